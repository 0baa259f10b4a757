"""The cookie of browsers that an account was opened in before."""

from datetime import UTC, datetime, timedelta

import pytest

from fundable.domain.people.browsers import (
    ACCOUNTS_KEPT,
    LIFETIME,
    Account,
    RememberedAccount,
    entries,
    seconds,
    written,
)

NOW = datetime(2026, 11, 23, 12, tzinfo=UTC)
SECOND = timedelta(seconds=1)
SIGNED = RememberedAccount(seconds(NOW), "a" * 16, "b" * 16, "c" * 64)


def entry(number: int) -> RememberedAccount:
    return RememberedAccount(number, "a" * 16, "b" * 16, "c" * 64)


def test_what_is_written_is_read() -> None:
    assert RememberedAccount.read(str(SIGNED)) == SIGNED
    assert list(entries(written(SIGNED, [entry(1), entry(2)]))) == [SIGNED, entry(1), entry(2)]


def test_the_newest_five_accounts_are_kept() -> None:
    cookie = written(SIGNED, [entry(number) for number in range(9)])

    assert cookie.count("~") == ACCOUNTS_KEPT - 1
    assert list(entries(cookie)) == [SIGNED, *(entry(number) for number in range(ACCOUNTS_KEPT - 1))]


@pytest.mark.parametrize("count", [ACCOUNTS_KEPT + 1, 1000])
def test_of_a_cookie_with_more_the_first_five_are_read(count: int) -> None:
    assert len(list(entries("~".join(str(entry(number)) for number in range(count))))) == ACCOUNTS_KEPT


@pytest.mark.parametrize(
    "cookie",
    ["", "~~~~", "x", str(SIGNED)[:-1], str(SIGNED) + "0", "٣" + str(SIGNED)[1:], str(SIGNED).upper(), "1" * 100_000],
    ids=["empty", "blank", "short", "cut", "longer", "other digits", "capitals", "huge"],
)
def test_whatever_else_is_in_it_is_passed_over(cookie: str) -> None:
    assert list(entries(cookie)) == []


def test_a_sound_entry_counts_beside_a_broken_one() -> None:
    assert list(entries(f"broken~{SIGNED}")) == [SIGNED]


def test_it_counts_for_400_days_and_when_a_clock_was_ahead() -> None:
    assert SIGNED.is_alive(NOW + LIFETIME - SECOND)
    assert not SIGNED.is_alive(NOW + LIFETIME)
    assert SIGNED.is_alive(NOW - timedelta(days=4000))


def test_an_account_is_the_same_in_capitals_and_another_where_somebody_else_logs_in() -> None:
    client = Account("client", "Rosa@Ortega.Example")

    assert client.key == Account("client", "rosa@ortega.example").key
    assert client.key != Account("admin", "rosa@ortega.example").key


def test_the_signature_is_over_the_account_and_all_the_rest() -> None:
    account, other = Account("client", "rosa@ortega.example"), Account("admin", "rosa@ortega.example")
    texts = {
        one.signed_text(of)
        for of in (account, other)
        for one in (
            SIGNED,
            entry(1),
            RememberedAccount(SIGNED.at_s, "d" * 16, "b" * 16),
            RememberedAccount(SIGNED.at_s, "a" * 16, "d" * 16),
        )
    }

    assert len(texts) == 8
