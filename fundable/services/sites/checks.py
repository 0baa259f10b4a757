"""What the rules say of an order's website."""

from dataclasses import dataclass
from uuid import UUID

from fundable.app import App
from fundable.domain.sites.inspection import inspect
from fundable.domain.sites.stored_builds import Result, results_of
from fundable.services.sites import drafts, sites


@dataclass(frozen=True, slots=True)
class Checked:
    """`number` is that of the build; None for one that was made for this check, and isn't kept."""

    number: int | None
    hash: str
    results: tuple[Result, ...]


def of_order(app: App, order_id: UUID, theme: str = "") -> Checked:
    """What was found when the newest build was made. A website that is built elsewhere has none: what its form would
    make now is checked instead; so is what is asked for in a theme. Raises Refused `order_unknown`, `form_missing`."""
    if not theme and (kept := sites.newest_build(app, order_id)):
        return Checked(kept.number, kept.hash, kept.results)
    made = drafts.of_order(app, order_id, theme or None)
    return Checked(None, made.build.hash, results_of(inspect(made.form, made.postal, made.phone, made.build)))
