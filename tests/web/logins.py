"""Staff log in anew after a clock was moved: their sessions end when they are away."""

from starlette.testclient import TestClient

from tests.conftest import PASSWORD


def log_in(browser: TestClient, email: str = "sam@agency.example") -> TestClient:
    assert browser.post("/api/admin/login", json={"email": email, "password": PASSWORD}).status_code == 200
    return browser
