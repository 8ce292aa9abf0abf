"""`python3 -m photos`."""

from .command import main

main()
