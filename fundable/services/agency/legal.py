"""Terms of service and privacy policy: the agency's own words, or sound ones of ours."""

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime

import structlog
from pydantic import TypeAdapter

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.agency import legal_texts, settings
from fundable.db.database import Connection
from fundable.domain.agency import terms
from fundable.domain.agency.legal_versions import LegalVersion, StoodText
from fundable.domain.agency.settings import check_seen, revision_of
from fundable.domain.agency.terms import PRIVACY_IN_SHORT, filled
from fundable.domain.errors import Refused

TEXT_MAX = 50_000
"""Characters."""
OURS_SINCE = datetime(2026, 11, 27, tzinfo=UTC)
"""When our own words last changed."""
PAGES = {"terms": "Terms of service", "privacy": "Privacy policy"}

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class LegalText:
    """Markdown. `is_own`: the agency wrote it."""

    name: str
    title: str
    text: str
    is_own: bool

    @property
    def revision(self) -> str:
        """Tells which text this is, also where somebody has edited its file."""
        return revision_of(self.text, self.is_own)


@dataclass(frozen=True, slots=True)
class SavedText:
    """When a text was last saved, and which it was: no digest, where ours took its place again."""

    at: datetime
    sha256: str

    @property
    def is_ours(self) -> bool:
        return not self.sha256


_SAVED = TypeAdapter(SavedText)


def saved(app: App, name: str) -> SavedText | None:
    """None where nobody has saved one: it may still have been put in place as a file."""
    stored = app.settings.get(_key(name))
    return _SAVED.validate_json(stored) if stored else None


def text_of(app: LocalApp, name: str, version: int | None = None) -> str:
    """Markdown. Our terms say what was sold under a version, if there is one, and else what is sold now."""
    return app.texts.read(name) if app.texts.is_own(name) else _ours(app, name, version)


def shown(app: LocalApp, name: str, text: str) -> str:
    """What visitors would read, were `text` published: an empty one brings ours back."""
    return text or _ours(app, name)


def _ours(app: LocalApp, name: str, version: int | None = None) -> str:
    text = app.texts.ours(name)
    if name != "terms":
        return text
    sold = app.offers.find(version) if version else None
    return filled(text, sold or app.offers.newest()[1])


def stood(connection: Connection, app: LocalApp, name: str, moment: datetime, version: int) -> StoodText | None:
    """The words that a buyer read then, who bought under a version of the offer; None where nobody kept them: a file
    was put in place since, or ours have changed with an upgrade."""
    kept = legal_texts.stood(connection, name, moment)
    words = kept.text.strip() if kept else ""
    own = app.texts.read(name).strip() if app.texts.is_own(name) else ""
    if own not in ("", words) and app.texts.changed_at(name) <= moment:
        return StoodText(own, app.texts.changed_at(name))
    if kept and words:
        return StoodText(words, kept.published_at)
    is_known = kept or not (own or legal_texts.newest(connection, name))
    return StoodText(_ours(app, name, version), None) if is_known and moment >= OURS_SINCE else None


def in_short(app: App, name: str, version: int | None = None) -> tuple[str, ...]:
    """Of our own words alone: what the agency wrote, nobody sums up but the agency."""
    if app.texts.is_own(name):
        return ()
    if name != "terms":
        return PRIVACY_IN_SHORT
    sold = app.offers.find(version) if version else None
    return terms.in_short(sold or app.offers.newest()[1])


def read(app: LocalApp, name: str) -> LegalText:
    """A page as clients read it. Raises Refused `text_unknown`, OSError."""
    if name not in PAGES:
        raise Refused("text_unknown", "There's no such text.")
    return LegalText(name, PAGES[name], text_of(app, name), app.texts.is_own(name))


def save(app: App, name: str, text: str, by: str, seen: str | None = None, author: str = "") -> LegalText:
    """Puts the agency's words in place; none at all bring ours back. `by` is for the program's log, which names nobody.
    Raises Refused `text_unknown`, `settings_changed`, OSError."""
    with app.database.write() as connection:
        put_within(connection, app, name, text, author or by, seen)
    app.settings.forget()
    log.info("legal text changed", text=name, is_own=bool(text), by=by)
    return read(app, name)


def put_within(connection: Connection, app: LocalApp, name: str, text: str, by: str, seen: str | None) -> None:
    """`save` within a write; the settings that are kept are still to be forgotten."""
    before = read(app, name)
    check_seen(seen, before.revision, "this text")
    now, own = app.clock.now(), digest(text) if text else ""
    changed = {"sha256": (digest(before.text), digest(text)), "is_own": (before.is_own, bool(text))}
    audit.record(connection, now, "text.changed", name, changed=changed)
    if own != (digest(before.text) if before.is_own else ""):
        settings.put(connection, _key(name), _SAVED.dump_json(SavedText(now, own)).decode(), now)
        _keep_version(connection, app, before, text, by)
    if text:
        app.texts.write(name, text + "\n")
    else:
        app.texts.remove(name)


def _keep_version(connection: Connection, app: LocalApp, before: LegalText, text: str, by: str) -> None:
    """What was read before is kept as well, where nobody has published it here: a file was put in place."""
    newest = legal_texts.newest(connection, before.name)
    number = newest.number if newest else 0
    stood = before.text.strip() if before.is_own else ""
    if newest is None or newest.text != stood:
        since = app.texts.changed_at(before.name) if before.is_own else OURS_SINCE
        number += 1
        legal_texts.add_version(connection, before.name, LegalVersion(number, stood, since, ""))
    legal_texts.add_version(connection, before.name, LegalVersion(number + 1, text, app.clock.now(), by))


def _key(name: str) -> str:
    return f"text_{name}"


def digest(text: str) -> str:
    """Tells which words stood there; the words themselves are public."""
    return hashlib.sha256(text.strip().encode()).hexdigest()
