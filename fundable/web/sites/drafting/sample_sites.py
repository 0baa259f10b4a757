"""See your website before you buy it: a page that works without scripts. What is typed stands in no address, no log and
no file."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, TypeVar

from anyio import to_thread
from fastapi import Form, Response

from fundable.app import App
from fundable.domain.errors import Refused
from fundable.domain.money.amounts import money
from fundable.domain.sites.drafting.sample_sites import checked
from fundable.domain.sites.drafting.sample_trades import TRADES
from fundable.domain.sites.drafting.themes import AZULEJO, FASCIA, FOLIO
from fundable.services.agency import offer as offers
from fundable.services.sites.drafting import sample_sites
from fundable.services.sites.drafting.sample_sites import ShownSamples, samples_busy
from fundable.web.dependencies import AppDep, Lanes, LanesDep
from fundable.web.limits import AddressDep, LimitsDep
from fundable.web.routes import Router
from fundable.web.static_files import entry
from fundable.web.statuses import STATUSES
from fundable.web.templates import page

router = Router(include_in_schema=False)
SCRIPT = "src/see-start.ts"
LIKENESSES = {FOLIO: "Like a letterhead", FASCIA: "Like a shop sign", AZULEJO: "Like a tiled wall"}
FIELDS = ("name", "town", "trade")
WAITING_MAX = 20
"""Lookers who wait for their turn. Three websites take 20 ms."""
WAIT_S = 2
READ_MAX = 1000
"""Letters of an answer that are looked at, to say that it is too long."""

Typed = Annotated[str, Form()]
Made = TypeVar("Made")


@router.get("/see")
def form(app: AppDep) -> Response:
    return _page(app, 200, dict.fromkeys(FIELDS, ""))


@router.post("/see")
async def show(
    app: AppDep,
    lanes: LanesDep,
    limits: LimitsDep,
    address: AddressDep,
    name: Typed = "",
    town: Typed = "",
    trade: Typed = "",
) -> Response:
    typed = {"name": name[:READ_MAX], "town": town[:READ_MAX], "trade": trade[:READ_MAX]}
    try:
        limits.take("see", address)
        shown = await in_turn(lanes, partial(sample_sites.show, app, checked(typed)))
    except Refused as refused:
        answer = _page(app, STATUSES[refused.code], typed, refused=refused)
        if refused.retry_after_s:
            answer.headers["Retry-After"] = str(refused.retry_after_s)
        return answer
    return _page(app, 200, typed, shown=shown)


async def in_turn(lanes: Lanes, make: Callable[[], Made]) -> Made:
    """One at a time, so that buyers have the rest of the machine. Raises Refused `samples_busy`."""
    if lanes.samples.statistics().tasks_waiting >= WAITING_MAX:
        raise samples_busy(WAIT_S)
    return await to_thread.run_sync(make, limiter=lanes.samples)


def _page(
    app: App,
    status: int,
    typed: Mapping[str, str],
    shown: ShownSamples | None = None,
    refused: Refused | None = None,
) -> Response:
    _, sold = offers.current(app)
    answer = page(
        app,
        "see.html",
        status,
        typed=typed,
        shown=shown,
        refused=refused,
        wrong=refused.facts if refused else {},
        trades=TRADES,
        likenesses=LIKENESSES,
        price=money(sold.price_cents, sold.currency).removesuffix(".00"),
        hosting_months=sold.hosting_months,
        are_shared=app.config.has_database_server,
        own_files=entry(SCRIPT),
    )
    answer.headers["X-Robots-Tag"] = "noindex"
    return answer
