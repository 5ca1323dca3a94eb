#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Is po/POTFILES the list of all files that have sentences to translate?

    potfiles.py ROOT          compares, names what is missing and what is too much
    potfiles.py ROOT --write  writes the list anew
"""

import pathlib
import re
import sys

FOLDERS = ("app", "data", "db", "importers", "rules", "ui")
CALL = re.compile(r'\b(?:N?C?_|ngettext|g_dngettext|g_dpgettext2?)\s*\(\s*(?:"|GETTEXT_PACKAGE|NULL)')
COMMENT = re.compile(r'/\*.*?\*/|//[^\n]*', re.DOTALL)
HEAD = """# SPDX-License-Identifier: GPL-3.0-or-later
# Files with sentences to translate: tests/tools/potfiles.py . --write
"""


def has_sentences(path):
    if path.suffix in (".c", ".h"):
        return CALL.search(COMMENT.sub("", path.read_text(encoding="utf-8"))) is not None
    if path.suffix == ".ui":
        return 'translatable="yes"' in path.read_text(encoding="utf-8")
    return path.name.endswith((".desktop.in", ".metainfo.xml.in", ".mime.xml", ".gschema.xml"))


def wanted(root):
    files = (path for folder in FOLDERS for path in sorted((root / folder).rglob("*")))
    return sorted(str(path.relative_to(root)) for path in files
                  if path.is_file() and has_sentences(path))


def listed(root):
    lines = (root / "po" / "POTFILES").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


def main():
    root = pathlib.Path(sys.argv[1])
    if sys.argv[2:] == ["--write"]:
        text = HEAD + "".join(name + "\n" for name in wanted(root))
        (root / "po" / "POTFILES").write_text(text, encoding="utf-8")
        return 0
    want, have = set(wanted(root)), listed(root)
    complaints = [f"{name}: has sentences and is not in po/POTFILES" for name in want - set(have)]
    complaints += [f"po/POTFILES: {name} has no sentences" for name in set(have) - want]
    complaints += [f"po/POTFILES: {name} twice" for name in {n for n in have if have.count(n) > 1}]
    for line in sorted(complaints):
        print(line)
    if complaints:
        print("To mend it: tests/tools/potfiles.py . --write")
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
