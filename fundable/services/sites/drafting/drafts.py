"""Drafting: from the answers of a form to a website that is kept, as soon as the form is there and whenever it changes.

The form's own transaction notes that a draft is due, so that nothing is lost if the program ends before it is made.
"""

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from uuid import UUID

import structlog

from fundable.app import App
from fundable.db.agency import uploads
from fundable.db.database import Connection
from fundable.db.orders import intake, orders
from fundable.db.sites.drafting import content_versions, photos, site_files, site_looks, sites, stored_builds
from fundable.db.sites.hosting import domains, releases
from fundable.domain.errors import Refused, order_gone, order_unknown
from fundable.domain.orders.intake import IntakeForm
from fundable.domain.sites.checking import questions
from fundable.domain.sites.checking.checks import Outcome, results_of
from fundable.domain.sites.checking.inspection import inspect
from fundable.domain.sites.drafting import drafting
from fundable.domain.sites.drafting.builds import Build
from fundable.domain.sites.drafting.drawn_logos import DrawnLogo
from fundable.domain.sites.drafting.edits import Laid
from fundable.domain.sites.drafting.photos import shown
from fundable.domain.sites.drafting.site_looks import SiteLook, look_before, look_for
from fundable.domain.sites.drafting.sites import BUILT_EVERY, TRIED_AGAIN_AFTER, website_busy
from fundable.domain.sites.drafting.stored_builds import BuildReason, StoredBuild
from fundable.domain.sites.words import addresses
from fundable.domain.sites.words.addresses import Postal
from fundable.domain.sites.words.content import Content, as_kept, as_read_then
from fundable.domain.sites.words.phones import PhoneNumber
from fundable.services import named_orders
from fundable.services.agency import calendar
from fundable.services.mail.alerts import raise_alert
from fundable.services.sites.drafting import keeping
from fundable.services.sites.drafting.asked import asked_about
from fundable.services.sites.drafting.keeping import DraftSources, SiteDraft, Wish, check_seen

MADE_AT_ONCE = 50
READ = ("business_address", "business_email", "services_offered")
"""Answers of which parts are told apart."""
TRIES = 5

log = structlog.get_logger(__name__)


def of_order(app: App, order_id: UUID, theme: str | None = None) -> SiteDraft:
    """What the form would make now, in this theme or in its own; nothing is kept. Raises Refused `order_unknown`, and
    `form_missing` for an order whose client hasn't sent the form."""
    return _drafted(app, sources(app, order_id), Wish(BuildReason.STAFF, "", {} if theme is None else {"theme": theme}))


def of_newest(app: App, order_id: UUID) -> SiteDraft:
    """The newest build as it is kept, with the form as it is now; before the first, what the form would make. Raises
    what `of_order` raises."""
    with app.database.read() as connection:
        basis = _sources(connection, order_id)
        newest = basis.newest
        kept = site_files.of_build(connection, order_id, newest.number) if newest else ()
        if kept and newest and basis.version and basis.version.version != newest.content_version:
            basis = replace(basis, version=content_versions.find(connection, order_id, newest.content_version))
    return _drafted(app, basis, None, site_files.read(app.pictures, kept) if kept else None)


def of_release(app: App, order_id: UUID, digest: str) -> SiteDraft:
    """A build that was online, as it is kept, with the form as it is now. Raises Refused `order_gone` for one that
    isn't there, and what `of_order` raises."""
    with app.database.read() as connection:
        online = next((one for one in releases.of_order(connection, order_id) if one.hash == digest), None)
        build = stored_builds.find(connection, order_id, online.build) if online else None
        if build is None:
            raise order_gone()
        version = content_versions.find(connection, order_id, build.content_version)
        found = replace(_sources(connection, order_id), newest=build, version=version)
        kept = site_files.of_build(connection, order_id, build.number)
    return _drafted(app, found, None, site_files.read(app.pictures, kept))


