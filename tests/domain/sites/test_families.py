"""Which family a business belongs to, and what that makes of its theme and motif."""

import pytest

from fundable.domain.sites.drafting.families import trade_of
from fundable.domain.sites.drafting.themes import AZULEJO, FASCIA, FOLIO, STRIPES, THEMES
from fundable.domain.sites.drafting.trade_words import FAMILIES, Family

FIVE = ["Conchas", "Wedding cakes", "Coffee and tea", "Gluten-free cookies", "Catering trays"]
_INJURIES = ["Motorcycle accidents", "Truck accidents", "Bicycle accidents", "Car accidents"]


@pytest.mark.parametrize(
    ("name", "services", "theme", "motif"),
    [
        ("Marchetti & Osei, Attorneys", ["Probate", "Divorce"], FOLIO, STRIPES),
        ("Alder & Finch", ["Bookkeeping for restaurants", "Payroll for truckers"], FOLIO, STRIPES),
        ("Ortega Family Panadería LLC", FIVE, AZULEJO, "awning"),
        ("Taco Truck", ["Tacos"], FASCIA, "awning"),
        ("Wren & Clover Flowers", ["Hand-tied bouquets", "Weddings"], AZULEJO, "awning"),
        ("Bright Smile Dental", [], AZULEJO, STRIPES),
        ("Iron Rose Tattoo", ["Cover-ups", "Flash"], FASCIA, STRIPES),
        ("Nail Salon by Mia", ["Gel set"], AZULEJO, "awning"),
        ("Kessler Welding", ["TIG welding"], FASCIA, "rivets"),
        ("Green Acres Mowing", [], FASCIA, "furrows"),
        ("Main Street Mechanics", ["Brakes"], FASCIA, "tread"),
        ("Delgado Plumbing", ["Drain cleaning"], FASCIA, "waves"),
        ("Kessler Heating and Air", ["Furnace repair"], FASCIA, "louver"),
        ("Auto Insurance Agency of Pueblo", [], FOLIO, STRIPES),
        ("Alder Construction Law", ["Contracting disputes"], FOLIO, STRIPES),
        ("Ridgeline Aerial Survey", ["Mapping", "Roof and tower inspection", "Construction photos"], FOLIO, STRIPES),
        ("Impuestos Hernández", ["Declaración de impuestos", "Número ITIN", "Traducciones"], FOLIO, STRIPES),
        ("Plomería Reyes", ["Drenajes", "Fugas de agua"], FASCIA, "waves"),
        ("Jardinería Soto", ["Poda de árboles", "Césped"], FASCIA, "furrows"),
        ("Alder & Finch", ["Estimates", "Advice"], AZULEJO, STRIPES),
        ("A-1 Crane & Rigging", ["Crane rental", "Heavy hauling", "Machinery moving"], FASCIA, "rivets"),
        ("Crane & Daughters", ["Bread", "Wedding cakes"], FASCIA, "awning"),
        ("Abernathy & Du Bois", ["Trusts", "Guardianship", "Probate", "Charities", "Foundations"], FOLIO, STRIPES),
        ("Bridge City Piano Moving", ["Piano moving", "Piano storage"], FASCIA, "tread"),
        ("Lake Crane Service", ["Hoists", "Lifting plans"], FASCIA, "rivets"),
        ("Two Cranes Aikido", ["Aikido", "Kids"], AZULEJO, STRIPES),
        ("Crane Operators Union", ["Dispatch desk", "Wages"], AZULEJO, STRIPES),
        ("Upstate Rigging & Hauling", ["Rigging", "Flatbed hauling"], FASCIA, "tread"),
        ("Harbor Marine Rigging", ["Boat rigging", "Sails"], FASCIA, "waves"),
        ("Dave's", ["Auto painting", "Estimates"], FASCIA, "tread"),
        ("A-1 LOCK & KEY 24/7", ["Car lockout", "House lockout", "Rekey", "Safe opening"], FASCIA, "rivets"),
        ("Old Town Brewing", ["Taproom", "Beer garden", "Private parties", "Kegs"], AZULEJO, "awning"),
        ("", [], AZULEJO, STRIPES),
    ],
)
def test_a_look_suits_the_trade(name: str, services: list[str], theme: str, motif: str) -> None:
    found = trade_of(name, services)

    assert (found.theme, found.motif) == (theme, motif)
    assert trade_of(name.upper(), [one.upper() for one in services]) == found


def test_greek_and_cyrillic_names_have_the_typeface_that_has_their_letters() -> None:
    assert trade_of("Хлеб Bakery", FIVE).theme == FOLIO
    assert trade_of("Αρτοποιείο Bakery", FIVE).theme == FOLIO


