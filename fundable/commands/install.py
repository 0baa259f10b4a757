"""The program as a service of this machine."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fundable import __version__
from fundable.commands.options import YesOption
from fundable.commands.terminal import confirm, fail, refusals

if TYPE_CHECKING:
    from fundable.services.operation.installation import Plan, Program

RootOption = Annotated[
    Path, typer.Option("--root", help="Write below this folder, and start nothing: for the image of a machine.")
]

app = typer.Typer()


@app.command()
def install_service(
    domain: Annotated[str, typer.Option("--domain", help="The address of the website; Caddy does HTTPS for it.")] = "",
    user: Annotated[str, typer.Option("--user", help="Whom the service runs as; made if missing.")] = "fundable",
    data_dir: Annotated[Path, typer.Option("--data-dir", help="Where everything is kept.")] = Path(
        "/var/lib/fundable/data"
    ),
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace files that are not ours or were edited; copies are kept.")
    ] = False,
    yes: YesOption = False,
    root: RootOption = Path("/"),
) -> None:
    """Run fundable as a service of this machine.

    By a hardened systemd unit, and a Caddyfile for automatic HTTPS.

    Shows every file before anything is written. Run it again from a new version to upgrade.

    Example: fundable install-service --domain example.com
    """
    from fundable.app import this_machine
    from fundable.services.operation import installation

    with refusals():
        _check_root(root)
        host = this_machine(root)
        plan = installation.plan(host, _this_program(), installation.Options(domain.lower(), user, data_dir))
        _show(plan)
        _ask(plan, yes, replace)
        left = installation.install(host, plan)
    typer.echo(f"fundable is installed{' and runs' if host.is_live else ''}.")
    _tell_next(left, domain)


@app.command()
def uninstall_service(yes: YesOption = False, root: RootOption = Path("/")) -> None:
    """Take back what install-service wrote.

    The service is stopped, and the data stay where they are.

    Example: fundable uninstall-service
    """
    from fundable.app import this_machine
    from fundable.services.operation import installation

    with refusals():
        _check_root(root)
        confirm("Take back what install-service wrote, and stop the service? The data stay.", yes)
        for line in installation.uninstall(this_machine(root)):
            typer.echo(line)
    typer.echo("What install-service wrote is gone.")


def _check_root(root: Path) -> None:
    import os

    if root == Path("/") and os.geteuid() != 0:
        fail("Only root can install a service. Run it with sudo.")
    if not root.is_absolute() or not root.is_dir():
        fail(f"{root} is not a folder that exists, named from / on.")


def _this_program() -> "Program":
    from fundable.services.operation.installation import Program

    if getattr(sys, "frozen", False):
        executable = Path(sys.executable).resolve()
        return Program(executable, executable.parent, __version__)
    return Program(Path(sys.executable).with_name("fundable"), None, __version__)


def _show(plan: "Plan") -> None:
    for change in plan.changes:
        typer.echo(f"--- {change.file.path} ({change.state}{'' if change.writes else '; it is left as it is'})")
        if change.writes:
            typer.echo(change.file.text)
    if plan.copies_program and plan.program.folder:
        typer.echo(f"--- The program is copied from {plan.program.folder} to /opt/fundable/{plan.program.version}")
    typer.echo(f"--- The data: {plan.options.data_dir}, which only the user {plan.options.user} can read\n")


def _ask(plan: "Plan", yes: bool, replace: bool) -> None:
    for change in plan.changes:
        if not change.asks or replace:
            continue
        if yes or not sys.stdin.isatty():
            fail(
                f"{change.file.path} {change.state}, so nothing was changed. Add --replace to set it aside, or move it."
            )
        confirm(f"{change.file.path} {change.state}. Replace it, and keep a copy beside it?", yes=False)
    confirm("Install this?", yes)


def _tell_next(left: list[str], domain: str) -> None:
    for line in left:
        typer.echo(line)
    typer.echo("Keys and the mail server are set in the browser, or in /etc/fundable/fundable.env.")
    typer.echo("The link for the first account is in the log: journalctl -u fundable")
    if not domain:
        typer.echo("It listens on http://127.0.0.1:8000. For HTTPS, run this again with --domain.")
