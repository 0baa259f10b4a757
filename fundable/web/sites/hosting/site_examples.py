"""Examples on the landing page: clients let us show their website, staff see which, owners choose."""

from datetime import datetime
from typing import Annotated, Self
from uuid import UUID

from pydantic import Field

from fundable.app import App
from fundable.domain.sites.hosting.hosts import site_url
from fundable.domain.sites.hosting.site_examples import EXAMPLES_MAX, SiteExample, choice_revision
from fundable.domain.sites.words.domain_names import in_letters
from fundable.services.sites.hosting import site_examples
from fundable.services.sites.hosting.site_examples import ExampleConsent
from fundable.web.dependencies import AppDep, OpenerDep, OwnerDep, StaffDep, TokenDep
from fundable.web.limits import limited
from fundable.web.routes import Router
from fundable.web.schemas import Out, Says, SeenIn, refusals

router = Router()

OrderId = Annotated[UUID, Field(strict=False)]


class ExampleConsentOut(Out):
    """`agreedAt` is null where the client hasn't agreed, or not anymore. `isShown`: on the landing page, now."""

    agreed_at: datetime | None
    is_shown: bool

    @classmethod
    def made_of(cls, consent: ExampleConsent) -> Self:
        return cls(agreed_at=consent.agreed_at, is_shown=consent.is_shown)


class SiteExampleOut(Out):
    """A website whose client agreed. `place` counts from 1, and is 0 for one that isn't chosen. `address` and `url` are
    empty while it isn't online; then it isn't shown either."""

    order_id: UUID
    name: str
    town: str
    theme: str
    address: str
    url: str
    agreed_at: datetime
    place: int

    @classmethod
    def made_of(cls, app: App, example: SiteExample) -> Self:
        is_online = example.is_online(app.clock.now())
        return cls(
            order_id=example.order_id,
            name=example.name,
            town=example.town,
            theme=example.theme,
            address=in_letters(example.host) if is_online else "",
            url=site_url(app.config.base_url, example.host) if is_online else "",
            agreed_at=example.agreed_at,
            place=example.place,
        )


class ExamplesOut(Out):
    """Those that are chosen first, in their order."""

    examples: list[SiteExampleOut]
    most: int
    revision: str

    @classmethod
    def made_of(cls, app: App, examples: list[SiteExample]) -> Self:
        return cls(
            examples=[SiteExampleOut.made_of(app, one) for one in examples],
            most=EXAMPLES_MAX,
            revision=choice_revision(examples),
        )


class ExamplesIn(SeenIn):
    """The orders whose websites are shown, in this order. `revision` is that of what was read: another choice is
    refused with 409."""

    order_ids: Annotated[
        list[OrderId], Field(max_length=EXAMPLES_MAX), Says(f"Choose at most {EXAMPLES_MAX} websites.")
    ]


@router.get("/api/client/example", responses=refusals(401, 403))
def get_consent(app: AppDep, token: OpenerDep) -> ExampleConsentOut:
    return ExampleConsentOut.made_of(site_examples.of_client(app, token))


@router.put("/api/client/example", dependencies=[limited("theme")], responses=refusals(401, 404, 409, 429))
def put_consent(app: AppDep, token: TokenDep) -> ExampleConsentOut:
    """The client lets us show their website on the landing page."""
    return ExampleConsentOut.made_of(site_examples.agree(app, token))


@router.delete("/api/client/example", responses=refusals(401))
def end_consent(app: AppDep, token: TokenDep) -> ExampleConsentOut:
    """It's shown no more, from now on."""
    return ExampleConsentOut.made_of(site_examples.withdraw(app, token))


@router.get("/api/admin/examples", responses=refusals(401))
def get_examples(app: AppDep, _staff: StaffDep) -> ExamplesOut:
    return ExamplesOut.made_of(app, site_examples.offered(app))


@router.put("/api/admin/examples", responses=refusals(400, 401, 403, 409, 413))
def put_examples(body: ExamplesIn, app: AppDep, _owner: OwnerDep) -> ExamplesOut:
    return ExamplesOut.made_of(app, site_examples.choose(app, list(dict.fromkeys(body.order_ids)), body.revision))
