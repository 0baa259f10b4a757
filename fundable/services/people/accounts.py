"""Accounts: staff log in with a cookie, clients with a token for one order. Secrets are kept as hashes."""

import secrets
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import uuid4

from fundable.app import App
from fundable.db.database import Connection
from fundable.db.mail import links
from fundable.db.orders import orders
from fundable.db.people import accounts, client_orders
from fundable.domain.errors import Refused
from fundable.domain.orders.orders import Order
from fundable.domain.people.accounts import (
    NEWEST_ORDERS_TRIED,
    PASSWORD_MAX_BYTES,
    SESSION_ABSOLUTE,
    SESSION_IDLE,
    TOKEN_LIFETIME,
    AdminSession,
    Login,
    Role,
    User,
    admin_login_ended,
    check_password,
    client_login_ended,
    login_wrong,
    password_exists,
    password_wrong,
    session_unknown,
    token_hash,
    token_is_alive,
    user_exists,
)
from fundable.services.money import payments

DEAD_LINKS_KEPT = timedelta(days=30)
"""A clock that was wrong for a while ends none for good."""


def create_staff(app: App, email: str, password: str, role: Role | None = None) -> User:
    """Makes an account for staff; the first one is an owner whatever is asked. Raises Refused `user_exists`,
    `password_short`, `password_long`."""
    check_password(password)
    now = app.clock.now()
    hashed = app.passwords.hash(password)
    with app.database.write() as connection:
        if accounts.find_user(connection, email):
            raise user_exists(email)
        is_first = not accounts.has_users(connection)
        user = User(uuid4(), email, Role.OWNER if is_first else role or Role.STAFF, hashed, now, now)
        accounts.insert_user(connection, user)
    return user


def login_staff(app: App, email: str, password: str) -> tuple[User, str]:
    """The account and the value of a new session cookie. Raises Refused `login_wrong` for every reason (THREATS 18)."""
    with app.database.read() as connection:
        user = accounts.find_user(connection, email)
    is_right = verify(app, user.password_hash if user and user.has_password else None, password)
    if user is None or not is_right or user.disabled_at:
        raise login_wrong()
    with app.database.write() as connection:
        unchanged = accounts.get_user(connection, user.id)  # since we read it: hashing takes a while
        if unchanged is None or unchanged.disabled_at or unchanged.password_hash != user.password_hash:
            raise login_wrong()
        return unchanged, begin_session(connection, app, unchanged)


def begin_session(connection: Connection, app: App, user: User) -> str:
    """Logs a member of staff in, in the caller's transaction: the value of a new session cookie."""
    token, now = secrets.token_urlsafe(32), app.clock.now()
    accounts.insert_session(connection, AdminSession(token_hash(token), user.id, now, now, now), now + SESSION_ABSOLUTE)
    return token


def login_of(app: App, token: str | None) -> Login:
    """What a session cookie opens. Raises Refused `admin_unauthorized` when it opens nothing (any more)."""
    if token:
        with app.database.read() as connection:
            found = accounts.find_login(connection, token_hash(token))
        if found and found.session.is_alive(app.clock.now()):
            return found
    raise admin_login_ended()


def touch(app: App, session: AdminSession) -> None:
    """Notes that a session is in use, unless it has ended meanwhile."""
    now = app.clock.now()
    with app.database.write() as connection:
        _note(connection, session, now)


def confirm(app: App, login: Login, password: str) -> None:
    """Notes that whoever uses this login has just given its password again. Raises Refused `password_wrong`;
    `admin_unauthorized` when the login has ended meanwhile."""
    if not verify(app, login.user.password_hash, password):
        raise password_wrong()
    now = app.clock.now()
    with app.database.write() as connection:
        if not _note(connection, login.session, now, confirmed_at=now):
            raise admin_login_ended()


def logout_staff(app: App, login: Login) -> None:
    with app.database.write() as connection:
        accounts.delete_session(connection, login.session.token_hash)


