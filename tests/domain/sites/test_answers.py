"""How answers become what is shown."""

from hashlib import sha256

import pytest

from fundable.domain.sites.words.answers import about_of, monogram_of, name_of, profile_of, services_of, tier_of
from fundable.domain.sites.words.content import About, Name


@pytest.mark.parametrize(
    ("typed", "name", "monogram"),
    [
        ("Ortega Family Panadería LLC", Name("Ortega Family Panadería LLC", "Ortega Family Panadería", "LLC"), "OF"),
        ("Alder of Colorado, LLC", Name("Alder of Colorado, LLC", "Alder of Colorado,", "LLC"), "AC"),
        ("  O\u202e'Neil \u200b& Sons\x00, Inc. ", Name("O'Neil & Sons, Inc.", "O'Neil & Sons,", "Inc."), "OS"),
        ("Cafe\u0301", Name("Café", "Café", ""), "CA"),
        ("Prairie Line Fence Co.", Name("Prairie Line Fence Co.", "Prairie Line Fence", "Co."), "PL"),
        ("Ash & Co.", Name("Ash & Co.", "Ash & Co.", ""), "AC"),
        ("Bread and Co", Name("Bread and Co", "Bread and Co", ""), "BC"),
        ("Hill Dental, P.A.", Name("Hill Dental, P.A.", "Hill Dental,", "P.A."), "HD"),
        ("Masons of Corry, Pa.", Name("Masons of Corry, Pa.", "Masons of Corry, Pa.", ""), "MC"),
        ("Incline", Name("Incline", "Incline", ""), "IN"),
        ("X", Name("X", "X", ""), "X"),
        ("🥐", Name("🥐", "🥐", ""), "🥐"),
    ],
)
def test_a_name_loses_no_letter_that_is_seen(typed: str, name: Name, monogram: str) -> None:
    assert (name_of(typed), monogram_of(name)) == (name, monogram)


@pytest.mark.parametrize(
    ("typed", "monogram"),
    [
        ("A & B Plumbing", "AB"),
        ("A-1 Crane Co.", "A1"),
        ("A. Smith Roofing", "AS"),
        ("A.B. Smith", "AB"),
        ("Y + Z Auto", "YZ"),
        ("A Touch of Class", "TC"),
        ("A1 Appliance", "AA"),
        ("A, B & C Auto", "AB"),
        ("24/7 Lockout 4 Less", "2L"),
        ("La Casa y el Mar", "CM"),
        ("Rent-A-Wreck", "RW"),
        ("Rock-a-Bye Baby", "RB"),
        ("Dial—A—Ride", "DR"),
        ('A "Touch" of Class', "TC"),
        ('Tacos y "Más"', "TM"),
    ],
)
def test_a_letter_that_a_mark_follows_is_an_initial(typed: str, monogram: str) -> None:
    assert monogram_of(name_of(typed)) == monogram


@pytest.mark.parametrize(
    ("typed", "ending"), [("Prairie Line Fence Co.", ""), ("Prairie Co", ""), ("Corvid LLC", "LLC")]
)
def test_a_co_is_set_as_an_ending_but_says_nothing_of_what_was_registered(typed: str, ending: str) -> None:
    assert name_of(typed).ending == ending


@pytest.mark.parametrize(("name", "tier"), [("Xy", "l"), ("A " * 20, "m"), ("w" * 15, "m"), ("w" * 40, "s")])
def test_a_long_name_is_set_smaller(name: str, tier: str) -> None:
    assert tier_of(name_of(name)) == tier


@pytest.mark.parametrize(
    ("line", "title", "note"),
    [
        ("• Wedding cakes", "Wedding cakes", ""),
        ("2) Tea - hot - or cold", "Tea", "hot - or cold"),
        ("Pan de muerto (October)", "Pan de muerto", "October"),
        ("Empanadas: apple", "Empanadas", "apple"),
        ("Gluten-free cookies", "Gluten-free cookies", ""),
        ("24-hour service", "24-hour service", ""),
        ("(all kinds)", "(all kinds)", ""),
        ("9:30 to 5", "9:30 to 5", ""),
        ("Quesabirria (3)", "Quesabirria (3)", ""),
        ("The Nursery (16+)", "The Nursery (16+)", ""),
        ("Emergency service: 24/7", "Emergency service", "24/7"),
        ("Drains - 24/7", "Drains", "24/7"),
        ("Roof repair,", "Roof repair", ""),
        ("Siding ;", "Siding", ""),
        ("Drywall: hanging, taping,", "Drywall", "hanging, taping"),
        ("Decks (cedar),", "Decks", "cedar"),
        ("Smith, Jones & Co.", "Smith, Jones & Co.", ""),
    ],
)
def test_a_service_is_split_once(line: str, title: str, note: str) -> None:
    ((service,), left_out) = services_of(f"\r\n{line}\r\n{line}\n \n")

    assert (service.title, service.note, left_out) == (title, note, 0)


