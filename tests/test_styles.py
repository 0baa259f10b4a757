"""Styles are their wearers' own (decision 0099): a module beside what wears it, the shared look in `ui/src/styles`."""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath

import pytest

SOURCE = Path(__file__).resolve().parents[1] / "ui" / "src"
SHARED = "styles/"
MODULE = ".module.css"
AT_HOME = re.compile(r"features/[^/]+/[^/]+/|components/[^/]+/")
"""Where a module may be worn: in its feature or wing, in its folder of components."""
WORN = re.compile(r"import (?P<name>\w+) from '(?P<file>[^']+\.module\.css)'")
PLAIN = re.compile(r"^import '(?P<file>[@.]/[^']+(?<!\.module)\.css)'", re.MULTILINE)
OTHERS = re.compile(r":global\([^()]*\)|\[[^\]]*\]")
"""What a selector says of classes for everybody, and of attributes."""
UPLOADS = "features/visitor/intake/logo/logo-upload-dialog.tsx"
ENTRIES = ("app/routes/admin-shell.tsx", UPLOADS, "see-start.ts")
"""What loads sheets of the shared look; uploads bring their library's. Two documents name theirs themselves."""


@dataclass(frozen=True)
class Rule:
    """`within` is what it's in: a layer, a width."""

    within: tuple[str, ...]
    selector: str


@cache
def text_of(file: str) -> str:
    return re.sub(r"/\*.*?\*/", "", (SOURCE / file).read_text(encoding="utf-8"), flags=re.DOTALL)


def files(*endings: str) -> list[str]:
    found = (path.relative_to(SOURCE).as_posix() for path in sorted(SOURCE.rglob("*")) if path.is_file())
    return [name for name in found if name.endswith(endings)]


MODULES = files(MODULE)
SHEETS = [name for name in files(".css") if not name.endswith(MODULE)]
CODE = [name for name in files(".ts", ".tsx") if not name.startswith("generated/")]


def rules(sheet: str) -> Iterator[Rule]:
    """Each rule of it; the steps of an animation are none."""
    open_: list[str] = []
    for before, mark in re.findall(r"([^{};]*)([{};])", text_of(sheet)):
        head = " ".join(before.split())
        if mark == "{":
            if not head.startswith("@") and not any("keyframes" in each for each in open_):
                yield Rule(tuple(open_), head)
            open_.append(head)
        elif mark == "}":
            open_.pop()


def classes(module: str) -> set[str]:
    selectors = " ".join(rule.selector for rule in rules(module))
    return set(re.findall(r"\.([A-Za-z_][\w-]*)", OTHERS.sub("", selectors)))


def place(importer: str, file: str) -> str:
    """Of an import, below `src`."""
    if file.startswith("@/"):
        return file.removeprefix("@/")
    parts: list[str] = []
    for part in (PurePosixPath(importer).parent / file).parts:
        parts = parts[:-1] if part == ".." else [*parts, part]
    return "/".join(parts)


def wearers() -> Iterator[tuple[str, str, set[str]]]:
    """Who imports which module, and the classes that it names."""
    for file in CODE:
        for name, module in WORN.findall(text_of(file)):
            yield file, place(file, module), set(re.findall(rf"\b{name}\.(\w+)", text_of(file)))


def home(file: str) -> str:
    found = AT_HOME.match(file)
    return found.group() if found else str(PurePosixPath(file).parent)


def test_a_class_that_is_worn_is_there() -> None:
    assert len(MODULES) > 50
    assert {(file, name) for file, module, names in wearers() for name in names - classes(module)} == set()


def test_a_class_that_is_there_is_worn() -> None:
    worn: dict[str, set[str]] = {module: set() for module in MODULES}
    for _, module, names in wearers():
        worn[module] |= names
    assert {(module, name) for module in MODULES for name in classes(module) - worn[module]} == set()


def test_a_class_is_named_where_it_is_worn() -> None:
    """Not put together, so that the two tests above see it."""
    put_together = re.compile(r"\b(?:styles|\w+Styles)\[")
    assert [file for file in CODE if put_together.search(text_of(file))] == []


def test_nobody_wears_a_class_of_another_feature() -> None:
    assert [(file, module) for file, module, _ in wearers() if home(file) != home(module)] == []


def test_modules_have_names_of_their_own() -> None:
    """A class is called after its module and itself."""
    named = Counter(PurePosixPath(module).name for module in MODULES)
    assert [name for name, count in named.items() if count > 1] == []


def test_a_module_says_nothing_of_what_is_not_its_own() -> None:
    """Each selector has a class of its own in it."""
    assert [
        (module, rule.selector)
        for module in MODULES
        for rule in rules(module)
        for each in re.split(r",(?![^(]*\))", OTHERS.sub("", rule.selector))
        if "." not in each
    ] == []


def test_a_module_moves_as_it_says() -> None:
    """It renames the steps that it names, so those of the shared look are said to be `global(...)`."""
    steps = {sheet: set(re.findall(r"@keyframes ([\w-]+)", text_of(sheet))) for sheet in (*SHEETS, *MODULES)}
    shared = {name for sheet in SHEETS for name in steps[sheet]}
    assert {"fade-in", "rise"} <= shared
    assert [
        (module, name)
        for module in MODULES
        for value in re.findall(r"\banimation(?:-name)?:([^;]*)", text_of(module))
        for name in shared.intersection(re.sub(r"global\([^)]*\)", "", value).split()) - steps[module]
    ] == []


def test_sheets_for_everybody_are_the_shared_look() -> None:
    assert [sheet for sheet in SHEETS if not sheet.startswith(SHARED)] == []


def test_the_shared_look_is_loaded_by_its_entries() -> None:
    loading = {file for file in CODE if PLAIN.search(text_of(file))}
    assert loading == set(ENTRIES)


@pytest.mark.parametrize("sheets", [SHEETS, *([module] for module in MODULES)], ids=lambda sheets: sheets[-1])
def test_no_selector_is_declared_twice(sheets: list[str]) -> None:
    declared = Counter(rule for sheet in sheets for rule in rules(sheet))
    assert [rule for rule, count in declared.items() if count > 1] == []
