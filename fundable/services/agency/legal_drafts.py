"""Legal texts in the browser: one draft of each for all owners, what it changes, and every version that was read."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.agency import legal_texts
from fundable.db.database import Connection
from fundable.domain.agency.legal_versions import NUMBERS, DiffLine, LegalDraft, LegalVersion, difference, is_changed
from fundable.domain.agency.offer_drafts import check_revision
from fundable.domain.errors import Refused
from fundable.services.agency import legal
from fundable.services.agency.legal import LegalText
from fundable.services.agency.offer_drafts import Editor

VERSIONS_SHOWN = 100


@dataclass(frozen=True, slots=True)
class LegalEditing:
    """What visitors read, the draft if there is one and what it changes, and the versions, newest first."""

    current: LegalText
    draft: LegalDraft | None
    changes: tuple[DiffLine, ...]
    versions: Sequence[LegalVersion]


def read(app: App, name: str) -> LegalEditing:
    """Raises Refused `text_unknown`, OSError."""
    current = legal.read(app, name)
    with app.database.read() as connection:
        return _editing(connection, app, current)


def save(app: App, name: str, text: str, revision: int, base: str, editor: Editor) -> LegalEditing:
    """Keeps a draft. `revision` is that of the draft that was seen (0 for none), `base` that of the text that visitors
    read. Raises Refused `text_unknown`, `draft_moved`, OSError."""
    current = legal.read(app, name)
    with app.database.write() as connection:
        draft = legal_texts.draft(connection, name)
        check_revision(draft, revision)
        legal_texts.replace_draft(connection, name, base, text, editor.saved(app.clock.now()))
        if draft is None or draft.saved.by_id != editor.id:
            audit.record(connection, app.clock.now(), "text.drafted", name)
        return _editing(connection, app, current)


def discard(app: App, name: str, revision: int) -> LegalEditing:
    """Raises Refused `text_unknown`, `draft_moved`, OSError."""
    current = legal.read(app, name)
    with app.database.write() as connection:
        draft = legal_texts.draft(connection, name)
        check_revision(draft, revision)
        if draft:
            legal_texts.remove_draft(connection, name)
            audit.record(connection, app.clock.now(), "text.draft_discarded", name)
        return _editing(connection, app, current)


def publish(app: App, name: str, revision: int, editor: Editor) -> LegalEditing:
    """Visitors read the draft from now on. Raises Refused `text_unknown`, `draft_moved`, `draft_missing`,
    `settings_changed` where another text was published since the draft was begun, OSError."""
    legal.read(app, name)
    with app.database.write() as connection:
        draft = legal_texts.draft(connection, name)
        check_revision(draft, revision)
        if draft is None:
            raise Refused("draft_missing", "There's no draft to publish. Change the text first.")
        legal.put_within(connection, app, name, draft.text, editor.name, draft.base)
        legal_texts.remove_draft(connection, name)
    app.settings.forget()
    return read(app, name)


def version(app: App, name: str, number: int) -> LegalVersion:
    """Raises Refused `text_unknown`, `version_unknown`, OSError."""
    legal.read(app, name)
    with app.database.read() as connection:
        found = legal_texts.version(connection, name, number) if number in NUMBERS else None
    if found is None:
        raise Refused("version_unknown", "There's no such version.")
    return found


@dataclass(frozen=True, slots=True)
class ReadVersion:
    """A version as visitors read it: from when to when (None: still), what it replaced and what changed with it."""

    version: LegalVersion
    until: datetime | None
    replaced: LegalVersion | None
    changes: tuple[DiffLine, ...]


def read_version(app: App, name: str, number: int | None) -> ReadVersion | None:
    """The newest one where `number` is none of the agency's own words. None where what visitors read isn't the newest
    one, because a file was put in place. Our own words follow the offer, so what they were isn't known: nothing is
    compared with them."""
    with app.database.read() as connection:
        newest = legal_texts.newest(connection, name)
        if newest is None or newest.text != (app.texts.read(name).strip() if app.texts.is_own(name) else ""):
            return None
        asked = legal_texts.version(connection, name, number) if number is not None else None
        found = asked if asked and asked.text else newest
        if not found.text:
            return None
        after = legal_texts.version(connection, name, found.number + 1)
        before = legal_texts.version(connection, name, found.number - 1)
    replaced = before if before and before.text else None
    changes = difference(replaced.text, found.text) if replaced else ()
    return ReadVersion(found, after.published_at if after else None, replaced, changes)


def _editing(connection: Connection, app: LocalApp, current: LegalText) -> LegalEditing:
    draft = legal_texts.draft(connection, current.name)
    changes = difference(current.text, legal.shown(app, current.name, draft.text)) if draft else ()
    versions = legal_texts.versions(connection, current.name, VERSIONS_SHOWN)
    return LegalEditing(current, draft, changes if is_changed(changes) else (), versions)
