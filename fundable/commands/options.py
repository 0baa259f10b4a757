"""Options that several commands take, and checks of what was given."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from fundable.commands import columns

if TYPE_CHECKING:
    from fundable.domain.orders.orders import OrderStatus

MOST, DIGITS_MAX, SHOWN_MAX = 1_000_000_000, 10, 40
YEARS = range(2000, 2100)

JsonOption = Annotated[bool, typer.Option("--json", help="JSON, for scripts.")]
CsvOption = Annotated[bool, typer.Option("--csv", help="CSV with a header.")]
YesOption = Annotated[bool, typer.Option("--yes", help="Don't ask for confirmation.")]
NoEmailOption = Annotated[bool, typer.Option("--no-email", help="Don't email the client.")]
EmailOption = Annotated[str, typer.Option("--email", help="The email they log in with.")]
PasswordOption = Annotated[
    str | None,
    typer.Option("--password", help="Their password. If left out, it's asked for or read from standard input."),
]
LISTED = 100


def whole(low: int, high: int = MOST) -> Callable[[object], int]:
    """Reads a whole number within bounds. Raises typer.BadParameter with a sentence."""

    def number(value: object) -> int:
        text = str(value).strip()
        found = int(text) if text.isdecimal() and len(text) <= DIGITS_MAX else None
        if found is None or not low <= found <= high:
            given = columns.cut(text, SHOWN_MAX) or "nothing"
            raise typer.BadParameter(f"Give a whole number from {low:,} to {high:,}, not {given}.")
        return found

    return number


def day(value: object) -> datetime:
    """Reads a day as its midnight: one about which years can be counted. Raises typer.BadParameter with a sentence."""
    text = str(value).strip()
    with suppress(ValueError):
        found = datetime.strptime(text, "%Y-%m-%d")
        if found.year in YEARS:
            return found
    given = columns.cut(text, SHOWN_MAX) or "nothing"
    raise typer.BadParameter(f"Give a day such as 2026-11-30, from {YEARS[0]} to {YEARS[-1]}, not {given}.")


def known(name: str, names: Sequence[str], what: str) -> str:
    """One of the names. Raises typer.BadParameter, which says what there isn't, and which names there are."""
    if name not in names:
        *others, last = names
        reason = f"There's no {what} {name}. " if name else ""
        raise typer.BadParameter(f"{reason}Choose {', '.join(others)} or {last}.")
    return name


LimitOption = Annotated[
    int | None,
    typer.Option(
        "--limit", metavar="N", parser=whole(1), help=f"At most this many, newest first; {LISTED} unless given."
    ),
]
StatusOption = Annotated[str | None, typer.Option("--status", help="Only orders with this status, such as paid.")]
NumberArgument = Annotated[
    str, typer.Argument(metavar="ORDER", help="The order number, such as 9f1c2ab3, or the full ID.")
]


def one_of(**chosen: object) -> None:
    """Of these options at most one may be given."""
    given = [f"--{name.replace('_', '-')}" for name, value in chosen.items() if value]
    if len(given) > 1:
        raise typer.BadParameter(f"Choose one of {' and '.join(given)}.")


def check_email(email: str, option: str = "--email") -> None:
    from pydantic import TypeAdapter, ValidationError

    from fundable.web.schemas import Email

    try:
        TypeAdapter(Email).validate_python(email)
    except ValidationError:
        raise typer.BadParameter("This isn't an email address.", param_hint=option) from None


def check_text(text: str, option: str, longest: int) -> str:
    """A note or a message as the admin takes it: trimmed, without NUL, not too long."""
    from pydantic import TypeAdapter, ValidationError

    from fundable.web.schemas import Paragraphs

    try:
        trimmed = TypeAdapter(Paragraphs).validate_python(text)
    except ValidationError:
        raise typer.BadParameter("This contains a character that isn't allowed in text.", param_hint=option) from None
    if len(trimmed) > longest:
        raise typer.BadParameter(f"Keep it under {longest} characters.", param_hint=option)
    return trimmed


def known_status(text: str) -> "OrderStatus":
    """A status by its name, however its letters are written. Raises Refused `status_unknown`."""
    from fundable.domain.errors import Refused
    from fundable.domain.orders.orders import OrderStatus

    try:
        return OrderStatus(text.strip().lower())
    except ValueError:
        *others, last = OrderStatus
        sentence = (
            f"There's no status {columns.cut(text, SHOWN_MAX) or '(empty)'}. Choose {', '.join(others)} or {last}."
        )
        raise Refused("status_unknown", sentence) from None
