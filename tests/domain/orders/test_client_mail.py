"""Who is mailed about a change of status."""

import pytest

from fundable.domain.orders.client_mail import EmailOfChange, email_of
from fundable.domain.orders.orders import OrderStatus

REVIEW, LAUNCH = OrderStatus.REVIEW, OrderStatus.LAUNCH


@pytest.mark.parametrize(
    ("status", "message", "emails_client", "email_again", "told"),
    [
        (LAUNCH, "", True, False, EmailOfChange.QUEUED),
        (LAUNCH, "", False, False, EmailOfChange.OFF),
        (REVIEW, "", True, False, EmailOfChange.NONE),
        (REVIEW, "Hello", True, False, EmailOfChange.QUEUED),
        (REVIEW, "", True, True, EmailOfChange.QUEUED),
        (REVIEW, "", False, True, EmailOfChange.OFF),
    ],
)
def test_a_status_that_stays_is_mailed_to_those_who_ask_for_it(
    status: OrderStatus, message: str, emails_client: bool, email_again: bool, told: EmailOfChange
) -> None:
    assert email_of(REVIEW, status, message, emails_client, True, email_again) is told
