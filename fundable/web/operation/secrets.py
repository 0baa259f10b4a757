"""Payment keys and the mail server, for owners: entered and tried here, never read back."""

from typing import Annotated, Literal

from anyio import to_thread
from pydantic import AliasPath, Field

from fundable.domain.money.payments import PaymentMode
from fundable.domain.operation.secrets import MailServer, Secret
from fundable.services.operation import secrets
from fundable.web.dependencies import AppDep, ConfirmedOwnerDep, LanesDep, OwnerDep
from fundable.web.operation.findings import FindingOut
from fundable.web.routes import Router
from fundable.web.schemas import AnyText, Body, Line, Out, Says, refusals

router = Router()
PATH = "/api/admin/settings/secrets"
HOST_MAX, KEY_MAX = 253, 500
HOST = r"[A-Za-z0-9.:-]*"


class PaymentsIn(Body):
    """An empty one stays as it is. With both empty, what is set is looked at again."""

    secret_key: Annotated[Line, Says("Copy the whole secret key from the Stripe Dashboard.")] = Field(
        default="", max_length=KEY_MAX
    )
    webhook_secret: Annotated[
        Line, Says("Copy the whole signing secret from the webhook endpoint's page at Stripe.")
    ] = Field(default="", max_length=KEY_MAX)


class MailIn(Body):
    """`starttls` is encrypted after a greeting (port 587), `tls` from the start (port 465)."""

    host: Annotated[Line, Says("Enter the name of the mail server, such as smtp.example.com.")] = Field(
        min_length=1, max_length=HOST_MAX, pattern=f"^{HOST}$"
    )
    port: Annotated[int, Says("Enter the port of the mail server: 587, 465, 2525 or 25.")] = Field(ge=1, le=65535)
    security: Literal["starttls", "tls"]
    username: Annotated[Line, Says("Enter the user name as your mail provider gives it.")] = Field(
        default="", max_length=KEY_MAX
    )
    password: Annotated[AnyText, Says("Enter the password as your mail provider gives it.")] = Field(
        default="", max_length=KEY_MAX
    )

    def server(self) -> MailServer:
        return MailServer(self.host, self.port, self.security == "tls", self.username, self.password)


class SecretOut(Out):
    """As the next start will read it. `place` is the variable or file of the server's that fixes it. `waits`: a restart
    brings it into use."""

    source: str
    place: str = Field(validation_alias="fixed_by")
    is_set: bool
    is_fixed: bool
    last_four: str
    waits: bool


class SecretsOut(Out):
    """`mode` is how payments are taken now, `nextMode` after a restart. `problem`: why a restart would fail.
    `eachServer`: several servers may use this data, so nothing is entered here."""

    secret_key: SecretOut = Field(validation_alias=AliasPath("states", Secret.STRIPE_KEY))
    webhook_secret: SecretOut = Field(validation_alias=AliasPath("states", Secret.WEBHOOK_SECRET))
    mail: SecretOut = Field(validation_alias=AliasPath("states", Secret.MAIL_SERVER))
    mail_server: str
    mode: PaymentMode
    next_mode: PaymentMode
    webhook_url: str
    needs_restart: bool
    problem: str
    each_server: bool


class PaymentsOut(Out):
    secrets: SecretsOut
    findings: list[FindingOut]


@router.get(PATH, responses=refusals(401, 403))
def read(app: AppDep, _owner: OwnerDep) -> SecretsOut:
    return SecretsOut.of(secrets.read(app))


@router.put(f"{PATH}/payments", responses=refusals(400, 401, 403, 409, 413, 502, 503))
async def save_payments(body: PaymentsIn, app: AppDep, owner: ConfirmedOwnerDep, lanes: LanesDep) -> PaymentsOut:
    file, findings = await to_thread.run_sync(
        secrets.save_payments, app, body.secret_key, body.webhook_secret, owner, limiter=lanes.gateway
    )
    return PaymentsOut(secrets=SecretsOut.of(file), findings=[FindingOut.of(finding) for finding in findings])


@router.delete(f"{PATH}/payments", responses=refusals(401, 403, 409, 503))
def remove_payments(app: AppDep, owner: ConfirmedOwnerDep) -> SecretsOut:
    return SecretsOut.of(secrets.remove_payments(app, owner))


@router.put(f"{PATH}/mail", responses=refusals(400, 401, 403, 409, 413, 502, 503))
async def save_mail(body: MailIn, app: AppDep, owner: ConfirmedOwnerDep, lanes: LanesDep) -> SecretsOut:
    file = await to_thread.run_sync(secrets.save_mail, app, body.server(), owner, limiter=lanes.gateway)
    return SecretsOut.of(file)


@router.delete(f"{PATH}/mail", responses=refusals(401, 403, 409, 503))
def remove_mail(app: AppDep, owner: ConfirmedOwnerDep) -> SecretsOut:
    return SecretsOut.of(secrets.remove_mail(app, owner))
