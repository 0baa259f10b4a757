"""What stands where on a website's pages, with every fact that a business can tell, and with hardly any."""

import json
import re
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image

from fundable.adapters.images.small import drawn_svg
from fundable.domain.sites.checking.reading import ReadPage, read
from fundable.domain.sites.drafting.builds import Build
from fundable.domain.sites.drafting.edges import MOTIFS
from fundable.domain.sites.drafting.seeds import SEEDS
from fundable.domain.sites.drafting.themes import AZULEJO, FASCIA, FOLIO, THEMES
from fundable.domain.sites.drafting.wording import PAGES
from fundable.domain.sites.words import content as told
from fundable.domain.sites.words.content import Content, Person, SiteQuestion
from fundable.domain.sites.words.palette import palette_of
from tests.services.sites.some_forms import BAKERY, BARE, built
from tests.services.sites.some_forms import PAGES as RENDERER
from tests.services.sites.test_builds import ELSEWHERE, PAGE_MAX, PICTURES, sent

in_every_theme = pytest.mark.parametrize("theme", THEMES)
PHONE_MAX = 3
"""In the header, on a button, and with name and address."""
HEROES = {FOLIO: ("plate", "title"), FASCIA: ("sign", "poster"), AZULEJO: ("wall", "plaque")}


def rich(theme: str) -> Content:
    """With every field that a form may have."""
    content = built(BAKERY, theme=theme).content
    return replace(
        content,
        hours=("Monday to Friday: 6 am to 2 pm", "Sunday\tclosed", "By appointment"),
        areas=("Pueblo", "Pueblo West"),
        owners=("Luz Ortega", "Ernesto Ortega"),
        founded="1998",
        licenses=("Food License 4821, Pueblo County",),
        testimonials=(
            told.Testimonial("The best bread of the street.", "Ana P., 2025"),
            told.Testimonial("Warm at six.", "Joe"),
        ),
        questions=(SiteQuestion("Do you bake on Sundays?", "No."),),
        steps=("Call us.", "Pick it up."),
        people=(Person("Luz Ortega", "Baker"), Person("Marta", "")),
        services=tuple(replace(one, price=f"from ${at}") for at, one in enumerate(content.services, 11)),
    )


def rendered(content: Content) -> dict[str, ReadPage]:
    files = RENDERER.render(content, {})
    return {name: read(files[name]) for name in PAGES.values()}


def shown(page: ReadPage) -> str:
    """What's visible."""
    return " ".join(text for around, text in page.texts if "head" not in around)


@in_every_theme
def test_name_address_and_number_stand_once_on_each_page(theme: str) -> None:
    for content in (rich(theme), built(BARE, theme=theme).content):
        for name, page in rendered(content).items():
            text = shown(page)
            assert text.count(content.address.zip) == 1, name
            assert text.count(content.phone.display) <= PHONE_MAX, name
            assert page.nap[0] == content.name.full
            assert page.nap[1 : 1 + len(content.address.lines)] == content.address.lines
            assert content.phone.display in page.nap


@in_every_theme
def test_notes_and_prices_are_on_the_page_of_services(theme: str) -> None:
    content = rich(theme)
    files = RENDERER.render(content, {})
    home, services = (shown(read(files[name])) for name in ("index.html", "services.html"))

    for one in content.services:
        assert one.title in services
        assert one.note in services
        assert one.price in services
    assert content.services[2].note not in home
    assert lists(files["index.html"]).isdisjoint(lists(files["services.html"]) - lists(files["about.html"]))


@in_every_theme
def test_a_price_is_not_said_without_what_it_is_for(theme: str) -> None:
    """Of many services, the home page leaves out the notes."""
    told = [*(f"Service {number}" for number in range(5)), "Edging $30", "Mulch (per yard) - $65"]
    few, many = (
        built(replace(BAKERY, services_offered="\n".join(lines)), theme=theme).files for lines in (told[-6:], told)
    )

    assert [text in shown(read(few["index.html"])) for text in ("$30", "per yard", "$65")] == [True] * 3
    assert [text in shown(read(many["index.html"])) for text in ("$30", "per yard", "$65")] == [True, False, False]
    assert "$65" in shown(read(many["services.html"]))


@in_every_theme
def test_of_many_services_those_of_one_name_keep_what_tells_them_apart(theme: str) -> None:
    told = [*(f"Service {number}" for number in range(5)), "Haircut (men) $30", "Haircut (women) $60", "Beard (oil) $9"]
    home = shown(read(built(replace(BAKERY, services_offered="\n".join(told)), theme=theme).files["index.html"]))

    assert [text in home for text in ("men", "$30", "women", "$60", "oil", "$9")] == [True] * 4 + [False] * 2


