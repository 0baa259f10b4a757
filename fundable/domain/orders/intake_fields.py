"""What is said of each field of the intake form. A field is declared once, beside its answer in `Answers`; the column,
the payload, the form, what staff see, and the exports follow."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from enum import StrEnum
from types import MappingProxyType
from typing import Any

_KEY = "form_field"


class FieldKind(StrEnum):
    """How an answer is typed: `LINES` are several things, one a line; `TEXT` is paragraphs."""

    LINE = "line"
    LINES = "lines"
    TEXT = "text"
    PHONE = "phone"
    EMAIL = "email"
    LINK = "link"


class FormPart(StrEnum):
    """Where the form asks for it: about the business, about the website, its profiles elsewhere, and what is for
    staff alone."""

    BUSINESS = "business"
    WEBSITE = "website"
    LINKS = "links"
    MORE = "more"


@dataclass(frozen=True, slots=True)
class FormField:
    """`label` is the form's own; `staff_label` is the admin's, `short` the command line's. `noun` begins a sentence on
    the answer, `are_many` says how it goes on. `asked` is what somebody is told to enter; without it the answer is
    optional. `malformed` stands where "Enter your ..." wouldn't say enough. `most`: characters. `autocomplete` is
    HTML's name for it, `rows` the height of a box lower than usual."""

    label: str
    noun: str
    part: FormPart
    kind: FieldKind
    most: int
    short: str
    staff_label: str = ""
    asked: str = ""
    malformed: str = ""
    are_many: bool = False
    hint: str = ""
    placeholder: str = ""
    autocomplete: str = ""
    rows: int = 0

    @property
    def is_required(self) -> bool:
        return bool(self.asked)

    @property
    def is_published(self) -> bool:
        """Whether it's for the website, not for staff alone."""
        return self.part is not FormPart.MORE

    @property
    def wrong(self) -> str:
        """What its client is told when it's missing or can't be right; empty for an optional answer."""
        return self.malformed or (f"Enter your {self.asked}." if self.asked else "")


def declared(form_field: FormField) -> Mapping[str, FormField]:
    """The metadata of the answer to it."""
    return MappingProxyType({_KEY: form_field})


def texts_of(answers: type[Any]) -> Iterator[tuple[str, FormField]]:
    """The fields whose answer is one text, by the answer's name, in the form's order."""
    return ((one.name, one.metadata[_KEY]) for one in fields(answers) if _KEY in one.metadata)
