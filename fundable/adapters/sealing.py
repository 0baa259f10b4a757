"""AES-GCM, by cryptography: whoever hasn't the key reads nothing and changes nothing."""

import secrets

NONCE_BYTES = 12


class AesSealer:
    """The Sealer port. The library is loaded by the first who seals something: it takes 8 MB."""

    def sealed(self, key: bytes, plain: bytes) -> bytes:
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        nonce = secrets.token_bytes(NONCE_BYTES)
        return nonce + AESGCM(key).encrypt(nonce, plain, None)

    def opened(self, key: bytes, sealed: bytes) -> bytes | None:
        from cryptography.exceptions import InvalidTag
        from cryptography.hazmat.primitives.ciphers.aead import AESGCM

        try:
            return AESGCM(key).decrypt(sealed[:NONCE_BYTES], sealed[NONCE_BYTES:], None)
        except (InvalidTag, ValueError):  # the second is for what is too short to be ours
            return None
