"""Functions that are called with the request alone, and all that must not be."""

from collections.abc import Callable
from typing import Annotated

import pytest
from fastapi import APIRouter, Depends, FastAPI, HTTPException, Request, Response
from starlette.testclient import TestClient

from fundable.web.routes import DirectRoute


def refuse() -> None:
    raise HTTPException(403)


async def alone(request: Request) -> Response:
    return Response(request.url.path)


async def with_query(request: Request, limit: int = 25) -> Response:
    return Response(str(limit))


async def with_dependency(request: Request, _: Annotated[None, Depends(refuse)]) -> Response:
    return Response(request.url.path)


def client(function: Callable[..., object], *dependencies: Callable[[], None]) -> TestClient:
    router, api = APIRouter(route_class=DirectRoute), FastAPI()
    router.get("/it", dependencies=[Depends(one) for one in dependencies])(function)
    api.router.routes.extend(router.routes)
    return TestClient(api)


def test_a_function_of_the_request_is_called_with_it() -> None:
    assert client(alone).get("/it").text == "/it"
    [route] = [route for route in client(alone).app.routes if isinstance(route, DirectRoute)]  # type: ignore[attr-defined]
    assert route.get_route_handler() is alone


def test_parameters_are_read_as_ever() -> None:
    assert client(with_query).get("/it?limit=7").text == "7"
    assert client(with_query).get("/it?limit=seven").status_code == 422


@pytest.mark.parametrize("guarded", [client(alone, refuse), client(with_dependency)], ids=["on the route", "asked for"])
def test_whoever_guards_a_route_is_asked(guarded: TestClient) -> None:
    assert guarded.get("/it").status_code == 403
