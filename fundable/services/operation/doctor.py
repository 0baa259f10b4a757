"""The doctor: looks at what the program depends on, and says in words what to do about it."""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import timedelta

from fundable.app import App, Config
from fundable.db.engine.errors import first_line
from fundable.db.money import checkout, hosting
from fundable.db.operation import system as system_rows
from fundable.db.people import accounts
from fundable.domain.counts import counted
from fundable.domain.errors import Refused
from fundable.domain.findings import Finding, Verdict
from fundable.domain.mail.replies import findings as reply_findings
from fundable.domain.moments import moment
from fundable.domain.money.gateway import WEBHOOK_PATH
from fundable.domain.money.hosting import AHEAD
from fundable.domain.money.payments import PaymentMode
from fundable.domain.operation.system import (
    event_findings,
    job_failed,
    legal_findings,
    mail_findings,
    stale_pages_finding,
)
from fundable.opening import open_app
from fundable.services.agency import settings
from fundable.services.mail import reply_tests
from fundable.services.money import books, payout_views
from fundable.services.money.invoicing import noting
from fundable.services.operation import (
    after_restore,
    audit,
    backups,
    domain_steps,
    file_storage,
    host_checks,
    integrity,
    jobs,
    page_failures,
    previous_data,
    secrets,
    servers,
    signing_key,
    standby,
)
from fundable.services.people import authenticators

UNCHECKED = "Put right what is above, then run 'fundable doctor' again. If that's all there is, send us this line."
WAITS_TOO_LONG = timedelta(hours=1)
SILENT_FOR = timedelta(days=7)


Part = Callable[[App], Iterable[Finding]]


def examine_data(config: Config) -> list[Finding]:
    """As `examine`, of data that may be too damaged to be opened: the file first, then whatever can still be looked at.
    Makes new data where there are none, and leaves a standby closed. Raises what `open_app` raises for a file that is
    sound."""
    if standby.is_standby(config):
        return [standby.finding(config)]
    broken = integrity.of_file(config)
    if broken and config.database_path.stat().st_size == 0:
        return [broken]
    try:
        app = open_app(config)
    except Exception as error:
        found = broken or signing_key.problem(error)
        if found is None:
            raise
        return [found, _unchecked("The rest", error)]
    try:
        return [*([broken] if broken else []), *examine(app)]
    finally:
        app.close()


def examine(app: App) -> list[Finding]:
    """Everything, one finding each, in the order in which one would put it right. A part that can't be looked at is a
    finding, too."""
    parts: dict[str, Part] = {
        "Machine": host_checks.findings,
        "Files": integrity.findings,
        "File storage": file_storage.findings,
        "Signing key": signing_key.findings,
        "Secrets": secrets.findings,
        "Servers": servers.examine,
        "Accounts": _accounts,
        "Second factor": _second_factor,
        "Address": lambda app: [_address(app)],
        "Payments": _payments,
        "Reports": _inbox,
        "Open payments": lambda app: [_waiting(app)],
        "Hosting": lambda app: [_hosting(app)],
        "Books": books.findings,
        "Payout sums": payout_views.findings,
        "Invoices": noting.findings,
        "Pages": _pages,
        "Domains": domain_steps.summary,
        "Mail": _mail,
        "Replies": _replies,
        "Jobs": _jobs,
        "Backups": backups.findings,
        "Restore": after_restore.findings,
        "Replaced data": previous_data.findings,
        "Audit log": audit.findings,
        "Legal texts": _legal,
    }
    return [finding for name, part in parts.items() for finding in _looked_at(app, name, part)]


def _looked_at(app: App, name: str, part: Part) -> list[Finding]:
    try:
        return list(part(app))
    except Exception as error:
        return [_unchecked(name, error)]


def _unchecked(name: str, error: Exception) -> Finding:
    if isinstance(error, Refused):
        return Finding(name, Verdict.FAIL, f"This couldn't be checked. {error.message}", UNCHECKED)
    reason = first_line(error) or type(error).__name__
    advice = integrity.ADVICE if integrity.damage(error) else UNCHECKED
    return Finding(name, Verdict.FAIL, f"This couldn't be checked: {reason}.", advice)


def _payments(app: App) -> Iterable[Finding]:
    return app.gateway.inspect(app.config.base_url + WEBHOOK_PATH, app.offers.newest()[1])


def _accounts(app: App) -> list[Finding]:
    """The folder may be mistyped: the doctor is what somebody runs first, so it begins new data as `serve` does."""
    with app.database.read() as connection:
        if accounts.has_users(connection):
            return []
    found = f"The data in {app.config.data_dir} is new: there's no account yet."
    advice = (
        "Open the link that 'fundable serve' prints. If you expected data here, set FUNDABLE_DATA_DIR to "
        "the right folder."
    )
    return [Finding("Accounts", Verdict.WARN, found, advice)]


