"""A month of invoices and credit notes as a file, for the agency's bookkeeper."""

from typing import Annotated

from anyio import to_thread
from starlette.responses import Response

from fundable.domain.money.invoicing.months import parse_month
from fundable.services.operation import document_months
from fundable.web.dependencies import AppDep, ConfirmedOwnerDep
from fundable.web.routes import Router
from fundable.web.schemas import Body, Line, Says, refusals

router = Router()


class MonthIn(Body):
    month: Annotated[Line, Says("Choose a month.")]


@router.post("/api/admin/invoicing/export", responses=refusals(400, 401, 403, 404, 413), response_class=Response)
async def export_month(body: MonthIn, app: AppDep, _owner: ConfirmedOwnerDep) -> Response:
    name, archive = await to_thread.run_sync(document_months.download, app, parse_month(body.month))
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(archive, media_type="application/zip", headers=headers)
