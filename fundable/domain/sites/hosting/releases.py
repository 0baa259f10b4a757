"""Releases: which build a website's visitors see, since when, and how it came to be so."""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Protocol
from uuid import UUID

from fundable.domain.errors import Refused

KEPT = 3
_BY_CONTENT = re.compile(r"-[0-9a-f]{10}\.[a-z0-9]+$")
_BY_THEMSELVES = (".html", ".txt", ".xml")
TRIED_AGAIN_AFTER = timedelta(minutes=1)
"""What couldn't be published by itself waits this long, then twice as long each time."""
TRIED_AGAIN_WITHIN = timedelta(minutes=15)
PUBLISH_APPROVED = "publish_approved"
"""The setting: approved websites go online by themselves."""


class ReleaseReason(StrEnum):
    PUBLISHED = "published"
    ROLLED_BACK = "rolled_back"


@dataclass(frozen=True, slots=True)
class Release:
    """The newest of an order is what's online. `made_by` is a name; empty for the program itself."""

    order_id: UUID
    build: int
    hash: str
    reason: ReleaseReason
    made_by: str
    at: datetime


def kept(releases: Iterable[Release]) -> tuple[Release, ...]:
    """What's online and what can be gone back to, the last first. `releases` are newest first, and may come back to the
    same build."""
    found: dict[str, Release] = {}
    for release in releases:
        found.setdefault(release.hash, release)
    return tuple(found.values())[:KEPT]


def next_try(failures: int) -> timedelta:
    """How long to wait before publishing is tried again, after so many failures."""
    return min(TRIED_AGAIN_AFTER * (1 << min(failures - 1, 10)), TRIED_AGAIN_WITHIN)


def check_online(online: Release | None, seen: str | None) -> None:
    """`seen` is the hash that whoever asks takes for what's online, empty for nothing; None doesn't look. Raises
    Refused `online_moved`, with what's online now."""
    found = online.hash if online else ""
    if seen is None or seen == found:
        return
    if online is None:
        raise Refused("online_moved", "Nothing of this website is online. Reload this order and check again.")
    raise Refused(
        "online_moved",
        f"Meanwhile, build {online.build} was put online. Nothing was changed. Look at it first.",
        facts={"build": online.build, "hash": found},
    )


def is_named_by_content(name: str) -> bool:
    """Whether a file has another name as soon as anything else is in it, as styles and pictures do."""
    return bool(_BY_CONTENT.search(name))


def is_part_of_a_page(name: str) -> bool:
    """Whether pages are shown with it: a style, a font or a picture."""
    return not name.endswith(_BY_THEMSELVES)


def nothing_to_go_back_to() -> Refused:
    return Refused("release_unknown", "There's no such release to go back to. The last three are kept.")


def no_address() -> Refused:
    return Refused("address_missing", "This website has no address yet. Give it one, then publish it.")


def online_already() -> Refused:
    return Refused("online_already", "This build is online already.")


def publishing_busy() -> Refused:
    sentence = "Other websites are being published right now. Nothing was changed. Please try again in a moment."
    return Refused("publishing_busy", sentence, 5)


class ReleaseStore(Protocol):
    """Websites' releases: folders of files, each under the hash of a build, of which one is current. Made of the
    database's bytes, so whatever is lost here can be written again.

    `alone`, `write` and `switch` raise Refused `storage_full`.
    """

    def alone(self) -> AbstractContextManager[None]:
        """Nobody else changes any release until the block ends, in this process or another. It waits for others, though
        not for long. Not to be entered twice, nor within a transaction. Raises also Refused `publishing_busy`."""
        ...

    def write(self, order_id: UUID, release: str, files: Mapping[str, bytes]) -> None:
        """On the disk, whole, when it returns; until then there's no such release. One that is there stays."""
        ...

    def read(self, order_id: UUID, release: str) -> dict[str, bytes] | None:
        """By their names. None for one that isn't there."""
        ...

    def current(self, order_id: UUID) -> str | None: ...
    def switch(self, order_id: UUID, release: str) -> None:
        """Makes a release the current one: at every moment it's this one or the one before."""
        ...

    def keep(self, order_id: UUID, releases: Collection[str]) -> None:
        """Removes all others, and what a crash left half written."""
        ...

    def remove(self, order_id: UUID) -> None:
        """Everything of a website. If nothing is there, that's no error."""
        ...

    def order_ids(self) -> Iterator[UUID]:
        """Whose releases are here, in no order."""
        ...
