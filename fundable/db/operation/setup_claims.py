"""Who may make the first account, where several servers may be asked: each prints a link of its own at its start."""

from collections.abc import Sequence

from sqlalchemy import Column, Connection, String, Table, Text, delete, select

from fundable.db.engine.tables import STORED_BY_KEY, upsert
from fundable.db.types import UtcText, metadata
from fundable.domain.operation.secrets import Claim

setup_claims = Table(
    "setup_claims",
    metadata,
    Column("server", Text, primary_key=True, comment="its machine and port"),
    Column("token_hash", String(64), nullable=False),
    Column("created_at", UtcText, nullable=False),
    **STORED_BY_KEY,
)
_LISTED = select(setup_claims.c.token_hash, setup_claims.c.created_at)


def put(connection: Connection, server: str, claim: Claim) -> None:
    """Ends the one before of the same server."""
    values = {"token_hash": claim.token_hash, "created_at": claim.created_at}
    new = upsert(setup_claims).values(server=server, **values)
    connection.execute(new.on_conflict_do_update(index_elements=["server"], set_=values))


def all_of(connection: Connection) -> Sequence[Claim]:
    return [Claim(row.token_hash, row.created_at) for row in connection.execute(_LISTED)]


def end_all(connection: Connection) -> None:
    connection.execute(delete(setup_claims))
