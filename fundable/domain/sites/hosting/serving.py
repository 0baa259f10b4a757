"""Whether visitors see a website, and until when: the subscription decides. Days are the agency's, ends included."""

from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from fundable.domain.errors import Refused
from fundable.domain.money.hosting import HostingStatus

KEPT_DAYS = 90
"""So long are the files of a paused website kept."""
TOLD_DAYS = 7
"""So long before a website is paused, and before its files are deleted, is it somebody's task."""
CLIENT_TOLD_DAYS = 3
"""So long before the pause does the client hear of it once more."""
REASON_MAX = 500
LATEST = timedelta(days=5 * 366)
_OVER = (HostingStatus.ENDED, HostingStatus.PAUSED)


class Serving(StrEnum):
    """`online`: no end is known. `grace`: hosting has ended, and visitors still see the website. `paused`: they see a
    page that says so. `deleted`: they do, and the files are gone."""

    ONLINE = "online"
    GRACE = "grace"
    PAUSED = "paused"
    DELETED = "deleted"


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of a website's hosting. `status` and `ends_at` are the subscription's, None without one. `until` is
    the last day online that staff have said. `files_deleted_at` is None while there are files."""

    status: HostingStatus | None = None
    ends_at: datetime | None = None
    until: date | None = None
    files_deleted_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Rules:
    """Days that a website stays online after its hosting has ended, and the agency's time zone (an IANA name)."""

    grace_days: int
    time_zone: str


@dataclass(frozen=True, slots=True)
class Hosted:
    """How a website stands. `ended_on` is the last day that was paid for, `online_until` the last one online, and
    `kept_until` the last one on which its files are kept; None while no end is known. The moments are those at which
    the days are over."""

    state: Serving
    ended_on: date | None = None
    online_until: date | None = None
    kept_until: date | None = None
    pauses_at: datetime | None = None
    deletes_at: datetime | None = None

    @property
    def is_served(self) -> bool:
        return self.state in (Serving.ONLINE, Serving.GRACE)

    @property
    def over_since(self) -> date | None:
        """The last day of its hosting, where that is over; in its grace it's over, too."""
        return self.ended_on or (None if self.is_served else self.online_until)


def hosted(facts: Facts, rules: Rules, now: datetime) -> Hosted:
    """A subscription that goes on means no end, and so does none at all, unless staff have said a day: a website is
    never paused for what nobody knows."""
    zone = ZoneInfo(rules.time_zone)
    ended_on = _ended_on(facts, zone)
    online_until = _online_until(facts, rules, ended_on)
    if online_until is None:
        return Hosted(Serving.DELETED if facts.files_deleted_at else Serving.ONLINE)
    kept_until = online_until + timedelta(days=KEPT_DAYS)
    pauses_at, deletes_at = _end_of(online_until, zone), _end_of(kept_until, zone)
    state = Serving.GRACE if now < pauses_at else Serving.PAUSED
    state = Serving.DELETED if facts.files_deleted_at else state
    return Hosted(state, ended_on, online_until, kept_until, pauses_at, deletes_at)


def offline_from(facts: Facts, rules: Rules) -> datetime | None:
    """From when on visitors see the page instead; None while no end is known. The one thing that serving asks."""
    if facts.files_deleted_at:
        return facts.files_deleted_at
    zone = ZoneInfo(rules.time_zone)
    online_until = _online_until(facts, rules, _ended_on(facts, zone))
    return _end_of(online_until, zone) if online_until else None


def is_told(told_at: datetime | None, hosted: Hosted, now: datetime) -> bool:
    """Whether staff were told of the deletion of these files a week ago or more. What was told by a clock that was
    ahead, or of an earlier end, wasn't."""
    if told_at is None or hosted.pauses_at is None:
        return False
    return hosted.pauses_at <= told_at <= now - timedelta(days=TOLD_DAYS)


def check_until(until: date, today: date) -> None:
    """Raises Refused `until_wrong`."""
    if not today <= until <= today + LATEST:
        raise Refused("until_wrong", "Choose a day from today on, within the next five years.")


def _ended_on(facts: Facts, zone: ZoneInfo) -> date | None:
    is_over = facts.status in _OVER and facts.ends_at is not None
    return facts.ends_at.astimezone(zone).date() if is_over and facts.ends_at else None


def _online_until(facts: Facts, rules: Rules, ended_on: date | None) -> date | None:
    if ended_on is None:
        return facts.until if facts.status is None else None
    graced = ended_on + timedelta(days=rules.grace_days)
    return max(graced, facts.until) if facts.until else graced


def _end_of(day: date, zone: ZoneInfo) -> datetime:
    return datetime.combine(day + timedelta(days=1), time(), zone)


def hosting_over() -> Refused:
    return Refused(
        "hosting_over",
        "The hosting of this website is over, so visitors wouldn't see it. On the order's page, set the last day "
        "online, then publish it.",
    )


def files_deleted() -> Refused:
    return Refused(
        "website_files_deleted",
        "This website's files were deleted 90 days after it was paused. Build it again, then publish it.",
    )
