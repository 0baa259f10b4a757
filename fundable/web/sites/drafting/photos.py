"""Photos of a website: staff send them, say what they show, and put them in order."""

from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Annotated
from uuid import UUID

from anyio import to_thread
from fastapi import Request
from pydantic import Field
from starlette.responses import Response

from fundable.domain.orders.pause_answers import file_unknown
from fundable.domain.sites.drafting.photos import (
    PHOTOS_MAX,
    Focus,
    Placed,
    cleaned,
    photo_unknown,
    photos_many,
    photos_moved,
)
from fundable.services.sites.drafting import photos
from fundable.web.dependencies import AppDep, LanesDep, OrderId, StaffDep
from fundable.web.routes import Router
from fundable.web.schemas import Body, Line, Out, Says, refusals
from fundable.web.sites.drafting.kinds import KINDS
from fundable.web.transfers import FileName, receive_file

router = Router()
PhotoId = Annotated[UUID, Says(photo_unknown().message, is_gone=True)]
PHOTO = "/api/orders/{order_id}/photos/{photo_id}"


class PhotoOut(Out):
    """`alt` is what it shows, in words; empty, and `altBy` too, until somebody has said so. `width` and `height` are
    those of its largest file, `name` that of the file it was made of. `focus` is the part that stays where it's
    cropped."""

    id: UUID
    name: str
    alt: str
    alt_by: str
    width: int
    height: int
    created_at: datetime
    created_by: str
    focus: Focus


class PhotosOut(Out):
    """Those on the website, the main one first, and those that wait to be put there. `revision` goes with a change.
    `most` is how many a website has at most, `altMost` how many characters `alt` has."""

    placed: list[PhotoOut]
    waiting: list[PhotoOut]
    revision: str
    most: int
    alt_most: int


class PlacedIn(Body):
    """Without a focus, the photo keeps the one it has."""

    id: Annotated[UUID, Field(strict=False), Says(photo_unknown().message)]
    alt: Annotated[Line, Says("Describe each photo in one line.", "A description")] = Field(max_length=1000)
    focus: Annotated[Focus | None, Field(strict=False), Says("Choose one of the nine parts of the photo.")] = None


class PhotosIn(Body):
    """The photos that are to be on the website, the main one first."""

    photos: Annotated[list[PlacedIn], Says(photos_many().message), Field(max_length=PHOTOS_MAX)]
    revision: Annotated[Line, Says(photos_moved().message), Field(max_length=40)]

    def placed(self) -> list[Placed]:
        return [Placed(one.id, cleaned(one.alt), one.focus) for one in self.photos]


class AnswerFileIn(Body):
    """A file that came with a client's answer."""

    file: Annotated[UUID, Field(strict=False), Says(file_unknown().message)]


@router.get("/api/orders/{order_id}/photos", responses=refusals(401, 404))
def get_photos(order_id: OrderId, app: AppDep, _staff: StaffDep) -> PhotosOut:
    return PhotosOut.of(photos.read(app, order_id))


@router.put("/uploads/photos/{order_id}/{photo_id}", responses=refusals(400, 401, 403, 404, 409, 413, 415, 503))
async def receive(
    order_id: OrderId,
    photo_id: UUID,
    request: Request,
    app: AppDep,
    lanes: LanesDep,
    staff: StaffDep,
    name: FileName,
) -> PhotoOut:
    """One photo, under an id of the browser's own."""
    begin = partial(photos.begin, app, order_id, photo_id, name, staff.name)
    return PhotoOut.of(await receive_file(request, lanes.photos, begin))


@router.post(f"{PHOTO}/from-answer", responses=refusals(400, 401, 403, 404, 409, 413, 415, 503))
async def take_answer_file(
    order_id: OrderId, photo_id: PhotoId, body: AnswerFileIn, app: AppDep, lanes: LanesDep, staff: StaffDep
) -> PhotoOut:
    arguments = (app, order_id, photo_id, body.file, staff.name)
    return PhotoOut.of(await to_thread.run_sync(photos.take_answer_file, *arguments, limiter=lanes.photos))


@router.put("/api/orders/{order_id}/photos", responses=refusals(400, 401, 403, 404, 409, 413, 503))
async def save_photos(order_id: OrderId, body: PhotosIn, app: AppDep, lanes: LanesDep, staff: StaffDep) -> PhotosOut:
    arguments = (app, order_id, body.placed(), body.revision, staff.name)
    return PhotosOut.of(await to_thread.run_sync(photos.save, *arguments, limiter=lanes.drafts))


@router.get(PHOTO, responses=refusals(401, 404), response_class=Response)
def thumbnail(order_id: OrderId, photo_id: PhotoId, app: AppDep, _staff: StaffDep) -> Response:
    name, data = photos.thumbnail(app, order_id, photo_id)
    headers = {"Cache-Control": "private, max-age=3600"}
    return Response(data, media_type=KINDS[Path(name).suffix].decode(), headers=headers)


@router.delete(PHOTO, responses=refusals(401, 403, 404, 409))
def remove_photo(order_id: OrderId, photo_id: PhotoId, app: AppDep, _staff: StaffDep) -> PhotosOut:
    """One that waits; those on the website are removed by saving without them."""
    return PhotosOut.of(photos.remove(app, order_id, photo_id))
