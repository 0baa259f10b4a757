"""SVG as designers' programs write it is taken and still looks the same; what acts or points outside is not."""

from pathlib import Path

import pytest

from fundable.adapters.images import StrictImageChecker
from fundable.domain.errors import Refused
from tests.adapters import hostile

ILLUSTRATOR = f"""<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 24.0.1, SVG Export Plug-In . SVG Version: 6.00 Build 0)  -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
<svg version="1.1" id="Layer_1" xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"
   xmlns:i="http://ns.adobe.com/AdobeIllustrator/10.0/" i:viewOrigin="0 0" x="0px" y="0px" viewBox="0 0 512 512"
   style="enable-background:new 0 0 512 512;" xml:space="preserve">
<style type="text/css">
<![CDATA[
   .st0{{clip-path:url(#SVGID_2_);fill:#231F20;}}
   .st1{{fill:none;stroke:#FFF;stroke-miterlimit:10;}}
   .st2{{font-family:'MyriadPro-Regular';}}
   #logo .st1>path, .st0:hover{{fill:url("#SVGID_3_")}}
   @font-face{{font-family:'Own';src:url("data:application/font-woff;base64,d09GRg==") format("woff");}}
]]>
</style>
<metadata><i:pgf id="adobe_illustrator_pgf">eJzs</i:pgf></metadata>
<i:aipgfRef xlink:href="#adobe_illustrator_pgf"/>
<g id="logo" i:layer="yes" data-name="Layer 1">
   <defs><rect id="SVGID_1_" width="512" height="512"/></defs>
   <clipPath id="SVGID_2_"><use xlink:href="#SVGID_1_" style="overflow:visible;"/></clipPath>
   <linearGradient id="SVGID_3_" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="9" y2="9">
      <stop offset="0" style="stop-color:#FFF200;stop-opacity:0.5"/><stop offset="1" stop-color="#ED1C24"/>
   </linearGradient>
   <path class="st0" d="M10,10h100v-.5c0-1,2-3,4-4z"/><polygon class="st1" points="1,1 2,2 3,1 "/>
   <text transform="matrix(1 0 0 1 20 30)" class="st1 st2">Müller &amp; Söhne</text>
   <image style="overflow:visible;" width="2" height="2" xlink:href="{hostile.DATA_PNG[:60]}&#xA;
{hostile.DATA_PNG[60:]}" transform="matrix(0.24 0 0 0.24 0 0)"></image>
   <switch><g i:extraneous="self"><circle cx="1" cy="1" r="1"/></g></switch>
</g>
</svg>
"""

