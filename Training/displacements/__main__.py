"""`python3 -m displacements`."""

from .command import main

main()
