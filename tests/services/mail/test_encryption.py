"""Mail goes over TLS to a server whose certificate holds, and to no other."""

import shutil
import ssl
from collections.abc import Iterator
from pathlib import Path

import pytest
import trustme

from fundable.app import App
from fundable.config import read_config
from fundable.domain.mail.outbox import MessageKind, MessageState
from fundable.opening import open_app
from fundable.services.mail import outbox, writing
from tests.conftest import FakeClock
from tests.fakes.smtp import SmtpSink
from tests.services.mail.conftest import Written


@pytest.fixture(scope="module")
def authority() -> trustme.CA:
    return trustme.CA()


@pytest.fixture
def trusted(authority: trustme.CA, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """This machine trusts the authority, as it trusts the world's."""
    authority.cert_pem.write_to_path(tmp_path / "authority.pem")
    monkeypatch.setenv("SSL_CERT_FILE", str(tmp_path / "authority.pem"))


def certificate(authority: trustme.CA, name: str) -> ssl.SSLContext:
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    authority.issue_cert(name).configure_cert(context)
    return context


@pytest.fixture(params=["starttls", "tls"])
def how(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def name() -> str:
    """Whom the server's certificate is for."""
    return "127.0.0.1"


@pytest.fixture
def sink(authority: trustme.CA, how: str, name: str) -> Iterator[SmtpSink]:
    with SmtpSink(user=True, **{how: certificate(authority, name)}) as opened:
        yield opened


@pytest.fixture
def app(template: Path, tmp_path: Path, clock: FakeClock, sink: SmtpSink) -> Iterator[App]:
    folder = tmp_path / "mailing"
    shutil.copytree(template, folder)
    opened = open_app(read_config({"FUNDABLE_DATA_DIR": str(folder), "FUNDABLE_SMTP_URL": sink.url}), clock)
    yield opened
    opened.close()


def send_one(app: App) -> int:
    with app.database.write() as connection:
        writing.enqueue(connection, app, MessageKind.TEST, "test:1", "sam@agency.example")
    return outbox.send_due(app)


@pytest.mark.usefixtures("trusted")
def test_a_message_and_the_login_go_over_tls(app: App, sink: SmtpSink) -> None:
    assert send_one(app) == 1
    assert [message["To"] for message in sink.messages] == ["sam@agency.example"]


def test_a_certificate_that_nobody_vouches_for_is_sent_nothing(app: App, sink: SmtpSink, written: Written) -> None:
    assert send_one(app) == 0

    [message] = written()
    assert (message.state, sink.tries) == (MessageState.QUEUED, 0)
    assert "CERTIFICATE_VERIFY_FAILED" in (message.error or "")


@pytest.mark.usefixtures("trusted")
@pytest.mark.parametrize("name", ["mail.elsewhere.example"])
def test_the_certificate_of_another_server_is_sent_nothing(app: App, sink: SmtpSink, written: Written) -> None:
    assert send_one(app) == 0
    assert sink.tries == 0
    assert "IP address mismatch" in (written()[0].error or "")
