"""What previews show: a build of a website, the newest that clients may see or a certain one, by the nonce in its
address."""

import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from sqlalchemy import Connection, bindparam, literal_column, select

from fundable.db.database import Database
from fundable.db.engine.prepared import Prepared
from fundable.db.sites.drafting import site_files
from fundable.db.sites.drafting.site_files import site_build_files
from fundable.db.sites.drafting.sites import sites
from fundable.db.sites.drafting.stored_builds import site_builds
from fundable.domain.sites.drafting import own_address
from fundable.domain.sites.drafting.pictures import PictureStore

KEPT_S = 1.0
"""How long another process's new build may stay unseen."""
NAMES_MAX = 1000
BUILDS_MAX = 24
"""About 70 kB each without photos."""
BYTES_MAX = 32_000_000
"""Of all of them together. Nine photos are 3 MB or so."""

_BUILDS = (
    select(site_builds.c.order_id, site_builds.c.number, site_builds.c.hash)
    .join(sites, sites.c.order_id == site_builds.c.order_id)
    .where(sites.c.preview_nonce == bindparam("nonce"), sites.c.is_built_elsewhere.is_(False))
    .order_by(site_builds.c.undecided > literal_column("0"), site_builds.c.number.desc())
)
_NEWEST = Prepared(_BUILDS)  # the first row is read, and no other
_ONE = Prepared(_BUILDS.where(site_builds.c.number == bindparam("number")))
_PART = Prepared(
    select(site_files.site_files)
    .join(site_build_files, site_build_files.c.sha256 == site_files.site_files.c.sha256)
    .join(sites, sites.c.order_id == site_build_files.c.order_id)
    .where(
        sites.c.preview_nonce == bindparam("nonce"),
        sites.c.is_built_elsewhere.is_(False),
        site_build_files.c.name == bindparam("name"),
    )
    .order_by(site_build_files.c.number.desc())
)


@dataclass(frozen=True, slots=True)
class ShownBuild:
    """A build, by its name, with its files as they are at no address."""

    hash: str
    files: dict[str, bytes]

    @property
    def size(self) -> int:
        return sum(map(len, self.files.values()))


class Previews:
    """Builds in memory, the last ones that were looked at. Any thread may ask."""

    def __init__(self, database: Database, pictures: PictureStore, kept_s: float = KEPT_S) -> None:
        self._database = database
        self._pictures = pictures
        self._kept_s = kept_s
        self._known: dict[tuple[str, int | None], tuple[UUID, int, str, float]] = {}
        self._builds: OrderedDict[tuple[UUID, int], ShownBuild] = OrderedDict()

    def find(self, nonce: str, number: int | None = None) -> ShownBuild | None:
        """The newest build in which no text waits for a choice, or the one of this number. None for a nonce that is no
        website's, or not any more, and for a build that isn't there."""
        known = self._known.get((nonce, number))
        if known and time.monotonic() < known[3]:
            return self._build(*known[:3])
        with self._database.read() as connection:
            row = self._row(connection, nonce, number)
        if row is None:
            self._known.pop((nonce, number), None)
            return None
        if len(self._known) >= NAMES_MAX:
            self._known = {}
        build = row["order_id"], row["number"], row["hash"]
        self._known[nonce, number] = *build, time.monotonic() + self._kept_s
        return self._build(*build)

    def part(self, nonce: str, name: str) -> bytes | None:
        """A file of the newest build that has one of this name."""
        with self._database.read() as connection:
            row = _PART.find(connection, nonce=nonce, name=name)
        return site_files.content(self._pictures, row) if row else None

    def forget(self) -> None:
        """Which build is shown is looked up anew; after a change."""
        self._known = {}

    @staticmethod
    def _row(connection: Connection, nonce: str, number: int | None) -> dict[str, Any] | None:
        if number is None:
            return _NEWEST.find(connection, nonce=nonce)
        return _ONE.find(connection, nonce=nonce, number=str(number))

    def _build(self, order_id: UUID, number: int, digest: str) -> ShownBuild:
        shown = self._builds.get((order_id, number))
        if shown is None or shown.hash != digest:
            with self._database.read() as connection:
                kept = site_files.of_build(connection, order_id, number)
            shown = ShownBuild(digest, own_address.without(site_files.read(self._pictures, kept)))
            self._builds[order_id, number] = shown
            self._make_room()
        return shown

    def _make_room(self) -> None:
        """For the build that came last, which stays whatever its size."""
        held = sum(build.size for build in self._builds.values())
        while len(self._builds) > 1 and (len(self._builds) > BUILDS_MAX or held > BYTES_MAX):
            _, dropped = self._builds.popitem(last=False)
            held -= dropped.size
