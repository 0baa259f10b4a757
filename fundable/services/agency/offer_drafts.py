"""Editing the offer in the browser: one draft for all owners, from its first save until it is published or
discarded."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.agency import offer_drafts, offers
from fundable.db.database import Connection
from fundable.domain.agency.offer import Offer
from fundable.domain.agency.offer_bounds import OfferProblem
from fundable.domain.agency.offer_drafts import OfferDraft, Saved, check_base, check_revision
from fundable.domain.agency.offer_hints import Hint
from fundable.domain.agency.offer_versions import OfferChange, PublishedOffer, changes
from fundable.domain.errors import Refused
from fundable.services.agency import offer as service
from fundable.services.agency import offer_export, offer_file
from fundable.services.agency.offer_file import Money

_AMOUNT = re.compile(r"(?:\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.\d{1,2})?")
"""With commas between thousands alone: 149,50 is refused, because nobody can tell whether its comma was one."""
_WHOLE = re.compile(r"\d{1,9}")

Content = Mapping[str, Any]
"""An offer in the shape of its file, its numbers as texts."""


@dataclass(frozen=True, slots=True)
class Sold:
    """What is sold now. `fixed_currency` is that of the first live order; None before it."""

    published: PublishedOffer
    content: Content
    fixed_currency: str | None
    history: list[PublishedOffer]


@dataclass(frozen=True, slots=True)
class OfferEditing:
    """What is being edited, or what is sold where nobody edits (revision 0). `problems` keep it from being published,
    `hints` do not."""

    revision: int
    base_version: int
    newest_version: int
    saved: Saved | None
    content: Content
    problems: list[OfferProblem]
    changes: tuple[OfferChange, ...]
    hints: tuple[Hint, ...]


@dataclass(frozen=True, slots=True)
class Editor:
    """Who edits."""

    id: UUID
    name: str

    def saved(self, now: datetime) -> Saved:
        return Saved(now, self.name, self.id)


def sold(app: App) -> Sold:
    with app.database.read() as connection:
        history = offers.history(connection)
        fixed = service.fixed_currency(connection, app)
    return Sold(history[0], content_of(history[0].offer), fixed, history)


def version(app: App, number: int) -> Content:
    """A published version, to take into the draft. Raises Refused `offer_unknown`."""
    return content_of(service.find(app, number).offer)


def read(app: App) -> OfferEditing:
    with app.database.read() as connection:
        return _editing(connection, app)


def save(app: App, content: Content, revision: int, base_version: int, editor: Editor) -> OfferEditing:
    """Keeps what was typed, right or wrong. Raises Refused `draft_moved` when it has changed meanwhile, by a save or by
    something that was published."""
    now = app.clock.now()
    with app.database.write() as connection:
        draft = offer_drafts.find(connection)
        check_revision(draft, revision)
        check_base(offers.newest(connection), base_version)
        offer_drafts.replace(connection, base_version, content, editor.saved(now))
        if draft is None or draft.saved.by_id != editor.id:
            audit.record(connection, now, "offer.drafted", str(base_version + 1))
        return _editing(connection, app)


def discard(app: App, revision: int) -> OfferEditing:
    """Raises Refused `draft_moved`."""
    with app.database.write() as connection:
        draft = offer_drafts.find(connection)
        check_revision(draft, revision)
        if draft:
            offer_drafts.remove(connection)
            audit.record(connection, app.clock.now(), "offer.draft_discarded", str(draft.base_version + 1))
        return _editing(connection, app)


def publish(app: App, revision: int, editor: Editor) -> PublishedOffer:
    """Sells the draft from now on. Raises Refused `draft_moved`, `offer_same`, and what `offer.publish` raises."""
    with app.database.write() as connection:
        draft = offer_drafts.find(connection)
        check_revision(draft, revision)
        published = _published(connection, app, draft, editor) if draft else None
        if published is None:
            raise Refused("offer_same", "This is what's sold already. Change something first.")
        offer_drafts.remove(connection)
    service.tell(app, published)
    return published


def previewed(app: App, number: int | None) -> tuple[int, Offer]:
    """A version with its number, or the draft with that which it would have. While its accent is none, that of what is
    sold stays. Raises Refused `offer_unknown`."""
    if number is not None:
        return number, service.find(app, number).offer
    with app.database.read() as connection:
        draft, newest = offer_drafts.find(connection), offers.newest_version(connection)
    sold = app.offers.get(newest)
    if draft is None:
        return newest + 1, sold
    offer, wrong = _offer(draft.content)
    has_accent = ("accent",) not in {problem.path for problem in wrong}
    return newest + 1, offer if has_accent else replace(offer, accent=sold.accent)


def content_of(offer: Offer) -> Content:
    made = _as_typed(offer_export.values(offer))
    assert isinstance(made, dict)
    return _whole(made)


def _whole(content: Content) -> Content:
    """With what may be left out, which a draft of an earlier version doesn't have either."""
    return {**content, "delivery": {"round_price": "", **content["delivery"]}}


def _published(connection: Connection, app: LocalApp, draft: OfferDraft, editor: Editor) -> PublishedOffer | None:
    check_base(offers.newest(connection), draft.base_version)
    offer, wrong = _offer(draft.content)
    service.check_right(wrong)
    return service.publish_within(connection, app, offer, editor.name)


def _editing(connection: Connection, app: LocalApp) -> OfferEditing:
    draft, newest = offer_drafts.find(connection), offers.newest_version(connection)
    current = app.offers.get(newest)
    content = _whole(draft.content) if draft else content_of(current)
    offer, wrong = _offer(content)
    return OfferEditing(
        revision=draft.revision if draft else 0,
        base_version=draft.base_version if draft else newest,
        newest_version=newest,
        saved=draft.saved if draft else None,
        content=content,
        problems=[*wrong, *service.fixed_problems(connection, app, offer)],
        changes=changes(current, offer),
        hints=service.hints(app, offer),
    )


def _offer(content: Content) -> tuple[Offer, list[OfferProblem]]:
    return offer_file.of_values(_read(offer_file.SHAPE, content))


def _read(shape: Any, typed: Any) -> Any:
    """Texts as the numbers that they are; what is none stays a text, which is refused where a number belongs. What may
    be left out is where nothing is typed."""
    if isinstance(shape, Mapping) and isinstance(typed, Mapping):
        given = {name: one for name, one in typed.items() if one != "" or name not in offer_file.OPTIONAL}
        return {name: _read(shape.get(name), one) for name, one in given.items()}
    if isinstance(shape, list) and isinstance(typed, list):
        return [_read(shape[0], one) for one in typed]
    plain = typed.strip() if isinstance(typed, str) else ""
    if shape is Money and _AMOUNT.fullmatch(plain):
        return Decimal(plain.replace(",", ""))
    if shape is int and _WHOLE.fullmatch(plain):
        return int(plain)
    return typed


def _as_typed(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _as_typed(one) for name, one in value.items()}
    if isinstance(value, list):
        return [_as_typed(one) for one in value]
    if isinstance(value, Decimal):
        return f"{value:.2f}"
    return value if isinstance(value, bool) else str(value)
