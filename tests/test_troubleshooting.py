"""docs/operating: every message that a guide explains is one that the program says."""

import ast
import re

import pytest

from tests.running import ROOT

GUIDES = ROOT / "docs" / "operating"
EXPLAINED = re.findall(r"^### `(.+)`$", (GUIDES / "troubleshooting.md").read_text(encoding="utf-8"), re.MULTILINE)
OF_STRIPE = re.findall(
    r"^\| `(.+?)` \|", (GUIDES / "stripe.md").read_text(encoding="utf-8").partition("What it says")[2], re.MULTILINE
)


@pytest.fixture(scope="module")
def words() -> str:
    """Every text in the program, a line each. Parts that belong together are one text, values left out."""
    found: list[str] = []
    for path in sorted((ROOT / "fundable").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                found.append(" ".join(node.value.split()))
    return "\n".join(found)


@pytest.mark.parametrize("message", [*EXPLAINED, *OF_STRIPE])
def test_the_program_says_it(message: str, words: str) -> None:
    parts = [part.strip(" .") for part in re.split(r"…", message)]
    told = [part for part in parts if len(part) > 3]

    assert told, "nothing of it is fixed"
    assert [part for part in told if part not in words] == []


def test_no_message_is_explained_twice() -> None:
    assert len(EXPLAINED) > 40
    assert len(OF_STRIPE) > 5
    assert len(set(EXPLAINED)) == len(EXPLAINED)
