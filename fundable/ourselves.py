"""How this program starts itself once more, as a process of its own."""

import sys

OURSELVES = [sys.executable] if getattr(sys, "frozen", False) else [sys.executable, "-m", "fundable"]
