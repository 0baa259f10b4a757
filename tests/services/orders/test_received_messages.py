"""What comes by email: in its order's thread, once, and a stranger's for staff alone."""

from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.orders.conversation.messages import ThreadMessage
from fundable.services.orders.conversation import messages
from tests.conftest import PaidOrder
from tests.web.mail.mailbox import mails, newest
from tests.web.orders.talking import own_thread, said, say, thread

MESSAGE_ID = "<CAF7a2b@mail.example>"


def take(
    app: App, order: PaidOrder, text: str = "We're closed Sundays.", foreign_id: str = MESSAGE_ID, **more: object
) -> ThreadMessage:
    given: dict[str, object] = {"address": order.email, "is_client": True, **more}
    return messages.receive(app, UUID(order.id), foreign_id, text, **given)  # type: ignore[arg-type]


def test_it_is_there_once_for_its_message_id(
    app: App, staff: TestClient, visitor: TestClient, client_a: PaidOrder
) -> None:
    say(staff, client_a)

    with ThreadPoolExecutor(4) as pool:
        taken = list(pool.map(lambda _: take(app, client_a, quoted="> Are you open?"), range(4)))

    assert len({one.id for one in taken}) == 1
    assert said(own_thread(visitor, client_a)) == ["Are you open on Sundays?", "We're closed Sundays."]
    item = thread(staff, client_a)["items"][-1]
    assert (item["author"], item["via"], item["quoted"]) == ("client", "email", "> Are you open?")
    told = [mail.recipient for mail in mails(app, "staff-client-answer")]
    assert sorted(told) == ["olive@agency.example", "sam@agency.example"]
    assert thread(staff, client_a)["waitingSince"] == item["at"]


def test_the_same_message_id_is_another_s_in_another_order(
    app: App, staff: TestClient, client_a: PaidOrder, client_b: PaidOrder
) -> None:
    take(app, client_a, "To both.")
    take(app, client_b, "To both.")

    assert said(thread(staff, client_a)) == said(thread(staff, client_b)) == ["To both."]


def test_a_stranger_s_is_for_staff_alone_and_says_whose_it_is(
    app: App, staff: TestClient, visitor: TestClient, client_a: PaidOrder
) -> None:
    take(app, client_a, "Send me the password.", address="eve@mail.example", is_client=False)

    item = thread(staff, client_a)["items"][-1]
    assert (item["author"], item["authorName"]) == ("stranger", "eve@mail.example")
    assert said(own_thread(visitor, client_a)) == []
    mail = newest(app, "staff-client-answer")
    assert "This came by email from eve@mail.example, which isn't the client's address." in mail.text
