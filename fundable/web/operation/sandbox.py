"""The sandbox's hosted pages, plain forms that work without scripts, and what staff can make happen to an order."""

from typing import Annotated

from anyio import to_thread
from fastapi import Form, Query, Response
from fastapi.responses import RedirectResponse

from fundable.app import App
from fundable.domain.errors import Refused
from fundable.domain.money.amounts import money
from fundable.domain.money.payments import SessionStatus
from fundable.services.operation import sandbox, sandbox_charges
from fundable.web.dependencies import AppDep, LanesDep, OrderId, StaffDep
from fundable.web.routes import Router
from fundable.web.schemas import Body, MessageOut, Says
from fundable.web.statuses import STATUSES
from fundable.web.templates import page

router = Router(include_in_schema=False)


@router.get("/sandbox/pay/{session_id}")
def payment_page(session_id: str, app: AppDep, declined: Annotated[str | None, Query()] = None) -> Response:
    try:
        payment = _payment(app, session_id)
    except Refused as refused:
        return _page(app, STATUSES[refused.code], message=refused.message)
    if payment.status is SessionStatus.COMPLETE:
        return RedirectResponse(payment.success_path, status_code=303)
    if payment.status is SessionStatus.EXPIRED:
        return _page(app, 410, message="This payment page has expired. Go back to checkout and start again.")
    return _page(app, 200, payment=payment, declined=declined is not None)


@router.post("/sandbox/pay/{session_id}")
async def act(session_id: str, app: AppDep, lanes: LanesDep, action: Annotated[str, Form()] = "") -> Response:
    try:
        if action in {"pay", "pay-later"}:
            await to_thread.run_sync(_pay, app, session_id, action == "pay-later", limiter=lanes.gateway)
        payment = await to_thread.run_sync(_payment, app, session_id)
    except Refused as refused:
        return _page(app, STATUSES[refused.code], message=refused.message)
    if action in {"pay", "pay-later"}:
        return RedirectResponse(payment.success_path, status_code=303)
    if action == "decline":
        return RedirectResponse(f"/sandbox/pay/{session_id}?declined=1", status_code=303)
    return RedirectResponse(payment.checkout_path, status_code=303)


@router.get("/sandbox/portal/{key}")
def billing_page(key: str, app: AppDep) -> Response:
    try:
        portal = sandbox.open_portal(app, key)
    except Refused as refused:
        return page(app, "sandbox/portal.html", STATUSES[refused.code], message=refused.message)
    return page(app, "sandbox/portal.html", 200, money=money, portal=portal)


@router.post("/sandbox/portal/{key}")
def change_billing(key: str, app: AppDep, action: Annotated[str, Form()] = "") -> Response:
    try:
        if action in set(sandbox.PortalAction):
            sandbox.use_portal(app, key, sandbox.PortalAction(action))
    except Refused as refused:
        return page(app, "sandbox/portal.html", STATUSES[refused.code], message=refused.message)
    return RedirectResponse(f"/sandbox/portal/{key}", status_code=303)


@router.get("/sandbox/invoices/{key}")
def invoice_page(key: str, app: AppDep) -> Response:
    try:
        receipt = sandbox.open_invoice(app, key)
    except Refused as refused:
        return page(app, "sandbox/invoice.html", STATUSES[refused.code], message=refused.message)
    return page(app, "sandbox/invoice.html", 200, money=money, receipt=receipt)


WHICH = "Choose one of the things that can happen."


class SandboxEventIn(Body):
    event: Annotated[str, Says(WHICH)]


@router.post("/api/sandbox/orders/{order_id}")
def happen(order_id: OrderId, body: SandboxEventIn, app: AppDep, _staff: StaffDep) -> MessageOut:
    if body.event not in set(sandbox.SandboxEvent):
        raise Refused("happening_unknown", WHICH)
    sandbox.happen(app, order_id, sandbox.SandboxEvent(body.event))
    return MessageOut(message="It has happened, in the sandbox.", code="happened")


def _page(app: App, status: int, **values: object) -> Response:
    return page(app, "sandbox/pay.html", status, money=money, **values)


def _payment(app: App, session_id: str) -> sandbox.TestPayment:
    return sandbox_charges.view(app, session_id) or sandbox.view(app, session_id)


def _pay(app: App, session_id: str, is_delayed: bool) -> None:
    if not sandbox_charges.pay(app, session_id):
        sandbox.pay(app, session_id, is_delayed)
