"""What another template makes of a website, told by its files."""

from fundable.domain.sites.drafting.template_changes import TemplateChanges, changes

WAS = {
    "index.html": b'<link href="style-0123456789.css">Home',
    "about.html": b'<link href="style-0123456789.css">About',
    "style-0123456789.css": b"a{}",
    "og-0123456789.png": b"picture",
}


def test_pages_that_only_name_other_files_are_the_same() -> None:
    now = {name.replace("0123456789", "abcdefabcd"): data for name, data in WAS.items()}
    now["index.html"] = now["index.html"].replace(b"0123456789", b"abcdefabcd")

    assert changes(WAS, now) == TemplateChanges((), has_other_styles=False, has_other_pictures=False)


def test_each_kind_of_change_is_told() -> None:
    now = {**WAS, "about.html": b"About us", "contact.html": b"Contact"}
    assert changes(WAS, now).pages == ("about", "contact")
    assert changes(WAS, {**WAS, "style-0123456789.css": b"b{}"}).has_other_styles
    assert changes(WAS, {**WAS, "og-0123456789.png": b"another"}).has_other_pictures
    assert changes(WAS, {**WAS, "favicon.ico": b"icon"}).has_other_pictures
