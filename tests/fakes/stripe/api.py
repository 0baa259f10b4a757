"""One call of the API: who may make it, what goes wrong, what it does and answers, and what the log keeps."""

import copy
import json
import re
from dataclasses import dataclass, field
from email.utils import formatdate
from typing import Any

from tests.fakes.stripe import files, params, routes, sessions
from tests.fakes.stripe.account import VERSION, Account, Cause
from tests.fakes.stripe.errors import Refusal
from tests.fakes.stripe.expansion import render
from tests.fakes.stripe.faults import Faults
from tests.fakes.stripe.idempotency import Keys


class Cut(Exception):
    """The connection ends without an answer."""


@dataclass(frozen=True)
class Request:
    """`headers` have lower-case names."""

    method: str
    path: str
    query: str
    headers: dict[str, str]
    body: str

    @property
    def form(self) -> str:
        return self.body if self.method == "POST" else self.query


@dataclass
class Call:
    """An entry of the request log. `params` have their types once they were found right; `status` 0: no answer."""

    method: str
    path: str
    headers: dict[str, str]
    at: int
    params: dict[str, Any] = field(default_factory=dict)
    status: int = 0
    code: str | None = None
    message: str = ""
    replayed: bool = False
    request_id: str = ""

    @property
    def idempotency_key(self) -> str | None:
        return self.headers.get("idempotency-key")

    @property
    def version(self) -> str | None:
        return self.headers.get("stripe-version")


@dataclass
class Answer:
    """`keep`: the same idempotency key brings it again, unless the request never began to do anything."""

    status: int
    body: bytes
    headers: dict[str, str] = field(default_factory=dict)
    keep: bool = False


@dataclass
class Api:
    """`rights` of a key: None may do all, a restricted key what it names."""

    account: Account
    faults: Faults
    rights: dict[str, set[str] | None]
    calls: list[Call] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.keys = Keys(self.account)

    def answer(self, request: Request) -> Answer:
        """Raises Cut."""
        call = Call(request.method, request.path, _without_key(request.headers), self.account.now())
        call.request_id = self.account.new_id("req", 14)
        with self.account.lock:
            self.calls.append(call)
        if self.faults.is_offline:
            raise Cut
        answer = self._answer(request, call)
        if self.faults.next("drop", request.method, request.path):
            raise Cut
        withheld = self.faults.next("withhold", request.method, request.path)
        if withheld:
            withheld.wait()
        call.status = answer.status
        answer.headers |= self._headers(request, call)
        return answer

    def _answer(self, request: Request, call: Call) -> Answer:
        try:
            call.params = files.decode(request) if files.is_one(request) else params.decode(request.form)
            self._admit(request)
            hang = self.faults.next("hang", request.method, request.path)
            if hang:
                hang.wait()
            if request.method == "POST" and call.idempotency_key:
                return self._once(request, call, call.idempotency_key)
            return self._strike(request, call) or self._carry_out(request, call)
        except Refusal as refusal:
            return _refused(refusal, call)

    def _admit(self, request: Request) -> None:
        scheme, _, key = request.headers.get("authorization", "").partition(" ")
        if scheme != "Bearer" or not key:
            raise Refusal(
                "You did not provide an API key. You need to provide your API key in the Authorization header, using "
                "Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
                status=401,
            )
        if key not in self.rights:
            raise Refusal(f"Invalid API Key provided: {_hidden(key)}", status=401)
        version = request.headers.get("stripe-version")
        if version != VERSION:
            raise Refusal(f"Invalid Stripe API version: {version}. This double speaks {VERSION}.")

    def _once(self, request: Request, call: Call, key: str) -> Answer:
        earlier = self.keys.begin(key, f"{request.method} {request.path} {request.body}")
        if earlier:
            call.replayed = True
            return Answer(earlier.status or 0, earlier.body, {"Idempotent-Replayed": "true"})
        answer = Answer(0, b"")
        try:
            answer = self._strike(request, call) or self._carry_out(request, call)
        except Refusal as refusal:
            answer = _refused(refusal, call)
        finally:
            self.keys.end(key, answer.status, answer.body, keep=answer.keep)
        return answer

    def _strike(self, request: Request, call: Call) -> Answer | None:
        """The fault that was planned for this call."""
        slow = self.faults.next("slow", request.method, request.path)
        if slow:
            slow.wait()
        fault = self.faults.next("fail", request.method, request.path)
        if fault is None:
            return None
        answer = _refused(fault.refusal(), call)
        answer.headers |= fault.headers()
        answer.keep = fault.keep
        return answer

    def _carry_out(self, request: Request, call: Call) -> Answer:
        route, identifier = routes.find(request.method, request.path)
        self._check_right(request, route)
        checked = params.check(call.params, route.params)
        call.params = copy.deepcopy(checked)
        with self.account.lock:
            sessions.expire_due(self.account)
            self.account.cause = Cause(call.request_id, call.idempotency_key)
            try:
                made = route.handle(self.account, identifier, checked)
                return Answer(200, _json(render(self.account, made, checked.get("expand", ()))), keep=True)
            finally:
                self.account.cause = Cause()

    def _check_right(self, request: Request, route: routes.Route) -> None:
        key = request.headers["authorization"].partition(" ")[2]
        rights = self.rights[key]
        needed = route.permission
        if rights is None or needed in rights or needed.replace("_read", "_write") in rights:
            return
        raise Refusal(
            f"The provided key '{_hidden(key)}' does not have the required permissions for this endpoint on account "
            f"'{self.account.id}'. Having the 'rak_{needed}' permission would allow this request to continue.",
            status=403,
        )

    def _headers(self, request: Request, call: Call) -> dict[str, str]:
        sent = {"Content-Type": "application/json", "Request-Id": call.request_id, "Stripe-Version": VERSION}
        sent["Date"] = formatdate(self.account.now(), usegmt=True)
        if call.idempotency_key:
            sent["Idempotency-Key"] = call.idempotency_key
        return sent


def _refused(refusal: Refusal, call: Call) -> Answer:
    call.code, call.message = refusal.code, refusal.message
    return Answer(refusal.status, _json(refusal.body(call.request_id)))


def _json(value: object) -> bytes:
    return json.dumps(value, indent=2).encode()


def _hidden(key: str) -> str:
    """As Stripe shows it: the mode and the last four characters."""
    start = re.match(r"[a-z]+_(test|live)_", key)
    return f"{start.group() if start else key[:4]}{'*' * 20}{key[-4:]}"


def _without_key(headers: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in headers.items() if name != "authorization"}
