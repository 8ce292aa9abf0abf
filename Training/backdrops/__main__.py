"""`python3 -m backdrops`."""

import sys

from .command import main

sys.exit(main())
