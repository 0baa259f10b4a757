"""Edits are laid over what the form makes: they stay, or they conflict, and nothing else happens to them."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fundable.domain.errors import Refused
from fundable.domain.orders.intake import IntakeForm
from fundable.domain.sites.checking.inspection import inspect
from fundable.domain.sites.drafting import drafting
from fundable.domain.sites.drafting.builds import Build
from fundable.domain.sites.drafting.comparing import differences
from fundable.domain.sites.drafting.editing import ConflictChoice, Stamp, TypedEdits, edited
from fundable.domain.sites.drafting.edits import Edit, Edits, Laid, Word, edits_json, read_edits, texts_of
from fundable.domain.sites.drafting.results import Status
from fundable.domain.sites.drafting.site_looks import PLAIN, LookChoice
from fundable.domain.sites.drafting.typed_services import TypedService
from fundable.domain.sites.words.content import to_json
from tests.services.sites.any_forms import A_THEME, ANYTHING, FORMS
from tests.services.sites.some_forms import BAKERY, BARE, PAGES, readings

AT = datetime(2026, 11, 21, 9, 30, tzinfo=UTC)
STAMP = Stamp("Mara Quinn", AT, "She called.", Word.CALL)
TEXTS = st.sampled_from(["about.lead", "about.text", "hours", "areas", "social[facebook]", "social[twitter]"])
A_FORM = FORMS.map(lambda form: replace(form, business_address=BARE.business_address))
A_SERVICE = st.builds(TypedService, st.just(""), ANYTHING, ANYTHING)


def laid(form: IntakeForm, edits: Edits = (), theme: str = "folio") -> Laid:
    return Laid(
        drafting.draft(form, *readings(form), None, PLAIN, LookChoice(theme), day=form.updated_at.date()), edits
    )


def typed_services(over: Laid) -> list[TypedService]:
    return [TypedService(one.key, one.title, one.note) for one in over.content.services]


def unproven(form: IntakeForm, over: Laid) -> list[str]:
    """What rule W8 finds on the pages."""
    build = Build(over.content, PAGES.render(over.content, {}))
    found = inspect(form, *readings(form), build, edits=over.standing)
    return [one.sentence for one in found if one.rule.id == "W8" and one.status is not Status.PASSED]


def test_a_website_without_edits_is_the_forms_own() -> None:
    over = laid(BAKERY)

    assert over.content == over.base
    assert '"hours"' not in to_json(over.content)


def test_rule_w8_proves_an_edit_and_finds_what_nobody_recorded() -> None:
    over = laid(BAKERY, edited(laid(BAKERY), TypedEdits({"about.lead": "We invented bread."}), STAMP))
    assert unproven(BAKERY, over) == []

    build = Build(over.content, PAGES.render(over.content, {}))
    [outcome] = [one for one in inspect(BAKERY, *readings(BAKERY), build) if one.rule.id == "W8"]
    assert outcome.sentence == "“We invented bread.” on index.html isn't in the answers."


def test_an_edit_that_the_client_makes_as_well_is_no_conflict() -> None:
    edits = edited(laid(BARE), TypedEdits({"about.lead": "Open since May."}), STAMP)

    assert laid(replace(BARE, website_description="Open since May."), edits).conflicts == ()
    assert laid(replace(BARE, website_description="Open since June."), edits).conflicts == edits


def test_services_that_come_and_go_change_no_order_and_those_that_stay_do() -> None:
    form = replace(BARE, services_offered="A\nB\nC")
    over = laid(form)
    first, second, third = typed_services(over)
    edits = edited(over, TypedEdits(services=[third, first, second]), STAMP)

    more = laid(replace(form, services_offered="A\nC\nD"), edits)
    assert ([one.title for one in more.content.services], more.conflicts) == (["C", "A", "D"], ())
    assert laid(replace(form, services_offered="B\nA\nC"), edits).conflicts == edits


def test_a_text_set_back_to_the_forms_is_no_edit_anymore() -> None:
    over = laid(BAKERY)
    once = laid(BAKERY, edited(over, TypedEdits({"hours": "Daily"}, [TypedService("", "Tamales", "")]), STAMP))

    assert edited(once, TypedEdits({"hours": ""}, typed_services(over)), STAMP) == ()


def test_a_note_of_an_added_service_goes_with_it() -> None:
    over = laid(BARE)
    more = laid(BARE, edited(over, TypedEdits(services=[*typed_services(over), TypedService("", "Tea", "hot")]), STAMP))
    assert len(more.edits) == 2

    assert edited(more, TypedEdits(services=typed_services(over)), STAMP) == ()


def test_a_choice_is_only_for_a_conflict() -> None:
    with pytest.raises(Refused, match="nothing to choose"):
        edited(laid(BARE), TypedEdits(choices={"about.lead": ConflictChoice.FORM}), STAMP)


def test_edits_are_kept_letter_by_letter() -> None:
    edits = edited(laid(BAKERY), TypedEdits({"hours": "Mo–Fr 6–14 “früh”"}, typed_services(laid(BAKERY))[::-1]), STAMP)

    assert read_edits(edits_json(edits)) == edits
    assert (edits[0].by, edits[0].at, edits[0].why, edits[0].word) == ("Mara Quinn", AT, "She called.", Word.CALL)


def test_two_versions_are_compared_in_words() -> None:
    over = laid(BAKERY)
    services = typed_services(over)
    cakes = services[4]
    new = [*services[1:4], replace(cakes, note="two weeks ahead"), *services[5:], TypedService("", "Tamales", "")]
    other = laid(
        BAKERY, edited(over, TypedEdits({"about.lead": "x" * 80, "hours": "Daily 6 to 2"}, new), STAMP), "fascia"
    )

    assert [change.sentence for change in differences(to_json(over.content), to_json(other.content))] == [
        "First sentence changed",
        "Services: “Conchas and pan dulce” removed",
        "Note of “Wedding cakes”: “two weeks ahead” added",
        "Services: “Tamales” added",
        "Hours: “Daily 6 to 2” added",
        "Theme: “Folio” is now “Fascia”",
    ]
    assert differences(to_json(over.content), to_json(over.content)) == []


@settings(max_examples=100, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.data(), A_THEME)
def test_any_edits_and_corrected_forms_build_and_keep_what_was_edited(data: st.DataObject, theme: str) -> None:
    """Each step is a save or a corrected form, in any order."""
    form = data.draw(A_FORM)
    over = laid(form, theme=theme)
    for _ in range(data.draw(st.integers(1, 4))):
        if data.draw(st.booleans()):
            form = data.draw(A_FORM | st.just(form))
            over = laid(form, over.edits, theme)
        else:
            over = saved(data, over)
        assert_laid(over)
    assert unproven(form, over) == []


def saved(data: st.DataObject, over: Laid) -> Laid:
    """After a save of anything, if it's taken; what isn't changes nothing."""
    shuffled = data.draw(st.permutations([*typed_services(over), *data.draw(st.lists(A_SERVICE, max_size=3))]))
    services = shuffled[: data.draw(st.integers(0, len(shuffled)))] if data.draw(st.booleans()) else None
    texts = data.draw(st.dictionaries(TEXTS, ANYTHING, max_size=3))
    paths = [edit.path for edit in over.conflicts]
    choices = data.draw(st.dictionaries(st.sampled_from(paths), st.sampled_from(ConflictChoice))) if paths else {}
    typed = TypedEdits(texts, services, data.draw(st.none() | st.permutations(["services", "about"])), choices=choices)
    try:
        after = Laid(over.base, edited(over, typed, STAMP))
    except Refused:
        return over
    untouched = {edit for edit in over.edits if edit.path not in {*texts, *choices, "sections", "services"}}
    if services is None:
        assert untouched <= set(after.edits)
    elif not choices:
        assert [one.title for one in after.content.services] == [
            " ".join(one.title.split()) if one.key else title.title
            for one, title in zip(services, after.content.services, strict=True)
        ]
        assert [one.key for one in after.content.services if one.key in {two.key for two in services}] == [
            one.key for one in services if one.key
        ]
    assert not {edit.path for edit in after.conflicts} & set(choices)
    return after


def assert_laid(over: Laid) -> None:
    """What stands is shown; what conflicts isn't, and the form's text is; everything else is the form's."""
    form, shown = texts_of(over.base), over.texts
    standing = {edit.path: edit for edit in over.standing}
    for edit in over.conflicts:
        assert form.get(edit.path) != edit.replaced
        assert (form.get(edit.path) or "") != edit.text or edit.path == "services"
    for path, text in form.items():
        if path not in standing and path != "services":
            is_taken_out = path.endswith(".note") and path.replace(".note", ".title") not in shown
            assert shown.get(path, "") == text or is_taken_out, path
    for edit in over.standing:
        if edit.path not in ("services", "sections"):
            assert shown.get(edit.path, "") == edit.text or is_of_gone(edit, shown), edit.path


