"""Approving a website: by the client of the order alone, or recorded by staff after a phone call."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from fundable.acting import acting_as, current
from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.money import disputes
from fundable.db.orders import orders
from fundable.db.sites.checking import waivers
from fundable.db.sites.drafting import sites, stored_builds
from fundable.db.sites.hosting import approvals
from fundable.db.sites.hosting import releases as release_rows
from fundable.db.sites.review import rounds
from fundable.domain.errors import Refused
from fundable.domain.orders.orders import Order, OrderStatus
from fundable.domain.people.client_views import Opener
from fundable.domain.sites.checking.checks import results_of
from fundable.domain.sites.drafting.sites import check_paid, website_busy
from fundable.domain.sites.drafting.stored_builds import StoredBuild
from fundable.domain.sites.hosting.approvals import (
    WORDING,
    Approval,
    ApprovalKind,
    access_of,
    check_answered,
    check_gates,
    check_newest,
    check_released,
    open_gates,
    standing,
)
from fundable.services.orders import stages
from fundable.services.people import accounts
from fundable.services.sites.checking import checks
from fundable.services.sites.checking.checks import CheckedBuild
from fundable.services.sites.drafting import drafts
from fundable.services.sites.hosting import hosts, releases


@dataclass(frozen=True, slots=True)
class Signature:
    """Who approves, as it was typed. `agent` names the browser. `reason` and `recorded_by` are of an approval by
    phone."""

    name: str
    agent: str = ""
    reason: str = ""
    recorded_by: str = ""

    @property
    def kind(self) -> ApprovalKind:
        return ApprovalKind.PHONE if self.recorded_by else ApprovalKind.CLIENT


@dataclass(frozen=True, slots=True)
class SignedApproval:
    """All that is to be kept of an approval. `order` is the order's number."""

    order: str
    build: StoredBuild
    approval: Approval


def approve(app: App, token: str | None, digest: str, name: str, agent: str) -> Approval:
    """By the client whose token it is. Raises Refused `client_unauthorized`, and what `_record` raises."""
    opened = accounts.client_order(app, token)
    order = opened.order
    if opened.site and opened.site.is_put_off(app.clock.now()):
        drafts.make_due(app, order.id)  # what they've told last is on the website that they approve
    with acting_as(accounts.as_client(order)):
        return _record(app, order.id, digest, Signature(name, agent))


def approve_by_phone(app: App, order_id: UUID, digest: str, name: str, reason: str, by: str) -> Approval:
    """What the client said, by whom of the staff it was heard; the client is shown both. Raises what `_record` does."""
    return _record(app, order_id, digest, Signature(name, reason=reason, recorded_by=by))


def of_client(app: App, token: Opener) -> SignedApproval:
    """The last one, to keep. Raises Refused `client_unauthorized`, `approval_missing`."""
    return _signed(app, accounts.client_order(app, token).order)


def of_order(app: App, order_id: UUID) -> SignedApproval:
    """Raises Refused `order_gone`, `approval_missing`."""
    with app.database.read() as connection:
        order = orders.get(connection, order_id)
    return _signed(app, order)


def _signed(app: App, order: Order) -> SignedApproval:
    with app.database.read() as connection:
        approval = next(iter(approvals.of_order(connection, order.id)), None)
        build = stored_builds.find(connection, order.id, approval.build) if approval else None
    if approval is None or build is None:
        raise Refused("approval_missing", "Nobody has approved this website yet.")
    return SignedApproval(order.number, build, approval)


def _record(app: App, order_id: UUID, digest: str, signature: Signature) -> Approval:
    """Binds a name to one build, and lets it go online where the agency wants it so. Who approves twice has approved
    once, and nothing goes online a second time. Raises Refused `order_gone`, `order_not_paid`, `order_paid_back`,
    `website_unreleased`, `changes_open`, `texts_undecided`, `newer_build`, `gates_open`, `website_busy`."""
    with app.database.read() as connection:
        _, build = _approvable(connection, order_id, digest, signature.kind)
        if given := standing(approvals.of_order(connection, order_id), build):
            return given
    checked = checks.of_order(app, order_id)
    check_gates(open_gates(checked.outcomes))
    with app.database.write() as connection:
        order, build = _approvable(connection, order_id, digest, signature.kind)
        if waivers.standing(connection, order_id) != checked.waivers:
            raise website_busy()
        if given := standing(approvals.of_order(connection, order_id), build):
            return given
        approval = _made(app, order, build, signature, checked)
        _keep(connection, app, order, approval)
    if releases.is_automatic(app):
        releases.publish_if_it_may(app, order_id, digest)
    return approval


def _approvable(connection: Connection, order_id: UUID, digest: str, kind: ApprovalKind) -> tuple[Order, StoredBuild]:
    """Staff may record an approval whatever became of the money: they say why."""
    order = orders.get(connection, order_id)
    if kind is ApprovalKind.CLIENT:
        check_paid(order, disputes.lost_cents(connection, order_id))
    site = sites.find(connection, order_id)
    check_released(site)
    if site and site.draft_due_at:
        raise website_busy()
    check_answered(rounds.of_order(connection, order_id))
    return order, check_newest(stored_builds.newest(connection, order_id), digest, "approved")


def _made(app: App, order: Order, build: StoredBuild, signature: Signature, checked: CheckedBuild) -> Approval:
    return Approval(
        order_id=build.order_id,
        build=build.number,
        hash=build.hash,
        content_version=build.content_version,
        template_version=build.template_version,
        kind=signature.kind,
        name=signature.name,
        wording=WORDING,
        reason=signature.reason,
        recorded_by=signature.recorded_by,
        address=current().address,
        agent=signature.agent,
        access=access_of(order) if signature.kind is ApprovalKind.CLIENT else "",
        results=results_of(checked.outcomes),
        approved_at=app.clock.now(),
    )


def _keep(connection: Connection, app: LocalApp, order: Order, approval: Approval) -> None:
    """With the stage that follows. Where it goes online at once, the mail about that is the only one."""
    approvals.add(connection, approval)
    private = {"name": approval.name, "reason": approval.reason}
    told: dict[str, Any] = {"access": approval.access} if approval.access else {}
    audit.record(
        connection,
        approval.approved_at,
        "website.approved",
        order.id,
        private={name: text for name, text in private.items() if text},
        build=approval.build,
        hash=approval.hash,
        kind=approval.kind,
        **told,
    )
    build = stored_builds.newest(connection, order.id)
    hosts.ensure(connection, app, order.id, build.name if build else "")
    release_rows.make_ready(connection, order.id)
    is_next = releases.goes_online_next(connection, app, order.id)
    stages.advance(connection, app, order, OrderStatus.LAUNCH, approval.approved_at, emails_client=not is_next)
