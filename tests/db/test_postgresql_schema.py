"""What is declared stands in PostgreSQL as it does in SQLite, and refuses the same."""

from typing import Any
from uuid import UUID

from sqlalchemy import Engine, delete, inspect, update

from fundable.db import audit, schema
from fundable.db.agency.offers import offers
from fundable.db.engine.search import search_tables
from fundable.db.engine.tables import has_arrival, is_never_reused, partial_condition
from fundable.db.engine.triggers import triggers
from fundable.db.orders.orders import orders
from fundable.db.orders.pauses import pauses
from fundable.domain.audit import ActorKind
from tests.conftest import START
from tests.db.both import Both, an_order

ZEROS, ONES = "0" * 64, "1" * 64


def names(engine: Engine, query: str) -> set[str]:
    with engine.connect() as connection:
        return set(connection.exec_driver_sql(query).scalars())


def test_every_table_index_and_trigger_is_there(postgresql: Engine) -> None:
    declared = schema.declared()
    indexes = {index for table in declared.tables.values() for index in table.indexes}

    searched = {table.name for table in search_tables(declared)}

    assert set(inspect(postgresql).get_table_names()) == {*declared.tables, *searched, "sqlite_sequence"}
    assert {str(index.name) for index in indexes} <= names(postgresql, "SELECT indexname FROM pg_indexes")
    assert names(postgresql, "SELECT tgname FROM pg_trigger WHERE NOT tgisinternal") == {
        *(trigger.name for trigger in triggers(declared)),
        *(f"{name}_replace" for name in searched),
        *(f"{table.name}_number" for table in declared.tables.values() if is_never_reused(table)),
    }


def test_an_index_of_some_rows_has_those_alone(postgresql: Engine) -> None:
    """An engine that doesn't know the words for it says nothing, and a unique one then refuses rows that are right."""
    indexes = (index for table in schema.declared().tables.values() for index in table.indexes)
    partial = {str(index.name) for index in indexes if partial_condition(index) is not None}

    found = names(postgresql, "SELECT indexrelid::regclass::text FROM pg_index WHERE indpred IS NOT NULL")

    assert found == partial
    assert len(partial) > 20


def test_what_came_later_has_a_higher_number(postgresql: Engine) -> None:
    with_number = names(postgresql, "SELECT table_name FROM information_schema.columns WHERE column_name = 'rowid'")

    declared = schema.declared()
    numbered = {table.name for table in declared.tables.values() if has_arrival(table)}
    assert with_number == numbered | {table.name for table in search_tables(declared)}


def test_one_pause_runs_and_those_that_ended_are_many(both: Both) -> None:
    both.add(orders, **an_order(1))
    over = {"order_id": UUID(int=1), "reason": "We wait for photos", "begun_at": START, "ended_at": START}

    assert [both.add(pauses, **over), both.add(pauses, **over)] == [None, None]
    running = {**over, "ended_at": None}
    assert [both.add(pauses, **running), both.add(pauses, **running)] == [None, "IntegrityError"]


def an_entry(seq: int, previous_hash: str, its_hash: str) -> dict[str, Any]:
    texts = dict.fromkeys(("act", "actor_id", "session", "about", "details", "private"), "x")
    kind = {"actor_kind": next(iter(ActorKind))}
    return {"seq": seq, "at": "2026-01-01", "previous_hash": previous_hash, "hash": its_hash, **texts, **kind}


def test_the_audit_log_is_a_chain(both: Both) -> None:
    assert both.add(audit.entries, **an_entry(1, ONES, ONES)) == "IntegrityError"
    assert both.add(audit.entries, **an_entry(1, ZEROS, ONES)) is None
    assert both.add(audit.entries, **an_entry(3, ONES, ZEROS)) == "IntegrityError"
    assert both.add(audit.entries, **an_entry(2, ZEROS, ONES)) == "IntegrityError"
    assert both.add(audit.entries, **an_entry(2, ONES, ZEROS)) is None
    assert both.run(update(audit.entries).values(act="y")) == "IntegrityError"
    assert both.run(delete(audit.entries)) == "IntegrityError"
    assert len(both.rows(audit.entries)) == 2


def test_letters_of_an_audited_value_have_any_size(both: Both) -> None:
    both.add(audit.entries, **an_entry(1, ZEROS, ONES))
    both.add(audit.values, seq=1, name="email", salt="s", value="Ann@Example.com")
    value = audit.values.c.value

    assert both.run(update(audit.values).where(value == "aNN@example.COM").values(salt="t")) == "IntegrityError"
    assert both.run(update(audit.values).where(value == "ann@example.org").values(salt="t")) is None


def test_an_offer_is_never_changed(both: Both) -> None:
    assert len(both.rows(offers)) == 1
    assert both.run(update(offers).values(changes="other")) == "IntegrityError"
    assert both.run(delete(offers)) == "IntegrityError"
