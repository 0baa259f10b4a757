"""New passwords: asked for by e-mail and set with the link that comes, or changed by somebody who is logged in."""

from dataclasses import replace
from datetime import timedelta
from uuid import UUID

from fundable.acting import ActorKind, current
from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.mail import links as link_rows
from fundable.db.money import checkpoints
from fundable.db.orders import orders
from fundable.db.people import accounts, second_steps
from fundable.domain.errors import Refused
from fundable.domain.mail.links import Link, LinkPurpose, LinkState, link_dead
from fundable.domain.mail.outbox import MessageKind
from fundable.domain.orders.orders import PASSWORD_ENDED, Order, PasswordKnown
from fundable.domain.people.accounts import (
    NEWEST_ORDERS_TRIED,
    Login,
    PasswordGiven,
    User,
    admin_login_ended,
    password_exists,
    password_wrong,
)
from fundable.domain.people.browsers import NO_BROWSER, Account, Browser
from fundable.domain.people.passwords import check_not_email
from fundable.services import named_orders
from fundable.services.mail import links, writing
from fundable.services.people.accounts import check_new, let_in, verify

ONE_MAIL_EVERY = timedelta(minutes=5)
ASKED = "password-asked"


def ask_as_client(app: App, email: str) -> None:
    """Sends each of the newest paid orders of an e-mail its link. Nothing tells whether there is one."""
    now = app.clock.now()
    with app.database.write() as connection:
        checkpoints.put(connection, ASKED, now)  # an unknown address waits for the disk just as a known one
        for order in orders.newest_paid_of_email(connection, email, NEWEST_ORDERS_TRIED):
            if not link_rows.was_asked_for(connection, now - ONE_MAIL_EVERY, now, order_id=order.id):
                send_to_client(connection, app, order)


def ask_as_staff(app: App, email: str) -> None:
    """Sends a member of staff a link, unless they are disabled. Nothing tells whether there is one."""
    now = app.clock.now()
    with app.database.write() as connection:
        checkpoints.put(connection, ASKED, now)
        user = accounts.find_user(connection, email)
        if user is None or user.disabled_at:
            return
        if not link_rows.was_asked_for(connection, now - ONE_MAIL_EVERY, now, user_id=user.id):
            send_to_staff(connection, app, user)


def send_to_client(connection: Connection, app: LocalApp, order: Order) -> None:
    """A link to the order's e-mail, for its first password or for another one, in the caller's transaction."""
    is_first = not order.has_password
    link = client_link(connection, app, order)
    kind, about = MessageKind.CLIENT_RESET, named_orders.about(connection, app, order)
    writing.enqueue(connection, app, kind, _key(link), order.email, about, link, is_first=is_first)


def client_link(connection: Connection, app: LocalApp, order: Order, *, is_shown: bool = False) -> Link:
    """A link for an order's client; `is_shown` to whoever makes it, before the client has it."""
    purpose = LinkPurpose.CLIENT_RESET if order.has_password else LinkPurpose.FIRST_PASSWORD
    return links.make(connection, app, purpose, order_id=order.id, is_shown=is_shown)


def send_to_staff(connection: Connection, app: LocalApp, user: User) -> None:
    link = links.make(connection, app, LinkPurpose.STAFF_RESET, user_id=user.id)
    writing.enqueue(connection, app, MessageKind.STAFF_RESET, _key(link), user.email, link=link)


def invite(connection: Connection, app: LocalApp, user: User, by: User) -> None:
    """A link with which somebody new chooses their first password."""
    link = links.make(connection, app, LinkPurpose.STAFF_INVITATION, user_id=user.id)
    kind = MessageKind.STAFF_INVITATION
    writing.enqueue(connection, app, kind, _key(link), user.email, link=link, invited_by=by.name)


def reset(app: App, token: str, password: str, browser: Browser = NO_BROWSER) -> PasswordGiven:
    """Uses a link up for a new password, which ends every login and every other link of its owner. Clients are logged
    in by it, staff log in next.

    Raises Refused `link_dead`, `password_set` for a link to a first password that is there already, and what
    `check_new` and `check_not_email` raise, which leaves the link.
    """
    check_new(app, password)
    with app.database.read() as connection:
        link = links.find(connection, app, token)
    hashed = app.passwords.hash(password)
    with app.database.write() as connection:
        if not link_rows.use(connection, link.id, app.clock.now()):
            raise link_dead()
        if link.order_id is None:
            user = _enabled(connection, link)
            check_not_email(password, user.email)
            put_staff_password(connection, app, user, hashed)
            by_user = current().logged_in(ActorKind.STAFF, str(user.id), user.name)
            audit.record(connection, app.clock.now(), "staff.password_changed", user.id, actor=by_user, by="link")
            return PasswordGiven(Account("admin", user.email), hashed)
        order = _with_password(connection, app, link, hashed)
        check_not_email(password, order.email)
        by_client = current().logged_in(ActorKind.CLIENT, str(order.id), order.email)
        audit.record(
            connection,
            app.clock.now(),
            "client.password_set",
            order.id,
            actor=by_client,
            by="link",
            shown_to_staff=link.shown_at is not None,
        )
        return let_in(app, connection, order, browser)


