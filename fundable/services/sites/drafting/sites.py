"""The website of an order as staff make it."""

from collections.abc import Iterator
from dataclasses import dataclass
from uuid import UUID

from fundable.app import App
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.orders import intake, orders
from fundable.db.sites.drafting import content_versions, site_files, sites, stored_builds
from fundable.db.sites.hosting import live_sites
from fundable.domain.sites.drafting.sites import (
    Site,
    SiteState,
    built_elsewhere,
    is_made_here,
    theme_unknown,
)
from fundable.domain.sites.drafting.stored_builds import BuildReason, StoredBuild
from fundable.domain.sites.drafting.themes import THEMES
from fundable.domain.sites.drafting.thin_answers import missing
from fundable.domain.sites.words.domain_names import in_letters
from fundable.services.sites.drafting import drafts, previews
from fundable.services.sites.drafting.keeping import Wish


@dataclass(frozen=True, slots=True)
class SiteDetails:
    """All that staff see of a website. `builds` are newest first; `preview` is the path of the newest one, empty while
    there is none. `online_host` is where visitors find it, as people read it; empty while it isn't online. `missing` is
    what its business could give for a better one."""

    site: Site | None
    has_form: bool
    builds: tuple[StoredBuild, ...]
    preview: str
    online_host: str
    missing: tuple[str, ...]

    @property
    def is_built_elsewhere(self) -> bool:
        """So is a form from before there were drafts, until somebody drafts it."""
        return self.site.is_built_elsewhere if self.site else self.has_form

    @property
    def is_released(self) -> bool:
        return self.site is not None and self.site.is_released

    @property
    def is_due(self) -> bool:
        return self.site is not None and self.site.draft_due_at is not None

    @property
    def has_failed(self) -> bool:
        return self.site is not None and self.site.draft_failed_at is not None

    @property
    def newest(self) -> StoredBuild | None:
        return self.builds[0] if self.builds else None

    @property
    def undecided(self) -> int:
        return self.newest.undecided if self.newest else 0

    @property
    def left_out(self) -> int:
        return self.newest.left_out if self.newest else 0

    @property
    def themes(self) -> tuple[str, ...]:
        return THEMES


def read(app: App, order_id: UUID) -> SiteDetails:
    """Raises Refused `order_gone`."""
    with app.database.read() as connection:
        orders.get(connection, order_id)
        site, builds = sites.find(connection, order_id), tuple(stored_builds.of_order(connection, order_id))
        has_form = intake.find_of_order(connection, order_id) is not None
        version = content_versions.newest(connection, order_id) if builds else None
        online = in_letters(live_sites.host_of(connection, order_id) or "")
    preview = _preview(app, site, builds[0]) if is_made_here(site) and builds else ""
    thin = missing(version.content) if version else ()
    return SiteDetails(site, has_form, builds, preview, online, thin)


def newest_build(app: App, order_id: UUID) -> StoredBuild | None:
    with app.database.read() as connection:
        return stored_builds.newest(connection, order_id)


def newest_files(app: App, order_id: UUID) -> tuple[StoredBuild, dict[str, bytes]] | None:
    """The newest build with its files; None while there is none, and once its files are deleted."""
    with app.database.read() as connection:
        build = stored_builds.newest(connection, order_id)
        kept = site_files.of_build(connection, order_id, build.number) if build else ()
    return (build, site_files.read(app.pictures, kept)) if build and kept else None


def every(app: App) -> Iterator[tuple[Site, StoredBuild | None]]:
    """All websites that are made here, and those that were, each with its newest build."""
    with app.database.read() as connection:
        yield from stored_builds.every(connection)


def draft(app: App, order_id: UUID) -> StoredBuild:
    """A new build of the form as it is now, if that makes any difference. What was built elsewhere is built here from
    now on. Raises what `make` raises."""
    return drafts.make(app, order_id, Wish(BuildReason.STAFF, "website.drafted"))


def choose_theme(app: App, order_id: UUID, theme: str) -> StoredBuild:
    """A new build at once. Raises Refused `theme_unknown`, `order_gone`, `built_elsewhere`, and what `make` raises."""
    if theme not in THEMES:
        raise theme_unknown()
    with app.database.read() as connection:
        made_here(connection, order_id)
    return drafts.make(app, order_id, Wish(BuildReason.THEME, "website.theme_changed", {"theme": theme}))


def withdraw(app: App, order_id: UUID) -> SiteDetails:
    """The client sees nothing of it any more, and nobody who was given the preview's address. Raises Refused
    `order_gone`, `built_elsewhere`."""
    with app.database.write() as connection:
        made_here(connection, order_id)
        sites.change(connection, order_id, state=SiteState.DRAFTING, preview_nonce=sites.new_nonce())
        audit.record(connection, app.clock.now(), "website.withdrawn", order_id)
    app.previews.forget()
    return read(app, order_id)


def build_elsewhere(app: App, order_id: UUID) -> SiteDetails:
    """The addresses that staff give are the client's from now on. What was built here stays in the list. Raises Refused
    `order_gone`."""
    now = app.clock.now()
    with app.database.write() as connection:
        orders.get(connection, order_id)
        sites.begin(connection, order_id, now)
        gone = {"state": SiteState.DRAFTING, "preview_nonce": sites.new_nonce()}
        done = {"draft_due_at": None, "draft_failed_at": None}
        sites.change(connection, order_id, is_built_elsewhere=True, **gone, **done)
        audit.record(connection, now, "website.built_elsewhere", order_id)
    app.previews.forget()
    app.live_sites.forget()
    return read(app, order_id)


def damaged_files(app: App) -> list[str]:
    """Files of builds that are not what they were, by the SHA-256 that they had."""
    with app.database.read() as connection:
        return list(site_files.damaged(connection))


def _preview(app: App, site: Site, newest: StoredBuild) -> str:
    """Of the newest build, also where its client sees an earlier one."""
    return previews.path(app, site, newest.number if newest.undecided else None)


def made_here(connection: Connection, order_id: UUID) -> Site:
    """Raises Refused `order_gone`, `built_elsewhere`."""
    orders.get(connection, order_id)
    site = sites.find(connection, order_id)
    if not is_made_here(site):
        raise built_elsewhere()
    return site
