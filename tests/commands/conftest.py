"""Commands of the program. Most run in this process, as a script would run them: no terminal, settings of their own."""

import logging
import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import copy_context
from dataclasses import dataclass, replace
from pathlib import Path
from uuid import UUID

import pytest
import structlog
from typer.testing import CliRunner

from fundable.app import App
from fundable.commands import application
from fundable.config import read_config
from fundable.domain.errors import Refused
from fundable.domain.orders.intake import Answers
from fundable.services.agency import uploads
from fundable.services.money import checkout
from fundable.services.operation import sandbox
from fundable.services.orders import intake
from fundable.services.people import accounts, staff_logins
from tests.logos import PNG
from tests.opened import opened
from tests.running import OWNER, PASSWORD, Launcher
from tests.services.orders.some_orders import order_of

STAFF = "sam@agency.example"
CLIENT = "nora@alder.example"

Done = subprocess.CompletedProcess[str]
Run = Callable[..., Done]


@pytest.fixture
def data_dir(template: Path, tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    shutil.copytree(template, folder)
    return folder


@pytest.fixture
def kept_logging() -> Iterator[None]:
    """A command sets the process's logging up for itself; afterwards it is as it was."""
    root = logging.getLogger()
    before, handlers, level = structlog.get_config(), list(root.handlers), root.level
    yield
    structlog.configure(**before)
    root.handlers[:] = handlers
    root.setLevel(level)


def invoke(environment: dict[str, str], *arguments: str, stdin: str = "") -> Done:
    """Runs a command in this process with these FUNDABLE_* settings and no others."""
    unset = {name: None for name in os.environ if name.startswith("FUNDABLE_")}
    settings = {**unset, **environment}
    own = copy_context()  # who acts, which a command says once and for all, holds for this one alone
    result = own.run(CliRunner().invoke, application.app, arguments, input=stdin, env=settings, prog_name="fundable")
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Done(arguments, result.exit_code, result.stdout, result.stderr)


@pytest.fixture
def run(data_dir: Path, kept_logging: None) -> Run:
    """Runs a command on this data directory. Settings are keyword arguments."""

    def command(*arguments: str, stdin: str = "", **settings: str) -> Done:
        environment = {"FUNDABLE_DATA_DIR": str(data_dir), "COLUMNS": "200", **settings}
        return invoke(environment, *arguments, stdin=stdin)

    return command


@pytest.fixture
def process(data_dir: Path, launcher: Launcher) -> Run:
    """The same as a process of its own."""

    def command(*arguments: str, **settings: str) -> Done:
        return launcher.run(arguments, environment_of(data_dir, **settings))

    return command


def environment_of(data_dir: Path, **settings: str) -> dict[str, str]:
    """What a process has of the machine's, and these settings."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("FUNDABLE_")}
    return {**kept, "FUNDABLE_DATA_DIR": str(data_dir), "COLUMNS": "200", **settings}


def refused(done: Done) -> str:
    """The one sentence of a command that refused or failed."""
    assert (done.returncode, done.stdout) == (1, ""), (done.returncode, done.stdout, done.stderr)
    [sentence] = done.stderr.splitlines()
    return sentence


@dataclass(frozen=True)
class Shop:
    """A data directory in use: an owner, a member of staff, a client who has sent the form, and one who did not pay."""

    data_dir: Path
    paid: str
    unpaid: str
    token: str

    @contextmanager
    def opened(self, **settings: str) -> Iterator[App]:
        app = opened(read_config({"FUNDABLE_DATA_DIR": str(self.data_dir), **settings}))
        try:
            yield app
        finally:
            app.close()

    def opens(self, email: str, password: str) -> bool:
        """Whether somebody logs in with this password, as staff or as a client."""
        with self.opened() as app:
            for log_in in (staff_logins.login_staff, accounts.login_client):
                with suppress(Refused):
                    log_in(app, email, password)
                    return True
        return False


@pytest.fixture(scope="session")
def lived(template: Path, tmp_path_factory: pytest.TempPathFactory) -> Shop:
    """Made once and copied for each test."""
    folder = tmp_path_factory.mktemp("lived") / "data"
    shutil.copytree(template, folder)
    app = opened(read_config({"FUNDABLE_DATA_DIR": str(folder)}))
    accounts.create_staff(app, OWNER, PASSWORD)
    accounts.create_staff(app, STAFF, PASSWORD)
    made = []
    for email in (CLIENT, "=tom@brightwater.example"):
        url = checkout.start(app, checkout.Basket(email, 175, ("domain",)), checkout.browser_key(app, email))
        made.append(url.rpartition("/")[2])
    sandbox.pay(app, made[0])
    token = str(accounts.set_client_password(app, made[0], PASSWORD).token)
    paid, unpaid = (str(order_of(app, session_id).id) for session_id in made)
    logo = uploads.take_file(app, PNG).id
    answers = Answers("=Alder & Finch", "218 Mill Street\nDayton", "(937) 555-0142", "hello@alder.example", logo)
    intake.submit(app, UUID(paid), answers, None)
    app.close()
    return Shop(folder, paid, unpaid, token)


@pytest.fixture
def shop(lived: Shop, data_dir: Path) -> Shop:
    """The data directory that `run` works on, with this shop in it."""
    shutil.rmtree(data_dir)
    shutil.copytree(lived.data_dir, data_dir)
    return replace(lived, data_dir=data_dir)
