"""`install-service` and `uninstall-service`, into a folder that becomes a machine, which this one looks at."""

import os
import pty
import shutil
import subprocess
import sys
from collections.abc import Callable
from configparser import RawConfigParser
from pathlib import Path

import pytest

from tests.commands.conftest import Done, Run
from tests.programs import program

UNIT = "etc/systemd/system/fundable.service"
SETTINGS = "etc/fundable/fundable.env"
RECORD = "etc/fundable/installed.json"
CADDYFILE = "etc/caddy/Caddyfile"
COMMAND = "usr/local/bin/fundable"
SYSUSERS = "etc/sysusers.d/fundable.conf"
HOME = "var/lib/fundable"
DATA = f"{HOME}/data"
WRITTEN = {UNIT, SETTINGS, RECORD, CADDYFILE, COMMAND, SYSUSERS}
USERS = {
    "etc/.pwd.lock",
    *(f"etc/{name}{copy}" for name in ("passwd", "group", "shadow", "gshadow") for copy in ("", "-")),
}
"""Written by systemd-sysusers, where this machine has it."""
STOCK = "# The Caddyfile is an easy way\n\n:80 {\n\troot * /usr/share/caddy\n\n\tfile_server\n}\n# Refer to the docs\n"
REDIRECT = "www.example.com {\n\tredir https://example.com{uri} permanent\n}\n"
OTHERS = "shop.example {\n\treverse_proxy 127.0.0.1:9000\n}\n"
EXPOSURE_MOST = 2.0

Install = Callable[..., Done]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "machine"
    folder.mkdir()
    return folder


@pytest.fixture
def install(run: Run, root: Path) -> Install:
    def command(*arguments: str) -> Done:
        return run("install-service", "--root", str(root), *arguments)

    return command


@pytest.fixture
def uninstall(run: Run, root: Path) -> Install:
    return lambda *arguments: run("uninstall-service", "--root", str(root), "--yes", *arguments)


def files(root: Path) -> set[str]:
    return {str(path.relative_to(root)) for path in root.rglob("*") if path.is_file()} - USERS


def put(root: Path, path: str, text: str) -> Path:
    file = root / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file


def test_everything_is_shown_and_nothing_written_when_nobody_answers(install: Install, root: Path) -> None:
    done = install("--domain", "example.com")

    assert done.returncode == 1
    assert done.stderr == "Install this? There's no terminal to ask on, so nothing was changed. Add --yes to do it.\n"
    for shown in (
        f"/{UNIT} (new)",
        f"/{CADDYFILE} (new)",
        "ProtectSystem=strict",
        "example.com {",
        "FUNDABLE_BASE_URL",
    ):
        assert shown in done.stdout
    assert list(root.iterdir()) == []