INKSCAPE = """<?xml version="1.0" encoding="UTF-8" standalone="no"?>
<!-- Created with Inkscape (http://www.inkscape.org/) -->
<svg width="210mm" height="297mm" viewBox="0 0 210 297" version="1.1" id="svg5" inkscape:version="1.2.2"
   sodipodi:docname="logo.svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"
   xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" xmlns:xlink="http://www.w3.org/1999/xlink"
   xmlns="http://www.w3.org/2000/svg" xmlns:svg="http://www.w3.org/2000/svg"
   xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:cc="http://creativecommons.org/ns#"
   xmlns:dc="http://purl.org/dc/elements/1.1/">
  <title id="title1">Our logo</title>
  <sodipodi:namedview id="namedview7" pagecolor="#ffffff" inkscape:zoom="0.7" only_selected="false"/>
  <defs id="defs2">
    <inkscape:path-effect effect="spiro" id="path-effect1" lpeversion="1"/>
    <linearGradient inkscape:collect="always" id="lg1"><stop style="stop-color:#0000ff;stop-opacity:1" offset="0"/>
    </linearGradient>
    <radialGradient inkscape:collect="always" xlink:href="#lg1" id="rg2" cx="9" cy="9" fx="9" fy="9" r="5"/>
    <filter inkscape:label="Drop Shadow" id="filter1"><feFlood flood-opacity="0.5" result="flood"/>
      <feGaussianBlur in="composite1" stdDeviation="3" result="blur"/>
      <feComposite in="SourceGraphic" in2="offset" operator="over"/></filter>
    <marker style="overflow:visible" id="Arrow1" refX="0" refY="0" orient="auto" inkscape:isstock="true">
      <path style="fill:context-stroke" d="M 0,0 5,-5"/></marker>
    <pattern id="p1" patternUnits="userSpaceOnUse" width="4" height="4" patternTransform="rotate(45)"><path d="M0 0"/>
    </pattern>
    <symbol id="s1"><title>Star</title><path d="M 1,2 3,4 z"/></symbol>
    <rect x="1" y="2" width="3" height="4" id="rect9"/>
  </defs>
  <metadata id="metadata5"><rdf:RDF><cc:Work rdf:about=""><dc:format>image/svg+xml</dc:format>
    <dc:type rdf:resource="http://purl.org/dc/dcmitype/StillImage"/></cc:Work></rdf:RDF></metadata>
  <g inkscape:label="Layer 1" inkscape:groupmode="layer" id="layer1" transform="translate(-1.5e-5,2)">
    <svg:path style="fill:url(#rg2);stroke:#000000;stroke-width:0.26;marker-end:url(#Arrow1);filter:url(#filter1)"
       d="m 10,20 c 1,2 3,4 5,6" sodipodi:nodetypes="cc" inkscape:connector-curvature="0"/>
    <use xlink:href="#s1" x="5" inkscape:transform-center-x="1"/><rect fill="url(#p1)" width="9" height="9"/>
    <text xml:space="preserve" style="font-size:10.58px;line-height:1.25;font-family:sans-serif;
       -inkscape-font-specification:'sans-serif, Normal';shape-inside:url(#rect9)"><tspan sodipodi:role="line"
       style="stroke-width:0.26">Hello <tspan style="font-weight:bold">World</tspan></tspan></text>
    <text><textPath xlink:href="#path1" startOffset="50%">round</textPath></text>
    <flowRoot><flowRegion><rect width="1" height="1"/></flowRegion><flowPara>old text</flowPara></flowRoot>
  </g>
</svg>
"""

FIGMA = f"""<svg width="120" height="40" viewBox="0 0 120 40" fill="none" xmlns="http://www.w3.org/2000/svg"
 xmlns:xlink="http://www.w3.org/1999/xlink">
<g clip-path="url(#clip0_1_2)" filter="url(#filter0_d_1_2)" data-figma-bg-blur-radius="0">
<mask id="mask0_1_2" style="mask-type:luminance" maskUnits="userSpaceOnUse" x="0" y="0" width="9" height="9">
<path d="M0 0H9V9H0V0Z" fill="white"/></mask>
<g mask="url(#mask0_1_2)" style="mix-blend-mode:multiply"><path fill-rule="evenodd" clip-rule="evenodd"
 d="M1 1C2 2 3 3 4 4Z" fill="url(#paint0_linear_1_2)" stroke="black" stroke-opacity="0.2"/></g>
<rect width="9" height="9" fill="url(#pattern0)"/>
</g>
<defs>
<filter id="filter0_d_1_2" x="0" y="0" width="9" height="9" filterUnits="userSpaceOnUse"
 color-interpolation-filters="sRGB"><feFlood flood-opacity="0" result="BackgroundImageFix"/>
<feColorMatrix in="SourceAlpha" type="matrix" values="0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 127 0" result="hardAlpha"/>
<feOffset dy="4"/><feGaussianBlur stdDeviation="2"/><feComposite in2="hardAlpha" operator="out"/>
<feBlend mode="normal" in2="BackgroundImageFix" result="effect1_dropShadow_1_2"/></filter>
<pattern id="pattern0" patternContentUnits="objectBoundingBox" width="1" height="1">
<use xlink:href="#image0_1_2" transform="matrix(0.0125 0 0 0.0125 0 -0.1)"/></pattern>
<linearGradient id="paint0_linear_1_2" x1="0" y1="0" x2="9" y2="9" gradientUnits="userSpaceOnUse">
<stop stop-color="#5B5FC7"/><stop offset="1" stop-color="rgb(43% 20% 90% / 0.5)"/></linearGradient>
<clipPath id="clip0_1_2"><rect width="120" height="40" fill="white"/></clipPath>
<image id="image0_1_2" width="80" height="80" preserveAspectRatio="none" xlink:href="{hostile.DATA_PNG}"/>
</defs>
</svg>
"""

