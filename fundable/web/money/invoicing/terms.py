"""Whether invoices are issued, and under which numbers: read by staff, set by owners."""

from typing import Annotated, Self

from anyio import to_thread
from pydantic import Field

from fundable.domain.money.invoicing.terms import (
    FIRST_MAX,
    KEEP_MAX,
    KEEP_MIN,
    KEEP_YEARS,
    SERIES_MAX,
    TAX_ID_MAX,
    InvoicingTerms,
    Receipts,
)
from fundable.services.money.invoicing import terms
from fundable.web.dependencies import AppDep, OwnerDep, StaffDep
from fundable.web.routes import Router
from fundable.web.schemas import Line, Out, Says, SeenIn, refusals

router = Router()
First = Annotated[int, Says(f"Enter a first number from 1 to {FIRST_MAX:,}.")]


class InvoicingIn(SeenIn):
    """First numbers are the lowest that this year's documents get. They can be changed while this year has none; after
    a restore, saving with `isOn` confirms them. `revision` is that of what was read: another state is refused with 409.
    Without one, it isn't compared."""

    is_on: Annotated[bool, Says("Turn invoices on or off.")]
    tax_id: Annotated[Line, Says("Enter your tax ID on one line, or leave it blank.", "The tax ID")] = Field(
        default="", max_length=TAX_ID_MAX
    )
    series: Annotated[Line, Says("Enter the letters that invoice numbers begin with, such as INV.", "The series")] = (
        Field(max_length=SERIES_MAX)
    )
    credit_series: Annotated[
        Line, Says("Enter the letters that numbers of credit notes begin with, such as CN.", "The series")
    ] = Field(max_length=SERIES_MAX)
    first_number: First
    first_credit_number: First = 1
    receipts: Annotated[Receipts, Field(strict=False), Says("Say who sends receipts: stripe or ours.")] = (
        Receipts.STRIPE
    )
    keep_years: Annotated[int, Says(f"Enter from {KEEP_MIN} to {KEEP_MAX} years.")] = KEEP_YEARS


class InvoicingOut(Out):
    """`missing` is what an invoice can't say yet of its seller. The next numbers are what the next ones will be called.
    `areUnsure`: the data were restored, and nothing is issued until an owner has confirmed the numbers. `areBegun`:
    this year has real documents, which the next numbers follow. `months` may have documents, newest first: 2026-11."""

    is_on: bool
    tax_id: str
    series: str
    credit_series: str
    first_number: int
    first_credit_number: int
    receipts: Receipts
    keep_years: int
    revision: str
    missing: list[str]
    next_number: str
    next_credit_number: str
    are_unsure: bool
    are_begun: bool
    months: list[str]

    @classmethod
    def made_of(cls, found: terms.InvoicingDetails) -> Self:
        kept = found.terms
        return cls(
            is_on=kept.is_on,
            tax_id=kept.tax_id,
            series=kept.series,
            credit_series=kept.credit_series,
            first_number=kept.first_number,
            first_credit_number=kept.first_credit_number,
            receipts=kept.receipts,
            keep_years=kept.keep_years,
            revision=found.revision,
            missing=list(found.missing),
            next_number=found.next_number,
            next_credit_number=found.next_credit_number,
            are_unsure=found.are_unsure,
            are_begun=found.are_begun,
            months=[str(month) for month in found.months],
        )


@router.get("/api/admin/invoicing", responses=refusals(401))
async def invoicing(app: AppDep, _staff: StaffDep) -> InvoicingOut:
    return InvoicingOut.made_of(await to_thread.run_sync(terms.read, app))


@router.put("/api/admin/invoicing", responses=refusals(400, 401, 403, 409, 413))
async def save_invoicing(body: InvoicingIn, app: AppDep, _owner: OwnerDep) -> InvoicingOut:
    changed = InvoicingTerms(**body.model_dump(exclude={"revision"}))
    return InvoicingOut.made_of(await to_thread.run_sync(terms.save, app, changed, body.revision))