def test_a_key_belongs_to_its_title() -> None:
    before, after = services_of("Tea\nCake - big\nCake - small")[0], services_of("Cake - big\nTea")[0]

    assert len({service.key for service in before}) == 3
    assert before[0].key == after[1].key


@pytest.mark.parametrize(
    ("typed", "about"),
    [
        (None, About("", "", ())),
        (" \r\n\r\n ", About("", "", ())),
        ("One sentence", About("One sentence", "", ())),
        ("We are in St. Louis. Come in!\r\nBye.", About("We are in St. Louis.", "Come in!", ("Bye.",))),
        ("Dr. A. Smith runs it. Yes.", About("Dr. A. Smith runs it.", "Yes.", ())),
        ("A co-op (est. 2011). Fourteen masons.", About("A co-op (est. 2011).", "Fourteen masons.", ())),
        ("A shop (we moved! Twice). Bye.", About("A shop (we moved! Twice).", "Bye.", ())),
        ("Led by Rev. Ann Lee. All welcome.", About("Led by Rev. Ann Lee.", "All welcome.", ())),
        ("Open at 6 a.m. Monday to Friday. Hi.", About("Open at 6 a.m. Monday to Friday.", "Hi.", ())),
        ("Since Oct. 2011 we bake. Hi.", About("Since Oct. 2011 we bake.", "Hi.", ())),
        ("No frowns here :( We fix roofs. Hi.", About("No frowns here :( We fix roofs.", "Hi.", ())),
        ("w" * 3000, About("", "w" * 3000, ())),
        ("Hola! Somos una familia. Bye.", About("Hola! Somos una familia.", "Bye.", ())),
        ("Plumbing. Heating. Cooling.\nBye.", About("Plumbing. Heating. Cooling.", "", ("Bye.",))),
        ("24/7. We never close.", About("24/7. We never close.", "", ())),
        ("Welcome!\nWe bake. Bye.", About("Welcome!", "", ("We bake. Bye.",))),
        (f"Hi! We {'w' * 180}. Bye.", About("", f"Hi! We {'w' * 180}. Bye.", ())),
    ],
)
def test_the_first_sentence_leads_where_it_is_short(typed: str | None, about: About) -> None:
    assert about_of(typed or "") == about


@pytest.mark.parametrize(
    ("network", "typed", "url"),
    [
        ("instagram", "@alder", "https://instagram.com/alder"),
        ("linkedin", "linkedin.com/company/alder", "https://linkedin.com/company/alder"),
        ("linkedin", "alder", None),
        ("linkedin", "@alder", None),
        ("facebook", "facebook.com/alder", "https://facebook.com/alder"),
        ("facebook", "http://www.facebook.com/profile.php?id=7", "https://facebook.com/profile.php?id=7"),
        ("twitter", "https://x.com/alder/", "https://x.com/alder"),
        ("facebook", "facebook.com", None),
        ("facebook", "https://facebook.com/", None),
        ("facebook", "https://evil.example/facebook.com", None),
        ("facebook", "https://user@facebook.com/a", None),
        ("facebook", "javascript:alert(1)", None),
        ("facebook", "https://[", None),
        ("facebook", "..", None),
    ],
)
def test_a_link_leads_to_a_page_of_the_network(network: str, typed: str, url: str | None) -> None:
    found = profile_of(network, typed)

    assert (found.url if found else None) == url


