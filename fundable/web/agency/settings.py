"""The site's logo for everybody; the agency's settings for staff, who read them, and owners, who change them."""

from datetime import date
from typing import Annotated, Any, Literal, Self

from fastapi import Request, Response
from pydantic import AfterValidator, Field

from fundable.app import App
from fundable.domain.agency import business as rules
from fundable.domain.agency.settings import (
    CLOSED_NAME_MAX,
    CLOSED_SPANS_MAX,
    GRACE_DAYS,
    Agency,
    ClosedDays,
    Seen,
    grace_days_wrong,
)
from fundable.domain.agency.uploads import not_ours
from fundable.domain.people.accounts import User
from fundable.services.agency import legal, settings
from fundable.services.agency.settings import SettingsDetails
from fundable.services.mail import writing
from fundable.web.agency.uploads import named_upload
from fundable.web.dependencies import AppDep, OwnerDep, StaffDep, app_of
from fundable.web.mail.log import written
from fundable.web.routes import DirectRoute, Router
from fundable.web.schemas import Body, Email, Line, MessageOut, Out, Paragraphs, Says, SeenIn, refusals

router = Router(route_class=DirectRoute)
admin = Router()
Address = Email | Literal[""]
Day = Annotated[date, Field(strict=False)]


class LogoOut(Out):
    logo_url: str | None


class LogoIn(SeenIn):
    """An address that an upload was sent to; null removes the logo."""

    logo_url: Annotated[str | None, Says(not_ours().message)]


def _readable(name: str) -> str:
    if name and not rules.is_readable(name):
        raise ValueError("nothing to read")
    return name


Name = Annotated[Line, AfterValidator(_readable)]


class ClosedDaysIn(Body):
    first: Day
    last: Day
    name: Annotated[
        Line, Says("Enter a name for your closed days, or leave it blank.", "The name of your closed days")
    ] = Field(default="", max_length=CLOSED_NAME_MAX)


class BusinessIn(SeenIn):
    """How the business is called and reached. What is left out stays as it is."""

    name: Annotated[Name, Says("Enter the name of your agency.", "The name")] = Field(
        min_length=1, max_length=rules.NAME_MAX
    )
    legal_name: Annotated[Name, Says("Enter your legal name on one line, or leave it blank.", "The legal name")] = (
        Field(default="", max_length=rules.LEGAL_NAME_MAX)
    )
    address: Annotated[
        Annotated[str, AfterValidator(rules.tidy_address)],
        Says(f"Enter your address in at most {rules.ADDRESS_LINES_MAX} lines, or leave it blank.", "The address"),
    ] = Field(default="", max_length=rules.ADDRESS_MAX)
    phone: Annotated[
        Annotated[Line, AfterValidator(rules.check_phone)],
        Says("Enter a full phone number, such as (937) 555-0142, or leave it blank.", "The phone number"),
    ] = Field(default="", max_length=rules.PHONE_MAX)
    email: Annotated[
        Address, Says("Enter a full email address for clients, such as hello@agency.com, or leave it blank.")
    ] = ""
    website: Annotated[
        Annotated[Line, AfterValidator(rules.check_website)],
        Says("Enter the full address, such as https://www.agency.com, or leave it blank.", "The address"),
    ] = Field(default="", max_length=rules.WEBSITE_MAX)


class SenderIn(SeenIn):
    """Who the agency's emails come from, and who gets the replies."""

    sender: Annotated[
        Address, Says("Enter the full address that your emails come from, such as hello@agency.com, or leave it blank.")
    ]
    reply_to: Annotated[
        Address, Says("Enter the full address that replies go to, such as hello@agency.com, or leave it blank.")
    ]


class CalendarIn(SeenIn):
    """What decides which days are business days."""

    time_zone: Annotated[Line, Says("Choose your time zone.")]
    country: Annotated[Line, Says("Choose your country.")]
    region: Annotated[Line, Says("Choose a region, or none.")]
    closed_days: Annotated[list[ClosedDaysIn], Says("Enter the first and last of your closed days.")] = Field(
        max_length=CLOSED_SPANS_MAX
    )


class HostingIn(SeenIn):
    """How long a website stays online after its hosting has ended."""

    grace_days: Annotated[int, Says(grace_days_wrong().message)] = GRACE_DAYS


class AgencyIn(HostingIn, CalendarIn, SenderIn, BusinessIn):
    """All of it at once."""

    def agency(self) -> Agency:
        return Agency(**changes_in(self))


def changes_in(body: BusinessIn | SenderIn | CalendarIn | HostingIn) -> dict[str, Any]:
    """The settings that were said, as `settings.change` takes them."""
    said = {name: getattr(body, name) for name in body.model_fields_set - {"revision"}}
    if "closed_days" in said:
        days = sorted((days.first, days.last, days.name) for days in said["closed_days"])
        said["closed_days"] = tuple(ClosedDays(*one) for one in days)
    return said


class TextIn(SeenIn):
    """Markdown; an empty text brings back the one that comes with the program."""

    text: Annotated[Paragraphs, Says("Enter the text.", "The text")] = Field(max_length=legal.TEXT_MAX)


