"""What a person at a terminal sees: questions, a bar on long work, and colours only if they are wanted."""

import contextlib
import json
import os
import pty
import select
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

import pytest

from fundable import cli
from fundable.commands import application
from fundable.config import note, read_config
from fundable.db.mail import held_mail
from fundable.services.mail import outbox
from tests.commands.conftest import CLIENT, STAFF, Run, Shop
from tests.commands.test_site import DOMAIN, approve
from tests.running import PASSWORD

PATIENCE_S = 240


def at_a_terminal(
    data_dir: Path, *arguments: str, answers: tuple[tuple[str, str | Callable[[], str]], ...] = (), **settings: str
) -> tuple[int, str]:
    """Runs a command on a terminal, and types each answer once its question is there. Exit code and what was shown."""
    child, terminal = pty.fork()
    if child == 0:
        _become(arguments, {"FUNDABLE_DATA_DIR": str(data_dir), "TERM": "xterm-256color", "COLUMNS": "120", **settings})
    shown, waiting = "", list(answers)
    while select.select([terminal], [], [], PATIENCE_S)[0]:
        try:
            shown += os.read(terminal, 65536).decode()
        except OSError:  # Linux says so when the other side is closed
            break
        if waiting and waiting[0][0] in shown:
            typed = waiting.pop(0)[1]
            os.write(terminal, (typed if isinstance(typed, str) else typed()).encode() + b"\n")
    os.close(terminal)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), shown.replace("\r\n", "\n")


def _become(arguments: tuple[str, ...], environment: dict[str, str]) -> NoReturn:
    """The child of a fork becomes the program, on the terminal that it was given."""
    code = 70
    try:
        for name in [name for name in os.environ if name.startswith("FUNDABLE_")]:
            del os.environ[name]
        os.environ.update(environment)
        sys.stdin, sys.stdout, sys.stderr = (os.fdopen(number, mode) for number, mode in enumerate(("r", "w", "w")))
        application.app(arguments, prog_name="fundable")
    except SystemExit as ended:
        code = int(ended.code or 0)
    finally:
        with contextlib.suppress(OSError):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)


def test_no_is_no_and_yes_is_yes(shop: Shop) -> None:
    asked = f"Delete the account of {STAFF} for good? [y/N]: "

    refused = at_a_terminal(shop.data_dir, "remove-admin", STAFF, answers=((asked, "n"),))
    assert shop.opens(STAFF, PASSWORD)
    done = at_a_terminal(shop.data_dir, "remove-admin", STAFF, answers=((asked, "y"),))

    assert refused == (1, f"{asked}n\nNothing was changed.\n")
    assert done == (0, f"{asked}y\nDeleted the account of {STAFF}.\n")
    assert not shop.opens(STAFF, PASSWORD)


def test_a_password_is_asked_for_twice_and_never_shown(shop: Shop) -> None:
    typed = (("Password: ", "another battery"), ("Repeat for confirmation: ", "another battery"))

    code, shown = at_a_terminal(shop.data_dir, "reset-password", STAFF, answers=typed)

    assert code == 0
    assert "another battery" not in shown
    assert shop.opens(STAFF, "another battery")


def test_long_work_shows_a_bar_in_colours_only_if_they_are_wanted(shop: Shop, tmp_path: Path) -> None:
    code, shown = at_a_terminal(shop.data_dir, "export", "everything", str(tmp_path / "a"))
    plain_code, plain = at_a_terminal(shop.data_dir, "export", "everything", str(tmp_path / "b"), NO_COLOR="1")

    assert (code, plain_code) == (0, 0)
    assert "Exporting" in shown
    assert "Exporting" in plain
    colour = "\x1b[38;"
    assert colour in shown
    assert colour not in plain


ASKED = "Set it to Review & Feedback, and send this? [y/N]: "


def kinds(run: Run, shop: Shop) -> list[str]:
    return [one["kind"] for one in json.loads(run("orders", "show", shop.paid, "--json").stdout)["messages"]]


def test_an_email_is_shown_before_it_goes(run: Run, shop: Shop) -> None:
    words = ("orders", "set-status", shop.paid[:8], "review", "--message", "Have a look at the first draft.")
    note(read_config({"FUNDABLE_DATA_DIR": str(shop.data_dir), "FUNDABLE_BASE_URL": "https://shop.example"}))

    no, shown = at_a_terminal(shop.data_dir, *words, answers=((ASKED, "n"),))
    before = kinds(run, shop)
    yes, _ = at_a_terminal(shop.data_dir, *words, answers=((ASKED, "y"),))

    assert (no, yes) == (1, 0)
    assert shown.endswith("Nothing was changed. To do it without the email, add --no-email.\n")
    assert f"It's for {CLIENT}:\n\n  Subject: " in shown
    assert "  Have a look at the first draft." in shown
    assert "https://shop.example/client" in shown, "the address of the server, which this command wasn't given"
    assert "127.0.0.1" not in shown
    assert "status-changed" not in before
    assert "status-changed" in kinds(run, shop)


def test_links_that_only_this_machine_opens_are_told(shop: Shop) -> None:
    _, shown = at_a_terminal(shop.data_dir, "set-status", shop.paid, "review", answers=((ASKED, "n"),))

    assert "Its links lead to http://127.0.0.1:8000, which only this machine can open." in shown


