"""Looking for messages by their words, and the words of notes. What changes or removes messages keeps it in step."""

from collections.abc import Collection
from uuid import UUID

from sqlalchemy import Connection, String, bindparam, text

from fundable.db.engine.search import SearchTable
from fundable.db.types import metadata

TABLE = SearchTable("thread_search", metadata, ("subject", "text", "quoted", "name"), beginnings=(2, 3, 4))
_ROWS = """SELECT seq, subject, text, quoted, name, '' FROM thread_messages
WHERE """
_REFRESH = TABLE.write(text(_ROWS + "seq = :seq"))
_REMOVE = text(TABLE.remove("(SELECT seq FROM thread_messages WHERE order_id IN :order_ids)")).bindparams(
    bindparam("order_ids", expanding=True, type_=String)
)


def refresh(connection: Connection, number: int) -> None:
    """Writes what is searched of a message anew."""
    connection.execute(_REFRESH, {"seq": number})


def remove(connection: Connection, order_ids: Collection[UUID]) -> None:
    """Before these orders go."""
    connection.execute(_REMOVE, {"order_ids": [str(order_id) for order_id in order_ids]})
