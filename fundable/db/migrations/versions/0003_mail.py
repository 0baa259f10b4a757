"""Mail: an outbox, links in mail, pauses of the promise's clock, and how jobs went."""

from datetime import date, timedelta

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"

_KINDS = (
    "order-received",
    "form-reminder",
    "form-received",
    "status-changed",
    "payment-failed",
    "renewal-notice",
    "renewed",
    "payment-problem",
    "hosting-ended",
    "client-reset",
    "staff-reset",
    "staff-invitation",
    "staff-new-orders",
    "staff-form-received",
    "staff-overdue",
    "staff-money-back",
    "staff-alert",
    "test",
)


def _one_of(column: str, values: tuple[str, ...]) -> str:
    return f"{column} IN ({', '.join(repr(value) for value in values)})"


def _promise_as_until_now() -> None:
    """The day that the product has shown: 5 days from Monday to Friday after the form's day in UTC. The job `promises`
    then reckons those that are still owed."""
    connection = op.get_bind()
    for seq, form_at in connection.execute(sa.text("SELECT seq, form_at FROM orders WHERE form_at IS NOT NULL")).all():
        day, left = date.fromisoformat(form_at[:10]), 5
        while left:
            day += timedelta(days=1)
            left -= day.weekday() < 5
        connection.execute(
            sa.text("UPDATE orders SET promised_on = :day WHERE seq = :seq"), {"day": day.isoformat(), "seq": seq}
        )


_KIND = (
    "{0}.status, {0}.selected_addons, {0}.payment_state, {0}.mode, "
    "{0}.session_state = 'ended' AND {0}.payment_state = 'unpaid', {0}.form_at IS NOT NULL"
)
_OLD, _NEW = _KIND.format("old"), _KIND.format("new")
_COUNT_IN = f"""INSERT INTO order_tallies VALUES ({_NEW}, 1, new.amount_cents, new.refunded_cents)
    ON CONFLICT DO UPDATE SET orders = orders + 1, amount_cents = amount_cents + excluded.amount_cents,
        refunded_cents = refunded_cents + excluded.refunded_cents;"""  # noqa: S608
_COUNT_OUT = f"""UPDATE order_tallies SET orders = orders - 1, amount_cents = amount_cents - old.amount_cents,
        refunded_cents = refunded_cents - old.refunded_cents
    WHERE (status, addons, payment_state, mode, abandoned, has_form) = ({_OLD});"""  # noqa: S608


def _tally_refunds() -> None:
    """What was given back is kept beside what was paid, so that the cards count no orders."""
    for name in ("insert", "delete", "update"):
        op.execute(f"DROP TRIGGER order_tallies_{name}")
    op.add_column("order_tallies", sa.Column("refunded_cents", sa.Integer(), nullable=False, server_default="0"))
    refunded = (
        f"SELECT sum(refunded_cents) FROM orders WHERE refunded_cents > 0 AND ({_KIND.format('orders')}) = "  # noqa: S608
        "(order_tallies.status, addons, order_tallies.payment_state, order_tallies.mode, abandoned, has_form)"
    )
    op.execute(f"UPDATE order_tallies SET refunded_cents = coalesce(({refunded}), 0)")  # noqa: S608
    op.execute(f"CREATE TRIGGER order_tallies_insert AFTER INSERT ON orders BEGIN\n    {_COUNT_IN}\nEND")
    op.execute(f"CREATE TRIGGER order_tallies_delete AFTER DELETE ON orders BEGIN\n    {_COUNT_OUT}\nEND")
    op.execute(
        f"""CREATE TRIGGER order_tallies_update
AFTER UPDATE OF status, payment_state, mode, session_state, form_at, amount_cents, refunded_cents ON orders
WHEN ({_NEW}, new.amount_cents, new.refunded_cents)
    IS NOT ({_OLD}, old.amount_cents, old.refunded_cents) BEGIN
    {_COUNT_OUT}
    {_COUNT_IN}
END"""
    )
    op.drop_index("ix_orders_refunded")
    op.create_index("ix_orders_refunded", "orders", ["refunded_as_of"], sqlite_where=sa.text("refunded_cents > 0"))


