#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Is everything that the manual says to press there in the program?

    manual-labels.py ROOT

Each <gui> of the manual's pages must be a sentence of the program's source, apart from the underscore of
its mnemonic and the dots behind it; else a page leads its reader nowhere. In a translated page it must be
what the program says in that language.
"""

import pathlib
import re
import sys
import xml.etree.ElementTree

MALLARD = "{http://projectmallard.org/1.0/}"
FOLDERS = ("ui", "app", "rules")
TEXT = re.compile(r'"((?:[^"\\]|\\.)*)"')
GUI = re.compile(r"<gui>(.*?)</gui>", re.DOTALL)
ENTRY = re.compile(r'^msgstr(?:\[\d+\])? ((?:"(?:[^"\\]|\\.)*"\s*)+)', re.MULTILINE)
MARKED = re.compile(r'<(?:property|item|attribute)[^>]*translatable="yes"[^>]*>([^<]*)<')


def bare(label):
    return " ".join(label.replace("_", "").replace("&amp;", "&").rstrip("….:").split())


def labels_of_program(root):
    found = set()
    for folder in FOLDERS:
        for path in (root / folder).rglob("*"):
            if path.suffix == ".c":
                found.update(map(bare, TEXT.findall(path.read_text(encoding="utf-8"))))
            elif path.suffix == ".ui":
                found.update(map(bare, MARKED.findall(path.read_text(encoding="utf-8"))))
    return found


def translations(path):
    """All that a catalogue says, in one piece each."""
    text = path.read_text(encoding="utf-8")
    return ["".join(TEXT.findall(match)).replace('\\"', '"') for match in ENTRY.findall(text)]


def main():
    root = pathlib.Path(sys.argv[1])
    known = labels_of_program(root)
    missing = []
    seen = 0
    for page in sorted((root / "docs" / "manual" / "C").glob("*.page")):
        for gui in xml.etree.ElementTree.parse(page).iter(MALLARD + "gui"):
            seen += 1
            label = "".join(gui.itertext())
            if bare(label) not in known:
                missing.append(f"{page.name}: “{' '.join(label.split())}” is nowhere in the program")
    for path in sorted((root / "docs" / "manual").glob("*/*.po")):
        known = set(map(bare, translations(root / "po" / path.name)))
        for sentence in translations(path):
            for label in GUI.findall(sentence):
                seen += 1
                if bare(label) not in known:
                    missing.append(f"{path.name}: “{label}” is nowhere in the program")
    print("\n".join(missing))
    return 1 if missing or seen < 20 else 0


if __name__ == "__main__":
    sys.exit(main())