def _second_factor(app: App) -> list[Finding]:
    lost = authenticators.count_unreadable(app)
    if not lost:
        return []
    found = f"The key to {counted(lost, 'authenticator app')} is lost, so their codes don't work."
    advice = (
        "Restore secrets/signing.key from an encrypted backup. Without one, they log in with a recovery code or a "
        "passkey and add the app again. 'fundable staff reset-second-factor' lets in whoever has neither."
    )
    return [Finding("Second factor", Verdict.FAIL, found, advice)]


def _legal(app: App) -> list[Finding]:
    fine = Finding("Legal texts", Verdict.OK, "Terms and privacy policy say who the seller is.")
    return [*legal_findings(settings.left_blank(app))] or [fine]


def _pages(app: App) -> list[Finding]:
    stale = page_failures.found(app)
    return [stale_pages_finding(stale)] if stale else []


def _address(app: App) -> Finding:
    url, mode = app.config.base_url, app.mode
    if app.config.is_loopback:
        advice = "Before you go live, set FUNDABLE_BASE_URL to your public address."
        return Finding("Address", Verdict.WARN, f"{url} can only be reached from this machine.", advice)
    if not app.config.is_https:
        advice = "Put a reverse proxy with a certificate in front, and set FUNDABLE_BASE_URL to its https address."
        return Finding("Address", Verdict.FAIL, f"{url} is not encrypted.", advice)
    if mode is not PaymentMode.LIVE:
        advice = "Set a live Stripe key once you've tried everything."
        return Finding("Address", Verdict.WARN, f"{url} is public, but no real card is charged.", advice)
    return Finding("Address", Verdict.OK, url)


def _inbox(app: App) -> list[Finding]:
    """Whether reports come in, and have their effect."""
    with app.database.read() as connection:
        events = system_rows.payment_events(connection, app.mode)
    newest = events.newest_at
    if newest is None:
        last = Finding("Last report", Verdict.OK, "None has come yet.")
    elif app.clock.now() - newest > SILENT_FOR:
        found = f"The last one came on {moment(newest)}."
        last = Finding("Last report", Verdict.WARN, found, "If you've made sales since then, check the webhook.")
    else:
        last = Finding("Last report", Verdict.OK, f"It came on {moment(newest)}.")
    return [*event_findings(events), last]


def _mail(app: App) -> list[Finding]:
    with app.database.read() as connection:
        outbox = replace(system_rows.outbox(connection), has_server=app.sends_mail)
    fine = Finding("Mail", Verdict.OK, f"{counted(outbox.queued, 'message')} waiting to be sent.")
    return [*mail_findings(outbox, app.clock.now())] or [fine]


def _replies(app: App) -> list[Finding]:
    found = reply_tests.standing(app)
    if not found.address:
        return [Finding("Replies", Verdict.OK, "What clients answer by email goes to a mailbox of yours.")]
    return [*reply_findings(found)] or [Finding("Replies", Verdict.OK, f"Emails to {found.address} come in.")]


def _jobs(app: App) -> list[Finding]:
    """The jobs whose last run failed."""
    failing = [job_failed(run) for run in jobs.last_runs(app).values() if run.error]
    return failing or [Finding("Jobs", Verdict.OK, "All jobs ran without errors.")]


def _waiting(app: App) -> Finding:
    with app.database.read() as connection:
        before = app.clock.now() - WAITS_TOO_LONG
        waiting = checkout.with_unfinished_session(connection, app.mode, before)
    if not waiting:
        return Finding("Open payments", Verdict.OK, "No order has been waiting for more than an hour.")
    advice = "The buyers may have left. Run 'fundable reconcile' to check."
    return Finding(
        "Open payments", Verdict.OK, (f"{counted(len(waiting), 'order')} waiting for more than an hour."), advice
    )


def _hosting(app: App) -> Finding:
    """What is dated ahead seems newer than every report until then."""
    with app.database.read() as connection:
        ahead = hosting.count_ahead(connection, app.mode, app.clock.now() + AHEAD)
    if not ahead:
        return Finding("Hosting", Verdict.OK, "All hosting dates match the payment provider's clock.")
    found = f"{counted(ahead, 'hosting date')} in the future: a clock was wrong, or is now."
    return Finding("Hosting", Verdict.WARN, found, "Set this machine's clock, then run 'fundable reconcile'.")
