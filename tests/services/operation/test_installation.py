"""Installing as a service: what a machine that runs is told, where the package goes, what Debian's brings itself."""

from collections.abc import Callable
from pathlib import Path

import pytest

from fundable.adapters.host import Machine
from fundable.domain.errors import Refused
from fundable.services.operation import installation
from fundable.services.operation.installation import InstallOptions, Program
from tests.commands.test_install_service import CADDYFILE, RECORD, SETTINGS, UNIT, files, put

CHECKOUT = Program(Path("/opt/fundable-checkout/bin/fundable"), None, "0.1.0")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "machine"
    folder.mkdir()
    return folder


class Running(Machine):
    """A machine under systemd, which only writes down what it is told to do."""

    def __init__(self, root: Path) -> None:
        super().__init__(root)
        self.told: list[str] = []

    is_live = True

    def run(self, *command: str) -> None:
        self.told.append(" ".join(command))

    def has(self, command: str) -> bool:
        return True


def test_a_machine_that_runs_is_told_what_to_do(root: Path) -> None:
    machine = Running(root)

    left = installation.install(machine, installation.plan(machine, CHECKOUT, InstallOptions(domain="example.com")))

    assert left == []
    assert machine.told == [
        f"systemd-sysusers --root={root}",
        "systemctl daemon-reload",
        "systemctl enable fundable",
        "systemctl restart fundable",
        "caddy validate --config /etc/caddy/Caddyfile --adapter caddyfile",
        "systemctl enable caddy",
        "systemctl reload-or-restart caddy",
    ]

    machine.told.clear()
    installation.uninstall(machine)
    assert machine.told == ["systemctl disable --now fundable", "systemctl daemon-reload"]


def test_without_systemds_command_the_user_is_made_by_the_old_one(root: Path) -> None:
    class Bare(Running):
        def has(self, command: str) -> bool:
            return command != "systemd-sysusers"

    machine = Bare(root)

    installation.install(machine, installation.plan(machine, CHECKOUT, InstallOptions()))

    assert machine.told[0] == "useradd --system --home-dir /var/lib/fundable --shell /usr/sbin/nologin fundable"


def test_data_whose_rows_are_on_a_database_server_are_ours(root: Path) -> None:
    put(root, "var/lib/fundable/data/serve.lock", "")
    put(root, "var/lib/fundable/data/secrets/signing.key", "key")

    installation.install(Running(root), installation.plan(Running(root), CHECKOUT, InstallOptions()))

    assert (root / UNIT).exists()


def test_a_checkout_that_the_service_could_not_see_is_refused(root: Path) -> None:
    program = Program(Path("/root/bin/fundable"), None, "0.1.0")

    with pytest.raises(Refused, match="The service can't see /root"):
        installation.plan(Running(root), program, InstallOptions())


class TestPackagedProgram:
    """What copies itself to /opt, version beside version."""

    @pytest.fixture
    def package(self, tmp_path: Path) -> Callable[[str], Program]:
        def unpacked(version: str) -> Program:
            folder = tmp_path / f"fundable-{version}"
            put(folder, "fundable", version).chmod(0o700)
            put(folder, "_internal/library.so", "library")
            return Program(folder / "fundable", folder, version)

        return unpacked

    @pytest.fixture
    def machine(self, root: Path) -> Machine:
        return Machine(root)

    def test_it_is_copied_where_the_service_can_see_it(
        self, package: Callable[[str], Program], machine: Machine, root: Path
    ) -> None:
        installation.install(machine, installation.plan(machine, package("1.0"), InstallOptions()))

        program = root / "opt/fundable/current/fundable"
        assert program.read_text() == "1.0"
        assert program.stat().st_mode & 0o777 == 0o755
        assert "ExecStart=/opt/fundable/current/fundable serve" in (root / UNIT).read_text()

    def test_an_upgrade_keeps_the_version_before(
        self, package: Callable[[str], Program], machine: Machine, root: Path
    ) -> None:
        for version in ("1.0", "1.1", "1.2"):
            installation.install(machine, installation.plan(machine, package(version), InstallOptions()))

        folder = root / "opt/fundable"
        assert sorted(path.name for path in folder.iterdir()) == ["1.1", "1.2", "current"]
        assert (folder / "current/fundable").read_text() == "1.2"

    @pytest.mark.parametrize(
        "versions", [("1.8", "1.9", "1.10", "1.11"), ("1.9", "1.10", "1.10"), ("1.9", "1.11", "1.10")]
    )
    def test_what_ran_until_now_is_kept_whatever_its_number(
        self, package: Callable[[str], Program], machine: Machine, root: Path, versions: tuple[str, ...]
    ) -> None:
        """The service runs it until it is restarted, and somebody may want it back."""
        for version in versions:
            installation.install(machine, installation.plan(machine, package(version), InstallOptions()))

        *_, before, last = dict.fromkeys(versions)
        assert {path.name for path in (root / "opt/fundable").iterdir()} == {before, last, "current"}

    def test_installing_the_installed_one_again_is_no_harm(
        self, package: Callable[[str], Program], machine: Machine, root: Path
    ) -> None:
        installation.install(machine, installation.plan(machine, package("1.0"), InstallOptions()))
        there = root / "opt/fundable/1.0"
        before = (there / "fundable").stat().st_ino

        installation.install(
            machine, installation.plan(machine, Program(there / "fundable", there, "1.0"), InstallOptions())
        )

        assert (root / "opt/fundable/current/fundable").stat().st_ino == before

    def test_it_goes_with_the_service(self, package: Callable[[str], Program], machine: Machine, root: Path) -> None:
        installation.install(machine, installation.plan(machine, package("1.0"), InstallOptions()))

        installation.uninstall(machine)

        assert files(root) == set()
        assert not (root / "opt/fundable").exists()

    def test_debians_package_brings_unit_user_and_command_itself(self, machine: Machine, root: Path) -> None:
        packaged = Program(Path("/usr/lib/fundable/fundable"), Path("/usr/lib/fundable"), "1.0")
        untouched = installation.plan(machine, packaged, InstallOptions()).changes[0].file.text
        put(root, SETTINGS, untouched)

        installation.install(machine, installation.plan(machine, packaged, InstallOptions(domain="example.com")))

        assert files(root) == {SETTINGS, f"{SETTINGS}.before-fundable", CADDYFILE, RECORD}
        assert "FUNDABLE_BASE_URL=https://example.com\n" in (root / SETTINGS).read_text()
        installation.uninstall(machine)
        assert (files(root), (root / SETTINGS).read_text()) == ({SETTINGS}, untouched)
