"""Values and statements that one of the engines might refuse: both take them."""

from uuid import uuid4

from sqlalchemy import select

from fundable.db.database import Database
from fundable.db.engine.prepared import Prepared
from fundable.db.people.accounts import users
from fundable.db.sites.hosting import contact_messages
from tests.conftest import START

_NAMED = select(users.c.id).where(users.c.email == "nul\x00@alder.example")


def test_a_text_with_u_0000_is_looked_for_and_not_found(database: Database) -> None:
    with database.read() as connection:
        assert connection.execute(_NAMED).all() == []
        assert Prepared(_NAMED).every(connection) == []


def test_a_message_that_is_not_there_is_not_marked(database: Database) -> None:
    with database.write() as connection:
        assert contact_messages.mark(connection, uuid4(), uuid4(), START) is False
