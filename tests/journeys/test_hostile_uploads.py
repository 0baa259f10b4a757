"""Uploads over the wire: sizes, streams, tickets, and files made to hurt (files 1 to 5)."""

import hashlib
import socket
import uuid
from pathlib import Path

import pytest

from tests import pictures
from tests.adapters import hostile
from tests.running import Answer, Browser, Server, buy, intake_form, ticket, wait_until
from tests.wire import Wire, head, request

CAP = 5_242_880
POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox"
TYPES = {"image/png", "image/jpeg", "image/svg+xml"}
SLACK_BYTES = 64 * 1024 * 1024


def put(server: Server, address: str, data: bytes, **headers: str) -> Answer:
    return Browser(server).call("PUT", address, data, **headers)


def files(server: Server) -> set[str]:
    return {path.name for path in (server.data_dir / "uploads").iterdir()}


def is_free(server: Server, address: str) -> bool:
    """Nothing of a transfer is left, and its ticket is as it was."""
    upload_id = address.partition("?")[0].rpartition("/")[2]
    left = [name for name in files(server) if name.endswith(".part")]
    return not left and not server.rows("SELECT state FROM uploads WHERE id = ?", upload_id)


def test_the_largest_size_is_taken_and_one_byte_more_is_not(server: Server) -> None:
    picture = pictures.png(1)
    room = CAP - len(picture)
    chunk = hostile.chunk(b"teSt", bytes(room - 12))
    largest = picture[:33] + chunk + picture[33:]
    assert len(largest) == CAP
    address = ticket(server)

    refused = put(server, address, largest + b"x")
    taken = put(server, address, largest)

    assert (refused.status, refused.json["code"]) == (413, "upload_too_large")
    assert taken.status == 200
    assert Browser(server).get(address.partition("?")[0]).body == largest


def test_five_gigabytes_are_refused_by_their_announcement(server: Server) -> None:
    address, before = ticket(server), files(server)
    with Wire(server.port) as wire:
        wire.send(head("PUT", address, f"Content-Length: {5 * 1024**3}", "Expect: 100-continue"))

        answer = wire.answer()

    assert (answer.status, answer.json["message"]) == (
        413,
        "This file is larger than 5MB. Please choose a smaller one.",
    )
    assert files(server) == before
    assert put(server, address, pictures.png(2)).status == 200


def test_endless_chunks_are_cut_at_the_cap_without_being_kept(server: Server) -> None:
    address, before = ticket(server), server.memory_bytes()
    piece = b"10000\r\n" + b"\x89PNG" * 16384 + b"\r\n"
    with Wire(server.port) as wire:
        wire.send(head("PUT", address, "Transfer-Encoding: chunked"))
        sent = 0
        while not wire.has_come() and sent < 200:
            wire.send(piece)
            sent += 1

        assert wire.answer().status == 413
        more = sum(1 for _ in range(1000) if wire.send(piece))
    assert sent * 65536 < CAP + SLACK_BYTES
    assert more < 600
    assert server.memory_bytes() - before < SLACK_BYTES
    assert is_free(server, address)
    assert put(server, address, pictures.png(3)).status == 200


