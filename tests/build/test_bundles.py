"""What a page makes a browser load, as the server sends it (brotli). Figures 16 and 17; kB is 1,000 bytes."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import brotli
import pytest

from fundable.web.static_files import static_root

STATIC = Path(str(static_root()))
SHELL = "index.html"
LANDING = "landing.html"
ROUTES = "src/app/routes/"
ADMIN_SHELL = f"{ROUTES}admin-shell.tsx"
INTAKE_BODY = "src/features/visitor/intake/intake-form.tsx"
UPLOAD_DIALOG = "src/features/visitor/intake/logo/logo-upload-dialog.tsx"
PUBLIC = (
    "checkout",
    "client-dashboard",
    "client-correct",
    "client-document",
    "client-domain",
    "client-live",
    "client-login",
    "client-pages",
    "client-report",
    "client-view",
    "client-website",
    "client-yours",
    "shared-report",
    "faq",
    "intake-form",
    "payment-success",
    "set-password",
    "forgot-password",
    "reset-password",
    "not-found",
)
ADMIN = (
    "admin-login",
    "admin-dashboard",
    "admin-order",
    "admin-orders",
    "admin-orders-board",
    "admin-orders-month",
    "admin-client",
    "admin-clients",
    "admin-report",
    "admin-website",
    "admin-websites",
    "admin-document",
    "admin-messages",
    "admin-settings",
    "admin-email",
    "admin-email-log",
    "admin-unplaced-mail",
    "admin-emails",
    "admin-payout",
    "admin-payouts",
    "admin-reports",
    "admin-offer",
    "admin-setup",
    "admin-system",
    "admin-rehearsal",
    "admin-team",
    "admin-security",
    "admin-account",
    "admin-audit",
    "admin-not-found",
)


@pytest.fixture(scope="module")
def manifest() -> dict[str, Any]:
    """Each module's file and what it imports, as Vite wrote them down."""
    file = STATIC / ".vite" / "manifest.json"
    assert file.is_file(), "the pages have not been built: run `make setup`"
    return dict(json.loads(file.read_text(encoding="utf-8")))


def scripts(manifest: dict[str, Any], *modules: str) -> set[str]:
    """The files that these modules need before they run."""
    needed: set[str] = set()
    waiting = list(modules)
    while waiting:
        module = waiting.pop()
        if module not in needed:
            needed.add(module)
            waiting += manifest[module].get("imports", [])
    return {manifest[module]["file"] for module in needed}


@cache
def size_bytes(file: str) -> int:
    return len(brotli.compress((STATIC / file).read_bytes()))


def kilobytes(files: set[str]) -> float:
    return sum(size_bytes(file) for file in files) / 1000


def first_load(manifest: dict[str, Any], route: str) -> set[str]:
    shell = (SHELL, ADMIN_SHELL) if route in ADMIN else (SHELL,)
    return scripts(manifest, *shell, f"{ROUTES}{route}.tsx")


def test_every_route_has_a_budget(manifest: dict[str, Any]) -> None:
    routes = {module.removeprefix(ROUTES).removesuffix(".tsx") for module in manifest if module.startswith(ROUTES)}
    assert routes == {*PUBLIC, *ADMIN, "admin-shell", "landing"}


def test_the_landing_page_is_small_until_somebody_uses_it(manifest: dict[str, Any]) -> None:
    script = scripts(manifest, LANDING)
    assert kilobytes(script) <= 5
    assert kilobytes({*script, "prerendered/index.html", "favicon.svg"}) <= 40


def test_the_landing_page_loads_nothing_else_by_itself() -> None:
    page = (STATIC / "prerendered" / "index.html").read_text(encoding="utf-8")
    head = page.partition("</head>")[0]
    assert 'rel="stylesheet"' not in head
    assert head.count('<script type="module"') == 1
    assert "<img" not in page


@pytest.mark.parametrize("route", PUBLIC)
def test_the_first_script_of_a_public_page_is_small(manifest: dict[str, Any], route: str) -> None:
    assert kilobytes(first_load(manifest, route)) <= 95


@pytest.mark.parametrize("route", ADMIN)
def test_the_admin_adds_little_to_it(manifest: dict[str, Any], route: str) -> None:
    assert kilobytes(first_load(manifest, route) - scripts(manifest, SHELL)) <= 35


def test_the_upload_dialog_comes_only_when_it_is_opened(manifest: dict[str, Any]) -> None:
    form = first_load(manifest, "intake-form") | scripts(manifest, INTAKE_BODY)
    dialog = scripts(manifest, UPLOAD_DIALOG) - form
    assert manifest[UPLOAD_DIALOG]["file"] in dialog
    assert kilobytes(dialog) <= 85
