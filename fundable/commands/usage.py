"""How the program is called: its commands in groups, and a close name for one that it doesn't know."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import typer
from typer.core import TyperGroup

if TYPE_CHECKING:
    from typer._click import Command, Context, HelpFormatter


class Groups(TyperGroup):
    """Commands below the titles of their panels, in plain text: it takes half the time, and obeys NO_COLOR by itself.
    Earlier names work, but are neither listed nor suggested."""

    def format_commands(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        shown = {name: command for name, command in self.commands.items() if not command.hidden}
        widest = max(map(len, shown))
        limit = formatter.width - 6 - widest
        for title in dict.fromkeys(map(_panel, shown.values())):
            named = [(name, one) for name, one in shown.items() if _panel(one) == title]
            with formatter.section(title):
                formatter.write_dl([(f"{name:<{widest}}", one.get_short_help_str(limit)) for name, one in named])

    def resolve_command(self, ctx: "Context", args: list[str]) -> "tuple[str | None, Command | None, list[str]]":
        every = self.commands
        if args and args[0] not in every:  # what is suggested comes from the names that there are
            self.commands = {name: command for name, command in every.items() if not command.hidden}
        try:
            return super().resolve_command(ctx, args)
        finally:
            self.commands = every


def _panel(command: "Command") -> str:
    panel = getattr(command, "rich_help_panel", None)
    return panel if isinstance(panel, str) else "Commands"


def group(sentence: str) -> typer.Typer:
    """A noun with what can be done to it."""
    return typer.Typer(cls=Groups, help=sentence, no_args_is_help=True)


def add(app: typer.Typer, name: str, one: Callable[..., None] | typer.Typer, panel: str = "") -> None:
    """A command or a noun below the title of its panel; without one it works, and is in no list."""
    if isinstance(one, typer.Typer):
        app.add_typer(one, name=name, rich_help_panel=panel or None, hidden=not panel)
    else:
        app.command(name, rich_help_panel=panel or None, hidden=not panel)(one)
