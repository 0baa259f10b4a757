"""Photos and logos of the demo, which nobody took: drawn from the trade's things, in light that the seed chooses."""

import colorsys
from dataclasses import dataclass

import resvg_py

from fundable.services.operation.demo.buyers import Buyer
from fundable.services.operation.demo.things import SHELVED, THINGS
from fundable.services.operation.demo.trades import Trade, Workplace

Box = tuple[int, int, int, int]
WIDTH, HEIGHT = 960, 640
MAIN_WIDTH, OTHER_WIDTH = 720, 480
"""In pixels: larger ones take long to encode."""
SHOWN, SHOWN_OF_HOUSE = (96, 0, 768, 640), (0, 90, 960, 540)
"""The part of a scene that its photo shows. Crews have the theme whose main photo is wide."""


@dataclass(frozen=True, slots=True)
class Light:
    """Colors of a picture: all of one trade, each a little lighter, darker or warmer."""

    color: str
    warm: float

    def tint(self, value: float, saturation: float = 0.5) -> str:
        """The trade's color at this brightness; both from 0 to 1."""
        hue, _, own = colorsys.rgb_to_hsv(*(int(self.color[at : at + 2], 16) / 255 for at in (1, 3, 5)))
        return _hex(colorsys.hsv_to_rgb(hue, max(own, 0.25) * saturation, value))

    @property
    def sky(self) -> tuple[str, str]:
        """At the top and at the horizon, from noon to evening."""
        return _between("#6fa8d6", "#7d87b8", self.warm), _between("#e3eff7", "#f6d3ac", self.warm)

    @property
    def wall(self) -> tuple[str, str]:
        return self.tint(0.97, 0.10), self.tint(0.86, 0.20)


def photos(trade: Trade, warm: float) -> list[bytes]:
    """Two, as PNG: where the work is done, and the front of the shop or things on a table. `warm` is from 0, noon, to
    1, evening."""
    light, thing = Light(trade.color, warm), THINGS[trade.key]
    main, other = _SCENES[trade.place]
    box = SHOWN_OF_HOUSE if trade.place is Workplace.HOMES else SHOWN
    on_shelf = SHELVED.get(trade.key, thing)
    return [_png(main(light, on_shelf), box, MAIN_WIDTH), _png(other(light, thing), SHOWN, OTHER_WIDTH)]


def logo(buyer: Buyer) -> bytes:
    """The trade's thing in a round badge."""
    thing = THINGS[buyer.trade.key]
    badge = (
        f'<circle cx="80" cy="80" r="78" fill="{buyer.trade.color}"/><circle cx="80" cy="80" r="66" fill="#fbf7ef"/>'
    )
    return _svg((0, 0, 160, 160), f'{badge}<g transform="translate(32 30) scale(.96)">{thing}</g>').encode()


def _png(drawing: str, box: Box, width: int) -> bytes:
    return bytes(resvg_py.svg_to_bytes(svg_string=_svg(box, drawing), width=width, skip_system_fonts=True))


def _svg(box: Box, drawing: str) -> str:
    left, top, width, height = box
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}" width="{width}" '
        f'height="{height}">{drawing}</svg>'
    )


def _counter(light: Light, thing: str) -> str:
    """Shelves behind a counter, a window, and lamps above."""
    shelves = "".join(_rect(350, y + 100, 480, 14, "#8a6a4c") + _row(thing, 366, y, 4, 118, 1.0) for y in (90, 230))
    lamps = "".join(
        f'<path d="M{x} 0v70" stroke="#3b342d" stroke-width="3"/><path d="M{x - 34} 104a34 34 0 0 1 68 0z" '
        f'fill="{light.tint(0.45)}"/><ellipse cx="{x}" cy="106" rx="24" ry="7" fill="#fff3cf"/>'
        for x in (470, 590, 710)
    )
    counter = (
        _rect(0, 430, WIDTH, 24, "#c9a27a")
        + _rect(0, 454, WIDTH, 186, light.tint(0.42))
        + "".join(_rect(x, 470, 2, 170, light.tint(0.36)) for x in range(60, WIDTH, 80))
    )
    return (
        _room(light)
        + _window(light, 130, 90, 170, 220)
        + shelves
        + lamps
        + counter
        + _row(thing, 150, 322, 2, 150, 1.1)
    )


