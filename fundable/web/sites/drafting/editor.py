"""The editor of what a website says: every text with the form's own beside it, tried out, and saved as a version."""

from datetime import datetime
from typing import Annotated, Self

from anyio import to_thread
from pydantic import Field

from fundable.domain.sites.drafting import site_texts, typed_services
from fundable.domain.sites.drafting.editing import REASON_MAX, ConflictChoice, Stamp, TypedEdits
from fundable.domain.sites.drafting.edits import Edit, Laid, Word, note_path, price_path, title_path
from fundable.domain.sites.drafting.look_reasons import color_reason, theme_reason
from fundable.domain.sites.drafting.site_texts import FIELDS, label_of
from fundable.domain.sites.drafting.sites import hero_unknown, motif_unknown, theme_unknown
from fundable.domain.sites.drafting.themes import MOTIFS, SECTIONS, THEMES
from fundable.domain.sites.drafting.typed_services import TypedService
from fundable.domain.sites.drafting.wording import home_sections
from fundable.domain.sites.words.answers import SERVICES_MAX
from fundable.services.sites.drafting import editor
from fundable.services.sites.drafting.editor import SiteEditing
from fundable.web.dependencies import AppDep, LanesDep, OrderId, StaffDep
from fundable.web.routes import Router
from fundable.web.schemas import Body, Line, Out, Paragraphs, Says, refusals

router = Router()


class EditOut(Out):
    """`word`: on whose word. `replaced` is the form's text where it was made; null where the form had none."""

    path: str
    label: str
    text: str
    replaced: str | None
    by: str
    at: datetime
    why: str
    word: Word

    @classmethod
    def made_of(cls, edit: Edit) -> Self:
        label = label_of(edit.path, edit.service)
        copied = {name: getattr(edit, name) for name in ("path", "text", "replaced", "by", "at", "why", "word")}
        return cls(label=label, **copied)


class ConflictOut(EditOut):
    """`form` is what the client's corrected form says now, and what the website shows until somebody chooses; null
    where it says nothing anymore."""

    form: str | None

    @classmethod
    def found_in(cls, laid: Laid, edit: Edit) -> Self:
        return cls(**EditOut.made_of(edit).model_dump(), form=laid.form.get(edit.path))


class TextOut(Out):
    """`text` is what the website says, `form` what it would say by the form alone. `edit` is null where nobody edited
    it, or where the form's text stands."""

    path: str
    label: str
    hint: str
    text: str
    form: str
    max_length: int
    is_multiline: bool
    edit: EditOut | None


class ServiceOut(Out):
    """`form` texts are null for a service that staff added."""

    key: str
    title: str
    note: str
    price: str
    form_title: str | None
    form_note: str | None
    form_price: str | None
    title_edit: EditOut | None
    note_edit: EditOut | None
    price_edit: EditOut | None

    @classmethod
    def found_in(cls, laid: Laid, key: str) -> Self:
        title, note, price = title_path(key), note_path(key), price_path(key)
        return cls(
            key=key,
            title=laid.texts.get(title) or laid.form[title],
            note=laid.texts.get(note) or laid.form.get(note, ""),
            price=laid.texts.get(price, laid.form.get(price, "")),
            form_title=laid.form.get(title),
            form_note=laid.form.get(note),
            form_price=laid.form.get(price),
            title_edit=_standing(laid, title),
            note_edit=_standing(laid, note),
            price_edit=_standing(laid, price),
        )


class FromFormOut(Out):
    """What only the form changes."""

    label: str
    text: str


class ContentOut(Out):
    """`version` is what a save has to name. `theme`, `color`, `motif` and `hero` are empty while the rules choose;
    their theme is `rulesTheme`, and `themeReason` and `colorReason` say what and why; `logoHint` says why the
    logo isn't shown, empty where it is. `shownTheme` and `shownColor` are
    what the website has. `motifs` are the edges of a fascia, and `heroes` how the home page can begin, by the theme:
    the one that suits best first. `themeSections` are what each theme can order on the home page, in its own order;
    `sections` is their order now. `removed` are services of the form that staff took out. `conflicts` are edits whose
    text the client has corrected since: the form's text is shown until somebody chooses."""

    version: int
    build: int
    theme: str
    rules_theme: str
    shown_theme: str
    themes: tuple[str, ...]
    theme_reason: str
    color: str
    shown_color: str
    color_reason: str
    logo_hint: str
    motif: str
    motifs: tuple[str, ...]
    hero: str
    heroes: dict[str, tuple[str, ...]]
    sections: tuple[str, ...]
    theme_sections: dict[str, tuple[str, ...]]
    texts: list[TextOut]
    services: list[ServiceOut]
    removed: list[ServiceOut]
    services_max: int
    title_max_length: int
    note_max_length: int
    price_max_length: int
    from_form: list[FromFormOut]
    conflicts: list[ConflictOut]

    @classmethod
    def made_of(cls, editing: SiteEditing) -> Self:
        laid, content = editing.laid, editing.laid.content
        shown = {service.key for service in content.services}
        return cls(
            version=editing.version,
            build=editing.build,
            theme=editing.site.choice.theme,
            rules_theme=editing.look.theme,
            shown_theme=content.theme,
            themes=THEMES,
            theme_reason=theme_reason(editing.look),
            color=editing.site.choice.seed_color,
            shown_color=content.palette.brand,
            color_reason=color_reason(editing.look, editing.said),
            logo_hint=editing.logo_hint,
            motif=editing.site.choice.motif,
            motifs=MOTIFS,
            hero=editing.site.choice.hero,
            heroes=dict(editing.heroes),
            sections=home_sections(content),
            theme_sections=SECTIONS,
            texts=[_text(laid, spec) for spec in FIELDS],
            services=[ServiceOut.found_in(laid, service.key) for service in content.services],
            removed=[ServiceOut.found_in(laid, one.key) for one in laid.base.services if one.key not in shown],
            services_max=SERVICES_MAX,
            title_max_length=typed_services.TITLE_MAX,
            note_max_length=typed_services.NOTE_MAX,
            price_max_length=typed_services.PRICE_MAX,
            from_form=_from_form(laid),
            conflicts=[ConflictOut.found_in(laid, edit) for edit in laid.conflicts],
        )


