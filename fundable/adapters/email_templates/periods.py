"""A value that ends in a period, such as Smith & Sons, Inc., ends its sentence: the template's own is left out."""

import re
from typing import Any

from jinja2 import Template

_END = "\ufdd0"
"""A character that no text has."""
_TWICE = re.compile(rf"(\.{_END})\.(?!\.)")


def marked(value: object) -> object:
    """A value as a template puts it in."""
    return f"{value}{_END}" if isinstance(value, str) and value.endswith(".") else value


class WithSinglePeriods(Template):
    def render(self, *args: Any, **values: Any) -> str:
        return _TWICE.sub(r"\1", super().render(*args, **values)).replace(_END, "")
