"""One change for many orders: shown first, then made for each by itself."""

from typing import Annotated
from uuid import UUID

from pydantic import Field

from fundable.domain.orders.orders import OrderStatus, parse_status, status_unknown
from fundable.domain.orders.views import CHANGED_MAX, ChangeOutcome
from fundable.domain.people.accounts import user_unknown
from fundable.services.orders import many
from fundable.web.dependencies import AppDep, StaffDep
from fundable.web.limits import limited
from fundable.web.routes import Router
from fundable.web.schemas import Body, Out, Says, refusals

router = Router()
CHOSEN = Says(f"Choose 1 to {CHANGED_MAX} orders.")
Id = Annotated[UUID, Field(strict=False)]
Chosen = Annotated[list[Id], CHOSEN, Field(min_length=1, max_length=CHANGED_MAX)]
STATUS = Says(status_unknown().message)


class SeenStatusIn(Body):
    """An order, and the status that whoever asks saw of it."""

    id: Id
    status: Annotated[OrderStatus, Field(strict=False)]


class ManyPreviewIn(Body):
    orders: Chosen
    status: Annotated[str, STATUS]


class ManyStatusIn(Body):
    """`emailClients`: false sends nothing."""

    orders: Annotated[list[SeenStatusIn], CHOSEN, Field(min_length=1, max_length=CHANGED_MAX)]
    status: Annotated[str, STATUS]
    email_clients: bool = True


class ManyAssigneeIn(Body):
    """Null for nobody."""

    orders: Chosen
    user_id: Annotated[Id | None, Says(user_unknown().message)]


class OutcomeOut(Out):
    """`reason` says why it was refused; empty for the others. `same`: there's nothing to change."""

    id: UUID = Field(validation_alias="order_id")
    outcome: ChangeOutcome
    reason: str


class PreviewOfOneOut(OutcomeOut):
    """`recipient` and `subject` are of the email that would go; empty when none does."""

    recipient: str
    subject: str


class OutcomesOut(Out):
    orders: list[OutcomeOut]


class PreviewsOut(Out):
    orders: list[PreviewOfOneOut]


REFUSALS = refusals(400, 401, 403, 404, 409, 413, 429)


@router.post("/api/admin/orders/status/preview", dependencies=[limited("many")], responses=REFUSALS)
def preview_status(body: ManyPreviewIn, app: AppDep, _staff: StaffDep) -> PreviewsOut:
    found = many.preview_status(app, body.orders, parse_status(body.status))
    return PreviewsOut(orders=[PreviewOfOneOut.of(one) for one in found])


@router.post("/api/admin/orders/status", dependencies=[limited("many")], responses=REFUSALS)
def change_status(body: ManyStatusIn, app: AppDep, staff: StaffDep) -> OutcomesOut:
    """Each order by itself: what one refuses stops no other."""
    wanted = [(one.id, one.status) for one in body.orders]
    found = many.change_status(app, wanted, parse_status(body.status), body.email_clients, staff.name)
    return OutcomesOut(orders=[OutcomeOut.of(one) for one in found])


@router.post("/api/admin/orders/assignee", dependencies=[limited("many")], responses=REFUSALS)
def assign(body: ManyAssigneeIn, app: AppDep, staff: StaffDep) -> OutcomesOut:
    """Whoever is given orders by somebody else is told of each by mail."""
    return OutcomesOut(orders=[OutcomeOut.of(one) for one in many.assign(app, body.orders, body.user_id, staff)])
