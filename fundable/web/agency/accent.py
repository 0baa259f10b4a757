"""GET /api/admin/offer/accent: the shades that pages would show of a color, before anybody publishes it."""

from dataclasses import asdict
from typing import Annotated, Self

from fastapi import Query, Response

from fundable.domain.agency.accent import DARK, LIGHT, TEXT, Accent, Paper, Shades, contrasts
from fundable.services.agency import accent as service
from fundable.services.agency import offer as offers
from fundable.web.dependencies import AppDep, StaffDep
from fundable.web.routes import Router
from fundable.web.schemas import Out, refusals

router = Router()


class ShadesOut(Out):
    """Hex colors by the names of the style sheets' tokens. `sheet` and `ink` are the paper that they lie on, and its
    words, which no accent changes."""

    seal: str
    seal_press: str
    on_seal: str
    seal_wash: str
    seal_faint: str
    band: str
    on_band: str
    on_band_2: str
    band_line: str
    sheet: str
    ink: str

    @classmethod
    def made_of(cls, shades: Shades, paper: Paper) -> Self:
        return cls(**asdict(shades), sheet=paper.sheet, ink=paper.ink)


class AccentOut(Out):
    """`isAsChosen`: the color itself can be read on light pages, so it's shown there as it is. `lowestContrast` is that
    of any text, in light or dark."""

    seed: str
    is_as_chosen: bool
    lowest_contrast: float
    light: ShadesOut
    dark: ShadesOut

    @classmethod
    def made_of(cls, seed: str, accent: Accent) -> Self:
        return cls(
            seed=seed,
            is_as_chosen=accent.light.seal == seed,
            lowest_contrast=min(found for _, _, found, needed in contrasts(accent) if needed == TEXT),
            light=ShadesOut.made_of(accent.light, LIGHT),
            dark=ShadesOut.made_of(accent.dark, DARK),
        )


@router.get("/api/admin/offer/accent", response_model=AccentOut, responses=refusals(400, 401))
def accent(_staff: StaffDep, app: AppDep, seed: Annotated[str, Query(max_length=40)] = "") -> Response:
    """`seed` is #rrggbb; without one, it's the color of what is sold now."""
    seed = seed.lower() or offers.current(app)[1].accent
    return AccentOut.made_of(seed, service.read(seed)).answer()
