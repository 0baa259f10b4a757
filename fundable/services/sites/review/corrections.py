"""Corrections of a live website by its client: a draft of theirs, which goes online when they approve it
(decision 0096)."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from uuid import UUID

from fundable.acting import acting_as
from fundable.app import App, LocalApp
from fundable.db.database import Connection
from fundable.db.money import disputes
from fundable.db.orders import orders
from fundable.db.sites.drafting import content_versions, photos, sites, stored_builds
from fundable.db.sites.hosting import approvals, releases, serving
from fundable.db.sites.review import rounds
from fundable.domain.errors import Refused
from fundable.domain.orders.intake import IntakeForm
from fundable.domain.orders.orders import Order, OrderStatus
from fundable.domain.people.client_views import Opener
from fundable.domain.sites.drafting.comparing import ContentChange, differences
from fundable.domain.sites.drafting.editing import Stamp
from fundable.domain.sites.drafting.edits import BY_CLIENT, Laid, Word
from fundable.domain.sites.drafting.sites import check_paid
from fundable.domain.sites.drafting.stored_builds import BuildReason, ContentVersion, StoredBuild
from fundable.domain.sites.hosting.approvals import open_gates, standing
from fundable.domain.sites.hosting.releases import Release
from fundable.domain.sites.review.corrections import (
    CONTACT,
    CorrectedFacts,
    CorrectionFacts,
    check_correctable,
    corrected,
)
from fundable.services.orders import intake
from fundable.services.people import accounts
from fundable.services.sites.checking import checks
from fundable.services.sites.drafting import drafts, previews
from fundable.services.sites.drafting.keeping import DraftSources, Save, Wish
from fundable.services.sites.review import client_facts

WHY = "Corrected by the client"


@dataclass(frozen=True, slots=True)
class SiteCorrection:
    """A live website as its client corrects it. `laid` is what it says with their corrections, `online` what visitors
    read, by the same paths; `answers` are those of the form that it was made of. `preview` and `picture` are where the
    two can be framed. `problems` keep it from going online."""

    form: IntakeForm
    answers: Mapping[str, str]
    laid: Laid
    online: Laid
    version: int
    build: StoredBuild
    online_build: StoredBuild
    preview: str
    picture: str
    changes: tuple[ContentChange, ...]
    problems: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Correcting:
    """`closed` is why nothing can be corrected here, in a sentence; then there's no correction, either."""

    closed: str
    correction: SiteCorrection | None


def read(app: App, token: Opener) -> Correcting:
    """Raises Refused `client_unauthorized`, `facts_missing`."""
    return _read(app, accounts.client_order(app, token).order)


def save_facts(app: App, token: str | None, seen: int, facts: CorrectedFacts) -> Correcting:
    """As `client_facts.save`: a version on top of the one that was `seen`, built at once. Raises Refused
    `client_unauthorized`, what `check_open` and `client_facts.made` raise, `content_moved`, `content_wrong`, and what
    `drafts.make` raises."""
    order = _to_correct(app, token)
    stamp = Stamp(BY_CLIENT, app.clock.now(), WHY, Word.NOTE)
    save = Save(seen, WHY, Word.NOTE, lambda laid: corrected(laid, facts, stamp))
    _make(app, order, "content_same", lambda: _built(app, order, save))
    return _read(app, order)


def save_contact(app: App, token: str | None, seen: datetime, told: Mapping[str, str]) -> Correcting:
    """Of CONTACT, on the form that was last changed when it was `seen`. Raises Refused `client_unauthorized`, what
    `check_open`, `client_facts.made` and `intake.correct_by_client` raise, and what `drafts.make` raises."""
    order = _to_correct(app, token)

    def save() -> None:
        intake.correct_by_client(app, order.id, seen, told, WHY, partial(check_open, app))
        _built(app, order)

    _make(app, order, "form_same", save)
    return _read(app, order)


def discard(app: App, token: str | None) -> Correcting:
    """What is online is what the website says again: texts, services, photos, and how to reach the business. Raises
    Refused `client_unauthorized`, and what `check_open`, `client_facts.made` and `drafts.make` raise."""
    order = _to_correct(app, token)
    with app.database.read() as connection:
        online, version = _online(connection, order.id), content_versions.newest(connection, order.id)
    assert version, "there is one from the first draft on"
    save = Save(version.version, WHY, Word.NOTE, lambda _: online.said.edits, online.said.version)
    _make(app, order, "content_same", lambda: _built(app, order, save))
    _make(app, order, "form_same", lambda: _put_back(app, order, online))
    return _read(app, order)


def check_open(app: LocalApp, connection: Connection, order_id: UUID) -> None:
    """Whether a client may correct their website, inside the transaction that writes. Raises Refused `order_gone`,
    `order_not_paid`, `order_paid_back`, `corrections_closed`."""
    order = orders.get(connection, order_id)
    check_paid(order, disputes.lost_cents(connection, order_id))
    check_correctable(_facts(app, connection, order))


