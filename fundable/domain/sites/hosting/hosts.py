"""Hosts: the names under which websites are asked for, each of one order."""

import re
import unicodedata
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from urllib.parse import urlsplit
from uuid import UUID

from fundable.domain.sites.words.domain_names import LABEL

LABEL_MAX = 63
IDLE_AFTER = timedelta(days=30)
"""A name that hasn't led here for so long gets no certificates and shows no website anymore."""
TOLD_BEFORE = timedelta(days=7)
"""So long before that do staff hear of it."""
_APART = re.compile(r"[^a-z0-9]+")
_ENDINGS = re.compile(
    r"[\s,]+(llc|l\.l\.c\.|inc|inc\.|incorporated|corp|corp\.|co\.|ltd|ltd\.|pllc|lp|llp)\.?$", re.IGNORECASE
)


class HostKind(StrEnum):
    """`agency`: a name below the agency's own domain. `own`: the client's domain."""

    AGENCY = "agency"
    OWN = "own"


@dataclass(frozen=True, slots=True)
class SiteHost:
    """`host` is as `normalized` gives it. It's served from `verified_at` on; None while nobody has seen that its DNS
    leads here. `left_at` is when one that leads elsewhere by now last led here."""

    host: str
    order_id: UUID
    kind: HostKind
    added_at: datetime
    verified_at: datetime | None
    left_at: datetime | None = None

    @property
    def is_verified(self) -> bool:
        return self.verified_at is not None

    @property
    def leaves_at(self) -> datetime | None:
        """When it's served no more, if it goes on leading elsewhere."""
        return self.left_at + IDLE_AFTER if self.left_at and self.is_verified else None

    def is_idle(self, now: datetime) -> bool:
        return self.leaves_at is not None and self.leaves_at <= now

    def leaves_soon(self, now: datetime) -> bool:
        return self.leaves_at is not None and self.leaves_at - TOLD_BEFORE <= now


def label_of(name: str) -> str:
    """A business's name as one label of a host name, without its legal ending: "Alder & Finch LLC" is alder-finch."""
    plain = unicodedata.normalize("NFKD", _ENDINGS.sub("", name.strip())).encode("ascii", "ignore").decode().lower()
    label = _APART.sub("-", plain.replace("'", "")).strip("-")[:LABEL_MAX].strip("-")
    return label or "website"


def site_url(base_url: str, host: str) -> str:
    """Where a website's home page is. It's reached as the app is: with https, and at its port."""
    base = urlsplit(base_url)
    return f"{base.scheme}://{host}{f':{base.port}' if base.port else ''}/"


def is_label(text: str) -> bool:
    """Whether it may stand below the agency's domain. No name of IDNA's own, which would read as other letters."""
    return bool(LABEL.fullmatch(text)) and not text.startswith("xn--")
