"""The only place that knows statuses: a code of domain/errors.py becomes one, and a sentence becomes a body."""

import json
from collections.abc import Sequence
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect

from fundable.domain.errors import Refused
from fundable.domain.uploads import broken_off
from fundable.web.bodies import SENTENCE

STATUSES = {
    "addon_repeated": 400,
    "addon_unknown": 400,
    "admin_unauthorized": 401,
    "amount_differs": 400,
    "client_unauthorized": 401,
    "cursor_unknown": 400,
    "design_begun": 409,
    "foreign_origin": 403,
    "form_exists": 409,
    "gateway_refused": 502,
    "gateway_unanswered": 502,
    "gateway_unavailable": 503,
    "login_wrong": 401,
    "logo_not_ours": 400,
    "not_confirmed": 409,
    "order_changed": 409,
    "order_gone": 404,
    "order_unknown": 404,
    "order_unpaid": 409,
    "password_long": 400,
    "password_set": 409,
    "password_short": 400,
    "phone_malformed": 400,
    "session_over": 410,
    "session_unknown": 404,
    "status_unknown": 400,
    "storage_full": 503,
    "ticket_dead": 403,
    "too_many": 429,
    "upload_active": 400,
    "upload_broken_off": 400,
    "upload_too_large": 413,
    "upload_unknown": 404,
    "upload_unreadable": 400,
    "upload_wrong_type": 415,
    "uploads_full": 503,
}

TOO_LONG = frozenset({"string_too_long", "too_long"})  # the second one is what an optional text says
UNREADABLE = "The request could not be read. Reload the page and try again."
NOTHING_HERE = "There is nothing at this address."
_BY_STATUS = {
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
    "sessionId": "This password setup link is not known. Use the link in your order email.",
    "orderId": "We cannot find this order. Use the link in your order email.",
    "order_id": "This order no longer exists. It may have been deleted.",
    "status": "Choose one of the seven statuses.",
    "businessName": "Enter your business name.",
    "businessAddress": "Enter your business address.",
    "businessPhone": "Enter your business phone number.",
    "businessEmail": "Enter a full business email address, such as name@business.com.",
    "logoUrl": "The logo was not uploaded here. Please upload it again.",
}
LABELS = {
    "businessName": "Business name",
    "businessAddress": "Business address",
    "businessPhone": "Business phone",
    "businessEmail": "Business email",
    "websiteDescription": "Business description",
    "servicesOffered": "Services",
    "additionalInfo": "Additional information",
    "adminNotes": "Notes",
    "facebook": "Facebook link",
    "instagram": "Instagram link",
    "linkedin": "LinkedIn link",
    "twitter": "Twitter/X link",
}


def body_of(message: str, code: str) -> bytes:
    return json.dumps({"message": message, "code": code}, ensure_ascii=False).encode()


def answer(status: int, message: str, code: str, retry_after_s: int | None = None) -> Response:
    headers = {"Retry-After": str(retry_after_s)} if retry_after_s else None
    return Response(body_of(message, code), status, headers, "application/json")


def refusal(refused: Refused) -> Response:
    return answer(STATUSES[refused.code], refused.message, refused.code, refused.retry_after_s)


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
    status = 404 if location == "order_id" else 400
    return answer(status, message, "invalid")


async def _http(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    response = answer(error.status_code, _BY_STATUS.get(error.status_code, UNREADABLE), "http")
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


async def _disconnected(_request: Request, _error: Exception) -> Response:
    refused = broken_off()
    return answer(STATUSES[refused.code], refused.message, refused.code)


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
