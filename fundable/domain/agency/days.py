"""Days and moments as an agency's clients read them."""

from datetime import date, datetime
from zoneinfo import ZoneInfo

from fundable.domain.agency.settings import Agency, time_zones


def day(agency: Agency, moment: datetime) -> str:
    """A date as the agency's clients read it, in its time zone: Jan 5, 2027."""
    return plain_day(moment.astimezone(ZoneInfo(agency.time_zone)).date())


def plain_day(of: date) -> str:
    """A day as people read it: Jan 5, 2027."""
    return f"{of:%b} {of.day}, {of.year}"


def minute(agency: Agency, moment: datetime, zone: str | None = None) -> str:
    """A date and a time as the agency's clients read it, with its time zone: that of a reader who chose one."""
    local = moment.astimezone(zone_of(agency, zone))
    return f"{plain_day(local.date())} at {local:%I:%M %p %Z}".replace(" at 0", " at ")


def zone_of(agency: Agency, chosen: str | None) -> ZoneInfo:
    """What a reader chose, where this machine knows it; else the agency's."""
    return ZoneInfo(chosen if chosen in time_zones() else agency.time_zone)
