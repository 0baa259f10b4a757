"""What a device is called."""

import pytest

from fundable.domain.people.devices import named

KIT = "AppleWebKit/537.36 (KHTML, like Gecko)"


@pytest.mark.parametrize(
    ("agent", "name"),
    [
        (f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {KIT} Chrome/142.0.0.0 Safari/537.36", "Chrome on Windows"),
        (
            f"Mozilla/5.0 (Windows NT 10.0; Win64; x64) {KIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0",
            "Edge on Windows",
        ),
        (f"Mozilla/5.0 (X11; Linux x86_64) {KIT} Chrome/142.0.0.0 Safari/537.36 OPR/124.0.0.0", "Opera on Linux"),
        (f"Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) {KIT} Chrome/142.0.0.0 Safari/537.36", "Chrome on a Chromebook"),
        (f"Mozilla/5.0 (Linux; Android 10; K) {KIT} Chrome/142.0.0.0 Mobile Safari/537.36", "Chrome on Android"),
        (
            f"Mozilla/5.0 (Linux; Android 10; K) {KIT} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
            "Samsung Internet on Android",
        ),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:145.0) Gecko/20100101 Firefox/145.0", "Firefox on a Mac"),
        (
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
            "Version/26.0 Mobile/15E148 Safari/604.1",
            "Safari on an iPhone",
        ),
        (
            "Mozilla/5.0 (iPad; CPU OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
            "CriOS/142.0.0.0 Mobile/15E148 Safari/604.1",
            "Chrome on an iPad",
        ),
        ("Something/1.0 (Windows)", "A browser on Windows"),
        ("Firefox/1.0", "Firefox"),
        ("curl/8.5.0", "Unknown device"),
        ("<script>alert(1)</script>", "Unknown device"),
        ("", "Unknown device"),
    ],
)
def test_a_device_is_called_by_its_browser_and_its_system(agent: str, name: str) -> None:
    assert named(agent) == name
