"""Pages that the server renders, because they must work without scripts: Jinja on the UI's stylesheet."""

from functools import cache
from typing import TYPE_CHECKING

from fastapi.responses import HTMLResponse

from fundable.app import App
from fundable.services.agency import accent, settings
from fundable.web.headers import page_policy
from fundable.web.static_files import entry
from fundable.web.tokens import style

if TYPE_CHECKING:
    from jinja2 import Environment

HEADERS = {"Content-Security-Policy": page_policy().decode(), "Cache-Control": "no-store"}


def page(app: App, template: str, status: int, **values: object) -> HTMLResponse:
    """A page with the agency's name (`site`) and logo, and what else is known of it (`business`)."""
    business = settings.business(app)
    brand = {"site": business.name, "business": business, "logo_url": settings.logo_url(app)}
    look = {"stylesheets": entry().stylesheets, "accent": style(accent.of_now(app))}
    html = _environment().get_template(template).render(**look, **brand, **values)
    return HTMLResponse(html, status, HEADERS)


def fragment(template: str, **values: object) -> str:
    """A part of a page that was built."""
    return _environment().get_template(template).render(**values)


@cache
def _environment() -> "Environment":
    from jinja2 import Environment, PackageLoader, select_autoescape  # few ask for these pages

    return Environment(loader=PackageLoader("fundable"), autoescape=select_autoescape())
