"""Previews: the files of a build, without what names an address, with headers of their own."""

from functools import partial

from anyio import to_thread
from starlette.types import Send

from fundable.app import App
from fundable.domain.errors import Refused
from fundable.services.sites.drafting import previews, sample_sites
from fundable.web.dependencies import Lanes
from fundable.web.sites.drafting.folder_pages import FORM, HOME, READING, FolderPages
from fundable.web.sites.drafting.sample_sites import in_turn

PREFIX = previews.PREFIX
IN_PREVIEW = "This is a preview, so nothing was sent. The form works once the website is online."


class PreviewPages:
    """Answers GET and HEAD of what is in a build, and its contact form. What isn't is for whoever asked to refuse."""

    prefix = PREFIX

    def __init__(self, app: App, lanes: Lanes) -> None:
        self._app, self._lanes = app, lanes
        self._pages = FolderPages(app.config.is_https, b"no-store", b"no-store", IN_PREVIEW)

    async def answer(self, path: str, method: str, send: Send) -> bool:
        """False, and nothing sent, for what is not there, and for any other method: all of it looks alike."""
        token, slash, name = path.removeprefix(PREFIX).partition("/")
        if method not in READING and (method, name) != FORM:
            return False
        try:
            look = partial(previews.found, self._app, token, name or HOME)  # in a bucket, photos take their time
            found = await to_thread.run_sync(look) if self._app.config.files_url else look()
            if found is None and await self._is_shown_again(token):
                found = look()
        except Refused as refused:
            return await self._pages.refuse(refused, send)
        if found is None:
            return False
        shown, data = found
        if not slash:
            return await self._pages.redirect(f"{path}/", send)
        if (method, name) == FORM:
            return await self._pages.no_form(shown.files, send)
        return data is not None and await self._pages.file(data, name or HOME, method, send)

    async def _is_shown_again(self, token: str) -> bool:
        """Whether another server on the database made it for a visitor, as this one did now."""
        if not self._app.config.has_database_server:
            return False
        other = await to_thread.run_sync(sample_sites.find_elsewhere, self._app, token)
        if other:
            await in_turn(self._lanes, partial(sample_sites.show_again, self._app, other))
        return other is not None
