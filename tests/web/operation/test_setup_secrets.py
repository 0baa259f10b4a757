"""/api/admin/settings/secrets: payment keys and the mail server, tried before they are kept, never read back."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.config import Config, read_config
from fundable.domain.money.payments import PaymentMode
from fundable.opening import open_app
from tests import lane
from tests.conftest import FakeClock
from tests.fakes.smtp import PASSWORD, USER, SmtpSink
from tests.fakes.stripe import KEY, SECRET, StripeDouble
from tests.turns import in_turn

PATH = "/api/admin/settings/secrets"
PAYMENTS, MAIL = f"{PATH}/payments", f"{PATH}/mail"
NOTHING = {"source": "default", "place": "", "isSet": False, "isFixed": False, "lastFour": "", "waits": False}
ENTERED = {"source": "entered in the browser", "place": "", "isSet": True, "isFixed": False, "waits": True}


@pytest.fixture
def settings(double: StripeDouble) -> dict[str, str]:
    """A program without keys that would find the double where Stripe is."""
    return {"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_STRIPE_API_BASE": double.url}


@pytest.fixture
def sink() -> Iterator[SmtpSink]:
    with SmtpSink(user=True) as opened:
        yield opened


def server(sink: SmtpSink, **changes: object) -> dict[str, object]:
    port = int(sink.url.rpartition(":")[2])
    given = {"host": "127.0.0.1", "port": port, "security": "starttls", "username": USER, "password": PASSWORD}
    return {**given, **changes}


def restarted(config: Config, double: StripeDouble) -> Config:
    return read_config({**lane.place(config), "FUNDABLE_STRIPE_API_BASE": double.url})


def kept(config: Config) -> dict[str, str]:
    files = [file for file in config.secrets_dir.iterdir() if file.name != "signing.key"]
    assert {file.stat().st_mode & 0o777 for file in files} <= {0o600}
    return {file.name: file.read_text() for file in files}


def test_nothing_is_entered_at_first(owner: TestClient) -> None:
    assert owner.get(PATH).json() == {
        "secretKey": NOTHING,
        "webhookSecret": NOTHING,
        "mail": NOTHING,
        "mailServer": "",
        "mode": "sandbox",
        "nextMode": "sandbox",
        "webhookUrl": "http://127.0.0.1:8000/api/webhooks/stripe",
        "needsRestart": False,
        "problem": "",
        "eachServer": False,
    }


def test_keys_that_stripe_knows_are_kept_and_used_after_a_restart(
    owner: TestClient, app: App, config: Config, double: StripeDouble, clock: FakeClock
) -> None:
    answer = owner.put(PAYMENTS, json={"secretKey": f" {KEY} ", "webhookSecret": SECRET})

    assert answer.status_code == 200, answer.text
    secrets, findings = answer.json()["secrets"], answer.json()["findings"]
    assert secrets["secretKey"] == {**ENTERED, "lastFour": KEY[-4:]}
    assert secrets["webhookSecret"] == {**ENTERED, "lastFour": SECRET[-4:]}
    assert (secrets["mode"], secrets["nextMode"], secrets["needsRestart"]) == ("sandbox", "test", True)
    assert {one["name"]: one["verdict"] for one in findings}["Webhook"] == "fail"  # no endpoint is registered yet
    assert kept(config) == {"stripe_secret_key": KEY, "stripe_webhook_secret": SECRET}
    assert app.gateway.mode is PaymentMode.SANDBOX

    later = open_app(restarted(config, double), clock)
    assert later.gateway.mode is PaymentMode.TEST
    assert later.gateway.has_webhook
    later.close()


def test_a_secret_is_never_shown_nor_stored_elsewhere(owner: TestClient, config: Config) -> None:
    answers = [owner.put(PAYMENTS, json={"secretKey": KEY, "webhookSecret": SECRET}), owner.get(PATH)]

    stored = b"".join(file.read_bytes() for file in config.data_dir.glob("fundable.db*"))
    everything = "".join(answer.text for answer in answers).encode() + stored
    for secret in (KEY, KEY[8:], SECRET, SECRET[6:]):
        assert secret.encode() not in everything


@pytest.mark.stripe_refuses
def test_a_key_that_stripe_does_not_know_is_not_kept(owner: TestClient, config: Config) -> None:
    answer = owner.put(PAYMENTS, json={"secretKey": "sk_test_stranger", "webhookSecret": SECRET})

    assert (answer.status_code, answer.json()["code"]) == (502, "key_refused")
    assert answer.json()["message"].startswith("Nothing was saved. Stripe rejected the secret key")
    assert "stranger" not in answer.text
    assert kept(config) == {}


def test_with_stripe_out_of_reach_nothing_is_kept(owner: TestClient, double: StripeDouble, config: Config) -> None:
    double.offline()

    answer = owner.put(PAYMENTS, json={"secretKey": KEY})

    assert answer.status_code == 502
    assert "Can't reach Stripe" in answer.json()["message"]
    assert kept(config) == {}


@in_turn(
    ("body", "words"),
    [
        ({"secretKey": "pk_test_51abc"}, "This is the publishable key."),
        ({"secretKey": "my key"}, "Stripe's secret keys begin with sk_ or rk_."),
        ({"secretKey": "sk_test_" + "x" * 600}, "Copy the whole secret key"),
        ({"secretKey": KEY, "webhookSecret": "we_1abc"}, "A signing secret begins with whsec_."),
        ({"webhookSecret": SECRET}, "Enter the secret key first."),
        ({}, "Enter the secret key first."),
    ],
)
def test_what_cannot_be_a_key_is_refused_in_words(
    owner: TestClient, config: Config, body: dict[str, str], words: str
) -> None:
    answer = owner.put(PAYMENTS, json=body)

    assert answer.status_code in {400, 409}
    assert answer.json()["message"].startswith(words)
    assert kept(config) == {}


def test_an_empty_field_keeps_what_there_is_and_a_key_of_the_other_mode_drops_the_signing_secret(
    owner: TestClient, config: Config, double: StripeDouble
) -> None:
    owner.put(PAYMENTS, json={"secretKey": KEY})
    owner.put(PAYMENTS, json={"webhookSecret": SECRET})
    assert kept(config) == {"stripe_secret_key": KEY, "stripe_webhook_secret": SECRET}
    assert owner.put(PAYMENTS, json={}).status_code == 200  # looks again, and changes nothing

    live = double.restrict({"checkout_session_read"}, "rk_live_double")
    answer = owner.put(PAYMENTS, json={"secretKey": live})

    assert answer.json()["secrets"]["nextMode"] == "live"
    assert kept(config) == {"stripe_secret_key": live}


def test_keys_are_removed_together(owner: TestClient, config: Config) -> None:
    owner.put(PAYMENTS, json={"secretKey": KEY, "webhookSecret": SECRET})

    answers = [owner.delete(PAYMENTS) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [200, 200]
    assert answers[1].json()["needsRestart"] is False
    assert kept(config) == {}


def test_a_mail_server_that_took_a_test_message_is_kept(
    owner: TestClient, config: Config, double: StripeDouble, sink: SmtpSink
) -> None:
    answer = owner.put(MAIL, json=server(sink))

    assert answer.status_code == 200, answer.text
    assert [message["Subject"] for message in sink.to("olive@agency.example")] == ["A test message from Fundable"]
    body = answer.json()
    assert (body["mailServer"], body["mail"]["waits"], body["needsRestart"]) == (
        f"127.0.0.1:{server(sink)['port']}",
        True,
        True,
    )
    assert PASSWORD not in answer.text
    assert kept(config) == {"smtp_url": sink.url}
    assert restarted(config, double).smtp_url.get_secret_value() == sink.url
    told = [one for one in owner.get("/api/admin/system").json()["concerns"] if one["name"] == "Mail"]
    assert [one["advice"] for one in told] == ["Restart the server."]
    assert owner.delete(MAIL).json()["mail"] == NOTHING
    assert kept(config) == {}


@in_turn(
    ("changes", "status", "words"),
    [
        ({"password": "wrong"}, 502, "Nothing was saved, because the mail server didn't accept a test message: 535"),
        ({"port": 1}, 502, "Nothing was saved, because the mail server didn't accept a test message: Connection"),
        ({"security": "tls"}, 502, "Nothing was saved, because the mail server didn't accept a test message: SSL"),
        ({"password": "länger"}, 502, "Nothing was saved, because the mail server didn't accept a test message: SMTP"),
        (
            {"host": "mail..example"},
            502,
            "Nothing was saved, because the mail server didn't accept a test message: SMTP",
        ),
        ({"port": 0}, 400, "Enter the port of the mail server"),
        ({"host": ""}, 400, "Enter the name of the mail server"),
        ({"host": "mail.example/x?y"}, 400, "Enter the name of the mail server"),
        ({"host": "user@mail.example"}, 400, "Enter the name of the mail server"),
        ({"password": None}, 400, "Enter the password as your mail provider gives it."),
    ],
)
def test_a_mail_server_that_takes_none_is_not_kept(
    owner: TestClient, config: Config, sink: SmtpSink, changes: dict[str, object], status: int, words: str
) -> None:
    answer = owner.put(MAIL, json=server(sink, **changes))

    assert answer.status_code == status
    assert answer.json()["message"].startswith(words)
    assert kept(config) == {}


def test_a_file_that_was_tampered_with_is_said_before_the_restart(owner: TestClient, config: Config) -> None:
    (config.secrets_dir / "stripe_secret_key").write_text("nonsense")

    body = owner.get(PATH).json()

    assert "it must begin with sk_test_" in body["problem"]
    assert owner.put(PAYMENTS, json={"secretKey": KEY}).status_code == 200
    assert owner.get(PATH).json()["problem"] == ""


class TestWhatTheEnvironmentSets:
    @pytest.fixture
    def settings(self, double: StripeDouble, tmp_path: Path) -> dict[str, str]:
        mail = tmp_path / "mail"
        mail.write_text("smtps://me:hunter2@mail.example:465")
        return {
            "FUNDABLE_STRIPE_API_BASE": double.url,
            "FUNDABLE_STRIPE_SECRET_KEY": KEY,
            "FUNDABLE_SMTP_URL_FILE": str(mail),
        }

    def test_it_is_shown_and_cannot_be_changed_here(
        self, owner: TestClient, config: Config, tmp_path: Path, sink: SmtpSink
    ) -> None:
        body = owner.get(PATH).json()
        refusals = [owner.put(PAYMENTS, json={"secretKey": KEY}), owner.put(MAIL, json=server(sink))]

        assert body["secretKey"] == {
            "source": "environment",
            "place": "FUNDABLE_STRIPE_SECRET_KEY",
            "isSet": True,
            "isFixed": True,
            "lastFour": KEY[-4:],
            "waits": False,
        }
        assert (body["mail"]["source"], body["mail"]["place"]) == ("file", str(tmp_path / "mail"))
        assert body["mailServer"] == "mail.example:465"
        assert [answer.status_code for answer in refusals] == [409, 409]
        assert refusals[0].json()["message"] == (
            "FUNDABLE_STRIPE_SECRET_KEY on the server sets this and overrides the admin. Change it there."
        )
        assert kept(config) == {}

    def test_what_it_leaves_open_can_be_entered(self, owner: TestClient, config: Config) -> None:
        assert owner.put(PAYMENTS, json={"webhookSecret": SECRET}).json()["secrets"]["webhookSecret"]["waits"]
        assert kept(config) == {"stripe_webhook_secret": SECRET}


class TestInPublic:
    @pytest.fixture
    def settings(self, double: StripeDouble) -> dict[str, str]:
        return {"FUNDABLE_BASE_URL": "http://shop.example"}

    def test_what_would_stop_the_next_start_is_not_kept(self, owner: TestClient, config: Config) -> None:
        live = owner.put(PAYMENTS, json={"secretKey": "sk_live_1"})
        removed = owner.delete(PAYMENTS)

        assert (live.status_code, live.json()["message"]) == (
            409,
            "A live Stripe key needs a public https address as FUNDABLE_BASE_URL.",
        )
        assert (removed.status_code, removed.json()["code"]) == (409, "sandbox_public")
        assert kept(config) == {}
