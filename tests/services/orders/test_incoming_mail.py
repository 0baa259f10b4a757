"""Emails that come in: in their order's conversation once, or with staff; and they only say something (access 22)."""

from datetime import timedelta
from email.message import EmailMessage
from uuid import UUID, uuid4

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.db.mail import outbox as outbox_rows
from fundable.db.money import hosting
from fundable.domain.mail.incoming import A_DAY_MAX, HEAD_MAX, TAKEN_FOR
from fundable.domain.money.hosting import HostingStatus
from fundable.domain.orders.orders import Order
from fundable.domain.progress import silent
from fundable.services.mail import outbox, unplaced_mail
from fundable.services.operation import erasure
from fundable.services.orders import client_groups, deletion, orders
from fundable.services.orders.incoming_mail import MailReceipt, receive
from tests.conftest import Buy, FakeClock, PaidOrder
from tests.hostile_mail import mails
from tests.logos import PNG
from tests.services.orders.letters import MAILBOX, address_of, letter, thread, unplaced
from tests.services.orders.some_orders import order_of, rows
from tests.web.orders.talking import own_thread, said

STRANGER = "stranger@elsewhere.example"
HOSTILE = 2_010


@pytest.fixture
def settings() -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_REPLY_ADDRESS": MAILBOX}


@pytest.fixture
def order(order_paid: Buy) -> PaidOrder:
    return order_paid("nora@alder.example", (), "correct horse battery")


def test_a_reply_is_in_its_order_s_conversation(app: App, order: PaidOrder, visitor: TestClient) -> None:
    quoted = "On Mon, Agency wrote:\r\n> Open?"
    raw = letter("Nora@Alder.example", address_of(app, order.id), f"Yes.\r\n-- \r\nNora\r\n\r\n{quoted}")

    assert receive(app, raw) is MailReceipt.PLACED

    [message] = thread(app)
    assert (message["author"], message["text"]) == ("client", "Yes.")
    assert message["quoted"] == "-- \nNora\n\nOn Mon, Agency wrote:\n> Open?"
    assert said(own_thread(visitor, order)) == ["Yes."]
    assert unplaced(app) == []


def test_the_same_email_is_there_once_on_whichever_way_it_comes(app: App, order: PaidOrder) -> None:
    raw = letter("nora@alder.example", address_of(app, order.id))

    for one in (raw, b"Received: from a by b\r\n" + raw, raw):
        assert receive(app, one) is MailReceipt.PLACED

    assert len(thread(app)) == 1


def test_a_sender_who_is_not_the_client_is_shown_as_that_to_staff_alone(
    app: App, order: PaidOrder, visitor: TestClient
) -> None:
    receive(app, letter(STRANGER, address_of(app, order.id)))

    [message] = thread(app)
    assert (message["author"], message["name"]) == ("stranger", STRANGER)
    assert said(own_thread(visitor, order)) == []


def test_whatever_an_email_says_it_changes_nothing(app: App, order: PaidOrder) -> None:
    before = order_of(app, order.session_id)

    receive(app, letter("nora@alder.example", address_of(app, order.id), "I approve. New address: x@y.example"))

    after = order_of(app, order.session_id)
    assert _state(after) == _state(before)
    assert rows(app, "pause_answers") == rows(app, "site_approvals") == rows(app, "intake_forms") == []


def _state(order: Order) -> tuple[object, ...]:
    return order.status, order.email, order.payment_state, order.form_at, len(order.history)


def test_files_are_checked_and_those_that_are_not_taken_are_named(app: App, order: PaidOrder) -> None:
    message = EmailMessage()
    message["From"], message["To"], message["Message-ID"] = "nora@alder.example", address_of(app, order.id), "<1@x>"
    message.set_content("Here.")
    message.add_attachment(PNG, "image", "png", filename="kitchen.png")
    message.add_attachment(b"MZ", "image", "png", filename="program.png")

    for _ in range(2):
        receive(app, message.as_bytes())

    [said] = thread(app)
    assert said["text"] == "Here.\n\nNot kept: program.png. Only PNG, JPG, SVG and PDF files of up to 5 MB are."
    [file] = rows(app, "answer_files")
    assert (file["name"], file["message_id"]) == ("kitchen.png", said["id"])
    assert [name for name, _ in app.files.names()] == [file["file_name"]]


