"""Words that an owner typed in the browser: text, `{{ placeholder }}` and `{% if placeholder %}`, and nothing else of
Jinja. What a name stands for is taken from our template, so that no word typed decides what is worked out."""

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from difflib import get_close_matches
from functools import partial

from jinja2 import Environment, TemplateSyntaxError, nodes

from fundable.adapters.email_templates.originals import Reader, path_of
from fundable.domain.mail.email_texts import (
    BUTTON_MAX,
    PLACEHOLDERS_MAX,
    EmailText,
    Field,
    TextProblem,
)
from fundable.domain.mail.sent_emails import Need

DEPTH_MAX = 5
ONLY_THESE = "Only {{ placeholders }} and {% if placeholder %} … {% endif %} work here."
TOO_DEEP = "There are too many {% if %} inside each other."
_TEXTS: tuple[Field, ...] = ("subject", "title", "preview", "body")


class Unreadable(Exception):
    """It isn't a template at all."""

    def __init__(self, problem: TextProblem) -> None:
        self.problem = problem


def check(reader: Reader, text: EmailText) -> list[TextProblem]:
    """What is wrong with a text for one email; nothing, where it can be rendered."""
    return Checker(reader).problems(text)


@dataclass(frozen=True, slots=True)
class Checker:
    reader: Reader

    def problems(self, text: EmailText) -> list[TextProblem]:
        trees: dict[Field, nodes.Template] = {}
        found: list[TextProblem] = []
        for name in _TEXTS:
            try:
                trees[name] = tree = self._parsed(name, getattr(text, name))
                found += self._wrong_statements(name, tree.body, 0)
            except Unreadable as error:
                found.append(error.problem)
            except RecursionError:
                found.append(TextProblem(name, 1, TOO_DEEP))
        found += self._wrong_buttons(text)
        return found or list(self._left_out(trees))

    def _parsed(self, name: Field, source: str) -> nodes.Template:
        if source.count("{{") + source.count("{%") > PLACEHOLDERS_MAX:
            raise Unreadable(TextProblem(name, 1, f"Please use at most {PLACEHOLDERS_MAX} placeholders."))
        try:
            return self.reader.environment.parse(source)
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
            path, known = path_of(asked), self._conditions
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
        path = path_of(shown)
        placeholders = {one.name: one for one in self.reader.original.placeholders}
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
        values = [one.name for one in self.reader.original.placeholders if not one.is_block]
        return [*self.reader.original.conditions, *values]

    def _wrong_buttons(self, text: EmailText) -> Iterator[TextProblem]:
        wanted = len(self.reader.original.text.buttons)
        if len(text.buttons) != wanted:
            yield TextProblem("buttons", 1, "Enter the words of each button.")
        for words in text.buttons:
            if not words.strip():
                yield TextProblem("buttons", 1, "Enter the button's words.")
            elif len(words) > BUTTON_MAX:
                yield TextProblem("buttons", 1, f"Please keep it under {BUTTON_MAX} characters.")

    def _left_out(self, trees: Mapping[Field, nodes.Template]) -> Iterator[TextProblem]:
        for need in self.reader.email.needs:
            if not _has(trees[need.field].body, need):
                names = " or ".join(f"{{{{ {name} }}}}" for name in need.names if self._can_be_in(need.field, name))
                yield TextProblem(need.field, 1, f"This email needs {need.what}, so add {names}.")

    def _can_be_in(self, field: Field, name: str) -> bool:
        return any(one.name == name and field in one.fields for one in self.reader.original.placeholders)


@dataclass(frozen=True, slots=True)
class Typesetter:
    """Makes templates of a text that was checked, in the environment of one of the two parts of a message."""

    environment: Environment
    reader: Reader

    def tree(self, source: str, buttons: tuple[str, ...] = ()) -> nodes.Template:
        tree = self.environment.parse(source)
        tree.body = self._statements(tree.body, dict(zip(self.reader.parts.buttons, buttons, strict=False)))
        tree.set_environment(self.environment)
        return tree

    def _statements(self, statements: list[nodes.Node], labels: Mapping[str, str]) -> list[nodes.Node]:
        return [one for statement in statements for one in self._filled(statement, labels)]

    def _filled(self, statement: nodes.Node, labels: Mapping[str, str]) -> Iterator[nodes.Node]:
        fill = partial(self._statements, labels=labels)
        if isinstance(statement, nodes.Output):
            yield from self._shown(statement, labels)
        else:
            assert isinstance(statement, nodes.If), "a text is checked before it is set"
            self._fill_if(statement, fill)
            yield statement

    def _fill_if(self, statement: nodes.If, fill: Callable[[list[nodes.Node]], list[nodes.Node]]) -> None:
        for branch in (statement, *statement.elif_):
            branch.test = self._tested(branch.test)
            branch.body = fill(branch.body)
        statement.else_ = fill(statement.else_)

    def _tested(self, test: nodes.Node) -> nodes.Node:
        if isinstance(test, nodes.Not):
            return nodes.Not(self._tested(test.node), lineno=test.lineno)
        parts = self.reader.parts
        found = {**parts.values, **parts.conditions}.get(path_of(test) or "")
        return deepcopy(found) if found else test

    def _shown(self, output: nodes.Output, labels: Mapping[str, str]) -> Iterator[nodes.Node]:
        for shown in output.nodes:
            name = path_of(shown) or ""
            if name in self.reader.parts.lists:
                yield deepcopy(self.reader.parts.lists[name])
            else:
                yield nodes.Output([self._part(name, shown, labels)], lineno=output.lineno)

    def _part(self, name: str, shown: nodes.Expr, labels: Mapping[str, str]) -> nodes.Expr:
        if name in labels:
            call = deepcopy(self.reader.parts.buttons[name])
            call.args[0] = nodes.Const(labels[name], lineno=shown.lineno)
            return call
        found = self.reader.parts.values.get(name)
        return deepcopy(found) if found else shown


def _has(statements: list[nodes.Node], need: Need) -> bool:
    return any(_has_it(statement, need) for statement in statements)


def _has_it(statement: nodes.Node, need: Need) -> bool:
    """Whatever the order: in each branch of an if, or where the if asks for nothing else than this."""
    if isinstance(statement, nodes.Output):
        return any(path_of(shown) in need.names for shown in statement.nodes)
    if not isinstance(statement, nodes.If):
        return False
    branches = [statement, *statement.elif_]
    asks_for_it = path_of(statement.test) in need.names
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
