"""What a real installation must not start with."""
