"""What the rules find (cases 8, 9 and 13 of the generator's, and the expected results of both invented forms)."""

from dataclasses import replace

import pytest

from fundable.domain.sites.builds import Build
from fundable.domain.sites.checks import Status
from fundable.domain.sites.inspection import CHECKS
from fundable.domain.sites.rules import RULES, Stage
from tests.services.sites.some_forms import BAKERY, BARE, bakery, failed, outcomes

OF_BARE = {"N2": "fix", "T3": "fix", "W2": "fix", "W3": "fix", "W4": "fix", "W9": "fix"}


def test_rules_are_44_and_each_is_looked_up_or_asked() -> None:
    asked = {rule.id for rule in RULES if rule.id not in CHECKS}

    assert len({rule.id for rule in RULES}) == len(RULES) == 44
    assert asked == {"N4", "A4", "A8", *(rule.id for rule in RULES if rule.stage in (Stage.LIVE, Stage.PERSON))}
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
        ({"business_email": "a@mailinator.com"}, {"E1": "gate", "W2": ""}),
        ({"business_email": "kessler@kessler.wixsite.com"}, {"D1": "fix", "E3": "fix", "W2": ""}),
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
        ({"business_name": "Lorem ipsum, Inc."}, {"N2": ""}),
    ],
)
def test_a_rule_finds_what_it_is_for(changed: dict[str, object], more: dict[str, str]) -> None:
    expected = {name: severity for name, severity in {**OF_BARE, **more}.items() if severity}

    assert failed(replace(BARE, **changed)) == expected  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("file", "old", "new", "rule"),
    [
        ("about.html", "Ortega Family Panadería LLC</strong>", "Ortega Panadería</strong>", "N1"),
        ("about.html", "1407 Calderon Ave Ste 2</span><br>", "1407 Calderon Ave</span><br>", "A7"),
        ("services.html", "tel:+17195550142", "tel:+17195550143", "T2"),
        ("index.html", 'href="about.html"', 'href="abuot.html"', "W1"),
        ("index.html", ">Contact</h2>", ">Coming soon</h2>", "W2"),
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