@pytest.mark.parametrize(
    ("line", "title", "note", "price"),
    [
        ("Haircut $35", "Haircut", "", "$35"),
        ("Wings (12) $14", "Wings (12)", "", "$14"),
        ("Oil change - $49.95 and up", "Oil change", "", "$49.95 and up"),
        ("Cakes - by order, from $120", "Cakes", "by order", "from $120"),
        ("Tutoring: $48/week", "Tutoring", "", "$48/week"),
        ("Drop-in (from $15)", "Drop-in", "", "from $15"),
        ("Cut (kids, $15)", "Cut", "kids", "$15"),
        ("Rooms $80 - $120 a night", "Rooms", "", "$80 - $120 a night"),
        ("Sod from $1,200.50/acre+", "Sod", "", "from $1,200.50/acre+"),
        ("- Wash: $5.", "Wash", "", "$5"),
        ("$20 special", "$20 special", "", ""),
        ("$5", "$5", "", ""),
        ("Gift cards $25, $50", "Gift cards $25, $50", "", ""),
        ("Save $100 today", "Save $100 today", "", ""),
        ("Pan de agua 2 for $4", "Pan de agua 2 for $4", "", ""),
        ("Quesitos a $3", "Quesitos a $3", "", ""),
        ("Vitamin A $30", "Vitamin A", "", "$30"),
        ("Quesitos 3 por $5", "Quesitos 3 por $5", "", ""),
        ("hems $12 / dresses / zippers $18 / patches", "hems $12 / dresses / zippers $18 / patches", "", ""),
        ("Power-washing $0.35/sq ft", "Power-washing", "", "$0.35/sq ft"),
        ("Nose wax $10 / each", "Nose wax", "", "$10 / each"),
        ("Bizcochos de boda (desde $150)", "Bizcochos de boda", "", "desde $150"),
        ("Plans as low as $30/mo", "Plans", "", "as low as $30/mo"),
        ("Decks starting from $900", "Decks", "", "starting from $900"),
        ("Budín .... $2.00", "Budín", "", "$2.00"),
        ("Budín . . . $2.00", "Budín . . .", "", "$2.00"),
        (f"Coffee{'.' * 300} $3", "Coffee", "", "$3"),
        (f"Coffee {'.' * 300} small $3", f"Coffee {'.' * 300} small", "", "$3"),
        ("Coffee…$3", "Coffee…$3", "", ""),
        ("Color $55 & up", "Color", "", "$55 & up"),
        ("Eyebrows $12 ea.", "Eyebrows", "", "$12 ea"),
        ("Quesitos – $1.75 c/u", "Quesitos", "", "$1.75 c/u"),
        ("CSA shares: half $320, full $560", "CSA shares", "half $320, full $560", ""),
        ("Math tutoring ($60/hr, 10 pack $550)", "Math tutoring", "$60/hr, 10 pack $550", ""),
        ("First visit $140, follow up $95", "First visit $140, follow up $95", "", ""),
        ("8 oz jar....$18", "8 oz jar", "", "$18"),
        ("Haircut-$20", "Haircut", "", "$20"),
        ("Haircut:$20+", "Haircut", "", "$20+"),
        ("Haircut—$20", "Haircut", "", "$20"),
        ("Cut (kids)-$20", "Cut", "kids", "$20"),
        ("Cut (kids):$20", "Cut", "kids", "$20"),
        ("Wings (12)—$20", "Wings (12)", "", "$20"),
        ("8 oz.-$18", "8 oz.", "", "$18"),
        ("…$5", "…$5", "", ""),
        ("Wash $10—$20", "Wash", "", "$10—$20"),
        ("Fade=$20/half hour", "Fade=$20/half hour", "", ""),
        ("Wax melts 3/$15", "Wax melts 3/$15", "", ""),
        ("Walk-up to $5", "Walk-up to $5", "", ""),
        ("Sizes 3-$20", "Sizes 3-$20", "", ""),
        ("Wash $10-$20", "Wash", "", "$10-$20"),
        ("A.$5", "A.$5", "", ""),
        ("....$5", "....$5", "", ""),
        (":$5", ":$5", "", ""),
        ("4 hr trip - $600 (up to 4 people)", "4 hr trip", "up to 4 people", "$600"),
        ("Registration fee: $50 (one time)", "Registration fee", "one time", "$50"),
        ("Gowns: $150-$600 (bustle included)", "Gowns", "bustle included", "$150-$600"),
        ("Tires from $90 each (installed)", "Tires", "installed", "from $90 each"),
        ("Cut - kids, $15 (ages 2-9)", "Cut - kids, $15", "ages 2-9", ""),
        ("1099s - $10 per form (min. $50)", "1099s - $10 per form", "min. $50", ""),
        ("Pupusas 3 for $5 (revueltas)", "Pupusas 3 for $5", "revueltas", ""),
        ("Wings $9 (12)", "Wings $9 (12)", "", ""),
        ("$25 (one hour)", "$25", "one hour", ""),
        ("Oficinas: $35 por hora", "Oficinas", "", "$35 por hora"),
        ("Tamales $24 la docena", "Tamales", "", "$24 la docena"),
        ("Mudanzas $250 a $400", "Mudanzas", "", "$250 a $400"),
        ("Tacos $8 por 3", "Tacos $8 por 3", "", ""),
        ("Oil change $39.99,", "Oil change", "", "$39.99"),
    ],
)
def test_a_price_at_the_end_of_a_line_stands_by_itself(line: str, title: str, note: str, price: str) -> None:
    [service], _ = services_of(line)

    assert (service.title, service.note, service.price) == (title, note, price)


def test_services_keep_the_keys_that_they_had_before_prices_were_read() -> None:
    [haircut, cakes, roof], _ = services_of("Haircut $35\nCakes - by order, from $120\nHaircut $35\nRoof,\nRoof,")

    assert (haircut.key, cakes.key) == ("6c16af", sha256(b"Cakes").hexdigest()[:6])
    assert roof.key == sha256(b"Roof,").hexdigest()[:6]
