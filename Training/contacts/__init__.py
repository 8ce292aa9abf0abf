"""Draws business cards as text with positions, and fits the scorers of `PlatenCards` on them."""
