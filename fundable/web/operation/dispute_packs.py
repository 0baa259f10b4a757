"""Evidence for a dispute: downloaded by an owner, or put as a draft at Stripe."""

from typing import Annotated

from anyio import to_thread
from fastapi import Path
from starlette.responses import Response

from fundable.domain.counts import counted
from fundable.services.operation.dispute_packs import drafts, packs
from fundable.web.dependencies import AppDep, ConfirmedOwnerDep, LanesDep, OrderId
from fundable.web.routes import Router
from fundable.web.schemas import MessageOut, refusals

router = Router()
PATH = "/api/orders/{order_id}/disputes/{dispute_id}/evidence"
ID_MAX = 255
DisputeId = Annotated[str, Path(max_length=ID_MAX)]


@router.post(PATH, responses=refusals(401, 403, 404), response_class=Response)
async def download_evidence(
    order_id: OrderId, dispute_id: DisputeId, app: AppDep, _owner: ConfirmedOwnerDep
) -> Response:
    name, content = await to_thread.run_sync(packs.download, app, order_id, dispute_id)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type="application/pdf", headers=headers)


@router.post(PATH + "/draft", responses=refusals(401, 403, 404, 409, 502, 503))
async def put_draft(
    order_id: OrderId, dispute_id: DisputeId, app: AppDep, owner: ConfirmedOwnerDep, lanes: LanesDep
) -> MessageOut:
    kept = await to_thread.run_sync(drafts.put, app, order_id, dispute_id, owner.name, limiter=lanes.gateway)
    left = (
        f" {counted(kept, 'field')} with other text there {'was' if kept == 1 else 'were'} left alone." if kept else ""
    )
    return MessageOut(message=f"The draft is at Stripe. Read it there, then submit it.{left}", code="evidence_put")
