"""The contact form of websites on hosts of their own: a plain form, which a browser sends without any script.

Whatever is wrong, the visitor gets the same page back, with what they typed and the reason (access 12).
"""

import asyncio
from collections.abc import Callable, Mapping
from typing import Annotated
from urllib.parse import parse_qsl, urlsplit

from anyio import CapacityLimiter, to_thread
from pydantic import Field, ValidationError
from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import Receive, Scope, Send

from fundable.app import App
from fundable.domain.errors import Refused
from fundable.domain.sites.drafting.contact_form import FIELDS, SENT, TRAP, ContactProblem, answered
from fundable.domain.sites.hosting.contact_messages import DAY, NAME_MAX, PHONE_MAX, TEXT_MAX, Written, your_share_sent
from fundable.domain.sites.hosting.live_sites import LiveSite
from fundable.services.sites.hosting import contact_messages
from fundable.web import sentences
from fundable.web.addresses import network_of
from fundable.web.dependencies import address_of
from fundable.web.errors import sentence
from fundable.web.headers import Headers
from fundable.web.limits import Limits
from fundable.web.schemas import Body, GivenEmail, Line, Paragraphs, Says
from fundable.web.sites.drafting.kinds import KINDS
from fundable.web.statuses import STATUSES

BODY_MAX_BYTES = 64 * 1024
FIELDS_MAX = 20
READ_WITHIN_S = 30
HOUR_S = 3600
ORIGIN_MAX = 1024
KEPT_AT_ONCE = 4
_KIND = b"application/x-www-form-urlencoded"
_UNADVISED = frozenset({"fields_wrong"})
"""What the visitor can put right on the spot. For anything else, the page also says where to email and to call."""


class ContactIn(Body):
    """What a visitor fills in."""

    name: Annotated[Line, Field(min_length=1, max_length=NAME_MAX), Says("Enter your name.", "Your name")]
    email: Annotated[GivenEmail, Says("Enter your email address, such as name@business.com.", "Your email address")]
    phone: Annotated[
        Line, Field(max_length=PHONE_MAX), Says("Enter your phone number on one line.", "Your phone number")
    ] = ""
    message: Annotated[Paragraphs, Field(min_length=1, max_length=TEXT_MAX), Says("Write a message.", "Your message")]


class ContactForm:
    """Answers what is sent to the Contact page of a website that has a form."""

    def __init__(self, app: App, headers: Headers, now_s: Callable[[], float]) -> None:
        self._app = app
        self._headers: Headers = [*headers, (b"cache-control", b"no-store"), (b"x-robots-tag", b"noindex")]
        self._limits = Limits(is_on=app.config.rate_limits, now_s=now_s, window_s=HOUR_S)
        self._shares = Limits(is_on=app.config.rate_limits, now_s=now_s, window_s=DAY.total_seconds())
        self._lane = CapacityLimiter(KEPT_AT_ONCE)

    async def answer(self, site: LiveSite, page: str, scope: Scope, receive: Receive, send: Send) -> None:
        typed: dict[str, str] = {}
        try:
            _check_sender(scope)
            typed.update(_read(await _body(scope, receive)))
            await self._take(site, typed, scope)
        except Refused as refused:
            await self._give_back(page, typed, refused, send)
        except ClientDisconnect:
            return
        else:
            await self._say(303, b"", [(b"location", f"/{SENT}".encode())], send)

    async def _take(self, site: LiveSite, typed: Mapping[str, str], scope: Scope) -> None:
        """What a program has filled in is answered as if it were taken."""
        address = address_of(HTTPConnection(scope), self._app.config.proxy_networks)
        self._limits.take("contact-try", address)
        if typed.get(TRAP):
            return
        written = _checked(typed)
        self._limits.take("contact", address)
        is_first = self._take_share(site, address)
        await to_thread.run_sync(contact_messages.receive, self._app, site, written, is_first, limiter=self._lane)

    def _take_share(self, site: LiveSite, address: str) -> bool:
        """Of what one sender, and one network, may write to a website in a day. Whether it's the network's first.
        Raises Refused `share_sent`."""
        try:
            self._shares.take("contact-day", f"{site.order_id} {address}")
            return self._shares.take("contact-network", f"{site.order_id} {network_of(address)}") <= 1
        except Refused:
            raise your_share_sent() from None

    async def _give_back(self, page: str, typed: Mapping[str, str], refused: Refused, send: Send) -> None:
        problem = problem_of(refused)
        headers: Headers = [(b"content-type", KINDS[".html"])]
        if refused.retry_after_s:
            headers.append((b"retry-after", str(refused.retry_after_s).encode()))
        await self._say(STATUSES[refused.code], answered(page, typed, problem).encode(), headers, send)

    async def _say(self, status: int, body: bytes, headers: Headers, send: Send) -> None:
        own = [*self._headers, *headers, (b"content-length", str(len(body)).encode())]
        await send({"type": "http.response.start", "status": status, "headers": own})
        await send({"type": "http.response.body", "body": body})