@pytest.mark.parametrize(
    ("name", "services", "family"),
    [
        ("Summit Exteriors", ["Roof and gutter inspections", "Siding", "Gutters"], "stone"),
        ("Peak Views", ["Drone roof inspections", "Aerial portraits"], "picture"),
        ("Clases de Pintura Ana", ["Pintura al óleo", "Dibujo"], ""),
        ("Pintura Studio", ["Paint-and-sip parties", "Private events"], ""),
        ("Pintores Reyes", ["Pintura interior", "Pintura exterior"], "stone"),
        ("El Jardín", ["Tacos", "Enchiladas", "Margaritas"], ""),
        ("Jardinero Luis", ["Cortar césped", "Riego"], "land"),
        ("Los Techos", ["Enchiladas", "Tamales", "Menudo"], ""),
        ("Kimura", ["Sushi", "Ramen", "Bento"], "food"),
        ("Blessed Beginnings", ["Midwifery", "Doula visits"], "health"),
        ("Wagging Tails Dog Daycare", ["Dog daycare", "Puppy preschool"], ""),
        ("Oil Painting by Ana", ["Oil painting", "Murals"], ""),
        ("Techos Ramírez", ["Techos nuevos", "Reparación de techos"], "stone"),
        ("La Llanta Cantina", ["Beer", "Live music"], ""),
        ("Los Arboles Apartments", ["One bedroom", "Two bedrooms"], ""),
        ("Árboles García", ["Poda de árboles", "Tala"], "land"),
        ("Comida para Perros Max", ["Dog food", "Treats"], ""),
        ("Belleza Events", ["Weddings", "Quinceañeras"], ""),
        ("Zona Segura", ["Juegos seguros", "Parques seguros"], ""),
        ("Seguros Ortiz", ["Seguro de auto", "Seguros de casa"], "money"),
        ("Gruama Design", ["Logos", "Web design"], "picture"),
        ("Carpinteria Beach Inn", ["Rooms", "Breakfast"], "food"),
        ("Carpintero Solís", ["Clósets", "Puertas"], "wood"),
        ("Limpieza Energética Luz", ["Tarot", "Limpias"], ""),
        ("Guardería Canina Max", ["Guardería para perros", "Paseos"], ""),
        ("Market Pulse", ["Survey design", "Focus groups"], ""),
        ("Consultorio Médico Ruiz", ["Consulta general", "Vacunas"], "health"),
        ("Barn 1911", ["Beer garden", "Kegs"], "food"),
        ("Lopez Injury Law", [*_INJURIES, "Wills"], "law"),
        ("Stone Injury Lawyers", [*_INJURIES, "Slip and fall"], "law"),
        ("Lopez & Lopez", _INJURIES, ""),
        ("Bowling Green Plumbing", [], "water"),
        ("Bowling Green Market", ["Produce", "Meat", "Deli"], ""),
        ("Bowling Green Realty", ["Buying", "Selling"], "place"),
        ("Arcade Roofing", ["Shingles", "Tear-offs"], "stone"),
        ("Aerial Roofing", ["Inspections", "Estimates"], ""),
        ("AERIAL TREE SERVICE", ["Trimming", "Removal"], "land"),
        ("Ceremony Coffee", ["Beans", "Subscriptions"], "food"),
        ("Ceremony Salon", ["Cuts", "Color", "Updos"], "beauty"),
        ("Smoke Shop BBQ", ["Brisket", "Ribs", "Catering"], "food"),
        ("Karaoke Bar & Grill", ["Karaoke", "Wings", "Beer"], "food"),
        ("DJ's Handyman Services", ["Drywall", "Faucets", "Doors"], ""),
        ("DJ Roofing", ["Shingles", "Tear-offs"], "stone"),
        ("DJ's Entertainment", ["DJ sets", "Photo booth"], "ink"),
        ("Well Pump & Electric", ["Well pumps", "Wiring", "Panels"], "power"),
        ("Reyes & Park", ["Injured motorcyclists", "Bicyclists hit by cars", "Wills"], ""),
        ("DJ Photography", ["Seniors", "Families"], "picture"),
        ("DJ's Insurance", ["Homes", "Life"], "money"),
        ("DJ Realty", ["Buying", "Selling"], "place"),
        ("Well Pump Electric", [], "power"),
        ("Busy Bees Cleaning", ["Homes", "Offices"], "water"),
        ("Honey Bees Child Care", ["Full day", "Drop-in"], "children"),
    ],
)
def test_a_word_in_a_name_of_another_trade_is_no_trade(name: str, services: list[str], family: str) -> None:
    """Spanish words are names of restaurants, families and towns, too."""
    assert trade_of(name, services).family == family


