"""The planted faults: what each of them changes is still there to change. 'make rehearsals' has them found."""

import ast
import importlib
from collections.abc import Iterator

import pytest

from tests.planted import BEGIN, FAULTS


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_it_changes_what_the_program_has(fault: str) -> None:
    """A name that moved would make a fault that's never there."""
    changed = [*_changed(ast.parse(BEGIN + fault))]

    assert changed
    for module, names in changed:
        here = importlib.import_module(f"fundable.{module}")
        for name in names:
            assert hasattr(here, name), f"{module} has no {name}"
            here = getattr(here, name)


def _changed(tree: ast.Module) -> Iterator[tuple[str, list[str]]]:
    """Modules, each with the way from it to what is replaced."""
    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=[ast.Attribute() as target]):
                yield from _reached(target)
            case ast.Call(func=ast.Name("around" | "twice"), args=[ast.Constant(str(module)), ast.Constant(name), *_]):
                yield module, [str(name)]
            case _:
                pass


def _reached(target: ast.Attribute) -> Iterator[tuple[str, list[str]]]:
    names, at = [target.attr], target.value
    while isinstance(at, ast.Attribute):
        names, at = [at.attr, *names], at.value
    match at:
        case ast.Call(func=ast.Name("at"), args=[ast.Constant(str(module))]):
            yield module, names
        case _:
            pass
