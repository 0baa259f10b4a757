"""What a message that arrived says."""

from html.parser import HTMLParser
from typing import Any


class Links(HTMLParser):
    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.tags: set[str] = set()
        self.words: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.found += [value or "" for name, value in attributes if name in {"href", "src"}]

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def words(message: Any) -> tuple[str, str]:
    """The plain text and the HTML of a message that arrived."""
    text, html = (message.get_body((kind,)).get_content().replace("\r\n", "\n") for kind in ("plain", "html"))
    return text, html
