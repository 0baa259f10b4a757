"""The accent color reaches everything that clients see, and our own changes not a byte."""

from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.agency.accent import OURS, accent_of
from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.colors import contrast
from fundable.domain.mail.outbox import MessageKind
from fundable.services.mail import examples
from fundable.web.api import build
from fundable.web.static_files import static_root
from fundable.web.tokens import style
from tests.build.test_public_pages import publish

VIOLET = accent_of("#6d28d9")
PAGES = ("/", "/faq/do-you-offer-refunds", "/checkout", "/client/dashboard", "/terms", "/sandbox/pay/none", "/admin")
PICTURES = ("/social.png", "/social-plain.png")
BAND, PAPER, MARGIN = (20, 600), (600, 40), (72, 300)


@pytest.fixture
def visitor(app: App) -> TestClient:
    return TestClient(build(app, site_root=static_root()))


def read(visitor: TestClient, path: str) -> bytes:
    return visitor.get(path, headers={"Accept-Encoding": "identity"}).content


def pixels(png: bytes) -> list[str]:
    with Image.open(BytesIO(png)) as picture:
        shown = picture.convert("RGB")
    return ["#" + bytes(shown.getpixel(place)).hex() for place in (BAND, PAPER, MARGIN)]  # type: ignore[arg-type]


def test_it_is_on_every_page_and_picture_and_goes_with_another(app: App, visitor: TestClient) -> None:
    before = {path: read(visitor, path) for path in (*PAGES, *PICTURES, "/favicon.svg")}
    publish(app, visitor, replace(DEFAULT, accent="#6d28d9"))

    for path in PAGES:
        assert style(VIOLET) in read(visitor, path).decode(), path
    assert b'<body class="admin">' in read(visitor, "/admin")
    icon = read(visitor, "/favicon.svg").decode()
    assert f".g{{fill:{VIOLET.light.seal}}}" in icon
    assert f".g{{fill:{VIOLET.dark.seal}}}.i{{stroke:{VIOLET.dark.on_seal}" in icon
    for path in PICTURES:
        (band, paper, margin), (_, own_paper, own_margin) = pixels(read(visitor, path)), pixels(before[path])
        assert contrast(band, VIOLET.light.band) < 1.03
        assert (paper, margin) == (own_paper, own_margin)

    publish(app, visitor, DEFAULT)
    assert {path: read(visitor, path) for path in before} == before


def test_our_own_color_is_said_by_the_style_sheets_alone(app: App, visitor: TestClient) -> None:
    assert style(OURS) == ""
    publish(app, visitor, replace(DEFAULT, price_cents=200_00))

    assert not any(b"body:not(.admin)" in read(visitor, path) for path in PAGES)
    assert pixels(read(visitor, "/social.png"))[0] == OURS.light.band


def test_no_other_offer_has_the_picture_that_says_what_ours_costs(app: App, visitor: TestClient) -> None:
    ours, plain = (read(visitor, path) for path in PICTURES)
    publish(app, visitor, replace(DEFAULT, price_cents=200_00))

    assert [read(visitor, path) for path in PICTURES] == [plain, plain] != [ours, plain]


def test_mail_has_it_in_light_and_in_dark(app: App, visitor: TestClient) -> None:
    ours = examples.preview(app, MessageKind.ORDER_RECEIVED).html
    publish(app, visitor, replace(DEFAULT, accent="#6d28d9"))
    own = examples.preview(app, MessageKind.ORDER_RECEIVED).html

    for was, now in zip(
        (OURS.light.seal, OURS.light.seal_faint, OURS.dark.seal, OURS.dark.on_seal, OURS.dark.seal_faint),
        (VIOLET.light.seal, VIOLET.light.seal_faint, VIOLET.dark.seal, VIOLET.dark.on_seal, VIOLET.dark.seal_faint),
        strict=True,
    ):
        assert ours.count(was) == own.count(now) > 0
        assert was not in own
