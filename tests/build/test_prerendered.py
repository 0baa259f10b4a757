"""With our own name alone, a page that the build made is given as the build makes it without marks."""

import json
import re
from html import unescape
from pathlib import Path

from fundable.domain.agency.business import Business
from fundable.web.agency.business import named
from fundable.web.static_files import static_root
from tests.names import NAMES
from tests.turns import in_turn

FOLDER = Path(str(static_root())) / "prerendered"
DATA = re.compile(r'(?<=<script type="application/ld\+json">).*?(?=</script>)', re.DOTALL)
ADDED = '<meta name="fundable-site" content="Fundable" />'
EMPTY = re.compile(r'"\w+":"__SITE_(?:LEGAL_NAME|ADDRESS|PHONE|EMAIL|WEBSITE)__",?')
DEFAULTS = {"NAME": "Fundable", "LETTER": "F", "ENGRAVED": "Fundable", "LINE": "", "PICTURE": "social.png"}


def test_every_page_is_as_it_was_built() -> None:
    pages = sorted(FOLDER.rglob("*.html"))
    assert len(pages) == 9
    for page in pages:
        built = EMPTY.sub("", page.read_text("utf-8")).replace(",}", "}")
        for mark, value in DEFAULTS.items():
            built = built.replace(f"__SITE_{mark}__", value)

        given = named(page.read_bytes(), Business()).decode()

        assert given.replace(ADDED, "", 1) == built
        json.loads(DATA.findall(given)[0])


@in_turn("name", NAMES.values())
def test_any_name_is_a_text_in_pages_and_in_their_data(name: str) -> None:
    for file in ("index.html", "faq/do-you-offer-refunds.html"):
        built = (FOLDER / file).read_bytes()

        given = named(built, Business(name, phone="(937) 555-0142")).decode()

        assert given.count("<script") == built.count(b"<script"), file
        assert name in unescape(given), file
        assert "<" not in name or name not in given, file
        assert f">{Business(name).engraved}<" in unescape(given) or file != "index.html"
        [data] = DATA.findall(given)
        if file == "index.html":
            agency = json.loads(data)["@graph"][0]
            assert (agency["name"], agency["telephone"]) == (name, "(937) 555-0142")
