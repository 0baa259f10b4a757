"""Accounts: staff log in with a cookie, clients with a token for one order. Secrets are kept as hashes."""

import secrets
from dataclasses import replace
from datetime import datetime, timedelta
from uuid import uuid4

from fundable.acting import Actor, ActorKind, current
from fundable.app import App, LocalApp
from fundable.db import audit, looks
from fundable.db.database import Connection
from fundable.db.mail import links
from fundable.db.orders import orders
from fundable.db.people import accounts, client_orders, logins, passkeys, second_steps
from fundable.domain.audit import ADDRESSES_KEPT, session_reference
from fundable.domain.errors import Refused
from fundable.domain.looks import Kind
from fundable.domain.mail.links import LinkState
from fundable.domain.orders.orders import Order
from fundable.domain.people.accounts import (
    NEWEST_ORDERS_TRIED,
    PASSWORD_MAX_BYTES,
    SESSION_ABSOLUTE,
    SESSION_GRACE,
    SESSION_IDLE,
    TOKEN_LIFETIME,
    AdminSession,
    Login,
    PasswordGiven,
    Role,
    User,
    admin_login_ended,
    client_login_ended,
    login_wrong,
    password_exists,
    password_wrong,
    session_unknown,
    token_hash,
    token_is_alive,
    user_exists,
)
from fundable.domain.people.browsers import NO_BROWSER, Account, Browser
from fundable.domain.people.logins import name_of
from fundable.domain.people.passwords import check_choice, check_not_email
from fundable.domain.people.second_factor import SecondStep, SecondStepAsked, asked_for
from fundable.services.agency import settings
from fundable.services.money import payments
from fundable.services.people import browsers, login_messages, second_factor

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


def login_staff(app: App, email: str, password: str, browser: Browser = NO_BROWSER) -> tuple[User, str]:
    """The account and the value of a new session cookie; the login that this browser held before ends. Raises
    SecondStepAsked for somebody with a second factor, and Refused `login_wrong` for every other reason (access 5)."""
    with app.database.read() as connection:
        user = accounts.find_user(connection, email)
    is_right = verify(app, user.password_hash if user and user.has_password else None, password)
    if user is None or not is_right or user.disabled_at:
        raise login_wrong()
    with app.database.write() as connection:
        unchanged = accounts.get_user(connection, user.id)  # since we read it: hashing takes a while
        if unchanged is None or unchanged.disabled_at or unchanged.password_hash != user.password_hash:
            raise login_wrong()
        if not unchanged.has_second_factor:
            return unchanged, log_in(connection, app, unchanged, browser)
        asked = _begin_second_step(connection, app, unchanged)
    raise asked


def log_in(connection: Connection, app: LocalApp, user: User, browser: Browser) -> str:
    """What `begin_session` does; the audit log knows of it, and its owner is told of a new browser."""
    token = begin_session(connection, app, user, browser)
    actor = current().logged_in(ActorKind.STAFF, str(user.id), user.name, session_reference(token_hash(token)))
    audit.record(connection, app.clock.now(), "login.succeeded", user.id, actor=actor)
    app.security.count("login.succeeded")
    account = Account("admin", user.email)
    if not browsers.has_given(app, account, user.password_hash, browser):
        login_messages.new_login(connection, app, account, name_of(token_hash(token)), browser)
    return token


def begin_session(connection: Connection, app: LocalApp, user: User, browser: Browser = NO_BROWSER) -> str:
    """Logs a member of staff in, in the caller's transaction: the value of a new session cookie."""
    token, now = secrets.token_urlsafe(32), app.clock.now()
    if browser.staff_login:
        accounts.delete_session(connection, token_hash(browser.staff_login))
    session = AdminSession(token_hash(token), user.id, now, now, now, browser.device, browser.address)
    accounts.insert_session(connection, session, now + SESSION_ABSOLUTE)
    return token


def _begin_second_step(connection: Connection, app: LocalApp, user: User) -> SecondStepAsked:
    token = secrets.token_urlsafe(32)
    second_steps.add(connection, SecondStep(token_hash(token), user.id, app.clock.now()))
    return SecondStepAsked(token, second_factor.read(connection, user.id).ways)


def login_of(app: App, token: str | None) -> Login:
    """What a session cookie opens. Raises Refused `admin_unauthorized` when it opens nothing (any more)."""
    if token:
        with app.database.read() as connection:
            found = accounts.find_login(connection, token_hash(token))
        if found and found.session.is_alive(app.clock.now()):
            return found
    raise admin_login_ended()


def touch(app: App, session: AdminSession) -> None:
    """Notes that a session is in use, unless it has ended meanwhile. What there is of it now is changed, not what was
    read of it before."""
    now = app.clock.now()
    with app.database.write() as connection:
        found = accounts.find_login(connection, session.token_hash)
        if found is None or found.session.ends_at:
            return
        if found.session.follows:
            _take_over(connection, found.session.follows, now)
        noted = replace(found.session, seen_at=now, follows=None)
        accounts.change_session(connection, noted, _ends_by_itself(noted))


