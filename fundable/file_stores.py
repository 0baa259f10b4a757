"""Where what people sent is kept, put together from a Config: folders of the data directory, or a bucket that several
servers share. See docs/decisions/0128."""

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from fundable import files
from fundable.adapters.file_storage.disk import DiskFiles
from fundable.adapters.file_storage.pictures import DiskPictures
from fundable.config import Config
from fundable.domain.errors import Refused
from fundable.domain.files import FileStore
from fundable.domain.sites.drafting.pictures import PictureStore

if TYPE_CHECKING:
    from fundable.adapters.file_storage.buckets import Bucket, S3Access

_OWNER = "installation"
"""A file beside the folders of a bucket: the ID of whose files they are, or LEFT and that."""
_LEFT = b"left "


def open_stores(config: Config) -> tuple[FileStore, PictureStore]:
    """Of files and of pictures."""
    if not config.files_url:
        return DiskFiles(config.uploads_dir), DiskPictures(config.photos_dir)
    from fundable.adapters.file_storage.bucket_files import BucketFiles, BucketPictures  # 6 MB that most need not load

    uploads, photos = open_bucket(config, config.uploads_dir.name), open_bucket(config, config.photos_dir.name)
    return BucketFiles(config.uploads_dir, uploads), BucketPictures(config.photos_dir, photos)


def claim(config: Config, installation: str) -> None:
    """A bucket that these data haven't used yet is theirs from now on. Raises Refused `files_taken`, `files_away`,
    OSError."""
    if not config.files_url or config.files_mark.exists():
        return
    take(config, installation, again=False)
    mark(config)


def take(config: Config, installation: str, again: bool = True) -> None:
    """`again`: also one that they left. Raises Refused `files_taken`, `files_away`."""
    owner, bucket = installation.encode(), open_bucket(config)
    found = bucket.read(_OWNER)
    is_free = not bucket.names() if found is None else again and found == _LEFT + owner
    if not is_free and found != owner:
        raise _taken(config, found)
    if is_free:
        bucket.write(_OWNER, owner)


def check_claimed(config: Config, installation: str) -> None:
    """Before a server begins. A bucket that's away can still be theirs, and one that was emptied or made anew is: what
    is here goes there again. Raises Refused `files_taken`."""
    owner, bucket = installation.encode(), open_bucket(config)
    try:
        found = bucket.read(_OWNER)
        if found is None:
            bucket.write(_OWNER, owner)
    except Refused:
        return
    if found not in (None, owner):
        raise _taken(config, found)


def is_owned(config: Config, installation: str) -> bool:
    """Whether the bucket is that of these data, or was until a way back that was cut off. Raises Refused
    `files_away`."""
    owner = installation.encode()
    return open_bucket(config).read(_OWNER) in (owner, _LEFT + owner)


def leave(config: Config, installation: str) -> None:
    """Nobody's data use the bucket from now on: these have all of it here. Raises Refused `files_away`, OSError."""
    open_bucket(config).write(_OWNER, _LEFT + installation.encode())
    config.files_mark.unlink(missing_ok=True)
    files.sync(config.data_dir)


def mark(config: Config) -> None:
    """What is in the data directory is a part of what the bucket has, from now on. Raises OSError."""
    files.put(config.files_mark, config.files_url.encode())


def put(config: Config, folder: str, name: str, source: Path) -> None:
    """What is there already and the same isn't put again. Raises Refused `files_differ`, `files_away`, OSError."""
    if not is_same(config, folder, name, source):
        open_bucket(config, folder).put(name, source)
        if not is_same(config, folder, name, source):
            raise files_differ(name, "Run it again.")


def is_same(config: Config, folder: str, name: str, here: Path) -> bool:
    """Whether a file is byte for byte what comes back from the bucket. Raises Refused `files_away`, OSError."""
    return open_bucket(config, folder).sha256(name) == files.sha256(here)


def files_differ(name: str, advice: str) -> Refused:
    sentence = f"{name} isn't the same in the bucket and in the data directory. Nothing was changed."
    return Refused("files_differ", f"{sentence} {advice}")


def reason_of(refused: Refused) -> str:
    """What the storage answered."""
    from fundable.adapters.file_storage.buckets import reason_of as word_of  # 6 MB that most need not load

    return word_of(refused.__cause__) if refused.__cause__ else refused.message


def open_bucket(config: Config, folder: str = "") -> "Bucket":
    return _bucket(f"{config.files_url}/{folder}", s3_access(config))


@lru_cache(4)
def _bucket(place: str, access: "S3Access") -> "Bucket":
    """One for each place, so that connections are kept."""
    from fundable.adapters.file_storage.buckets import Bucket  # 6 MB that most need not load

    return Bucket(place, access)


def s3_access(config: Config) -> "S3Access":
    """As the settings have it: for copies of backups, and for files."""
    from fundable.adapters.file_storage.buckets import S3Access  # 6 MB that most need not load

    secret = config.backup_s3_secret.get_secret_value()
    return S3Access(config.backup_s3_endpoint, config.backup_s3_region, config.backup_s3_key_id, secret)


def _taken(config: Config, found: bytes | None) -> Refused:
    is_left = found is not None and found.startswith(_LEFT)
    whose = "files that moved back into a data directory" if is_left else "files of something else"
    return Refused(
        "files_taken",
        f"{config.files_url} has {whose}. Set FUNDABLE_FILES_URL to an empty folder of a bucket, or remove it.",
    )
