"""The words of an email: where a mistake is, and what is said of it."""

import pytest

from fundable.domain.mail.email_texts import FIELDS, Field, TextProblem, email_from_file, email_wrong


@pytest.mark.parametrize("field", FIELDS)
def test_a_mistake_names_its_field_and_in_the_text_its_line(field: Field) -> None:
    told = TextProblem(field, 3, "This placeholder isn't known.").told

    assert told.startswith("Text, line 3: " if field == "body" else f"{FIELDS[field]}: ")
    assert told.endswith("This placeholder isn't known.")


def test_a_refusal_says_what_the_mistake_says() -> None:
    problem = TextProblem("subject", 1, "It's empty.")

    assert email_wrong(problem).message == problem.told == "Subject: It's empty."


def test_files_on_the_server_are_named_together() -> None:
    assert "body.md and subject.txt" in email_from_file(("body.md", "subject.txt")).message
    assert " and " not in email_from_file(("body.md",)).message.split("comes from")[1].split("on your")[0]
