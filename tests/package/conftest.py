"""What `make package` has left in dist/, driven where there is neither Python nor Node."""

from collections.abc import Iterator
from pathlib import Path
from urllib.request import Request, urlopen

import pytest
from moto.server import ThreadedMotoServer

from tests.fakes.smtp import SmtpSink
from tests.running import OWNER, PACKAGED, PASSWORD, ROOT, Server

PROGRAM = Path(PACKAGED or ROOT / "dist/fundable/fundable").resolve()
DIST = PROGRAM.parent.parent
METRICS_TOKEN = "a-token-for-the-metrics"
BUCKET = "agency-backups"


@pytest.fixture(scope="session", autouse=True)
def package() -> None:
    assert PROGRAM.exists(), "there is no package to look at: run `make package`"


@pytest.fixture(scope="module")
def sink() -> Iterator[SmtpSink]:
    with SmtpSink() as opened:
        yield opened


@pytest.fixture(scope="module")
def s3() -> Iterator[dict[str, str]]:
    """Settings for copies to a storage that speaks S3, on this machine."""
    storage = ThreadedMotoServer("127.0.0.1", 0)
    storage.start()
    host, port = storage.get_host_and_port()
    with urlopen(Request(f"http://{host}:{port}/{BUCKET}", method="PUT")) as made:
        assert made.status == 200
    yield {
        "FUNDABLE_BACKUP_COPY_TO": f"s3://{BUCKET}/copies",
        "FUNDABLE_BACKUP_S3_ENDPOINT": f"http://{host}:{port}",
        "FUNDABLE_BACKUP_S3_KEY_ID": "key",
        "FUNDABLE_BACKUP_S3_SECRET": "secret",
    }
    storage.stop()


@pytest.fixture(scope="module")
def server(sink: SmtpSink, s3: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One for all tests of a file, with an owner's account, a mail server, copies of backups and metrics."""
    folder = tmp_path_factory.mktemp("packaged")
    settings = {"FUNDABLE_SMTP_URL": sink.url, "FUNDABLE_METRICS_TOKEN": METRICS_TOKEN, **s3}
    running = Server(folder / "data", program=str(PROGRAM), **settings)
    try:
        made = running.start().run("create-admin", "--email", OWNER, "--password", PASSWORD)
        assert (made.returncode, made.stderr) == (0, "")
        yield running
    finally:
        running.end()
