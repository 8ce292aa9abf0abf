"""Modules of the benchmark `languages`."""
