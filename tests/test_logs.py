"""What the program logs: one line a record, whoever made it, with the id of its course, and nothing of anybody's."""

import asyncio
import json
import os
import re
import subprocess
import sys
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
import structlog
from starlette.testclient import TestClient

from fundable.app import App
from fundable.web.middleware import ApiShell
from fundable.web.operation.traffic import RequestTraffic
from tests.browsers import FakeTimer
from tests.fakes.smtp import SmtpSink
from tests.logos import PNG
from tests.running import OWNER, PASSWORD, ROOT, Browser, Launcher, Server, buy, intake_form, log_in, ticket, wait_until

SPOKEN = """
import logging, sys, threading, warnings
import structlog
from structlog.contextvars import bound_contextvars
from fundable import logs

logs.set_up(sys.argv[1], sys.argv[2])
log = structlog.get_logger("mine")
def fails(password):
    raise ValueError(f"no mail for nora@alder.example")
def speak():
    log.debug("quiet")
    log.info("said", order="9f1c", path="/a\\nINJECTED", url="smtp://user:pass@host:25", key="sk_live_4eC39HqLyjWDarjt",
        session="cs_test_a1b2c3d4e5f6", link="https://x.example/reset-password?token=abc.def&x=1", count=3, flag=True)
    try:
        fails("hunter2")
    except ValueError:
        log.exception("failed")
    logging.getLogger("stripe").debug("Post details: email=nora@alder.example")
    logging.getLogger("stripe").info("Request to Stripe api")
    logging.getLogger("stripe").warning("Bearer sk_test_4eC39HqLyjWDarjt\\nto nora@alder.example")
    logging.getLogger("uvicorn.error").info("Started")
    logging.getLogger("apscheduler.scheduler").warning("missed by %s", "1 s")
    logging.getLogger("sqlalchemy.engine").info("INSERT INTO orders")
    warnings.warn("old thing")
    thread = threading.Thread(target=fails, args=("hunter2",), name="worker")
    thread.start(); thread.join()
logs.request_id.set("abc123")
with bound_contextvars(job="send-mail", run="fedcba"):
    speak()
"""


def spoken(log_format: str, level: str) -> str:
    """What is logged by everybody who may speak."""
    command = [sys.executable, "-W", "always", "-c", SPOKEN, log_format, level]
    return subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=True).stderr


@pytest.fixture(scope="module")
def records() -> list[dict[str, Any]]:
    return [json.loads(line) for line in spoken("json", "info").splitlines()]


def of(records: list[dict[str, Any]], event: str) -> dict[str, Any]:
    [found] = [record for record in records if record["event"].startswith(event)]
    return found


def test_everybody_takes_the_same_way(records: list[dict[str, Any]]) -> None:
    told = [(record.get("logger", ""), record["level"]) for record in records]

    assert told == [
        ("", "info"),
        ("", "error"),
        ("stripe", "warning"),
        ("apscheduler.scheduler", "warning"),
        ("py.warnings", "warning"),
        ("", "error"),
    ]
    for record in records:
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+Z", record["timestamp"])
    assert of(records, "missed by")["event"] == "missed by 1 s"
    assert "exception" in of(records, "a thread failed")
    assert of(records, "a thread failed")["thread"] == "worker"


def test_every_line_names_its_request_and_its_run(records: list[dict[str, Any]]) -> None:
    ours = [record for record in records if record["event"] != "a thread failed"]

    assert {(record["request"], record["job"], record["run"]) for record in ours} == {("abc123", "send-mail", "fedcba")}


def test_what_is_nobodys_business_is_blotted_out(records: list[dict[str, Any]]) -> None:
    said = of(records, "said")

    assert said["path"] == "/a\\nINJECTED"
    assert said["url"] == "smtp://[login]@host:25"
    assert (said["key"], said["session"]) == ("[key]", "[key]")
    assert said["link"] == "https://x.example/reset-password?token=[token]&x=1"
    assert (said["order"], said["count"], said["flag"]) == ("9f1c", 3, True)
    assert of(records, "Bearer")["event"] == "Bearer [key]\\nto [email]"
    failed = of(records, "failed")["exception"]
    assert failed.endswith("ValueError: no mail for [email]")
    assert "in fails" in failed
    assert "hunter2" not in json.dumps(records)


