"""The pictures of mail: the agency's logo, and the sign of the website that a message is about. A stored message holds
an address in the place of each: the picture is the one of the day on which it is sent or looked at, and no row holds a
copy."""

import re
from base64 import b64encode
from uuid import UUID

from fundable.app import App
from fundable.domain.agency.uploads import id_in_path
from fundable.domain.errors import Refused
from fundable.domain.mail.outbox import LOGO, WEBSITE, Url
from fundable.services.agency import settings, uploads

Pictures = dict[Url, bytes]


def attached(app: App, html: str, order_id: UUID | None) -> tuple[str, Pictures]:
    """The HTML as it is sent, and each PNG that goes with it. Without a picture nothing stands in its place."""
    found: Pictures = {}
    for address in (LOGO, WEBSITE):
        picture = _picture(app, address, order_id) if address in html else None
        if picture:
            found[address] = picture
        else:
            html = re.sub(rf"<img\b[^>]*{re.escape(address)}[^>]*>", "", html)
    return html, found


def shown(app: App, html: str, order_id: UUID | None = None) -> str:
    """With the pictures inside, for a page that nothing is attached to."""
    html, found = attached(app, html, order_id)
    for address, picture in found.items():
        html = html.replace(address, f"data:image/png;base64,{b64encode(picture).decode()}")
    return html


def _picture(app: App, address: Url, order_id: UUID | None) -> bytes | None:
    return _logo(app) if address == LOGO else _website(app, order_id)


def _logo(app: App) -> bytes | None:
    upload_id = id_in_path(settings.logo_url(app) or "")
    try:
        return app.images.small_png(uploads.open_upload(app, upload_id)[1]) if upload_id else None
    except Refused:
        return None


def _website(app: App, order_id: UUID | None) -> bytes | None:
    if order_id is None:
        return None
    with app.database.read() as connection:
        return app.above.website_sign(connection, order_id)
