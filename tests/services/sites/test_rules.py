"""What the rules find (websites 10), in both invented forms."""

import json
import re
from collections.abc import Mapping
from dataclasses import replace

import pytest

from fundable.domain.sites.checking import reading
from fundable.domain.sites.checking.inspection import CHECKS, inspect
from fundable.domain.sites.checking.rules import RULES
from fundable.domain.sites.drafting import own_address
from fundable.domain.sites.drafting.builds import Build
from fundable.domain.sites.drafting.own_address import PLACEHOLDER
from fundable.domain.sites.drafting.results import Severity, Stage, Status
from fundable.domain.sites.drafting.themes import THEMES
from tests.services.sites.some_forms import BAKERY, BARE, PAGES, bakery, built, failed, outcomes, readings

NO_CITY = "We can't tell which part of this address is the city."
LONE_STATE = "We read “{}” as the state and can't find the city. Write both on one line, with {} for the state."
OF_BARE = {"N2": "fix", "T3": "fix", "W2": "fix", "W3": "fix", "W4": "fix", "W9": "fix"}


def test_rules_are_44_and_each_is_looked_up_or_asked() -> None:
    asked = {rule.id for rule in RULES if rule.id not in CHECKS}

    assert len({rule.id for rule in RULES}) == len(RULES) == 44
    assert asked == {"N4", "A8", *(rule.id for rule in RULES if rule.stage in (Stage.LIVE, Stage.PERSON))}
    assert set(CHECKS) <= {rule.id for rule in RULES}


def test_the_full_form_passes_but_for_what_is_invented() -> None:
    found = outcomes(BAKERY, bakery())

    assert failed(BAKERY) == {"T3": "fix", "W2": "fix"}
    assert {one.status for name, one in found.items() if name not in CHECKS} == {Status.UNKNOWN}
    assert found["W2"].sentence == "Your answers contain “ortegapanaderia.example”, which reads like a placeholder."
    assert all("{" not in one.sentence for one in found.values() if one.rule.stage is not Stage.LIVE)


def test_the_bare_form_has_no_gate() -> None:
    assert failed(BARE) == OF_BARE


