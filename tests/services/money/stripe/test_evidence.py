"""Evidence for a dispute: what's in it, who may have it, and how it comes to Stripe (decision 0121)."""

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from fundable.db.money import evidence_drafts
from fundable.domain.money.evidence import FIELD_MAX, LEASE, PAGES_MAX
from fundable.services.agency import legal
from fundable.services.agency.legal import OURS_SINCE
from fundable.services.money import reconcile
from fundable.services.operation.dispute_packs.bought import SHOWN_BEFORE_PAYING
from tests.adapters.test_printed_documents import pages, words
from tests.conftest import PASSWORD, FakeClock, Form, PaidOrder, StripeShop
from tests.fakes.stripe.shapes import Obj
from tests.services.money.stripe.looking import intent, rows

ROOT = Path(__file__).resolve().parents[4]
SCRIPT = "<script>alert(1)</script>"
SECRETS = ("bad payer", "never again", "call the lawyer")
"""What staff write for themselves."""


@pytest.fixture
def order(shop: StripeShop, shop_owner: TestClient, form: Form) -> PaidOrder:
    """Bought, its form sent, and written about by both sides and by staff for themselves."""
    bought = shop.buy(addons=("domain",), password=PASSWORD)
    reconcile.settle(shop.app)
    client = shop.browser()
    answers = form(bought, businessName=f"Alder & Finch {SCRIPT}", businessPhone="(937) 555-0142")
    assert client.post("/api/intake-forms", json=answers, headers=bought.bearer).status_code == 201
    at = f"/api/orders/{bought.id}"
    talk = f"{at}/conversation"
    said = {"id": "00000000-0000-4000-8000-00000000c0de", "text": "The homepage is lovely."}
    assert client.post("/api/client/conversation/messages", json=said, headers=bought.bearer).status_code == 200
    note = {"id": "00000000-0000-4000-8000-00000000c0ff", "text": f"She is a {SECRETS[0]}."}
    assert shop_owner.post(f"{talk}/notes", json=note).status_code == 200
    assert shop_owner.patch(f"{at}/notes", json={"adminNotes": SECRETS[1]}).status_code == 200
    moved = {"status": "design", "notes": SECRETS[2]}
    assert shop_owner.patch(f"{at}/status", json=moved).status_code == 200
    return bought


@pytest.fixture
def dispute(shop: StripeShop, order: PaidOrder) -> Obj:
    opened = shop.double.dispute(intent(shop, order))
    assert shop.double.settle()
    return opened


def log_in_again(browser: TestClient) -> None:
    """After so long that nobody is logged in any more, or has to give their password again."""
    login = {"email": "olive@agency.example", "password": PASSWORD}
    assert browser.post("/api/admin/login", json=login).status_code == 200


def download(browser: TestClient, order: PaidOrder, dispute: Obj, **headers: Any) -> Any:
    return browser.post(f"/api/orders/{order.id}/disputes/{dispute['id']}/evidence", **headers)


def put(browser: TestClient, order: PaidOrder, dispute: Obj) -> Any:
    return browser.post(f"/api/orders/{order.id}/disputes/{dispute['id']}/evidence/draft")


def shown(browser: TestClient, order: PaidOrder) -> Any:
    [dispute] = browser.get(f"/api/orders/{order.id}").json()["disputes"]
    return dispute


def tasks(browser: TestClient) -> list[str]:
    return [one["kind"] for one in browser.get("/api/admin/work-queue").json()["items"]]


def evidence(shop: StripeShop, dispute: Obj) -> dict[str, str]:
    return {name: text for name, text in shop.double.get(dispute["id"])["evidence"].items() if text}


