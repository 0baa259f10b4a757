"""Data that have been restored, from the first start on until nothing waits for a person any more."""

from collections.abc import Callable

import structlog

from fundable.app import App
from fundable.db.mail import held_mail, outbox
from fundable.db.operation import copies
from fundable.domain.counts import counted
from fundable.domain.findings import Finding, Verdict
from fundable.domain.mail.outbox import MessageState
from fundable.domain.money.gateway import GatewayRefused, GatewayUnavailable
from fundable.domain.money.reconcile import Differences
from fundable.services.money import reconcile
from fundable.services.money.invoicing import noting, terms

log = structlog.get_logger(__name__)


def is_unreconciled(app: App) -> bool:
    """Whether the payment provider has not told yet what happened after the backup was made."""
    with app.database.read() as connection:
        return copies.was_restored(connection)


def reconcile_first(app: App) -> Differences:
    """Asks the payment provider about everything, first which numbers invoices were given: what is found to be paid
    since the backup may have one. While it leaves something unanswered, so does each turn."""
    return _reconcile(app, reconcile.reconcile_everything)


def reconcile_in_turn(app: App) -> Differences:
    """What `reconcile.reconcile` does. What was left unanswered since a restore is asked for again."""
    return _reconcile(app, reconcile.reconcile) if is_unreconciled(app) else reconcile.reconcile(app)


def _reconcile(app: App, work: Callable[[App], Differences]) -> Differences:
    is_told = _read_numbers(app)
    found = work(app)
    if not is_told:
        found.unanswered.append("numbers of invoices")
    if not found.unanswered:
        with app.database.write() as connection:
            copies.forget_restored(connection)
    return found


def _read_numbers(app: App) -> bool:
    try:
        noting.read_back(app)
    except (GatewayUnavailable, GatewayRefused) as error:
        log.warning("numbers of invoices were not told", reason=str(error))
        return False
    return True


def findings(app: App) -> list[Finding]:
    """For the doctor: what still waits for somebody."""
    with app.database.read() as connection:
        is_held, waiting = held_mail.is_held(connection), outbox.count(connection, MessageState.HELD)
        is_unasked, are_unsure = copies.was_restored(connection), terms.are_unsure(connection)
    problems = []
    if is_unasked:
        asked = "We haven't asked the payment provider yet what happened since the backup."
        problems.append(Finding("Restored", Verdict.WARN, asked, "Start the server. It asks first thing."))
    if is_held:
        advice = "Check Messages in the admin: some may have been sent before. Then run 'fundable jobs release-mail'."
        held = f"Mail has been on hold since the restore: {counted(waiting, 'message')}."
        problems.append(Finding("Restored", Verdict.WARN, held, advice))
    if are_unsure and terms.current(app).is_on:
        advice = "In Settings under Invoices, enter the numbers that come after the highest you've sent."
        paused = "No invoices have been issued since the restore: numbers given after the backup aren't known."
        problems.append(Finding("Restored", Verdict.WARN, paused, advice))
    return problems
