"""Every address that is taken makes an email that can be sent, whoever it's of and wherever it stands."""

import re
from unicodedata import normalize

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import TypeAdapter, ValidationError
from starlette.testclient import TestClient

from fundable.adapters.smtp import SmtpMailer
from fundable.domain.mail.outbox import Email
from fundable.domain.sites.hosting.contact_messages import Written
from fundable.web.schemas import Email as MailedTo
from fundable.web.schemas import GivenEmail
from tests.conftest import START, Buy, Form
from tests.fakes.smtp import SmtpSink

LETTERS = "ab9.!#$%&'*+/=?^_`{|}~-\"\\ ()<>[],:;éüßЖ文😀\u0301\u200d\u00ad"
LABELS = "ab9-éüßЖ文😀.İﬀⅠ①ª。．ｅ_"
local, label = (st.text(alphabet=letters, min_size=1, max_size=70) for letters in (LETTERS, LABELS))
typed = st.one_of(
    st.builds("{}@{}.example".format, local, label),
    st.builds('"{}"@{}.{}'.format, local, label, label),
    st.builds("=?{}?q?{}?=@{}.example".format, st.text("utf8-", max_size=9), st.text("ab=40", max_size=9), label),
)
ENCODED = ("a=?b@c.example", "=?utf-8?q?a=40b?=@c.example", "a=?@c.example")


def taken(kind: object, address: str) -> str | None:
    try:
        return str(TypeAdapter(kind).validate_python(address))
    except ValidationError:
        return None


def email(recipient: str, reply_to: str) -> Email:
    return Email(
        message_id="<1@agency.example>",
        sender="office@agency.example",
        sender_name="Agency",
        reply_to=reply_to,
        recipient=recipient,
        subject="Subject",
        text="Text",
        html="<p>Text</p>",
        at=START,
    )


@given(typed)
@settings(max_examples=200)
def test_an_address_that_we_write_to_gets_what_we_send(sink: SmtpSink, address: str) -> None:
    recipient = taken(MailedTo, address)
    if recipient is None:
        return

    SmtpMailer(sink.url).send(email(recipient, ""))

    assert sink.recipients[-1].rpartition("@")[0] == normalize("NFC", recipient).rpartition("@")[0]
    assert sink.recipients[-1] in sink.raw[-1].decode()


@given(typed)
@settings(max_examples=200)
def test_a_visitor_whatever_their_address_keeps_no_mail_from_being_sent(sink: SmtpSink, address: str) -> None:
    sender = taken(GivenEmail, address)
    if sender is None:
        return
    written = Written("Dana", sender, "", "Text")

    SmtpMailer(sink.url).send(email("hello@alder.example", written.email if written.takes_replies else ""))

    assert sink.recipients[-1] == "hello@alder.example"


@pytest.mark.parametrize("address", ENCODED)
def test_where_we_write_to_such_an_address_is_refused(
    address: str, visitor: TestClient, owner: TestClient, staff: TestClient, order_paid: Buy, form: Form
) -> None:
    order = order_paid()
    checkout = {"email": address, "amount": 150, "selectedAddons": []}
    invitation = {"email": address, "role": "staff"}
    sender = {**owner.get("/api/admin/settings").json()["agency"], "sender": address, "replyTo": ""}

    for answer in (
        visitor.post("/api/create-checkout-session", json=checkout),
        staff.post("/api/intake-forms", json=form(order, businessEmail=address)),
        owner.post("/api/admin/team", json=invitation),
        staff.patch(f"/api/orders/{order.id}/email", json={"email": address}),
        owner.put("/api/admin/settings/sender", json=sender),
    ):
        assert answer.status_code == 400
        assert re.search("name@business.com|hello@agency.com", answer.text), answer.text


def test_a_login_is_by_any_address(visitor: TestClient) -> None:
    """One that was taken before still opens its account."""
    for path in ("/api/client/login", "/api/admin/login"):
        assert visitor.post(path, json={"email": ENCODED[0], "password": "wrong horse battery"}).status_code == 401
