"""Modules without their descriptions (docstrings), 4 MB of memory that no running program reads. Assertions stay, and
so do the lines that a traceback names."""

import ast
from collections.abc import Iterable
from pathlib import Path
from types import CodeType

DESCRIBED = ("fundable.commands.", "typer.", "pycparser.")
"""Packages whose descriptions are read: they are what the commands' help says, or a grammar."""
BODIES = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def undescribed(modules: Iterable[tuple[str, str, str]]) -> dict[str, CodeType]:
    """By name, what PyInstaller's entries (name, source, kind) are compiled to, but for those that are read."""
    return {
        name: stripped(Path(source))
        for name, source, kind in modules
        if kind == "PYMODULE" and source.endswith(".py") and not f"{name}.".startswith(DESCRIBED)
    }


def stripped(source: Path) -> CodeType:
    tree = ast.parse(source.read_bytes())
    for node in ast.walk(tree):
        if isinstance(node, BODIES) and ast.get_docstring(node, clean=False) is not None:
            described = node.body.pop(0)
            if not node.body:
                node.body = [ast.copy_location(ast.Pass(), described)]
    return compile(tree, str(source), "exec", dont_inherit=True)
