"""Whoever sends receipts: with us, an email about money carries its invoice or credit note (docs/rules.md, money)."""

from dataclasses import replace
from email.message import EmailMessage
from uuid import UUID

import pytest

from fundable.acting import Actor, ActorKind
from fundable.app import App
from fundable.domain.money.invoicing.billing import BillingDetails
from fundable.domain.money.invoicing.terms import InvoicingTerms, Receipts
from fundable.services.agency import settings
from fundable.services.mail import outbox
from fundable.services.money import refunds
from fundable.services.money.invoicing import billing, earlier, files, reading, terms
from fundable.services.operation import sandbox
from tests.adapters.test_printed_documents import words
from tests.conftest import Buy
from tests.fakes.smtp import SmtpSink

ON = InvoicingTerms(is_on=True, receipts=Receipts.OURS)
SELLER = {"legal_name": "Alder Web Studio LLC", "address": "218 Mill Street\nDayton, OH 45402"}


@pytest.fixture(autouse=True)
def invoicing(app: App) -> None:
    settings.change(app, SELLER, "a test")
    terms.save(app, ON)


def attached(message: EmailMessage) -> list[tuple[str | None, str, bytes]]:
    return [
        (one.get_filename(), one.get_content_type(), one.get_payload(decode=True))  # type: ignore[misc]
        for one in message.iter_attachments()
    ]


def sent_to(sink: SmtpSink, address: str) -> list[EmailMessage]:
    return [message for message in sink.messages if message["To"] == address]


def test_each_email_about_money_carries_its_document_once(app: App, order_paid: Buy, sink: SmtpSink) -> None:
    order = order_paid()
    outbox.send_due(app)
    refunds.refund(app, UUID(order.id), 5000, 0)
    outbox.send_due(app)
    outbox.send_due(app)

    welcome, refunded = sent_to(sink, order.email)
    [(name, kind, content)] = attached(welcome)
    assert (name, kind) == ("TEST-INV-2026-0001.pdf", "application/pdf")
    assert content == files.of_order(app, UUID(order.id), "TEST-INV-2026-0001").content
    assert "$150.00" in words(content)
    body = welcome.get_body(("plain",))
    assert body
    assert "\r\nAttached: Invoice TEST-INV-2026-0001\r\n" in body.get_content()
    assert [(name, kind) for name, kind, _ in attached(refunded)] == [("TEST-CN-2026-0001.pdf", "application/pdf")]
    html = refunded.get_body(("html",))
    assert html
    assert "Attached: Credit note TEST-CN-2026-0001<br>" in html.get_content()


def test_with_stripe_nothing_is_attached(app: App, order_paid: Buy, sink: SmtpSink) -> None:
    terms.save(app, replace(ON, receipts=Receipts.STRIPE))
    order = order_paid()
    outbox.send_due(app)

    [welcome] = sent_to(sink, order.email)
    assert attached(welcome) == []
    body = welcome.get_body(("plain",))
    assert body
    assert "Attached" not in body.get_content()
    assert [one.number for one in reading.of_order(app, UUID(order.id)).items] == ["TEST-INV-2026-0001"]


def test_while_no_invoice_is_issued_none_is_attached(app: App, order_paid: Buy, sink: SmtpSink) -> None:
    terms.save(app, replace(ON, is_on=False))
    order = order_paid()
    outbox.send_due(app)

    [welcome] = sent_to(sink, order.email)
    assert attached(welcome) == []


def test_what_our_fonts_cannot_show_is_attached_as_a_page(app: App, order_paid: Buy, sink: SmtpSink) -> None:
    order = order_paid()
    billing.say(app, UUID(order.id), BillingDetails(name="北京烤鸭"), Actor(ActorKind.CLIENT, order.id))
    sandbox.happen(app, UUID(order.id), sandbox.SandboxEvent.RENEWAL_PAID)
    outbox.send_due(app)

    [_, renewed] = sent_to(sink, order.email)
    [(name, kind, content)] = attached(renewed)
    assert (name, kind) == ("TEST-INV-2026-0002.html", "text/html")
    assert "北京烤鸭" in content.decode()


def test_what_is_issued_by_itself_has_an_email_of_its_own(app: App, order_paid: Buy, sink: SmtpSink) -> None:
    """A dispute is told to staff alone: its credit note would reach nobody."""
    order = order_paid()
    sandbox.happen(app, UUID(order.id), sandbox.SandboxEvent.DISPUTE_OPENED)
    outbox.send_due(app)
    assert len(sent_to(sink, order.email)) == 1
    sandbox.happen(app, UUID(order.id), sandbox.SandboxEvent.DISPUTE_LOST)
    outbox.send_due(app)

    [_, note] = sent_to(sink, order.email)
    assert note["Subject"].startswith("Credit note TEST-CN-2026-0001 for order #")
    assert [name for name, _, _ in attached(note)] == ["TEST-CN-2026-0001.pdf"]
    body = note.get_body(("plain",))
    assert body
    assert "Credit note TEST-CN-2026-0001: -$150.00" in body.get_content()
    assert "there's nothing to pay" in body.get_content()


def test_with_stripe_what_is_issued_by_itself_is_in_the_portal_alone(app: App, order_paid: Buy, sink: SmtpSink) -> None:
    terms.save(app, replace(ON, receipts=Receipts.STRIPE))
    order = order_paid()
    for event in (sandbox.SandboxEvent.DISPUTE_OPENED, sandbox.SandboxEvent.DISPUTE_LOST):
        sandbox.happen(app, UUID(order.id), event)
    outbox.send_due(app)

    assert len(sent_to(sink, order.email)) == 1
    assert len(reading.of_order(app, UUID(order.id)).items) == 2


@pytest.mark.parametrize(
    ("refunded", "subject", "files_attached"),
    [(0, "Invoice TEST-INV-2026-0001 for order #", ["TEST-INV-2026-0001.pdf"]), (5000, "2 documents for order #", [])],
)
def test_invoices_for_earlier_payments_are_one_email(
    app: App, order_paid: Buy, sink: SmtpSink, refunded: int, subject: str, files_attached: list[str]
) -> None:
    terms.save(app, replace(ON, is_on=False))
    order = order_paid()
    if refunded:
        refunds.refund(app, UUID(order.id), refunded, 0)
    outbox.send_due(app)
    before = len(sent_to(sink, order.email))

    terms.save(app, ON)
    earlier.issue(app, UUID(order.id), 1)
    outbox.send_due(app)

    [told] = sent_to(sink, order.email)[before:]
    assert told["Subject"].startswith(subject)
    assert [name for name, _, _ in attached(told)] == files_attached
    body = told.get_body(("plain",))
    assert body
    said = body.get_content()
    assert "Invoice TEST-INV-2026-0001: $150.00" in said
    assert ("Credit note TEST-CN-2026-0001: -$50.00" in said) is bool(refunded)
