"""`python3 -m networks`."""

from .command import main

main()
