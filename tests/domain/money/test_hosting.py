"""What is known of hosting beside what is said of it, and the card that pays for it."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest

from fundable.domain.money.disputes import Dispute, DisputeStatus, beside_website, kind_of
from fundable.domain.money.hosting import Card, Hosting, HostingStatus, Subscription
from fundable.domain.money.ledger import LedgerEntry, LedgerKind
from fundable.domain.money.payments import PaymentMode

NOW = datetime(2027, 3, 1, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)
KNOWN = Hosting(uuid4(), "sub_1", "cus_1", HostingStatus.ACTIVE, NOW + timedelta(days=30), as_of=NOW)
SAID = Subscription("sub_1", KNOWN.order_id, "cus_1", KNOWN.status, KNOWN.ends_at, None, NOW)


@pytest.mark.parametrize(
    ("moment", "has_expired"),
    [
        (datetime(2027, 2, 28, 23, 59, tzinfo=UTC), False),
        (datetime(2027, 3, 31, 23, 59, tzinfo=UTC), False),
        (datetime(2027, 4, 1, tzinfo=UTC), True),
        (datetime(2028, 1, 1, tzinfo=UTC), True),
        (datetime(2026, 12, 31, tzinfo=UTC), False),
    ],
)
def test_a_card_is_good_until_the_end_of_its_month(moment: datetime, has_expired: bool) -> None:
    assert Card("visa", "4242", 3, 2027).has_expired_on(moment) is has_expired


def test_a_report_of_the_same_second_leaves_open_which_is_newer() -> None:
    assert KNOWN.is_doubted_by(SAID)
    assert not KNOWN.is_doubted_by(replace(SAID, as_of=NOW + SECOND))


def test_an_older_report_is_a_doubt_where_it_says_something_else() -> None:
    older = replace(SAID, as_of=NOW - SECOND)

    assert not KNOWN.is_doubted_by(older)
    assert KNOWN.is_doubted_by(replace(older, status=HostingStatus.PAST_DUE))
    assert KNOWN.is_doubted_by(replace(older, cancel_at=NOW))


def test_a_dispute_is_over_what_its_payment_was_for() -> None:
    def entry(kind: LedgerKind, intent: str) -> LedgerEntry:
        return LedgerEntry(uuid4(), KNOWN.order_id, kind, 997, "usd", PaymentMode.LIVE, NOW, intent, intent)

    def dispute(intent: str) -> Dispute:
        said = (DisputeStatus.OPEN, "fraudulent", 997, "usd", PaymentMode.LIVE, None, NOW)
        return Dispute(f"du_{intent}", intent, *said)

    entries = [entry(LedgerKind.PAYMENT, "website"), entry(LedgerKind.RENEWAL, "month")]
    entries += [entry(LedgerKind.CHARGE, "later"), entry(LedgerKind.REFUND, "later")]
    every = [dispute(intent) for intent in ("website", "month", "later", "other")]

    assert [kind_of(one, entries) for one in every] == [
        LedgerKind.PAYMENT,
        LedgerKind.RENEWAL,
        LedgerKind.CHARGE,
        LedgerKind.PAYMENT,
    ]
    assert beside_website(every, entries) == (dispute("month"), dispute("later"))
