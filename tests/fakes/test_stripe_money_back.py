"""Refunds and disputes at the double of Stripe, and what they do to its balance."""

import io
from typing import Any

import pytest
import stripe

from tests.fakes.conftest import Buy, intent_of, kinds, seen
from tests.fakes.stripe import StripeDouble


def test_refunds_add_up_on_the_charge(double: StripeDouble, client: stripe.StripeClient, buy: Buy) -> None:
    intent = intent_of(buy())
    before = seen(double)
    first = client.v1.refunds.create({"payment_intent": intent, "amount": 5000, "expand": ["charge"]}).to_dict()
    charge = first["charge"]
    assert (first["status"], charge["amount_refunded"], charge["refunded"]) == ("succeeded", 5000, False)
    assert kinds(double, before) == ["refund.created", "charge.refunded", "refund.updated", "charge.refund.updated"]
    double.refund(intent)
    told = [event["data"]["object"]["amount_refunded"] for event in double.events("charge.refunded")]
    assert told == [5000, 16500]
    assert [one.amount for one in client.v1.refunds.list({"payment_intent": intent}).data] == [11500, 5000]
    with pytest.raises(stripe.InvalidRequestError) as refused:
        client.v1.refunds.create({"payment_intent": intent})
    assert refused.value.code == "charge_already_refunded"


def test_more_than_is_left_is_not_refunded(client: stripe.StripeClient, buy: Buy) -> None:
    with pytest.raises(stripe.InvalidRequestError, match=r"\$165.01.*\$165.00"):
        client.v1.refunds.create({"payment_intent": intent_of(buy()), "amount": 16501})


def test_a_refund_may_fail_later(double: StripeDouble, buy: Buy) -> None:
    double.settings.refund_status = "pending"
    refund = double.refund(intent_of(buy()), 5000)
    assert refund["status"] == "pending"
    before = seen(double)
    assert double.fail_refund(refund["id"])["status"] == "failed"
    assert kinds(double, before) == ["refund.failed", "refund.updated", "charge.refund.updated", "charge.updated"]
    assert double.get(refund["charge"])["amount_refunded"] == 0


@pytest.mark.parametrize(("outcome", "moves"), [("won", [-16500, 16500]), ("lost", [-16500])])
def test_a_dispute_takes_the_money_until_it_is_won(
    double: StripeDouble, client: stripe.StripeClient, buy: Buy, outcome: str, moves: list[int]
) -> None:
    intent = intent_of(buy())
    before = seen(double)
    dispute = double.dispute(intent)
    assert kinds(double, before)[:2] == ["charge.dispute.created", "charge.dispute.funds_withdrawn"]
    closed = double.close_dispute(dispute["id"], outcome)
    assert (closed["status"], closed["payment_intent"]) == (outcome, intent)
    assert [entry["amount"] for entry in closed["balance_transactions"]] == moves
    assert closed["balance_transactions"][0]["fee"] == 1500
    assert ("charge.dispute.funds_reinstated" in kinds(double)) == (outcome == "won")
    [listed] = client.v1.disputes.list({"payment_intent": intent}).data
    assert listed.status == outcome
    with pytest.raises(stripe.InvalidRequestError, match="charged back"):
        client.v1.refunds.create({"payment_intent": intent})


def test_the_balance_tells_fees_and_sources(double: StripeDouble, client: stripe.StripeClient, buy: Buy) -> None:
    intent = intent_of(buy())
    double.refund(intent, 5000)
    charge = client.v1.balance_transactions.list({"type": "charge", "expand": ["data.source"]}).data[0].to_dict()
    assert (charge["amount"], charge["fee"], charge["net"]) == (16500, 509, 15991)
    assert charge["source"]["payment_intent"] == intent
    [refund] = client.v1.balance_transactions.list({"type": "refund", "created": {"gte": 0}}).data
    assert (refund.amount, refund.fee) == (-5000, 0)


def test_evidence_is_staged_until_somebody_submits_it(
    double: StripeDouble, client: stripe.StripeClient, buy: Buy
) -> None:
    dispute = double.dispute(intent_of(buy()))["id"]
    file = client.v1.files.create({"purpose": "dispute_evidence", "file": io.BytesIO(b"%PDF-1.4\xff\r\n\x00end")})
    assert (file.type, double.account.contents[file.id]) == ("pdf", b"%PDF-1.4\xff\r\n\x00end")

    evidence: Any = {"customer_name": "Nora", "uncategorized_file": file.id}
    staged = client.v1.disputes.update(dispute, {"evidence": evidence, "submit": False})
    assert (staged.status, staged.evidence.customer_name) == ("needs_response", "Nora")
    assert (staged.evidence_details.has_evidence, staged.evidence_details.submission_count) == (True, 0)
    double.submit_evidence(dispute)
    assert double.get(dispute)["status"] == "under_review"
    with pytest.raises(stripe.InvalidRequestError, match="no longer be challenged"):
        client.v1.disputes.update(dispute, {"evidence": {"customer_name": "Tom"}, "submit": False})


def test_evidence_has_bounds(double: StripeDouble, client: stripe.StripeClient, buy: Buy) -> None:
    dispute = double.dispute(intent_of(buy()))["id"]
    pages: Any = {"purpose": "dispute_evidence", "file": io.BytesIO(b"%PDF-1.4" + b"/Type /Page\n" * 17)}
    long: Any = {"uncategorized_file": client.v1.files.create(pages).id, "uncategorized_text": "x" * 4_000}
    with pytest.raises(stripe.InvalidRequestError, match="too many pages") as refused:
        client.v1.disputes.update(dispute, {"evidence": long, "submit": False})
    assert refused.value.code == "dispute_evidence_page_limit_exceeded"
    short: Any = {**long, "uncategorized_text": "x" * 3_999}
    client.v1.disputes.update(dispute, {"evidence": short, "submit": False})
    with pytest.raises(stripe.InvalidRequestError, match="No such file"):
        client.v1.disputes.update(dispute, {"evidence": {"receipt": "file_made_up"}, "submit": False})
    with pytest.raises(stripe.InvalidRequestError, match="PDF, JPG or PNG"):
        client.v1.files.create({"purpose": "dispute_evidence", "file": io.BytesIO(b"<script>")})
