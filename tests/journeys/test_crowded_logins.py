"""Logins: a crowd of them holds nobody else up, none of them tells who is a client, and guessing is slow but for the
owner (access 4 to 6)."""

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from signal import SIGCONT, SIGSTOP
from threading import Event, Lock

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.config import Config, read_config
from fundable.web import api
from tests.launcher import HASHES_WELL
from tests.running import PASSWORD, Answer, Browser, NewServer, Server, buy, order, wait_until
from tests.wire import Wire, request

GROWTH_MAX_BYTES = 16 * 1024 * 1024
"""Two are hashed at a time, and each takes 19 MiB while it lasts."""

JSON = "Content-Type: application/json"
WRONG = "The email or password isn't right. Check both and try again."
VARYING = {"date", "x-request-id"}
NEVER_THE_SAME_WORK = "every login does the same work, whoever it is for"


def login(email: str, password: str) -> bytes:
    return request("POST", "/api/client/login", json.dumps({"email": email, "password": password}).encode(), JSON)


def test_a_hundred_logins_at_once_hold_nobody_up_and_leave_no_memory_behind(new_server: NewServer) -> None:
    """All is sent while the server stands still. Its log tells in which order it was done."""
    server = new_server(**{HASHES_WELL: "on"}).start()
    bought = buy(server, "nora@alder.example")
    wait_until(lambda: posts(server)[-1:] == ["/api/orders/set-password"], "what came before is in the log")
    before, begun = server.memory_bytes(), len(posts(server))
    basket = json.dumps({"email": "tom@brightwater.example", "amount": 150, "selectedAddons": []}).encode()
    others = [
        request("GET", "/healthz"),
        request("GET", "/api/client/order", b"", f"Authorization: Bearer {bought.token}"),
        request("POST", "/api/create-checkout-session", basket, JSON),
        request("GET", "/healthz"),
        request("POST", "/api/objects/upload"),
    ]
    with ExitStack() as stack:
        crowd = [stack.enter_context(Wire(server.port)) for _ in range(100)]
        calm = stack.enter_context(Wire(server.port))
        server.process.send_signal(SIGSTOP)
        for wire in crowd:
            wire.send(login(bought.email, PASSWORD))
        calm.send(b"".join(others))
        server.process.send_signal(SIGCONT)

        assert [calm.answer().status for _ in others] == [200] * len(others)
        assert {wire.answer().status for wire in crowd} == {200}
    wait_until(lambda: len(posts(server)) == begun + 102, "all is in the log")
    done = posts(server)[begun:]
    waiting = done[done.index("/api/objects/upload") :].count("/api/client/login")
    assert waiting > 50, "the others waited for the logins"
    assert server.memory_bytes() - before < GROWTH_MAX_BYTES


def posts(server: Server) -> list[str]:
    """The paths of what was sent, in the order in which it was answered."""
    lines = [json.loads(line) for line in server.log().splitlines() if line.endswith("}")]
    return [line["path"] for line in lines if line.get("method") == "POST"]


def test_a_password_of_900_kb_is_not_hashed(server: Server) -> None:
    answer = Browser(server).post("/api/client/login", {"email": "nora@alder.example", "password": "p" * 900_000})

    assert answer.status == 413


class Counting:
    """A PasswordHasher that counts, and hashes nothing. `gate` holds every verification until it is open."""

    def __init__(self) -> None:
        self.verified = 0
        self.most_at_once = 0
        self.gate = Event()
        self.gate.set()
        self._lock = Lock()

    def hash(self, password: str) -> str:
        return f"hash of {password}"

    def verify(self, password_hash: str | None, password: str) -> bool:
        with self._lock:
            self.verified += 1
        assert self.gate.wait(240)
        return password_hash == self.hash(password)


@pytest.fixture
def counting() -> Counting:
    return Counting()


@pytest.fixture
def counted(app: App, counting: Counting) -> TestClient:
    """The app with the counting hasher at the port."""
    return TestClient(api.build(replace(app, passwords=counting)), base_url=app.config.base_url)


