"""The built UI as files: where they lie, and which stylesheets pages of the server's own link to."""

import json
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable


def static_root() -> Traversable:
    return files("fundable.web") / "static"


@cache
def stylesheets() -> tuple[str, ...]:
    """Addresses of the UI's stylesheets, for pages that the server renders."""
    manifest = static_root() / ".vite" / "manifest.json"
    if not manifest.is_file():
        return ()
    entries = json.loads(manifest.read_text(encoding="utf-8"))
    return tuple(f"/{name}" for name in entries["index.html"].get("css", ()))
