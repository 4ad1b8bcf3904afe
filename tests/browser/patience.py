"""How long a browser waits for what is to come: for as long as a machine may need that is busy with something else."""

PATIENCE = 60_000  # milliseconds
