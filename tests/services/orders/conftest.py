"""A shop whose replies are fetched from a mailbox of the test's own, and sent by a mail server that delivers there."""

from collections.abc import Iterator

import pytest

from tests.dovecot import Dovecot
from tests.fakes.smtp import SmtpSink


@pytest.fixture(scope="session")
def running_dovecot(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Dovecot]:
    folder = tmp_path_factory.mktemp("dovecot")
    folder.chmod(0o755)
    for above in folder.parents:
        if above.owner() == folder.owner() and not above.stat().st_mode & 0o001:
            above.chmod(above.stat().st_mode | 0o011)  # its processes are nobody's where a test is root's
    with Dovecot(folder) as running:
        yield running


@pytest.fixture
def dovecot(running_dovecot: Dovecot) -> Dovecot:
    running_dovecot.remove_all()
    return running_dovecot


@pytest.fixture
def sink() -> Iterator[SmtpSink]:
    with SmtpSink() as opened:
        yield opened
