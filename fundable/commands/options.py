"""Options that several commands take, and checks of what was given."""

from typing import Annotated

import typer

JsonOption = Annotated[bool, typer.Option("--json", help="JSON, for scripts.")]
CsvOption = Annotated[bool, typer.Option("--csv", help="CSV with a header.")]
YesOption = Annotated[bool, typer.Option("--yes", help="Don't ask for confirmation.")]
EmailOption = Annotated[str, typer.Option("--email", help="The email they log in with.")]
PasswordOption = Annotated[
    str | None,
    typer.Option("--password", help="Their password. If left out, it's asked for or read from standard input."),
]
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
