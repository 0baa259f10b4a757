"""Who buys in the demo: businesses that nobody has, at addresses that nobody can write to (RFC 2606), with telephone
numbers that are kept for fiction."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice

from fundable.domain.orders.intake import Answers
from fundable.services.operation.demo.trades import TRADES, Trade

FIRST = (
    "Larkspur",
    "Brightwater",
    "Cedar Hill",
    "Foxglove",
    "Granite",
    "Harbor Street",
    "Juniper",
    "Kestrel",
    "Maple Avenue",
    "Northgate",
    "Old Mill",
    "Stonebridge",
    "Two Rivers",
    "Willow Creek",
    "Clearview",
    "Hartwell",
)
LAST = "Whitlock Carver Sandoval Pruitt Okafor Lindgren Maddox Ferraro Hale Novak Bellamy Tran Ostrow Delgado Marsh"
STREETS = "Mill Street|Dock Street|Chestnut Street|Water Street|Harrison Avenue|Juniper Lane|Court Street|Market Street"
TOWNS = {
    "Dayton, OH 45402": 937,
    "Akron, OH 44308": 330,
    "Erie, PA 16501": 814,
    "Troy, NY 12180": 518,
    "Boise, ID 83702": 208,
    "Pueblo, CO 81003": 719,
    "Duluth, MN 55802": 218,
    "Macon, GA 31201": 478,
    "Toledo, OH 43604": 419,
    "Salem, OR 97301": 503,
    "Bangor, ME 04401": 207,
    "Lansing, MI 48933": 517,
}
"""With their area codes: what isn't a number fails the check, and keeps a website from going online."""
UNFINISHED = {"facebook": "https://www.facebook.com/"}
"""What some clients type: it leads to nobody's page, and the check says so."""
YEARS = (1988, 2021)


@dataclass(frozen=True, slots=True)
class Buyer:
    """`owner` is their full name, `town` without its state."""

    email: str
    owner: str
    town: str
    trade: Trade
    answers: Answers

    @property
    def business(self) -> str:
        return self.answers.business_name

    @property
    def domain(self) -> str:
        return self.email.partition("@")[2]

    def told(self, text: str) -> str:
        """A text of the trade, as this owner says it."""
        return text.format(town=self.town)


def buyers(chance: random.Random, wanted: int) -> list[Buyer]:
    """Each with a business of their own, the trades in turns."""
    return list(islice(_every(chance), wanted))


def _every(chance: random.Random) -> Iterator[Buyer]:
    """Once every name is taken, further businesses are named after their towns, and after that by number."""
    firsts = {trade.key: chance.sample(FIRST, len(FIRST)) for trade in TRADES}
    towns = chance.sample([*TOWNS], len(TOWNS))
    for turn in count():
        for trade in TRADES:
            again, place = divmod(turn, len(FIRST))
            yield _buyer(chance, trade, firsts[trade.key][place], towns, again)


def _buyer(chance: random.Random, trade: Trade, first: str, towns: list[str], again: int) -> Buyer:
    place = towns[(again - 1) % len(towns)] if again else chance.choice(towns)
    town = place.partition(",")[0]
    business = chance.choice(trade.names).format(f"{town} {first}" if again else first)
    number = str(again) if again > len(towns) else ""
    domain = _domain(business, first) + f"{number}.example"
    owner = f"{chance.choice(trade.owners.split())} {chance.choice(LAST.split())}"
    return Buyer(
        f"{owner.split(maxsplit=1)[0].lower()}@{domain}",
        owner,
        town,
        trade,
        _answers(chance, business, place, owner, trade, domain),
    )


def _domain(business: str, first: str) -> str:
    """Without its ending: the name up to the first word of what the business does."""
    before, _, after = business.partition(first)
    return re.sub(r"[^a-z]", "", f"{before}{first}{after.split(maxsplit=1)[0]}".lower())


def _answers(chance: random.Random, business: str, place: str, owner: str, trade: Trade, domain: str) -> Answers:
    """What the form says: complete more often than not."""
    said = {"name": business.rpartition(" ")[0], "owner": owner, "town": place.partition(",")[0]}
    offered = chance.sample(range(len(trade.services)), chance.randint(5, len(trade.services)))
    return Answers(
        business_name=business,
        business_address=f"{chance.randint(2, 980)} {chance.choice(STREETS.split('|'))}\n{place}",
        business_phone=f"({TOWNS[place]}) 555-01{chance.randint(0, 99):02}",
        business_email=f"hello@{domain}",
        website_description=chance.choice(trade.about).format(**said, year=chance.randint(*YEARS)),
        services_offered="\n".join(trade.services[number] for number in sorted(offered)),
        social_links=UNFINISHED if chance.random() < 0.15 else {},
        additional_info=trade.wish if chance.random() < 0.4 else None,
    )
