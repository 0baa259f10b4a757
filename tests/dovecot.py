"""A real IMAP server: Dovecot, started by the test as processes of its own, with a mailbox in a folder."""

import grp
import imaplib
import os
import pwd
import shutil
import subprocess
import time
from pathlib import Path
from typing import Self
from urllib.parse import quote

from tests.running import ROOT, free_port

FETCHED = ROOT / ".cache" / "programs" / "usr"
USER, PASSWORD = "replies", "secret/of:replies"
READY_WITHIN_S = 60
NOBODY = "nobody"
CONFIG = """
base_dir = {run}
state_dir = {run}/state
log_path = {run}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
libexec_dir = {lib}
mail_plugin_dir = {lib}/modules
login_plugin_dir = {lib}/modules/login
default_internal_user = {starter}
default_internal_group = {starters}
default_login_user = {user}
first_valid_uid = 1
mail_location = maildir:{mail}
import_environment = LD_LIBRARY_PATH
passdb {{
  driver = static
  args = password={password}
}}
userdb {{
  driver = static
  args = uid={uid} gid={gid} home={mail}
}}
service imap-login {{
  chroot =
  inet_listener imap {{
    port = {port}
  }}
  inet_listener imaps {{
    port = 0
  }}
}}
service anvil {{
  chroot =
}}
"""


class Dovecot:
    """Runs while its block does; `stop` and `start` are the server that goes away and comes back."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.port = free_port()
        self.url = self.url_at(self.port)
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Self:
        self._set_up()
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def url_at(self, port: int) -> str:
        """Of another port, from which somebody passes on."""
        return f"imap://{USER}:{quote(PASSWORD, safe='')}@127.0.0.1:{port}"

    def start(self) -> None:
        config = str(self._folder / "dovecot.conf")
        master = [str(_found("sbin", "dovecot")), "-F", "-c", config]
        reader = [str(_found("bin", "doveconf")), "-f", "service=master", "-m", "master", "-c", config, "-e"]
        self._process = subprocess.Popen([*reader, *master], env=_environment(), stderr=subprocess.DEVNULL)
        ends_at = time.monotonic() + READY_WITHIN_S
        while not self._answers():
            assert time.monotonic() < ends_at, (self._folder / "run" / "log").read_text()
            time.sleep(0.02)  # it says nothing once it listens

    def stop(self) -> None:
        if self._process:
            self._process.terminate()
            self._process.wait()
            self._process = None

    def deliver(self, *raws: bytes) -> None:
        """As a mail server does: without a flag."""
        with self._client() as client:
            for raw in raws:
                client.append("INBOX", "", "", raw)

    def flags(self) -> list[str]:
        """Of each email in the mailbox, in the order of arrival."""
        with self._client() as client:
            self._select(client)
            _, found = client.fetch("1:*", "(FLAGS)")
        return [line.decode() for line in found if isinstance(line, bytes)]

    def remove_all(self) -> None:
        with self._client() as client:
            if self._select(client) == b"0":
                return
            client.store("1:*", "+FLAGS", "\\Deleted")
            client.expunge()

    def _client(self) -> imaplib.IMAP4:
        client = imaplib.IMAP4("127.0.0.1", self.port)
        client.login(USER, PASSWORD)
        return client

    @staticmethod
    def _select(client: imaplib.IMAP4) -> bytes | None:
        """How many emails there are. What the server says where it can't open the mailbox is the test's failure."""
        status, [count] = client.select("INBOX")
        assert status == "OK", count
        return count

    def _answers(self) -> bool:
        try:
            with self._client():
                return True
        except (OSError, imaplib.IMAP4.error):
            return False

    def _set_up(self) -> None:
        """Dovecot lets nobody log in as root, so a test that root runs has a mailbox of nobody's."""
        starter = pwd.getpwuid(os.getuid())
        user = pwd.getpwnam(NOBODY) if starter.pw_uid == 0 else starter
        run, mail = self._folder / "run", self._folder / "mail"
        for folder in (run / "login", mail):
            folder.mkdir(parents=True)
        os.chown(mail, user.pw_uid, user.pw_gid)
        for modules in (run / "modules", run / "login" / "modules"):
            modules.symlink_to(_lib() / "modules")
        text = CONFIG.format(
            run=run,
            mail=mail,
            lib=_lib(),
            port=self.port,
            password=PASSWORD,
            starter=starter.pw_name,
            starters=_group(starter.pw_gid),
            user=user.pw_name,
            uid=user.pw_uid,
            gid=user.pw_gid,
        )
        (self._folder / "dovecot.conf").write_text(text)


def _found(folder: str, name: str) -> Path:
    fetched = FETCHED / folder / name
    found = str(fetched) if fetched.exists() else shutil.which(name, path=f"/usr/{folder}:{os.environ['PATH']}")
    assert found, f"no {name}: run `make test`, which fetches it"
    return Path(found)


def _lib() -> Path:
    return _found("sbin", "dovecot").parent.parent / "lib" / "dovecot"


def _environment() -> dict[str, str]:
    lib = _lib()
    libraries = [lib, lib / "modules" / "old-stats", *(lib.parent).glob("*-linux-gnu")]
    return (
        {**os.environ, "LD_LIBRARY_PATH": ":".join(map(str, libraries))}
        if lib.is_relative_to(FETCHED)
        else {**os.environ}
    )


def _group(number: int) -> str:
    return grp.getgrgid(number).gr_name
