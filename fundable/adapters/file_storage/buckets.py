"""Storage that speaks S3, by obstore: how it is opened, and files in a folder of a bucket."""

import hashlib
import os
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import obstore
import structlog
from obstore.exceptions import BaseError
from obstore.store import S3Store

from fundable.domain.errors import files_away

if TYPE_CHECKING:
    from obstore import GetResult
    from obstore.store import ClientConfig, S3Config

AWAY_FOR_S = 2.0
"""After a failure nobody asks again for so long: whoever waits for a storage that says nothing waits in vain."""

CHECK_ENDPOINT = "Check FUNDABLE_BACKUP_S3_ENDPOINT."
_CHECK_REGION = "Set FUNDABLE_BACKUP_S3_REGION to the bucket's region."
_CHECK_ACCESS = "Check that the access key may read, write, list and delete in the bucket."
TO_DO = {
    "InvalidAccessKeyId": "Check FUNDABLE_BACKUP_S3_KEY_ID.",
    "SignatureDoesNotMatch": "Check FUNDABLE_BACKUP_S3_SECRET.",
    "NoSuchBucket": "Check the bucket's name, or create the bucket.",
    "AccessDenied": _CHECK_ACCESS,
    "AuthorizationHeaderMalformed": _CHECK_REGION,
    "PermanentRedirect": _CHECK_REGION,
    "RequestTimeTooSkewed": "Set this machine's clock, such as with timedatectl set-ntp true.",
    "301": _CHECK_REGION,
    "403": _CHECK_ACCESS,
}
"""By the word of S3 or the status of HTTP."""

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class S3Access:
    """What isn't set is empty; without an endpoint it is Amazon's."""

    endpoint: str
    region: str
    key_id: str
    secret: str

    def config(self) -> "S3Config":
        config: S3Config = {"region": self.region}
        if self.endpoint:
            config["endpoint"] = self.endpoint
        if self.key_id:
            config["access_key_id"], config["secret_access_key"] = self.key_id, self.secret
        return config


def is_bucket(place: str) -> bool:
    return place.startswith("s3://")


def open_bucket(place: str, access: S3Access, client: "ClientConfig", retries: int) -> S3Store:
    """`place` is s3://bucket/folder."""
    parts = urlsplit(place)
    options: ClientConfig = {**client}
    if access.endpoint.startswith("http://"):
        options["allow_http"] = True
    return S3Store(
        parts.netloc,
        prefix=parts.path.strip("/") or None,
        config=access.config(),
        client_options=options,
        retry_config={"max_retries": retries},
    )


def reason_of(error: BaseException) -> str:
    """What the storage answered: its word for it (S3, Error Responses) with what to do about it, else what the system
    or HTTP says, else the first line."""
    text = str(error)
    if code := re.search(r"<Code>(\w+)</Code>", text):
        return f"{code[1]}. {TO_DO[code[1]]}" if code[1] in TO_DO else code[1]
    line = next(iter(text.splitlines()), "")
    said, mark, _ = line.rpartition(" (os error ")
    if mark:
        return said.rpartition(":")[2].strip()
    if isinstance(error, OSError) and error.strerror:
        return error.strerror
    return _of_http(line) or line or type(error).__name__


def _of_http(line: str) -> str:
    """Empty where it isn't about an answer, or none."""
    asked = re.search(r"Error performing [A-Z]+ (https?://[^/\s]+)", line)
    status = re.search(r"non-2xx status code: (\d{3} [A-Za-z ]+)", line)
    if asked and status:
        return f"{asked[1]} answered {status[1]}. {TO_DO.get(status[1][:3], CHECK_ENDPOINT)}"
    return f"no connection to {asked[1]}. {CHECK_ENDPOINT}" if asked and "error sending request" in line else ""


def digest_of(found: "GetResult") -> str:
    """The SHA-256 of what comes, in hexadecimal digits."""
    digest = hashlib.sha256()
    for chunk in found:
        digest.update(chunk)
    return digest.hexdigest()


class Bucket:
    """Files under names, for any thread. Whatever can't be asked for now raises Refused `files_away`: after a failure
    at once for a moment, and then one caller at a time tries whether it's back."""

    def __init__(self, place: str, access: S3Access, away_for_s: float = AWAY_FOR_S) -> None:
        """Connects to nothing yet."""
        self.place = place.rstrip("/")
        self._away_for_s = away_for_s
        self._access = access
        self._away_until_s: float | None = None
        self._trial = threading.Lock()

    def put(self, name: str, source: Path) -> None:
        with self._asking():
            obstore.put(self._large, name, source)

    def write(self, name: str, data: bytes) -> None:
        with self._asking():
            obstore.put(self._large, name, data)

    def fetch(self, name: str, target: Path) -> bool:
        """Into a new file of ours, on the disk when it returns. False when it isn't there. Raises OSError."""
        with self._asking():
            try:
                found = obstore.get(self._large, name)
            except FileNotFoundError:
                return False
            descriptor = os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY | os.O_CLOEXEC, 0o600)
            with os.fdopen(descriptor, "wb") as file:
                for chunk in found:
                    file.write(chunk)
                file.flush()
                os.fsync(file.fileno())
        return True

    def read(self, name: str) -> bytes | None:
        """None when it isn't there."""
        with self._asking(), suppress(FileNotFoundError):
            return bytes(obstore.get(self._small, name).bytes())
        return None

    def sha256(self, name: str) -> str | None:
        """Of what comes back when it's read, in hexadecimal digits; None when it isn't there."""
        with self._asking(), suppress(FileNotFoundError):
            return digest_of(obstore.get(self._large, name))
        return None

    def has(self, name: str) -> bool:
        with self._asking(), suppress(FileNotFoundError):
            obstore.head(self._small, name)
            return True
        return False

    def remove(self, name: str) -> None:
        """One that isn't there is no error."""
        with self._asking(), suppress(FileNotFoundError):
            obstore.delete(self._small, name)

    def names(self) -> list[tuple[str, float]]:
        """Of all of them, each with the time when it was last put in seconds since 1970 (UTC). A folder that somebody
        made is an object without a name."""
        with self._asking():
            pages = list(obstore.list(self._large))
        return [(item["path"], item["last_modified"].timestamp()) for page in pages for item in page if item["path"]]

    @cached_property
    def _large(self) -> S3Store:
        """Shorter than a database waits for a reader that does nothing."""
        return open_bucket(self.place, self._access, {"timeout": "20s", "connect_timeout": "3s"}, retries=0)

    @cached_property
    def _small(self) -> S3Store:
        """For what a transaction may wait for."""
        return open_bucket(self.place, self._access, {"timeout": "5s", "connect_timeout": "3s"}, retries=0)

    @contextmanager
    def _asking(self) -> Iterator[None]:
        with self._alone_while_away():
            try:
                yield
            except (BaseError, FileNotFoundError) as error:  # a bucket that's gone is a file that isn't there
                self._away_until_s = time.monotonic() + self._away_for_s
                log.error("the storage of files can't be asked", place=self.place, reason=reason_of(error))
                raise files_away() from error
            self._away_until_s = None

    @contextmanager
    def _alone_while_away(self) -> Iterator[None]:
        if self._away_until_s is None:
            yield
            return
        if time.monotonic() < self._away_until_s or not self._trial.acquire(blocking=False):
            raise files_away()
        try:
            yield
        finally:
            self._trial.release()
