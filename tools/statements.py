#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts what the program is made of, to see whether less says the same.

    statements.py [REVISION...]

For each revision (the working tree without any), by folder: statements, which are semicolons outside
comments, strings and characters; lines; lines of comments; files. Then the statements of app, ui and
importers together, the lines of all, and the share of comments.
"""

import io
import pathlib
import re
import subprocess
import sys
import tarfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
FOLDERS = ("app", "ui", "importers", "db", "rules")
ABOVE = ("app", "ui", "importers")
TOKENS = re.compile(r"""//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'""", re.DOTALL)


def measure(text):
    """Statements, lines and lines of comments of a file's text."""
    comments = 0

    def empty(match):
        nonlocal comments
        if match[0].startswith("/"):
            comments += match[0].count("\n") + 1
        return " "

    return TOKENS.sub(empty, text).count(";"), text.count("\n"), comments


def git(*words):
    return subprocess.run(["git", "-C", ROOT, *words], check=True, capture_output=True).stdout


def read_files(revision):
    """(path, text) of every C file of the program; of the working tree without @revision."""
    if revision is not None:
        with tarfile.open(fileobj=io.BytesIO(git("archive", revision, *FOLDERS))) as archive:
            for member in archive:
                if member.name.endswith((".c", ".h")):
                    yield member.name, archive.extractfile(member).read().decode()
        return
    for name in git("ls-files", "-co", "--exclude-standard", "--", *FOLDERS).decode().splitlines():
        if name.endswith((".c", ".h")) and (ROOT / name).exists():
            yield name, (ROOT / name).read_text(encoding="utf-8")


def report(revision):
    sums = {folder: [0, 0, 0, 0] for folder in FOLDERS}
    for name, text in read_files(revision):
        for k, n in enumerate((*measure(text), 1)):
            sums[name.split("/")[0]][k] += n
    print(revision or "the working tree")
    for folder, counts in sums.items():
        print("  {:<10} {:>7,} statements {:>8,} lines {:>7,} of comments {:>5} files".format(folder, *counts))
    lines, comments = (sum(counts[k] for counts in sums.values()) for k in (1, 2))
    print("  {}: {:,} statements; all: {:,} lines, {:.1f} % of them comments".format(
        ", ".join(ABOVE), sum(sums[folder][0] for folder in ABOVE), lines, 100 * comments / lines))


for wanted in sys.argv[1:] or [None]:
    report(wanted)
