"""Public pages of an offer that isn't sold: of the draft, for owners, and of earlier versions, for staff. They show
what visitors would see, and run nothing."""

import re
from typing import Annotated

from anyio import to_thread
from fastapi import Query, Request
from starlette.responses import HTMLResponse, Response

from fundable.app import App
from fundable.domain.errors import Refused
from fundable.services.agency import offer_drafts, settings
from fundable.web.agency import public_pages
from fundable.web.agency.business import named
from fundable.web.agency.examples_room import MARK, in_room
from fundable.web.agency.public_pages import BASE_URL_MARK, SITEMAP, carrying
from fundable.web.dependencies import AppDep, LanesDep, OwnerDep, StaffDep
from fundable.web.routes import Router
from fundable.web.schemas import refusals
from fundable.web.sites.hosting.example_pages import ExamplePages
from fundable.web.static_files import static_root

router = Router()
HEADERS = {
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex, nofollow",
    "Content-Security-Policy": (
        "default-src 'self'; script-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
        "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
}
_NOT_SHOWN = re.compile(rb'<script\b.*?</script>|<noscript>.*?</noscript>|<link rel="modulepreload"[^>]*>', re.DOTALL)
_PAGE_LINK = re.compile(rb'href="(/(?:faq/[^"#?]*)?)(#[^"]*)?"')
_CHECKOUT_LINK = re.compile(rb'href="/checkout[^"]*"')

At = Annotated[str, Query(max_length=200)]


@router.get("/api/admin/offer/draft/page", responses=refusals(400, 401, 403, 404, 503), response_class=HTMLResponse)
async def draft_page(request: Request, app: AppDep, lanes: LanesDep, _owner: OwnerDep, at: At = "/") -> Response:
    """For owners alone, who see it before anybody buys by it."""
    return await to_thread.run_sync(_page, app, request, None, at, limiter=lanes.previews)


@router.get(
    "/api/admin/offer/versions/{version}/page",
    responses=refusals(400, 401, 404, 503),
    response_class=HTMLResponse,
)
async def version_page(
    version: int, request: Request, app: AppDep, lanes: LanesDep, _staff: StaffDep, at: At = "/"
) -> Response:
    return await to_thread.run_sync(_page, app, request, version, at, limiter=lanes.previews)


def _page(app: App, request: Request, version: int | None, at: str) -> Response:
    number, offer = offer_drafts.previewed(app, version)
    root = request.app.state.site_root or static_root()
    try:
        made = public_pages.of(app, root, number, offer)
    except (OSError, RuntimeError) as error:
        message = "We couldn't make a preview. What you typed is saved. Try again in a moment."
        raise Refused("preview_unavailable", message) from error
    if at not in made.documents or at == SITEMAP:
        raise Refused("preview_unknown", "This page isn't part of the offer anymore. Go back to the landing page.")
    page = carrying(made.data, made.documents[at]).replace(MARK, in_room(ExamplePages(app).part()), 1)
    whole = named(page.replace(BASE_URL_MARK, app.config.base_url.encode()), settings.business(app))
    return HTMLResponse(_still(whole), headers=HEADERS)


def _still(page: bytes) -> bytes:
    """A page that runs nothing, and whose links stay within the preview."""
    still = _NOT_SHOWN.sub(b"", page)
    still = _CHECKOUT_LINK.sub(b'href="?at=/#pricing"', still)
    return _PAGE_LINK.sub(rb'href="?at=\1\2"', still)
