"""Releases: which build a website's visitors see, since when, and how it came to be so."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from fundable.domain.errors import Refused

KEPT = 3
_BY_CONTENT = re.compile(r"-[0-9a-f]{10}\.[a-z0-9]+$")
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


def is_named_by_content(name: str) -> bool:
    """Whether a file has another name as soon as anything else is in it, as styles and logos do."""
    return bool(_BY_CONTENT.search(name))


def nothing_to_go_back_to() -> Refused:
    return Refused("release_unknown", "There's no such release to go back to. The last three are kept.")


def no_address() -> Refused:
    return Refused("address_missing", "This website has no address yet. Give it one, then publish it.")


def online_already() -> Refused:
    return Refused("online_already", "This build is online already.")