@pytest.mark.parametrize(("answer", "code"), [("n", 1), ("y", 0)])
def test_somebody_is_asked(root: Path, answer: str, code: int) -> None:
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "fundable", "install-service", "--root", str(root)]
    with subprocess.Popen(command, stdin=theirs, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        os.write(ours, f"{answer}\n".encode())
        process.communicate(timeout=240)
    os.close(ours)
    os.close(theirs)

    assert process.returncode == code
    assert files(root) == ((WRITTEN - {CADDYFILE}) if answer == "y" else set())


def test_it_writes_what_it_showed(install: Install, root: Path) -> None:
    done = install("--domain", "Example.com", "--yes")

    assert (done.returncode, done.stderr) == (0, "")
    assert files(root) == WRITTEN
    for path in WRITTEN - {RECORD}:
        assert (root / path).read_text() in done.stdout
    modes = {path: (root / path).stat().st_mode & 0o777 for path in (SETTINGS, UNIT, COMMAND, CADDYFILE, HOME)}
    assert modes == {SETTINGS: 0o600, UNIT: 0o644, COMMAND: 0o755, CADDYFILE: 0o644, HOME: 0o700}
    assert "FUNDABLE_BASE_URL=https://example.com\n" in (root / SETTINGS).read_text()
    assert "Run: systemctl restart fundable" in done.stdout


def test_a_second_run_changes_nothing(install: Install, root: Path) -> None:
    install("--domain", "example.com", "--yes")
    before = {path: (root / path).stat().st_mtime_ns for path in WRITTEN - {RECORD}}

    again = install("--domain", "example.com", "--yes")

    assert again.returncode == 0
    assert {path: (root / path).stat().st_mtime_ns for path in WRITTEN - {RECORD}} == before
    assert again.stdout.count("(unchanged; it is left as it is)") == len(before)


def test_what_we_wrote_ourselves_is_brought_up_to_date(install: Install, root: Path) -> None:
    install("--domain", "example.com", "--yes")

    done = install("--domain", "example.org", "--user", "agency", "--yes")

    assert done.returncode == 0
    assert "\nUser=agency\n" in (root / UNIT).read_text()
    assert "\nexample.org {" in (root / CADDYFILE).read_text()
    assert "https://example.org" in (root / SETTINGS).read_text()
    assert files(root) == WRITTEN


def test_what_was_edited_is_replaced_only_when_somebody_says_so(install: Install, root: Path) -> None:
    install("--yes")
    edited = put(root, UNIT, (root / UNIT).read_text() + "# mine\n").read_text()

    refused = install("--yes", "--user", "agency")
    assert refused.returncode == 1
    assert refused.stderr == (
        f"/{UNIT} was edited by hand, so nothing was changed. Add --replace to set it aside, or move it.\n"
    )
    assert (root / UNIT).read_text() == edited

    assert install("--yes", "--replace", "--user", "agency").returncode == 0
    assert "User=agency" in (root / UNIT).read_text()
    assert (root / f"{UNIT}.edited").read_text() == edited


def test_an_upgrade_without_news_for_an_edited_file_leaves_it(install: Install, root: Path) -> None:
    """As the guide says: a redirect is added to the Caddyfile, and later the next version is installed."""
    install("--domain", "example.com", "--yes")
    edited = put(root, CADDYFILE, (root / CADDYFILE).read_text() + REDIRECT).read_text()

    again = install("--domain", "example.com", "--yes")
    assert (again.returncode, again.stderr) == (0, "")
    assert "Caddyfile (was edited by hand, and there's nothing new for it; it is left as it is)\n" in again.stdout
    assert (root / CADDYFILE).read_text() == edited

    assert install("--domain", "example.org", "--yes").returncode == 1
    assert install("--domain", "example.com", "--yes", "--replace").returncode == 0
    assert REDIRECT not in (root / CADDYFILE).read_text()


def test_somebody_elses_caddyfile_is_left_and_comes_back(install: Install, uninstall: Install, root: Path) -> None:
    file = put(root, CADDYFILE, OTHERS)

    refused = install("--domain", "example.com", "--yes")
    assert refused.returncode == 1
    assert refused.stderr.startswith(f"/{CADDYFILE} is not ours, so nothing was changed.")
    assert files(root) == {CADDYFILE}

    assert install("--domain", "example.com", "--yes", "--replace").returncode == 0
    assert (root / f"{CADDYFILE}.before-fundable").read_text() == OTHERS
    assert f"/{CADDYFILE} is back to what it was before." in uninstall().stdout
    assert file.read_text() == OTHERS
    assert files(root) == {CADDYFILE}


def test_the_distributions_caddyfile_needs_no_question(install: Install, uninstall: Install, root: Path) -> None:
    file = put(root, CADDYFILE, STOCK)

    assert install("--domain", "example.com", "--yes").returncode == 0

    assert "reverse_proxy 127.0.0.1:8000" in file.read_text()
    uninstall()
    assert file.read_text() == STOCK


def test_settings_with_keys_in_them_are_never_touched(install: Install, uninstall: Install, root: Path) -> None:
    install("--domain", "example.com", "--yes")
    edited = (root / SETTINGS).read_text() + "FUNDABLE_STRIPE_SECRET_KEY=sk_test_1\n"
    put(root, SETTINGS, edited)

    done = install("--domain", "example.org", "--data-dir", "/srv/fundable", "--yes", "--replace")

    assert done.returncode == 0
    assert (root / SETTINGS).read_text() == edited
    assert f"Set FUNDABLE_BASE_URL=https://example.org in /{SETTINGS}, then: systemctl restart fundable" in done.stdout
    assert f"/{SETTINGS} names another data directory, /var/lib/fundable/data. Make them the same." in done.stdout
    assert f"/{SETTINGS} stays: it was edited, and may contain keys." in uninstall().stdout
    assert files(root) == {SETTINGS}


def test_uninstalling_leaves_the_data_and_nothing_else(install: Install, uninstall: Install, root: Path) -> None:
    install("--domain", "example.com", "--yes")
    put(root, f"{DATA}/fundable.db", "data")

    done = uninstall()

    assert (done.returncode, done.stderr) == (0, "")
    assert files(root) == {f"{DATA}/fundable.db"}
    assert "The data in /var/lib/fundable/data stays, and so does its user, fundable." in done.stdout
    assert not (root / "etc/fundable").exists()


def test_an_edited_unit_is_not_lost_by_uninstalling(install: Install, uninstall: Install, root: Path) -> None:
    install("--yes")
    put(root, UNIT, "[Service]\nExecStart=/bin/true\n")

    done = uninstall()

    assert f"/{UNIT} was edited; it is now /{UNIT}.edited." in done.stdout
    assert files(root) == {f"{UNIT}.edited"}


def test_what_failed_half_way_can_be_taken_back(install: Install, uninstall: Install, root: Path) -> None:
    put(root, "etc/caddy/.Caddyfile.part/file", "in the way of a file")

    failed = install("--domain", "example.com", "--yes")

    assert failed.returncode == 1
    assert (root / UNIT).exists()
    assert uninstall().returncode == 0
    assert files(root) == {"etc/caddy/.Caddyfile.part/file"}


def test_there_must_be_something_to_uninstall(uninstall: Install) -> None:
    done = uninstall()

    assert (done.returncode, done.stderr) == (
        1,
        "'fundable install-service' has installed nothing here: there is no /etc/fundable/installed.json.\n",
    )


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--domain", "https://example.com"), "https://example.com isn't a domain."),
        (("--domain", "bäckerei.example"), "Enter bäckerei.example as DNS writes it: xn--bckerei-5wa.example."),
        (("--domain", "straße.example"), "Enter this domain as your registrar writes it, beginning with xn--."),
        (("--domain", "example.com/shop"), "isn't a domain."),
        (("--domain", "localhost"), "isn't a domain."),
        (("--domain", "a.example {\n}\nb.example"), "isn't a domain."),
        (("--user", "root"), "root can't be the service's user."),
        (("--user", "a b"), "can't be the service's user."),
        (("--data-dir", "/home/data"), "The service can't see /home."),
        (("--data-dir", "/var/tmp/data"), "The service can't see /var/tmp."),  # noqa: S108
        (("--data-dir", "data"), "data can't be the data directory."),
        (("--data-dir", "/"), "/ can't be the data directory."),
        (("--data-dir", "/srv/a b"), "can't be the data directory."),
        (("--data-dir", "/srv/photos/data"), "/srv/photos contains cat.jpg, and the service would own it."),
        (("--data-dir", "/srv/photos"), "/srv/photos contains cat.jpg, but no fundable data."),
    ],
)
def test_what_would_not_work_is_refused(install: Install, root: Path, arguments: tuple[str, ...], words: str) -> None:
    put(root, "srv/photos/cat.jpg", "cat")

    done = install(*arguments, "--yes")

    assert done.returncode == 1
    assert words in done.stderr
    assert files(root) == {"srv/photos/cat.jpg"}


