"""What the package is made of besides our own code: Python, libraries, the system's, and the npm packages of the UI."""

import json
import re
import shutil
import subprocess
import sysconfig
from dataclasses import dataclass
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import Literal

ROOT = Path(__file__).resolve().parent.parent
LEGAL = re.compile(r"(^|/)(licen[cs]es?|copying|notice|authors)[^/]*$|\.dist-info/licenses/", re.IGNORECASE)
KNOWN = {"MIT License": "MIT", "BSD License": "BSD-3-Clause", "Apache Software License": "Apache-2.0"}


@dataclass(frozen=True, order=True)
class Part:
    """`texts` are its licence files, as they came. `licence` is an SPDX expression where its makers give one."""

    kind: Literal["python", "npm", "system"]
    name: str
    version: str
    licence: str
    author: str
    texts: tuple[str, ...]


def parts_of(sources: list[Path]) -> list[Part]:
    """Of the files that PyInstaller put into the package. Raises SystemExit for a file that belongs to nobody."""
    left = {path for path in sources if not path.is_relative_to(ROOT / "fundable")}
    found = []
    for distribution in distributions():
        files = {Path(str(file.locate())).resolve() for file in distribution.files or ()}
        if left & files or _name(distribution) == "pyinstaller":  # whose bootloader starts the program
            found.append(_library(distribution))
            left -= files
    standard = Path(sysconfig.get_path("stdlib"))
    left = {path for path in left if not path.is_relative_to(standard) and not path.name.startswith("libpython")}
    left = {path for path in left if path.name != "base_library.zip"}  # a part of Python that PyInstaller packs itself
    return sorted({*found, _python(standard), *_system(left), *_interface()})


def _python(standard: Path) -> Part:
    text = (standard / "LICENSE.txt").read_text(encoding="utf-8")
    return Part("system", "python", sysconfig.get_config_var("py_version"), "PSF-2.0", "", (text,))


def _name(distribution: Distribution) -> str:
    return re.sub(r"[-_.]+", "-", distribution.metadata["Name"]).lower()


def _library(distribution: Distribution) -> Part:
    about = distribution.metadata
    files = sorted(
        str(file) for file in distribution.files or () if ".dist-info/" in str(file) and LEGAL.search(str(file))
    )
    texts = tuple(
        text for name in files if (text := distribution.locate_file(name).read_text(encoding="utf-8").strip())
    )
    classifiers = [
        line.rpartition(" :: ")[2] for line in about.get_all("Classifier", []) if line.startswith("License ::")
    ]
    licence = about.get("License-Expression") or next((KNOWN.get(name, name) for name in classifiers), None)
    author = about.get("Author") or about.get("Author-email") or ""
    return Part(
        "python", _name(distribution), distribution.version, licence or about.get("License") or "", author, texts
    )


def _system(files: set[Path]) -> set[Part]:
    """Shared libraries of the machine that built it, by Debian's packages."""
    found = set()
    for path in files:
        owner = _asked("dpkg", "-S", str(path)) or _asked("dpkg", "-S", f"*/{path.name}")
        if not owner:
            raise SystemExit(f"{path} is in the package, and neither a library nor the system says whose it is.")
        package = owner.partition(": ")[0].partition(",")[0]
        version = _asked("dpkg-query", "-W", "-f", "${Version}", package)
        plain = package.partition(":")[0]
        text = Path(f"/usr/share/doc/{plain}/copyright").read_text(encoding="utf-8")
        found.add(Part("system", plain, version, "", "", (text,)))
    return found


def _asked(*command: str) -> str:
    if not shutil.which(command[0]):
        raise SystemExit(
            "The package is built on Debian or Ubuntu, whose dpkg says where the system's libraries are from."
        )
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.strip()


def _interface() -> list[Part]:
    command = [ROOT / "build" / "node.sh", "node", "../build/packages.mjs"]
    told = subprocess.run(command, cwd=ROOT / "ui", stdout=subprocess.PIPE, text=True, check=True).stdout
    return [Part(**{**one, "texts": tuple(one["texts"])}) for one in json.loads(told)]
