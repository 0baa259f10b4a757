"""Who no longer works here gets no mail of the agency's any more, not even what waited for the mail server."""

import pytest
from starlette.testclient import TestClient

from fundable.app import App
from fundable.services.mail import outbox
from fundable.services.people import team
from tests.conftest import Buy, Form
from tests.fakes.smtp import SmtpSink

SAM = "sam@agency.example"


def disable(app: App) -> None:
    team.disable(app, team.named(app, SAM).id)


def remove(app: App) -> None:
    team.remove(app, SAM)


@pytest.mark.parametrize("leave", [disable, remove])
def test_what_waits_for_them_is_not_sent_but_what_waits_for_them_as_a_client_is(
    app: App, sink: SmtpSink, owner: TestClient, staff: TestClient, order_paid: Buy, form: Form, leave: object
) -> None:
    assert callable(leave)
    assert staff.post("/api/intake-forms", json=form(order_paid(SAM))).status_code == 201

    leave(app)
    outbox.send_due(app)

    assert sorted(message["Subject"].split(" ")[0] for message in sink.to(SAM)) == ["We've", "Your"]
    assert len(sink.to("olive@agency.example")) == 1
