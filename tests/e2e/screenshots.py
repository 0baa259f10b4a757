"""A picture of every page, dialog and state at three widths, light and dark: `make screenshots` or, for some,
`python -m tests.e2e.screenshots client-dashboard faq`.
"""

import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from tests.e2e.cast import Cast, assemble
from tests.e2e.conftest import LAUNCH, chromium
from tests.e2e.views import VIEWS, View, open_view
from tests.running import OWNER, PASSWORD, ROOT, Server

FOLDER = ROOT / ".cache" / "screenshots"
WIDTHS = {360: 740, 768: 1024, 1440: 900}
SCHEMES = ("light", "dark")


def main(names: list[str]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = [view for view in VIEWS if not names or view.name in names]
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder) / "data").start()
        try:
            server.run("create-admin", "--email", OWNER, "--password", PASSWORD)
            cast = assemble(server)
            browser = playwright.chromium.launch(executable_path=chromium(), args=list(LAUNCH))
            for view in wanted:
                for width in WIDTHS:
                    take(browser, view, cast, width)
                sys.stdout.write(f"{view.name}\n")
        finally:
            server.stop()
    sys.stdout.write(f"{len(wanted) * len(WIDTHS) * len(SCHEMES)} pictures in {FOLDER}\n")


def take(browser: Browser, view: View, cast: Cast, width: int) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": WIDTHS[width]},
        reduced_motion="reduce",
        timezone_id="America/New_York",
        locale="en-US",
    )
    page = context.new_page()
    open_view(page, view, cast)
    page.evaluate("scrollTo(0, 0)")
    is_open = page.locator("[role=dialog], [role=alertdialog]").count() > 0
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        page.screenshot(path=FOLDER / f"{view.name}-{width}-{scheme}.png", full_page=not is_open)
    context.close()


if __name__ == "__main__":
    main(sys.argv[1:])