def lists(page: bytes) -> set[str]:
    """Those of a page's own part."""
    return set(re.findall(r"<[uo]l.*?</[uo]l>", page.decode().partition("<main")[2].partition("</main>")[0], re.DOTALL))


@in_every_theme
def test_every_fact_has_its_place(theme: str) -> None:
    pages = {name: shown(page) for name, page in rendered(rich(theme)).items()}

    assert "The best bread of the street." in pages["index.html"]
    assert "Warm at six." in pages["about.html"]
    assert "Do you bake on Sundays?" in pages["services.html"]
    for text in ("Owners", "Luz Ortega", "Founded", "1998", "Food License 4821", "Pick it up.", "Marta", "Baker"):
        assert text in pages["about.html"], text
    for text in ("Monday to Friday", "6 am to 2 pm", "Sunday", "closed", "By appointment", "Pueblo West"):
        assert text in pages["contact.html"], text
        assert text in pages["index.html"], text


@in_every_theme
@pytest.mark.parametrize("count", [1, 2, 7, 17, 40, 60])
def test_all_services_are_counted_and_listed(theme: str, count: int) -> None:
    form = replace(BAKERY, services_offered="\n".join(f"Service {number}" for number in range(count)))
    build = built(form, theme=theme)
    listed = build.files["services.html"].count(b'].title"')
    home = build.files["index.html"]

    assert listed == count
    assert (f"All {count} services".encode() in home) == (count > 8)
    assert home.count(b'].title"') == min(count, 8)


@in_every_theme
def test_a_business_that_says_little_gets_a_title_page(theme: str) -> None:
    drawn, bare = (re.search(r'class="on-index hero-(\w+)"', home(build)) for build in pair(theme))

    assert (drawn and drawn[1], bare and bare[1]) == HEROES[theme]
    assert "<section" not in home(pair(theme)[1]) or theme == FASCIA


def pair(theme: str) -> tuple[Build, Build]:
    return built(BAKERY, theme=theme), built(BARE, theme=theme)


def home(build: Build) -> str:
    return build.files["index.html"].decode()


@in_every_theme
def test_short_words_with_hyphens_stay_whole(theme: str) -> None:
    form = replace(BAKERY, services_offered="Two-lawyer firm\nExtraordinarily-long-compound\nA-b <i>")
    page = built(form, theme=theme).files["services.html"].decode()

    assert '<span class="nb hy">Two-lawyer</span> firm' in page
    assert "Extraordinarily-long-compound" in page
    assert '<span class="nb hy">A-b</span> &lt;i&gt;' in page


@in_every_theme
def test_english_words_at_the_end_of_an_arabic_lead_are_in_no_box(theme: str) -> None:
    """In one, they'd stand in their own order, or be wider than a phone."""
    form = replace(BARE, website_description="مطعم عائلي في المدينة Al-Sham Cafe")
    page = built(form, theme=theme).files["about.html"].decode()

    assert ' <span class="nb hy rl">Al-Sham</span> Cafe</p>' in page


def test_a_sentence_with_a_hyphened_name_is_read_as_one_text() -> None:
    build = built(replace(BAKERY, business_name="Smith-Featherston, Bakers"))
    texts = [text for _, text in read(build.files["index.html"]).texts]

    assert "More about Smith-Featherston, Bakers" in texts
    assert "© 2026 Smith-Featherston, Bakers" in texts


DRAWINGS = [(FOLIO, 'class="plate"'), (AZULEJO, 'class="panel"'), (FASCIA, 'class="panel"')]


@pytest.mark.parametrize(("theme", "drawing"), DRAWINGS)
def test_a_bare_contact_page_has_the_drawing_beside_its_form(theme: str, drawing: str) -> None:
    """Hours and areas take its place."""
    content = built(BARE, theme=theme).content
    told = RENDERER.render(replace(content, hours=("Monday: 9 to 5",)), {})

    assert drawing in RENDERER.render(content, {})["contact.html"].decode()
    assert drawing not in told["contact.html"].decode()


@in_every_theme
def test_a_tall_photo_has_a_tall_frame_and_keeps_its_upper_part(theme: str) -> None:
    """Whoever stands in it keeps their head, unless another part was chosen."""
    tall = told.Photo("a", "photo-a", (480, 960), 960, 1440, "Rosa", "client")
    content = replace(rich(theme), photos=(replace(tall, width=1440, height=960), tall))
    page, chosen = (
        RENDERER.render(replace(content, photos=(content.photos[0], one)), {})["index.html"].decode()
        for one in (tall, replace(tall, focus="bottom"))
    )

    assert page.count('class="pic tall"') == page.count('<img class="upright"') == 1
    assert '<img class="at-bottom"' in chosen
    assert "upright" not in chosen


