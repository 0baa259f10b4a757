"""Forms as nobody would send them, for hypothesis: any letters, any length, and text that attacks."""

from dataclasses import replace

from hypothesis import strategies as st

from fundable.domain.orders.intake import TEXTS, IntakeForm
from fundable.domain.sites.drafting.themes import THEMES
from tests.services.sites.some_forms import BARE, HOSTILE

LETTERS = st.characters(exclude_categories=["Cs"])
KNOWN = [
    *("A - b", "and", "{{x}}", "x, LLC", "Tea (hot)", "1. Tea", "<b>", "a\r\nb", "St. Louis is ours. Yes.", HOSTILE),
    *("w" * 45, "Łódź", "Хлеб", "الخبز", "面包", "🥐", "Panadería y Repostería", "very long words " * 12),
]
ANYTHING = st.text(LETTERS, max_size=60) | st.sampled_from(KNOWN)
PHONES = st.sampled_from(["719 544 1234", "555-0142", "7195441234 x9"]) | ANYTHING.map("719 544 1234{}".format)


def answer(field: str) -> st.SearchStrategy[str]:
    return st.lists(ANYTHING, min_size=1, max_size=6).map("\n".join).map(lambda text: text[: TEXTS[field].most])


def form(name: str, address: str, phone: str, description: str, services: str, link: str) -> IntakeForm:
    """With a name, an address and a number, as the form asks."""
    return replace(
        BARE,
        business_name=f"N {name}"[: TEXTS["business_name"].most],
        business_address=f"1 A St\n{address}",
        business_phone=phone,
        website_description=description,
        services_offered=services,
        social_links={"facebook": link},
    )


FORMS = st.builds(
    form,
    ANYTHING,
    answer("business_address"),
    PHONES,
    answer("website_description"),
    answer("services_offered"),
    ANYTHING,
)
A_THEME = st.sampled_from(THEMES)
