"""The care for pictures in their store: photos of earlier versions are moved there, what nothing names is collected,
and what is missing or was changed is told."""

import time
from collections.abc import Callable
from datetime import datetime

from fundable import files
from fundable.app import App
from fundable.db.money import checkpoints
from fundable.db.sites.drafting import pictures
from fundable.domain.counts import counted
from fundable.services.agency import uploads

MOVED = "photos-moved"
"""Marks that no photo is in its row any more."""
MOVED_WITHIN_S = 10.0
"""How long one turn takes: the program doesn't stop before it's over."""
READ_AT_ONCE = 50


def move(app: App) -> str:
    """Photos that an earlier version kept in their rows, as many as fit into a turn: each is in the store and read back
    before its row lets go of it, in a write of its own. Says how many. Raises Refused `storage_full`."""
    until = time.monotonic() + MOVED_WITHIN_S
    return _move(app, lambda: time.monotonic() < until)


def move_all(app: App) -> str:
    """Every one of them, however long it takes. Raises Refused `storage_full`."""
    return _move(app, lambda: True)


def _move(app: App, goes_on: Callable[[], bool]) -> str:
    with app.database.read() as connection:
        if checkpoints.get(connection, MOVED):
            return ""
    moved, after = 0, ""
    while goes_on():
        with app.database.read() as connection:
            batch = pictures.in_rows(connection, after, READ_AT_ONCE)
        if not batch:
            with app.database.write() as connection:
                checkpoints.put(connection, MOVED, app.clock.now())
            break
        moved += sum(_move_one(app, digest) for digest in batch)
        after = batch[-1]
    return f"{counted(moved, 'picture')} moved" if moved else ""


def _move_one(app: App, digest: str) -> bool:
    """False for one that went meanwhile, and for one that isn't what it was: that stays, and the integrity check tells
    of it."""
    with app.database.read() as connection:
        data = pictures.data_in_row(connection, digest)
    if data is None or app.pictures.put(data) != digest or app.pictures.get(digest) != data:
        return False
    with app.database.write() as connection:
        pictures.note_moved(connection, digest, len(data))
    return True


def collect_nameless(app: App, before: datetime) -> int:
    """Removes those that no row names and that were last put before then. Says how many."""
    old = [digest for digest, put_at in app.pictures.names() if put_at < before.timestamp()]
    return uploads.remove_nameless_pictures(app, old)


def settle_files(app: App) -> str:
    """What this machine has of files and pictures follows the bucket that they're kept in. Says how many didn't. Raises
    Refused `files_away`."""
    settled = uploads.settle(app) + app.pictures.settle(lambda: _named(app))
    return f"{counted(settled, 'file')} put right" if settled else ""


def missing(app: App) -> list[str]:
    """The SHA-256 of pictures that rows name and the store hasn't."""
    return _named_still(app, [digest for digest in _named(app) if not app.pictures.has(digest)])


def changed(app: App) -> list[str]:
    """Those that are there and aren't what was stored: each is read, a piece at a time."""
    return _named_still(app, [digest for digest in _named(app) if _differs(app, digest)])


def _named(app: App) -> list[str]:
    with app.database.read() as connection:
        return sorted(pictures.named(connection))


def _named_still(app: App, found: list[str]) -> list[str]:
    """One that was deleted meanwhile is not missed."""
    still = set(_named(app)) if found else set()
    return [digest for digest in found if digest in still]


def _differs(app: App, digest: str) -> bool:
    """One that can't be read to its end is damaged, too."""
    try:
        return files.sha256(app.pictures.path(digest)) != digest
    except FileNotFoundError:
        return False
    except OSError:
        return True
