"""The program as a service of this machine."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fundable import __version__
from fundable.commands.options import YesOption
from fundable.commands.refused import fail, refusals
from fundable.commands.terminal import confirm

if TYPE_CHECKING:
    from fundable.services.operation.installation import InstallPlan, Program

RootOption = Annotated[
    Path, typer.Option("--root", help="Write below this folder and start nothing. For building a machine image.")
]


def install_service(
    domain: Annotated[str, typer.Option("--domain", help="The website's domain. Caddy serves it over HTTPS.")] = "",
    user: Annotated[
        str, typer.Option("--user", help="The user that the service runs as. Created if missing.")
    ] = "fundable",
    data_dir: Annotated[Path, typer.Option("--data-dir", help="Where the data is stored.")] = Path(
        "/var/lib/fundable/data"
    ),
    replace: Annotated[
        bool, typer.Option("--replace", help="Replace files that aren't ours or were edited. Copies are kept.")
    ] = False,
    yes: YesOption = False,
    root: RootOption = Path("/"),
) -> None:
    """Install fundable as a systemd service.

    It writes a hardened systemd unit, and a Caddyfile for automatic HTTPS.

    It shows every file before it writes anything. To upgrade, run it again from a new version.

    Example: fundable install-service --domain example.com
    """
    from fundable.opening import this_machine
    from fundable.services.operation import installation

    with refusals():
        _check_root(root)
        host = this_machine(root)
        options = installation.InstallOptions(domain.lower(), user, data_dir, replace)
        plan = installation.plan(host, _this_program(), options)
        _show(plan)
        _ask(plan, yes, replace)
        left = installation.install(host, plan)
    typer.echo(f"fundable is installed{' and running' if host.is_live else ''}.")
    _tell_next(left, domain)


def uninstall_service(yes: YesOption = False, root: RootOption = Path("/")) -> None:
    """Uninstall the service.

    The service is stopped and its files are removed. Your data stays.

    Example: fundable uninstall-service
    """
    from fundable.opening import this_machine
    from fundable.services.operation import installation

    with refusals():
        _check_root(root)
        confirm("Stop the service and remove its files? Your data stays.", yes)
        for line in installation.uninstall(this_machine(root)):
            typer.echo(line)
    typer.echo("The service has been uninstalled.")


def _check_root(root: Path) -> None:
    import os

    if root == Path("/") and os.geteuid() != 0:
        fail("Only root can install a service. Run it with sudo.")
    if not root.is_absolute() or not root.is_dir():
        fail(f"{root} isn't an existing folder. Give its full path, starting with /.")


def _this_program() -> "Program":
    from fundable.services.operation.installation import Program

    if getattr(sys, "frozen", False):
        executable = Path(sys.executable).resolve()
        return Program(executable, executable.parent, __version__)
    return Program(Path(sys.executable).with_name("fundable"), None, __version__)


def _show(plan: "InstallPlan") -> None:
    for change in plan.changes:
        typer.echo(f"--- {change.file.path} ({change.state}{'' if change.writes else '; it is left as it is'})")
        if change.writes:
            typer.echo(change.difference)
    if plan.copies_program and plan.program.folder:
        typer.echo(f"--- The program is copied from {plan.program.folder} to /opt/fundable/{plan.program.version}")
    typer.echo(f"--- The data: {plan.options.data_dir}, which only the user {plan.options.user} can read\n")


def _ask(plan: "InstallPlan", yes: bool, replace: bool) -> None:
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