@in_every_theme
def test_a_square_photo_in_a_wide_frame_keeps_its_upper_part(theme: str) -> None:
    square = told.Photo("a", "photo-a", (480, 1080), 1080, 1080, "Rosa", "client")
    shown_as = [
        RENDERER.render(replace(rich(theme), photos=(one,)), {})["index.html"].decode()
        for one in (square, replace(square, height=720), replace(square, focus="bottom"))
    ]

    assert [page.count('<img class="upright"') for page in shown_as] == [1, 0, 0]
    assert 'class="pic tall"' not in shown_as[0]


@pytest.mark.parametrize("motif", MOTIFS)
def test_a_photo_begins_where_the_edge_before_it_opens(motif: str) -> None:
    """Above, it would be hidden: whoever stands in a wide photo would lose their head."""
    wide = told.Photo("a", "photo-a", (480, 1500), 1500, 1000, "Rosa", "client")
    files = RENDERER.render(replace(rich(FASCIA), photos=(wide,), motif=motif), {})
    css = next(data.decode() for name, data in files.items() if name.endswith(".css"))
    cut = drawn_svg(next(data for name, data in files.items() if name.startswith("edge-cut")), 200)
    assert cut
    with Image.open(BytesIO(cut)) as edge:
        rows = [edge.getchannel("A").crop((2, row, edge.width - 2, row + 1)).getextrema()[0] for row in range(200)]
    opens = next(row for row, least in enumerate(rows) if row > 1 and least < 128)
    behind = re.search(r"--behind:([\d.]+)", css)

    assert behind
    assert 0 <= round(opens - 200 * (1 - float(behind[1]))) <= 6
    assert "margin-top:calc(-1px - var(--e)*var(--behind))" in css
    assert "var(--down,0%)" in css


@pytest.mark.parametrize("theme", [FOLIO, AZULEJO])
def test_a_long_word_of_a_name_lies_on_one_line(theme: str) -> None:
    """A heading is set as small as its widest word takes, by measure."""
    pages = RENDERER.render(built(replace(BARE, business_name="DJ MIKE ENTERTAINMENT"), theme=theme).content, {})

    for page, path in (("index.html", "name"), ("about.html", "words.about_heading")):
        heading = re.search(rf'<h1[^>]*data-c="{path}">(.*?)</h1>', pages[page].decode())
        assert heading
        assert '<span class="nb hy">ENTERTAINMENT</span>' in heading[1], page
    style = next(data.decode() for name, data in pages.items() if name.endswith(".css"))
    assert 8 < float(re.search(r"--hy:([\d.]+)", style)[1]) < 12  # type: ignore[index]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (
            "Entertainment / Productions",
            '<span class="nb"><span class="nb hy">Entertainment</span> /</span> <span class="nb hy">Productions</span>',
        ),
        (
            "مطعم Restaurante Al-Sham",
            'مطعم <span class="nb hy rl">Restaurante</span> <span class="nb hy rl">Al-Sham</span>',
        ),
    ],
)
def test_a_long_word_of_a_name_keeps_its_slash_and_its_place(name: str, shown: str) -> None:
    page = home(built(replace(BARE, business_name=name), theme=FOLIO))

    assert shown in page.partition("<h1")[2].partition("</h1>")[0]


def test_a_heading_has_room_for_the_slash_behind_its_widest_word() -> None:
    names = ("Kim Entertainment Films", "Entertainment / Films")
    builds = [built(replace(BARE, business_name=name), theme=FOLIO) for name in names]
    styles = [next(data.decode() for name, data in one.files.items() if name.endswith(".css")) for one in builds]
    alone, slashed = (float(found[1]) for one in styles if (found := re.search(r"--hy:([\d.]+)", one)))

    assert slashed > alone


@pytest.mark.parametrize("name", ["Kim Bakery LLC", "Smith and Sons Roof", "W" * 45, "Donau" * 8])
def test_short_words_of_a_name_and_endless_ones_are_set_as_they_were(name: str) -> None:
    assert (
        "hy"
        not in RENDERER.render(built(replace(BARE, business_name=name), theme=FOLIO).content, {})["index.html"]
        .decode()
        .partition("<h1")[2]
        .partition("</h1>")[0]
    )


