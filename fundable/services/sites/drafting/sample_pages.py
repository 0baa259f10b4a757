"""The pages of websites that nobody has bought yet: made within a budget, and again on the server that
is asked next."""

import math
import time
from collections.abc import Mapping
from contextlib import suppress

from fundable.app import App, LocalApp
from fundable.db.sites.drafting import sample_answers
from fundable.domain.errors import Refused
from fundable.domain.sites.drafting import sample_sites
from fundable.domain.sites.drafting.sample_sites import AskedSample, SampleAnswers, SampleSite
from fundable.domain.sites.words.content import Content
from fundable.services.agency import calendar


def made(app: LocalApp, said: SampleAnswers) -> tuple[SampleSite, dict[str, dict[str, bytes]]]:
    """All that three answers make, by theme. Raises Refused `samples_busy`."""
    begun_s = _begin(app)
    site = sample_sites.sample_of(said, calendar.day_of(app, app.clock.now()))
    return site, _rendered(app, site.contents, begun_s)


def tell_others(app: App, nonce: str, said: SampleAnswers, theme: str) -> None:
    """Another server may be asked for it. While that can't be written, this one shows it alone."""
    if not app.database.is_shared:
        return
    with suppress(Refused), app.database.briefly() as connection:
        sample_answers.put(connection, nonce, AskedSample(said, theme, app.clock.now()))


def made_again(app: App, nonce: str) -> Mapping[str, bytes] | None:
    """What another server was asked to show. It's known here from then on. Raises Refused `samples_busy`."""
    if not app.database.is_shared:
        return None
    with app.database.read() as connection:
        asked = sample_answers.find(connection, nonce, app.clock.now())
    if asked is None:
        return None
    begun_s = _begin(app)
    site = sample_sites.sample_of(asked.said, calendar.day_of(app, asked.shown_at))
    content = site.contents.get(asked.theme)  # another version may have other themes
    if content is None:
        return None
    files = _rendered(app, {asked.theme: content}, begun_s)[asked.theme]
    app.sample_sites.put(files, nonce)
    return files


def samples_busy(wait_s: float) -> Refused:
    message = "Many people are looking right now, so we couldn't make your websites. Please try again in a moment."
    return Refused("samples_busy", message, retry_after_s=max(1, math.ceil(wait_s)))


def _begin(app: LocalApp) -> float:
    wait_s = app.sample_budget.wait_s()
    if wait_s:
        raise samples_busy(wait_s)
    return time.thread_time()


def _rendered(app: LocalApp, contents: Mapping[str, Content], begun_s: float) -> dict[str, dict[str, bytes]]:
    """With what the real ones are made with."""
    files = {theme: dict(app.site_pages.sample(content)) for theme, content in contents.items()}
    app.sample_budget.spend(time.thread_time() - begun_s)
    return files
