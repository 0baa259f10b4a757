"""Emails that come in: handed over by the server's own mail server, and what's in no conversation."""

import sys
import time
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from fundable.commands.options import JsonOption
from fundable.commands.refused import fail
from fundable.commands.terminal import the_app

if TYPE_CHECKING:
    from fundable.app import App

MALFORMED, UNKNOWN, LATER = 65, 67, 75
"""What a mail server understands (sysexits.h): it tells the sender, it knows no such user, it tries again."""
CHUNK_BYTES = 1 << 20
LOOK_EVERY_S = 3


def receive_mail(
    recipient: Annotated[
        str, typer.Argument(metavar="[RECIPIENT]", help="Whom the mail server has it for, such as ${recipient}.")
    ] = "",
) -> None:
    """Take in an email from a mail server's pipe.

    It's in its order's conversation, or with staff, once this exits with 0. On 75, the mail server tries again.

    Example: fundable receive-mail reply@agency.com < message.eml
    """
    from fundable.domain.mail.incoming import SIZE_MAX

    raw = sys.stdin.buffer.read(SIZE_MAX + 1)
    is_whole = len(raw) <= SIZE_MAX
    while not is_whole and sys.stdin.buffer.read(CHUNK_BYTES):
        pass  # else the mail server would take our leaving for a failure that passes
    if not raw.strip():
        _leave(MALFORMED, "There's no email on standard input.")
    try:
        with the_app() as fundable:
            _take(fundable, raw, recipient, is_whole)
    except SystemExit as left:
        raise SystemExit(LATER if left.code == 1 else left.code) from None
    except Exception as error:
        _leave(LATER, f"The email couldn't be taken in: {type(error).__name__}.")


def _take(fundable: "App", raw: bytes, recipient: str, is_whole: bool) -> None:
    from fundable.domain.mail.incoming import HEAD_MAX, SIZE_MAX
    from fundable.domain.mail.reply_addresses import is_at
    from fundable.services.orders import incoming_mail

    mailbox = fundable.config.reply_address
    if not mailbox:
        _leave(LATER, "No emails are taken in. Set FUNDABLE_REPLY_ADDRESS first.")
    if recipient and not is_at(mailbox, recipient):
        _leave(UNKNOWN, f"Emails are taken in for {mailbox} alone.")
    incoming_mail.receive(fundable, raw if is_whole else raw[:HEAD_MAX], recipient, is_whole)
    if not is_whole:
        _leave(MALFORMED, f"This email is larger than {SIZE_MAX >> 20} MB. Send it without its files.")


def _leave(code: int, sentence: str) -> NoReturn:
    typer.echo(sentence, err=True)
    raise SystemExit(code)


def test_replies() -> None:
    """Test whether replies by email come in.

    An email goes out to the address for replies. When it's stuck, this says where and what to do, and exits with 1.

    Example: fundable test-replies
    """
    from fundable.services.mail import reply_tests

    with the_app() as fundable:
        if not fundable.replies_come_in:
            fail("Replies by email aren't set up. Set FUNDABLE_REPLY_ADDRESS first.")
        typer.echo(f"To {reply_tests.begin(fundable).address}")
        _follow(fundable)


def _follow(fundable: "App") -> None:
    from fundable.domain.findings import Verdict
    from fundable.domain.mail.replies import ReplyTestStage
    from fundable.services.operation import reply_setup

    said = ""
    while found := reply_setup.step(fundable):
        if found.outcome.found != said:
            said = found.outcome.found
            typer.echo(said)
        if found.stage is ReplyTestStage.BACK:
            return
        if found.outcome.verdict is not Verdict.OK:
            fail(found.outcome.advice)
        time.sleep(LOOK_EVERY_S)


def unplaced_mail(as_json: JsonOption = False) -> None:
    """List emails that are in no order's conversation.

    Example: fundable unplaced-mail
    """
    from fundable.commands import tables
    from fundable.services.mail import unplaced_mail as service

    with the_app() as fundable:
        found, total = service.newest(fundable)
    tables.write_unplaced(found, total, sys.stdout, as_json)
