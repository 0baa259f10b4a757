"""The command line. Each command calls one service; what is heavy is imported where it is used."""

import os
import sys
from typing import Annotated

import typer

from fundable import __version__
from fundable.commands import (
    audit,
    backups,
    clients,
    completion,
    config,
    demo,
    export,
    install,
    jobs,
    money,
    offer,
    orders,
    program,
    settings,
    site,
    site_domain,
    staff,
)

app = typer.Typer(
    help="Sell, bill and deliver a fixed-price website, all on one server.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,  # plain help: it takes half the time, and obeys NO_COLOR by itself
    context_settings={"help_option_names": ["-h", "--help"]},
)
for part in (program, staff, clients, orders, money, audit, backups, completion, install, demo):
    app.add_typer(part.app)
app.add_typer(config.app, name="config")
app.add_typer(export.app, name="export")
app.add_typer(jobs.app, name="jobs")
app.add_typer(offer.app, name="offer")
app.add_typer(settings.app, name="settings")
site.app.command("domain")(site_domain.site_domain)
site.app.command("domains")(site_domain.list_domains)
app.add_typer(site.app, name="site")
app.add_typer(site.app, name="sites", hidden=True)  # who lists several types this


@app.callback(invoke_without_command=True)
def main(
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.", is_eager=True)] = False,
) -> None:
    if version:
        typer.echo(f"fundable {__version__}")
        raise typer.Exit


def run() -> None:
    """The program. What it prints has to arrive: a result that a full disk has cut short is a failure."""
    try:
        try:
            app(prog_name="fundable")
        finally:
            sys.stdout.flush()
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # what is still to be written has nowhere to go
        typer.echo(f"The output couldn't be written: {error.strerror}.", err=True)
        sys.exit(1)
