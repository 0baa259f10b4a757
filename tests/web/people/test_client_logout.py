"""POST /api/client/logout and /api/client/logout-everywhere."""

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from tests.conftest import PASSWORD, PaidOrder

HERE, EVERYWHERE = "/api/client/logout", "/api/client/logout-everywhere"
ENDED = {"message": "Your login has ended. Please log in again.", "code": "client_unauthorized"}


def another(visitor: TestClient, order: PaidOrder) -> dict[str, str]:
    answer = visitor.post("/api/client/login", json={"email": order.email, "password": PASSWORD})
    return {"Authorization": f"Bearer {answer.json()['token']}"}


def opens(visitor: TestClient, bearer: dict[str, str]) -> bool:
    return visitor.get("/api/client/order", headers=bearer).status_code == 200


def test_it_ends_this_login_on_the_server_and_no_other(visitor: TestClient, client_a: PaidOrder) -> None:
    other = another(visitor, client_a)

    answer = visitor.post(HERE, headers=client_a.bearer)

    assert (answer.status_code, answer.json()["code"]) == (200, "logged_out")
    assert not opens(visitor, client_a.bearer)
    assert opens(visitor, other)


def test_everywhere_ends_all_of_them_and_nobody_elses(
    visitor: TestClient, client_a: PaidOrder, client_b: PaidOrder
) -> None:
    others = [another(visitor, client_a) for _ in range(2)]

    answer = visitor.post(EVERYWHERE, headers=others[0])

    assert (answer.status_code, answer.json()["message"]) == (200, "You're logged out on every device.")
    assert not any(opens(visitor, bearer) for bearer in (client_a.bearer, *others))
    assert opens(visitor, client_b.bearer)
    assert opens(visitor, another(visitor, client_a))


@pytest.mark.parametrize("path", [HERE, EVERYWHERE])
def test_what_is_no_login_ends_nothing(visitor: TestClient, client_a: PaidOrder, path: str) -> None:
    for headers in ({}, {"Authorization": "Bearer x"}, {"Authorization": f"Bearer {client_a.id}"}):
        answer = visitor.post(path, headers=headers)
        assert (answer.status_code, answer.json()) == (401, ENDED)

    assert opens(visitor, client_a.bearer)


def test_a_new_login_ends_the_one_that_the_browser_sends_with_it(
    visitor: TestClient, client_a: PaidOrder, client_b: PaidOrder, new_client: Callable[[], TestClient]
) -> None:
    body = {"email": client_b.email, "password": PASSWORD}

    wrong = visitor.post("/api/client/login", json={**body, "password": "wrong"}, headers=client_a.bearer)
    assert (wrong.status_code, opens(visitor, client_a.bearer)) == (401, True)

    assert visitor.post("/api/client/login", json=body, headers=client_a.bearer).status_code == 200
    assert not opens(visitor, client_a.bearer)
    assert opens(visitor, client_b.bearer)
