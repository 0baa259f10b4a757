"""A backup as a file for an owner's own computer."""

from typing import Annotated

from pydantic import Field
from starlette.responses import StreamingResponse

from fundable import files
from fundable.services.operation import backups
from fundable.web.dependencies import AppDep, ConfirmedOwnerDep
from fundable.web.routes import Router
from fundable.web.schemas import Body, Line, Says, refusals

router = Router()
PASSPHRASE_MIN = 12
PASSPHRASE_MAX = 500


class BackupDownloadIn(Body):
    """The file can't be opened without it, by nobody."""

    passphrase: Annotated[
        Line,
        Says(f"Choose a passphrase of {PASSPHRASE_MIN} to {PASSPHRASE_MAX} characters."),
        Field(min_length=PASSPHRASE_MIN, max_length=PASSPHRASE_MAX),
    ]


@router.post(
    "/api/admin/backups/download",
    responses=refusals(400, 401, 403, 409, 413, 503),
    response_class=StreamingResponse,
)
def download_backup(body: BackupDownloadIn, app: AppDep, owner: ConfirmedOwnerDep) -> StreamingResponse:
    """In the age format."""
    file = backups.download(app, body.passphrase, owner.email)
    headers = {
        "Content-Disposition": f'attachment; filename="{file.name}"',
        "Content-Length": str(file.size_bytes),
    }
    return StreamingResponse(files.pieces(file.file), media_type="application/octet-stream", headers=headers)