def sources(app: App, order_id: UUID) -> DraftSources:
    """What a draft would be made of. Raises what `of_order` raises."""
    with app.database.read() as connection:
        return _sources(connection, order_id)


def laid(app: App, basis: DraftSources, wish: Wish | None = None) -> tuple[SiteDraft, Laid]:
    """What the website says: the form's own content, with edits laid over it, those that are wished for among them. The
    draft has no files. Raises what the wish's change raises."""
    form, logo = basis.form, _drawn(app, basis)
    postal, phone = read_answers(app, form)
    day, legal_name = calendar.day_of(app, form.updated_at), questions.legal_name(form.business_name, basis.told)
    look, choice = _look(basis, logo), replace(basis.choice, **(wish.look if wish else {}))
    made = drafting.draft(form, postal, phone, logo, look, choice, day=day, legal_name=legal_name)
    base = replace(made, photos=basis.photos)
    over = Laid(base, basis.edits)
    if wish and wish.save:
        over = Laid(base, wish.save.change(over))
    pictures = {over.content.logo.file: logo.picture} if over.content.logo and logo else {}
    pictures.update(_photo_files(app, basis))
    build = Build(over.content, {})
    draft = SiteDraft(
        form, postal, phone, look, build, over.standing, pictures, told=basis.told, domain=basis.domain, logo=logo
    )
    return draft, over


def _look(basis: DraftSources, logo: DrawnLogo | None) -> SiteLook:
    """The one that is kept, or else the first one."""
    business = drafting.business_of(basis.form)
    if basis.look is None and basis.version:
        return look_before(business, logo, basis.version.content, basis.choice)
    return look_for(business, logo, basis.look, basis.taken)


def read_answers(app: App, form: IntakeForm) -> tuple[Postal, PhoneNumber]:
    """How a form's address and phone number are read."""
    tokens = app.addresses.tokens(form.business_address)
    return addresses.read(form.business_address, tokens), app.phones.read(form.business_phone)


def inspected(draft: SiteDraft) -> list[Outcome]:
    """What each rule finds on a draft."""
    return inspect(draft.form, draft.postal, draft.phone, draft.build, draft.told, draft.edits, draft.domain)


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
        now = app.clock.now()
        missing = sites.due(connection, now, now - TRIED_AGAIN_AFTER, MADE_AT_ONCE)
    made = [order_id for order_id in missing if make_due(app, order_id)]
    return f"{len(made)} of {len(missing)} drafted" if missing else ""


def make(app: App, order_id: UUID, wish: Wish) -> StoredBuild:
    """Builds the website of the form as it is now, and keeps it as its newest build; the newest there is, if that's the
    same. Raises Refused `order_unknown`, `form_missing`, `website_busy`."""
    built = _make(app, order_id, wish)
    assert built, "what somebody asks for is made"
    return built


def make_soon(app: App, order_id: UUID, wish: Wish) -> None:
    """As `make`, for what somebody saves as they go: it's kept as a version at once, and built as soon as the newest
    build is BUILT_EVERY old. Raises what `make` raises."""
    for _ in range(TRIES):
        basis, now = sources(app, order_id), app.clock.now()
        due_at = basis.newest.created_at + BUILT_EVERY if basis.newest else now
        if not now < due_at <= now + BUILT_EVERY:
            make(app, order_id, wish)
            return
        if wish.save:
            check_seen(basis, wish.save, now)
        draft, over = laid(app, basis, wish)
        with app.database.write() as connection:
            if _is_still(connection, basis, wish):
                draft = replace(draft, all_edits=over.edits)
                keeping.keep_content(connection, now, basis, draft, wish, due_at)
                return
    raise website_busy()


