"""Making websites: one from its form, and a hundred at once; and a page of a preview against raw ASGI (figure 20)."""

import resource
import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from bench import cores, wire
from bench.requests import against_raw
from bench.results import Row, row
from fundable.domain.orders.intake import PUBLISHED_TEXTS, IntakeForm
from fundable.domain.sites.checking.advice import advise
from fundable.domain.sites.checking.inspection import inspect
from fundable.domain.sites.drafting.builds import Build
from fundable.domain.sites.drafting.drafting import draft
from fundable.domain.sites.drafting.site_looks import PLAIN
from fundable.domain.sites.drafting.themes import FOLIO, THEMES
from tests.running import OWNER, PASSWORD, Browser, Server, buy, intake_form, log_in, wait_until
from tests.services.sites.some_forms import BAKERY, BARE, built, readings
from tests.web.sites.test_advice import HARD

ROUNDS = 20
TYPED = {name: asked.most for name, asked in PUBLISHED_TEXTS.items()}
AT_ONCE = 100


def measure(folder: Path) -> Iterator[Row]:
    for theme in THEMES:
        first_ms(theme, ROUNDS)  # templates, fonts and rosettes are read and drawn once
        firsts = [first_ms(theme, number) for number in range(ROUNDS)]
        yield row(20, f"a business's first website, {theme}, processor time", "<= 40", "ms", firsts)
    built(BAKERY)
    yield row(
        20, "website from its form, processor time", "<= 40", "ms", [spent_ms(number) for number in range(ROUNDS)]
    )
    yield row(20, "advice on the hardest form, processor time", "<= 50", "ms", advice_ms())
    before, begun, used = memory_mb(), time.perf_counter(), time.process_time()
    with ThreadPoolExecutor(AT_ONCE) as threads:
        assert len({build.hash for build in threads.map(build, range(AT_ONCE))}) == AT_ONCE
    yield row(20, f"{AT_ONCE} websites at once", "", "s", [time.perf_counter() - begun])
    yield row(20, f"{AT_ONCE} websites at once, processor time", "", "s", [time.process_time() - used])
    yield row(20, f"{AT_ONCE} websites at once, memory", "", "MB", [memory_mb() - before])
    yield from previews(folder)


def previews(folder: Path) -> Iterator[Row]:
    server = Server(folder / "previews")
    with cores.on(cores.SERVER):
        server.start()
    try:
        server.run("create-admin", "--email", OWNER, "--password", PASSWORD)
        bought, staff = buy(server, "bench@alder.example", password=None), log_in(server)
        assert Browser(server).post("/api/intake-forms", intake_form(bought.id)).status == 201
        address = f"/api/orders/{bought.id}/website"
        wait_until(lambda: staff.get(address).json["preview"], "the website is drafted")
        yield against_raw(
            server, folder, 20, "page of a preview", wire.get(staff.get(address).json["preview"]), ">= 0.50"
        )
    finally:
        server.stop()


def first_ms(theme: str, number: int) -> float:
    """With its pictures, of a name that nothing was drawn of before."""
    return made_ms(replace(BAKERY, business_name=f"Ortega Family Panadería {number} LLC"), theme)


def spent_ms(number: int) -> float:
    return made_ms(bakery(number), FOLIO)


def made_ms(form: IntakeForm, theme: str) -> float:
    """Of content, palette, pages, and their check."""
    used = time.process_time()
    assert list(inspect(form, *readings(form), built(form, theme=theme)))
    return (time.process_time() - used) * 1000


def advice_ms() -> list[float]:
    """Of the form whose texts take longest."""
    forms = [replace(BARE, **{name: text[:most] for name, most in TYPED.items()}) for text in HARD.values()]
    return max(([advised_ms(form) for _ in range(ROUNDS)] for form in forms), key=statistics.median)


def advised_ms(form: IntakeForm) -> float:
    used = time.process_time()
    postal, phone = readings(form)
    advise(form, postal, phone, draft(form, postal, phone, None, PLAIN, day=form.updated_at.date()))
    return (time.process_time() - used) * 1000


def build(number: int) -> Build:
    return built(bakery(number))


def bakery(number: int) -> IntakeForm:
    """Each another one."""
    return replace(BAKERY, business_phone=f"(719) 555-{number:04}")


def memory_mb() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000
