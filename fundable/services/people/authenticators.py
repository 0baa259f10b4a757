"""Authenticator apps: set up with a QR code, and their codes checked.

An app's secret is made of a random seed in the database with this installation's key, as links in mail are: what is
stored makes no code elsewhere.
"""

import secrets
from base64 import b32encode
from collections.abc import Sequence
from dataclasses import dataclass

from fundable.app import App, LocalApp
from fundable.db.database import Connection
from fundable.db.people import authenticators
from fundable.domain.people.accounts import Login, User
from fundable.domain.people.authenticators import (
    SETUP_LIFETIME,
    Qr,
    code_used,
    code_wrong,
    matching,
    setup_over,
    typed_digits,
    unreadable,
)
from fundable.domain.people.second_factor import AuthenticatorApp, SecondFactorChange
from fundable.services.agency import settings
from fundable.services.people import recovery_codes, second_factor

SECRET_BYTES = 20


@dataclass(frozen=True, slots=True)
class Enrollment:
    """What an app needs: `secret` to be typed, or `address` as a picture."""

    secret: str
    address: str
    qr: Qr


def begin(app: App, login: Login) -> Enrollment:
    """A new secret, which counts when a code of it has been given. One in use goes on until then."""
    random = secrets.token_urlsafe(24)
    seed = f"{random}.{app.signer.sign(_known(random))}"
    with app.database.write() as connection:
        authenticators.begin(connection, login.user.id, seed, app.clock.now())
    secret = _secret(app, login.user, seed)
    address = app.authenticators.address(secret, login.user.email, settings.agency(app).name)
    return Enrollment(secret, address, app.authenticators.qr(address))


def complete(app: App, login: Login, typed: str) -> Sequence[str] | None:
    """The app counts from now on. Recovery codes when it is the first second factor; they are not shown again. Raises
    Refused `app_setup_over`, `code_wrong`, and what `check_goes_on` raises."""
    now, user = app.clock.now(), login.user
    with app.database.read() as connection:
        begun = authenticators.pending(connection, user.id)
    if begun is None or abs(now - begun[1]) >= SETUP_LIFETIME:
        raise setup_over()
    step = _step(app, user, begun[0], typed)
    codes = recovery_codes.draw(app, user)
    with app.database.write() as connection:
        second_factor.check_goes_on(connection, login)
        if not authenticators.complete(connection, user.id, begun[0], step, now):
            raise setup_over()
        second_factor.tell(connection, app, user, SecondFactorChange.APP_ADDED)
        if second_factor.added(connection, app, user, login.session.token_hash):
            return recovery_codes.keep(connection, app, user, codes)
    return None


def remove(app: App, login: Login) -> None:
    """Raises Refused `second_factor_required` for the last one where everybody needs one."""
    with app.database.write() as connection:
        if authenticators.find(connection, login.user.id) is None:
            return
        authenticators.remove(connection, login.user.id)
        second_factor.removed(connection, app, login.user)
        second_factor.tell(connection, app, login.user, SecondFactorChange.APP_REMOVED)


def find(app: App, user: User, typed: str) -> tuple[AuthenticatorApp, int]:
    """The app, and the half minute whose code this is. Raises Refused `code_wrong`, `app_unreadable`."""
    with app.database.read() as connection:
        own = authenticators.find(connection, user.id)
    if own is None:
        raise code_wrong()
    return own, _step(app, user, own.seed, typed)


def spend(connection: Connection, app: LocalApp, user: User, own: AuthenticatorApp, step: int) -> None:
    """In the transaction of what it opens: each code is taken once. Raises Refused `code_used`."""
    if not authenticators.note_use(connection, user.id, own, step, app.clock.now()):
        raise code_used()


def count_unreadable(app: App) -> int:
    """Apps whose codes nobody can check any more, because the key is another one than when they were set up."""
    with app.database.read() as connection:
        return sum(not _is_ours(app, seed) for seed in authenticators.seeds(connection))


def _step(app: App, user: User, seed: str, typed: str) -> int:
    digits = typed_digits(typed)
    step = digits and matching(app.authenticators, _secret(app, user, seed), digits, app.clock.now())
    if not step:
        raise code_wrong()
    return int(step)


def _secret(app: App, user: User, seed: str) -> str:
    """In base32. Raises Refused `app_unreadable` when the key is another one than when it was set up."""
    if not _is_ours(app, seed):
        raise unreadable()
    random = seed.rpartition(".")[0]
    made = bytes.fromhex(app.signer.sign(f"authenticator:{user.id}:{random}"))
    return b32encode(made[:SECRET_BYTES]).decode()


def _is_ours(app: App, seed: str) -> bool:
    random, _, signature = seed.rpartition(".")
    return app.signer.is_valid(_known(random), signature)


def _known(random: str) -> str:
    return f"authenticator-seed:{random}"
