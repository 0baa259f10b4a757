"""What a page says of a payment, written into it: for its script, in JSON."""

from datetime import datetime
from typing import Annotated

from pydantic import Field

from fundable.app import App
from fundable.services.orders import payment_slips
from fundable.web.agency.offer import OfferLineOut
from fundable.web.resources import data_block
from fundable.web.schemas import Out

ID = "fundable-payment"


class ConfirmedPaymentOut(Out):
    """Amounts are cents."""

    order_number: str
    total: Annotated[int, Field(validation_alias="total_cents")]
    discount: Annotated[int, Field(validation_alias="discount_cents")]
    promotion_code: str | None
    tax: Annotated[int, Field(validation_alias="tax_cents")]
    currency: str
    lines: list[OfferLineOut]
    masked_email: str
    paid_at: datetime


class PaymentSlipOut(Out):
    confirmed: ConfirmedPaymentOut | None
    email: str
    is_mailed: bool


def told(app: App, session_id: str, browser_key: str) -> bytes:
    """What goes into the page of a session's link; empty where there is nothing to say."""
    slip = payment_slips.of_session(app, session_id, browser_key)
    return data_block(ID, PaymentSlipOut.of(slip).model_dump_json(by_alias=True)) if slip else b""