def _front(light: Light, thing: str) -> str:
    """A shop from the street, with an awning, two windows and a sign."""
    stripes = "".join(
        f'<path d="M{120 + at * 60} 250h60l8 62a34 26 0 0 1-76 0z" fill="{light.tint(0.5) if at % 2 else "#faf5ea"}"/>'
        for at in range(12)
    )
    sign = '<rect x="330" y="150" width="300" height="84" rx="10" fill="#fbf7ef"/>'
    windows = "".join(_window(light, x, 330, 220, 190) + _row(thing, x + 20, 420, 2, 96, 0.9) for x in (150, 590))
    door = _rect(410, 330, 140, 250, light.tint(0.36)) + _rect(428, 350, 104, 150, light.sky[1])
    knob = '<circle cx="532" cy="520" r="6" fill="#e9c46a"/>'
    street = _rect(0, 580, WIDTH, 60, "#b9b3a8") + _rect(0, 576, WIDTH, 8, "#a29b8f")
    building = _rect(100, 120, 760, 460, light.tint(0.88, 0.25)) + _rect(86, 104, 788, 26, light.tint(0.5, 0.4))
    return (
        _outside(light)
        + building
        + sign
        + _row(thing, 362, 156, 3, 82, 0.72)
        + windows
        + door
        + knob
        + stripes
        + street
    )


def _house(light: Light, thing: str) -> str:
    """A house with a lawn and a drive, and the crew's van in front of it."""
    roof = f'<path d="M300 250L560 110L860 250z" fill="{light.tint(0.38, 0.7)}"/>'
    house = _rect(340, 250, 480, 210, "#f3ead9") + _rect(330, 244, 500, 12, "#d9ccb4")
    openings = (
        _window(light, 400, 300, 100, 90) + _window(light, 680, 300, 100, 90) + _rect(550, 300, 84, 160, "#7a5a43")
    )
    lawn = (
        '<path d="M0 450Q480 420 960 455V640H0z" fill="#7da55d"/>'
        '<path d="M0 545Q480 530 960 550V640H0z" fill="#8d8c88"/>'
    )
    return (
        _outside(light)
        + _trees((140, 900), 300)
        + roof
        + house
        + openings
        + lawn
        + f'<g transform="translate(40 0)">{_van(light, thing)}</g>'
    )


def _van(light: Light, thing: str) -> str:
    wheels = "".join(
        f'<circle cx="{x}" cy="574" r="40" fill="#2b2b2e"/><circle cx="{x}" cy="574" r="17" fill="#c9c9cc"/>'
        for x in (170, 450)
    )
    body = (
        f'<path d="M60 380q0-22 22-22h330q22 0 34 20l44 74q60 6 60 46v72H60z" fill="{light.tint(0.55, 1.1)}"/>'
        f'<path d="M402 382h18q10 0 16 10l34 60h-68z" fill="#dcebf3"/>'
        f'<path d="M60 520h490v14H60z" fill="{light.tint(0.4, 1.1)}"/>'
        '<ellipse cx="305" cy="616" rx="270" ry="10" fill="#000" opacity=".18"/>'
    )
    badge = '<circle cx="230" cy="446" r="68" fill="#fbf7ef"/>'
    return body + wheels + badge + _placed(thing, 178, 394, 1.04)


