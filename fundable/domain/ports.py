"""What the rules and services need of the outside world. Adapters are behind it; app.py puts them in place."""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from datetime import datetime
from pathlib import Path
from typing import Protocol

from fundable.domain.payments import CheckoutSession, PaymentEvent, PaymentMode, SessionRequest, SessionSnapshot
from fundable.domain.uploads import CheckedImage


class Clock(Protocol):
    def now(self) -> datetime:
        """The time, in UTC with its zone."""
        ...


class PaymentGateway(Protocol):
    """A provider of hosted checkout pages.

    Each call raises GatewayRefused when the provider says no for good, GatewayUnavailable when it cannot be reached.
    """

    @property
    def mode(self) -> PaymentMode: ...

    def create_session(self, request: SessionRequest) -> CheckoutSession:
        """Makes a session, or gives the one already made under this idempotency key."""
        ...

    def retrieve_session(self, session_id: str) -> SessionSnapshot | None:
        """What the provider knows of a session; None when it does not know it."""
        ...

    def expire_session(self, session_id: str) -> SessionSnapshot | None:
        """Ends a session that is still open. The answer tells when it was already complete."""
        ...

    def read_event(self, event: PaymentEvent) -> SessionSnapshot | None:
        """The session that an event reports on, as it is then; None when the event is about something else."""
        ...


class SandboxMemory(Protocol):
    """What the sandbox provider keeps of its sessions."""

    def recall(self, session_id: str) -> SessionSnapshot | None: ...
    def remember(self, snapshot: SessionSnapshot) -> bool: ...


class GatewayRefused(Exception):
    """The provider will not do this, now or later: a fault of configuration or of the request."""


class GatewayUnavailable(Exception):
    """The provider did not answer. The call may have been carried out all the same."""


class PendingFile(Protocol):
    """A file under way. Whatever is not kept is discarded when its block ends."""

    @property
    def path(self) -> Path: ...
    @property
    def size(self) -> int: ...
    def write(self, data: bytes) -> None: ...
    def keep(self, name: str, content: bytes | None = None) -> "StoredFile": ...
    def discard(self) -> None: ...


class StoredFile(Protocol):
    @property
    def name(self) -> str: ...
    @property
    def size(self) -> int: ...
    @property
    def sha256(self) -> str: ...


class FileStore(Protocol):
    """Files under names of our own. A kept file is on the disk, name and all, when `keep` returns."""

    def begin(self) -> AbstractContextManager[PendingFile]: ...
    def path(self, name: str) -> Path: ...
    def remove(self, name: str) -> None: ...
    def remove_leftovers(self) -> int: ...
    def free_bytes(self) -> int: ...
    def total_bytes(self) -> int: ...
    def names(self) -> Iterator[tuple[str, float]]: ...


class ImageChecker(Protocol):
    def check(self, path: Path) -> CheckedImage:
        """What the file is, decided by its content. Raises Refused for anything but a sound PNG, JPEG or SVG."""
        ...


class PasswordHasher(Protocol):
    def hash(self, password: str) -> str: ...
    def verify(self, password_hash: str | None, password: str) -> bool:
        """Takes as long without a hash as with one, so that time does not tell whether an account exists."""
        ...


class Signer(Protocol):
    def sign(self, text: str) -> str: ...
    def is_valid(self, text: str, signature: str) -> bool: ...


class Texts(Protocol):
    """The agency's own words for the pages that the law asks for, as Markdown."""

    def read(self, name: str) -> str: ...
