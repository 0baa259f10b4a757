"""A website taken along: opened as files, every link leads somewhere and the form writes an email (websites 9)."""

import json
import zipfile
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
from playwright.sync_api import Page, expect

from fundable.domain.sites.drafting.themes import THEMES
from fundable.domain.sites.drafting.wording import PAGES
from tests.running import Bought, Browser, Server, buy, intake_form, log_in, wait_until

LINKS = "() => [...document.querySelectorAll('a[href], link[href], img[src]')].map((one) => one.href || one.src)"


@pytest.fixture(scope="module")
def drafted(server: Server) -> Bought:
    bought = buy(server, "zip@alder.example")
    form = intake_form(
        bought.id,
        websiteDescription="We bake in Dayton. Come and see us.",
        servicesOffered="\n".join(f"Bread {number}" for number in range(12)),
        socialLinks={"instagram": "@alderandfinch"},
    )
    assert Browser(server).post("/api/intake-forms", form).status == 201
    staff = log_in(server)
    wait_until(lambda: staff.get(f"/api/orders/{bought.id}/website").json["builds"], "the website is drafted")
    return bought


@pytest.mark.parametrize("theme", THEMES)
def test_29_a_copy_opens_from_a_folder(
    screen: Page, server: Server, drafted: Bought, tmp_path: Path, theme: str
) -> None:
    for name in ("one", "two"):
        said = server.run("site", "export", drafted.id, str(tmp_path / f"{name}.zip"), "--theme", theme)
        assert said.returncode == 0, said.stderr
        with zipfile.ZipFile(tmp_path / f"{name}.zip") as archive:
            archive.extractall(tmp_path / name)
    site = tmp_path / "one"
    manifest = json.loads((site / "manifest.json").read_text())
    assert manifest == json.loads((tmp_path / "two" / "manifest.json").read_text())
    assert manifest["theme"] == theme

    used: set[str] = set()
    for file in PAGES.values():
        screen.goto((site / file).as_uri())
        for link in screen.evaluate(LINKS):
            assert urlsplit(link).scheme in ("file", "https", "tel", "mailto"), link
            if link.startswith("file:"):
                path = Path(unquote(urlsplit(link).path))
                assert path.is_file(), (file, link)
                used.add(path.name)
    assert set(PAGES.values()) <= used

    screen.goto((site / "index.html").as_uri())
    for id_ in ("about", "services", "contact", "privacy"):
        file = PAGES[id_]
        screen.locator(f'a[href="{file}"]').first.click()
        expect(screen).to_have_url((site / file).as_uri())
    screen.goto((site / PAGES["contact"]).as_uri())
    form = screen.locator("form")
    assert form.evaluate("(form) => form.action") == "mailto:hello@alderandfinch.example"
    expect(form.get_by_role("button")).to_be_visible()
