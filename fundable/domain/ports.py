"""What the rules and services need of the outside world. Adapters are behind it; app.py puts them in place."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path
from typing import Protocol
from uuid import UUID

from fundable.domain.agency.accent import Accent
from fundable.domain.agency.uploads import CheckedImage
from fundable.domain.mail.email_texts import Original, TextProblem, TypedEmail
from fundable.domain.mail.emails import SentEmail
from fundable.domain.mail.outbox import Email, MessageKind
from fundable.domain.operation.archives import Manifest
from fundable.domain.operation.backups import BackupRecord
from fundable.domain.orders.websites import Reachability
from fundable.domain.sites.drafting.drawn_logos import DrawnLogo
from fundable.domain.sites.drafting.photos import EncodedPhoto
from fundable.domain.sites.hosting.dns_records import Server, Zone
from fundable.domain.sites.hosting.domain_checks import Visit
from fundable.domain.sites.hosting.live_facts import MailRecords, OpenedAddress, RegistryEntry
from fundable.domain.sites.words.addresses import Token
from fundable.domain.sites.words.content import Content
from fundable.domain.sites.words.phones import PhoneNumber


class Clock(Protocol):
    def now(self) -> datetime:
        """The time, in UTC with its zone."""
        ...


class PendingFile(Protocol):
    """A file under way; `size` in bytes. Whatever is not kept is discarded when its block ends.

    `write` and `keep` raise Refused `storage_full`.
    """

    @property
    def path(self) -> Path: ...
    @property
    def size(self) -> int: ...
    def write(self, data: bytes) -> None: ...
    def keep(self, name: str, content: bytes | None = None) -> "StoredFile":
        """Under this name from now on, with `content` in place of what was written if there is any."""
        ...

    def discard(self) -> None: ...


class StoredFile(Protocol):
    """`size` in bytes, `sha256` in hexadecimal digits."""

    @property
    def name(self) -> str: ...
    @property
    def size(self) -> int: ...
    @property
    def sha256(self) -> str: ...


class FileStore(Protocol):
    """Files under names of our own. A kept file is on the disk, name and all, when `keep` returns."""

    def begin(self) -> AbstractContextManager[PendingFile]:
        """Raises Refused `storage_full`."""
        ...

    def path(self, name: str) -> Path:
        """Where a file is, or would be. Raises ValueError for a name that is not one of ours."""
        ...

    def remove(self, name: str) -> None:
        """A file that is not there is no error."""
        ...

    def remove_leftovers(self) -> int:
        """Removes what a crash left half written, and says how many. Only while nothing else writes here."""
        ...

    def free_bytes(self) -> int: ...
    def total_bytes(self) -> int: ...
    def names(self) -> Iterator[tuple[str, float]]:
        """The kept files in no order, each with the time of its last change in seconds since 1970 (UTC)."""
        ...


class ReleaseStore(Protocol):
    """Websites' releases: folders of files, each under the hash of a build, of which one is current. Made of the
    database's bytes, so whatever is lost here can be written again.

    `alone`, `write` and `switch` raise Refused `storage_full`.
    """

    def alone(self) -> AbstractContextManager[None]:
        """Nobody else changes any release until the block ends, in this process or another. It waits for others, though
        not for long. Not to be entered twice, nor within a transaction. Raises also Refused `publishing_busy`."""
        ...

    def write(self, order_id: UUID, release: str, files: Mapping[str, bytes]) -> None:
        """On the disk, whole, when it returns; until then there's no such release. One that is there stays."""
        ...

    def read(self, order_id: UUID, release: str) -> dict[str, bytes] | None:
        """By their names. None for one that isn't there."""
        ...

    def current(self, order_id: UUID) -> str | None: ...
    def switch(self, order_id: UUID, release: str) -> None:
        """Makes a release the current one: at every moment it's this one or the one before."""
        ...

    def keep(self, order_id: UUID, releases: Collection[str]) -> None:
        """Removes all others, and what a crash left half written."""
        ...

    def remove(self, order_id: UUID) -> None:
        """Everything of a website. If nothing is there, that's no error."""
        ...

    def order_ids(self) -> Iterator[UUID]:
        """Whose releases are here, in no order."""
        ...


class ImageChecker(Protocol):
    def check(self, path: Path) -> CheckedImage:
        """What the file is, decided by its content (files 1). For anything but a sound PNG, JPEG or SVG raises
        Refused `upload_wrong_type`, `upload_unreadable`, `upload_active`."""
        ...

    def small_png(self, path: Path) -> bytes | None:
        """A checked file as a PNG that mail can carry: 72 pixels high and 20 kB at most. None for one that cannot be
        made so."""
        ...

    def for_site(self, path: Path) -> DrawnLogo | None:
        """A checked file as websites show it. None for one that cannot be drawn."""
        ...

    def photo(self, path: Path, is_quick: bool = False) -> EncodedPhoto:
        """A photo in every size that a website shows, upright, with nothing in its files but the picture. `is_quick`
        takes a third of the time, and makes larger files. Raises Refused `upload_wrong_type` for anything but a PNG or
        JPEG, `upload_unreadable`, `photo_small`, `photo_narrow`."""
        ...

    def in_accent(self, picture: bytes, accent: Accent) -> bytes:
        """The program's own picture for social networks, with its band in an accent color."""
        ...


