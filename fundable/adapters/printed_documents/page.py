"""A document as a page of its own, which needs no other file."""

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined

from fundable.domain.agency.days import plain_day
from fundable.domain.money.amounts import money
from fundable.domain.money.invoicing.accounting import DatedDocument


def page(one: DatedDocument) -> str:
    values = {"money": money, "day": plain_day}
    return _environment().get_template("documents/document.html").render(one=one, **values)


@cache
def _environment() -> Environment:
    return Environment(loader=PackageLoader("fundable"), autoescape=True, undefined=StrictUndefined)
