"""What a buyer and a client meet, on a phone and at a desk: money said before the button, and nothing in the way."""

from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.e2e.conftest import Complaints
from tests.e2e.toasts import expect_toast, toasts
from tests.e2e.tokens import KEY
from tests.running import Server, buy

PHONE, DESK = (ViewportSize(width=width, height=800) for width in (360, 1440))


def overlaps(one: Locator, other: Locator) -> bool:
    a, b = one.bounding_box(), other.bounding_box()
    assert a
    assert b
    across = a["x"] < b["x"] + b["width"] and b["x"] < a["x"] + a["width"]
    return across and a["y"] < b["y"] + b["height"] and b["y"] < a["y"] + a["height"]


IS_REMEMBERED = """async (id) => {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'keyval-store')) return false
  const done = (asked) => new Promise((resolve) => (asked.onsuccess = () => resolve(asked.result)))
  const database = await done(indexedDB.open('keyval-store'))
  const orders = await done(database.transaction('keyval').objectStore('keyval').get('client-orders'))
  database.close()
  return (orders ?? []).some((order) => order.id === id)
}"""
"""Whether the browser has written down that an order was opened in it."""


def test_the_money_stands_before_the_button_and_a_bad_address_is_marked(screen: Page, complaints: Complaints) -> None:
    complaints.expected = ["400"]
    screen.set_viewport_size(DESK)
    screen.goto("/checkout?addons=domain")
    assert "Stripe" not in screen.locator("body").inner_text()
    screen.get_by_role("switch", name="Fundability Review Call").click()
    expect(screen).to_have_url("/checkout?addons=domain,fundability-review")
    pay = screen.get_by_role("button", name="Continue to Payment - $224.00", exact=True)
    summary = screen.get_by_role("region", name="Order summary")
    expect(summary.get_by_role("status")).to_have_text("$224.00")
    expect(summary.locator("dl > div")).to_contain_text(["$0.00", "$9.97/month"])
    expect(summary).to_contain_text("Cancel anytime in your client portal, under Manage billing.")
    before, button = summary.bounding_box(), pay.bounding_box()
    assert before
    assert button
    assert before["x"] + before["width"] <= button["x"]
    screen.set_viewport_size(PHONE)
    before, button = summary.bounding_box(), pay.bounding_box()
    assert before
    assert button
    assert before["y"] + before["height"] <= button["y"]

    screen.get_by_label("Email").fill("nora@alder")
    pay.click()
    expect_toast(screen, "Error", "Failed to create checkout session. Please try again.", destructive=True)
    error = screen.get_by_text("Please check your email address. The ending is missing, such as .com.")
    expect(error).to_be_in_viewport()
    expect(screen.get_by_label("Email")).to_be_focused()
    toast = toasts(screen)
    assert not overlaps(toast, pay)
    for size in (PHONE, DESK):
        screen.set_viewport_size(size)
        assert not overlaps(toast, error)
        assert screen.evaluate("document.documentElement.scrollWidth") <= size["width"]


def test_a_client_of_two_orders_reaches_both_and_sees_what_comes_next(screen: Page, server: Server) -> None:
    first, second = (buy(server, "two@alder.example") for _ in range(2))
    screen.set_viewport_size(PHONE)
    for order in (first, second):
        screen.goto("/client/login")
        screen.evaluate("([key, token]) => localStorage.setItem(key, token)", [KEY, order.token])
        screen.goto("/client/dashboard")
        expect(screen.get_by_text(f"Order #{order.id[:8]}", exact=True).first).to_be_visible()
        expect(screen.get_by_role("link", name="Start your intake form")).to_be_visible()
        screen.wait_for_function(IS_REMEMBERED, arg=order.id)
    screen.get_by_role("button", name=f"Open order #{first.id[:8]}").click()
    expect(screen.get_by_role("button", name=f"Open order #{second.id[:8]}")).to_be_visible()
    screen.goto("/")
    link = screen.get_by_role("link", name="Your order", exact=True).last
    expect(link).to_be_visible()
    link.click()
    screen.get_by_role("button", name="Log Out").click()
    expect(screen).to_have_url("/client/login")
    screen.goto("/")
    expect(screen.get_by_role("link", name="Client login", exact=True).last).to_be_visible()
