"""Which words stand for a person, and which only look like it."""

import pytest

from fundable.domain.operation.erasure import INSTEAD, pattern, spellings

EMAIL = 'o\'neil+"x"@alder.example'


@pytest.mark.parametrize(
    "text",
    [
        "nora@alder.example",
        "NORA@Alder.Example",
        "<nora@alder.example>",
        '{"email":"nora@alder.example"}',
        "from nora@alder.example to a@b.co",
        "mailto:nora@alder.example?subject=x",
        "key:nora@alder.example",
        "Write to nora@alder.example.",
    ],
)
def test_an_address_is_found_whatever_is_around_it(text: str) -> None:
    done = pattern(["nora@alder.example"]).sub(INSTEAD, text)

    assert INSTEAD in done
    assert "alder" not in done.lower()


@pytest.mark.parametrize(
    "text",
    [
        "xnora@alder.example",
        "x.nora@alder.example",
        "x-nora@alder.example",
        "nora@alder.example.org",
        "nora@alder.examples",
        "nora@alderXexample",
    ],
)
def test_somebody_elses_is_left_alone(text: str) -> None:
    assert pattern(["nora@alder.example"]).sub(INSTEAD, text) == text


@pytest.mark.parametrize(
    "written",
    [
        EMAIL,
        "o&#x27;neil+&quot;x&quot;@alder.example",
        "o&#39;neil+&#34;x&#34;@alder.example",
        'o\'neil+\\"x\\"@alder.example',
        "o%27neil%2B%22x%22%40alder.example",
    ],
)
def test_an_address_is_found_as_html_json_and_urls_write_it(written: str) -> None:
    assert written in spellings([EMAIL])
    assert pattern([EMAIL]).sub(INSTEAD, f"to {written}, he said") == f"to {INSTEAD}, he said"
