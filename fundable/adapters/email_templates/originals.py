"""Our templates in the form in which they're edited: for one email, with what is decided for it left out, so that
nothing is said twice and what an owner begins with is what is sent today.

What words can't say keeps a name: a button, the amounts, a list, a value that has to be worked out.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from jinja2 import BaseLoader, Environment, nodes

from fundable.adapters.email_templates import sources
from fundable.adapters.email_templates.bounds import BoundedEnvironment
from fundable.domain.mail.email_texts import EmailText, Field, Original, Placeholder
from fundable.domain.mail.sent_emails import SentEmail

_ALIASES = {
    "client": "order.business_name or order.email",
    "headline": "title[:1] | upper ~ title[1:]",
    "order_count": "orders | length",
    "first_email": "orders[0].email",
    "first_total": "orders[0].total",
    "late_count": "overdue | length",
    "due_count": "due | length",
    "file_names": 'files | join(", ")',
    "one_order": "orders | length == 1",
    "one_month": 'hosting_included == "1 month"',
    "card_expires": "card and card.has_expired_by_then",
    "none_left": "left == 0",
    "one_left": "left == 1",
}
"""What our templates work out, by the name that it has where no more than names can be written."""
_EVERYWHERE: tuple[Field, ...] = ("subject", "title", "preview", "body")
_NAMES = {"ledger": "amounts", "linked": "text_link", "button": "button"}


class Originals:
    """Each is read once, when somebody asks for it."""

    def __init__(self, loader: BaseLoader) -> None:
        self._loader, self._environment = loader, BoundedEnvironment(loader=loader)
        self._read: dict[str, Reader] = {}

    def of(self, email: SentEmail) -> "Reader":
        if email.id not in self._read:
            self._read[email.id] = Reader(self._environment, self._loader, email)
        return self._read[email.id]


@dataclass(slots=True)
class Parts:
    """What stands behind the names of one email. `buttons` by their own names, in order."""

    values: dict[str, nodes.Expr] = field(default_factory=dict)
    lists: dict[str, nodes.For] = field(default_factory=dict)
    conditions: dict[str, nodes.Node] = field(default_factory=dict)
    buttons: dict[str, nodes.Call] = field(default_factory=dict)


class Reader:
    """Reads our templates of one email."""

    def __init__(self, environment: Environment, loader: BaseLoader, email: SentEmail) -> None:
        self.parts, self.email, self.environment = Parts(), email, environment
        self._pins: Mapping[str, str | bool] = dict(email.pins)
        self._aliases = {name: _expression(environment, said) for name, said in _ALIASES.items()}
        self._found: dict[str, Placeholder] = {}
        self._asked: dict[str, None] = {}
        self._labels: list[str] = []
        self._field: Field = "subject"
        subject, body = (
            loader.get_source(environment, f"{email.kind}/{name}")[0] for name in ("subject.txt", "body.md")
        )
        front, body = sources.split(body)
        said = {"subject": subject, **sources.lines(front), "body": body}
        texts = {name: self._text_of(name, said.get(name, "")) for name in _EVERYWHERE}
        text = EmailText(**texts, buttons=tuple(self._labels))
        for name in email.always_known:
            self._named(name)
        self.original = Original(text, tuple(self._found.values()), tuple(self._asked))

    def _text_of(self, name: Field, source: str) -> str:
        self._field = name
        said = self._said(self.environment.parse(source).body)
        return sources.tidied(said) if name == "body" else " ".join(said.split())

    def _said(self, statements: list[nodes.Node]) -> str:
        return "".join(self._said_by(one) for one in statements)

    def _said_by(self, statement: nodes.Node) -> str:
        match statement:
            case nodes.Output():
                return "".join(self._shown(one) for one in statement.nodes)
            case nodes.If():
                return self._chosen(statement)
            case nodes.For():
                return self._listed(statement)
        raise NotImplementedError(f"{self.email.id}: {statement!r}")

    def _shown(self, expression: nodes.Expr) -> str:
        if isinstance(expression, nodes.TemplateData):
            return expression.data
        path = path_of(expression)
        if path and isinstance(pin := self._pins.get(path), str):
            return pin
        if path:
            return self._named(path)
        if isinstance(expression, nodes.Call):
            return self._called(expression)
        name = self._alias(expression)
        self.parts.values[name] = expression
        return self._named(name)

    def _called(self, call: nodes.Call) -> str:
        assert isinstance(call.node, nodes.Name)
        name = self._free(_NAMES[call.node.name], call)
        if call.node.name == "button":
            if name not in self.parts.buttons:
                self._labels.append(call.args[0].as_const())
            self.parts.buttons[name] = call
        else:
            self.parts.values[name] = call
        return self._named(name, ("body",))

    def _free(self, name: str, part: nodes.Node) -> str:
        """The part's name: the same where it has been before."""
        known = {**self.parts.buttons, **self.parts.values, **self.parts.lists}
        names = [name, *(f"{name}_{number}" for number in range(2, 9))]
        return next(one for one in names if known.get(one, part) == part)

    def _listed(self, loop: nodes.For) -> str:
        name = self._free("list" if self._field == "body" else "summary", loop)
        self.parts.lists[name] = loop
        return self._named(name, (self._field,))

    def _named(self, name: str, where: tuple[Field, ...] = _EVERYWHERE) -> str:
        self._found.setdefault(name, Placeholder(name, where != _EVERYWHERE, where))
        return f"{{{{ {name} }}}}"

    def _alias(self, expression: nodes.Node) -> str:
        return next(name for name, known in self._aliases.items() if known == expression)

    def _chosen(self, statement: nodes.If) -> str:
        """With the branches that can be taken for this email."""
        open_ones: list[tuple[str, str]] = []
        for branch in (statement, *statement.elif_):
            test = self._decided(branch.test)
            if test is True:
                return _joined(open_ones, self._said(branch.body))
            if test is not False:
                open_ones.append((self._asked_for(test), self._said(branch.body)))
        return _joined(open_ones, self._said(statement.else_))

    def _asked_for(self, test: nodes.Node) -> str:
        if isinstance(test, nodes.Not):
            return f"not {self._asked_for(test.node)}"
        name = path_of(test) or self._alias(test)
        if name in _ALIASES:
            self.parts.conditions[name] = test
        self._asked[name] = None
        return name

    def _decided(self, test: nodes.Node) -> nodes.Node | bool:
        """What is left of a test; its answer where nothing is."""
        match test:
            case nodes.And():
                return self._both(test)
            case nodes.Not():
                inner = self._decided(test.node)
                return not inner if isinstance(inner, bool) else test
            case nodes.Compare(expr=nodes.Name(name=name), ops=[nodes.Operand(op=op, expr=nodes.Const(value=value))]):
                if name not in self._pins:
                    return test
                return (self._pins[name] == value) is (op == "eq")
        path = path_of(test)
        return bool(self._pins[path]) if path and path in self._pins else test

    def _both(self, test: nodes.And) -> nodes.Node | bool:
        left, right = self._decided(test.left), self._decided(test.right)
        if left is False or right is False:
            return False
        if left is True:
            return right
        return left if right is True else test


def path_of(expression: nodes.Node) -> str | None:
    """`order.number`; None for anything but names."""
    if isinstance(expression, nodes.Name):
        return expression.name
    if isinstance(expression, nodes.Getattr):
        owner = path_of(expression.node)
        return f"{owner}.{expression.attr}" if owner else None
    return None


def _joined(open_ones: list[tuple[str, str]], otherwise: str) -> str:
    if not open_ones:
        return otherwise
    said = "".join(
        f"{{% {'elif' if number else 'if'} {test} %}}{words}" for number, (test, words) in enumerate(open_ones)
    )
    return said + (f"{{% else %}}{otherwise}" if otherwise else "") + "{% endif %}"


def _expression(environment: Environment, said: str) -> nodes.Expr:
    [output] = environment.parse(f"{{{{ {said} }}}}").body
    assert isinstance(output, nodes.Output)
    return output.nodes[0]
