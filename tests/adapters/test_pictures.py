"""Pictures by their SHA-256: whole or not there, whenever it is cut off."""

import os
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

import pytest

from fundable.adapters.file_storage.pictures import DiskPictures
from fundable.domain.errors import Refused
from tests.services.operation.backups.faults import fail_at, kill_at, steps

DATA = b"hills in the evening" * 5000
DIGEST = sha256(DATA).hexdigest()


def test_what_is_put_is_there_by_its_hash(tmp_path: Path) -> None:
    pictures = DiskPictures(tmp_path / "photos")
    assert (pictures.has(DIGEST), pictures.get(DIGEST), list(pictures.names())) == (False, None, [])

    assert pictures.put(DATA) == DIGEST

    assert pictures.get(DIGEST) == DATA
    assert [digest for digest, _ in pictures.names()] == [DIGEST]
    assert pictures.path(DIGEST) == tmp_path / "photos" / DIGEST[:2] / DIGEST
    assert pictures.path(DIGEST).stat().st_mode & 0o777 == 0o600
    pictures.remove(DIGEST)
    pictures.remove(DIGEST)
    assert not pictures.has(DIGEST)


def test_the_same_again_is_one_just_written(tmp_path: Path) -> None:
    pictures = DiskPictures(tmp_path)
    pictures.put(DATA)
    os.utime(pictures.path(DIGEST), (1, 1))

    pictures.put(DATA)

    [(_, put_at)] = pictures.names()
    assert put_at > 1


def test_one_that_was_changed_is_none_and_is_put_right(tmp_path: Path) -> None:
    pictures = DiskPictures(tmp_path)
    pictures.put(DATA)
    pictures.path(DIGEST).write_bytes(b"other")

    assert pictures.get(DIGEST) is None
    pictures.put(DATA)
    assert pictures.get(DIGEST) == DATA


@pytest.mark.parametrize("name", ["", "..", "../../fundable.db", DIGEST[:-1], DIGEST.upper(), f"{DIGEST}\n"])
def test_no_name_leads_elsewhere(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="is not the name of a picture"):
        DiskPictures(tmp_path).path(name)


@pytest.mark.parametrize("harm", [kill_at, fail_at])
def test_at_any_step_it_is_whole_or_not_there(
    tmp_path: Path, harm: Callable[[int, Callable[[], object]], bool]
) -> None:
    changes = steps(lambda: DiskPictures(tmp_path / "0").put(DATA))
    assert "os.rename" in changes

    for step in range(1, len(changes) + 2):
        pictures = DiskPictures(tmp_path / str(step) / "photos")
        harm(step, lambda: pictures.put(DATA))  # noqa: B023 - it's called here
        assert [digest for digest, _ in pictures.names()] in ([], [DIGEST])
        assert pictures.get(DIGEST) == (DATA if pictures.has(DIGEST) else None)
        pictures.remove_leftovers()
        assert {path.name for path in tmp_path.glob(f"{step}/photos/*/*")} <= {DIGEST}
        pictures.put(DATA)
        assert pictures.get(DIGEST) == DATA


def test_no_room_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "photos").write_bytes(b"no folder")

    with pytest.raises(Refused) as refused:
        DiskPictures(tmp_path / "photos").put(DATA)

    assert refused.value.code == "storage_full"