def problem_of(refused: Refused) -> ContactProblem:
    wrong = {name: str(said) for name, said in refused.facts.items()}
    if refused.code in _UNADVISED:
        return ContactProblem(refused.message, wrong)
    return ContactProblem(
        f"{_SENTENCES.get(refused.code, refused.message)} You can also write to", wrong, advises_email=True
    )


_NOT_SAVED = "Your message couldn't be saved right now, so it wasn't sent. Please try again in a minute."
_SENTENCES = {
    "storage_full": _NOT_SAVED,
    "database_away": _NOT_SAVED,
    "website_busy": _NOT_SAVED,
}
"""In place of what is said to staff and clients."""


def _check_sender(scope: Scope) -> None:
    """Browsers say where a form is from. Raises Refused `foreign_form`, `form_wrong_type`."""
    sent = HTTPConnection(scope).headers
    origin = sent.get("origin") or sent.get("referer", "")
    if not origin or _netloc(origin) != _plain(sent.get("host", "")):
        raise Refused(
            "foreign_form", "This didn't come from the form on this page, so it wasn't sent. Please send it here."
        )
    if sent.get("content-type", "").partition(";")[0].strip().lower().encode() != _KIND:
        raise Refused("form_wrong_type", "The form couldn't be read, so it wasn't sent. Please send it from this page.")


def _netloc(url: str) -> str:
    """`urlsplit` keeps what it was given last, so it's given no more than the beginning, which has the host."""
    try:
        return _plain(urlsplit(url[:ORIGIN_MAX]).netloc)
    except ValueError:
        return ""


def _plain(netloc: str) -> str:
    """Without the ports that browsers leave out."""
    return netloc.lower().removesuffix(":80").removesuffix(":443")


async def _body(scope: Scope, receive: Receive) -> bytes:
    """Whole, or not at all: what is too long is cut off before it's held."""
    declared = HTTPConnection(scope).headers.get("content-length", "0")
    if not declared.isdigit() or len(declared) > 9 or int(declared) > BODY_MAX_BYTES:
        raise _too_large()
    try:
        async with asyncio.timeout(READ_WITHIN_S):
            return await _whole(receive)
    except TimeoutError:
        raise Refused(
            "form_slow", "Your message took too long to arrive, so it wasn't sent. Please try again."
        ) from None


async def _whole(receive: Receive) -> bytes:
    body = bytearray()
    while True:
        part = await receive()
        if part["type"] == "http.disconnect":
            raise ClientDisconnect
        body += part.get("body", b"")
        if len(body) > BODY_MAX_BYTES:
            raise _too_large()
        if not part.get("more_body", False):
            return bytes(body)


def _too_large() -> Refused:
    return Refused("form_large", "Your message is too long to send. Please shorten it.")


def _read(body: bytes) -> dict[str, str]:
    """The form's fields; others are ignored. Line ends are what they are everywhere else."""
    try:
        pairs = parse_qsl(body.decode("ascii"), keep_blank_values=True, errors="strict", max_num_fields=FIELDS_MAX)
    except ValueError:
        raise Refused("form_unreadable", "The form couldn't be read, so it wasn't sent. Please try again.") from None
    known = {*FIELDS, TRAP}
    return {name: value.replace("\r\n", "\n") for name, value in pairs if name in known}


def _checked(typed: Mapping[str, str]) -> Written:
    """Raises Refused `fields_wrong`, with a sentence for each field."""
    try:
        found = ContactIn.model_validate({name: typed.get(name, "") for name in FIELDS})
    except ValidationError as error:
        raise _fields_wrong(error) from None
    return Written(found.name, found.email, found.phone, found.message)


def _fields_wrong(error: ValidationError) -> Refused:
    wrong = {str(one["loc"][0]): sentence(one, sentences.of_body(ContactIn, one["loc"])) for one in error.errors()}
    fields = "field" if len(wrong) == 1 else "fields"
    return Refused("fields_wrong", f"Your message wasn't sent yet. Please fix {len(wrong)} {fields}.", facts=wrong)
