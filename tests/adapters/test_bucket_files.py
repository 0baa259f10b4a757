"""Files in a bucket that two servers share: each has what it used, none is lost, and what can't be had is refused."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread

import pytest
from obstore.exceptions import BaseError

from fundable.adapters.file_storage.bucket_files import BucketFiles, BucketPictures
from fundable.adapters.file_storage.buckets import Bucket, S3Access, reason_of
from fundable.domain.errors import Refused
from tests.s3 import BUCKET, Storage

NAME = f"{1:032x}.png"
CONTENT = b"\x89PNG and so on"
PICTURE = b"\xff\xd8 a photo"
PLACE = f"s3://{BUCKET}/agency"


@pytest.fixture
def bucket(storage: Storage) -> Bucket:
    return Bucket(f"{PLACE}/uploads", storage.empty(), away_for_s=0)


@pytest.fixture
def one(bucket: Bucket, tmp_path: Path) -> BucketFiles:
    return BucketFiles(tmp_path / "one", bucket)


@pytest.fixture
def other(bucket: Bucket, tmp_path: Path) -> BucketFiles:
    return BucketFiles(tmp_path / "other", bucket)


@contextmanager
def away(storage: Storage) -> Iterator[None]:
    storage.stop()
    try:
        yield
    finally:
        storage.start()


@contextmanager
def cutting(answer: bytes) -> Iterator[S3Access]:
    """A storage that says so much and hangs up, however often it's asked."""
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def serve() -> None:
            while True:
                try:
                    connection, _ = listener.accept()
                except OSError:
                    return
                with connection:
                    connection.recv(65536)
                    connection.sendall(answer)

        Thread(target=serve, daemon=True).start()
        yield S3Access(f"http://127.0.0.1:{listener.getsockname()[1]}", "us-east-1", "key", "secret")
        listener.shutdown(socket.SHUT_RDWR)


def keep(files: BucketFiles, name: str = NAME, content: bytes = CONTENT) -> None:
    with files.begin() as pending:
        pending.write(content)
        pending.keep(name)


def test_what_one_server_keeps_the_other_has(one: BucketFiles, other: BucketFiles) -> None:
    keep(one)

    assert other.path(NAME).read_bytes() == CONTENT
    assert [name for name, _ in other.names()] == [NAME]


def test_what_was_used_once_needs_no_bucket(one: BucketFiles, other: BucketFiles, storage: Storage) -> None:
    keep(one)
    other.path(NAME)

    with away(storage):
        assert other.path(NAME).read_bytes() == CONTENT


def test_nothing_is_kept_here_alone(one: BucketFiles, storage: Storage, tmp_path: Path) -> None:
    with away(storage), pytest.raises(Refused) as refused:
        keep(one)

    assert (refused.value.code, refused.value.retry_after_s) == ("files_away", 60)
    assert list((tmp_path / "one").iterdir()) == []
    keep(one)  # it's back


def test_one_that_is_nowhere_is_missing(one: BucketFiles) -> None:
    assert not one.path(NAME).exists()


def test_who_asks_while_it_is_away_is_refused_at_once(storage: Storage) -> None:
    asked = Bucket(f"{PLACE}/uploads", storage.empty(), away_for_s=60)
    with away(storage), pytest.raises(Refused):
        asked.has(NAME)

    with pytest.raises(Refused):  # though it's back: nobody looked
        asked.has(NAME)


def test_of_many_who_wait_for_one_that_says_nothing_one_tries(tmp_path: Path) -> None:
    """Else each of them would hold a thread until it gave up."""
    with cutting(b"") as access:
        asked = Bucket(f"{PLACE}/uploads", access, away_for_s=0)
        with pytest.raises(Refused):
            asked.has(NAME)
        inside = asked._trial.acquire(blocking=False)  # somebody tries

        with pytest.raises(Refused) as refused:
            asked.has(NAME)

    assert inside
    assert refused.value.__cause__ is None  # nobody was asked


def test_a_bucket_that_is_gone_takes_nothing(storage: Storage, tmp_path: Path) -> None:
    storage.empty()
    files = BucketFiles(tmp_path / "one", Bucket("s3://another-bucket/agency/uploads", storage.access))

    with pytest.raises(Refused, match="file storage") as refused:
        keep(files)

    assert reason_of(refused.value.__cause__ or refused.value) == (
        "NoSuchBucket. Check the bucket's name, or create the bucket."
    )
    assert list((tmp_path / "one").iterdir()) == []


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("403: <Error><Code>SignatureDoesNotMatch</Code>", "SignatureDoesNotMatch. Check FUNDABLE_BACKUP_S3_SECRET."),
        ("code: 404 Not Found: <html>", "https://s3.test answered 404 Not Found. Check FUNDABLE_BACKUP_S3_ENDPOINT."),
        (
            "code: 301 Moved Permanently: ",
            "https://s3.test answered 301 Moved Permanently. Set FUNDABLE_BACKUP_S3_REGION to the bucket's region.",
        ),
        ("HTTP error: error sending request", "no connection to https://s3.test. Check FUNDABLE_BACKUP_S3_ENDPOINT."),
    ],
)
def test_what_a_storage_answers_is_told_with_what_to_do(said: str, told: str) -> None:
    asked = "Generic S3 error: Error performing PUT https://s3.test/agency/a in 8.6ms - Server returned non-2xx status"

    assert reason_of(BaseError(f"{asked} {said}\n\nDebug source:\nGeneric {{ }}")) == told


