"""The texts of a website that staff may edit, and what they are called."""

from dataclasses import dataclass

from fundable.domain.orders.intake import SOCIAL_NETWORKS
from fundable.domain.sites.drafting.edits import (
    AREAS,
    HOURS,
    LEAD,
    SECTIONS,
    SERVICES,
    TEXT,
    service_key,
    social_path,
)
from fundable.domain.sites.drafting.told_facts import (
    FOUNDED,
    LICENSES,
    OWNERS,
    PEOPLE,
    QUESTIONS,
    STEPS,
    TESTIMONIALS,
)
from fundable.domain.sites.drafting.wording import NETWORKS
from fundable.domain.sites.words.answers import LEAD_MAX


@dataclass(frozen=True, slots=True)
class Field:
    """A text of the website's own: everything but services. `max_length` is in characters."""

    path: str
    label: str
    hint: str
    max_length: int
    is_multiline: bool = False


FIELDS = (
    Field(LEAD, "First sentence", "Stands large on the home page. Can be empty.", LEAD_MAX),
    Field(TEXT, "About", "Each line is a paragraph.", 5000, is_multiline=True),
    Field(HOURS, "Hours", "Only if the client gave them. Each line is shown as typed.", 500, is_multiline=True),
    Field(AREAS, "Areas served", "Only if the client gave them. Each line is shown as typed.", 500, is_multiline=True),
    Field(OWNERS, "Owners", "Only if the client gave them. One name on each line.", 500, is_multiline=True),
    Field(FOUNDED, "Founded", "Only if the client gave it. The year.", 4),
    Field(
        LICENSES, "License", "Only if the client gave it. One on each line, with who issued it.", 600, is_multiline=True
    ),
    Field(PEOPLE, "People", "One on each line: the name, a colon, and what they do.", 1200, is_multiline=True),
    Field(STEPS, "How it works", "Two to six steps, each on a line of its own.", 1200, is_multiline=True),
    Field(
        TESTIMONIALS,
        "Testimonials",
        "Two lines each: the words, and below them who said so, where and when. Only if the client may publish them.",
        2000,
        is_multiline=True,
    ),
    Field(
        QUESTIONS,
        "Questions and answers",
        "Two lines each: the question, and below it the answer. Eight at most.",
        6000,
        is_multiline=True,
    ),
    *(
        Field(social_path(network), NETWORKS[network], "The address of the business's own page.", 300)
        for network in SOCIAL_NETWORKS
    ),
)
FIELD_OF = {one.path: one for one in FIELDS}


def label_of(path: str, service: str = "") -> str:
    """What a text is called on the page. `service` is what the service is called that it belongs to."""
    if path in FIELD_OF:
        return FIELD_OF[path].label
    if service_key(path):
        part = path.rpartition(".")[2]
        return f"Service “{service}”" if part == "title" else f"{part.capitalize()} of “{service}”"
    return {SERVICES: "Order of the services", SECTIONS: "Order of the home page"}[path]
