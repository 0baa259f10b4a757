"""POST /api/admin/logout."""

from collections.abc import Callable

from starlette.testclient import TestClient

PATH = "/api/admin/logout"


def test_it_ends_the_session_on_the_server(staff: TestClient, new_client: Callable[[], TestClient]) -> None:
    copied = new_client()
    copied.cookies.set("fundable_admin", staff.cookies["fundable_admin"])

    answer = staff.post(PATH)

    assert answer.status_code == 200
    assert answer.json() == {"message": "You're logged out.", "code": "logged_out"}
    assert "fundable_admin" not in staff.cookies
    assert copied.get("/api/admin/user").status_code == 401


def test_other_logins_of_the_same_person_go_on(staff: TestClient, owner: TestClient) -> None:
    staff.post(PATH)

    assert owner.get("/api/admin/user").status_code == 200


def test_without_a_session_there_is_nothing_to_end(visitor: TestClient) -> None:
    answer = visitor.post(PATH)

    assert answer.status_code == 401
    assert answer.json() == {
        "message": "Please log in to access the admin dashboard.",
        "code": "admin_unauthorized",
    }