COREL = """<?xml version="1.0" encoding="iso-8859-1"?>
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.0//EN" "http://www.w3.org/TR/2001/REC-SVG-20010904/DTD/svg10.dtd">
<!-- Creator: CorelDRAW 2020 -->
<svg xmlns="http://www.w3.org/2000/svg" xml:space="preserve" width="200mm" height="100mm" version="1.0"
style="shape-rendering:geometricPrecision; text-rendering:geometricPrecision; fill-rule:evenodd"
viewBox="0 0 20000 10000" xmlns:xodm="http://www.corel.com/coreldraw/odm/2003">
 <defs><style type="text/css"><![CDATA[ .fil0 {fill:#2B2A29} .fnt0 {font-weight:bold;font-size:12px} ]]></style></defs>
 <g id="Ebene_x0020_1"><metadata id="CorelCorpID_0Corel-Layer"/><path class="fil0" d="M0 0l10 10"/>
 <text class="fil0 fnt0" x="10" y="10">Caf\xe9</text></g>
</svg>
"""

BY_HAND = """<svg:svg xmlns:svg="http://www.w3.org/2000/svg" viewBox="0 0 24 24" role="img" aria-label="Script: a logo">
<svg:style>:root{--brand:#0a7}*{stroke:currentColor}.a,.b{fill:var(--brand)!important}
@media (prefers-color-scheme:dark){.a{fill:#fff}}</svg:style>
<svg:desc>Two &lt;squares&gt;</svg:desc><svg:rect class="a" width="50%" height="calc(100% - 2px)"/>
<svg:text><svg:a href="#top">up</svg:a></svg:text>
<svg:circle r="4"><svg:animate attributeName="r" values="4;5;4" dur="1s" repeatCount="indefinite"/></svg:circle>
</svg:svg>"""

SOUND = {
    "Illustrator": (
        ILLUSTRATOR.encode(),
        ["Müller &amp; Söhne", ".st0{clip-path:url(#SVGID_2_)", '<use xlink:href="#SVGID_1_"', 'viewBox="0 0 512 512"',
         "enable-background:new 0 0 512 512", f'xlink:href="{hostile.DATA_PNG}"', "stop-opacity:0.5", 'xml:space="pre',
         "#logo .st1&gt;path, .st0:hover{", "<switch><g><circle", "font-family:\"MyriadPro-Regular\""],
        ["DOCTYPE", "pgf", "font-face", "adobe", "data-name"],
    ),
    "Inkscape": (
        INKSCAPE.encode(),
        ["fill:url(#rg2)", "marker-end:url(#Arrow1)", "filter:url(#filter1)", '<path style="fill:url', '"#s1"',
         'fill="url(#p1)"', 'Hello <tspan style="font-weight:bold">World</tspan>', "shape-inside:url(#rect9)",
         '<title id="title1">Our logo</title>', 'd="m 10,20 c 1,2 3,4 5,6"', "fill:context-stroke"],
        ["inkscape", "sodipodi", "rdf", "metadata", "flowRoot", "namedview"],
    ),
    "Figma": (
        FIGMA.encode(),
        ['clip-path="url(#clip0_1_2)"', 'filter="url(#filter0_d_1_2)"', "mask-type:luminance", "url(#mask0_1_2)",
         "mix-blend-mode:multiply", 'in2="BackgroundImageFix"', "rgb(43% 20% 90% / 0.5)", hostile.DATA_PNG,
         'xlink:href="#image0_1_2"', 'result="effect1_dropShadow_1_2"'],
        ["data-figma"],
    ),
    "CorelDRAW, Latin-1": (
        COREL.encode("latin-1"),
        ["Café", ".fil0{fill:#2B2A29}", "font-weight:bold;font-size:12px", "shape-rendering:geometricPrecision"],
        ["xodm", "metadata", "iso-8859-1"],
    ),
    "by hand": (
        BY_HAND.encode(),
        [":root{--brand:#0a7}", ".a,.b{fill:var(--brand)!important}", 'aria-label="Script: a logo"', "&lt;squares&gt;",
         'height="calc(100% - 2px)"', "<text><tspan>up</tspan></text>", '<circle r="4"/>'],
        ["animate", "@media", "<a"],
    ),
}  # fmt: skip


