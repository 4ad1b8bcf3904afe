"""Examples of the rules pack of 2009, where their families are its own."""
