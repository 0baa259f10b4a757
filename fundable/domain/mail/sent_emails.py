"""An email that the product sends: what tells it from others of its kind, and what it can't do without. Its words, its
name and what sends it are in `templates/email`."""

from dataclasses import dataclass

from fundable.domain.mail.needs import BUTTON, MESSAGE, Need
from fundable.domain.mail.outbox import FOR_STAFF, MessageKind
from fundable.domain.mail.parts import Known, Values

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
        MessageKind.STAFF_ASSIGNED,
        MessageKind.STAFF_TASK_GIVEN,
        MessageKind.STAFF_FORM_RECEIVED,
        MessageKind.STAFF_CLIENT_ANSWER,
        MessageKind.STAFF_UNANSWERED,
        MessageKind.STAFF_REVIEW_CALL,
        MessageKind.STAFF_CHANGES_SENT,
        MessageKind.STAFF_CHARGE_PAID,
        MessageKind.STAFF_MONEY_BACK,
    }
)

Pins = tuple[tuple[str, str | bool], ...]


@dataclass(frozen=True, slots=True)
class SentEmail:
    """`pins` are the values that tell it from others of its kind: a word, or whether there is something. `id` is in
    addresses and in the table `email_texts`, and names the file of its text. One that `is_fixed` is about what an
    owner's words can't know, so it's always in ours."""

    id: str
    kind: MessageKind
    needs: tuple[Need, ...] = ()
    pins: Pins = ()
    is_fixed: bool = False

    @property
    def is_for_staff(self) -> bool:
        return self.kind in FOR_STAFF

    @property
    def has_order(self) -> bool:
        return not self.is_for_staff or self.kind in _STAFF_OF_AN_ORDER

    @property
    def always_known(self) -> tuple[str, ...]:
        """Placeholders that it can have besides those of its text."""
        of_visitors = ("visitor_phone",) if self.kind is MessageKind.WEBSITE_MESSAGE else ()
        of_the_offer = () if self.is_for_staff else OF_THE_OFFER
        return ("site", *of_visitors, *(OF_THE_ORDER if self.has_order else ()), *of_the_offer)

    def is_meant(self, values: Values) -> bool:
        return all(_pinned(values.get(name), pin) for name, pin in self.pins)

    def pinned(self, values: Values) -> Known:
        """Values as they are when this email is sent."""
        fitting = {name: pin for name, pin in self.pins if not _pinned(values.get(name), pin)}
        return {**values, **{name: pin or "" for name, pin in fitting.items()}}


def _pinned(value: object, pin: str | bool) -> bool:
    return bool(value) is pin if isinstance(pin, bool) else value == pin


def status_email(status: str, button: Need = BUTTON, *more: tuple[str, bool]) -> SentEmail:
    return SentEmail(f"status-{status}", MessageKind.STATUS_CHANGED, (MESSAGE, button), (("status", status), *more))
