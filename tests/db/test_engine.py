"""What only SQLite has is said in `db/engine`. The rest of the program uses it where it did, and nowhere else."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import fundable

ROOT = Path(fundable.__file__).parent
ENGINE = ROOT / "db/engine"
MIGRATIONS = ROOT / "db/migrations"
"""What was done to databases that are out there stays as it was done: it is never run on another engine."""

MODULES = ("sqlite3", "sqlite_utils", "sqlalchemy.dialects")
WORDS = re.compile(
    r"\b(PRAGMA|BEGIN IMMEDIATE|VACUUM|CREATE TRIGGER|CREATE VIRTUAL|INSERT OR|MATCH|GLOB|STRICT|WITHOUT ROWID)\b"
    r"|(?i:\b(rowid|sqlite_\w+|pragma_\w+|json_\w+|group_concat|strftime|typeof|last_insert_rowid)\b)"
)
FUNCTIONS = re.compile(r"json_\w+|group_concat|strftime|typeof|last_insert_rowid|printf|date|datetime|julianday")

STILL: dict[str, set[str]] = {
    "db/agency/offer_drafts.py": {"sqlite_autoincrement"},
    "db/audit.py": {"sqlite_autoincrement", "sqlite_sequence", "sqlite_with_rowid"},
    "db/database.py": {"BEGIN IMMEDIATE", "PRAGMA", "pragma_table_list", "sqlite3", "sqlite_errorcode"},
    "db/fulltext.py": {"MATCH", "rowid"},
    "db/looks.py": {"sqlite_with_rowid"},
    "db/mail/message_counters.py": {"sqlite_with_rowid"},
    "db/mail/message_search.py": {"CREATE VIRTUAL", "INSERT OR", "rowid"},
    "db/operation/copies.py": {"sqlite3", "sqlite_master"},
    "db/operation/erasure.py": {"PRAGMA", "VACUUM", "rowid", "sqlite3"},
    "db/operation/sandbox.py": {"rowid"},
    "db/operation/system.py": {"rowid"},
    "db/orders/answer_files.py": {"rowid"},
    "db/orders/counters.py": {"sqlite_with_rowid"},
    "db/orders/history.py": {"func.json_array", "func.json_group_array"},
    "db/orders/stored_orders.py": {"sqlite3", "sqlite_utils"},
    "db/orders/search.py": {"CREATE VIRTUAL", "INSERT OR", "group_concat", "json_each", "rowid"},
    "db/prepared.py": {"func.json_each", "sqlalchemy.dialects", "sqlite3"},
    "db/schema.py": {"BEGIN IMMEDIATE"},
    "db/sites/drafting/photos.py": {"rowid"},
    "db/sites/hosting/contact_messages.py": {"sqlite_autoincrement"},
}
"""Where it stood before there was a place for it: a file that no longer needs its line loses it here."""


def own(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The line of each thing that only SQLite has, and what it is."""
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, name.name) for name in names if name.name.startswith(MODULES))
            case ast.ImportFrom(module=str(module)) if module.startswith(MODULES):
                yield node.lineno, module
            case ast.ImportFrom(module="sqlalchemy", names=names):
                yield from ((node.lineno, name.name) for name in names if name.name == "dialects")
            case ast.keyword(arg=str(name)) if name.startswith("sqlite_"):
                yield node.value.lineno, name
            case ast.Attribute(value=ast.Name(id="func"), attr=name) if FUNCTIONS.fullmatch(name):
                yield node.lineno, f"func.{name}"
            case ast.Constant(value=str(said)) if id(node) not in told:
                yield from ((node.lineno, word[0]) for word in WORDS.finditer(said))


def _found() -> dict[str, list[tuple[int, str]]]:
    files = (file for file in sorted(ROOT.rglob("*.py")) if not {ENGINE, MIGRATIONS} & set(file.parents))
    found = {file.relative_to(ROOT).as_posix(): list(own(ast.parse(file.read_text("utf-8")))) for file in files}
    return {file: places for file, places in found.items() if places}


def test_nothing_new_stands_elsewhere() -> None:
    new = [
        f"fundable/{file}:{line}: {what} is SQLite's own; say it in fundable/db/engine"
        for file, places in _found().items()
        for line, what in places
        if what not in STILL.get(file, ())
    ]
    assert not new, "\n".join(new)


def test_what_is_gone_is_no_exception_any_more() -> None:
    assert {file: {what for _, what in places} for file, places in _found().items()} == STILL


@pytest.mark.parametrize(
    ("planted", "what"),
    [
        ("import sqlite3", "sqlite3"),
        ("from sqlalchemy.dialects.sqlite import insert", "sqlalchemy.dialects.sqlite"),
        ("from sqlalchemy import dialects", "dialects"),
        ("Index('a', b, sqlite_where=c)", "sqlite_where"),
        ("x = func.json_each(y)", "func.json_each"),
        ("x = text('SELECT rowid FROM orders')", "rowid"),
        ("x = f'INSERT OR REPLACE INTO {y} VALUES (1)'", "INSERT OR"),
        ("run('PRAGMA user_version')", "PRAGMA"),
        ("run('BEGIN IMMEDIATE')", "BEGIN IMMEDIATE"),
        ("DDL('CREATE TRIGGER a')", "CREATE TRIGGER"),
        ("run('SELECT 1 FROM sqlite_master')", "sqlite_master"),
        ("text('words MATCH :words')", "MATCH"),
    ],
)
def test_each_kind_is_seen(planted: str, what: str) -> None:
    assert list(own(ast.parse(f"\n{planted}"))) == [(2, what)]


def test_what_is_only_told_is_no_sql() -> None:
    assert not list(own(ast.parse('"""Its rowid is orders.seq (PRAGMA)."""')))
