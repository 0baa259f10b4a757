"""The legal pages: Markdown of the agency's on the product's paper. They work without scripts."""

from fastapi import APIRouter, Response
from fastapi.responses import HTMLResponse

from fundable.services.agency import legal
from fundable.web.dependencies import AppDep
from fundable.web.templates import page

router = APIRouter(include_in_schema=False)


@router.get("/terms")
def terms(app: AppDep) -> Response:
    return _page(app.config.base_url, "terms", legal.text_of(app, "terms"))


@router.get("/privacy")
def privacy(app: AppDep) -> Response:
    return _page(app.config.base_url, "privacy", legal.text_of(app, "privacy"))


def _page(base_url: str, name: str, text: str) -> HTMLResponse:
    from markdown_it import MarkdownIt  # few ask for these pages

    # No raw HTML and only safe addresses: whoever edits the text cannot bring a script in by accident.
    html = MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table").render(text)
    return page("legal/page.html", 200, title=legal.PAGES[name], address=f"{base_url}/{name}", text=html)
