"""The recurring work."""

import sys
from typing import Annotated

import typer

from fundable.commands.options import JsonOption, YesOption
from fundable.commands.refused import fail
from fundable.commands.terminal import confirm, the_app
from fundable.commands.usage import group
from fundable.domain.counts import counted

app = group("List the scheduled jobs, or run one now.")


@app.command("list")
def list_jobs(as_json: JsonOption = False) -> None:
    """List the scheduled jobs, and how each last went.

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
    name: Annotated[str, typer.Argument(metavar="NAME", help="For example send-mail. 'fundable jobs list' shows all.")],
) -> None:
    """Run one job now. The server can keep running.

    Example: fundable jobs run send-mail
    """
    from fundable import jobs

    with the_app() as fundable:
        done = jobs.run_by_hand(fundable, name)
    if done.error:
        fail(f"{name} failed: {done.error}")
    typer.echo(f"{name}: {done.result}")


@app.command("release-mail")
def release_mail(yes: YesOption = False) -> None:
    """Send the mail that's been on hold since a restore.

    Check Messages in the admin first: some may have been sent before. In a terminal, it asks.

    Example: fundable jobs release-mail
    """
    from fundable.services.mail import outbox

    with the_app() as fundable:
        held = outbox.held(fundable)
        if held and sys.stdin.isatty():
            confirm(f"Send {counted(held, 'message')}? Some may have been sent before: see Messages in the admin.", yes)
        released = outbox.release_held(fundable)
    typer.echo(f"Released {counted(released, 'message')}. No mail is on hold anymore.")
