"""The program itself: examine it, migrate its data."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from fundable.commands.options import JsonOption
from fundable.commands.refused import fail, refusals
from fundable.commands.terminal import acts, settings, the_app

if TYPE_CHECKING:
    from fundable.config import Config
    from fundable.upgrades import Outlook


def doctor(
    as_json: JsonOption = False,
    domain: Annotated[
        str, typer.Option("--domain", help="Follow a website's domain: DNS, certificate, page.", metavar="NAME")
    ] = "",
) -> None:
    """Check everything, and say what to fix.

    With --domain, it only follows that domain. The exit code is 1 if something needs fixing.

    Example: fundable doctor --json
    """
    from fundable.commands import tables
    from fundable.domain.findings import Verdict
    from fundable.opening import hand_over
    from fundable.services.operation import doctor as service
    from fundable.services.operation import domain_steps

    if domain:
        with the_app(begins=True) as fundable:
            findings = domain_steps.follow(fundable, domain)
    else:
        with refusals():
            config = settings()
            acts()
            try:
                findings = service.examine_data(config)
            finally:
                hand_over(config)
    tables.write_findings(findings, sys.stdout, as_json)
    if any(finding.verdict is Verdict.FAIL for finding in findings):
        raise typer.Exit(1)


def migrate(
    check: Annotated[bool, typer.Option("--check", help="Try it on a copy. Nothing is changed.")] = False,
) -> None:
    """Upgrade the database to this version's schema.

    A verified backup is made first. `serve` upgrades it too.

    Example: fundable migrate --check
    """
    from fundable.opening import hand_over, look_ahead, prepare

    with refusals():
        if check:
            _tell_outlook(look_ahead(settings()))
            return
        config = settings()
        try:
            before = prepare(config)
        finally:
            hand_over(config)
    typer.echo("The database is up to date." if before is None else f"Migrated from {before}.")


def migrate_to(
    address: Annotated[
        str,
        typer.Argument(metavar="URL|file", help="postgresql://USER:PASSWORD@HOST/NAME, or file.", show_default=False),
    ] = "",
    place: Annotated[
        str,
        typer.Option("--files", metavar="URL|folder", help="Move files to s3://BUCKET/FOLDER, or back into a folder."),
    ] = "",
) -> None:
    """Move the data to PostgreSQL and files to S3, or back.

    Stop the server first. Everything moves and is compared, or nothing does. Files move first.

    Example: fundable migrate-to postgresql://fundable@db.example/fundable
    """
    from fundable.config import is_bucket_folder, is_database_address
    from fundable.opening import hand_over

    if not address and not place:
        fail("Name where the data moves, or with --files where files do.")
    if address and address != "file" and not is_database_address(address):
        fail("Name an address such as postgresql://USER:PASSWORD@HOST/NAME, or file.")
    if place and place != "folder" and not is_bucket_folder(place):
        fail("Name a place for files such as s3://BUCKET/FOLDER, or folder.")
    with refusals():
        config = settings()
        try:
            if place:
                config = _move_files(config, place)
            if address:
                _move_rows(config, address)
        finally:
            hand_over(config)


def _move_files(config: "Config", place: str) -> "Config":
    from fundable.commands.terminal import progress_bar
    from fundable.services.operation import file_move

    with progress_bar("Moving files") as progress:
        if place == "folder":
            moved = file_move.to_folders(config, progress)
        else:
            moved = file_move.to_bucket(config, place, progress)
    if place == "folder":
        typer.echo(f"The files are in {config.data_dir}. Remove FUNDABLE_FILES_URL before you start the server.")
    else:
        typer.echo(f"The files have moved. Set FUNDABLE_FILES_URL to {moved.files_url} before you start the server.")
    return moved


def _move_rows(config: "Config", address: str) -> None:
    from fundable.commands.terminal import progress_bar
    from fundable.services.operation import data_move

    if address == "file":
        data_move.to_file(config)
        typer.echo(f"The data is in {config.database_path}. Remove FUNDABLE_DATABASE_URL, and start the server.")
        return
    with progress_bar("Moving") as progress:
        data_move.to_server(config, address, progress)
    typer.echo("The data has moved. Set FUNDABLE_DATABASE_URL to that address, and start the server.")


def _tell_outlook(outlook: "Outlook") -> None:
    if outlook.problem:
        fail(f"The upgrade from schema {outlook.version} would fail: {outlook.problem}")
    if not outlook.steps:
        typer.echo(outlook.grown or "The database is up to date.")
    elif outlook.version is None:
        typer.echo("There's no database yet. One would be created.")
    else:
        typer.echo(
            f"The database would go from schema {outlook.version} to {outlook.steps[-1]}, after a backup. It "
            "worked on a copy."
        )
