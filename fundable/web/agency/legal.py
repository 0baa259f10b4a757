"""The legal pages: Markdown of the agency's on the product's paper. They work without scripts."""

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from fastapi import APIRouter, Response
from fastapi.responses import HTMLResponse

from fundable.app import App
from fundable.domain.agency.days import plain_day
from fundable.services.agency import legal, legal_dates
from fundable.web.dependencies import AppDep
from fundable.web.templates import page

if TYPE_CHECKING:
    from markdown_it.token import Token

router = APIRouter(include_in_schema=False)
VERSION = re.compile("[0-9]{1,9}")


@router.get("/terms")
def terms(app: AppDep, offer: str = "") -> Response:
    """`offer` is the version that an order was sold under; anything else shows what is sold now."""
    version = int(offer) if VERSION.fullmatch(offer) else None
    return _page(app, "terms", version)


@router.get("/privacy")
def privacy(app: AppDep) -> Response:
    return _page(app, "privacy")


def _page(app: App, name: str, version: int | None = None) -> HTMLResponse:
    from markdown_it import MarkdownIt  # few ask for these pages

    # No raw HTML and only safe addresses: whoever edits the text cannot bring a script in by accident.
    markdown = MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table")
    tokens = markdown.parse(legal.text_of(app, name, version))
    parts = _parts(tokens)
    html = markdown.renderer.render(tokens, markdown.options, {})
    heading, end, rest = html.partition("</h1>") if html.startswith("<h1>") else ("", "", html)
    return page(
        app,
        "legal/page.html",
        200,
        title=legal.PAGES[name],
        address=f"{app.config.base_url}/{name}",
        heading=heading + end,
        effective=plain_day(legal_dates.effective_on(app, name, version)),
        parts=parts,
        in_short=legal.in_short(app, name, version),
        text=rest,
    )


def _parts(tokens: "list[Token]") -> list[tuple[str, str]]:
    """The anchor and the title of each part, which gets the anchor."""
    found: list[tuple[str, str]] = []
    for opening, inside in pairwise(tokens):
        if opening.type == "heading_open" and opening.tag == "h2" and inside.children:
            anchor = f"part-{len(found) + 1}"
            opening.attrSet("id", anchor)
            found.append((anchor, "".join(child.content for child in inside.children)))
    return found
