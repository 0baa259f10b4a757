"""Functions that are called with the request alone, and all that must not be; and calls that are made when they're
first asked for."""

from collections.abc import Callable
from typing import Annotated

import pytest
from fastapi import APIRouter, Depends, FastAPI, HTTPException, Request, Response
from starlette.testclient import TestClient

from fundable.web.routes import DirectRoute, LateRoute


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


def only(asked: TestClient) -> LateRoute:
    [route] = [route for route in asked.app.routes if isinstance(route, LateRoute)]  # type: ignore[attr-defined]
    return route


def test_a_function_of_the_request_is_called_with_it() -> None:
    asked = client(alone)
    assert asked.get("/it").text == "/it"
    assert only(asked).get_route_handler() is alone


def test_parameters_are_read_as_ever() -> None:
    assert client(with_query).get("/it?limit=7").text == "7"
    assert client(with_query).get("/it?limit=seven").status_code == 422


@pytest.mark.parametrize("guarded", [client(alone, refuse), client(with_dependency)], ids=["on the route", "asked for"])
def test_whoever_guards_a_route_is_asked(guarded: TestClient) -> None:
    assert guarded.get("/it").status_code == 403


def test_what_a_call_takes_is_read_when_it_is_first_called_and_once() -> None:
    asked = client(with_query)
    assert not hasattr(only(asked), "dependant")

    assert [asked.get(f"/it?limit={limit}").text for limit in (7, 8)] == ["7", "8"]
    made = only(asked).dependant
    only(asked).complete()

    assert only(asked).dependant is made
    assert made.query_params


def test_another_method_is_refused_before_it_was_called() -> None:
    assert client(with_query).post("/it").status_code == 405
