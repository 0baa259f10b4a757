"""What services are given: the one value that has the database, the clock, the files and all the rest."""

import socket
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from secrets import token_hex
from uuid import UUID

from fundable.adapters.calendar_files import ICalendarFiles
from fundable.adapters.incoming_mail import ParsedMail
from fundable.adapters.javascript import QuickJsPages
from fundable.adapters.name_lookups import NameLookups
from fundable.adapters.postal import UsAddresses
from fundable.adapters.printed_documents import PdfDocuments
from fundable.adapters.printed_documents.evidence import PdfEvidence
from fundable.adapters.sample_sites import ProcessorBudget, SampleSites
from fundable.adapters.sealing import AesSealer
from fundable.adapters.telephone import UsNumbers
from fundable.adapters.typed_previews import TypedPreviews
from fundable.adapters.website_probe.rdap import RdapRegistry
from fundable.backup_storage import BackupStorage
from fundable.config import Config as Config
from fundable.config import ConfigError, revise
from fundable.db.above import Above
from fundable.db.agency.offers import Offers
from fundable.db.agency.settings import CachedSettings
from fundable.db.database import Database
from fundable.db.mail.email_texts import OwnEmails
from fundable.db.sites.drafting.previews import Previews
from fundable.db.sites.hosting.live_sites import LiveSites
from fundable.domain.agency.calendar import Calendar
from fundable.domain.agency.offer import PageMaker
from fundable.domain.agency.texts import Texts
from fundable.domain.clock import Clock
from fundable.domain.errors import Refused
from fundable.domain.files import FileStore
from fundable.domain.images import ImageChecker
from fundable.domain.mail.incoming import MailReader
from fundable.domain.mail.mailbox import Mailbox
from fundable.domain.mail.mailer import Mailer
from fundable.domain.mail.templates import MessageTemplates
from fundable.domain.money.evidence import EvidencePrinter
from fundable.domain.money.gateway import Fact, PaymentGateway, SandboxControls
from fundable.domain.money.invoicing.printing import DocumentPrinter
from fundable.domain.money.payments import PaymentEvent, PaymentMode
from fundable.domain.operation.refusals import SecurityEvents
from fundable.domain.operation.secrets import Secret, SecretStore
from fundable.domain.operation.servers import address_of
from fundable.domain.orders.review_calls import CalendarFiles
from fundable.domain.people.authenticators import AuthenticatorCodes
from fundable.domain.people.passkeys import PasskeyChecker
from fundable.domain.people.passwords import PasswordHasher
from fundable.domain.sealing import Sealer
from fundable.domain.signing import Signer
from fundable.domain.sites.drafting.pictures import PictureStore
from fundable.domain.sites.drafting.site_pages import PageRenderer
from fundable.domain.sites.hosting.live_sites import KnownSites
from fundable.domain.sites.hosting.registry import Registry, Suffixes
from fundable.domain.sites.hosting.releases import ReleaseStore
from fundable.domain.sites.hosting.resolver import Resolver
from fundable.domain.sites.hosting.site_traffic import SiteCounters
from fundable.domain.sites.hosting.website_probe import WebsiteProbe
from fundable.domain.sites.words.addresses import AddressReader
from fundable.domain.sites.words.phones import PhoneReader


@dataclass(frozen=True, slots=True, kw_only=True)
class LocalApp:
    """What may be used while a transaction is open: nothing of it waits for the network or opens another transaction.
    A function that takes a connection takes this. `common_passwords` are those that are tried first, in small letters.
    `mode`, `read_event` and `sends_mail` are what the gateway and the mailer know without asking anybody."""

    mode: PaymentMode = field(init=False)
    read_event: Callable[[PaymentEvent], Fact | None] = field(init=False)
    sends_mail: bool = field(init=False)
    config: Config
    clock: Clock
    files: FileStore
    pictures: PictureStore
    images: ImageChecker
    passwords: PasswordHasher
    common_passwords: Container[str]
    passkeys: PasskeyChecker
    authenticators: AuthenticatorCodes
    signer: Signer
    secrets: SecretStore
    settings: CachedSettings
    offers: Offers
    own_emails: OwnEmails
    previews: Previews
    releases: ReleaseStore
    live_sites: LiveSites
    known_sites: KnownSites
    texts: Texts
    calendar: Calendar
    templates: MessageTemplates
    suffixes: Suffixes
    site_pages: PageRenderer
    is_robot: Callable[[str], bool]
    pages: PageMaker = field(default_factory=QuickJsPages)
    addresses: AddressReader = field(default_factory=UsAddresses)
    phones: PhoneReader = field(default_factory=UsNumbers)
    above: Above = field(default_factory=Above)
    printer: DocumentPrinter = field(default_factory=PdfDocuments)
    evidence_printer: EvidencePrinter = field(default_factory=PdfEvidence)
    calendar_files: CalendarFiles = field(default_factory=ICalendarFiles)
    mail_reader: MailReader = field(default_factory=ParsedMail)
    site_counters: SiteCounters = field(default_factory=SiteCounters)
    typed_previews: TypedPreviews = field(default_factory=TypedPreviews)
    sample_sites: SampleSites = field(default_factory=SampleSites)
    sealer: Sealer = field(default_factory=AesSealer)
    sample_budget: ProcessorBudget = field(default_factory=ProcessorBudget)
    security: SecurityEvents = field(default_factory=SecurityEvents)

    @property
    def replies_come_in(self) -> bool:
        """Whether what clients answer by email is in their order's conversation (decision 0110)."""
        return bool(self.config.reply_address)


@dataclass(frozen=True, slots=True, kw_only=True)
class App(LocalApp):
    """`sandbox` is what can be made to happen in the sandbox; None when Stripe takes the payments. `deliver` says which
    of its reports arrive at once: a rehearsal loses some. `taken_mail` are messages that the mail server
    has, as written then and to whom, until that is noted. `server_id` is another at each start."""

    database: Database
    gateway: PaymentGateway
    sandbox: SandboxControls | None
    mailer: Mailer
    mailbox: Mailbox
    backup_storage: BackupStorage
    websites: WebsiteProbe
    resolver: Resolver
    registry: Registry = field(default_factory=RdapRegistry)
    name_lookups: NameLookups = field(default_factory=NameLookups)
    deliver: Callable[[Sequence[PaymentEvent]], Sequence[PaymentEvent]] = tuple
    taken_mail: set[tuple[UUID, str, datetime]] = field(default_factory=set)
    server_id: str = field(default_factory=lambda: token_hex(16))

    @property
    def server_name(self) -> str:
        return address_of(socket.gethostname(), self.config.port)

    def __post_init__(self) -> None:
        object.__setattr__(self, "mode", self.gateway.mode)
        object.__setattr__(self, "read_event", self.gateway.read_event)
        object.__setattr__(self, "sends_mail", self.mailer.is_real)

    def close(self) -> None:
        self.gateway.close()
        self.database.close()


def revised(app: App, entered: Mapping[Secret, str]) -> App:
    """With the settings as the next start would read them, were just these entered in the browser; payments and mail
    still go the way they go now. Raises Refused `setting_wrong`."""
    try:
        config = revise(app.config, {name.value: text for name, text in entered.items()})
    except ConfigError as error:
        sentence = str(error)
        raise Refused("setting_wrong", sentence[0].upper() + sentence[1:]) from None
    return replace(app, config=config)
