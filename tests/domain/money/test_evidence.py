"""Evidence for a dispute: its bounds, whose words a draft has, and until when one makes sense."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from fundable.domain.errors import Refused
from fundable.domain.money.disputes import Dispute, DisputeStatus
from fundable.domain.money.evidence import FIELD_MAX, EvidenceDraft, bounded, check_open, cut, digest, first, others
from fundable.domain.money.payments import PaymentMode

NOW = datetime(2026, 1, 5, 12, tzinfo=UTC)
OPEN = Dispute(
    "du_1", "pi_1", DisputeStatus.OPEN, "fraudulent", 15000, "usd", PaymentMode.TEST, NOW + timedelta(days=9), NOW
)


def test_a_field_says_that_it_was_cut() -> None:
    made = bounded({"access_activity_log": "x" * (FIELD_MAX + 1), "customer_name": "  ", "service_date": " Jan 5 "})

    assert list(made) == ["access_activity_log", "service_date"]
    assert len(made["access_activity_log"]) <= FIELD_MAX
    assert made["access_activity_log"].endswith(f"[Cut here: {FIELD_MAX + 1:,} characters in all.]")
    assert made["service_date"] == "Jan 5"
    assert cut("short", 5) == "short"


def test_what_is_left_out_of_a_list_is_said() -> None:
    assert first([1, 2], 2, "email") == ([1, 2], "")
    assert first([1, 2, 3], 2, "email") == ([1, 2], "1 later email is left out.")
    assert first([1, 2, 3, 4], 2, "email") == ([1, 2], "2 later emails are left out.")


def test_what_somebody_wrote_at_the_provider_is_theirs() -> None:
    there = {"customer_name": "Nora  Finch\n", "product_description": "Mine.", "receipt": ""}
    ours = EvidenceDraft(NOW, "Olive", "file_1", "0" * 64, {"customer_name": digest("Nora Finch")})

    assert others(there, ours) == {"product_description"}
    assert others(there, None) == {"customer_name", "product_description"}


@pytest.mark.parametrize(
    ("dispute", "code", "said"),
    [
        (replace(OPEN, status=DisputeStatus.WON), "dispute_closed", "was won"),
        (replace(OPEN, status=DisputeStatus.LOST), "dispute_closed", "was lost"),
        (replace(OPEN, is_answered=True), "evidence_submitted", "submitted already"),
        (replace(OPEN, evidence_due_at=NOW), "evidence_late", "was Jan 5, 2026"),
    ],
)
def test_a_draft_comes_too_late(dispute: Dispute, code: str, said: str) -> None:
    with pytest.raises(Refused) as refused:
        check_open(dispute, NOW, "Jan 5, 2026")
    assert refused.value.code == code
    assert said in refused.value.message


def test_until_its_last_moment_a_draft_makes_sense() -> None:
    check_open(OPEN, NOW + timedelta(days=9, seconds=-1), "")
    check_open(replace(OPEN, evidence_due_at=None), NOW, "")
