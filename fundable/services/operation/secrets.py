"""Payment keys and the mail server, entered by owners: tried before they are kept, used after a restart."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import structlog

from fundable.app import App, revised
from fundable.db import audit
from fundable.domain.errors import Refused
from fundable.domain.findings import Finding, Verdict
from fundable.domain.mail.mailer import MailRefused, MailUnavailable
from fundable.domain.mail.outbox import MessageKind
from fundable.domain.money.gateway import WEBHOOK_PATH
from fundable.domain.money.payments import PaymentMode
from fundable.domain.operation.secrets import (
    SETTINGS,
    MailServer,
    Secret,
    check_stripe_key,
    check_webhook_secret,
    is_live,
)
from fundable.domain.people.accounts import User
from fundable.opening import open_gateway, open_mailer
from fundable.services.mail import outbox, writing

_NAMES = {
    Secret.STRIPE_KEY: "Stripe's secret key",
    Secret.WEBHOOK_SECRET: "Stripe's signing secret",
    Secret.MAIL_SERVER: "The mail server",
}
_OF_PAYMENTS = (Secret.STRIPE_KEY, Secret.WEBHOOK_SECRET)

Changes = list[tuple[Secret, str | None]]

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class SecretState:
    """A secret as the next start will read it. `place` names the variable or the file that sets it; who set it there
    (`is_fixed`) changes it there. `waits`: the running program still uses another value, or none."""

    source: str
    place: str
    is_set: bool
    is_fixed: bool
    last_four: str
    waits: bool

    @property
    def fixed_by(self) -> str:
        return self.place if self.is_fixed else ""


@dataclass(frozen=True, slots=True)
class SecretsDetails:
    """`mode` is how payments are taken now, `next_mode` after a restart. `mail_server` is a host and a port.

    `problem` says why the next start would be refused; empty when all is well. `each_server`: several servers may use
    these data, so what counts is set on each of them, and nothing is entered or removed here.
    """

    states: Mapping[Secret, SecretState]
    mode: PaymentMode
    next_mode: PaymentMode
    webhook_url: str
    mail_server: str
    problem: str
    each_server: bool

    @property
    def needs_restart(self) -> bool:
        return any(state.waits for state in self.states.values())


def read(app: App) -> SecretsDetails:
    """How things are, and how they will be after a restart."""
    problem = ""
    try:
        coming = revised(app, _entered(app))
    except Refused as refused:
        coming, problem = app, refused.message
    mail = urlsplit(coming.config.smtp_url.get_secret_value())
    return SecretsDetails(
        states={secret: _state(app, coming, secret) for secret in SETTINGS},
        mode=app.mode,
        next_mode=_mode(coming),
        webhook_url=app.config.base_url + WEBHOOK_PATH,
        mail_server=f"{mail.hostname}:{mail.port}" if mail.port else mail.hostname or "",
        problem=problem,
        each_server=app.config.may_be_shared,
    )


def is_mail_waiting(app: App) -> bool:
    """Whether a mail server was entered that the next start will use."""
    return read(app).states[Secret.MAIL_SERVER].waits


def findings(app: App) -> list[Finding]:
    """What was entered while this was the only server: it's in use here, and other servers know nothing of it."""
    if not app.config.may_be_shared:
        return []
    entered = [secret for secret in _entered(app) if not app.config.origin(secret).is_fixed]
    found = "{} was entered in the browser, so only this server has it."
    advice = "Set {} on each server, and restart it."
    return [
        Finding("Secrets", Verdict.WARN, found.format(_NAMES[secret]), advice.format(secret.variable))
        for secret in entered
    ]


def save_payments(app: App, key: str, webhook_secret: str, by: User) -> tuple[SecretsDetails, Sequence[Finding]]:
    """Keeps Stripe's keys, once Stripe has answered them; an empty one stays as it is. Also what Stripe has to say.

    Asks Stripe. Raises Refused `secret_malformed`, `secret_fixed`, `setting_wrong`, `key_refused`, and then nothing was
    kept; `storage_full`, and then the first of them may have been.
    """
    _check_alone(app, *_OF_PAYMENTS)
    changes = _payment_changes(app, key, webhook_secret)
    coming = revised(app, _with(app, changes))
    findings = _ask_stripe(coming)
    _change(app, changes, "keys.payments_changed", mode=_mode(coming))
    log.info("payment keys entered", by=str(by.id))
    return read(app), findings


def remove_payments(app: App, by: User) -> SecretsDetails:
    """Forgets the entered keys. Raises Refused `secret_fixed`, `sandbox_public`, `setting_wrong` where the next start
    would be refused without them, `storage_full`."""
    _check_alone(app, *_OF_PAYMENTS)
    changes: Changes = [(Secret.WEBHOOK_SECRET, None), (Secret.STRIPE_KEY, None)]
    coming = revised(app, _with(app, changes)).config
    if not coming.has_stripe and not coming.permits_sandbox:
        raise Refused(
            "sandbox_public",
            f"{coming.base_url} is public. Without a key, payments would be tests, and websites would be given "
            "away for free. Enter another key instead.",
        )
    _change(app, changes, "keys.payments_removed")
    log.info("payment keys removed", by=str(by.id))
    return read(app)


