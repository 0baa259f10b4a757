"""On a phone a toast covers neither the field that it speaks of nor the button that people press next."""

from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Locator, Page, expect

from tests.e2e.conftest import Complaints
from tests.e2e.toasts import toasts
from tests.running import Server, buy
from tests.turns import in_turn

PHONE = {"width": 360, "height": 640}


def set_password(page: Page, _: Server) -> str:
    page.goto("/set-password?session_id=cs_1")
    page.get_by_label("Password", exact=True).fill("short")
    page.get_by_label("Confirm password").fill("other")
    return "Set Password & Continue"


def client_login(page: Page, _: Server) -> str:
    page.goto("/client/login")
    page.get_by_label("Email").fill("nobody@alder.example")
    page.get_by_label("Password").fill("not the password")
    return "Access Portal"


def admin_login(page: Page, _: Server) -> str:
    page.goto("/admin/login")
    page.get_by_label("Email").fill("nobody@alder.example")
    page.get_by_label("Password").fill("not the password")
    return "Login"


def checkout(page: Page, _: Server) -> str:
    page.goto("/checkout?addons=domain")
    page.get_by_label("Email").fill("nora@alder")
    return "Continue to Payment - $175.00"


def intake(page: Page, server: Server) -> str:
    page.route("**/api/intake-forms", lambda route: route.fulfill(status=503, json={"message": "Busy", "code": "x"}))
    page.goto(f"/intake-form?orderId={buy(server, 'covered@alder.example', password=None).id}")
    page.get_by_label("Business Name").fill("Alder & Finch")
    page.get_by_label("Business Address").fill("218 Mill Street")
    page.get_by_label("Business Phone").fill("(937) 555-0142")
    page.get_by_label("Business Email").fill("a@alder.example")
    return "Submit Intake Form"


@in_turn("fill", [set_password, client_login, admin_login, checkout, intake])
def test_a_toast_covers_no_error_and_no_button(
    screen: Page, complaints: Complaints, server: Server, fill: Callable[[Page, Server], str]
) -> None:
    complaints.expected = ["40", "503"]
    screen.set_viewport_size(PHONE)  # type: ignore[arg-type]
    button = screen.get_by_role("button", name=fill(screen, server), exact=True)
    button.click()

    expect(toasts(screen)).to_have_count(1)
    expect(button).to_be_enabled()
    slip = settled(toasts(screen))
    for thing in [button, *screen.locator(".field.bad .error, [aria-invalid=true]").all()]:
        assert not overlap(slip, box(thing)), thing


@dataclass(frozen=True)
class Box:
    top: float
    bottom: float


def box(thing: Locator) -> Box:
    found = thing.bounding_box()
    assert found
    return Box(found["y"], found["y"] + found["height"])


def settled(slip: Locator) -> Box:
    """Where it is when it has come in."""
    slip.evaluate("node => Promise.all(node.getAnimations().map(one => one.finished))")
    return box(slip)


def overlap(one: Box, other: Box) -> bool:
    return one.top < other.bottom and other.top < one.bottom
