"""Mail by SMTP, over SSL/TLS (smtps://) or from STARTTLS on (smtp://). RFC 5321, 5322, 2369, 3834."""

import smtplib
import ssl
from contextlib import suppress
from email.errors import MessageError
from email.header import Header
from email.headerregistry import BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import EmailPolicy, Policy
from email.utils import format_datetime
from functools import cached_property
from typing import Any
from urllib.parse import unquote, urlsplit

from fundable.domain.mail.mailer import MailCutOff, MailRefused, MailServerAway, MailUnavailable
from fundable.domain.mail.outbox import ENCODED, LOGO, OWN_FIELD, WEBSITE, Email
from fundable.loopback import LOOPBACK_HOSTS

TIMEOUT_S = 20
ANSWER_S = 120
"""A server may take minutes to look at a message (RFC 5321, 4.5.3.2). Whoever does not wait sends it copies."""
TOO_LARGE = (452, 552)
"""What a server says of a message's size, which it is told with its sender (RFC 1870)."""


class _AsTyped(UnstructuredHeader, BaseHeader):
    """Words that anybody may have typed. The standard library would decode what looks like an encoded word in them
    (RFC 2047), and with it the ends of lines: whoever typed them would write headers and a whole message of their own.
    """

    @classmethod
    def parse(cls, value: str, kwds: dict[str, Any]) -> None:
        kwds.update(decoded=value, parse_tree=None)

    def fold(self, *, policy: Policy) -> str:
        charset = "us-ascii" if self.isascii() and ENCODED not in self else "utf-8"
        words = Header(self, charset, header_name=self.name).encode(linesep=policy.linesep)
        return f"{self.name}: {words}{policy.linesep}"


class _InOnePiece(_AsTyped):
    """An address that programs read. A long one would be cut up and encoded like words, and then it is none."""

    def fold(self, *, policy: Policy) -> str:
        return f"{self.name}: {self}{policy.linesep}"


class _Sender(_AsTyped):
    """A name and an address. The standard library takes a long name apart: it drops quotation marks, so that a comma
    begins another address, and cuts words of other scripts in two. A line may have 998 characters (RFC 5322, 2.1.1)."""

    def fold(self, *, policy: Policy) -> str:
        name, _, address = self.rpartition(" ")
        if name.isascii():
            words = '"' + name.replace("\\", "\\\\").replace('"', '\\"') + '"'
        else:
            words = Header(name, "utf-8", header_name=self.name).encode(linesep=policy.linesep)
        return f"{self.name}: {words} {address}{policy.linesep}"


_HEADERS = HeaderRegistry()
_HEADERS.map_to_type("from", _Sender)
_HEADERS.map_to_type("subject", _AsTyped)
_HEADERS.map_to_type("list-unsubscribe", _InOnePiece)
_POLICY = EmailPolicy(header_factory=_HEADERS)


class SmtpMailer:
    """The Mailer port. One connection for each message: they are few, and a broken one spoils no other."""

    is_real = True

    def __init__(self, url: str, timeout_s: float = TIMEOUT_S, answer_s: float = ANSWER_S) -> None:
        parts = urlsplit(url)
        self._host = parts.hostname or ""
        self._is_tls = parts.scheme == "smtps"
        self._port = parts.port or (465 if self._is_tls else 587)
        self._login = (unquote(parts.username), unquote(parts.password or "")) if parts.username else None
        self._timeout_s, self._answer_s = timeout_s, answer_s

    def send(self, email: Email) -> None:
        try:
            message = _message(email)
        except (ValueError, MessageError) as error:  # an address that no header can hold
            raise MailRefused(f"it can't be written as an email: {error}") from error
        server = self._open()
        _wait(server, self._answer_s)
        try:
            server.send_message(message, _plain(email.sender), [_plain(email.recipient)])
        except smtplib.SMTPRecipientsRefused as error:
            code, reason = next(iter(error.recipients.values()))
            raise _failure(code, reason) from error
        except smtplib.SMTPDataError as error:
            raise _failure(error.smtp_code, error.smtp_error) from error
        except smtplib.SMTPNotSupportedError as error:
            raise MailRefused(str(error)) from error
        except smtplib.SMTPSenderRefused as error:
            if error.smtp_code in TOO_LARGE:
                raise _failure(error.smtp_code, error.smtp_error) from error
            raise _away(error) from error  # our own sender can be put right
        except smtplib.SMTPHeloError as error:
            raise _away(error) from error
        except (smtplib.SMTPException, OSError) as error:
            raise MailCutOff(f"{type(error).__name__}: {error}") from error
        finally:
            _wait(server, self._timeout_s)
            _leave(server)

    def _open(self) -> smtplib.SMTP:
        """Connected, encrypted and logged in. Whatever goes wrong until then says nothing about a message."""
        try:
            return self._connect()
        except UnicodeError as error:
            raise MailServerAway("SMTP cannot send the server's name, the user name or the password") from error
        except (smtplib.SMTPException, OSError, ValueError) as error:
            raise _away(error) from error

    @cached_property
    def _context(self) -> ssl.SSLContext:
        """Reading the certificates of all authorities takes as long as ten messages."""
        return ssl.create_default_context()

    def _connect(self) -> smtplib.SMTP:
        if self._is_tls:
            server: smtplib.SMTP = smtplib.SMTP_SSL(
                self._host, self._port, timeout=self._timeout_s, context=self._context
            )
        else:
            server = smtplib.SMTP(self._host, self._port, timeout=self._timeout_s)
        try:
            if not self._is_tls:
                self._encrypt(server)
            if self._login:
                server.login(*self._login)
        except BaseException:
            server.close()
            raise
        return server

    def _encrypt(self, server: smtplib.SMTP) -> None:
        server.ehlo()
        if server.has_extn("starttls"):
            server.starttls(context=self._context)
        elif self._host not in LOOPBACK_HOSTS:
            raise MailServerAway(f"{self._host} offers no encryption")


