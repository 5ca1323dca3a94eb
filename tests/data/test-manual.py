#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""test-manual.py SOURCE HTML LANGUAGE...: the manual's pages.

They are valid Mallard, listed in meson.build, reached from another page, and their links go somewhere;
every language has each of their sentences; and their HTML is there. TAP on standard output.
"""

import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from pathlib import Path

MALLARD = "{http://projectmallard.org/1.0/}"
SCHEMA = "http://projectmallard.org/1.0/mallard-1.0.rng"
number = 0


def check(title, faults):
    """One TAP line; @faults are told below it."""
    global number
    number += 1
    print(f"{'not ok' if faults else 'ok'} {number} - {title}")
    for fault in faults:
        for line in str(fault).splitlines():
            print("#", line)


def run(*command):
    """What a command says when it fails; nothing when it doesn't."""
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return [done.stdout + done.stderr or f"{command[0]} failed"] if done.returncode else []


def targets(element):
    """All (id, section) in a page that can be linked to, and all links in it."""
    page = element.get("id")
    places = {page}
    links = []
    for node in element.iter():
        if node.tag == MALLARD + "section" and node.get("id"):
            places.add(f"{page}#{node.get('id')}")
        if node.tag == MALLARD + "link" and node.get("xref"):
            xref = node.get("xref")
            links.append((node.get("type"), page + xref if xref.startswith("#") else xref))
    return places, links


def listed(build, name):
    """The files of a list in meson.build."""
    text = re.search(name + r" = \[(.*?)\]", build, re.S).group(1)
    return sorted(re.findall(r"'([^']+)'", text))


def html_links(folder):
    """Links in a folder of HTML that lead to no file there."""
    faults = []
    for page in sorted(folder.glob("*.html")):
        text = page.read_text(encoding="utf-8")
        for kind, link in re.findall(r'\b(href|src)="([^"#]+)', text):
            if ":" not in link and not (folder / link).exists():
                faults.append(f"{page.name}: {link}")
    return faults


def dark_style(folder):
    """What is wrong with the twin of a folder's stylesheet for people whose desktop is dark."""
    faults = []
    style, dark = ((folder / name).read_text(encoding="utf-8") for name in ("manual.css", "manual-dark.css"))
    rules = [re.findall(r"^[^{}:;]*\{", text, re.M) for text in (style, dark)]
    if not rules[0] or rules[0] != rules[1]:
        faults.append("it has other rules")
    if "background-color: #ffffff" not in style or "background-color: #ffffff" in dark:
        faults.append("it is not dark")
    faults += [page.name for page in sorted(folder.glob("*.html"))
               if page.read_text(encoding="utf-8").find('href="manual.css"')
               >= page.read_text(encoding="utf-8").find('href="manual-dark.css"')]
    return faults


def main(source, html, languages):
    manual = Path(source) / "docs" / "manual"
    english = manual / "C"
    build = (manual / "meson.build").read_text(encoding="utf-8")
    pages = sorted(english.glob("*.page"))

    there = [str(path.relative_to(english)) for path in english.rglob("*") if path.is_file() and path.suffix != ".pot"]
    check("every file is listed in meson.build",
          set(there) ^ set(listed(build, "manual_pages") + listed(build, "manual_media")))

    places, links, faults = set(), [], []
    media = set()
    for page in pages:
        check(f"{page.name} is valid", run("xmllint", "--nonet", "--noout", "--xinclude",
                                           "--nofixup-base-uris", "--noxincludenode",
                                           "--relaxng", SCHEMA, str(page)))
        tree = ET.parse(page).getroot()
        if tree.get("id") != page.stem:
            faults.append(f"{page.name} calls itself {tree.get('id')}")
        info = tree.find(MALLARD + "info")
        if info is None or info.find(MALLARD + "desc") is None:
            faults.append(f"{page.name} has no description")
        if tree.find(MALLARD + "title") is None:
            faults.append(f"{page.name} has no title")
        if "legal.xml" not in page.read_text(encoding="utf-8"):
            faults.append(f"{page.name} does not say its licence")
        own, away = targets(tree)
        places |= own
        links += [(page.stem, kind, to) for kind, to in away]
        media |= {node.get("src") for node in tree.iter(MALLARD + "media")}
    check("every page has a name, a title, a description and a licence", faults)
    check("links go to pages and sections that there are",
          [f"{page}: {to}" for page, _, to in links if to not in places])
    guided = {page for page, kind, _ in links if kind == "guide"}
    guided |= {to.split("#")[0] for page, kind, to in links if kind == "topic"}
    check("every page is reached from another",
          [page.stem for page in pages if page.stem not in guided | {"index"}])
    check("pictures are those that there are",
          [name for name in media ^ set(listed(build, "manual_media")) if name])

    # Sections may be asked for by dialogs, too: ui_help_show (window, "run#resume").
    window = Path(source) / "ui"
    asked = []
    for path in sorted(window.rglob("*.c")):
        if path.name == "help.c":
            asked += re.findall(r'\{ "(Ui\w+)", "([^"]+)" \}', path.read_text(encoding="utf-8"))
        asked += [(path.name, to) for to in re.findall(r'ui_help_show \([^;]*?, "([^"]+)"\)',
                                                       path.read_text(encoding="utf-8"))]
    check("the window asks for pages that there are",
          [f"{who}: {to}" for who, to in asked if to not in places] if asked else ["none is asked for"])
    types = "".join(path.read_text(encoding="utf-8") for path in window.rglob("*.h"))
    check("and for pages of its own that there are",
          [who for who, _ in asked if who.startswith("Ui") and f"({who}," not in types])

    names = sorted(page.stem + ".html" for page in pages)
    for language in ["C", *languages]:
        made = Path(html) / language
        check(f"the HTML in {language} has every page",
              set(names) ^ {path.name for path in made.glob("*.html")})
        check(f"the HTML in {language} links what there is", html_links(made))
        check(f"the HTML in {language} has a style for the dark", dark_style(made))

    with tempfile.TemporaryDirectory() as room:
        pot = os.path.join(room, "manual.pot")
        check("the sentences can be collected",
              run("itstool", "-o", pot, *map(str, pages), str(english / "legal.xml")))
        for language in languages:
            catalogue = str(manual / language / f"{language}.po")
            check(f"the catalogue of {language} is sound and whole",
                  run("msgfmt", "--check", "-o", os.devnull, catalogue) or run("msgcmp", catalogue, pot))
    check("LINGUAS is in order and complete",
          set(languages) ^ {path.stem for path in manual.glob("*/*.po")}
          or (["not sorted"] if languages != sorted(languages) else []))
    print(f"1..{number}")


main(sys.argv[1], sys.argv[2], sys.argv[3:])
