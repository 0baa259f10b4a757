"""Uses a page without a mouse."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.e2e.soon import expect_soon, settle

AT_THE_END = "the end"
UNSEEN_FOCUS = """async () => {
    const node = document.activeElement
    if (node === document.body) return 'the end'
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    // What is pressed may be a whole line, drawn behind the words.
    const isOutlined = () => [null, '::after'].some((part) => {
        const { outlineStyle, outlineWidth } = getComputedStyle(node, part)
        return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 2
    })
    // An iframe tells a moment later that the focus is in it.
    for (let frames = 0; node.localName === 'iframe' && !isOutlined() && frames < 600; frames += 1) await nextFrame()
    const { outlineStyle, outlineWidth } = getComputedStyle(node)
    const box = node.getBoundingClientRect()
    if (node.matches('[role=option][data-highlighted]')) return null
    const isShown = box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth
    if (isOutlined() && isShown) return null
    return `${node.localName} ${node.textContent.trim().slice(0, 40)}: ${outlineStyle} ${outlineWidth} ${isShown}`
}"""
STAY = """node => {
    const here = () => {
        const { activeElement: met } = document
        const name = met.getAttribute('aria-label') ?? met.labels?.[0]?.textContent ?? met.textContent
        return `${met.localName} “${name.trim().replace(/\\s+/g, ' ').slice(0, 60)}”`
    }
    const { met = [], stay } = window
    removeEventListener('keydown', stay, true)
    const isHere = document.activeElement === node
    window.met = []
    window.stay = (event) => {
        if (event.key !== 'Tab') return
        if (document.activeElement !== node) return window.met.push(here())
        event.preventDefault()
        event.stopImmediatePropagation()
    }
    if (!isHere) addEventListener('keydown', window.stay, true)
    return { isHere, met, hasFrame: document.querySelector('iframe') !== null }
}"""
"""Whether the focus is here, and what it was on before; if it isn't, it stays here once it comes."""
AT_ONCE = 5
"""A key that is held down is pressed so often in one call, where there's no frame: what is pressed there is heard by it
alone."""


def tab_through(page: Page, read: str, most: int, end: object) -> list[Any]:
    """What a function finds wherever Tab leads, up to so many stops or to where it finds `end`."""
    page.evaluate(
        f"""() => {{
            window.noted = []
            window.note = () => noted.push(({read})())
            addEventListener('keydown', note, true)
        }}"""
    )
    times = 1 if page.locator("iframe").count() else AT_ONCE
    found: list[Any] = []
    while len(found) < most and end not in found:
        page.keyboard.press("+".join(["Tab"] * times))
        # Each key notes where the one before has led, and the first where it began.
        found += page.evaluate(f"async () => [...(await Promise.all(noted.splice(0))).slice(1), await ({read})()]")
    page.evaluate("() => removeEventListener('keydown', note, true)")
    return found[: found.index(end)] if end in found else found[:most]


def press_anywhere(page: Page, key: str) -> None:
    """One that the whole page of staff listens to, a moment after it's shown: it names its keys then."""
    expect(page.locator("[aria-keyshortcuts='Control+K']").first).to_be_attached()
    settle(page)
    page.keyboard.press(key)


class Keyboard:
    """Reaches everything with the Tab key, as somebody without a mouse does, who sees where they are."""

    STEPS_MAX = 120
    """Each of one or of several stops."""

    def __init__(self, page: Page) -> None:
        self._page = page

    def type(self, text: str, into: Locator) -> None:
        self.reach(into)
        self._page.keyboard.type(text)

    def press(self, key: str, on: Locator) -> None:
        self.reach(on)
        self._page.keyboard.press(key)

    def reach(self, target: Locator) -> None:
        expect(target).to_be_visible()
        settle(self._page)
        met: list[str] = []
        for _ in range(self.STEPS_MAX):
            now = target.evaluate(STAY)
            met += now["met"]
            if now["isHere"]:
                assert not (unseen := self._unseen()), unseen
                return
            self._page.keyboard.press("+".join(["Tab"] * (1 if now["hasFrame"] else AT_ONCE)))
        raise AssertionError(f"Tab does not reach {target}. It met, in this order:\n" + "\n".join(met))

    def expect_not_lost(self) -> None:
        """What was pressed may be gone: the focus is elsewhere on the page then, and seen there. A title is no control:
        it has the focus after a change of page, without a mark."""
        expect_soon(self._page, self._lost, "")

    def _lost(self) -> str:
        unseen = self._unseen()
        return "" if unseen.startswith("h1 ") else unseen

    def _unseen(self) -> str:
        return str(self._page.evaluate(UNSEEN_FOCUS) or "")
