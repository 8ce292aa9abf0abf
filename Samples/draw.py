#!/usr/bin/python3
"""Draws photographs of fictitious documents; see README.md next to this file."""

import sys

from draw.command import main

if __name__ == "__main__":
  sys.exit(main())
