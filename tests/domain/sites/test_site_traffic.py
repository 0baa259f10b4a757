"""Counting what websites are asked for, within bounds and without anything of whoever asks."""

from uuid import UUID

from fundable.domain.sites.hosting.site_traffic import AGENT_MAX, VIEWS_MAX, SiteCounters, of_people

SITE, OTHER = UUID(int=1), UUID(int=2)


def test_each_name_is_judged_once() -> None:
    asked: list[str] = []

    def is_robot(agent: str) -> bool:
        asked.append(agent)
        return agent == "bot"

    views = {(SITE, "index.html", b"bot"): 9, (SITE, "index.html", b"a"): 2, (OTHER, "index.html", b"a"): 1}
    views[SITE, "index.html", b"b"] = 3
    assert of_people(views, is_robot) == {(SITE, "index.html"): 5, (OTHER, "index.html"): 1}
    assert sorted(asked) == ["a", "b", "bot"]


def test_made_up_names_take_no_more_room_than_there_is() -> None:
    counters = SiteCounters()
    for number in range(VIEWS_MAX + 50):
        counters.note_view(SITE, "index.html", str(number).encode())
    counters.note_view(SITE, "index.html", b"0")
    views = counters.take().views
    assert len(views) == VIEWS_MAX
    assert views[SITE, "index.html", b"0"] == 2, "who is known is still counted"


def test_a_long_name_is_cut() -> None:
    counters = SiteCounters()
    counters.note_view(SITE, "index.html", b"x" * 10_000)
    assert [len(agent) for _, _, agent in counters.take().views] == [AGENT_MAX]
