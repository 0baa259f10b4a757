"""Who buys in the demo: businesses that nobody has, at addresses that nobody can write to (RFC 2606)."""

import random
from dataclasses import dataclass

from fundable.domain.orders.intake import Answers

OWNERS = "Nora Tom Ines Caleb Mira Jonah Petra Luis Hanna Omar Greta Felix Aiko Ruben Dalia Marek Lena Idris Carla"
FIRST = "Alder Brightwater Cedar Dune Ember Foxglove Granite Harbor Ivy Juniper Kestrel Larkspur Maple Northgate"
SECOND = "Bakery Plumbing Landscaping Roofing Catering Bookkeeping Tailoring Electric Flooring Dental Fitness Florist"
STREETS = "Mill Dock Chestnut Water Harrison Juniper Court Market"
TOWNS = {
    "Dayton, OH 45402": 937,
    "Akron, OH 44308": 330,
    "Erie, PA 16501": 814,
    "Troy, NY 12180": 518,
    "Boise, ID 83702": 208,
}
"""With their area codes: what isn't a number fails the check, and keeps a website from going online."""
COLORS = ("#1f6f5c", "#8a3b12", "#243b6b", "#6b2447", "#5b6b24")
SERVICES = ("Repairs", "New work", "Yearly care", "Advice on site", "Emergencies", "Deliveries")


@dataclass(frozen=True, slots=True)
class Buyer:
    email: str
    business: str
    color: str
    answers: Answers

    @property
    def domain(self) -> str:
        return self.email.partition("@")[2]

    @property
    def logo(self) -> bytes:
        """A letter badge."""
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" width="160" height="160" viewBox="0 0 160 160">'
            f'<rect width="160" height="160" rx="28" fill="{self.color}"/>'
            '<text x="80" y="108" font-family="Georgia, serif" font-size="84" text-anchor="middle" fill="#ffffff">'
            f"{self.business[0]}</text></svg>"
        ).encode()


def buyers(chance: random.Random, count: int) -> list[Buyer]:
    """Each with a business of their own, as long as the names reach."""
    names = [f"{first} {second}" for first in FIRST.split() for second in SECOND.split()]
    chance.shuffle(names)
    return [_buyer(chance, names[number % len(names)], number) for number in range(count)]


def _buyer(chance: random.Random, business: str, number: int) -> Buyer:
    owner, kind = chance.choice(OWNERS.split()), business.split()[1].lower()
    again = f"-{number}" if number >= len(FIRST.split()) * len(SECOND.split()) else ""
    domain = business.lower().replace(" ", "-") + again + ".example"
    street, town = f"{chance.randint(2, 980)} {chance.choice(STREETS.split())} Street", chance.choice([*TOWNS])
    answers = Answers(
        business_name=business,
        business_address=f"{street}\n{town}",
        business_phone=f"({TOWNS[town]}) 555-01{chance.randint(0, 99):02}",
        business_email=f"hello@{domain}",
        website_description=f"{owner} started {business} in {chance.randint(1988, 2023)}. A small {kind} business.",
        services_offered="\n".join(chance.sample(SERVICES, 3)),
        social_links={"facebook": f"https://facebook.example/{business.split(maxsplit=1)[0].lower()}"}
        if chance.random() < 0.5
        else {},
        additional_info="Warm colors, please, and a large phone number." if chance.random() < 0.4 else None,
    )
    return Buyer(f"{owner.lower()}@{domain}", business, chance.choice(COLORS), answers)
