"""A website as one file that any host takes, and that opens from a folder."""

import io
import json
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import IO
from uuid import UUID

from fundable.app import App
from fundable.db import audit
from fundable.domain.errors import Refused
from fundable.domain.sites.drafting.builds import check_whole, hash_of, listed
from fundable.domain.sites.drafting.contact_form import without_receiver
from fundable.domain.sites.drafting.own_address import in_folder, without
from fundable.domain.sites.drafting.sites import nothing_built
from fundable.domain.sites.drafting.stored_builds import StoredBuild
from fundable.domain.sites.words.domain_names import normalized
from fundable.services.sites.drafting import drafts, sites

README = """This is the website of {name}.

To look at it, unpack this file and open index.html in a browser.
To put it online, upload every file to the root folder of a web host, and have the host show 404.html for pages that it
doesn't find. No program or database is needed. The form on the Contact page opens the visitor's own email program.

manifest.json lists the files with their checksums. FONT-LICENSE.txt belongs to the fonts, so keep it with them.
"""
_EARLIEST = (1980, 1, 1, 0, 0, 0)
_FOR_EVERYBODY = 0o644 << 16


@dataclass(frozen=True, slots=True)
class WebsiteFiles:
    """`number` is its build's; None for one that was made for this moment. `services` of the client's fit, `left_out`
    didn't."""

    number: int | None
    hash: str
    name: str
    manifest: Mapping[str, object]
    files: Mapping[str, bytes]
    left_out: int

    @classmethod
    def kept(cls, build: StoredBuild, files: Mapping[str, bytes]) -> "WebsiteFiles":
        return cls(build.number, build.hash, build.name, build.manifest, files, build.left_out)


def of_order(app: App, order_id: UUID, theme: str = "") -> WebsiteFiles:
    """The newest build. What is built elsewhere has none, and is made from the form as it is now; so is what is asked
    for in a theme. Raises Refused `order_unknown`, `form_missing`."""
    if not theme and (kept := sites.newest_files(app, order_id)):
        return WebsiteFiles.kept(*kept)
    made = drafts.of_order(app, order_id, theme or None).build
    content = made.content
    return WebsiteFiles(None, made.hash, content.name.full, made.manifest(), made.files, content.left_out)


def download(app: App, order_id: UUID) -> tuple[str, bytes]:
    """The newest build for staff: a name for the file, and the .zip. Raises Refused `order_gone`, `website_missing`."""
    build = sites.read(app, order_id).newest
    if build is None:
        raise nothing_built()
    website = of_order(app, order_id)
    archive = zipped(app, website)
    with app.database.write() as connection:
        audit.record(connection, app.clock.now(), "data.exported", order_id, website=website.hash)
    return f"{file_name(build)}-build-{website.number}.zip", archive


def file_name(build: StoredBuild) -> str:
    """In the letters of DNS, which every header and every disk takes."""
    return normalized(build.domain) or "website"


def write_zip(app: App, website: WebsiteFiles, target: Path) -> int:
    """Writes a new .zip: how many files are in it. The same build makes the same list of files with the same dates.

    Raises Refused `export_target` for a file that is there already or is no .zip, OSError.
    """
    if target.suffix.lower() != ".zip":
        raise Refused("export_target", f"{target} doesn't end in .zip. Choose a new .zip file for the website.")
    if target.exists():
        raise Refused("export_target", f"{target} already exists. Choose a new .zip file for the website.")
    draft = target.with_name(f".{target.name}.part")
    try:
        with draft.open("wb") as out:
            files = _write(app, website, out)
        draft.rename(target)
    finally:
        draft.unlink(missing_ok=True)
    return files


def zipped(app: App, website: WebsiteFiles) -> bytes:
    out = io.BytesIO()
    _write(app, website, out)
    return out.getvalue()


def _write(app: App, website: WebsiteFiles, out: IO[bytes]) -> int:
    """Raises Refused `photo_damaged`."""
    check_whole(website.files, website.hash)
    pages = _copied(app, website)
    manifest = json.dumps(_manifest(website, pages), indent=1, ensure_ascii=False) + "\n"
    readme = README.format(name=website.name)
    files = {**pages, "README.txt": readme.encode(), "manifest.json": manifest.encode()}
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in sorted(files.items()):
            archive.writestr(_entry(name), data, zipfile.ZIP_DEFLATED)
    return len(files)


def _copied(app: App, website: WebsiteFiles) -> Mapping[str, bytes]:
    """The files as they are away from here, and the very same ones where nothing of them is another."""
    kept = in_folder(without(without_receiver(website.files, website.name, app.site_pages.mail_form)))
    return website.files if kept == website.files else kept


def _manifest(website: WebsiteFiles, files: Mapping[str, bytes]) -> Mapping[str, object]:
    """The build's own. What was changed for the copy are other files, which have a hash of theirs."""
    if files is website.files:
        return website.manifest
    return {**website.manifest, "files": listed(files), "files_hash": hash_of(files)}


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, _EARLIEST)
    entry.external_attr = _FOR_EVERYBODY
    return entry
