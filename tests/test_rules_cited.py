"""What comments and tests cite is in the project: rules by heading and number, and no papers that nobody has."""

import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
HEADINGS = r"offer|pages|money|promise|access|files|forms|websites|operation"
PLACES = ("fundable", "ui/src", "tests", "bench", "build", "docs")
PAPERS = re.compile(
    r"\b(SPEC|READINGS|THREATS|STRIPE|GENERATOR|FUNDABILITY|GOALS|DESIGN|STYLE|LAYOUT|COPY)"
    r"(\.md\b|,? (sections?|case) | \d)"
)
CITED = re.compile(rf"\((?:[^()\n]*[;,] )?({HEADINGS}) (\d+)(?: (?:and|to) (\d+))?[;,)]", re.IGNORECASE)


def texts() -> list[tuple[str, str]]:
    listed = subprocess.run(["git", "ls-files", *PLACES], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    names = [
        name for name in listed.splitlines() if name.endswith((".py", ".ts", ".tsx", ".css", ".html", ".md", ".mjs"))
    ]
    return [(name, (ROOT / name).read_text()) for name in names if "/generated/" not in name and (ROOT / name).exists()]


def rules() -> set[tuple[str, int]]:
    found = set()
    for section in re.split(r"^## ", (ROOT / "docs" / "rules.md").read_text(), flags=re.MULTILINE)[1:]:
        heading = section.split("\n", 1)[0].lower()
        found |= {(heading, int(number)) for number in re.findall(r"^(\d+)\. ", section, re.MULTILINE)}
    return found


def test_no_paper_is_cited_that_the_project_does_not_have() -> None:
    assert not [
        f"{name}: {match[0]}"
        for name, text in texts()
        for match in PAPERS.finditer(text)
        if name != "tests/test_rules_cited.py"
    ]


def test_each_rule_that_is_cited_exists() -> None:
    known = rules()
    cited = [(name, match) for name, text in texts() for match in CITED.finditer(text)]
    assert len(cited) > 100
    assert not [
        f"{name}: {match[0]}"
        for name, match in cited
        for number in filter(None, match.groups()[1:])
        if (match[1].lower(), int(number)) not in known
    ]
