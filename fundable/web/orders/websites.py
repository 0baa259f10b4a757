"""The addresses of an order's website, as staff give them."""

from typing import Annotated

from fundable.domain.orders.websites import Place
from fundable.services.orders import websites
from fundable.web.dependencies import AppDep, OrderId, StaffDep
from fundable.web.routes import Router
from fundable.web.schemas import AnyText, Body, Out, Says, refusals

router = Router()


class WebsiteOut(Out):
    """`finding` is null until the address has been asked whether it answers. `hint`: what staff should know of it."""

    url: str
    finding: str | None
    hint: str


class WebsitesOut(Out):
    preview: WebsiteOut | None
    live: WebsiteOut | None


class WebsitesIn(Body):
    """Empty takes an address away; one that is not said stays."""

    preview: Annotated[AnyText | None, Says("Enter the address of the preview, such as https://www.example.com.")] = (
        None
    )
    live: Annotated[AnyText | None, Says("Enter the website's address, such as https://www.example.com.")] = None


@router.patch("/api/orders/{order_id}/websites", responses=refusals(400, 401, 403, 404, 413))
def save(order_id: OrderId, body: WebsitesIn, app: AppDep, _staff: StaffDep) -> WebsitesOut:
    said = {Place.PREVIEW: body.preview, Place.LIVE: body.live}
    return WebsitesOut.of(websites.save(app, order_id, {place: url for place, url in said.items() if url is not None}))
