"""A process that is killed at its n-th change to what is on the disk. The product has no part in it: an audit hook
(PEP 578) sees each change to the file system just before it is made, and a trace each statement to a database."""

import errno
import os
import signal
import sqlite3
import sys
import traceback
from collections.abc import Callable
from typing import Any

CHANGES = frozenset(
    {"os.rename", "os.link", "os.mkdir", "os.remove", "os.rmdir", "os.truncate", "os.chmod", "os.chown", "ctypes.dlsym"}
)
"""ctypes.dlsym: the exchange of two names is a call of the C library, looked up just before it is made."""
DECISIVE = frozenset({"os.rename", "ctypes.dlsym", "COMMIT"})
WRITES = os.O_WRONLY | os.O_RDWR | os.O_CREAT
NEVER = 10**9


def steps(work: Callable[[], object]) -> list[str]:
    """The changes that some work makes, found out by letting it: what each is called."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        changes = _note_changes(NEVER)
        _run(work, lambda: os.write(writer, "\n".join(changes).encode()))
    os.close(writer)
    with os.fdopen(reader) as told:
        said = told.read()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    return said.splitlines()


def kill_at(step: int, work: Callable[[], object]) -> bool:
    """Lets a process do some work until this change, where it is killed. Whether it came to that."""
    child = os.fork()
    if child == 0:
        _note_changes(step)
        _run(work, lambda: None)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    assert code in (0, -signal.SIGKILL), code
    return code != 0


def fail_at(step: int, work: Callable[[], object]) -> bool:
    """Lets a process do some work, in which this change fails as on a disk that is dying. Whether the work failed."""
    child = os.fork()
    if child == 0:
        _note_changes(step, dies=False)
        _run(work, lambda: None)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0


def chosen(changes: list[str], at_most: int) -> list[int]:
    """All steps with TEST_STEPS=all, else those at which something gets or loses its name and the next, and some of the
    others, evenly apart. The one after the last kills nothing."""
    everything = range(1, len(changes) + 2)
    if os.environ.get("TEST_STEPS") == "all":
        return list(everything)
    decisive = {step for step, change in enumerate(changes, 1) if change in DECISIVE}
    apart = max(1, len(changes) // at_most)
    return sorted({*everything[::apart], *decisive, *(step + 1 for step in decisive), len(changes) + 1})


def failing(changes: list[str], at_most: int) -> list[int]:
    """The same of steps that can fail; at the others the work goes on as if nothing were."""
    can = [step for step, change in enumerate(changes, 1) if change in CHANGES]
    return [can[at - 1] for at in chosen([changes[step - 1] for step in can], at_most) if at <= len(can)]


def _run(work: Callable[[], object], afterwards: Callable[[], object]) -> None:
    code = 1
    try:
        work()
        afterwards()
        code = 0
    except Exception:
        traceback.print_exc()
    finally:
        os._exit(code)


def _note_changes(harmed_at: int, dies: bool = True) -> list[str]:
    noted: list[str] = []

    def step(change: str) -> None:
        noted.append(change)
        if len(noted) == harmed_at and dies:
            os.kill(os.getpid(), signal.SIGKILL)
        if len(noted) == harmed_at and change in CHANGES:
            raise OSError(errno.EIO, os.strerror(errno.EIO))

    def hook(event: str, args: tuple[Any, ...]) -> None:
        if event in CHANGES or (event == "open" and args[2] & WRITES):
            step(event)

    def connect(*arguments: Any, **options: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = real_connect(*arguments, **options)
        connection.set_trace_callback(lambda statement: step(statement.split()[0]))
        return connection

    real_connect = sqlite3.connect
    sqlite3.connect = sqlite3.dbapi2.connect = connect  # type: ignore[assignment]
    sys.addaudithook(hook)
    return noted
