"""Words that an owner typed in the browser: text, `{{ placeholder }}` and `{% if placeholder %}`, and nothing else of
Jinja. A name stands for a value and never for anything that is worked out by what was typed."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches

from jinja2 import TemplateSyntaxError, nodes

from fundable.adapters.email_templates.bounds import BoundedEnvironment
from fundable.domain.mail.email_texts import BUTTON_MAX, PLACEHOLDERS_MAX, EmailText, Field, Original, TextProblem
from fundable.domain.mail.needs import Need
from fundable.domain.mail.placeholders import EVERYWHERE
from fundable.domain.mail.sent_emails import SentEmail

DEPTH_MAX = 5
ONLY_THESE = "Only {{ placeholders }} and {% if placeholder %} … {% endif %} work here."
TOO_DEEP = "There are too many {% if %} inside each other."
_LANGUAGE = BoundedEnvironment()


class Unreadable(Exception):
    """It isn't a template at all."""

    def __init__(self, problem: TextProblem) -> None:
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Checker:
    """What is wrong with a text for one email; nothing, where it can be rendered."""

    email: SentEmail
    original: Original

    def problems(self, text: EmailText) -> list[TextProblem]:
        trees: dict[Field, nodes.Template] = {}
        problems: list[TextProblem] = []
        for name in EVERYWHERE:
            try:
                trees[name] = tree = self._parsed(name, getattr(text, name))
                problems += self._wrong_statements(name, tree.body, 0)
            except Unreadable as error:
                problems.append(error.problem)
            except RecursionError:
                problems.append(TextProblem(name, 1, TOO_DEEP))
        problems += self._wrong_buttons(text)
        return problems or list(self._left_out(trees))

    def _parsed(self, name: Field, source: str) -> nodes.Template:
        if source.count("{{") + source.count("{%") > PLACEHOLDERS_MAX:
            raise Unreadable(TextProblem(name, 1, f"Please use at most {PLACEHOLDERS_MAX} placeholders."))
        try:
            return _LANGUAGE.parse(source)
        except TemplateSyntaxError as error:
            raise Unreadable(TextProblem(name, error.lineno, _slip(source, error))) from None

    def _wrong_statements(self, name: Field, statements: list[nodes.Node], depth: int) -> Iterator[TextProblem]:
        for statement in statements:
            match statement:
                case nodes.Output():
                    for shown in statement.nodes:
                        yield from self._wrong_shown(name, shown)
                case nodes.If() if depth < DEPTH_MAX:
                    yield from self._wrong_if(name, statement, depth + 1)
                case nodes.If():
                    yield TextProblem(name, statement.lineno, TOO_DEEP)
                case _:
                    yield TextProblem(name, statement.lineno, ONLY_THESE)

    def _wrong_if(self, name: Field, statement: nodes.If, depth: int) -> Iterator[TextProblem]:
        for branch in (statement, *statement.elif_):
            asked = branch.test.node if isinstance(branch.test, nodes.Not) else branch.test
            path, known = _path_of(asked), self._conditions
            if path is None:
                sentence = "An {% if %} can only ask for one placeholder, such as {% if order.business_name %}."
                yield TextProblem(name, branch.lineno, sentence)
            elif path not in known:
                yield TextProblem(name, branch.lineno, _unknown(path, known, "{{% if {} %}}"))
            yield from self._wrong_statements(name, branch.body, depth)
        yield from self._wrong_statements(name, statement.else_, depth)

    def _wrong_shown(self, name: Field, shown: nodes.Expr) -> Iterator[TextProblem]:
        if isinstance(shown, nodes.TemplateData):
            return
        path = _path_of(shown)
        placeholders = {one.name: one for one in self.original.placeholders}
        if path is None:
            yield TextProblem(name, shown.lineno, "Between {{ and }} there can only be the name of a placeholder.")
        elif path not in placeholders:
            here = [one.name for one in placeholders.values() if name in one.fields]
            yield TextProblem(name, shown.lineno, _unknown(path, here, "{{{{ {} }}}}"))
        elif name not in placeholders[path].fields:
            where = "the text" if placeholders[path].fields == ("body",) else "the inbox preview"
            yield TextProblem(name, shown.lineno, f"{{{{ {path} }}}} can only be in {where}.")

    @property
    def _conditions(self) -> list[str]:
        values = [one.name for one in self.original.placeholders if not one.is_block]
        return [*self.original.conditions, *values]

    def _wrong_buttons(self, text: EmailText) -> Iterator[TextProblem]:
        wanted = len(self.original.text.buttons)
        if len(text.buttons) != wanted:
            yield TextProblem("buttons", 1, "Enter the words of each button.")
        for words in text.buttons:
            if not words.strip():
                yield TextProblem("buttons", 1, "Enter the button's words.")
            elif len(words) > BUTTON_MAX:
                yield TextProblem("buttons", 1, f"Please keep it under {BUTTON_MAX} characters.")

    def _left_out(self, trees: Mapping[Field, nodes.Template]) -> Iterator[TextProblem]:
        for need in self.email.needs:
            if not _has(trees[need.field].body, need):
                names = " or ".join(f"{{{{ {name} }}}}" for name in need.names if self._can_be_in(need.field, name))
                yield TextProblem(need.field, 1, f"This email needs {need.what}, so add {names}.")

    def _can_be_in(self, field: Field, name: str) -> bool:
        return any(one.name == name and field in one.fields for one in self.original.placeholders)


def _path_of(expression: nodes.Node) -> str | None:
    """`order.number`; None for anything but names."""
    if isinstance(expression, nodes.Name):
        return expression.name
    if isinstance(expression, nodes.Getattr):
        owner = _path_of(expression.node)
        return f"{owner}.{expression.attr}" if owner else None
    return None


def _has(statements: list[nodes.Node], need: Need) -> bool:
    return any(_has_it(statement, need) for statement in statements)


def _has_it(statement: nodes.Node, need: Need) -> bool:
    """Whatever the order: in each branch of an if, or where the if asks for nothing else than this."""
    if isinstance(statement, nodes.Output):
        return any(_path_of(shown) in need.names for shown in statement.nodes)
    if not isinstance(statement, nodes.If):
        return False
    branches = [statement, *statement.elif_]
    asks_for_it = _path_of(statement.test) in need.names
    return all(_has(branch.body, need) for branch in branches) and (asks_for_it or _has(statement.else_, need))


def _unknown(path: str, known: list[str], form: str) -> str:
    sentence = f"There's no {form.format(path)} in this email."
    near = get_close_matches(path, known, 1, 0.5)
    return f"{sentence} Did you mean {form.format(near[0])}?" if near else sentence


def _slip(source: str, error: TemplateSyntaxError) -> str:
    said = (error.message or "").lower()
    line = "".join(source.splitlines()[error.lineno - 1 : error.lineno])
    if line.count("{{") != line.count("}}"):
        return "A placeholder isn't closed: write it as {{ order.number }}."
    if "endif" in said or "unexpected end of template" in said:
        return "An {% if %} isn't closed with {% endif %}."
    if "unknown tag" in said:
        return ONLY_THESE
    return "This isn't a placeholder. Write one as {{ order.number }}."
