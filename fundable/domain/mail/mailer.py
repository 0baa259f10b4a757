"""Who takes our messages, and what they say to one."""

from typing import Protocol

from fundable.domain.mail.outbox import Email


class Mailer(Protocol):
    @property
    def is_real(self) -> bool:
        """Whether there is a mail server; if not, messages are kept for staff to read."""
        ...

    def send(self, email: Email) -> None:
        """Raises MailRefused when it can never be delivered, MailUnavailable when it may be tried again, MailCutOff
        when others had better wait as well, MailServerAway when it was not tried at all."""
        ...


class MailRefused(Exception):
    """The mail server will not take this message, now or later."""


class MailUnavailable(Exception):
    """The mail server did not take the message this time; it may even have taken it, and not said so."""


class MailCutOff(MailUnavailable):
    """The line was cut, or nothing more was said, once the message was begun. The server may have taken it."""


class MailServerAway(MailUnavailable):
    """It took nothing because of itself, the line, our login or our sender: it has not looked at the message."""
