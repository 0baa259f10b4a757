"""The second step: of a login, between the password and the session; and of a confirmation."""

from collections.abc import Callable, Sequence

from fundable.app import App
from fundable.db.database import Connection
from fundable.db.people import accounts as account_rows
from fundable.db.people import second_steps
from fundable.domain.people.accounts import Login, User, token_hash
from fundable.domain.people.authenticators import typed_digits
from fundable.domain.people.browsers import Browser
from fundable.domain.people.passkeys import Purpose
from fundable.domain.people.second_factor import SecondStep, Way, step_over
from fundable.services.people import (
    authenticators,
    passkeys,
    recovery_codes,
    second_factor,
    staff_logins,
    wrong_factors,
)

Spend = Callable[[Connection], None]
"""Takes what was shown, once, in the transaction of what it opens."""


def pending(app: App, token: str | None) -> tuple[SecondStep, User]:
    """The login that a browser has begun, and whose. Raises Refused `step_over`."""
    if token:
        with app.database.read() as connection:
            step = second_steps.find(connection, token_hash(token))
            user = step and account_rows.get_user(connection, step.user_id)
        if step and user and not user.disabled_at and step.is_alive(app.clock.now()):
            return step, user
    raise step_over()


def ways(app: App, user: User) -> Sequence[Way]:
    return second_factor.of_user(app, user.id).ways


def passkey_options(app: App, step: SecondStep, user: User) -> passkeys.Sent:
    """Raises Refused `passkey_unavailable`."""
    return passkeys.options_to_use(app, user, step.token_hash, Purpose.LOGIN)


def finish_with_code(app: App, step: SecondStep, user: User, typed: str, browser: Browser) -> tuple[User, str]:
    """The account and the value of a new session cookie. Raises Refused `step_over`, and what `_by_code` raises."""
    with wrong_factors.told(app, user, browser):
        return _finish(app, step, browser, _by_code(app, user, typed))


def finish_with_passkey(
    app: App, step: SecondStep, user: User, sent: passkeys.Sent, browser: Browser
) -> tuple[User, str]:
    """The same. Raises Refused `step_over`, `passkey_refused`, `passkey_unavailable`."""
    with wrong_factors.told(app, user, browser):
        return _finish(app, step, browser, _by_passkey(app, user, step.token_hash, Purpose.LOGIN, sent))


def confirm_options(app: App, login: Login) -> passkeys.Sent:
    """Raises Refused `passkey_unavailable`."""
    return passkeys.options_to_use(app, login.user, login.session.token_hash, Purpose.CONFIRM)


def confirm_with_code(app: App, login: Login, typed: str) -> str:
    """The value of a new session cookie. Raises Refused `admin_unauthorized` when the login has ended meanwhile,
    and what `_by_code` raises."""
    return _confirm(app, login, _by_code(app, login.user, typed))


def confirm_with_passkey(app: App, login: Login, sent: passkeys.Sent) -> str:
    """The same. Raises Refused `admin_unauthorized`, `passkey_refused`, `passkey_unavailable`."""
    return _confirm(app, login, _by_passkey(app, login.user, login.session.token_hash, Purpose.CONFIRM, sent))


def _finish(app: App, step: SecondStep, browser: Browser, spend: Spend) -> tuple[User, str]:
    with app.database.write() as connection:
        if not second_steps.use(connection, step.token_hash):
            raise step_over()
        user = account_rows.get_user(connection, step.user_id)
        if user is None or user.disabled_at:
            raise step_over()
        spend(connection)
        return user, staff_logins.log_in(connection, app, user, browser)


def _confirm(app: App, login: Login, spend: Spend) -> str:
    with app.database.write() as connection:
        spend(connection)
        return staff_logins.confirmed_session(connection, app, login)


def _by_code(app: App, user: User, typed: str) -> Spend:
    """Of the app or of the recovery codes: their forms tell them apart. Raises Refused `code_wrong`,
    `app_unreadable`; and when it is spent, `code_used`."""
    if typed_digits(typed):
        own, half_minute = authenticators.find(app, user, typed)
        return lambda connection: authenticators.spend(connection, app, user, own, half_minute)
    code_id = recovery_codes.find(app, user, typed)
    return lambda connection: recovery_codes.spend(connection, app, user, code_id)


def _by_passkey(app: App, user: User, bound_to: str, purpose: Purpose, sent: passkeys.Sent) -> Spend:
    shown, sign_count = passkeys.check(app, user, bound_to, purpose, sent)
    return lambda connection: passkeys.spend(connection, app, shown, sign_count)
