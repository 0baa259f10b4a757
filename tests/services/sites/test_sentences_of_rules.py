"""What clients read of an answer that a rule finds wrong is true of it."""

from dataclasses import replace

import pytest

from fundable.domain.sites.checking.inspection import inspect
from fundable.domain.sites.drafting.builds import Build
from fundable.domain.sites.drafting.edits import Edit, Word
from fundable.domain.sites.drafting.results import Severity, Status
from tests.services.sites.some_forms import BARE, PAGES, built, failed, outcomes, readings


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("Todo con amor, ante todo. HACEMOS TODO TIPO DE TRABAJO. Hacemos de todo: techos.", ""),
        ("Drains TODO HVAC tune-up", "TODO"),
        ("TODO A/C repair", "TODO"),
        ("TODO ADD HOURS", "TODO"),
        ("We keep A TODO list", "TODO"),
        ("RENO, NV TODO", "TODO"),
        ("We heat.\nDRAINS AND HVAC\nTODO\nBOILERS AND MORE", "TODO"),
        ("Boilers. todo: ask Ed", "todo"),
        ("Todo: ask Ed", "Todo"),
        ("We repair heaters. TODO: ask Ed about boilers.", "TODO"),
        ("TODO ask Ed", "TODO"),
        ("Lorem Ipsum dolor", "Lorem Ipsum"),
    ],
)
def test_the_spanish_for_everything_is_no_placeholder(typed: str, found: str) -> None:
    form = replace(BARE, business_email="office@kesslerair.com", website_description=typed)

    assert found in outcomes(form)["W2"].sentence if found else "W2" not in failed(form)


def test_a_placeholder_in_what_a_client_told_is_theirs_to_mend() -> None:
    form = replace(BARE, business_email="office@kesslerair.com")
    for word, severity in ((Word.NOTE, Severity.FIX), (Word.OURS, Severity.GATE)):
        edit = Edit("about.lead", "Coming soon: boilers.", "", "", form.created_at, "", word)
        base = built(form).content
        content = replace(base, about=replace(base.about, lead=edit.text))
        build = Build(content, PAGES.render(content, {}))
        found = {one.rule.id: one for one in inspect(form, *readings(form), build, edits=(edit,))}
        assert (found["W2"].status, found["W2"].severity) == (Status.FAILED, severity)


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        (
            "770 544 1234 text only",
            "“770 544 1234 text only” has other words next to the number. Enter the number alone.",
        ),
        ("850-544-1234 / 850-544-1235", "“850-544-1234 / 850-544-1235” is more than one number. Enter one of them."),
        (
            "201-544-1234, cell 201-544-1235",
            "“201-544-1234, cell 201-544-1235” is more than one number. Enter one of them.",
        ),
        (
            "775-322-1234 or 322-9999",
            "“775-322-1234 or 322-9999” is more than one number. Enter one of them.",
        ),
        ("123-456-7890 office", "123-456-7890 office isn't a complete US number. Include the area code."),
        ("+52 664 123 4567 cel", "+52 664 123 4567 cel isn't a complete US number. Include the area code."),
        ("+52 (664) 323-4567 cel", "+52 (664) 323-4567 cel isn't a complete US number. Include the area code."),
        ("52 664 323 4567 cel", "52 664 323 4567 cel isn't a complete US number. Include the area code."),
        ("544-1234 text", "544-1234 text isn't a complete US number. Include the area code."),
    ],
)
def test_a_number_that_cannot_be_read_is_told_why(typed: str, sentence: str) -> None:
    assert outcomes(replace(BARE, business_phone=typed))["T1"].sentence == sentence


def test_who_has_written_something_is_asked_for_more_of_it() -> None:
    more = "Write a little more: what you do, since when, and who runs it."

    assert outcomes(replace(BARE, website_description="We heat homes. " * 8))["W4"].sentence == more
    assert outcomes(replace(BARE, website_description="We heat homes."))["W4"].sentence.startswith("Write three")
