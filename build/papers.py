"""The papers in the package: how to install it, everybody's licences, and the bill of materials (CycloneDX)."""

from datetime import UTC, datetime
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from parts import Part

LICENCES = "THIRD-PARTY-LICENSES.txt"
MATERIALS = "sbom.cdx.json"
INSTALL = "INSTALL.txt"
LINE = "=" * 100
WHO = {"python": "Python library", "npm": "in the web pages", "system": "system library"}
MIT = """Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated
documentation files (the "Software"), to deal in the Software without restriction, including without limitation the
rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit
persons to whom the Software is furnished to do so, subject to the following conditions: The above copyright notice and
this permission notice shall be included in all copies or substantial portions of the Software. THE SOFTWARE IS PROVIDED
"AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF
MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT
HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE,
ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE."""
ISC = """Permission to use, copy, modify, and/or distribute this software for any purpose with or without fee is hereby
granted, provided that the above copyright notice and this permission notice appear in all copies. THE
SOFTWARE IS PROVIDED "AS IS" AND THE AUTHOR DISCLAIMS ALL WARRANTIES WITH REGARD TO THIS SOFTWARE INCLUDING
ALL IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS. IN NO EVENT SHALL THE AUTHOR BE LIABLE FOR ANY SPECIAL,
DIRECT, INDIRECT, OR CONSEQUENTIAL DAMAGES OR ANY DAMAGES WHATSOEVER RESULTING FROM LOSS OF USE, DATA OR
PROFITS, WHETHER IN AN ACTION OF CONTRACT, NEGLIGENCE OR OTHER TORTIOUS ACTION, ARISING OUT OF OR IN
CONNECTION WITH THE USE OR PERFORMANCE OF THIS SOFTWARE."""
STANDARD = {"MIT": MIT, "ISC": ISC}


def write(folder: Path, version: str, glibc: str, made_at: int, parts: list[Part]) -> None:
    """`made_at` is what the papers are dated, so that the same source makes the same papers."""
    text = (Path(__file__).parent / INSTALL).read_text(encoding="utf-8")
    text = text.replace("@VERSION@", version).replace("@GLIBC@", glibc)
    (folder / INSTALL).write_text(text, encoding="utf-8")
    (folder / LICENCES).write_text(licences(parts), encoding="utf-8")
    (folder / MATERIALS).write_text(materials(version, made_at, parts), encoding="utf-8")


def licences(parts: list[Part]) -> str:
    head = "fundable contains the work of others. These are their names, licences and licence texts."
    return "\n\n".join([head, *map(_licence, parts)]) + "\n"


def _licence(part: Part) -> str:
    """A part that came without its text gets the standard one. Raises SystemExit where there is none."""
    texts = part.texts or (f"Copyright {part.author}".strip() + "\n\n" + STANDARD.get(part.licence, ""),)
    if not texts[0].strip() or (not part.texts and part.licence not in STANDARD):
        raise SystemExit(f"{part.name} {part.version} ({part.licence}) came without a licence text.")
    title = f"{part.name} {part.version} ({WHO[part.kind]}) {part.licence}".rstrip()
    return "\n".join([LINE, title, LINE, "", *(text.strip() + "\n" for text in texts)]).rstrip()


def materials(version: str, made_at: int, parts: list[Part]) -> str:
    from cyclonedx.model.bom import Bom
    from cyclonedx.model.component import Component, ComponentType
    from cyclonedx.output.json import JsonV1Dot6
    from cyclonedx.schema import SchemaVersion
    from cyclonedx.validation.json import JsonStrictValidator

    bom = Bom(
        components=[_component(part) for part in parts], serial_number=uuid5(NAMESPACE_URL, f"fundable:{version}")
    )
    bom.metadata.timestamp = datetime.fromtimestamp(made_at, UTC)
    bom.metadata.component = Component(
        name="fundable", version=version, type=ComponentType.APPLICATION, bom_ref="fundable"
    )
    bom.register_dependency(bom.metadata.component, bom.components)
    text = JsonV1Dot6(bom).output_as_string(indent=1)
    if wrong := JsonStrictValidator(SchemaVersion.V1_6).validate_str(text):
        raise SystemExit(f"The bill of materials is not CycloneDX: {wrong}")
    return text + "\n"


def _component(part: Part) -> "object":
    from cyclonedx.factory.license import LicenseFactory
    from cyclonedx.model.component import Component, ComponentType
    from packageurl import PackageURL

    kind = {"python": "pypi", "npm": "npm", "system": "generic" if part.name == "python" else "deb"}[part.kind]
    scope, _, name = part.name.rpartition("/")
    url = PackageURL(
        type=kind, namespace=scope or ("debian" if kind == "deb" else None), name=name, version=part.version
    )
    named = [LicenseFactory().make_from_string(part.licence)] if part.licence else []
    return Component(
        name=part.name,
        version=part.version,
        type=ComponentType.LIBRARY,
        licenses=named,
        purl=url,
        bom_ref=str(url),
    )
