"""The agency's logo in mail. A stored message holds an address in its place: the picture is the one of the day on which
it is sent or looked at, and no row holds a copy."""

import re
from base64 import b64encode

from fundable.app import App
from fundable.domain.agency.uploads import id_in_path
from fundable.domain.errors import Refused
from fundable.domain.mail.outbox import LOGO
from fundable.services.agency import settings, uploads

_IMAGE = re.compile(rf"<img\b[^>]*{re.escape(LOGO)}[^>]*>")


def attached(app: App, html: str) -> tuple[str, bytes | None]:
    """The HTML as it is sent, and the PNG that goes with it. Without a picture nothing stands in its place."""
    picture = _picture(app) if LOGO in html else None
    return (html, picture) if picture else (_IMAGE.sub("", html), None)


def shown(app: App, html: str) -> str:
    """With the picture inside, for a page that nothing is attached to."""
    html, picture = attached(app, html)
    return html.replace(LOGO, f"data:image/png;base64,{b64encode(picture).decode()}") if picture else html


def _picture(app: App) -> bytes | None:
    upload_id = id_in_path(settings.logo_url(app) or "")
    try:
        return app.images.small_png(uploads.open_upload(app, upload_id)[1]) if upload_id else None
    except Refused:
        return None
