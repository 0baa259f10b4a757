"""What a client tells of their business after the form: read and saved with this order's own login alone, a version
each time, built at most once a minute, and closed once they send changes or approve."""

from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

from starlette.testclient import TestClient

from fundable.acting import ActorKind
from fundable.app import App
from fundable.db import audit
from fundable.db.sites.drafting import sites
from fundable.domain.sites.drafting.sites import BUILT_EVERY
from fundable.services.sites.drafting import drafts
from tests.conftest import FakeClock, PaidOrder
from tests.turns import in_turn
from tests.web.sites.live_orders import Launch
from tests.web.sites.test_client_look import send_a_note
from tests.web.sites.test_paid_orders import take_back

PATH = "/api/client/facts"
BY_ROUND = "You've sent your changes, so we make any others for you now. Message us."
BY_APPROVAL = "Your website is approved, so this can't be changed here anymore. Message us."


def read(launch: Launch, order: PaidOrder | None = None) -> dict[str, Any]:
    answer = launch.visitor.get(PATH, headers=(order or launch.order).bearer)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def ask(launch: Launch, **told: Any) -> Any:
    body = {"version": read(launch)["version"], **told}
    return launch.visitor.put(PATH, json=body, headers=launch.order.bearer)


def tell(launch: Launch, **told: Any) -> dict[str, Any]:
    answer = ask(launch, **told)
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def text(found: dict[str, Any], path: str) -> str:
    [said] = [one["text"] for one in found["texts"] if one["path"] == path]
    return str(said)


def builds(launch: Launch) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = launch.desk.see(launch.order)["builds"]
    return found


def versions(launch: Launch) -> list[dict[str, Any]]:
    """As staff read them, which builds nothing."""
    found: list[dict[str, Any]] = launch.desk.browser.get(
        f"/api/orders/{launch.order.id}/website/content/versions"
    ).json()["versions"]
    return found


def test_what_is_told_is_a_version_by_the_client_and_is_built_once_a_minute_has_passed(
    launch: Launch, app: App, clock: FakeClock
) -> None:
    before = read(launch)
    assert (before["closed"], text(before, "hours")) == ("", "")

    first = tell(launch, texts={"hours": "Monday to Friday: 8:00 AM to 5:00 PM"})
    second = tell(launch, texts={"founded": "2004", "owners": "Nora Finch"})

    assert text(first, "hours") == "Monday to Friday: 8:00 AM to 5:00 PM"
    assert (text(second, "founded"), text(second, "owners")) == ("2004", "Nora Finch")
    assert [first["version"], second["version"]] == [before["version"] + 1, before["version"] + 2]
    newest = versions(launch)[0]
    assert (newest["madeBy"], newest["why"], newest["word"]) == ("The client", "Typed by the client", "note")
    assert len(builds(launch)) == 1, "the newest build isn't a minute old"
    assert drafts.make_missing(app) == ""

    clock.move(BUILT_EVERY)
    assert drafts.make_missing(app) == "1 of 1 drafted"

    newest_build, *_ = builds(launch)
    assert (newest_build["number"], newest_build["madeBy"], newest_build["reason"]) == (2, "The client", "staff")
    assert versions(launch)[0]["version"] == second["version"], "building it made no version more"
    assert drafts.make_missing(app) == ""


def test_the_first_word_after_a_minute_is_built_at_once(launch: Launch, clock: FakeClock) -> None:
    clock.move(BUILT_EVERY)

    tell(launch, texts={"areas": "Dayton\nKettering"})

    assert len(builds(launch)) == 2
    assert not launch.desk.see(launch.order)["isDue"]


def test_who_told_what_is_in_the_log_without_the_words(launch: Launch, app: App) -> None:
    tell(launch, texts={"owners": "Nora Finch"})

    with app.database.read() as connection:
        [entry] = audit.about(connection, UUID(launch.order.id), ["website.edited"])
    assert (entry.kind, entry.actor_id) == (ActorKind.CLIENT, launch.order.id)
    assert entry.details["texts"] == ["owners"]
    assert "Finch" not in str(entry.details)


def test_a_note_and_a_price_for_a_service_leave_its_name_and_the_others_alone(launch: Launch) -> None:
    before = read(launch)["services"]
    one = before[-1]

    after = tell(launch, services=[{"key": one["key"], "note": "By order.", "price": "from $35"}])["services"]

    assert after == [*before[:-1], {**one, "note": "By order.", "price": "from $35"}]


def test_a_color_is_wished_by_its_name_and_given_back(launch: Launch) -> None:
    before = read(launch)
    assert before["color"] == "automatic"
    other = before["colors"][1]["name"]

    assert tell(launch, color=other)["color"] == other
    assert tell(launch, color="automatic")["color"] == "automatic"
    refused = ask(launch, color="mauve")
    assert (refused.status_code, refused.json()["code"]) == (400, "color_unknown")


def test_the_same_again_because_its_answer_was_lost_is_no_version(launch: Launch) -> None:
    told = tell(launch, texts={"founded": "2004"})

    assert tell(launch, texts={"founded": "2004"}) == told
    assert versions(launch)[0]["version"] == told["version"]


def test_whoever_saw_an_earlier_version_saves_over_nobody(launch: Launch) -> None:
    seen = read(launch)["version"]
    tell(launch, version=seen, texts={"hours": "Monday: noon to 5 PM"})

    answer = ask(launch, version=seen, texts={"hours": "Closed on Mondays"})

    assert (answer.status_code, answer.json()["code"]) == (409, "content_moved")
    assert text(read(launch), "hours") == "Monday: noon to 5 PM"


