"""A page of a website in one width after the other, in a frame that is made wider and isn't painted: a window would be,
which takes most of the time, and what is measured here are boxes."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

HIGH = 900
FRAME = f"""<!doctype html><title>Frame</title><body style="margin: 0">
<iframe style="visibility: hidden; border: 0; width: 1280px; height: {HIGH}px"></iframe>
<script>
const frame = document.querySelector('iframe')
addEventListener('message', ({{ data, source }}) => {{
  frame.style.width = `${{data}}px`
  source.postMessage('done', '*')
}})
const show = (address) => new Promise((resolve) => {{
  frame.addEventListener('load', resolve, {{ once: true }})
  frame.src = address
}})
</script>"""
MEASURE = """async ({ widths, measures, style }) => {
  if (style) document.head.append(Object.assign(document.createElement('style'), { textContent: style }))
  const read = measures.map((one) => eval(one)), found = []
  for (const width of widths) {
    await new Promise((resolve) => {
      addEventListener('message', resolve, { once: true })
      parent.postMessage(width, '*')  // two files are strangers to each other
    })
    while (innerWidth !== width) await new Promise(requestAnimationFrame)
    document.body.getBoundingClientRect()  // asks for the typefaces of this width
    await document.fonts.ready
    found.push([width, read.map((one) => one())])
  }
  return found
}"""


def measured(
    screen: Page, site: Path, names: Sequence[str], widths: Sequence[int], *measures: str, style: str = ""
) -> Iterator[tuple[str, int, list[Any]]]:
    """What each of the functions finds on these pages of a website in each width, with its own typefaces."""
    host = site.with_name("in-a-frame.html")
    if screen.url != host.as_uri():
        host.write_text(FRAME, encoding="utf-8")
        screen.goto(host.as_uri())
    for name in names:
        screen.evaluate("async (address) => { await show(address) }", (site / name).as_uri())
        [_, page] = screen.frames
        asked = {"widths": list(widths), "measures": list(measures), "style": style}
        for width, found in page.evaluate(MEASURE, asked):
            yield name, width, found
