"""Accounts: staff log in with a cookie, clients with a token for one order. Secrets are kept as hashes."""

import secrets
from dataclasses import replace
from uuid import uuid4

from fundable.app import App
from fundable.db import accounts, client_orders, orders
from fundable.db.database import Connection
from fundable.domain.accounts import (
    NEWEST_ORDERS_TRIED,
    PASSWORD_MAX_BYTES,
    SESSION_ABSOLUTE,
    SESSION_IDLE,
    TOKEN_LIFETIME,
    AdminSession,
    Role,
    User,
    admin_login_ended,
    check_password,
    client_login_ended,
    login_wrong,
    token_hash,
    token_is_alive,
)
from fundable.domain.errors import Refused
from fundable.domain.intake import IntakeForm
from fundable.domain.orders import Order
from fundable.services import payments


def create_staff(app: App, email: str, password: str, role: Role | None = None) -> User:
    """Makes an account for staff; the first one is an owner whatever is asked. Raises Refused."""
    check_password(password)
    now = app.clock.now()
    hashed = app.passwords.hash(password)
    with app.database.write() as connection:
        if accounts.find_user(connection, email):
            raise Refused("user_exists", f"There is already an account for {email}.")
        is_first = not accounts.has_users(connection)
        user = User(uuid4(), email, Role.OWNER if is_first else role or Role.STAFF, hashed, now, now)
        accounts.insert_user(connection, user)
    return user


def login_staff(app: App, email: str, password: str) -> tuple[User, str]:
    """The account and the value of a new session cookie. Raises Refused."""
    with app.database.read() as connection:
        user = accounts.find_user(connection, email)
    is_right = _verify(app, user.password_hash if user else None, password)
    if user is None or not is_right or user.disabled_at:
        raise login_wrong()
    token, now = secrets.token_urlsafe(32), app.clock.now()
    session = AdminSession(token_hash(token), user.id, now, now)
    with app.database.write() as connection:
        accounts.insert_session(connection, session, now + SESSION_ABSOLUTE)
    return user, token


def staff_of(app: App, token: str | None) -> tuple[AdminSession, User]:
    """Who a session cookie belongs to. Raises Refused when it opens nothing (any more)."""
    if token:
        with app.database.read() as connection:
            found = accounts.find_session(connection, token_hash(token))
        if found and found[0].is_alive(app.clock.now()):
            return found
    raise admin_login_ended()


def touch(app: App, session: AdminSession) -> None:
    """Notes that a session is in use."""
    now = app.clock.now()
    with app.database.write() as connection:
        accounts.touch_session(
            connection, replace(session, seen_at=now), min(now + SESSION_IDLE, session.created_at + SESSION_ABSOLUTE)
        )


def logout_staff(app: App, session: AdminSession) -> None:
    with app.database.write() as connection:
        accounts.delete_session(connection, session.token_hash)


def set_client_password(app: App, session_id: str, password: str) -> str:
    """Sets the first password of a paid order and logs its client in: the new token. Raises Refused."""
    check_password(password)
    order = _order_to_open(app, session_id)
    hashed = app.passwords.hash(password)
    with app.database.write() as connection:
        if not orders.set_password(connection, order.id, hashed, app.clock.now()):
            raise _password_exists()
        return _new_token(app, connection, order)


def login_client(app: App, email: str, password: str) -> str:
    """A new token for the newest order of this e-mail whose password it is (READINGS 9). Raises Refused.

    The number of verifications is always the same, so that time tells nothing.
    """
    with app.database.read() as connection:
        newest = orders.newest_of_email(connection, email, NEWEST_ORDERS_TRIED)
    padded = [*newest, *[None] * (NEWEST_ORDERS_TRIED - len(newest))]
    opened = [order for order in padded if _verify(app, order.password_hash if order else None, password) and order]
    if not opened:
        raise login_wrong()
    with app.database.write() as connection:
        return _new_token(app, connection, opened[0])


def client_order(app: App, token: str | None) -> tuple[Order, IntakeForm | None]:
    """What a client's token opens: their own order with its history, and its form. Raises Refused."""
    if token:
        with app.database.read() as connection:
            found = client_orders.of_token(connection, token_hash(token))
        if found and token_is_alive(found.token_created_at, app.clock.now()):
            return found.order, found.form
    raise client_login_ended()


def forget_expired(app: App) -> int:
    """Removes sessions and tokens that have run out. Says how many."""
    with app.database.write() as connection:
        return accounts.delete_expired(connection, app.clock.now())


def _order_to_open(app: App, session_id: str) -> Order:
    """The paid order behind a session id that may still set its password. Asks the provider when not yet paid."""
    order = _of_session(app, session_id)
    if not order.counts_as_paid:
        payments.confirm(app, session_id)
        order = _of_session(app, session_id)
    if not order.counts_as_paid:
        raise Refused("not_confirmed", "Your payment is not confirmed yet. Wait a moment, then try again.")
    if order.password_hash:
        raise _password_exists()
    return order


def _of_session(app: App, session_id: str) -> Order:
    with app.database.read() as connection:
        order = orders.find_by_session(connection, session_id)
    if order is None:
        raise Refused("session_unknown", "This password setup link is not known. Use the link in your order email.")
    return order


def _password_exists() -> Refused:
    return Refused("password_set", "A password is already set for this order. Log in, or ask for a reset link.")


def _new_token(app: App, connection: Connection, order: Order) -> str:
    token, now = secrets.token_urlsafe(32), app.clock.now()
    accounts.insert_token(connection, token_hash(token), order.id, now, now + TOKEN_LIFETIME)
    return token


def _verify(app: App, password_hash: str | None, password: str) -> bool:
    """A password longer than any we take is wrong; it costs what a wrong one costs, not more."""
    fits = len(password.encode()) <= PASSWORD_MAX_BYTES
    return app.passwords.verify(password_hash, password if fits else "") and fits
