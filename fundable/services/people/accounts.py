"""Accounts and what opens them: staff's are made here, clients log in with a token for one order. Secrets are kept as
hashes."""

import secrets
from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

from fundable.acting import Actor, ActorKind, current
from fundable.app import App, LocalApp
from fundable.db import audit, looks
from fundable.db.database import Connection
from fundable.db.mail import links
from fundable.db.orders import orders
from fundable.db.people import accounts, client_orders, passkeys, second_steps
from fundable.domain.audit import ADDRESSES_KEPT
from fundable.domain.errors import Refused
from fundable.domain.looks import Kind
from fundable.domain.mail.links import LinkState
from fundable.domain.money.payments import PaymentProgress
from fundable.domain.orders.orders import Order
from fundable.domain.people.accounts import (
    NEWEST_ORDERS_TRIED,
    PASSWORD_MAX_BYTES,
    TOKEN_LIFETIME,
    PasswordGiven,
    Role,
    User,
    client_login_ended,
    login_wrong,
    password_exists,
    payment_over,
    session_unknown,
    token_hash,
    token_is_alive,
    user_exists,
)
from fundable.domain.people.browsers import NO_BROWSER, Account, Browser
from fundable.domain.people.client_views import ClientView, Opener, view_over
from fundable.domain.people.logins import name_of
from fundable.domain.people.passwords import check_choice, check_not_email
from fundable.services.agency import settings
from fundable.services.money import payments
from fundable.services.people import browsers, login_messages

DEAD_LINKS_KEPT = timedelta(days=30)
"""A clock that was wrong for a while ends none for good."""


def create_staff(app: App, email: str, password: str, role: Role | None = None) -> User:
    """Makes an account for staff; the first one is an owner whatever is asked. Raises Refused `user_exists`,
    and what `check_new` and `check_not_email` raise."""
    check_new(app, password)
    check_not_email(password, email)
    now = app.clock.now()
    hashed = app.passwords.hash(password)
    with app.database.write() as connection:
        if accounts.find_user(connection, email):
            raise user_exists(email)
        is_first = not accounts.has_users(connection)
        user = User(uuid4(), email, Role.OWNER if is_first else role or Role.STAFF, hashed, now, now)
        accounts.insert_user(connection, user)
        audit.record(connection, now, "staff.created", user.id, private={"email": email}, role=user.role)
    return user


def set_client_password(app: App, session_id: str, password: str, browser: Browser = NO_BROWSER) -> PasswordGiven:
    """Sets the first password of a paid order and logs its client in, with a new token (access 9). Raises Refused
    `session_unknown`, `not_confirmed`, `payment_over`, `password_set`, and what `check_new`, `check_not_email` and
    `payments.confirm` raise."""
    check_new(app, password)
    check_not_email(password, _of_session(app, session_id).email)
    order = _order_to_open(app, session_id)
    hashed = app.passwords.hash(password)
    with app.database.write() as connection:
        if not orders.set_password(connection, order.id, hashed, app.clock.now()):
            raise password_exists() if orders.find(connection, order.id) else session_unknown()
        audit.record(connection, app.clock.now(), "client.password_set", order.id, actor=as_client(order))
        return let_in(app, connection, replace(order, password_hash=hashed), browser)


def login_client(app: App, email: str, password: str, browser: Browser = NO_BROWSER, number: str = "") -> PasswordGiven:
    """A new token for the order of this number if both are its own, else for the newest order of this e-mail whose
    password it is (access 7). Raises Refused `login_wrong`.

    The number of verifications is always the same, so that time tells nothing.
    """
    with app.database.read() as connection:
        tried = orders.newest_of_email(connection, email, NEWEST_ORDERS_TRIED, number)
    padded = [*tried, *[None] * (NEWEST_ORDERS_TRIED - len(tried))]
    opened = [order for order in padded if verify(app, order.password_hash if order else None, password) and order]
    if not opened:
        raise login_wrong()
    with app.database.write() as connection:
        unchanged = orders.find(connection, opened[0].id)
        if unchanged is None or unchanged.password_hash != opened[0].password_hash:
            raise login_wrong()
        audit.record(connection, app.clock.now(), "login.succeeded", unchanged.id, actor=as_client(unchanged))
        given = let_in(app, connection, unchanged, browser)
        if not browsers.has_given(app, given.account, given.password_hash, browser):
            login_id = name_of(token_hash(given.token or ""))
            login_messages.new_login(connection, app, given.account, login_id, browser, unchanged)
    app.security.count("login.succeeded")
    return given


