"""Backups: archives by hand, a folder every night, each proven, and copies that leave the machine."""

from fundable.services.backups.archives import Backup, create
from fundable.services.backups.checking import check_copies
from fundable.services.backups.copying import copy_newest
from fundable.services.backups.findings import findings
from fundable.services.backups.nightly import back_up, back_up_if_due, back_up_now
from fundable.services.backups.standing import alarm, status

__all__ = [
    "Backup",
    "alarm",
    "back_up",
    "back_up_if_due",
    "back_up_now",
    "check_copies",
    "copy_newest",
    "create",
    "findings",
    "status",
]
