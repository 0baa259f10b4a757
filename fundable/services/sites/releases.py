"""Publishing: what a client approved goes online, and comes back when staff go back to it.

The row is the truth: it's written in one transaction, and what visitors see follows it. The folder of a release is
written before, and is current after; whatever is missing there is made again from the database's bytes.
"""

from collections.abc import Mapping
from contextlib import suppress
from uuid import UUID

import structlog

from fundable.app import App
from fundable.db import audit
from fundable.db.agency import settings
from fundable.db.database import Connection
from fundable.db.orders import orders
from fundable.db.sites import approvals, hosts, releases, serving, site_files, sites, stored_builds
from fundable.domain.errors import Refused
from fundable.domain.orders.orders import OrderStatus
from fundable.domain.sites.approvals import (
    check_gates,
    check_newest,
    check_released,
    not_approved,
    open_gates,
    standing,
)
from fundable.domain.sites.builds import hash_of
from fundable.domain.sites.releases import (
    PUBLISH_APPROVED,
    Release,
    ReleaseReason,
    is_named_by_content,
    kept,
    no_address,
    nothing_to_go_back_to,
    online_already,
)
from fundable.domain.sites.serving import files_deleted
from fundable.domain.sites.stored_builds import StoredBuild
from fundable.services.orders import stages
from fundable.services.sites import checks

PUBLISHED_AT_ONCE = 20

log = structlog.get_logger(__name__)


def publish(app: App, order_id: UUID, digest: str, by: str = "") -> Release:
    """Puts the approved build online. `digest` is the build's hash that whoever asks has seen. Raises Refused
    `order_gone`, `website_unreleased`, `newer_build`, `not_approved`, `address_missing`, `gates_open`,
    `online_already`, `storage_full`."""
    try:
        build, files = _check(app, order_id, digest)
    except Refused as refused:
        _note_refusal(app, order_id, digest, refused.code)
        raise
    check_gates(open_gates(checks.of_order(app, order_id).outcomes))
    app.releases.write(order_id, digest, files)
    now = app.clock.now()
    release = Release(order_id, build.number, digest, ReleaseReason.PUBLISHED, by, now)
    with app.database.write() as connection:
        _check_publishable(connection, order_id, digest)
        releases.add(connection, release)
        if serving.find(connection, order_id).files_deleted_at:
            serving.change(connection, order_id, files_deleted_at=None, told_at=None)
        audit.record(connection, now, "website.published", order_id, build=build.number, hash=digest)
        if order := orders.find(connection, order_id):
            stages.advance(connection, app, order, OrderStatus.COMPLETED, now)
    _follow(app, order_id)
    return release


def roll_back(app: App, order_id: UUID, digest: str, by: str = "") -> Release:
    """Puts an earlier release online again, with the bytes that were approved then. No stage moves, no mail goes.
    Raises Refused `order_gone`, `release_unknown`, `online_already`, `storage_full`."""
    with app.database.read() as connection:
        earlier, files = _earlier(connection, order_id, digest)
    app.releases.write(order_id, digest, files)
    now = app.clock.now()
    release = Release(order_id, earlier.build, digest, ReleaseReason.ROLLED_BACK, by, now)
    with app.database.write() as connection:
        _earlier(connection, order_id, digest)
        releases.add(connection, release)
        audit.record(connection, now, "website.rolled_back", order_id, build=earlier.build, hash=digest)
    _follow(app, order_id)
    return release


def publish_approved(app: App) -> str:
    """What is approved and has an address goes online by itself, if the agency wants it so. Says how many."""
    if not is_automatic(app):
        return ""
    with app.database.read() as connection:
        waiting = releases.waiting(connection, PUBLISHED_AT_ONCE)
    done = sum(publish_if_it_may(app, order_id, digest) for order_id, digest in waiting)
    return f"{done} of {len(waiting)} published" if waiting else ""


def publish_if_it_may(app: App, order_id: UUID, digest: str) -> bool:
    """False while something is open: it is tried again, and staff see what it is."""
    try:
        publish(app, order_id, digest)
    except Refused as refused:
        log.info("an approved website is not published yet", order=str(order_id), code=refused.code)
        return False
    return True