@pytest.mark.parametrize(
    ("changed", "more"),
    [
        ({"business_email": "office@gmail.com"}, {"E2": "fix", "E3": "fix", "W2": ""}),
        ({"business_email": "a@mailinator.com"}, {"E1": "gate", "E3": "fix", "W2": ""}),
        ({"business_email": "kessler@kessler.wixsite.com"}, {"E3": "fix", "W2": ""}),
        ({"business_address": "PO Box 12\nPueblo CO 81007"}, {"A2": "gate"}),
        ({"business_address": "RR 2 Box 152\nPueblo CO 81007"}, {}),
        ({"business_address": "PMB 214\n100 Main St\nPueblo CO 81007"}, {"A3": "gate"}),
        ({"business_address": "100 Main St #214\nPueblo CO 81007"}, {"A3": "note"}),
        ({"business_address": "Apt 4 12 Elm Street\nPueblo CO 81007"}, {"A5": "note"}),
        ({"business_address": "Corner of 4th and Main\nPueblo CO"}, {"A1": "gate"}),
        ({"business_address": "somewhere"}, {"A1": "gate"}),
        ({"business_address": "12 Elm St, Toronto, ON M5V 2T6, Canada"}, {"A1": "gate"}),
        ({"business_address": "12 Elm St\nPueblo, CO 45402"}, {"A6": "fix"}),
        ({"business_phone": "555-0188"}, {"T1": "gate", "T3": ""}),
        ({"business_phone": "719-544-12345"}, {"T1": "gate", "T3": ""}),
        ({"business_phone": "+44 20 7946 0958"}, {"T1": "gate", "T3": ""}),
        ({"business_phone": "900 544 1234"}, {"T3": "gate"}),
        ({"business_phone": "(800) 356-9377"}, {"T3": "", "T4": "note"}),
        ({"business_phone": "719 544 1234 ext 12"}, {"T3": "", "T5": "fix"}),
        ({"services_offered": None}, {"W3": "gate"}),
        ({"social_links": {"facebook": "facebook.com", "twitter": "javascript:alert(1)"}}, {"W11": "fix"}),
        ({"business_name": "KESSLER HEATING"}, {"N3": "fix"}),
        ({"business_name": "Kessler 719-544-1234"}, {"N3": "fix"}),
        ({"business_name": "Kessler Heating 🔥"}, {"N3": "fix"}),
        ({"business_name": "Kessler 360° Heating"}, {}),
        ({"business_name": "Lorem ipsum, Inc."}, {"N2": ""}),
        ({"business_address": "12 Deep Creek Rd\nPueblo CO 81007"}, {}),
        ({"business_address": "12 County Road 9\nPueblo CO 81007"}, {}),
        ({"business_email": "office@kesslerair.business.site"}, {"E3": "fix", "W2": ""}),
        ({"business_email": "kessler@thebusiness.site"}, {"W2": ""}),
        ({"business_email": "office@kessler.live"}, {"W2": ""}),
        ({"business_email": "kessler@live.church"}, {"W2": ""}),
        ({"business_email": "kessler@yahoo.co.uk"}, {"E2": "fix", "E3": "fix", "W2": ""}),
        ({"business_email": "office@kessler-test.com"}, {"W2": ""}),
        ({"business_email": "office@kessler.test.com"}, {"W2": ""}),
        ({"business_email": "office@pueblocomfort.com"}, {"W2": ""}),
        ({"business_address": "100 Main St\nSte 200, The UPS Store\nPueblo CO 81007"}, {"A4": "fix", "A5": "note"}),
    ],
)
def test_a_rule_finds_what_it_is_for(changed: dict[str, object], more: dict[str, str]) -> None:
    expected = {name: severity for name, severity in {**OF_BARE, **more}.items() if severity}

    assert failed(replace(BARE, **changed)) == expected  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("5 N Main St\nPueblo", "We can't find the state in this address. Write it as on an envelope."),
        ("5 N Main St\nPueblo 81003", "We can't find the state in this address. Write it as on an envelope."),
        ("5 N Main St, Pueblo, CO", "We can't find the ZIP code in this address. Write it as on an envelope."),
        (
            "12 Elm St, Toronto, ON M5V 2T6, Canada",
            "We can't find the state in this address. Write it as on an envelope.",
        ),
        (
            "Alder Plaza\nPueblo, CO 81003",
            "We can't find the street number in this address. Write it as on an envelope.",
        ),
        ("1500 N Santa Fe Pueblo, CO 81003", f"{NO_CITY} Put the city on its own line."),
        ("5 N Main St\nCO 81003", f"{NO_CITY} Put the city on its own line."),
        ("1500 N Santa Fe Pueblo Colorado 81003", f"{NO_CITY} Put the city on its own line."),
        ("1500 N Santa Fe Pueblo\nColorado 81003", LONE_STATE.format("Colorado", "CO")),
        ("1 Main St\nNew York 10001", LONE_STATE.format("New York", "NY")),
        ("1 Main St, new york, 10001, USA", LONE_STATE.format("New York", "NY")),
        ("2 Pine St\nWashington 98101", LONE_STATE.format("Washington", "WA")),
        ("5 N Main St\nPueblo\nColorado 81003", ""),
        ("45 Broadway\nNew York, New York 10001", ""),
    ],
)
def test_an_address_that_lacks_a_part_is_told_which(typed: str, sentence: str) -> None:
    found = outcomes(replace(BARE, business_address=typed))["A1"]

    assert (found.status is Status.FAILED, found.severity) == (bool(sentence), Severity.GATE)
    assert not sentence or found.sentence == sentence


STREET, UNIT, CITY = "2218 Tamarack Ln", "Ste 4", "Pueblo, CO 81007"


@pytest.mark.parametrize(
    ("typed", "open_gates"),
    [
        (f"{STREET}, {CITY}", []),
        (f"{STREET}\n{CITY}", []),
        (f"Kessler Plaza\n{STREET}\n{UNIT}\n{CITY}", []),
        (f"PO Box 12\n{CITY}", ["A2"]),
        (f"PMB 214\n{STREET}\n{CITY}", ["A3"]),
        ("Corner of 4th and Main\nPueblo, CO 81007", ["A1"]),
        (f"{STREET}\nPueblo, CO", ["A1"]),
        ("12 Elm St, Toronto, ON M5V 2T6, Canada", ["A1"]),
    ],
)
def test_8_any_address_is_built_and_one_that_no_lender_takes_is_a_gate(typed: str, open_gates: list[str]) -> None:
    form = replace(BARE, business_address=typed)
    found = outcomes(form, built(form))

    assert [found[rule].status for rule in ("A7", "W8", "S4")] == [Status.PASSED] * 3
    assert [name for name, severity in failed(form).items() if severity == "gate"] == open_gates


