"""What staff have laid over the form in a version of a website's content. A version from before there was an editor
has no row."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any
from uuid import UUID

from sqlalchemy import Column, Connection, ForeignKeyConstraint, Integer, String, Table, Text, insert

from fundable.db.engine.triggers import goes_with, never_changed
from fundable.db.sites.drafting.sites import CHOSEN, sites
from fundable.db.types import IdText, metadata, one_of
from fundable.domain.sites.drafting.edits import Word, edits_json, read_edits
from fundable.domain.sites.drafting.site_looks import LookChoice
from fundable.domain.sites.drafting.stored_builds import Revision

site_revisions = Table(
    "site_revisions",
    metadata,
    Column("order_id", IdText, primary_key=True),
    Column("version", Integer, primary_key=True),
    Column(
        "edits", Text, nullable=False, comment="JSON of domain/sites/drafting/edits.py: all that are laid over the form"
    ),
    Column("theme", String(20), nullable=False, comment="that staff chose; empty while the rules choose"),
    Column("seed_color", String(7), nullable=False, comment="that staff chose; empty while the rules choose"),
    Column(
        "motif", String(20), nullable=False, server_default="", comment="that staff chose; empty while the rules choose"
    ),
    Column(
        "hero", String(20), nullable=False, server_default="", comment="that staff chose; empty while the rules choose"
    ),
    Column("why", Text, nullable=False, comment="empty for a version that staff didn't save"),
    Column("word", String(8), comment="on whose word"),
    Column("back_to", Integer, comment="the version whose edits these are"),
    ForeignKeyConstraint(
        ["order_id", "version"],
        ["site_content.order_id", "site_content.version"],
        name="fk_site_revisions_content",
        ondelete="CASCADE",
    ),
    one_of("word", Word),
)
never_changed(site_revisions, "a version of what a website says is never changed")
goes_with(sites, site_revisions, "a version of what a website says goes with its order")


def add(connection: Connection, order_id: UUID, version: int, made: Revision) -> None:
    connection.execute(
        insert(site_revisions).values(
            order_id=order_id,
            version=version,
            edits=edits_json(made.edits),
            **asdict(made.choice),
            why=made.why,
            word=made.word,
            back_to=made.back_to,
        )
    )


def from_row(row: Mapping[Any, Any]) -> Revision | None:
    """Of a version and what may be beside it."""
    if row["edits"] is None:
        return None
    word = Word(row["word"]) if row["word"] else None
    choice = LookChoice(*(row[name] for name in CHOSEN))
    return Revision(read_edits(row["edits"]), choice, row["why"], word, row["back_to"])
