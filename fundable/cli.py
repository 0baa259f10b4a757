"""The command line. Each command calls one service; what is heavy is imported where it is used."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fundable import __version__

if TYPE_CHECKING:
    from fundable.app import App
    from fundable.config import Config

app = typer.Typer(
    help="Sell, take payment for, and deliver a fixed-price website on one server.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)

EmailOption = Annotated[str, typer.Option("--email", help="The e-mail they log in with.")]
PasswordOption = Annotated[
    str | None, typer.Option("--password", help="Their password. Asked for, or read from standard input, if left out.")
]
StatusOption = Annotated[str | None, typer.Option("--status", help="Only orders with this status, such as paid.")]


@app.callback(invoke_without_command=True)
def main(
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.", is_eager=True)] = False,
) -> None:
    if version:
        typer.echo(f"fundable {__version__}")
        raise typer.Exit


@app.command()
def serve() -> None:
    """Serve the product until it is stopped (SIGTERM or Ctrl-C)."""
    from fundable import logs, server

    with _refusals():
        config = _config()
        logs.set_up(config.log_format, config.log_level)
        server.serve(config)


@app.command()
def create_admin(
    email: EmailOption,
    password: PasswordOption = None,
    role: Annotated[str, typer.Option("--role", help="owner or staff. The first account is an owner.")] = "staff",
) -> None:
    """Make an account for a member of staff."""
    from fundable.domain.accounts import Role
    from fundable.services import accounts

    if role not in list(Role):
        raise typer.BadParameter("Choose owner or staff.", param_hint="--role")
    _check_email(email)
    password = _password() if password is None else password
    with _opened() as opened:
        user = accounts.create_staff(opened, email.strip(), password, Role(role))
    typer.echo(f"Created {user.role} account {user.email}. Log in at {opened.config.base_url}/admin/login")


@app.command()
def list_orders(
    status: StatusOption = None,
    limit: Annotated[int, typer.Option("--limit", min=1, help="At most this many, newest first.")] = 100,
    as_json: Annotated[bool, typer.Option("--json", help="A JSON list.")] = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="CSV with a header.")] = False,
) -> None:
    """List orders, newest first."""
    from fundable.services import reports

    if as_json and as_csv:
        raise typer.BadParameter("Choose one of --json and --csv.")
    with _refusals():
        rows = reports.list_orders(_prepared().database_path, status, limit)
        write = reports.write_json if as_json else reports.write_csv if as_csv else reports.write_table
        write(rows, sys.stdout)


@app.command()
def backup(file: Annotated[Path, typer.Argument(help="The archive to write, such as fundable.tar.gz.")]) -> None:
    """Write database and uploads into one file, beside a running server."""
    from fundable.services import backups

    with _opened() as opened:
        made = backups.create(opened, file.absolute())
    typer.echo(f"Backed up {made.orders} orders and {made.files} files to {file} ({made.size_bytes / 1e6:.1f} MB).")


@app.command()
def migrate() -> None:
    """Bring the database to this version's schema. `serve` does it too."""
    from fundable.app import prepare

    with _refusals():
        before = prepare(_config())
    typer.echo("The database is up to date." if before is None else f"Migrated from {before}.")


def _config() -> "Config":
    from fundable.config import read_config

    return read_config()


def _prepared() -> "Config":
    """The settings, with the data directory made and migrated."""
    from fundable.app import prepare

    config = _config()
    prepare(config)
    return config


@contextmanager
def _opened() -> "Iterator[App]":
    """The App for one command, closed after it."""
    from fundable.app import open_app

    with _refusals():
        opened = open_app(_config())
        try:
            yield opened
        finally:
            opened.close()


@contextmanager
def _refusals() -> Iterator[None]:
    """A refusal is one sentence on stderr and exit code 1."""
    from fundable.config import ConfigError
    from fundable.domain.errors import Refused

    try:
        yield
    except Refused as refused:
        _fail(refused.message)
    except (ConfigError, ValueError) as error:
        _fail(str(error))
    except OSError as error:
        _fail(f"{error.strerror or error}: {error.filename}" if error.filename else str(error))


def _fail(sentence: str) -> None:
    typer.echo(sentence, err=True)
    raise typer.Exit(1)


def _password() -> str:
    """Without echo on a terminal, else the first line of standard input."""
    if sys.stdin.isatty():
        return str(typer.prompt("Password", hide_input=True, confirmation_prompt=True))
    return sys.stdin.readline().rstrip("\n")


def _check_email(email: str) -> None:
    from pydantic import TypeAdapter, ValidationError

    from fundable.web.bodies import Email

    try:
        TypeAdapter(Email).validate_python(email)
    except ValidationError:
        raise typer.BadParameter("This is not an e-mail address.", param_hint="--email") from None
