"""How a request comes to its function."""

from collections.abc import Callable, Coroutine, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute, Match, Route, compile_path, get_name
from starlette.types import Receive, Scope, Send


class LateRoute(APIRoute):
    """A call that is known by its path and method, and made of its parameters and answers when it's first called, or
    described. FastAPI would make all of them at the start, and most servers are never asked for most of them."""

    def __init__(self, path: str, endpoint: Callable[..., Any], **options: Any) -> None:
        self.path, self.endpoint, self._options = path, endpoint, options
        self.name, self.include_in_schema = get_name(endpoint), options["include_in_schema"]
        self.methods = set(options["methods"])
        self.path_regex, self.path_format, self.param_convertors = compile_path(path)
        self.app = self._first

    def complete(self) -> None:
        """Makes it what FastAPI would have made at once. A second time changes nothing."""
        if self.app == self._first:
            super().__init__(self.path, self.endpoint, **self._options)

    async def _first(self, scope: Scope, receive: Receive, send: Send) -> None:
        self.complete()
        await self.app(scope, receive, send)


class Router(APIRouter):
    """The calls of a module."""

    def __init__(self, *, route_class: type[APIRoute] = LateRoute, include_in_schema: bool = True) -> None:
        super().__init__(route_class=route_class, include_in_schema=include_in_schema)


class DirectRoute(LateRoute):
    """Functions that take the request alone, and answer with a response, are called with it. FastAPI would look for
    parameters and dependencies first, which costs more than what they do. All others are called as ever."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        return self.endpoint if _takes_request_alone(self.dependant) else super().get_route_handler()


class Calls(BaseRoute):
    """All calls as one, which finds that of a request by the words between the slashes of its path. FastAPI would try
    each call's pattern in turn, which for a late one of 350 takes longer than to read its body."""

    def __init__(self, routes: Iterable[Route]) -> None:
        self._root = _Place()
        for route in routes:
            place = self._root
            for word in route.path_format.split("/"):
                place = place.next.setdefault(None if "{" in word else word, _Place())
            place.routes.append(route)

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """The first that takes the request's method, or else the first that has its path. A path's own word goes before
        any word."""
        other: tuple[Match, Scope] = Match.NONE, {}
        for route in self._at(scope["path"]):
            match, found = route.matches(scope)
            if match is Match.FULL:
                return match, found
            if other[0] is Match.NONE:
                other = match, found
        return other

    async def handle(self, scope: Scope, receive: Receive, send: Send) -> None:
        await scope["route"].handle(scope, receive, send)

    def _at(self, path: str) -> Iterator[Route]:
        places = [self._root]
        for word in path.split("/"):
            places = [place.next[at] for place in places for at in (word, None) if at in place.next]
        return chain.from_iterable(place.routes for place in places)


@dataclass(slots=True)
class _Place:
    """Where the words of a path have come to: calls that end here, and what follows, of which None is any word."""

    routes: list[Route] = field(default_factory=list)
    next: dict[str | None, "_Place"] = field(default_factory=dict)


def _takes_request_alone(needs: Dependant) -> bool:
    asked = (needs.path_params, needs.query_params, needs.header_params, needs.cookie_params, needs.body_params)
    named = (needs.response_param_name, needs.background_tasks_param_name, needs.security_scopes_param_name)
    is_more = any(asked) or any(named) or needs.dependencies or needs.http_connection_param_name
    return needs.request_param_name is not None and not is_more