class TestAnswered:
    """Staff are asked for evidence until somebody has submitted it."""

    @pytest.mark.parametrize("is_told", [True, False], ids=["by a report", "when Stripe is asked"])
    def test_it_no_longer_needs_staff(
        self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder, dispute: Obj, clock: FakeClock, is_told: bool
    ) -> None:
        assert "dispute" in tasks(shop_owner)
        assert shown(shop_owner, order)["isAnswered"] is False
        clock.move(timedelta(hours=1))
        if not is_told:
            shop.double.hold()

        shop.double.submit_evidence(dispute["id"])
        if is_told:
            assert shop.double.settle()
        else:
            shop.double.drop("charge.dispute.updated")
            assert reconcile.reconcile_everything(shop.app).unanswered == []

        assert shown(shop_owner, order)["isAnswered"] is True
        assert "dispute" not in tasks(shop_owner)
        assert shown(shop_owner, order)["status"] == "open"

    def test_an_inquiry_that_becomes_a_dispute_needs_them_again(
        self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder, clock: FakeClock
    ) -> None:
        inquiry = shop.double.inquire(intent(shop, order))
        shop.double.submit_evidence(inquiry["id"])
        assert shop.double.settle()
        assert "dispute" not in tasks(shop_owner)

        clock.move(timedelta(days=2))
        shop.double.escalate(inquiry["id"])
        assert shop.double.settle()
        log_in_again(shop_owner)

        assert "dispute" in tasks(shop_owner)
        assert put(shop_owner, order, inquiry).status_code == 200

    def test_a_draft_alone_changes_nothing_of_that(
        self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder, dispute: Obj
    ) -> None:
        assert put(shop_owner, order, dispute).status_code == 200
        assert shop.double.settle()

        assert shown(shop_owner, order)["isAnswered"] is False
        assert "dispute" in tasks(shop_owner)


class TestFile:
    def test_it_says_what_was_bought_agreed_done_and_written(
        self, shop_owner: TestClient, order: PaidOrder, dispute: Obj
    ) -> None:
        answer = download(shop_owner, order, dispute)

        assert answer.status_code == 200
        assert answer.headers["content-type"] == "application/pdf"
        assert f'filename="evidence-{order.id[:8]}.pdf"' in answer.headers["content-disposition"]
        said = words(answer.content)
        for text in (
            *("What is disputed", "What was bought", "$175.00", "What was agreed", "What was delivered"),
            *("Information Collected", "What the buyer did in the client portal", "Intake form"),
            *("Emails to the buyer", "The homepage is lovely.", "From the buyer", "(937) 555-0142", order.email),
        ):
            assert text.replace("(", "\\(").replace(")", "\\)") in said or text in said, text
        assert 1 < pages(answer.content) <= PAGES_MAX

    def test_the_terms_are_in_it_that_stood_when_it_was_ordered(
        self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder, dispute: Obj, clock: FakeClock
    ) -> None:
        assert "Terms of service" not in words(download(shop_owner, order, dispute).content)
        clock.move(OURS_SINCE - clock.now())
        legal.save(shop.app, "terms", "# Sold as seen", "olive")
        clock.move(timedelta(days=1))
        later = shop.buy("tom@brightwater.example")
        reconcile.settle(shop.app)
        clock.move(timedelta(minutes=1))
        legal.save(shop.app, "terms", "# Sold by the hour", "olive")
        opened = shop.double.dispute(intent(shop, later))
        assert shop.double.settle()
        log_in_again(shop_owner)

        said = words(download(shop_owner, later, opened).content)

        assert "Terms of service when the order was made" in said
        assert "Sold as seen" in said
        assert "In force since Nov 26, 2026." in said
        assert "Sold by the hour" not in said

    def test_nothing_of_staffs_own_is_in_it_nor_what_opens_something(
        self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder, dispute: Obj
    ) -> None:
        said = words(download(shop_owner, order, dispute).content)
        assert put(shop_owner, order, dispute).status_code == 200
        fields = " ".join(evidence(shop, dispute).values())

        for secret in (*SECRETS, order.session_id, order.token or "", "http://", "https://", "link.invalid"):
            assert secret not in said
            assert secret not in fields

    def test_who_downloads_it_is_in_the_audit_log(
        self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder, dispute: Obj
    ) -> None:
        download(shop_owner, order, dispute)

        [noted] = rows(shop.app, "SELECT * FROM audit_entries WHERE act = 'dispute.evidence_downloaded'")
        assert (noted["about"], noted["actor_kind"]) == (order.id, "staff")
        assert dispute["id"] in noted["details"]

    def test_script_is_text(self, shop_owner: TestClient, order: PaidOrder, dispute: Obj) -> None:
        content = download(shop_owner, order, dispute).content

        assert "<script>alert" in words(content)
        for active in (b"/JavaScript", b"/JS", b"/URI", b"/OpenAction", b"/Launch", b"/EmbeddedFile"):
            assert active not in content

    def test_one_of_an_order_that_was_deleted_is_gone(
        self, shop_owner: TestClient, order: PaidOrder, dispute: Obj
    ) -> None:
        assert shop_owner.delete(f"/api/orders/{order.id}").status_code == 200

        for act in (download, put):
            answer = act(shop_owner, order, dispute)
            assert (answer.status_code, answer.json()["code"]) == (404, "order_gone")

    def test_what_a_website_s_visitor_wrote_is_left_out(
        self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder, dispute: Obj
    ) -> None:
        assert ": set your password" in words(download(shop_owner, order, dispute).content)
        with shop.app.database.write() as connection:
            connection.exec_driver_sql("UPDATE messages SET kind = 'website-message', subject = 'Ada asks'")

        said = words(download(shop_owner, order, dispute).content)
        assert "Ada asks" not in said

    def test_what_stood_before_the_button_is_what_the_page_says(self) -> None:
        page = (ROOT / "ui/src/features/visitor/checkout/payment-form.tsx").read_text("utf-8")
        said = " ".join(re.sub(r"\{' '\}|<[^>]+>", "", page).split()).replace("’", "'").replace("service .", "service.")

        assert SHOWN_BEFORE_PAYING in said


