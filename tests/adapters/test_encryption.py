"""Encryption in the age format: what it is given comes back, by a passphrase or a key, and what keeps it is told."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pyrage
import pytest

from fundable.adapters import encryption
from fundable.adapters.encryption import AgeCipher
from fundable.domain.errors import Refused
from tests.programs import program

PASSPHRASE = "pa ss wörd of ours"
PLAIN = os.urandom(200_000)
KEY = pyrage.x25519.Identity.generate()
OTHER = pyrage.x25519.Identity.generate()
BY_PASSPHRASE = AgeCipher(PASSPHRASE, "")
BY_KEY = AgeCipher("", str(KEY.to_public()))


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    path = tmp_path / "pläin text"
    path.write_bytes(PLAIN)
    return path


@pytest.fixture(scope="module")
def sealed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Encrypted with the passphrase, by a program that tells how much memory it took itself."""
    folder = tmp_path_factory.mktemp("sealed")
    (folder / "plain").write_bytes(PLAIN)
    program = (
        "import re, sys; from pathlib import Path; from fundable.adapters.encryption import AgeCipher\n"
        f"AgeCipher({PASSPHRASE!r}, '').encrypt(*map(Path, sys.argv[1:]))\n"
        "print(re.search(r'VmHWM:\\s+(\\d+) kB', Path('/proc/self/status').read_text())[1])"
    )
    command = [sys.executable, "-c", program, str(folder / "plain"), str(folder / "sealed")]
    (folder / "memory").write_bytes(subprocess.run(command, capture_output=True, check=True).stdout)
    return folder / "sealed"


def test_what_a_passphrase_closed_it_opens(sealed: Path, tmp_path: Path) -> None:
    BY_PASSPHRASE.decrypt(sealed, tmp_path / "bäck", "")

    assert sealed.read_bytes().startswith(b"age-encryption.org/v1\n-> scrypt ")
    assert (tmp_path / "bäck").read_bytes() == PLAIN


def test_a_passphrase_costs_the_program_itself_no_memory(sealed: Path) -> None:
    """It takes 256 MB or more for a moment, and the library aborts a process that does not get them."""
    assert int((sealed.parent / "memory").read_text()) < 128 * 1024


def test_what_a_key_closed_it_opens(plain: Path, tmp_path: Path) -> None:
    BY_KEY.encrypt(plain, tmp_path / "sealed")
    BY_KEY.decrypt(tmp_path / "sealed", tmp_path / "back", str(KEY))

    assert (tmp_path / "back").read_bytes() == PLAIN


def test_another_passphrase_does_not_open_it(sealed: Path, tmp_path: Path) -> None:
    with pytest.raises(Refused, match="the passphrase or key is wrong"):
        BY_PASSPHRASE.decrypt(sealed, tmp_path / "back", "another one")


@pytest.mark.parametrize("key", [str(OTHER), str(KEY)[:-2]], ids=["another one", "one that was cut"])
def test_another_key_does_not_open_it(plain: Path, tmp_path: Path, key: str) -> None:
    BY_KEY.encrypt(plain, tmp_path / "sealed")

    with pytest.raises(Refused, match="the passphrase or key is wrong"):
        BY_KEY.decrypt(tmp_path / "sealed", tmp_path / "back", key)


def test_too_little_memory_is_a_sentence(plain: Path, tmp_path: Path) -> None:
    """The library's own word for it is an abort of the process that it runs in."""
    little = (
        "import resource, sys; from pathlib import Path; from fundable.adapters.encryption import AgeCipher\n"
        "from fundable.domain.errors import Refused\n"
        "resource.setrlimit(resource.RLIMIT_AS, (38_000_000, 38_000_000))\n"
        f"try: AgeCipher({PASSPHRASE!r}, '').encrypt(*map(Path, sys.argv[1:]))\n"
        "except Refused as refused: print(refused.message)"
    )

    told = subprocess.run(
        [sys.executable, "-c", little, plain, tmp_path / "sealed"], capture_output=True, text=True, check=True
    )

    assert told.stdout.startswith("There wasn't enough memory to encrypt the backup with a passphrase")


def test_what_this_machine_takes_too_long_to_open_is_not_called_a_wrong_passphrase(
    sealed: Path, tmp_path: Path
) -> None:
    harder = re.sub(rb"(-> scrypt \S+) \d+\n", rb"\1 30\n", sealed.read_bytes(), count=1)
    (tmp_path / "harder").write_bytes(harder)

    assert (encryption.hardness(harder), encryption.hardness(b"no file of age")) == (30, 0)
    with pytest.raises(Refused, match="too busy, or too slow"):
        BY_PASSPHRASE.decrypt(tmp_path / "harder", tmp_path / "back", PASSPHRASE)


def test_what_the_disk_says_is_passed_on(plain: Path) -> None:
    with pytest.raises(OSError, match="No space left on device"):
        BY_PASSPHRASE.encrypt(plain, Path("/dev/full"))


def test_what_is_too_large_for_a_passphrase_is_not_begun(tmp_path: Path) -> None:
    with (tmp_path / "large").open("wb") as file:
        file.truncate(encryption.IN_MEMORY_MAX + 1)

    with pytest.raises(
        Refused, match=re.escape("too large for a passphrase (537 MB). A passphrase works up to 512 MB.")
    ):
        BY_PASSPHRASE.encrypt(tmp_path / "large", tmp_path / "sealed")

    assert (BY_PASSPHRASE.largest_bytes, BY_KEY.largest_bytes) == (encryption.IN_MEMORY_MAX, None)


def test_a_recipient_with_a_slip_is_named(plain: Path, tmp_path: Path) -> None:
    public = str(KEY.to_public())
    slip = public[:-1] + ("q" if public[-1] != "q" else "p")

    with pytest.raises(Refused, match="FUNDABLE_BACKUP_RECIPIENT isn't a valid age key"):
        AgeCipher("", slip).encrypt(plain, tmp_path / "sealed")


def test_age_opens_what_we_encrypt(plain: Path, tmp_path: Path) -> None:
    BY_KEY.encrypt(plain, tmp_path / "sealed")
    (tmp_path / "key.txt").write_text(f"# of age-keygen\n{KEY}\n")

    command = [program("age"), "-d", "-i", tmp_path / "key.txt", tmp_path / "sealed"]
    opened = subprocess.run(command, capture_output=True, check=True)

    assert opened.stdout == PLAIN


def test_we_open_what_age_encrypts(plain: Path, tmp_path: Path) -> None:
    subprocess.run([program("age"), "-r", str(KEY.to_public()), "-o", tmp_path / "sealed", plain], check=True)

    BY_KEY.decrypt(tmp_path / "sealed", tmp_path / "back", f"# of age-keygen\n{KEY}\n")

    assert (tmp_path / "back").read_bytes() == PLAIN
