"""Passkeys by py_webauthn, which is loaded when the first one is used: it takes a quarter of a second and 25 MB."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

from fundable.domain.people.passkeys import CHALLENGE_LIFETIME, NewPasskey, Passkey, PasskeySite, refused

if TYPE_CHECKING:
    from webauthn.helpers.structs import PublicKeyCredentialDescriptor

Found = TypeVar("Found")
TIMEOUT_MS = int(CHALLENGE_LIFETIME.total_seconds()) * 1000


class WebAuthnPasskeys:
    """The PasskeyChecker port. The device has to make sure of its user (a finger, a face, a PIN), so that one that was
    left plugged in is no key to what asks for confirmation."""

    def options_to_add(
        self, site: PasskeySite, site_name: str, user_id: bytes, email: str, challenge: bytes, known: Sequence[Passkey]
    ) -> Mapping[str, Any]:
        import webauthn
        from webauthn.helpers import options_to_json_dict, structs

        options = webauthn.generate_registration_options(
            rp_id=site.domain,
            rp_name=site_name,
            user_id=user_id,
            user_name=email,
            user_display_name=email,
            challenge=challenge,
            timeout=TIMEOUT_MS,
            authenticator_selection=structs.AuthenticatorSelectionCriteria(
                resident_key=structs.ResidentKeyRequirement.PREFERRED,
                user_verification=structs.UserVerificationRequirement.REQUIRED,
            ),
            exclude_credentials=_described(known),
        )
        return options_to_json_dict(options)

    def options_to_use(self, site: PasskeySite, challenge: bytes, known: Sequence[Passkey]) -> Mapping[str, Any]:
        import webauthn
        from webauthn.helpers import options_to_json_dict, structs

        options = webauthn.generate_authentication_options(
            rp_id=site.domain,
            challenge=challenge,
            timeout=TIMEOUT_MS,
            allow_credentials=_described(known),
            user_verification=structs.UserVerificationRequirement.REQUIRED,
        )
        return options_to_json_dict(options)

    def check_new(self, site: PasskeySite, challenge: bytes, sent: Mapping[str, Any]) -> NewPasskey:
        import webauthn
        from webauthn.helpers import bytes_to_base64url, parse_registration_credential_json

        def check() -> NewPasskey:
            credential = parse_registration_credential_json(dict(sent))
            verified = webauthn.verify_registration_response(
                credential=credential,
                expected_challenge=challenge,
                expected_rp_id=site.domain,
                expected_origin=site.origin,
                require_user_verification=True,
            )
            return NewPasskey(
                bytes_to_base64url(verified.credential_id),
                bytes_to_base64url(verified.credential_public_key),
                verified.sign_count,
                tuple(transport.value for transport in credential.response.transports or ()),
            )

        return _checked(check)

    def check_used(self, site: PasskeySite, challenge: bytes, passkey: Passkey, sent: Mapping[str, Any]) -> int:
        import webauthn
        from webauthn.helpers import base64url_to_bytes

        def check() -> int:
            verified = webauthn.verify_authentication_response(
                credential=dict(sent),
                expected_challenge=challenge,
                expected_rp_id=site.domain,
                expected_origin=site.origin,
                credential_public_key=base64url_to_bytes(passkey.public_key),
                credential_current_sign_count=passkey.sign_count,
                require_user_verification=True,
            )
            return verified.new_sign_count

        return _checked(check)


def _checked(check: Callable[[], Found]) -> Found:
    """What a stranger sends is read by several parsers, each of which fails in its own way: all are one refusal."""
    try:
        return check()
    except Exception as error:
        raise refused() from error


def _described(known: Sequence[Passkey]) -> "list[PublicKeyCredentialDescriptor]":
    from webauthn.helpers import base64url_to_bytes, structs

    return [
        structs.PublicKeyCredentialDescriptor(
            id=base64url_to_bytes(passkey.id),
            transports=[structs.AuthenticatorTransport(name) for name in passkey.transports],
        )
        for passkey in known
    ]
