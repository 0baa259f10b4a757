"""A live website as its client corrects it."""

from datetime import datetime
from typing import Annotated, Self

from anyio import to_thread
from pydantic import Field

from fundable.domain.orders.intake import TEXTS
from fundable.domain.sites.drafting import typed_services
from fundable.domain.sites.drafting.builds import looks_otherwise
from fundable.domain.sites.drafting.site_texts import FIELD_OF
from fundable.domain.sites.drafting.stored_builds import StoredBuild
from fundable.domain.sites.drafting.typed_services import TypedService
from fundable.domain.sites.review.corrections import CONTACT, CORRECTED, CorrectedFacts
from fundable.services.sites.review import corrections
from fundable.services.sites.review.corrections import Correcting, SiteCorrection
from fundable.web.answers import typed_answer
from fundable.web.dependencies import AppDep, LanesDep, OpenerDep, TokenDep
from fundable.web.limits import limited
from fundable.web.routes import Router
from fundable.web.schemas import Body, Out, Paragraphs, Says, made_of, refusals
from fundable.web.sites.drafting.editor import ServiceIn
from fundable.web.sites.drafting.versions import ChangeOut
from fundable.web.sites.review.client_facts import ServiceFactsOut

router = Router()
PATH = "/api/client/corrections"
REFUSED = refusals(400, 401, 404, 409, 413, 429, 503)


class CorrectedTextOut(Out):
    """`path` names it: a text of the website, or an answer of the form. `online` is what visitors read."""

    path: str
    label: str
    text: str
    online: str
    max_length: int


class CorrectedBuildOut(Out):
    """`preview` is where it can be framed."""

    number: int
    hash: str
    created_at: datetime
    preview: str


class CorrectionOut(Out):
    """`version` is what a save of texts has to name, `seen` what one of the contact has to. `build` is the client's
    own, `online` what visitors see; the same one while nothing is corrected. `problems` keep it from going online.
    `hasNewDesign`: it's also built with a newer template than what visitors see."""

    version: int
    seen: datetime
    contact: list[CorrectedTextOut]
    texts: list[CorrectedTextOut]
    services: list[ServiceFactsOut]
    services_online: list[ServiceFactsOut]
    title_max_length: int
    note_max_length: int
    price_max_length: int
    build: CorrectedBuildOut
    online: CorrectedBuildOut
    changes: list[ChangeOut]
    problems: list[str]
    has_new_design: bool

    @classmethod
    def made_of(cls, correction: SiteCorrection) -> Self:
        return cls(
            version=correction.version,
            seen=correction.form.updated_at,
            contact=[_answer(correction, name) for name in CONTACT],
            texts=[_text(correction, path) for path in CORRECTED],
            services=[ServiceFactsOut.of(one) for one in correction.laid.content.services],
            services_online=[ServiceFactsOut.of(one) for one in correction.online.content.services],
            title_max_length=typed_services.TITLE_MAX,
            note_max_length=typed_services.NOTE_MAX,
            price_max_length=typed_services.PRICE_MAX,
            build=_build(correction.build, correction.preview),
            online=_build(correction.online_build, correction.picture),
            changes=[ChangeOut.of(one) for one in correction.changes],
            problems=list(correction.problems),
            has_new_design=looks_otherwise(correction.online_build.template_version, correction.build.template_version),
        )


class CorrectionsOut(Out):
    """`closed` is why nothing can be corrected here, in a sentence; empty while it can."""

    closed: str
    correction: CorrectionOut | None

    @classmethod
    def made_of(cls, found: Correcting) -> Self:
        return cls(
            closed=found.closed, correction=CorrectionOut.made_of(found.correction) if found.correction else None
        )


class CorrectedFactsIn(Body):
    """What is left out stays as it is; `services` are all there are to be. `version` is the newest one that was
    seen."""

    version: Annotated[int, Says("Say which version you opened.")]
    texts: dict[str, Paragraphs] = Field(default_factory=dict, max_length=20)
    services: Annotated[list[ServiceIn], Field(max_length=200)] | None = None

    def told(self) -> CorrectedFacts:
        if self.services is None:
            return CorrectedFacts(self.texts)
        services = [TypedService(one.key, one.title, one.note, one.price) for one in self.services]
        return CorrectedFacts(self.texts, services)


class CorrectedContactIn(made_of(Body, {name: typed_answer(TEXTS[name]) for name in CONTACT})):  # type: ignore[misc]
    """How to reach the business, all of it. `seen` is the correction's that was read."""

    seen: Annotated[datetime, Field(strict=False), Says("Say which form you opened.")]

    def told(self) -> dict[str, str]:
        return {name: getattr(self, name) for name in CONTACT}


@router.get(PATH, responses=refusals(401, 403, 404))
async def read_corrections(app: AppDep, token: OpenerDep, lanes: LanesDep) -> CorrectionsOut:
    return CorrectionsOut.made_of(await to_thread.run_sync(corrections.read, app, token, limiter=lanes.drafts))


@router.put(PATH, dependencies=[limited("correct")], responses=REFUSED)
async def correct_facts(body: CorrectedFactsIn, app: AppDep, token: TokenDep, lanes: LanesDep) -> CorrectionsOut:
    """A build at once, which nobody else sees until its client approves it."""
    arguments = (app, token, body.version, body.told())
    return CorrectionsOut.made_of(await to_thread.run_sync(corrections.save_facts, *arguments, limiter=lanes.drafts))


@router.put(f"{PATH}/contact", dependencies=[limited("correct")], responses=REFUSED)
async def correct_contact(body: CorrectedContactIn, app: AppDep, token: TokenDep, lanes: LanesDep) -> CorrectionsOut:
    """In the form, so that all that comes from it follows."""
    arguments = (app, token, body.seen, body.told())
    return CorrectionsOut.made_of(await to_thread.run_sync(corrections.save_contact, *arguments, limiter=lanes.drafts))


@router.delete(PATH, dependencies=[limited("correct")], responses=refusals(401, 404, 409, 429, 503))
async def discard_corrections(app: AppDep, token: TokenDep, lanes: LanesDep) -> CorrectionsOut:
    """Back to what is online."""
    return CorrectionsOut.made_of(await to_thread.run_sync(corrections.discard, app, token, limiter=lanes.drafts))


def _answer(found: SiteCorrection, name: str) -> CorrectedTextOut:
    asked = TEXTS[name]
    typed, online = str(getattr(found.form, name)), found.answers[name]
    return CorrectedTextOut(path=name, label=asked.label, text=typed, online=online, max_length=asked.most)


def _text(found: SiteCorrection, path: str) -> CorrectedTextOut:
    spec = FIELD_OF[path]
    text, online = found.laid.texts[path], found.online.texts[path]
    return CorrectedTextOut(path=path, label=spec.label, text=text, online=online, max_length=spec.max_length)


def _build(build: StoredBuild, preview: str) -> CorrectedBuildOut:
    return CorrectedBuildOut(number=build.number, hash=build.hash, created_at=build.created_at, preview=preview)
