"""Photos on an order's page: chosen together, made smaller, described, put in order, on the website, and gone again."""

from io import BytesIO
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import FilePayload, Page, expect

from fundable.domain.sites.drafting.photos import PHOTO_MAX_BYTES, WIDTHS
from tests.e2e.conftest import Complaints
from tests.e2e.test_fundability import check
from tests.e2e.toasts import expect_toast
from tests.e2e.website_steps import opened
from tests.photos import photo
from tests.running import Bought, Browser, Server, buy, intake_form

SHIFTED = """() => new Promise((resolve) => {
  let sum = 0
  new PerformanceObserver((list) => { for (const entry of list.getEntries()) sum += entry.value })
    .observe({ type: 'layout-shift', buffered: true })
  requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
})"""
HEIC = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(3000)


@pytest.fixture
def sold(server: Server) -> Bought:
    bought = buy(server, "photos@alder.example")
    assert Browser(server).post("/api/intake-forms", intake_form(bought.id, businessName="Marigold")).status == 201
    return bought


def chosen(name: str, content: bytes) -> FilePayload:
    return {"name": name, "mimeType": "image/jpeg", "buffer": content}


def test_photos_come_onto_the_website(staff: Page, sold: Bought, complaints: Complaints) -> None:
    complaints.expected = ["400: PUT", "Failed to load resource"]
    staff.goto(f"/admin/orders/{sold.id}/site")
    opened(staff, "Photos")
    staff.get_by_label("Choose photos").set_input_files(
        [
            chosen("sun.jpg", photo(1, 3000, 2000)),
            chosen("small.jpg", photo(2, 200, 200)),
            chosen("words.jpg", b"no picture"),
            chosen("hills.jpg", photo(3, 1000, 1300)),
        ]
    )
    small = staff.get_by_role("listitem").filter(has_text="small.jpg")
    expect(small.get_by_role("alert")).to_contain_text("This photo is too small (200 by 200 pixels).")
    words = staff.get_by_role("listitem").filter(has_text="words.jpg")
    expect(words.get_by_role("alert")).to_contain_text("This photo can’t be read.")
    small.locator("input").set_input_files(chosen("door.jpg", photo(4, 600, 500)))
    words.get_by_role("button", name="Remove words.jpg").click()
    expect(staff.get_by_label("What photo 3 shows")).to_be_visible(timeout=20_000)
    expect(staff.get_by_text("hills.jpg 1000 × 1300")).to_be_visible()
    expect(staff.get_by_text("sun.jpg 1600 × 1067")).to_be_visible()

    staff.get_by_role("button", name="Save photos").click()
    expect(staff.get_by_label("What photo 1 shows")).to_be_focused()
    check(staff, "photos-waiting")
    staff.get_by_label("What photo 1 shows").fill("The sun over the hills")
    staff.get_by_label("What photo 2 shows").fill("Hills in the evening")
    staff.get_by_role("button", name="Make main photo: photo 2").click()
    staff.get_by_role("button", name="Remove photo 3").click()
    staff.get_by_role("button", name="Undo removing door.jpg").click()
    staff.get_by_role("button", name="Remove photo 3").click()
    staff.get_by_role("button", name="Save photos").click()
    expect_toast(staff, "Photos Saved", "The website was built again.")
    expect(staff.get_by_label("What photo 1 shows")).to_have_value("Hills in the evening")
    expect(staff.get_by_role("button", name="Save photos")).to_have_count(0)
    expect(staff.get_by_text("door.jpg")).to_have_count(0)
    see_them(staff)


def test_a_photo_from_a_camera_is_made_smaller_and_can_be_taken_off_again(staff: Page, sold: Bought) -> None:
    staff.goto(f"/admin/orders/{sold.id}/site")
    opened(staff, "Photos")
    taken = from_camera()
    assert len(taken) > PHOTO_MAX_BYTES
    staff.get_by_label("Choose photos").set_input_files(
        [{"name": "phone.heic", "mimeType": "image/heic", "buffer": HEIC}, chosen("camera.jpg", taken)]
    )
    heic = staff.get_by_role("listitem").filter(has_text="phone.heic")
    expect(heic.get_by_role("alert")).to_have_text(
        "This is a HEIC photo, which most browsers can’t show. Open it on the phone or computer it came from, save it "
        "as JPG, and choose that file."
    )
    heic.get_by_role("button", name="Remove phone.heic").click()
    expect(staff.get_by_text("camera.jpg 1600 × 1200")).to_be_visible()  # as it came, the server refuses it
    check(staff, "photos-camera")
    staff.get_by_role("button", name="Save photos").click()
    expect(staff.get_by_text("Describe this photo to put it on the website.")).to_be_visible()
    staff.get_by_label("What photo 1 shows").fill("Our counter")
    crop = staff.get_by_role("radiogroup", name="What stays of photo 1 where it’s cropped")
    expect(crop.get_by_role("radio", name="Middle")).to_be_checked()
    crop.get_by_role("radio", name="Top left").check()
    crop.get_by_role("radio", name="Top left").press("ArrowRight")
    expect(crop.get_by_role("radio", name="Top", exact=True)).to_be_checked()
    staff.get_by_role("button", name="Save photos").click()
    expect_toast(staff, "Photos Saved", "The website was built again.")
    preview = str(staff.get_by_role("link", name="Open preview").first.get_attribute("href"))

    shown = staff.context.new_page()
    shown.goto(preview)
    assert kinds_and_widths(shown) == {"image/avif": list(WIDTHS), "": list(WIDTHS)}
    expect(shown.get_by_role("img", name="Our counter")).to_have_js_property("complete", value=True)
    expect(shown.get_by_role("img", name="Our counter")).to_have_css("object-position", "50% 0%")
    staff.get_by_role("button", name="Remove photo 1").click()
    staff.get_by_role("button", name="Save photos").click()
    expect(staff.get_by_text("Removed when you save.")).to_have_count(0)
    expect(staff.get_by_role("button", name="Add photos")).to_be_visible()
    shown.reload()
    expect(shown.get_by_role("heading", level=1)).to_be_visible()
    expect(shown.locator("picture")).to_have_count(0)


def from_camera() -> bytes:
    """12 million pixels with the grain of a real lens."""
    with BytesIO() as out:
        Image.effect_noise((4000, 3000), 40).convert("RGB").save(out, "JPEG", quality=90)
        return out.getvalue()


def kinds_and_widths(shown: Page) -> dict[str, list[int]]:
    """Of the main photo: how wide each file is that the browser may choose from, by type."""
    found: dict[str, str] = shown.locator("picture").first.evaluate(
        "(one) => Object.fromEntries([...one.querySelectorAll('[srcset]')].map((of) => [of.type ?? '', of.srcset]))"
    )
    return {kind: [int(file.split()[1][:-1]) for file in files.split(",")] for kind, files in found.items()}


def see_them(staff: Page) -> None:
    """On a phone: the browser takes an AVIF that fits, and nothing moves when it comes."""
    address = str(staff.get_by_role("link", name="Open preview").first.get_attribute("href"))
    staff.set_viewport_size({"width": 360, "height": 740})
    staff.goto(address)
    main = staff.get_by_role("img", name="Hills in the evening")
    expect(main).to_have_js_property("complete", value=True)
    shown: dict[str, Any] = main.evaluate("(img) => ({ source: img.currentSrc, width: img.naturalWidth })")
    assert shown["source"].endswith("-480.avif")
    assert shown["width"] > 0
    assert staff.evaluate(SHIFTED) < 0.02
    staff.goto(f"{address}about.html")
    expect(staff.get_by_role("img", name="The sun over the hills")).to_be_visible()
