"""Writes the passwords that are tried first, and whose work the list is, into fundable/adapters/common_passwords.

Django's list is whole, and in the order of their number; zxcvbn's leaves out what its own rules find, and fills it up.
Only what is long enough to be chosen counts: 10,000 of those refuse more than the first 10,000 of all.

Usage: pip download --no-deps --dest FOLDER django==5.2.19 zxcvbn==4.5.0 && python build/common_passwords.py FOLDER
"""

import gzip
import re
import sys
from pathlib import Path
from zipfile import ZipFile

from fundable.domain.people.accounts import PASSWORD_MIN_CHARACTERS

COUNT = 10_000
TARGET = Path(__file__).resolve().parents[1] / "fundable" / "adapters" / "common_passwords"
LINE = "=" * 100


def of_django(wheel: ZipFile) -> list[str]:
    return gzip.decompress(wheel.read("django/contrib/auth/common-passwords.txt.gz")).decode().splitlines()


def of_zxcvbn(wheel: ZipFile) -> list[str]:
    source = wheel.read("zxcvbn/frequency_lists.py").decode()
    found = re.search(r'"passwords": "([^"]*)"', source)
    assert found
    return found[1].split(",")


def choosable(passwords: list[str]) -> list[str]:
    """Without those that lost their letters on the way into the list."""
    folded = (password.casefold() for password in passwords)
    return [one for one in folded if len(one) >= PASSWORD_MIN_CHARACTERS and one.isascii()]


def licence(wheel: ZipFile) -> str:
    [name] = [name for name in wheel.namelist() if re.search(r"\.dist-info/.*LICENSE(\.txt)?$", name)]
    return wheel.read(name).decode().strip()


def main() -> None:
    folder = Path(sys.argv[1])
    [django], [zxcvbn] = (sorted(folder.glob(f"{name}-*.whl")) for name in ("django", "zxcvbn"))
    with ZipFile(django) as first, ZipFile(zxcvbn) as second:
        ranked = list(dict.fromkeys([*choosable(of_django(first)), *choosable(of_zxcvbn(second))]))
        texts = [
            f"{LINE}\n{' '.join(path.name.split('-')[:2])}\n{LINE}\n\n{licence(wheel)}\n"
            for path, wheel in ((django, first), (zxcvbn, second))
        ]
    head = "list.txt holds common passwords, chosen from lists in these two packages (build/common_passwords.py).\n"
    TARGET.joinpath("list.txt").write_text("\n".join(sorted(ranked[:COUNT])) + "\n", encoding="ascii")
    TARGET.joinpath("LICENSES.txt").write_text("\n".join([head, *texts]), encoding="utf-8")


if __name__ == "__main__":
    main()
