"""``python -m viz.cli`` is ``hearthtrace``."""

import sys

from viz.cli import main

sys.exit(main())