class AddressReader(Protocol):
    def tokens(self, typed: str) -> tuple[Token, ...]:
        """The words of a postal address with what each of them is, in the order of the text."""
        ...


class PhoneReader(Protocol):
    def read(self, typed: str) -> PhoneNumber: ...


class PageRenderer(Protocol):
    def render(self, content: Content, pictures: Mapping[str, bytes]) -> dict[str, bytes]:
        """The files of a website by their names. `pictures` are those that the content names."""
        ...

    def mail_form(self, mailto: str) -> str:
        """A form, as HTML, that writes an email to this address."""
        ...


class PasswordHasher(Protocol):
    def hash(self, password: str) -> str: ...
    def verify(self, password_hash: str | None, password: str) -> bool:
        """Takes as long without a hash as with one, so that time does not tell whether an account exists."""
        ...


class Signer(Protocol):
    def sign(self, text: str) -> str: ...
    def is_valid(self, text: str, signature: str) -> bool: ...


@dataclass(frozen=True, slots=True)
class Rendered:
    """`problem` is why the agency's own template was not used."""

    subject: str
    text: str
    html: str
    problem: str | None = None


class MessageTemplates(Protocol):
    def render(self, kind: MessageKind, values: Mapping[str, object], typed: TypedEmail | None = None) -> Rendered:
        """The words of a message. `values` holds what the templates and the sheet name (`template_context`). `typed` is
        what an owner wrote instead, which a file of the agency's has precedence over."""
        ...

    def original(self, email: SentEmail) -> Original:
        """An email as it comes with the program, to be edited."""
        ...

    def problems(self, typed: TypedEmail, examples: Sequence[Mapping[str, object]]) -> list[TextProblem]:
        """Why a text can't be used, tried out with examples of the values; none, if it can."""
        ...

    def filled(self, email: SentEmail, values: Mapping[str, object]) -> dict[str, str]:
        """What each placeholder comes to, as text."""
        ...

    def files_of(self, kind: MessageKind) -> tuple[str, ...]:
        """The names of the agency's own files for it."""
        ...

    def ready_to_send(self, html: str) -> str:
        """With every style in its element, because many mail programs read no style sheet."""
        ...


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


class WebsiteProbe(Protocol):
    def ask(self, url: str) -> Reachability:
        """Asks once whether a website answers at an https address. Whatever the address is, nothing but the public
        internet is reached, and it ends within ASKED_WITHIN_S."""
        ...

    def visit(self, host: str, addresses: Sequence[str]) -> Visit:
        """Opens a website's home page once over https, at addresses that were looked up before."""
        ...

    def open_page(self, url: str, addresses: Sequence[str]) -> OpenedAddress:
        """Opens one address of a website, http or https, at addresses that were looked up before, and reads what it
        says, up to a bound. No redirect is followed."""
        ...

    def ask_about_certificate(self, port: int, host: str) -> int | None:
        """The status of our own answer to Caddy on this machine; None for no answer."""
        ...


class Resolver(Protocol):
    """What DNS says. Its methods raise DnsUnanswered."""

    def zone(self, name: str) -> Zone:
        """The records of a domain and of its www."""
        ...

    def addresses(self, host: str) -> Server:
        """Where a host leads."""
        ...

    def mail(self, domain: str) -> MailRecords:
        """The mail's records of a domain."""
        ...

    def texts(self, name: str) -> Sequence[str]:
        """The TXT records of a name."""
        ...


class DnsUnanswered(Exception):
    """No name server gave an answer, so nothing is known. The message says why."""


class Suffixes(Protocol):
    """The endings below which domains are registered."""

    def registrable(self, name: str) -> str:
        """The part of a name, in the letters of DNS, that somebody registered: agency.co.uk of portal.agency.co.uk.
        Empty for an ending itself."""
        ...


class Registry(Protocol):
    """The registries of domains."""

    def entry(self, domain: str) -> RegistryEntry:
        """What is registered of a domain, or of the one that it is below. Raises RegistryUnanswered."""
        ...


class RegistryUnanswered(Exception):
    """No registry said anything of the domain. The message says why."""


