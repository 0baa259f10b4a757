"""The agency's own settings, as on the admin page Settings."""

import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fundable.commands.options import JsonOption, check_text
from fundable.commands.refused import fail
from fundable.commands.terminal import operator, the_app
from fundable.commands.usage import group

if TYPE_CHECKING:
    from fundable.domain.agency.settings import Agency

app = group("Show or change the agency's settings, as in the admin.")
NAMES = (
    "name, legal-name, address, phone, email, website, sender, reply-to, time-zone, country, region, closed-days, "
    "grace-days, logo, terms or privacy"
)


@app.command("get")
def get_setting(
    name: Annotated[
        str | None, typer.Argument(metavar="NAME", help=f"One of {NAMES}. If left out, all of them.")
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Print the agency's settings, or one of them.

    Example: fundable settings get time-zone
    """
    from fundable.services.agency import legal, settings

    with the_app() as fundable:
        values = settings.values(fundable)
        if name in legal.PAGES:
            values[name] = settings.text(fundable, name)
    if name is not None and name not in values:
        raise typer.BadParameter(f"There's no setting {name}. Choose one of {NAMES}.")
    shown = values if name is None else {name: values[name]}
    if as_json:
        json.dump(shown, sys.stdout, indent=2, ensure_ascii=False)
        typer.echo()
    elif name is None:
        for one, value in shown.items():
            typer.echo(f"{one:<12} {', '.join(value.splitlines())}")
    else:
        typer.echo(shown[name])


@app.command("set")
def set_setting(
    name: Annotated[str, typer.Argument(metavar="NAME", help=f"One of {NAMES}.")],
    value: Annotated[str | None, typer.Argument(metavar="VALUE", help='The new value. "" clears it.')] = None,
    file: Annotated[Path | None, typer.Option("--file", help="Read the value from this file.")] = None,
) -> None:
    """Change one of the agency's settings. A running server picks it up within a second, due dates within 5 minutes.

    Separate the lines of the address with semicolons.

    Write closed days as 2026-12-24..2026-12-26 Christmas; 2027-01-02. Legal texts are in Markdown.

    Example: fundable settings set time-zone Europe/Dublin

    Example: fundable settings set logo --file logo.svg
    """
    from dataclasses import replace

    from fundable.services.agency import legal, settings

    if (value is None) == (file is None):
        raise typer.BadParameter("Give a value or --file, one of them.")
    with the_app(begins=True) as fundable:
        if name == "logo":
            if value:
                fail("A logo is read from a file: add --file, or give an empty value to remove it.")
            settings.put_logo(fundable, file, operator())
        elif name in legal.PAGES:
            text = check_text(_written(value, file), "--file", legal.TEXT_MAX)
            settings.put_text(fundable, name, text, operator())
        elif name in settings.values(fundable):
            changes = settings.of_text(name, _written(value, file))
            checked = _checked(replace(settings.agency(fundable), **changes))
            settings.change(fundable, {key: getattr(checked, key) for key in changes}, operator())
        else:
            raise typer.BadParameter(f"There's no setting {name}. Choose one of {NAMES}.")
    typer.echo(f"Changed {name}.")


def _written(value: str | None, file: Path | None) -> str:
    """Of a file, no more than shows that it's too long for anything."""
    from fundable.services.agency import legal

    if file is None:
        return value or ""
    try:
        with file.open(encoding="utf-8-sig") as opened:
            return opened.read(2 * legal.TEXT_MAX)
    except UnicodeDecodeError:
        fail(f"{file} isn't a text file in UTF-8. Save it as one.")


def _checked(agency: "Agency") -> "Agency":
    """What the admin's page checks before it is sent on: lengths, addresses, characters."""
    from dataclasses import asdict

    from pydantic import ValidationError

    from fundable.web.agency.settings import AgencyIn
    from fundable.web.errors import sentence
    from fundable.web.sentences import of_body

    try:
        return AgencyIn.model_validate(
            {**asdict(agency), "closed_days": [asdict(one) for one in agency.closed_days]}
        ).agency()
    except ValidationError as error:
        first = error.errors()[0]
        fail(sentence(first, of_body(AgencyIn, first["loc"])))
