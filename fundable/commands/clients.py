"""The people behind accounts and orders: their passwords, their logins, and their right to be forgotten."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from fundable.commands.options import LISTED, JsonOption, LimitOption, PasswordOption, YesOption, one_of
from fundable.commands.refused import fail
from fundable.commands.terminal import ask_password, confirm, progress_bar, shown_orders, the_app
from fundable.commands.usage import group
from fundable.domain.counts import counted

if TYPE_CHECKING:
    from fundable.app import App
    from fundable.domain.orders.orders import Order
    from fundable.domain.people.accounts import User

app = group("List clients, look at one, or erase one's data.")
WHO = "A staff member's or client's email, or the number of a client's order."
WhoArgument = Annotated[str, typer.Argument(metavar="WHO", help=WHO)]
ClientArgument = Annotated[str, typer.Argument(metavar="CLIENT", help="A client's email, or an order number.")]


def reset_password(
    who: WhoArgument,
    password: PasswordOption = None,
    link: Annotated[
        bool, typer.Option("--link", help="Print a one-time link, so they can choose it themselves.")
    ] = False,
) -> None:
    """Set somebody's password. Their logins and any links sent earlier stop working right away.

    With --link only they know the password. The link works once, for a limited time, and nothing changes until it's
    used.

    Example: fundable reset-password olive@agency.example --link

    Example: fundable reset-password 9f1c2ab3
    """
    one_of(password=password is not None, link=link)
    with the_app() as fundable:
        user, found = _who(fundable, who)
        order = _one_order(found, who)
        if link:
            typer.echo(_link(fundable, user, order))
            return
        password = ask_password() if password is None else password
        email = _set_password(fundable, user, order, password)
    typer.echo(f"Changed the password of {email}. They're logged out everywhere.")


def revoke_sessions(
    who: Annotated[str | None, typer.Argument(metavar="WHO", help=WHO)] = None,
    everybody: Annotated[bool, typer.Option("--everybody", help="All staff and all clients.")] = False,
    yes: YesOption = False,
) -> None:
    """Log somebody out everywhere.

    Links that were emailed to them stop working too. Passwords stay the same.

    Example: fundable revoke-sessions sam@agency.example --yes

    Example: fundable revoke-sessions --everybody --yes
    """
    from fundable.services.orders import clients
    from fundable.services.people import accounts, team

    if everybody == (who is not None):
        raise typer.BadParameter("Name one person, or add --everybody.")
    with the_app() as fundable:
        if who is None:
            confirm("Log out all staff and clients, and cancel every emailed link?", yes)
            ended = accounts.end_everybody(fundable)
            typer.echo(f"Ended {counted(ended, 'login')}. Everybody has to log in again.")
            return
        user, users = _who(fundable, who)
        email = user.email if user else users[0].email
        confirm(f"Log {email} out everywhere?", yes)
        if user:
            team.end_logins(fundable, user)
            users = clients.of_email(fundable, email)  # who works here may have bought here too
        clients.end_logins(fundable, users)
    typer.echo(f"{email} is logged out everywhere.")


def _who(app: "App", who: str) -> "tuple[User | None, list[Order]]":
    """A member of staff; or else a client's orders, of which a number names one. Fails for an e-mail that nobody has.
    Raises what `find_order` raises."""
    from fundable.services.orders import clients
    from fundable.services.people import team

    if "@" not in who:
        return None, [clients.find_order(app, who)]
    if user := team.find(app, who):
        return user, []
    if not (found := clients.of_email(app, who)):
        fail(f"There's no staff account and no order with the email {who}.")
    return None, found


def _one_order(found: "list[Order]", who: str) -> "Order | None":
    """Each order has a password of its own; one that is not paid has none."""
    meant = [order for order in found if order.counts_as_paid] or found
    if len(meant) > 1:
        fail(f"{who} has several orders, each with its own password: {shown_orders(meant)}. Give one of these numbers.")
    return meant[0] if meant else None


def _link(app: "App", user: "User | None", order: "Order | None") -> str:
    from fundable.services.orders import clients
    from fundable.services.people import team

    if user:
        return team.make_link(app, user.email)
    assert order
    return clients.make_link(app, order.id)


def _set_password(app: "App", user: "User | None", order: "Order | None", password: str) -> str:
    from fundable.services.orders import clients
    from fundable.services.people import team

    if user:
        return team.set_password(app, user.email, password).email
    assert order
    return clients.set_password(app, order.id, password).email


@app.command("list")
def list_clients(limit: LimitOption = None, as_json: JsonOption = False) -> None:
    """List clients, whoever ordered last first.

    Example: fundable clients list --json
    """
    from fundable.commands import tables
    from fundable.services.orders import clients

    with the_app() as fundable:
        found, count = clients.listed(fundable, limit or LISTED)
    tables.write_clients(found, sys.stdout, as_json)
    if limit is None and count > LISTED:
        typer.echo(f"Showing {LISTED} of {count} clients. For all of them, add --limit {count}.", err=True)


@app.command("show")
def show_client(client: ClientArgument, as_json: JsonOption = False) -> None:
    """Show a client with all of their orders.

    Example: fundable clients show nora@alder.example
    """
    from fundable.commands import client_sheet
    from fundable.services.orders import clients

    with the_app() as fundable:
        found = clients.find_orders(fundable, client)
    client_sheet.write(found, sys.stdout, as_json)


@app.command("erase")
def erase_client(
    client: ClientArgument,
    yes: YesOption = False,
    as_json: JsonOption = False,
) -> None:
    """Erase a client's personal data, at their request. The ledger keeps the payments, without the person.

    It shows what it will do and asks first. Active hosting is canceled with the payment provider. Other clients'
    records are left alone. Backups, and data that a restore replaced, keep their copies: it says which and until when.

    Example: fundable clients erase nora@alder.example
    """
    from fundable.commands import tables
    from fundable.services.operation import erasure

    with the_app() as fundable:
        plan = erasure.plan(fundable, client)
        if not as_json:
            tables.write_lines(erasure.sentences(plan), sys.stdout)
        confirm(f"Erase {plan.email} for good?", yes)
        with progress_bar("Erasing") as progress:
            done = erasure.erase(fundable, plan, progress)
        tables.write_erased(done, sys.stdout, as_json)
    if done.left:
        raise typer.Exit(1)