class Texts(Protocol):
    """The agency's own words for the pages that the law asks for, as Markdown. Its methods raise OSError."""

    def read(self, name: str) -> str:
        """The agency's own text, else the one that comes with the program."""
        ...

    def write(self, name: str, text: str) -> None: ...
    def remove(self, name: str) -> None:
        """The text that comes with the program takes its place again."""
        ...

    def is_own(self, name: str) -> bool: ...


class Calendar(Protocol):
    """Public holidays. Countries are ISO 3166 codes; a region is one of a country's subdivisions, or empty."""

    def holidays(self, country: str, region: str, year: int) -> Mapping[date, str]:
        """The holidays of a year with their names, for a country and region that it knows."""
        ...

    def countries(self) -> Mapping[str, tuple[str, ...]]:
        """Every country that it knows, with its regions."""
        ...


class BackupDraft(Protocol):
    """A backup that is being written. It counts when `finish` returns, and not before. Its methods raise OSError."""

    def add(self, name: str, source: Path, sha256: str | None = None) -> str:
        """The file's SHA-256 in hexadecimal digits. Raises FileNotFoundError when it has gone meanwhile, FileDamaged
        when it isn't the one of this `sha256`; then nothing was added."""
        ...

    def finish(self, manifest: Manifest) -> None: ...


class BackupStore(Protocol):
    """The folder of the nightly backups, and how each backup went. A file that is in the one before is not stored
    again. Its methods raise OSError."""

    @property
    def root(self) -> Path: ...
    def begin(self, name: str) -> AbstractContextManager[BackupDraft]:
        """One at a time on the whole machine. Raises Refused `backup_running` while another one is under way."""
        ...

    def scratch(self) -> AbstractContextManager[Path]:
        """An empty folder for trying things out, on the same disk; gone after the block."""
        ...

    def names(self) -> list[str]:
        """Oldest first."""
        ...

    def path(self, name: str) -> Path: ...
    def find(self, sha256: str) -> Path | None:
        """A file of this content in any backup, unharmed."""
        ...

    def remove(self, name: str) -> None: ...
    def free_bytes(self) -> int: ...
    def records(self) -> list[BackupRecord]:
        """Newest first."""
        ...

    def keep_record(self, record: BackupRecord) -> None:
        """In place of one of the same backup, if there is one. The oldest records are dropped."""
        ...


class Cipher(Protocol):
    """Encrypts files in the age format."""

    @property
    def has_key(self) -> bool: ...
    @property
    def largest_bytes(self) -> int | None:
        """What it can encrypt at most, in bytes; None for any size."""
        ...

    def encrypt(self, source: Path, target: Path) -> None:
        """Raises OSError, Refused `backup_no_key` without a key, `backup_large`, `backup_memory`."""
        ...

    def decrypt(self, source: Path, target: Path, key: str) -> None:
        """`key` is a passphrase or the text of an age identity; our passphrase if it is empty. Raises OSError, Refused
        `backup_locked` for a wrong or missing key, `backup_large`, `backup_memory`, `backup_busy`."""
        ...


class CopyStore(Protocol):
    """A place for copies of backups outside this machine. Its methods raise CopyFailed; `is_elsewhere`, OSError."""

    def address(self, name: str) -> str: ...
    def is_elsewhere(self, here: Path) -> bool:
        """Whether what is there outlives the disk that holds `here`."""
        ...

    def put(self, source: Path, name: str) -> None:
        """Complete, or not at all."""
        ...

    def get(self, name: str, target: Path) -> None: ...
    def sha256(self, name: str) -> str:
        """Of what is there now, read to its last byte; in hexadecimal digits."""
        ...

    def looks(self) -> dict[str, str]:
        """How each copy looks without being read, by its name: its size and when it was written."""
        ...

    def names(self) -> list[str]:
        """Everything that is there, also what is not ours, in alphabetical order."""
        ...

    def remove(self, name: str) -> None: ...


class CopyFailed(Exception):
    """The message says which place did not do what, and why."""


class DataDirectory(Protocol):
    """The data directory as a whole, to be replaced by another in one step."""

    def stage(self) -> Path:
        """An empty folder beside it, to be filled. Raises OSError, Refused `data_mounted` for a directory that is a
        disk of its own, `data_beside` without the right to make a folder there."""
        ...

    def swap(self, stage: Path, kept: Path) -> Path | None:
        """What was staged takes its place. Where what was there is now: `kept`, or beside it if there is one of that
        name; None if there was nothing. A crash leaves one or the other. Raises OSError."""
        ...

    def discard(self) -> None:
        """Removes what was staged, unless it has taken its place."""
        ...

    def is_unsettled(self) -> bool: ...
    def settle(self) -> None:
        """Finishes or clears away what a crash left of a swap."""
        ...

    def beside(self) -> list[Path]:
        """The folders that are called as `swap` calls what it replaced."""
        ...

    def remove_beside(self, folder: Path) -> None:
        """One of those, for good. Raises OSError."""
        ...
