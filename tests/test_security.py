"""docs/security.md: every test that it names is there, and no fault or threat is left out."""

import ast
import re
from functools import cache

import pytest

from tests.running import ROOT

TABLES = (ROOT / "docs" / "security.md").read_text(encoding="utf-8")
NAMED = sorted(set(re.findall(r"`([\w/]+\.py(?:::\w+)?)`", TABLES)))


@cache
def names_in(path: str) -> set[str]:
    """Functions and classes of a file, at its top."""
    parsed = ast.parse((ROOT / "tests" / path).read_text(encoding="utf-8"))
    return {node.name for node in parsed.body if isinstance(node, ast.FunctionDef | ast.ClassDef)}


@pytest.mark.parametrize("name", NAMED)
def test_what_it_names_is_a_test(name: str) -> None:
    path, _, test = name.partition("::")
    assert (ROOT / "tests" / path).is_file()
    assert not test or test in names_in(path)


@pytest.mark.parametrize(("title", "count"), [("## Faults that", 29), ("## Threats", 23)])
def test_each_one_has_its_row_and_a_test(title: str, count: int) -> None:
    part = TABLES.partition(title)[2].partition("\n## ")[0]
    rows = re.findall(r"^\| (\d+) \| .+ \| (.+) \|.*\|$", part, re.MULTILINE)

    assert [int(number) for number, _ in rows] == list(range(1, count + 1))
    assert [number for number, tests in rows if ".py" not in tests] == []
