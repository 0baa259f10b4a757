"""Completion of commands in a shell."""

from typing import Annotated

import typer

SHELLS = ("bash", "zsh", "fish")


def shell_name(value: str) -> str:
    """Raises typer.BadParameter for a shell that has no completion."""
    name = value.strip()
    if name not in SHELLS:
        reason = f"There's no completion for {name}. " if name else ""
        raise typer.BadParameter(f"{reason}Choose bash, zsh or fish.")
    return name


def begun(incomplete: str) -> list[str]:
    """Of the shells, those that go on so."""
    return [shell for shell in SHELLS if shell.startswith(incomplete)]


def completion(
    context: typer.Context,
    shell: Annotated[
        str,
        typer.Argument(metavar="SHELL", parser=shell_name, autocompletion=begun, help="Your shell: bash, zsh or fish."),
    ],
) -> None:
    """Print the shell completion script.

    Example: fundable completion bash > /etc/bash_completion.d/fundable
    """
    from typer.completion import shell_complete

    program = context.find_root().command
    raise typer.Exit(shell_complete(program, {}, "fundable", "_FUNDABLE_COMPLETE", f"source_{shell}"))
