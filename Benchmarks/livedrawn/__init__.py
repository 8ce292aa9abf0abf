"""Draws videos of labels and pages, with the truth of every frame, and scores what `platen live` sees."""