@pytest.mark.parametrize("password", ["a wrong password", "", "p" * 5000, "\N{SNOWMAN}" * 400])
def test_nothing_tells_who_is_a_client(counted: TestClient, counting: Counting, password: str) -> None:
    known = bought_in(counted, "known@alder.example", PASSWORD)
    bought_in(counted, "without@alder.example", None)
    assert known
    emails = ["known@alder.example", "KNOWN@alder.example", "without@alder.example", "unknown@alder.example"]

    told = []
    for email in emails:
        counting.verified = 0
        answer = counted.post("/api/client/login", json={"email": email, "password": password})
        headers = {name: value for name, value in answer.headers.items() if name not in VARYING}
        told.append((answer.status_code, answer.content, headers, counting.verified))

    assert told.count(told[0]) == len(emails), NEVER_THE_SAME_WORK
    assert told[0][0] == 401
    assert json.loads(told[0][1])["message"] == WRONG


def test_nothing_tells_who_is_staff(counted: TestClient, counting: Counting, app: App) -> None:
    from fundable.domain.people.accounts import Role
    from fundable.services.people import accounts

    accounts.create_staff(replace(app, passwords=counting), "olive@agency.example", PASSWORD, Role.OWNER)
    told = []
    for email in ("olive@agency.example", "nobody@agency.example"):
        counting.verified = 0
        answer = counted.post("/api/admin/login", json={"email": email, "password": "a wrong password"})
        headers = {name: value for name, value in answer.headers.items() if name not in VARYING}
        told.append((answer.status_code, answer.content, headers, counting.verified))

    assert told[0] == told[1], NEVER_THE_SAME_WORK
    assert told[0][0] == 401


def test_a_checkout_does_not_tell_whose_email_is_known(counted: TestClient) -> None:
    bought_in(counted, "known@alder.example", PASSWORD)
    told = []
    for email in ("known@alder.example", "unknown@alder.example"):
        counted.cookies.clear()
        answer = counted.post(
            "/api/create-checkout-session", json={"email": email, "amount": 150, "selectedAddons": []}
        )
        told.append((answer.status_code, set(answer.json()), set(answer.headers) - VARYING))

    assert told[0] == told[1]


def test_while_hashing_is_stuck_everything_else_is_answered(counted: TestClient, counting: Counting) -> None:
    known = bought_in(counted, "known@alder.example", PASSWORD)
    counting.gate.clear()
    body = {"email": "known@alder.example", "password": PASSWORD}
    with counted, ThreadPoolExecutor(60) as pool:
        logins = [pool.submit(counted.post, "/api/client/login", json=body) for _ in range(60)]
        try:
            bearer = {"Authorization": f"Bearer {known}"}
            checkout = {"email": "tom@b.co", "amount": 150, "selectedAddons": []}
            statuses = [
                counted.get("/healthz").status_code,
                counted.get("/api/client/order", headers=bearer).status_code,
                counted.post("/api/create-checkout-session", json=checkout).status_code,
                counted.post("/api/objects/upload").status_code,
            ]
            waited = [login.done() for login in logins]
        finally:
            counting.gate.set()
        assert statuses == [200, 200, 200, 200]
        assert not any(waited)
        assert {login.result().status_code for login in logins} == {200}


def bought_in(client: TestClient, email: str, password: str | None) -> str | None:
    """An order paid over the app itself; its token."""
    client.cookies.clear()
    body = {"email": email, "amount": 150, "selectedAddons": []}
    session_id = client.post("/api/create-checkout-session", json=body).json()["sessionUrl"].rpartition("/")[2]
    client.post(f"/sandbox/pay/{session_id}", data={"action": "pay"}, follow_redirects=False)
    if password is None:
        return None
    answer = client.post("/api/orders/set-password", json={"sessionId": session_id, "password": password})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["token"])


