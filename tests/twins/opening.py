"""The same data opened twice: in a file, and moved from a copy of it to PostgreSQL."""

import shutil
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path

from fundable.config import read_config
from fundable.domain.clock import Clock
from fundable.domain.people.accounts import Role
from tests.browsers import FakeTimer, open_browsers
from tests.conftest import _logged_in, _password_hash
from tests.lane import moved_to
from tests.opened import copied
from tests.postgresql import PostgreSQL
from tests.twins.chance import foreseen
from tests.twins.pair import Pair, Twin

PEOPLE: Mapping[str, tuple[str, Role]] = {
    "owner": ("olive@agency.example", Role.OWNER),
    "staff": ("sam@agency.example", Role.STAFF),
}


@contextmanager
def twins(
    data: Path,
    into: Path,
    server: PostgreSQL,
    clock: Clock,
    small_ui: Path,
    people: Mapping[str, tuple[str, Role]] = PEOPLE,
) -> Iterator[Pair]:
    """Of the data of one folder. `people` log in there, by what they are called."""
    _password_hash()  # it's kept, and would take chance of the first one alone
    with ExitStack() as stack:
        chance = stack.enter_context(foreseen())
        made = []
        for name in ("file", "server"):
            folder = Path(shutil.copytree(data, into / name))
            config = read_config({"FUNDABLE_DATA_DIR": str(folder), "FUNDABLE_RATE_LIMITS": "off"})
            app = copied(config, clock, moved_to(server, config.database_path) if name == "server" else None)
            stack.callback(app.close)
            new_browser = stack.enter_context(open_browsers(app, small_ui, FakeTimer())).on(app)
            chance.begin("people")
            browsers = {who: _logged_in(app, new_browser(), *known) for who, known in people.items()}
            made.append(Twin(app, new_browser, browsers))
        yield Pair(made[0], made[1], chance)
