"""Settings that staff can change while the program runs: key and text (offer 5)."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import date, timedelta
from functools import cache
from zoneinfo import available_timezones

from fundable.domain.agency.business import Business
from fundable.domain.errors import Refused

LOGO_URL = "logo_url"
AGENCY = "agency"
CLOSED_SPANS_MAX = 60
CLOSED_AT_ONCE_MAX = timedelta(days=366)
CLOSED_NAME_MAX = 80
GRACE_DAYS, GRACE_DAYS_MAX = 14, 90


@dataclass(frozen=True, slots=True)
class ClosedDays:
    """Days on which the agency does not work, both ends included."""

    first: date
    last: date
    name: str = ""


@dataclass(frozen=True, slots=True)
class Agency(Business):
    """The agency as its clients, its mails and the calendar know it.

    `time_zone` is an IANA name, `country` an ISO 3166 code, `region` one of its subdivisions ("OH") or empty. Replies
    go to `reply_to`, or to `sender` when that is empty. `grace_days` is how long a website stays online after its
    hosting has ended.
    """

    sender: str = ""
    reply_to: str = ""
    country: str = "US"
    region: str = ""
    closed_days: tuple[ClosedDays, ...] = ()
    grace_days: int = GRACE_DAYS

    @property
    def public_email(self) -> str:
        """Where clients write to: what the business says, else where replies go."""
        return self.email or self.reply_to or self.sender


SECTIONS: Mapping[str, tuple[str, ...]] = {
    "all": tuple(field.name for field in fields(Agency)),
    "business": tuple(field.name for field in fields(Business) if field.name != "time_zone"),
    "sender": ("sender", "reply_to"),
    "calendar": ("time_zone", "country", "region", "closed_days"),
    "hosting": ("grace_days",),
}
"""What is saved together; the set-up saves everything."""


@dataclass(frozen=True, slots=True)
class Seen:
    """Which state of a section whoever saves it has seen."""

    section: str
    revision: str


def revision_of(*values: object) -> str:
    """The same for the same values: who has seen them has seen what is there."""
    return hashlib.sha256(repr(values).encode()).hexdigest()[:16]


def section_revision(agency: Agency, section: str) -> str:
    return revision_of(*(getattr(agency, name) for name in SECTIONS[section]))


def check_seen(seen: str | None, now: str, what: str = "these settings") -> None:
    """Raises Refused `settings_changed` where something else stands now than was seen. None: nobody says what they have
    seen, as on the command line."""
    if seen is not None and seen != now:
        those = "yours aren't" if what.startswith("these") else "yours isn't"
        raise Refused("settings_changed", f"Somebody changed {what} after you opened this page, so {those} saved yet.")


def check(agency: Agency, countries: Mapping[str, tuple[str, ...]]) -> None:
    """Checks that the calendar can work with these. `countries`: those whose holidays are known, each with its regions.

    Raises Refused `time_zone_unknown`, `country_unknown`, `region_unknown`, `closed_days_wrong`, `grace_days_wrong`.
    """
    check_time_zone(agency.time_zone)
    if agency.country not in countries:
        raise Refused("country_unknown", "We don't know this country's public holidays. Choose another one.")
    if agency.region and agency.region not in countries[agency.country]:
        raise Refused("region_unknown", "This country has no such region. Choose another one, or none.")
    for days in agency.closed_days:
        if not timedelta() <= days.last - days.first < CLOSED_AT_ONCE_MAX:
            raise Refused("closed_days_wrong", "Closed days must end on or after their first day, and within a year.")
    if not 0 <= agency.grace_days <= GRACE_DAYS_MAX:
        raise grace_days_wrong()


def check_time_zone(name: str) -> None:
    """Raises Refused `time_zone_unknown`."""
    if name not in time_zones():
        raise Refused("time_zone_unknown", "We don't know this time zone. Choose one such as America/New_York.")


def grace_days_wrong() -> Refused:
    return Refused("grace_days_wrong", f"Enter a number of days from 0 to {GRACE_DAYS_MAX}.")


@cache
def time_zones() -> frozenset[str]:
    """Those of the world, not what a machine calls its own: the data may move to another."""
    return frozenset(available_timezones() - {"localtime", "Factory"})
