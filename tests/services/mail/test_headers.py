"""Whatever is typed, a message has the headers and the body that we gave it."""

import re
from email.header import decode_header, make_header
from uuid import uuid4

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.mail.outbox import REMINDERS, Message, MessageKind, MessageState
from fundable.services.mail import outbox
from tests.conftest import Buy, Form
from tests.fakes.smtp import SmtpSink
from tests.names import NAMES
from tests.services.mail.conftest import Written
from tests.turns import in_turn

HEADERS = ["From", "To", "Subject", "Date", "Message-ID", "Auto-Submitted", "MIME-Version", "Content-Type"]
TYPED = [
    "=?utf-8?q?x=0D=0ABcc:_everybody@alder.example?=",
    "=?utf-8?b?DQpSZXBseS1UbzogYUBiLmNvDQoNCmJvZHk=?=",
    "Alder =?utf-8?q?a=0D=0A=0D=0Abody?= Finch",
    "=?iso-8859-1?q?caf=E9?=",
    'Alder & Finch, "the" <bakery@alder.example>; 100% Käse 🧀 ' + "and more " * 12,
    "A" * 190,
]


@pytest.mark.parametrize("typed", TYPED)
def test_the_name_of_a_business_is_words_in_a_subject(
    app: App, sink: SmtpSink, owner: TestClient, order_paid: Buy, form: Form, typed: str
) -> None:
    answer = owner.post("/api/intake-forms", json=form(order_paid(), businessName=typed))
    assert answer.status_code == 201, answer.text
    outbox.send_due(app)

    [message] = sink.to("olive@agency.example")
    assert message.keys() == HEADERS
    assert message["Subject"].startswith(f"Intake form: {' '.join(typed.split())}, due ")
    assert all(len(line) <= 998 for line in sink.raw[-1].split(b"\r\n"))


@pytest.mark.parametrize("typed", [*TYPED, *NAMES.values()])
def test_the_name_of_the_agency_is_words_in_its_address(
    app: App, sink: SmtpSink, owner: TestClient, written: Written, typed: str
) -> None:
    settings = owner.get("/api/admin/settings").json()["agency"]
    name = typed[:109].strip()
    assert owner.put("/api/admin/settings", json={**settings, "name": name}).status_code == 200
    assert owner.post("/api/admin/settings/test-mail").status_code == 200
    outbox.send_due(app)

    [message] = sink.messages
    assert message.keys() == HEADERS
    assert [address.addr_spec for address in message["From"].addresses] == ["noreply@127.0.0.1"]
    assert name_in(sink.raw[-1]) == name
    assert message["Subject"] == f"A test message from {name}"


def name_in(raw: bytes) -> str:
    """As a mail program reads it. The parser of the tests puts a space where a name was folded."""
    [folded] = re.findall(rb"^From: (.*?) <noreply@127\.0\.0\.1>\r$", raw, re.MULTILINE | re.DOTALL)
    name = str(make_header(decode_header(folded.decode("ascii"))))
    quoted = re.fullmatch(r'"(.*)"', name)
    return (re.sub(r"\\(.)", r"\1", quoted[1]) if quoted else name).replace("= ?", "=?")


@pytest.mark.parametrize("email", ["=?utf-8?q?x=0D=0ABcc?=@alder.example", "=?utf-8?b?DQpCY2M6IGFAYi5jbw==?=@b.co"])
def test_an_address_that_would_be_read_as_another_gets_nothing(
    app: App, sink: SmtpSink, written: Written, order_paid: Buy, email: str
) -> None:
    """None is taken anymore; it may be one from before that."""
    order_paid("olga@alder.example")
    with app.database.write() as connection:
        connection.exec_driver_sql("UPDATE messages SET recipient = ?", (email,))
    order_paid("nora@alder.example")

    assert outbox.send_due(app) == 1

    assert sink.recipients == ["nora@alder.example"]
    [refused] = [message for message in written(MessageKind.ORDER_RECEIVED) if message.recipient == email]
    assert refused.state is MessageState.FAILED
    assert refused.error == "it can't be written as an email: the address could be read as another one"


@in_turn("kind", MessageKind)
def test_only_what_one_click_stops_says_how_to_stop_it(app: App, kind: MessageKind) -> None:
    """A reply with "unsubscribe" in its subject would be read by nobody."""
    message = Message(uuid4(), "key", kind, "nora@alder.example", "s", "t", "h", app.clock.now(), order_id=uuid4())

    stops = outbox.email_of(app, message).unsubscribe

    assert stops.startswith(f"{app.config.base_url}/") if kind in REMINDERS else stops == ""
