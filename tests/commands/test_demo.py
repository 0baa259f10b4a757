"""fundable demo."""

from pathlib import Path

from tests.commands.conftest import Run, Shop, refused


def test_it_fills_a_folder_of_its_own_and_says_how_to_serve_it(run: Run, data_dir: Path, tmp_path: Path) -> None:
    before = (data_dir / "fundable.db").read_bytes()

    done = run("demo", str(tmp_path / "demo"), "--orders", "1", "--days", "20")

    assert (done.returncode, done.stderr) == (0, "")
    assert f"FUNDABLE_DATA_DIR={tmp_path / 'demo'} fundable serve" in done.stdout
    assert "as olive@studio.example" in done.stdout
    assert run("list-orders", FUNDABLE_DATA_DIR=str(tmp_path / "demo")).stdout.count("sandbox") == 1
    assert (data_dir / "fundable.db").read_bytes() == before


def test_a_folder_with_something_in_it_is_left_alone(run: Run, shop: Shop) -> None:
    held = sorted(path.name for path in shop.data_dir.iterdir())

    assert refused(run("demo", str(shop.data_dir), FUNDABLE_DATA_DIR="elsewhere")) == (
        f"{shop.data_dir} isn't empty. Choose a new or empty folder for the demo."
    )
    assert sorted(path.name for path in shop.data_dir.iterdir()) == held


def test_your_own_folder_is_none_for_a_demo(run: Run, tmp_path: Path) -> None:
    own = str(tmp_path / "own")

    assert refused(run("demo", own, FUNDABLE_DATA_DIR=own)) == (
        f"{own} is your own data directory. Choose another folder for the demo."
    )


def test_a_demo_that_fails_leaves_nothing(run: Run, tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    assert refused(run("demo", str(tmp_path / "file" / "demo"))).startswith("Not a directory")
