"""Where a typed address has its street and its city: only a comma or the end of a line says so."""

import pytest

from fundable.adapters.postal import UsAddresses
from fundable.domain.sites.words.addresses import Postal, PostalKind, on_map, read
from fundable.domain.sites.words.us_states import NAMES, state_code


def postal(typed: str) -> Postal:
    return read(typed, UsAddresses().tokens(typed))


def parts(typed: str) -> tuple[str, str, str, str]:
    address = postal(typed).address
    return address.street, address.city, address.state, address.zip


CLEAR = [
    ("1500 N Santa Fe\nPueblo, CO 81003", ("1500 N Santa Fe", "Pueblo", "CO", "81003")),
    ("1500 N Santa Fe, Pueblo, CO 81003", ("1500 N Santa Fe", "Pueblo", "CO", "81003")),
    ("1500 N Santa Fe Ave\nSanta Fe, NM 87501", ("1500 N Santa Fe Ave", "Santa Fe", "NM", "87501")),
    ("120 Salt Lake\nSalt Lake City, Utah 84101", ("120 Salt Lake", "Salt Lake City", "UT", "84101")),
    ("100 E 200 S, Salt Lake City, UT 84111", ("100 E 200 S", "Salt Lake City", "UT", "84111")),
    ("12 Market St\nSt. Louis, MO 63101", ("12 Market St", "St. Louis", "MO", "63101")),
    ("12 Market\nSt Louis MO 63101", ("12 Market", "St Louis", "MO", "63101")),
    ("300 W Lake\nSt. Paul, Minn. 55102", ("300 W Lake", "St. Paul", "MN", "55102")),
    ("900 Fort\nFort Worth, TX 76102", ("900 Fort", "Fort Worth", "TX", "76102")),
    ("900 Houston St\nFort Worth Texas 76102", ("900 Houston St", "Fort Worth", "TX", "76102")),
    ("45 New York Ave\nNew York, New York 10001", ("45 New York Ave", "New York", "NY", "10001")),
    ("45 Broadway, New York New York 10001", ("45 Broadway", "New York", "NY", "10001")),
    ("10 Kansas Ave\nKansas City, Kansas 66101", ("10 Kansas Ave", "Kansas City", "KS", "66101")),
    ("10 Oak St\nKansas City Missouri 64101", ("10 Oak St", "Kansas City", "MO", "64101")),
    ("7 Virginia St\nCharleston West Virginia 25301", ("7 Virginia St", "Charleston", "WV", "25301")),
    ("7 Virginia St\nCharleston, W. Va. 25301", ("7 Virginia St", "Charleston", "WV", "25301")),
    ("7 Beach Blvd\nVirginia Beach VA 23451", ("7 Beach Blvd", "Virginia Beach", "VA", "23451")),
    ("1600 Pennsylvania Ave NW\nWashington, D.C. 20500", ("1600 Pennsylvania Ave NW", "Washington", "DC", "20500")),
    ("1600 Pennsylvania Ave NW\nWashington D. C. 20500", ("1600 Pennsylvania Ave NW", "Washington", "DC", "20500")),
    ("1600 Pennsylvania Ave, NW, Washington DC 20500", ("1600 Pennsylvania Ave, NW", "Washington", "DC", "20500")),
    ("2 Pine St\nSeattle, Washington 98101", ("2 Pine St", "Seattle", "WA", "98101")),
    ("2 Pine St\nSeattle, Wash. 98101", ("2 Pine St", "Seattle", "WA", "98101")),
    ("5 N Main St, Pueblo, Colo. 81003", ("5 N Main St", "Pueblo", "CO", "81003")),
    ("5 N Main St\nPueblo Colo 81003", ("5 N Main St", "Pueblo", "CO", "81003")),
    ("5 N Main St\nPueblo\nColorado\n81003", ("5 N Main St", "Pueblo", "CO", "81003")),
    ("5 N Main St\nPueblo, CO, 81003", ("5 N Main St", "Pueblo", "CO", "81003")),
    ("5 N Main St\nPueblo, co 81003-1234", ("5 N Main St", "Pueblo", "CO", "81003-1234")),
    ("5 N Main St\nPueblo, CO 81003 - 1234", ("5 N Main St", "Pueblo", "CO", "81003-1234")),
    ("5 N Main St\r\nPueblo, CO 81003\r\nUSA", ("5 N Main St", "Pueblo", "CO", "81003")),
    ("5 N Main St\nPueblo, CO 81003 U.S.A.", ("5 N Main St", "Pueblo", "CO", "81003")),
    ("5 N Main St, Pueblo, CO 81003, United States", ("5 N Main St", "Pueblo", "CO", "81003")),
    ("5 N Main St, Pueblo, CO", ("5 N Main St", "Pueblo", "CO", "")),
    ("5 N Main St\nSte 200\nPueblo, CO 81003", ("5 N Main St, Ste 200", "Pueblo", "CO", "81003")),
    ("5 N Main St, Ste. 200\nPueblo, CO 81003", ("5 N Main St, Ste. 200", "Pueblo", "CO", "81003")),
    ("5 N Main St, Suite B\nPueblo, CO 81003", ("5 N Main St, Suite B", "Pueblo", "CO", "81003")),
    ("5 N Main St #214\nPueblo, CO 81003", ("5 N Main St #214", "Pueblo", "CO", "81003")),
    ("5 N Main St\n2nd Floor\nPueblo, CO 81003", ("5 N Main St, 2nd Floor", "Pueblo", "CO", "81003")),
    (
        "Alder Plaza\n5 N Main St\nSte 200\nPueblo, CO 81003",
        ("Alder Plaza, 5 N Main St, Ste 200", "Pueblo", "CO", "81003"),
    ),
    ("Suite 200, 5 N Main St, Pueblo, CO 81003", ("Suite 200, 5 N Main St", "Pueblo", "CO", "81003")),
    (
        "1 World Trade Center, Suite 8500\nNew York, NY 10007",
        ("1 World Trade Center, Suite 8500", "New York", "NY", "10007"),
    ),
    ("1 World Trade Center\nNew York, N.Y. 10007", ("1 World Trade Center", "New York", "NY", "10007")),
    ("One World Trade Center\nLong Beach, CA 90831", ("One World Trade Center", "Long Beach", "CA", "90831")),
    ("One Main Street\nPueblo, CO 81003", ("One Main Street", "Pueblo", "CO", "81003")),
    ("25-15 Broadway, Astoria, NY 11106", ("25-15 Broadway", "Astoria", "NY", "11106")),
    ("1407 1/2 Calderon Ave\nPueblo, CO 81004", ("1407 1/2 Calderon Ave", "Pueblo", "CO", "81004")),
    ("N6W23001 Bluemound Rd\nWaukesha, Wis. 53188", ("N6W23001 Bluemound Rd", "Waukesha", "WI", "53188")),
    ("2001 FM 1960, Houston, Tex. 77090", ("2001 FM 1960", "Houston", "TX", "77090")),
    ("12200 County Road 550\nDurango, CO 81301", ("12200 County Road 550", "Durango", "CO", "81301")),
    ("RR 2 Box 152\nPueblo CO 81007", ("RR 2 Box 152", "Pueblo", "CO", "81007")),
    ("HC 1 Box 5\nMarfa, TX 79843", ("HC 1 Box 5", "Marfa", "TX", "79843")),
    ("8 Front St\nFront Royal, VA 22630", ("8 Front St", "Front Royal", "VA", "22630")),
    ("8 Duval St\nKey West, Fla. 33040", ("8 Duval St", "Key West", "FL", "33040")),
    ("8 Third St\nSte. Genevieve, MO 63670", ("8 Third St", "Ste. Genevieve", "MO", "63670")),
    ("8 Ashmun St\nSault Ste. Marie, MI 49783", ("8 Ashmun St", "Sault Ste. Marie", "MI", "49783")),
    ("8 Main St\nBox Elder, S. Dak. 57719", ("8 Main St", "Box Elder", "SD", "57719")),
    ("8 Main St\nPort St. Lucie, FL 34952", ("8 Main St", "Port St. Lucie", "FL", "34952")),
    ("8 Sherman Ave\nCoeur d'Alene, Idaho 83814", ("8 Sherman Ave", "Coeur d'Alene", "ID", "83814")),
    ("8 Trade St\nWinston-Salem, N.C. 27101", ("8 Trade St", "Winston-Salem", "NC", "27101")),
    ("8 Broadway\nTruth or Consequences, N. Mex. 87901", ("8 Broadway", "Truth or Consequences", "NM", "87901")),
    ("8 Calle Sol\nSan José, California 95112", ("8 Calle Sol", "San José", "CA", "95112")),
    ("8 Calle Sol\nSan Juan, PR 00901", ("8 Calle Sol", "San Juan", "PR", "00901")),
    ("8 Main St\nCalifornia MD 20619", ("8 Main St", "California", "MD", "20619")),
    ("8 Main St\nIndiana, Pa. 15701", ("8 Main St", "Indiana", "PA", "15701")),
    ("8 First St\nFederal Way, WA 98003", ("8 First St", "Federal Way", "WA", "98003")),
    ("8 First St\nRound Lake Beach, Ill. 60073", ("8 First St", "Round Lake Beach", "IL", "60073")),
    ("8 First St, Downtown, Denver, CO 80202", ("8 First St, Downtown", "Denver", "CO", "80202")),
    ("8 Main St\nRye, N. H. 03870", ("8 Main St", "Rye", "NH", "03870")),
]
UNCLEAR = [
    "1500 N Santa Fe Pueblo, CO 81003",
    "1500 N Santa Fe Pueblo CO 81003",
    "2218 Tamarack Ln Pueblo CO 81007",
    "12 Elm St Paul, MN 55102",
    "100 W Lake St Louis MO 63101",
    "120 Salt Lake City, UT 84101",
    "One Main Street Fort Worth, TX 76102",
    "Alder Inc\nOne Main Street Fort Worth, TX 76102",
    "5 N Main St, Ste 200 Pueblo, CO 81003",
    "5 N Main St, Suite B Pueblo, CO 81003",
    "5 N Main St\nSuite B, CO 81003",
    "5 N Main St\nSte B, CO 81003",
    "5 N Main St\nSecond Floor, CO 81003",
    "5 N Main St\nNW, DC 20500",
    "5 N Main St\nPueblo, Pueblo County, CO 81003",
    "5 N Main St\nCO 81003",
    "100 Broadway, New York 10001",
    "5 N Main St\nPueblo CO - 81003",
    "5 N Main St\nPueblo CO.81003",
    "5 N Main St\nPueblo (West), CO 81003",
    "Pueblo, CO 81003",
]


