"""Server and client of a measurement each keep to a core of their own: left to the kernel, the same build gave 0.35 of
raw ASGI in one run and 0.55 in the next. A process inherits it, so a server is started within."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

_ALL = sorted(os.sched_getaffinity(0))
SERVER, CLIENT = _ALL[-1], _ALL[0]


@contextmanager
def on(core: int) -> Iterator[None]:
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, _ALL)
