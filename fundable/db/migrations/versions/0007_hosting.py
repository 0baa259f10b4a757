"""Hosting is looked for by how it stands, and by a date that lies ahead; a dispute over a month of it is none over the
website."""

from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_index("ix_hosting_as_of", "hosting", ["as_of"])
    op.create_index("ix_hosting_status", "hosting", ["status", "cancel_at"])
    _forget_disputes_of_hosting()


def _forget_disputes_of_hosting() -> None:
    """Orders that were called disputed because of a month of hosting alone."""
    op.execute(
        """UPDATE orders SET payment_state = CASE WHEN refunded_cents <= 0 THEN 'paid'
    WHEN refunded_cents >= amount_cents THEN 'refunded' ELSE 'partially_refunded' END
WHERE payment_state = 'disputed' AND NOT EXISTS (
    SELECT 1 FROM disputes WHERE disputes.order_id = orders.id AND disputes.status <> 'won' AND NOT EXISTS (
        SELECT 1 FROM ledger_entries
        WHERE ledger_entries.payment_intent_id = disputes.payment_intent_id AND ledger_entries.kind = 'renewal'))"""
    )
