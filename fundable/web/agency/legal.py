"""The legal pages: Markdown of the agency's on the product's paper. They work without scripts."""

import re
from datetime import date
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from fastapi import Response
from fastapi.responses import HTMLResponse

from fundable.app import App
from fundable.domain.agency.days import plain_day
from fundable.domain.agency.legal_versions import LineKind
from fundable.services.agency import calendar, legal, legal_dates, legal_drafts
from fundable.services.agency.legal_drafts import ReadVersion
from fundable.web.dependencies import AppDep
from fundable.web.routes import Router
from fundable.web.templates import page

if TYPE_CHECKING:
    from markdown_it.token import Token

router = Router(include_in_schema=False)
VERSION = re.compile("[0-9]{1,9}")


@router.get("/terms")
def terms(app: AppDep, offer: str = "", version: str = "") -> Response:
    """`offer` is the version that an order was sold under; anything else shows what is sold now. `version` is one of
    the agency's own words; anything else shows those that apply."""
    return _page(app, "terms", _number(offer), _number(version))


@router.get("/privacy")
def privacy(app: AppDep, version: str = "") -> Response:
    return _page(app, "privacy", None, _number(version))


def _number(typed: str) -> int | None:
    return int(typed) if VERSION.fullmatch(typed) else None


def _page(app: App, name: str, offer: int | None, number: int | None) -> HTMLResponse:
    from markdown_it import MarkdownIt  # few ask for these pages

    # No raw HTML and only safe addresses: whoever edits the text cannot bring a script in by accident.
    markdown = MarkdownIt("commonmark", {"html": False, "typographer": False}).enable("table")
    one = legal_drafts.read_version(app, name, number)
    tokens = markdown.parse(one.version.text if one else legal.text_of(app, name, offer))
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
        effective=plain_day(_since(app, one) if one else legal_dates.effective_on(app, name, offer)),
        version=_told(app, name, one) if one else None,
        parts=parts,
        in_short=legal.in_short(app, name, offer),
        text=rest,
    )


def _since(app: App, one: ReadVersion) -> date:
    return calendar.day_of(app, one.version.published_at)


def _told(app: App, name: str, one: ReadVersion) -> dict[str, Any]:
    """What a version says of itself: until when it applied, what it replaced, and what changed with it."""
    replaced = one.replaced
    return {
        "now": f"/{name}",
        "until": plain_day(calendar.day_of(app, one.until)) if one.until else "",
        "replaced": plain_day(calendar.day_of(app, replaced.published_at)) if replaced else "",
        "before": f"/{name}?version={replaced.number}" if replaced else "",
        "changes": [
            {"kind": line.kind, "text": line.text.lstrip("#").strip()}
            for line in one.changes
            if line.kind is not LineKind.SAME
        ],
    }


def _parts(tokens: "list[Token]") -> list[tuple[str, str]]:
    """The anchor and the title of each part, which gets the anchor."""
    found: list[tuple[str, str]] = []
    for opening, inside in pairwise(tokens):
        if opening.type == "heading_open" and opening.tag == "h2" and inside.children:
            anchor = f"part-{len(found) + 1}"
            opening.attrSet("id", anchor)
            found.append((anchor, "".join(child.content for child in inside.children)))
    return found
