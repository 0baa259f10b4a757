"""`python -m fundable` is the command line."""

from fundable.cli import app

app(prog_name="fundable")
