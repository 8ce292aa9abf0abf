"""Drawn pages in columns, their photos, and the comparison of the recognized order with theirs."""