def look_at_link(app: App, token: str) -> LinkState:
    """How a link from a mail stands. Opening it uses nothing up: mail scanners do."""
    try:
        with app.database.read() as connection:
            link = links.find(connection, app, token)
            if link.order_id is None:
                _enabled(connection, link)
                return LinkState.USABLE
            order = _order(connection, link)
    except Refused as refused:
        if refused.code != link_dead().code:
            raise
        return LinkState.DEAD
    return LinkState.USED if _sets_no_second(link, order) else LinkState.USABLE


def change_own(app: App, login: Login, current: str, password: str) -> PasswordGiven:
    """Changes the password of somebody who is logged in; their other logins end. Raises Refused `password_wrong`,
    `admin_unauthorized` when the login has ended meanwhile, and what `check_new` and `check_not_email` raise."""
    check_new(app, password)
    check_not_email(password, login.user.email)
    if not verify(app, login.user.password_hash, current):
        raise password_wrong()
    hashed = app.passwords.hash(password)
    with app.database.write() as connection:
        if accounts.find_login(connection, login.session.token_hash) is None:  # it has ended while we hashed
            raise admin_login_ended()
        put_staff_password(connection, app, login.user, hashed, but=login.session.token_hash)
        audit.record(connection, app.clock.now(), "staff.password_changed", login.user.id)
    return PasswordGiven(Account("admin", login.user.email), hashed)


def put_staff_password(connection: Connection, app: LocalApp, user: User, hashed: str, but: str | None = None) -> None:
    """Ends every login and every link of a member of staff, except the session `but`."""
    now = app.clock.now()
    accounts.change_user(connection, user.id, now, password_hash=hashed)
    accounts.end_sessions(connection, user.id, but)
    second_steps.end_of_user(connection, user.id)
    link_rows.end_of_user(connection, user.id, now)


def put_client_password(
    connection: Connection, app: LocalApp, order_id: UUID, hashed: str, known: PasswordKnown | None = None
) -> None:
    """Ends every login and every link of an order's client. `known` says how staff could know the new password."""
    now = app.clock.now()
    orders.change(connection, order_id, now, password_hash=hashed, password_known=known)
    accounts.end_tokens(connection, order_id)
    link_rows.end_of_order(connection, order_id, now)


def end_client_password(connection: Connection, app: LocalApp, order_id: UUID) -> None:
    """Ends every login and every link of an order's client, and the password, if there is one."""
    order = orders.find(connection, order_id)
    if order and order.password_hash:
        orders.change(connection, order_id, app.clock.now(), password_hash=PASSWORD_ENDED)
    accounts.end_tokens(connection, order_id)
    link_rows.end_of_order(connection, order_id, app.clock.now())


def _enabled(connection: Connection, link: Link) -> User:
    user = accounts.get_user(connection, link.user_id) if link.user_id else None
    if user is None or user.disabled_at:
        raise link_dead()
    return user


def _with_password(connection: Connection, app: LocalApp, link: Link, hashed: str) -> Order:
    """The order, once it has its new password. A link for the first one sets no second one. Raises Refused `link_dead`,
    `password_set`."""
    order = _order(connection, link)
    if _sets_no_second(link, order):
        raise password_exists()
    put_client_password(connection, app, order.id, hashed, PasswordKnown.LINK if link.shown_at else None)
    return replace(order, password_hash=hashed)


def _order(connection: Connection, link: Link) -> Order:
    order = orders.find(connection, link.order_id) if link.order_id else None
    if order is None:
        raise link_dead()
    return order


def _sets_no_second(link: Link, order: Order) -> bool:
    return link.purpose is LinkPurpose.FIRST_PASSWORD and order.has_password


def _key(link: Link) -> str:
    """Each link has one mail."""
    return f"link:{link.id}"
