"""Logins of clients say where they are and when they were last used."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    for name, length, comment in (
        ("seen_at", 27, "when it was last used, to ten minutes; empty before schema 0009"),
        ("device", 60, "a name made of the User-Agent, which is not kept"),
        ("address", 40, "from which it was made, shortened"),
    ):
        op.add_column("client_tokens", sa.Column(name, sa.String(length), nullable=True, comment=comment))