@pytest.mark.parametrize(("typed", "expected"), CLEAR)
def test_a_comma_or_the_end_of_a_line_says_where_the_city_begins(typed: str, expected: tuple[str, ...]) -> None:
    found = postal(typed)

    assert parts(typed) == expected
    assert found.kind is PostalKind.STREET
    assert found.address.lines[0] == expected[0]
    assert found.address.lines[1].startswith(f"{expected[1]}, ")


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("2940 MONROE ST\nTOLEDO, OHIO 43606", "TOLEDO, OH"),
        ("2940 Monroe St, TOLEDO, Ohio", "TOLEDO, OH"),
        ("2940 Monroe St\nTOLEDO OH 43606-1234", "TOLEDO, OH"),
        ("2940 Monroe St\nToledo OH 43606", "Toledo, Ohio"),
        ("2940 Monroe St\nToledo, OHIO 43606", "Toledo, Ohio"),
        ("2940 Monroe St\nO'FALLON, MO 63366", "O'FALLON, MO"),
    ],
)
def test_a_city_in_capitals_stands_beside_a_state_in_capitals(typed: str, place: str) -> None:
    """Nobody reads "TOLEDO, Ohio"."""
    assert postal(typed).address.place == place


@pytest.mark.parametrize("typed", UNCLEAR)
def test_an_unclear_address_stands_as_it_was_typed(typed: str) -> None:
    address = postal(typed).address

    assert (address.street, address.city) == ("", "")
    assert address.lines == tuple(typed.split("\n"))


