"""The second package: PostgreSQL's driver, which is unpacked into the program's folder. Most have no use for it, and it
would be a tenth of what they download."""

import compileall
import shutil
from importlib.metadata import Distribution, distribution
from pathlib import Path, PurePath
from py_compile import PycInvalidationMode

DRIVER = ("psycopg", "psycopg-binary")
NAME = "fundable-postgresql"
LICENCES = "POSTGRESQL-LICENSES.txt"
OF_PIP = {"INSTALLER", "RECORD", "REQUESTED"}
WITHIN = {
    "libpq": "PostgreSQL",
    "libssl, libcrypto (OpenSSL)": "Apache-2.0",
    "libgssapi_krb5, libkrb5, libk5crypto, libkrb5support (MIT Kerberos)": "MIT",
    "libldap, liblber (OpenLDAP)": "OLDAP-2.8",
    "libsasl2 (Cyrus SASL)": "BSD-4-Clause-UC",
    "libcom_err (e2fsprogs)": "MIT",
    "libkeyutils": "LGPL-2.1-or-later",
    "libcrypt": "LGPL-2.1-or-later",
}
"""Shared libraries that the driver's makers put beside it, and under what license each may be passed on."""


def put(folder: Path) -> None:
    """What goes into the program's folder, as it lies there."""
    shutil.rmtree(folder, ignore_errors=True)
    for name in DRIVER:
        _put_library(distribution(name), folder / "_internal")
    # Compiled once, and for good: the program writes nothing into its own folder.
    always = PycInvalidationMode.UNCHECKED_HASH
    compileall.compile_dir(folder / "_internal", quiet=1, stripdir=str(folder), invalidation_mode=always)
    (folder / LICENCES).write_text(_licences(), encoding="utf-8")


def _put_library(library: Distribution, target: Path) -> None:
    for file in library.files or ():
        if _is_shipped(file):
            path = target / file
            path.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(str(file.locate()), path)


def _is_shipped(file: PurePath) -> bool:
    return "__pycache__" not in file.parts and file.name not in OF_PIP and ".." not in file.parts


def _licences() -> str:
    made = [distribution(name) for name in DRIVER]
    named = "\n".join(f"  {name}: {licence}" for name, licence in WITHIN.items())
    [text] = {one.read_text("licenses/LICENSE.txt") for one in made}
    titles = ", ".join(f"{one.metadata['Name']} {one.version}" for one in made)
    return (
        f"{titles}: LGPL-3.0-only, whose text follows. They come as their makers built them, with these shared\n"
        f"libraries, each under its own license:\n\n{named}\n\n{text}"
    )
