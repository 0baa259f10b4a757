"""What's said of servers on the same data."""

from dataclasses import replace
from datetime import timedelta

import pytest

from fundable.domain.errors import Refused
from fundable.domain.findings import Finding, Verdict
from fundable.domain.money.payments import PaymentMode
from fundable.domain.operation.servers import RunningServer, check_alike, findings, in_order, names, outdated
from tests.clock import START

BUCKET = "s3://files/agency"
ONE = RunningServer(
    id="1",
    host="web-1",
    port=8000,
    version="0.1.0",
    schema="0080",
    files_url=BUCKET,
    payments=PaymentMode.LIVE,
    sends_mail=True,
    started_at=START,
    seen_at=START,
    unseen_for=timedelta(seconds=12),
    clock_ahead=timedelta(milliseconds=40),
    has_lead=True,
)
OTHER = replace(ONE, id="2", host="web-2", has_lead=False)
GONE = replace(OTHER, unseen_for=timedelta(minutes=1))


def only(*servers: RunningServer) -> Finding:
    [found] = findings(servers)
    return found


def test_nothing_is_wrong_with_one() -> None:
    assert list(findings([ONE])) == []
    assert in_order([ONE]) == Finding("Servers", Verdict.OK, "1 server seen in the last minute: web-1.")


def test_nothing_is_wrong_with_two_that_are_alike() -> None:
    assert list(findings([ONE, OTHER])) == []
    assert in_order([ONE, OTHER]).found == "2 servers seen in the last minute: web-1 and web-2."


def test_payments_taken_in_different_ways_are_a_fault() -> None:
    found = only(ONE, replace(OTHER, payments=PaymentMode.SANDBOX))

    assert found.verdict is Verdict.FAIL
    assert found.found == (
        "Servers take payments differently: web-1 takes real payments and web-2 takes payments on the built-in test "
        "page."
    )


def test_mail_that_one_keeps_and_another_sends_is_a_fault() -> None:
    found = only(ONE, replace(OTHER, sends_mail=False))

    assert found.verdict is Verdict.FAIL
    assert found.found == (
        "Not all servers have a mail server. What these are asked to send is kept and not sent: web-2."
    )


def test_a_server_does_not_begin_beside_one_that_takes_other_payments() -> None:
    with pytest.raises(Refused) as refused:
        check_alike(replace(ONE, payments=PaymentMode.SANDBOX), [ONE, OTHER])

    assert refused.value.code == "payments_differ"
    assert refused.value.message.startswith(
        "web-2 takes real payments for this data, and this server would take payments on the built-in test page."
    )


@pytest.mark.parametrize("there", [[ONE], [GONE], []], ids=["itself before", "one that is gone", "nobody"])
def test_a_server_begins_where_nobody_takes_other_payments(there: list[RunningServer]) -> None:
    check_alike(replace(ONE, id="3", payments=PaymentMode.SANDBOX), there)


def test_none_is_no_fault() -> None:
    assert in_order([]) == Finding("Servers", Verdict.OK, "None was seen in the last minute.")


def test_one_that_is_not_seen_is_named() -> None:
    found = only(ONE, GONE)

    assert found.verdict is Verdict.WARN
    assert found.found == "The server web-2 hasn't been seen since Jan 5, 2026 at 15:04 UTC."
    assert found.advice


def test_one_that_is_not_seen_leads_no_more() -> None:
    assert (ONE.leads, replace(GONE, has_lead=True).leads) == (True, False)


@pytest.mark.parametrize(
    ("ahead_s", "words"),
    [(2.5, "2.5 seconds ahead of"), (-3600, "3,600.0 seconds behind")],
)
def test_a_clock_that_is_off_is_named(ahead_s: float, words: str) -> None:
    found = only(ONE, replace(OTHER, clock_ahead=timedelta(seconds=ahead_s)))

    assert (found.verdict, found.found) == (Verdict.WARN, f"The clock of the server web-2 is {words} the database's.")
    assert "set-ntp" in found.advice


def test_two_seconds_are_no_fault() -> None:
    assert list(findings([replace(ONE, clock_ahead=timedelta(seconds=-2))])) == []


def test_versions_that_differ_are_named() -> None:
    found = only(ONE, replace(OTHER, version="0.10.0", schema="0091"))

    assert found.verdict is Verdict.WARN
    assert found.found == (
        "Servers run different versions: web-1 0.1.0 (database version 0080) and web-2 0.10.0 (database version 0091)."
    )


def test_the_earlier_version_is_outdated() -> None:
    nine, ten = replace(ONE, version="0.9.0"), replace(OTHER, version="0.10.0")

    assert outdated([nine, ten]) == {"1"}


def test_the_version_of_one_that_is_gone_is_no_fault() -> None:
    assert [one.found for one in findings([ONE, replace(GONE, version="0.2.0")])] == [only(GONE).found]


def test_files_that_others_do_not_find_are_a_fault() -> None:
    found = only(ONE, replace(OTHER, files_url=""))

    assert found.verdict is Verdict.FAIL
    assert found.found == "Not all servers find all files. These keep them in a folder of their own: web-2."


def test_different_buckets_are_a_fault() -> None:
    found = only(ONE, replace(OTHER, files_url="s3://others"))

    assert (found.verdict, "different buckets" in found.found) == (Verdict.FAIL, True)


def test_one_server_may_have_its_files_in_a_folder() -> None:
    assert list(findings([replace(ONE, files_url="")])) == []


def test_those_on_one_machine_have_their_ports() -> None:
    assert names([ONE, replace(OTHER, host="web-1", port=8001)]) == {"1": "web-1:8000", "2": "web-1:8001"}
