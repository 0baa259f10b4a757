"""The composition root: a Config becomes an App, on data that are of our schema."""

from contextlib import ExitStack, suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from pydantic import SecretStr

from fundable import file_stores, files, upgrades, whereabouts
from fundable.adapters.authenticators import TotpCodes
from fundable.adapters.clock import SystemClock
from fundable.adapters.common_passwords import CommonPasswords
from fundable.adapters.email_templates import EmailTemplates
from fundable.adapters.holidays import HolidayCalendar
from fundable.adapters.images import StrictImageChecker
from fundable.adapters.imap import ImapMailbox, NoMailbox
from fundable.adapters.known_sites import SitesInFile
from fundable.adapters.passkeys import WebAuthnPasskeys
from fundable.adapters.passwords import Argon2Passwords
from fundable.adapters.public_suffixes import PublicSuffixes
from fundable.adapters.releases import DiskReleases
from fundable.adapters.resolver import DnsResolver
from fundable.adapters.robots import is_robot
from fundable.adapters.sandbox import open_sandbox
from fundable.adapters.secrets import SecretFiles
from fundable.adapters.signing import HmacSigner, fingerprint, load_or_create_key
from fundable.adapters.site_pages import SitePages
from fundable.adapters.smtp import NoMailer, ServersMailer, SmtpMailer
from fundable.adapters.texts import TextFiles
from fundable.adapters.website_probe import HttpWebsiteProbe
from fundable.app import App
from fundable.backup_storage import open_backup_storage
from fundable.config import Config
from fundable.db import audit, schema
from fundable.db.agency.offers import Offers
from fundable.db.agency.settings import CachedSettings, installation_id, signing_key
from fundable.db.agency.shared_texts import SharedTexts
from fundable.db.database import Database
from fundable.db.mail.email_texts import OwnEmails
from fundable.db.operation.sandbox import SandboxObjects
from fundable.db.sites.drafting.previews import Previews
from fundable.db.sites.hosting.live_sites import LiveSites
from fundable.domain.agency.texts import Texts
from fundable.domain.clock import Clock
from fundable.domain.errors import Refused
from fundable.domain.mail.mailbox import Mailbox
from fundable.domain.mail.mailer import Mailer
from fundable.domain.money.gateway import PaymentGateway, SandboxControls
from fundable.domain.operation.installation import Host
from fundable.domain.signing import Signer, other_key
from fundable.locks import SERVE_LOCK, locked, upgrading

MADE_UP_KIB = 8


def open_app(config: Config, clock: Clock | None = None) -> App:
    """Opens a data directory, making and migrating it where needed. Raises what `prepare` raises, ValueError for a
    signing key that was cut, Refused `other_key`, `files_taken`, `files_away`, OSError."""
    prepare(config)
    clock, database = clock or SystemClock(), Database(config.database)
    with ExitStack() as unless_opened:
        unless_opened.callback(database.close)
        _begin_log(database, clock)
        if config.has_database_server:
            _check_key(database, config)
        if config.files_url:
            file_stores.claim(config, installation_id(database, clock.now()))
        app = compose(database, config, clock)
        unless_opened.pop_all()
    return app


def open_made_up(config: Config, clock: Clock) -> App:
    """As `open_app`, for people who are made up: guarding passwords well that stand in a text file, or that nobody has,
    would take a demo an eighth of its time. Raises what `open_app` raises."""
    return replace(open_app(config, clock), passwords=Argon2Passwords(MADE_UP_KIB))


def compose(database: Database, config: Config, clock: Clock) -> App:
    """Puts together what services are given, on a database of our schema whose log has begun. Raises ValueError for a
    signing key that was cut, OSError."""
    signer = HmacSigner(load_or_create_key(config.signing_key))
    gateway, sandbox = open_gateway(config, database, signer, clock)
    sent, pictures = file_stores.open_stores(config)
    return App(
        config=config,
        database=database,
        clock=clock,
        files=sent,
        pictures=pictures,
        images=StrictImageChecker(),
        passwords=Argon2Passwords(),
        common_passwords=CommonPasswords(),
        passkeys=WebAuthnPasskeys(),
        authenticators=TotpCodes(),
        signer=signer,
        secrets=SecretFiles(config.secrets_dir),
        gateway=gateway,
        sandbox=sandbox,
        settings=CachedSettings(database),
        offers=Offers(database),
        own_emails=OwnEmails(database),
        previews=Previews(database, pictures),
        releases=DiskReleases(config.sites_dir),
        live_sites=LiveSites(database),
        known_sites=SitesInFile(config.known_sites),
        texts=_open_texts(config, database),
        calendar=HolidayCalendar(),
        templates=EmailTemplates(config.data_dir / "templates" / "email"),
        mailer=open_mailer(config),
        mailbox=open_mailbox(config),
        backup_storage=open_backup_storage(config, clock),
        websites=HttpWebsiteProbe(),
        resolver=DnsResolver(config.name_servers),
        suffixes=PublicSuffixes(),
        site_pages=SitePages(),
        is_robot=is_robot,
    )


def _open_texts(config: Config, database: Database) -> Texts:
    here = TextFiles(config.data_dir / "texts")
    return SharedTexts(here, database) if config.may_be_shared else here


