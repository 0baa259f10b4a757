"""`python -m fundable` is the command line."""

from fundable.cli import run

run()
