"""What a version of a website keeps of the form that it was made of."""

import json
from dataclasses import replace

from fundable.domain.sites.drafting.stored_builds import answers_json, are_same_answers
from tests.services.sites.some_forms import BARE


def test_a_field_that_came_later_is_one_without_an_answer() -> None:
    kept = json.loads(answers_json(BARE))
    of_before = json.dumps({name: answer for name, answer in kept.items() if answer is not None})

    assert len(json.loads(of_before)) < len(kept)
    assert are_same_answers(of_before, BARE)
    assert not are_same_answers(of_before, replace(BARE, business_name="Another"))
