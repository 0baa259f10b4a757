"""The words of messages: texts of ours, the agency's own files or what an owner typed in their place."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from typing import TYPE_CHECKING

import structlog

from fundable.domain.mail.email_texts import EmailText, Original, TextProblem
from fundable.domain.mail.outbox import MessageKind
from fundable.domain.mail.parts import Values
from fundable.domain.mail.sent_emails import SentEmail
from fundable.domain.mail.templates import FILES, Rendered

if TYPE_CHECKING:
    from css_inline import CSSInliner

    from fundable.adapters.email_templates.rendering import Renderer

log = structlog.get_logger(__name__)


class EmailTemplates:
    """The MessageTemplates port. Own words that cannot be rendered are logged, and ours are used in their place."""

    def __init__(self, own: Path) -> None:
        self._folder = own

    def render(self, email: SentEmail, values: Values, typed: EmailText | None = None) -> Rendered:
        """An agency's file has precedence over what was typed; what is broken, over nothing."""
        own, ours = self._renderers
        files = self.files_of(email.kind)
        ways = [
            partial(own.render, email, values, None if files else typed, files),
            partial(ours.render, email, values),
        ]
        if typed and not files:
            ways.insert(1, partial(ours.render, email, values, typed))
        reason: str | None = None
        for way in ways[:-1]:
            try:
                return replace(way(), problem=reason)
            except Exception as error:  # a template can raise anything at all, and no message is to be lost by it
                reason = reason or _reason(error)
                kind = email.kind.value
                log.error("a message template of the agency's own cannot be used", template=kind, reason=reason)
        return replace(ways[-1](), problem=reason)

    def original(self, email: SentEmail) -> Original:
        from fundable.adapters.email_templates.our_texts import our_text

        return our_text(email).original

    def problems(self, email: SentEmail, text: EmailText, examples: Sequence[Values]) -> list[TextProblem]:
        from fundable.adapters.email_templates.typed import Checker

        found = Checker(email, self.original(email)).problems(text)
        return found or list(filter(None, (self._tried(email, text, values) for values in examples)))[:1]

    def _tried(self, email: SentEmail, text: EmailText, values: Values) -> TextProblem | None:
        try:
            rendered = self._renderers[1].render(email, values, text)
        except Exception as error:  # whatever it is, it is better said now than in a log
            return TextProblem("body", 1, f"This can't be sent: {_reason(error)}")
        if not rendered.subject:
            return TextProblem("subject", 1, "The subject would be blank for some orders. Add words that always stay.")
        return None

    def filled(self, email: SentEmail, values: Values) -> dict[str, str]:
        return self._renderers[1].filled(email, values)

    def files_of(self, kind: MessageKind) -> tuple[str, ...]:
        return tuple(name for name in FILES if self._folder.joinpath(kind, name).is_file())

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
