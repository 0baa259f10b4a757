"""Accounts of the people who work here."""

import sys
from typing import Annotated

import typer

from fundable.commands.options import EmailOption, JsonOption, PasswordOption, YesOption, check_email
from fundable.commands.terminal import ask_password, confirm, the_app
from fundable.commands.usage import group

app = group("List or remove staff accounts.")


def create_admin(
    email: EmailOption,
    password: PasswordOption = None,
    role: Annotated[str, typer.Option("--role", help="owner or staff. The first account is an owner.")] = "staff",
) -> None:
    """Create a staff account.

    Example: fundable create-admin --email olive@agency.example --role owner
    """
    from fundable.domain.people.accounts import Role
    from fundable.services.people import accounts

    if role not in list(Role):
        raise typer.BadParameter("Choose owner or staff.", param_hint="--role")
    check_email(email)
    password = ask_password() if password is None else password
    with the_app(begins=True) as fundable:
        user = accounts.create_staff(fundable, email.strip(), password, Role(role))
    typer.echo(f"Created {user.role} account {user.email}. Log in at {fundable.config.base_url}/admin/login")


@app.command("list")
def list_admins(as_json: JsonOption = False) -> None:
    """List the staff accounts.

    Each with its role, status and number of logins.

    Example: fundable staff list --json
    """
    from fundable.commands import tables
    from fundable.services.people import team

    with the_app() as fundable:
        members, logins = team.members(fundable), team.logins(fundable)
    tables.write_staff(members, logins, sys.stdout, as_json)


@app.command("reset-second-factor")
def reset_second_factor(
    email: Annotated[str, typer.Argument(metavar="EMAIL", help="The email they log in with.")], yes: YesOption = False
) -> None:
    """Reset a second factor, after a lost device.

    Their passkeys, app and recovery codes stop working, and they're logged out everywhere. The password stays the
    same. They get an email about it.

    Example: fundable staff reset-second-factor sam@agency.example --yes
    """
    from fundable.services.people import team

    with the_app() as fundable:
        confirm(f"Reset the second factor of {team.named(fundable, email).email}? They get an email about it.", yes)
        user = team.reset_second_factor(fundable, email)
    typer.echo(f"{user.email} can log in with just the password until they set up a new second factor under Security.")


@app.command("remove")
def remove_admin(
    email: Annotated[str, typer.Argument(metavar="EMAIL", help="The email they log in with.")], yes: YesOption = False
) -> None:
    """Delete an account for good. What they did stays in the history. You can't delete the last owner.

    To lock somebody out for a while, disable the account in the admin under Team.

    Example: fundable staff remove sam@agency.example --yes
    """
    from fundable.services.people import team

    with the_app() as fundable:
        confirm(f"Delete the account of {team.named(fundable, email).email} for good?", yes)
        removed = team.remove(fundable, email)
    typer.echo(f"Deleted the account of {removed.email}.")
