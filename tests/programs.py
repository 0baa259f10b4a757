"""Programs of others, as build/programs.sh finds or fetches them."""

import os
import shutil

from tests.running import ROOT

FETCHED = ROOT / ".cache" / "programs" / "usr" / "bin"


def program(name: str) -> str:
    found = shutil.which(name, path=f"{FETCHED}{os.pathsep}{os.environ['PATH']}")
    assert found, f"no {name}: run `make test`, which fetches it"
    return found
