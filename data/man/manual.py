#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""manual.py HEAD PAGE.md [CLI]: a man page of a page of docs/, on standard output.
manual.py --help-of PAGE.md: what the page says of each command, as C for `tomekeeper-cli help`.

HEAD is roff, filled in by data/fill.py but for two lines: "@PAGE@" says where the page's own text goes,
and "@COMMANDS@" where every command that CLI lists goes, with all its options as it tells them itself.

A row of a table is about the commands that its first column begins with, and what stands under a heading
with a command in backticks is about that one.
"""

import os
import re
import subprocess
import sys
import textwrap


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
            out.append(f'.SH "{escape(lines[0][3:].replace("`", "")).upper()}"')
        elif lines[0].startswith("#"):
            out.append(f'.SS "{escape(lines[0].lstrip("# ").replace("`", ""))}"')
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


def ways(said):
    """The calls that a command's help shows, without the program's name."""
    block = said.partition("Usage:\n")[2].partition("\n\n")[0]
    return [" ".join(way.split()) for way in re.split(r"^  tomekeeper-cli ", block, flags=re.MULTILINE) if way.strip()]


def commands(cli):
    """Every command with all that it takes."""
    out = []
    for name in re.findall(r"^  ([a-z][a-z-]*) ", ask(cli, "--help"), re.MULTILINE):
        said = ask(cli, name, "--help")
        calls = ways(said)
        if not calls:
            names = re.findall(r"^  ((?:[a-z][a-z-]*, )*[a-z][a-z-]*)(?: |$)", said.split("\n\n")[2], re.MULTILINE)
            for word in ", ".join(names).split(", "):
                # Several may be told together.
                calls += [way for way in ways(ask(cli, "help", name, word)) if way not in calls]
        out += [f'.SS "{escape(name)}"', inline(said.partition("\n")[0])]
        for k, way in enumerate(calls):
            words = re.sub(r"--(?:\[no-\])?[a-z][a-z-]*", lambda option: f"`{option.group()}`",
                           way.removeprefix(name).strip())
            out += [".br" if k else ".PP", inline(f"`{name}` {words}".rstrip())]
    return out


def plain(text):
    """A line of Markdown without its marks."""
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text.replace("\\|", "|"))
    return re.sub(r"\*\*([^*]+)\*\*", r"\1", text).replace("`", "")


def wrapped(text, indent):
    """Lines of a paragraph; an option that is explained after a full stop or a semicolon has one of its own."""
    parts = re.split(r"(?<=[.;:]) (?=`--)", " ".join(text.split()))
    lines = []
    for k, part in enumerate(parts):
        begin = " " * (indent + 2 * (k > 0))
        lines += textwrap.wrap(plain(part), 79, initial_indent=begin, subsequent_indent=begin,
                               break_long_words=False, break_on_hyphens=False)
    return "\n".join(lines) + "\n"


def brief(meaning):
    """The first clause."""
    text = plain(re.split(r"[.;:] | \(", meaning + " ")[0].strip())
    return re.sub(r",[^,]*$", "", text) if len(text) > 56 else text


def about(term):
    """{command: its subcommands} of a row's first column; what is explained elsewhere is left out."""
    found = {}
    for call in re.findall(r"`([^`]+)`", term):
        words = call.split()
        if re.fullmatch(r"[a-z][a-z-]*", words[0]) and words[1:] != ["…"]:
            second = words[1] if words[1:] and re.fullmatch(r"[a-z][a-z|-]*", words[1]) else ""
            found.setdefault(words[0], []).extend(filter(None, second.split("|")))
    return found


def examples(lines):
    """Calls and what they answer: (command, subcommand, text)."""
    calls = []
    for line in lines:
        typed = re.match(r"(?:\$ )?tomekeeper-cli (.*)", line)
        if typed:
            words = typed.group(1).split()
            sub = words[1] if words[1:] and re.fullmatch(r"[a-z][a-z-]*", words[1]) else ""
            calls.append([words[0], sub, "  " + line + "\n"])
        elif calls:
            calls[-1][2] += "  " + line + "\n"
    return calls


def explained(text):
    """What the page says of commands: (kind, command, subcommands, brief, text), in its order."""
    out, members, notes, own, first, section = [], [], [], None, {}, 0

    def finish():
        for name in [own] if own else members:
            out.extend(("NOTE", name, "", "", note) for note in notes if own or first[name] == section)

    # Before the first heading stands what holds for all.
    for block in re.split(r"\n{2,}", text.strip("\n").partition("\n## ")[2].join(["## ", ""])):
        lines = block.splitlines()
        if lines[0].startswith("#"):
            finish()
            section += 1
            named = re.search(r"`([a-z-]+)`", lines[0])
            members, notes, own = [], [], named.group(1) if named else None
        elif lines[0].startswith("    "):
            out.extend(("EXAMPLE", name, sub, "", said) for name, sub, said in examples([line[4:] for line in lines]))
        elif lines[0].startswith("|"):
            for line in lines[2:]:
                term, *rest = row(line.replace("\\|", "\0"))
                term, meaning = term.replace("\0", "|"), " ".join(rest).replace("\0", "|")
                meant = wrapped(meaning, 6) if meaning else ""
                if own:
                    notes.append(f"  {plain(term)}\n{meant}")
                    continue
                for name, subs in about(term).items():
                    calls = [call for call in re.findall(r"`([^`]+)`", term) if call.split()[0] == name]
                    said = f"  {', '.join(calls)}\n{meant}"
                    if name not in members:
                        members.append(name)
                    first.setdefault(name, section)
                    out.append(("MEANING", name, " ".join(subs), brief(meaning), said))
        else:
            notes.append(("\n" if notes else "") + wrapped(block, 2))
    finish()
    return out


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def help_of(page):
    with open(page, encoding="utf-8") as file:
        told = explained(file.read())
    print('#include "app/cli/commands.h"\n\nconst CliHelp cli_help_of_page[] = {')
    for kind, *texts in told:
        print(f"  {{ CLI_HELP_{kind}, {', '.join(map(quoted, texts))} }},")
    print("  { CLI_HELP_NOTE, NULL, NULL, NULL, NULL },\n};")


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
if sys.argv[1] == "--help-of":
    help_of(sys.argv[2])
else:
    main(*sys.argv[1:])
