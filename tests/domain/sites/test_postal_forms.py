"""How the Postal Service writes a street: what it spells out in full stays so (Publication 28, sections 233 and 24)."""

import pytest

from fundable.domain.sites.words.postal_forms import usps_form


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("12 Elm Street", "12 Elm St"),
        ("12 Elm St.", "12 Elm St"),
        ("Apt 4 12 Elm Street", "12 Elm St Apt 4"),
        ("118 W. 3rd St., Suite B", "118 W 3rd St Ste B"),
        ("1776 Coral Way, Suite 501", "1776 Coral Way, Ste 501"),
        ("3410 Bergenline Avenue, 1st floor", "3410 Bergenline Ave 1st Fl"),
        ("5400 Main Street North", "5400 Main St North"),
        ("100 Main Street, Harbor Plaza", "100 Main St Harbor Plaza"),
        ("33120 Deep Creek Road", "33120 Deep Creek Rd"),
        ("33120 Deep Creek Rd", "33120 Deep Creek Rd"),
        ("9 Old Mill Point Lane Unit 2", "9 Old Mill Point Ln Unit 2"),
        ("Slip 14, Harbor Marina, 99 Water St", "Slip 14, Harbor Marina, 99 Water St"),
        ("45 County Road 12", "45 County Road 12"),
        ("8810 Highway 31 North", "8810 Highway 31 North"),
        ("45 County Rd. 12, Unit 3", "45 County Rd. 12, Unit 3"),
        ("12 State Route 9A", "12 State Route 9A"),
        ("100 Main Street 2nd Floor", "100 Main St 2nd Fl"),
        ("100 Main St. 2nd Floor", "100 Main St 2nd Fl"),
        ("500 Market Street 12th Fl", "500 Market St 12th Fl"),
        ("12 Loop Road 3rd Floor", "12 Loop Rd 3rd Fl"),
        ("100 Main Street 200", "100 Main St 200"),
        ("One Main Street", "One Main St"),
        ("Harbor Point Plaza, One Main Street", "Harbor Point Plaza, One Main St"),
        ("W142 N8901 Fond Du Lac Avenue", "W142 N8901 Fond Du Lac Ave"),
        ("C/O Smith 100 Main Street", "C/O Smith 100 Main St"),
        ("100 Avenue A", "100 Avenue A"),
        ("1600 Avenue of the Americas", "1600 Avenue of the Americas"),
        ("100 N St. Marys Road", "100 N St. Marys Rd"),
        ("12 Elm", "12 Elm"),
        ("Elm", "Elm"),
        ("", ""),
    ],
)
def test_only_what_the_postal_service_shortens_is_shortened(typed: str, expected: str) -> None:
    assert usps_form(typed) == expected