class TestOthers:
    def test_nobody_else_gets_it(
        self, shop: StripeShop, shop_staff: TestClient, shop_owner: TestClient, order: PaidOrder, dispute: Obj
    ) -> None:
        other = shop.buy("tom@brightwater.example", password=PASSWORD)

        for act in (download, put):
            assert act(shop.browser(), order, dispute).status_code == 401
            assert act(shop_staff, order, dispute).json()["code"] == "owners_only"
            assert act(shop_owner, other, dispute).json()["code"] == "dispute_unknown"
            assert act(shop_owner, order, {"id": "du_made_up"}).json()["code"] == "dispute_unknown"
        for client in (order, other):
            assert download(shop.browser(), order, dispute, headers=client.bearer).status_code == 401
        assert shop.double.called("POST", "/v1/files") == []


class TestDraft:
    def test_it_is_put_there_and_not_submitted(
        self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder, dispute: Obj
    ) -> None:
        answer = put(shop_owner, order, dispute)

        assert (answer.status_code, answer.json()["code"]) == (200, "evidence_put")
        there = shop.double.get(dispute["id"])
        assert there["status"] == "needs_response"
        assert there["evidence_details"]["submission_count"] == 0
        fields = evidence(shop, dispute)
        assert fields["customer_email_address"] == order.email
        assert "Domain" in fields["product_description"]
        assert "refunds" in fields["refund_policy_disclosure"]
        assert "Client's password set" in fields["access_activity_log"]
        assert "customer_purchase_ip" not in fields
        assert all(len(text) <= FIELD_MAX for text in fields.values() if isinstance(text, str))
        assert (
            shop.double.account.contents[fields["uncategorized_file"]] == download(shop_owner, order, dispute).content
        )
        assert shown(shop_owner, order)["draftPutBy"] == "olive@agency.example"
        assert [row["act"] for row in rows(shop.app, "SELECT act FROM audit_entries")].count(
            "dispute.evidence_put"
        ) == 1

    def test_a_second_one_renews_it_and_leaves_what_somebody_wrote_there(
        self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder, dispute: Obj, clock: FakeClock
    ) -> None:
        put(shop_owner, order, dispute)
        put(shop_owner, order, dispute)
        assert len(shop.double.called("POST", "/v1/files")) == 1
        shop.double.write_evidence(dispute["id"], customer_name="Nora Finch", cancellation_rebuttal="She never did.")
        clock.move(timedelta(minutes=5))
        moved = {"status": "review"}
        assert shop_owner.patch(f"/api/orders/{order.id}/status", json=moved).status_code == 200

        answer = put(shop_owner, order, dispute)

        assert "1 field with other text there was left alone." in answer.json()["message"]
        fields = evidence(shop, dispute)
        assert fields["customer_name"] == "Nora Finch"
        assert fields["cancellation_rebuttal"] == "She never did."
        assert "Review & Feedback" in fields["uncategorized_text"]
        assert len(shop.double.called("POST", "/v1/files")) == 2

    def test_the_longest_one_is_not_too_long_for_stripe(
        self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder, dispute: Obj, clock: FakeClock
    ) -> None:
        text, client = "A word of ours. " * 75, shop.browser()
        for number in range(45):
            clock.move(timedelta(minutes=10))
            one = {"id": f"00000000-0000-4000-8000-{number:012}", "text": text}
            at = "/api/client/conversation/messages"
            assert client.post(at, json=one, headers=order.bearer).status_code == 200
        log_in_again(shop_owner)

        answer = put(shop_owner, order, dispute)

        assert answer.status_code == 200, answer.json()
        [content] = shop.double.account.contents.values()
        assert pages(content) == PAGES_MAX
        assert "The rest is left out" in words(content)

    def test_a_double_click_puts_it_once(
        self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder, dispute: Obj, clock: FakeClock
    ) -> None:
        now = clock.now()
        with shop.app.database.write() as connection:
            assert evidence_drafts.begin(connection, dispute["id"], now, now - LEASE)

        assert put(shop_owner, order, dispute).json()["code"] == "evidence_under_way"
        assert shop.double.called("POST", "/v1/files") == []

        clock.move(LEASE + timedelta(seconds=1))  # whoever began was cut off
        assert put(shop_owner, order, dispute).status_code == 200

    @pytest.mark.parametrize("path", ["/v1/files", "/v1/disputes/"])
    def test_a_key_that_lacks_the_right_loses_nothing(
        self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder, dispute: Obj, path: str
    ) -> None:
        at = path + (dispute["id"] if path.endswith("/") else "")
        with_right = shop.double.refuse(at)

        answer = put(shop_owner, order, dispute)

        assert (answer.status_code, answer.json()["code"]) == (502, "evidence_forbidden")
        assert "give it write for Files and Disputes" in answer.json()["message"]
        assert download(shop_owner, order, dispute).status_code == 200
        with_right.release()
        assert put(shop_owner, order, dispute).status_code == 200
        assert len(shop.double.all("file")) == 1

    def test_stripe_that_is_away_is_tried_again(
        self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder, dispute: Obj
    ) -> None:
        shop.double.offline()
        assert put(shop_owner, order, dispute).json()["code"] == "gateway_unanswered"
        shop.double.online()

        assert put(shop_owner, order, dispute).status_code == 200
        assert evidence(shop, dispute)["customer_email_address"] == order.email

    @pytest.mark.parametrize("outcome", ["won", "lost"])
    def test_one_that_is_over_says_so(
        self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder, dispute: Obj, clock: FakeClock, outcome: str
    ) -> None:
        clock.move(timedelta(minutes=1))
        shop.double.hold()  # nobody has told us yet
        shop.double.close_dispute(dispute["id"], outcome)

        answer = put(shop_owner, order, dispute)

        assert (answer.status_code, answer.json()["code"]) == (409, "dispute_closed")
        assert shown(shop_owner, order)["status"] == outcome
        assert shop.double.called("POST", "/v1/files") == []

    def test_one_that_was_submitted_or_is_late_says_so(
        self, shop: StripeShop, shop_owner: TestClient, order: PaidOrder, dispute: Obj, clock: FakeClock
    ) -> None:
        clock.move(timedelta(minutes=1))
        shop.double.hold()
        shop.double.submit_evidence(dispute["id"])
        assert put(shop_owner, order, dispute).json()["code"] == "evidence_submitted"
        assert shown(shop_owner, order)["isAnswered"] is True

        late = shop.double.dispute(intent(shop, order))
        shop.double.release()
        assert shop.double.settle()
        clock.move(timedelta(days=10))
        log_in_again(shop_owner)
        answer = put(shop_owner, order, late)
        assert answer.json()["code"] == "evidence_late"
        assert "The last day for evidence was " in answer.json()["message"]
        assert shop.double.called("POST", "/v1/files") == []
