"""GET /api/site/logo."""

from fastapi import APIRouter, Response

from fundable.services import settings
from fundable.web.bodies import Out
from fundable.web.requests import AppDep

router = APIRouter()


class LogoOut(Out):
    logo_url: str | None


@router.get("/api/site/logo", response_model=LogoOut)
async def logo(app: AppDep) -> Response:
    return LogoOut(logo_url=settings.logo_url(app)).answer()
