"""The agency's own settings: read by everybody who serves a client, changed by owners."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from datetime import date, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any
from uuid import UUID
from zoneinfo import ZoneInfo

import structlog
from pydantic import TypeAdapter

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.agency import settings, uploads
from fundable.domain.agency.business import Business
from fundable.domain.agency.calendar import SATURDAY
from fundable.domain.agency.settings import (
    AGENCY,
    LOGO_URL,
    SECTIONS,
    Agency,
    ClosedDays,
    Seen,
    check,
    check_seen,
    grace_days_wrong,
    revision_of,
    section_revision,
)
from fundable.domain.agency.uploads import LOGO_MAX_BYTES, not_ours, upload_path
from fundable.domain.errors import Refused
from fundable.services.agency import legal
from fundable.services.agency.uploads import take_file

HOLIDAYS_SHOWN = timedelta(days=365)
_CLOSED = re.compile(r"(?P<first>\d{4}-\d\d-\d\d)(?:\.\.(?P<last>\d{4}-\d\d-\d\d))?(?P<name>(?: .*)?)")
_IN_LOG = {"address": "postal_address"}
"""An entry's own address is the network's of whoever acted."""
_AGENCY = TypeAdapter(Agency)
_BUSINESS = TypeAdapter(Business)

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class SettingsDetails:
    """All that owners can change, with what they choose from. `holidays` are those on weekdays of the coming year,
    `revisions` tell which state of each section this is.

    `is_saved`: somebody has saved them; until then they are the program's own guesses.
    """

    agency: Agency
    logo_url: str | None
    countries: dict[str, tuple[str, ...]]
    holidays: tuple[tuple[date, str], ...]
    sends_mail: bool
    is_saved: bool
    revisions: dict[str, str]


def logo_url(app: LocalApp) -> str | None:
    """The address of the agency's logo; None shows the letter badge."""
    return app.settings.get(LOGO_URL) or None


def agency(app: LocalApp) -> Agency:
    """As staff have set it, at most a second ago."""
    return _agency_in(app.settings.get(AGENCY))


def business(app: LocalApp) -> Business:
    """As every page names it. Asked with each page, so what is stored is read once, not each time."""
    return _business_in(app.settings.get(AGENCY))


def _agency_in(stored: str | None) -> Agency:
    return _AGENCY.validate_json(stored) if stored else Agency()


@lru_cache(maxsize=4)
def _business_in(stored: str | None) -> Business:
    return _BUSINESS.validate_json(stored) if stored else Business()


def left_blank(app: App) -> tuple[str, ...]:
    """What terms and privacy policy should say of the seller and don't. Texts of the agency's own say it themselves."""
    has_own_texts = all(app.texts.is_own(name) for name in legal.PAGES)
    return () if has_own_texts else business(app).missing


def read(app: App) -> SettingsDetails:
    found, logo = agency(app), logo_url(app)
    return SettingsDetails(
        agency=found,
        logo_url=logo,
        countries=dict(app.calendar.countries()),
        holidays=_holidays(app, found),
        sends_mail=app.sends_mail,
        is_saved=bool(app.settings.get(AGENCY)),
        revisions={section: section_revision(found, section) for section in SECTIONS} | {"logo": revision_of(logo)},
    )


def save(app: App, changed: Agency, by: str) -> SettingsDetails:
    """Takes the agency's settings as a whole. Raises what `change` raises."""
    return change(app, {field.name: getattr(changed, field.name) for field in fields(Agency)}, by)


def change(app: App, changes: Mapping[str, Any], by: str, seen: Seen | None = None) -> SettingsDetails:
    """Changes some of the agency's settings and leaves the others as they are. Promised days follow with the job
    `promises`.

    Raises Refused `settings_changed`, `time_zone_unknown`, `country_unknown`, `region_unknown`, `closed_days_wrong`,
    `grace_days_wrong`.
    """
    countries, now = app.calendar.countries(), app.clock.now()
    with app.database.write() as connection:
        before = _agency_in(settings.get(connection, AGENCY))
        if seen:
            check_seen(seen.revision, section_revision(before, seen.section))
        changed = replace(before, **changes)
        check(changed, countries)
        names = [name for name in changes if getattr(before, name) != getattr(changed, name)]
        settings.put(connection, AGENCY, _AGENCY.dump_json(changed).decode(), now)
        words = {_IN_LOG.get(name, name): (_shown(before, name), _shown(changed, name)) for name in names}
        audit.record(connection, now, "settings.changed", "agency", private=words)
    app.settings.forget()
    log.info("settings changed", what=names, by=by)
    return read(app)


