"""What staff do for the client of an order: correct their e-mail, send them a new link."""

from typing import Annotated

from fundable.services.orders import clients
from fundable.web.dependencies import AppDep, ConfirmedStaffDep, OrderId, StaffDep
from fundable.web.mail.log import written
from fundable.web.orders.orders import AdminOrderOut
from fundable.web.routes import Router
from fundable.web.schemas import Body, Email, MessageOut, Says, refusals

router = Router()


class EmailIn(Body):
    email: Annotated[Email, Says("Enter the client's email address, such as name@business.com.")]


@router.patch("/api/orders/{order_id}/email", responses=refusals(400, 401, 403, 404, 413))
def correct_email(order_id: OrderId, body: EmailIn, app: AppDep, staff: ConfirmedStaffDep) -> AdminOrderOut:
    return AdminOrderOut.of(clients.correct_email(app, order_id, body.email, staff.name))


@router.post("/api/orders/{order_id}/send-link", responses=refusals(401, 403, 404, 409))
def send_link(order_id: OrderId, app: AppDep, _staff: StaffDep) -> MessageOut:
    email = clients.send_link(app, order_id)
    return written(app, f"A new link is on its way to {email}.", "link_sent")
