"""Reads that pages and sheets need, each with a known number of queries."""
