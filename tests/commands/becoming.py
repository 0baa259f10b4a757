"""Runs commands of the program as another user, each in a child of one process that has all of it loaded already: the
interpreter may lie where only root can go, and loading takes longer than most commands.

Each line of standard input is JSON, [user id, arguments, settings, file for standard output, file for standard error];
each answer is the exit code.
"""

import importlib
import json
import os
import pkgutil
import sys
from pathlib import Path


def load_everything() -> None:
    import _strptime  # noqa: F401
    import zoneinfo  # noqa: F401

    import sqlalchemy.dialects.sqlite  # noqa: F401

    import fundable

    for part in pkgutil.walk_packages(fundable.__path__, "fundable."):
        if not part.name.endswith(("__main__", ".env")) and ".versions." not in part.name:
            importlib.import_module(part.name)


def become(uid: int, arguments: list[str], settings: dict[str, str], streams: tuple[str, str]) -> None:
    import fundable.cli

    for number, path in enumerate((os.devnull, *streams)):
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
        os.dup2(file, number)
    os.environ.clear()
    os.environ.update(settings)
    sys.argv = ["fundable", *arguments]
    os.setgroups([])
    os.setgid(uid)
    os.setuid(uid)
    fundable.cli.run()


def main() -> None:
    load_everything()
    for line in sys.stdin:
        uid, arguments, settings, *streams = json.loads(line)
        for stream in streams:
            Path(stream).touch()
        child = os.fork()
        if child == 0:
            try:
                become(uid, arguments, settings, (streams[0], streams[1]))
            except SystemExit as done:
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(done.code if isinstance(done.code, int) else bool(done.code))
            os._exit(0)
        print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
