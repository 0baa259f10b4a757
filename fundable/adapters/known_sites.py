"""Which websites are online, in a file of this machine: for the time in which no database can be asked."""

import json
from collections.abc import Mapping
from dataclasses import asdict
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import UUID

from fundable import files
from fundable.domain.errors import refusing_faults
from fundable.domain.sites.hosting.live_sites import LiveSite


class SitesInFile:
    """The KnownSites port. One that was written by somebody else, or not to its end, knows nothing."""

    def __init__(self, path: Path) -> None:
        """Reads and makes nothing yet."""
        self._path = path
        self._count: int | None = None
        self._read: dict[str, Any] | None = None

    def is_of(self, count: int) -> bool:
        return self._count == count

    def put(self, count: int, sites: Mapping[str, LiveSite]) -> None:
        with refusing_faults():
            self._path.parent.mkdir(mode=0o700, exist_ok=True)
            files.put(self._path, json.dumps({host: asdict(one) for host, one in sites.items()}, default=str).encode())
        self._count, self._read = count, None

    def find(self, host: str) -> LiveSite | None:
        found = self._sites().get(host)
        return _site(found) if found else None

    def _sites(self) -> dict[str, Any]:
        if self._read is None:
            try:
                self._read = json.loads(self._path.read_bytes())
            except (OSError, ValueError):
                self._read = {}
        return self._read


def _site(found: dict[str, Any]) -> LiveSite:
    until = found["offline_from"]
    moment = datetime.fromisoformat(until) if until else None
    return LiveSite(**{**found, "order_id": UUID(found["order_id"]), "offline_from": moment})
