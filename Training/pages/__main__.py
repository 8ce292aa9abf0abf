"""`python3 -m pages`."""

import sys

from .command import main

sys.exit(main())
