"""The room that the built landing page leaves for websites that are shown as examples."""

from fundable.web.agency.business import as_typed
from fundable.web.resources import Resource
from fundable.web.sites.hosting.example_pages import ExamplePages

MARK = b"<!--examples-->"


class ExamplesRoom:
    def __init__(self, examples: ExamplePages) -> None:
        self._examples = examples
        self._filled: tuple[Resource, str, Resource] | None = None

    def filled(self, page: Resource) -> Resource:
        """The page with what is shown now: made anew when either is another one."""
        part = self._examples.part()
        if self._filled is None or self._filled[0] is not page or self._filled[1] is not part:
            self._filled = page, part, page.having(MARK, in_room(part))
        return self._filled[2]


def in_room(part: str) -> bytes:
    """What reads like a mark of the page in somebody's name stays what it is."""
    return as_typed(part).encode()
