"""Which addresses of websites are taken, and which one a client is shown."""

from datetime import UTC, datetime

import pytest

from fundable.domain.errors import Refused
from fundable.domain.orders.orders import OrderStatus
from fundable.domain.orders.websites import ADDRESS_MAX, Place, Reachability, Website, Websites, found, parse

NOW = datetime(2026, 1, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("", ""),
        ("  ", ""),
        (" https://www.alder.example/ ", "https://www.alder.example/"),
        ("HTTPS://WWW.Alder.Example", "https://www.alder.example"),
        ("https://alder.example:443/a?b=c&d=%20e#f", "https://alder.example/a?b=c&d=%20e#f"),
        ("https://preview.example:8443/alder", "https://preview.example:8443/alder"),
        ("https://bäckerei.example/über uns".replace(" ", "-"), "https://xn--bckerei-5wa.example/%C3%BCber-uns"),
        ("https://alder.example./", "https://alder.example/"),
    ],
)
def test_an_address_is_kept_as_browsers_write_it(typed: str, kept: str) -> None:
    assert parse(Place.LIVE, typed) == kept


@pytest.mark.parametrize(
    "typed",
    [
        "www.alder.example",
        "http://www.alder.example",
        "ftp://alder.example",
        "javascript:alert(1)",
        "data:text/html,x",
        "//alder.example",
        "https://",
        "https:///path",
        "https://alder",
        "https://localhost/",
        "https://127.0.0.1/",
        "https://2130706433/",
        "https://0x7f.1/",
        "https://127.1/",
        "https://[::1]/",
        "https://[::ffff:127.0.0.1]/",
        "https://[half",
        "https://sam:secret@alder.example/",
        "https://sam@alder.example/",
        "https://alder.example:99999/",
        "https://alder.example:x/",
        "https://al der.example/",
        "https://alder.example/a b",
        "https://alder.example/\r\nHost: x",
        "https://alder.example\\@evil.example/",
        "https://al%64er.example/",
        "https://a..example/",
        f"https://{'a' * 64}.example/",
        "https://alder.example/" + "a" * ADDRESS_MAX,
        "https://alder.example/" + "ü" * (ADDRESS_MAX // 4),
        "https://alder.example/\x00",
        "https://alder.example/\u202egpj",
    ],
)
@pytest.mark.parametrize("place", Place)
def test_anything_else_is_refused_with_a_sentence(typed: str, place: Place) -> None:
    with pytest.raises(Refused) as refused:
        parse(place, typed)

    assert refused.value.code == f"{place}_wrong"
    assert refused.value.message.endswith(".")


def test_the_client_opens_the_preview_from_review_on_and_the_live_one_after_launch() -> None:
    both = Websites(
        Website(Place.PREVIEW, "https://preview.example", NOW), Website(Place.LIVE, "https://alder.example", NOW)
    )

    shown = {status: both.shown(status) for status in OrderStatus if both.shown(status)}

    assert shown == {
        OrderStatus.REVIEW: "https://preview.example",
        OrderStatus.LAUNCH: "https://preview.example",
        OrderStatus.COMPLETED: "https://alder.example",
    }
    assert {Websites().shown(status) for status in OrderStatus} == {""}
    assert Websites(preview=both.preview).shown(OrderStatus.COMPLETED) == ""


@pytest.mark.parametrize(
    ("status", "finding"),
    [
        *((status, "answers") for status in (200, 204)),
        *((status, "redirects") for status in (301, 308)),
        *((status, "locked") for status in (401, 403)),
        *((status, "missing") for status in (404, 410)),
        *((status, "fails") for status in (418, 500, 999)),
    ],
)
def test_what_a_status_says(status: int, finding: str) -> None:
    assert found(status) == finding


def test_only_an_address_that_answers_has_no_hint() -> None:
    assert {finding for finding in Reachability if not finding.hint} == {Reachability.ANSWERS}
