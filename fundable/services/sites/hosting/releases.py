"""Publishing: what a client approved goes online, and comes back when staff go back to it.

The row is the truth: it's written in one transaction, and what visitors see follows it. The folder of a release is
written before, and is current after; whatever is missing there is made again from the database's bytes.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from secrets import SystemRandom
from uuid import UUID

import structlog

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.agency import settings
from fundable.db.database import Connection
from fundable.db.orders import orders
from fundable.db.sites.checking import waivers
from fundable.db.sites.drafting import site_files
from fundable.db.sites.drafting.site_files import KeptFiles
from fundable.db.sites.hosting import hosts, releases, serving
from fundable.domain.errors import Refused
from fundable.domain.orders.orders import OrderStatus
from fundable.domain.sites.drafting.builds import check_whole, hash_of
from fundable.domain.sites.drafting.pictures import WithinReach
from fundable.domain.sites.drafting.sites import website_busy
from fundable.domain.sites.drafting.stored_builds import StoredBuild
from fundable.domain.sites.hosting.approvals import check_gates, open_gates
from fundable.domain.sites.hosting.releases import PUBLISH_APPROVED, Release, ReleaseReason, is_part_of_a_page, kept
from fundable.services.mail.alerts import raise_alert
from fundable.services.orders import stages
from fundable.services.sites.checking import checks
from fundable.services.sites.hosting.release_checks import (
    check_by_itself,
    check_publishable,
    earlier_release,
    is_hosting_over,
)

PUBLISHED_AT_ONCE = 20
SETTLED_AT_ONCE = 100

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class ShownFiles:
    """`is_whole`: they're all that was approved."""

    files: Mapping[str, bytes]
    is_whole: bool


def publish(
    app: App,
    order_id: UUID,
    digest: str,
    by: str = "",
    seen: str | None = None,
    by_itself: bool = False,
    emails_client: bool = True,
) -> Release:
    """Puts the approved build online. `digest` is the build's hash that whoever asks has seen, `seen` what they take
    for what's online (see `check_online`). `by_itself`: nobody asks, and more has to be so. Raises Refused
    `order_gone`, `website_unreleased`, `texts_undecided`, `newer_build`, `not_approved`, `address_missing`,
    `website_files_deleted`, `photo_damaged`, `hosting_over`, `gates_open`, `website_busy`, `online_already`,
    `online_moved`, `publishing_busy`, `storage_full`; by itself also `order_not_paid`, `order_paid_back`,
    `changes_open`."""

    def check(connection: Connection) -> StoredBuild:
        if by_itself:
            check_by_itself(connection, order_id)
        return check_publishable(connection, app, order_id, digest, seen)

    try:
        with app.database.read() as connection:
            build = check(connection)
            kept_files = site_files.of_build(connection, order_id, build.number)
    except Refused as refused:
        _note_refusal(app, order_id, digest, refused.code)
        raise
    checked = checks.of_order(app, order_id)
    check_gates(open_gates(checked.outcomes))
    release = Release(order_id, build.number, digest, ReleaseReason.PUBLISHED, by, app.clock.now())

    def record(connection: Connection) -> None:
        check(connection)
        if waivers.standing(connection, order_id) != checked.waivers:
            raise website_busy()
        _record(connection, app, release, emails_client)

    _put_online(app, release, kept_files, record)
    return release


def _record(connection: Connection, app: LocalApp, release: Release, emails_client: bool) -> None:
    order_id = release.order_id
    releases.add(connection, release)
    releases.make_ready(connection, order_id)
    if serving.find(connection, order_id).files_deleted_at:
        serving.change(connection, order_id, files_deleted_at=None, told_at=None)
    audit.record(connection, release.at, "website.published", order_id, build=release.build, hash=release.hash)
    if order := orders.find(connection, order_id):
        stages.advance(connection, app, order, OrderStatus.COMPLETED, release.at, emails_client)


