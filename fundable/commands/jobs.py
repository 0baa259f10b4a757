"""The recurring work."""

import sys
from typing import Annotated

import typer

from fundable.commands.options import JsonOption
from fundable.commands.terminal import fail, the_app

app = typer.Typer(help="The recurring work: how it goes, and run it now.", no_args_is_help=True)


@app.command("list")
def list_jobs(as_json: JsonOption = False) -> None:
    """List the jobs of the timetable, and how each went last.

    Example: fundable jobs list
    """
    from fundable.commands import tables
    from fundable.jobs import TIMETABLE
    from fundable.services.operation import jobs

    with the_app() as fundable:
        runs = jobs.last_runs(fundable)
    tables.write_jobs({name: every for name, (_, every) in TIMETABLE.items()}, runs, sys.stdout, as_json)


@app.command("run")
def run_job(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Such as send-mail; `fundable jobs list` shows all.")],
) -> None:
    """Run one job now, beside a running server.

    Example: fundable jobs run send-mail
    """
    from fundable import jobs

    with the_app() as fundable:
        done = jobs.run_by_hand(fundable, name)
    if done.error:
        fail(f"{name} failed: {done.error}")
    typer.echo(f"{name}: {done.result}")


@app.command("release-mail")
def release_mail() -> None:
    """Send what has been held since a restore. Look at Messages in the admin first: some may have gone out before.

    Example: fundable jobs release-mail
    """
    from fundable.services.mail import outbox

    with the_app() as fundable:
        released = outbox.release_held(fundable)
    typer.echo(f"{released} messages go out now. Nothing is held any more.")
