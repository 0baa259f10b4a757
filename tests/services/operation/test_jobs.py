"""How a job went, as it is kept."""

from datetime import timedelta

import pytest

from fundable.app import App
from fundable.services.operation import jobs
from tests.conftest import FakeClock
from tests.services.orders.some_orders import rows


def fail(_app: App) -> None:
    raise ValueError("x" * 2000)


@pytest.mark.parametrize("work", [fail, lambda _app: "y" * 2000], ids=["failure", "result"])
def test_one_that_went_as_before_is_kept_every_few_minutes_however_much_it_says(
    app: App, clock: FakeClock, work: jobs.Work
) -> None:
    begun_at = jobs.run(app, "send-mail", work).started_at
    clock.move(jobs.KEPT_EVERY - timedelta(seconds=1))
    assert jobs.run(app, "send-mail", work).started_at == begun_at

    clock.move(timedelta(seconds=1))
    assert jobs.run(app, "send-mail", work).started_at == clock.now()

    [kept] = rows(app, "job_runs")
    assert len(str(kept["result"])) <= jobs.RESULT_MAX
    assert len(str(kept["error"])) <= jobs.RESULT_MAX


def test_one_after_the_clock_was_set_back_is_kept_at_once(app: App, clock: FakeClock) -> None:
    """Else the doctor would go on about the clock until the time to come has come."""
    jobs.run(app, "send-mail", lambda _app: 0)
    clock.move(-timedelta(days=400))

    jobs.run(app, "send-mail", lambda _app: 0)

    assert jobs.last_runs(app)["send-mail"].started_at == clock.now()


def test_one_goes_on_when_how_it_went_cannot_be_read(app: App) -> None:
    done = []
    with app.database.write() as connection:
        connection.exec_driver_sql("DROP TABLE job_runs")

    assert jobs.run(app, "send-mail", done.append).error is None
    assert done == [app]
