"""Kills the process it is in, at the nth step of writing below a folder: a call of Python's that reaches the system or
the database. Nothing of the program is changed: an audit hook sees the first step, a profiler counts from there on."""

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import FrameType

BEGINS = frozenset({"os.mkdir", "os.symlink"})
STEPS = frozenset(
    {"open", "write", "flush", "fsync", "close", "mkdir", "rename", "replace", "symlink", "unlink", "rmdir"}
    | {"execute", "commit"}
)


def arm(folder: Path, order: Path) -> None:
    """`order` is a file that says at which step; while there is none, nothing happens. It is taken when a folder or a
    link is made below `folder`, and only the thread that makes it is counted. 0 kills nothing, and adds the names of
    all steps to the file."""
    begins = f"{folder}{os.sep}"

    def hook(event: str, arguments: tuple[object, ...]) -> None:
        if event in BEGINS and any(str(one).startswith(begins) for one in arguments):
            with suppress(FileNotFoundError):
                at = int(order.read_text())
                order.unlink()
                sys.setprofile(_counter(at, order.with_suffix(".steps")))

    sys.addaudithook(hook)


def _counter(at: int, steps: Path) -> Callable[[FrameType, str, object], None]:
    count = 0
    noted = os.open(steps, os.O_CREAT | os.O_TRUNC | os.O_WRONLY)

    def step(_frame: FrameType, event: str, called: object) -> None:
        nonlocal count
        name = getattr(called, "__name__", "")
        if event != "c_call" or name not in STEPS or isinstance(getattr(called, "__self__", None), str):
            return
        count += 1
        if count == at:
            os.kill(os.getpid(), signal.SIGKILL)
        os.write(noted, f"{name}\n".encode())

    return step
