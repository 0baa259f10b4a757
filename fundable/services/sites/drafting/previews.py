"""The address of a preview: a name that is looked up, and a signature of it. A copy of the database opens none."""

import hmac
import re
from collections.abc import Collection, Mapping
from contextlib import suppress

from fundable.app import App, LocalApp
from fundable.db.sites.drafting import sites, typed_previews
from fundable.db.sites.drafting.previews import ShownBuild
from fundable.db.sites.drafting.typed_previews import StoredPages
from fundable.domain.errors import Refused
from fundable.domain.sites.drafting import own_address
from fundable.domain.sites.drafting.builds import Build
from fundable.domain.sites.drafting.photos import PHOTO
from fundable.domain.sites.drafting.sites import Site
from fundable.domain.sites.hosting.releases import is_named_by_content, is_part_of_a_page

PREFIX = "/preview/"
DIGITS = 32
"""Hexadecimal digits of each half: 128 bits."""
_TOKEN = re.compile(rf"([0-9a-f]{{{DIGITS}}})([0-9a-f]{{{DIGITS}}})(?:-([1-9][0-9]{{0,8}}))?")
_NONE = "0" * DIGITS


def path(app: App, site: Site, number: int | None = None) -> str:
    """Where a build's home page is: the newest one's, or always that of this number."""
    build = f"-{number}" if number else ""
    return f"{PREFIX}{site.preview_nonce}{_signature(app, site.preview_nonce, number)}{build}/"


def find(app: App, token: str) -> ShownBuild | None:
    """The build behind an address. What is no address, not any more or not yet, takes the same way through here: it is
    looked up, and not there."""
    nonce, number = _read(app, token)
    sample = app.sample_sites.find(nonce)
    if sample is not None:
        return ShownBuild(nonce, dict(sample))
    typed = app.typed_previews.find(nonce)
    if typed and (website := app.previews.find(typed.of)):
        return ShownBuild(nonce, {**_parts(app, typed.of, website, typed.parts), **typed.files})
    return app.previews.find(nonce, number) or _typed_elsewhere(app, nonce)


def found(app: App, token: str, name: str) -> tuple[ShownBuild, bytes | None] | None:
    """What a preview shows, and its file of this name, which may be of an earlier build."""
    shown = find(app, token)
    return (shown, shown.files.get(name) or part(app, token, name)) if shown else None


def part(app: App, token: str, name: str) -> bytes | None:
    """A style, font or picture of a build before: a page that was open when another one was made may still ask."""
    return app.previews.part(name_in(app, token), name) if is_part_of_a_page(name) else None


def show_typed(app: App, site: Site, build: Build) -> str:
    """Where the home page of what staff type is, for a while and as long as the website has a preview. The same pages
    are at the same path."""
    nonce = app.signer.sign(f"typed:{site.order_id}:{build.hash}")[:DIGITS]
    files = own_address.without(build.files)
    shown = app.previews.find(site.preview_nonce)
    photos = {name for name in files if name.startswith(PHOTO) and shown and name in shown.files}
    new = {name: data for name, data in files.items() if name not in photos}
    app.typed_previews.put(nonce, site.preview_nonce, new, photos)
    if app.config.has_database_server:
        with suppress(Refused):  # while it can't be written, this server shows it alone
            _tell_others(app, site, nonce, files)
    return f"{PREFIX}{nonce}{_signature(app, nonce, None)}/"


def _tell_others(app: App, site: Site, nonce: str, files: Mapping[str, bytes]) -> None:
    """Another server may be asked for it. What the website has already, such as its photos, isn't stored again."""
    shown = app.previews.find(site.preview_nonce)
    if shown is None:
        return
    parts = {name for name in files if is_named_by_content(name) and name in shown.files}
    new = {name: data for name, data in files.items() if name not in parts}
    with app.database.write() as connection:
        pages = StoredPages(nonce, site.order_id, site.preview_nonce, new, parts)
        if sites.find(connection, site.order_id):  # its order may have been deleted just now
            typed_previews.put(connection, pages, app.clock.now())


def _typed_elsewhere(app: App, nonce: str) -> ShownBuild | None:
    """What another server was asked to show. It's known here from then on."""
    if not app.config.has_database_server:
        return None
    with app.database.read() as connection:
        typed = typed_previews.find(connection, nonce, app.clock.now())
    shown = app.previews.find(typed.site_nonce) if typed else None
    if typed is None or shown is None:
        return None
    files = {**_parts(app, typed.site_nonce, shown, typed.parts), **typed.files}
    photos = {name for name in typed.parts if name.startswith(PHOTO)}
    kept = {name: data for name, data in files.items() if name not in photos}
    app.typed_previews.put(nonce, typed.site_nonce, kept, photos)
    return ShownBuild(nonce, files)


def _parts(app: App, site_nonce: str, website: ShownBuild, names: Collection[str]) -> dict[str, bytes]:
    """What the website has, or had: somebody may have taken it off meanwhile."""
    parts = {name: website.files.get(name) or app.previews.part(site_nonce, name) for name in names}
    return {name: data for name, data in parts.items() if data}


def path_of_sample(app: LocalApp, name: str) -> str:
    """Where the home page of a website that nobody has bought yet is, for a while."""
    return f"{PREFIX}{name}{_signature(app, name, None)}/"


def name_in(app: LocalApp, token: str) -> str:
    """The name in an address, or one that nothing has."""
    return _read(app, token)[0]


def _read(app: LocalApp, token: str) -> tuple[str, int | None]:
    """The name in an address, or one that nothing has, and the number of a build."""
    match = _TOKEN.fullmatch(token)
    nonce, signature, build = match.groups() if match else (_NONE, _NONE, None)
    number = int(build) if build else None
    return (nonce if hmac.compare_digest(_signature(app, nonce, number), signature) else _NONE), number


def _signature(app: LocalApp, nonce: str, number: int | None) -> str:
    build = f":{number}" if number else ""
    return app.signer.sign(f"preview:{nonce}{build}")[:DIGITS]
