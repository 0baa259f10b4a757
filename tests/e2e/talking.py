"""Both sides of an order's conversation, by their calls."""

from uuid import uuid4

from tests.running import Answer, Bought, Browser, Server


def say(staff: Browser, order: Bought, text: str) -> Answer:
    """A message of staff."""
    return _done(staff.post(f"/api/orders/{order.id}/conversation/messages", _words(text)))


def note(staff: Browser, order: Bought, text: str) -> Answer:
    return _done(staff.post(f"/api/orders/{order.id}/conversation/notes", _words(text)))


def reply(server: Server, order: Bought, text: str) -> Answer:
    """A message of the client."""
    return _done(Browser(server).post("/api/client/conversation/messages", _words(text), **order.bearer))


def _words(text: str) -> dict[str, object]:
    return {"id": str(uuid4()), "text": text, "files": []}


def _done(answer: Answer) -> Answer:
    assert answer.status == 200, answer.body
    return answer
