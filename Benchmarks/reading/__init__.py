"""Modules that the recognition benchmarks share."""
