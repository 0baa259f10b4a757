"""Editing what a website says: reading it with the form's own texts beside it, trying out, and saving."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from uuid import UUID

from fundable.app import App
from fundable.db.orders import orders
from fundable.db.sites.drafting import sites as rows
from fundable.domain.errors import Refused
from fundable.domain.sites.drafting.drawn_logos import DrawnLogo
from fundable.domain.sites.drafting.editing import Stamp, TypedEdits, chosen, edited
from fundable.domain.sites.drafting.edits import Laid, Word
from fundable.domain.sites.drafting.heroes import fitting
from fundable.domain.sites.drafting.site_looks import SiteLook
from fundable.domain.sites.drafting.sites import Site, built_elsewhere, is_made_here, nothing_built
from fundable.domain.sites.drafting.stored_builds import BuildReason
from fundable.domain.sites.drafting.themes import THEMES
from fundable.services.sites.drafting import drafts, previews
from fundable.services.sites.drafting.keeping import DraftSources, Save, Wish


@dataclass(frozen=True, slots=True)
class SiteEditing:
    """What the editor begins with. `version` is what a save has to name; `said` is what the client told beside the
    website's own texts."""

    version: int
    build: int
    site: Site
    laid: Laid
    look: SiteLook
    said: str
    logo: DrawnLogo | None

    @property
    def logo_hint(self) -> str:
        """Why it isn't shown; empty where it is, or where there's none."""
        if self.logo is None or self.logo.given is None or not self.logo.is_tiny:
            return ""
        size = " × ".join(map(str, self.logo.given))  # noqa: RUF001
        return f"It has only {size} pixels, so the initials stand in its place. Ask the client for a larger one."

    @property
    def heroes(self) -> Mapping[str, tuple[str, ...]]:
        """How a home page can begin, by the theme: what the content can fill, the one that suits best first."""
        return {theme: fitting(replace(self.laid.content, theme=theme)) for theme in THEMES}


def read(app: App, order_id: UUID) -> SiteEditing:
    """Raises Refused `order_gone`, `built_elsewhere`, `website_missing`."""
    editing = _whole(app, order_id)
    assert editing.site
    assert editing.version
    assert editing.newest
    draft, over = drafts.laid(app, editing)
    said = editing.form.additional_info or ""
    return SiteEditing(editing.version.version, editing.newest.number, editing.site, over, draft.look, said, draft.logo)


def save(app: App, order_id: UUID, seen: int, typed: TypedEdits, stamp: Stamp) -> SiteEditing:
    """Keeps what is typed as a version, and builds it. Raises Refused `content_moved` where there is a newer version
    than what was `seen`, `content_same`, `content_wrong`, `theme_unknown`, `color_wrong`, `motif_unknown`,
    `hero_unknown`, and what `read` and `drafts.make` raise."""
    return keep(app, order_id, _wish(typed, stamp, seen))


def keep(app: App, order_id: UUID, wish: Wish) -> SiteEditing:
    """Raises what `save` raises."""
    _whole(app, order_id)
    drafts.make(app, order_id, wish)
    return read(app, order_id)


def preview(app: App, order_id: UUID, typed: TypedEdits, by: str) -> str:
    """The path of the home page as it is typed, for a while. The same pages are at the same path. Raises what `save`
    raises, except for what only a save can meet."""
    editing = _whole(app, order_id)
    stamp = Stamp(by, app.clock.now(), "", Word.CALL)
    draft, over = drafts.laid(app, editing, _wish(typed, stamp, 0))
    built = replace(draft.build, files=app.site_pages.render(over.content, draft.pictures))
    assert editing.site, "what is made here has one"
    return previews.show_typed(app, editing.site, built)


def _wish(typed: TypedEdits, stamp: Stamp, seen: int) -> Wish:
    save = Save(seen, stamp.why, stamp.word, lambda laid: edited(laid, typed, stamp))
    return Wish(BuildReason.STAFF, "website.edited", chosen(typed), save)


def made_so_far(app: App, order_id: UUID) -> DraftSources:
    """Of a website that is made here and has been drafted. What is due comes first: a corrected form is a newer version
    than any that was seen. What was put off, because its client is telling more, still waits. Raises what `read`
    raises."""
    return _sources(app, order_id, waits=True)


def _whole(app: App, order_id: UUID) -> DraftSources:
    """As `made_so_far`, with everything that its client has told: staff see a build of it."""
    return _sources(app, order_id, waits=False)


def _sources(app: App, order_id: UUID, *, waits: bool) -> DraftSources:
    with app.database.read() as connection:
        orders.get(connection, order_id)
        site = rows.find(connection, order_id)
    if not is_made_here(site):
        raise built_elsewhere()
    is_wanted = not waits if site.is_put_off(app.clock.now()) else not site.draft_failed_at
    if site.draft_due_at and is_wanted:
        drafts.make_due(app, order_id)
    try:
        basis = drafts.sources(app, order_id)
    except Refused as refused:
        raise nothing_built() from refused
    if basis.newest is None or basis.version is None:
        raise nothing_built()
    return basis
