"""Formats of dates where ours differ from Django’s."""
