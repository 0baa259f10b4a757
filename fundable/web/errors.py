"""The only place that knows statuses: a code of domain/errors.py becomes one, and a sentence becomes a body."""

from collections.abc import Sequence
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic_core import to_json
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from fundable.domain.agency.uploads import broken_off
from fundable.domain.errors import Refused
from fundable.web.schemas import SENTENCE

STATUSES = {
    "addon_repeated": 400,
    "addon_unknown": 400,
    "admin_unauthorized": 401,
    "amount_differs": 400,
    "cannot_happen": 409,
    "claim_dead": 410,
    "client_unauthorized": 401,
    "clock_stopped": 409,
    "closed_days_wrong": 400,
    "confirmation_needed": 403,
    "country_unknown": 400,
    "cursor_unknown": 400,
    "delivery_bad": 400,
    "design_begun": 409,
    "event_failed": 503,
    "event_unknown": 404,
    "foreign_origin": 403,
    "form_exists": 409,
    "gateway_refused": 502,
    "gateway_unanswered": 502,
    "gateway_unavailable": 503,
    "happening_unknown": 400,
    "hosting_ended": 409,
    "job_unknown": 404,
    "key_refused": 502,
    "link_dead": 410,
    "login_wrong": 401,
    "logo_not_ours": 400,
    "mail_missing": 409,
    "mail_untaken": 502,
    "message_busy": 409,
    "message_unknown": 404,
    "mode_differs": 409,
    "not_confirmed": 409,
    "order_changed": 409,
    "order_moved": 412,
    "order_gone": 404,
    "order_unknown": 404,
    "order_unpaid": 409,
    "owner_needed": 409,
    "owners_only": 403,
    "password_long": 400,
    "password_set": 409,
    "password_short": 400,
    "password_wrong": 400,
    "paused_already": 409,
    "payment_unlinked": 409,
    "phone_malformed": 400,
    "portal_missing": 404,
    "portal_unavailable": 503,
    "portal_unknown": 404,
    "refund_amount": 400,
    "refund_disputed": 409,
    "refund_nothing_left": 409,
    "refund_refused": 502,
    "region_unknown": 400,
    "sandbox_public": 409,
    "secret_fixed": 409,
    "secret_malformed": 400,
    "session_over": 410,
    "session_unknown": 404,
    "setting_wrong": 409,
    "status_unknown": 400,
    "storage_full": 503,
    "text_unknown": 404,
    "ticket_dead": 403,
    "time_zone_unknown": 400,
    "too_many": 429,
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
}

TOO_LONG = frozenset({"string_too_long", "too_long"})  # the second one is what an optional text says
UNREADABLE = "The request could not be read. Reload the page and try again."
NOTHING_HERE = "There is nothing at this address."
SENTENCES = {
    404: NOTHING_HERE,
    405: "This address does not take that kind of request.",
    408: "The request took too long to arrive. Please try again.",
    413: "The request is too large. Please shorten what you typed.",
}

FIELDS = {
    "email": "Please provide your email address, such as name@business.com.",
    "amount": "The price has changed since you opened this page. Reload it to see the current total.",
    "selectedAddons": "One of the add-ons is no longer offered. Go back and choose again.",
    "password": "Please enter your password.",
    "current": "Please enter your current password.",
    "token": "This link is not complete. Copy it from your email once more.",
    "who": UNREADABLE,
    "role": "Choose owner or staff.",
    "member_id": "This account no longer exists. Reload the page.",
    "sessionId": "This password setup link is not known. Use the link in your order email.",
    "amountCents": "Enter how much to give back.",
    "refundedBeforeCents": "Reload this order and look again.",
    "event": "Choose one of the things that can happen.",
    "orderId": "We cannot find this order. Use the link in your order email.",
    "order_id": "This order no longer exists. It may have been deleted.",
    "status": "Choose one of the seven statuses.",
    "reason": "Say what you are waiting for. The client reads it.",
    "name": "Enter a name.",
    "sender": "Enter the full address that your messages come from, such as hello@agency.com, or none.",
    "replyTo": "Enter the full address that replies go to, such as hello@agency.com, or none.",
    "timeZone": "Choose your time zone.",
    "country": "Choose your country.",
    "region": "Choose a region, or none.",
    "closedDays": "Enter the first and the last of your closed days.",
    "text": "Enter the text.",
    "businessName": "Enter your business name.",
    "businessAddress": "Enter your business address.",
    "businessPhone": "Enter your business phone number.",
    "businessEmail": "Enter a full business email address, such as name@business.com.",
    "host": "Enter the name of the mail server, such as smtp.example.com.",
    "port": "Enter the port of the mail server: 587, 465, 2525 or 25.",
    "secretKey": "Copy the whole secret key from the Stripe Dashboard.",
    "webhookSecret": "Copy the whole signing secret from the webhook endpoint's page at Stripe.",
    "username": "Enter the user name as your mail provider gives it.",
    "logoUrl": "The logo was not uploaded here. Please upload it again.",
}
LABELS = {
    "firstName": "First name",
    "lastName": "Last name",
    "businessName": "Business name",
    "businessAddress": "Business address",
    "businessPhone": "Business phone",
    "businessEmail": "Business email",
    "websiteDescription": "Business description",
    "servicesOffered": "Services",
    "additionalInfo": "Additional information",
    "adminNotes": "Notes",
    "reason": "What you wait for",
    "name": "The name",
    "text": "The text",
    "clientMessage": "The message",
    "facebook": "Facebook link",
    "instagram": "Instagram link",
    "linkedin": "LinkedIn link",
    "twitter": "Twitter/X link",
}


def body_of(message: str, code: str) -> bytes:
    return to_json({"message": message, "code": code})


def answer(status: int, message: str, code: str, retry_after_s: int | None = None) -> Response:
    headers = {"Retry-After": str(retry_after_s)} if retry_after_s else None
    return Response(body_of(message, code), status, headers, "application/json")


def refusal(refused: Refused) -> Response:
    return answer(STATUSES[refused.code], refused.message, refused.code, refused.retry_after_s)


def sentence(errors: Sequence[Any]) -> str:
    """What is wrong with a body, for the person who filled it in."""
    return _sentence(errors)[1]


def unexpected(request_id: str) -> str:
    return f"Something went wrong on our side. Please try again. If it stays, tell us this number: {request_id}."


def install(api: FastAPI) -> None:
    """Makes every refusal of the API a {"message"} with a fitting status."""
    api.add_exception_handler(Refused, _refused)
    api.add_exception_handler(RequestValidationError, _invalid)
    api.add_exception_handler(HTTPException, _http)
    api.add_exception_handler(ClientDisconnect, _disconnected)
    api.add_exception_handler(Exception, _failed)


async def _refused(_request: Request, error: Exception) -> Response:
    assert isinstance(error, Refused)
    return refusal(error)


async def _invalid(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    location, message = _sentence(error.errors())
    status = 404 if location in {"order_id", "member_id"} else 400
    return answer(status, message, "invalid")


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


def _sentence(errors: Sequence[Any]) -> tuple[str, str]:
    """The field of the first error and a sentence on it."""
    first = errors[0]
    names = [str(part) for part in first["loc"] if isinstance(part, str)]
    field = next((name for name in reversed(names) if name in FIELDS or name in LABELS), "")
    if first["type"] == SENTENCE:
        return field, first["msg"]
    if first["type"] in TOO_LONG and field in LABELS:
        return field, f"{LABELS[field]} is too long. Please keep it under {first['ctx']['max_length']} characters."
    return field, FIELDS.get(field, UNREADABLE)
