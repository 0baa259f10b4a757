"""docs/operating/troubleshooting.md: every message that it explains is one that the program says."""

import ast
import re

import pytest

from tests.running import ROOT

GUIDE = ROOT / "docs" / "operating" / "troubleshooting.md"
EXPLAINED = re.findall(r"^### `(.+)`$", GUIDE.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.fixture(scope="module")
def words() -> str:
    """Every text in the program, a line each. Parts that belong together are one text, values left out."""
    found: list[str] = []
    for path in sorted((ROOT / "fundable").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.append(" ".join(node.value.split()))
    return "\n".join(found)


@pytest.mark.parametrize("message", EXPLAINED)
def test_the_program_says_it(message: str, words: str) -> None:
    parts = [part.strip(" .") for part in re.split(r"…", message)]
    told = [part for part in parts if len(part) > 3]

    assert told, "nothing of it is fixed"
    assert [part for part in told if part not in words] == []


def test_no_message_is_explained_twice() -> None:
    assert len(EXPLAINED) > 40
    assert len(set(EXPLAINED)) == len(EXPLAINED)
