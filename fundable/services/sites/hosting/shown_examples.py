"""What the landing page shows: the websites that were chosen, as far as they're online, and invented ones for the
rest."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from fundable.app import App, LocalApp
from fundable.db.sites.hosting import site_examples
from fundable.domain.sites.drafting import own_address
from fundable.domain.sites.drafting.example_sites import INVENTED, InventedSite, content_of
from fundable.domain.sites.hosting.hosts import site_url
from fundable.domain.sites.hosting.site_examples import EXAMPLES_MAX, SiteExample
from fundable.domain.sites.words.domain_names import in_letters
from fundable.services.agency import calendar
from fundable.services.sites.hosting import releases

PREFIX = "/examples/"
KEY_DIGITS = 16


@dataclass(frozen=True, slots=True)
class ShownExample:
    """`folder` is the path of its pages here, `url` where visitors open it, `address` what stands above its picture.
    `trade` is empty for a client's website."""

    folder: str
    url: str
    address: str
    name: str
    trade: str
    place: str
    theme: str
    source: SiteExample | InventedSite

    @property
    def is_invented(self) -> bool:
        return isinstance(self.source, InventedSite)


def chosen(app: App) -> list[SiteExample]:
    """In their order, those that are offline among them."""
    with app.database.read() as connection:
        return site_examples.chosen(connection)


def shown(app: LocalApp, online: Sequence[SiteExample]) -> list[ShownExample]:
    """As many as there's room for. Invented ones are in the themes that are still missing, as far as there are any."""
    real = [_of_client(app, one) for one in online[:EXAMPLES_MAX]]
    themes = [one.theme for one in real]
    invented = sorted(INVENTED, key=lambda one: one.theme in themes)[: EXAMPLES_MAX - len(real)]
    return [*real, *map(_invented, invented)]


def files_of(app: App, example: ShownExample) -> tuple[Mapping[str, bytes], bool]:
    """As they are at no address, and whether that's all of them: a photo that can't be had now is left out. Raises what
    reading the database raises."""
    source = example.source
    if isinstance(source, InventedSite):
        return app.site_pages.sample(content_of(source, calendar.today(app))), True
    shown = releases.shown_files(app, source.order_id, source.hash)
    return own_address.without(shown.files), shown.is_whole


def _of_client(app: LocalApp, example: SiteExample) -> ShownExample:
    """The folder's name can't be guessed of an order, and stays the same while it's shown."""
    key = app.signer.sign(f"example:{example.order_id}:{example.agreed_at.isoformat()}")[:KEY_DIGITS]
    url, letters = site_url(app.config.base_url, example.host), in_letters(example.host)
    return ShownExample(f"{PREFIX}{key}/", url, letters, example.name, "", example.town, example.theme, example)


def _invented(site: InventedSite) -> ShownExample:
    folder = f"{PREFIX}{site.theme}/"
    return ShownExample(folder, folder, "", site.name, site.trade, site.place, site.theme, site)
