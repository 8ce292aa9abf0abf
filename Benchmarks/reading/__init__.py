"""What `reading-drawn` is made of."""
