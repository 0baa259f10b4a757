"""The look of a website, as its client picks it."""

from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

from fundable.acting import acting_as
from fundable.app import App
from fundable.db.database import Connection
from fundable.db.money import disputes
from fundable.db.orders import orders
from fundable.db.sites.drafting import site_looks, sites, stored_builds
from fundable.db.sites.hosting import approvals
from fundable.db.sites.review import rounds
from fundable.domain.errors import Refused
from fundable.domain.orders.orders import BEFORE_DESIGN, Order
from fundable.domain.sites.drafting.edits import BY_CLIENT
from fundable.domain.sites.drafting.look_reasons import reason_for_client
from fundable.domain.sites.drafting.seeds import offered
from fundable.domain.sites.drafting.site_looks import SiteLook
from fundable.domain.sites.drafting.sites import check_paid, color_unknown, texts_undecided, theme_unknown
from fundable.domain.sites.drafting.stored_builds import BuildReason
from fundable.domain.sites.drafting.themes import THEMES
from fundable.domain.sites.review.rounds import check_theme_free
from fundable.services.people import accounts
from fundable.services.sites.drafting import drafts
from fundable.services.sites.drafting.keeping import Wish
from fundable.services.sites.review import reviews

WHY = "Chosen by the client"
PICKED_BEFORE = "Picked by the client before buying"
AUTOMATIC = "automatic"


@dataclass(frozen=True, slots=True)
class OfferedColor:
    """`name` is what it's called; AUTOMATIC for what the rules chose."""

    name: str
    hex: str


@dataclass(frozen=True, slots=True)
class ClientLook:
    """What a client picks from, while they may. `reason` is why the rest is as it is, in sentences; `color` is the name
    of the offered color that's shown, empty where it's another one."""

    reason: str = ""
    color: str = ""
    colors: tuple[OfferedColor, ...] = ()


def read(connection: Connection, order_id: UUID) -> ClientLook:
    """Nothing for a website from before looks were kept, until its next draft."""
    look, site = site_looks.find(connection, order_id), sites.find(connection, order_id)
    if look is None or site is None:
        return ClientLook()
    colors, chosen = _offered(look), site.choice.seed_color
    shown = next((one.name for one in colors if one.hex == chosen), "") if chosen else AUTOMATIC
    return ClientLook(reason_for_client(look, site.choice), shown, colors)


def pick_theme(app: App, token: str | None, theme: str) -> None:
    """A new build at once, which the client sees. What they look at already isn't built again. Raises Refused
    `theme_unknown`, `client_unauthorized`, `website_unreleased`, `order_not_paid`, `order_paid_back`, `theme_fixed`,
    `texts_undecided`, and what `drafts.make` raises."""
    if theme not in THEMES:
        raise theme_unknown()
    order, _ = reviews.opened(app, token)
    _take_theme(app, order, theme, WHY, _check)


def pick_first_theme(app: App, token: str | None, theme: str) -> None:
    """The one that was picked before buying, as long as design hasn't begun: nobody has seen the website yet. Raises
    Refused `theme_unknown`, `client_unauthorized`, `form_missing`, `order_not_paid`, `order_paid_back`, `theme_fixed`,
    and what `drafts.make` raises."""
    if theme not in THEMES:
        raise theme_unknown()
    order = accounts.client_order(app, token).order
    _take_theme(app, order, theme, PICKED_BEFORE, _check_unseen)


def pick_color(app: App, token: str | None, name: str) -> None:
    """By the name of one that is offered. Raises Refused `color_unknown`, and what `pick_theme` raises."""
    order, site = reviews.opened(app, token)
    with app.database.read() as connection:
        _check(connection, order.id)
        color = hex_of(connection, order.id, name)
    if color == site.choice.seed_color:
        return
    chosen = {"seed_color": color}
    _make(app, order, Wish(BuildReason.STAFF, "website.color_changed", chosen, by=BY_CLIENT, why=WHY, check=_check))


def hex_of(connection: Connection, order_id: UUID, name: str) -> str:
    """Of a color that is offered; empty where the rules are to choose. Raises Refused `color_unknown`."""
    found = {one.name: one.hex for one in read(connection, order_id).colors}
    if name not in found:
        raise color_unknown()
    return "" if name == AUTOMATIC else found[name]


def is_free(connection: Connection, order_id: UUID) -> bool:
    """Whether the client may pick now."""
    try:
        _check(connection, order_id)
    except Refused:
        return False
    return True


def _take_theme(app: App, order: Order, theme: str, why: str, check: Callable[[Connection, UUID], None]) -> None:
    """What is shown already isn't built again."""
    with app.database.read() as connection:
        check(connection, order.id)
        newest = stored_builds.newest(connection, order.id)
    if newest and newest.theme == theme:
        return
    _make(
        app,
        order,
        Wish(BuildReason.THEME, "website.theme_changed", {"theme": theme}, by=BY_CLIENT, why=why, check=check),
    )


def _make(app: App, order: Order, wish: Wish) -> None:
    with acting_as(accounts.as_client(order)):
        drafts.make(app, order.id, wish)


def _offered(look: SiteLook) -> tuple[OfferedColor, ...]:
    """What the rules chose, then those of its trade."""
    suiting = (OfferedColor(seed.name, seed.hex) for seed in offered(look.family) if seed.hex != look.seed_color)
    return (OfferedColor(AUTOMATIC, look.seed_color), *suiting)


def _check_unseen(connection: Connection, order_id: UUID) -> None:
    order = orders.get(connection, order_id)
    check_paid(order, disputes.lost_cents(connection, order_id))
    if order.status not in BEFORE_DESIGN:
        raise Refused("theme_fixed", "Design has started. You can choose another look when you review your website.")


def _check(connection: Connection, order_id: UUID) -> None:
    reviews.order_of_client(connection, order_id)
    check_theme_free(rounds.of_order(connection, order_id), bool(approvals.of_order(connection, order_id)))
    newest = stored_builds.newest(connection, order_id)
    if newest and newest.undecided:
        raise texts_undecided()
