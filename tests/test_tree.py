"""CONTRIBUTING's tree and its wings say what is there, all of it and nothing else."""

import re
from fnmatch import fnmatch
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
GUIDE = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
FLOORS = ("domain", "db", "services", "web")
UNNAMED = {"__init__.py", "__main__.py", "__pycache__"}


def tree() -> dict[str, set[str]]:
    """The names in each folder of the drawn tree."""
    drawn: dict[str, set[str]] = {}
    folder = ""
    for line in GUIDE.partition("```\n")[2].partition("```")[0].splitlines():
        names = re.split(r"\s{2,}", line.strip())[0].split()
        if line.startswith(" "):
            drawn[folder] |= set(names)
        else:
            folder = names[0]
            drawn[folder] = set()
    return drawn


def wings() -> dict[str, str]:
    """What the guide says of each."""
    return dict(re.findall(r"^\| `(\w+)` \| ([^|]+) \|$", GUIDE, re.MULTILINE))


def nouns(wing: Path) -> set[str]:
    """Of a wing with rooms, what is in them."""
    entries = wing.glob("*/*.py") if wing.name == "sites" else wing.iterdir()
    return {entry.stem for entry in entries if entry.name not in UNNAMED}


def rooms() -> dict[str, set[str]]:
    """The rooms in which each noun of `sites` lies."""
    where: dict[str, set[str]] = {}
    for floor in FLOORS:
        for file in (ROOT / "fundable" / floor / "sites").glob("*/*.py"):
            where.setdefault(file.stem, set()).add(file.parent.name)
    return {noun: found for noun, found in where.items() if f"{noun}.py" not in UNNAMED}


def names_in(folder: Path) -> set[str]:
    found = {entry.name + "/" * entry.is_dir() for entry in folder.iterdir() if not entry.name.startswith(".")}
    return {name for name in found if name.rstrip("/") not in UNNAMED}


def test_every_folder_drawn_is_there() -> None:
    assert {"fundable/", "ui/src/", "tests/"} <= set(tree())
    for folder in tree():
        assert (ROOT / folder).is_dir(), folder


def test_the_package_is_drawn_whole() -> None:
    assert tree()["fundable/"] == names_in(ROOT / "fundable")


def test_the_ui_is_drawn_whole() -> None:
    folders = {name for name in names_in(ROOT / "ui" / "src") if name.endswith("/")}
    assert tree()["ui/src/"] == folders


@pytest.mark.parametrize("floor", FLOORS)
def test_every_floor_has_these_wings_and_no_others(floor: str) -> None:
    folders = {entry.name for entry in (ROOT / "fundable" / floor).iterdir() if (entry / "__init__.py").is_file()}
    beside = {"engine", "migrations", "static"}
    assert folders - beside == set(wings())


@pytest.mark.parametrize("floor", FLOORS)
def test_every_wing_and_room_says_in_a_sentence_what_is_in_it(floor: str) -> None:
    for folder in (ROOT / "fundable" / floor).rglob("__init__.py"):
        if folder.parent.relative_to(ROOT / "fundable" / floor).parts[:1] in {(wing,) for wing in wings()}:
            assert re.match(r'"""[A-Z][^"]+\."""\n', folder.read_text()), folder


@pytest.mark.parametrize("wing", sorted(wings()))
def test_a_wing_is_the_same_on_every_floor_and_in_the_guide(wing: str) -> None:
    said = {(ROOT / "fundable" / floor / wing / "__init__.py").read_text() for floor in FLOORS}
    assert said == {f'"""{wings()[wing]}"""\n'}


def test_a_noun_lies_in_one_wing() -> None:
    where = {wing: set[str]().union(*(nouns(ROOT / "fundable" / floor / wing) for floor in FLOORS)) for wing in wings()}
    everywhere = [noun for found in where.values() for noun in found]
    assert [noun for noun in everywhere if everywhere.count(noun) > 1] == []


def test_a_noun_of_sites_lies_in_one_room_and_a_room_says_the_same_on_every_floor() -> None:
    assert {noun: found for noun, found in rooms().items() if len(found) > 1} == {}
    said: dict[str, set[str]] = {}
    for floor in FLOORS:
        for file in (ROOT / "fundable" / floor / "sites").glob("*/__init__.py"):
            said.setdefault(file.parent.name, set()).add(file.read_text())
    assert said
    assert {room: found for room, found in said.items() if len(found) > 1} == {}


def test_a_class_has_a_name_of_its_own() -> None:
    places: dict[str, set[str]] = {}
    for file in (ROOT / "fundable").rglob("*.py"):
        for name in re.findall(r"^class ([A-Z]\w*)", file.read_text(encoding="utf-8"), re.MULTILINE):
            places.setdefault(name, set()).add(str(file.relative_to(ROOT)))

    assert {name: files for name, files in places.items() if len(files) > 1} == {}


def test_the_tests_and_the_admin_have_no_wing_of_their_own() -> None:
    known = set(wings())
    for floor in FLOORS:
        below = ROOT / "tests" / floor
        assert {entry.name for entry in below.iterdir() if (entry / "__init__.py").is_file()} <= known, floor
    admin = ROOT / "ui" / "src" / "features" / "admin"
    assert {entry.name for entry in admin.iterdir() if entry.is_dir()} <= known


def test_every_file_of_tests_is_looked_for(pytestconfig: pytest.Config) -> None:
    """A folder's name may be among those that pytest passes by."""
    passed_by = pytestconfig.getini("norecursedirs")
    files = [file.relative_to(ROOT / "tests") for file in (ROOT / "tests").rglob("test_*.py")]
    assert files
    assert [file for file in files if any(fnmatch(part, name) for part in file.parts[:-1] for name in passed_by)] == []