def clean(tmp_path: Path, content: bytes) -> str:
    path = tmp_path / "logo"
    path.write_bytes(content)
    image = StrictImageChecker().check(path)
    assert (image.content_type, image.extension) == ("image/svg+xml", "svg")
    assert image.cleaned is not None
    assert hostile.dangers(image.cleaned) == []
    return image.cleaned.decode()


@pytest.mark.parametrize("program", SOUND)
def test_what_designers_export_keeps_what_it_draws_with(tmp_path: Path, program: str) -> None:
    content, kept, dropped = SOUND[program]
    cleaned = clean(tmp_path, content)
    assert [part for part in kept if part not in cleaned] == []
    assert [part for part in dropped if part in cleaned] == []


@pytest.mark.parametrize("program", SOUND)
def test_cleaning_again_changes_nothing(tmp_path: Path, program: str) -> None:
    cleaned = clean(tmp_path, SOUND[program][0])
    assert clean(tmp_path, cleaned.encode()) == cleaned


@pytest.mark.parametrize("encoding", ["utf-8-sig", "utf-16"])
def test_a_byte_order_mark_is_understood(tmp_path: Path, encoding: str) -> None:
    text = FIGMA.replace("<defs>", "<title>日本語</title><defs>")
    assert clean(tmp_path, text.encode(encoding)) == clean(tmp_path, text.encode())


@pytest.mark.parametrize(
    ("value", "kept"),
    [
        ("url(#a) none", 'fill="url(#a) none"'),
        ("url( '#a' )", "fill='url( \"#a\" )'"),
        ("u\\72l(#a)", 'fill="url(#a)"'),
        ("context-fill", 'fill="context-fill"'),
        ("url(#a", "<rect/>"),
        ("attr(id)@url", "<rect/>"),
    ],
)
def test_a_reference_within_the_file_is_kept_when_it_is_whole(tmp_path: Path, value: str, kept: str) -> None:
    assert kept in clean(tmp_path, hostile.svg(f'<rect fill="{value}"/>'))


