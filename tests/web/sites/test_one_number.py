"""The business's number reads the same wherever it stands, however it was typed, and what is dialed keeps the
extension."""

import re
from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.domain.sites.drafting.themes import THEMES
from tests.conftest import Form, PaidOrder
from tests.services.money.stripe.looking import mails
from tests.services.sites.some_forms import BARE, built, outcomes

TYPED, SHOWN, DIALED = "719 544 1234 x12", "(719) 544-1234 ext. 12", "+17195441234;ext=12"


@pytest.mark.parametrize("theme", THEMES)
def test_a_website_dials_what_it_shows(theme: str) -> None:
    form = replace(BARE, business_phone=TYPED)
    build = built(form, theme=theme)

    pages = [body.decode() for name, body in build.files.items() if name.endswith(".html")]
    dialed = {number for page in pages for number in re.findall(r'href="tel:([^"]*)"', page)}
    assert dialed == {DIALED}
    assert any(f'"telephone": "{DIALED}"' in page for page in pages)
    assert all(SHOWN in page for page in pages if "tel:" in page)
    assert outcomes(form, build)["T2"].status == "passed"


def test_builds_from_before_links_had_the_extension_still_pass() -> None:
    form = replace(BARE, business_phone=TYPED)
    build = built(form)
    files = {name: body.replace(b";ext=12", b"") for name, body in build.files.items()}

    assert outcomes(form, replace(build, files=files))["T2"].status == "passed"


def test_a_number_without_an_extension_is_dialed_as_before() -> None:
    build = built(BARE)

    assert f'href="tel:{build.content.phone.e164}"'.encode() in build.files["contact.html"]
    assert all(b";ext=" not in body for body in build.files.values())


class TestInTheProgram:
    @pytest.fixture(autouse=True)
    def sent(self, visitor: TestClient, client_a: PaidOrder, form: Form) -> None:
        assert visitor.post("/api/intake-forms", json=form(client_a, businessPhone=TYPED)).status_code == 201

    def test_the_client_and_staff_see_it_as_the_website_has_it(
        self, visitor: TestClient, staff: TestClient, client_a: PaidOrder
    ) -> None:
        headers = {"Authorization": f"Bearer {client_a.token}"}
        of_client = visitor.get("/api/client/order", headers=headers).json()["intakeForm"]
        of_staff = staff.get(f"/api/orders/{client_a.id}").json()["intakeForm"]
        [listed] = staff.get("/api/intake-forms").json()["items"]

        for form in (of_client, of_staff, listed):
            assert (form["phoneShown"], form["businessPhone"]) == (SHOWN, TYPED)

    def test_the_receipt_of_the_form_says_it_too(self, app: App) -> None:
        [told] = mails(app, "form-received")

        assert SHOWN in told["text"]
        assert TYPED not in told["text"]
