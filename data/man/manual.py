#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""manual.py HEAD PAGE.md [CLI]: a man page of a page of docs/, on standard output.

HEAD is roff, filled in by data/fill.py but for two lines: "@PAGE@" says where the page's own text goes,
and "@COMMANDS@" where every command that CLI lists goes, with all its options as it tells them itself.
"""

import os
import re
import subprocess
import sys


def escape(text):
    """Text as roff shows it."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return text.replace("'", "\\(aq").replace("`", "\\(ga").replace("^", "\\(ha").replace("~", "\\(ti")


def inline(text):
    """Code, emphasis and links of a line of Markdown."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    parts = re.split(r"(`[^`]+`)", text)
    shown = []
    for part in parts:
        if part.startswith("`") and len(part) > 2:
            shown.append(f"\\fB{escape(part[1:-1])}\\fR")
            continue
        part = escape(part.replace("\\|", "|"))
        part = re.sub(r"\*\*([^*]+)\*\*", r"\\fB\1\\fR", part)
        shown.append(re.sub(r"(?<![\w*])\*([^*\s][^*]*)\*", r"\\fI\1\\fR", part))
    text = "".join(shown).replace("\\|", "|")
    return "\\&" + text if text.startswith((".", "'")) else text


def row(line):
    """The cells of a table's row, of which some may be written as "\\|"."""
    return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line.strip())[1:-1]]


def table(lines, out):
    """A table: its first column are terms, the others say what they mean."""
    for line in lines[2:]:
        term, *rest = row(line)
        meaning = " \\(en ".join(inline(cell) for cell in rest if cell)
        out += [".TP", inline(term) or "\\&", meaning or "\\&"]
    out.append(".PP")


def convert(text):
    """The page without its title."""
    out = []
    for block in re.split(r"\n{2,}", text.strip("\n")):
        lines = block.splitlines()
        if lines[0].startswith("# "):
            continue
        if lines[0].startswith("## "):
            out.append(f'.SH "{escape(lines[0][3:]).upper()}"')
        elif lines[0].startswith("#"):
            out.append(f'.SS "{escape(lines[0].lstrip("# "))}"')
        elif lines[0].startswith("    "):
            if out[-1:] == [".EE"]:
                out[-1] = ""
            else:
                out += [".PP", ".EX"]
            out += ["\\&" + "  " + escape(line[4:]) for line in lines] + [".EE"]
        elif lines[0].startswith("|"):
            table(lines, out)
        elif re.match(r"(-|\d+\.) ", lines[0]):
            for item in re.split(r"\n(?=(?:-|\d+\.) )", block):
                mark, words = item.split(" ", 1)
                mark = "\\(bu" if mark == "-" else mark
                out += [f".IP {mark} 4", inline(" ".join(words.split()))]
            out.append(".PP")
        else:
            out += [".PP", inline(" ".join(block.split()))]
    return out


def ask(cli, *arguments):
    """What the program says, in English."""
    said = subprocess.run([cli, *arguments], capture_output=True, text=True, check=True,
                          env={**os.environ, "LC_ALL": "C.UTF-8", "LANGUAGE": "C"})
    return said.stdout


def commands(cli):
    """Every command with all that it takes."""
    out = []
    for name in re.findall(r"^  ([a-z][a-z-]*) ", ask(cli, "--help"), re.MULTILINE):
        summary, usage = ask(cli, name, "--help").strip().split("\n\n")
        usage = usage.split(f"] {name} ", 1)[1] if f"] {name} " in usage else ""
        out += [f'.SS "{escape(name)}"', inline(summary)]
        depth, start, ways = 0, 0, []
        for k, letter in enumerate(usage):
            depth += {"[": 1, "]": -1}.get(letter, 0)
            if depth == 0 and usage[k:k + 3] == " | ":
                ways.append(usage[start:k])
                start = k + 3
        for k, way in enumerate(ways + [usage[start:]]):
            words = re.sub(r"--(?:\[no-\])?[a-z][a-z-]*", lambda option: f"`{option.group()}`", way)
            out += [".br" if k else ".PP", inline(f"`{name}` {words}".rstrip())]
    return out


def main(head, page, cli=None):
    with open(page, encoding="utf-8") as file:
        body = convert(file.read())
    out = []
    with open(head, encoding="utf-8") as file:
        for line in file.read().splitlines():
            if line == "@PAGE@":
                out += body
            elif line == "@COMMANDS@":
                out += commands(cli)
            else:
                out.append(line)
    out = [line for line in out if line]
    # A paragraph needs no mark between two that have one.
    for before, line, after in zip([""] + out, out, out[1:] + [""]):
        if line != ".PP" or not (before.startswith((".SH", ".SS"))
                                 or after.startswith((".SH", ".SS", ".TP", ".IP", ".PP"))):
            print(line)


sys.stdout.reconfigure(encoding="utf-8")
main(*sys.argv[1:])
