"""Every other address (SPEC section 2; READINGS 5)."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Complaints


@pytest.mark.parametrize(
    "path", ["/nothing", "/faq", "/client", "/admin/none", "/checkout/more", "/a/b/c", "/Admin.php"]
)
def test_it_reads_404_and_is_one(screen: Page, complaints: Complaints, path: str) -> None:
    complaints.expected = ["404"]
    answer = screen.goto(path)
    assert answer
    assert answer.status == 404
    expect(screen.get_by_role("heading", name="404 Page Not Found", exact=True)).to_be_visible()
    expect(screen).to_have_url(path)
    screen.get_by_role("link", name="Back to Home").click()
    expect(screen).to_have_url("/")