@pytest.mark.parametrize("theme", [FOLIO, AZULEJO])
def test_a_long_name_is_set_as_small_above_the_story_as_at_the_top(theme: str) -> None:
    content = built(replace(BARE, business_name="Association of Piano Tuners " * 3), theme=theme).content

    assert '<h1 class="s"' in RENDERER.render(content, {})["about.html"].decode()


@in_every_theme
def test_a_long_testimonial_is_set_as_text(theme: str) -> None:
    said = told.Testimonial("She drove out at two in the morning, through a snowstorm. " * 5, "Colleen")
    content = replace(rich(theme), testimonials=(rich(theme).testimonials[0], said))
    short, long = (RENDERER.render(content, {})[name].decode() for name in ("index.html", "about.html"))

    assert '<blockquote class="long" data-c' in long
    assert "<blockquote data-c" in short


@in_every_theme
def test_no_page_has_a_style_or_a_script_of_its_own(theme: str) -> None:
    files = RENDERER.render(rich(theme), {})
    pages = "".join(data.decode() for name, data in files.items() if name.endswith(".html"))

    assert " style=" not in pages
    assert "<style" not in pages
    assert set(re.findall(r"<script[^>]*>", pages)) == {'<script type="application/ld+json">'}


@in_every_theme
def test_no_page_is_heavy_as_sent(theme: str) -> None:
    """With style, fonts and drawings, of a business that tells everything."""
    files = RENDERER.render(rich(theme), {})
    loaded = {name: data for name, data in files.items() if name.endswith(PICTURES) and not name.startswith(ELSEWHERE)}
    around = sum(sent(name, data) for name, data in loaded.items())

    for name in PAGES.values():
        assert around + sent(name, files[name]) < PAGE_MAX, name


@in_every_theme
def test_search_engines_read_the_hours_and_areas_that_people_read(theme: str) -> None:
    content = replace(rich(theme), hours=("Monday to Friday: 6 am to 2 pm", "Saturday: 7 am to noon"))
    page = RENDERER.render(content, {})["contact.html"]
    data = json.loads(re.findall(rb'<script type="application/ld\+json">(.*?)</script>', page, re.DOTALL)[0])
    text = shown(read(page))

    assert [(one["opens"], one["closes"]) for one in data["openingHoursSpecification"]] == [
        ("06:00", "14:00"),
        ("07:00", "12:00"),
    ]
    assert data["areaServed"] == list(content.areas)
    for said in ("Monday to Friday", "6 am to 2 pm", "Saturday", "7 am to noon", *content.areas):
        assert said in text, said


@in_every_theme
def test_another_description_changes_no_drawing_and_no_color(theme: str) -> None:
    """The name chooses, so a corrected word of the text leaves a business its looks."""
    was, now = (
        built(replace(BAKERY, website_description=said, additional_info=None), theme=theme)
        for said in ("We bake bread.", "We bake bread every night, and sell it warm.")
    )
    drawings = [{name for name in one.files if name.endswith((".svg", ".png", ".ico"))} for one in (was, now)]

    assert was.content.about != now.content.about
    assert was.content.palette == now.content.palette
    assert drawings[0] == drawings[1]


def test_the_clients_own_color_words_are_obeyed() -> None:
    said = replace(BARE, additional_info="We love yellow and, please, no pink.")
    named = built(said, theme=FASCIA).content.palette
    unsaid = built(replace(BARE, additional_info="no pink"), theme=FASCIA).content.palette

    assert named == palette_of("#f4c20d")
    assert unsaid in [palette_of(seed.hex) for seed in SEEDS if seed.name != "pink"]


@pytest.mark.parametrize(
    ("name", "services", "theme", "motif"),
    [
        ("Kessler Heating and Air", "Furnace repair\nAC install", FASCIA, "louver"),
        ("Otis", "Mowing\nLeaf removal", FASCIA, "furrows"),
        ("Marchetti & Osei, Attorneys at Law", "Adoption\nWills", FOLIO, ""),
        ("Clover and Wren", "Bouquets\nWedding flowers\nFlowers for offices", AZULEJO, ""),
        ("Zyx", "", AZULEJO, ""),
    ],
)
def test_words_choose_theme_and_edge(name: str, services: str, theme: str, motif: str) -> None:
    content = built(replace(BARE, business_name=name, services_offered=services), theme="").content

    assert (content.theme, content.motif) == (theme, motif)


@pytest.mark.parametrize(("street", "is_there"), [("P.O. Box 412", False), ("412 Elm St", True)])
def test_no_map_is_asked_for_a_po_box(street: str, is_there: bool) -> None:
    content = built(replace(BARE, business_address=f"{street}\nGrinnell, IA 50112"), theme=FOLIO).content
    page = RENDERER.render(content, {})["contact.html"].decode()

    assert content.address.is_whole
    assert ("openstreetmap" in page) == is_there
    assert (f"Find {street} on a map" in page) == is_there


