"""Modules of the package are compiled without their descriptions (build/undescribed.py)."""

import runpy
from pathlib import Path
from types import ModuleType

from tests.running import ROOT

BUILD = runpy.run_path(str(ROOT / "build" / "undescribed.py"))
SOURCE = '''"""Of the module."""
from __future__ import annotations

def add(one, other):
    """Of the function."""
    assert one
    return f"{one} and {other}"

class Empty:
    """Of the class."""
'''


def test_what_is_said_of_a_module_is_left_out_and_what_it_does_stays(tmp_path: Path) -> None:
    (tmp_path / "made.py").write_text(SOURCE)
    made = ModuleType("made")

    exec(BUILD["stripped"](tmp_path / "made.py"), made.__dict__)  # noqa: S102

    assert (made.__doc__, made.add.__doc__, made.Empty.__doc__) == (None, None, None)
    assert made.add("this", "that") == "this and that"
    assert made.add.__code__.co_firstlineno == 4


def test_what_the_commands_help_says_is_kept(tmp_path: Path) -> None:
    (tmp_path / "made.py").write_text(SOURCE)
    source = str(tmp_path / "made.py")

    found = BUILD["undescribed"]([("fundable.commands.made", source, "PYMODULE"), ("other.made", source, "PYMODULE")])

    assert list(found) == ["other.made"]