def test_what_is_not_ours_is_passed_over(one: BucketFiles, bucket: Bucket) -> None:
    """Such as the folder that somebody made in a provider's console."""
    keep(one)
    for name in ("notes.txt", "folder/"):
        bucket.write(name, b"")

    assert [name for name, _ in one.names()] == [NAME]


def test_one_that_is_cut_off_on_its_way_is_not_there(tmp_path: Path) -> None:
    half = (
        b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\nLast-Modified: Sat, 28 Nov 2026 12:00:00 GMT\r\nETag: 1\r\n\r\nhalf"
    )
    with cutting(half) as access:
        files = BucketFiles(tmp_path / "one", Bucket(f"{PLACE}/uploads", access))

        with pytest.raises(Refused, match="file storage"):
            files.path(NAME)

    assert list((tmp_path / "one").iterdir()) == []


def test_what_one_server_removes_goes_from_the_other(one: BucketFiles, other: BucketFiles, tmp_path: Path) -> None:
    keep(one)
    other.path(NAME)

    one.remove(NAME)

    assert list(one.names()) == []
    assert other.settle(set) == 1
    assert list((tmp_path / "other").iterdir()) == []


def test_what_the_bucket_lost_is_put_there_again(one: BucketFiles, other: BucketFiles, bucket: Bucket) -> None:
    keep(one)
    bucket.remove(NAME)

    assert one.settle(lambda: {NAME}) == 1

    assert other.path(NAME).read_bytes() == CONTENT


def test_settling_leaves_what_is_right(one: BucketFiles) -> None:
    keep(one)

    assert one.settle(lambda: {NAME}) == 0
    assert one.path(NAME).read_bytes() == CONTENT


def test_a_removal_while_it_is_away_is_no_failure(one: BucketFiles, storage: Storage) -> None:
    """Its row is gone by then; what stays is collected, because nobody names it."""
    keep(one)

    with away(storage):
        one.remove(NAME)

    assert [name for name, _ in one.names()] == [NAME]


class TestPictures:
    @pytest.fixture
    def bucket(self, storage: Storage) -> Bucket:
        return Bucket(f"{PLACE}/photos", storage.empty(), away_for_s=0)

    @pytest.fixture
    def here(self, bucket: Bucket, tmp_path: Path) -> BucketPictures:
        return BucketPictures(tmp_path / "here", bucket)

    @pytest.fixture
    def there(self, bucket: Bucket, tmp_path: Path) -> BucketPictures:
        return BucketPictures(tmp_path / "there", bucket)

    def test_what_one_server_puts_the_other_has(self, here: BucketPictures, there: BucketPictures) -> None:
        digest = here.put(PICTURE)

        assert there.has(digest)
        assert there.get(digest) == PICTURE
        assert [name for name, _ in there.names()] == [digest]

    def test_one_that_was_changed_here_is_brought_anew(self, here: BucketPictures) -> None:
        digest = here.put(PICTURE)
        here.here(digest).write_bytes(b"other")

        assert here.get(digest) == PICTURE

    def test_what_is_not_ours_is_passed_over(self, here: BucketPictures, bucket: Bucket) -> None:
        digest = here.put(PICTURE)
        bucket.write("notes.txt", b"")

        assert [name for name, _ in here.names()] == [digest]

    def test_one_that_is_put_again_is_just_written(self, here: BucketPictures, bucket: Bucket) -> None:
        """For whoever collects what nobody names yet, also where the bucket lost it."""
        digest = here.put(PICTURE)
        bucket.remove(digest)

        here.put(PICTURE)

        assert bucket.has(digest)

    def test_one_that_cannot_be_had_is_no_missing_one(
        self, here: BucketPictures, there: BucketPictures, storage: Storage
    ) -> None:
        digest = here.put(PICTURE)

        with away(storage), pytest.raises(Refused, match="file storage"):
            there.get(digest)

        assert there.get("0" * 64) is None

    def test_one_that_is_removed_goes_from_the_other(self, here: BucketPictures, there: BucketPictures) -> None:
        digest = here.put(PICTURE)
        there.get(digest)

        here.remove(digest)

        assert there.settle(set) == 1
        assert there.get(digest) is None
