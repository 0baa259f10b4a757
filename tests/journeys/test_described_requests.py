"""Requests made from the API's own description: every call, sound and unsound, and each answer as it is described.

A few of each. `make fuzz` makes them by the hour; test_broken_requests damages what goes over the wire.
"""

from tests.fuzz.cast import BOUNDED, Cast
from tests.fuzz.rounds import Tally, operations, play
from tests.running import NewServer

EXAMPLES = 1


def test_every_call_answers_as_it_is_described(new_server: NewServer) -> None:
    server = new_server(**BOUNDED).start()
    calls, tally = operations(), Tally()

    play(Cast.of(server, 1), calls, number=1, examples=EXAMPLES, tally=tally, is_over=lambda: False)

    assert tally.faults == []
    assert tally.requests > len(calls)
    assert {"200", "400", "404"} <= set(tally.statuses)
    assert "request failed" not in server.log()
