"""New passwords: asked for by e-mail and set with the link that comes, or changed by somebody who is logged in."""

from datetime import timedelta
from uuid import UUID

from fundable.app import App
from fundable.db.database import Connection
from fundable.db.mail import links as link_rows
from fundable.db.money import checkpoints
from fundable.db.orders import orders
from fundable.db.people import accounts
from fundable.domain.mail.links import Link, LinkPurpose, link_dead
from fundable.domain.mail.outbox import MessageKind
from fundable.domain.orders.orders import Order
from fundable.domain.people.accounts import (
    NEWEST_ORDERS_TRIED,
    Login,
    User,
    admin_login_ended,
    check_password,
    password_exists,
    password_wrong,
)
from fundable.services.mail import links, outbox
from fundable.services.people.accounts import new_token, verify

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


def send_to_client(connection: Connection, app: App, order: Order) -> None:
    """A link to the order's e-mail, for its first password or for another one, in the caller's transaction."""
    is_first = order.password_hash is None
    link = client_link(connection, app, order)
    kind = MessageKind.CLIENT_RESET
    outbox.enqueue(connection, app, kind, _key(link), order.email, order, link, is_first=is_first)


def client_link(connection: Connection, app: App, order: Order) -> Link:
    purpose = LinkPurpose.CLIENT_RESET if order.password_hash else LinkPurpose.FIRST_PASSWORD
    return links.make(connection, app, purpose, order_id=order.id)


def send_to_staff(connection: Connection, app: App, user: User) -> None:
    link = links.make(connection, app, LinkPurpose.STAFF_RESET, user_id=user.id)
    outbox.enqueue(connection, app, MessageKind.STAFF_RESET, _key(link), user.email, link=link)


def invite(connection: Connection, app: App, user: User, by: User) -> None:
    """A link with which somebody new chooses their first password."""
    link = links.make(connection, app, LinkPurpose.STAFF_INVITATION, user_id=user.id)
    kind = MessageKind.STAFF_INVITATION
    outbox.enqueue(connection, app, kind, _key(link), user.email, link=link, invited_by=by.name)


def reset(app: App, token: str, password: str) -> str | None:
    """Uses a link up for a new password, which ends every login and every other link of its owner.

    The client's new token; None for staff, who log in next. Raises Refused `link_dead`, `password_set` for a link to a
    first password that is there already, and what `check_password` raises.
    """
    check_password(password)
    with app.database.read() as connection:
        link = links.find(connection, app, token)
    hashed = app.passwords.hash(password)
    with app.database.write() as connection:
        if not link_rows.use(connection, link.id, app.clock.now()):
            raise link_dead()
        if link.order_id is None:
            put_staff_password(connection, app, _enabled(connection, link), hashed)
            return None
        return new_token(app, connection, _with_password(connection, app, link, hashed))


def change_own(app: App, login: Login, current: str, password: str) -> None:
    """Changes the password of somebody who is logged in; their other logins end. Raises Refused `password_wrong`,
    `admin_unauthorized` when the login has ended meanwhile, and what `check_password` raises."""
    check_password(password)
    if not verify(app, login.user.password_hash, current):
        raise password_wrong()
    hashed = app.passwords.hash(password)
    with app.database.write() as connection:
        if accounts.find_login(connection, login.session.token_hash) is None:  # it has ended while we hashed
            raise admin_login_ended()
        put_staff_password(connection, app, login.user, hashed, but=login.session.token_hash)


def put_staff_password(connection: Connection, app: App, user: User, hashed: str, but: str | None = None) -> None:
    """Ends every login and every link of a member of staff, except the session `but`."""
    now = app.clock.now()
    accounts.change_user(connection, user.id, now, password_hash=hashed)
    accounts.end_sessions(connection, user.id, but)
    link_rows.end_of_user(connection, user.id, now)


def put_client_password(connection: Connection, app: App, order_id: UUID, hashed: str) -> None:
    """Ends every login and every link of an order's client."""
    now = app.clock.now()
    orders.change(connection, order_id, now, password_hash=hashed)
    accounts.end_tokens(connection, order_id)
    link_rows.end_of_order(connection, order_id, now)


def _enabled(connection: Connection, link: Link) -> User:
    user = accounts.get_user(connection, link.user_id) if link.user_id else None
    if user is None or user.disabled_at:
        raise link_dead()
    return user


def _with_password(connection: Connection, app: App, link: Link, hashed: str) -> Order:
    """The order, once it has its new password. A link for the first one sets no second one. Raises Refused `link_dead`,
    `password_set`."""
    order = orders.find(connection, link.order_id) if link.order_id else None
    if order is None:
        raise link_dead()
    if link.purpose is LinkPurpose.FIRST_PASSWORD and order.password_hash:
        raise password_exists()
    put_client_password(connection, app, order.id, hashed)
    return order


def _key(link: Link) -> str:
    """Each link has one mail."""
    return f"link:{link.id}"
