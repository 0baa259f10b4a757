"""Completion of commands in a shell."""

from enum import StrEnum
from typing import Annotated

import typer


class Shell(StrEnum):
    BASH = "bash"
    ZSH = "zsh"
    FISH = "fish"


def completion(
    context: typer.Context,
    shell: Annotated[Shell, typer.Argument(metavar="SHELL", help="Your shell: bash, zsh or fish.")],
) -> None:
    """Print the shell completion script.

    Example: fundable completion bash > /etc/bash_completion.d/fundable
    """
    from typer.completion import shell_complete

    program = context.find_root().command
    raise typer.Exit(shell_complete(program, {}, "fundable", "_FUNDABLE_COMPLETE", f"source_{shell}"))
