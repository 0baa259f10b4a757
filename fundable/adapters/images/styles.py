"""CSS inside an SVG: parsed, reduced to declarations that only draw, written again (files 3).

What is unknown is left out. What fetches or runs raises Refused `upload_active`, what is past a limit Refused
`upload_unreadable`, in each function here.
"""

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import tinycss2
from tinycss2.ast import (
    AtRule,
    CurlyBracketsBlock,
    Declaration,
    DimensionToken,
    FunctionBlock,
    HashToken,
    IdentToken,
    LiteralToken,
    Node,
    NumberToken,
    ParenthesesBlock,
    PercentageToken,
    QualifiedRule,
    SquareBracketsBlock,
    StringToken,
    UnicodeRangeToken,
    URLToken,
    WhitespaceToken,
)

from fundable.adapters.images.refusals import active, unreadable
from fundable.adapters.images.vocabulary import ACTIVE_PROPERTIES, FETCHING_FUNCTIONS, FUNCTIONS, PROPERTIES

MAX_CSS_CHARACTERS = 1_000_000  # all of it together; at worst three seconds of parsing
MAX_SHEET_CHARACTERS = 400_000  # at worst 100 MB while it is parsed
MAX_RULES = 5_000
MAX_NESTING = 16
_HARMLESS_TOKENS = (
    IdentToken,
    HashToken,
    NumberToken,
    PercentageToken,
    DimensionToken,
    WhitespaceToken,
    UnicodeRangeToken,
    URLToken,
)
_VALUE_LITERALS = frozenset(",/+-*.:=#")
_PLAIN_STRING = re.compile(r"[\w\s.,'&+#%/:-]*")  # the name of a font, an id: nothing that could be read as CSS again
_SELECTOR_LITERALS = frozenset(".,>+~*:")
_NOT_XML = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_NOT_PLAIN = re.compile(f"{_NOT_XML.pattern}|\\\\")  # an escape that is still needed is no plain value


