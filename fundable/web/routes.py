"""How a request comes to its function."""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute
from starlette.routing import compile_path, get_name
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


def _takes_request_alone(needs: Dependant) -> bool:
    asked = (needs.path_params, needs.query_params, needs.header_params, needs.cookie_params, needs.body_params)
    named = (needs.response_param_name, needs.background_tasks_param_name, needs.security_scopes_param_name)
    is_more = any(asked) or any(named) or needs.dependencies or needs.http_connection_param_name
    return needs.request_param_name is not None and not is_more
