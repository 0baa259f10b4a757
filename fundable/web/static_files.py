"""The built UI as files: where they lie, and which stylesheets pages of the server's own link to."""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable


def static_root() -> Traversable:
    return files("fundable.web") / "static"


SHELL = "index.html"
"""What every page of the UI begins with."""


@dataclass(frozen=True, slots=True)
class EntryFiles:
    """Addresses of what a page of the server's own links to."""

    stylesheets: tuple[str, ...] = ()
    script: str = ""


@cache
def entry(source: str = SHELL) -> EntryFiles:
    """What the UI's build has made of a source; nothing before it was built."""
    manifest = static_root() / ".vite" / "manifest.json"
    if not manifest.is_file():
        return EntryFiles()
    made = json.loads(manifest.read_text(encoding="utf-8")).get(source)
    if made is None:
        return EntryFiles()
    return EntryFiles(tuple(f"/{name}" for name in made.get("css", ())), f"/{made['file']}")
