"""People's data: what is held about a person, deleting an account, downloading one's own data."""