def test_staff_see_a_build_of_all_that_was_told_and_their_save_is_newer(launch: Launch) -> None:
    seen = tell(launch, texts={"hours": "Monday: noon to 5 PM"})["version"]
    path = f"/api/orders/{launch.order.id}/website/content"

    content = launch.desk.browser.get(path).json()

    assert (content["version"], content["build"]) == (seen, 2)
    body = {"version": seen, "reason": "She called.", "word": "call", "texts": {"hours": "Monday: noon to 6 PM"}}
    assert launch.desk.browser.put(path, json=body).status_code == 200
    assert ask(launch, version=seen, texts={"hours": "Never"}).json()["code"] == "content_moved"


def test_a_form_that_is_corrected_meanwhile_comes_first(launch: Launch) -> None:
    seen = tell(launch, texts={"founded": "2004"})["version"]
    launch.send(launch.order, businessName="Alder & Finch Builders")

    answer = ask(launch, version=seen, texts={"founded": "2005"})

    assert answer.json()["code"] == "content_moved"
    assert text(read(launch), "founded") == "2004", "the correction took nothing of it"
    assert tell(launch, texts={"founded": "2005"})["version"] > seen


@in_turn(
    ("texts", "sentence"),
    [
        ({"founded": "soon"}, "Enter a year from 1700 to 2026."),
        ({"testimonials": "Best bread in town."}, "Each testimonial takes two lines"),
        ({"questions": "Do you ship?"}, "Each question takes two lines"),
        ({"about.lead": "We're the best."}, "There's no such text on this website."),
        ({"services": "a,b"}, "There's no such text on this website."),
    ],
)
def test_what_a_website_cannot_show_or_a_client_may_not_write_is_refused(
    launch: Launch, texts: dict[str, str], sentence: str
) -> None:
    before = read(launch)

    answer = ask(launch, texts=texts)

    assert (answer.status_code, answer.json()["code"]) == (400, "content_wrong")
    assert answer.json()["message"].startswith(sentence)
    assert read(launch) == before


def test_a_service_that_is_not_there_is_refused(launch: Launch) -> None:
    answer = ask(launch, services=[{"key": "nope", "note": "x", "price": ""}])

    assert (answer.status_code, answer.json()["code"]) == (400, "content_wrong")


def is_closed(launch: Launch, sentence: str) -> None:
    assert read(launch)["closed"] == sentence
    answer = ask(launch, texts={"founded": "1999"})
    assert (answer.status_code, answer.json()["message"]) == (409, sentence)
    assert text(read(launch), "founded") == "2004"


def test_changes_that_were_sent_close_it(launch: Launch, clock: FakeClock) -> None:
    clock.move(BUILT_EVERY)
    tell(launch, texts={"founded": "2004"})
    launch.desk.release(launch.order)
    assert read(launch)["closed"] == ""

    send_a_note(launch)

    is_closed(launch, BY_ROUND)


def test_an_approval_closes_it(launch: Launch, clock: FakeClock) -> None:
    launch.publishes_by_hand()
    clock.move(BUILT_EVERY)
    tell(launch, texts={"founded": "2004"})
    launch.desk.release(launch.order)
    assert launch.approve().status_code == 200

    is_closed(launch, BY_APPROVAL)


def test_what_was_told_last_is_on_the_website_that_is_approved(launch: Launch) -> None:
    """An approval is of what the client has seen: the build before isn't what their words say."""
    launch.publishes_by_hand()
    launch.desk.release(launch.order)
    tell(launch, texts={"founded": "2004"})

    answer = launch.approve()

    assert (answer.status_code, answer.json()["code"]) == (409, "newer_build")
    assert launch.approve().status_code == 200


def test_money_that_went_back_closes_it(launch: Launch, app: App) -> None:
    tell(launch, texts={"founded": "2004"})
    take_back(launch, app, "refund")

    assert read(launch)["closed"].startswith("Your payment went back to you")
    assert ask(launch, texts={"founded": "1999"}).json()["code"] == "order_paid_back"


def test_nobody_elses_login_reads_or_writes_it(
    launch: Launch, client_b: PaidOrder, staff: TestClient, visitor: TestClient
) -> None:
    body = {"version": read(launch)["version"], "texts": {"founded": "1999"}}

    for browser, headers, status in (
        (visitor, {}, 401),
        (staff, {}, 401),
        (visitor, {"Authorization": f"Bearer {uuid4()}"}, 401),
        (visitor, client_b.bearer, 404),
    ):
        assert browser.get(PATH, headers=headers).status_code == status
        assert browser.put(PATH, json=body, headers=headers).status_code == status
    assert text(read(launch), "founded") == ""


def test_a_website_that_is_built_elsewhere_has_none_to_tell(launch: Launch) -> None:
    launch.desk.do(launch.order, "elsewhere")

    answer = launch.visitor.get(PATH, headers=launch.order.bearer)

    assert (answer.status_code, answer.json()["code"]) == (404, "facts_missing")


def test_a_clock_that_was_wrong_puts_nothing_off_for_long(launch: Launch, app: App, clock: FakeClock) -> None:
    tell(launch, texts={"founded": "2004"})
    with app.database.write() as connection:
        sites.change(connection, UUID(launch.order.id), draft_due_at=clock.now() + timedelta(days=900))

    assert drafts.make_missing(app) == "1 of 1 drafted"