@pytest.mark.parametrize(
    ("level", "events"),
    [
        ("debug", ["quiet", "said", "failed", "Bearer", "Started", "missed", "<string>", "a thread"]),
        ("warning", ["failed", "Bearer", "missed", "<string>", "a thread"]),
        ("error", ["failed", "a thread"]),
    ],
)
def test_the_level_holds_for_us_and_for_libraries(level: str, events: list[str]) -> None:
    told = [json.loads(line)["event"] for line in spoken("json", level).splitlines()]

    assert [event[: len(start)] for event, start in zip(told, events, strict=True)] == events


def test_people_read_text_without_colours_where_there_is_no_terminal() -> None:
    told = spoken("text", "info")

    assert "\x1b" not in told
    assert "hunter2" not in told
    assert re.search(r"^\S+ \[info +\] said .*request=abc123", told, re.MULTILINE)
    assert "\nINJECTED" not in told
    assert "\nValueError: no mail for [email]\n" in told


class TestIds:
    def test_an_answer_carries_the_number_of_its_request(self, visitor: TestClient) -> None:
        first, second = (visitor.get("/api/nothing").headers["x-request-id"] for _ in range(2))

        assert re.fullmatch(r"[0-9a-f]{12}", first)
        assert first != second

    def test_a_trusted_proxy_may_give_it(self, visitor: TestClient) -> None:
        given = "5f0c7a1e-3b1d-4c4e-9a53-0d3f7c1b2a99"

        assert visitor.get("/healthz", headers={"X-Request-ID": given}).headers["x-request-id"] == given

    @pytest.mark.parametrize("given", ["short", "x" * 65, "a b c d e f g", "aaaaaaaa\xe9", "<script>alert(1)"])
    def test_not_a_malformed_one(self, visitor: TestClient, given: str) -> None:
        answer = visitor.get("/healthz", headers={"X-Request-ID": given.encode("latin-1")})

        assert re.fullmatch(r"[0-9a-f]{12}", answer.headers["x-request-id"])

    class TestFromElsewhere:
        @pytest.fixture
        def settings(self) -> dict[str, str]:
            return {"FUNDABLE_TRUSTED_PROXIES": "10.0.0.0/8"}

        def test_nobody_else_may(self, visitor: TestClient) -> None:
            answer = visitor.get("/healthz", headers={"X-Request-ID": "chosen-by-a-client"})

            assert re.fullmatch(r"[0-9a-f]{12}", answer.headers["x-request-id"])


def test_a_fault_of_ours_is_quoted_by_the_number_in_the_log() -> None:
    async def fails(_scope: Any, _receive: Any, _send: Any) -> None:
        raise RuntimeError("unforeseen")

    given = "0123456789abcdef"
    with structlog.testing.capture_logs() as told:
        sent = ask(ApiShell(fails, False, "/uploads/", RequestTraffic(), (ip_network("127.0.0.1"),)), given)

    assert f"tell us this number: {given}." in sent[1]["body"].decode()
    assert [(line["event"], line["log_level"]) for line in told] == [
        ("request failed", "error"),
        ("request", "warning"),
    ]


@pytest.mark.parametrize(
    ("path", "took_s", "told"),
    [
        ("/api/site/logo", 1.2, [("slow request", "warning", 1200.0)]),
        ("/api/site/logo", 0.9, []),
        ("/uploads/1", 1.2, []),  # who sends or fetches a file may take their time
    ],
)
def test_slow_requests_are_warned_of(path: str, took_s: float, told: list[tuple[str, str, float]]) -> None:
    timer = FakeTimer()

    async def answers(_scope: Any, _receive: Any, send: Any) -> None:
        timer.move(took_s)
        await send({"type": "http.response.start", "status": 200, "headers": []})

    with structlog.testing.capture_logs() as lines:
        ask(ApiShell(answers, False, "/uploads/", RequestTraffic(timer)), path=path)

    assert [(line["event"], line["log_level"], line["ms"]) for line in lines] == told


def ask(shell: ApiShell, given: str = "", path: str = "/api/orders") -> list[Any]:
    """One GET from this machine; what was sent."""
    sent: list[Any] = []

    async def receive() -> Any:
        return {"type": "http.request", "body": b""}

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "headers": [(b"x-request-id", given.encode())] if given else [],
        "client": ("127.0.0.1", 50000),
    }
    asyncio.run(shell(scope, receive, send))
    return sent