def tries(server: Server, count: int, email: str, forwarded: str | None = None, path: str = "client") -> list[Answer]:
    """Wrong passwords, one after the other; `email` and `forwarded` may hold a place for the number of the try, the
    first one so that the brake on one account has no part in it."""
    return [
        Browser(server).post(
            f"/api/{path}/login",
            {"email": email.format(number), "password": f"guess {number}"},
            **({"X_Forwarded_For": forwarded.format(number % 250)} if forwarded else {}),
        )
        for number in range(count)
    ]


@pytest.fixture
def limited(new_server: NewServer) -> Server:
    return new_server(FUNDABLE_RATE_LIMITS="on").start()


def refused(answers: list[Answer]) -> list[Answer]:
    for answer in answers:
        if answer.status == 429:
            assert 0 < int(answer.headers["retry-after"]) <= 3600
            assert answer.json["message"].startswith("Too many attempts.")
        else:
            assert answer.status == 401
    return [answer for answer in answers if answer.status == 429]


@pytest.mark.parametrize("path", ["client", "admin"])
def test_one_address_has_at_most_twenty_tries(limited: Server, path: str) -> None:
    answers = tries(limited, 40, "n{}@alder.example", "9.9.9.9", path)

    assert len(answers) - len(refused(answers)) <= 20
    assert {answer.status for answer in answers[20:]} == {429}


def test_addresses_that_the_client_made_up_do_not_help(limited: Server) -> None:
    """Only the last hop is one the proxy saw itself; whatever stands left of it the client wrote."""
    answers = tries(limited, 40, "n{}@alder.example", "1.2.3.{}, 9.9.9.9")

    assert {answer.status for answer in answers[20:]} == {429}


def test_addresses_of_one_household_count_together(limited: Server) -> None:
    answers = tries(limited, 40, "n{}@alder.example", "2001:db8:1:2::{:x}")

    assert {answer.status for answer in answers[20:]} == {429}


def test_other_spellings_of_the_path_open_no_second_count(limited: Server) -> None:
    tries(limited, 30, "nora@alder.example")
    body = {"email": "nora@alder.example", "password": "x"}

    spelled = ["/api/client/login", "/api/client/login?x=1", "/api/client/%6cogin", "/api//client/login"]
    answers = [Browser(limited).post(path, body) for path in spelled]

    assert {answer.status for answer in answers} <= {404, 405, 429}


def test_a_spray_from_two_hundred_addresses_is_braked_and_the_owner_still_gets_in(limited: Server) -> None:
    bought = buy(limited, "nora@alder.example")
    right = {"email": bought.email, "password": PASSWORD}
    assert Browser(limited).post("/api/client/login", right, X_Forwarded_For="8.8.8.8").status == 200

    answers = tries(limited, 200, bought.email, "7.7.7.{}")

    assert len(answers) - len(refused(answers)) <= 100
    owner = Browser(limited).post("/api/client/login", right, X_Forwarded_For="8.8.8.8")
    assert owner.status == 200
    assert Browser(limited).get("/api/client/order", **bought.bearer).status == 200


def test_an_untrusted_proxy_is_not_believed(new_server: NewServer) -> None:
    server = new_server(FUNDABLE_RATE_LIMITS="on", FUNDABLE_TRUSTED_PROXIES="10.0.0.1").start()

    answers = tries(server, 40, "n{}@alder.example", "1.2.3.{}")

    assert {answer.status for answer in answers[20:]} == {429}


def test_guessing_sessions_is_limited(limited: Server) -> None:
    known = order(limited, "nora@alder.example")
    guesses = [f"{known.session_id[:-1]}{number % 10}" for number in range(60)]

    answers = [
        Browser(limited).post("/api/orders/set-password", {"sessionId": guess, "password": PASSWORD})
        for guess in guesses
    ]

    assert {answer.status for answer in answers[20:]} == {429}


def test_limits_off_are_refused_where_the_public_is(config: Config) -> None:
    from fundable.config import ConfigError

    with pytest.raises(ConfigError, match="RATE_LIMITS=off is refused"):
        read_config({"FUNDABLE_RATE_LIMITS": "off", "FUNDABLE_BASE_URL": "https://fundable.example"})
    assert config
