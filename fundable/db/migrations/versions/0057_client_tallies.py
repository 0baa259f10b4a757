"""How many clients there are, and how many with several orders, is kept and not counted."""

import sqlalchemy as sa
from alembic import op

revision = "0057"
down_revision = "0056"

_FILL = (
    "INSERT INTO client_tallies SELECT min(orders, 2), min(live_orders, 2), count(*) FROM listed_clients GROUP BY 1, 2"
)
_TRIGGERS = (
    """CREATE TRIGGER client_tallies_insert AFTER INSERT ON listed_clients BEGIN
    INSERT INTO client_tallies VALUES (min(new.orders, 2), min(new.live_orders, 2), 1)
    ON CONFLICT DO UPDATE SET clients = clients + 1;
END""",
    """CREATE TRIGGER client_tallies_delete AFTER DELETE ON listed_clients BEGIN
    UPDATE client_tallies SET clients = clients - 1
    WHERE (orders, live_orders) = (min(old.orders, 2), min(old.live_orders, 2));
END""",
    """CREATE TRIGGER client_tallies_update AFTER UPDATE OF orders, live_orders ON listed_clients
WHEN (min(new.orders, 2), min(new.live_orders, 2))
    IS NOT (min(old.orders, 2), min(old.live_orders, 2)) BEGIN
    UPDATE client_tallies SET clients = clients - 1
    WHERE (orders, live_orders) = (min(old.orders, 2), min(old.live_orders, 2));
    INSERT INTO client_tallies VALUES (min(new.orders, 2), min(new.live_orders, 2), 1)
    ON CONFLICT DO UPDATE SET clients = clients + 1;
END""",
)


def upgrade() -> None:
    op.create_table(
        "client_tallies",
        sa.Column("orders", sa.Integer(), autoincrement=False, nullable=False, comment="2: or more"),
        sa.Column("live_orders", sa.Integer(), autoincrement=False, nullable=False, comment="2: or more"),
        sa.Column("clients", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("orders", "live_orders", name=op.f("pk_client_tallies")),
        sqlite_with_rowid=False,
    )
    op.execute(_FILL)
    for trigger in _TRIGGERS:
        op.execute(trigger)
