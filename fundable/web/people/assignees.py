"""Who has which order, and whether new ones go round."""

from typing import Annotated
from uuid import UUID

from pydantic import Field

from fundable.domain.people.accounts import user_unknown
from fundable.services.people import assignees
from fundable.web.dependencies import AppDep, OrderId, OwnerDep, StaffDep
from fundable.web.routes import Router
from fundable.web.schemas import Body, Out, Says, refusals

router = Router()


class PersonOut(Out):
    """Somebody who works here, as lists show them."""

    id: UUID
    name: str
    initials: str


class ColleagueOut(PersonOut):
    """`isMe`: whoever asks. `openOrders` are those that they have and that aren't delivered yet."""

    is_me: bool
    open_orders: int


class PeopleOut(Out):
    """Who can be given an order. `isByTurn`: new orders go to each in turn by themselves."""

    people: list[ColleagueOut]
    is_by_turn: bool


class AssigneeIn(Body):
    """Null for nobody."""

    user_id: Annotated[Annotated[UUID, Field(strict=False)] | None, Says(user_unknown().message)]


class TurnsIn(Body):
    is_by_turn: Annotated[bool, Says("Say whether new orders go round.")]


@router.get("/api/admin/people", responses=refusals(401))
def get_people(app: AppDep, staff: StaffDep) -> PeopleOut:
    people = [
        ColleagueOut(id=one.id, name=one.name, initials=one.initials, is_me=one.id == staff.id, open_orders=open_orders)
        for one, open_orders in assignees.people(app)
    ]
    return PeopleOut(people=people, is_by_turn=assignees.is_by_turn(app))


@router.put("/api/admin/people/turns", responses=refusals(400, 401, 403, 413))
def put_turns(body: TurnsIn, app: AppDep, owner: OwnerDep) -> PeopleOut:
    assignees.set_by_turn(app, body.is_by_turn)
    return get_people(app, owner)


@router.put("/api/orders/{order_id}/assignee", responses=refusals(400, 401, 404, 409, 413))
def put_assignee(order_id: OrderId, body: AssigneeIn, app: AppDep, staff: StaffDep) -> PeopleOut:
    """Whoever is given an order by somebody else is told by mail."""
    assignees.give(app, order_id, body.user_id, staff)
    return get_people(app, staff)
