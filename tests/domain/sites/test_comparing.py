"""Photos of two versions, compared in words."""

import json

import pytest

from fundable.domain.sites.drafting.comparing import differences
from fundable.domain.sites.words.content import to_json
from tests.services.sites.some_forms import bakery

OVEN, DOOR, CAKE = ({"key": key, "alt": alt} for key, alt in (("a", "The oven"), ("b", "The door"), ("c", "A cake")))


def told(before: list[dict[str, str]], after: list[dict[str, str]]) -> list[str]:
    versions = [json.dumps({**json.loads(to_json(bakery().content)), "photos": one}) for one in (before, after)]
    return [change.sentence for change in differences(*versions)]


@pytest.mark.parametrize(
    ("before", "after", "sentences"),
    [
        ([], [OVEN], ["Photo: “The oven” added"]),
        ([OVEN, DOOR], [OVEN], ["Photo: “The door” removed"]),
        ([OVEN, DOOR], [OVEN, CAKE], ["Photo: “The door” replaced by “A cake”"]),
        ([OVEN], [{**OVEN, "alt": "A stone oven"}], ["Photo: “The oven” is now described as “A stone oven”"]),
        ([OVEN, DOOR], [DOOR, OVEN], ["Photos: order changed"]),
        ([OVEN, DOOR], [CAKE, OVEN, DOOR], ["Photo: “A cake” added", "Main photo: “The oven” is now “A cake”"]),
        ([OVEN, DOOR, CAKE], [OVEN], ["Photo: “The door” removed", "Photo: “A cake” removed"]),
        ([OVEN], [OVEN], []),
        ([OVEN], [{**OVEN, "focus": "left top"}], ["Photo: “The oven” keeps its left top where it's cropped"]),
        ([{**OVEN, "focus": "top"}], [OVEN], ["Photo: “The oven” keeps its middle where it's cropped"]),
    ],
)
def test_photos_are_compared_in_words(
    before: list[dict[str, str]], after: list[dict[str, str]], sentences: list[str]
) -> None:
    assert told(before, after) == sentences


def test_versions_from_before_there_were_photos_differ_in_none() -> None:
    content = to_json(bakery().content)

    assert differences(content, content) == []
