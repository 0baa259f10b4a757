"""The intake form: what a client tells about their business (forms 1)."""

from dataclasses import asdict, dataclass, field
from datetime import datetime
from uuid import UUID

from fundable.domain.agency.uploads import upload_path
from fundable.domain.errors import Refused
from fundable.domain.orders.intake_fields import FieldKind, FormField, FormPart, declared, texts_of
from fundable.domain.orders.orders import BEFORE_DESIGN, Order
from fundable.domain.phones import is_phone

REASON_MAX = 500


def _link(label: str, placeholder: str) -> FormField:
    short = label.partition("/")[0].capitalize()
    return FormField(label, f"{label} link", FormPart.LINKS, FieldKind.LINK, 300, short, label, placeholder=placeholder)


LINKS = {
    "facebook": _link("Facebook", "facebook.com/yourbusiness"),
    "instagram": _link("Instagram", "instagram.com/yourbusiness"),
    "linkedin": _link("LinkedIn", "linkedin.com/company/name"),
    "twitter": _link("Twitter/X", "x.com/yourbusiness"),
}
SOCIAL_NETWORKS = tuple(LINKS)


@dataclass(frozen=True, slots=True)
class LogoFile:
    content_type: str
    size_bytes: int


@dataclass(frozen=True, slots=True)
class Answers:
    """What was typed, already trimmed; optional answers that are empty are None. `logo_upload_id` is one of our own
    finished uploads, `social_links` are by their network."""

    business_name: str = field(
        metadata=declared(
            FormField(
                "Business Name",
                "Business name",
                FormPart.BUSINESS,
                FieldKind.LINE,
                200,
                short="Business",
                staff_label="Business name",
                asked="business name",
                autocomplete="organization",
            )
        )
    )
    business_address: str = field(
        metadata=declared(
            FormField(
                "Business Address",
                "Business address",
                FormPart.BUSINESS,
                FieldKind.LINES,
                500,
                short="Address",
                staff_label="Address",
                asked="business address",
                hint="Use your registered business address for fundability",
                autocomplete="street-address",
                rows=3,
            )
        )
    )
    business_phone: str = field(
        metadata=declared(
            FormField(
                "Business Phone",
                "Business phone",
                FormPart.BUSINESS,
                FieldKind.PHONE,
                40,
                short="Phone",
                staff_label="Phone",
                asked="business phone number",
                autocomplete="tel",
            )
        )
    )
    business_email: str = field(
        metadata=declared(
            FormField(
                "Business Email",
                "Business email",
                FormPart.BUSINESS,
                FieldKind.EMAIL,
                254,
                short="Email",
                staff_label="Email",
                asked="business email address",
                malformed="Enter a full business email address, such as name@business.com.",
                autocomplete="email",
            )
        )
    )
    logo_upload_id: UUID | None = None
    website_description: str | None = field(
        default=None,
        metadata=declared(
            FormField(
                "Business Description",
                "Business description",
                FormPart.WEBSITE,
                FieldKind.TEXT,
                5000,
                short="About",
                staff_label="Business description",
                hint="This will be featured on your About page",
            )
        ),
    )
    services_offered: str | None = field(
        default=None,
        metadata=declared(
            FormField(
                "Services/Products Offered",
                "Services",
                FormPart.WEBSITE,
                FieldKind.LINES,
                5000,
                short="Services",
                staff_label="Services and products",
                are_many=True,
                hint="One per line. These are highlighted on your Services page",
            )
        ),
    )
    social_links: dict[str, str] = field(default_factory=dict)
    additional_info: str | None = field(
        default=None,
        metadata=declared(
            FormField(
                "Additional Information",
                "Additional information",
                FormPart.MORE,
                FieldKind.TEXT,
                5000,
                short="More",
                staff_label="Additional information",
                hint="Preferred colors, example websites you like, anything else we should know",
            )
        ),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class IntakeForm(Answers):
    """`logo` tells of the logo's file where a form is read by itself; lists leave it out."""

    id: UUID
    order_id: UUID
    created_at: datetime
    updated_at: datetime
    status: str = "submitted"
    logo: LogoFile | None = None

    @property
    def logo_url(self) -> str | None:
        """Where the logo is read, on our own host."""
        return upload_path(self.logo_upload_id) if self.logo_upload_id else None

    def typed(self, name: str) -> str:
        """The answer to one of `FORM_FIELDS`; empty where there is none."""
        return self.social_links.get(name, "") if name in LINKS else getattr(self, name) or ""

    @property
    def published_texts(self) -> tuple[str, ...]:
        """Every answer that may be published, as it was typed; empty where there is none."""
        return (*(getattr(self, name) or "" for name in PUBLISHED_TEXTS), *self.social_links.values())


TEXTS = dict(texts_of(Answers))
PUBLISHED_TEXTS = {name: asked for name, asked in TEXTS.items() if asked.is_published}
FORM_FIELDS = {**PUBLISHED_TEXTS, **LINKS, **TEXTS}  # in the form's order


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


def check_replaces(existing: IntakeForm, answers: Answers, seen: str) -> None:
    """Before a client's form replaces the one that's there: `seen` is when that was changed last, as calls tell it, for
    whoever has read it. The same again replaces nothing. Raises Refused `form_moved`."""
    is_same = all(getattr(existing, name) == value for name, value in asdict(answers).items())
    if not is_same and _moment(seen) != existing.updated_at:
        raise Refused(
            "form_moved",
            "Your form was changed in the meantime, in another tab or by us. "
            "Send this one again to replace it, or reload the page to see it.",
        )


def _moment(told: str) -> datetime | None:
    try:
        return datetime.fromisoformat(told)
    except ValueError:
        return None


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
            "design_begun", "Design has started, so you can't edit the form anymore. Message us in your client portal."
        )
