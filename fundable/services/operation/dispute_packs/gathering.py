"""What is known of a disputed order, read at one moment. What staff wrote for themselves isn't read at all."""

from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from fundable.acting import ActorKind
from fundable.app import LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.mail import outbox
from fundable.db.money import disputes, hosting, ledger
from fundable.db.money.charging import order_charges
from fundable.db.money.invoicing import billing, documents
from fundable.db.orders import intake, orders
from fundable.db.sites.hosting import approvals, live_sites, releases
from fundable.domain.agency.legal_versions import StoodText
from fundable.domain.agency.offer import Offer
from fundable.domain.agency.settings import Agency
from fundable.domain.audit import AuditEntry
from fundable.domain.errors import Refused
from fundable.domain.mail.outbox import FOR_STAFF, Message, MessageKind
from fundable.domain.money.charging.order_charges import OrderCharge
from fundable.domain.money.disputes import Dispute, kind_of
from fundable.domain.money.hosting import Hosting
from fundable.domain.money.invoicing.documents import Party
from fundable.domain.money.ledger import LedgerEntry, LedgerKind
from fundable.domain.orders.conversation.messages import ThreadMessage
from fundable.domain.orders.intake import IntakeForm
from fundable.domain.orders.orders import Order
from fundable.domain.sites.hosting.approvals import Approval
from fundable.domain.sites.hosting.hosts import site_url
from fundable.domain.sites.hosting.releases import Release
from fundable.services.agency import legal, settings
from fundable.services.orders.conversation import threads

MESSAGES_MAX, ACTS_MAX = 40, 61
SHOWN_TO_CLIENT = ("website.released", "website.round_closed")
"""Acts of staff that put something before the client's eyes."""
NOT_TO_THE_BUYER = FOR_STAFF | {MessageKind.WEBSITE_MESSAGE}
"""Those of a website's visitors are passed on: what strangers wrote is no part of this."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DisputedOrder:
    """`charge` is the payment that is disputed; `later` are the charges after the first payment that were paid, oldest
    first, and `disputed_later` is the one that it was for. `acts` are the client's own, oldest first, `shown` what they
    were shown; `terms` are those that stood when the order was made, None where nobody kept them. `buyer` is whom they
    are billed as, empty where nobody has said."""

    agency: Agency
    base_url: str
    dispute: Dispute
    charge: LedgerEntry | None
    over: LedgerKind
    later: tuple[OrderCharge, ...]
    order: Order
    offer: Offer
    entries: tuple[LedgerEntry, ...]
    hosting: Hosting | None
    buyer: Party
    form: IntakeForm | None
    approvals: tuple[Approval, ...]
    releases: tuple[Release, ...]
    website: str
    mails: tuple[Message, ...]
    messages: tuple[ThreadMessage, ...]
    acts: tuple[AuditEntry, ...]
    shown: tuple[AuditEntry, ...]
    terms: StoodText | None
    now: datetime

    @property
    def disputed_later(self) -> OrderCharge | None:
        charged = self.dispute.payment_intent_id
        return next((one for one in self.later if one.payment_intent_id == charged), None)


def gather(connection: Connection, app: LocalApp, order_id: UUID, dispute_id: str) -> DisputedOrder:
    """Raises Refused `order_gone`, `dispute_unknown`."""
    order = _without_notes(orders.get(connection, order_id, with_history=True))
    dispute = next((one for one in disputes.of_order(connection, order_id) if one.id == dispute_id), None)
    if dispute is None:
        raise Refused("dispute_unknown", "This order has no such dispute.")
    entries = tuple(ledger.of_order(connection, order_id))
    host = live_sites.host_of(connection, order_id)
    charged = dispute.payment_intent_id
    mails = outbox.of_order(connection, order_id)[::-1]
    return DisputedOrder(
        agency=settings.agency(app),
        base_url=app.config.base_url,
        dispute=dispute,
        charge=ledger.charge(connection, charged) if charged else None,
        over=kind_of(dispute, entries),
        later=tuple(one for one in order_charges.of_order(connection, order_id)[::-1] if one.is_paid),
        order=order,
        offer=app.offers.get(order.offer_version),
        entries=entries,
        hosting=hosting.find(connection, order_id),
        buyer=_buyer(connection, order),
        form=intake.find_of_order(connection, order_id),
        approvals=tuple(approvals.of_order(connection, order_id)[::-1]),
        releases=tuple(releases.of_order(connection, order_id)[::-1]),
        website=site_url(app.config.base_url, host) if host else "",
        mails=tuple(mail for mail in mails if mail.kind not in NOT_TO_THE_BUYER),
        messages=tuple(threads.told(connection, app, order_id, MESSAGES_MAX + 1)),
        acts=tuple(audit.done_by(connection, ActorKind.CLIENT, str(order_id), ACTS_MAX)),
        shown=tuple(audit.about(connection, order_id, SHOWN_TO_CLIENT)),
        terms=legal.stood(connection, app, "terms", order.created_at, order.offer_version),
        now=app.clock.now(),
    )


def _without_notes(order: Order) -> Order:
    """What staff wrote of it is for themselves."""
    return replace(order, admin_notes=None, history=tuple(replace(one, note=None, by=None) for one in order.history))


def _buyer(connection: Connection, order: Order) -> Party:
    """As an invoice has them, else as they said."""
    issued = documents.of_order(connection, order.id)
    if issued:
        return issued[-1].content.buyer
    return billing.of_order(connection, order.id).party("", order.email)