def test_an_error_of_the_database_does_not_say_what_was_typed(app: App) -> None:
    with pytest.raises(Exception, match="NOT NULL") as failed, app.database.write() as connection:
        connection.exec_driver_sql("INSERT INTO orders (email) VALUES (?)", ("nora@alder.example",))

    assert "nora" not in str(failed.value)


class Canaries:
    """Values that must not be found in a log."""

    def __init__(self) -> None:
        self.values: dict[str, str] = {}

    def keep(self, name: str, value: str) -> str:
        self.values[name] = value
        return value

    def found_in(self, text: str) -> list[str]:
        return [name for name, value in self.values.items() if value in text]


CLIENT = "canary.client@alder.example"
FORM = {
    "businessName": "Canary Bakery",
    "businessAddress": "218 Canary Street\nDayton",
    "businessPhone": "(937) 555-0199",
    "businessEmail": "canary.shop@alder.example",
    "websiteDescription": "Canaries sing here.",
    "servicesOffered": "Canary seed",
}


def test_a_day_of_everything_leaves_records_and_nothing_of_anybodys(tmp_path: Path, launcher: Launcher) -> None:
    """At debug level, in a server and in commands."""
    canaries, folder = Canaries(), tmp_path
    with SmtpSink(user=True) as sink:
        canaries.keep("the mail server's password", "let%20me%20in")
        token = canaries.keep("the metrics token", "canary-metrics-token")
        settings = {"FUNDABLE_LOG_LEVEL": "debug", "FUNDABLE_LOG_FORMAT": "json", "FUNDABLE_METRICS_TOKEN": token}
        server = Server(folder / "data", launcher, FUNDABLE_SMTP_URL=sink.url, **settings)
        made = server.run("create-admin", "--email", OWNER, "--password", PASSWORD)
        said = made.stderr + live_a_day(server.start(), sink, canaries, folder)
        server.stop()

    assert len(canaries.values) > 20
    assert canaries.found_in(server.log() + said) == []
    check_records([json.loads(line) for line in (server.log() + said).splitlines()])


def check_records(records: list[dict[str, Any]]) -> None:
    events = {record["event"] for record in records}
    assert {"serving", "request", "job done", "a message cannot be sent", "settings changed", "stopped"} <= events
    for record in records:
        assert record["level"] in {"debug", "info", "warning", "error"}
        if record["event"] in {"request", "settings changed"}:
            assert record["request"]
        if record["event"] in {"job done", "a message cannot be sent"}:
            assert record["run"]
    read = [record["status"] for record in records if record.get("method") == "GET" and record["event"] == "request"]
    assert set(read) <= {404}  # what went well and quickly is not worth a line


def live_a_day(server: Server, sink: SmtpSink, canaries: Canaries, folder: Path) -> str:
    """What the commands said on stderr."""
    sink.refuse(f"550 5.1.1 <{CLIENT}> is unknown here")
    buy_and_send_a_form(server, canaries)
    reset = reset_a_password(server, sink, canaries)
    work_as_staff(server, canaries)
    Browser(server).get("/metrics", Authorization="Bearer canary-metrics-token")
    commands = ("backup", str(folder / "a.backup")), ("export", "ledger"), ("doctor",), ("reconcile",)
    errors = [reset, *(server.run(*command).stderr for command in commands)]
    for name, value in {"owner": OWNER, "password": PASSWORD, "client": CLIENT, **FORM}.items():
        canaries.keep(name, value.partition("\n")[0])
    return "".join(errors)


def buy_and_send_a_form(server: Server, canaries: Canaries) -> None:
    bought = buy(server, CLIENT, ("domain",), canaries.keep("the client's password", "canary's own song"))
    canaries.keep("the session's id", bought.session_id)
    canaries.keep("the client's token", bought.token)
    browser = Browser(server)
    address = ticket(server)
    canaries.keep("the ticket", address.partition("?")[2])
    assert browser.call("PUT", address, PNG, Content_Type="image/png").status == 200
    form = intake_form(bought.id, logoUrl=address.partition("?")[0], **FORM)
    assert browser.post("/api/intake-forms", form, **bought.bearer).status == 201
    browser.post("/api/intake-forms", {**form, "businessEmail": "canary.shop@alder.example@"}, **bought.bearer)
    for password in ("canary's own song", "canary's wrong song"):
        browser.post("/api/client/login", {"email": CLIENT, "password": password})
    browser.post(f"/sandbox/pay/{bought.session_id}", {"action": "pay"})
    browser.get(f"/set-password?session_id={bought.session_id}")
    browser.get(f"/api/nothing/{CLIENT}")
    canaries.keep("the wrong password", "canary's wrong song")


