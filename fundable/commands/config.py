"""The settings, as the program reads them."""

import json
import sys

import typer

from fundable.commands.options import JsonOption
from fundable.commands.refused import refusals
from fundable.commands.usage import group

app = group("Show the settings of this program.")


@app.command()
def show(as_json: JsonOption = False) -> None:
    """Show every setting and where it comes from. Secrets show their last four characters.

    Example: fundable config show --json
    """
    from fundable.config import SETTINGS, read_config, shown

    with refusals():
        rows = [
            {"setting": one.name, "value": one.value, "source": one.origin.source.value, "place": one.origin.place}
            for one in shown(read_config(service=SETTINGS))
        ]
    if as_json:
        json.dump(rows, sys.stdout, indent=2, ensure_ascii=False)
        typer.echo()
        return
    widths = {key: max(len(row[key]) for row in rows) for key in ("setting", "value")}
    for row in rows:
        place = f" ({row['place']})" if row["place"] not in ("", row["setting"]) else ""
        typer.echo(f"{row['setting']:{widths['setting']}}  {row['value']:{widths['value']}}  {row['source']}{place}")
