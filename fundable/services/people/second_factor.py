"""What somebody has beside their password: looked at, checked where it is asked for, told of, and taken away."""

from collections.abc import Mapping
from typing import Any
from uuid import UUID, uuid4

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.agency import settings
from fundable.db.database import Connection
from fundable.db.people import accounts, authenticators, passkeys, recovery_codes, second_steps
from fundable.domain.mail.outbox import MessageKind
from fundable.domain.people.accounts import Login, User, admin_login_ended, user_unknown
from fundable.domain.people.second_factor import (
    REQUIRED,
    SecondFactor,
    SecondFactorChange,
    check_own,
    check_removable,
    missing,
    not_own,
)
from fundable.services.mail import writing


def is_required(app: LocalApp) -> bool:
    """At most a second ago; at once where it was changed."""
    return bool(app.settings.get(REQUIRED))


def is_missing(app: App, user: User) -> bool:
    return not user.has_second_factor and is_required(app)


def check_has(app: App, user: User) -> None:
    """Before anything of the admin opens. Raises Refused `second_factor_missing`."""
    if is_missing(app, user):
        raise missing()


def of_user(app: App, user_id: UUID) -> SecondFactor:
    with app.database.read() as connection:
        return read(connection, user_id)


def read(connection: Connection, user_id: UUID) -> SecondFactor:
    return SecondFactor(
        passkeys=passkeys.of_user(connection, user_id),
        app=authenticators.find(connection, user_id),
        codes_left=len(recovery_codes.unused(connection, user_id)),
        codes_made_at=recovery_codes.made_at(connection, user_id),
    )


def require(app: App, is_required: bool, by: User) -> None:
    """Requires a second factor of everybody, or no more. Raises Refused `second_factor_first`."""
    if is_required:
        check_own(by)
    now = app.clock.now()
    with app.database.write() as connection:
        settings.put(connection, REQUIRED, now.isoformat() if is_required else "", now)
        audit.record(connection, now, "second_factor.required", required=is_required)
    app.settings.forget()


def count_without(app: App) -> int:
    """How many of those who can log in have none."""
    with app.database.read() as connection:
        users = accounts.all_users(connection)
    return sum(user.state == "active" and not user.has_second_factor for user in users)


def check_goes_on(connection: Connection, login: Login) -> None:
    """In the transaction of what a login changes after a while of hashing. Raises Refused `admin_unauthorized` when it
    has ended meanwhile."""
    if accounts.find_login(connection, login.session.token_hash) is None:
        raise admin_login_ended()


def added(connection: Connection, app: LocalApp, user: User, session: str) -> bool:
    """Notes that somebody has one from now on, in the caller's transaction. When it is the first, logins that were made
    without it end, but for `session`; and True."""
    unchanged = accounts.get_user(connection, user.id)
    if unchanged is None or unchanged.has_second_factor:
        return False
    now = app.clock.now()
    accounts.change_user(connection, user.id, now, second_factor_at=now)
    accounts.end_sessions(connection, user.id, session)
    second_steps.end_of_user(connection, user.id)
    return True


def removed(connection: Connection, app: LocalApp, user: User) -> None:
    """Looks at what is left, in the caller's transaction, which is undone when it refuses. Recovery codes, and logins
    that wait for one, go with the last one. Raises Refused `second_factor_required`."""
    left = read(connection, user.id)
    check_removable(left, is_required(app))
    if not left.is_on:
        recovery_codes.remove(connection, user.id)
        second_steps.end_of_user(connection, user.id)
        accounts.change_user(connection, user.id, app.clock.now(), second_factor_at=None)


def reset_of(app: App, user_id: UUID, by: User) -> User:
    """An owner takes a colleague's away. Raises Refused `user_unknown`, `second_factor_own`."""
    if user_id == by.id:
        raise not_own()
    with app.database.write() as connection:
        user = accounts.get_user(connection, user_id)
        if user is None:
            raise user_unknown()
        return reset(connection, app, user, by.name)


def reset(connection: Connection, app: LocalApp, user: User, by: str) -> User:
    """Takes away all that somebody has, and ends their logins: the device that was lost may hold one. The person is
    told, in the caller's transaction."""
    passkeys.remove_all(connection, user.id)
    authenticators.remove(connection, user.id)
    recovery_codes.remove(connection, user.id)
    second_steps.end_of_user(connection, user.id)
    accounts.end_sessions(connection, user.id)
    accounts.change_user(connection, user.id, app.clock.now(), second_factor_at=None)
    tell(connection, app, user, SecondFactorChange.RESET, by=by)
    unchanged = accounts.get_user(connection, user.id)
    assert unchanged
    return unchanged


def tell(connection: Connection, app: LocalApp, user: User, change: SecondFactorChange, **values: object) -> None:
    """A mail to the person whose account it is: `name` of a passkey, `by` whom, how many codes are `left`. The audit
    log knows, too."""
    audit.record(connection, app.clock.now(), "second_factor.changed", user.id, change=change.value)
    key = f"second-factor:{uuid4()}"
    known: Mapping[str, Any] = {"name": "", "by": "", "left": 0, **values}
    writing.enqueue(
        connection, app, MessageKind.STAFF_SECOND_FACTOR, key, user.email, None, None, change=change.value, **known
    )
