"""A website as its client reviews it."""

import json
from collections.abc import Mapping
from dataclasses import dataclass

from fundable.app import App
from fundable.db.sites.drafting import content_versions, stored_builds
from fundable.db.sites.hosting import domains, hosts
from fundable.domain.people.client_views import Opener
from fundable.domain.sites.drafting.sites import nothing_released
from fundable.domain.sites.drafting.stored_builds import StoredBuild
from fundable.domain.sites.drafting.themes import THEMES
from fundable.domain.sites.words.domain_names import in_letters
from fundable.services.sites.drafting import previews
from fundable.services.sites.review import client_look, reviews
from fundable.services.sites.review.client_look import ClientLook


@dataclass(frozen=True, slots=True)
class ReviewedSite:
    """What a client reviews. `domain` is what the website answers under or, before that, the order's own; empty
    where there's neither. `colors` are its palette; `can_pick`: the look is still theirs to choose, from what is in
    `look`."""

    preview: str
    build: StoredBuild
    domain: str
    colors: Mapping[str, str]
    can_pick: bool
    look: ClientLook

    @property
    def themes(self) -> tuple[str, ...]:
        return THEMES if self.can_pick else ()


def read(app: App, token: Opener) -> ReviewedSite:
    """What a client's token opens: the newest build or, while their notes on an earlier one are with us or texts of the
    newest wait for a choice, an earlier one.
    Raises Refused `client_unauthorized`, `website_unreleased`."""
    order, site = reviews.opened(app, token)
    with app.database.read() as connection:
        shown, newest = reviews.build_shown(connection, order.id), stored_builds.newest_decided(connection, order.id)
        build = stored_builds.find(connection, order.id, shown)
        can_pick = client_look.is_free(connection, order.id)
        look = client_look.read(connection, order.id) if can_pick else ClientLook()
        said, address = domains.find(connection, order.id), hosts.find_shown(connection, order.id)
        version = content_versions.find(connection, order.id, build.content_version) if build else None
    if build is None or newest is None or version is None:
        raise nothing_released()
    number = None if build.number == newest.number else build.number
    host = address.host if address else said.name.main if said else ""
    domain, colors = in_letters(host) if host else "", json.loads(version.content)["palette"]
    return ReviewedSite(previews.path(app, site, number), build, domain, colors, can_pick, look)
