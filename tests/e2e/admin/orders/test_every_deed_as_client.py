"""The view as a client: on each page of theirs staff press whatever there is, and nothing is carried out."""

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext, expect

from tests.e2e.admin.people.test_team import use
from tests.e2e.client.test_website_states import Story
from tests.e2e.conftest import Complaints
from tests.e2e.looking_on import CLIENT_PAGES, Sent, bar, expect_every_call_refused, press_everything, stored
from tests.running import Server

A_FEW = 30
"""There are far more controls than these: that none was found would be no proof."""


def in_review(story: Story) -> None:
    story.staff.call("PATCH", f"{story.there}/status", {"status": "review"})


def online(story: Story) -> None:
    story.approve()
    story.connect()
    story.act("website/publish", hash=story.hash, online="")


@pytest.mark.parametrize("come_to", [in_review, online])
def test_whatever_is_pressed_on_the_clients_pages_nothing_is_stored(
    agency: Server, at: str, come_to: Callable[[Story], None], new_context: Callable[..., BrowserContext]
) -> None:
    story = Story(agency, f"{come_to.__name__.replace('_', '-')}@as-client.example")
    come_to(story)
    heard, context = Complaints(), new_context()
    heard.watch(context)
    heard.expected = ["403", "401", "404", "409"]
    use(context, story.staff, at)
    page = context.new_page()
    there = f"{at}/admin/orders/{story.bought.id}/as-client"
    page.goto(there)
    expect(page.get_by_role("heading", name="Order Dashboard")).to_be_visible()
    before = stored(agency)

    expect_every_call_refused(page, story.bought.id)
    sent, pressed = Sent(page), 0
    for path in CLIENT_PAGES:
        page.goto(f"{there}{path}")
        expect(bar(page)).to_contain_text("You’re seeing what Ortega Bakery LLC sees. Nothing you do here is saved.")
        pressed += press_everything(page)
        expect(bar(page)).to_be_visible()

    assert pressed > A_FEW
    assert sent.got_through == []
    assert stored(agency) == before
    assert not heard.unexpected(), "\n".join(heard.unexpected())