def settle(app: App) -> str:
    """The folders follow the rows: after a crash between the two, a restore, or an order that was deleted. Says how
    many did not agree."""
    with app.database.read() as connection:
        gone = serving.without_files(connection)
        online = {one.order_id: one for one in releases.every(connection) if one.order_id not in gone}
    stray = [order_id for order_id in app.releases.order_ids() if order_id not in online]
    for order_id in stray:
        app.releases.remove(order_id)
    behind = [order_id for order_id, one in online.items() if app.releases.current(order_id) != one.hash]
    for order_id in behind:
        _follow(app, order_id)
    return f"{len(stray) + len(behind)} put right" if stray or behind else ""


def is_automatic(app: App) -> bool:
    """Whether approved websites go online by themselves. They do, unless somebody has switched it off."""
    return app.settings.get(PUBLISH_APPROVED) != "off"


def set_automatic(app: App, is_on: bool) -> None:
    was, now = is_automatic(app), app.clock.now()
    with app.database.write() as connection:
        settings.put(connection, PUBLISH_APPROVED, "on" if is_on else "off", now)
        audit.record(connection, now, "settings.changed", "publishing", changed={PUBLISH_APPROVED: (was, is_on)})
    app.settings.forget()


def files_of(app: App, order_id: UUID, digest: str) -> Mapping[str, bytes]:
    """The files of a release: as they're stored, or where these aren't what was approved, the database's. Empty for an
    order that's gone."""
    found = app.releases.read(order_id, digest)
    if found and hash_of(found) == digest:
        return found
    with app.database.read() as connection:
        return _stored_files(connection, order_id, digest)


def files_before(app: App, order_id: UUID, digest: str) -> dict[str, bytes]:
    """Files of the other releases whose names say what's in them: a page that was open before may still ask."""
    with app.database.read() as connection:
        others = [one for one in kept(releases.of_order(connection, order_id)) if one.hash != digest]
        found = [site_files.of_build(connection, order_id, one.build) for one in others]
    return {name: data for files in found for name, data in files.items() if is_named_by_content(name)}


def _check(app: App, order_id: UUID, digest: str) -> tuple[StoredBuild, dict[str, bytes]]:
    with app.database.read() as connection:
        build = _check_publishable(connection, order_id, digest)
        return build, site_files.of_build(connection, order_id, build.number)


def _check_publishable(connection: Connection, order_id: UUID, digest: str) -> StoredBuild:
    orders.get(connection, order_id)
    check_released(sites.find(connection, order_id))
    newest, approved = stored_builds.newest(connection, order_id), approvals.of_order(connection, order_id)
    if not any(one.hash == digest for one in approved):
        raise not_approved()
    build = check_newest(newest, digest, "published")
    if not standing(approved, build):
        raise not_approved()
    if not any(host.is_verified for host in hosts.of_order(connection, order_id)):
        raise no_address()
    if not site_files.has_files(connection, order_id, build.number):
        raise files_deleted()
    is_gone = serving.find(connection, order_id).files_deleted_at is not None
    if (online := releases.of_order(connection, order_id)) and online[0].hash == digest and not is_gone:
        raise online_already()
    return build


def _note_refusal(app: App, order_id: UUID, digest: str, code: str) -> None:
    """That somebody asked for what nobody has approved is in the audit log."""
    if code in ("not_approved", "newer_build"):
        with app.database.write() as connection:
            audit.record(connection, app.clock.now(), "website.publish_refused", order_id, hash=digest[:64], code=code)


def _earlier(connection: Connection, order_id: UUID, digest: str) -> tuple[Release, dict[str, bytes]]:
    orders.get(connection, order_id)
    known = kept(releases.of_order(connection, order_id))
    found = next((one for one in known if one.hash == digest), None)
    if found is None:
        raise nothing_to_go_back_to()
    if found == known[0]:
        raise online_already()
    files = site_files.of_build(connection, order_id, found.build)
    if not files:
        raise files_deleted()
    return found, files


def _follow(app: App, order_id: UUID) -> None:
    """The folders are brought to what the rows say. What can't be written now is, at the next start."""
    app.live_sites.forget()
    with app.database.read() as connection:
        found = kept(releases.of_order(connection, order_id))
        if not found:
            app.releases.remove(order_id)
            return
        files = _stored_files(connection, order_id, found[0].hash)
    with suppress(Refused):
        app.releases.write(order_id, found[0].hash, files)
        app.releases.switch(order_id, found[0].hash)
        app.releases.keep(order_id, [one.hash for one in found])


def _stored_files(connection: Connection, order_id: UUID, digest: str) -> dict[str, bytes]:
    build = next((one for one in releases.of_order(connection, order_id) if one.hash == digest), None)
    return site_files.of_build(connection, order_id, build.build) if build else {}