def test_the_root_must_be_a_folder(run: Run, root: Path) -> None:
    done = run("install-service", "--root", str(root / "none"), "--yes")

    assert (done.returncode, done.stderr) == (
        1,
        f"{root / 'none'} isn't an existing folder. Give its full path, starting with /.\n",
    )


def test_the_unit_is_sound_and_closed(install: Install, root: Path) -> None:
    """Read as systemd reads it where there is one; by ourselves everywhere."""
    install("--yes")
    unit = RawConfigParser(strict=False, delimiters=("=",))
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(root / UNIT)
    service = dict(unit["Service"])
    assert service["ExecStart"].endswith("fundable serve")
    expected = {"Type": "notify", "User": "fundable", "EnvironmentFile": f"/{SETTINGS}", "ReadWritePaths": f"/{HOME}"}
    expected |= {"ProtectSystem": "strict", "NoNewPrivileges": "yes", "CapabilityBoundingSet": "", "WatchdogSec": "60"}
    assert {name: service[name] for name in expected} == expected

    if shutil.which("systemd-analyze"):
        verified = subprocess.run(
            ["systemd-analyze", "verify", root / UNIT], capture_output=True, text=True, check=False
        )
        assert (verified.returncode, verified.stderr) == (0, "")
        assert exposure(root / UNIT) <= EXPOSURE_MOST


