"""What becomes of a message's kind and values: its words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol

from fundable.domain.mail.email_texts import Original, TextProblem, TypedEmail
from fundable.domain.mail.outbox import MessageKind
from fundable.domain.mail.sent_emails import SentEmail


@dataclass(frozen=True, slots=True)
class Rendered:
    """`problem` is why the agency's own template was not used."""

    subject: str
    text: str
    html: str
    problem: str | None = None


class MessageTemplates(Protocol):
    def render(self, kind: MessageKind, values: Mapping[str, object], typed: TypedEmail | None = None) -> Rendered:
        """The words of a message. `values` holds what the templates and the sheet name (`template_context`). `typed` is
        what an owner wrote instead, which a file of the agency's has precedence over."""
        ...

    def original(self, email: SentEmail) -> Original:
        """An email as it comes with the program, to be edited."""
        ...

    def problems(self, typed: TypedEmail, examples: Sequence[Mapping[str, object]]) -> list[TextProblem]:
        """Why a text can't be used, tried out with examples of the values; none, if it can."""
        ...

    def filled(self, email: SentEmail, values: Mapping[str, object]) -> dict[str, str]:
        """What each placeholder comes to, as text."""
        ...

    def files_of(self, kind: MessageKind) -> tuple[str, ...]:
        """The names of the agency's own files for it."""
        ...

    def ready_to_send(self, html: str) -> str:
        """With every style in its element, because many mail programs read no style sheet."""
        ...
