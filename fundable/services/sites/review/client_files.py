"""A client's own website as one file, for whatever host they take it to."""

from uuid import UUID

from fundable.app import App
from fundable.db.database import Connection
from fundable.db.sites.drafting import site_files, sites, stored_builds
from fundable.db.sites.hosting import releases
from fundable.domain.sites.drafting.sites import is_made_here, nothing_released
from fundable.domain.sites.drafting.stored_builds import StoredBuild
from fundable.domain.sites.hosting.serving import files_deleted
from fundable.services.people import accounts
from fundable.services.sites.drafting.site_files import WebsiteFiles, file_name, zipped
from fundable.services.sites.review import reviews


def download(app: App, token: str | None) -> tuple[str, bytes]:
    """What visitors see, for the client whose website it is; before that the build that they review. Also after hosting
    has ended, while its files are kept. Raises Refused `client_unauthorized`, `website_unreleased`,
    `website_files_deleted`."""
    order_id = accounts.client_order(app, token).order.id
    with app.database.read() as connection:
        build = _of_client(connection, order_id)
        kept = site_files.of_build(connection, order_id, build.number)
    if not kept:
        raise files_deleted()
    files = site_files.read(app.pictures, kept)
    return f"{file_name(build)}.zip", zipped(app, WebsiteFiles.kept(build, files))


def _of_client(connection: Connection, order_id: UUID) -> StoredBuild:
    site, online = sites.find(connection, order_id), releases.of_order(connection, order_id)[:1]
    if not online and not (is_made_here(site) and site.is_released):
        raise nothing_released()
    number = online[0].build if online else reviews.build_shown(connection, order_id)
    build = stored_builds.find(connection, order_id, number)
    if build is None:
        raise nothing_released()
    return build
