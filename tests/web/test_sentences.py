"""What is said of a field that is refused stands beside the field."""

from collections.abc import Iterator

import pytest

from fundable.web import api, sentences
from fundable.web.orders.intake import IntakeFormIn
from fundable.web.schemas import Body, Says

FILLED_BY_THE_PAGE = {
    ("AnswersIn", "socialLinks"),
    ("CorrectionIn", "socialLinks"),
    ("AnswerIn", "id"),
    ("AnswerIn", "since"),
    ("ClientFactsIn", "services"),
    ("ClientFactsIn", "texts"),
    ("CorrectedFactsIn", "services"),
    ("CorrectedFactsIn", "texts"),
    ("ExportIn", "days"),
    ("ChangesIn", "notes"),
    ("MarkIn", "isRead"),
    ("PlaceIn", "orderId"),
    ("ExportIn", "form"),
    ("ExportIn", "what"),
    ("ExportIn", "who"),
    ("ForgotIn", "who"),
    ("FormsExportIn", "q"),
    ("IntakeFormIn", "socialLinks"),
    ("LookedAgainIn", "answers"),
    ("LookedAgainIn", "id"),
    ("LookedAgainIn", "since"),
    ("LookedAtIn", "answers"),
    ("MailIn", "security"),
    ("NewClientMessageIn", "id"),
    ("OrdersExportIn", "due"),
    ("OrdersExportIn", "hosting"),
    ("OrdersExportIn", "money"),
    ("OrdersExportIn", "q"),
    ("OrdersExportIn", "session"),
    ("RefundIn", "endHosting"),
    ("RegistrationIn", "isInClientsName"),
    ("ResumeIn", "answers"),
    ("ReadUpToIn", "upTo"),
    ("RuleAnswerIn", "rule"),
    ("RuleAnswersIn", "answers"),
    ("StaffMessageIn", "id"),
    ("ThreadMessageIn", "id"),
    ("SaveIn", "choices"),
    ("SaveIn", "color"),
    ("SaveIn", "hero"),
    ("SaveIn", "motif"),
    ("SaveIn", "sections"),
    ("SaveIn", "services"),
    ("SaveIn", "texts"),
    ("SaveIn", "theme"),
    ("ServiceFactsIn", "key"),
    ("ServiceIn", "key"),
    ("ServiceIn", "price"),
    ("StaffDomainIn", "isConfirmed"),
    ("StatusIn", "emailAgain"),
    ("StatusPreviewIn", "emailAgain"),
    ("StatusIn", "emailClient"),
    ("ManyStatusIn", "emailClients"),
    ("SeenStatusIn", "id"),
    ("SeenStatusIn", "status"),
    ("ViewExportIn", "q"),
    ("TypedIn", "color"),
    ("TypedIn", "hero"),
    ("TypedIn", "motif"),
    ("TypedIn", "sections"),
    ("TypedIn", "services"),
    ("TypedIn", "texts"),
    ("TypedIn", "theme"),
    ("NotesIn", "seenNotes"),
    ("RuleAnswerIn", "seen"),
    ("VerdictIn", "seen"),
}
"""Nobody types these, so that a wrong one is a page that is too old: 'Reload the page and try again.'"""


def schemas(kind: type[Body] = Body) -> Iterator[type[Body]]:
    for schema in kind.__subclasses__():
        yield schema
        yield from schemas(schema)


def fields() -> Iterator[tuple[type[Body], str, Says | None]]:
    assert api.ROUTERS  # all are loaded
    for schema in schemas():
        if schema.__module__.startswith("fundable."):
            for name, (says, _) in sentences.of_schema(schema).items():
                yield schema, name, says


def test_every_field_says_something() -> None:
    silent = {(schema.__name__, name) for schema, name, says in fields() if says is None}

    assert silent == FILLED_BY_THE_PAGE | {("ClosedDaysIn", "first"), ("ClosedDaysIn", "last")}


def test_sentences_end_and_nouns_do_not() -> None:
    for schema, name, says in fields():
        if says:
            assert says.sentence or says.noun, (schema, name)
            assert says.sentence == "" or says.sentence.endswith("."), (schema, name)
            assert not says.noun.endswith((".", " ")), (schema, name)


def test_a_text_that_says_only_its_noun_has_a_length() -> None:
    """Else its sentence would never be said."""
    for schema, name, says in fields():
        if says and not says.sentence:
            assert "maxLength" in str(schema.model_json_schema()["properties"][name]), (schema, name)


@pytest.mark.parametrize(
    ("place", "noun"),
    [
        (("businessName",), "Business name"),
        (("socialLinks", "facebook"), "Facebook link"),
        (("socialLinks", 0, "facebook", "constrained-str"), "Facebook link"),
        (("socialLinks",), ""),
        (("facebook",), ""),
        (("nothing",), ""),
        ((), ""),
    ],
)
def test_the_innermost_field_is_found(place: tuple[int | str, ...], noun: str) -> None:
    assert sentences.of_body(IntakeFormIn, place).noun == noun


def test_nouns_agree() -> None:
    one, many = Says(noun="Business name"), Says(noun="Notes", are_many=True)

    assert one.too_long(200) == "Business name is too long. Please keep it under 200 characters."
    assert many.too_long(5000) == "Notes are too long. Please keep them under 5000 characters."
