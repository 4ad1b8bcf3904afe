"""Measurements: ratios within one run, never times."""
