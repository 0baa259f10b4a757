"""An offer as operators write it: a TOML file. Every error names its line. (offer_export.py writes one.)"""

import difflib
import re
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from decimal import Decimal, InvalidOperation
from typing import Any

from fundable.domain.agency.offer import Addon, Landing, Offer, Point, Question, Step
from fundable.domain.agency.offer_bounds import OfferProblem, Path, problems
from fundable.domain.errors import Refused

LARGEST = 200_000
"""Characters. The longest offer that is allowed has about half as many."""
DEPTH_MOST = 12
"""Of tables, lists and dotted names within each other. An offer has four."""
TOLD_MOST = 100
_TOKEN = re.compile(
    r'''"""(?:\\.|[^\\])*?(?:"{3,5}|\Z)|'{3}.*?(?:'{3,5}|\Z)|"(?:\\[^\n]|[^"\\\n])*"?|'[^'\n]*'?|#[^\n]*|[\[\]{},.=\n]''',
    re.DOTALL,
)
"""A whole text or comment, or a mark. One that isn't closed ends where it has to, so that each letter is read once."""
_AT = re.compile(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)")
_COMMA = re.compile(r"\s*\S+\s*=\s*[-+]?\d+,\d")
_PERIOD = "Write a period before the cents, such as 149.50."
_SYNTAX = "Check for a missing quote or bracket, and for a name that's there twice."
_MARKS = frozenset("[]{},=\n")
_DEEPER = {"[": 1, "{": 1, "]": -1, "}": -1}
_DIGITS_MOST, _DECIMALS = 10, 2
_ENDLESS = "A number in it is too long. Write amounts such as 149.50."
_TOO_DEEP = "It's nested too deeply. Write it as in docs/offers."


class Money:
    """An amount in the file: whole units, two decimals at most. 1.500 has three, and means something else elsewhere."""


Shape = Mapping[str, Any]
_POINT = {"title": str, "text": str}
SHAPE: Shape = {
    "name": str,
    "description": str,
    "price": Money,
    "currency": str,
    "accent": str,
    "hosting": {"included_months": int, "renewal_price": Money},
    "delivery": {"business_days_from": int, "business_days_to": int, "revision_rounds": int, "round_price": Money},
    "addons": [{"id": str, "name": str, "description": str, "price": Money, "on_sale": bool}],
    "questions": [{"slug": str, "question": str, "description": str, "answer": str}],
    "landing": {
        "headline": str,
        "lead": str,
        "benefits": [_POINT],
        "steps": [{**_POINT, "figure": str}],
        "included": [_POINT],
    },
}
OPTIONAL = {"on_sale": True, "round_price": 0}
"""Without a price, clients can't buy another round."""
_KINDS = {
    str: ('a text in quotes, such as "Logo design"', ""),
    int: ("a whole number, such as 3", 0),
    bool: ("true or false", True),
    Money: ("an amount such as 1500 or 149.50, with a period before the cents and two decimals at most", 0),
}
_EXAMPLES = {"currency": 'a currency in quotes, such as "eur"', "accent": 'a color in quotes, such as "#7c2d12"'}
"""Of texts that can't be just any."""


def read(text: str, more: Callable[[Offer], Iterable[OfferProblem]] = lambda _: ()) -> Offer:
    """Raises Refused `offer_unreadable`, whose message has a line for everything that is wrong; `more` finds what only
    those know who read it."""
    values = _parsed(text)
    found: list[OfferProblem] = []
    offer = _offer(_checked(SHAPE, values, (), found))
    wrong = found or [*problems(offer), *more(offer)]
    if wrong:
        lines = _lines(text)
        told = sorted((_line_of(problem.path, lines), _told(problem)) for problem in wrong)
        more_of_them = [f"There are {len(told) - TOLD_MOST:,} more."] if len(told) > TOLD_MOST else []
        first = [f"Line {line}: {what}" for line, what in told[:TOLD_MOST]]
        raise Refused("offer_unreadable", "\n".join(first + more_of_them))
    return offer


