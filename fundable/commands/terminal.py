"""How a command runs: the App it opens, what it asks, and how far it has come."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from fundable.commands.refused import fail, refusals
from fundable.domain.progress import Progress, silent

if TYPE_CHECKING:
    from uuid import UUID

    from fundable.app import App
    from fundable.config import Config
    from fundable.domain.orders.orders import Order


def settings() -> "Config":
    """Those that a command has. From here on what goes wrong is logged on standard error: standard output is the
    result's."""
    from fundable import logs
    from fundable.config import SETTINGS, read_config

    config = read_config(service=SETTINGS)
    logs.set_up(config.log_format, "warning")
    return config


def prepared() -> "Config":
    """The settings, with the data migrated. Raises Refused `data_missing` where there are none, and what `prepare`
    raises."""
    from fundable.opening import hand_over, prepare

    config = settings()
    _check_there(config)
    try:
        prepare(config)
    finally:
        hand_over(config)
    return config


@contextmanager
def the_app(begins: bool = False) -> "Iterator[App]":
    """The App for one command, closed after it.
    `begins`: where there are no data yet, it makes them."""
    from fundable.opening import hand_over, open_app

    with refusals():
        config = settings()
        if not begins:
            _check_there(config)
        try:
            app = open_app(config)
            acts()
            try:
                yield app
            finally:
                app.close()
        finally:
            hand_over(config)


def _check_there(config: "Config") -> None:
    """A mistyped folder is not to be made, and then backed up, exported or searched for a client as if it were the
    data. Raises Refused `data_missing`."""
    if config.may_have_data:
        return
    from fundable.backup_storage import open_backup_storage
    from fundable.domain.errors import Refused

    data_directory = open_backup_storage(config).data_directory
    if not data_directory.is_unsettled():  # else a crash cut a restore off, and opening it finishes that
        raise Refused(
            "data_missing",
            f"There's no data in {config.data_dir}. Set FUNDABLE_DATA_DIR to the right folder, or start fresh "
            "with 'fundable serve'.",
        )


def confirm(question: str, yes: bool) -> None:
    """Asks on a terminal before something is done for good. Without one, only --yes will do."""
    if yes:
        return
    if not sys.stdin.isatty():
        fail(f"{question} There's no terminal to ask on, so nothing was changed. Add --yes to do it.")
    if not typer.confirm(question):
        fail("Nothing was changed.")


def ask_password() -> str:
    """Without echo on a terminal, else the first line of standard input."""
    if sys.stdin.isatty():
        return str(typer.prompt("Password", hide_input=True, confirmation_prompt=True))
    return sys.stdin.readline().rstrip("\n")


@contextmanager
def progress_bar(label: str) -> Iterator[Progress]:
    """A bar on stderr for long work; nothing at all where nobody looks."""
    if not sys.stderr.isatty():
        yield silent
        return
    from rich import progress as rich
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with rich.Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(label, total=None)
        yield lambda done, total: bar.update(task, completed=done, total=total)


def new_target(path: Path) -> Path:
    """Where a file or folder is to be made, with its folder. Ends the command where there's none, and for -, by which
    other programs mean their output: a file of that name is nobody's wish."""
    if str(path) == "-":
        fail("This can't go to standard output. Name a file.")
    target = path.absolute()
    if not target.parent.is_dir():
        fail(f"There's no folder {target.parent}. Create it first, or choose another one.")
    return target


def find_order(app: "App", number: str) -> "UUID":
    """The id of the order with this number. Raises Refused `number_malformed`, `number_unknown`, `number_shared`."""
    from fundable.services.orders import clients

    return clients.find_order(app, number).id


def acts() -> None:
    """Whatever this command does from now on, whoever works on this machine has done."""
    from fundable.acting import Actor, ActorKind, become

    become(lambda: Actor(ActorKind.OPERATOR, name=_user()))


def operator() -> str:
    """How the history names whoever works on this machine."""
    user = _user()
    return f"operator ({user})" if user else "operator"


def _user() -> str:
    """Not from the environment, which anybody can set."""
    import pwd

    try:
        return pwd.getpwuid(os.getuid()).pw_name
    except KeyError:
        return ""


def shown_orders(found: "list[Order]") -> str:
    """Orders in a sentence, by their numbers."""
    return ", ".join(order.number for order in found)
