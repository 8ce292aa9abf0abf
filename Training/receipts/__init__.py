"""Draws receipts as text with positions, and fits the scorers of `PlatenReceipts` on them."""
