"""By what a browser is known in which an account was opened before: signed by us, so that nothing has to be kept."""

import secrets
from collections.abc import Iterator
from dataclasses import replace

from fundable.app import App, LocalApp
from fundable.domain.people.accounts import PasswordGiven
from fundable.domain.people.browsers import Account, Browser, RememberedAccount, entries, seconds, written


def known_as(app: App, account: Account, browser: Browser) -> str | None:
    """Under which name a browser counts its own guesses at an account; None when the account was not opened in it."""
    return next((entry.id for entry in _of_account(app, account, browser)), None)


def has_given(app: LocalApp, account: Account, password_hash: str, browser: Browser) -> bool:
    """Whether this very password was given in this browser before."""
    tag = _tag(app, password_hash)
    return any(entry.password == tag for entry in _of_account(app, account, browser))


def remember(app: App, given: PasswordGiven, browser: Browser) -> str:
    """The cookie of a browser in which a password has just been given or chosen."""
    tag = _tag(app, given.password_hash)
    again = {entry.id for entry in _of_account(app, given.account, browser) if entry.password == tag}
    others = [entry for entry in entries(browser.known) if entry.id not in again]
    made = RememberedAccount(seconds(app.clock.now()), secrets.token_urlsafe(12), tag)
    return written(replace(made, signature=app.signer.sign(made.signed_text(given.account))), others)


def _of_account(app: LocalApp, account: Account, browser: Browser) -> Iterator[RememberedAccount]:
    now = app.clock.now()
    for entry in entries(browser.known):
        if app.signer.is_valid(entry.signed_text(account), entry.signature) and entry.is_alive(now):
            yield entry


def _tag(app: LocalApp, password_hash: str) -> str:
    """Says of two hashes whether they are the same, and nothing else."""
    return app.signer.sign(f"password:{password_hash}")[:16]
