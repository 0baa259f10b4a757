"""Secrets as files: whole or not at all, for nobody else to read."""

import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from fundable.adapters.secrets import SecretFiles
from fundable.domain.errors import Refused
from fundable.domain.operation.secrets import Secret


@contextmanager
def no_room() -> Iterator[None]:
    """No byte can be written to any file."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_what_is_written_is_read_by_us_alone(tmp_path: Path) -> None:
    store = SecretFiles(tmp_path / "secrets")

    store.change([(Secret.STRIPE_KEY, "one"), (Secret.WEBHOOK_SECRET, "two")])
    store.change([(Secret.WEBHOOK_SECRET, None), (Secret.STRIPE_KEY, "three"), (Secret.MAIL_SERVER, None)])

    assert (store.read(Secret.STRIPE_KEY), store.read(Secret.WEBHOOK_SECRET)) == ("three", None)
    assert (tmp_path / "secrets").stat().st_mode & 0o777 == 0o700
    assert [(file.name, file.stat().st_mode & 0o777) for file in (tmp_path / "secrets").iterdir()] == [
        ("stripe_secret_key", 0o600)
    ]


def test_on_a_full_disk_the_old_one_stays_and_nothing_half_is_left(tmp_path: Path) -> None:
    store = SecretFiles(tmp_path)
    store.change([(Secret.STRIPE_KEY, "one")])

    with no_room(), pytest.raises(Refused) as refused:
        store.change([(Secret.STRIPE_KEY, "two")])

    assert refused.value.code == "storage_full"
    assert [(file.name, file.read_text()) for file in tmp_path.iterdir()] == [("stripe_secret_key", "one")]
