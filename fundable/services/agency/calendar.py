"""The agency's calendar: when it works, by its settings."""

from datetime import date, datetime
from functools import partial
from zoneinfo import ZoneInfo

from fundable.app import LocalApp
from fundable.domain.agency.calendar import WorkingDays
from fundable.services.agency import settings


def working_days(app: LocalApp) -> WorkingDays:
    """When the agency works, by its settings."""
    agency = settings.agency(app)
    holidays = partial(app.calendar.holidays, agency.country, agency.region)
    return WorkingDays(ZoneInfo(agency.time_zone), holidays, agency.closed_days)


def zone(app: LocalApp) -> ZoneInfo:
    """Where the agency is: its days are those that clients read of in mails and on bills."""
    return ZoneInfo(settings.agency(app).time_zone)


def today(app: LocalApp) -> date:
    """The day that it is in the agency's time zone."""
    return day_of(app, app.clock.now())


def day_of(app: LocalApp, moment: datetime) -> date:
    """The day on which it falls in the agency's time zone."""
    return moment.astimezone(zone(app)).date()
