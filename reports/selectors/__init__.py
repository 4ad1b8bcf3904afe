"""From the database to the values that are drawn, each with a known number of queries."""
