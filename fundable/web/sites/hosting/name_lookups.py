"""Whether a domain that a client would like is still free, asked while it's typed."""

from datetime import datetime
from typing import Annotated, Self

from anyio import to_thread
from fastapi import Query

from fundable.domain.sites.hosting.name_lookups import NameLookup, NameStanding, lookups_busy
from fundable.services.sites.hosting import name_lookups
from fundable.web.dependencies import AppDep, LanesDep, TokenDep
from fundable.web.limits import LimitsDep
from fundable.web.routes import Router
from fundable.web.schemas import Out, refusals

router = Router()
WAITING_MAX = 8
"""Lookups that wait for their turn; each has seconds."""
WAIT_S = 5
TYPED_MAX = 300


class NameLookupOut(Out):
    """`name` is the domain in the letters of DNS, without www, `shown` as people read it. `standing` is `unknown` where
    no registry said anything in time."""

    name: str
    shown: str
    standing: NameStanding
    looked_at: datetime

    @classmethod
    def made_of(cls, found: NameLookup) -> Self:
        shown = found.name.shown.removeprefix("www.")
        return cls(name=found.name.name, shown=shown, standing=found.standing, looked_at=found.looked_at)


@router.get("/api/client/domain/lookup", responses=refusals(400, 401, 409, 429, 503))
async def look_up_name(
    app: AppDep,
    token: TokenDep,
    limits: LimitsDep,
    lanes: LanesDep,
    name: Annotated[str, Query(max_length=TYPED_MAX)] = "",
) -> NameLookupOut:
    """Counted for each order, wherever it's asked from, and a few at a time."""
    limits.take("name", str(name_lookups.who_may(app, token).id))
    if lanes.lookups.statistics().tasks_waiting >= WAITING_MAX:
        raise lookups_busy(WAIT_S)
    return NameLookupOut.made_of(await to_thread.run_sync(name_lookups.look_up, app, name, limiter=lanes.lookups))
