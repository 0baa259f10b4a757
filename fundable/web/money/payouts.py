"""Payouts, for owners."""

from datetime import date, datetime
from typing import Self
from uuid import UUID

from fundable.domain.money.ledger import LedgerKind
from fundable.domain.money.payouts import FitSum, LineFit, Payout, PayoutStatus, ReadPayout, Tie, TiedLine
from fundable.services.money import payout_views
from fundable.web.dependencies import LIMIT_DEFAULT, LIMIT_MAX, AppDep, Cursor, Limit, OwnerDep
from fundable.web.routes import Router
from fundable.web.schemas import Out, refusals

router = Router()


class FitSumOut(Out):
    """So many movements of a payout that fit alike, and what they come to after fees, in cents."""

    fit: LineFit
    count: int
    net: int

    @classmethod
    def made_of(cls, one: FitSum) -> Self:
        return cls(fit=one.fit, count=one.count, net=one.settled_cents - one.fee_cents)


class PayoutOut(Out):
    """Amounts are cents. `short` is what the movements lack of `amount`, negative where they have more. `fees` are what
    the provider kept of them. `failure` is its sentence, empty where there's none."""

    id: str
    status: PayoutStatus
    amount: int
    currency: str
    created_at: datetime
    arrives_on: date
    tie: Tie
    fees: int
    short: int
    failure: str
    sums: list[FitSumOut]

    @classmethod
    def made_of(cls, read: ReadPayout) -> Self:
        payout = read.payout
        return cls(
            id=payout.id,
            status=payout.status,
            amount=payout.amount_cents,
            currency=payout.currency,
            created_at=payout.created_at,
            arrives_on=payout.arrives_on,
            tie=read.tie,
            fees=read.fee_cents,
            short=read.short_cents,
            failure=payout.failure,
            sums=[FitSumOut.made_of(one) for one in read.sums],
        )


class PayoutsOut(Out):
    """Newest first. `readAt` is null until the provider was asked for the first time. `missingRights` are the
    permissions that the key lacks, by the provider's names."""

    items: list[PayoutOut]
    next_cursor: str | None
    read_at: datetime | None
    missing_rights: list[str]


class PayoutLineOut(Out):
    """`amount`, `fee` and `net` are cents in the payout's currency; `sold` is in `soldCurrency`. `tax` is the sales tax
    in a payment, null where nobody knows. `kind` is null for what has no entry in the ledger."""

    id: str
    kind: LedgerKind | None
    category: str
    at: datetime
    amount: int
    fee: int
    net: int
    sold: int
    sold_currency: str
    tax: int | None
    fit: LineFit
    order_id: UUID | None

    @classmethod
    def made_of(cls, tied: TiedLine) -> Self:
        line, balance = tied.line, tied.line.balance
        return cls(
            id=balance.id,
            kind=balance.kind,
            category=line.category,
            at=balance.at,
            amount=line.settled_cents,
            fee=balance.fee_cents,
            net=line.net_cents,
            sold=balance.amount_cents,
            sold_currency=line.sold_currency,
            tax=tied.tax_cents,
            fit=tied.fit,
            order_id=tied.order_id,
        )


class PayoutDetailsOut(Out):
    """The first 500 of its movements, in the provider's order."""

    payout: PayoutOut
    lines: list[PayoutLineOut]


class OrderPayoutOut(Out):
    """A payout that brought money of an order: all of it in `amount`, and the order's part after fees in `net`."""

    id: str
    status: PayoutStatus
    arrives_on: date
    amount: int
    net: int
    currency: str

    @classmethod
    def made_of(cls, payout: Payout, net_cents: int) -> Self:
        return cls(
            id=payout.id,
            status=payout.status,
            arrives_on=payout.arrives_on,
            amount=payout.amount_cents,
            net=net_cents,
            currency=payout.currency,
        )


@router.get("/api/admin/payouts", responses=refusals(400, 401, 403))
def browse(app: AppDep, _owner: OwnerDep, cursor: Cursor = None, limit: Limit = LIMIT_DEFAULT) -> PayoutsOut:
    page = payout_views.browse(app, cursor or None, min(limit, LIMIT_MAX))
    return PayoutsOut(
        items=[PayoutOut.made_of(one) for one in page.items],
        next_cursor=page.next_cursor,
        read_at=page.read_at,
        missing_rights=list(page.missing_rights),
    )


@router.get("/api/admin/payouts/{payout_id}", responses=refusals(401, 403, 404))
def read(payout_id: str, app: AppDep, _owner: OwnerDep) -> PayoutDetailsOut:
    found = payout_views.details(app, payout_id)
    return PayoutDetailsOut(
        payout=PayoutOut.made_of(found.read), lines=[PayoutLineOut.made_of(one) for one in found.lines]
    )
