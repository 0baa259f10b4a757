"""Several write into one conversation at the same moment: nothing is lost, nothing is there twice."""

from concurrent.futures import ThreadPoolExecutor
from uuid import UUID

from starlette.testclient import TestClient

from fundable.app import App
from fundable.services.orders.conversation import messages
from tests.conftest import PaidOrder
from tests.web.mail.mailbox import mails
from tests.web.orders.talking import CLIENT, of_order, own_thread, reply, said, thread, words

TIMES = 5


def test_two_of_staff_answer(
    staff: TestClient, owner: TestClient, visitor: TestClient, client_a: PaidOrder, app: App
) -> None:
    reply(visitor, client_a, "Hello?")
    answers = [
        (browser, words(f"{number} {name}"))
        for number in range(TIMES)
        for browser, name in ((staff, "Sam"), (owner, "Olive"))
    ]

    with ThreadPoolExecutor(len(answers)) as pool:
        sent = pool.map(lambda one: one[0].post(f"{of_order(client_a)}/messages", json=one[1]), answers)
        assert [answer.status_code for answer in sent] == [200] * len(answers)

    texts = sorted(str(body["text"]) for _, body in answers)
    assert sorted(said(own_thread(visitor, client_a))[1:]) == texts
    assert thread(staff, client_a)["waitingSince"] is None
    mailed = [mail.text for mail in mails(app, "personal-message")]
    assert [sum(text in mail for mail in mailed) for text in texts] == [1] * len(texts)


def test_a_client_writes_by_email_and_in_the_portal(
    staff: TestClient, visitor: TestClient, client_a: PaidOrder, app: App
) -> None:
    order_id, again = UUID(client_a.id), words("In the portal")

    def by_email(number: int) -> object:
        return messages.receive(
            app, order_id, f"<{number // 2}@x>", f"By email {number // 2}", address=client_a.email, is_client=True
        )

    def in_portal(_: int) -> object:
        return visitor.post(f"{CLIENT}/messages", json=again, headers=client_a.bearer)

    with ThreadPoolExecutor(2 * TIMES) as pool:
        done = [pool.submit(write, number) for number in range(TIMES - 1) for write in (by_email, in_portal)]
        for one in done:
            one.result()

    assert sorted(said(thread(staff, client_a))) == ["By email 0", "By email 1", "In the portal"]
    assert thread(staff, client_a)["unread"] == 3
