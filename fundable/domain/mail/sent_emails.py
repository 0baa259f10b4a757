"""An email that the product sends: what sends it, what tells it from others of its kind, what it can't do without."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from fundable.domain.mail.outbox import FOR_STAFF, MessageKind

OF_THE_ORDER = (
    "order.number",
    "order.email",
    "order.business_name",
    "order.domain",
    "order.total",
    "order.addons",
    "order.included_until",
)
OF_THE_OFFER = ("delivery", "hosting_price", "hosting_included", "reminded", "revision_rounds")
_STAFF_OF_AN_ORDER = frozenset(
    {
        MessageKind.STAFF_FORM_RECEIVED,
        MessageKind.STAFF_CLIENT_ANSWER,
        MessageKind.STAFF_CHANGES_SENT,
        MessageKind.STAFF_MONEY_BACK,
    }
)

Pins = tuple[tuple[str, str | bool], ...]


@dataclass(frozen=True, slots=True)
class Need:
    """One of these placeholders has to be in the email, whatever the order; `what` it is, for a sentence."""

    names: tuple[str, ...]
    what: str
    field: Literal["subject", "body"] = "body"


@dataclass(frozen=True, slots=True)
class SentEmail:
    """`pins` are the values that tell it from others of its kind: a word, or whether there is something. `id` is in
    addresses and in the table `email_texts`."""

    id: str
    kind: MessageKind
    name: str
    trigger: str
    needs: tuple[Need, ...] = ()
    pins: Pins = ()

    @property
    def is_for_staff(self) -> bool:
        return self.kind in FOR_STAFF

    @property
    def has_order(self) -> bool:
        return not self.is_for_staff or self.kind in _STAFF_OF_AN_ORDER

    @property
    def always_known(self) -> tuple[str, ...]:
        """Placeholders that it can have besides those of its template."""
        of_visitors = ("visitor_phone",) if self.kind is MessageKind.WEBSITE_MESSAGE else ()
        of_the_offer = () if self.is_for_staff else OF_THE_OFFER
        return ("site", *of_visitors, *(OF_THE_ORDER if self.has_order else ()), *of_the_offer)

    def is_meant(self, values: Mapping[str, object]) -> bool:
        return all(_pinned(values.get(name), pin) for name, pin in self.pins)

    def pinned(self, values: Mapping[str, object]) -> dict[str, object]:
        """Values as they are when this email is sent."""
        fitting = {name: pin for name, pin in self.pins if not _pinned(values.get(name), pin)}
        return {**values, **{name: pin or "" for name, pin in fitting.items()}}


def _pinned(value: object, pin: str | bool) -> bool:
    return bool(value) is pin if isinstance(pin, bool) else value == pin


BUTTON = Need(("button",), "the button")
EITHER_BUTTON = Need(("button", "button_2"), "the button")
LINK_BUTTON = Need(("button",), "the button with the link")
AMOUNT = Need(("amount", "amounts"), "the amount")


def status_email(status: str, label: str, button: Need = BUTTON, *more: tuple[str, bool]) -> SentEmail:
    return SentEmail(
        f"status-{status}",
        MessageKind.STATUS_CHANGED,
        f"Status: {label}",
        f"You set an order to {label}.",
        (Need(("message",), "your message to the client"), button),
        (("status", status), *more),
    )