@pytest.mark.parametrize(
    "left_out",
    [
        '<metadata>x<g/><path d="M7 7"/></metadata>',
        '<q:b xmlns:q="urn:q">x<path d="M7 7"/></q:b>',
        '<q:path xmlns:q="urn:q" d="M7 7"/>',
        '<path xmlns="" d="M7 7"/>',
        '<style media="print">path{font-family:M7}</style>',
        '<style type="text/less">path{font-family:M7}</style>',
        '<animate attributeName="d" to="M7 7"/>',
        '<font><glyph d="M7 7"/></font>',
    ],
)
def test_what_is_left_out_takes_its_content_along_but_not_its_neighbours(tmp_path: Path, left_out: str) -> None:
    cleaned = clean(tmp_path, hostile.svg(f'{left_out}<path d="M8 8"/>'))
    assert "M7" not in cleaned
    assert ">x" not in cleaned
    assert '<path d="M8 8"/><rect' in cleaned


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ('<title>a<path d="M7"/>b</title>', "<title>ab</title>"),
        ("<g>stray<text>a</text>words</g>", "<g><text>a</text></g>"),
        (f'<g id="{"a" * 1_001}" class="{"b" * 1_001}"/>', "<g/>"),
        ('<use href="#a b"/>', "<use/>"),
        ('<use href=" #a "/>', '<use href="#a"/>'),
        ('<rect href="#a"/>', "<rect/>"),
        ('<g data-x="1" tabindex="1" xml:base="/" xml:lang="de"/>', '<g xml:lang="de"/>'),
        ('<style>@namespace s url(http://www.w3.org/2000/svg);@charset "x";g{fill:red}</style>', "<style>g{fill:red}<"),
        ("<style>a[id]{fill:red}b:not(c){fill:red}d,e{fill:red}</style>", "<style>d,e{fill:red}</style>"),
        (
            "<style>g{fill:red;fancy:1;color:attr(x);stroke:@x;opacity:1}</style>",
            "<style>g{fill:red;opacity:1}</style>",
        ),
        ("<style>g{font-family:'A B',\"C(D)\"}</style>", "<style/>"),
        ("<style>g{font-family:A\\(B;fill:red}</style>", "<style>g{fill:red}</style>"),
        ("<style>g{font-family:\\1 A;fill:red}</style>", "<style>g{fill:red}</style>"),
        ("<style>.\\1 a{fill:red}b{fill:red}</style>", "<style>b{fill:red}</style>"),
        ("<style>g{stroke:a&lt;b;fill:red}</style>", "<style>g{fill:red}</style>"),
        (
            "<style>g{--a:1px;--b:var(--a);stroke-width:var(--a)}</style>",
            "<style>g{--a:1px;stroke-width:var(--a)}</style>",
        ),
        ("<style>.\\31 0{fill:red}</style>", "<style>.\\31 0{fill:red}</style>"),
    ],
)
def test_what_is_kept_is_kept_without_the_rest(tmp_path: Path, written: str, kept: str) -> None:
    assert kept in clean(tmp_path, hostile.svg(written))


def test_many_shapes_may_share_one_gradient(tmp_path: Path) -> None:
    gradient = '<linearGradient id="a"><stop offset="0"/><stop offset="1"/></linearGradient>'
    clean(tmp_path, hostile.svg(gradient + '<rect fill="url(#a)"/><g style="fill:url(#a)"/>' * 20_000))


def test_references_may_be_followed_to_the_limit_and_no_further(tmp_path: Path) -> None:
    def picture(uses: int) -> bytes:
        return hostile.svg(f'<g id="a">{"<g/>" * 498}</g>' + '<use href="#a"/>' * uses)

    clean(tmp_path, picture(997))
    with pytest.raises(Refused, match="We can't read this image"):
        clean(tmp_path, picture(1_000))


def test_a_long_path_may_have_a_simple_marker(tmp_path: Path) -> None:
    clean(tmp_path, hostile.svg(f'<marker id="m">{hostile.RECT}</marker><path d="M0 0{"l1 1" * 200_000}"/>'))
    clean(tmp_path, hostile.svg(f"<marker>{hostile.RECT}</marker>" + '<path d="M0 0h9"/>' * 2_000))


@pytest.mark.parametrize(("depth", "is_taken"), [(126, True), (127, False)])
def test_groups_may_be_nested_to_the_limit_and_no_further(tmp_path: Path, depth: int, is_taken: bool) -> None:
    content = hostile.svg("<g>" * depth + hostile.RECT + "</g>" * depth)
    if is_taken:
        assert clean(tmp_path, content).count("<g>") == depth
    else:
        with pytest.raises(Refused, match="We can't read this image"):
            clean(tmp_path, content)


def test_the_independent_eyes_see_what_is_hostile() -> None:
    """`dangers` is trusted by every test here, so it has to find what the product would have had to refuse."""
    small = [kind for kind in hostile.named() if kind.fate == hostile.ACTIVE and len(kind.make()) < 3_000]
    head = b'<?xml version="1.0" encoding="UTF-8"?>'
    unseen = [kind.name for kind in small if kind.make()[:5] == b"<svg " and not hostile.dangers(head + kind.make())]
    assert unseen == []
