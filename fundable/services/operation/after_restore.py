"""Data that have been restored, from the first start on until nothing waits for a person any more."""

from fundable.app import App
from fundable.db.mail import held_mail, outbox
from fundable.db.operation import copies
from fundable.domain.counts import counted
from fundable.domain.findings import Finding, Verdict
from fundable.domain.mail.outbox import MessageState
from fundable.domain.money.reconcile import Differences
from fundable.services.money import reconcile


def is_unreconciled(app: App) -> bool:
    """Whether the payment provider has not told yet what happened after the backup was made."""
    with app.database.read() as connection:
        return copies.was_restored(connection)


def reconcile_first(app: App) -> Differences:
    """Asks the payment provider about everything. While it leaves something unanswered, so does the next start."""
    found = reconcile.reconcile_everything(app)
    if not found.unanswered:
        with app.database.write() as connection:
            copies.forget_restored(connection)
    return found


def findings(app: App) -> list[Finding]:
    """For the doctor: what still waits for somebody."""
    with app.database.read() as connection:
        is_held, waiting = held_mail.is_held(connection), outbox.count(connection, MessageState.HELD)
        is_unasked = copies.was_restored(connection)
    problems = []
    if is_unasked:
        asked = "We haven't asked the payment provider yet what happened since the backup."
        problems.append(Finding("Restored", Verdict.WARN, asked, "Start the server. It asks first thing."))
    if is_held:
        advice = "Check Messages in the admin: some may have been sent before. Then run 'fundable jobs release-mail'."
        held = f"Mail has been on hold since the restore: {counted(waiting, 'message')}."
        problems.append(Finding("Restored", Verdict.WARN, held, advice))
    return problems
