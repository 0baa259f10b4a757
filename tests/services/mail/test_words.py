"""What messages say: each kind, its links, and that nothing a client typed becomes anything but text."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.mail.outbox import LINK, MessageKind
from fundable.services.mail import examples, outbox
from fundable.services.money import reminders
from fundable.services.operation import sandbox
from fundable.services.orders import clients
from tests.conftest import PASSWORD, Buy, Form, PaidOrder
from tests.fakes.smtp import SmtpSink
from tests.running import ROOT
from tests.services.mail.conftest import Written
from tests.services.mail.reading import Links, words
from tests.turns import in_turn


@in_turn("kind", list(MessageKind))
def test_every_kind_can_be_previewed(app: App, kind: MessageKind) -> None:
    rendered = examples.preview(app, kind)

    assert rendered.subject
    assert "{" not in rendered.text + rendered.subject
    assert "\\" not in rendered.text
    assert re.search(r"\n\n\n", rendered.text) is None
    assert "<html" in rendered.html
    assert "prefers-color-scheme: dark" in rendered.html
    found = Links(rendered.html)
    assert set(found.found) <= {LINK, *re.findall(r"<(https?://[^>]+)>", rendered.text)}
    assert "script" not in found.tags


@in_turn("kind", list(MessageKind))
def test_every_link_leads_to_a_page_that_is_there(app: App, visitor: TestClient, kind: MessageKind) -> None:
    for address in Links(examples.preview(app, kind).html).found:
        path = address.removeprefix(app.config.base_url)
        if address != LINK:
            assert visitor.get(path or "/").status_code == 200, address


def test_the_sheet_has_the_colours_of_the_product(app: App) -> None:
    ours = set(re.findall(r"#[0-9a-f]{6}\b", (ROOT / "ui/src/styles/tokens.css").read_text(encoding="utf-8")))

    for used in re.findall(r"#[0-9a-f]{6}\b", examples.preview(app, MessageKind.TEST).html):
        assert used in ours


def test_a_payment_is_confirmed_with_the_link_to_the_password(
    app: App, sink: SmtpSink, order_paid: Buy, visitor: TestClient
) -> None:
    order = order_paid("nora@alder.example", ("domain",))
    outbox.send_due(app)

    [message] = sink.to("nora@alder.example")
    text, html = words(message)
    assert message["Subject"] == f"Your order #{order.id[:8]}: set your password"
    assert "We've received your payment of $175.00." in text
    assert "Fundable website: $150.00\nDomain Registration: $25.00\nPaid today: $175.00" in text
    assert "Hosting is free for 12 months, until Jan 5, 2027. Then it's $9.97/month" in text
    assert text.startswith("Thanks for your order\n\nHello,\n\n")
    [link] = re.findall(r"<(http://127\.0\.0\.1:8000/reset-password\?token=[^>]+)>", text)
    assert link in Links(html).found
    assert str(LINK) not in text + html


def test_what_is_stored_of_a_link_opens_nothing(app: App, order_paid: Buy, written: Written) -> None:
    order_paid()

    [message] = written(MessageKind.ORDER_RECEIVED)
    assert message.link_id
    assert "token=" not in message.text + message.html
    assert message.link_id not in message.text


def test_a_form_is_confirmed_to_the_client_and_told_to_staff(
    app: App, sink: SmtpSink, owner: TestClient, staff: TestClient, client_a: PaidOrder, form: Form, visitor: TestClient
) -> None:
    visitor.post("/api/intake-forms", json=form(client_a))
    visitor.post("/api/intake-forms", json=form(client_a, businessName="Alder"), headers=client_a.bearer)
    outbox.send_due(app)

    [message] = [one for one in sink.to(client_a.email) if "intake form" in one["Subject"]]
    text, html = words(message)
    assert "Alder & Finch Bakery" in text
    assert "218 Mill Street" in text
    assert "Alder &amp; Finch Bakery" in html
    for email in ("olive@agency.example", "sam@agency.example"):
        [told] = sink.to(email)
        assert told["Subject"].startswith("Intake form: Alder & Finch Bakery, due ")


@pytest.mark.parametrize(
    ("status", "subject"),
    [
        ("design", "We're designing your website"),
        ("review", "Your website is ready for review"),
        ("launch", "Your website is about to launch"),
        ("completed", "Your website is live"),
    ],
)
def test_a_change_of_status_is_told_without_the_notes_of_staff(
    app: App, sink: SmtpSink, staff: TestClient, client_a: PaidOrder, status: str, subject: str
) -> None:
    body = {"status": status, "adminNotes": "a difficult client", "clientMessage": "The blue of your sign it is."}
    assert staff.patch(f"/api/orders/{client_a.id}/status", json=body).status_code == 200
    outbox.send_due(app)

    message = sink.to(client_a.email)[-1]
    text, html = words(message)
    assert message["Subject"] == subject
    assert "The blue of your sign it is." in text
    assert "difficult" not in text + html


def test_the_same_status_again_is_told_only_with_a_message(
    app: App, staff: TestClient, client_a: PaidOrder, written: Written
) -> None:
    path = f"/api/orders/{client_a.id}/status"
    staff.patch(path, json={"status": "design"})
    staff.patch(path, json={"status": "design"})
    staff.patch(path, json={"status": "design", "clientMessage": "Nearly there."})

    assert len(written(MessageKind.STATUS_CHANGED)) == 2


EVIL = [
    "[Click](http://evil.example)",
    "<b>bold</b><script>alert(1)</script>",
    "http://evil.example [x](http://evil.example)",
    "<http://evil.example>",
    "# Heading\n\n- list",
    "![x](http://evil.example/x.png)",
    "{{ 7 * 7 }} {% raw %}",
    "**bold** `code` ~~gone~~ \\",
    "A heading\n=========\n\nand one\n-------",
    "Code:\n\n    indented (by hand).\n\n\tby a tab.",
]


PAGE = {"html", "head", "meta", "title", "style", "body", "div"}
OURS = PAGE | {"table", "tbody", "tr", "td", "h1", "p", "br", "a", "bdi"}


@pytest.mark.parametrize("evil", EVIL)
def test_what_is_typed_stays_text(app: App, sink: SmtpSink, staff: TestClient, client_a: PaidOrder, evil: str) -> None:
    staff.patch(f"/api/orders/{client_a.id}/status", json={"status": "review", "clientMessage": evil})
    outbox.send_due(app)

    text, html = words(sink.to(client_a.email)[-1])
    found = Links(html)
    assert not [link for link in found.found if "evil" in link]
    assert found.tags <= OURS
    assert evil.split("\n", maxsplit=1)[0].strip() in text
    for line in filter(None, map(str.strip, evil.split("\n"))):
        assert line in "".join(found.words)


def test_a_sender_that_no_header_can_hold_fails_in_words_and_holds_up_nothing(
    app: App, sink: SmtpSink, order_paid: Buy, written: Written
) -> None:
    order_paid("nora@alder.example")
    with app.database.write() as connection:
        connection.exec_driver_sql(
            "UPDATE messages SET recipient = 'nora@alder.example' || char(13, 10) || 'Bcc: x@y.z'"
        )
    order_paid("tom@brightwater.example")

    outbox.send_due(app)

    assert [message["To"] for message in sink.messages] == ["tom@brightwater.example"]
    assert [message.state for message in written()] == ["failed", "sent"]
    assert "can't be written as an email" in (written()[0].error or "")


def test_reminders_say_how_to_stop_them(app: App, sink: SmtpSink, order_paid: Buy, clock: Any) -> None:
    order_paid(password=PASSWORD)
    outbox.send_due(app)
    clock.move(timedelta(days=1, minutes=1))
    assert reminders.plan(app) == 1
    outbox.send_due(app)

    assert sink.messages[0]["List-Unsubscribe"] is None
    assert str(sink.messages[1]["List-Unsubscribe"]).startswith("<http://127.0.0.1:8000/stop-reminders/")
    assert b"\r\nList-Unsubscribe: <http://127.0.0.1:8000/stop-reminders/" in sink.raw[1], "as it is, not encoded"


def test_what_waits_for_a_wrong_address_goes_to_the_right_one_with_a_link_that_works(
    app: App, sink: SmtpSink, order_paid: Buy, visitor: TestClient
) -> None:
    order = order_paid("nora@alder.exmaple")

    clients.correct_email(app, UUID(order.id), "nora@alder.example", "sam@agency.example")
    outbox.send_due(app)

    assert [message["To"] for message in sink.messages] == ["nora@alder.example"]
    text, _ = words(sink.messages[0])
    [token] = re.findall(r"/reset-password\?token=([^>]+)>", text)
    answer = visitor.post("/api/password/reset", json={"token": token, "password": PASSWORD})
    assert answer.status_code == 200


def test_what_is_on_its_way_to_a_wrong_address_goes_to_the_right_one_too(
    app: App, sink: SmtpSink, order_paid: Buy, visitor: TestClient, written: Written
) -> None:
    order = order_paid("nora@alder.exmaple")
    sink.hold()
    with ThreadPoolExecutor(1) as pool:
        under_way = pool.submit(outbox.send_due, app)
        sink.wait_for_a_try()
        clients.correct_email(app, UUID(order.id), "nora@alder.example", "sam@agency.example")
        sink.let_go()
        under_way.result()
    outbox.send_due(app)

    wrong, right = sink.messages
    assert (wrong["To"], right["To"]) == ("nora@alder.exmaple", "nora@alder.example")
    assert [(message.recipient, message.state) for message in written()] == [("nora@alder.example", "sent")]
    for message, status in ((wrong, 410), (right, 200)):
        [token] = re.findall(r"/reset-password\?token=([^>]+)>", words(message)[0])
        answer = visitor.post("/api/password/reset", json={"token": token, "password": PASSWORD})
        assert answer.status_code == status


@pytest.mark.parametrize("kind", [MessageKind.RENEWED, MessageKind.HOSTING_ENDED])
def test_what_comes_after_the_form_names_the_business(
    app: App, order_paid: Buy, visitor: TestClient, form: Form, written: Written, kind: MessageKind
) -> None:
    order = order_paid(password=PASSWORD)
    visitor.post("/api/intake-forms", json=form(order))
    what = sandbox.SandboxEvent.RENEWAL_PAID if kind is MessageKind.RENEWED else sandbox.SandboxEvent.HOSTING_ENDED
    sandbox.happen(app, UUID(order.id), what)

    assert "for Alder & Finch Bakery" in written(kind)[0].text