def confirm(app: App, login: Login, password: str) -> str:
    """Somebody has just given their password again: the value of their new session cookie. Raises Refused
    `password_wrong`; `second_factor_asked` where that is not enough; `admin_unauthorized` when the login has ended
    meanwhile."""
    if login.user.has_second_factor:
        raise asked_for()
    if not verify(app, login.user.password_hash, password):
        raise password_wrong()
    with app.database.write() as connection:
        return confirmed_session(connection, app, login)


def confirmed_session(connection: Connection, app: LocalApp, login: Login) -> str:
    """A new session, which is confirmed and takes the place of this one once the browser uses it (decision 0020): the
    value of its cookie. Raises Refused `admin_unauthorized` when this one has ended meanwhile."""
    found = accounts.find_login(connection, login.session.token_hash)
    if found is None:
        raise admin_login_ended()
    token, now, before = secrets.token_urlsafe(32), app.clock.now(), found.session
    made = replace(
        before,
        token_hash=token_hash(token),
        seen_at=now,
        confirmed_at=now,
        follows=before.token_hash,
        ends_at=None,
    )
    accounts.insert_session(connection, made, _ends_by_itself(made))
    audit.record(connection, now, "login.confirmed", login.user.id)
    return token


def logout_staff(app: App, login: Login) -> None:
    """Ends a login, and one that it has just followed."""
    with app.database.write() as connection:
        accounts.delete_session(connection, login.session.token_hash)
        for other in logins.of_user(connection, login.user.id, app.clock.now()):
            if other.ends_at:
                accounts.delete_session(connection, other.token_hash)
        audit.record(connection, app.clock.now(), "login.ended", login.user.id)


def set_client_password(app: App, session_id: str, password: str, browser: Browser = NO_BROWSER) -> PasswordGiven:
    """Sets the first password of a paid order and logs its client in, with a new token (access 9). Raises Refused
    `session_unknown`, `not_confirmed`, `password_set`, and what `check_new`, `check_not_email` and `payments.confirm`
    raise."""
    check_new(app, password)
    check_not_email(password, _of_session(app, session_id).email)
    order = _order_to_open(app, session_id)
    hashed = app.passwords.hash(password)
    with app.database.write() as connection:
        if not orders.set_password(connection, order.id, hashed, app.clock.now()):
            raise password_exists()
        audit.record(connection, app.clock.now(), "client.password_set", order.id, actor=as_client(order))
        return let_in(app, connection, replace(order, password_hash=hashed), browser)


def login_client(app: App, email: str, password: str, browser: Browser = NO_BROWSER) -> PasswordGiven:
    """A new token for the newest order of this e-mail whose password it is (access 7). Raises Refused `login_wrong`.

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
        audit.record(connection, app.clock.now(), "login.succeeded", unchanged.id, actor=as_client(unchanged))
        given = let_in(app, connection, unchanged, browser)
        if not browsers.has_given(app, given.account, given.password_hash, browser):
            login_id = name_of(token_hash(given.token or ""))
            login_messages.new_login(connection, app, given.account, login_id, browser, unchanged)
    app.security.count("login.succeeded")
    return given


def client_order(app: App, token: str | None) -> client_orders.OpenedOrder:
    """What a client's token opens: their own order with its history, its form and its hosting. Raises Refused
    `client_unauthorized`."""
    if token:
        with app.database.read() as connection:
            found = client_orders.of_token(connection, token_hash(token))
        if found and token_is_alive(found.token_created_at, app.clock.now()):
            return found
    raise client_login_ended()


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


def _take_over(connection: Connection, follows: str, now: datetime) -> None:
    """The browser has the new cookie: the one before ends, but for calls that are under way."""
    if before := accounts.find_login(connection, follows):
        ending = replace(before.session, ends_at=now + SESSION_GRACE)
        accounts.change_session(connection, ending, now + SESSION_GRACE)


def _ends_by_itself(session: AdminSession) -> datetime:
    return min(session.seen_at + SESSION_IDLE, session.created_at + SESSION_ABSOLUTE)


def _order_to_open(app: App, session_id: str) -> Order:
    """The paid order behind a session id that may still set its password. Asks the provider when not yet paid. Raises
    Refused `session_unknown`, `not_confirmed`, `password_set`, and what `payments.confirm` raises."""
    order = _of_session(app, session_id)
    if not order.counts_as_paid:
        payments.confirm(app, session_id)
        order = _of_session(app, session_id)
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
    """Logs the client of an order in, in the caller's transaction. The login that this browser held before ends."""
    token, now = secrets.token_urlsafe(32), app.clock.now()
    if browser.client_login:
        accounts.delete_token(connection, token_hash(browser.client_login))
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
