"""POST /api/create-checkout-session."""

from typing import Annotated

from anyio import to_thread
from fastapi import Header, Query, Request, Response
from pydantic import Field

from fundable.app import App
from fundable.domain.agency.offer import price_changed
from fundable.domain.agency.offer_bounds import ADDONS_MAX
from fundable.domain.agency.offer_versions import FIRST
from fundable.domain.errors import Refused
from fundable.domain.money.checkout_tries import read_key
from fundable.domain.money.promotions import CODE_MAX, unanswered
from fundable.services.money import checkout, promotions
from fundable.web.dependencies import AppDep, LanesDep, browser_cookie_name
from fundable.web.errors import refusal
from fundable.web.limits import limited
from fundable.web.routes import Router
from fundable.web.schemas import Body, Email, Out, Says, refusals

router = Router()
BROWSER_COOKIE_S = 24 * 60 * 60
ADDONS_LENGTH_MAX = 2000
WAITING_MAX = 8


CHANGED = Says(price_changed().message)


class CheckoutIn(Body):
    """`amount` is in whole units of the currency, as the browser showed it (offer 1). `offerVersion` is the offer
    that the page shows, as /api/offer tells it; without one, the offer that pages are built with. `code` is a promotion
    code of the payment provider's, and `discount` the cents that the page shows for it, as /api/discount tells them."""

    email: Email
    amount: Annotated[float, CHANGED]
    selected_addons: Annotated[
        list[str], Says("One of the add-ons is no longer offered. Go back and choose again.")
    ] = Field(default_factory=list, max_length=ADDONS_MAX)
    offer_version: Annotated[int, CHANGED] = Field(default=FIRST, ge=1, le=2**31 - 1)
    code: Annotated[str, Says(noun="The code")] = Field(default_factory=str, max_length=CODE_MAX)
    discount: Annotated[int, CHANGED] = Field(default_factory=int, ge=0, le=2**31 - 1)


class CheckoutOut(Out):
    session_url: str


class DiscountOut(Out):
    """`code` as it's written at the payment provider. `discount` is cents, of the basket that was asked
    about."""

    code: str
    discount: int = Field(validation_alias="cents")
    is_first_order_only: bool


@router.get("/api/discount", dependencies=[limited("code")], responses=refusals(400, 404, 409, 429, 503))
async def discount(
    app: AppDep,
    lanes: LanesDep,
    code: str = "",
    addons: Annotated[str, Query(max_length=ADDONS_LENGTH_MAX)] = "",
    offer_version: Annotated[int | None, Query(alias="offerVersion", ge=1, le=2**31 - 1)] = None,
) -> DiscountOut:
    """What a promotion code takes off what is sold now with these add-ons, which have commas between them. A few at a
    time: nobody's checkout waits for those who try out codes. What's longer than any code is one that isn't known.
    A page that names the offer it shows is refused once anything else is sold."""
    if lanes.lookups.statistics().tasks_waiting >= WAITING_MAX:
        raise unanswered()
    chosen = tuple(filter(None, addons.split(",")))
    found = await to_thread.run_sync(promotions.look_up, app, code, chosen, offer_version, limiter=lanes.lookups)
    return DiscountOut.of(found)


@router.post(
    "/api/create-checkout-session",
    dependencies=[limited("checkout")],
    response_model=CheckoutOut,
    responses=refusals(400, 404, 413, 422, 429, 502, 503),
)
async def create_checkout_session(
    body: CheckoutIn,
    request: Request,
    response: Response,
    app: AppDep,
    lanes: LanesDep,
    idempotency_key: Annotated[str | None, Header()] = None,
) -> CheckoutOut | Response:
    """`Idempotency-Key` names one try of a buyer: however often it arrives, it makes one order. Another body under the
    same key is refused."""
    try_key = read_key(idempotency_key) if idempotency_key is not None else ""
    chosen = tuple(body.selected_addons)
    basket = checkout.Basket(body.email, body.amount, chosen, body.offer_version, body.code, body.discount)
    browser_key = checkout.browser_key(app, body.email, request.cookies.get(browser_cookie_name(app), ""), try_key)
    try:
        url = await to_thread.run_sync(checkout.start, app, basket, browser_key, try_key, limiter=lanes.gateway)
    except Refused as refused:
        return _known_again(refusal(refused), app, browser_key)
    _known_again(response, app, browser_key)
    return CheckoutOut(session_url=url)


def _known_again(response: Response, app: App, browser_key: str) -> Response:
    """Also when the provider did not answer: the next try of this browser must find the order it has begun."""
    response.set_cookie(
        browser_cookie_name(app),
        browser_key,
        max_age=BROWSER_COOKIE_S,
        secure=app.config.is_https,
        httponly=True,
        samesite="lax",
    )
    return response