@pytest.mark.parametrize(
    ("above", "found"), [("Serving all of Pima County\n12 Elm St", "12 Elm St"), ("Home office", "")]
)
def test_no_map_is_asked_for_words_that_name_no_place(above: str, found: str) -> None:
    content = built(replace(BARE, business_address=f"{above}\nTucson, AZ 85705"), theme=FOLIO).content
    page = RENDERER.render(content, {})["contact.html"].decode()

    assert content.address.is_whole
    assert re.findall(r"Find (.*) on a map", page) == [found][: bool(found)]
    assert re.findall(r'query=([^"]*)"', page) == ["12%20Elm%20St%2C%20Tucson%2C%20AZ%2085705"][: bool(found)]


@pytest.mark.parametrize("name", ["North Fork Coffee Roasters Inc.", "North Fork Coffee"])
def test_a_sentence_that_ends_with_a_name_ends_once(name: str) -> None:
    policy = shown(rendered(built(replace(BARE, business_name=name), theme=FOLIO).content)["privacy-policy.html"])

    assert f"This policy covers the website of {name.rstrip('.')}. What the website collects" in policy


@pytest.mark.parametrize(
    ("services", "says"),
    [
        ("Mowing, mulch, bush trimming", "is based in Pueblo, Colorado."),
        ("Mowing", "offers one service: Mowing."),
        ("Mowing, mulch\nSnow removal", "offers 2 services."),
        ("Mowing\nSnow removal", "offers two services: Mowing and Snow removal."),
        ("bath & brush; nail trims", "is based in Pueblo, Colorado."),
        ("hems / zippers\npatches", "offers 2 services."),
        ("We cook meals.", "is based in Pueblo, Colorado."),
        ("We cook meals.\nWe stay overnight.", "offers 2 services."),
    ],
)
def test_a_line_with_commas_isnt_counted_as_one_service_in_words(services: str, says: str) -> None:
    about = built(replace(BARE, services_offered=services), theme=FOLIO).files["about.html"].decode()

    assert f"{says}</p>" in about


def test_no_line_begins_with_a_slash() -> None:
    form = replace(BARE, services_offered="Daycare / Guardería\nDrop-off / Pick-up\n / Open\nA/B")

    page = built(form, theme=FOLIO).files["services.html"].decode()

    assert '<span class="nb">Daycare /</span> Guardería' in page
    assert '<span class="nb"><span class="nb hy">Drop-off</span> /</span> <span class="nb hy">Pick-up</span>' in page
    assert ">/ Open<" in page
    assert ">A/B<" in page


def test_no_line_begins_with_a_dash() -> None:
    said = "Open since 1982—new and family-owned—with books – all kinds - and Sue."
    page = built(replace(BARE, website_description=said), theme=FOLIO).files["about.html"].decode()

    for kept in (">1982—</span>new", '"nb hy">family-owned—</span></span>with', ">books –</span>", ">kinds -</span>"):
        assert kept in page, kept
    assert "- and" not in page


@in_every_theme
def test_units_and_hours_with_hyphens_lie_on_one_line(theme: str) -> None:
    form = replace(BARE, business_address="1180 King Blvd, Unit B-12\nHouston, TX 77033-1290")
    content = replace(built(form, theme=theme).content, hours=("Mon-Fri: 8am-5pm", "Sat 9am-1pm"))
    page = RENDERER.render(content, {})["contact.html"].decode()

    for kept in ("B-12", "77033-1290", "Mon-Fri", "8am-5pm", "9am-1pm"):
        assert f'<span class="nb hy">{kept}</span>' in page, kept
    assert read(page.encode()).nap[1:3] == content.address.lines
    assert 'Unit <span class="nb hy">B-12</span> on a map</a>' in page


@pytest.mark.parametrize(("name", "is_apart"), [("Düsseldorfer Bräuhaus", True), ("Kessler Heating", False)])
def test_lines_of_a_sign_stand_apart_where_a_letter_has_a_mark(name: str, *, is_apart: bool) -> None:
    """Its letters are capitals, so that the dots of an Ä would lie in the line above."""
    files = built(replace(BARE, business_name=name), theme=FASCIA).files
    css = next(data.decode() for file, data in files.items() if file.endswith(".css"))

    assert ("--lh:1.1" in css) == is_apart
    assert re.search(r"^h1\{.*line-height:var\(--lh,\.9\)", css, re.MULTILINE)