def with_picture(sender: str, to: str, name: str) -> bytes:
    message = EmailMessage()
    message["From"], message["To"], message["Message-ID"] = sender, to, f"<{name}@x>"
    message.set_content("Here.")
    message.add_attachment(PNG, "image", "png", filename=name)
    return message.as_bytes()


def test_what_the_client_has_emailed_is_among_their_files_and_a_stranger_s_is_not(app: App, order: PaidOrder) -> None:
    for sender, name in (("nora@alder.example", "kitchen.png"), (STRANGER, "strange.png")):
        receive(app, with_picture(sender, address_of(app, order.id), name))

    for found in (orders.read_details(app, UUID(order.id)).files, client_groups.read(app, UUID(order.id)).files):
        assert [(file.name, file.is_of_message) for file in found] == [("kitchen.png", True)]


def test_a_stranger_s_file_is_behind_none_of_the_client_s_doors(
    app: App, order: PaidOrder, visitor: TestClient
) -> None:
    receive(app, with_picture(STRANGER, address_of(app, order.id), "strange.png"))
    [file] = rows(app, "answer_files")

    for room in ("conversation/files", "answer-files", "note-files"):
        answer = visitor.get(f"/api/client/{room}/{file['id']}", headers=order.bearer)
        assert answer.status_code == 404, room


def test_an_order_that_is_gone_takes_nothing(app: App, order: PaidOrder) -> None:
    deletion.delete(app, UUID(order.id))

    assert receive(app, letter("nora@alder.example", address_of(app, order.id))) is MailReceipt.UNPLACED

    assert unplaced(app) == [("order_gone", "nora@alder.example")]


def test_an_order_whose_hosting_ended_long_ago_takes_nothing(app: App, order: PaidOrder, clock: FakeClock) -> None:
    with app.database.write() as connection:
        ended = {"status": HostingStatus.ENDED, "ends_at": app.clock.now()}
        hosting.change(connection, UUID(order.id), **ended)
    to = address_of(app, order.id)
    receive(app, letter("nora@alder.example", to))
    clock.move(TAKEN_FOR + timedelta(days=1))

    receive(app, letter("nora@alder.example", to, number=2))

    assert len(thread(app)) == 1
    assert unplaced(app) == [("order_ended", "nora@alder.example")]


@pytest.mark.parametrize(
    ("to", "reason"),
    [
        (MAILBOX, "no_address"),
        ("hello@agency.example", "no_address"),
        ("reply+guessed@agency.example", "wrong_address"),
        (f"reply+{'a' * 46}@agency.example", "wrong_address"),
    ],
)
def test_what_is_to_no_order_is_with_staff(app: App, to: str, reason: str) -> None:
    for _ in range(2):
        assert receive(app, letter(STRANGER, to)) is MailReceipt.UNPLACED

    assert unplaced(app) == [(reason, STRANGER)]


@pytest.mark.parametrize(
    ("field", "reason"),
    [
        ("Auto-Submitted: auto-replied", "auto_reply"),
        ("Content-Type: multipart/report; report-type=delivery-status; boundary=b", "bounce"),
    ],
)
def test_what_no_person_wrote_is_in_no_conversation(app: App, order: PaidOrder, field: str, reason: str) -> None:
    receive(app, letter("nora@alder.example", address_of(app, order.id), "I'm away.", field))

    assert thread(app) == []
    assert unplaced(app) == [(reason, "nora@alder.example")]


def test_an_email_of_ours_that_comes_back_is_nothing_new(app: App, order: PaidOrder) -> None:
    with app.database.read() as connection:
        ours = outbox_rows.page(connection, None, None, 1)[0][1]

    to = address_of(app, order.id)
    assert receive(app, letter("agency@agency.example", to, "Hi", f"X-Fundable: {ours.id}")) is MailReceipt.OWN
    assert receive(app, letter("nora@alder.example", to, "Hi", f"X-Fundable: {uuid4()}")) is MailReceipt.PLACED


