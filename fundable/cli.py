"""The command line. The server goes past it: what it's made of would stay in memory for months, 3.5 MB."""

import signal
import sys

from fundable.commands.refused import open_what_is_closed, output


def run() -> None:
    """The program."""
    open_what_is_closed()
    with output():
        try:
            _run()
        except KeyboardInterrupt:  # also while a command is being loaded; once it runs, its library ends it so
            sys.exit(128 + signal.SIGINT)


def _run() -> None:
    if sys.argv[1:] == ["serve"]:
        from fundable.commands.serving import serve

        serve()
    else:
        from fundable.commands.application import app

        app(prog_name="fundable")
