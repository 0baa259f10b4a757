"""The pages of websites: templates, styles and fonts become files. Loaded when a website is built."""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

from fundable.domain.sites.words.content import Content

if TYPE_CHECKING:
    from fundable.adapters.site_pages.rendering import SiteRenderer


class SitePages:
    """The PageRenderer port."""

    def render(self, content: Content, pictures: Mapping[str, bytes]) -> dict[str, bytes]:
        return self._renderer.render(content, pictures)

    def sample(self, content: Content) -> dict[str, bytes]:
        return self._renderer.sample(content)

    def mail_form(self, mailto: str) -> str:
        return self._renderer.mail_form(mailto)

    @cached_property
    def _renderer(self) -> "SiteRenderer":
        from fundable.adapters.site_pages.rendering import SiteRenderer  # here, because Jinja takes 2 MB

        return SiteRenderer()
