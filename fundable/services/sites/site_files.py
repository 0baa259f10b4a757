"""A website as one file that any host takes, and that opens from a folder."""

import json
import zipfile
from pathlib import Path

from fundable.domain.errors import Refused
from fundable.domain.sites.builds import Build

README = """This is the website of {name}.

To look at it, unpack this file and open index.html in a browser.
To put it online, upload every file to the root folder of a web host, and have the host show 404.html for pages that it
doesn't find. No program or database is needed. The form on the Contact page opens the visitor's own email program.

manifest.json lists the files with their checksums. FONT-LICENSE.txt belongs to the fonts, so keep it with them.
"""
_EARLIEST = (1980, 1, 1, 0, 0, 0)
_FOR_EVERYBODY = 0o644 << 16


def write_zip(build: Build, target: Path) -> int:
    """Writes a new .zip: how many files are in it. The same build makes the same list of files with the same dates.

    Raises Refused `export_target` for a file that is there already or is no .zip, OSError.
    """
    if target.suffix.lower() != ".zip":
        raise Refused("export_target", f"{target} doesn't end in .zip. Choose a new .zip file for the website.")
    if target.exists():
        raise Refused("export_target", f"{target} already exists. Choose a new .zip file for the website.")
    readme = README.format(name=build.content.name.full)
    manifest = json.dumps(build.manifest(), indent=1, ensure_ascii=False) + "\n"
    files = {**build.files, "README.txt": readme.encode(), "manifest.json": manifest.encode()}
    draft = target.with_name(f".{target.name}.part")
    try:
        with zipfile.ZipFile(draft, "w") as archive:
            for name, data in sorted(files.items()):
                archive.writestr(_entry(name), data, zipfile.ZIP_DEFLATED)
        draft.rename(target)
    finally:
        draft.unlink(missing_ok=True)
    return len(files)


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name, _EARLIEST)
    entry.external_attr = _FOR_EVERYBODY
    return entry
