"""Draws pages with tables, and their true rows and cells; all content is fictitious."""