def test_without_an_email_there_is_nothing_to_ask(run: Run, shop: Shop) -> None:
    done = at_a_terminal(shop.data_dir, "orders", "set-status", shop.paid[:8], "review", "--no-email")
    again = at_a_terminal(shop.data_dir, "orders", "set-status", shop.paid[:8], "review")

    assert done == again == (0, f"Order {shop.paid[:8]} is at Review & Feedback.\n")
    assert "status-changed" not in kinds(run, shop)


def test_yes_sends_without_a_question(run: Run, shop: Shop) -> None:
    done = at_a_terminal(shop.data_dir, "orders", "set-status", shop.paid[:8], "review", "--yes")

    assert done == (0, f"Order {shop.paid[:8]} is at Review & Feedback.\n")
    assert "status-changed" in kinds(run, shop)


def test_who_changed_it_meanwhile_is_not_overruled(run: Run, shop: Shop) -> None:
    """Somebody else moves the order while the email is read."""

    def design() -> str:
        assert run("orders", "set-status", shop.paid, "design", "--no-email").returncode == 0
        return "y"

    code, shown = at_a_terminal(shop.data_dir, "orders", "set-status", shop.paid, "review", answers=((ASKED, design),))

    assert code == 1
    assert "Meanwhile, this order was set to Design in Progress" in shown
    assert json.loads(run("orders", "show", shop.paid, "--json").stdout)["order"]["status"] == "design"


ONLINE = "Put it online, and send this? [y/N]: "


def test_publishing_shows_the_email_and_asks_before_it_publishes(run: Run, shop: Shop) -> None:
    run("sites", "build", shop.paid, **DOMAIN)
    build = approve(shop, "folio")
    words, before = ("sites", "publish", shop.paid[:8]), kinds(run, shop)

    no, shown = at_a_terminal(shop.data_dir, *words, answers=((ONLINE, "n"),), **DOMAIN)
    assert no == 1
    assert f"It's for {CLIENT}:\n\n  Subject: " in shown
    assert shown.endswith(f"{ONLINE}n\nNothing was changed. To do it without the email, add --no-email.\n")
    assert json.loads(run("sites", "live", shop.paid, "--json", **DOMAIN).stdout)["releases"] == []
    assert kinds(run, shop) == before

    yes, shown = at_a_terminal(shop.data_dir, *words, answers=((ONLINE, "y"),), **DOMAIN)
    assert yes == 0, shown
    assert f"Build {build} is online at http" in shown
    assert kinds(run, shop) == ["status-changed", *before]


@pytest.mark.parametrize(("option", "told"), [("--no-email", []), ("--yes", ["status-changed"])])
def test_publishing_asks_nothing_where_that_is_said(run: Run, shop: Shop, option: str, told: list[str]) -> None:
    run("sites", "build", shop.paid, **DOMAIN)
    build = approve(shop, "folio")
    before = kinds(run, shop)

    code, shown = at_a_terminal(shop.data_dir, "sites", "publish", shop.paid, option, **DOMAIN)

    assert code == 0, shown
    assert shown.startswith(f"Build {build} is online at http")
    assert kinds(run, shop) == [*told, *before]


SERVER = {"FUNDABLE_SMTP_URL": "smtp://127.0.0.1:1"}


@pytest.fixture
def held(run: Run, shop: Shop) -> Shop:
    """Where two messages have been written since a restore."""
    with shop.opened() as app, app.database.write() as connection:
        held_mail.hold(connection, app.clock.now())
    for status in ("design", "review"):
        assert run("orders", "set-status", shop.paid, status, **SERVER).returncode == 0
    assert on_hold(shop) == 2
    return shop


def on_hold(shop: Shop) -> int:
    with shop.opened() as app:
        return outbox.held(app)


def test_mail_that_was_held_is_released_once_somebody_agrees(held: Shop) -> None:
    asked = "Send 2 messages? Some may have been sent before: see Messages in the admin. [y/N]: "
    words = ("jobs", "release-mail")

    assert at_a_terminal(held.data_dir, *words, answers=((asked, "n"),)) == (1, f"{asked}n\nNothing was changed.\n")
    assert on_hold(held) == 2

    released = "Released 2 messages. No mail is on hold anymore.\n"
    assert at_a_terminal(held.data_dir, *words, answers=((asked, "y"),)) == (0, f"{asked}y\n{released}")
    assert on_hold(held) == 0
    assert at_a_terminal(held.data_dir, *words) == (0, "Released 0 messages. No mail is on hold anymore.\n")


def test_yes_releases_it_without_a_question(held: Shop) -> None:
    done = at_a_terminal(held.data_dir, "jobs", "release-mail", "--yes")

    assert done == (0, "Released 2 messages. No mail is on hold anymore.\n")
    assert on_hold(held) == 0


@pytest.mark.parametrize("arguments", [("doctor",), ("serve",)])
def test_ctrl_c_while_a_command_is_loaded_ends_it_without_a_word(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...]
) -> None:
    def interrupted(**_names: str) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("fundable.commands.application.app", interrupted)
    monkeypatch.setattr("fundable.commands.serving.serve", interrupted)
    monkeypatch.setattr("sys.argv", ["fundable", *arguments])

    with pytest.raises(SystemExit) as ended:
        cli.run()

    assert ended.value.code == 130
    assert capsys.readouterr().err == ""