def set_logo(app: App, upload_id: UUID | None, by: str, seen: str | None = None) -> str | None:
    """Makes a finished upload that no client has sent the agency's logo; None removes it. Its address now.

    Raises Refused `settings_changed`, `logo_not_ours`.
    """
    address = upload_path(upload_id) if upload_id else ""
    with app.database.write() as connection:
        before = settings.get(connection, LOGO_URL) or None
        check_seen(seen, revision_of(before), "the logo")
        if upload_id and not uploads.is_free(connection, upload_id):
            raise not_ours()
        changed = {"logo": (before or "", address)}
        settings.put(connection, LOGO_URL, address, app.clock.now())
        audit.record(connection, app.clock.now(), "logo.changed", "logo", changed=changed)
    app.settings.forget()
    log.info("logo changed", logo=address, by=by)
    return address or None


def values(app: LocalApp) -> dict[str, str]:
    """Every setting by its name on the command line, as text that `of_text` reads."""
    found, said = agency(app), business(app)
    texts = {name: "your own" if app.texts.is_own(name) else "as it comes with the program" for name in legal.PAGES}
    return {
        **{name.replace("_", "-"): getattr(said, name) for name in SECTIONS["business"]},
        "sender": found.sender,
        "reply-to": found.reply_to,
        "time-zone": found.time_zone,
        "country": found.country,
        "region": found.region,
        "closed-days": "; ".join(_days_text(days) for days in found.closed_days),
        "grace-days": str(found.grace_days),
        "logo": logo_url(app) or "",
        **texts,
    }


def of_text(name: str, written: str) -> dict[str, Any]:
    """One setting of the command line, as `change` takes it. Raises Refused `closed_days_malformed`,
    `grace_days_wrong`."""
    text = written.strip()
    match name:
        case "closed-days":
            return {"closed_days": _days(text)}
        case "grace-days":
            if not (text.isascii() and text.isdigit() and len(text) <= 3):
                raise grace_days_wrong()
            return {"grace_days": int(text)}
        case "address":
            return {"address": text.replace(";", "\n")}
        case _:
            return {name.replace("-", "_"): text}


def put_logo(app: App, file: Path | None, by: str) -> None:
    """Makes a file on this machine the agency's logo, checked like any upload; None removes it. Raises OSError, and
    what `take_file` raises."""
    set_logo(app, take_file(app, _beginning(file)).id if file else None, by)


def _beginning(file: Path) -> bytes:
    """No more than shows that it's too large for a logo."""
    with file.open("rb") as opened:
        return opened.read(LOGO_MAX_BYTES + 1)


def put_text(app: App, name: str, text: str, by: str) -> None:
    """As `legal.save`. Raises Refused `text_unknown`, OSError."""
    legal.save(app, name, text.strip(), by)


def text(app: App, name: str) -> str:
    """Markdown. Raises Refused `text_unknown`, OSError."""
    return legal.read(app, name).text


def _days_text(days: ClosedDays) -> str:
    span = days.first.isoformat() if days.first == days.last else f"{days.first}..{days.last}"
    return f"{span} {days.name}".strip()


def _days(written: str) -> tuple[ClosedDays, ...]:
    return tuple(_closed(part.strip()) for part in re.split(r"[;\n]", written) if part.strip())


def _closed(part: str) -> ClosedDays:
    match = _CLOSED.fullmatch(part)
    try:
        first = date.fromisoformat(match["first"] if match else "")
        last = date.fromisoformat(match["last"] or match["first"]) if match else first
    except ValueError:
        example = "2026-12-24..2026-12-26 Christmas; 2027-01-02"
        raise Refused("closed_days_malformed", f"{part} isn't a valid closed day. Write them as {example}.") from None
    return ClosedDays(first, last, match["name"].strip() if match else "")


def _shown(found: Agency, name: str) -> str:
    value = getattr(found, name)
    return "; ".join(_days_text(days) for days in value) if name == "closed_days" else str(value)


def _holidays(app: App, found: Agency) -> tuple[tuple[date, str], ...]:
    today = app.clock.now().astimezone(ZoneInfo(found.time_zone)).date()
    last = today + HOLIDAYS_SHOWN
    years = (app.calendar.holidays(found.country, found.region, year) for year in (today.year, last.year))
    listed = (day for year in years for day in year.items())
    return tuple((day, name) for day, name in listed if today <= day < last and day.weekday() < SATURDAY)
