"""The command line. The server goes past it: what it's made of would stay in memory for months, 3.5 MB."""

import signal
import sys

from fundable.commands.refused import open_what_is_closed, output


def run() -> None:
    """The program."""
    open_what_is_closed()
    with output():
        if sys.argv[1:] == ["serve"]:
            from fundable.commands.serving import serve

            try:
                serve()
            except KeyboardInterrupt:  # as the command line's library ends
                sys.exit(128 + signal.SIGINT)
        else:
            from fundable.commands.application import app

            app(prog_name="fundable")
