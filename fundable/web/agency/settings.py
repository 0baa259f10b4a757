"""The site's logo for everybody; the agency's settings for staff, who read them, and owners, who change them."""

from datetime import date
from typing import Annotated, Literal, Self

from fastapi import APIRouter, Request, Response
from pydantic import Field

from fundable.domain.agency.settings import CLOSED_SPANS_MAX, NAME_MAX, Agency, ClosedDays
from fundable.domain.agency.uploads import not_ours
from fundable.services.agency import legal, settings
from fundable.services.agency.settings import SettingsDetails
from fundable.services.mail import messages
from fundable.web.agency.uploads import named_upload
from fundable.web.dependencies import AppDep, OwnerDep, StaffDep, app_of
from fundable.web.mail.log import written
from fundable.web.schemas import Body, Email, Line, MessageOut, Out, Paragraphs, Says, refusals

router = APIRouter()
admin = APIRouter()
Address = Email | Literal[""]
Day = Annotated[date, Field(strict=False)]


class LogoOut(Out):
    logo_url: str | None


class LogoIn(Body):
    """An address that an upload was sent to; null removes the logo."""

    logo_url: Annotated[str | None, Says(not_ours().message)]


class ClosedDaysIn(Body):
    first: Day
    last: Day
    name: Annotated[
        Line, Says("Enter a name for your closed days, or leave it blank.", "The name of your closed days")
    ] = Field(default="", max_length=NAME_MAX)


class AgencyIn(Body):
    name: Annotated[Line, Says("Enter the name of your agency.", "The name")] = Field(min_length=1, max_length=NAME_MAX)
    sender: Annotated[
        Address, Says("Enter the full address that your emails come from, such as hello@agency.com, or leave it blank.")
    ]
    reply_to: Annotated[
        Address, Says("Enter the full address that replies go to, such as hello@agency.com, or leave it blank.")
    ]
    time_zone: Annotated[Line, Says("Choose your time zone.")]
    country: Annotated[Line, Says("Choose your country.")]
    region: Annotated[Line, Says("Choose a region, or none.")]
    closed_days: Annotated[list[ClosedDaysIn], Says("Enter the first and last of your closed days.")] = Field(
        max_length=CLOSED_SPANS_MAX
    )

    def agency(self) -> Agency:
        days = sorted((days.first, days.last, days.name) for days in self.closed_days)
        return Agency(
            name=self.name,
            sender=self.sender,
            reply_to=self.reply_to,
            time_zone=self.time_zone,
            country=self.country,
            region=self.region,
            closed_days=tuple(ClosedDays(*one) for one in days),
        )


class TextIn(Body):
    """Markdown; an empty text brings back the one that comes with the program."""

    text: Annotated[Paragraphs, Says("Enter the text.", "The text")] = Field(max_length=legal.TEXT_MAX)


class ClosedDaysOut(Out):
    first: date
    last: date
    name: str


class AgencyOut(Out):
    name: str
    sender: str
    reply_to: str
    time_zone: str
    country: str
    region: str
    closed_days: list[ClosedDaysOut]


class CountryOut(Out):
    code: str
    regions: list[str]


class HolidayOut(Out):
    day: date
    name: str


class SettingsOut(Out):
    """`holidays` are those on weekdays of the coming year. `sendsMail`: there is a mail server.
    `isSaved`: they have been saved once."""

    agency: AgencyOut
    logo_url: str | None
    countries: list[CountryOut]
    holidays: list[HolidayOut]
    sends_mail: bool
    is_saved: bool

    @classmethod
    def made_of(cls, file: SettingsDetails) -> Self:
        return cls(
            agency=AgencyOut.of(file.agency),
            logo_url=file.logo_url,
            countries=[CountryOut(code=code, regions=list(regions)) for code, regions in file.countries.items()],
            holidays=[HolidayOut(day=day, name=name) for day, name in file.holidays],
            sends_mail=file.sends_mail,
            is_saved=file.is_saved,
        )


class LegalTextOut(Out):
    """`isOwn`: the agency wrote it. It is read at `/` and its name."""

    name: str
    title: str
    text: str
    is_own: bool


@router.get("/api/site/logo", response_model=LogoOut)
async def logo(request: Request) -> Response:
    return LogoOut(logo_url=settings.logo_url(app_of(request))).answer()


@admin.get("/api/admin/settings", responses=refusals(401))
def read_settings(app: AppDep, _staff: StaffDep) -> SettingsOut:
    return SettingsOut.made_of(settings.read(app))


@admin.put("/api/admin/settings", responses=refusals(400, 401, 403, 413))
def save_settings(body: AgencyIn, app: AppDep, owner: OwnerDep) -> SettingsOut:
    return SettingsOut.made_of(settings.save(app, body.agency(), str(owner.id)))


@admin.put("/api/admin/settings/logo", responses=refusals(400, 401, 403, 413))
def save_logo(body: LogoIn, app: AppDep, owner: OwnerDep) -> LogoOut:
    upload_id = named_upload(body.logo_url, app.config.own_origins) if body.logo_url else None
    return LogoOut(logo_url=settings.set_logo(app, upload_id, str(owner.id)))


@admin.get("/api/admin/settings/texts/{name}", responses=refusals(401, 404))
def read_text(name: str, app: AppDep, _staff: StaffDep) -> LegalTextOut:
    return LegalTextOut.of(legal.read(app, name))


@admin.put("/api/admin/settings/texts/{name}", responses=refusals(400, 401, 403, 404, 413))
def save_text(name: str, body: TextIn, app: AppDep, owner: OwnerDep) -> LegalTextOut:
    return LegalTextOut.of(legal.save(app, name, body.text, str(owner.id)))


@admin.post("/api/admin/settings/test-mail", responses=refusals(401, 403))
def send_test_mail(app: AppDep, staff: StaffDep) -> MessageOut:
    messages.test(app, staff.email)
    return written(app, f"A test message is on its way to {staff.email}.", "test_queued")
