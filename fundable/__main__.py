"""`python -m fundable` is the command line."""

import sys

from fundable.commands.refused import output


def run() -> None:
    """The program. The server goes past the command line, whose modules are 3.5 MB that it would keep."""
    with output():
        if sys.argv[1:] == ["serve"]:
            from fundable.commands.serving import serve

            serve()
        else:
            from fundable.cli import app

            app(prog_name="fundable")


if __name__ == "__main__":
    run()
