"""One archive of a folder, the same bytes for the same files: sorted, dated alike, nobody's."""

import gzip
import hashlib
import tarfile
from pathlib import Path


def pack(folder: Path, top: str, target: Path, made_at: int) -> None:
    """`top` is the name of the folder in the archive."""

    def alike(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = "root"
        entry.mtime = made_at
        return entry

    with (
        target.open("wb") as file,
        gzip.GzipFile("", "wb", 9, file, made_at) as packed,
        tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive,
    ):
        for path in [folder, *sorted(folder.rglob("*"))]:
            archive.add(path, "/".join([top, *path.relative_to(folder).parts]), recursive=False, filter=alike)


def write_sums(files: list[Path], target: Path) -> None:
    """As `sha256sum -c SHA256SUMS` reads it."""
    lines = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in sorted(files)]
    target.write_text("".join(lines))
