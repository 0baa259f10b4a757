"""Every argument and option of every command, given what it can't take: a sentence and 1 or 2, never a traceback."""

import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.commands.conftest import CLIENT, STAFF, Done, Shop, invoke
from tests.commands.test_commands import commands

NOT_HERE = {"serve", "demo", "rehearse", "install-service", "uninstall-service", "completion", "receive-mail"}
"""What goes on for ever, what changes the machine, what has a choice of three, and what answers as a mail server knows
it (test_receive_mail)."""
HUGE = "9" * 30
LONG = "x" * 20_000
NUMBERS = ("0", "-1", HUGE, "x", "")
WORDS = ("", LONG, "nope", "a\nb\u202e")
NUMBERED = {"--limit", "--days", "--version", "--build", "--orders"}


@pytest.fixture(scope="module")
def used(lived: Shop, tmp_path_factory: pytest.TempPathFactory) -> Shop:
    """One shop for all of them: what is refused changes nothing."""
    folder = tmp_path_factory.mktemp("hostile") / "data"
    shutil.copytree(lived.data_dir, folder)
    (folder.parent / "folder" / "inner").mkdir(parents=True)
    (folder.parent / "bytes").write_bytes(b"\xff\xfe\x00")
    (folder.parent / "empty").touch()
    return replace(lived, data_dir=folder)


def paths(shop: Shop) -> tuple[str, ...]:
    here = shop.data_dir.parent
    return tuple(str(here / name) for name in ("folder", "bytes", "missing/inner", "bytes/inner"))


def sound(shop: Shop) -> dict[str, str]:
    """By metavar or name, for the arguments beside the one that is tried."""
    return {
        "ORDER": shop.paid[:8],
        "STATUS": "design",
        "CLIENT": CLIENT,
        "WHO": STAFF,
        "EMAIL": STAFF,
        "NAME": "name",
        "FILE": str(shop.data_dir.parent / "bytes"),
        "FOLDER": str(shop.data_dir.parent / "folder"),
        "TARGET": str(shop.data_dir.parent / "folder"),
    }


def takes_path(one: Any) -> bool:
    return {"FILE", "FOLDER", "TARGET"} >= {one.metavar} or bool({"--key", "--file", "--offer"} & set(one.opts))


def tried(shop: Shop, command: Any) -> Iterator[tuple[str, ...]]:
    """Each parameter with each value, beside sound ones. Nothing here says --yes."""
    arguments = [one for one in command.params if one.param_type_name == "argument"]
    given = [sound(shop).get(one.metavar or "", "name") for one in arguments if one.required]
    for at, one in enumerate(arguments):
        before = given[:at] if one.required else given
        after = given[at + 1 :] if one.required else []
        for value in (*WORDS, *(paths(shop) if takes_path(one) else ())):
            yield (*before, "--", value, *after) if value.startswith("-") else (*before, value, *after)
    for one in command.params:
        if one.param_type_name == "option" and not one.is_flag and "--password" not in one.opts:
            values = NUMBERS if NUMBERED & set(one.opts) else (*WORDS, *(paths(shop) if takes_path(one) else ()))
            needed = ("--email", STAFF) if command.name == "create-admin" and "--email" not in one.opts else ()
            for value in values:
                yield (*given, *needed, f"{one.opts[0]}={value}")


def is_told(done: Done) -> bool:
    """A sentence for who made it, below the usage where that was wrong."""
    lines = done.stderr.strip().splitlines()
    if done.returncode == 0:
        return "Traceback" not in done.stdout + done.stderr
    return done.returncode in (1, 2) and bool(lines) and lines[-1].rstrip("\"'").endswith((".", "?", ")", "!"))


@pytest.mark.parametrize(
    ("path", "command"), [one for one in commands() if " ".join(one[0]) not in NOT_HERE], ids=lambda one: str(one)[:40]
)
def test_what_a_command_cannot_take_is_a_sentence(
    used: Shop, kept_logging: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: tuple[str, ...], command: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    settings = {"FUNDABLE_DATA_DIR": str(used.data_dir), "COLUMNS": "120"}
    wrong = []
    for arguments in tried(used, command):
        try:
            done = invoke(settings, *path, *arguments, stdin="short\n")
        except Exception as error:  # each is told, not the first alone
            wrong.append((arguments, repr(error)[:300]))
            continue
        if not is_told(done):
            wrong.append((arguments, str(done.returncode), done.stderr[-300:]))

    assert [tuple(str(part)[:200] for part in one) for one in wrong] == []
