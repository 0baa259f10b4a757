"""Mail by IMAP, over SSL/TLS (imaps://) or from STARTTLS on (imap://). RFC 9051, 2595."""

import ssl
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from fundable.domain.mail.incoming import HEAD_MAX, SIZE_MAX
from fundable.domain.mail.mailbox import FetchedMail, MailboxAway
from fundable.loopback import LOOPBACK_HOSTS

if TYPE_CHECKING:
    from imapclient import IMAPClient

TIMEOUT_S = 30
FOLDER = "INBOX"
TAKEN, SEEN = b"$FundableTaken", b"\\Seen"
"""A keyword of our own, so that whoever looks into the mailbox takes nothing from us; where a server keeps none, an
email that's read counts as taken."""


class ImapMailbox:
    """The Mailbox port."""

    is_real = True

    def __init__(self, url: str, timeout_s: float = TIMEOUT_S) -> None:
        parts = urlsplit(url)
        self._host = parts.hostname or ""
        self._is_tls = parts.scheme == "imaps"
        self._port = parts.port or (993 if self._is_tls else 143)
        self._login = unquote(parts.username or ""), unquote(parts.password or "")
        self._timeout_s = timeout_s

    @contextmanager
    def open(self) -> Iterator["OpenImapMailbox"]:
        with _away():
            client = self._connect()
        try:
            with _away():
                flags = client.select_folder(FOLDER).get(b"PERMANENTFLAGS", ())
            yield OpenImapMailbox(client, TAKEN if {b"\\*", TAKEN} & set(flags) else SEEN)
        finally:
            with suppress(Exception):  # what was marked is marked, however the server takes leave
                client.logout()

    def _connect(self) -> "IMAPClient":
        from imapclient import IMAPClient

        context = ssl.create_default_context()
        client = IMAPClient(self._host, self._port, ssl=self._is_tls, ssl_context=context, timeout=self._timeout_s)
        try:
            if not self._is_tls:
                self._encrypt(client, context)
            client.login(*self._login)
        except BaseException:
            client.shutdown()
            raise
        return client

    def _encrypt(self, client: "IMAPClient", context: ssl.SSLContext) -> None:
        if client.has_capability("STARTTLS"):
            client.starttls(context)
        elif self._host not in LOOPBACK_HOSTS:
            raise MailboxAway(f"{self._host} offers no encryption")


class OpenImapMailbox:
    """The OpenMailbox port. Numbers are the server's UIDs."""

    def __init__(self, client: "IMAPClient", taken: bytes) -> None:
        self._client = client
        self._taken = taken

    def waiting(self, limit: int) -> Sequence[int]:
        criteria = ["UNSEEN"] if self._taken == SEEN else ["UNKEYWORD", self._taken]
        with _away():
            return sorted(self._client.search([*criteria, "UNDELETED"]))[:limit]

    def read(self, number: int) -> FetchedMail | None:
        with _away():
            size = self._client.fetch([number], ["RFC822.SIZE"]).get(number, {}).get(b"RFC822.SIZE")
            if size is None:
                return None
            is_whole = size <= SIZE_MAX
            wanted = f"BODY.PEEK[]<0.{SIZE_MAX if is_whole else HEAD_MAX}>"
            raw = self._client.fetch([number], [wanted]).get(number, {}).get(b"BODY[]<0>")
        return FetchedMail(raw, is_whole) if isinstance(raw, bytes) else None

    def mark(self, number: int) -> None:
        with _away():
            self._client.add_flags([number], [self._taken], silent=True)


class NoMailbox:
    """The Mailbox port where none is set."""

    is_real = False

    @contextmanager
    def open(self) -> Iterator[OpenImapMailbox]:
        raise MailboxAway("there is no mailbox")
        yield  # what makes it a generator


@contextmanager
def _away() -> Iterator[None]:
    """Whatever the library raises is said as one thing."""
    from imapclient.exceptions import IMAPClientError

    try:
        yield
    except (IMAPClientError, OSError, ValueError) as error:
        raise MailboxAway(f"{type(error).__name__}: {error}") from error
