"""What the doctor says of backups, and of data that have been restored."""

from fundable import files
from fundable.app import App
from fundable.domain.findings import Finding, Verdict
from fundable.domain.moments import moment
from fundable.domain.operation.archives import USE_A_KEY
from fundable.domain.operation.backups import BackupStatus, how_often
from fundable.domain.sizes import megabytes
from fundable.services.operation.backups.backup_status import status

WARNED_AT = 0.75


def findings(app: App) -> list[Finding]:
    found = status(app)
    return [_made(app, found), _copied(app, found)]


def _made(app: App, status: BackupStatus) -> Finding:
    if status.problem:
        advice = "Run 'fundable jobs run back-up', then 'fundable jobs run copy-backup', and see what they report."
        return Finding("Backups", Verdict.FAIL, status.problem, advice)
    if status.last_proven_at is None:
        return Finding("Backups", Verdict.OK, f"No backup yet. The server makes one {how_often(status.every_h)}.")
    return Finding(
        "Backups",
        Verdict.OK,
        f"The last one was made and verified on {moment(status.last_proven_at)}. One is made "
        f"{how_often(status.every_h)}. {_where(app, status)}.",
    )


def _copied(app: App, status: BackupStatus) -> Finding:
    if status.leaves_machine and not app.backup_storage.cipher.has_key:
        advice = "Set FUNDABLE_BACKUP_PASSPHRASE or FUNDABLE_BACKUP_RECIPIENT. Encrypted copies include your keys, too."
        plain = (
            f"Copies in {app.config.backup_copy_to} aren't encrypted: anybody with access there can read everything."
        )
        return Finding("Copies", Verdict.WARN, plain, advice)
    if problem := _nearly_too_large(app):
        return problem
    if status.leaves_machine:
        return Finding("Copies", Verdict.OK, f"A copy of each backup goes to {app.config.backup_copy_to}.")
    if not app.config.backup_copy_to:
        advice = "Set FUNDABLE_BACKUP_COPY_TO to a folder on another machine, or to s3://BUCKET/FOLDER."
        lost = "There are no off-site copies. If this machine's disk dies, everything is lost."
        return Finding("Copies", Verdict.WARN, lost, advice)
    if app.backup_storage.copies and not app.backup_storage.copies.is_elsewhere(app.config.data_dir):
        advice = "Mount a folder of another machine there, or change FUNDABLE_BACKUP_COPY_TO."
        same = f"Copies go to {app.config.backup_copy_to}, which is missing or on the same disk as the data."
        return Finding("Copies", Verdict.WARN, same, advice)
    reason = next((record.copy_problem for record in status.records if record.copy_problem), None)
    if reason:
        return Finding("Copies", Verdict.FAIL, reason, "We'll retry every 15 minutes.")
    return Finding("Copies", Verdict.OK, f"The first copy goes to {app.config.backup_copy_to} with the next backup.")


def _nearly_too_large(app: App) -> Finding | None:
    """Before copies fail for it: to change over to a key pair takes a moment, and the keeping of its secret part."""
    largest = app.backup_storage.cipher.largest_bytes
    if largest is None or not app.config.backup_copy_to:
        return None
    size = sum(map(files.folder_size, app.config.sent_dirs))
    if size < largest * WARNED_AT:
        return None
    held = f"Copies are encrypted with a passphrase. That works up to 512 MB, and your data is {megabytes(size)}."
    return Finding("Copies", Verdict.WARN, held, USE_A_KEY)


def _where(app: App, status: BackupStatus) -> str:
    newest = next(record for record in status.records if record.made_at == status.last_proven_at)
    return f"It's in {newest.kept_in}" if newest.kept_in else f"They're in {app.backup_storage.store.root}"