def is_of_gone(edit: Edit, shown: dict[str, str]) -> bool:
    """The text of a service that isn't on the website."""
    return edit.path.startswith("services[") and f"{edit.path.rpartition('.')[0]}.title" not in shown


@pytest.mark.parametrize("line", ["Sourdough,", "Sourdough (rye),", "Sourdough ;", "Sourdough $9,"])
def test_an_edit_of_a_title_that_ended_with_a_comma_is_no_conflict_now(line: str) -> None:
    form = replace(BAKERY, services_offered=f"{line}\nRye")
    key = laid(form).base.services[0].key
    edit = Edit(f"services[{key}].title", "Sourdough bread", line, "Mara", AT, "Called.", Word.CALL)

    now = laid(form, (edit,))

    assert (now.conflicts, now.content.services[0].title) == ((), "Sourdough bread")


def test_of_two_lines_that_differ_by_a_comma_staff_can_take_one_away() -> None:
    form = replace(BAKERY, services_offered="Sourdough,\nRye\nSourdough")
    key = laid(form).base.services[0].key

    now = laid(form, (Edit(f"services[{key}].title", "", "Sourdough,", "Mara", AT, "Called.", Word.CALL),))

    assert [one.title for one in now.content.services] == ["Rye", "Sourdough"]


def test_an_edit_of_a_title_that_had_its_price_within_is_no_conflict_now() -> None:
    form = replace(BAKERY, services_offered="Sourdough $9")
    over = laid(form)
    [bread] = over.base.services
    edit = Edit(f"services[{bread.key}].title", "Sourdough bread", "Sourdough $9", "Mara", AT, "Called.", Word.CALL)

    now = laid(form, (edit,))

    assert now.conflicts == ()
    assert [(one.title, one.price) for one in now.content.services] == [("Sourdough bread", "$9")]


def test_a_price_within_an_edited_title_replaces_the_forms() -> None:
    form = replace(BAKERY, services_offered="Sourdough $9")
    [bread] = laid(form).base.services
    edit = Edit(f"services[{bread.key}].title", "Sourdough, now $11", "Sourdough $9", "Mara", AT, "", Word.CALL)

    assert [(one.title, one.price) for one in laid(form, (edit,)).content.services] == [("Sourdough, now $11", "")]


def test_a_price_is_an_edit_of_its_own() -> None:
    before = replace(BAKERY, services_offered="Sourdough $9")
    [bread] = laid(before).base.services
    edits = edited(laid(before), TypedEdits(services=[TypedService(bread.key, bread.title, "", "$9.50")]), STAMP)

    assert [edit.path for edit in edits] == [f"services[{bread.key}].price"]
    assert laid(before, edits).content.services[0].price == "$9.50"
