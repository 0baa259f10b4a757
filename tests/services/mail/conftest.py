"""A shop in the sandbox whose mail goes to a real SMTP server of the test's own."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from fundable.app import App
from fundable.config import read_config
from fundable.db.mail import outbox
from fundable.domain.mail.outbox import Message, MessageKind
from tests.conftest import FakeClock
from tests.fakes.smtp import SmtpSink
from tests.opened import copied


@pytest.fixture
def sink() -> Iterator[SmtpSink]:
    with SmtpSink() as opened:
        yield opened


@pytest.fixture
def app(template: Path, tmp_path: Path, settings: dict[str, str], clock: FakeClock, sink: SmtpSink) -> Iterator[App]:
    """Takes the place of the app without a mail server."""
    folder = tmp_path / "mailing"
    shutil.copytree(template, folder)
    app = copied(read_config({"FUNDABLE_DATA_DIR": str(folder), "FUNDABLE_SMTP_URL": sink.url, **settings}), clock)
    yield app
    app.close()


Written = Callable[..., list[Message]]


@pytest.fixture
def written(app: App) -> Written:
    """What is in the outbox, oldest first; all, or of one kind."""

    def look(kind: MessageKind | None = None) -> list[Message]:
        with app.database.read() as connection:
            found = [message for _, message in reversed(outbox.page(connection, None, None, 1000))]
        return [message for message in found if kind in (None, message.kind)]

    return look
