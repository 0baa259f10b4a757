"""Both sides of an order's conversation: by their calls, and where each has it on a page."""

import re
from uuid import uuid4

from playwright.sync_api import Locator, Page, expect

from tests.e2e.tokens import hold_token
from tests.running import Answer, Bought, Browser, Server, buy, intake_form


def talking(server: Server, name: str) -> Bought:
    """An order whose form is in."""
    bought = buy(server, f"{name}@alder.example")
    form = intake_form(bought.id, businessName=f"{name.title()} Bakery")
    assert Browser(server).post("/api/intake-forms", form).status == 201
    return bought


def say(staff: Browser, order: Bought, text: str) -> Answer:
    """A message of staff."""
    return _done(staff.post(f"/api/orders/{order.id}/conversation/messages", _words(text)))


def note(staff: Browser, order: Bought, text: str) -> Answer:
    return _done(staff.post(f"/api/orders/{order.id}/conversation/notes", _words(text)))


def reply(server: Server, order: Bought, text: str) -> Answer:
    """A message of the client."""
    return _done(Browser(server).post("/api/client/conversation/messages", _words(text), **order.bearer))


def dashboard_of(page: Page, order: Bought) -> Locator:
    """The conversation on its client's dashboard, whatever it's called."""
    hold_token(page, order.token)
    page.goto("/client/dashboard")
    card = page.locator("#messages")
    expect(card.get_by_role("form")).to_be_visible()
    return card


def room_of(staff: Page, order: Bought) -> Locator:
    staff.goto(f"/admin/orders/{order.id}/messages")
    card = staff.get_by_role("region", name=re.compile("^Conversation with "))
    expect(card.get_by_role("form", name="Write a message")).to_be_visible()
    return card


def _words(text: str) -> dict[str, object]:
    return {"id": str(uuid4()), "text": text, "files": []}


def _done(answer: Answer) -> Answer:
    assert answer.status == 200, answer.body
    return answer
