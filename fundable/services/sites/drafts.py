"""Drafting: from the answers of a form to a website that is kept, as soon as the form is there and whenever it changes.

The form's own transaction notes that a draft is due, so that nothing is lost if the program ends before it is made.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

import structlog

from fundable.acting import current
from fundable.app import App
from fundable.db import audit
from fundable.db.agency import uploads
from fundable.db.database import Connection
from fundable.db.orders import intake, orders
from fundable.db.sites import content as contents
from fundable.db.sites import site_files, sites, stored_builds
from fundable.domain.agency.uploads import Upload
from fundable.domain.errors import Refused, order_unknown
from fundable.domain.orders.intake import IntakeForm
from fundable.domain.sites import addresses, drafting
from fundable.domain.sites.addresses import Postal
from fundable.domain.sites.builds import TEMPLATE_VERSION, Build
from fundable.domain.sites.content import to_json
from fundable.domain.sites.inspection import inspect
from fundable.domain.sites.phones import PhoneNumber
from fundable.domain.sites.sites import TRIED_AGAIN_AFTER, Site, website_busy
from fundable.domain.sites.stored_builds import (
    BuildReason,
    ContentVersion,
    Result,
    StoredBuild,
    answers_json,
    results_of,
)
from fundable.services.mail.alerts import raise_alert

MADE_AT_ONCE = 50
TRIES = 5

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Draft:
    """A build with the answers that it is held against, and how they were read. `number` is that of a build that is
    kept."""

    form: IntakeForm
    postal: Postal
    phone: PhoneNumber
    build: Build
    number: int | None = None


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody asks for, also where nothing is due: `act` is what the audit log calls it. `theme` is another one
    than so far, empty for the rules' own choice."""

    reason: BuildReason
    act: str
    theme: str | None = None


@dataclass(frozen=True, slots=True)
class _Sources:
    """What a draft is made of, as it was read at one moment."""

    form: IntakeForm
    logo: Upload | None
    site: Site | None
    newest: StoredBuild | None

    @property
    def is_due(self) -> bool:
        return self.site is not None and self.site.draft_due_at is not None


def of_order(app: App, order_id: UUID, theme: str | None = None) -> Draft:
    """What the form would make now, in this theme or in its own; nothing is kept. Raises Refused `order_unknown`, and
    `form_missing` for an order whose client hasn't sent the form."""
    with app.database.read() as connection:
        sources = _sources(connection, order_id)
    return _drafted(app, sources, theme)


def of_newest(app: App, order_id: UUID) -> Draft:
    """The newest build as it is kept, with the form as it is now; before the first, what the form would make. Raises
    what `of_order` raises."""
    with app.database.read() as connection:
        sources = _sources(connection, order_id)
        newest = sources.newest
        files = site_files.of_build(connection, order_id, newest.number) if newest else None
    return _drafted(app, sources, None, files)


def read_answers(app: App, form: IntakeForm) -> tuple[Postal, PhoneNumber]:
    """How a form's address and phone number are read."""
    tokens = app.addresses.tokens(form.business_address)
    return addresses.read(form.business_address, tokens), app.phones.read(form.business_phone)


def make_due(app: App, order_id: UUID) -> StoredBuild | None:
    """Makes the draft that is due, if one is. What goes wrong is told to staff, and tried again: it's never the
    client's trouble."""
    try:
        return _make(app, order_id, None)
    except Exception as failure:
        with suppress(Refused):  # what cannot be written is tried again all the same
            _note_failure(app, order_id, failure)
        log.exception("a website could not be drafted", order=str(order_id))
        return None


def make_missing(app: App) -> str:
    """Every draft that is due: after a crash, or where one took too long. Says how many."""
    with app.database.read() as connection:
        missing = sites.due(connection, app.clock.now() - TRIED_AGAIN_AFTER, MADE_AT_ONCE)
    made = [order_id for order_id in missing if make_due(app, order_id)]
    return f"{len(made)} of {len(missing)} drafted" if missing else ""


def make(app: App, order_id: UUID, wish: Wish) -> StoredBuild:
    """Builds the website of the form as it is now, and keeps it as its newest build; the newest there is, if that's the
    same. Raises Refused `order_unknown`, `form_missing`, `website_busy`."""
    built = _make(app, order_id, wish)
    assert built, "what somebody asks for is made"
    return built


def _make(app: App, order_id: UUID, wish: Wish | None) -> StoredBuild | None:
    """Pages are made without holding anybody up, and kept only if nothing has changed meanwhile."""
    for _ in range(TRIES):
        with app.database.read() as connection:
            sources = _sources(connection, order_id)
        if wish is None and not sources.is_due:
            return sources.newest
        draft = _drafted(app, sources, wish.theme if wish else None)
        results = results_of(inspect(draft.form, draft.postal, draft.phone, draft.build))
        with app.database.write() as connection:
            if _sources(connection, order_id) == sources:
                built = _keep(connection, app.clock.now(), sources, draft, results, wish)
                app.previews.forget()
                return built
    raise website_busy()


