"""How a request comes to its function."""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.dependencies.models import Dependant
from fastapi.routing import APIRoute


class DirectRoute(APIRoute):
    """Functions that take the request alone, and answer with a response, are called with it. FastAPI would look for
    parameters and dependencies first, which costs more than what they do. All others are called as ever."""

    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        return self.endpoint if _takes_request_alone(self.dependant) else super().get_route_handler()


def _takes_request_alone(needs: Dependant) -> bool:
    asked = (needs.path_params, needs.query_params, needs.header_params, needs.cookie_params, needs.body_params)
    named = (needs.response_param_name, needs.background_tasks_param_name, needs.security_scopes_param_name)
    is_more = any(asked) or any(named) or needs.dependencies or needs.http_connection_param_name
    return needs.request_param_name is not None and not is_more
