"""The mail that a server wrote, as its reader gets it."""

from fundable.config import read_config
from fundable.opening import open_app
from fundable.services.mail import links
from tests.running import Server


def link_in_mail(server: Server, kind: str, recipient: str) -> str:
    """The address that the newest mail of this kind carries: only the server's own key can make it."""
    query = "SELECT link_id FROM messages WHERE kind = ? AND recipient = ? ORDER BY seq DESC LIMIT 1"
    [row] = server.rows(query, kind, recipient)
    app = open_app(read_config(server.environment()))
    try:
        return links.address(app, row["link_id"])
    finally:
        app.close()


def count_mails(server: Server, kind: str, recipient: str) -> int:
    return len(server.rows("SELECT id FROM messages WHERE kind = ? AND recipient = ?", kind, recipient))


def send_mail(server: Server) -> None:
    """Now, instead of within seconds. The server may have a message in hand already."""
    ran = server.run("jobs", "run", "send-mail")
    assert ran.returncode == 0, ran.stderr
