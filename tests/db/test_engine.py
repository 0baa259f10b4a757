"""What only SQLite has is said in `db/engine`, and nowhere else."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import fundable

ROOT = Path(fundable.__file__).parent
ENGINE = ROOT / "db/engine"
MIGRATIONS = ROOT / "db/migrations"
"""What was done to databases that are out there stays as it was done: it is never run on another engine."""

MODULES = ("sqlite3", "sqlite_utils", "sqlalchemy.dialects")
CALLS = r"json_\w+|group_concat|strftime|typeof|last_insert_rowid|total_changes|randomblob|julianday|unixepoch|iif"
WORDS = re.compile(
    r"\b(PRAGMA|BEGIN IMMEDIATE|VACUUM|CREATE TRIGGER|CREATE VIRTUAL|INSERT OR|MATCH|GLOB|NOCASE|STRICT"
    r"|WITHOUT ROWID|INDEXED BY|ATTACH DATABASE)\b"
    rf"|(?i:\b(rowid|sqlite_\w+|pragma_\w+|{CALLS})\b)|^sqlite$|^sqlite:"
)
FUNCTIONS = re.compile(rf"{CALLS}|printf|date|datetime")


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


def test_nothing_of_it_stands_elsewhere() -> None:
    files = (file for file in sorted(ROOT.rglob("*.py")) if not {ENGINE, MIGRATIONS} & set(file.parents))
    found = [
        f"fundable/{file.relative_to(ROOT)}:{line}: {what} is SQLite's own; say it in fundable/db/engine"
        for file in files
        for line, what in own(ast.parse(file.read_text("utf-8")))
    ]
    assert not found, "\n".join(found)


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
        ("Text(collation='NOCASE')", "NOCASE"),
        ("create_engine(f'sqlite:///{path}')", "sqlite:"),
        ("table.dialect_options['sqlite']", "sqlite"),
        ("x = func.total_changes()", "func.total_changes"),
        ("text('lower(hex(randomblob(16)))')", "randomblob"),
    ],
)
def test_each_kind_is_seen(planted: str, what: str) -> None:
    assert list(own(ast.parse(f"\n{planted}"))) == [(2, what)]


def test_what_is_only_told_is_no_sql() -> None:
    assert not list(own(ast.parse('"""Its rowid is orders.seq (PRAGMA)."""')))


def test_a_command_that_reads_a_file_by_sql_alone_loads_nothing_that_writes() -> None:
    loaded = (
        "import sys, fundable.db.orders.stored_orders; print('sqlalchemy' in sys.modules, 'sqlite3' in sys.modules)"
    )
    said = subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True, check=True).stdout
    assert said.split() == ["False", "True"]
