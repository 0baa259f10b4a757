"""Options that several commands take, and checks of what was given."""

from typing import Annotated

import typer

JsonOption = Annotated[bool, typer.Option("--json", help="JSON, for scripts.")]
CsvOption = Annotated[bool, typer.Option("--csv", help="CSV with a header.")]
YesOption = Annotated[bool, typer.Option("--yes", help="Do not ask.")]
EmailOption = Annotated[str, typer.Option("--email", help="The e-mail they log in with.")]
PasswordOption = Annotated[
    str | None, typer.Option("--password", help="Their password. Asked for, or read from standard input, if left out.")
]
NumberArgument = Annotated[
    str, typer.Argument(metavar="ORDER", help="The order's number, such as 9f1c2ab3, or its whole id.")
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
        raise typer.BadParameter("This is not an e-mail address.", param_hint=option) from None


def check_text(text: str, option: str, longest: int) -> str:
    """A note or a message as the admin takes it: trimmed, without NUL, not too long."""
    from pydantic import TypeAdapter, ValidationError

    from fundable.web.schemas import Paragraphs

    try:
        trimmed = TypeAdapter(Paragraphs).validate_python(text)
    except ValidationError:
        raise typer.BadParameter("This holds a character that no text may hold.", param_hint=option) from None
    if len(trimmed) > longest:
        raise typer.BadParameter(f"Keep it under {longest} characters.", param_hint=option)
    return trimmed
