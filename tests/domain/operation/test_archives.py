"""The manifest of a backup: what is written is read, and nothing else is."""

import json
from datetime import UTC, datetime
from typing import Any

import pytest

from fundable.domain.errors import Refused
from fundable.domain.operation.archives import BRACES_MAX, FORMAT, Manifest, is_name, no_room, parse, unpacked_max

MADE_AT = datetime(2026, 11, 23, 3, 15, tzinfo=UTC)
SUM = "0" * 64
LOGO = f"uploads/{'a' * 32}.png"
NAMES = {"fundable.db": SUM, LOGO: SUM, "secrets/smtp_url": SUM, "texts/terms.md": SUM}
MANIFEST = Manifest("0.1.0", "0034", MADE_AT, NAMES, {"orders": 3, "intake_forms": 2}, "7:abc")


def changed(**changes: Any) -> bytes:
    return json.dumps({**json.loads(MANIFEST.to_json()), **changes}).encode()


def test_what_is_written_is_read() -> None:
    assert parse(MANIFEST.to_json()) == MANIFEST


def test_the_first_backups_had_neither_counts_nor_a_log() -> None:
    earliest = json.loads(MANIFEST.to_json())
    del earliest["counts"], earliest["audit"]

    read = parse(json.dumps(earliest).encode())

    assert read.counts is None
    assert read.audit is None
    assert read.orders == 0


def test_files_are_counted_beside_the_database_and_the_secrets() -> None:
    assert MANIFEST.files == 2
    assert MANIFEST.orders == 3
    assert MANIFEST.has_secrets
    assert not Manifest("0.1.0", "0034", MADE_AT, {LOGO: SUM}, None).has_secrets


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"\xff\xfe",
        b"null",
        b"[]",
        b'"text"',
        changed(madeAt="2026-11-23T03:15:00"),
        changed(madeAt="today"),
        changed(program=7),
        changed(schema="x" * 1000),
        changed(sha256={LOGO: "short"}),
        changed(sha256={LOGO: 7}),
        changed(sha256=[LOGO]),
        changed(counts={"orders": "many"}),
        changed(counts={"orders": float("inf")}),
        changed(audit={}),
        b"[" * 100_000,
    ],
)
def test_whatever_this_program_has_not_written_is_damaged(content: bytes) -> None:
    with pytest.raises(Refused) as refused:
        parse(content)

    assert refused.value.code == "backup_damaged"
    assert "Nothing was changed" in str(refused.value)


@pytest.mark.parametrize("content", [changed(format=FORMAT + 1), changed(sha256={"../etc/passwd": SUM})])
def test_another_format_and_other_files_are_not_ours(content: bytes) -> None:
    with pytest.raises(Refused) as refused:
        parse(content)

    assert refused.value.code == "backup_foreign"


def test_gigabytes_of_braces_are_refused_before_they_are_read() -> None:
    with pytest.raises(Refused):
        parse(b'{"format": 1, "x": "' + b"{" * BRACES_MAX + b'"}')


@pytest.mark.parametrize(
    "name",
    [
        "fundable.db",
        LOGO,
        f"uploads/{'0' * 32}.pdf",
        "secrets/stripe_secret_key",
        "texts/privacy.md",
        "templates/email/receipt/body.md",
    ],
)
def test_files_of_ours_may_be_in_it(name: str) -> None:
    assert is_name(name)


@pytest.mark.parametrize(
    "name",
    [
        "",
        "/fundable.db",
        "fundable.db/x",
        "fundable.db\n",
        "../fundable.db",
        f"uploads/../{'a' * 32}.png",
        f"uploads/{'A' * 32}.png",
        f"uploads/{'a' * 32}.exe",
        f"uploads/{'a' * 31}.png",
        "secrets/.hidden",
        "secrets/a/b",
        "texts/",
        "texts/../x",
        "templates/a/b/c/d/e",
        "sites/current",
        f"texts/{'x' * 500}",
    ],
)
def test_nothing_outside_of_our_folders_may(name: str) -> None:
    assert not is_name(name)


def test_a_small_archive_may_unpack_to_a_gigabyte_and_a_large_one_to_a_hundred_times_itself() -> None:
    assert unpacked_max(1) == 1024**3
    assert unpacked_max(1024**3) == 100 * 1024**3


@pytest.mark.parametrize(
    ("size", "free", "told"),
    [
        (42_000, 0, "takes 42 kB, which is 42 kB more than is free"),
        (23_400_000, 22_600_000, "takes 23 MB, which is 800 kB more than is free"),
        (1_040_000_000, 1_010_000_000, "takes 1.0 GB, which is 30 MB more than is free"),
    ],
)
def test_how_much_room_is_missing_is_said(size: int, free: int, told: str) -> None:
    refused = no_room("/srv/data", "uploads/logo.png", size, free)

    assert refused.message == (
        f"/srv/data doesn't have enough space for this backup: uploads/logo.png alone {told}. Free up space, then try "
        "again. Nothing was changed."
    )
