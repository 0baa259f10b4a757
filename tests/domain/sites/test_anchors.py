"""Notes find their place again: path first, then the quote, then what is like it, and nothing is ever lost."""

from dataclasses import replace
from html import escape

from hypothesis import given
from hypothesis import strategies as st

from fundable.domain.sites.review.anchors import CONTEXT, Anchor, Fit, Part, anchor_at, find, parts

PAGE = "services.html"
TEXTS = st.text(st.characters(min_codepoint=32, max_codepoint=0x24F), max_size=60)
PATHS = st.sampled_from(["name", "about.lead", "about.paragraphs[0]", "about.paragraphs[1]", "services[a].title"])
LISTED = st.lists(st.tuples(PATHS, TEXTS), max_size=8)


def html(*listed: tuple[str, str]) -> bytes:
    body = "".join(f'<p data-c="{path}">{escape(text)}</p>' for path, text in listed)
    return f"<!doctype html><html><head><title>No</title></head><body>{body}</body></html>".encode()


def page(*listed: tuple[str, str]) -> list[Part]:
    return parts(PAGE, html(*listed))


def on(part: Part) -> Anchor:
    return anchor_at(part, 0.5, 0.5, 1280, 1)


def test_parts_are_read_with_the_words_around_them() -> None:
    listed = parts(
        PAGE,
        b'<html><head><style>p{}</style></head><body><h1 data-c="name">Alder <small>LLC</small></h1>'
        b'<img data-c="logo" alt=""><p>Since <b data-c="phone">555</b>.</p><a data-c="name">Alder</a></body></html>',
    )

    assert [(one.path, one.nth, one.text) for one in listed] == [
        ("name", 0, "Alder LLC"),
        ("logo", 0, ""),
        ("phone", 0, "555"),
        ("name", 1, "Alder"),
    ]
    assert (listed[2].before, listed[2].after) == ("Alder LLC Since", ". Alder")
    assert all(len(one.before) <= CONTEXT and len(one.after) <= CONTEXT for one in listed)


def test_18_text_edited_item_deleted_item_renamed() -> None:
    [title, note] = page(("services[a1].title", "Rye bread"), ("services[a1].note", "baked at six every morning"))

    edited = page(("services[a1].title", "Rye bread"), ("services[a1].note", "ready at eight"))
    assert (find(on(title), edited).fit, find(on(title), edited).part) == (Fit.SAME, edited[0])
    assert (find(on(note), edited).fit, find(on(note), edited).part) == (Fit.CHANGED, edited[1])

    assert find(on(note), page(("name", "Alder & Finch"))) == find(on(note), [])
    assert find(on(note), []).fit is Fit.LOST

    [renamed] = page(("services[a1].title", "Sourdough"))
    assert find(on(title), [renamed]).part == renamed


def test_words_that_moved_in_a_list_count_for_more_than_their_number() -> None:
    first = page(("about.paragraphs[0]", "We bake."), ("about.paragraphs[1]", "We deliver."))[1]
    now = page(("about.paragraphs[0]", "We deliver."), ("about.paragraphs[1]", "We sing."))

    assert find(on(first), now) == find(on(first), now[:1])
    assert (find(on(first), now).fit, find(on(first), now).part) == (Fit.MOVED, now[0])


def test_of_the_same_words_twice_the_ones_in_the_same_company_are_meant() -> None:
    listed = page(("phone", "555"), ("name", "Alder"), ("phone", "555"), ("email", "a@b.co"))
    now = page(("name", "Alder"), ("phone", "555"), ("email", "a@b.co"), ("phone", "555"))

    assert find(on(listed[2]), now).part == now[1]


def test_what_is_much_like_it_is_found_on_its_own_page_alone() -> None:
    [part] = page(("services[a1].title", "Wedding cakes to order"))
    [similar] = page(("services[b2].title", "Wedding cakes, to order"))

    assert (find(on(part), [similar]).fit, find(on(part), [similar]).part) == (Fit.SIMILAR, similar)
    assert find(on(part), [replace(similar, page="index.html")]).fit is Fit.LOST
    assert find(on(part), page(("services[b2].title", "Funerals"))).fit is Fit.LOST


@given(LISTED)
def test_on_the_same_page_everything_is_where_it_was(listed: list[tuple[str, str]]) -> None:
    found = page(*listed)

    for part in found:
        again = find(on(part), found)
        assert again.fit is Fit.SAME
        assert again.part
        assert (again.part.path, again.part.text) == (part.path, part.text)


@given(LISTED, LISTED)
def test_whatever_becomes_of_a_page_a_note_has_a_place_on_it_or_is_said_to_be_lost(
    before: list[tuple[str, str]], after: list[tuple[str, str]]
) -> None:
    now = page(*after)

    for part in page(*before):
        found = find(on(part), now)
        assert (found.part in now) == (found.fit is not Fit.LOST)
        if part.path not in {one.path for one in now} and part.text and found.part and found.fit is Fit.MOVED:
            assert part.text in found.part.text