def _office(light: Light, thing: str) -> str:
    """A desk below a window, with a chair, a plant and a picture on the wall."""
    picture = (
        _rect(640, 100, 190, 170, "#8a6a4c") + _rect(654, 114, 162, 142, "#fbf7ef") + _placed(thing, 680, 130, 1.1)
    )
    desk = (
        _rect(220, 430, 620, 26, "#a9784b") + _rect(250, 456, 18, 150, "#7d5836") + _rect(790, 456, 18, 150, "#7d5836")
    )
    screen = (
        _rect(440, 300, 190, 112, "#33363b")
        + _rect(450, 310, 170, 92, light.tint(0.8, 0.4))
        + _rect(520, 412, 30, 18, "#33363b")
    )
    chair = f'<path d="M470 470h140q16 0 16 16v44H454v-44q0-16 16-16z" fill="{light.tint(0.42)}"/>' + _rect(
        532, 530, 16, 80, "#4a4a4d"
    )
    plant = (
        '<path d="M120 470q-60-80-30-150q50 40 44 130q10-110 80-130q10 80-60 150z" fill="#4f7d4a"/>'
        f'<path d="M80 470h110l-14 130H94z" fill="{light.tint(0.5)}"/>'
    )
    floor = _rect(0, 560, WIDTH, 80, "#c8a983")
    return (_room(light) + _window(light, 250, 80, 320, 190) + picture + floor + screen + desk) + (
        _placed(thing, 690, 332, 1.0) + chair + plant
    )


def _table(light: Light, thing: str) -> str:
    """Things on a wooden table, near and large."""
    boards = "".join(_rect(0, y, WIDTH, 3, "#9b744f") for y in range(118, HEIGHT, 128))
    cloth = f'<path d="M80 90L880 60L900 560L60 590z" fill="{light.tint(0.93, 0.16)}"/>'
    back, front = _row(thing, 130, 110, 3, 250, 1.9), _row(thing, 190, 330, 2, 310, 2.3)
    return _rect(0, 0, WIDTH, HEIGHT, "#b98f66") + boards + cloth + back + front


def _room(light: Light) -> str:
    top, bottom = light.wall
    return _graded("wall", top, bottom) + _rect(0, 596, WIDTH, 44, "#b98f66")


def _outside(light: Light) -> str:
    top, bottom = light.sky
    sun = f'<circle cx="800" cy="{90 + 130 * light.warm:.0f}" r="46" fill="#fff4d2"/>'
    hills = '<path d="M0 420Q200 300 430 380T960 340V640H0z" fill="#9db892"/>'
    return _graded("sky", top, bottom) + sun + hills


def _window(light: Light, x: int, y: int, width: int, height: int) -> str:
    top, bottom = light.sky
    name, half = f"w{x}-{y}", x + width // 2
    glass = (
        f'<linearGradient id="{name}" x2="0" y2="1"><stop stop-color="{top}"/><stop offset="1" stop-color="{bottom}"/>'
        f"</linearGradient>" + _rect(x, y, width, height, f"url(#{name})")
    )
    return _rect(x - 9, y - 9, width + 18, height + 18, "#faf6ee") + glass + _rect(half - 3, y, 6, height, "#faf6ee")


def _trees(places: tuple[int, ...], y: int = 330) -> str:
    return "".join(
        _rect(x - 8, y + 60, 16, 110, "#6b4f38") + f'<ellipse cx="{x}" cy="{y + 20}" rx="62" ry="80" fill="#5d8a54"/>'
        for x in places
    )


def _row(thing: str, x: int, y: int, count: int, step: int, scale: float) -> str:
    """Things side by side, from this corner on."""
    return "".join(_placed(thing, x + at * step, y, scale) for at in range(count))


def _placed(thing: str, x: int, y: int, scale: float) -> str:
    return f'<g transform="translate({x} {y}) scale({scale})">{thing}</g>'


def _rect(x: int, y: int, width: int, height: int, color: str) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="{color}"/>'


def _graded(name: str, top: str, bottom: str) -> str:
    return (
        f'<linearGradient id="{name}" x2="0" y2="1"><stop stop-color="{top}"/><stop offset="1" stop-color="{bottom}"/>'
        f"</linearGradient>" + _rect(0, 0, WIDTH, HEIGHT, f"url(#{name})")
    )


def _between(one: str, other: str, share: float) -> str:
    levels = (int(one[at : at + 2], 16) * (1 - share) + int(other[at : at + 2], 16) * share for at in (1, 3, 5))
    return _hex(tuple(level / 255 for level in levels))


def _hex(levels: tuple[float, ...]) -> str:
    return "#" + "".join(f"{round(255 * level):02x}" for level in levels)


_SCENES = {Workplace.SHOP: (_counter, _front), Workplace.HOMES: (_house, _table), Workplace.OFFICE: (_office, _front)}
