"""What an email says in a layout of its own: a button, a link under words, a table of amounts, a list."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Values = Mapping[str, Any]
Known = dict[str, object]
"""Values by the names that texts have for them."""


@dataclass(frozen=True, slots=True)
class Button:
    """`address` is one that we made, or nothing where there's none to go to."""

    label: str
    address: Any


@dataclass(frozen=True, slots=True)
class LinkedWords:
    label: str
    address: Any


@dataclass(frozen=True, slots=True)
class Amounts:
    """Rows of a label and a value, with what they come to. A row without a value is left out."""

    rows: tuple[tuple[str, Any], ...]
    sum_label: str = ""
    total: str = ""


@dataclass(frozen=True, slots=True)
class Points:
    """A list. What stands in one point is joined by colons."""

    points: tuple[tuple[str | LinkedWords, ...], ...]


Part = Button | LinkedWords | Amounts | Points


def value_at(values: Values, path: str) -> Any:
    """What `order.number` names; None where it names nothing."""
    found: Any = values
    for name in path.split("."):
        found = found.get(name) if isinstance(found, Mapping) else None
    return found
