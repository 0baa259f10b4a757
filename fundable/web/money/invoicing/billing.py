"""Whom a client's invoices are made out to: said by the client, in their portal."""

from typing import Annotated

from anyio import to_thread
from pydantic import AfterValidator, Field

from fundable.domain.agency.business import ADDRESS_LINES_MAX, ADDRESS_MAX, LEGAL_NAME_MAX, tidy_address
from fundable.domain.money.invoicing.billing import BillingDetails
from fundable.domain.money.invoicing.terms import TAX_ID_MAX
from fundable.services.money.invoicing import billing
from fundable.services.people import accounts
from fundable.web.dependencies import AppDep, OpenerDep, TokenDep
from fundable.web.limits import limited
from fundable.web.routes import Router
from fundable.web.schemas import Body, Line, Out, Says, refusals

router = Router()
PATH = "/api/client/billing"


class BillingIn(Body):
    """For documents that are issued from now on. What is blank is left to what the order knows."""

    name: Annotated[Line, Says("Enter the name on one line, or leave it blank.", "The name")] = Field(
        default="", max_length=LEGAL_NAME_MAX
    )
    address: Annotated[
        Annotated[str, AfterValidator(tidy_address)],
        Says(f"Enter your address in at most {ADDRESS_LINES_MAX} lines, or leave it blank.", "The address"),
    ] = Field(default="", max_length=ADDRESS_MAX)
    tax_id: Annotated[Line, Says("Enter your tax ID on one line, or leave it blank.", "The tax ID")] = Field(
        default="", max_length=TAX_ID_MAX
    )


class BillingOut(Out):
    """As the client has said it; what they haven't is empty. `address` has lines."""

    name: str
    address: str
    tax_id: str


@router.get(PATH, responses=refusals(401, 403, 404))
async def read_billing(app: AppDep, token: OpenerDep) -> BillingOut:
    order = accounts.client_order(app, token).order
    return BillingOut.of(await to_thread.run_sync(billing.read, app, order.id))


@router.put(PATH, dependencies=[limited("answer")], responses=refusals(400, 401, 403, 404, 413, 429))
async def say_billing(body: BillingIn, app: AppDep, token: TokenDep) -> BillingOut:
    order = accounts.client_order(app, token).order
    said = BillingDetails(**body.model_dump())
    return BillingOut.of(await to_thread.run_sync(billing.say, app, order.id, said, accounts.as_client(order)))
