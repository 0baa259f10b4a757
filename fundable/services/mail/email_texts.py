"""The words of the emails, changed by owners in the browser: looked at, tried out, saved, and put back."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from typing import Any
from uuid import uuid4

import structlog

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.mail import email_texts, outbox
from fundable.domain.audit import short_and_long
from fundable.domain.mail.about import AboutOrder
from fundable.domain.mail.email_texts import (
    EmailText,
    Original,
    OwnText,
    Placeholder,
    TextProblem,
    email_changed,
    email_from_file,
    email_unknown,
    email_wrong,
)
from fundable.domain.mail.emails import BY_ID, EMAILS, GROUP_OF, EmailGroup
from fundable.domain.mail.outbox import Message, MessageKind
from fundable.domain.mail.parts import Known, Values
from fundable.domain.mail.placeholders import CAN_BE_BLANK, CONDITIONS, LABELS
from fundable.domain.mail.sent_emails import SentEmail
from fundable.domain.mail.templates import Rendered
from fundable.domain.people.accounts import User
from fundable.services.mail import examples as values_of
from fundable.services.mail import inline_pictures
from fundable.services.mail.writing import made_of

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class ListedEmail:
    """`files` are the agency's own, which have precedence. `problem`: why ours is sent instead of either."""

    email: SentEmail
    original: Original
    own: OwnText | None
    files: tuple[str, ...]
    problem: str | None

    @property
    def group(self) -> EmailGroup:
        return GROUP_OF[self.email.id]


@dataclass(frozen=True, slots=True)
class OfferedPlaceholder:
    placeholder: Placeholder
    label: str
    example: str
    can_be_blank: bool


@dataclass(frozen=True, slots=True)
class EmailDetails:
    """`conditions` are what an if can ask, by their labels."""

    listed: ListedEmail
    placeholders: tuple[OfferedPlaceholder, ...]
    conditions: dict[str, str]

    @property
    def text(self) -> EmailText:
        return self.listed.own.text if self.listed.own else self.listed.original.text


@dataclass(frozen=True, slots=True)
class Preview:
    """`rendered` is None while there are problems."""

    rendered: Rendered | None
    problems: tuple[TextProblem, ...]


@dataclass(frozen=True, slots=True)
class ShownOrder:
    """An order that an email is tried out with, and its own values besides."""

    about: AboutOrder
    values: Mapping[str, object]


def browse(app: App) -> list[ListedEmail]:
    with app.database.read() as connection:
        own = email_texts.every(connection)
    return [_listed(app, email, own.get(email.id)) for email in EMAILS]


def read(app: App, email_id: str) -> EmailDetails:
    """Raises Refused `email_unknown`."""
    email = email_named(email_id)
    with app.database.read() as connection:
        own = email_texts.find(connection, email.id)
    listed = _listed(app, email, own)
    examples = app.templates.filled(email, _example(app, email))
    offered = tuple(
        OfferedPlaceholder(one, LABELS[one.name], examples[one.name], one.name in CAN_BE_BLANK)
        for one in listed.original.placeholders
    )
    conditions = {name: CONDITIONS.get(name) or f"{LABELS[name]}: not blank" for name in listed.original.conditions}
    return EmailDetails(listed, offered, conditions)


def save(app: App, email_id: str, text: EmailText, revision: str, by: User) -> EmailDetails:
    """Sends the email in these words from now on; in ours, where they are the same. `revision` is of what was read.

    Raises Refused `email_unknown`, `email_from_file`, `email_wrong`, `email_changed`.
    """
    email = _editable(app, email_id)
    original = app.templates.original(email).text
    for problem in _problems(app, email, text):
        raise email_wrong(problem)
    own = None if text == original else OwnText(text, uuid4().hex, app.clock.now(), by.name)
    _put(app, email, own, revision)
    log.info("an email's text changed", email=email.id, by=str(by.id))
    return read(app, email_id)


def restore(app: App, email_id: str, revision: str, by: User) -> EmailDetails:
    """Sends our words again. Raises Refused `email_unknown`, `email_changed`."""
    email = email_named(email_id)
    _put(app, email, None, revision)
    log.info("an email's text is ours again", email=email.id, by=str(by.id))
    return read(app, email_id)


def preview(app: App, email_id: str, text: EmailText, shown: ShownOrder | None) -> Preview:
    """What the email would read like for an order, or for one made up. Raises Refused `email_unknown`."""
    email = email_named(email_id)
    problems = () if app.templates.files_of(email.kind) else _problems(app, email, text)
    if problems:
        return Preview(None, problems)
    rendered = app.templates.render(email, _example(app, email, shown), text)
    html = inline_pictures.shown(app, rendered.html, shown.about.order_id if shown else None)
    return Preview(replace(rendered, html=html), ())