@pytest.mark.parametrize(
    ("typed", "kind"),
    [
        ("PO Box 12\nPueblo, CO 81003", PostalKind.PO_BOX),
        ("PO Box A\nPueblo, CO 81003", PostalKind.PO_BOX),
        ("P.O. Box 12B\nPueblo, CO 81003", PostalKind.PO_BOX),
        ("P. O. Box #12, Pueblo, CO 81003", PostalKind.PO_BOX),
        ("POBox12\nPueblo, CO 81003", PostalKind.PO_BOX),
        ("POB 12\nPueblo, CO 81003", PostalKind.PO_BOX),
        ("P.O. Bx 12\nPueblo, CO 81003", PostalKind.PO_BOX),
        ("Post Office Box Twelve\nPueblo, CO 81003", PostalKind.PO_BOX),
        ("PO Drawer C\nPueblo, CO 81003", PostalKind.PO_BOX),
        ("Drawer 12\nPueblo, CO 81003", PostalKind.PO_BOX),
        ("Caller 100\nPueblo, CO 81003", PostalKind.PO_BOX),
        ("Lockbox No. 7\nPueblo, CO 81003", PostalKind.PO_BOX),
        ("12 Post Office Rd\nPueblo, CO 81003", PostalKind.STREET),
        ("12 Drawer Ln\nPueblo, CO 81003", PostalKind.STREET),
        ("12 Boxwood Ln\nPueblo, CO 81003", PostalKind.STREET),
        ("4th & Main\nPueblo, CO 81003", PostalKind.CORNER),
        ("Carr. 109 Km 2.3 Bo. Playa\nAñasco, PR 00610", PostalKind.STREET),
        ("Carretera 2, km. 45\nVega Baja, PR 00693", PostalKind.STREET),
        ("Kmart Plaza\nPueblo, CO 81003", PostalKind.UNCLEAR),
    ],
)
def test_a_box_is_told_from_a_street(typed: str, kind: PostalKind) -> None:
    assert postal(typed).kind is kind