def exposure(unit: Path) -> float:
    command = ["systemd-analyze", "security", "--offline=true", "--no-pager", str(unit)]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return float(told.split("exposure level for fundable.service: ")[1].split()[0])


def test_the_caddyfile_is_sound(install: Install, root: Path) -> None:
    install("--domain", "example.com", "--yes")

    command = [program("caddy"), "validate", "--config", str(root / CADDYFILE), "--adapter", "caddyfile"]
    caddy = subprocess.run(command, capture_output=True, text=True, check=False)
    assert caddy.returncode == 0, caddy.stderr
    assert "not formatted" not in caddy.stderr


@pytest.fixture
def call(install: Install, root: Path) -> Callable[[str], subprocess.CompletedProcess[str]]:
    """The installed command, with these settings of the service and a program that prints what it is given. As the
    shell runs it, but for the change of user, which needs root and the user."""
    install("--yes")
    program = put(root, "program", '#!/bin/sh\nprintf "%s\\n" "$FUNDABLE_SMTP_URL" "$FUNDABLE_HOST" "$PATH" "$@"\n')
    program.chmod(0o755)

    def called(settings: str) -> subprocess.CompletedProcess[str]:
        text = (root / COMMAND).read_text()
        for before, after in {
            f"< /{SETTINGS}": f"< {put(root, 'settings', settings)}",
            "runuser -u fundable --": "env",
            str(Path(sys.executable).with_name("fundable")): str(program),
            "$(id -u)": "0",
        }.items():
            assert before in text
            text = text.replace(before, after)
        command = ["sh", "-c", text, "fundable", "doctor", "--json"]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    return called


def test_the_command_takes_the_services_settings_word_for_word(
    call: Callable[[str], subprocess.CompletedProcess[str]],
) -> None:
    url = "smtp://nora:pa$$ `w` \"q\" 'q' &x;@mail.example:587"

    done = call(f"# FUNDABLE_PORT=1\n\nPATH=/nowhere\nFUNDABLE_SMTP_URL={url}\nFUNDABLE_HOST=::1")

    assert (done.returncode, done.stdout.splitlines()) == (0, [url, "::1", os.environ["PATH"], "doctor", "--json"])


@pytest.mark.parametrize("line", ['="::1"', "='::1'", "=::1 ", "=::1\r", "=\t::1", "=a\\b", "=x\\"])
def test_what_systemd_would_read_otherwise_is_refused_by_the_command(
    call: Callable[[str], subprocess.CompletedProcess[str]], line: str
) -> None:
    """A passphrase in quotes is one thing to the service and another to the shell."""
    done = call(f"FUNDABLE_SMTP_URL=smtp://x\nFUNDABLE_HOST{line}\n")

    told = "write FUNDABLE_HOST without quotes, backslashes, or spaces around the value.\n"
    assert (done.returncode, done.stdout, done.stderr) == (1, "", f"In /{SETTINGS}, {told}")


def test_an_indented_line_is_refused_as_well(call: Callable[[str], subprocess.CompletedProcess[str]]) -> None:
    """systemd reads it."""
    assert call("  FUNDABLE_HOST=::1\n").returncode == 1