def upgrade() -> None:
    _tally_refunds()
    op.execute("UPDATE order_search SET facets = facets || ' form' WHERE business_name IS NOT NULL")
    op.execute("INSERT INTO order_search (order_search) VALUES ('optimize')")  # else a search reads the old rows, too
    op.add_column(
        "orders",
        sa.Column(
            "reminders_off_at", sa.String(27), nullable=True, comment="when the client asked for no more reminders"
        ),
    )
    op.create_index("ix_orders_paid_at", "orders", ["paid_at"], sqlite_where=sa.text("paid_at IS NOT NULL"))
    op.create_index("ix_hosting_ends_at", "hosting", ["ends_at"])
    op.create_index("ix_disputes_status", "disputes", ["status", "mode"])
    op.add_column(
        "orders",
        sa.Column(
            "promised_on",
            sa.String(10),
            nullable=True,
            comment="in the agency's zone; kept right by the job promises while it is owed",
        ),
    )
    _promise_as_until_now()
    op.create_index(
        "ix_orders_promised",
        "orders",
        ["promised_on", "seq"],
        sqlite_where=sa.text("promised_on IS NOT NULL AND status <> 'completed'"),
    )
    op.create_table(
        "messages",
        sa.Column(
            "seq", sa.Integer(), autoincrement=True, nullable=False, comment="order of creation; what lists page by"
        ),
        sa.Column("id", sa.String(36), nullable=False),
        sa.Column("key", sa.Text(), nullable=False, comment="of the fact that it reports"),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("order_id", sa.String(36), nullable=True),
        sa.Column("recipient", sa.Text(), nullable=False),
        sa.Column("subject", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("html", sa.Text(), nullable=False),
        sa.Column("link_id", sa.Text(), nullable=True, comment="of the link that is put in as it is sent"),
        sa.Column("state", sa.String(10), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column(
            "next_at",
            sa.String(27),
            nullable=True,
            comment="when it is to be tried; while it is being sent, when that is given up",
        ),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("created_at", sa.String(27), nullable=False),
        sa.Column("sent_at", sa.String(27), nullable=True),
        sa.CheckConstraint(_one_of("kind", _KINDS), name=op.f("ck_messages_kind")),
        sa.CheckConstraint(
            _one_of("state", ("queued", "sending", "sent", "stored", "failed", "held")), name=op.f("ck_messages_state")
        ),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name=op.f("fk_messages_order_id"), ondelete="SET NULL"),
        sa.PrimaryKeyConstraint("seq", name=op.f("pk_messages")),
        sa.UniqueConstraint("id", name=op.f("uq_messages_id")),
        sa.UniqueConstraint("key", name=op.f("uq_messages_key")),
    )
    op.create_index("ix_messages_order_id", "messages", ["order_id"])
    op.create_index("ix_messages_state", "messages", ["state", "seq"])
    op.create_index(
        "ix_messages_waiting", "messages", ["next_at"], sqlite_where=sa.text("state IN ('queued', 'sending')")
    )
    op.create_table(
        "links",
        sa.Column("id", sa.Text(), nullable=False, comment="random; the mail holds it with a signature"),
        sa.Column("purpose", sa.String(20), nullable=False),
        sa.Column("order_id", sa.String(36), nullable=True),
        sa.Column("user_id", sa.String(36), nullable=True),
        sa.Column("created_at", sa.String(27), nullable=False),
        sa.Column("expires_at", sa.String(27), nullable=False),
        sa.Column("used_at", sa.String(27), nullable=True),
        sa.CheckConstraint(
            _one_of("purpose", ("first-password", "client-reset", "staff-reset", "staff-invitation")),
            name=op.f("ck_links_purpose"),
        ),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name=op.f("fk_links_order_id"), ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_links_user_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_links")),
    )
    op.create_index("ix_links_expires_at", "links", ["expires_at"])
    op.create_index("ix_links_order_id", "links", ["order_id"])
    op.create_index("ix_links_user_id", "links", ["user_id"])
    op.create_table(
        "job_runs",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("started_at", sa.String(27), nullable=False),
        sa.Column("finished_at", sa.String(27), nullable=False),
        sa.Column("result", sa.Text(), nullable=False),
        sa.Column("error", sa.Text(), nullable=True),
        sa.Column("failures", sa.Integer(), nullable=False, comment="in a row"),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_job_runs")),
    )
    op.create_table(
        "pauses",
        sa.Column("id", sa.Integer(), autoincrement=True, nullable=False),
        sa.Column("order_id", sa.String(36), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False, comment="shown to the client"),
        sa.Column("begun_at", sa.String(27), nullable=False),
        sa.Column("ended_at", sa.String(27), nullable=True),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name=op.f("fk_pauses_order_id"), ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pauses")),
    )
    op.create_index("ix_pauses_order_id", "pauses", ["order_id", "id"])
    op.create_index("uq_pauses_running", "pauses", ["order_id"], unique=True, sqlite_where=sa.text("ended_at IS NULL"))
