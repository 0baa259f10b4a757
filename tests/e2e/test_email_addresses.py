"""An address that is too long for its place breaks where it reads well, on a narrow phone too."""

from itertools import pairwise

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.running import Bought, Browser, Server, buy, intake_form

ADDRESSES = (
    "dana@alderandfinchers.example",
    "margarethe.vandenberghe-oconnell@northern-lakes-construction-and-roofing.example",
)
LINES = """node => {
  const lines = []
  let top = null
  const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    for (let at = 0; at < text.length; at++) {
      const range = document.createRange()
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      const here = range.getBoundingClientRect().top
      if (top === null || here > top + 4) lines.push('')
      top = here
      lines[lines.length - 1] += text.data[at]
    }
  }
  return lines
}"""


def expect_good_breaks(place: Locator, address: str) -> None:
    expect(place).to_be_visible()
    lines = place.evaluate(LINES)
    assert "".join(lines) == address
    assert len(lines) > 1, "the place is meant to be too narrow"
    for line, following in pairwise(lines):
        assert line[-1] in "@-" or following[0] == ".", lines


@pytest.fixture(params=ADDRESSES)
def bought(server: Server, request: pytest.FixtureRequest) -> Bought:
    made = buy(server, f"breaks-{len(request.param)}.{request.param}")
    form = intake_form(made.id, businessEmail=request.param, businessName=f"Breaks {len(request.param)}")
    assert Browser(server).post("/api/intake-forms", form).status == 201
    return made


def test_in_the_admin(staff: Page, bought: Bought) -> None:
    # In the list an address has a line of its own on any phone, so that only a narrower window breaks it.
    staff.set_viewport_size({"width": 240, "height": 740})
    address = bought.email.partition(".")[2]
    staff.goto(f"/admin?q={bought.email}")
    forms = staff.get_by_role("region", name="Submitted Intake Forms")
    form = forms.get_by_role("listitem").filter(has_text=f"Breaks {len(address)}").first
    expect_good_breaks(form.get_by_text(address, exact=True), address)
    staff.set_viewport_size({"width": 360, "height": 740})
    staff.goto(f"/admin/orders/{bought.id}")
    head = staff.get_by_role("heading", level=1).get_by_text(address, exact=False)
    expect_good_breaks(head, bought.email)
