"""What makes a year, for the demo as for a rehearsal: so many orders, each with a life and a chance of its own."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import count

from fundable.domain.agency.offer import Offer
from fundable.services.agency import offer as offers
from fundable.services.operation.demo import pictures
from fundable.services.operation.demo.extras import Extra
from fundable.services.operation.demo.known_photos import KnownPhotos
from fundable.services.operation.demo.lives import Life, Story
from fundable.services.operation.demo.sales import Span, draw
from fundable.services.operation.demo.talks import Talk
from fundable.services.operation.demo.world import World


@dataclass(frozen=True, slots=True)
class DemoOptions:
    """The same seed, count and end make the same business; ids and secrets are new each time. `offer` is what is sold;
    None is what a new installation sells."""

    orders: int
    seed: int
    until: datetime
    days: int
    offer: Offer | None = None

    @property
    def span(self) -> Span:
        return Span(self.until - timedelta(days=self.days), self.until)


def stories(world: World, images: KnownPhotos, options: DemoOptions, refused: list[str]) -> list[Story]:
    """One for each order: what one of them draws changes no other. `refused` takes what the program doesn't allow."""
    offer = offers.current(world.app)[1]
    sold = draw(random.Random(options.seed), options.orders, options.span, offer)  # noqa: S311 - a play
    shown = {one.buyer.trade.key: one.buyer.trade for one in sold if not one.is_built_elsewhere}
    shots = {key: pictures.photos(trade, own_chance(options, key).random()) for key, trade in shown.items()}
    images.expect(shot for both in shots.values() for shot in both)
    return [Story(world, sale, own_chance(options, number), shots, refused) for number, sale in enumerate(sold)]


def lives(told: Sequence[Story], options: DemoOptions) -> Iterator[Life]:
    """Those of the orders, of what their clients and staff write to each other, and of what is charged later."""
    yield from (story.life() for story in told)
    in_work = count()
    for number, story in enumerate(told):
        which = next(in_work) if story.sale.stops_at else 0
        talk = Talk(story.world, story.sale, own_chance(options, f"talk {number}"), which, story.refused)
        yield talk.life(options.span)
        yield Extra(story.world, story.sale, own_chance(options, f"extra {number}"), story.refused).life()


def own_chance(options: DemoOptions, name: object) -> random.Random:
    """Of one order, or of one thing that happens."""
    return random.Random(f"{options.seed} {name}")  # noqa: S311 - a play, not a secret
