"""Draws pages of forms with check boxes and fields; all content is fictitious."""
