"""Starts `fundable serve` in children of one process that has the program loaded already: for hundreds of starts.

Each line of standard input is JSON, each answer a number on standard output: [log file, FUNDABLE_* settings] starts one
and tells its process id; a process id waits for its end and tells its exit code.
"""

import json
import os
import sys


def main() -> None:
    import fundable.adapters.images.raster
    import fundable.adapters.images.svg
    import fundable.cli
    import fundable.server

    for line in sys.stdin:
        asked = json.loads(line)
        if isinstance(asked, int):
            print(os.waitstatus_to_exitcode(os.waitpid(asked, 0)[1]), flush=True)  # noqa: T201
            continue
        log_path, settings = asked
        child = os.fork()
        if child == 0:
            log = os.open(log_path, os.O_APPEND | os.O_CREAT | os.O_WRONLY, 0o600)
            for stream in (0, 1, 2):
                os.dup2(os.open(os.devnull, os.O_RDONLY) if stream == 0 else log, stream)
            os.environ.update(settings)
            fundable.cli.app(["serve"])
        print(child, flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
