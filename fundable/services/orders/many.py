"""One change for many orders: each by itself, so that what one refuses stops no other."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from uuid import UUID

from fundable.app import App
from fundable.domain.errors import Refused
from fundable.domain.orders.orders import OrderStatus
from fundable.domain.orders.views import Changed, ChangeOutcome
from fundable.domain.people.accounts import User
from fundable.services.orders import client_mail, orders
from fundable.services.people import assignees

Wanted = tuple[UUID, OrderStatus]
"""An order, and the status that was seen of it."""


@dataclass(frozen=True, slots=True)
class PreviewOfOne:
    """What a change would do to one order. `recipient` and `subject` are of the mail; empty when none goes."""

    order_id: UUID
    outcome: ChangeOutcome
    reason: str = ""
    recipient: str = ""
    subject: str = ""


def preview_status(app: App, order_ids: Sequence[UUID], status: OrderStatus) -> list[PreviewOfOne]:
    """The mails that would go, before anything is done. A mail that can't be made is told of its order alone."""
    return [_preview(app, order_id, status) for order_id in dict.fromkeys(order_ids)]


def change_status(
    app: App, wanted: Iterable[Wanted], status: OrderStatus, emails_client: bool, by: str
) -> list[Changed]:
    """Each order in a transaction of its own, once: one that has the status already is left alone, so a second try
    does nothing twice. One that has moved since it was seen is refused."""
    seen = dict(wanted)
    return [_move(app, order_id, status, emails_client, by, was) for order_id, was in seen.items()]


def assign(app: App, order_ids: Sequence[UUID], user_id: UUID | None, by: User) -> list[Changed]:
    """Raises Refused `user_unknown`, `person_away` before any is given."""
    assignees.check_able(app, user_id)
    return [_give(app, order_id, user_id, by) for order_id in dict.fromkeys(order_ids)]


def _preview(app: App, order_id: UUID, status: OrderStatus) -> PreviewOfOne:
    try:
        found = client_mail.preview_status(app, order_id, status, "")
    except Refused as refused:
        return PreviewOfOne(order_id, ChangeOutcome.REFUSED, refused.message)
    if found is None:
        return PreviewOfOne(order_id, ChangeOutcome.SAME)
    return PreviewOfOne(order_id, ChangeOutcome.CHANGED, "", found.message.recipient, found.message.subject)


def _move(app: App, order_id: UUID, status: OrderStatus, emails_client: bool, by: str, seen: OrderStatus) -> Changed:
    if seen is status:
        return Changed(order_id, ChangeOutcome.SAME)
    try:
        orders.change_status(app, order_id, status, None, by, seen=seen, emails_client=emails_client)
    except Refused as refused:
        return _refused(app, order_id, status, refused)
    return Changed(order_id, ChangeOutcome.CHANGED)


def _refused(app: App, order_id: UUID, status: OrderStatus, refused: Refused) -> Changed:
    """Who has moved is told where to, and is no mistake where that's what was wanted."""
    if refused.code != "order_moved":
        return Changed(order_id, ChangeOutcome.REFUSED, refused.message)
    now = orders.read_status(app, order_id)
    if now is status:
        return Changed(order_id, ChangeOutcome.SAME)
    return Changed(
        order_id, ChangeOutcome.REFUSED, f"Meanwhile, it was set to {now.label}." if now else refused.message
    )


def _give(app: App, order_id: UUID, user_id: UUID | None, by: User) -> Changed:
    try:
        has_changed = assignees.give(app, order_id, user_id, by)
    except Refused as refused:
        return Changed(order_id, ChangeOutcome.REFUSED, refused.message)
    return Changed(order_id, ChangeOutcome.CHANGED if has_changed else ChangeOutcome.SAME)
