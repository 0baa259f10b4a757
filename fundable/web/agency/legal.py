"""The legal pages: Markdown of the agency's on the product's paper. They work without scripts."""

import re

from fastapi import APIRouter, Response
from fastapi.responses import HTMLResponse

from fundable.app import App
from fundable.services.agency import legal
from fundable.web.dependencies import AppDep
from fundable.web.templates import page

router = APIRouter(include_in_schema=False)
VERSION = re.compile("[0-9]{1,9}")


@router.get("/terms")
def terms(app: AppDep, offer: str = "") -> Response:
    """`offer` is the version that an order was sold under; anything else shows what is sold now."""
    version = int(offer) if VERSION.fullmatch(offer) else None
    return _page(app, "terms", legal.text_of(app, "terms", version))


@router.get("/privacy")
def privacy(app: AppDep) -> Response:
    return _page(app, "privacy", legal.text_of(app, "privacy"))


def _page(app: App, name: str, text: str) -> HTMLResponse:
    from markdown_it import MarkdownIt  # few ask for these pages

    # No raw HTML and only safe addresses: whoever edits the text cannot bring a script in by accident.
    html = MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table").render(text)
    return page(
        app, "legal/page.html", 200, title=legal.PAGES[name], address=f"{app.config.base_url}/{name}", text=html
    )
