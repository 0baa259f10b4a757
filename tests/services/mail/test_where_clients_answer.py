"""Every email to a client leads to their conversation; where replies don't come in, none says to reply to it."""

import re

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.mail.outbox import FOR_STAFF, MessageKind
from fundable.domain.mail.templates import Rendered
from fundable.services.mail import examples
from tests.services.orders.letters import MAILBOX

THREAD = "http://127.0.0.1:8000/client/dashboard#messages"
KINDS = sorted(set(MessageKind) - FOR_STAFF)
VISITORS = MessageKind.WEBSITE_MESSAGE
"""A visitor of the client's website wrote it, and reads what's answered."""


@pytest.fixture
def settings(request: pytest.FixtureRequest) -> dict[str, str]:
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_REPLY_ADDRESS": getattr(request, "param", "")}


def thread_of(written: Rendered) -> str:
    """The link to the conversation, which names the email's own order."""
    numbered = re.search(r"^Order #([0-9a-f]{8})$", written.text, re.MULTILINE)
    assert numbered
    return f"{THREAD}-{numbered[1]}"


@pytest.mark.parametrize("kind", KINDS)
def test_each_leads_to_the_conversation_and_asks_for_no_reply(app: App, owner: TestClient, kind: MessageKind) -> None:
    agency = owner.get("/api/admin/settings").json()["agency"]
    assert owner.put("/api/admin/settings", json={**agency, "sender": "hello@agency.example"}).status_code == 200

    written = examples.preview(app, kind)

    own = thread_of(written)
    assert f"Questions? Message us: <{own}>" in written.text
    assert f'<a href="{own}">Message us</a> in your client portal.' in written.html
    assert kind is VISITORS or "eply to this email" not in written.text


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("settings", [MAILBOX], indirect=True)
def test_where_replies_come_in_each_offers_both(app: App, kind: MessageKind) -> None:
    written = examples.preview(app, kind)

    own = thread_of(written)
    both = f"Questions? Reply to this email, or message us: <{own}>"
    assert (both in written.text) is (kind is not VISITORS)
    assert own in written.html


def test_what_is_told_to_staff_leads_no_client_anywhere(app: App) -> None:
    for kind in FOR_STAFF:
        assert THREAD not in examples.preview(app, kind).text