def _make(app: App, order_id: UUID, wish: Wish | None) -> StoredBuild | None:
    """Pages are made without holding anybody up, and kept only if nothing has changed meanwhile."""
    for _ in range(TRIES):
        basis = sources(app, order_id)
        if wish is None and not basis.is_due:
            return basis.newest
        if wish and wish.save:
            check_seen(basis, wish.save, app.clock.now())
        draft = _drafted(app, basis, wish)
        results = results_of(inspected(draft))
        with app.database.write() as connection:
            if _is_still(connection, basis, wish):
                built = keeping.keep(connection, app.clock.now(), basis, draft, results, wish)
                app.previews.forget()
                return built
    raise website_busy()


def _is_still(connection: Connection, basis: DraftSources, wish: Wish | None) -> bool:
    """Whether nothing has changed since, in the transaction that writes. Raises what the wish's check raises."""
    order_id = basis.form.order_id
    if _sources(connection, order_id) != basis:
        return False
    if wish and wish.check:
        wish.check(connection, order_id)
    return True


def _sources(connection: Connection, order_id: UUID) -> DraftSources:
    order = orders.find(connection, order_id)
    if order is None:
        raise order_unknown()
    form = intake.find_of_order(connection, order_id)
    if form is None:
        raise Refused("form_missing", f"Order {order.number} has no intake form yet, so there's nothing to build from.")
    logo = uploads.find_done(connection, form.logo_upload_id) if form.logo_upload_id else None
    build, version = stored_builds.newest(connection, order_id), content_versions.newest(connection, order_id)
    photographed = shown(photos.of_order(connection, order_id))
    told, domain = asked_about(connection, order_id, form).answers, domains.find(connection, order_id)
    site = sites.find(connection, order_id)
    look = site_looks.find(connection, order_id)
    taken = () if look else tuple(site_looks.recent_colors(connection, order_id))
    named = domain.name.name if domain else ""
    return DraftSources(form, logo, site, build, version, photographed, told, named, look, taken)


def _photo_files(app: App, basis: DraftSources) -> Mapping[str, bytes]:
    if not basis.photos:
        return {}
    with app.database.read() as connection:
        shown = photos.files_shown(connection, basis.form.order_id)
    return photos.read(app.pictures, shown)


def _drawn(app: App, basis: DraftSources) -> DrawnLogo | None:
    logo = basis.logo
    return app.images.for_site(app.files.path(logo.file_name)) if logo and logo.file_name else None


def _drafted(app: App, basis: DraftSources, wish: Wish | None, kept: Mapping[str, bytes] | None = None) -> SiteDraft:
    """`kept` are the files of the newest build, in place of new ones."""
    draft, over = laid(app, basis, wish)
    number = basis.newest.number if kept is not None and basis.newest else None
    if kept is not None:
        build = Build(_content_kept(basis, over.content), kept)
    else:
        build = Build(over.content, app.site_pages.render(over.content, draft.pictures))
    return replace(draft, build=build, all_edits=over.edits, number=number)


def _content_kept(basis: DraftSources, content: Content) -> Content:
    """What files that are kept were made of, as far as the form still says so: how an answer is read may have become
    another way since."""
    if basis.version is None:
        return content
    kept, answers = basis.version.content, json.loads(basis.version.answers)
    is_read_again = all(answers[name] == getattr(basis.form, name) for name in READ)
    return as_kept(as_read_then(content, kept) if is_read_again else content, kept)


def _note_failure(app: App, order_id: UUID, failure: Exception) -> None:
    """An order that went meanwhile, or whose draft somebody else has made, is nobody's trouble."""
    with app.database.write() as connection:
        site, order = sites.find(connection, order_id), orders.find(connection, order_id)
        if site is None or order is None or site.draft_due_at is None:
            return
        sites.change(connection, order_id, draft_failed_at=app.clock.now())
        sentence = f"No website could be drafted for order #{order.number}: {type(failure).__name__}: {failure}"
        advice = "The form is safe. We'll try again every hour, and you can try on the order's page."
        key = f"draft:{order_id}:{site.draft_due_at.isoformat()}"
        raise_alert(
            connection,
            app,
            key,
            "a website couldn't be drafted",
            sentence,
            advice,
            named_orders.naming(connection, app, order),
        )
