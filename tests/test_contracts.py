"""Docstrings that promise a refusal: each names its code, and every code that one names is raised somewhere."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import fundable

ROOT = Path(fundable.__file__).parent
Documented = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef

_SENTENCE_ENDS = re.compile(r"(?<=[.!?])\s+|\n\s*\n")
_PROMISE = re.compile(r"\b[Rr]aises?\b.*\bRefused\b.*", re.DOTALL)
_WITHOUT_CODE = re.compile(r"\bRefused\b(?!\s+`[a-z_]+`)")
_OF_OTHERS = re.compile(r"\bwhat\s+((?:`[\w.]+`(?:,\s+|\s+and\s+)?)+)")
_NAME = re.compile(r"`([\w.]+)`")


def problems(tree: ast.Module, codes: set[str], functions: set[str]) -> Iterator[tuple[int, str]]:
    """The line of each docstring that breaks the rule, and how.

    Behind `Refused` every name in backticks is a code, but for an argument of the function and "what `f` raises".
    """
    for node in ast.walk(tree):
        text = ast.get_docstring(node) if isinstance(node, Documented) else None
        if not text:
            continue
        for sentence in _SENTENCE_ENDS.split(text):
            if promise := _PROMISE.search(sentence):
                for problem in _broken(promise[0], codes | _arguments(node), functions):
                    yield node.body[0].lineno, f"{problem}: {' '.join(sentence.split())}"


def _broken(promise: str, codes: set[str], functions: set[str]) -> Iterator[str]:
    """How a sentence, from its word "raises" on, breaks the rule."""
    if _WITHOUT_CODE.search(promise):
        yield "name the code right after Refused, as in Refused `order_gone`"
    for name in (name for others in _OF_OTHERS.findall(promise) for name in _NAME.findall(others)):
        if name.rpartition(".")[2] not in functions:
            yield f"there is no function `{name}`"
    _, _, behind = _OF_OTHERS.sub("", promise).partition("Refused")
    for name in _NAME.findall(behind):
        if name not in codes:
            yield f'nothing raises Refused("{name}", ...)'


def _arguments(node: ast.AST) -> set[str]:
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
        return set()
    given = node.args
    return {argument.arg for argument in [*given.posonlyargs, *given.args, *given.kwonlyargs]}


def _raised(tree: ast.AST) -> Iterator[str]:
    """The codes that are written out as `Refused("code", ...)`."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(func=ast.Name(id="Refused"), args=[ast.Constant(value=str(code)), *_]):
                yield code


def test_docstrings_name_the_codes_of_the_refusals_they_promise() -> None:
    trees = {path: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(ROOT.rglob("*.py"))}
    codes = {code for tree in trees.values() for code in _raised(tree)}
    functions = {node.name for tree in trees.values() for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    found = [
        f"{path.relative_to(ROOT.parent)}:{line}: {problem}"
        for path, tree in trees.items()
        for line, problem in problems(tree, codes, functions)
    ]
    assert not found, "\n".join(["Docstrings that do not keep their promise:", *found])


@pytest.mark.parametrize(
    "docstring",
    [
        "Raises Refused `order_gone`.",
        "Raises OSError, and Refused `order_gone` when it was deleted, `order_moved` when `seen` is another.",
        "Raises Refused `order_gone`, and what `check_password` and `money.cancel` raise.",
        "Raises GatewayRefused. A `word` elsewhere is nobody's code.",
    ],
)
def test_a_contract_is_let_through(docstring: str) -> None:
    assert _problems_of(docstring) == []


@pytest.mark.parametrize(
    ("docstring", "problem"),
    [
        ("Deletes it. Raises Refused.", "name the code"),
        ("Raises Refused for one that is gone. `order_gone` is not named by another sentence.", "name the code"),
        ("Raises OSError, Refused when it is gone (`order_gone`).", "name the code"),
        ("Raises\n    Refused\n    while it is busy.", "name the code"),
        ("Raises Refused `order_lost`.", "order_lost"),
        ("Raises Refused `order_gone`, or else `order_lost`.", "order_lost"),
        ("Raises Refused `order_gone`, and what `no_function` raises.", "no_function"),
        ("Raises Refused `order_gone`, what `cancel` and `no_function` raise.", "no_function"),
        ("Raises Refused `order_gone`, what `no_function` and `cancel` raise.", "no_function"),
        ("When it is busy, raises Refused `order_gone` for one thing and Refused for another.", "name the code"),
    ],
)
def test_a_contract_that_says_too_little_or_too_much_is_found(docstring: str, problem: str) -> None:
    [(line, said)] = _problems_of(docstring)
    assert line == 2
    assert problem in said


def _problems_of(docstring: str) -> list[tuple[int, str]]:
    tree = ast.parse(f'def move(seen: str) -> None:\n    """{docstring}"""\n')
    return list(problems(tree, {"order_gone", "order_moved"}, {"check_password", "cancel"}))