def check_photos_open(app: LocalApp, connection: Connection, order_id: UUID) -> None:
    """Photos are told with the other facts before a website is online, and corrected afterwards. Raises what
    `client_facts.check_open` and `check_open` raise."""
    if releases.of_order(connection, order_id):
        check_open(app, connection, order_id)
    else:
        client_facts.check_open(connection, order_id)


def why_closed(app: LocalApp, connection: Connection, order_id: UUID) -> str:
    """A sentence for the client; empty while it's open."""
    return _sentence(lambda: check_open(app, connection, order_id))


def why_photos_closed(app: LocalApp, connection: Connection, order_id: UUID) -> str:
    """As `why_closed`."""
    return _sentence(lambda: check_photos_open(app, connection, order_id))


def _sentence(check: Callable[[], None]) -> str:
    try:
        check()
    except Refused as refused:
        return refused.message
    return ""


def _facts(app: LocalApp, connection: Connection, order: Order) -> CorrectionFacts:
    online = next(iter(releases.of_order(connection, order.id)), None)
    newest = stored_builds.newest(connection, order.id)
    approved = standing(approvals.of_order(connection, order.id), newest)
    return CorrectionFacts(
        is_live=order.status is OrderStatus.COMPLETED
        and online is not None
        and serving.when_built(connection, order.id, app.clock.now()).is_served,
        is_with_us=any(one.is_open for one in rounds.of_order(connection, order.id)),
        is_next=online is not None and approved is not None and approved.hash != online.hash,
        made_by=_made_by(connection, order.id, online) if online else frozenset(),
    )


def _made_by(connection: Connection, order_id: UUID, online: Release) -> frozenset[str]:
    """Whoever made builds and versions since the one that's online."""
    builds = stored_builds.of_order(connection, order_id)
    since = next((one.content_version for one in builds if one.number == online.build), 0)
    versions = [one.made_by for one in content_versions.of_order(connection, order_id) if one.version > since]
    return frozenset({*versions, *(one.made_by for one in builds if one.number > online.build)})


def _to_correct(app: App, token: str | None) -> Order:
    order = accounts.client_order(app, token).order
    with app.database.read() as connection:
        check_open(app, connection, order.id)
    client_facts.made(app, order)
    return order


def _make(app: App, order: Order, same: str, make: Callable[[], None]) -> None:
    """By the client. An answer that was lost is asked for again: then it's so already."""
    with acting_as(accounts.as_client(order)):
        try:
            make()
        except Refused as refused:
            if refused.code != same:
                raise


def _built(app: App, order: Order, save: Save | None = None) -> None:
    reason, act = (BuildReason.STAFF, "website.edited") if save else (BuildReason.FORM, "website.drafted")
    wish = Wish(reason, act, save=save, by=BY_CLIENT, why=WHY, check=partial(check_open, app))
    drafts.make(app, order.id, wish)


def _put_back(app: App, order: Order, online: "_Online") -> None:
    """The photos and the ways to reach the business as they are online."""
    with app.database.write() as connection:
        check_open(app, connection, order.id)
        if photos.put_back(connection, order.id, online.build.number, online.said.photos, app.clock.now()):
            sites.want_draft(connection, order.id, app.clock.now(), is_first=False)
    seen = drafts.sources(app, order.id).form.updated_at
    try:
        intake.correct_by_client(app, order.id, seen, online.contact, WHY, partial(check_open, app))
    finally:
        _built(app, order)


@dataclass(frozen=True, slots=True)
class _Online:
    """What visitors see."""

    build: StoredBuild
    said: ContentVersion

    @property
    def contact(self) -> dict[str, str]:
        answers = json.loads(self.said.answers)
        return {name: answers[name] for name in CONTACT}


def _online(connection: Connection, order_id: UUID) -> _Online:
    release = releases.of_order(connection, order_id)[0]
    build = stored_builds.find(connection, order_id, release.build)
    said = content_versions.find(connection, order_id, build.content_version) if build else None
    assert build, "a release is of a build"
    assert said, "a build is of a version"
    return _Online(build, said)


def _read(app: App, order: Order) -> Correcting:
    with app.database.read() as connection:
        if closed := why_closed(app, connection, order.id):
            return Correcting(closed, None)
    return Correcting("", _correction(app, client_facts.made(app, order)))


def _correction(app: App, basis: DraftSources) -> SiteCorrection:
    assert basis.site
    assert basis.version
    assert basis.newest
    order_id = basis.form.order_id
    _, laid = drafts.laid(app, basis)
    with app.database.read() as connection:
        online = _online(connection, order_id)
    gates = open_gates(checks.of_order(app, order_id).outcomes)
    return SiteCorrection(
        form=basis.form,
        answers=online.contact,
        laid=laid,
        online=Laid(laid.base, online.said.edits),
        version=basis.version.version,
        build=basis.newest,
        online_build=online.build,
        preview=previews.path(app, basis.site, basis.newest.number),
        picture=previews.path(app, basis.site, online.build.number),
        changes=tuple(differences(online.said.content, basis.version.content)),
        problems=tuple(one.problem for one in gates),
    )
