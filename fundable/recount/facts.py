"""The contract: what is read of a year. Facts are what people, the payment provider and the settings said; claims are
what the program made of it. Times are UTC with their zone, money is cents."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

Spell = tuple[datetime, datetime | None]
"""From when to when; None is until now."""


@dataclass(frozen=True, slots=True)
class Shop:
    """The settings that decide on days. `closed` are the agency's own, both ends included. `gives_addresses`: a website
    without a domain is online under a name of ours."""

    time_zone: str
    country: str
    holidays: frozenset[date]
    closed: tuple[tuple[date, date], ...]
    grace_days: int
    gives_addresses: bool = True


@dataclass(frozen=True, slots=True)
class SoldTerms:
    """What a buyer was promised: lines of the price, business days, and hosting."""

    lines_cents: tuple[int, ...]
    business_days: int
    included_months: int
    renewal_cents: int


@dataclass(frozen=True, slots=True)
class ProviderReport:
    """What the provider knows to have happened. `what` is one of paid, failed, renewed, renewal_failed, ended,
    refunded, disputed, dispute_won, dispute_lost, and charged, which is paid after the order: for an add-on, for a
    `ROUND` more, or for a reason, which is nothing `bought`. What goes back of that is charge_refunded. `cents` moved
    with it, negative where they went back."""

    at: datetime
    what: str
    cents: int = 0
    bought: str = ""


ROUND = "another round"


@dataclass(frozen=True, slots=True)
class AskedFor:
    """What staff asked a client to pay after the order: the price that was sold for what has one, or what they typed.
    `claimed_cents` is what the program asks. From `withdrawn_at` on nobody can pay it."""

    at: datetime
    cents: int
    claimed_cents: int
    withdrawn_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class WrittenMessage:
    """A message as it stands in the outbox, and how often the mail server took it."""

    kind: str
    at: datetime
    delivered: int
    is_waiting: bool


@dataclass(frozen=True, slots=True)
class Claims:
    """What the program made of one order. `moved_cents` are the ledger's entries, fees aside. `online` are the hashes
    that went online, each with its time."""

    amount_cents: int
    refunded_cents: int
    is_paid: bool
    promised_on: date | None
    hosting: str
    hosting_until: datetime | None
    moved_cents: tuple[int, ...]
    messages: Sequence[WrittenMessage] = ()
    online: Sequence[tuple[datetime, str]] = ()
    paused_at: datetime | None = None
    invoiced_cents: tuple[int, ...] = ()
    charged_cents: tuple[int, ...] = ()
    charges_refunded_cents: tuple[int, ...] = ()
    given: tuple[str, ...] = ()
    """What was bought later, and is theirs."""


@dataclass(frozen=True, slots=True)
class OrderYear:
    """One order. `stages` are its history, without the first one, with whether staff or the program told the client;
    `turns` are the times in which a client's changes were with the agency; `approved` are builds, by their hashes."""

    number: str
    placed_at: datetime
    sold: SoldTerms
    reports: Sequence[ProviderReport]
    claims: Claims
    form_at: datetime | None = None
    pauses: Sequence[Spell] = ()
    stages: Sequence[tuple[datetime, str]] = ()
    turns: Sequence[Spell] = ()
    approved: Sequence[tuple[datetime, str]] = ()
    asked: Sequence[AskedFor] = ()
    touched: Sequence[datetime] = ()
    """When somebody or something changed the order, so that its day was written down."""


@dataclass(frozen=True, slots=True)
class Year:
    """`looks` are the moments at which the timetable ran to its end, in order."""

    shop: Shop
    begun_at: datetime
    until: datetime
    looks: Sequence[datetime]
    orders: Sequence[OrderYear]
    received_cents: int
    """What the figures say of the orders' prices and later charges, renewals aside."""
    failed_reports: int = 0
    job_failures: Mapping[str, str] = field(default_factory=dict)
    numbers: Sequence[tuple[str, int]] = ()
    """The agency's own invoices: series with year, and place in it."""


@dataclass(frozen=True, slots=True)
class Broken:
    """A promise that wasn't kept. `order` is empty for what is of the whole year."""

    promise: str
    order: str
    sentence: str
    day: date


@dataclass(frozen=True, slots=True)
class Advice:
    """What the settings bring about that an owner may not want, and which of them would change it."""

    sentence: str
    setting: str
