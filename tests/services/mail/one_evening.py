"""The jobs of one evening in a program of its own: python -m tests.services.mail.one_evening TIME [killed].

`killed`: it dies the hard way when everything is written and nothing is sent yet.
"""

import os
import signal
import sys
from datetime import datetime

from fundable.config import read_config
from fundable.opening import open_app
from fundable.services.mail import outbox
from fundable.services.money import reconcile, reminders
from fundable.services.sites.review import facts_reminders
from tests.clock import FakeClock


def main() -> None:
    clock = FakeClock()
    clock.time = datetime.fromisoformat(sys.argv[1])
    app = open_app(read_config(), clock)
    reconcile.settle(app)
    reminders.plan(app)
    facts_reminders.plan(app)
    if "killed" in sys.argv:
        os.kill(os.getpid(), signal.SIGKILL)
    outbox.send_due(app)
    app.close()


if __name__ == "__main__":
    main()
