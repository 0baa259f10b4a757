"""The address of a preview: a name that is looked up, and a signature of it. A copy of the database opens none."""

import hmac
import re
from uuid import UUID

from fundable.app import App
from fundable.db.sites.previews import Shown
from fundable.domain.sites.builds import Build
from fundable.domain.sites.sites import Site

PREFIX = "/preview/"
DIGITS = 32
"""Hexadecimal digits of each half: 128 bits."""
_TOKEN = re.compile(rf"[0-9a-f]{{{2 * DIGITS}}}")


def path(app: App, site: Site) -> str:
    """Where the newest build's home page is."""
    return f"{PREFIX}{site.preview_nonce}{_signature(app, site.preview_nonce)}/"


def find(app: App, token: str) -> Shown | None:
    """The build behind an address. What is no address, not any more or not yet, takes the same way through here."""
    if not _TOKEN.fullmatch(token):
        token = "0" * 2 * DIGITS
    nonce, signature = token[:DIGITS], token[DIGITS:]
    is_ours = hmac.compare_digest(_signature(app, nonce), signature)
    typed = app.typed_previews.find(nonce)
    shown = Shown(nonce, dict(typed)) if typed else app.previews.find(nonce)
    return shown if is_ours else None


def show_typed(app: App, order_id: UUID, build: Build) -> str:
    """Where the home page of what staff type is, for a while. The same pages are at the same path."""
    nonce = app.signer.sign(f"typed:{order_id}:{build.hash}")[:DIGITS]
    app.typed_previews.put(nonce, build.files)
    return f"{PREFIX}{nonce}{_signature(app, nonce)}/"


def _signature(app: App, nonce: str) -> str:
    return app.signer.sign(f"preview:{nonce}")[:DIGITS]
