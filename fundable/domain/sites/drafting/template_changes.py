"""What another template version makes of the same website: which pages it writes otherwise, and what else."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from fundable.domain.sites.drafting.wording import PAGES

_HASHED = re.compile(rb"-[0-9a-f]{10}(?=[.-])")
"""What a name takes from its file's bytes: where it alone differs, a page says and shows the same."""
_PAGE, _STYLE = ".html", ".css"


@dataclass(frozen=True, slots=True)
class TemplateChanges:
    """`pages` are names of PAGES, in their order."""

    pages: tuple[str, ...]
    has_other_styles: bool
    has_other_pictures: bool


def changes(was: Mapping[str, bytes], now: Mapping[str, bytes]) -> TemplateChanges:
    """Of two builds' files."""
    before, after = _unnamed(was), _unnamed(now)
    other = {name for name in before | after if before.get(name) != after.get(name)}
    pages = tuple(page for page, file in PAGES.items() if file in other)
    has_pictures = any(not name.endswith((_PAGE, _STYLE)) for name in other)
    return TemplateChanges(pages, any(name.endswith(_STYLE) for name in other), has_pictures)


def _unnamed(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Files without their hashes, in their names and where a text names them."""
    return {
        _HASHED.sub(b"", name.encode()).decode(): _HASHED.sub(b"", data) if name.endswith((_PAGE, _STYLE)) else data
        for name, data in files.items()
    }
