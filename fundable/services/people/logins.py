"""Where somebody is logged in, and ending it: one login or all of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar
from uuid import UUID

from fundable.acting import ActorKind, current
from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.people import accounts, wrong_factors
from fundable.db.people import logins as login_rows
from fundable.domain.orders.orders import Order
from fundable.domain.people.accounts import AdminSession, Login, token_hash, user_unknown
from fundable.domain.people.logins import ClientToken, LoginSeen, login_unknown, name_of
from fundable.domain.people.wrong_factors import WrongFactors
from fundable.services.people.accounts import client_order

Found = TypeVar("Found", AdminSession, ClientToken)


@dataclass(frozen=True, slots=True)
class StaffLogins:
    """`wrong_factors` is what others, or they, tried lately behind their password; None for nothing."""

    items: list[LoginSeen]
    wrong_factors: WrongFactors | None


def of_staff(app: App, login: Login) -> StaffLogins:
    """Somebody's own, this one first, then the last seen."""
    with app.database.read() as connection:
        return _of_user(connection, app, login.user.id, login.session.token_hash)


def of_member(app: App, user_id: UUID) -> StaffLogins:
    """A colleague's. Raises Refused `user_unknown`."""
    with app.database.read() as connection:
        if accounts.get_user(connection, user_id) is None:
            raise user_unknown()
        return _of_user(connection, app, user_id, None)


def of_client(app: App, token: str | None) -> list[LoginSeen]:
    """Those of an order's client. Raises Refused `client_unauthorized`."""
    order_id = client_order(app, token).order.id
    with app.database.read() as connection:
        return _seen(_tokens(connection, app, order_id), token_hash(token or ""))


def end_of_staff(app: App, user_id: UUID, login_id: str) -> None:
    """Ends one login of somebody. Raises Refused `login_unknown`."""
    with app.database.write() as connection:
        ended = _named(_sessions(connection, app, user_id), login_id)
        accounts.delete_session(connection, ended.token_hash)
        audit.record(connection, app.clock.now(), "login.ended", user_id)


def end_others(app: App, login: Login) -> None:
    """Leaves somebody only the login that they use now."""
    with app.database.write() as connection:
        accounts.end_sessions(connection, login.user.id, but=login.session.token_hash)
        audit.record(connection, app.clock.now(), "staff.logged_out", login.user.id, but="this login")


def end_all_of_member(app: App, user_id: UUID) -> None:
    """Logs a colleague out everywhere; links that were mailed to them still work. Raises Refused `user_unknown`."""
    with app.database.write() as connection:
        if accounts.get_user(connection, user_id) is None:
            raise user_unknown()
        accounts.end_sessions(connection, user_id)
        audit.record(connection, app.clock.now(), "staff.logged_out", user_id)


def log_out_client(app: App, token: str | None) -> None:
    """Ends the login of this browser. Raises Refused `client_unauthorized`."""
    opened = client_order(app, token)
    with app.database.write() as connection:
        accounts.delete_token(connection, token_hash(token or ""))
        _record(connection, app, "login.ended", opened.order)


def log_out_client_everywhere(app: App, token: str | None) -> None:
    """Ends every login of an order's client, this one too. Raises Refused `client_unauthorized`."""
    order = client_order(app, token).order
    with app.database.write() as connection:
        accounts.end_tokens(connection, order.id)
        _record(connection, app, "client.logged_out", order)


def end_of_client(app: App, token: str | None, login_id: str) -> None:
    """Ends one login of an order's client. Raises Refused `client_unauthorized`, `login_unknown`."""
    order = client_order(app, token).order
    with app.database.write() as connection:
        ended = _named(_tokens(connection, app, order.id), login_id)
        accounts.delete_token(connection, ended.token_hash)
        _record(connection, app, "login.ended", order)


def touch_client(app: App, token: str | None) -> None:
    """Notes that a client's login is in use, unless it has ended meanwhile."""
    now = app.clock.now()
    with app.database.write() as connection:
        login_rows.touch_token(connection, token_hash(token or ""), now)


def _record(connection: Connection, app: LocalApp, act: str, order: Order) -> None:
    """Of a client, by themselves."""
    actor = current().logged_in(ActorKind.CLIENT, str(order.id), order.email)
    audit.record(connection, app.clock.now(), act, order.id, actor=actor)


def _of_user(connection: Connection, app: LocalApp, user_id: UUID, current: str | None) -> StaffLogins:
    wrong = wrong_factors.find(connection, user_id)
    shown = wrong if wrong and wrong.is_shown(app.clock.now()) else None
    return StaffLogins(_seen(_sessions(connection, app, user_id), current), shown)


def _sessions(connection: Connection, app: LocalApp, user_id: UUID) -> list[AdminSession]:
    now = app.clock.now()
    return [session for session in login_rows.of_user(connection, user_id, now) if session.is_listed(now)]


def _tokens(connection: Connection, app: LocalApp, order_id: UUID) -> list[ClientToken]:
    now = app.clock.now()
    return [token for token in login_rows.of_order(connection, order_id, now) if token.is_alive(now)]


def _seen(found: Sequence[AdminSession | ClientToken], current: str | None) -> list[LoginSeen]:
    seen = (LoginSeen.of(login, current) for login in found)
    return sorted(seen, key=lambda login: (login.is_current, login.seen_at, login.id), reverse=True)


def _named(found: Sequence[Found], login_id: str) -> Found:
    """Raises Refused `login_unknown`."""
    for login in found:
        if name_of(login.token_hash) == login_id:
            return login
    raise login_unknown()
