"""Both sides of an order's conversation, by their calls."""

from typing import Any
from uuid import uuid4

from starlette.testclient import TestClient

from tests.conftest import PaidOrder

CLIENT = "/api/client/conversation"


def of_order(order: PaidOrder) -> str:
    return f"/api/orders/{order.id}/conversation"


def words(text: str = "Are you open on Sundays?", *files: str, **more: str) -> dict[str, Any]:
    return {"id": str(uuid4()), "text": text, "files": list(files), **more}


def say(staff: TestClient, order: PaidOrder, text: str = "Are you open on Sundays?", *files: str, **more: str) -> Any:
    """A message of staff."""
    answer = staff.post(f"{of_order(order)}/messages", json=words(text, *files, **more))
    assert answer.status_code == 200, answer.text
    return answer.json()


def note(staff: TestClient, order: PaidOrder, text: str = "Don't promise a new logo.", *files: str) -> Any:
    answer = staff.post(f"{of_order(order)}/notes", json=words(text, *files))
    assert answer.status_code == 200, answer.text
    return answer.json()


def reply(browser: TestClient, order: PaidOrder, text: str = "We're closed Sundays.", *files: str) -> Any:
    """A message of the client."""
    answer = browser.post(f"{CLIENT}/messages", json=words(text, *files), headers=order.bearer)
    assert answer.status_code == 200, answer.text
    return answer.json()


def thread(staff: TestClient, order: PaidOrder, cursor: str = "") -> Any:
    answer = staff.get(f"{of_order(order)}?cursor={cursor}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def own_thread(browser: TestClient, order: PaidOrder, cursor: str = "") -> Any:
    answer = browser.get(f"{CLIENT}?cursor={cursor}", headers=order.bearer)
    assert answer.status_code == 200, answer.text
    return answer.json()


def said(found: Any) -> list[str]:
    """What was written, without events."""
    return [item["text"] for item in found["items"] if item["kind"] != "event"]


def events(found: Any) -> list[str]:
    return [item["text"] for item in found["items"] if item["kind"] == "event"]


def put_file(browser: TestClient, at: str, content: bytes, name: str = "shop.png", **headers: str) -> Any:
    return browser.put(at, content=content, headers={"X-File-Name": name, **headers})


def add_file(browser: TestClient, order: PaidOrder, content: bytes, name: str = "shop.png") -> str:
    """The id of a file that the client uploaded."""
    answer = put_file(browser, f"/uploads/client-conversation/{uuid4()}", content, name, **order.bearer)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])


def attach(staff: TestClient, order: PaidOrder, content: bytes, name: str = "draft.png") -> str:
    """The id of a file that staff uploaded."""
    answer = put_file(staff, f"/uploads/conversation/{order.id}/{uuid4()}", content, name)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])
