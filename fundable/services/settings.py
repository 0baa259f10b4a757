"""What visitors see of the agency's own settings."""

from fundable.app import App
from fundable.domain.settings import LOGO_URL


def logo_url(app: App) -> str | None:
    """The address of the agency's logo; None shows the letter badge."""
    return app.settings.get(LOGO_URL)
