#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Does debian/copyright, which REUSE reads as well, tell the truth about every file?

    licences.py ROOT    TAP on standard output

What a file says itself, and what the tables beside files of others say where they are from, are held
against it; so are LICENSES/ and the starter packs. Last, `reuse lint` has its say where it is installed.
"""

import fnmatch
import functools
import json
import pathlib
import re
import shutil
import subprocess
import sys

OURS = "GPL-3.0-or-later"
TABLES = ("tests/importers/plays/SOURCES.md", "tests/importers/trf/README.md",
          "tests/app/league/maths/fixtures/README.md")
# Not in the tree that is delivered.
PASSED = re.compile(r"(build[^/]*|obj-[^/]*|\.git|\.cache|debian/(\.debhelper|tomekeeper))(/|$)")


class Papers:
    """debian/copyright: what it says of a file is said by the last stanza that matches."""

    def __init__(self, text):
        self.stanzas, self.texts = [], {}
        for block in re.split(r"\n\s*\n", text.strip())[1:]:
            fields = dict(re.findall(r"^(\w[\w-]*):[ \n]*((?:.*)(?:\n[ \t].*)*)", block, re.MULTILINE))
            name, _, words = fields.get("License", "").partition("\n")
            if "Files" in fields:
                self.stanzas.append((fields["Files"].split(), set(name.split(" and ")), fields.get("Copyright", "")))
            else:
                self.texts[name] = words

    def of(self, path):
        """The patterns, licences and copyright lines of a file."""
        return next((stanza for stanza in reversed(self.stanzas)
                     if any(fnmatch.fnmatchcase(path, pattern) for pattern in stanza[0])), ([], set(), ""))


def files_of(root):
    """The files of the tree: what Git has, or where there is no Git all that were not built."""
    if (root / ".git").exists():
        listed = subprocess.run(["git", "-C", root, "ls-files", "-z"], check=False, capture_output=True)
        if listed.returncode == 0 and listed.stdout:
            names = listed.stdout.decode().split("\0")[:-1]
            return sorted(name for name in names if (root / name).is_file())
    names = (str(path.relative_to(root)) for path in root.rglob("*") if path.is_file())
    return sorted(name for name in names if not PASSED.match(name))


@functools.lru_cache(maxsize=None)
def told_in_file(root, name):
    """The licence in a file's first lines, or None."""
    with open(root / name, "rb") as file:
        head = file.read(400)
    found = re.search(rb"SPDX-License-Identifier: ([\w.-]+)", head)
    return found[1].decode() if found else None


def rows(root, table):
    """The rows of a table of sources: (patterns from the top, licences)."""
    folder = pathlib.PurePosixPath(table).parent
    cells = [[cell.strip() for cell in line.strip("|").split("|")]
             for line in (root / table).read_text(encoding="utf-8").splitlines() if line.startswith("|")]
    column = cells[0].index("licence")
    for row in cells[2:]:
        patterns, before = [], ""
        for word in row[0].replace(" otherwise", "").split(", "):
            # "good/a, b": b is in good, too.
            before = word[:word.rfind("/") + 1] or before
            pattern = str(folder / before / word.rpartition("/")[2])
            patterns.append(re.sub(r"/[^/]+/\.\./", "/", pattern))
        yield patterns, {OURS if word == "ours" else word for word in re.split(r", | and ", row[column])}


def complaints(root, papers, files):
    """What is wrong, by what is asked."""
    unused = [pattern for patterns, _, _ in papers.stanzas for pattern in patterns
              if not any(fnmatch.fnmatchcase(name, pattern) for name in files)]
    yield "every pattern has its files", unused
    yield "every stanza says whose its files are", [str(patterns) for patterns, _, holders in papers.stanzas
                                                    if not holders.strip()]
    used = set().union(*(licences for _, licences, _ in papers.stanzas))
    yield "every licence has its text", sorted(name for name in used if not papers.texts.get(name, "").strip())
    there = {path.stem for path in (root / "LICENSES").glob("*.txt")}
    yield "LICENSES has those and no others", sorted(used ^ there)

    wrong = []
    for name in files:
        licence = told_in_file(root, name)
        if licence and papers.of(name)[1] != {licence}:
            wrong.append(f"{name} says {licence}")
    yield "what a file says of itself", wrong

    wrong, others = [], 0
    for table in TABLES:
        for patterns, licences in rows(root, table):
            for pattern in patterns:
                found = [name for name in files if fnmatch.fnmatchcase(name, pattern)]
                # "all others", and what is left of a folder, follow from the other rows.
                if licences == {OURS}:
                    continue
                others += len(found)
                wrong += [f"{table}: there is no {pattern}"] if not found else []
                wrong += [f"{table}: {name} is {sorted(licences)}" for name in found
                          if papers.of(name)[1] != licences]
    yield "what the tables say where files are from", wrong + ([] if others > 100 else [f"only {others}"])

    wrong = []
    for path in sorted((root / "data" / "packs").glob("*.json")):
        licence = json.loads(path.read_text(encoding="utf-8"))["licence"]
        if papers.of(str(path.relative_to(root)))[1] != {licence}:
            wrong.append(f"{path.name} says {licence}")
    yield "what a pack says of itself", wrong
    same = (root / ".reuse" / "dep5").read_bytes() == (root / "debian" / "copyright").read_bytes()
    yield "REUSE reads the same page", [] if same else [".reuse/dep5 is another one"]


def faults(root, text, files):
    """The titles that have complaints about a changed page."""
    return {title for title, found in complaints(root, Papers(text), files) if found}


def main():
    root = pathlib.Path(sys.argv[1])
    text = (root / "debian" / "copyright").read_text(encoding="utf-8")
    files = files_of(root)
    number, bad = 0, False

    def told(title, found):
        nonlocal number, bad
        number += 1
        bad = bad or bool(found)
        print(f"{'not ok' if found else 'ok'} {number} - {title}")
        for complaint in found:
            print(f"# {complaint}")

    told("there are files", [] if len(files) > 3000 else [f"{len(files)}"])
    for title, found in complaints(root, Papers(text), files):
        told(title, found)

    # Each of these pages is false, and is found out.
    planted = (
        ("a pattern without files", "Files: *\n", "Files: * nothing/here\n"),
        ("files of others as ours", "License: Apache-2.0\nComment:", f"License: {OURS}\nComment:"),
        ("nobody's files", "Copyright: 2024 Matthew Thompson\n", "Copyright:\n"),
        ("a licence without text", re.search(r"License: MIT\n .*", text, re.DOTALL)[0], ""),
        ("a pack under another licence", "Files: data/packs/*-starter.json\n", "Files: README.md\n"),
    )
    told("what is false is found out", [title for title, old, new in planted
                                        if old not in text or not faults(root, text.replace(old, new), files)])

    if not shutil.which("reuse"):
        told("reuse lint # SKIP no reuse here", [])
    elif not (root / ".git").exists():
        told("reuse lint # SKIP what was built is told apart by Git", [])
    else:
        said = subprocess.run(["reuse", "--root", root, "lint"], check=False, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT)
        told("reuse lint", said.stdout.splitlines() if said.returncode else [])
    print(f"1..{number}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
