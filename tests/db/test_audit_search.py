"""The audit log by what was typed finds the same in both engines."""

import pytest

from fundable.db import audit
from fundable.db.database import Database
from fundable.db.operation.audit import page
from fundable.domain.operation.audit import LogFilter
from tests.conftest import START


@pytest.mark.parametrize(
    ("typed", "is_found"),
    [
        ("nora@alder.example", True),
        ("NORA@", True),
        ("ora", False),
        ("Ñora", False),
        ("nora%", False),
        ("nora_", False),
        ("n/", False),
        ("NÖRA", False),
    ],
)
def test_a_value_is_found_by_its_beginning(database: Database, typed: str, is_found: bool) -> None:
    with database.write() as connection:
        audit.record(connection, START, "login.succeeded", private={"email": "Nora@alder.example"})

    with database.read() as connection:
        found = page(connection, LogFilter(text=typed), None, 10).items
    assert [each.act for each in found] == ["login.succeeded"] * is_found
