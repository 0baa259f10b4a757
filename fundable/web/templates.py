"""Pages that the server renders, because they must work without scripts: Jinja on the UI's stylesheet."""

from functools import cache
from typing import TYPE_CHECKING

from fastapi.responses import HTMLResponse

from fundable.web.headers import page_policy
from fundable.web.static_files import stylesheets

if TYPE_CHECKING:
    from jinja2 import Environment

HEADERS = {"Content-Security-Policy": page_policy().decode(), "Cache-Control": "no-store"}


def page(template: str, status: int, **values: object) -> HTMLResponse:
    html = _environment().get_template(template).render(stylesheets=stylesheets(), **values)
    return HTMLResponse(html, status, HEADERS)


@cache
def _environment() -> "Environment":
    from jinja2 import Environment, PackageLoader, select_autoescape  # few ask for these pages

    return Environment(loader=PackageLoader("fundable"), autoescape=select_autoescape())
