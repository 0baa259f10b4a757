"""POST /api/create-checkout-session."""

from anyio import to_thread
from fastapi import APIRouter, Request, Response
from pydantic import Field

from fundable.services import checkout
from fundable.web.bodies import Body, Email, Out, refusals
from fundable.web.limits import limited
from fundable.web.requests import AppDep, LanesDep

router = APIRouter()
BROWSER_COOKIE = "fundable_browser"
BROWSER_COOKIE_S = 24 * 60 * 60
BROWSER_KEY_MAX = 100


class CheckoutIn(Body):
    """`amount` is dollars, as the browser showed them (READINGS 6)."""

    email: Email
    amount: float
    selected_addons: list[str] = Field(default_factory=list, max_length=20)


class CheckoutOut(Out):
    session_url: str


@router.post(
    "/api/create-checkout-session", dependencies=[limited("checkout")], responses=refusals(400, 413, 429, 502, 503)
)
async def create_checkout_session(
    body: CheckoutIn, request: Request, response: Response, app: AppDep, lanes: LanesDep
) -> CheckoutOut:
    basket = checkout.Basket(body.email, body.amount, tuple(body.selected_addons))
    browser_key = request.cookies.get(BROWSER_COOKIE, "")[:BROWSER_KEY_MAX] or None
    started = await to_thread.run_sync(checkout.start, app, basket, browser_key, limiter=lanes.gateway)
    response.set_cookie(
        BROWSER_COOKIE,
        started.browser_key,
        max_age=BROWSER_COOKIE_S,
        path="/api/create-checkout-session",
        secure=app.config.is_https,
        httponly=True,
        samesite="lax",
    )
    return CheckoutOut(session_url=started.session_url)
