"""Payments: put right what differs from the provider's books."""

import sys

import typer

from fundable.commands.options import JsonOption
from fundable.commands.terminal import the_app


def reconcile(as_json: JsonOption = False) -> None:
    """Reconcile with the payment provider.

    It asks about everything the provider may not have reported, and compares the ledger with the provider's books.

    Example: fundable reconcile
    """
    from fundable.commands import tables
    from fundable.services.money import reconcile as service

    with the_app() as fundable:
        found = service.reconcile_everything(fundable)
    tables.write_differences(found, sys.stdout, as_json)
    if found.mismatches or found.unanswered:
        raise typer.Exit(1)