class ClosedDaysOut(Out):
    first: date
    last: date
    name: str


class AgencyOut(Out):
    name: str
    legal_name: str
    address: str
    phone: str
    email: str
    website: str
    sender: str
    reply_to: str
    time_zone: str
    country: str
    region: str
    closed_days: list[ClosedDaysOut]
    grace_days: int


class CountryOut(Out):
    code: str
    regions: list[str]


class HolidayOut(Out):
    day: date
    name: str


class RevisionsOut(Out):
    """Which state of each section this is. `everything` is that of all but the logo, as the set-up saves them."""

    everything: str = Field(validation_alias="all")
    business: str
    sender: str
    calendar: str
    hosting: str
    logo: str


class SettingsOut(Out):
    """`holidays` are those on weekdays of the coming year. `sendsMail`: there is a mail server.
    `isSaved`: they have been saved once."""

    agency: AgencyOut
    logo_url: str | None
    countries: list[CountryOut]
    holidays: list[HolidayOut]
    sends_mail: bool
    is_saved: bool
    revisions: RevisionsOut

    @classmethod
    def made_of(cls, file: SettingsDetails) -> Self:
        return cls(
            agency=AgencyOut.of(file.agency),
            logo_url=file.logo_url,
            countries=[CountryOut(code=code, regions=list(regions)) for code, regions in file.countries.items()],
            holidays=[HolidayOut(day=day, name=name) for day, name in file.holidays],
            sends_mail=file.sends_mail,
            is_saved=file.is_saved,
            revisions=RevisionsOut.of(file.revisions),
        )


class LegalTextOut(Out):
    """`isOwn`: the agency wrote it. It is read at `/` and its name."""

    name: str
    title: str
    text: str
    is_own: bool
    revision: str


@router.get("/api/site/logo", response_model=LogoOut)
async def logo(request: Request) -> Response:
    return LogoOut(logo_url=settings.logo_url(app_of(request))).answer()


@admin.get("/api/admin/settings", responses=refusals(401))
def read_settings(app: AppDep, _staff: StaffDep) -> SettingsOut:
    return SettingsOut.made_of(settings.read(app))


@admin.put("/api/admin/settings", responses=refusals(400, 401, 403, 409, 413))
def save_settings(body: AgencyIn, app: AppDep, owner: OwnerDep) -> SettingsOut:
    return _changed(app, body, "all", owner)


@admin.put("/api/admin/settings/business", responses=refusals(400, 401, 403, 409, 413))
def save_business(body: BusinessIn, app: AppDep, owner: OwnerDep) -> SettingsOut:
    return _changed(app, body, "business", owner)


@admin.put("/api/admin/settings/sender", responses=refusals(400, 401, 403, 409, 413))
def save_sender(body: SenderIn, app: AppDep, owner: OwnerDep) -> SettingsOut:
    return _changed(app, body, "sender", owner)


@admin.put("/api/admin/settings/calendar", responses=refusals(400, 401, 403, 409, 413))
def save_calendar(body: CalendarIn, app: AppDep, owner: OwnerDep) -> SettingsOut:
    return _changed(app, body, "calendar", owner)


@admin.put("/api/admin/settings/hosting", responses=refusals(400, 401, 403, 409, 413))
def save_hosting(body: HostingIn, app: AppDep, owner: OwnerDep) -> SettingsOut:
    return _changed(app, body, "hosting", owner)


@admin.put("/api/admin/settings/logo", responses=refusals(400, 401, 403, 409, 413))
def save_logo(body: LogoIn, app: AppDep, owner: OwnerDep) -> LogoOut:
    upload_id = named_upload(body.logo_url, app.config.own_origins) if body.logo_url else None
    return LogoOut(logo_url=settings.set_logo(app, upload_id, str(owner.id), body.revision))


@admin.get("/api/admin/settings/texts/{name}", responses=refusals(401, 404))
def read_text(name: str, app: AppDep, _staff: StaffDep) -> LegalTextOut:
    return LegalTextOut.of(legal.read(app, name))


@admin.put("/api/admin/settings/texts/{name}", responses=refusals(400, 401, 403, 404, 409, 413))
def save_text(name: str, body: TextIn, app: AppDep, owner: OwnerDep) -> LegalTextOut:
    return LegalTextOut.of(legal.save(app, name, body.text, str(owner.id), body.revision, owner.name))


@admin.post("/api/admin/settings/test-mail", responses=refusals(401, 403))
def send_test_mail(app: AppDep, staff: StaffDep) -> MessageOut:
    writing.test(app, staff.email)
    return written(app, f"A test message is on its way to {staff.email}.", "test_queued")


def _changed(app: App, body: BusinessIn | SenderIn | CalendarIn | HostingIn, section: str, owner: User) -> SettingsOut:
    seen = Seen(section, body.revision) if body.revision is not None else None
    return SettingsOut.made_of(settings.change(app, changes_in(body), str(owner.id), seen))
