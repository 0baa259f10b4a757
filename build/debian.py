"""The Debian packages: what `fundable install-service` does, by dpkg, from the same templates; and the driver for
PostgreSQL."""

import os
import shutil
import subprocess
from pathlib import Path

from driver import LICENCES, NAME
from jinja2 import Environment, FileSystemLoader, StrictUndefined

ROOT = Path(__file__).resolve().parent.parent
PARTS = ROOT / "build" / "debian"
DRIVER_PARTS = ROOT / "build" / "debian-postgresql"
FILES = {
    "fundable.service": ("usr/lib/systemd/system/fundable.service", 0o644),
    "tmpfiles.conf": ("usr/lib/tmpfiles.d/fundable.conf", 0o644),
    "sysusers.conf": ("usr/lib/sysusers.d/fundable.conf", 0o644),
    "fundable.env": ("etc/fundable/fundable.env", 0o600),
    "command.sh": ("usr/bin/fundable", 0o755),
}
VALUES = {
    "tls_ask_port": "8001",
    "writer": "Debian's package fundable",
    "program": "/usr/lib/fundable/fundable",
    "settings": "/etc/fundable/fundable.env",
    "user": "fundable",
    "data_dir": "/var/lib/fundable/data",
    "home": "/var/lib/fundable",
    "domain": "",
}


def build(program: Path, folder: Path, target: Path, version: str, glibc: str, made_at: int) -> None:
    """`folder` is where its tree is put together."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(program, folder / "usr/lib/fundable", symlinks=True)
    papers = folder / "usr/share/doc/fundable"
    papers.mkdir(parents=True)
    (folder / "usr/lib/fundable/THIRD-PARTY-LICENSES.txt").rename(papers / "copyright")
    (folder / "usr/lib/fundable/sbom.cdx.json").rename(papers / "sbom.cdx.json")
    (folder / "usr/lib/fundable/INSTALL.txt").unlink()
    _write_files(folder)
    _write_control(PARTS, folder, version, glibc)
    _pack(folder, target, made_at)


def build_driver(driver: Path, folder: Path, target: Path, version: str, made_at: int) -> None:
    """`driver` is what goes into the program's folder, and in it the file of licenses."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(driver, folder / "usr/lib/fundable")
    papers = folder / "usr/share/doc" / NAME
    papers.mkdir(parents=True)
    (folder / "usr/lib/fundable" / LICENCES).rename(papers / "copyright")
    _write_control(DRIVER_PARTS, folder, version)
    _pack(folder, target, made_at)


def _pack(folder: Path, target: Path, made_at: int) -> None:
    for path in [folder, *folder.rglob("*")]:
        if path.is_dir():
            path.chmod(0o755)
        os.utime(path, (made_at, made_at), follow_symlinks=False)
    command = ["dpkg-deb", "--root-owner-group", "-Zgzip", "--build", str(folder), str(target)]
    environment = {**os.environ, "SOURCE_DATE_EPOCH": str(made_at)}
    subprocess.run(command, env=environment, stdout=subprocess.DEVNULL, check=True)


def _write_files(folder: Path) -> None:
    templates = Environment(  # noqa: S701  no HTML
        loader=FileSystemLoader(ROOT / "fundable/templates/service"),
        undefined=StrictUndefined,
        keep_trailing_newline=True,
    )
    for name, (place, mode) in FILES.items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(templates.get_template(name).render(VALUES), encoding="utf-8")
        path.chmod(mode)


def _write_control(parts: Path, folder: Path, version: str, glibc: str = "") -> None:
    size = sum(path.lstat().st_size for path in folder.rglob("*")) // 1024
    values = {"@VERSION@": version, "@GLIBC@": glibc, "@SIZE@": str(size)}
    control = folder / "DEBIAN"
    control.mkdir()
    for part in parts.iterdir():
        text = part.read_text(encoding="utf-8")
        for name, value in values.items():
            text = text.replace(name, value)
        path = control / part.name
        path.write_text(text, encoding="utf-8")
        path.chmod(0o755 if text.startswith("#!") else 0o644)
