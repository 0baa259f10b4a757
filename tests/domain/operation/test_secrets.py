"""What owners enter and nobody reads back: its form, and how long a first claim lives."""

from datetime import UTC, datetime, timedelta

import pytest

from fundable.domain.errors import Refused
from fundable.domain.operation.secrets import (
    CLAIM_LIFETIME,
    Claim,
    MailServer,
    check_stripe_key,
    check_webhook_secret,
    is_live,
)

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)
CLAIM = Claim("hash", NOW)


def test_a_claim_lives_for_a_day() -> None:
    assert CLAIM.is_alive(NOW)
    assert CLAIM.is_alive(NOW + CLAIM_LIFETIME - SECOND)
    assert not CLAIM.is_alive(NOW + CLAIM_LIFETIME)


def test_one_from_a_clock_that_was_ahead_is_dead() -> None:
    assert CLAIM.is_alive(NOW - timedelta(minutes=5))
    assert not CLAIM.is_alive(NOW - timedelta(minutes=5) - SECOND)


def test_what_is_written_is_read() -> None:
    assert Claim.read(CLAIM.written()) == CLAIM


@pytest.mark.parametrize("text", ["", "hash", "hash today"])
def test_anything_else_is_no_claim(text: str) -> None:
    with pytest.raises(ValueError, match="isoformat"):
        Claim.read(text)


@pytest.mark.parametrize(
    ("server", "url"),
    [
        (MailServer("mail.example", 587, False), "smtp://mail.example:587"),
        (MailServer("mail.example", 465, True), "smtps://mail.example:465"),
        (MailServer("2001:db8::7", 587, False), "smtp://[2001:db8::7]:587"),
        (MailServer("mail.example", 587, False, "a@b", "p/w:d@"), "smtp://a%40b:p%2Fw%3Ad%40@mail.example:587"),
        (MailServer("mail.example", 587, False, "", "lost"), "smtp://mail.example:587"),
    ],
)
def test_a_mail_server_is_one_address(server: MailServer, url: str) -> None:
    assert server.url == url


@pytest.mark.parametrize("key", ["sk_test_abc1", "sk_live_abc1", "rk_test_abc1", "rk_live_abc1"])
def test_secret_and_restricted_keys_are_taken(key: str) -> None:
    check_stripe_key(key)
    assert is_live(key) is ("_live_" in key)


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        ("pk_live_abc1", "publishable"),
        ("", "begin with sk_ or rk_"),
        ("sk_test_", "begin with sk_ or rk_"),
        ("sk_test_abc ", "begin with sk_ or rk_"),
        ("sk_test_abc\n", "begin with sk_ or rk_"),
        ("xsk_test_abc", "begin with sk_ or rk_"),
    ],
)
def test_another_key_is_told_which_to_copy(key: str, sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        check_stripe_key(key)


def test_a_key_with_the_word_live_in_its_letters_is_of_tests() -> None:
    assert not is_live("sk_test_xk_live_")


@pytest.mark.parametrize("secret", ["whsec_a1", "whsec_a1,whsec_b2", "whsec_a1, whsec_b2"])
def test_signing_secrets_may_be_several(secret: str) -> None:
    check_webhook_secret(secret)


@pytest.mark.parametrize("secret", ["", "a1", "whsec_", "whsec_a1,", "whsec_a1;whsec_b2"])
def test_other_signing_secrets_are_refused(secret: str) -> None:
    with pytest.raises(Refused, match="whsec_"):
        check_webhook_secret(secret)
