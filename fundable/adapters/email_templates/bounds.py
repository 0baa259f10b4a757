"""Templates that come to an end: messages are written inside transactions, and a loop in one of the agency's own would
keep everybody else from writing."""

from collections.abc import Iterable, Iterator
from contextvars import ContextVar
from typing import Any

from jinja2 import nodes
from jinja2.exceptions import SecurityError
from jinja2.runtime import Context
from jinja2.sandbox import SandboxedEnvironment

STEPS_MAX = 10_000
REPEATED_MAX = 1_000

_left: ContextVar[int] = ContextVar("steps that a message may still take")


def begin() -> None:
    """A message begins, with all its steps before it."""
    _left.set(STEPS_MAX)


class BoundedEnvironment(SandboxedEnvironment):
    """Every turn of a loop and every call is a step. Raises SecurityError when there are too many."""

    intercepted_binops = frozenset({"*", "**"})

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.filters["each_a_step"] = _each_a_step

    def compile(self, source: str | nodes.Template, *args: Any, **options: Any) -> Any:
        tree = self.parse(source, *args[:2]) if isinstance(source, str) else source
        for loop in tree.find_all(nodes.For):
            loop.iter = nodes.Filter(loop.iter, "each_a_step", [], [], None, None, lineno=loop.lineno)
        return super().compile(tree, *args, **options)

    def call(self, context: Context, called: Any, /, *args: Any, **values: Any) -> Any:
        _step()
        return super().call(context, called, *args, **values)

    def call_binop(self, context: Context, operator: str, left: Any, right: Any) -> Any:
        """A power takes for ever with a few characters, and so does a text that is repeated."""
        if operator == "**" or _repeated(left, right) > REPEATED_MAX:
            raise SecurityError("this is too much to compute for a message")
        return super().call_binop(context, operator, left, right)


def _repeated(left: Any, right: Any) -> int:
    for one, times in ((left, right), (right, left)):
        if hasattr(one, "__len__") and isinstance(times, int):
            return len(one) * times
    return 0


def _each_a_step(found: Iterable[Any]) -> Iterator[Any]:
    for one in found:
        _step()
        yield one


def _step() -> None:
    left = _left.get() - 1
    if left < 0:
        raise SecurityError(f"this template takes more than {STEPS_MAX} steps")
    _left.set(left)
