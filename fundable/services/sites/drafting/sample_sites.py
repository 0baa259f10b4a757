"""Three websites from three answers, for whoever thinks about buying one. None of it is logged or kept."""

from collections.abc import Mapping
from dataclasses import dataclass

from fundable.app import App
from fundable.domain.sites.drafting.sample_sites import SampleAnswers, SampleSite
from fundable.services.sites.drafting import previews, sample_pages


@dataclass(frozen=True, slots=True)
class ShownSamples:
    """`addresses` are the home pages by theme, for a while."""

    site: SampleSite
    addresses: Mapping[str, str]


def show(app: App, said: SampleAnswers) -> ShownSamples:
    """Raises Refused `samples_busy`."""
    site, made = sample_pages.made(app, said)
    return ShownSamples(site, {theme: previews.show_sample(app, files, said, theme) for theme, files in made.items()})
