"""A storage that speaks S3, on this machine. What serves it takes a second to load, and few tests need it."""

from types import TracebackType
from typing import TYPE_CHECKING, Self
from urllib.request import Request, urlopen

from fundable.adapters.file_storage.buckets import S3Access

if TYPE_CHECKING:
    from moto.server import ThreadedMotoServer

BUCKET = "agency-backups"


class Storage:
    """Of a process, all such storages are one."""

    def __init__(self) -> None:
        self._server = server(0)
        self.is_running, self.url = False, ""

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, value: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Where it was, if it ran before."""
        if not self.is_running:
            self._server.start()
            host, port = self._server.get_host_and_port()
            self.is_running, self.url = True, f"http://{host}:{port}"

    def stop(self) -> None:
        _, port = self._server.get_host_and_port()
        self._server.stop()
        self._server, self.is_running = server(port), False

    def empty(self) -> S3Access:
        """With one bucket, in which nothing is."""
        for method, path in (("POST", "moto-api/reset"), ("PUT", BUCKET)):
            with urlopen(Request(f"{self.url}/{path}", method=method)) as made:
                assert made.status == 200
        return self.access

    @property
    def access(self) -> S3Access:
        return S3Access(self.url, "us-east-1", "key", "secret")

    def settings(self, folder: str) -> dict[str, str]:
        """With which files are kept there."""
        return {
            "FUNDABLE_FILES_URL": f"s3://{BUCKET}/{folder}",
            "FUNDABLE_BACKUP_S3_ENDPOINT": self.url,
            "FUNDABLE_BACKUP_S3_KEY_ID": "key",
            "FUNDABLE_BACKUP_S3_SECRET": "secret",
        }


def server(port: int) -> "ThreadedMotoServer":
    from moto.server import ThreadedMotoServer

    return ThreadedMotoServer("127.0.0.1", port)
