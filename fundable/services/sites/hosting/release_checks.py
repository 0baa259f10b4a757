"""What has to be so before a website goes online: asked before anything is written, and again in the transaction."""

from uuid import UUID

from fundable.app import LocalApp
from fundable.db.database import Connection
from fundable.db.money import disputes
from fundable.db.orders import orders
from fundable.db.sites.drafting import site_files, sites, stored_builds
from fundable.db.sites.drafting.site_files import KeptFiles
from fundable.db.sites.hosting import approvals, hosts, releases, serving
from fundable.db.sites.review import rounds
from fundable.domain.sites.drafting.sites import check_paid
from fundable.domain.sites.drafting.stored_builds import StoredBuild
from fundable.domain.sites.hosting.approvals import check_answered, check_newest, check_released, not_approved, standing
from fundable.domain.sites.hosting.releases import (
    Release,
    check_online,
    kept,
    no_address,
    nothing_to_go_back_to,
    online_already,
)
from fundable.domain.sites.hosting.serving import files_deleted, hosting_over


def check_publishable(
    connection: Connection, app: LocalApp, order_id: UUID, digest: str, seen: str | None
) -> StoredBuild:
    """The build to put online. Raises Refused `order_gone`, `website_unreleased`, `texts_undecided`, `newer_build`,
    `not_approved`, `address_missing`, `website_files_deleted`, `hosting_over`, `online_already`, `online_moved`."""
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
    _check_hosting(connection, app, order_id)
    is_gone = serving.find(connection, order_id).files_deleted_at is not None
    online = next(iter(releases.of_order(connection, order_id)), None)
    if online and online.hash == digest and not is_gone:
        raise online_already()
    check_online(online, seen)
    return build


def check_by_itself(connection: Connection, order_id: UUID) -> None:
    """Only staff put online what was paid back, or what its client wants changed since. Raises Refused `order_gone`,
    `order_not_paid`, `order_paid_back`, `changes_open`."""
    order = orders.get(connection, order_id)
    check_paid(order, disputes.lost_cents(connection, order_id))
    approved = standing(approvals.of_order(connection, order_id), stored_builds.newest(connection, order_id))
    check_answered(rounds.of_order(connection, order_id), approved)


def earlier_release(
    connection: Connection, app: LocalApp, order_id: UUID, digest: str, seen: str | None
) -> tuple[Release, KeptFiles]:
    """The release to go back to, and its files. Raises Refused `order_gone`, `release_unknown`,
    `website_files_deleted`, `hosting_over`, `online_already`, `online_moved`."""
    orders.get(connection, order_id)
    known = kept(releases.of_order(connection, order_id))
    earlier = next((one for one in known if one.hash == digest), None)
    if earlier is None:
        raise nothing_to_go_back_to()
    if earlier == known[0]:
        raise online_already()
    check_online(known[0], seen)
    files = site_files.of_build(connection, order_id, earlier.build)
    if not files:
        raise files_deleted()
    _check_hosting(connection, app, order_id)
    return earlier, files


def is_hosting_over(connection: Connection, app: LocalApp, order_id: UUID) -> bool:
    """Visitors would see a page instead, whatever is put online."""
    return not serving.when_built(connection, order_id, app.clock.now()).is_served


def _check_hosting(connection: Connection, app: LocalApp, order_id: UUID) -> None:
    """Raises Refused `hosting_over`."""
    if is_hosting_over(connection, app, order_id):
        raise hosting_over()
