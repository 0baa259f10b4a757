"""The only place that knows statuses: a code of domain/errors.py becomes one, and a sentence becomes a body."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from anyio import to_thread
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic_core import to_json
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from fundable.acting import current
from fundable.app import App
from fundable.domain.acts import REFUSALS
from fundable.domain.agency.uploads import broken_off
from fundable.domain.errors import Refused
from fundable.services.operation import security
from fundable.web import sentences
from fundable.web.schemas import Says

STATUSES = {
    "addon_repeated": 400,
    "addon_unknown": 400,
    "address_missing": 409,
    "address_taken": 409,
    "address_wrong": 400,
    "admin_unauthorized": 401,
    "alt_long": 400,
    "alt_missing": 400,
    "amount_differs": 400,
    "answer_empty": 400,
    "answer_file_unknown": 404,
    "answer_files_gone": 409,
    "answer_files_many": 409,
    "answer_incomplete": 400,
    "answer_not_waited_for": 409,
    "answer_shown": 409,
    "answers_many": 409,
    "approval_missing": 404,
    "app_setup_over": 409,
    "app_unreadable": 409,
    "build_missing": 409,
    "build_moved": 412,
    "built_elsewhere": 409,
    "cannot_happen": 409,
    "choice_unknown": 400,
    "claim_dead": 410,
    "client_unauthorized": 401,
    "client_unreachable": 409,
    "clock_stopped": 409,
    "closed_days_wrong": 400,
    "code_used": 400,
    "code_wrong": 400,
    "color_unknown": 400,
    "color_wrong": 400,
    "confirmation_needed": 403,
    "changes_open": 409,
    "contact_message_unknown": 404,
    "answer_moved": 409,
    "content_moved": 409,
    "content_same": 400,
    "content_wrong": 400,
    "country_unknown": 400,
    "currency_fixed": 409,
    "cursor_unknown": 400,
    "delivery_bad": 400,
    "design_begun": 409,
    "domain_changes_spent": 429,
    "domain_claim_missing": 404,
    "domain_fixed": 409,
    "domain_left": 409,
    "domain_missing": 404,
    "domain_ours": 409,
    "domain_taken": 409,
    "domain_wrong": 400,
    "draft_moved": 409,
    "email_changed": 409,
    "email_from_file": 409,
    "email_unknown": 404,
    "email_wrong": 400,
    "event_failed": 503,
    "event_unknown": 404,
    "fields_wrong": 400,
    "foreign_form": 403,
    "foreign_origin": 403,
    "form_large": 413,
    "form_slow": 408,
    "form_unreadable": 400,
    "form_wrong_type": 415,
    "form_exists": 409,
    "form_missing": 409,
    "form_moved": 409,
    "form_same": 400,
    "gates_open": 409,
    "gateway_refused": 502,
    "gateway_unanswered": 502,
    "gateway_unavailable": 503,
    "grace_days_wrong": 400,
    "happening_unknown": 400,
    "hero_unknown": 400,
    "hosting_ended": 409,
    "hosting_not_asked": 409,
    "hosting_over": 409,
    "invoice_unknown": 404,
    "invoices_missing": 404,
    "invoices_unavailable": 503,
    "job_unknown": 404,
    "key_refused": 502,
    "link_dead": 410,
    "live_wrong": 400,
    "login_unknown": 404,
    "login_wrong": 401,
    "logo_not_ours": 400,
    "mail_missing": 409,
    "mail_untaken": 502,
    "message_busy": 409,
    "message_unknown": 404,
    "message_unsent": 400,
    "mode_differs": 409,
    "motif_unknown": 400,
    "newer_build": 409,
    "not_approved": 409,
    "not_confirmed": 409,
    "offer_same": 409,
    "offer_unknown": 404,
    "offer_wrong": 400,
    "online_already": 409,
    "online_moved": 409,
    "order_changed": 409,
    "order_moved": 412,
    "order_not_paid": 409,
    "order_paid_back": 409,
    "not_waivable": 409,
    "note_empty": 409,
    "note_sent": 409,
    "note_unknown": 404,
    "notes_changed": 409,
    "notes_many": 409,
    "notes_missing": 409,
    "notes_unanswered": 409,
    "order_gone": 404,
    "order_unknown": 404,
    "order_unpaid": 409,
    "owner_needed": 409,
    "owners_only": 403,
    "password_easy": 400,
    "page_open": 502,
    "page_unknown": 400,
    "passkey_refused": 400,
    "passkey_unavailable": 409,
    "passkey_unknown": 404,
    "passkeys_full": 409,
    "password_long": 400,
    "password_set": 409,
    "password_short": 400,
    "password_wrong": 400,
    "paused_already": 409,
    "payment_processing": 409,
    "payment_unlinked": 409,
    "phone_malformed": 400,
    "place_unknown": 409,
    "preview_unavailable": 503,
    "preview_unknown": 404,
    "preview_wrong": 400,
    "photo_narrow": 400,
    "photo_placed": 409,
    "photo_repeated": 400,
    "photo_small": 400,
    "photo_unknown": 404,
    "photos_many": 400,
    "photos_moved": 409,
    "photos_waiting": 409,
    "portal_missing": 404,
    "portal_unavailable": 503,
    "portal_unknown": 404,
    "publishing_busy": 503,
    "refund_amount": 400,
    "refund_disputed": 409,
    "refund_nothing_left": 409,
    "refund_refused": 502,
    "region_unknown": 400,
    "release_unknown": 409,
    "report_gone": 404,
    "sandbox_public": 409,
    "second_factor_asked": 409,
    "second_factor_first": 409,
    "second_factor_missing": 403,
    "second_factor_off": 409,
    "second_factor_own": 409,
    "second_factor_required": 409,
    "secret_fixed": 409,
    "secret_malformed": 400,
    "question_unknown": 409,
    "reason_missing": 400,
    "report_missing": 404,
    "registration_wrong": 400,
    "round_missing": 409,
    "round_open": 409,
    "round_sent": 409,
    "round_uncounted": 409,
    "round_unknown": 404,
    "rule_unknown": 404,
    "session_over": 410,
    "session_unknown": 404,
    "setting_wrong": 409,
    "settings_changed": 409,
    "sites_domain_missing": 409,
    "status_unknown": 400,
    "step_over": 401,
    "storage_full": 503,
    "text_unknown": 404,
    "texts_undecided": 409,
    "theme_fixed": 409,
    "theme_unknown": 400,
    "ticket_dead": 403,
    "time_zone_unknown": 400,
    "too_many": 429,
    "until_wrong": 400,
    "upload_active": 400,
    "upload_broken_off": 400,
    "upload_too_large": 413,
    "upload_unknown": 404,
    "upload_unreadable": 400,
    "upload_wrong_type": 415,
    "uploads_full": 503,
    "user_disabled": 409,
    "user_exists": 409,
    "user_unknown": 404,
    "waiver_gone": 409,
    "version_unknown": 404,
    "website_busy": 503,
    "website_files_deleted": 410,
    "website_full": 429,
    "share_sent": 429,
    "website_gone": 404,
    "website_missing": 409,
    "website_unreleased": 404,
}

NO_FACTS: Mapping[str, str | int] = MappingProxyType({})
TOO_LONG = frozenset({"string_too_long", "too_long"})  # the second one is what an optional text says
UNREADABLE = "We couldn't read the request. Reload the page and try again."
NOTHING_HERE = "There's nothing at this address."
SENTENCES = {
    404: NOTHING_HERE,
    405: "This address doesn't accept that kind of request.",
    408: "The request took too long to arrive. Please try again.",
    413: "The request is too large. Please shorten what you typed.",
}


def body_of(message: str, code: str, facts: Mapping[str, str | int] = NO_FACTS) -> bytes:
    return to_json({"message": message, "code": code, **facts})


def answer(
    status: int,
    message: str,
    code: str,
    retry_after_s: int | None = None,
    facts: Mapping[str, str | int] = NO_FACTS,
) -> Response:
    headers = {"Retry-After": str(retry_after_s)} if retry_after_s else None
    return Response(body_of(message, code, facts), status, headers, "application/json")


def refusal(refused: Refused) -> Response:
    return answer(STATUSES[refused.code], refused.message, refused.code, refused.retry_after_s, refused.facts)


def sentence(error: Any, says: Says) -> str:
    """What is wrong with a field, for the person who filled it in. `error` is one of pydantic's."""
    if error["type"] in TOO_LONG and says.noun:
        return says.too_long(error["ctx"]["max_length"])
    return says.sentence or UNREADABLE