def test_an_association_of_contractors_is_no_contractor() -> None:
    assert trade_of("Association of Roofing Contractors", ["Advocacy"]).family == "civic"


def test_two_families_that_are_as_loud_have_the_motif_of_none() -> None:
    found = trade_of("Lawn and Fence", ["Lawn mowing", "Cedar fences"])

    assert (found.theme, found.motif) == (FASCIA, STRIPES)


def test_a_description_is_heard_where_the_name_says_nothing() -> None:
    assert trade_of("Alder & Finch", [], "We fix leaks, drains and sewers. Call us.").family == "water"
    assert trade_of("Alder & Finch", [], "We like people. We also plumb.").family == ""


def test_who_flies_over_a_trade_is_not_in_it() -> None:
    services = ["Real-estate package", "Construction progress", "Roof inspection", "3D mapping"]
    said = "FAA Part 107 drone photo and video for real estate, construction & roofs."

    assert trade_of("Sky-High Aerials, LLC", services, said).family == "picture"
    assert trade_of("SkyHigh 360", services, said).family != "stone"
    assert (
        trade_of("Ames & Sons", ["Roof repair", "Gutters"], "We look first, by drone. Then we roof.").family == "stone"
    )
    seen = "Every estimate includes drone photos so you see your roof, gutters and siding before we start."
    assert trade_of("Summit Exteriors", ["Roof replacement", "Gutters", "Siding"], seen).family == "stone"
    begun = "We start with drone photos of your house, then repair roofing, gutters and siding."
    assert trade_of("Summit Exteriors", ["Storm damage", "Gutters", "Siding"], begun).family != "picture"


@pytest.mark.parametrize(
    ("name", "services", "description", "family"),
    [
        ("DJ Mikey B", ["Weddings", "School dances", "Karaoke nite", "Uplighting"], "", "ink"),
        ("Cloud 9", ["Vapes", "Hookah & shisha", "Glass"], "", "ink"),
        ("Spoke & Sprocket", ["Basic tune up", "Flat fix", "Used bikes"], "We fix bikes. All bikes.", "wheels"),
        ("Ray's", ["Bike tune-ups", "Bicycle repair", "Bike tune-up class"], "", "wheels"),
        ("Kessler", ["Furnace tune-ups", "Tune-up plan"], "", "air"),
        ("The Locked Attic Escape Rooms LLC", ["The Séance", "Prison Break", "Private events"], "", "body"),
        ("Bad Axe", ["Axe throwing", "League nights"], "", "body"),
        ("Paws n Claws", ["Bath & brush", "Full groom", "Nail trim", "De-shedding"], "", "craft"),
        ("Happy Trails", ["Dog walking", "Pet sitting"], "", "craft"),
        ("Honey Do Bee Co", ["Honey", "Swarm removal", "Nucs"], "Raw honey from 60 hives. We like bees.", "land"),
        ("A AAA Aardvark Bail Bonds", ["Felony bonds", "DUI"], "Arrested? Don't panic.", "law"),
        ("I Do! with Rev. Dee", ["Elopement", "Full ceremony", "Vow renewals"], "", "civic"),
        ("Deep Creek", ["Well drilling", "Pump repair", "Water testing"], "Three generations of drillers.", "water"),
        ("Whitcomb & Sons", ["Cremation", "Graveside services"], "", "civic"),
        ("Sky Dance", ["Aerial yoga", "Aerial silks"], "", "body"),
        ("Groom & Bride Suits", ["Tuxedos", "Vests"], "", ""),
        ("Baileys Wells Fargo", ["One", "Two"], "", ""),
    ],
)
def test_trades_that_few_have_are_heard_too(name: str, services: list[str], description: str, family: str) -> None:
    assert trade_of(name, services, description).family == family


def test_who_takes_pictures_of_a_trade_is_not_in_it() -> None:
    services = ["Real estate photos & video", "Construction progress", "Roof & solar inspections", "Stock footage"]
    said = "FAA Part 107 certified. Real estate, construction progress, roof inspections, events."

    assert trade_of("SkyEye 360 Aerial LLC", services, said).family == "picture"


@pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)
def test_a_family_is_known_by_its_words(family: Family) -> None:
    words = family.words.replace("*", "").split()[:3]

    found = trade_of(" ".join(words), words * 2)

    assert found.family == family.name
    assert found.theme in THEMES
