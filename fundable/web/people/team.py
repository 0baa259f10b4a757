"""The team, for owners: who works here, invitations, roles, and who is let in."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field, StringConstraints

from fundable.domain.people.accounts import Role, user_unknown
from fundable.domain.people.assignees import person_away
from fundable.services.people import second_factor, team
from fundable.web.dependencies import AppDep, ConfirmedOwnerDep, OwnerDep
from fundable.web.mail.log import written
from fundable.web.routes import Router
from fundable.web.schemas import Body, Email, Line, MessageOut, Out, Says, refusals

router = Router()
Name = Annotated[Line, StringConstraints(max_length=100)]
RoleName = Annotated[Literal["owner", "staff"], Says("Choose owner or staff.")]
AnyId = Annotated[UUID, Field(strict=False)]
MemberId = Annotated[UUID, Says(user_unknown().message, is_gone=True)]


class MemberOut(Out):
    """`invited`: has not chosen a password yet."""

    id: UUID
    email: str
    first_name: str | None
    last_name: str | None
    role: Role
    state: Literal["active", "invited", "disabled"]
    created_at: datetime
    has_second_factor: bool


class TeamOut(Out):
    items: list[MemberOut]


class InvitationIn(Body):
    email: Annotated[Email, Says("Enter the email address of the person you're inviting, such as name@business.com.")]
    role: RoleName
    first_name: Annotated[Name | None, Says(noun="First name")] = None
    last_name: Annotated[Name | None, Says(noun="Last name")] = None


class LeavingIn(Body):
    hand_over_to: Annotated[AnyId | None, Says(person_away().message)] = None


class RoleIn(Body):
    role: RoleName


@router.get("/api/admin/team", responses=refusals(401, 403))
def members(app: AppDep, _owner: OwnerDep) -> TeamOut:
    return TeamOut(items=[MemberOut.of(user) for user in team.members(app)])


@router.post("/api/admin/team", responses=refusals(400, 401, 403, 409, 413))
def invite(body: InvitationIn, app: AppDep, owner: ConfirmedOwnerDep) -> MemberOut:
    invitation = team.Invitation(body.email, Role(body.role), body.first_name or None, body.last_name or None)
    return MemberOut.of(team.invite(app, invitation, owner))


@router.post("/api/admin/team/{member_id}/send-link", responses=refusals(401, 403, 404, 409))
def send_link(member_id: MemberId, app: AppDep, owner: ConfirmedOwnerDep) -> MessageOut:
    user = team.send_link(app, member_id, owner)
    return written(app, f"A link is on its way to {user.email}.", "link_sent")


@router.patch("/api/admin/team/{member_id}/role", responses=refusals(400, 401, 403, 404, 409, 413))
def set_role(member_id: MemberId, body: RoleIn, app: AppDep, _owner: ConfirmedOwnerDep) -> MemberOut:
    return MemberOut.of(team.set_role(app, member_id, Role(body.role)))


@router.post("/api/admin/team/{member_id}/disable", responses=refusals(400, 401, 403, 404, 409, 413))
def disable(member_id: MemberId, app: AppDep, owner: ConfirmedOwnerDep, body: LeavingIn | None = None) -> MemberOut:
    """Their open orders go to `handOverTo`, or to nobody."""
    to = body.hand_over_to if body else None
    return MemberOut.of(team.disable(app, member_id, to, owner.name))


@router.post("/api/admin/team/{member_id}/enable", responses=refusals(401, 403, 404))
def enable(member_id: MemberId, app: AppDep, _owner: ConfirmedOwnerDep) -> MemberOut:
    return MemberOut.of(team.enable(app, member_id))


@router.post("/api/admin/team/{member_id}/reset-second-factor", responses=refusals(401, 403, 404, 409))
def reset_second_factor(member_id: MemberId, app: AppDep, owner: ConfirmedOwnerDep) -> MemberOut:
    return MemberOut.of(second_factor.reset_of(app, member_id, owner))
