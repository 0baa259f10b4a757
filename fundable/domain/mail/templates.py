"""What becomes of an email and its values: its words."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from fundable.domain.mail.email_texts import EmailText, Original, TextProblem
from fundable.domain.mail.outbox import MessageKind
from fundable.domain.mail.parts import Values
from fundable.domain.mail.sent_emails import SentEmail

SUBJECT, BODY = FILES = ("subject.txt", "body.md")
"""Of the agency's own, in a folder for each kind."""


@dataclass(frozen=True, slots=True)
class Rendered:
    """`problem` is why the agency's own template was not used."""

    subject: str
    text: str
    html: str
    problem: str | None = None


class MessageTemplates(Protocol):
    def render(self, email: SentEmail, values: Values, typed: EmailText | None = None) -> Rendered:
        """The words of a message. `values` holds what it is sent with and what every message may name
        (`template_context`). `typed` is an owner's text, which a file of the agency's has precedence over."""
        ...

    def original(self, email: SentEmail) -> Original:
        """An email as it comes with the program, to be edited."""
        ...

    def problems(self, email: SentEmail, text: EmailText, examples: Sequence[Values]) -> list[TextProblem]:
        """Why a text can't be used, tried out with examples of the values; none, if it can."""
        ...

    def filled(self, email: SentEmail, values: Values) -> dict[str, str]:
        """What each placeholder comes to, as text."""
        ...

    def files_of(self, kind: MessageKind) -> tuple[str, ...]:
        """The names of the agency's own files for it."""
        ...

    def ready_to_send(self, html: str) -> str:
        """With every style in its element, because many mail programs read no style sheet."""
        ...
