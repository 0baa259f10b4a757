"""Backups: archives by hand, a folder every night, each proven, and copies that leave the machine."""

from fundable.services.operation.backups.archives import Backup, create
from fundable.services.operation.backups.backup_status import alarm, status
from fundable.services.operation.backups.checking import check_copies
from fundable.services.operation.backups.copying import copy_newest
from fundable.services.operation.backups.downloading import BackupDownload, download
from fundable.services.operation.backups.findings import findings
from fundable.services.operation.backups.nightly import back_up, back_up_if_due, back_up_now

__all__ = [
    "Backup",
    "BackupDownload",
    "alarm",
    "back_up",
    "back_up_if_due",
    "back_up_now",
    "check_copies",
    "copy_newest",
    "create",
    "download",
    "findings",
    "status",
]
