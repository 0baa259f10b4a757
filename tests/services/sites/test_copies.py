"""Copies that open from a folder, where nothing receives a message: the form writes an email."""

import pytest

from fundable.domain.sites.drafting.builds import Build
from fundable.domain.sites.drafting.contact_form import PAGE, PRIVACY, SENT, has_form, without_receiver
from fundable.domain.sites.drafting.themes import THEMES
from tests.services.sites.some_forms import ATTACK, BAKERY, PAGES, built
from tests.services.sites.test_builds import broken


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("form", [BAKERY, ATTACK], ids=["full", "hostile"])
def test_a_copy_writes_an_email_and_says_so(form: object, theme: str) -> None:
    answers = BAKERY if form is BAKERY else ATTACK
    build = built(answers, theme=theme)
    name = build.content.name.full

    copy = without_receiver(build.files, name, PAGES.mail_form)

    assert has_form(build.files)
    assert set(build.files) - set(copy) == {SENT}
    assert {file for file in copy if copy[file] != build.files[file]} == {PAGE, PRIVACY}
    page = copy[PAGE].decode()
    assert f'<form class="form" action="{build.content.mailto}" method="get">' in page
    assert 'method="post"' not in page
    assert page.count('<p class="wide') == 2, "the message and the button have rows of their own"
    assert "90 days" not in copy[PRIVACY].decode()
    assert broken(answers, Build(build.content, copy)) == []


def test_a_build_of_older_templates_stays_byte_for_byte() -> None:
    files = without_receiver(built(BAKERY).files, BAKERY.business_name, PAGES.mail_form)

    assert not has_form(files)
    assert without_receiver(files, BAKERY.business_name, PAGES.mail_form) is files
