"""Who has the data open: one server, or several that share them; and nobody beside whoever needs them alone."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from fundable import upgrades, whereabouts
from fundable.config import Config
from fundable.db import schema
from fundable.db.engine.holding import Hold
from fundable.domain.errors import Refused

SERVE_LOCK = "serve.lock"


@contextmanager
def served(config: Config, with_others: bool = False) -> Iterator[Hold]:
    """Nobody else serves the data while the block runs; `with_others`, other machines may. Raises Refused
    `already_running`, OSError."""
    with locked(config.data_dir / SERVE_LOCK, wait=False), schema.served(config.database, with_others) as hold:
        yield hold


@contextmanager
def alone(config: Config) -> Iterator[None]:
    """No server has the data open while the block runs, nor one that lost its lock with the connection and was seen
    since. Raises Refused `already_running`, OSError."""
    with served(config):
        whereabouts.check_unseen(config)
        yield


@contextmanager
def upgrading(config: Config, current: str) -> Iterator[None]:
    """Beside other servers, where it only adds to what they share. Raises Refused `already_running`, `upgrade_alone`,
    OSError."""
    only_adds = config.may_be_shared and schema.only_adds(current)
    with ExitStack() as until_done:
        try:
            until_done.enter_context(served(config, with_others=True) if only_adds else alone(config))
        except Refused as refused:
            if config.may_be_shared and not only_adds and refused.code == "already_running":
                raise upgrades.must_be_alone(current, refused.message) from refused
            raise
        yield


@contextmanager
def locked(path: Path, wait: bool = True) -> Iterator[None]:
    """Holds a lock file (flock), which the system lets go of when the process dies. Raises Refused `already_running`
    when it is taken and `wait` is false, OSError."""
    descriptor = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
        yield
    except BlockingIOError:
        raise Refused(
            "already_running", f"Another fundable server is running on {path.parent}. Stop it first."
        ) from None
    finally:
        os.close(descriptor)