def roll_back(app: App, order_id: UUID, digest: str, by: str = "", seen: str | None = None) -> Release:
    """Puts an earlier release online again, with the bytes that were approved then. No stage moves, no mail goes.
    `seen` is as in `publish`. Raises Refused `order_gone`, `release_unknown`, `website_files_deleted`, `photo_damaged`,
    `hosting_over`, `online_already`, `online_moved`, `publishing_busy`, `storage_full`."""
    with app.database.read() as connection:
        earlier, kept_files = earlier_release(connection, app, order_id, digest, seen)
    release = Release(order_id, earlier.build, digest, ReleaseReason.ROLLED_BACK, by, app.clock.now())

    def record(connection: Connection) -> None:
        earlier_release(connection, app, order_id, digest, seen)
        releases.add(connection, release)
        audit.record(connection, release.at, "website.rolled_back", order_id, build=earlier.build, hash=digest)

    _put_online(app, release, kept_files, record)
    return release


def publish_approved(app: App) -> str:
    """What is approved and has an address goes online by itself, if the agency wants it so. Says how many."""
    if not is_automatic(app):
        return ""
    with app.database.read() as connection:
        waiting = releases.waiting(connection, app.clock.now(), PUBLISHED_AT_ONCE)
    done = sum(publish_if_it_may(app, order_id, digest) for order_id, digest in waiting)
    return f"{done} of {len(waiting)} published" if waiting else ""


def publish_if_it_may(app: App, order_id: UUID, digest: str) -> bool:
    """False while something is open: it is tried again, later each time, and staff see what it is. Whatever goes wrong
    with one order is no other's trouble."""
    try:
        publish(app, order_id, digest, by_itself=True)
    except Exception as failure:
        if isinstance(failure, Refused):
            log.info("an approved website is not published yet", order=str(order_id), code=failure.code)
        else:
            log.exception("an approved website could not be published", order=str(order_id))
        with suppress(Refused), app.database.write() as connection:
            releases.put_off(connection, order_id, app.clock.now())
        return False
    return True


def goes_online_next(connection: Connection, app: LocalApp, order_id: UUID) -> bool:
    """Whether what is approved now is published by itself at once. Its gates were looked at already."""
    if not is_automatic(app) or is_hosting_over(connection, app, order_id):
        return False
    try:
        check_by_itself(connection, order_id)
    except Refused:
        return False
    return any(host.is_verified for host in hosts.of_order(connection, order_id))


def settle(app: App, at_most: int = SETTLED_AT_ONCE) -> str:
    """The folders follow the rows: after a crash between the two, a restore, or an order that was deleted. A turn does
    so many of them, because the program can't stop before it's over, and others the next time; until then, visitors get
    those from the database. Says how many did not agree, and how many still don't."""
    with app.database.read() as connection:
        gone = serving.without_files(connection)
        online = {one.order_id: one for one in releases.every(connection) if one.order_id not in gone}
    stray = [order_id for order_id in app.releases.order_ids() if order_id not in online]
    behind = [order_id for order_id, one in online.items() if app.releases.current(order_id) != one.hash]
    due = [*stray, *behind]
    turn = SystemRandom().sample(due, min(len(due), at_most))
    settled = Counter(_settle(app, order_id, online.get(order_id)) for order_id in turn)
    failed = f", {settled[False]} couldn't be" if settled[False] else ""
    to_come = len(due) - settled[True] - settled[False]
    later = f", {to_come} to come" if to_come else ""
    return f"{settled[True]} put right{failed}{later}" if due else ""


def _settle(app: App, order_id: UUID, online: Release | None) -> bool | None:
    """False where it couldn't be put right, None where others were being published. What can't be removed or written
    there is in the log."""
    try:
        with app.releases.alone():
            _bring(app, order_id)
            current = app.releases.current(order_id)
    except Exception as error:
        if isinstance(error, Refused) and error.code == "publishing_busy":
            return None
        log.exception("a website's folder could not be put right", order=str(order_id))
        return False
    if is_right := current == (online.hash if online else None):
        return is_right
    log.error("a website's folder could not be put right", order=str(order_id), current=current)
    return False


def is_automatic(app: LocalApp) -> bool:
    """Whether approved websites go online by themselves. They do, unless somebody has switched it off."""
    return app.settings.get(PUBLISH_APPROVED) != "off"