def _sources(connection: Connection, order_id: UUID) -> _Sources:
    order = orders.find(connection, order_id)
    if order is None:
        raise order_unknown()
    form = intake.find_of_order(connection, order_id)
    if form is None:
        raise Refused("form_missing", f"Order {order.number} has no intake form yet, so there's nothing to build from.")
    logo = uploads.find_done(connection, form.logo_upload_id) if form.logo_upload_id else None
    return _Sources(form, logo, sites.find(connection, order_id), stored_builds.newest(connection, order_id))


def _drafted(app: App, sources: _Sources, theme: str | None, kept: Mapping[str, bytes] | None = None) -> Draft:
    """`kept` are the files of the newest build, in place of new ones."""
    form, logo, site = sources.form, sources.logo, sources.site
    drawn = app.images.for_site(app.files.path(logo.file_name)) if logo and logo.file_name else None
    postal, phone = read_answers(app, form)
    chosen = theme if theme is not None else (site.theme if site else "")
    content = drafting.draft(form, postal, phone, drawn, chosen, site.seed_color if site else "")
    if kept is not None and sources.newest:
        return Draft(form, postal, phone, Build(content, kept), sources.newest.number)
    pictures = {content.logo.file: drawn.picture} if content.logo and drawn else {}
    return Draft(form, postal, phone, Build(content, app.site_pages.render(content, pictures)))


def _keep(
    connection: Connection,
    now: datetime,
    sources: _Sources,
    draft: Draft,
    results: tuple[Result, ...],
    wish: Wish | None,
) -> StoredBuild:
    order_id, newest = sources.form.order_id, sources.newest
    if sources.site is None:
        sites.begin(connection, order_id, now)
    chosen = {"theme": wish.theme} if wish and wish.theme is not None else {}
    done = {"draft_due_at": None, "draft_failed_at": None, "is_built_elsewhere": False}
    sites.change(connection, order_id, **done, **chosen)
    reason = wish.reason if wish else (BuildReason.FORM if newest else BuildReason.DRAFT)
    made_by = current().name if wish else ""
    version = _kept_content(connection, now, draft, reason, made_by)
    built = newest
    if newest is None or (newest.hash, newest.content_version) != (draft.build.hash, version):
        number = newest.number + 1 if newest else 1
        built = _stored(draft, number, version, results, reason, made_by, now)
        stored_builds.add(connection, built)
        site_files.add(connection, order_id, number, draft.build.files)
    assert built
    if wish:
        audit.record(connection, now, wish.act, order_id, build=built.number, hash=built.hash, theme=built.theme)
    return built


def _kept_content(connection: Connection, now: datetime, draft: Draft, reason: BuildReason, made_by: str) -> int:
    """The version that says this: the newest one, if it does."""
    order_id, newest = draft.form.order_id, contents.newest(connection, draft.form.order_id)
    content, answers = to_json(draft.build.content), answers_json(draft.form)
    if newest and (newest.content, newest.answers) == (content, answers):
        return newest.version
    version = newest.version + 1 if newest else 1
    contents.add(connection, ContentVersion(order_id, version, content, answers, reason, made_by, now))
    return version


def _stored(
    draft: Draft,
    number: int,
    version: int,
    results: tuple[Result, ...],
    reason: BuildReason,
    made_by: str,
    now: datetime,
) -> StoredBuild:
    build, content = draft.build, draft.build.content
    return StoredBuild(
        order_id=draft.form.order_id,
        number=number,
        content_version=version,
        name=content.name.full,
        domain=content.domain,
        theme=content.theme,
        template_version=TEMPLATE_VERSION,
        hash=build.hash,
        manifest=build.manifest(),
        results=results,
        left_out=content.left_out,
        reason=reason,
        made_by=made_by,
        created_at=now,
    )


def _note_failure(app: App, order_id: UUID, failure: Exception) -> None:
    """An order that went meanwhile, or whose draft somebody else has made, is nobody's trouble."""
    with app.database.write() as connection:
        site, order = sites.find(connection, order_id), orders.find(connection, order_id)
        if site is None or order is None or site.draft_due_at is None:
            return
        sites.change(connection, order_id, draft_failed_at=app.clock.now())
        found = f"No website could be drafted for order #{order.number}: {type(failure).__name__}: {failure}"
        advice = "The form is safe. We'll try again every hour, and you can try on the order's page."
        key = f"draft:{order_id}:{site.draft_due_at.isoformat()}"
        raise_alert(connection, app, key, "a website couldn't be drafted", found, advice, order)
