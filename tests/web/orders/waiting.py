"""A client whose clock is paused, and what they send."""

from typing import Any
from uuid import uuid4

from starlette.testclient import TestClient

from tests.conftest import PaidOrder

PDF = b"%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"


def waiting(browser: TestClient, order: PaidOrder) -> Any:
    """What the client is asked for, as their dashboard reads it."""
    answer = browser.get("/api/client/order", headers=order.bearer)
    assert answer.status_code == 200, answer.text
    return answer.json()["waiting"]


def put_file(
    browser: TestClient, order: PaidOrder, content: bytes, name: str = "shop.png", file_id: str = "", **headers: str
) -> Any:
    address = f"/uploads/answers/{file_id or uuid4()}"
    return browser.put(address, content=content, headers={**order.bearer, "X-File-Name": name, **headers})


def add_file(browser: TestClient, order: PaidOrder, content: bytes, name: str = "shop.png") -> str:
    """The id of a file that was taken."""
    answer = put_file(browser, order, content, name)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["id"])


def answer_of(since: str, text: str = "", files: tuple[str, ...] = (), answer_id: str = "") -> dict[str, object]:
    return {"id": answer_id or str(uuid4()), "since": since, "text": text, "files": list(files)}


def send(browser: TestClient, order: PaidOrder, text: str = "", files: tuple[str, ...] = (), **more: str) -> Any:
    since = more.pop("since", "") or waiting(browser, order)["since"]
    return browser.post("/api/client/answers", json=answer_of(since, text, files, **more), headers=order.bearer)
