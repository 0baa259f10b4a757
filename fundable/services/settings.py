"""What visitors see of the agency's own settings."""

from fundable.app import App
from fundable.db import settings
from fundable.domain.settings import LOGO_URL


def logo_url(app: App) -> str | None:
    """The address of the agency's logo; None shows the letter badge."""
    with app.database.read() as connection:
        return settings.get(connection, LOGO_URL)