def test_of_one_that_is_too_large_staff_read_the_head(app: App, order: PaidOrder) -> None:
    raw = letter("nora@alder.example", address_of(app, order.id), "x" * HEAD_MAX)

    assert receive(app, raw[:HEAD_MAX], is_whole=False) is MailReceipt.UNPLACED

    assert unplaced(app) == [("too_large", "nora@alder.example")]


def test_an_empty_one_and_more_than_anybody_writes_are_with_staff(app: App, order: PaidOrder) -> None:
    to = address_of(app, order.id)
    receive(app, letter("nora@alder.example", to, "", number=0))
    for number in range(1, A_DAY_MAX + 3):
        receive(app, letter("nora@alder.example", to, number=number))

    assert len(thread(app)) == A_DAY_MAX
    assert [reason for reason, _ in unplaced(app)] == ["too_many", "too_many", "empty"]


def test_unplaced_emails_go_when_they_are_old(app: App, clock: FakeClock) -> None:
    receive(app, letter(STRANGER, MAILBOX))

    for _ in range(100):
        clock.move(timedelta(days=2))
        unplaced_mail.forget_old(app)

    assert unplaced(app) == []


def test_mails_to_clients_name_the_order_s_address_and_those_to_staff_do_not(
    app: App, order: PaidOrder, owner: TestClient
) -> None:
    with app.database.read() as connection:
        written = [message for _, message in outbox_rows.page(connection, None, None, 100)]

    sent = {message.recipient: outbox.email_of(app, message) for message in written}
    assert sent["nora@alder.example"].reply_to == address_of(app, order.id)
    assert sent["nora@alder.example"].own_id
    assert all("reply+" not in mail.reply_to for to, mail in sent.items() if to != "nora@alder.example")


@pytest.fixture
def hostile(app: App, order_paid: Buy) -> dict[str, str]:
    """By address: an order's, a deleted one's, and a guessed one."""
    orders = [order_paid(email) for email in ("nora@alder.example", "tom@brightwater.example")]
    addresses = {address_of(app, one.id): state for one, state in zip(orders, ("there", "gone"), strict=True)}
    deletion.delete(app, UUID(orders[1].id))
    return {**addresses, f"reply+{'b' * 46}@agency.example": "guessed"}


def test_no_email_is_lost_and_none_breaks_anything(app: App, hostile: dict[str, str], clock: FakeClock) -> None:
    """Of thousands of shapes each is in the conversation or with staff, as often as it's another one."""
    read = set()
    for at, (address, sender) in enumerate((to, who) for to in hostile for who in ("nora@alder.example", STRANGER)):
        for mail in mails(HOSTILE // 6, sender, address, seed=at * 10_000):
            clock.move(timedelta(hours=1))
            receipt = receive(app, mail.raw)
            assert receipt in (MailReceipt.PLACED, MailReceipt.UNPLACED), mail.shape
            read.add(app.mail_reader.read(mail.raw).id)
    [there] = [UUID(str(one["order_id"])) for one in thread(app)[:1]]
    assert {UUID(str(one["order_id"])) for one in thread(app)} == {there}
    kept = {str(one["foreign_id"]) for one in [*thread(app), *rows(app, "unplaced_mails")]}
    assert kept == read
    assert len(kept) == len(thread(app)) + len(unplaced(app))
    assert {str(one["author"]) for one in thread(app)} == {"client", "stranger"}


def test_erasing_a_client_takes_their_unplaced_emails_along(app: App, order: PaidOrder) -> None:
    receive(app, letter("Nora@alder.example", MAILBOX))
    receive(app, letter(STRANGER, MAILBOX, number=2))

    erasure.erase(app, erasure.plan(app, "nora@alder.example"), silent)

    assert unplaced(app) == [("no_address", STRANGER)]
