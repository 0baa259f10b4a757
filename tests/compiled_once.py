"""Statements and templates are compiled, and calls put in their places, once for all programs that a process of tests
opens, which takes a third off its time. What it is made of, and how, is the same."""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Any, ClassVar

from jinja2 import nodes
from sqlalchemy import Engine
from sqlalchemy.dialects import registry
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.util import LRUCache
from starlette.routing import Route

from fundable.adapters.email_templates import rendering
from fundable.adapters.email_templates.bounds import BoundedEnvironment
from fundable.adapters.site_pages import link_pictures, shared
from fundable.adapters.site_pages import rendering as site_rendering
from fundable.db.engine import connections
from fundable.web import api
from fundable.web.routes import Calls

STATEMENTS = 5_000
PICTURES = 300
"""That are kept of websites, as the program keeps a few, by all that they are drawn from."""


class OneDialect(SQLiteDialect_pysqlite):
    """A statement is known again by the dialect that compiled it, so that all engines need the same one."""

    supports_statement_cache = True
    _only: ClassVar["OneDialect | None"] = None

    def __new__(cls, **_: Any) -> "OneDialect":
        cls._only = cls._only or super().__new__(cls)
        return cls._only

    def __init__(self, **options: Any) -> None:
        if not hasattr(self, "identifier_preparer"):
            super().__init__(**options)


def begin() -> None:
    registry.register("sqlite", __name__, OneDialect.__name__)
    statements: LRUCache[Any, Any] = LRUCache(STATEMENTS)
    open_engine = connections._pooled

    def open_shared(*arguments: Any, **options: Any) -> Engine:
        return open_engine(*arguments, **options).execution_options(compiled_cache=statements)

    connections._pooled = open_shared

    places: dict[tuple[int, ...], Calls] = {}

    def placed_once(routes: Iterable[Route]) -> Calls:
        """By what they are: those of the program last as long as its modules."""
        listed = list(routes)
        key = tuple(map(id, listed))
        if key not in places:
            places[key] = Calls(listed)
        return places[key]

    vars(api)[Calls.__name__] = placed_once

    codes: dict[tuple[object, ...], Any] = {}

    class Compiled(BoundedEnvironment):
        def compile(self, source: str | nodes.Template, *args: Any, **options: Any) -> Any:
            key = (self.finalize, bool(self.autoescape), source, *args)
            if key not in codes:
                codes[key] = super().compile(source, *args, **options)
            return codes[key]

    # By their names, and by attributes, so that one that's renamed is noticed.
    vars(rendering)[rendering.BoundedEnvironment.__name__] = Compiled
    vars(rendering)[rendering.PartsSheet.__name__] = cache(rendering.PartsSheet)
    vars(site_rendering)[site_rendering.SiteRenderer.__name__] = cache(site_rendering.SiteRenderer)
    for module, draw in ((shared, shared._icons), (link_pictures, link_pictures._composed)):
        vars(module)[draw.__name__] = lru_cache(PICTURES)(draw.__wrapped__)
