"""docs/operating: what an operator is shown to type works, in the order in which a page shows it."""

import re
import shlex
from pathlib import Path
from typing import Any

import pytest
import typer

from fundable.commands import application
from fundable.domain.mail.outbox import MessageKind
from tests.commands.conftest import Done, Run, Shop
from tests.running import ROOT, Launcher, Server

PAGES = sorted(path for path in (ROOT / "docs" / "operating").glob("*.md") if path.name != "commands.md")
ELSEWHERE = {"standby", "postgresql"}
"""Chapters that need a second machine (journeys/test_standby), or a PostgreSQL (services/operation/test_data_move)."""
FENCED = re.compile(r"^```sh\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHOWN = re.compile(r"^(?:sudo )?(?:fundable-VERSION/)?(fundable .*)$", re.MULTILINE)
MENTIONED = re.compile(r"`(?:sudo )?(fundable(?: [^`]+)?)`")
SYSTEMS = ("/var/lib", "/var/backups", "/mnt", "/srv", "/root", "/opt", "/media")


def shown(page: Path) -> list[str]:
    blocks = FENCED.findall(page.read_text(encoding="utf-8"))
    return [command.partition(" #")[0].strip() for block in blocks for command in SHOWN.findall(block)]


class Operator:
    """Types what a page shows, on a machine of its own: a folder with a shop in it."""

    def __init__(self, run: Run, shop: Shop, folder: Path, launcher: Launcher) -> None:
        self._run, self._shop, self._machine = run, shop, folder / "machine"
        self._launcher = launcher
        self._machine.mkdir()

    def type(self, command: str) -> Done:
        words = [self._here(word) for word in shlex.split(command.partition(" > ")[0])[1:]]
        if words[0] == "serve":
            with_settings = Server(self._shop.data_dir, self._launcher).start()
            return Done(words, with_settings.stop(), "served", "")
        if words[0] in {"install-service", "uninstall-service"}:
            words += ["--root", str(self._machine), *({"--yes"} - set(words))]
        return self._run(*words)

    def _here(self, word: str) -> str:
        """Places and names of an example, as they are here."""
        if word.startswith(SYSTEMS):
            place = self._machine / word.lstrip("/")
            place.parent.mkdir(parents=True, exist_ok=True)
            return str(place)
        if word == "NUMBER:HASH":
            return self._run("audit", "--verify").stdout.rpartition("Last entry: ")[2].strip()
        return word.replace("9f1c2ab3", self._shop.paid[:8])


@pytest.mark.parametrize("chapter", [page for page in PAGES if page.stem not in ELSEWHERE], ids=lambda page: page.stem)
def test_what_a_chapter_shows_works(
    run: Run, shop: Shop, tmp_path: Path, launcher: Launcher, monkeypatch: pytest.MonkeyPatch, chapter: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    operator = Operator(run, shop, tmp_path, launcher)
    for command in shown(chapter):
        done = operator.type(command)
        finds_something = command.startswith(("fundable doctor", "fundable reconcile")) and done.stdout
        assert done.returncode == 0 or finds_something, (command, done.stderr)


def test_the_program_is_where_the_archive_has_it() -> None:
    """The archive holds one folder, `fundable-VERSION`, with the program in it (build/package.py)."""
    named = [
        path for page in PAGES for path in re.findall(r"fundable-VERSION/[\w/]+", page.read_text(encoding="utf-8"))
    ]

    assert set(named) == {"fundable-VERSION/fundable"}


def test_no_table_is_cut_by_an_empty_line() -> None:
    """What comes after one shows as text with bars."""
    pages = [*PAGES, ROOT / "README.md", *(ROOT / "docs").glob("*.md"), ROOT / "docs" / "operating" / "commands.md"]
    cut = re.compile(r"^\n(\|.*)\n(?!\|[-|: ]+\|\n)", re.MULTILINE)
    assert {page.name: found for page in pages if (found := cut.findall(page.read_text(encoding="utf-8")))} == {}


def test_the_folders_of_messages_are_those_of_the_program() -> None:
    page = (ROOT / "docs" / "operating" / "mail.md").read_text(encoding="utf-8")
    named = re.findall(r"^\| `([a-z-]+)` \|", page.partition("### The folders")[2].partition("\n## ")[0], re.MULTILINE)
    assert sorted(named) == sorted(MessageKind)


def test_what_pages_mention_exists() -> None:
    """Commands and options named in the text, wherever it is."""
    root, unknown = typer.main.get_command(application.app), []
    for page in [*PAGES, ROOT / "README.md", ROOT / "docs" / "operating" / "commands.md"]:
        for mention in MENTIONED.findall(page.read_text(encoding="utf-8")):
            if problem := _unknown(root, mention.split()[1:]):
                unknown.append(f"{page.name}: {mention}: {problem}")
    assert unknown == []


def _unknown(command: Any, words: list[str]) -> str | None:
    """What of these words the program does not know. `command` is click's, in typer's own copy of it."""
    while hasattr(command, "commands") and words and re.fullmatch(r"[a-z][a-z-]*", words[0]):
        name, *words = words
        if name not in command.commands:
            return f"no command {name}"
        command = command.commands[name]
    options = {option for parameter in command.params for option in (*parameter.opts, *parameter.secondary_opts)}
    named = {found for word in words for found in re.findall(r"^\[?(-[a-z-]*)", word)}
    missing = named - options - {"--help", "-h", "-"}
    return f"no option {', '.join(sorted(missing))}" if missing else None
