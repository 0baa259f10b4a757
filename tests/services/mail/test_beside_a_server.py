"""Jobs that are run by hand while a server runs them too: no message goes out twice."""

import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from fundable.app import App
from fundable.config import read_config
from fundable.domain.mail.outbox import MessageKind
from fundable.opening import open_app
from fundable.services.mail import writing
from tests.fakes.smtp import SmtpSink
from tests.running import Launcher, Server, wait_until

MESSAGES = 12


def write_messages(app: App) -> None:
    for number in range(MESSAGES):
        with app.database.write() as connection:
            writing.enqueue(connection, app, MessageKind.TEST, f"test:{number}", f"client{number}@alder.example")


def test_two_programs_and_a_server_share_the_work(template: Path, tmp_path: Path, launcher: Launcher) -> None:
    """Each of the three holds a message at the same time, because the mail server answers nobody until they do."""
    folder = tmp_path / "data"
    shutil.copytree(template, folder)
    with SmtpSink() as sink:
        app = open_app(read_config({"FUNDABLE_DATA_DIR": str(folder), "FUNDABLE_SMTP_URL": sink.url}))
        write_messages(app)
        app.close()
        sink.hold()
        server = Server(folder, launcher, FUNDABLE_SMTP_URL=sink.url).start()
        with ThreadPoolExecutor(2) as pool:
            running = [pool.submit(server.run, "jobs", "run", "send-mail") for _ in range(2)]
            wait_until(lambda: sink.tries == 3, "each program is sending a message")
            sink.let_go()
            done = [one.result() for one in running]
        wait_until(lambda: len(sink.messages) == MESSAGES, "all have arrived")
        assert server.stop() == 0

        assert [one.returncode for one in done] == [0, 0], [one.stderr for one in done]
        assert sorted(message["To"] for message in sink.messages) == sorted(
            f"client{number}@alder.example" for number in range(MESSAGES)
        )
        assert server.rows("SELECT DISTINCT state FROM messages") == [{"state": "sent"}]
