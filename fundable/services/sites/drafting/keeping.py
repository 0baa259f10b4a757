"""Keeping a draft: what the website says becomes a version, and its files become a build, if they differ from the
newest."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from fundable.acting import current
from fundable.db import audit
from fundable.db.database import Connection
from fundable.db.sites.drafting import content_versions, site_files, site_looks, sites, stored_builds
from fundable.domain.agency.uploads import Upload
from fundable.domain.errors import Refused
from fundable.domain.orders.intake import IntakeForm
from fundable.domain.sites.checking.rule_answers import RuleAnswer
from fundable.domain.sites.drafting.builds import TEMPLATE_VERSION, Build
from fundable.domain.sites.drafting.drawn_logos import DrawnLogo
from fundable.domain.sites.drafting.edits import Edits, Laid, Word
from fundable.domain.sites.drafting.results import Result
from fundable.domain.sites.drafting.site_looks import AS_RULED, LookChoice, SiteLook
from fundable.domain.sites.drafting.sites import Site
from fundable.domain.sites.drafting.stored_builds import (
    BuildReason,
    ContentVersion,
    Revision,
    StoredBuild,
    answers_json,
    are_same_answers,
)
from fundable.domain.sites.words.addresses import Postal
from fundable.domain.sites.words.content import Photo, to_json
from fundable.domain.sites.words.phones import PhoneNumber


@dataclass(frozen=True, slots=True)
class SiteDraft:
    """A build with the answers that it is held against, how they were read, the look that the rules chose for it, and
    the edits that it shows. `all_edits`
    are those in conflict as well. `number` is that of a build that is kept. `told` are the answers to the rules'
    questions, and `domain` is what was said for the order."""

    form: IntakeForm
    postal: Postal
    phone: PhoneNumber
    look: SiteLook
    build: Build
    edits: Edits = ()
    pictures: Mapping[str, bytes] = field(default_factory=dict)
    all_edits: Edits = ()
    number: int | None = None
    told: Mapping[str, RuleAnswer] = field(default_factory=dict)
    domain: str = ""
    logo: DrawnLogo | None = None


@dataclass(frozen=True, slots=True)
class Save:
    """What staff save in the editor: on the version that they have `seen`, why and on whose word, and what becomes of
    the edits."""

    seen: int
    why: str
    word: Word
    change: Callable[[Laid], Edits]
    back_to: int | None = None


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody asks for, also where nothing is due: `act` is what the audit log calls it. `look` is what they
    choose otherwise than so far, by the fields of a LookChoice; empty ones leave it to the rules. `by` and `why` say
    who asks, where it isn't staff. `check` raises where it may no longer be kept."""

    reason: BuildReason
    act: str
    look: Mapping[str, str] = field(default_factory=dict)
    save: Save | None = None
    by: str = ""
    why: str = ""
    check: Callable[[Connection, UUID], None] | None = None

    @property
    def made_by(self) -> str:
        return self.by or current().name


@dataclass(frozen=True, slots=True)
class DraftSources:
    """What a draft is made of, as it was read at one moment. `look` is None until the rules have chosen one; until
    then, `taken` are the colors of recent websites, which change with every other draft and hold up none."""

    form: IntakeForm
    logo: Upload | None
    site: Site | None
    newest: StoredBuild | None
    version: ContentVersion | None
    photos: tuple[Photo, ...]
    told: Mapping[str, RuleAnswer]
    domain: str
    look: SiteLook | None
    taken: tuple[str, ...] = field(compare=False)

    @property
    def is_due(self) -> bool:
        return self.site is not None and self.site.draft_due_at is not None

    @property
    def edits(self) -> Edits:
        return self.version.edits if self.version else ()

    @property
    def choice(self) -> LookChoice:
        return self.site.choice if self.site else AS_RULED


def check_seen(found: DraftSources, save: Save, now: datetime) -> None:
    """Raises Refused `content_moved` where whoever saves didn't see the newest version."""
    is_unread = found.site is not None and found.is_due and not found.site.is_put_off(now)
    if is_unread or found.version is None or found.version.version != save.seen:
        raise Refused(
            "content_moved",
            "Somebody changed this website since you opened it, so nothing was saved. Your text is still here. Look at "
            "the newest version, then save again.",
        )


