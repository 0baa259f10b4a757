"""The sandbox's hosted payment page: a plain form that works without scripts."""

from typing import Annotated

from anyio import to_thread
from fastapi import APIRouter, Form, Query, Response
from fastapi.responses import RedirectResponse

from fundable.domain.errors import Refused
from fundable.domain.payments import SessionStatus
from fundable.services import sandbox
from fundable.web.errors import STATUSES
from fundable.web.requests import AppDep, LanesDep
from fundable.web.templates import page

router = APIRouter(include_in_schema=False)


@router.get("/sandbox/pay/{session_id}")
def payment_page(session_id: str, app: AppDep, declined: Annotated[str | None, Query()] = None) -> Response:
    try:
        payment = sandbox.view(app, session_id)
    except Refused as refused:
        return _page(STATUSES[refused.code], message=refused.message)
    if payment.status is SessionStatus.COMPLETE:
        return RedirectResponse(_success(session_id), status_code=303)
    if payment.status is SessionStatus.EXPIRED:
        return _page(410, message="This payment page has expired. Go back to checkout and start again.")
    return _page(200, payment=payment, declined=declined is not None)


@router.post("/sandbox/pay/{session_id}")
async def act(session_id: str, app: AppDep, lanes: LanesDep, action: Annotated[str, Form()] = "") -> Response:
    try:
        if action == "pay":
            await to_thread.run_sync(sandbox.pay, app, session_id, limiter=lanes.gateway)
            return RedirectResponse(_success(session_id), status_code=303)
        payment = await to_thread.run_sync(sandbox.view, app, session_id)
    except Refused as refused:
        return _page(STATUSES[refused.code], message=refused.message)
    if action == "decline":
        return RedirectResponse(f"/sandbox/pay/{session_id}?declined=1", status_code=303)
    return RedirectResponse(payment.checkout_path, status_code=303)


def _page(status: int, **values: object) -> Response:
    return page("sandbox/pay.html", status, dollars=_dollars, **values)


def _success(session_id: str) -> str:
    return f"/payment-success?session_id={session_id}"


def _dollars(cents: int) -> str:
    return f"${cents / 100:,.2f}"