def of_values(values: Mapping[str, Any]) -> tuple[Offer, list[OfferProblem]]:
    """An offer of values in SHAPE, and everything that is wrong with it. What cannot be read has a stand-in."""
    found: list[OfferProblem] = []
    offer = _offer(_checked(SHAPE, dict(values), (), found))
    unread = {problem.path for problem in found}
    return offer, [*found, *(problem for problem in problems(offer) if problem.path not in unread)]


def _parsed(text: str) -> dict[str, Any]:
    if len(text) > LARGEST:
        raise Refused("offer_unreadable", f"The file has more than {LARGEST:,} characters. Shorten its texts.")
    _check_depth(text)
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        match = _AT.fullmatch(str(error))
        line = match[2] if match and match[2] else str(text.count("\n") + 1)
        said = match[1] if match else str(error)
        written = text.splitlines()[int(line) - 1 : int(line)]
        advice = _PERIOD if written and _COMMA.match(written[0]) else _SYNTAX
        raise Refused("offer_unreadable", f"Line {line}: This isn't valid TOML ({said}). {advice}") from error
    except (InvalidOperation, ValueError) as error:
        raise Refused("offer_unreadable", _ENDLESS) from error


def _check_depth(text: str) -> None:
    """Before it's parsed, which takes the square of the depth. Raises Refused `offer_unreadable`."""
    brackets, dots = 0, 0
    for token in _TOKEN.finditer(text):
        mark = token[0]
        if mark == ".":
            dots += 1
        elif mark in _MARKS:
            brackets, dots = brackets + _DEEPER.get(mark, 0), 0
        if brackets + dots > DEPTH_MOST:
            line = text.count("\n", 0, token.start()) + 1
            raise Refused("offer_unreadable", f"Line {line}: {_TOO_DEEP}")


def _checked(shape: Any, value: Any, path: Path, problems: list[OfferProblem]) -> Any:
    """The value in its shape, with stand-ins for what is wrong, which is added to `problems`."""
    if isinstance(shape, Mapping):
        if isinstance(value, dict):
            return _table(shape, value, path, problems)
        problems.append(OfferProblem(path, f"It has to be a table. Write it as [{path[-1]}]."))
        return _table(shape, {}, path, [])
    if isinstance(shape, list):
        if isinstance(value, list):
            return [_checked(shape[0], one, (*path, place), problems) for place, one in enumerate(value)]
        problems.append(
            OfferProblem(path, f"It has to be a list of tables. Write each as [[{'.'.join(map(str, path))}]].")
        )
        return []
    return _single(shape, value, path, problems)


def _table(shape: Shape, value: dict[str, Any], path: Path, problems: list[OfferProblem]) -> dict[str, Any]:
    meant: set[str] = set()
    for name in value:
        if name not in shape:
            close = difflib.get_close_matches(name, shape, 1)
            meant |= set(close)
            hint = f"Did you mean {close[0]}?" if close else f"Known here: {', '.join(shape)}. Remove it."
            problems.append(OfferProblem((*path, name), f"There's no such setting. {hint}"))
    made = {}
    for name, kind in shape.items():
        if name in value:
            made[name] = _checked(kind, value[name], (*path, name), problems)
        elif isinstance(kind, list):
            made[name] = []
        elif name in OPTIONAL:
            made[name] = OPTIONAL[name]
        else:
            table = f"a table [{'.'.join([*map(str, path), name])}]"
            what = table if isinstance(kind, Mapping) else _wanted(kind, (*path, name))
            if name not in meant:
                problems.append(OfferProblem((*path, name), f"It's missing. Add {what}."))
            made[name] = _checked(kind, {} if isinstance(kind, Mapping) else None, (*path, name), [])
    return made