@pytest.mark.parametrize("ending", ["end", "reset"])
def test_half_a_body_leaves_nothing_and_the_ticket_usable(server: Server, ending: str) -> None:
    address, picture = ticket(server), pictures.png(4, 200)
    with Wire(server.port) as wire:
        wire.send(head("PUT", address, f"Content-Length: {len(picture)}", "Expect: 100-continue"))
        assert wire.continues()
        wire.send(picture[: len(picture) // 2])
        assert put(server, address, picture).status == 403
        if ending == "end":
            wire.end()
            assert wire.answer().status == 400
        else:
            wire.reset()
    wait_until(lambda: is_free(server, address), "the transfer that was cut off is forgotten")

    assert put(server, address, picture).status == 200
    assert Browser(server).get(address.partition("?")[0]).body == picture


@pytest.mark.parametrize("encoding", ["gzip", "br", "deflate, gzip", "x"])
def test_a_compressed_body_is_refused(server: Server, encoding: str) -> None:
    address = ticket(server)

    answer = put(server, address, pictures.png(5), Content_Encoding=encoding)

    assert (answer.status, answer.json["code"]) == (400, "upload_unreadable")
    assert is_free(server, address)


def test_a_ticket_that_was_tampered_with_opens_nothing(server: Server) -> None:
    mine, other = ticket(server), ticket(server)
    path, _, query = mine.partition("?")
    expires = query.partition("&")[0].partition("=")[2]
    signature = query.rpartition("=")[2]
    before = files(server)
    tried = [
        path,
        f"{path}?expires={expires}",
        f"{path}?signature={signature}",
        f"{path}?expires={int(expires) + 1}&signature={signature}",
        f"{path}?expires={int(expires) - 1000}&signature={signature}",
        f"{path}?expires={expires}&signature={signature[:-1]}{'0' if signature[-1] != '0' else '1'}",
        f"{path}?expires={expires}&signature={signature.upper()}",
        f"{path}?expires={expires}&signature=",
        f"{path}?expires=%00&signature={signature}",
        f"{path}?expires=99999999999&signature={signature}",
        f"{other.partition('?')[0]}?{query}",
        f"/uploads/{uuid.uuid4()}?{query}",
        f"/uploads/../uploads/{path.rpartition('/')[2]}?{query}&x=1".replace("/uploads/../", "/uploads/%2e%2e/"),
    ]

    answers = [put(server, address, pictures.png(6)) for address in tried]

    assert {answer.status for answer in answers} <= {400, 403, 404}
    assert files(server) == before
    assert put(server, mine, pictures.png(6)).status == 200
    again = put(server, mine, pictures.png(7))
    assert (again.status, again.json["message"]) == (
        403,
        "This upload link has expired. Please choose the file again.",
    )
    assert Browser(server).get(path).body == pictures.png(6)


@pytest.mark.parametrize("target", ["/uploads/../fundable.db", "/uploads/%2e%2e%2ffundable.db", "/uploads/signing.key"])
def test_names_reach_nothing_else(server: Server, target: str) -> None:
    with Wire(server.port) as wire:
        wire.send(head("GET", target))
        answer = wire.answer()

    assert answer.status in (400, 404)
    assert b"SQLite" not in answer.body


def test_what_hurts_is_refused_or_served_inert_and_fetches_nothing(server: Server) -> None:
    """Each file is sent by the real PUT. A socket that the fetching ones are pointed at stays silent."""
    with socket.create_server(("127.0.0.1", 0)) as trap:
        trap.setblocking(False)
        lure = f"127.0.0.1:{trap.getsockname()[1]}".encode()
        files_by_name = {case.name: case.make() for case in hostile.named()} | fetching(lure)
        assert len(files_by_name) > 150
        served = [
            serve(server, name, data.replace(b"evil.example", lure)) for name, data in sorted(files_by_name.items())
        ]
        with pytest.raises(BlockingIOError):
            trap.accept()

    assert None in served
    kept = [answer for answer in served if answer]
    assert len(kept) > 10
    for answer in kept:
        check_inert(answer)
        assert lure not in answer.body or answer.headers["content-type"] != "image/svg+xml"
    assert not [name for name in files(server) if name.endswith(".part")]
    assert "request failed" not in server.log()


def serve(server: Server, name: str, data: bytes) -> Answer | None:
    """The picture as it is served; None when it was refused."""
    address = ticket(server)
    answer = put(server, address, data, Content_Type="text/html")
    assert answer.status in (200, 400, 413, 415), f"{name}: {answer.status} {answer.body[:200]!r}"
    path = address.partition("?")[0]
    found = Browser(server).get(path)
    if answer.status != 200:
        assert answer.json["message"].endswith(".")
        assert found.status == 404, name
        assert is_free(server, address), name
        return None
    assert found.status == 200
    assert answer.headers["etag"] == f'"{hashlib.sha256(found.body).hexdigest()}"'
    if found.headers["content-type"] != "image/svg+xml":
        assert found.body == data, f"{name} was changed"
    else:
        assert hostile.dangers(found.body) == [], name
    return found


def check_inert(answer: Answer) -> None:
    kind = answer.headers["content-type"]
    assert kind in TYPES
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["content-security-policy"] == POLICY
    shown = "attachment" if kind == "image/svg+xml" else "inline"
    assert answer.headers["content-disposition"].startswith(f'{shown}; filename="logo.')


def fetching(lure: bytes) -> dict[str, bytes]:
    """Pictures that would make a careless server call somebody."""
    root = b'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">'
    bodies = {
        "doctype": b'<!DOCTYPE svg SYSTEM "http://%s/a.dtd">' + root + b"</svg>",
        "entity": b'<!DOCTYPE svg [<!ENTITY x SYSTEM "http://%s/x">]>' + root + b"<text>&x;</text></svg>",
        "parameter": b'<!DOCTYPE svg [<!ENTITY %% x SYSTEM "http://%s/x"> %%x;]>' + root + b"</svg>",
        "xinclude": root + b'<i:include xmlns:i="http://www.w3.org/2001/XInclude" href="http://%s/x"/></svg>',
        "image": root + b'<image xlink:href="http://%s/x.png" width="9" height="9"/></svg>',
        "use": root + b'<use href="http://%s/x.svg#a"/></svg>',
        "style": root + b"<style>@import url(http://%s/x.css);</style></svg>",
        "fill": root + b'<rect fill="url(http://%s/x#a)" width="9" height="9"/></svg>',
        "stylesheet": b'<?xml-stylesheet href="http://%s/x.xsl"?>' + root + b"</svg>",
    }
    return {f"fetching by {name}": body % lure for name, body in bodies.items()}


@pytest.mark.parametrize(
    "logo_url",
    [
        "http://169.254.169.254/latest/meta-data",
        "javascript:alert(1)",
        "data:image/png;base64,AAAA",
        "//evil.example/uploads/{id}",
        "https://evil.example{path}",
        "file:///etc/passwd",
        "/uploads/../{path}",
        "{path}?x=1#y\n",
        "{path}/",
        "/uploads/{unknown}",
    ],
)
def test_a_logo_that_is_not_ours_is_refused_and_not_fetched(server: Server, logo_url: str) -> None:
    address = ticket(server)
    assert put(server, address, pictures.png(8)).status == 200
    path = address.partition("?")[0]
    bought = buy(server, f"logo-{uuid.uuid4()}@alder.example")
    url = logo_url.format(path=path, id=path.rpartition("/")[2], unknown=uuid.uuid4())

    answer = Browser(server).post("/api/intake-forms", intake_form(bought.id, logoUrl=url))

    if answer.status == 201:
        assert answer.json["logoUrl"] == path
    else:
        assert (answer.status, answer.json["message"]) == (
            400,
            "We don't have this logo. Please upload it again.",
        )


def test_the_files_on_the_disk_have_names_of_our_own_and_are_for_our_eyes(server: Server) -> None:
    address = ticket(server)
    assert put(server, address, pictures.png(9)).status == 200
    folder = Path(server.data_dir / "uploads")

    assert folder.stat().st_mode & 0o077 == 0
    assert {path.stat().st_mode & 0o077 for path in folder.iterdir()} == {0}
    assert all(len(name.partition(".")[0]) == 32 for name in files(server))


def test_a_whole_request_in_one_piece_is_taken(server: Server) -> None:
    address = ticket(server)
    with Wire(server.port) as wire:
        wire.send(request("PUT", address, pictures.png(10)))
        assert wire.answer().status == 200
