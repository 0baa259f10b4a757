"""The migrated schema is the declared one, and what a database file is never brought to."""

import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from fundable.config import Config
from fundable.db import schema
from fundable.db.engine.postgresql.moving import tables
from fundable.db.engine.search import search_tables
from fundable.domain.errors import Refused
from fundable.opening import prepare


def shape(path: Path) -> dict[str, list[str]]:
    """Every table, index and trigger: its parts, without regard to spaces and to the order of columns' constraints."""
    connection = sqlite3.connect(path)
    rows = connection.execute(
        "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'order_search_%' "
        "AND name NOT LIKE 'sqlite_%' AND name <> 'alembic_version'"
    ).fetchall()
    connection.close()
    return {name: sorted(_parts(sql)) for name, sql in rows}


def _parts(sql: str) -> list[str]:
    sql = re.sub(r"--.*", "", sql).replace('"', "")
    sql = re.sub(r"\s+", " ", sql).strip()
    if not sql.startswith("CREATE TABLE"):
        return [sql]
    head, _, rest = sql.partition("(")
    parts, depth, part = [head.strip()], 1, ""
    for character in rest:
        depth += (character == "(") - (character == ")")
        if depth == 0 or (character == "," and depth == 1):
            parts.append(part.strip())
            part = ""
        else:
            part += character
    return [*parts, part.strip()]


@pytest.fixture
def migrated(tmp_path: Path) -> Path:
    path = tmp_path / "migrated.db"
    schema.migrate_file(path)
    return path


def test_the_migrations_make_the_declared_schema(migrated: Path, tmp_path: Path) -> None:
    declared = tmp_path / "declared.db"
    engine = create_engine(f"sqlite:///{declared}")
    schema.declared().create_all(engine)
    engine.dispose()

    assert shape(migrated) == shape(declared)
    assert {"orders", "order_search", "order_tallies_update", "ix_orders_session"} <= shape(migrated).keys()


def test_all_of_it_is_declared_by_this_module_alone(migrated: Path) -> None:
    """In a process that has loaded nothing else, as a command has."""
    program = "from fundable.db import schema; print(*schema.declared().tables)"
    said = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout

    with closing(sqlite3.connect(migrated)) as connection:
        of_the_file = set(tables(connection)) - {searched.name for searched in search_tables(schema.declared())}
    assert of_the_file == {"alembic_version", *said.split()}


def test_migrating_again_changes_nothing(migrated: Path) -> None:
    before = shape(migrated)

    schema.migrate_file(migrated)

    assert shape(migrated) == before
    assert schema.version(migrated) == schema.HEAD


def test_a_missing_or_empty_file_has_no_version(tmp_path: Path) -> None:
    empty = tmp_path / "empty.db"
    empty.touch()

    assert (schema.version(tmp_path / "none.db"), schema.version(empty)) == (None, None)


def test_what_a_newer_program_wrote_is_refused_and_left_alone(tmp_path: Path) -> None:
    config = Config(data_dir=tmp_path / "data")
    prepare(config)
    connection = sqlite3.connect(config.database_path)
    connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.execute("UPDATE readable_since SET version = '9999'")
    connection.commit()
    connection.close()
    before = config.database_path.read_bytes()

    with pytest.raises(Refused) as refused:
        prepare(config)

    assert refused.value.code == "schema_newer"
    assert "schema 9999" in refused.value.message
    assert "newer version of fundable" in refused.value.message
    assert config.database_path.read_bytes() == before


@pytest.mark.parametrize("content", [b"this is no database at all", b"SQLite format 3\x00" + b"\xff" * 4096])
def test_a_file_that_is_no_database_is_refused_and_left_alone(tmp_path: Path, content: bytes) -> None:
    config = Config(data_dir=tmp_path / "data")
    config.data_dir.mkdir()
    config.database_path.write_bytes(content)

    with pytest.raises(Refused) as refused:
        prepare(config)

    assert refused.value.code == "database_damaged"
    assert config.database_path.read_bytes() == content


def test_everything_is_for_our_eyes_only(tmp_path: Path) -> None:
    config = Config(data_dir=tmp_path / "data")
    prepare(config)

    assert config.data_dir.stat().st_mode & 0o777 == 0o700
    assert [path.name for path in config.data_dir.iterdir() if path.stat().st_mode & 0o077] == []
