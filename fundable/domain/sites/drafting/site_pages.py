"""From a website's content to its files."""

from collections.abc import Mapping
from typing import Protocol

from fundable.domain.sites.words.content import Content


class PageRenderer(Protocol):
    def render(self, content: Content, pictures: Mapping[str, bytes]) -> dict[str, bytes]:
        """The files of a website by their names. `pictures` are those that the content names."""
        ...

    def sample(self, content: Content) -> dict[str, bytes]:
        """The files of a website that is only looked at: without pictures that are seen elsewhere, which take most of
        the time, and without any address."""
        ...

    def mail_form(self, mailto: str) -> str:
        """A form, as HTML, that writes an email to this address."""
        ...
