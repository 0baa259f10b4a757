"""Where somebody is logged in, for staff and for clients, and ending it."""

from datetime import datetime

from fundable.services.people import logins
from fundable.web.dependencies import AppDep, ConfirmedLoginDep, ConfirmedOwnerDep, LoginDep, OwnerDep, TokenDep
from fundable.web.people.team import MemberId
from fundable.web.routes import Router
from fundable.web.schemas import MessageOut, Out, refusals

router = Router()


class LoginOut(Out):
    """`address` is shortened; `seenAt` is right to ten minutes."""

    id: str
    device: str
    address: str
    since: datetime
    seen_at: datetime
    is_current: bool


class LoginsOut(Out):
    """This one first, then the last seen."""

    items: list[LoginOut]


class WrongFactorsOut(Out):
    """`times` in the last weeks; the rest is of the last try."""

    times: int
    at: datetime
    device: str
    address: str


class StaffLoginsOut(LoginsOut):
    """`wrongFactors`: somebody had the password lately, and not the second factor."""

    wrong_factors: WrongFactorsOut | None


@router.get("/api/admin/logins", responses=refusals(401))
def own_logins(app: AppDep, login: LoginDep) -> StaffLoginsOut:
    return StaffLoginsOut.of(logins.of_staff(app, login))


@router.delete("/api/admin/logins/{login_id}", responses=refusals(401, 403, 404))
def end_own_login(login_id: str, app: AppDep, login: ConfirmedLoginDep) -> MessageOut:
    logins.end_of_staff(app, login.user.id, login_id)
    return MessageOut(message="This device is logged out.", code="login_ended")


@router.post("/api/admin/logout-others", responses=refusals(401, 403))
def log_out_others(app: AppDep, login: ConfirmedLoginDep) -> MessageOut:
    logins.end_others(app, login)
    return MessageOut(message="Your other devices are logged out.", code="logged_out")


@router.get("/api/admin/team/{member_id}/logins", responses=refusals(401, 403, 404))
def logins_of_member(member_id: MemberId, app: AppDep, _owner: OwnerDep) -> StaffLoginsOut:
    return StaffLoginsOut.of(logins.of_member(app, member_id))


@router.delete("/api/admin/team/{member_id}/logins/{login_id}", responses=refusals(401, 403, 404))
def end_login_of_member(member_id: MemberId, login_id: str, app: AppDep, _owner: ConfirmedOwnerDep) -> MessageOut:
    logins.end_of_staff(app, member_id, login_id)
    return MessageOut(message="This device is logged out.", code="login_ended")


@router.post("/api/admin/team/{member_id}/logout-everywhere", responses=refusals(401, 403, 404))
def log_member_out(member_id: MemberId, app: AppDep, _owner: ConfirmedOwnerDep) -> MessageOut:
    logins.end_all_of_member(app, member_id)
    return MessageOut(message="They're logged out everywhere.", code="logged_out")


@router.post("/api/client/logout", responses=refusals(401))
def client_logout(app: AppDep, token: TokenDep) -> MessageOut:
    logins.log_out_client(app, token)
    return MessageOut(message="You're logged out.", code="logged_out")


@router.post("/api/client/logout-everywhere", responses=refusals(401))
def client_logout_everywhere(app: AppDep, token: TokenDep) -> MessageOut:
    logins.log_out_client_everywhere(app, token)
    return MessageOut(message="You're logged out on every device.", code="logged_out")


@router.get("/api/client/logins", responses=refusals(401))
def client_logins(app: AppDep, token: TokenDep) -> LoginsOut:
    return LoginsOut(items=[LoginOut.of(seen) for seen in logins.of_client(app, token)])


@router.delete("/api/client/logins/{login_id}", responses=refusals(401, 404))
def end_client_login(login_id: str, app: AppDep, token: TokenDep) -> MessageOut:
    logins.end_of_client(app, token, login_id)
    return MessageOut(message="This device is logged out.", code="login_ended")
