"""What templates can put into a message besides words: a button, a link under words, a ledger of figures.

Each has two forms, so that the plain text says the same. In HTML they stand as marks that nobody can guess until the
words around them are rendered, so that no word becomes a part and no part is taken for words.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from secrets import token_hex
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined
from jinja2.exceptions import SecurityError
from markupsafe import Markup

from fundable.domain.mail.outbox import Url
from fundable.domain.mail.parts import Amounts, Button, Known, LinkedWords, Part, Points, Values

Rows = Sequence[Mapping[str, str] | Sequence[str]]
PARTS = "parts.html"
_BREAKS = re.compile(r"(?<=@)|(?=\.)")
_MONEY = re.compile(r"-?\$[\d,.]+")


class Ready(str):
    """Words that stand in a message as they are."""

    __slots__ = ()


class PlainParts:
    def button(self, label: str, address: str) -> str:
        return self.linked(label, address)

    def linked(self, label: str, address: str) -> str:
        return f"{_one_line(label)}: <{_ours(address)}>"

    def ledger(self, rows: Rows, sum_label: str = "", total: str = "") -> str:
        said = [*_rows(rows), *([(sum_label, total)] if total else [])]
        return "\n".join(f"{label}: {_one_line(value)}" for label, value in said)

    def words(self, value: str) -> str:
        return value

    def context(self, values: Values) -> Known:
        """What a body names: values, with the parts among them put in this form, and functions for files."""
        known = {name: self._put(value) if isinstance(value, Part) else value for name, value in values.items()}
        return {"button": self.button, "linked": self.linked, "ledger": self.ledger, **known}

    def _put(self, part: Part) -> str | StrictUndefined:
        """What leads nowhere of ours is an error where it's named, and only there."""
        try:
            return self._said(part)
        except SecurityError as error:
            return StrictUndefined(str(error), exc=SecurityError)

    def _said(self, part: Part) -> str:
        match part:
            case Button():
                return self.button(part.label, part.address)
            case LinkedWords():
                return self.linked(part.label, part.address)
            case Amounts():
                return self.ledger(part.rows, part.sum_label, part.total)
            case Points():
                points = (": ".join(map(self._piece, pieces)) for pieces in part.points)
                return Ready("".join(f"- {said}\n" for said in points))

    def _piece(self, piece: str | LinkedWords) -> str:
        return self._said(piece) if isinstance(piece, LinkedWords) else self.words(piece)


class HtmlParts(PlainParts):
    """Of one message. `escaped` makes a value words of Markdown."""

    def __init__(self, sheet: "PartsSheet", escaped: Callable[[str], str]) -> None:
        self._sheet, self._escaped = sheet, escaped
        self._marks: dict[str, Markup] = {}

    def button(self, label: str, address: str) -> str:
        return self._mark(self._sheet.button(label, _ours(address)))

    def linked(self, label: str, address: str) -> str:
        return Ready(f"[{self._escaped(_one_line(label))}](<{_ours(address)}>)")

    def ledger(self, rows: Rows, sum_label: str = "", total: str = "") -> str:
        told = [(label, value, _MONEY.fullmatch(value) is not None) for label, value in _rows(rows)]
        return self._mark(self._sheet.ledger(told, sum_label, total))

    def words(self, value: str) -> str:
        return self._escaped(value)

    def put_into(self, html: str) -> Markup:
        for mark, part in self._marks.items():
            html = html.replace(f"<p>{mark}</p>", part).replace(mark, part)
        return Markup(html)  # noqa: S704  rendered without HTML of anybody's

    def _mark(self, part: Markup) -> Ready:
        mark = f"part{token_hex(8)}"
        self._marks[mark] = part
        return Ready(f"\n\n{mark}\n\n")


class PartsSheet:
    """The HTML of the parts, which is ours also in a sheet of the agency's own."""

    def __init__(self, folder: str) -> None:
        loader = PackageLoader("fundable", folder)
        sheet = Environment(loader=loader, undefined=StrictUndefined, autoescape=True, trim_blocks=True)
        sheet.filters["breakable"] = _breakable
        module: Any = sheet.get_template(PARTS).module
        self.button: Callable[[str, str], Markup] = module.button
        self.ledger: Callable[[list[tuple[str, str, bool]], str, str], Markup] = module.ledger


def _breakable(line: str) -> Markup:
    """An email breaks at its @ and its dots before it breaks inside a word."""
    return Markup("<wbr>").join(_BREAKS.split(line) if "@" in line else [line])


def _ours(address: str) -> str:
    """Raises SecurityError for an address that we did not make."""
    if not isinstance(address, Url):
        raise SecurityError("a button or link leads to an address outside this website")
    return address


def _rows(rows: Rows) -> list[tuple[str, str]]:
    """Labels and values, from pairs or from the priced lines of an order; what has no value is left out."""
    pairs = [(row["name"], row["price"]) if isinstance(row, Mapping) else (row[0], row[1]) for row in rows]
    return [(str(label), str(value)) for label, value in pairs if value]


def _one_line(value: str) -> str:
    return ", ".join(filter(None, (line.strip() for line in value.splitlines())))
