"""A device that makes and uses passkeys, as a browser answers for it (WebAuthn Level 3, none attestation)."""

import hashlib
import json
import secrets
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from typing import Any

import cbor2
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


def text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def data(written: str) -> bytes:
    return urlsafe_b64decode(written + "=" * (-len(written) % 4))


@dataclass
class Device:
    """One key. `flags`, `origin` and `domain` are what it tells, be it true or not."""

    origin: str
    domain: str
    flags: int = PRESENT | VERIFIED
    sign_count: int = 0
    id: bytes = field(default_factory=lambda: secrets.token_bytes(32))

    def __post_init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())

    def make(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer of navigator.credentials.create."""
        point = self._key.public_key().public_numbers()
        public = cbor2.dumps({1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")})
        attested = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        made = self._told(ATTESTED) + attested
        sent = {
            "attestationObject": text(cbor2.dumps({"fmt": "none", "attStmt": {}, "authData": made})),
            "clientDataJSON": text(self._client("webauthn.create", options["challenge"])),
            "transports": ["internal", "hybrid"],
        }
        return self._answer(sent)

    def use(self, options: dict[str, Any]) -> dict[str, Any]:
        """The answer of navigator.credentials.get."""
        if self.sign_count:
            self.sign_count += 1
        told, client = self._told(), self._client("webauthn.get", options["challenge"])
        signed = self._key.sign(told + hashlib.sha256(client).digest(), ec.ECDSA(hashes.SHA256()))
        return self._answer(
            {"authenticatorData": text(told), "clientDataJSON": text(client), "signature": text(signed)}
        )

    def _told(self, more: int = 0) -> bytes:
        domain = hashlib.sha256(self.domain.encode()).digest()
        return domain + bytes([self.flags | more]) + self.sign_count.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False}).encode()

    def _answer(self, sent: dict[str, str]) -> dict[str, Any]:
        return {"id": text(self.id), "rawId": text(self.id), "type": "public-key", "response": sent}