def trial(app: App, email_id: str, text: EmailText, shown: ShownOrder | None, to: User) -> Message:
    """For whoever edits it. It belongs to the order whose values it shows, and goes with it. Raises Refused
    `email_unknown`, `email_wrong`."""
    email = email_named(email_id)
    if not app.templates.files_of(email.kind):
        for problem in _problems(app, email, text):
            raise email_wrong(problem)
    rendered = app.templates.render(email, _example(app, email, shown), text)
    about = shown.about if shown else None
    return made_of(app, rendered, MessageKind.TEST, f"test:{uuid4()}", to.email, about)


def send_trial(connection: Connection, app: LocalApp, email_id: str, message: Message) -> None:
    outbox.add(connection, message)
    audit.record(connection, app.clock.now(), "mail.tested", email_id, private={"email": message.recipient})


def _put(app: App, email: SentEmail, own: OwnText | None, revision: str) -> None:
    with app.database.write() as connection:
        before = email_texts.find(connection, email.id)
        if (before.revision if before else "") != revision:
            raise email_changed()
        if before is None and own is None:
            return
        if own:
            email_texts.put(connection, email.id, own)
        else:
            email_texts.remove(connection, email.id)
        _record(connection, app, email, before, own)


def _record(
    connection: Connection, app: LocalApp, email: SentEmail, before: OwnText | None, own: OwnText | None
) -> None:
    original = app.templates.original(email).text
    was, now = (found.text if found else original for found in (before, own))
    words = {field.name: (_said(was, field.name), _said(now, field.name)) for field in fields(EmailText)}
    changed = {name: pair for name, pair in sorted(words.items()) if pair[0] != pair[1]}
    told, long = short_and_long(changed)
    act = "email.changed" if own else "email.restored"
    audit.record(connection, app.clock.now(), act, email.id, private=told, **long)


def _said(text: EmailText, name: str) -> str:
    value: Any = getattr(text, name)
    return ", ".join(value) if name == "buttons" else value


def _listed(app: App, email: SentEmail, own: OwnText | None) -> ListedEmail:
    original, files = app.templates.original(email), app.templates.files_of(email.kind)
    if not own and not files:
        return ListedEmail(email, original, None, (), None)
    rendered = app.templates.render(email, _example(app, email), own.text if own else None)
    return ListedEmail(email, original, own, files, rendered.problem)


def _problems(app: App, email: SentEmail, text: EmailText) -> tuple[TextProblem, ...]:
    return tuple(app.templates.problems(email, text, list(examples(app, email))))


def examples(app: App, email: SentEmail) -> Iterator[Known]:
    """The email with all that it can name, and with nothing that can be missing."""
    values = _example(app, email)
    flags = dict.fromkeys(("is_whole", "is_free", "is_taxed", "is_of_hosting", "is_of_charge", "can_reply"), True)
    yield email.pinned(_changed(values, flags))
    bare = dict.fromkeys(CAN_BE_BLANK, "")
    order = {**_changed(values["order"], {path.removeprefix("order."): "" for path in bare}), "website_url": ""}
    message = "" if email.kind in _OPTIONAL_WORDS else "Hello"
    yield email.pinned(_changed(values, {**bare, **_NOTHING, "orders": [order], "message": message, "order": order}))


_OPTIONAL_WORDS = (MessageKind.STATUS_CHANGED, MessageKind.STAFF_CLIENT_ANSWER)
_NOTHING: Known = {"pay_url": "", "files": [], "overdue": [], "card": None, "left": 0, "can_reply": False}


def _changed(values: Values, changes: Values) -> Known:
    """With those changes that are to values it has."""
    return {**values, **{name: value for name, value in changes.items() if name in values}}


def _example(app: App, email: SentEmail, shown: ShownOrder | None = None) -> dict[str, Any]:
    """Of an order, or of one made up, as it is when this email is sent."""
    about, own = (shown.about, shown.values) if shown else (None, {})
    return email.pinned({**values_of.example(app, email.kind, about, dict(email.pins)), **own})


def email_named(email_id: str) -> SentEmail:
    """Raises Refused `email_unknown`."""
    if email_id not in BY_ID:
        raise email_unknown()
    return BY_ID[email_id]


def _editable(app: App, email_id: str) -> SentEmail:
    email = email_named(email_id)
    if files := app.templates.files_of(email.kind):
        raise email_from_file(tuple(f"{email.kind}/{name}" for name in files))
    return email
