"""What visitors typed to see websites before they buy, for as long as those are shown, where several servers show
them."""

import json
from datetime import datetime

from sqlalchemy import Column, Connection, String, Table, Text, delete, insert, select

from fundable.db.types import UtcText, metadata
from fundable.domain.sites.drafting.sample_sites import SAMPLE_KEPT, AskedSample, SampleAnswers

sample_answers = Table(
    "sample_answers",
    metadata,
    Column("nonce", String(32), primary_key=True),
    Column("theme", String(20), nullable=False),
    Column("answers", Text, nullable=False, comment="JSON: name, town and trade, as they were typed"),
    Column("shown_at", UtcText, nullable=False, index=True),
)
_COLUMNS = sample_answers.c


def put(connection: Connection, nonce: str, asked: AskedSample) -> None:
    """Those that are over make room."""
    forget(connection, asked.shown_at - SAMPLE_KEPT)
    said = asked.said
    values = {"theme": asked.theme, "answers": json.dumps([said.name, said.town, said.trade])}
    connection.execute(insert(sample_answers).values(nonce=nonce, shown_at=asked.shown_at, **values))


def find(connection: Connection, nonce: str, now: datetime) -> AskedSample | None:
    """While it's shown."""
    query = select(sample_answers).where(_COLUMNS.nonce == nonce, _COLUMNS.shown_at > now - SAMPLE_KEPT)
    row = connection.execute(query).one_or_none()
    return AskedSample(SampleAnswers(*json.loads(row.answers)), row.theme, row.shown_at) if row else None


def forget(connection: Connection, before: datetime) -> None:
    connection.execute(delete(sample_answers).where(_COLUMNS.shown_at < before))
