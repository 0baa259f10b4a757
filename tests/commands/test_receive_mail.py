"""fundable receive-mail and unplaced-mail: what a mail server's pipe is told, and where an email is then."""

import json
import re

import pytest

from fundable.config import Config
from fundable.config.service import note
from fundable.domain.mail.incoming import SIZE_MAX
from fundable.domain.operation.installation import CURRENT, DATA_DIR
from tests.commands.conftest import CLIENT, Run, Shop
from tests.running import ROOT
from tests.services.orders.letters import MAILBOX, address_of, letter, thread, unplaced

SETTINGS = {"FUNDABLE_REPLY_ADDRESS": MAILBOX}


def test_an_email_is_in_its_order_s_conversation_however_often_it_is_handed_over(run: Run, shop: Shop) -> None:
    with shop.opened() as app:
        to = address_of(app, shop.paid)

    codes = [run("receive-mail", to, stdin=letter(CLIENT, to).decode(), **SETTINGS).returncode for _ in range(2)]

    assert codes == [0, 0]
    with shop.opened() as app:
        assert [(one["author"], one["text"]) for one in thread(app)] == [("client", "Yes.")]


def test_what_is_in_no_conversation_is_listed_with_the_reason(run: Run, shop: Shop) -> None:
    assert run("unplaced-mail").stdout == "Every email is in its order's conversation.\n"
    assert run("receive-mail", stdin=letter(CLIENT, MAILBOX).decode(), **SETTINGS).returncode == 0

    assert "It wasn't sent to an order's address." in run("unplaced-mail").stdout
    listed = json.loads(run("unplaced-mail", "--json").stdout)
    assert (listed["total"], listed["items"][0]["sender"], listed["items"][0]["text"]) == (1, CLIENT, "Yes.")


def test_one_that_is_too_large_is_refused_with_a_sentence_and_kept_for_staff(run: Run, shop: Shop) -> None:
    done = run("receive-mail", stdin=letter(CLIENT, MAILBOX, "x" * SIZE_MAX).decode(), **SETTINGS)

    assert (done.returncode, done.stderr) == (65, "This email is larger than 30 MB. Send it without its files.\n")
    with shop.opened() as app:
        assert unplaced(app) == [("too_large", CLIENT)]


@pytest.mark.parametrize(
    ("arguments", "stdin", "settings", "code", "sentence"),
    [
        ([], "", SETTINGS, 65, "There's no email on standard input."),
        (["hello@agency.example"], "x", SETTINGS, 67, f"Emails are taken in for {MAILBOX} alone."),
        ([], "x", {}, 75, "No emails are taken in. Set FUNDABLE_REPLY_ADDRESS first."),
        ([], "x", {**SETTINGS, "FUNDABLE_PORT": "none"}, 75, "FUNDABLE_PORT is wrong"),
        ([], "x", {**SETTINGS, "FUNDABLE_DATA_DIR": "/nonexistent"}, 75, "There's no data in /nonexistent."),
    ],
)
def test_what_is_not_taken_is_told_the_mail_server(
    run: Run, arguments: list[str], stdin: str, settings: dict[str, str], code: int, sentence: str
) -> None:
    done = run("receive-mail", *arguments, stdin=stdin, **settings)

    assert done.returncode == code
    assert sentence in done.stderr


def test_the_pipe_in_the_guide_is_the_program_itself_with_all_that_it_needs(run: Run, shop: Shop) -> None:
    """Not the command for operators, which is root's alone: a pipe runs as the service's user, whom no mail server
    gives root's rights. What it isn't given, the server has noted."""
    page = (ROOT / "docs" / "operating" / "mail.md").read_text(encoding="utf-8")
    [argv] = re.findall(r"^  flags=R user=fundable argv=(.+)$", page, re.MULTILINE)
    assert argv == f"/usr/bin/env FUNDABLE_DATA_DIR={DATA_DIR} {CURRENT}/fundable receive-mail ${{recipient}}"
    with shop.opened() as app:
        to = address_of(app, shop.paid)
    note(Config(data_dir=shop.data_dir, reply_address=MAILBOX))

    assert run("receive-mail", to, stdin=letter(CLIENT, to).decode()).returncode == 0
