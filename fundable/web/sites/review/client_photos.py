"""Photos that clients put on their website themselves."""

from functools import partial
from pathlib import Path
from uuid import UUID

from anyio import to_thread
from fastapi import Request
from starlette.responses import Response

from fundable.domain.sites.drafting.photos import Focus
from fundable.services.sites.review import client_photos
from fundable.web.dependencies import AppDep, LanesDep, OpenerDep, TokenDep
from fundable.web.limits import limited
from fundable.web.routes import Router
from fundable.web.schemas import Out, refusals
from fundable.web.sites.drafting.kinds import KINDS
from fundable.web.sites.drafting.photos import PhotoId, PhotosIn
from fundable.web.transfers import FileName, receive_file

router = Router()
PHOTO = "/api/client/photos/{photo_id}"


class ClientPhotoOut(Out):
    """As PhotoOut, without who did what: that is the agency's own."""

    id: UUID
    name: str
    alt: str
    width: int
    height: int
    focus: Focus


class ClientPhotosOut(Out):
    """As PhotosOut. `closed` is why nothing can be changed here, in a sentence; empty while it can."""

    placed: list[ClientPhotoOut]
    waiting: list[ClientPhotoOut]
    revision: str
    most: int
    alt_most: int
    closed: str


@router.get("/api/client/photos", responses=refusals(401, 403))
def read_photos(app: AppDep, token: OpenerDep) -> ClientPhotosOut:
    return ClientPhotosOut.of(client_photos.read(app, token))


@router.put(
    "/uploads/client-photos/{photo_id}",
    dependencies=[limited("upload")],
    responses=refusals(400, 401, 404, 409, 413, 415, 429, 503),
)
async def receive(
    photo_id: UUID, request: Request, app: AppDep, lanes: LanesDep, token: TokenDep, name: FileName
) -> ClientPhotoOut:
    """One photo, under an id of the browser's own."""
    begin = partial(client_photos.begin, app, token, photo_id, name)
    return ClientPhotoOut.of(await receive_file(request, lanes.photos, begin))


@router.put(
    "/api/client/photos", dependencies=[limited("photos")], responses=refusals(400, 401, 404, 409, 413, 429, 503)
)
async def save_photos(body: PhotosIn, app: AppDep, lanes: LanesDep, token: TokenDep) -> ClientPhotosOut:
    arguments = (app, token, body.placed(), body.revision)
    return ClientPhotosOut.of(await to_thread.run_sync(client_photos.save, *arguments, limiter=lanes.drafts))


@router.get(PHOTO, responses=refusals(401, 403, 404), response_class=Response)
def thumbnail(photo_id: PhotoId, app: AppDep, token: OpenerDep) -> Response:
    name, data = client_photos.thumbnail(app, token, photo_id)
    headers = {"Cache-Control": "private, max-age=3600"}
    return Response(data, media_type=KINDS[Path(name).suffix].decode(), headers=headers)


@router.delete(PHOTO, responses=refusals(401, 404, 409))
def remove_photo(photo_id: PhotoId, app: AppDep, token: TokenDep) -> ClientPhotosOut:
    """One that waits; those on the website are removed by saving without them."""
    return ClientPhotosOut.of(client_photos.remove(app, token, photo_id))
