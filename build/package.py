"""Makes the package of what is built already: the program in dist/fundable, an archive and a Debian package beside it,
and PostgreSQL's driver as an archive and a package of its own.

Usage: python build/package.py [--work FOLDER] [--dist FOLDER]
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import archive
import debian
import driver
import papers
import parts

from fundable import __version__

ROOT = Path(__file__).resolve().parent.parent
MACHINE = "linux-x86_64"
NEEDED = ("objdump", "objcopy", "strip")


def main() -> None:
    wanted = argparse.ArgumentParser()
    wanted.add_argument("--work", type=Path, default=ROOT / ".cache" / "pyinstaller")
    wanted.add_argument("--dist", type=Path, default=ROOT / "dist")
    folders = wanted.parse_args()
    check()
    at = made_at()
    for folder in (folders.work, folders.dist):
        shutil.rmtree(folder, ignore_errors=True)
    freeze(folders.work, folders.dist, at)
    program = folders.dist / "fundable"
    slim(program)
    sources = json.loads((folders.work / "fundable" / "sources.json").read_text())
    glibc = needed_glibc(program)
    papers.write(program, __version__, glibc, at, parts.parts_of([Path(source).resolve() for source in sources]))
    driver.put(folders.work / "driver")
    made = [*packed(program, folders, at), *debian_packages(program, folders, glibc, at)]
    archive.write_sums(made, folders.dist / "SHA256SUMS")
    report(program, made)


def packed(program: Path, folders: argparse.Namespace, at: int) -> Iterator[Path]:
    """The program, and the driver that is unpacked into it."""
    for folder, name in ((program, "fundable"), (folders.work / "driver", driver.NAME)):
        target = folders.dist / f"{name}-{__version__}-{MACHINE}.tar.gz"
        archive.pack(folder, f"fundable-{__version__}", target, at)
        yield target


def debian_packages(program: Path, folders: argparse.Namespace, glibc: str, at: int) -> Iterator[Path]:
    if not shutil.which("dpkg-deb"):
        return
    tree, made = folders.work / "debian", folders.dist / f"fundable_{__version__}_amd64.deb"
    debian.build(program, tree, made, __version__, glibc, at)
    yield made
    of_driver = folders.dist / f"{driver.NAME}_{__version__}_amd64.deb"
    debian.build_driver(folders.work / "driver", tree, of_driver, __version__, at)
    yield of_driver


def check() -> None:
    missing = [command for command in NEEDED if not shutil.which(command)]
    if missing:
        raise SystemExit(f"{', '.join(missing)} missing. On Debian: apt-get install binutils")
    if not (ROOT / "fundable/web/static/index.html.br").exists():  # written last
        raise SystemExit("The web pages are not built. Run: make package")


def made_at() -> int:
    """The date of everything in the package: the last commit's, so that the same source makes the same package."""
    if asked := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(asked)
    told = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False)
    return int(told.stdout) if told.returncode == 0 and told.stdout.strip() else 1_700_000_000


def freeze(work: Path, dist: Path, at: int) -> None:
    """Hashing without chance: sets that the compiler meets come out in the same order each time."""
    environment = {**os.environ, "PYTHONHASHSEED": "0", "SOURCE_DATE_EPOCH": str(at)}
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level=ERROR"]
    subprocess.run(
        [*command, f"--workpath={work}", f"--distpath={dist}", "fundable.spec"], cwd=ROOT, env=environment, check=True
    )


def slim(program: Path) -> None:
    """Names that nothing but a debugger or a linker asks for are two fifths of it."""
    libraries = [path for path in program.rglob("*.so*") if path.is_file() and not path.is_symlink()]
    subprocess.run(["strip", "--strip-unneeded", *libraries], check=True)


def needed_glibc(program: Path) -> str:
    """The newest version of the C library that anything in the package asks for."""
    files = [
        path for path in program.rglob("*") if path.suffix == ".so" or ".so." in path.name or path.name == "fundable"
    ]
    listed = subprocess.run(
        ["objdump", "-T", *filter(Path.is_file, files)], capture_output=True, text=True, check=True
    ).stdout
    found = {tuple(map(int, version.split("."))) for version in re.findall(r"GLIBC_([\d.]+)", listed)}
    return ".".join(map(str, max(found)))


def report(program: Path, made: list[Path]) -> None:
    told = subprocess.run(
        [program / "fundable", "--version"], env={}, capture_output=True, text=True, check=True
    ).stdout
    if told != f"fundable {__version__}\n":
        raise SystemExit(f"The packaged program says: {told}")
    size = sum(path.lstat().st_size for path in program.rglob("*"))
    print(f"{program}: {size / 1e6:.0f} MB")
    for path in made:
        print(f"{path}: {path.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