def set_client_password(app: App, session_id: str, password: str) -> str:
    """Sets the first password of a paid order and logs its client in: the new token (READINGS 13). Raises Refused
    `password_short`, `password_long`, `session_unknown`, `not_confirmed`, `password_set`, and what
    `payments.confirm` raises."""
    check_password(password)
    order = _order_to_open(app, session_id)
    hashed = app.passwords.hash(password)
    with app.database.write() as connection:
        if not orders.set_password(connection, order.id, hashed, app.clock.now()):
            raise password_exists()
        return new_token(app, connection, order)


def login_client(app: App, email: str, password: str) -> str:
    """A new token for the newest order of this e-mail whose password it is (READINGS 9). Raises Refused `login_wrong`.

    The number of verifications is always the same, so that time tells nothing.
    """
    with app.database.read() as connection:
        newest = orders.newest_of_email(connection, email, NEWEST_ORDERS_TRIED)
    padded = [*newest, *[None] * (NEWEST_ORDERS_TRIED - len(newest))]
    opened = [order for order in padded if verify(app, order.password_hash if order else None, password) and order]
    if not opened:
        raise login_wrong()
    with app.database.write() as connection:
        unchanged = orders.find(connection, opened[0].id)
        if unchanged is None or unchanged.password_hash != opened[0].password_hash:
            raise login_wrong()
        return new_token(app, connection, unchanged)


def client_order(app: App, token: str | None) -> client_orders.Opened:
    """What a client's token opens: their own order with its history, its form and its hosting. Raises Refused
    `client_unauthorized`."""
    if token:
        with app.database.read() as connection:
            found = client_orders.of_token(connection, token_hash(token))
        if found and token_is_alive(found.token_created_at, app.clock.now()):
            return found
    raise client_login_ended()


def forget_expired(app: App) -> int:
    """Removes sessions and tokens that have run out, and links that did so a while ago. Says how many."""
    now = app.clock.now()
    with app.database.write() as connection:
        return accounts.delete_expired(connection, now) + links.forget(connection, now - DEAD_LINKS_KEPT)


def end_everybody(app: App) -> int:
    """Logs everybody out, staff and clients, and ends every link in a mail. Says how many logins there were."""
    with app.database.write() as connection:
        links.end_all(connection, app.clock.now())
        return accounts.end_everybody(connection)


def _note(connection: Connection, session: AdminSession, now: datetime, confirmed_at: datetime | None = None) -> bool:
    """Changes what there is of a session now, not what was read of it before. False when it has ended."""
    found = accounts.find_login(connection, session.token_hash)
    if found is None:
        return False
    kept = found.session
    noted = replace(kept, seen_at=now, confirmed_at=confirmed_at or kept.confirmed_at)
    accounts.change_session(connection, noted, min(now + SESSION_IDLE, noted.created_at + SESSION_ABSOLUTE))
    return True


def _order_to_open(app: App, session_id: str) -> Order:
    """The paid order behind a session id that may still set its password. Asks the provider when not yet paid. Raises
    Refused `session_unknown`, `not_confirmed`, `password_set`, and what `payments.confirm` raises."""
    order = _of_session(app, session_id)
    if not order.counts_as_paid:
        payments.confirm(app, session_id)
        order = _of_session(app, session_id)
    if not order.counts_as_paid:
        raise Refused("not_confirmed", "Your payment is not confirmed yet. Wait a moment, then try again.")
    if order.password_hash:
        raise password_exists()
    return order


def _of_session(app: App, session_id: str) -> Order:
    with app.database.read() as connection:
        order = orders.find_by_session(connection, session_id)
    if order is None:
        raise session_unknown()
    return order


def new_token(app: App, connection: Connection, order: Order) -> str:
    """Logs the client of an order in, in the caller's transaction."""
    token, now = secrets.token_urlsafe(32), app.clock.now()
    accounts.insert_token(connection, token_hash(token), order.id, now, now + TOKEN_LIFETIME)
    return token


def verify(app: App, password_hash: str | None, password: str) -> bool:
    """A password longer than any we take is wrong; it costs what a wrong one costs, not more."""
    fits = len(password.encode()) <= PASSWORD_MAX_BYTES
    return app.passwords.verify(password_hash, password if fits else "") and fits
