"""Whether the Tab key goes through a page as it's read: down a column, then on to the column at its right."""

import itertools
from dataclasses import dataclass

from playwright.sync_api import Page

from tests.e2e.keyboard import tab_through

STOPS_MAX = 120
STOP = """() => {
    const { activeElement: node } = document
    if (node === document.body) return null
    // What stays in its place while the page scrolls is read whenever somebody looks at it.
    const floats = (part) =>
        part !== null && (['fixed', 'sticky'].includes(getComputedStyle(part).position) || floats(part.parentElement))
    const { top, bottom, left, right } = node.getBoundingClientRect()
    const name = node.getAttribute('aria-label') ?? node.labels?.[0]?.textContent ?? node.textContent
    return {
        name: `${node.localName} “${name.trim().replace(/\\s+/g, ' ').slice(0, 60)}”`,
        isNameless: node.localName !== 'iframe' && name.trim() === '',
        isFloating: floats(node),
        top: top + scrollY, bottom: bottom + scrollY, left, right,
    }
}"""


@dataclass(frozen=True)
class Stop:
    """What the Tab key reaches, and where on the page it is."""

    name: str
    isNameless: bool  # noqa: N815
    isFloating: bool  # noqa: N815
    top: float
    bottom: float
    left: float
    right: float

    def is_before(self, other: "Stop") -> bool:
        """Read earlier than `other`: above it, but not in a column at its right; or in its line, at its left."""
        is_above = self.bottom <= other.top + 1
        is_at_its_left = self.right <= other.left + 1
        is_in_its_line = min(self.bottom, other.bottom) - max(self.top, other.top) > 1
        return (is_above and self.left < other.right - 1) or (is_in_its_line and is_at_its_left)


def stops(page: Page) -> list[Stop]:
    """All of them, from the top of the page to where the browser's own begin."""
    page.evaluate("document.activeElement.blur()")
    return [Stop(**stop) for stop in tab_through(page, STOP, STOPS_MAX, end=None)]


def out_of_order(page: Page) -> list[str]:
    """Where the focus goes back to something that was read before, and what it stops at without a name."""
    met = stops(page)
    assert len(met) > 1, "Tab leads nowhere"
    standing = [stop for stop in met if not stop.isFloating]
    back = [f"{one.name} before {next_.name}" for one, next_ in itertools.pairwise(standing) if next_.is_before(one)]
    return back + [f"{stop.name} has no name" for stop in met if stop.isNameless]
