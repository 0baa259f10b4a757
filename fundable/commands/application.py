"""The Typer application: every command by its name."""

from collections.abc import Callable
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
    incoming_mail,
    install,
    jobs,
    money,
    offer,
    orders,
    program,
    rehearse,
    serving,
    settings,
    site,
    site_domain,
    staff,
)
from fundable.commands.usage import Groups, add

app = typer.Typer(
    cls=Groups,
    help="Sell, bill and deliver a fixed-price website, all on one server.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)
site.app.command("domain")(site_domain.site_domain)
site.app.command("domains")(site_domain.list_domains)

PANELS: dict[str, dict[str, Callable[..., None] | typer.Typer]] = {
    "Daily work": {
        "list-orders": orders.list_orders,
        "orders": orders.app,
        "clients": clients.app,
        "sites": site.app,
    },
    "The agency": {
        "create-admin": staff.create_admin,
        "reset-password": clients.reset_password,
        "revoke-sessions": clients.revoke_sessions,
        "audit": audit.audit,
        "staff": staff.app,
        "offer": offer.app,
        "settings": settings.app,
    },
    "The server": {
        "serve": serving.serve,
        "doctor": program.doctor,
        "reconcile": money.reconcile,
        "jobs": jobs.app,
        "receive-mail": incoming_mail.receive_mail,
        "test-replies": incoming_mail.test_replies,
        "unplaced-mail": incoming_mail.unplaced_mail,
        "config": config.app,
    },
    "Backups and exports": {
        "backup": backups.backup,
        "verify-backup": backups.verify_backup,
        "restore": backups.restore,
        "remove-replaced": backups.remove_replaced,
        "promote": backups.promote,
        "demote": backups.demote,
        "export": export.app,
    },
    "Installing and trying out": {
        "install-service": install.install_service,
        "uninstall-service": install.uninstall_service,
        "migrate": program.migrate,
        "migrate-to": program.migrate_to,
        "completion": completion.completion,
        "demo": demo.demo,
        "rehearse": rehearse.rehearse,
    },
}
EARLIER: dict[str, Callable[..., None] | typer.Typer] = {
    "show-order": orders.show_order,
    "set-status": orders.set_status,
    "purge-test-orders": orders.purge_test_orders,
    "erase-client": clients.erase_client,
    "list-admins": staff.list_admins,
    "remove-admin": staff.remove_admin,
    "reset-second-factor": staff.reset_second_factor,
    "site": site.app,
}
"""Names that scripts may know. They work as before, and no list shows them."""

for panel, named in PANELS.items():
    for name, one in named.items():
        add(app, name, one, panel)
for name, one in EARLIER.items():
    add(app, name, one)
app.command("with-passphrase", hidden=True)(backups.with_passphrase)


@app.callback(invoke_without_command=True)
def main(
    version: Annotated[bool, typer.Option("--version", help="Print the version and exit.", is_eager=True)] = False,
) -> None:
    if version:
        typer.echo(f"fundable {__version__}")
        raise typer.Exit
