"""The words of messages: templates of ours, the agency's own in their place."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

import structlog

from fundable.domain.mail.outbox import MessageKind
from fundable.domain.ports import Rendered

if TYPE_CHECKING:
    from css_inline import CSSInliner

    from fundable.adapters.email_templates.rendering import Renderer

log = structlog.get_logger(__name__)


class EmailTemplates:
    """The MessageTemplates port. An override that cannot be rendered is logged, and ours is used in its place."""

    def __init__(self, own: Path) -> None:
        self._folder = own

    def render(self, kind: MessageKind, values: Mapping[str, object]) -> Rendered:
        own, ours = self._renderers
        try:
            return own.render(kind, values)
        except Exception as error:  # a template can raise anything at all, and no message is to be lost by it
            reason = _reason(error)
            log.error("a message template of the agency's own cannot be used", template=kind.value, reason=reason)
            return replace(ours.render(kind, values), problem=reason)

    def ready_to_send(self, html: str) -> str:
        try:
            return self._inliner.inline(html)
        except Exception as error:  # a sheet of the agency's own goes out as it is rather than not at all
            log.error("the styles of a message cannot be put into it", reason=_reason(error))
            return html

    @cached_property
    def _inliner(self) -> "CSSInliner":
        from css_inline import CSSInliner  # here, because it takes 5 MB

        return CSSInliner(keep_at_rules=True, load_remote_stylesheets=False)

    @cached_property
    def _renderers(self) -> "tuple[Renderer, Renderer]":
        from fundable.adapters.email_templates import rendering  # here, because Jinja and Markdown take 3 MB

        return rendering.own(self._folder), rendering.ours()


def _reason(error: Exception) -> str:
    """In one line, without the paths and the source that Jinja adds to a slip in the syntax."""
    words, line = str(error).partition("\n")[0], getattr(error, "lineno", None)
    return f"{type(error).__name__}: {words}" + (f" (line {line})" if line else "")
