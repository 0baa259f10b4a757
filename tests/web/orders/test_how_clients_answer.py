"""What GET /api/orders/{id}/conversation says of the client, and how many of their messages wait (GET
/api/orders/{id})."""

from datetime import timedelta
from typing import Any

from starlette.testclient import TestClient

from tests.conftest import FakeClock, PaidOrder
from tests.web.orders.talking import note, reply, say, thread


def test_staff_read_how_many_wait_when_the_client_was_here_and_how_soon_they_answer(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, clock: FakeClock
) -> None:
    def told() -> Any:
        found = thread(staff, client_a)
        return staff.get(f"/api/orders/{client_a.id}").json()["unanswered"], found["answersWithin"]

    assert told() == (0, None)
    for hours, answers in ((2, ["No.", "But on Mondays."]), (5, ["Yes."])):
        say(staff, client_a)
        note(staff, client_a)
        clock.move(timedelta(hours=hours))
        for text in answers:
            reply(visitor, client_a, text)
        assert told() == (len(answers), None if hours == 2 else 3.5 * 60 * 60)
    since = clock.now()
    clock.move(timedelta(minutes=30))

    assert thread(staff, client_a)["lastSeen"] == since.isoformat().replace("+00:00", "Z")
    say(staff, client_a, "Thanks.")
    assert told()[0] == 0
