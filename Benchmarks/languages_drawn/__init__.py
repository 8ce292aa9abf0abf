"""What `languages` is made of."""