class NoMailer:
    """The Mailer port without a mail server: messages are kept for staff to read."""

    is_real = False

    def send(self, email: Email) -> None:
        raise MailRefused("there is no mail server")


class ServersMailer:
    """The Mailer port of a command beside a server that has a mail server: what is written waits for the server."""

    is_real = True

    def send(self, email: Email) -> None:
        raise MailServerAway("the server sends it")


def _message(email: Email) -> EmailMessage:
    message = EmailMessage(_POLICY)
    name = email.sender_name.replace(ENCODED, "= ?")
    message["From"] = f"{name} <{_plain(email.sender)}>"
    message["To"] = _plain(email.recipient)
    message["Subject"] = email.subject
    message["Date"] = format_datetime(email.at)
    message["Message-ID"] = email.message_id
    message["Auto-Submitted"] = "auto-generated"
    if email.reply_to:
        message["Reply-To"] = _plain(email.reply_to)
    if email.own_id:
        message[OWN_FIELD] = email.own_id
    if email.unsubscribe:
        message["List-Unsubscribe"] = f"<{email.unsubscribe}>"
        if email.unsubscribe.startswith("https:"):
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(email.text)
    message.add_alternative(email.html, subtype="html")
    for address, picture in ((LOGO, email.logo), (WEBSITE, email.website)):
        if picture:
            _attach(message, address, picture)
    if email.calendar:
        _invite(message, email.calendar)
    if email.file:
        main, _, sub = email.file.media_type.partition("/")
        message.add_attachment(email.file.content, main, sub, filename=email.file.name)
    return message


def _attach(message: EmailMessage, address: str, picture: bytes) -> None:
    """To the HTML, which shows it under its Content-ID (RFC 2392)."""
    html = message.get_body(("html",))
    assert isinstance(html, EmailMessage)
    content_id = address.removeprefix("cid:")
    name = f"{content_id.partition('@')[0]}.png"
    html.add_related(picture, "image", "png", cid=f"<{content_id}>", disposition="inline", filename=name)


def _invite(message: EmailMessage, calendar: str) -> None:
    """A file that calendar programs take by its method (RFC 6047, 2.4)."""
    method = "CANCEL" if "\nMETHOD:CANCEL" in calendar else "REQUEST"
    params = {"method": method, "charset": "utf-8"}
    message.add_attachment(calendar.encode(), "text", "calendar", filename="call.ics", params=params)


def _plain(address: str) -> str:
    """With its domain as every mail server knows it, in ASCII (RFC 5890). Raises ValueError."""
    if ENCODED in address:
        raise ValueError("the address could be read as another one")
    if address.isascii():
        return address
    from email_validator import validate_email  # here, because few addresses need it

    parts = validate_email(address, check_deliverability=False, globally_deliverable=False)
    return f"{parts.local_part}@{parts.ascii_domain}"


def _wait(server: smtplib.SMTP, at_most_s: float) -> None:
    """For each answer from now on, while there is a connection."""
    if server.sock:
        server.sock.settimeout(at_most_s)


def _leave(server: smtplib.SMTP) -> None:
    """What has been said by now is said: how a server takes leave changes nothing."""
    with suppress(smtplib.SMTPException, OSError):
        server.quit()
    server.close()


def _away(error: Exception) -> MailServerAway:
    if isinstance(error, smtplib.SMTPResponseException):
        return MailServerAway(f"{error.smtp_code} {_words(error.smtp_error)}")
    return MailServerAway(f"{type(error).__name__}: {error}")


def _failure(code: int, reason: bytes | str) -> MailRefused | MailUnavailable:
    """5xx is for good, the rest passes (RFC 5321, 4.2.1)."""
    said = f"{code} {_words(reason)}"
    return MailRefused(said) if 500 <= code < 600 else MailUnavailable(said)


def _words(reason: bytes | str) -> str:
    return reason.decode(errors="replace") if isinstance(reason, bytes) else reason
