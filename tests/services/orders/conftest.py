"""A shop whose replies are fetched from a mailbox of the test's own, and sent by a mail server that delivers there."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from tests.dovecot import Dovecot
from tests.fakes.smtp import SmtpSink


@pytest.fixture(scope="session")
def running_dovecot() -> Iterator[Dovecot]:
    """In a folder that its processes reach, which are nobody's where a test is root's. pytest's own won't do: any other
    run that begins meanwhile closes it to all others again."""
    with TemporaryDirectory(prefix="dovecot-") as made:
        folder = Path(made)
        folder.chmod(0o755)
        for above in folder.parents:
            if above.owner() == folder.owner() and not above.stat().st_mode & 0o001:
                above.chmod(above.stat().st_mode | 0o011)
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
