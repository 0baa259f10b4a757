"""The intake form: what a client tells about their business (forms 1)."""

from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from fundable.domain.agency.uploads import upload_path
from fundable.domain.errors import Refused
from fundable.domain.orders.orders import BEFORE_DESIGN, Order
from fundable.domain.phones import is_phone

MAX_LENGTHS = {
    "business_name": 200,
    "business_address": 500,
    "business_phone": 40,
    "business_email": 254,
    "website_description": 5000,
    "services_offered": 5000,
    "additional_info": 5000,
    "social_link": 300,
}
REASON_MAX = 500
SOCIAL_NETWORKS = ("facebook", "instagram", "linkedin", "twitter")


@dataclass(frozen=True, slots=True)
class LogoFile:
    content_type: str
    size_bytes: int


@dataclass(frozen=True, slots=True)
class IntakeForm:
    """`logo_upload_id` is one of our own finished uploads. `logo` tells of its file where a form is read by itself;
    lists leave it out."""

    id: UUID
    order_id: UUID
    business_name: str
    business_address: str
    business_phone: str
    business_email: str
    created_at: datetime
    updated_at: datetime
    logo_upload_id: UUID | None = None
    website_description: str | None = None
    services_offered: str | None = None
    social_links: dict[str, str] = field(default_factory=dict)
    additional_info: str | None = None
    status: str = "submitted"
    logo: LogoFile | None = None

    @property
    def logo_url(self) -> str | None:
        """Where the logo is read, on our own host."""
        return upload_path(self.logo_upload_id) if self.logo_upload_id else None


@dataclass(frozen=True, slots=True)
class Answers:
    """What was typed, already trimmed; optional answers that are empty are None."""

    business_name: str
    business_address: str
    business_phone: str
    business_email: str
    logo_upload_id: UUID | None = None
    website_description: str | None = None
    services_offered: str | None = None
    social_links: dict[str, str] = field(default_factory=dict)
    additional_info: str | None = None


def check_phone(phone: str) -> None:
    """Checks for 7 to 15 digits (ITU E.164), however they are written. Raises Refused `phone_malformed`."""
    if not is_phone(phone):
        raise Refused("phone_malformed", "Enter a full business phone number, such as (937) 555-0142.")


def check_seen(existing: IntakeForm | None, order: Order, seen: datetime) -> IntakeForm:
    """The form, if it's still the one that was read. Raises Refused `form_missing`, `form_moved`."""
    if existing is None:
        raise Refused("form_missing", f"Order {order.number} has no intake form yet, so there's nothing to correct.")
    if existing.updated_at != seen:
        raise Refused(
            "form_moved", "This form was corrected since you opened it, so nothing was saved. Look at it again first."
        )
    return existing


def check_may_send(order: Order, existing: IntakeForm | None, is_owner: bool) -> None:
    """Checks that this order takes a form now (forms 2). Raises Refused `order_unpaid`; `form_exists` when somebody
    else has sent one; `design_begun` when its client comes too late to correct it."""
    if not order.counts_as_paid:
        raise Refused(
            "order_unpaid", "This order isn't paid yet, so you can't send its intake form. Finish the payment first."
        )
    if existing is None:
        return
    if not is_owner:
        raise Refused(
            "form_exists", "We already have the intake form for this order. Log in to change it until design begins."
        )
    if order.status not in BEFORE_DESIGN:
        raise Refused(
            "design_begun", "Design has started, so you can't edit the form anymore. Reply to any of our emails."
        )