def client_order(app: App, token: Opener) -> client_orders.OpenedOrder:
    """What a client's token opens: their own order with its history, its form and its hosting. To staff's view it's
    opened without what the client hasn't sent. Raises Refused `client_unauthorized`; to a view `view_over`."""
    if isinstance(token, ClientView):
        return _viewed(app, token)
    if token:
        with app.database.read() as connection:
            found = client_orders.of_token(connection, token_hash(token))
        if found and token_is_alive(found.token_created_at, app.clock.now()):
            return found
    raise client_login_ended()


def _viewed(app: App, view: ClientView) -> client_orders.OpenedOrder:
    with app.database.read() as connection:
        found = client_orders.of_order(connection, view.order_id, view.started_at)
    if found is None or not view.is_open(app.clock.now()):
        raise view_over()
    return replace(found, waiting=replace(found.waiting, unsent=()) if found.waiting else None)


def forget_expired(app: App) -> int:
    """Removes sessions and tokens that have run out, links that did so a while ago, and the audit log's network
    addresses of last year. What has expired opens nothing anyway; its row goes some days later. Says how many."""
    now = app.clock.now()
    with app.database.write() as connection:
        if steps_by := looks.overdue_by(connection, Kind.LOGIN_STEPS, now):
            second_steps.forget(connection, steps_by)
            passkeys.forget_challenges(connection, steps_by)
        overdue_by = looks.overdue_by(connection, Kind.LOGINS, now)
        if overdue_by is None:
            return 0
        forgotten = accounts.delete_expired(connection, overdue_by)
        forgotten += links.forget(connection, overdue_by - DEAD_LINKS_KEPT)
        return forgotten + audit.forget_addresses(connection, overdue_by - ADDRESSES_KEPT)


def end_everybody(app: App) -> int:
    """Logs everybody out, staff and clients, and ends every link in a mail. Says how many logins there were."""
    with app.database.write() as connection:
        links.end_all(connection, app.clock.now())
        second_steps.end_all(connection)
        ended = accounts.end_everybody(connection)
        audit.record(connection, app.clock.now(), "everybody.logged_out", logins=ended)
    return ended


def as_client(order: Order) -> Actor:
    """The browser that acts, once it is known that its client is this order's."""
    return current().logged_in(ActorKind.CLIENT, str(order.id), order.email)


def _order_to_open(app: App, session_id: str) -> Order:
    """The paid order behind a session id that may still set its password. Asks the provider when not yet paid. Raises
    Refused `session_unknown`, `not_confirmed`, `payment_over`, `password_set`, and what `payments.confirm` raises."""
    order = _of_session(app, session_id)
    if not order.counts_as_paid:
        payments.confirm(app, session_id)
        order = _of_session(app, session_id)
    if not order.counts_as_paid and (order.is_abandoned or order.payment_progress is PaymentProgress.FAILED):
        raise payment_over()
    if not order.counts_as_paid:
        raise Refused("not_confirmed", "Your payment isn't confirmed yet. Wait a moment, then try again.")
    if order.password_hash:
        raise password_exists()
    return order


def look_at_session(app: App, session_id: str) -> LinkState:
    """How the link to a first password stands, by what is known here: the provider isn't asked."""
    with app.database.read() as connection:
        order = orders.find_by_session(connection, session_id)
    if order is None:
        return LinkState.DEAD
    return LinkState.USED if order.password_hash else LinkState.USABLE


def _of_session(app: App, session_id: str) -> Order:
    with app.database.read() as connection:
        order = orders.find_by_session(connection, session_id)
    if order is None:
        raise session_unknown()
    return order


def let_in(app: LocalApp, connection: Connection, order: Order, browser: Browser = NO_BROWSER) -> PasswordGiven:
    """Logs the client of an order in, in the caller's transaction. The login that this browser held before ends, unless
    it's to another order of theirs."""
    token, now = secrets.token_urlsafe(32), app.clock.now()
    if browser.client_login:
        client_orders.end_held(connection, token_hash(browser.client_login), order)
    accounts.insert_token(connection, token_hash(token), order.id, now, now + TOKEN_LIFETIME, browser)
    return PasswordGiven(Account("client", order.email), order.password_hash or "", token)


def check_new(app: App, password: str) -> None:
    """Before a password is chosen. Whose it is may be known later: then `check_not_email` follows. Raises what
    `check_choice` raises."""
    check_choice(password, settings.agency(app).name, app.common_passwords)


def verify(app: App, password_hash: str | None, password: str) -> bool:
    """A password longer than any we take is wrong; it costs what a wrong one costs, not more."""
    fits = len(password.encode()) <= PASSWORD_MAX_BYTES
    return app.passwords.verify(password_hash, password if fits else "") and fits