def test_a_kept_build_has_the_city_that_was_read_for_it() -> None:
    form = replace(BARE, business_address="2218 Tamarack Ln Pueblo CO 81007")
    made = built(form)
    city = replace(made.content.address, street="2218 Tamarack Ln", city="Pueblo")
    kept = replace(made, content=replace(made.content, address=city))

    statuses = [
        {one.rule.id: one.status for one in inspect(form, *readings(form), build)}["A1"] for build in (made, kept)
    ]
    assert statuses == [Status.FAILED, Status.PASSED]


def test_a_rented_office_is_told_by_its_brand_and_nothing_else_passes_the_question() -> None:
    rented = outcomes(replace(BARE, business_address="100 Main St, Regus\nPueblo, CO 81007"))["A4"]

    assert rented.sentence == "“Regus” rents out addresses. A rented mail address doesn't count as your location."
    assert outcomes(BARE)["A4"].status is Status.UNKNOWN


@pytest.mark.parametrize(
    ("domain", "statuses"),
    [
        ("", {"E3": "unknown", "D1": "unknown"}),
        ("kesslerair.example", {"E3": "passed", "D1": "passed"}),
        ("shop.kesslerair.example", {"E3": "passed", "D1": "passed"}),
        ("kessler-heating.com", {"E3": "failed", "D1": "passed"}),
        ("thebusiness.site", {"E3": "failed", "D1": "failed"}),
        ("kessler.business.site", {"E3": "failed", "D1": "failed"}),
        ("live.church", {"E3": "failed", "D1": "failed"}),
    ],
)
def test_email_and_name_are_held_against_the_domain_of_the_order(domain: str, statuses: dict[str, str]) -> None:
    found = {one.rule.id: one for one in inspect(BARE, *readings(BARE), built(BARE), domain=domain)}

    assert {rule: found[rule].status.value for rule in statuses} == statuses


@pytest.mark.parametrize(
    ("changed", "unseen"),
    [
        ({}, {"E3", "D1"}),
        ({"business_email": "office@gmail.com"}, {"D1"}),
        ({"business_address": "somewhere"}, {"E3", "D1", "A5", "A6"}),
        ({"business_address": "5 N Main St, Pueblo, CO"}, {"E3", "D1", "A6"}),
        ({"business_phone": "555-0188"}, {"E3", "D1", "T3", "T4"}),
        ({"business_email": "office"}, {"E3", "D1", "E2"}),
    ],
)
def test_what_could_not_be_looked_at_has_not_passed(changed: dict[str, object], unseen: set[str]) -> None:
    found = outcomes(replace(BARE, **changed))  # type: ignore[arg-type]

    told = {rule for rule in CHECKS if found[rule].status is Status.UNKNOWN and found[rule].problem}
    assert told == unseen
    assert not any("kesslerair" in found[rule].sentence + found[rule].problem for rule in told)


def test_the_sentences_name_both_domains() -> None:
    found = {one.rule.id: one for one in inspect(BARE, *readings(BARE), built(BARE), domain="xn--mnchen-3ya.com")}

    assert found["E3"].sentence == (
        "Your email is at kesslerair.example, your website at münchen.com. Use one domain for both."
    )
    assert found["D1"].sentence.startswith("münchen.com has no word of your business name in it.")


@pytest.mark.parametrize("theme", THEMES)
def test_an_unclear_address_is_on_every_page_as_it_was_typed(theme: str) -> None:
    form = replace(BARE, business_address="1500 N Santa Fe Pueblo, CO 81003")
    build = built(form, theme=theme)
    found = outcomes(form, build)

    assert [found[rule].status for rule in ("A7", "W8", "S4")] == [Status.PASSED] * 3
    assert build.content.address.one_line == "1500 N Santa Fe Pueblo, CO 81003"