def reset_a_password(server: Server, sink: SmtpSink, canaries: Canaries) -> str:
    """What the command said that sends the mail."""
    browser = Browser(server)
    assert browser.post("/api/password/forgot", {"email": CLIENT, "who": "client"}).status == 200
    sent = server.run("jobs", "run", "send-mail")
    wait_until(lambda: [mail for mail in sink.to(CLIENT) if "reset-password" in str(mail)], "the link came")
    texts = [mail.get_body(("plain",)) for mail in sink.to(CLIENT)]
    tokens = [found for text in texts if text for found in re.findall(r"token=([\w.=-]+)", text.get_content())]
    canaries.keep("the link's token", tokens[-1])
    for _ in range(2):
        browser.post("/api/password/reset", {"token": tokens[-1], "password": "canary's next song"})
    canaries.keep("the next password", "canary's next song")
    return sent.stderr


def work_as_staff(server: Server, canaries: Canaries) -> None:
    staff = log_in(server)
    canaries.keep("the staff's cookie", next(iter(staff.cookies.values())))
    [order] = server.rows("SELECT id FROM orders")
    path = f"/api/orders/{order['id']}"
    canaries.keep("notes", "canary in the notes")
    canaries.keep("the right address", "canary.right@alder.example")
    canaries.keep("a colleague", "canary.colleague@agency.example")
    canaries.keep("the agency", "Canary Web Works")
    agency = staff.get("/api/admin/settings").json["agency"]
    assert staff.call("PUT", "/api/admin/settings", {**agency, "name": "Canary Web Works"}).status == 200
    member = {"email": "canary.colleague@agency.example", "role": "staff", "firstName": "Canary", "lastName": "Quill"}
    for method, where, body in (
        ("PATCH", f"{path}/notes", {"adminNotes": "canary in the notes"}),
        ("POST", f"{path}/pause", {"reason": "canary in the notes"}),
        ("POST", f"{path}/resume", None),
        ("PATCH", f"{path}/status", {"status": "review", "clientMessage": "canary in the notes"}),
        ("PATCH", f"{path}/email", {"email": "canary.right@alder.example"}),
        ("POST", f"{path}/send-link", None),
        ("POST", f"{path}/refund", {"amountCents": 100, "refundedBeforeCents": 0}),
        ("POST", "/api/admin/team", member),
        ("POST", "/api/admin/settings/test-mail", None),
        ("GET", f"/api/orders?q={CLIENT}", None),
        ("POST", "/api/admin/system/jobs/send-mail/run", None),
    ):
        assert staff.call(method, where, body).status < 300, (method, where)
    canaries.keep("who works", "Canary Quill")
    staff.post("/api/admin/login", {"email": OWNER, "password": "canary's wrong song"})
    staff.post("/api/admin/logout")


TOGETHER = """
import logging, threading
import structlog
from fundable import logs

logs.set_up("json", "info")
ours, theirs = structlog.get_logger("ours").info, logging.getLogger("theirs").warning
def speak(say):
    for number in range(500):
        say(f"line {number}")
threads = [threading.Thread(target=speak, args=[say]) for say in (ours, theirs, ours, theirs)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
"""


def test_a_line_is_whole_whoever_speaks_beside_it() -> None:
    spoken = subprocess.run([sys.executable, "-c", TOGETHER], capture_output=True, text=True, cwd=ROOT, check=True)

    lines = [json.loads(line)["event"] for line in spoken.stderr.splitlines()]
    assert sorted(lines) == sorted(f"line {number}" for number in range(500) for _ in range(4))


@pytest.mark.parametrize("aim", ["/dev/full", "pipe"])
def test_a_log_that_takes_nothing_stops_nobody(aim: str) -> None:
    """A full disk, and a reader that has gone: what was being done is done all the same, and ends well."""
    reading, pipe = os.pipe()
    os.close(reading)
    with os.fdopen(pipe, "w") as gone, Path("/dev/full").open("w") as full:
        command = [sys.executable, "-c", TOGETHER + "ours('last')\nprint('done')"]
        log = full if aim == "/dev/full" else gone
        spoken = subprocess.run(command, stdout=subprocess.PIPE, stderr=log, text=True, cwd=ROOT, check=False)

    assert spoken.stdout == "done\n"
    assert spoken.returncode == 0
