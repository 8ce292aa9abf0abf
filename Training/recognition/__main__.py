"""`python3 -m recognition`."""

import sys

from .command import main

sys.exit(main())
