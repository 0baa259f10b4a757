"""Idempotency keys: the same key means the same request, and gets the same answer, a 500 too."""

import hashlib
from dataclasses import dataclass, field

from tests.fakes.stripe.account import Account
from tests.fakes.stripe.errors import Refusal

LONGEST = 255
KEPT_S = 24 * 3600


@dataclass
class Kept:
    """`status` is None while the first request is still under way."""

    fingerprint: str
    at: int
    status: int | None = None
    body: bytes = b""


@dataclass
class Keys:
    account: Account
    kept: dict[str, Kept] = field(default_factory=dict)

    def begin(self, key: str, request: str) -> Kept | None:
        """None: carry it out, then `end`. Otherwise what was answered before. Raises Refusal."""
        if len(key) > LONGEST:
            raise Refusal(f"Idempotency keys must be at most {LONGEST} characters long.", kind="idempotency_error")
        fingerprint = hashlib.sha256(request.encode()).hexdigest()
        with self.account.lock:
            earlier = self._earlier(key)
            if earlier is None:
                self.kept[key] = Kept(fingerprint, self.account.now())
                return None
        if earlier.fingerprint != fingerprint:
            raise Refusal(
                "Keys for idempotent requests can only be used with the same parameters they were first used with. Try "
                f"using a key other than '{key}' if you meant to execute a different request.",
                kind="idempotency_error",
            )
        if earlier.status is None:
            raise Refusal(
                f"There is currently another in-progress request using this Idempotent Key: {key}.",
                status=409,
                code="idempotency_key_in_use",
            )
        return earlier

    def end(self, key: str, status: int, body: bytes, *, keep: bool) -> None:
        with self.account.lock:
            if keep:
                self.kept[key].status = status
                self.kept[key].body = body
            else:
                self.kept.pop(key, None)

    def _earlier(self, key: str) -> Kept | None:
        earlier = self.kept.get(key)
        if earlier and earlier.at + KEPT_S < self.account.now():
            del self.kept[key]
            return None
        return earlier
