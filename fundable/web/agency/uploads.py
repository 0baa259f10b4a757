"""Uploads: a ticket, the transfer to its address, and the picture at the same address."""

from datetime import UTC, datetime
from typing import Annotated
from urllib.parse import urlsplit
from uuid import UUID

from fastapi import Query, Request, Response
from fastapi.responses import FileResponse

from fundable.domain.agency.uploads import (
    UploadTicket,
    id_in_path,
    not_ours,
    ticket_dead,
    upload_path,
)
from fundable.services.agency import uploads
from fundable.web.dependencies import AppDep, LanesDep
from fundable.web.limits import limited
from fundable.web.routes import Router
from fundable.web.schemas import Out, refusals
from fundable.web.transfers import POLICY, WholeFile, receive_file

router = Router()
ADDRESS_MAX = 1000


class TicketOut(Out):
    """`uploadURL` is an address on this host (files 2)."""

    uploadURL: str  # noqa: N815


class UploadOut(Out):
    url: str


@router.post("/api/objects/upload", dependencies=[limited("upload")], responses=refusals(429, 503))
def issue_ticket(app: AppDep) -> TicketOut:
    ticket = uploads.issue_ticket(app)
    query = f"expires={int(ticket.expires_at.timestamp())}&signature={ticket.signature}"
    return TicketOut(uploadURL=f"{upload_path(ticket.id)}?{query}")


@router.put("/uploads/{upload_id}", responses=refusals(400, 403, 413, 415, 503))
async def receive(
    upload_id: UUID,
    request: Request,
    response: Response,
    app: AppDep,
    lanes: LanesDep,
    expires: Annotated[str, Query(max_length=20)] = "",
    signature: Annotated[str, Query(max_length=100)] = "",
) -> UploadOut:
    ticket = _ticket(upload_id, expires, signature)
    upload = await receive_file(request, lanes.images, lambda: uploads.begin(app, ticket))
    response.headers["ETag"] = f'"{upload.sha256}"'
    return UploadOut(url=upload_path(upload_id))


@router.get("/uploads/{upload_id}", response_class=FileResponse, responses=refusals(404))
def picture(upload_id: UUID, app: AppDep) -> Response:
    upload, path = uploads.open_upload(app, upload_id)
    is_svg = upload.content_type == "image/svg+xml"
    headers = {
        "Content-Security-Policy": POLICY,
        "Cache-Control": "private, max-age=31536000, immutable",
        "Content-Disposition": f'{"attachment" if is_svg else "inline"}; filename="logo{path.suffix}"',
    }
    return WholeFile(path, media_type=upload.content_type, headers=headers)


def named_upload(address: str, own_origins: frozenset[str]) -> UUID:
    """The upload that an address of our own names, with or without our origin in front. Raises Refused
    `logo_not_ours`. `urlsplit` keeps what it was given last, so it isn't given just anything."""
    if len(address) > ADDRESS_MAX:
        raise not_ours()
    try:
        url = urlsplit(address)
    except ValueError:  # half an IPv6 address
        raise not_ours() from None
    origin = f"{url.scheme}://{url.netloc}" if url.scheme or url.netloc else ""
    upload_id = id_in_path(url.path) if not origin or origin in own_origins else None
    if upload_id is None:
        raise not_ours()
    return upload_id


def _ticket(upload_id: UUID, expires: str, signature: str) -> UploadTicket:
    if not (expires.isascii() and expires.isdigit() and len(expires) <= 11):
        raise ticket_dead()
    return UploadTicket(upload_id, datetime.fromtimestamp(int(expires), UTC), signature)
