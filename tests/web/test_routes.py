"""Functions that are called with the request alone, and all that must not be; calls that are made when they're first
asked for; and how a request's call is found."""

import re
from collections.abc import Callable
from typing import Annotated
from uuid import uuid4

import pytest
from fastapi import APIRouter, Depends, FastAPI, HTTPException, Request, Response
from starlette.routing import Match
from starlette.testclient import TestClient

from fundable.web import api
from fundable.web.money import events
from fundable.web.operation import metrics, sandbox
from fundable.web.routes import Calls, DirectRoute, LateRoute, Router


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


ROUTERS = (*api.ROUTERS, sandbox.router, events.webhook, metrics.router)
EVERY = [route for router in ROUTERS for route in router.routes if isinstance(route, LateRoute)]


def scope(method: str, path: str) -> dict[str, object]:
    return {"type": "http", "method": method, "path": path, "root_path": "", "path_params": {}}


@pytest.mark.parametrize("route", EVERY, ids=lambda route: f"{min(route.methods)} {route.path}")
def test_each_call_is_found_with_what_its_path_names(route: LateRoute) -> None:
    path = re.sub(r"\{\w+\}", lambda _: str(uuid4()), route.path)
    for method in route.methods:
        match, found = Calls(EVERY).matches(scope(method, path))
        assert match is Match.FULL
        assert found["route"] is route
        assert found["path_params"] == route.matches(scope(method, path))[1]["path_params"]


def test_all_calls_are_among_them() -> None:
    assert len(EVERY) == sum(len(router.routes) for router in ROUTERS)


def some() -> Calls:
    router = Router()
    router.get("/orders/{number}")(alone)
    router.post("/orders/export")(with_query)
    router.get("/orders/newest")(with_dependency)
    return Calls(route for route in router.routes if isinstance(route, LateRoute))


@pytest.mark.parametrize(
    ("method", "path", "function"),
    [("GET", "/orders/7", alone), ("GET", "/orders/newest", with_dependency), ("GET", "/orders/export", alone)],
)
def test_a_word_of_its_own_goes_before_any_word(method: str, path: str, function: object) -> None:
    match, found = some().matches(scope(method, path))
    assert match is Match.FULL
    assert found["endpoint"] is function


def test_a_path_with_another_method_is_told_apart_from_none() -> None:
    assert some().matches(scope("DELETE", "/orders/export"))[0] is Match.PARTIAL
    for path in ("/orders", "/orders/", "/orders/7/", "/orders/7/notes", "orders/7", "", "/"):
        assert some().matches(scope("GET", path))[0] is Match.NONE
