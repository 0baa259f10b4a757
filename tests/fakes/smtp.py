"""A mail server on this machine that takes messages, or does what mail servers do when they do not.

with SmtpSink() as sink:
    ...                                  # FUNDABLE_SMTP_URL=sink.url
    sink.refuse("552 5.2.2 mailbox full", times=2)
    sink.drop_after_data()
    assert [message["Subject"] for message in sink.messages] == [...]
"""

import asyncio
import ssl
from collections import deque
from collections.abc import Callable
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default
from threading import Event
from typing import Any, Self

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from tests.running import free_port

USER, PASSWORD = "fundable", "let me in"


class SmtpSink:
    """Takes mail without TLS, as from a program on the same machine, unless it is given a certificate: then over
    STARTTLS, or over SSL/TLS. `user` asks for a login. Without `utf8` addresses are ASCII.

    `deliver` is given each message that was taken. `raw` are the messages as they came over the line; `answers` are
    what it says to MAIL and QUIT in place of its own.
    """

    def __init__(
        self,
        user: bool = False,
        starttls: ssl.SSLContext | None = None,
        tls: ssl.SSLContext | None = None,
        utf8: bool = True,
        deliver: Callable[[bytes], None] | None = None,
    ) -> None:
        self.messages: list[EmailMessage] = []
        self.raw: list[bytes] = []
        self.recipients: list[str] = []
        self.answers: dict[str, str] = {}
        self._open = asyncio.Event()
        self._open.set()
        self.tries = 0
        self._deliver = deliver
        self._tried = Event()
        self._plan: deque[Callable[[SMTP], str | None]] = deque()
        self._recipient_answers: deque[str] = deque()
        login = {"authenticator": _authenticate, "auth_require_tls": False} if user else {}
        over = {"tls_context": starttls, "require_starttls": True} if starttls else {"ssl_context": tls}
        self._controller = Controller(
            self, hostname="127.0.0.1", port=free_port(), enable_SMTPUTF8=utf8, ready_timeout=120, **login, **over
        )
        self._user = user
        self._scheme = "smtps" if tls else "smtp"

    def __enter__(self) -> Self:
        self._controller.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._controller.stop()

    @property
    def url(self) -> str:
        login = f"{USER}:{PASSWORD.replace(' ', '%20')}@" if self._user else ""
        return f"{self._scheme}://{login}127.0.0.1:{self._controller.port}"

    def to(self, recipient: str) -> list[EmailMessage]:
        return [message for message in self.messages if message["To"] == recipient]

    def refuse(self, answer: str, times: int = 1) -> None:
        """Refuses what was sent, such as `452 4.3.1 insufficient system storage`."""
        self._plan.extend([lambda _server: answer] * times)

    def refuse_recipient(self, answer: str, times: int = 1) -> None:
        self._recipient_answers.extend([answer] * times)

    def hold(self) -> None:
        """Keeps every message that comes from now on waiting for its answer, until it is let go."""
        self._open.clear()

    def let_go(self) -> None:
        self._controller.loop.call_soon_threadsafe(self._open.set)

    def wait_for_a_try(self) -> None:
        """Until somebody waits for the answer to a message."""
        assert self._tried.wait(120), "nothing came"

    def drop_after_data(self, times: int = 1) -> None:
        """Takes the message, and cuts the line before saying so."""
        self._plan.extend([_cut] * times)

    async def handle_RCPT(  # noqa: N802  aiosmtpd's own name
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        if self._recipient_answers:
            return self._recipient_answers.popleft()
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_MAIL(  # noqa: N802
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list[str]
    ) -> str:
        if "MAIL" not in self.answers:
            envelope.mail_from = address
        return self.answers.get("MAIL", "250 OK")

    async def handle_QUIT(self, _server: SMTP, _session: Session, _envelope: Envelope) -> str:  # noqa: N802
        return self.answers.get("QUIT", "221 Bye")

    async def handle_DATA(self, server: SMTP, _session: Session, envelope: Envelope) -> str:  # noqa: N802
        self.tries += 1
        self._tried.set()
        await self._open.wait()
        planned = self._plan.popleft() if self._plan else None
        answer = planned(server) if planned else None
        if answer is not None:
            return answer
        content = envelope.content
        assert isinstance(content, bytes)
        message = BytesParser(policy=default).parsebytes(content)
        assert isinstance(message, EmailMessage)
        self.messages.append(message)
        self.raw.append(content)
        self.recipients += envelope.rcpt_tos
        if self._deliver:
            self._deliver(content)
        await asyncio.sleep(0)  # lets a cut line be cut before an answer is written
        return "250 OK"


def _cut(server: SMTP) -> None:
    transport: Any = server.transport
    transport.abort()


def _authenticate(_server: SMTP, _session: Session, _envelope: Envelope, _mechanism: str, data: Any) -> AuthResult:
    is_right = isinstance(data, LoginPassword) and (data.login, data.password) == (USER.encode(), PASSWORD.encode())
    return AuthResult(success=is_right, handled=False)
