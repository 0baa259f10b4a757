"""Answers to the rules' questions: a row each time, so that what was answered before stays readable."""

from typing import Any
from uuid import UUID

from sqlalchemy import Column, Connection, ForeignKey, Index, Integer, String, Table, Text, insert, select

from fundable.db.types import IdText, UtcText, metadata
from fundable.domain.sites.checking.rule_answers import RuleAnswer

rule_answers = Table(
    "rule_answers",
    metadata,
    Column("seq", Integer, primary_key=True, autoincrement=True),
    Column("order_id", IdText, ForeignKey("orders.id", ondelete="CASCADE"), nullable=False),
    Column("rule", String(4), nullable=False),
    Column("choice", String(16), nullable=False),
    Column("text", Text, nullable=False),
    Column("about", Text, nullable=False, comment="the name or the address that was asked about"),
    Column("answered_at", UtcText, nullable=False),
    Column("answered_by", Text, comment="none for the client"),
    Index("ix_rule_answers_order_id", "order_id", "seq"),
)


def add(connection: Connection, order_id: UUID, answer: RuleAnswer) -> None:
    row = insert(rule_answers).values(
        order_id=order_id,
        rule=answer.rule,
        choice=answer.choice,
        text=answer.text,
        about=answer.about,
        answered_at=answer.at,
        answered_by=answer.by,
    )
    connection.execute(row)


def of_order(connection: Connection, order_id: UUID) -> list[RuleAnswer]:
    """All that was ever answered, oldest first."""
    query = select(rule_answers).where(rule_answers.c.order_id == order_id).order_by(rule_answers.c.seq)
    return [_answer(row) for row in connection.execute(query).mappings()]


def _answer(row: Any) -> RuleAnswer:
    return RuleAnswer(row["rule"], row["choice"], row["text"], row["about"], row["answered_at"], row["answered_by"])
