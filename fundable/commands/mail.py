"""Mail that a command is about to send: shown to whoever is at the terminal, and sent once they agree."""

import sys
from typing import TYPE_CHECKING

import typer

from fundable.commands.refused import fail
from fundable.commands.tables import printable

if TYPE_CHECKING:
    from fundable.app import App
    from fundable.services.orders.client_mail import MailPreview


def agree(fundable: "App", preview: "MailPreview | None", question: str, yes: bool) -> bool:
    """Asks with the mail in view: whether somebody was there to be asked. Scripts, which have no terminal, send as they
    always have."""
    if preview is None or yes or not sys.stdin.isatty():
        return False
    typer.echo("".join(f"{line}\n" for line in _lines(fundable, preview)), err=True)
    if not typer.confirm(question, err=True):
        fail("Nothing was changed. To do it without the email, add --no-email.")
    return True


def _lines(fundable: "App", preview: "MailPreview") -> list[str]:
    message = preview.message
    goes = "goes to" if fundable.mailer.is_real else "is kept under Messages, as there's no mail server. It's for"
    text = [f"  {printable(line)}".rstrip() for line in message.text.strip().split("\n")]
    told = [f"This email {goes} {printable(message.recipient)}:", "", f"  Subject: {printable(message.subject)}", ""]
    base_url = fundable.config.base_url
    if fundable.config.is_loopback and base_url in message.text:
        text += ["", f"Its links lead to {base_url}, which only this machine can open. Set FUNDABLE_BASE_URL first."]
    return [*told, *text]
