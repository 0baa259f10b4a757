"""A website held against the rules, with what was answered to their questions and what staff accepted."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from fundable.app import App
from fundable.db.orders import orders
from fundable.db.sites.checking import waivers
from fundable.db.sites.drafting import sites as rows
from fundable.db.sites.hosting import hosts
from fundable.domain.orders.orders import Order
from fundable.domain.sites.checking.checks import Outcome
from fundable.domain.sites.checking.inspection import inspect
from fundable.domain.sites.checking.reports import Report, report_on
from fundable.domain.sites.checking.waivers import Waiver, applied
from fundable.domain.sites.drafting.results import Stage
from fundable.domain.sites.drafting.sites import Site, is_made_here
from fundable.domain.sites.hosting.live_checks import LiveCheck, merged
from fundable.domain.sites.words.domain_names import in_letters
from fundable.services.sites.checking import last_seen
from fundable.services.sites.drafting import drafts
from fundable.services.sites.drafting.asked import Asked, asked_about
from fundable.services.sites.drafting.keeping import SiteDraft


@dataclass(frozen=True, slots=True)
class CheckedBuild:
    """A build, what each rule found on its files (`outcomes`), and what was accepted. `live` is what was last seen of
    the website that is online, mostly this build. `address` is the host that the website answers under, as people write
    it; before that, the domain that was said for the order, or empty."""

    order: Order
    draft: SiteDraft
    site: Site | None
    at: datetime
    asked: Asked
    outcomes: list[Outcome]
    waivers: dict[str, Waiver]
    live: LiveCheck | None = None
    address: str = ""

    @property
    def is_online(self) -> bool:
        """Whether this very build is what visitors see, and somebody has looked."""
        return self.live is not None and self.live.found.hash == self.draft.build.hash

    @property
    def seen(self) -> list[Outcome]:
        """What was found on the files, and what was seen of the website that is online."""
        if self.live is None:
            return self.outcomes
        return applied(merged(self.outcomes, self.live.found, self.is_online), self.waivers)

    @property
    def is_released(self) -> bool:
        return self.site is not None and self.site.is_released

    @property
    def told(self) -> list[Outcome]:
        """Of a website that is built elsewhere nobody here has seen more than the form."""
        if is_made_here(self.site):
            return self.seen
        return [one for one in self.outcomes if one.rule.stage is Stage.FORM]

    @property
    def report(self) -> Report:
        return report_on(self.told, self.waivers)

    @property
    def measured(self) -> tuple[tuple[str, str], ...]:
        """How the form's answers were read; empty where nothing was found."""
        draft, content = self.draft, self.draft.build.content
        address = content.address
        return (
            ("Name", content.name.core),
            ("Legal ending", content.name.ending),
            ("Street", address.street),
            ("City", address.city),
            ("State", address.state_name),
            ("ZIP code", address.zip),
            ("Address is", draft.postal.kind.value.replace("_", " ")),
            ("Number", draft.phone.e164),
            ("Number is", draft.phone.kind.value.replace("_", "-")),
            ("Email is at", content.email.rpartition("@")[2]),
            ("Website is at", self.address or "no domain yet"),
            ("Services", str(len(content.services))),
            *(self.live.found.measured if self.live else ()),
        )

    def outcome(self, rule: str) -> Outcome | None:
        return next((one for one in self.seen if one.rule.id == rule), None)


def of_order(app: App, order_id: UUID, theme: str = "") -> CheckedBuild:
    """Checks the newest build of an order's website. One that is built elsewhere has none, so what its form would make
    now is checked instead; so is what is asked for in a theme. Raises Refused `order_gone`, `form_missing`."""
    with app.database.read() as connection:
        order, site = orders.get(connection, order_id), rows.find(connection, order_id)
    if is_made_here(site) and not theme:
        return _checked(app, order, site, drafts.of_newest(app, order_id))
    return _checked(app, order, site, drafts.of_order(app, order_id, theme or None))


def of_online(app: App, order_id: UUID) -> CheckedBuild:
    """Checks the build that is online; the newest one while none is, or nobody has looked yet. Raises what `of_order`
    raises."""
    newest = of_order(app, order_id)
    if newest.live is None or newest.is_online:
        return newest
    return _checked(app, newest.order, newest.site, drafts.of_release(app, order_id, newest.live.found.hash))


def _checked(app: App, order: Order, site: Site | None, draft: SiteDraft) -> CheckedBuild:
    with app.database.read() as connection:
        asked = asked_about(connection, order.id, draft.form)
        accepted = waivers.standing(connection, order.id)
        live = last_seen.of_online(connection, order.id) if is_made_here(site) else None
        shown = hosts.find_shown(connection, order.id) if is_made_here(site) else None
    found = inspect(draft.form, draft.postal, draft.phone, draft.build, asked.answers, draft.edits, draft.domain)
    host = live.found.host if live else shown.host if shown else draft.domain
    address = in_letters(host) if host else ""
    return CheckedBuild(order, draft, site, app.clock.now(), asked, applied(found, accepted), accepted, live, address)