def _single(kind: Any, value: Any, path: Path, problems: list[OfferProblem]) -> Any:
    if kind is Money:
        cents = _cents(value)
        if cents is not None:
            return cents
    elif isinstance(value, kind) and (kind is bool or not isinstance(value, bool)):
        return value.strip() if kind is str else value
    problems.append(OfferProblem(path, f"It has to be {_wanted(kind, path)}."))
    return _KINDS[kind][1]


def _wanted(kind: Any, path: Path) -> str:
    return _EXAMPLES.get(str(path[-1]), _KINDS[kind][0])


def _cents(value: Any) -> int | None:
    """None for what is no amount."""
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        return None
    amount = Decimal(value)
    if not amount.is_finite() or amount.adjusted() >= _DIGITS_MOST:
        return None
    exponent = amount.as_tuple().exponent
    return int(amount * 100) if isinstance(exponent, int) and exponent >= -_DECIMALS else None


def _offer(values: dict[str, Any]) -> Offer:
    hosting, delivery, landing = values["hosting"], values["delivery"], values["landing"]
    return Offer(
        name=values["name"],
        description=values["description"],
        price_cents=values["price"],
        currency=values["currency"].lower(),
        hosting_months=hosting["included_months"],
        renewal_cents=hosting["renewal_price"],
        days_from=delivery["business_days_from"],
        days_to=delivery["business_days_to"],
        revision_rounds=delivery["revision_rounds"],
        round_cents=delivery["round_price"],
        addons=tuple(
            Addon(one["id"], one["name"], one["price"], one["description"], one["on_sale"]) for one in values["addons"]
        ),
        questions=tuple(Question(**one) for one in values["questions"]),
        landing=Landing(
            headline=landing["headline"],
            lead=landing["lead"],
            benefits=tuple(Point(**one) for one in landing["benefits"]),
            steps=tuple(Step(**one) for one in landing["steps"]),
            included=tuple(Point(**one) for one in landing["included"]),
        ),
        accent=values["accent"].lower(),
    )


def _told(problem: OfferProblem) -> str:
    """Such as addons 2, price: It's missing."""
    words = [f"{part + 1}" if isinstance(part, int) else part for part in problem.path]
    place = ".".join(words)
    return f"{place}: {problem.what}"


def _line_of(path: Path, lines: Mapping[Path, int]) -> int:
    """Of the value itself, or of the table that it is missing in."""
    while path not in lines:
        path = path[:-1]
    return lines[path]


def _lines(text: str) -> dict[Path, int]:
    """On which line each value begins."""
    line_numbers: dict[Path, int] = {(): 1}
    counts: Counter[Path] = Counter()
    table: Path = ()
    for begun, statement in _statements(text):
        parsed = tomllib.loads(statement)
        if statement.lstrip().startswith("["):
            table = _header(parsed, counts)
            line_numbers.setdefault(table, begun)
        else:
            for path in _places(parsed, table):
                line_numbers.setdefault(path, begun)
    return line_numbers


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """Each with the line that it begins on, of a text that could be parsed. One ends with a line, outside of texts and
    brackets."""
    start, begun, line, brackets = 0, 1, 1, 0
    for token in _TOKEN.finditer(text):
        line += token[0].count("\n")
        brackets += _DEEPER.get(token[0], 0)
        if token[0] == "\n" and not brackets:
            yield begun, text[start : token.end()]
            start, begun = token.end(), line
    yield begun, text[start:]


def _header(parsed: Any, counts: Counter[Path]) -> Path:
    path: Path = ()
    while parsed:
        if isinstance(parsed, list):
            counts[path] += 1
            path, parsed = (*path, counts[path] - 1), parsed[0]
        else:
            name = next(iter(parsed))
            path, parsed = (*path, name), parsed[name]
    return path


def _places(value: Any, path: Path) -> Iterator[Path]:
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, one in inner:
        yield (*path, name)
        yield from _places(one, (*path, name))
