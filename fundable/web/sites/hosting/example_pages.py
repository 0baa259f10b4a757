"""The websites that the landing page shows as examples: the part of the page that frames them, and their own pages."""

from collections.abc import Mapping
from contextlib import suppress

from anyio import to_thread
from starlette.types import Send

from fundable.app import App
from fundable.domain.errors import Refused
from fundable.domain.sites.hosting.site_examples import SiteExample
from fundable.services.sites.hosting import shown_examples
from fundable.services.sites.hosting.shown_examples import PREFIX, ShownExample
from fundable.web.sites.drafting.folder_pages import FORM, HOME, READING, FolderPages
from fundable.web.templates import fragment

PART = PREFIX.rstrip("/")
PARTS_KEPT = b"private, max-age=600"
"""Each page is shown twice, on a computer and on a phone, with the same fonts."""
NOT_SENT = "This is an example, so nothing was sent."


class ExamplePages:
    """`part` is the same for everybody, and another one as soon as a website isn't shown anymore: its client took it
    back, its hosting is over, the owner chose another."""

    prefix = PREFIX

    def __init__(self, app: App) -> None:
        self._app = app
        self._pages = FolderPages(app.config.is_https, b"no-cache", PARTS_KEPT, NOT_SENT)
        self._changes = -1
        self._chosen: list[SiteExample] = []
        self._online: list[SiteExample] | None = None
        self._shown: list[ShownExample] = []
        self._part = ""
        self._files: dict[ShownExample, Mapping[str, bytes]] = {}

    def part(self) -> str:
        """HTML of what stands in the landing page."""
        with suppress(Refused):  # what was known before still holds
            changes = self._app.live_sites.changes()
            if changes != self._changes:
                self._chosen, self._changes = shown_examples.chosen(self._app), changes
        now = self._app.clock.now()
        online = [one for one in self._chosen if one.is_online(now)]
        if online != self._online:
            self._shown, self._online, self._files = shown_examples.shown(self._app, online), online, {}
            invented = sum(one.is_invented for one in self._shown)
            self._part = fragment("examples.html", shown=self._shown, invented=invented)
        return self._part

    async def answer(self, path: str, method: str, send: Send) -> bool:
        """False, and nothing sent, for what isn't shown, or not anymore, and for any other method."""
        key, slash, name = path.removeprefix(PREFIX).partition("/")
        if method not in READING and (method, name) != FORM:
            return False
        self.part()
        example = next((one for one in self._shown if one.folder == f"{PREFIX}{key}/"), None)
        if example is None:
            return False
        if not slash:
            return await self._pages.redirect(f"{path}/", send)
        try:
            files = self._files.get(example) or await self._load(example)
        except Refused as refused:
            return await self._pages.refuse(refused, send)
        if (method, name) == FORM:
            return await self._pages.no_form(files, send)
        data = files.get(name or HOME)
        return data is not None and await self._pages.file(data, name or HOME, method, send)

    async def _load(self, example: ShownExample) -> Mapping[str, bytes]:
        """Kept once it's whole."""
        files, is_whole = await to_thread.run_sync(shown_examples.files_of, self._app, example)
        if is_whole:
            self._files[example] = files
        return files
