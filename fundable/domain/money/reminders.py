"""When a reminder is due: rules over facts and `now`. Each has a window, so that a late job sends nothing stale."""

from datetime import datetime, time, timedelta, tzinfo

from fundable.domain.money.hosting import REMINDER_DAYS_BEFORE

FORM_REMINDER_DAYS = (1, 3, 7)
FORM_REMINDERS_END_DAYS = 14
NOTICES_DAYS = (REMINDER_DAYS_BEFORE, 8)
LAST_NOTICE = NOTICES_DAYS[-1:]
YEAR = timedelta(days=365)
MORNING = time(8)


def due_form_reminder(paid_at: datetime, now: datetime) -> int | None:
    """The newest reminder that is due, by its day: 1, 3 or 7. None before the first, and after two weeks."""
    waited = now - paid_at
    if waited >= timedelta(days=FORM_REMINDERS_END_DAYS):
        return None
    due = [days for days in FORM_REMINDER_DAYS if waited >= timedelta(days=days)]
    return due[-1] if due else None


def notices_days(included_months: int) -> tuple[int, ...]:
    """A single month that is included begins when its first notice would be due, so it has the last one alone."""
    return NOTICES_DAYS if included_months > 1 else LAST_NOTICE


def due_renewal_notice(first_charge_at: datetime, now: datetime, notices: tuple[int, ...] = NOTICES_DAYS) -> str | None:
    """The notice whose window is open, under a name that says of which date it is.

    Before the first charge there are `notices`: from 30 days before it on, and from 8 days before it on. While hosting
    goes on by the month there is one for each further year, 30 days before the day of the first charge comes round.
    """
    if now < first_charge_at:
        left = first_charge_at - now
        due = [days for days in notices if left <= timedelta(days=days)]
        return f"{first_charge_at:%Y-%m-%d}:{due[-1]}" if due else None
    anniversary = first_charge_at + YEAR
    while anniversary <= now:
        anniversary += YEAR
    is_due = anniversary - now <= timedelta(days=NOTICES_DAYS[0])
    return f"{anniversary:%Y-%m-%d}:year" if is_due else None


def morning_of(now: datetime, zone: tzinfo) -> datetime:
    """Eight o'clock of the agency's today."""
    return datetime.combine(now.astimezone(zone).date(), MORNING, zone)
