"""The landing page carries its styles: all that it wears, and none that only other pages do."""

import json
import re
from pathlib import Path

import brotli
import pytest

from fundable.web.static_files import static_root

STATIC = Path(str(static_root()))
FIRST_PACKETS = 10 * 1460
"""Bytes that a server sends before it waits for the first word back (RFC 6928)."""
HEADERS = 750
"""More bytes than the answer's headers have."""
CLASS = re.compile(r"\.(-?[a-zA-Z][\w-]*)")
LATER = {
    "brand-logo",  # in the letter's place, where the agency has a logo
    "btn-ghost",  # in the header of pages that share it
    "sheet-head",
    "sum",
    "badge",  # beside others in what stands for print and for forced colors
    "tag",
    "alert",
    "data-table",
}


@pytest.fixture(scope="module")
def page() -> str:
    return (STATIC / "prerendered" / "index.html").read_text(encoding="utf-8")


def styles_of(page: str) -> str:
    return page.partition("<style>")[2].partition("</style>")[0]


def classes_in(styles: str) -> set[str]:
    """Those that selectors name; values such as `.5rem` begin with a digit."""
    selectors = re.findall(r"[^{};]+(?=\{)", re.sub(r"url\([^)]*\)", "", styles))
    return {name for selector in selectors for name in CLASS.findall(selector)}


def worn_on(page: str) -> set[str]:
    return {name for worn in re.findall(r'class="([^"]*)"', page) for name in worn.split()}


def test_it_comes_in_the_first_packets(page: str) -> None:
    assert len(brotli.compress(page.encode())) + HEADERS <= FIRST_PACKETS


def test_it_carries_no_styles_that_only_other_pages_need(page: str) -> None:
    not_worn = classes_in(styles_of(page)) - worn_on(page)
    # The server puts the examples in.
    assert {name for name in not_worn if not name.startswith("example")} == LATER


def test_what_it_wears_looks_as_it_will_with_all_styles(page: str) -> None:
    templates = json.loads((STATIC / ".pages" / "templates.json").read_text(encoding="utf-8"))
    everything = classes_in((STATIC / templates["styles"].lstrip("/")).read_text(encoding="utf-8"))
    assert worn_on(page) & everything <= classes_in(styles_of(page))
