"""While a transaction is open nothing waits for the network, and no second one is opened."""

import ast
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path

import pytest

import fundable
from fundable.app import App, LocalApp

ROOT = Path(fundable.__file__).parent
REMOTE = {field.name for field in fields(App)} - {field.name for field in fields(LocalApp)}


def problems(tree: ast.Module) -> Iterator[tuple[int, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            kinds = {ast.unparse(one.annotation).strip("\"'") for one in node.args.args if one.annotation}
            if {"Connection", "App"} <= kinds:
                yield node.lineno, f"{node.name} takes a connection, so it takes LocalApp, not App"
        if isinstance(node, ast.With) and any("database.write()" in ast.unparse(one) for one in node.items):
            for used in (inner for line in node.body for inner in ast.walk(line)):
                if isinstance(used, ast.Attribute) and used.attr in REMOTE and ast.unparse(used.value) == "app":
                    yield used.lineno, f"app.{used.attr} isn't used while a write is open"


def test_what_a_write_may_not_use_is_what_waits() -> None:
    assert {"database", "gateway", "mailer", "backup_storage", "websites", "resolver", "registry"} <= REMOTE


def test_no_write_reaches_the_network_or_begins_another() -> None:
    found = {
        f"{file.relative_to(ROOT)}:{line}": problem
        for file in ROOT.rglob("*.py")
        for line, problem in problems(ast.parse(file.read_text(encoding="utf-8")))
    }

    assert found == {}


@pytest.mark.parametrize(
    "wrong",
    [
        "def pay(connection: Connection, app: App) -> None: ...",
        "def pay(app: 'App', connection: Connection) -> None: ...",
        "with app.database.write() as connection:\n    app.gateway.refund(1)",
        "with acting(), app.database.write() as connection:\n    if x:\n        app.database.read()",
    ],
)
def test_it_is_seen(wrong: str) -> None:
    assert list(problems(ast.parse(wrong)))
