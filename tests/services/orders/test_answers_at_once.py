"""Several who write into one conversation at the same moment: each message is there once, and nobody's is lost."""

from concurrent.futures import ThreadPoolExecutor
from uuid import UUID, uuid4

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.orders.conversation.messages import Writer
from fundable.services.orders.conversation import messages
from fundable.services.orders.incoming_mail import receive
from tests.conftest import PASSWORD, Buy, PaidOrder
from tests.services.orders.letters import MAILBOX, address_of, letter
from tests.web.mail.mailbox import mails
from tests.web.orders.talking import own_thread, said, say, thread


@pytest.fixture
def settings() -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_REPLY_ADDRESS": MAILBOX}


@pytest.fixture
def order(order_paid: Buy) -> PaidOrder:
    return order_paid("nora@alder.example", (), PASSWORD)


def test_a_client_answers_by_email_and_in_the_portal(
    app: App, staff: TestClient, visitor: TestClient, order: PaidOrder
) -> None:
    say(staff, order)
    raw, written = letter(order.email, address_of(app, order.id), "By email."), uuid4()

    def write(number: int) -> None:
        if number % 2:
            receive(app, raw)
        else:
            messages.send_as_client(app, order.token, written, "In the portal.")

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, range(8)))

    both = said(own_thread(visitor, order))[1:]
    assert sorted(both) == ["By email.", "In the portal."]
    told = [mail for mail in mails(app, "staff-client-answer") if mail.recipient == "sam@agency.example"]
    assert len(told) == 2
    waiting = thread(staff, order)
    assert waiting["waitingSince"] == waiting["items"][-2]["at"]


def test_two_of_staff_answer(app: App, staff: TestClient, visitor: TestClient, order: PaidOrder) -> None:
    receive(app, letter(order.email, address_of(app, order.id), "When?"))
    answers = {name: (Writer(None, name), uuid4()) for name in ("Olive", "Sam")}

    def write(name: str) -> None:
        writer, message_id = answers[name]
        messages.send_as_staff(app, UUID(order.id), writer, message_id, f"Monday, says {name}.")

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, [*answers] * 4))

    assert sorted(said(own_thread(visitor, order))[1:]) == ["Monday, says Olive.", "Monday, says Sam."]
    assert len(mails(app, "personal-message")) == 2
    assert thread(staff, order)["waitingSince"] is None
