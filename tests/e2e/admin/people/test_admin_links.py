"""The row of the admin's pages: what doesn't fit is seen to be there, and is reached."""

from playwright.sync_api import Page, expect

from tests.turns import in_turn

# Where the row begins to fade, and where words stand in it.
ROW = """() => {
    const row = document.querySelector('nav[aria-label=Admin]')
    const { left, right } = row.getBoundingClientRect()
    const fades = getComputedStyle(row).maskImage !== 'none'
    const fade = parseFloat(getComputedStyle(row).paddingRight)
    const words = [...row.querySelectorAll('a')].map((link) => {
        const range = document.createRange()
        range.selectNodeContents(link)
        return range.getBoundingClientRect()
    })
    return {
        fades,
        isCut: words.some((word) => word.left < left || word.right > right),
        atEnd: words.at(-1).right <= right - fade && right <= innerWidth,
        atStart: words[0].left >= left,
    }
}"""
TO_END = "() => document.querySelector('nav[aria-label=Admin]').scrollTo(9999, 0)"


@in_turn("width", [360, 390, 600])
def test_a_row_of_pages_that_goes_on_shows_it(staff: Page, width: int) -> None:
    staff.set_viewport_size({"width": width, "height": 740})
    staff.goto("/admin")
    expect(staff.get_by_role("navigation", name="Admin")).to_be_visible()
    begun = staff.evaluate(ROW)
    assert begun == {"fades": True, "isCut": True, "atEnd": False, "atStart": True}
    staff.evaluate(TO_END)
    assert staff.evaluate(ROW) == {"fades": True, "isCut": True, "atEnd": True, "atStart": False}
    last = staff.get_by_role("navigation", name="Admin").get_by_role("link").last
    staff.keyboard.press("Tab")
    last.focus()
    assert staff.evaluate(ROW)["fades"] is False
    expect(last).to_be_in_viewport(ratio=1)


@in_turn("width", [768, 961, 1231])
def test_all_pages_are_seen_from_768_px_on(staff: Page, width: int) -> None:
    staff.set_viewport_size({"width": width, "height": 740})
    staff.goto("/admin")
    expect(staff.get_by_role("navigation", name="Admin")).to_be_visible()
    seen = staff.evaluate(ROW)
    assert (seen["isCut"], seen["atStart"], seen["atEnd"]) == (False, True, True)
