"""`python3 -m draw`, the same as draw.py."""

import sys

from .command import main

sys.exit(main())
