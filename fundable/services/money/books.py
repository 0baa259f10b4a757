"""The provider's books: what they have and the ledger lacks is booked, and what stays different is told."""

from dataclasses import replace
from datetime import datetime
from hashlib import sha256

from fundable.app import App
from fundable.db.money import checkpoints, ledger
from fundable.db.money import hosting as hosting_rows
from fundable.domain.counts import counted
from fundable.domain.findings import Finding, Verdict
from fundable.domain.moments import moment
from fundable.domain.money.amounts import money
from fundable.domain.money.hosting import InvoiceSnapshot
from fundable.domain.money.ledger import Audit, Difference, LedgerKind
from fundable.services.mail.alerts import raise_alert
from fundable.services.money import disputes, hosting, refunds, renewals

SHOWN = 5
ADVICE = (
    "Find each of them in the Stripe Dashboard. 'fundable reconcile' compares the books again, and this goes away "
    "once they agree."
)


def book(app: App, lacking: Difference) -> None:
    """Enters what the ledger lacks, if it belongs to an order of ours. Raises what the gateway raises."""
    payment_intent_id, source_id = lacking.payment_intent_id or "", lacking.source_id or ""
    match lacking.kind:
        case LedgerKind.PAYMENT:
            _book_charge(app, payment_intent_id)
        case LedgerKind.REFUND:
            refunds.fetch(app, payment_intent_id)
        case LedgerKind.DISPUTE:
            disputes.ask_about(app, source_id)
        case _:
            pass


def note(app: App, audit: Audit) -> None:
    """Keeps since when the books differ, and tells staff: at once, again each week, and when it's something else."""
    with app.database.write() as connection:
        if not audit.differences:
            checkpoints.remove(connection, _mark(app))
            return
        checkpoints.put(connection, _mark(app), min(one.at for one in audit.differences))
        week, which = f"{app.clock.now():%G-%V}", sha256(repr(audit.differences).encode()).hexdigest()[:16]
        title = "the books differ from the card provider's"
        raise_alert(connection, app, f"books:{week}:{which}", title, _told(audit), ADVICE)


def findings(app: App) -> list[Finding]:
    """For the doctor."""
    since = differ_since(app)
    if since is None:
        return []
    found = f"They differ from the card provider's since {moment(since)}."
    return [Finding("Books", Verdict.FAIL, found, "Run 'fundable reconcile': it names what differs.")]


def differ_since(app: App) -> datetime | None:
    """The date of the oldest difference. None while the books agree, or were never compared."""
    with app.database.read() as connection:
        return checkpoints.get(connection, _mark(app))


def _mark(app: App) -> str:
    return f"{app.mode}-differ"


def _told(audit: Audit) -> str:
    named = [_sentence(one, audit.currency) for one in audit.differences[:SHOWN]]
    rest = len(audit.differences) - SHOWN
    more = [f"And {counted(rest, 'more difference')}."] if rest > 0 else []
    return " ".join([*named, *more])


def _sentence(one: Difference, currency: str) -> str:
    ours = "missing" if one.ledger_cents is None else money(one.ledger_cents, currency)
    theirs = "missing" if one.provider_cents is None else money(one.provider_cents, currency)
    return f"{one.what} of {moment(one.at)}: {ours} here, {theirs} at the provider."


def _book_charge(app: App, payment_intent_id: str) -> None:
    """A month of hosting whose report is too old to be read. The website's own payment is found by its session."""
    link = app.gateway.link_of_payment(payment_intent_id)
    if link is None or not link.invoice_id or not hosting.is_ours(app, link):
        return
    invoice = app.gateway.paid_invoice(link.invoice_id)
    if invoice is None:
        return
    _begin_unknown(app, invoice)
    with app.database.write() as connection:
        if not ledger.link(connection, invoice.id, payment_intent_id):
            renewals.apply_invoice(connection, app, replace(invoice, payment_intent_id=payment_intent_id))


def _begin_unknown(app: App, invoice: InvoiceSnapshot) -> None:
    """A subscription that staff made for an order meanwhile."""
    with app.database.read() as connection:
        if not invoice.subscription_id or hosting_rows.of_subscription(connection, invoice.subscription_id):
            return
    answer = app.gateway.retrieve_subscription(invoice.subscription_id)
    if answer:
        with app.database.write() as connection:
            hosting.apply_subscription(connection, app, answer.subscription)