class ServiceIn(Body):
    """`key` is empty for a new service. A `price` that is left out stays as it is."""

    key: Annotated[str, Field(max_length=64)] = ""
    title: Annotated[Paragraphs, Says(noun="The service's name")] = Field(max_length=5000)
    note: Annotated[Paragraphs, Says(noun="The note")] = Field(default="", max_length=5000)
    price: Annotated[Paragraphs, Says(noun="The price"), Field(max_length=5000)] | None = None


class TypedIn(Body):
    """What stands in the editor. What is left out stays as it is: a text that isn't among `texts`, or all services. A
    text is named by its path. `theme`, `color`, `motif` and `hero` are empty where the rules are to choose."""

    texts: dict[str, Paragraphs] = Field(default_factory=dict, max_length=20)
    services: Annotated[list[ServiceIn], Field(max_length=200)] | None = None
    sections: Annotated[list[str], Field(max_length=10)] | None = None
    theme: Annotated[Line, Says(theme_unknown().message), Field(max_length=40)] | None = None
    color: Annotated[Line, Says("Enter a color such as #0e5a42."), Field(max_length=20)] | None = None
    motif: Annotated[Line, Says(motif_unknown().message), Field(max_length=20)] | None = None
    hero: Annotated[Line, Says(hero_unknown().message), Field(max_length=20)] | None = None

    def typed(self, choices: dict[str, ConflictChoice] | None = None) -> TypedEdits:
        services = self.services
        return TypedEdits(
            self.texts,
            None if services is None else [TypedService(one.key, one.title, one.note, one.price) for one in services],
            self.sections,
            self.theme,
            self.color,
            self.motif,
            self.hero,
            choices or {},
        )


class StampIn(Body):
    """`version` is the newest one that was seen. `word`: on whose word this is."""

    version: Annotated[int, Says("Say which version you opened.")]
    reason: Annotated[Paragraphs, Says("Enter a reason.", "The reason")] = Field(min_length=1, max_length=REASON_MAX)
    word: Annotated[Word, Field(strict=False), Says("Say on whose word this is.")]

    def stamp(self, by: str, at: datetime) -> Stamp:
        return Stamp(by, at, self.reason, self.word)


class SaveIn(TypedIn, StampIn):
    """`choices`: for conflicts, by path, whether the edit or the form stands."""

    choices: dict[str, Annotated[ConflictChoice, Field(strict=False)]] = Field(default_factory=dict, max_length=200)


class PreviewOut(Out):
    """`path` is where the home page can be framed for the next minutes; the other pages are in its folder."""

    path: str


@router.get("/api/orders/{order_id}/website/content", responses=refusals(401, 404, 409))
def get_content(order_id: OrderId, app: AppDep, _staff: StaffDep) -> ContentOut:
    return ContentOut.made_of(editor.read(app, order_id))


@router.put("/api/orders/{order_id}/website/content", responses=refusals(400, 401, 403, 404, 409, 413, 503))
async def save_content(order_id: OrderId, body: SaveIn, app: AppDep, staff: StaffDep, lanes: LanesDep) -> ContentOut:
    """A new version and its build. One who opened an older version than the newest is refused with 409, and nothing is
    saved."""
    stamp = body.stamp(staff.name, app.clock.now())
    typed = body.typed(body.choices)
    saved = await to_thread.run_sync(editor.save, app, order_id, body.version, typed, stamp, limiter=lanes.drafts)
    return ContentOut.made_of(saved)


@router.post("/api/orders/{order_id}/website/content/preview", responses=refusals(400, 401, 403, 404, 409, 413))
async def preview_content(
    order_id: OrderId, body: TypedIn, app: AppDep, staff: StaffDep, lanes: LanesDep
) -> PreviewOut:
    """The pages of what is typed, not stored."""
    path = await to_thread.run_sync(editor.preview, app, order_id, body.typed(), staff.name, limiter=lanes.drafts)
    return PreviewOut(path=path)


def _text(laid: Laid, spec: site_texts.Field) -> TextOut:
    return TextOut(
        path=spec.path,
        label=spec.label,
        hint=spec.hint,
        text=laid.texts[spec.path],
        form=laid.form[spec.path],
        max_length=spec.max_length,
        is_multiline=spec.is_multiline,
        edit=_standing(laid, spec.path),
    )


def _standing(laid: Laid, path: str) -> EditOut | None:
    return next((EditOut.made_of(edit) for edit in laid.standing if edit.path == path), None)


def _from_form(laid: Laid) -> list[FromFormOut]:
    content = laid.base
    told = {
        "Name": content.name.full,
        "Address": "\n".join(content.address.lines),
        "Phone": content.phone.display,
        "Email": content.email,
    }
    return [FromFormOut(label=label, text=text) for label, text in told.items()]
