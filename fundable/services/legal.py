"""Terms of service and privacy policy: the agency's own words, or sound ones of ours."""

from fundable.app import App

PAGES = {"terms": "Terms of service", "privacy": "Privacy policy"}


def text_of(app: App, name: str) -> str:
    """Markdown."""
    return app.texts.read(name)
