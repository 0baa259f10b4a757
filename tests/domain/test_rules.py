"""The rules that are arithmetic: prices, promises, times. Values in, values out."""

import math
from datetime import UTC, datetime, timedelta
from itertools import permutations
from uuid import UUID, uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fundable.domain.agency.default_offer import DEFAULT
from fundable.domain.agency.offer import check_amount
from fundable.domain.agency.uploads import TICKET_LIFETIME, id_in_path, ticket_is_alive, upload_path
from fundable.domain.clock import CLOCK_SLACK
from fundable.domain.errors import Refused
from fundable.domain.money.hosting import included_until
from fundable.domain.money.payments import PaymentMode, SessionSnapshot, SessionStatus, mismatch
from fundable.domain.orders.intake import check_phone
from fundable.domain.people.accounts import (
    SESSION_ABSOLUTE,
    SESSION_CONFIRMED,
    SESSION_IDLE,
    TOKEN_LIFETIME,
    AdminSession,
    check_password,
    token_is_alive,
)
from fundable.domain.people.client_views import VIEW_LASTS, ClientView

IDS = [addon.id for addon in DEFAULT.addons]
TIMES = st.datetimes(datetime(2020, 1, 1), datetime(2040, 1, 1), timezones=st.just(UTC))
SPANS = st.timedeltas(timedelta(days=-400), timedelta(days=400))


@given(st.sets(st.sampled_from(IDS)))
def test_the_price_is_the_base_and_each_addon_in_any_order(chosen: set[str]) -> None:
    expected = 15000 + sum({"domain": 2500, "google-business": 2900, "fundability-review": 4900}[one] for one in chosen)
    for order in permutations(chosen):
        addons = DEFAULT.choose(order)
        assert DEFAULT.total_cents(order) == expected
        assert [addon.id for addon in addons] == [one for one in IDS if one in chosen]
        assert sum(line.amount_cents for line in DEFAULT.lines([addon.id for addon in addons])) == expected


@given(st.lists(st.sampled_from(IDS) | st.text(max_size=20)))
def test_an_addon_that_is_unknown_or_twice_is_refused(chosen: list[str]) -> None:
    is_right = set(chosen) <= set(IDS) and len(set(chosen)) == len(chosen)
    if is_right:
        DEFAULT.choose(chosen)
    else:
        with pytest.raises(Refused) as refused:
            DEFAULT.choose(chosen)
        assert refused.value.code in {"addon_unknown", "addon_repeated"}


@given(st.integers(0, 10**7))
def test_the_price_in_dollars_is_taken_as_it_is_written(cents: int) -> None:
    check_amount(cents / 100, cents)
    check_amount(float(f"{cents / 100:.2f}"), cents)


@given(st.integers(0, 10**7), st.floats(allow_nan=True, allow_infinity=True))
def test_any_other_price_is_refused(cents: int, dollars: float) -> None:
    if math.isfinite(dollars) and abs(dollars - cents / 100) < 0.005:
        return
    with pytest.raises(Refused) as refused:
        check_amount(dollars, cents)
    assert refused.value.code == "amount_differs"


@given(TIMES)
def test_hosting_is_included_for_365_days(paid_at: datetime) -> None:
    assert included_until(paid_at) - paid_at == timedelta(days=365)


@given(TIMES, SPANS, SPANS)
def test_a_session_lives_while_it_is_used_and_not_for_ever(now: datetime, created: timedelta, seen: timedelta) -> None:
    session = AdminSession("x", uuid4(), now - created, now - seen, now - created)

    lives = -CLOCK_SLACK <= created < SESSION_ABSOLUTE and -CLOCK_SLACK <= seen < SESSION_IDLE
    assert session.is_alive(now) == lives


@given(TIMES, SPANS)
def test_a_password_counts_for_a_while_and_not_before_it_was_given(now: datetime, given_before: timedelta) -> None:
    session = AdminSession("x", uuid4(), now, now, now - given_before)

    assert session.is_confirmed(now) == (-CLOCK_SLACK <= given_before < SESSION_CONFIRMED)


@given(TIMES, SPANS)
def test_a_token_lives_for_its_time_and_not_before_it_was_made(now: datetime, age: timedelta) -> None:
    assert token_is_alive(now - age, now) == (-CLOCK_SLACK <= age < TOKEN_LIFETIME)


@given(TIMES, SPANS)
def test_a_ticket_lives_for_a_quarter_of_an_hour_at_most(now: datetime, left: timedelta) -> None:
    """More may be left by the clock of a server that is behind the one that granted it."""
    assert ticket_is_alive(now + left, now) == (timedelta() < left <= TICKET_LIFETIME + CLOCK_SLACK)


def test_what_a_server_grants_whose_clock_is_ahead_counts_at_the_others() -> None:
    now, ahead = datetime(2026, 1, 5, tzinfo=UTC), datetime(2026, 1, 5, 0, 0, 5, tzinfo=UTC)

    assert ticket_is_alive(ahead + TICKET_LIFETIME, now)
    assert ClientView(uuid4(), ahead, ahead + VIEW_LASTS).is_open(now)
    assert not ClientView(uuid4(), ahead, ahead + VIEW_LASTS).is_open(now - CLOCK_SLACK), "it was set back"


@given(st.text(max_size=40))
def test_a_password_is_counted_in_characters_at_least_and_bytes_at_most(password: str) -> None:
    if len(password) >= 8:
        check_password(password)
    else:
        with pytest.raises(Refused, match="at least 8 characters"):
            check_password(password)


def test_a_password_may_have_exactly_its_limits() -> None:
    check_password("x" * 8)
    check_password("é" * 512)
    for password in ("é" * 512 + "x", "x" * 1025):
        with pytest.raises(Refused, match="at most 1024"):
            check_password(password)


@given(st.integers(0, 25), st.text(alphabet="()+-. x", max_size=10))
def test_a_telephone_number_is_its_digits(digits: int, around: str) -> None:
    phone = around + "5" * digits + around
    if 7 <= digits <= 15:
        check_phone(phone)
    else:
        with pytest.raises(Refused, match="full business phone number"):
            check_phone(phone)


@given(st.uuids())
def test_the_address_of_an_upload_names_it(upload_id: UUID) -> None:
    assert id_in_path(upload_path(upload_id)) == upload_id


@given(st.text() | st.uuids().map(lambda one: one.hex) | st.uuids().map(lambda one: f"/uploads/{{{one}}}"))
def test_nothing_else_names_an_upload(text: str) -> None:
    found = id_in_path(text)

    assert found is None or text == upload_path(found)


@given(
    subtotal=st.integers(0, 10**6),
    total=st.integers(0, 10**6),
    discount=st.integers(0, 10**4),
    tax=st.integers(0, 10**4),
)
def test_a_payment_fits_when_its_parts_add_up_to_our_price(subtotal: int, total: int, discount: int, tax: int) -> None:
    snapshot = SessionSnapshot(
        "cs", SessionStatus.COMPLETE, True, subtotal, total, "usd", PaymentMode.TEST, discount, tax
    )

    fits = total == subtotal - discount + tax
    assert (mismatch(snapshot, subtotal, "usd", PaymentMode.TEST) is None) == fits
    assert mismatch(snapshot, subtotal + 1, "usd", PaymentMode.TEST)
    assert mismatch(snapshot, subtotal, "eur", PaymentMode.TEST)
    assert mismatch(snapshot, subtotal, "usd", PaymentMode.LIVE)
