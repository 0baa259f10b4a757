"""The key that every server on a database signs with: who notes it, and what the doctor says of it."""

from fundable.app import App
from fundable.db.agency.settings import note_signing_key
from fundable.domain.errors import Refused
from fundable.domain.findings import Finding, Verdict
from fundable.domain.signing import other_key

_PART = "Signing key"
_ADVICE = (
    "Until then, no server starts here. If no copy of the key is left, see 'The signing key' in "
    "docs/operating/postgresql.md."
)


def note(app: App) -> None:
    """By whoever serves; a command may have been given another folder by mistake. Raises Refused `other_key` where
    another server was first."""
    if not app.config.has_database_server:
        return
    ours = app.signer.fingerprint
    if note_signing_key(app.database, ours, app.clock.now()) != ours:
        raise other_key(app.config.signing_key)


def findings(app: App) -> list[Finding]:
    """Nothing of a file, whose only server has its own. What couldn't be opened for its key, `problem` says."""
    fine = Finding(_PART, Verdict.OK, "It's the one that this data is signed with.")
    return [fine] if app.config.has_database_server else []


def problem(error: Exception) -> Finding | None:
    """What kept the data from being opened, if it was the key."""
    if isinstance(error, Refused) and error.code == "other_key":
        return Finding(_PART, Verdict.FAIL, error.message, _ADVICE)
    return None