def save_mail(app: App, server: MailServer, by: User) -> SecretsDetails:
    """Keeps a mail server, once it has taken a test message to whoever enters it. Raises Refused `secret_fixed`,
    `setting_wrong`, `mail_untaken`, `storage_full`."""
    _check_alone(app, Secret.MAIL_SERVER)
    changes: Changes = [(Secret.MAIL_SERVER, server.url)]
    _check_free(app, Secret.MAIL_SERVER)
    coming = revised(app, _with(app, changes))
    message = writing.compose(app, MessageKind.TEST, "test", by.email)
    try:
        open_mailer(coming.config).send(outbox.email_of(app, message))
    except (MailRefused, MailUnavailable) as error:
        raise Refused(
            "mail_untaken",
            f"Nothing was saved, because the mail server didn't accept a test message: {error}",
        ) from None
    _change(app, changes, "keys.mail_changed", host=urlsplit(server.url).hostname)
    log.info("mail server entered", by=str(by.id))
    return read(app)


def remove_mail(app: App, by: User) -> SecretsDetails:
    """Forgets the entered mail server. Raises Refused `secret_fixed`, `storage_full`."""
    _check_alone(app, Secret.MAIL_SERVER)
    _change(app, [(Secret.MAIL_SERVER, None)], "keys.mail_removed")
    log.info("mail server removed", by=str(by.id))
    return read(app)


def _change(app: App, changes: Changes, act: str, **facts: Any) -> None:
    """The audit log has which secrets were entered, and none of them. Raises Refused `storage_full`."""
    named = sorted({name for name, _ in changes})
    with app.database.write() as connection:
        audit.record(connection, app.clock.now(), act, secrets=named, **facts)
        app.secrets.change(changes)


def _payment_changes(app: App, key: str, webhook_secret: str) -> Changes:
    """In an order in which each step leaves keys that belong together. A signing secret of the other mode is dropped:
    Stripe has one for tests and one for real payments. Raises Refused `secret_malformed`, `secret_fixed`."""
    if key:
        check_stripe_key(key)
        _check_free(app, Secret.STRIPE_KEY)
    if webhook_secret:
        check_webhook_secret(webhook_secret)
        _check_free(app, Secret.WEBHOOK_SECRET)
    before = _entered(app).get(Secret.STRIPE_KEY, "")
    if not (key or before or app.config.origin(Secret.STRIPE_KEY).is_fixed):
        raise Refused("secret_malformed", "Enter the secret key first.")
    changes: Changes = []
    if key and (webhook_secret or is_live(key) != is_live(before)):
        changes.append((Secret.WEBHOOK_SECRET, None))
    if key:
        changes.append((Secret.STRIPE_KEY, key))
    if webhook_secret:
        changes.append((Secret.WEBHOOK_SECRET, webhook_secret))
    return changes


def _check_alone(app: App, *secrets: Secret) -> None:
    """What is entered here would be on this server alone, whichever of them answered. Raises Refused `secret_fixed`."""
    if app.config.may_be_shared:
        variables = " and ".join(secret.variable for secret in secrets)
        sentence = f"Several servers may use this data. Set {variables} on each of them, and restart it."
        raise Refused("secret_fixed", sentence)


def _check_free(app: App, secret: Secret) -> None:
    origin = app.config.origin(secret)
    if origin.is_fixed:
        raise Refused(
            "secret_fixed", f"{origin.place} on the server sets this and overrides the admin. Change it there."
        )


def _ask_stripe(coming: App) -> Sequence[Finding]:
    gateway, _ = open_gateway(coming.config, coming.database, coming.signer, coming.clock)
    try:
        findings = gateway.inspect(coming.config.base_url + WEBHOOK_PATH, coming.offers.newest()[1])
    finally:
        gateway.close()
    first = findings[0]
    if first.verdict is Verdict.FAIL:
        raise Refused("key_refused", f"Nothing was saved. {first.found} {first.advice}")
    return findings


def _entered(app: App) -> dict[Secret, str]:
    return {secret: text for secret in SETTINGS if (text := app.secrets.read(secret))}


def _with(app: App, changes: Changes) -> dict[Secret, str]:
    return {name: text for name, text in {**_entered(app), **dict(changes)}.items() if text}


def _state(app: App, coming: App, secret: Secret) -> SecretState:
    now, then = getattr(app.config, secret), getattr(coming.config, secret)
    origin = coming.config.origin(secret)
    return SecretState(
        source=origin.source,
        place=origin.place,
        is_set=bool(then),
        is_fixed=origin.is_fixed,
        last_four=coming.config.end_of(secret),
        waits=now != then,
    )


def _mode(coming: App) -> PaymentMode:
    if not coming.config.has_stripe:
        return PaymentMode.SANDBOX
    return PaymentMode.LIVE if coming.config.is_live else PaymentMode.TEST
