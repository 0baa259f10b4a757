"""The words of an email: those that come with the program, or an owner's own in their place."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from fundable.domain.errors import Refused

SUBJECT_MAX = 300
LINE_MAX = 500
"""Characters of a heading, and of the line that an inbox shows after the subject."""
BODY_MAX = 10_000
BUTTON_MAX = 60
BUTTONS_MAX = 3
PLACEHOLDERS_MAX = 100
"""In one email: a value can be long, and a message has to end."""

Field = Literal["subject", "title", "preview", "body", "buttons"]
FIELDS: dict[Field, str] = {
    "subject": "Subject",
    "title": "Heading",
    "preview": "Inbox preview",
    "body": "Text",
    "buttons": "Button",
}


@dataclass(frozen=True, slots=True)
class EmailText:
    """With placeholders, as typed. Blank: `title` is the subject, `preview` the first words. `buttons` are the words of
    `{{ button }}`, `{{ button_2 }}` and so on."""

    subject: str
    title: str
    preview: str
    body: str
    buttons: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OwnText:
    """What an owner saved. `revision` tells it from what was saved before, so that nobody overwrites what they have not
    seen."""

    text: EmailText
    revision: str
    changed_at: datetime
    changed_by: str


@dataclass(frozen=True, slots=True)
class TextProblem:
    """Why a text isn't taken. `line` counts from 1."""

    field: Field
    line: int
    sentence: str

    @property
    def told(self) -> str:
        place = f"{FIELDS[self.field]}, line {self.line}" if self.field == "body" else FIELDS[self.field]
        return f"{place}: {self.sentence}"


@dataclass(frozen=True, slots=True)
class Placeholder:
    """`is_block`: a part with a layout of its own, only in the text. `fields`: where it can be."""

    name: str
    is_block: bool
    fields: tuple[Field, ...]


@dataclass(frozen=True, slots=True)
class Original:
    """An email as it comes with the program, in the form in which it's edited. `trigger` is what sends it, `conditions`
    are what an if can ask."""

    name: str
    trigger: str
    text: EmailText
    placeholders: tuple[Placeholder, ...]
    conditions: tuple[str, ...]


def email_unknown() -> Refused:
    return Refused("email_unknown", "There's no such email.")


def email_changed() -> Refused:
    return Refused("email_changed", "Somebody changed this email in the meantime, so yours isn't saved yet.")


def email_wrong(problem: TextProblem) -> Refused:
    return Refused("email_wrong", problem.told)


def email_from_file(names: tuple[str, ...]) -> Refused:
    files = " and ".join(names)
    return Refused(
        "email_from_file", f"This email comes from {files} on your server. Remove it to edit the email here."
    )