def unexpected(request_id: str) -> str:
    return (
        f"Something went wrong on our end. Please try again. If it keeps happening, tell us this number: {request_id}."
    )


def install(api: FastAPI) -> None:
    """Makes every refusal of the API a {"message"} with a fitting status."""
    api.add_exception_handler(Refused, _refused)
    api.add_exception_handler(RequestValidationError, _invalid)
    api.add_exception_handler(HTTPException, _http)
    api.add_exception_handler(ClientDisconnect, _disconnected)
    api.add_exception_handler(Exception, _failed)


async def _refused(request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    await note(request.app.state.app, error, getattr(request.scope.get("route"), "path", ""))
    return refusal(error)


async def note(app: App, refused: Refused, route: str) -> None:
    """Refusals that are security events are counted, and the first of each actor is in the audit log."""
    if refused.code in REFUSALS and (act := security.count(app, refused.code, actor := current())):
        await to_thread.run_sync(security.note, app, act, actor, route)


async def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    says = sentences.of_call(request.scope["endpoint"], first["loc"])
    return answer(404 if says.is_gone else 400, sentence(first, says), "invalid")


async def _http(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = "too_large" if error.status_code == 413 else "http"
    response = answer(error.status_code, SENTENCES.get(error.status_code, UNREADABLE), code)
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


async def _disconnected(_request: Request, _error: Exception) -> Response:
    return refusal(broken_off())


async def _failed(request: Request, _error: Exception) -> Response:
    """A fault of ours. Starlette raises it again behind this answer, and the shell logs it under the same number."""
    return answer(500, unexpected(request.scope["request_id"]), "unexpected")
