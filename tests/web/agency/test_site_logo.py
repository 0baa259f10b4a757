"""GET /api/site/logo."""

from starlette.testclient import TestClient

from fundable.app import App


def test_without_a_logo_the_letter_badge_is_shown(visitor: TestClient) -> None:
    answer = visitor.get("/api/site/logo")

    assert answer.status_code == 200
    assert answer.json() == {"logoUrl": None}


def test_it_names_the_logo_of_the_settings(visitor: TestClient, app: App) -> None:
    with app.database.write() as connection:
        connection.exec_driver_sql(
            "INSERT INTO site_settings (id, key, value, updated_at) VALUES "
            "('00000000-0000-4000-8000-000000000000', 'logo_url', '/uploads/x', '2026-01-05T15:04:00.000000Z')"
        )

    assert visitor.get("/api/site/logo").json() == {"logoUrl": "/uploads/x"}
