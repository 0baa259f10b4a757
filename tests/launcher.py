"""Starts `fundable` in children of one process that has the program loaded already: for hundreds of starts.

Each line of standard input is JSON, each answer a number on standard output: [arguments, file for standard output, file
for standard error, environment, where to be killed] starts one and tells its process id; a process id waits for its end
and tells its exit code.
"""

import atexit
import gc
import json
import os
import sys
import threading
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path

from fundable.adapters.passwords import Argon2Passwords
from tests import killed
from tests.clock import ShiftedClock
from tests.opened import LIGHT_KIB
from tests.warmed import warm

AHEAD = "TEST_CLOCK_AHEAD_S"
"""In its environment: how far its clock is ahead of the machine's."""
HASHES_WELL = "TEST_HASHES_WELL"
"""In its environment: passwords take the time and the memory that the product gives them. Otherwise little of it, as in
the process of the tests: each purchase and each login of thousands would cost 40 ms."""


def light(memory_kib: int = LIGHT_KIB) -> Argon2Passwords:
    return Argon2Passwords(memory_kib)


def run(program: Callable[[], None]) -> None:
    """Ends as an interpreter does, but leaves the memory to the system: taking apart what is shared with the launcher
    would copy it, which takes longer than most commands."""
    code: object = 0
    try:
        program()
    except SystemExit as end:
        if not isinstance(end.code, int | None):
            raise
        code = end.code
    threading._shutdown()  # type: ignore[attr-defined]  # waits for those that are no daemons
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(int(code or 0))


def main() -> None:
    import fundable.adapters.images.raster
    import fundable.adapters.images.svg
    import fundable.adapters.stripe.gateway
    import fundable.adapters.stripe.inspection
    import fundable.adapters.stripe.prices
    import fundable.backup_storage
    import fundable.cli
    import fundable.commands.application
    import fundable.opening
    import fundable.server

    warm()
    gc.freeze()  # children needn't look through all of it for garbage

    for line in sys.stdin:
        asked = json.loads(line)
        if isinstance(asked, int):
            print(os.waitstatus_to_exitcode(os.waitpid(asked, 0)[1]), flush=True)  # noqa: T201
            continue
        arguments, out, err, environment, killed_at = asked
        child = os.fork()
        if child == 0:
            for stream, path in enumerate((os.devnull, out, err)):
                os.dup2(os.open(path, os.O_APPEND | os.O_CREAT | os.O_RDWR, 0o600), stream)
            os.environ.clear()
            os.environ.update(environment)
            if ahead := environment.get(AHEAD):
                clock = partial(ShiftedClock, timedelta(seconds=float(ahead)))
                vars(fundable.opening)["SystemClock"] = vars(fundable.backup_storage)["SystemClock"] = clock
            if not environment.get(HASHES_WELL):
                vars(fundable.opening)[Argon2Passwords.__name__] = light
            if killed_at:
                killed.arm(*map(Path, killed_at))
            sys.argv = ["fundable", *arguments]
            run(fundable.cli.run)
        print(child, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
