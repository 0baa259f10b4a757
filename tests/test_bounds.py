"""What is written stays short enough to be read in one go: a longer file or function has a second noun in it."""

import ast
import subprocess
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FILE_MAX, FUNCTION_MAX = 300, 40
OF_THE_PROGRAM = ("fundable", "bench", "build", "ui/src")
MADE = "ui/src/generated"
OF_THE_PAST = "fundable/db/migrations/versions"
LONG_FILES: dict[str, str] = {}
LONG_FUNCTIONS: dict[str, str] = {}
"""With the reason why each may be longer. There's none."""


def files(*endings: str) -> Iterator[tuple[str, str]]:
    """What git has of the program, with its text. Migrations stay as they were applied."""
    listed = subprocess.run(["git", "ls-files", *OF_THE_PROGRAM], cwd=ROOT, check=True, capture_output=True, text=True)
    for name in listed.stdout.splitlines():
        path = ROOT / name
        if name.endswith(endings) and not name.startswith((MADE, OF_THE_PAST)) and path.is_file():
            yield name, path.read_text(encoding="utf-8")


def long_files() -> dict[str, int]:
    lengths = {name: len(text.splitlines()) for name, text in files(".py", ".ts", ".tsx", ".css", ".sh")}
    assert len(lengths) > 1000
    return {name: lines for name, lines in lengths.items() if lines > FILE_MAX}


def long_functions(name: str, text: str) -> dict[str, int]:
    functions = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    lengths = {f"{name}:{node.name}": (node.end_lineno or 0) - node.lineno + 1 for node in functions}
    return {function: lines for function, lines in lengths.items() if lines > FUNCTION_MAX}


def test_a_file_is_short_or_says_why_not() -> None:
    assert long_files().keys() == LONG_FILES.keys(), long_files()


def test_a_function_is_short_or_says_why_not() -> None:
    long: dict[str, int] = {}
    for name, text in files(".py"):
        long |= long_functions(name, text)

    assert long.keys() == LONG_FUNCTIONS.keys(), long


def test_a_long_function_is_seen() -> None:
    body = "    pass\n" * FUNCTION_MAX

    assert long_functions("one.py", f"async def longer():\n{body}") == {"one.py:longer": FUNCTION_MAX + 1}
    assert long_functions("one.py", f"def short():\n{body[9:]}") == {}
