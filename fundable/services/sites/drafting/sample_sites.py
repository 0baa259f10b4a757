"""Three websites from three answers, for whoever thinks about buying one. Nothing of it is stored or logged."""

import math
import time
from collections.abc import Mapping
from dataclasses import dataclass

from fundable.app import LocalApp
from fundable.domain.errors import Refused
from fundable.domain.sites.drafting import sample_sites
from fundable.domain.sites.drafting.sample_sites import SampleAnswers, SampleSite
from fundable.services.agency import calendar
from fundable.services.sites.drafting import previews


@dataclass(frozen=True, slots=True)
class ShownSamples:
    """`addresses` are the home pages by theme, for a while."""

    site: SampleSite
    addresses: Mapping[str, str]


def show(app: LocalApp, said: SampleAnswers) -> ShownSamples:
    """Makes them with what the real ones are made with. Raises Refused `samples_busy`."""
    wait_s = app.sample_budget.wait_s()
    if wait_s:
        raise samples_busy(wait_s)
    begun_s = time.thread_time()
    site = sample_sites.sample_of(said, calendar.day_of(app, app.clock.now()))
    made = {theme: app.site_pages.sample(content) for theme, content in site.contents.items()}
    app.sample_budget.spend(time.thread_time() - begun_s)
    return ShownSamples(site, {theme: previews.show_sample(app, files) for theme, files in made.items()})


def samples_busy(wait_s: float) -> Refused:
    message = "Many people are looking right now, so we couldn't make your websites. Please try again in a moment."
    return Refused("samples_busy", message, retry_after_s=max(1, math.ceil(wait_s)))
