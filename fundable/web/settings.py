"""GET /api/site/logo."""

from fastapi import APIRouter

from fundable.services import settings
from fundable.web.bodies import Out
from fundable.web.requests import AppDep

router = APIRouter()


class LogoOut(Out):
    logo_url: str | None


@router.get("/api/site/logo")
async def logo(app: AppDep) -> LogoOut:
    return LogoOut(logo_url=settings.logo_url(app))
