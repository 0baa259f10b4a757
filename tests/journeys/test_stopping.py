"""SIGTERM ends what is under way and nothing else; a server that may not start says why."""

import contextlib
import hashlib
import json
import signal
import socket

import pytest

from tests import pictures
from tests.running import (
    PASSWORD,
    STOP_WITHIN_S,
    Browser,
    NewServer,
    Server,
    buy,
    intake_form,
    log_in,
    ticket,
    wait_until,
)
from tests.wire import Wire, head


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT])
def test_it_ends_with_zero_though_connections_are_open(new_server: NewServer, sent: signal.Signals) -> None:
    server = new_server()
    server.launcher = None  # the command itself
    server.start()
    with Wire(server.port) as silent, Wire(server.port) as idle:
        idle.send(head("GET", "/healthz"))
        assert idle.answer().status == 200

        server.process.send_signal(sent)

        assert server.process.wait(STOP_WITHIN_S) == 0
        assert idle.is_closed()
        assert silent.is_closed()
    assert "Traceback" not in server.log()


def test_a_slow_upload_is_finished_first(new_server: NewServer) -> None:
    server = new_server().start()
    picture, address = pictures.png(1, 300), ticket(server)
    with Wire(server.port) as wire:
        wire.send(head("PUT", address, f"Content-Length: {len(picture)}", "Expect: 100-continue"))
        assert wire.continues()
        wire.send(picture[:1000])
        ask_to_stop(server)

        wire.send(picture[1000:])

        answer = wire.answer()
        assert answer.status == 200
        assert answer.headers["etag"] == f'"{hashlib.sha256(picture).hexdigest()}"'
    assert server.process.wait(STOP_WITHIN_S) == 0
    assert Browser(server.start()).get(address.partition("?")[0]).body == picture


def test_every_request_under_way_is_answered_and_kept(new_server: NewServer) -> None:
    server = new_server().start()
    staff, bought = log_in(server), buy(server, "nora@alder.example", password=None)
    bodies = {
        ("POST", "/api/orders/set-password"): {"sessionId": bought.session_id, "password": PASSWORD},
        ("POST", "/api/intake-forms"): intake_form(bought.id),
        ("PATCH", f"/api/orders/{bought.id}/notes"): {"adminNotes": "kept"},
        ("POST", "/api/create-checkout-session"): {"email": "tom@b.co", "amount": 150, "selectedAddons": []},
    }
    cookie = staff.cookie
    with contextlib.ExitStack() as stack:
        wires = []
        for (method, path), body in bodies.items():
            wire, content = stack.enter_context(Wire(server.port)), json.dumps(body).encode()
            lines = (f"Content-Length: {len(content)}", "Content-Type: application/json", f"Cookie: {cookie}")
            origin = f"Origin: http://127.0.0.1:{server.port}"
            wire.send(head(method, path, *lines, origin, "Expect: 100-continue"))
            assert wire.continues()
            wire.send(content[:5])
            wires.append((wire, content[5:]))
        ask_to_stop(server)

        for wire, rest in wires:
            wire.send(rest)

        assert [wire.answer().status for wire, _ in wires] == [200, 201, 200, 200]
    assert server.process.wait(STOP_WITHIN_S) == 0
    [nora, tom] = server.rows("SELECT email, status, admin_notes, password_hash FROM orders ORDER BY seq")
    assert (nora["status"], nora["admin_notes"], nora["password_hash"] is not None) == ("intake", "kept", True)
    assert tom["email"] == "tom@b.co"


def test_a_second_server_on_the_same_data_is_refused(new_server: NewServer) -> None:
    first = new_server().start()

    second = Server(first.data_dir, first.launcher).run("serve")

    assert second.returncode == 1
    assert second.stderr == f"Another fundable server is running on {first.data_dir}. Stop it first.\n"
    assert Browser(first).get("/healthz").status == 200


def test_a_busy_port_is_refused_by_its_name(new_server: NewServer) -> None:
    first, second = new_server().start(), new_server()
    second.port = first.port

    refused = second.run("serve")

    assert refused.returncode == 1
    assert refused.stderr == (
        f"Cannot listen on 127.0.0.1:{first.port}: Address already in use. Stop what's using it, or set "
        "FUNDABLE_PORT.\n"
    )
    assert Browser(first).get("/healthz").status == 200


def ask_to_stop(server: Server) -> None:
    """Sends SIGTERM and waits until no new connection is taken."""
    server.process.send_signal(signal.SIGTERM)
    wait_until(lambda: not is_listening(server), "no new connection is taken")


def is_listening(server: Server) -> bool:
    try:
        socket.create_connection(("127.0.0.1", server.port)).close()
    except ConnectionError:
        return False
    return True
