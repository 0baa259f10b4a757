"""What a client tells of their business themselves after the form, section by section."""

from typing import Annotated, Self

from anyio import to_thread
from pydantic import Field

from fundable.domain.sites.drafting import typed_services
from fundable.domain.sites.drafting.site_texts import FIELD_OF
from fundable.domain.sites.drafting.sites import color_unknown
from fundable.domain.sites.review.client_facts import TOLD_BY_CLIENTS, ClientFacts, ServiceDetails
from fundable.services.sites.review import client_facts
from fundable.services.sites.review.client_facts import TellingFacts
from fundable.web.dependencies import AppDep, LanesDep, OpenerDep, TokenDep
from fundable.web.limits import limited
from fundable.web.routes import Router
from fundable.web.schemas import Body, Line, Out, Paragraphs, Says, refusals
from fundable.web.sites.drafting.sites import OfferedColorOut

router = Router()


class FactTextOut(Out):
    """A text that the client may tell, in lines. `path` names it."""

    path: str
    text: str
    max_length: int


class ServiceFactsOut(Out):
    key: str
    title: str
    note: str
    price: str


class ClientFactsOut(Out):
    """`version` is what a save has to name. `closed` is why nothing can be changed here, in a sentence; empty while it
    can. `color` is the name of the offered color that's shown, empty for another."""

    version: int
    closed: str
    texts: list[FactTextOut]
    services: list[ServiceFactsOut]
    note_max_length: int
    price_max_length: int
    color: str
    colors: list[OfferedColorOut]

    @classmethod
    def made_of(cls, telling: TellingFacts) -> Self:
        said, content = telling.laid.texts, telling.laid.content
        return cls(
            version=telling.version,
            closed=telling.closed,
            texts=[
                FactTextOut(path=path, text=said[path], max_length=FIELD_OF[path].max_length)
                for path in TOLD_BY_CLIENTS
            ],
            services=[ServiceFactsOut.of(one) for one in content.services],
            note_max_length=typed_services.NOTE_MAX,
            price_max_length=typed_services.PRICE_MAX,
            color=telling.look.color,
            colors=[OfferedColorOut(name=one.name, hex=one.hex) for one in telling.look.colors],
        )


class ServiceFactsIn(Body):
    key: Annotated[str, Field(max_length=64)]
    note: Annotated[Paragraphs, Says(noun="The note")] = Field(default="", max_length=5000)
    price: Annotated[Paragraphs, Says(noun="The price")] = Field(default="", max_length=5000)


class ClientFactsIn(Body):
    """What is left out stays as it is. `version` is the newest one that was seen."""

    version: Annotated[int, Says("Say which version you opened.")]
    texts: dict[str, Paragraphs] = Field(default_factory=dict, max_length=20)
    services: list[ServiceFactsIn] = Field(default_factory=list, max_length=200)
    color: Annotated[Line | None, Says(color_unknown().message), Field(max_length=20)] = None

    def told(self) -> ClientFacts:
        services = [ServiceDetails(one.key, one.note, one.price) for one in self.services]
        return ClientFacts(self.texts, services, self.color)


@router.get("/api/client/facts", responses=refusals(401, 403, 404))
def read_facts(app: AppDep, token: OpenerDep) -> ClientFactsOut:
    return ClientFactsOut.made_of(client_facts.read(app, token))


@router.put("/api/client/facts", dependencies=[limited("facts")], responses=refusals(400, 401, 404, 409, 413, 429, 503))
async def save_facts(body: ClientFactsIn, app: AppDep, token: TokenDep, lanes: LanesDep) -> ClientFactsOut:
    """A version at once; its build within a minute. Whoever saw an older version than the newest is refused with 409,
    and nothing is saved."""
    arguments = (app, token, body.version, body.told())
    return ClientFactsOut.made_of(await to_thread.run_sync(client_facts.save, *arguments, limiter=lanes.drafts))
