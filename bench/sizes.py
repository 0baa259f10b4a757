"""What a page makes a browser load (figures 16 and 17; kB is 1,000 bytes), and how large the package is (figure 14)."""

import json
from collections.abc import Iterator
from pathlib import Path

from bench.results import Row, row
from tests.build import test_bundles as bundles
from tests.running import ROOT

PROGRAM = ROOT / "dist" / "fundable"


def measure(_folder: Path) -> Iterator[Row]:
    yield from pages()
    yield from package()


def pages() -> Iterator[Row]:
    manifest = json.loads((bundles.STATIC / ".vite" / "manifest.json").read_text())
    landing = bundles.scripts(manifest, bundles.LANDING)
    shell = bundles.scripts(manifest, bundles.SHELL)
    whole = {*landing, "prerendered/index.html", "favicon.svg"}
    public = [bundles.kilobytes(bundles.first_load(manifest, route)) for route in bundles.PUBLIC]
    admin = [bundles.kilobytes(bundles.first_load(manifest, route) - shell) for route in bundles.ADMIN]
    form = bundles.first_load(manifest, "intake-form") | bundles.scripts(manifest, bundles.INTAKE_BODY)
    dialog = bundles.scripts(manifest, bundles.UPLOAD_DIALOG) - form
    yield row(16, "landing page, script before interaction", "<= 5", "kB", [bundles.kilobytes(landing)])
    yield row(16, "landing page without fonts", "<= 40", "kB", [bundles.kilobytes(whole)])
    yield row(17, "largest first script of a public page", "<= 95", "kB", [max(public)])
    yield row(17, "largest addition of an admin page", "<= 35", "kB", [max(admin)])
    yield row(17, "upload dialog", "<= 85", "kB", [bundles.kilobytes(dialog)])


def package() -> Iterator[Row]:
    """Fails where none was built. PostgreSQL's driver, beside it, is a package of its own."""
    [archive] = PROGRAM.parent.glob("fundable-[0-9]*.tar.gz")
    unpacked = sum(path.lstat().st_size for path in PROGRAM.rglob("*"))
    yield row(14, "package, unpacked", "<= 130", "MB", [unpacked / 1e6])
    yield row(14, "package, archive", "<= 58", "MB", [archive.stat().st_size / 1e6])
