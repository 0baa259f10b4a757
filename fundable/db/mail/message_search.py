"""Looking for messages by the words of their recipient and subject, and their order's number and business.

Whatever changes or removes messages does it by `change` and `remove`, which keep the search in step.
"""

from collections.abc import Iterable, Iterator, Sequence
from uuid import UUID

from sqlalchemy import Connection, Delete, Integer, String, Update, bindparam, text

from fundable.db.engine.search import Expression, SearchTable, narrowed
from fundable.db.mail import message_counters
from fundable.db.types import metadata
from fundable.domain.mail.outbox import Counts, MailSide, MessageState

TABLE = SearchTable(
    "message_search", metadata, ("recipient", "subject", "number", "business_name"), beginnings=(2, 3, 4)
)
AT_ONCE = 500
_ROWS = f"""SELECT messages.seq, messages.recipient, messages.subject, substr(messages.order_id, 1, 8),
    intake_forms.business_name, {message_counters.side_sql("messages.")} || ' state' || messages.state
FROM messages LEFT JOIN intake_forms ON intake_forms.order_id = messages.order_id
WHERE """  # noqa: S608
_REFRESH = TABLE.write(
    text(_ROWS + "messages.seq IN :seqs").bindparams(bindparam("seqs", expanding=True, type_=Integer))
)
_ADD = TABLE.write(text(_ROWS + "messages.id = :message_id"))
_REFRESH_OF_ORDER = TABLE.write(text(_ROWS + "messages.order_id = :order_id"))
_FORGET = text(
    TABLE.blank(("number", "business_name"), "(SELECT seq FROM messages WHERE order_id IN :order_ids)")
).bindparams(bindparam("order_ids", expanding=True, type_=String))
_REMOVE = text(TABLE.remove(":seqs")).bindparams(bindparam("seqs", expanding=True, type_=Integer))


def add(connection: Connection, message_id: UUID) -> None:
    connection.execute(_ADD, {"message_id": str(message_id)})


def refresh(connection: Connection, seqs: Sequence[int]) -> None:
    """Writes what is searched of these messages anew, from the messages and their orders' forms as they are now."""
    for some in _batches(seqs):
        connection.execute(_REFRESH, {"seqs": some})


def refresh_of_order(connection: Connection, order_id: UUID) -> None:
    """After its form has named the business."""
    connection.execute(_REFRESH_OF_ORDER, {"order_id": str(order_id)})


def forget_orders(connection: Connection, order_ids: Iterable[UUID]) -> None:
    """Before these orders go: their messages stay, and are no longer found by what was only the order's."""
    connection.execute(_FORGET, {"order_ids": [str(order_id) for order_id in order_ids]})


def change(connection: Connection, update: Update) -> int:
    """Changes messages. Says how many."""
    seqs = connection.execute(update.returning(update.table.c.seq)).scalars().all()
    refresh(connection, seqs)
    return len(seqs)


def remove(connection: Connection, delete: Delete) -> int:
    """Deletes messages. Says how many."""
    seqs = connection.execute(delete.returning(delete.table.c.seq)).scalars().all()
    for some in _batches(seqs):
        connection.execute(_REMOVE, {"seqs": some})
    return len(seqs)


def words(connection: Connection, typed: str) -> Expression | None:
    """What was typed, as an expression; None when nothing of it is a word. It is the same whatever else a list is
    narrowed to, so that the counts of all its parts add up."""
    return TABLE.first_that_matches(connection, TABLE.ways(typed, ()))


def of_part(words: Expression, side: MailSide | None, state: MessageState | None) -> Expression:
    """An expression for those of its matches that are on a side and in a state."""
    return narrowed(words, *(facet for facet in (side, state and f"state{state}") if facet))


def counts(connection: Connection, typed: str) -> Counts:
    """How many messages match what was typed, on each side in each state."""
    kept, found = message_counters.by_side(connection), words(connection, typed)
    return {side: _matches(connection, found, side, kept[side]) if found else {} for side in MailSide}


def _matches(
    connection: Connection, words: Expression, side: MailSide, kept: dict[MessageState, int]
) -> dict[MessageState, int]:
    """Looks for the states that there are. The one that most messages are in has what is left of all."""

    def count(state: MessageState | None) -> int:
        return TABLE.count(connection, of_part(words, side, state))

    rarest_first = sorted(kept, key=lambda state: kept[state])
    found = {state: count(state) for state in rarest_first[:-1]}
    found.update({state: count(None) - sum(found.values()) for state in rarest_first[-1:]})
    return {state: matches for state, matches in found.items() if matches}


def _batches(seqs: Sequence[int]) -> Iterator[Sequence[int]]:
    return (seqs[start : start + AT_ONCE] for start in range(0, len(seqs), AT_ONCE))