@pytest.mark.parametrize(
    ("typed", "is_mailbox"),
    [
        ("5 Main St PMB 214", True),
        ("5 Main St PMB214", True),
        ("5 Main St, P.M.B. #A", True),
        ("5 Main St, Apt PM", False),
    ],
)
def test_a_private_mailbox_is_told_in_any_spelling(typed: str, is_mailbox: bool) -> None:
    assert postal(f"{typed}\nPueblo, CO 81003").has_mailbox is is_mailbox


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("CO", "CO"),
        ("colorado", "CO"),
        ("Colo.", "CO"),
        ("D. C.", "DC"),
        ("N. Mex.", "NM"),
        ("Penna.", "PA"),
        ("ON", ""),
    ],
)
def test_a_state_is_known_in_every_way_it_is_written(written: str, code: str) -> None:
    assert state_code(written) == code


def test_every_state_is_known_by_its_code_and_its_name() -> None:
    assert {state_code(text) for code, name in NAMES.items() for text in (code, name)} == set(NAMES)
    assert all(state_code(name) == code for code, name in NAMES.items())


@pytest.mark.parametrize(
    ("street", "found"),
    [
        ("1407 Calderon Ave Ste 2", "1407 Calderon Ave Ste 2"),
        ("2401 W. Main St., Suite 210-B", "2401 W. Main St., Suite 210-B"),
        ("Serving all of Pima County, 3301 N Stone Ave", "3301 N Stone Ave"),
        ("Salon Lofts, 1455 W 5th Ave, Loft 23", "Salon Lofts, 1455 W 5th Ave, Loft 23"),
        ("By appointment only, Serving Marion County, 12 Elm St", "12 Elm St"),
        ("Suite B, 12 Elm St", "Suite B, 12 Elm St"),
        ("Serving Way 12", "Serving Way 12"),
        ("One Market Plaza, Spear Tower", "One Market Plaza, Spear Tower"),
        ("The Old Mill", "The Old Mill"),
        ("Main St @ Elm St", "Main St @ Elm St"),
        ("RR 2 Box 152", "RR 2 Box 152"),
        ("Ferry Building, Pier 1", "Ferry Building, Pier 1"),
        ("Serving Shawano County, W4521 State Rd 29", "W4521 State Rd 29"),
        ("Downtown, 2nd floor", "Downtown, 2nd floor"),
        ("P.O. Box 88", ""),
        ("by appointment only", ""),
        ("Serving Marion County", ""),
        ("Serving Tucson and Marana", ""),
        ("Home office", ""),
        ("Mobile service", ""),
        ("", ""),
    ],
)
def test_a_map_is_asked_for_a_street_alone(street: str, found: str) -> None:
    assert on_map(street) == found
