"""Orders, for an operator's terminal and scripts."""

import sys
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from fundable.commands.options import (
    LISTED,
    CsvOption,
    JsonOption,
    LimitOption,
    NoEmailOption,
    NumberArgument,
    StatusOption,
    YesOption,
    check_text,
    known_status,
    one_of,
)
from fundable.commands.refused import fail, refusals
from fundable.commands.terminal import confirm, find_order, operator, prepared, the_app
from fundable.commands.usage import group
from fundable.domain.counts import counted

if TYPE_CHECKING:
    from uuid import UUID

    from fundable.app import App
    from fundable.domain.orders.orders import OrderStatus
    from fundable.services.orders.promise import OrderSeen

app = group("List orders, look at one, and move it on.")
StatusArgument = Annotated[
    str, typer.Argument(metavar="STATUS", help="pending, paid, intake, design, review, launch or completed.")
]


class StatusWords(NamedTuple):
    """What goes with a change of status: the staff's note, and what the client reads, if they get an email."""

    note: str | None
    message: str
    emails_client: bool


@app.command("list")
def list_orders(
    status: StatusOption = None,
    limit: LimitOption = None,
    as_json: JsonOption = False,
    as_csv: CsvOption = False,
) -> None:
    """List orders, newest first.

    If there are more than it shows, it says so on standard error.

    Example: fundable orders list --status design --json

    Example: fundable list-orders
    """
    from fundable import files
    from fundable.commands import tables
    from fundable.config import SETTINGS, read_config
    from fundable.services.operation import list_formats
    from fundable.services.orders import stored_orders

    one_of(json=as_json, csv=as_csv)
    with refusals():
        wanted = None if status is None else known_status(status)
        config = read_config(service=SETTINGS)
        if problem := files.first_obstacle(config.opened_first, config.data_dir):
            fail(problem)
        database = config.database
        if config.has_moved or not stored_orders.is_current(database):  # else there's no need for all that migrates one
            prepared()
        rows = stored_orders.list_orders(database, wanted, limit or LISTED)
        if as_csv:
            list_formats.write_csv(rows, sys.stdout, tables.SHOWN)
        else:
            (list_formats.write_json if as_json else tables.write_table)(rows, sys.stdout)
        if limit is None and (count := stored_orders.count_orders(database, wanted)) > LISTED:
            sentence = f"Showing the newest {LISTED} of {count} orders. For all of them, add --limit {count}."
            typer.echo(sentence, err=True)


@app.command("show")
def show_order(number: NumberArgument, as_json: JsonOption = False) -> None:
    """Show everything about one order.

    Its form, history, due date, website, payments, hosting and messages. Passwords, tokens and links are left out.

    Example: fundable orders show 9f1c2ab3
    """
    from fundable.commands import order_sheet
    from fundable.services.mail import log as mail_log
    from fundable.services.orders import orders
    from fundable.services.sites.hosting import live_sites

    with the_app() as fundable:
        order_id = find_order(fundable, number)
        file, messages = orders.read_details(fundable, order_id), mail_log.of_order(fundable, order_id)
        website = live_sites.read(fundable, order_id)
    order_sheet.write(file, messages, website, sys.stdout, as_json)


@app.command("set-status")
def set_status(
    number: NumberArgument,
    status: StatusArgument,
    note: Annotated[str | None, typer.Option("--note", help="Only staff see it. It stays on the order.")] = None,
    message: Annotated[str, typer.Option("--message", help="For the client, in the email about this change.")] = "",
    no_email: NoEmailOption = False,
    yes: YesOption = False,
    as_json: JsonOption = False,
) -> None:
    """Set an order's build status, as in the admin. The client gets an email when it changes.

    In a terminal, it shows the email and asks before it sends it. In a script, it doesn't ask.

    Example: fundable orders set-status 9f1c2ab3 review --message "Have a look at the first draft."

    Example: fundable orders set-status 9f1c2ab3 design --no-email
    """
    from fundable.commands import order_sheet
    from fundable.domain.orders.orders import NOTES_MAX
    from fundable.services.mail import log as mail_log
    from fundable.services.orders import orders
    from fundable.services.sites.hosting import live_sites

    note = None if note is None else check_text(note, "--note", NOTES_MAX) or None
    message = check_text(message, "--message", NOTES_MAX)
    with the_app() as fundable:
        order_id = find_order(fundable, number)
        seen = _moved(fundable, order_id, known_status(status), StatusWords(note, message, not no_email), yes)
        if as_json:
            file, messages = orders.read_details(fundable, order_id), mail_log.of_order(fundable, order_id)
            order_sheet.write(file, messages, live_sites.read(fundable, order_id), sys.stdout, as_json)
            return
    typer.echo(f"Order {seen.order.number} is at {seen.order.status.label}.")


def _moved(fundable: "App", order_id: "UUID", status: "OrderStatus", words: StatusWords, yes: bool) -> "OrderSeen":
    """Raises what `change_status` raises."""
    from fundable.commands import mail
    from fundable.services.orders import client_mail, clients, orders

    was = clients.find_order(fundable, str(order_id)).status
    preview = client_mail.preview_status(fundable, order_id, status, words.message) if words.emails_client else None
    asked = mail.agree(fundable, preview, f"Set it to {status.label}, and send this?", yes)
    seen = was if asked else None  # nobody else may have moved it while somebody read
    return orders.change_status(
        fundable, order_id, status, words.note, operator(), words.message, seen, words.emails_client
    )


@app.command("purge-tests")
def purge_test_orders(
    yes: YesOption = False,
) -> None:
    """Delete test orders and their payments.

    These are orders from the built-in test page and from Stripe's test mode. A live key has to be set first.

    Example: fundable orders purge-tests --yes
    """
    from fundable.services.orders import deletion

    with the_app() as fundable:
        count = deletion.count_tests(fundable)
        confirm(f"Delete {counted(count, 'test order')} with their forms and files for good?", yes)
        removed = deletion.purge_tests(fundable)
    typer.echo(f"Deleted {counted(removed, 'test order')}.")
