"""Pages as a machine reads them. What a live address serves may be anybody's, and is read once a night for ever."""

from time import monotonic

import pytest

from fundable.domain.sites.checking import reading

AS_MUCH = 256 * 1024
"""So much of a live page is read."""


@pytest.mark.parametrize("odd", ["<![foo[ x ]]>", "<![>", "<!['\">", "<![if IE]>", "<![CDATA[x]]>", "<!>", "<?php ?>"])
def test_what_no_page_of_ours_has_is_read_over(odd: str) -> None:
    page = reading.read(f"<p>before</p>{odd}<p>after</p>".encode())

    assert [text for around, text in page.texts if around == ("p",)] == ["before", "after"]


@pytest.mark.parametrize("end", ["<a href='", "<!-- ", "</p", "<", "<![CDATA[", "<!DOCTYPE [", "&#"])
def test_a_page_that_is_cut_off_is_read_up_to_there(end: str) -> None:
    assert reading.read(f"<p>whole</p>{end}".encode()).texts[0] == (("p",), "whole")


@pytest.mark.parametrize(
    "piece", ["<", "<!--", "<a b='", "</", "<![CDATA[", "<!DOCTYPE [", "a<wbr>", "a<!---->", "<p>", "<script><!--"]
)
def test_a_page_that_is_made_to_take_long_takes_no_longer(piece: str) -> None:
    begun = monotonic()

    reading.read((piece * (AS_MUCH // len(piece))).encode())

    assert monotonic() - begun < 2
