"""What lies in the package: all that it should, everybody's licence, and nothing of the machine that made it."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from functools import cache
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import pytest
from PyInstaller.archive.readers import CArchiveReader

from fundable import __version__
from tests.package.conftest import DIST, PROGRAM
from tests.running import ROOT

FOLDER = PROGRAM.parent
ARCHIVE = DIST / f"fundable-{__version__}-linux-x86_64.tar.gz"
DEBIAN = DIST / f"fundable_{__version__}_amd64.deb"
PAPERS = ("INSTALL.txt", "THIRD-PARTY-LICENSES.txt", "sbom.cdx.json")
UNPACKED_MOST, ARCHIVE_MOST = 130e6, 58e6
OF_PYINSTALLER = {
    "pyimod01_archive",
    "pyimod02_importers",
    "pyimod03_ctypes",
    "_pyi_rth_utils",
    "_pyinstaller_hooks_contrib",
}
REGISTRIES = re.compile(rb"registry\.npmjs|pypi\.org|files\.pythonhosted|/simple/|registry\.yarnpkg")


@cache
def materials() -> list[dict[str, Any]]:
    components: list[dict[str, Any]] = json.loads((FOLDER / "sbom.cdx.json").read_text())["components"]
    return components


def canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


@cache
def modules() -> set[str]:
    """The top-level names of all Python modules in the program, and of all that lies beside it."""
    program = CArchiveReader(str(PROGRAM))
    [name] = [name for name in program.toc if name.startswith("PYZ")]
    frozen = {module.partition(".")[0] for module in program.open_embedded_archive(name).toc}
    beside = {
        path.name.partition(".")[0]
        for path in (FOLDER / "_internal").rglob("*.so")
        if path.parent.name != "lib-dynload"
    }
    return frozen | beside


def test_it_is_small() -> None:
    assert sum(path.lstat().st_size for path in FOLDER.rglob("*")) <= UNPACKED_MOST
    assert ARCHIVE.stat().st_size <= ARCHIVE_MOST


def test_no_library_is_there_for_pictures_that_are_never_read() -> None:
    """WebP is neither read nor written, and words are drawn without Pillow."""
    unread = re.compile(r"libwebp|libfreetype|libharfbuzz|_webp\.|_imagingft\.")
    assert [path.name for path in FOLDER.rglob("*") if unread.search(path.name)] == []


def test_the_sums_are_right() -> None:
    lines = (DIST / "SHA256SUMS").read_text().splitlines()

    named = dict(reversed(line.split("  ")) for line in lines)
    assert ARCHIVE.name in named
    for name, digest in named.items():
        assert hashlib.sha256((DIST / name).read_bytes()).hexdigest() == digest


def test_the_archive_is_the_folder_and_nobodys() -> None:
    with tarfile.open(ARCHIVE) as archive:
        entries = archive.getmembers()
    top = f"fundable-{__version__}"
    folder = {"/".join((top, *path.relative_to(FOLDER).parts)) for path in FOLDER.rglob("*")}
    assert {entry.name for entry in entries} == {top, *folder}
    assert {(entry.uid, entry.gid, entry.uname, entry.gname) for entry in entries} == {(0, 0, "root", "root")}
    assert len({entry.mtime for entry in entries}) == 1
    assert [entry.name for entry in entries] == [
        top,
        *sorted((entry.name for entry in entries[1:]), key=lambda name: name.split("/")),
    ]


def test_the_papers_are_in_it() -> None:
    install = (FOLDER / "INSTALL.txt").read_text()
    assert install.startswith(f"fundable {__version__}\n")
    assert "@" not in install
    assert "./fundable install-service --domain example.com" in install


def test_every_library_in_it_is_named_with_its_licence() -> None:
    """Counted from the program itself, and not from what the build thinks it put there."""
    owners = packages_distributions()
    named = {component["name"] for component in materials()}
    ours = {"fundable", "__main__", *OF_PYINSTALLER, *sys.stdlib_module_names}
    libraries = {module for module in modules() if module in owners} - ours
    assert len(libraries) > 40
    for module in libraries:
        assert set(map(canonical, owners[module])) & named, module
    licences = (FOLDER / "THIRD-PARTY-LICENSES.txt").read_text()
    for component in materials():
        assert f"\n{component['name']} {component['version']} (" in licences


@pytest.mark.parametrize(
    "name",
    [
        "python",
        "react",
        "@uppy/core",
        "@fontsource-variable/besley",
        "@fontsource/source-serif-4",
        "@fontsource/young-serif",
        "libssl3",
    ],
)
def test_the_bill_of_materials_has_all_kinds(name: str) -> None:
    assert [component["version"] for component in materials() if component["name"] == name]


def test_nothing_of_the_checks_is_in_it() -> None:
    lock = (ROOT / "requirements.lock").read_text()
    allowed = {canonical(name) for name in re.findall(r"^([\w.-]+)==", lock, re.MULTILINE)} | {"fundable"}
    owners = packages_distributions()
    owned = (modules() & set(owners)) - OF_PYINSTALLER
    assert {module for module in owned if not set(map(canonical, owners[module])) & allowed} == set()


def test_nothing_tells_of_the_machine_that_made_it() -> None:
    """No path of the checkout, and no host that its packages came from."""
    checkout = f"{ROOT}/".encode()
    for path in FOLDER.rglob("*"):
        if path.is_file():
            content = path.read_bytes()
            assert checkout not in content, path
            assert path.name not in PAPERS or not REGISTRIES.search(content), path


def test_the_debian_package_puts_everything_in_its_place(tmp_path: Path) -> None:
    """dpkg-deb made it, so dpkg-deb can look at it; where there is none, there is no package."""
    assert DEBIAN.exists() == bool(shutil.which("dpkg-deb"))
    if not DEBIAN.exists():
        return
    told = subprocess.run(["dpkg-deb", "--info", DEBIAN], capture_output=True, text=True, check=True).stdout
    assert f"Version: {__version__}" in told
    listed = subprocess.run(["dpkg-deb", "--contents", DEBIAN], capture_output=True, text=True, check=True).stdout
    rights = {line.split()[5]: (line.split()[0], line.split()[1]) for line in listed.splitlines()}
    assert rights["./etc/fundable/fundable.env"] == ("-rw-------", "root/root")
    assert rights["./usr/bin/fundable"] == ("-rwxr-xr-x", "root/root")
    assert rights["./usr/lib/fundable/fundable"] == ("-rwxr-xr-x", "root/root")
    assert {"./usr/lib/systemd/system/fundable.service", "./usr/lib/sysusers.d/fundable.conf"} <= set(rights)
    subprocess.run(["dpkg-deb", "--extract", DEBIAN, tmp_path], check=True)
    unit = (tmp_path / "usr/lib/systemd/system/fundable.service").read_text()
    assert "ExecStart=/usr/lib/fundable/fundable serve\n" in unit
    version = subprocess.run([tmp_path / "usr/bin/fundable", "--help"], capture_output=True, text=True, check=False)
    assert "/usr/lib/fundable/fundable" in version.stderr + (tmp_path / "usr/bin/fundable").read_text()


def test_dpkg_installs_and_purges_it(tmp_path: Path) -> None:
    """Into a folder, which takes root and systemd's tools for users and folders."""
    if os.geteuid() != 0 or not all(map(shutil.which, ("dpkg", "systemd-sysusers", "systemd-tmpfiles"))):
        assert "systemd-sysusers" in (ROOT / "build/debian/postinst").read_text()
        return
    for folder in ("var/lib/dpkg/info", "var/lib/dpkg/updates", "var/log"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "var/lib/dpkg/status").touch()
    dpkg = ["dpkg", f"--root={tmp_path}", "--force-script-chrootless", "--force-depends", "--force-not-root"]

    installed = subprocess.run([*dpkg, "--install", DEBIAN], capture_output=True, text=True, check=False)

    assert installed.returncode == 0, installed.stdout + installed.stderr
    home = tmp_path / "var/lib/fundable"
    users = (tmp_path / "etc/passwd").read_text()
    assert f"fundable:x:{home.stat().st_uid}:" in users
    assert home.stat().st_mode & 0o777 == 0o700
    assert (tmp_path / "etc/fundable/fundable.env").stat().st_mode & 0o777 == 0o600
    (home / "data").mkdir()
    purged = subprocess.run([*dpkg, "--purge", "fundable"], capture_output=True, text=True, check=False)
    assert purged.returncode == 0, purged.stdout + purged.stderr
    assert (home / "data").exists()
    assert not (tmp_path / "etc/fundable").exists()
    assert not (tmp_path / "usr/lib/fundable").exists()


def test_the_guide_asks_for_the_glibc_that_it_needs() -> None:
    [needed] = re.findall(r"glibc ([\d.]+)", (FOLDER / "INSTALL.txt").read_text())
    assert f"glibc {needed})" in (ROOT / "docs/operating/install.md").read_text()
