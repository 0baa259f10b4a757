"""A version of the program that isn't written yet: this one, with one more migration."""

import shutil
import sys
from pathlib import Path

import fundable
from fundable.db import schema

NEXT = f"{int(schema.HEAD) + 1:04}"
_MIGRATION = f'''"""What the version after this one adds."""

import sqlalchemy as sa
from alembic import op

revision = "{NEXT}"
down_revision = "{schema.HEAD}"


def upgrade() -> None:
    op.add_column("orders", sa.Column("later_note", sa.Text(), server_default="none"))
    op.create_index("ix_orders_later_note", "orders", ["later_note"])
    op.create_table("later_orders", sa.Column("order_id", sa.String(36), primary_key=True), sqlite_with_rowid=False)
    op.execute("CREATE TRIGGER later_orders_insert AFTER INSERT ON orders BEGIN "
               "INSERT INTO later_orders (order_id) VALUES (new.id); END")
'''
_DECLARED = """

from sqlalchemy import Column, Index, String, Table, Text

from fundable.db.engine.tables import STORED_BY_KEY
from fundable.db.engine.triggers import after_insert

_orders = orders.orders
_orders.append_column(Column("later_note", Text, server_default="none"))
Index("ix_orders_later_note", _orders.c.later_note)
Table("later_orders", metadata, Column("order_id", String(36), primary_key=True), **STORED_BY_KEY)
after_insert(_orders, "INSERT INTO later_orders (order_id) VALUES (new.id);", "later_orders_insert")
"""


def newer_program(folder: Path) -> Path:
    """Where its package is. Its migration only adds."""
    made = folder / "fundable"
    ours = Path(fundable.__file__).parent
    shutil.copytree(ours, made)
    if sys.pycache_prefix and (compiled := Path(f"{sys.pycache_prefix}{ours}")).exists():
        shutil.copytree(compiled, f"{bytecode(folder)}{made}")  # or a start takes ten seconds more
    _change(made / "__init__.py", fundable.__version__, f"{fundable.__version__}.1")
    _change(made / "db" / "versions.py", f'"{schema.HEAD}",\n)\nHEAD', f'"{schema.HEAD}",\n    "{NEXT}",\n)\nHEAD')
    (made / "db" / "migrations" / "versions" / f"{NEXT}_later.py").write_text(_MIGRATION)
    with (made / "db" / "schema.py").open("a") as file:
        file.write(_DECLARED)
    return folder


def bytecode(folder: Path) -> Path:
    """Where what is compiled of it is kept."""
    return folder / "bytecode"


def _change(path: Path, before: str, after: str) -> None:
    text = path.read_text()
    assert text.count(before) == 1, path
    path.write_text(text.replace(before, after))
