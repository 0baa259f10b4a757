"""The bucket that files are kept in: whether it's ours, and what the doctor says of it."""

from fundable import file_stores
from fundable.app import App
from fundable.db.agency.settings import installation_id
from fundable.domain.errors import Refused
from fundable.domain.findings import Finding, Verdict

_TRIED = "tried-by-doctor"
_WORDS = b"Written by 'fundable doctor', and removed again."


def check(app: App) -> None:
    """Before a server begins: the bucket is still that of these data. Raises Refused `files_taken`."""
    if app.config.files_url:
        file_stores.check_claimed(app.config, installation_id(app.database, app.clock.now()))


def findings(app: App) -> list[Finding]:
    """Nothing while they're in the data directory. Writes a file there, reads it, and removes it."""
    place = app.config.files_url
    if not place:
        return []
    advice = (
        "Check FUNDABLE_FILES_URL and the access key's rights: it must be allowed to list, read, write and delete. "
        "Until then, uploads are refused."
    )
    bucket = file_stores.open_bucket(app.config, "tried")
    try:
        bucket.write(_TRIED, _WORDS)
        is_kept = bucket.read(_TRIED) == _WORDS
        bucket.remove(_TRIED)
        bucket.names()
        is_ours = file_stores.is_owned(app.config, installation_id(app.database, app.clock.now()))
    except Refused as refused:
        reason = file_stores.reason_of(refused)
        return [
            Finding("File storage", Verdict.FAIL, f"Files are kept in {place}, and it can't be used: {reason}", advice)
        ]
    if not is_ours:
        found = f"{place} was emptied, or isn't the folder of this data."
        return [Finding("File storage", Verdict.FAIL, found, f"{advice} If it was emptied, restart the server.")]
    if not is_kept:
        return [Finding("File storage", Verdict.FAIL, f"{place} doesn't give back what is written there.", advice)]
    return [Finding("File storage", Verdict.OK, f"Files are kept in {place}. Backups contain them.")]
