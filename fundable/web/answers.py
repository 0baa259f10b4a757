"""Answers of the intake form as they are sent: the type of each follows from its field."""

from typing import Annotated, Any

from pydantic import AfterValidator, Field

from fundable.domain.orders.intake_fields import FieldKind, FormField
from fundable.web.schemas import Email, Line, Paragraphs, Says, visible


def typed_answer(asked: FormField) -> Any:
    """The type of an answer, and its default. Required means not blank; an optional answer may be empty or absent."""
    says = Says(asked.wrong, asked.noun, asked.are_many)
    if asked.kind is FieldKind.EMAIL:
        return Annotated[Email, says], ...
    text = Line if asked.kind in (FieldKind.LINE, FieldKind.PHONE) else Paragraphs
    if not asked.is_required:
        return Annotated[text | None, says], Field(default=None, max_length=asked.most)
    checked = text if asked.kind is FieldKind.PHONE else Annotated[text, AfterValidator(visible)]
    return Annotated[checked, says], Field(min_length=1, max_length=asked.most)


def typed_link(asked: FormField) -> Any:
    """The type of a profile elsewhere, and its default."""
    return Annotated[Line | None, Field(max_length=asked.most), Says(noun=asked.noun)], None
