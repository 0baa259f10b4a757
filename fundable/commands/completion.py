"""Completion of commands in a shell."""

from typing import Annotated

import typer

from fundable.commands.options import known

SHELLS = ("bash", "zsh", "fish")


def shell_name(value: str) -> str:
    """Raises typer.BadParameter for a shell that has no completion."""
    return known(value.strip(), SHELLS, "completion for")


def completion(
    context: typer.Context,
    shell: Annotated[
        str,
        typer.Argument(
            metavar="SHELL", parser=shell_name, autocompletion=lambda: SHELLS, help="Your shell: bash, zsh or fish."
        ),
    ],
) -> None:
    """Print the shell completion script.

    Example: fundable completion bash > /etc/bash_completion.d/fundable
    """
    from typer.completion import shell_complete

    program = context.find_root().command
    raise typer.Exit(shell_complete(program, {}, "fundable", "_FUNDABLE_COMPLETE", f"source_{shell}"))
