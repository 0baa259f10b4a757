"""The audit log. It begins with the first act after this: there is no invented past."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

_TRIGGERS = (
    """CREATE TRIGGER audit_entries_insert BEFORE INSERT ON audit_entries
WHEN new.seq <> (SELECT coalesce(max(seq), 0) + 1 FROM audit_entries)
    OR new.previous_hash <>
        coalesce((SELECT hash FROM audit_entries ORDER BY seq DESC LIMIT 1), printf('%064d', 0)) BEGIN
    SELECT RAISE(ABORT, 'the audit log is only appended to');
END""",
    """CREATE TRIGGER audit_entries_update BEFORE UPDATE ON audit_entries BEGIN
    SELECT RAISE(ABORT, 'the audit log is only appended to');
END""",
    """CREATE TRIGGER audit_entries_delete BEFORE DELETE ON audit_entries BEGIN
    SELECT RAISE(ABORT, 'the audit log is only appended to');
END""",
    """CREATE TRIGGER audit_values_insert BEFORE INSERT ON audit_values
WHEN EXISTS (SELECT 1 FROM audit_values WHERE seq = new.seq AND name = new.name) BEGIN
    SELECT RAISE(ABORT, 'values of the audit log are never changed');
END""",
    """CREATE TRIGGER audit_values_update BEFORE UPDATE ON audit_values BEGIN
    SELECT RAISE(ABORT, 'values of the audit log are never changed');
END""",
)


def upgrade() -> None:
    kinds = ", ".join(f"'{kind}'" for kind in ("staff", "client", "operator", "program", "stripe", "visitor"))
    op.create_table(
        "audit_entries",
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.String(27), nullable=False, comment="as it was hashed"),
        sa.Column("act", sa.String(60), nullable=False),
        sa.Column("actor_kind", sa.String(10), nullable=False),
        sa.Column("actor_id", sa.String(60), nullable=False, comment="an account's, an order's, a job's"),
        sa.Column("session", sa.String(20), nullable=False),
        sa.Column("about", sa.String(100), nullable=False, comment="an order's id, an account's, a setting's name"),
        sa.Column("details", sa.Text(), nullable=False, comment="canonical JSON, nothing personal and no secret"),
        sa.Column(
            "private", sa.Text(), nullable=False, comment="canonical JSON: the salted hash of each personal value"
        ),
        sa.Column("previous_hash", sa.String(64), nullable=False),
        sa.Column("hash", sa.String(64), nullable=False),
        sa.CheckConstraint(f"actor_kind IN ({kinds})", name=op.f("ck_audit_entries_actor_kind")),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_audit_entries")),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_audit_entries_about", "audit_entries", ["about", "seq"])
    op.create_index("ix_audit_entries_act", "audit_entries", ["act", "seq"])
    op.create_index("ix_audit_entries_actor", "audit_entries", ["actor_kind", "actor_id", "seq"])
    op.create_index("ix_audit_entries_at", "audit_entries", ["at", "seq"])
    op.create_table(
        "audit_values",
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("salt", sa.String(32), nullable=False),
        sa.Column("value", sa.Text(collation="NOCASE"), nullable=False),
        sa.ForeignKeyConstraint(["seq"], ["audit_entries.seq"], name=op.f("fk_audit_values_seq")),
        sa.PrimaryKeyConstraint("seq", "name", name=op.f("pk_audit_values")),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_audit_values_name", "audit_values", ["name", "seq"])
    op.create_index("ix_audit_values_value", "audit_values", ["value"])
    for trigger in _TRIGGERS:
        op.execute(trigger)
