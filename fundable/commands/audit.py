"""The audit log: who did what, and whether it is whole."""

import sys
from typing import Annotated

import typer

from fundable.commands.options import JsonOption, one_of, whole
from fundable.commands.refused import fail
from fundable.commands.terminal import the_app
from fundable.domain.counts import counted


def audit(
    text: Annotated[
        str, typer.Argument(metavar="TEXT", help="An order's number, a person, or a word of what was done.")
    ] = "",
    verify: Annotated[bool, typer.Option("--verify", help="Verify the log, and print its last entry.")] = False,
    head: Annotated[
        str, typer.Option("--head", metavar="NUMBER:HASH", help="With --verify: a last entry that you noted elsewhere.")
    ] = "",
    who: Annotated[
        str, typer.Option("--who", help="staff, client, operator, program, stripe or visitor.", show_default=False)
    ] = "",
    what: Annotated[
        str, typer.Option("--what", help="orders, money, team, logins, settings, mail or backups.", show_default=False)
    ] = "",
    days: Annotated[
        int | None, typer.Option("--days", metavar="N", parser=whole(1, 36_500), help="Only the last days.")
    ] = None,
    limit: Annotated[int, typer.Option("--limit", metavar="N", parser=whole(1), help="How many, newest first.")] = 50,
    as_csv: Annotated[bool, typer.Option("--csv", help="All of them, for a spreadsheet.")] = False,
    as_json: JsonOption = False,
    as_lines: Annotated[bool, typer.Option("--jsonl", help="All of them, one JSON object per line.")] = False,
) -> None:
    """Show who did what, or verify the log.

    Newest first.
    --csv, --json and --jsonl write every matching entry. The last two can be verified on another machine.

    Example: fundable audit --verify

    Example: fundable audit 9f1c2ab3 --days 30
    """
    one_of(verify=verify, csv=as_csv, json=as_json, jsonl=as_lines)
    if head and not verify:
        raise typer.BadParameter("Add --verify: it compares the log with this entry.", param_hint="--head")
    _check_choices(who, what)
    form = "csv" if as_csv else "json" if as_json else "jsonl" if as_lines else ""
    if verify:
        _verify(head)
    else:
        _show(text, who, what, days, limit, form)


def _show(text: str, who: str, what: str, days: int | None, limit: int, form: str) -> None:
    """A page as a table, or all of it in a form for other programs."""
    from datetime import timedelta

    from fundable.acting import ActorKind
    from fundable.commands import tables
    from fundable.domain.operation.audit import LogFilter
    from fundable.services.operation import audit as service

    with the_app() as fundable:
        since = fundable.clock.now() - timedelta(days=days) if days else None
        filters = LogFilter(text, ActorKind(who) if who else None, what, since)
        if form:
            service.write(service.export(fundable, filters), sys.stdout, form)
            return
        page = service.browse(fundable, filters, None, limit)
    tables.write_log(page.items, sys.stdout)
    if page.next_cursor:
        typer.echo(f"There are more than these {limit}. Add --limit, or --csv for all of them.", err=True)


def _verify(head: str) -> None:
    from fundable.domain.operation.audit import read_head
    from fundable.services.operation import audit as service

    with the_app() as fundable:
        chain = service.verify(fundable, [read_head(head)] if head else [])
    if chain.problem:
        fail(chain.problem)
    typer.echo(
        f"{counted(chain.head.seq, 'entry', 'entries')} since {chain.begun_at[:10]}, each linked to the one before."
    )
    if chain.forgotten:
        typer.echo(f"{counted(chain.forgotten, 'personal value')} erased, as allowed.")
    typer.echo(f"Last entry: {chain.head}")


def _check_choices(who: str, what: str) -> None:
    from fundable.acting import ActorKind
    from fundable.domain.acts import GROUPS

    _check_choice(who, list(ActorKind), "--who")
    _check_choice(what, list(GROUPS), "--what")


def _check_choice(chosen: str, known: list[str], option: str) -> None:
    if chosen and chosen not in known:
        raise typer.BadParameter(f"Choose one of {', '.join(known)}.", param_hint=option)
