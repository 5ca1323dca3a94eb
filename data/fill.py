#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""fill.py INPUT OUTPUT VERSION DATE HOMEPAGE ISSUES: what of a file is known only when it is built.

@VERSION@ and @DATE@ are replaced, and the line with @ADDRESSES@ becomes what tells the addresses, in the
language of the file: AppStream's or roff. An address that is empty is not told; without any the line goes.
"""

import pathlib
import sys
from xml.sax.saxutils import escape

ROFF = {"homepage": ("Tomekeeper has a", "page of its own"),
        "bugtracker": ("What is wrong with it is told in", "its tracker")}


def as_xml(kind, url):
    return f'  <url type="{kind}">{escape(url)}</url>\n'


def as_roff(kind, url):
    plain = url.replace("\\", "\\e").replace("-", "\\-")
    before, name = ROFF[kind]
    return f".PP\n{before}\n.UR {plain}\n{name}\n.UE .\n"


def fill(name, text, version, date, homepage, issues):
    """The text of the file called name, filled in."""
    addresses = [(kind, url) for kind, url in (("homepage", homepage), ("bugtracker", issues)) if url]
    told = "".join((as_xml if ".xml" in name else as_roff)(kind, url) for kind, url in addresses)
    if told and ".xml" not in name:
        told = ".SH ADDRESSES\n" + told.removeprefix(".PP\n")
    lines = text.replace("@VERSION@", version).replace("@DATE@", date).splitlines(keepends=True)
    return "".join(told if "@ADDRESSES@" in line else line for line in lines)


def main(source, target, *values):
    text = pathlib.Path(source).read_text(encoding="utf-8")
    pathlib.Path(target).write_text(fill(pathlib.Path(source).name, text, *values), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