@pytest.mark.parametrize(
    ("file", "old", "new", "rule"),
    [
        ("about.html", "Ortega Family Panadería LLC</strong>", "Ortega Panadería</strong>", "N1"),
        ("about.html", "1407 Calderon Ave Ste 2</span><br>", "1407 Calderon Ave</span><br>", "A7"),
        ("services.html", "tel:+17195550142", "tel:+17195550143", "T2"),
        ("index.html", 'href="about.html"', 'href="abuot.html"', "W1"),
        ("index.html", ">Services</h2>", ">Coming soon</h2>", "W2"),
        ("contact.html", "<form", "<div", "W5"),
        ("privacy-policy.html", 'id="collects"', 'id="x"', "W6"),
        ("index.html", "<h1", '<script src="https://a.com/x.js"></script><h1', "W7"),
        ("index.html", "<h1", '<img src="https://a.com/x.png" alt=""><h1', "W7"),
        ("index.html", "<h1", '<h1 onclick="x()"', "W7"),
        ("index.html", "since 1998.", "since 1998. Licensed and insured.", "W8"),
        ("about.html", 'content="Who', 'content="The best: who', "W8"),
        ("about.html", "<title>About", "<title>Services |", "W10"),
        ("contact.html", "© 2026", "© 2025", "W12"),
        ("index.html", '"postalCode": "81004"', '"postalCode": "81005"', "S4"),
        ("index.html", "width=device-width", "width=1000", "S5"),
    ],
)
def test_a_page_that_was_changed_is_noticed(file: str, old: str, new: str, rule: str) -> None:
    page = bakery().files[file].decode()
    assert old in page
    changed = Build(bakery().content, {**bakery().files, file: page.replace(old, new).encode()})

    assert outcomes(BAKERY, changed)[rule].status is Status.FAILED


def without_pictures(files: Mapping[str, bytes]) -> dict[str, bytes]:
    return {name: re.sub(rb', "image": \[[^]]*\]', b"", data) for name, data in files.items()}


def test_the_data_for_search_engines_is_held_to_what_its_template_said() -> None:
    """Builds of templates before version 5 name the address, those before version 8 leave it to where the pages are,
    and those after hold its place."""
    build = bakery()
    found = json.loads(next(text for _, text in reading.read(build.files["index.html"]).scripts))
    assert (found["url"], found["@id"]) == (PLACEHOLDER, f"{PLACEHOLDER}#business")
    assert outcomes(BAKERY, build)["S4"].status is Status.PASSED
    build = Build(build.content, without_pictures(own_address.without(build.files)))
    found = json.loads(next(text for _, text in reading.read(build.files["index.html"]).scripts))
    assert (found["url"], found["@id"], found.get("image")) == ("./", "./#business", None)
    assert outcomes(BAKERY, build)["S4"].status is Status.PASSED
    home = "https://www.ortegapanaderia.example/"
    old = {name: data.replace(b'"./', f'"{home}'.encode()) for name, data in build.files.items()}

    assert outcomes(BAKERY, Build(build.content, {**old, "robots.txt": b""}))["S4"].status is Status.PASSED
    for mixed in ({**build.files, "robots.txt": b""}, old):
        assert outcomes(BAKERY, Build(build.content, mixed))["S4"].status is Status.FAILED


def test_hours_that_an_earlier_template_left_out_are_no_fault() -> None:
    """Those of a week without a colon; hours that differ are one. Nor are hours that it told and that contradict."""
    content = replace(bakery().content, hours=("Mon-Fri 8am-5pm",))
    told = Build(content, PAGES.render(content, {}))
    untold, unsaid = (replace(content, hours=hours) for hours in (("Mon-Fri: 8am-5pm", "Fri: closed"), ()))
    both = (outcomes(BAKERY, Build(one, told.files))["S4"].status for one in (untold, unsaid))
    assert [*both] == [Status.PASSED, Status.FAILED]
    earlier, wrong = (
        Build(content, {name: re.sub(rb', "openingHours[^]]*\][^]]*\]', by, data) for name, data in told.files.items()})
        for by in (b"", b', "openingHoursSpecification": []')
    )

    assert [outcomes(BAKERY, one)["S4"].status for one in (told, earlier)] == [Status.PASSED] * 2
    assert b"openingHours" not in earlier.files["index.html"]
    assert outcomes(BAKERY, wrong)["S4"].status is Status.FAILED
