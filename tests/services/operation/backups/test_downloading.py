"""A backup made ready for an owner's own computer: one at a time, nothing left of it, refusals in words."""

import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

from fundable import files
from fundable.adapters.encryption import AgeCipher
from fundable.app import App
from fundable.domain.errors import Refused
from fundable.services.operation import backups
from tests.services.operation.backups.test_nightly import store_of

BY = "olive@agency.example"
PASSPHRASE = "a horse by the river"


class Cipher(AgeCipher):
    """Does something else on the way."""

    def __init__(self, before: Callable[[Path], object], largest: int | None = None) -> None:
        super().__init__(PASSPHRASE, "")
        self._before, self._largest = before, largest

    @property
    def largest_bytes(self) -> int | None:
        return self._largest

    def with_passphrase(self, passphrase: str) -> "Cipher":
        assert passphrase == PASSPHRASE
        return self

    def encrypt(self, source: Path, target: Path) -> None:
        self._before(target)
        super().encrypt(source, target)


def with_cipher(app: App, cipher: AgeCipher) -> App:
    return replace(app, backup_storage=replace(app.backup_storage, cipher=cipher))


def test_nothing_of_it_is_left_on_the_disk(app: App) -> None:
    record = backups.back_up(app)

    file = backups.download(app, PASSPHRASE, BY)

    assert sorted(path.name for path in store_of(app).root.iterdir()) == [".lock", record.name, "records"]
    assert sum(map(len, files.pieces(file.file))) == file.size_bytes


def test_the_second_one_waits_for_the_first(app: App) -> None:
    backups.back_up(app)
    begun, go_on = threading.Event(), threading.Event()
    slow = with_cipher(app, Cipher(lambda _: (begun.set(), go_on.wait(60))))
    with ThreadPoolExecutor(1) as pool:
        first = pool.submit(backups.download, slow, PASSPHRASE, BY)
        assert begun.wait(60)
        with pytest.raises(Refused) as refused:
            backups.download(slow, PASSPHRASE, BY)
        go_on.set()

    assert refused.value.code == "backup_running"
    for file in (first.result(), backups.download(app, PASSPHRASE, BY)):
        assert sum(map(len, files.pieces(file.file))) == file.size_bytes > 0


def too_little_memory(_: Path) -> None:
    raise Refused("backup_memory", "There wasn't enough memory. Set FUNDABLE_BACKUP_RECIPIENT.")


def full_disk(target: Path) -> None:
    raise OSError(28, "No space left on device", str(target))


@pytest.mark.parametrize(
    ("cipher", "code", "told"),
    [
        (Cipher(lambda _: None, largest=10), "backup_heavy", "too much for a download (0 MB at most)."),
        (Cipher(too_little_memory), "backup_heavy", "The server has too little memory to encrypt the backup."),
        (Cipher(full_disk), "backup_failed", "couldn't be made ready: No space left on device"),
    ],
)
def test_what_cannot_be_done_is_said(app: App, cipher: Cipher, code: str, told: str) -> None:
    record = backups.back_up(app)

    with pytest.raises(Refused) as refused:
        backups.download(with_cipher(app, cipher), PASSPHRASE, BY)

    assert refused.value.code == code
    assert told in refused.value.message
    assert "FUNDABLE_" not in refused.value.message
    assert sorted(path.name for path in store_of(app).root.iterdir()) == [".lock", record.name, "records"]


def test_one_that_is_gone_from_the_disk_is_said(app: App) -> None:
    record = backups.back_up(app)
    store_of(app).remove(record.name)

    with pytest.raises(Refused) as refused:
        backups.download(app, PASSPHRASE, BY)

    assert refused.value.code == "backup_failed"
