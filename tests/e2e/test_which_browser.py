"""Which of the browsers that are there the tests take."""

from pathlib import Path

from tests.e2e.conftest import beside

FULL, SHELL = "chrome-linux64/chrome", "chrome-headless-shell-linux64/chrome-headless-shell"


def made(place: Path) -> Path:
    place.parent.mkdir(parents=True)
    place.touch()
    return place


def test_of_playwrights_two_it_is_the_one_without_windows(tmp_path: Path) -> None:
    full = made(tmp_path / "chromium-1255" / FULL)
    made(tmp_path / "chromium_headless_shell-1240" / SHELL)
    assert beside(full) is None

    shell = made(tmp_path / "chromium_headless_shell-1255" / SHELL)

    assert beside(full) == str(shell)


def test_any_other_is_taken_as_it_is(tmp_path: Path) -> None:
    assert beside(made(tmp_path / "bin" / "chromium-headless-shell")) is None