@dataclass(frozen=True, slots=True)
class Style:
    """Clean CSS and the ids it refers to by url(#id)."""

    text: str
    targets: frozenset[str]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A clean style sheet. `targets` tells which ids the simple selectors (`g`, `.st0`, `#x`, `*`) make refer to."""

    text: str
    targets: dict[str, set[str]] = field(default_factory=dict)


class StyleCleaner:
    """Cleans the CSS of one picture. Raises Refused `upload_active` for what fetches or runs, `upload_unreadable` past
    a limit on all CSS together."""

    def __init__(self) -> None:
        self._left = MAX_CSS_CHARACTERS
        self._seen: dict[str, Style] = {}

    def declarations(self, css: str) -> Style:
        """The content of a style attribute. The same one is often repeated a thousand times, so it is kept."""
        if css not in self._seen:
            self._spend(css)
            self._seen[css] = _clean_declarations(_parse_block(css))
        return self._seen[css]

    def value(self, css: str) -> Style | None:
        """The content of a presentation attribute, such as fill; None when it is not a value that only draws."""
        self._spend(css)
        return _clean_value(tinycss2.parse_component_value_list(css, skip_comments=True))

    def sheet(self, css: str) -> Sheet:
        """The content of a style element. At-rules are left out: media queries, fonts, key frames."""
        self._spend(css)
        rules: list[str] = []
        targets: dict[str, set[str]] = defaultdict(set)
        for node in tinycss2.parse_stylesheet(css, skip_comments=True, skip_whitespace=True):
            if isinstance(node, AtRule):
                _refuse_fetching(node)
            elif isinstance(node, QualifiedRule):
                style = _clean_declarations(_parse_block(node.content))
                selector = _clean_selector(node.prelude)
                if selector and style.text:
                    rules.append(f"{selector}{{{style.text}}}")
                    for name in _simple_selectors(node.prelude):
                        targets[name] |= style.targets
        if len(rules) > MAX_RULES:
            raise unreadable()
        return Sheet("\n".join(rules), {name: ids for name, ids in targets.items() if ids})

    def _spend(self, css: str) -> None:
        self._left -= len(css)
        if self._left < 0 or len(css) > MAX_SHEET_CHARACTERS:
            raise unreadable()


def _parse_block(css: str | list[Node]) -> list[Node]:
    return list(tinycss2.parse_blocks_contents(css, skip_comments=True, skip_whitespace=True))


def _clean_declarations(nodes: Iterable[Node]) -> Style:
    kept: list[str] = []
    targets: set[str] = set()
    for node in nodes:
        if isinstance(node, QualifiedRule | AtRule):
            _refuse_fetching(node)
        if not isinstance(node, Declaration):
            continue
        if node.lower_name in ACTIVE_PROPERTIES:
            raise active()
        style = _clean_value(node.value)
        if style and _may_be_set(node):
            kept.append(f"{node.name}:{style.text}{'!important' if node.important else ''}")
            targets |= style.targets
    return Style(";".join(kept), frozenset(targets))


def _may_be_set(declaration: Declaration) -> bool:
    """A custom property may not use another one: a chain of them would grow like nested `use`."""
    if not declaration.name.startswith("--"):
        return declaration.lower_name in PROPERTIES
    calls = (node for node in _walk(declaration.value) if isinstance(node, FunctionBlock))
    return re.fullmatch(r"--[\w-]{1,100}", declaration.name) is not None and all(
        call.lower_name != "var" for call in calls
    )


def _clean_value(tokens: list[Node]) -> Style | None:
    nodes = list(_walk(tokens))
    targets = {address for node in nodes if (address := _address(node)) is not None}
    if any(not target.startswith("#") for target in targets) or any(_fetches(node) for node in nodes):
        raise active()
    text = tinycss2.serialize(tokens).strip() if all(_is_harmless(node) for node in nodes) else ""
    return Style(text, frozenset(target[1:] for target in targets)) if text and not _NOT_PLAIN.search(text) else None


def _is_harmless(node: Node) -> bool:
    match node:
        case FunctionBlock():
            return node.lower_name in FUNCTIONS
        case LiteralToken():
            return node.value in _VALUE_LITERALS
        case StringToken():
            return _PLAIN_STRING.fullmatch(node.value) is not None
    return isinstance(node, _HARMLESS_TOKENS)


def _fetches(node: Node) -> bool:
    return isinstance(node, FunctionBlock) and node.lower_name in FETCHING_FUNCTIONS


def _refuse_fetching(rule: AtRule | QualifiedRule) -> None:
    """An at-rule or nested rule is left out, unless it loads something. A font may bring its own data."""
    keyword = rule.lower_at_keyword if isinstance(rule, AtRule) else ""
    if keyword == "import":
        raise active()
    if keyword in {"namespace", "charset"}:  # their address is a name, nothing is loaded
        return
    inline = ("#", "data:") if keyword == "font-face" else ("#",)
    for node in _walk([*rule.prelude, *(rule.content or [])]):
        address = _address(node)
        if _fetches(node) or (address is not None and not address.startswith(inline)):
            raise active()


def _address(node: Node) -> str | None:
    """What url(...) points at, in either of its two forms."""
    if isinstance(node, URLToken):
        return str(node.value).strip()
    if isinstance(node, FunctionBlock) and node.lower_name == "url":
        return "".join(argument.value for argument in node.arguments if isinstance(argument, StringToken)).strip()
    return None


def _walk(tokens: Iterable[Node]) -> Iterator[Node]:
    """Every token at every depth. Raises Refused `upload_unreadable` when blocks are nested too deeply to be written
    again."""
    level, depth = list(tokens), 0
    while level:
        yield from level
        level = [inner for node in level for inner in _inside(node)]
        depth += 1
        if depth > MAX_NESTING:
            raise unreadable()


def _inside(node: Node) -> list[Node]:
    if isinstance(node, FunctionBlock):
        return list(node.arguments)
    return list(node.content) if isinstance(node, ParenthesesBlock | SquareBracketsBlock | CurlyBracketsBlock) else []


def _clean_selector(prelude: list[Node]) -> str:
    """The selector, or nothing when it is more than names, classes, ids and how they follow each other."""
    text = tinycss2.serialize(prelude).strip() if all(_is_simple(node) for node in prelude) else ""
    return "" if _NOT_XML.search(text) else text


def _is_simple(node: Node) -> bool:
    if isinstance(node, LiteralToken):
        return node.value in _SELECTOR_LITERALS
    return isinstance(node, IdentToken | HashToken | WhitespaceToken)


def _simple_selectors(prelude: list[Node]) -> set[str]:
    found = {f"#{node.value}" for node in prelude if isinstance(node, HashToken)}
    for before, node in zip([None, *prelude], prelude, strict=False):
        if isinstance(node, IdentToken):
            is_class = isinstance(before, LiteralToken) and before.value == "."
            found.add(f".{node.value}" if is_class else node.value)
    return found if found and "*" not in tinycss2.serialize(prelude) else found | {"*"}
