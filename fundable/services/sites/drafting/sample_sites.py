"""Three websites from three answers, for whoever thinks about buying one. Nothing is logged, and nothing stored where
one server has the data. Where several do, what was typed is in rows for a while, encrypted with what's in the address.
"""

import json
import math
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from datetime import date

from fundable.app import App, LocalApp
from fundable.db.sites.drafting import sample_sites as rows
from fundable.domain.errors import Refused
from fundable.domain.sites.drafting.sample_sites import SampleAnswers, SampleSite, checked, sample_of
from fundable.services.agency import calendar
from fundable.services.sites.drafting import previews


@dataclass(frozen=True, slots=True)
class ShownSamples:
    """`addresses` are the home pages by theme, for a while."""

    site: SampleSite
    addresses: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class SampleElsewhere:
    """What another server made a website from, which is shown for `left_s` more. `name` is in its address."""

    name: str
    said: SampleAnswers
    theme: str
    day: date
    left_s: float


def show(app: App, said: SampleAnswers) -> ShownSamples:
    """Makes them with what the real ones are made with. Raises Refused `samples_busy`."""
    with _within_budget(app):
        day = calendar.day_of(app, app.clock.now())
        site = sample_of(said, day)
        made = {theme: app.site_pages.sample(content) for theme, content in site.contents.items()}
    names = {theme: app.sample_sites.put(files) for theme, files in made.items()}
    if app.config.has_database_server:
        with suppress(Refused):  # while it can't be written, this server shows them alone
            _tell_others(app, said, day, names)
    return ShownSamples(site, {theme: previews.path_of_sample(app, name) for theme, name in names.items()})


def find_elsewhere(app: App, token: str) -> SampleElsewhere | None:
    """A website that another server on the database made, by what's in its address. Raises Refused `database_away`."""
    name = previews.name_in(app, token)
    with app.database.read() as connection:
        stored = rows.find(connection, _hashed(app, name))
    plain = app.sealer.opened(bytes.fromhex(name), stored.answers) if stored else None
    if stored is None or plain is None:
        return None
    told = json.loads(plain)
    try:
        said = checked(told)
    except Refused:  # the other server's version took what ours doesn't
        return None
    return SampleElsewhere(name, said, told["theme"], date.fromisoformat(told["day"]), stored.left_s)


def show_again(app: LocalApp, other: SampleElsewhere) -> None:
    """Makes it here as well, unless somebody just did: it's among the previews then. Raises Refused `samples_busy`."""
    if app.sample_sites.find(other.name):
        return
    with _within_budget(app):
        content = sample_of(other.said, other.day).contents.get(other.theme)
        if content:
            app.sample_sites.put_again(other.name, app.site_pages.sample(content), other.left_s)


def samples_busy(wait_s: float) -> Refused:
    message = "Many people are looking right now, so we couldn't make your websites. Please try again in a moment."
    return Refused("samples_busy", message, retry_after_s=max(1, math.ceil(wait_s)))


@contextmanager
def _within_budget(app: LocalApp) -> Iterator[None]:
    """Raises Refused `samples_busy`."""
    wait_s = app.sample_budget.wait_s()
    if wait_s:
        raise samples_busy(wait_s)
    begun_s = time.thread_time()
    yield
    app.sample_budget.spend(time.thread_time() - begun_s)


def _tell_others(app: App, said: SampleAnswers, day: date, names: Mapping[str, str]) -> None:
    """Another server may be asked for them. The key is the name in the address, which isn't kept."""
    typed = {"name": said.name, "town": said.town, "trade": said.trade, "day": day.isoformat()}
    answers = {}
    for theme, name in names.items():
        plain = json.dumps({**typed, "theme": theme}).encode()
        answers[_hashed(app, name)] = app.sealer.sealed(bytes.fromhex(name), plain)
    with app.database.count() as connection:
        rows.put(connection, answers)


def _hashed(app: LocalApp, name: str) -> str:
    return app.signer.sign(f"sample:{name}")[: previews.DIGITS]
