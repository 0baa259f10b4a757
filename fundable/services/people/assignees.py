"""Who has which order: given by hand or by turn, told by mail, and handed over when somebody leaves."""

from datetime import datetime
from uuid import UUID

from fundable.app import App, LocalApp
from fundable.db import audit
from fundable.db.agency import settings
from fundable.db.database import Connection
from fundable.db.orders import orders
from fundable.db.people import accounts
from fundable.db.people import assignees as rows
from fundable.domain.mail.outbox import MessageKind
from fundable.domain.people.accounts import User, user_unknown
from fundable.domain.people.assignees import TURNS_WITHIN, Colleague, at_work, next_in_turn, person, person_away
from fundable.services import named_orders
from fundable.services.mail.writing import enqueue

BY_TURN = "orders-by-turn"
"""The setting's value is since when; empty while it's off."""


def people(app: App) -> list[tuple[Colleague, int]]:
    """Who can be given an order, in the order in which they came, and how many open ones they have."""
    with app.database.read() as connection:
        counts = rows.count_open(connection)
        return [(person(user), counts.get(user.id, 0)) for user in at_work(accounts.all_users(connection))]


def give(app: App, order_id: UUID, user_id: UUID | None, by: User) -> bool:
    """To somebody, or to nobody. Whoever is given one by another person is told. False where nothing has changed.
    Raises Refused `order_gone`, `user_unknown`, `person_away`."""
    with app.database.write() as connection:
        orders.get(connection, order_id)
        user = able(connection, user_id) if user_id else None
        return _give(connection, app, order_id, user, by.name, tells=user_id != by.id)


def check_able(app: App, user_id: UUID | None) -> None:
    """Raises Refused `user_unknown`, `person_away` for somebody who can't be given an order."""
    if user_id:
        with app.database.read() as connection:
            able(connection, user_id)


def is_by_turn(app: LocalApp) -> bool:
    return bool(app.settings.get(BY_TURN))


def set_by_turn(app: App, is_on: bool) -> None:
    """From now on: what was paid before is left to people."""
    was, now = is_by_turn(app), app.clock.now()
    if was == is_on:
        return
    with app.database.write() as connection:
        settings.put(connection, BY_TURN, now.isoformat() if is_on else "", now)
        audit.record(connection, now, "settings.changed", "team", changed={BY_TURN: (was, is_on)})
    app.settings.forget()


def take_turns(app: App) -> str:
    """Gives each new order to somebody, where that is wanted. Says how many."""
    since = app.settings.get(BY_TURN)
    if not since:
        return ""
    paid_from = max(datetime.fromisoformat(since), app.clock.now() - TURNS_WITHIN)
    with app.database.read() as connection:
        if not rows.nobodys(connection, app.mode, paid_from):
            return ""
    given = 0
    with app.database.write() as connection:
        for order_id in rows.nobodys(connection, app.mode, paid_from):
            user = next_in_turn(accounts.all_users(connection), rows.last_turn(connection))
            if user:
                _give(connection, app, order_id, user, rows.BY_TURN, tells=True)
                given += 1
    return f"{given} given" if given else ""


def hand_over(connection: Connection, app: LocalApp, leaving: User, to: UUID | None, by: str) -> int:
    """In the transaction in which somebody leaves: their open orders go to another person or to nobody. Says how many.
    Raises Refused `user_unknown`, `person_away`."""
    user = able(connection, to) if to else None
    if user and user.id == leaving.id:
        raise person_away()
    left = rows.open_of(connection, leaving.id)
    for order_id in left:
        _give(connection, app, order_id, user, by, tells=True)
    rows.release(connection, leaving.id, app.clock.now(), by)
    return len(left)


def _give(connection: Connection, app: LocalApp, order_id: UUID, user: User | None, by: str, *, tells: bool) -> bool:
    """Giving it to whoever has it changes nothing."""
    was = rows.of_orders(connection, [order_id]).get(order_id)
    if (was.id if was else None) == (user.id if user else None):
        return False
    now = app.clock.now()
    rows.put(connection, order_id, user.id if user else None, now, by)
    names = {"was": was.name if was else "", "is": user.name if user else "", "by": by}
    audit.record(connection, now, "order.assigned", order_id, private=names)
    if user and tells:
        order = orders.get(connection, order_id)
        key = f"staff-assigned:{order_id}:{user.id}:{now.isoformat()}"
        about = named_orders.about(connection, app, order)
        enqueue(connection, app, MessageKind.STAFF_ASSIGNED, key, user.email, about, given_by=by)
    return True


def able(connection: Connection, user_id: UUID) -> User:
    """Somebody who can be given an order, or a task of one. Raises Refused `user_unknown`, `person_away`."""
    user = accounts.get_user(connection, user_id)
    if user is None:
        raise user_unknown()
    if not at_work([user]):
        raise person_away()
    return user
