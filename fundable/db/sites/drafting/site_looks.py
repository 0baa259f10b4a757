"""What the rules chose for the look of each website: a row from its first version on."""

from dataclasses import asdict
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import Column, Connection, ForeignKey, String, Table, Text, case, select

from fundable.db.engine.tables import arrival, upsert
from fundable.db.sites.drafting.sites import sites
from fundable.db.types import IdText, UtcText, metadata, one_of
from fundable.domain.sites.drafting.site_looks import ColorSource, SiteLook, ThemeSource

RECENT = 8
"""How many websites are recent enough to look different from."""

site_looks = Table(
    "site_looks",
    metadata,
    Column("order_id", IdText, ForeignKey("sites.order_id", ondelete="CASCADE"), primary_key=True),
    Column("theme", String(20), nullable=False),
    Column("motif", String(20), nullable=False),
    Column("family", String(20), nullable=False, comment="of trades; empty where it is not known"),
    Column("theme_source", String(8), nullable=False),
    Column("heard", Text, nullable=False, comment="words that decided the theme, with commas between them"),
    Column("seed_color", String(7), nullable=False),
    Column("accent", String(7), nullable=False, comment="empty for the palette's own"),
    Column("color_source", String(8), nullable=False),
    Column("told", Text, nullable=False, comment="the client's words for colors, or their logo's colors"),
    Column("chosen_at", UtcText, nullable=False, index=True),
    one_of("theme_source", ThemeSource),
    one_of("color_source", ColorSource),
)


def find(connection: Connection, order_id: UUID) -> SiteLook | None:
    row = connection.execute(select(site_looks).where(site_looks.c.order_id == order_id)).mappings().one_or_none()
    return _from_row(row) if row else None


def recent_colors(connection: Connection, besides: UUID) -> list[str]:
    """The seeds of the websites whose look was chosen last, newest first, as they are shown: by people, or by the
    rules."""
    shown = case((sites.c.seed_color != "", sites.c.seed_color), else_=site_looks.c.seed_color)
    query = select(shown).join_from(site_looks, sites, sites.c.order_id == site_looks.c.order_id)
    newest = query.order_by(site_looks.c.chosen_at.desc(), arrival(site_looks).desc()).limit(RECENT)
    return list(connection.execute(newest.where(site_looks.c.order_id != besides)).scalars())


def keep(connection: Connection, order_id: UUID, look: SiteLook, now: datetime) -> None:
    """When it was first chosen stays."""
    chosen = asdict(look)
    new = upsert(site_looks).values(order_id=order_id, chosen_at=now, **chosen)
    connection.execute(new.on_conflict_do_update(index_elements=["order_id"], set_=chosen))


def _from_row(row: Any) -> SiteLook:
    return SiteLook(
        theme=row["theme"],
        motif=row["motif"],
        family=row["family"],
        theme_source=ThemeSource(row["theme_source"]),
        heard=row["heard"],
        seed_color=row["seed_color"],
        accent=row["accent"],
        color_source=ColorSource(row["color_source"]),
        told=row["told"],
    )
