"""docs/operating/stripe.md says what the program needs."""

from pathlib import Path

from fundable.adapters.stripe.calls import API_VERSION
from fundable.adapters.stripe.reading import EVENT_TYPES, PAYOUT_TYPES
from fundable.services.operation.doctor import WEBHOOK_PATH

GUIDE = Path(__file__).resolve().parents[4] / "docs" / "operating" / "stripe.md"


def test_the_guide_names_the_endpoint_its_version_and_exactly_its_events() -> None:
    guide = GUIDE.read_text(encoding="utf-8")
    listed = guide.partition("- Events:\n\n```\n")[2].partition("```")[0].split()

    assert listed == [*EVENT_TYPES, *PAYOUT_TYPES]
    assert f"`https://example.com{WEBHOOK_PATH}`" in guide
    assert f"`{API_VERSION}`" in guide
