"""Every other address (pages 1)."""

from playwright.sync_api import Page, expect

from tests.e2e.conftest import Complaints

PATHS = ("/nothing", "/faq", "/client", "/admin/none", "/checkout/more", "/a/b/c", "/Admin.php")


def test_it_reads_404_and_is_one(screen: Page, complaints: Complaints) -> None:
    complaints.expected = ["404"]
    for path in PATHS:
        answer = screen.goto(path)
        assert answer
        assert answer.status == 404, path
        expect(screen.get_by_role("heading", name="404 Page Not Found", exact=True)).to_be_visible()
        expect(screen).to_have_url(path)
        screen.get_by_role("link", name="Back to Home").click()
        expect(screen).to_have_url("/")


def test_it_leads_on(screen: Page, complaints: Complaints) -> None:
    complaints.expected = ["404"]
    for way, heading in (
        ("See your website", "See your website"),
        ("Client login", "Client Portal"),
        ("Questions", "Questions"),
    ):
        screen.goto("/nothing")
        screen.get_by_role("main").get_by_role("link", name=way).click()
        expect(screen.get_by_role("heading", name=heading, exact=True).first).to_be_visible()
        expect(screen.get_by_role("heading", name="404 Page Not Found")).to_have_count(0)
