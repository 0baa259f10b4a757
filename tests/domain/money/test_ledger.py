"""What the ledger's entries say together."""

from datetime import UTC, datetime
from uuid import UUID, uuid4

from fundable.domain.money.ledger import LedgerEntry, LedgerKind, taken_cents
from fundable.domain.money.payments import PaymentMode

AT = datetime(2026, 11, 5, 9, tzinfo=UTC)


def entry(kind: LedgerKind, cents: int, payment: str = "pi_1") -> LedgerEntry:
    return LedgerEntry(uuid4(), UUID(int=1), kind, cents, "usd", PaymentMode.TEST, AT, str(uuid4()), payment)


def test_the_bank_has_what_it_took_of_that_payment() -> None:
    paid, refunded = entry(LedgerKind.PAYMENT, 15000), entry(LedgerKind.REFUND, -2000)
    taken, fee = entry(LedgerKind.DISPUTE, -13000), entry(LedgerKind.FEE, -1500)
    other = entry(LedgerKind.DISPUTE, -997, "pi_2")

    assert taken_cents([paid, refunded, taken, fee, other], "pi_1") == 13000


def test_it_has_nothing_of_what_it_returned() -> None:
    assert taken_cents([entry(LedgerKind.DISPUTE, -13000), entry(LedgerKind.DISPUTE, 13000)], "pi_1") == 0
