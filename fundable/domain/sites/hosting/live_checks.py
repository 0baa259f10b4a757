"""The check of a website that is online: what was found, when it's looked at again, and when staff have to be told."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID
from zoneinfo import ZoneInfo

from fundable.domain.moments import day, moment
from fundable.domain.sites.checking.checks import Outcome
from fundable.domain.sites.drafting.results import Stage, Status
from fundable.domain.sites.hosting.live_facts import LiveFacts
from fundable.domain.sites.hosting.live_rules import ALARMING, HOME

NIGHT_BEGINS_H, NIGHT_MINUTES = 1, 240
"""Nobody works then, and visitors are few."""
TRIES = 3
"""So many looks in a row have to fail before anybody is told: one bad night is nobody's business."""
RETRIES = (timedelta(minutes=15), timedelta(hours=1))
HOURLY_UNTIL = 72
"""So many looks in a row, and it's left to the nights."""
DOMAINS_TOO = frozenset({"E3", "D1"})
"""Rules of the form that a live website answers better."""


@dataclass(frozen=True, slots=True)
class LiveLook:
    """What one look found on which build, and what was measured, as labels and values."""

    host: str
    hash: str
    outcomes: tuple[Outcome, ...]
    measured: tuple[tuple[str, str], ...]

    @property
    def broken(self) -> tuple[Outcome, ...]:
        return tuple(one for one in self.outcomes if one.rule.id in ALARMING and one.status is Status.FAILED)


@dataclass(frozen=True, slots=True)
class LiveCheck:
    """`found` is what was found at `checked_at`. `failures` counts the looks in a row, up to `looked_at`, that found
    the website out of reach, `failing_since` is the first of them, and `alarmed_at` when staff were told."""

    order_id: UUID
    found: LiveLook
    checked_at: datetime
    looked_at: datetime
    check_at: datetime
    failures: int = 0
    failing_since: datetime | None = None
    alarmed_at: datetime | None = None

    @property
    def is_broken(self) -> bool:
        return self.failures >= TRIES


def advanced(before: LiveCheck | None, order_id: UUID, look: LiveLook, now: datetime, zone: ZoneInfo) -> LiveCheck:
    """The check after a look. What was found before stays while the same website may only have had a bad moment. Looks
    that come in between, as for another address, count for none: they'd be the same moment."""
    if before and (before.found.hash, before.found.host) != (look.hash, look.host):
        before = None
    looked_at = before.looked_at if before and look.broken and _is_in_between(before, now, zone) else now
    failures = ((before.failures if before else 0) + (looked_at == now)) if look.broken else 0
    is_doubtful = before is not None and not before.found.broken and 0 < failures < TRIES
    shown, checked_at = (before.found, before.checked_at) if before and is_doubtful else (look, now)
    is_over = failures >= TRIES
    return LiveCheck(
        order_id=order_id,
        found=shown,
        checked_at=checked_at,
        looked_at=looked_at,
        check_at=check_again_at(order_id, failures, looked_at, zone),
        failures=failures,
        failing_since=((before and before.failing_since) or now) if failures else None,
        alarmed_at=((before and before.alarmed_at) or now) if is_over else None,
    )


def _is_in_between(before: LiveCheck, now: datetime, zone: ZoneInfo) -> bool:
    """Before the next one is due. (One that lies ahead was taken while the clock was wrong.)"""
    planned = check_again_at(before.order_id, before.failures, before.looked_at, zone) if before.failures else now
    return before.looked_at <= now < planned


def has_to_alarm(before: LiveCheck | None, after: LiveCheck) -> bool:
    """Once for each time that a website is out of reach."""
    return after.alarmed_at is not None and (before is None or before.alarmed_at != after.alarmed_at)


def check_again_at(order_id: UUID, failures: int, now: datetime, zone: ZoneInfo) -> datetime:
    if 0 < failures <= len(RETRIES):
        return now + RETRIES[failures - 1]
    night = next_night(order_id, now, zone)
    return min(night, now + RETRIES[-1]) if 0 < failures < HOURLY_UNTIL else night


def next_night(order_id: UUID, now: datetime, zone: ZoneInfo) -> datetime:
    """Each website has a minute of the night of its own, so that they're spread over it."""
    here = now.astimezone(zone)
    first = here.replace(hour=NIGHT_BEGINS_H, minute=0, second=0, microsecond=0)
    turn = (first + timedelta(minutes=order_id.int % NIGHT_MINUTES)).astimezone(now.tzinfo)
    return (
        turn if turn > now else (first + timedelta(days=1, minutes=order_id.int % NIGHT_MINUTES)).astimezone(now.tzinfo)
    )


def merged(outcomes: Iterable[Outcome], found: LiveLook, is_same_build: bool) -> list[Outcome]:
    """What was found on the files, with what was seen live in place of it. Of another build only what isn't about its
    pages."""
    live = {one.rule.id: one for one in found.outcomes}
    return [live.get(one.rule.id, one) if is_same_build or _is_about_address(one) else one for one in outcomes]


def measured(facts: LiveFacts) -> tuple[tuple[str, str], ...]:
    """For staff, without what nobody said."""
    home, mail, entry = facts.pages.get(HOME), facts.mail, facts.entry
    rows = (
        ("Opened", f"https://{facts.host}/"),
        ("Home page answers", str(home.status or home.finding.value) if home else ""),
        ("Certificate ends", moment(home.certificate_until) if home and home.certificate_until else ""),
        ("Mail servers", ", ".join(mail.hosts) or "none" if mail else ""),
        ("SPF", _yes(mail.has_spf) if mail else ""),
        ("DMARC", _yes(mail.has_dmarc) if mail else ""),
        ("Domain registered", day(entry.registered_on) if entry and entry.registered_on else ""),
        ("Domain expires", day(entry.expires_on) if entry and entry.expires_on else ""),
        ("Registrar", entry.registrar if entry else ""),
        ("Registrant", entry.registrant if entry else ""),
    )
    return tuple((label, value) for label, value in rows if value)


def _yes(is_there: bool) -> str:
    return "yes" if is_there else "no"


def _is_about_address(outcome: Outcome) -> bool:
    return outcome.rule.stage is Stage.LIVE or outcome.rule.id in DOMAINS_TOO
