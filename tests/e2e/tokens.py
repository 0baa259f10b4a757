"""What this browser keeps of a login."""

import json
from typing import Any

from playwright.sync_api import Page

from tests.running import Browser, Server

KEY = "clientAccessToken"


def hold_token(page: Page, token: str) -> None:
    """As after a login: this browser opens the order. Comes before the tab's first page."""
    # Only before the tab's first page: what a page does to it afterwards must last.
    page.add_init_script(
        f"if (!sessionStorage.length) {{ sessionStorage.setItem('held', '1');"
        f" localStorage.setItem({json.dumps(KEY)}, {json.dumps(token)}) }}"
    )


def kept_token(page: Page) -> Any:
    return page.evaluate("key => localStorage.getItem(key)", KEY)


def local_storage(page: Page) -> dict[str, str]:
    return dict(page.evaluate("({ ...localStorage })"))


def opened_by(server: Server, token: str) -> str:
    """The order that a token opens."""
    answer = Browser(server).get("/api/client/order", Authorization=f"Bearer {token}")
    assert answer.status == 200, answer.body
    return str(answer.json["order"]["id"])
