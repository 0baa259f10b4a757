"""GET /api/admin/user."""

from datetime import timedelta

from starlette.testclient import TestClient

from fundable.app import App
from tests.conftest import FakeClock, PaidOrder
from tests.turns import in_turn

PATH = "/api/admin/user"


def ended(answer) -> bool:  # type: ignore[no-untyped-def]
    return answer.status_code == 401 and answer.json() == {
        "message": "Please log in to access the admin dashboard.",
        "code": "admin_unauthorized",
    }


def test_it_says_who_is_logged_in(staff: TestClient, owner: TestClient) -> None:
    assert staff.get(PATH).json()["role"] == "staff"
    assert owner.get(PATH).json()["role"] == "owner"
    assert staff.get(PATH).json()["email"] == "sam@agency.example"


def test_a_visitor_and_a_client_are_nobody(visitor: TestClient, client_a: PaidOrder) -> None:
    assert ended(visitor.get(PATH))
    assert ended(visitor.get(PATH, headers=client_a.bearer))


@in_turn("cookie", ["", "x", "fundable_admin", "' OR 1=1 --", "a" * 5000, "%00"])
def test_a_forged_cookie_opens_nothing(visitor: TestClient, cookie: str) -> None:
    assert ended(visitor.get(PATH, headers={"Cookie": f"fundable_admin={cookie}"}))


def test_a_cookie_works_only_whole(staff: TestClient, visitor: TestClient) -> None:
    whole = staff.cookies["fundable_admin"]

    for cookie in (whole[:-1], whole[1:], whole + "x", whole.upper(), f"{whole} {whole}"):
        assert ended(visitor.get(PATH, headers={"Cookie": f"fundable_admin={cookie}"})), cookie


def test_twelve_idle_hours_end_a_session(staff: TestClient, clock: FakeClock) -> None:
    clock.move(timedelta(hours=11, minutes=59))
    assert staff.get(PATH).status_code == 200
    clock.move(timedelta(hours=11, minutes=59))
    assert staff.get(PATH).status_code == 200
    clock.move(timedelta(hours=12))
    assert ended(staff.get(PATH))


def test_thirty_days_end_a_session_however_busy_it_is(staff: TestClient, clock: FakeClock) -> None:
    for _ in range(65):
        clock.move(timedelta(hours=11))
        assert staff.get(PATH).status_code == 200
    clock.move(timedelta(hours=5))

    assert ended(staff.get(PATH))


def test_a_clock_set_back_ends_a_session(staff: TestClient, clock: FakeClock) -> None:
    clock.move(-timedelta(days=3650))

    assert ended(staff.get(PATH))


def test_reading_writes_at_most_every_ten_minutes(staff: TestClient, app: App, clock: FakeClock) -> None:
    def seen() -> list[str]:
        with app.database.read() as connection:
            return list(connection.exec_driver_sql("SELECT sess FROM sessions ORDER BY sid").scalars())

    before = seen()
    clock.move(timedelta(minutes=9, seconds=59))
    staff.get(PATH)
    assert seen() == before
    clock.move(timedelta(seconds=1))
    staff.get(PATH)
    assert seen() != before


def test_a_person_who_was_disabled_is_out_at_once(staff: TestClient, app: App) -> None:
    with app.database.write() as connection:
        connection.exec_driver_sql("UPDATE users SET disabled_at = '2026-01-01T00:00:00.000000Z'")

    assert ended(staff.get(PATH))