def set_automatic(app: App, is_on: bool) -> None:
    was, now = is_automatic(app), app.clock.now()
    with app.database.write() as connection:
        settings.put(connection, PUBLISH_APPROVED, "on" if is_on else "off", now)
        audit.record(connection, now, "settings.changed", "publishing", changed={PUBLISH_APPROVED: (was, is_on)})
    app.settings.forget()


def files_of(app: App, order_id: UUID, digest: str) -> Mapping[str, bytes]:
    """See `shown_files`."""
    return shown_files(app, order_id, digest).files


def shown_files(app: App, order_id: UUID, digest: str) -> ShownFiles:
    """The files of a release for visitors: as they're stored, or where these aren't what was approved, the database's.
    Without a photo that can't be had, which staff are told of. Empty for an order that's gone."""
    found = app.releases.read(order_id, digest)
    if found and hash_of(found) == digest:
        return ShownFiles(found, True)
    with app.database.read() as connection:
        stored = _stored_files(connection, order_id, digest)
    kept = site_files.read(WithinReach(app.pictures), stored)
    is_whole = hash_of(kept) == digest
    if kept and not is_whole:
        _tell_of_gap(app, order_id)
    return ShownFiles(kept, is_whole)


def files_before(app: App, order_id: UUID, digest: str) -> dict[str, bytes]:
    """What pages of the other releases are shown with, the newest first: one that was open before may still ask."""
    with app.database.read() as connection:
        others = [one for one in kept(releases.of_order(connection, order_id)) if one.hash != digest]
        stored = [site_files.of_build(connection, order_id, one.build) for one in reversed(others)]
    found = [site_files.read(WithinReach(app.pictures), one) for one in stored]
    return {name: data for files in found for name, data in files.items() if is_part_of_a_page(name)}


def _tell_of_gap(app: App, order_id: UUID) -> None:
    """Once a day. While the database is away, the log has it."""
    log.error("a website is shown without a photo", order=str(order_id))
    with suppress(Refused), app.database.write() as connection:
        if order := orders.find(connection, order_id):
            key, title = f"gap:{order_id}:{app.clock.now():%Y-%m-%d}", "a website is shown without a photo"
            found = f"The website of order #{order.number} is shown without at least one of its photos."
            raise_alert(connection, app, key, title, found, "Run 'fundable doctor': it says which, and what to do.")


def _note_refusal(app: App, order_id: UUID, digest: str, code: str) -> None:
    """That somebody asked for what nobody has approved is in the audit log."""
    if code in ("not_approved", "newer_build"):
        with app.database.write() as connection:
            audit.record(connection, app.clock.now(), "website.publish_refused", order_id, hash=digest[:64], code=code)


def _put_online(app: App, release: Release, kept_files: KeptFiles, record: Callable[[Connection], None]) -> None:
    """The folder, its row, then the link. What `record` refuses leaves nothing behind. Raises Refused `photo_damaged`
    for files of which one is missing."""
    order_id, files = release.order_id, site_files.read(app.pictures, kept_files)
    check_whole(files, release.hash)
    with app.releases.alone():
        app.releases.write(order_id, release.hash, files)
        try:
            with app.database.write() as connection:
                record(connection)
        finally:
            _bring(app, order_id)


def _bring(app: App, order_id: UUID) -> None:
    """The folders are brought to what the rows say, while nobody else changes any. What can't be written now is, at the
    next start."""
    app.live_sites.forget()
    with app.database.read() as connection:
        release = kept(releases.of_order(connection, order_id))
        stored = _stored_files(connection, order_id, release[0].hash) if release else ()
    files = site_files.read(app.pictures, stored)
    if not files:
        app.releases.remove(order_id)
        return
    with suppress(Refused):
        check_whole(files, release[0].hash)
        app.releases.write(order_id, release[0].hash, files)
        app.releases.switch(order_id, release[0].hash)
        app.releases.keep(order_id, [one.hash for one in release])


def _stored_files(connection: Connection, order_id: UUID, digest: str) -> KeptFiles:
    build = next((one for one in releases.of_order(connection, order_id) if one.hash == digest), None)
    return site_files.of_build(connection, order_id, build.build) if build else ()
