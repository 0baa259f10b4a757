"""Files for disputes: they come as multipart/form-data, and are known by their ids from then on."""

from email.parser import BytesParser
from typing import TYPE_CHECKING, Any

import stripe

from tests.fakes.stripe.account import Account
from tests.fakes.stripe.errors import Refusal
from tests.fakes.stripe.shapes import Obj, list_of, make

if TYPE_CHECKING:
    from tests.fakes.stripe.api import Request

KINDS = {b"%PDF-": "pdf", b"\xff\xd8\xff": "jpg", b"\x89PNG": "png"}
LARGEST = 5_000_000


def is_one(request: "Request") -> bool:
    return request.headers.get("content-type", "").startswith("multipart/form-data")


def decode(request: "Request") -> dict[str, Any]:
    """A file is its name and its bytes."""
    head = f"Content-Type: {request.headers['content-type']}\r\n\r\n"
    found: dict[str, Any] = {}
    for part in BytesParser().parsebytes((head + request.body).encode("latin-1")).get_payload():
        name = part.get_param("name", header="content-disposition")
        content = part.get_payload(decode=True)
        found[name] = (part.get_filename(), content) if part.get_filename() else content.decode()
    return found


def create(account: Account, params: dict[str, Any]) -> Obj:
    if params["purpose"] != "dispute_evidence":
        raise Refusal("This double takes files for disputes alone.", param="purpose")
    name, content = params["file"]
    kind = next((kind for begin, kind in KINDS.items() if content.startswith(begin)), None)
    if kind is None or len(content) > LARGEST:
        raise Refusal("Files for disputes are PDF, JPG or PNG, of at most 5 MB.", param="file")
    made = make(
        stripe.File,
        id=account.new_id("file"),
        created=account.now(),
        filename=name,
        links=list_of([], "/v1/file_links"),
        purpose=params["purpose"],
        size=len(content),
        type=kind,
    )
    account.contents[made["id"]] = content
    return account.add(made)
