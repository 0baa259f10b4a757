"""Staff's logins: a session cookie, with a second step where somebody has one, and confirmed by the password."""

import secrets
from dataclasses import replace
from datetime import datetime

from fundable.acting import ActorKind, current
from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.people import accounts, client_views, logins, second_steps
from fundable.domain.audit import session_reference
from fundable.domain.people.accounts import (
    SESSION_ABSOLUTE,
    SESSION_GRACE,
    SESSION_IDLE,
    AdminSession,
    Login,
    User,
    admin_login_ended,
    login_wrong,
    password_wrong,
    token_hash,
)
from fundable.domain.people.browsers import NO_BROWSER, Account, Browser
from fundable.domain.people.logins import name_of
from fundable.domain.people.second_factor import SecondStep, SecondStepAsked, asked_for
from fundable.services.people import browsers, login_messages, second_factor
from fundable.services.people.accounts import verify


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
        login = accounts.find_login(connection, session.token_hash)
        if login is None or login.session.ends_at:
            return
        if login.session.follows:
            _take_over(connection, login.session.follows, now)
        noted = replace(login.session, seen_at=now, follows=None)
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
    client_views.follow(connection, before.token_hash, made.token_hash)
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


def _take_over(connection: Connection, follows: str, now: datetime) -> None:
    """The browser has the new cookie: the one before ends, but for calls that are under way."""
    if before := accounts.find_login(connection, follows):
        ending = replace(before.session, ends_at=now + SESSION_GRACE)
        accounts.change_session(connection, ending, now + SESSION_GRACE)


def _ends_by_itself(session: AdminSession) -> datetime:
    return min(session.seen_at + SESSION_IDLE, session.created_at + SESSION_ABSOLUTE)