def _begin_log(database: Database, clock: Clock) -> None:
    """So that the audit log says since when there is one. Where there is no room, the first act begins it."""
    with database.read() as connection:
        if audit.last(connection):
            return
    with suppress(Refused), database.write() as connection:
        audit.begin(connection, clock.now())


def _check_key(database: Database, config: Config) -> None:
    """What one server on a database signs, another has to know. On a new machine no key is made for data that have one.
    Raises Refused `other_key`, ValueError for one that was cut."""
    noted = signing_key(database)
    if noted not in (None, key_fingerprint(config)):
        raise other_key(config.signing_key)


def key_fingerprint(config: Config) -> str | None:
    """None where no key was made yet. Raises ValueError for one that was cut."""
    return fingerprint(config.signing_key)


def open_mailer(config: Config) -> Mailer:
    smtp_url = config.smtp_url.get_secret_value()
    if config.leaves_mail:
        return ServersMailer()
    return SmtpMailer(smtp_url) if smtp_url else NoMailer()


def open_mailbox(config: Config) -> Mailbox:
    imap_url = config.imap_url.get_secret_value()
    return ImapMailbox(imap_url) if imap_url else NoMailbox()


def open_gateway(
    config: Config, database: Database, signer: Signer, clock: Clock
) -> tuple[PaymentGateway, SandboxControls | None]:
    if not config.has_stripe:
        return open_sandbox(config.base_url, signer, SandboxObjects(database), clock)
    from fundable.adapters.stripe import (  # 34 MB that the sandbox need not load
        CheckoutOptions,
        StripeGateway,
        StripeSettings,
    )

    settings = StripeSettings(
        secret_key=config.stripe_secret_key.get_secret_value(),
        webhook_secrets=tuple(secret.get_secret_value() for secret in config.stripe_webhook_secret),
        site=installation_id(database, clock.now()),
        api_base=config.stripe_api_base,
        options=CheckoutOptions(config.stripe_tax, config.stripe_promotion_codes, config.stripe_terms),
        stored_prices=config.stripe_prices,
    )
    return StripeGateway(settings, clock), None


def prepare(config: Config) -> str | None:
    """Makes the data directory and brings its database to our schema. The earlier version, if it had to be moved;
    "empty" for new data. Raises OSError, Refused `standby`, `data_moved`, `files_moved`, `files_unmoved`,
    `database_driver`, `database_lost`, `database_unready`, `database_damaged`, `schema_newer`, `already_running`,
    `upgrade_alone`, `data_rights`, and what `upgrade` raises; then the data are as they were."""
    check_rights(config)
    _settle(config)
    whereabouts.check_open_here(config)
    whereabouts.check_not_moved(config)
    whereabouts.check_files_here(config)
    config.data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    with locked(config.data_dir / "migrate.lock"):
        current = schema.version(config.database)
        if schema.fits(config.database, current):
            return None
        schema.check_known(current)
        if current is None:
            whereabouts.check_nothing_lost(config)
            schema.create(config.database, open_backup_storage(config).store.scratch)
        else:
            with upgrading(config, current):
                upgrades.upgrade(config, open_backup_storage(config).store, current, partial(_try_out, config))
    return current or "empty"


def check_rights(config: Config) -> None:
    """Before SQLite opens the database: beside one that may only be read it makes files that may only be read, and
    leaves them. Raises OSError, Refused `data_rights`."""
    if problem := files.first_obstacle(config.opened_first, config.data_dir):
        raise Refused("data_rights", problem)


def hand_over(config: Config) -> None:
    """What we have made as root belongs to whom the data belong. Raises OSError."""
    files.hand_over(config.data_dir)


def look_ahead(config: Config) -> upgrades.Outlook:
    """What `prepare` would do to a database that is there. Raises Refused `database_unready`, `database_damaged`,
    `schema_newer`."""
    return upgrades.look_ahead(config, open_backup_storage(config).store, partial(_try_out, config))


def open_copy(config: Config, folder: Path, clock: Clock | None = None) -> App:
    """The data in another folder, with the settings of this one but neither payments nor mail: to look at it. Raises
    what `open_app` raises."""
    secrets = dict.fromkeys(("stripe_secret_key", "smtp_url", "imap_url"), SecretStr(""))
    unset = {**secrets, "stripe_webhook_secret": ()}
    places = {"data_dir": folder, "backup_dir": "", "database_url": SecretStr(""), "files_url": ""}
    return open_app(config.model_copy(update={**places, **unset}), clock)


def _try_out(config: Config, folder: Path) -> None:
    open_copy(config, folder).close()


def _settle(config: Config) -> None:
    """Finishes what a crash left of a restore, unless one is under way."""
    data_directory = open_backup_storage(config).data_directory
    if not data_directory.is_unsettled():
        return
    with suppress(Refused):
        if config.data_dir.exists():
            with locked(config.data_dir / SERVE_LOCK, wait=False):
                data_directory.settle()
        else:
            data_directory.settle()


def this_machine(root: Path) -> Host:
    """What is installed on: this machine, or a folder that becomes one."""
    from fundable.adapters.host import Machine

    return Machine(root)