def keep(
    connection: Connection,
    now: datetime,
    basis: DraftSources,
    draft: SiteDraft,
    results: tuple[Result, ...],
    wish: Wish | None,
) -> StoredBuild:
    """Raises Refused `content_same` for a save that changes nothing."""
    order_id, newest = basis.form.order_id, basis.newest
    if basis.site is None:
        sites.begin(connection, order_id, now)
    _note_done(connection, basis, wish)
    if draft.look != basis.look:
        site_looks.keep(connection, order_id, draft.look, now)
    reason = wish.reason if wish else (BuildReason.FORM if newest else BuildReason.DRAFT)
    made_by = wish.made_by if wish else ""
    version = _kept_content(connection, now, basis, draft, reason, made_by, wish)
    if wish is None and basis.version and newest and newest.content_version < version == basis.version.version:
        reason, made_by = basis.version.reason, basis.version.made_by
    built = newest
    if newest is None or not _is_kept(connection, newest, draft.build.hash, version):
        number = newest.number + 1 if newest else 1
        built = _stored(draft, number, version, results, reason, made_by, now)
        stored_builds.add(connection, built)
        site_files.add(connection, order_id, number, draft.build.files)
    assert built
    if wish:
        _record(connection, now, basis, draft, built, wish)
    return built


def keep_content(
    connection: Connection, now: datetime, basis: DraftSources, draft: SiteDraft, wish: Wish, due_at: datetime
) -> None:
    """What is said becomes a version now, and its build comes later. Raises Refused `content_same` for a save that
    changes nothing."""
    order_id = basis.form.order_id
    sites.change(connection, order_id, draft_due_at=due_at, draft_failed_at=None, **wish.look)
    version = _kept_content(connection, now, basis, draft, wish.reason, wish.made_by, wish)
    told, private = _told(basis, draft, version, wish)
    audit.record(connection, now, wish.act, order_id, private=private, **told)


def _is_kept(connection: Connection, newest: StoredBuild, digest: str, version: int) -> bool:
    """Whether the newest build is this one, and still has its files."""
    is_same = (newest.hash, newest.content_version) == (digest, version)
    return is_same and site_files.has_files(connection, newest.order_id, newest.number)


def _note_done(connection: Connection, found: DraftSources, wish: Wish | None) -> None:
    done = {"draft_due_at": None, "draft_failed_at": None, "is_built_elsewhere": False}
    sites.change(connection, found.form.order_id, **done, **(wish.look if wish else {}))


def _record(
    connection: Connection, now: datetime, basis: DraftSources, draft: SiteDraft, built: StoredBuild, wish: Wish
) -> None:
    told, private = _told(basis, draft, built.content_version, wish)
    made: dict[str, Any] = {"build": built.number, "hash": built.hash, "theme": built.theme}
    audit.record(connection, now, wish.act, basis.form.order_id, private=private, **made, **told)


def _told(basis: DraftSources, draft: SiteDraft, version: int, wish: Wish) -> tuple[dict[str, Any], dict[str, str]]:
    """What the audit log says of a save, and what of it is private. Of texts only their paths."""
    if wish.save is None:
        return {}, {}
    paths = {edit.path for edit in set(basis.edits) ^ set(draft.all_edits)}
    told: dict[str, Any] = {"version": version, "texts": sorted(paths)}
    told |= {"back_to": wish.save.back_to} if wish.save.back_to else {}
    told["word"] = wish.save.word.value
    return told, {"reason": wish.save.why}


def _kept_content(
    connection: Connection,
    now: datetime,
    basis: DraftSources,
    draft: SiteDraft,
    reason: BuildReason,
    made_by: str,
    wish: Wish | None,
) -> int:
    """The version that says this: the newest one, if it does."""
    order_id, newest = draft.form.order_id, basis.version
    site = sites.find(connection, order_id)
    assert site, "there is one from the first draft on"
    said = (to_json(draft.build.content), answers_json(draft.form), draft.all_edits)
    if newest and (newest.content, newest.edits) == said[::2] and are_same_answers(newest.answers, draft.form):
        if wish and wish.save:
            raise Refused("content_same", "Nothing has changed, so there's nothing to save.")
        return newest.version
    revision = Revision(said[2], site.choice, why=wish.why if wish else "")
    if wish and (save := wish.save):
        revision = replace(revision, why=save.why, word=save.word, back_to=save.back_to)
    number = newest.version + 1 if newest else 1
    content_versions.add(connection, ContentVersion(order_id, number, *said[:2], reason, made_by, now, revision))
    return number


def _stored(
    draft: SiteDraft,
    number: int,
    version: int,
    results: tuple[Result, ...],
    reason: BuildReason,
    made_by: str,
    now: datetime,
) -> StoredBuild:
    build, content = draft.build, draft.build.content
    return StoredBuild(
        order_id=draft.form.order_id,
        number=number,
        content_version=version,
        name=content.name.full,
        domain=content.domain,
        theme=content.theme,
        template_version=TEMPLATE_VERSION,
        hash=build.hash,
        manifest=build.manifest(),
        results=results,
        left_out=content.left_out,
        reason=reason,
        made_by=made_by,
        created_at=now,
        undecided=len(draft.all_edits) - len(draft.edits),
    )
