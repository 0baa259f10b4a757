"""The people behind accounts and orders: their passwords, their logins, and their right to be forgotten."""

import sys
from typing import TYPE_CHECKING, Annotated

import typer

from fundable.commands.options import JsonOption, PasswordOption, YesOption, one_of
from fundable.commands.terminal import ask_password, confirm, fail, progress_bar, shown_orders, the_app

if TYPE_CHECKING:
    from fundable.app import App
    from fundable.domain.orders.orders import Order
    from fundable.domain.people.accounts import User

app = typer.Typer()
WHO = "The e-mail of a member of staff or a client, or the number of a client's order."
WhoArgument = Annotated[str, typer.Argument(metavar="WHO", help=WHO)]
ClientArgument = Annotated[str, typer.Argument(metavar="CLIENT", help="A client's e-mail, or the number of an order.")]


@app.command()
def reset_password(
    who: WhoArgument,
    password: PasswordOption = None,
    link: Annotated[
        bool, typer.Option("--link", help="Print a link with which they choose it themselves, once.")
    ] = False,
) -> None:
    """Give somebody another password. Their logins, and links sent before, end at once.

    With --link the password stays theirs alone: the link works once, for a while, and nothing ends before it is used.

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
    typer.echo(f"The password of {email} is changed, and every login with the earlier one has ended.")


@app.command()
def revoke_sessions(
    who: Annotated[str | None, typer.Argument(metavar="WHO", help=WHO)] = None,
    everybody: Annotated[bool, typer.Option("--everybody", help="All staff and all clients.")] = False,
    yes: YesOption = False,
) -> None:
    """Log somebody out everywhere. The links that were mailed to them end too; passwords stay.

    Example: fundable revoke-sessions sam@agency.example --yes

    Example: fundable revoke-sessions --everybody --yes
    """
    from fundable.services.orders import clients
    from fundable.services.people import accounts, team

    if everybody == (who is not None):
        raise typer.BadParameter("Name one person, or add --everybody.")
    with the_app() as fundable:
        if who is None:
            confirm("Log out all staff and all clients, and end every link in a mail?", yes)
            ended = accounts.end_everybody(fundable)
            typer.echo(f"Ended {ended} logins. Everybody has to log in again.")
            return
        user, found = _who(fundable, who)
        email = user.email if user else found[0].email
        confirm(f"Log {email} out everywhere?", yes)
        if user:
            team.end_logins(fundable, user)
            found = clients.of_email(fundable, email)  # who works here may have bought here too
        clients.end_logins(fundable, found)
    typer.echo(f"{email} is logged out everywhere.")


def _who(app: "App", who: str) -> "tuple[User | None, list[Order]]":
    """A member of staff; or else a client's orders, of which a number names one. Raises Refused `client_unknown` for an
    e-mail that nobody has, and what `find_order` raises."""
    from fundable.services.orders import clients
    from fundable.services.people import team

    if "@" not in who:
        return None, [clients.find_order(app, who)]
    user = team.find(app, who)
    return (user, []) if user else (None, clients.find_orders(app, who))


def _one_order(found: "list[Order]", who: str) -> "Order | None":
    """Each order has a password of its own; one that is not paid has none."""
    meant = [order for order in found if order.counts_as_paid] or found
    if len(meant) > 1:
        fail(f"{who} has several orders, each with a password of its own: {shown_orders(meant)}. Name one of them.")
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


@app.command()
def erase_client(
    client: ClientArgument,
    yes: YesOption = False,
    as_json: JsonOption = False,
) -> None:
    """Erase all that is known of a client, who asks for it. The books keep what was paid, without the person.

    It shows what it will do and asks. Running hosting is ended with the payment provider first. Other clients' records
    are left alone. Backups, and data that a restore replaced, keep theirs: it says which and until when.

    Example: fundable erase-client nora@alder.example
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
