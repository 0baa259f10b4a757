"""The figures on the admin's cards."""

from datetime import date

from fastapi import Response
from pydantic import AliasPath, Field

from fundable.domain.money.hosting import HostingFilter
from fundable.domain.money.payments import PaymentMode
from fundable.domain.orders.orders import OrderStatus
from fundable.services.orders import stats as service
from fundable.web.dependencies import AppDep, StaffDep
from fundable.web.routes import Router
from fundable.web.schemas import Out, refusals

router = Router()


class WeekOut(Out):
    starts_on: date
    amount_cents: int


class StatsOut(Out):
    """Money is cents. `paidOrders` counts the status paid alone (money 7).

    `chargedCents` of the total were charged after first payments, and paid. `receivedCents` is the total without what
    is unpaid, refunded or disputed.
    `mode` is that of new orders; with live ones `testOrders` are left out of everything else. `failedEvents` are
    reports of the payment provider that a person has to look at; without a webhook there are none of its own accord.
    `hosting` counts what somebody may have to do something about, so not what has ended.
    `addonNames` has every add-on that was ever offered.
    """

    total_revenue_cents: int = Field(validation_alias="total_cents")
    charged_cents: int
    received_cents: int
    unpaid_cents: int
    refunded_cents: int
    disputed_cents: int
    orders: int
    paid_orders: int = Field(validation_alias=AliasPath("by_status", OrderStatus.PAID))
    intake_forms: int
    by_status: dict[OrderStatus, int]
    by_addon: dict[str, int]
    addon_names: dict[str, str]
    ended_sessions: int = Field(validation_alias="abandoned")
    weeks: list[WeekOut]
    mode: PaymentMode
    test_orders: int = Field(validation_alias="tests")
    overdue: int
    hosting: dict[HostingFilter, int]
    failed_events: int
    has_webhook: bool


@router.get("/api/admin/stats", response_model=StatsOut, responses=refusals(401))
def stats(app: AppDep, _staff: StaffDep) -> Response:
    return StatsOut.of(service.read(app)).answer()
