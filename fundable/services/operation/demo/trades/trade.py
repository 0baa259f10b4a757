"""A line of work, as those who do it speak of it."""

from dataclasses import dataclass
from enum import StrEnum

WOMEN = "Nora Ines Mira Petra Hanna Greta Aiko Dalia Lena Carla June Ruth"
MEN = "Tom Caleb Jonah Luis Omar Felix Ruben Marek Idris Walt Andre Pete"


class Workplace(StrEnum):
    """Where the work is done, which is what its photos show."""

    SHOP = "shop"
    HOMES = "homes"
    OFFICE = "office"


@dataclass(frozen=True, slots=True)
class Trade:
    """`owners` are first names, and `names` go around the first part of a business's name. In texts, {name}, {owner},
    {town} and {year} are the business's. `services` and `hours` are lines as in the form. `photos` say what its two
    photos show, and `asked` is what a client is waited for, with their answer."""

    key: str
    owners: str
    place: Workplace
    color: str
    names: tuple[str, ...]
    about: tuple[str, ...]
    services: tuple[str, ...]
    hours: str
    areas: str
    photos: tuple[str, str]
    wish: str
    note: str
    said: tuple[str, ...]
    asked: tuple[str, str]
