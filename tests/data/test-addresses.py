#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""test-addresses.py ROOT: what a build with an address tells of it, and that one without tells none.
TAP on standard output.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HOME, ISSUES = "https://example.org/tome-keeper/?a=1&b=2", "https://example.org/tome-keeper/issues"
NAMES = ("data/io.github.tomekeeper.Tomekeeper.metainfo.xml.in", "data/man/tomekeeper.1.in",
         "data/man/tomekeeper-cli.1.in", "data/man/tomekeeper-record.5.in")
# AppStream before version 1.0 doesn't know the tag developer, and AppStream after it wants no other one.
TWO_DEVELOPERS = ("unknown-tag developer", "developer-name-tag-deprecated")
number = 0


def check(title, got, expected):
    global number
    number += 1
    print(f"{'ok' if got == expected else 'not ok'} {number} - {title}")
    if got != expected:
        print(f"# expected {expected!r}, but got {got!r}")


def filled(root, name, folder, homepage, issues):
    target = folder / pathlib.Path(name).name.removesuffix(".in")
    subprocess.run([root / "data" / "fill.py", root / name, target, "1.2.3", "2026-01-02", homepage, issues],
                   check=True)
    return target


def said(*command):
    return subprocess.run(command, text=True, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout


def told(path):
    """The addresses in a file: AppStream's own, or what roff makes of a page."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".xml":
        return re.findall(r'<url type="(\w+)">(.*?)</url>', text)
    shown = said("mandoc", "-Tutf8", "-Owidth=300", path) if shutil.which("mandoc") else text.replace("\\-", "-")
    return re.findall(r"https?://example[^\s>⟩]*", re.sub(".\x08", "", shown))


def faults(path, homepage):
    """What AppStream has against a metainfo file, but for what it has to say of this one."""
    known = TWO_DEVELOPERS + (() if homepage else ("url-homepage-missing",))
    found = re.findall(r"^[EWI]: .*", said("appstreamcli", "validate", "--no-net", path), re.MULTILINE)
    return [line for line in found if not line.endswith(known)]


def main(root):
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        for name in NAMES:
            short = pathlib.Path(name).name
            for homepage, issues in (("", ""), (HOME, ""), ("", ISSUES), (HOME, ISSUES)):
                path = filled(root, name, folder, homepage, issues)
                xml = path.suffix == ".xml"
                expected = [(kind, url.replace("&", "&amp;")) if xml else url
                            for kind, url in (("homepage", homepage), ("bugtracker", issues)) if url]
                title = f"{short}, homepage '{homepage}', issues '{issues}'"
                check(title, told(path), expected)
                text = path.read_text(encoding="utf-8")
                check(f"{title}: nothing is left to fill in",
                      re.findall(r"@(?:VERSION|DATE|ADDRESSES)@", text), [])
                if xml and shutil.which("appstreamcli"):
                    check(f"{title}: AppStream has nothing against it", faults(path, homepage), [])
                elif not xml and shutil.which("mandoc"):
                    check(f"{title}: nor has mandoc",
                          re.findall(r".*(?:WARNING|ERROR).*", said("mandoc", "-Tlint", "-Wwarning", path)), [])
    print(f"1..{number}")


main(pathlib.Path(sys.argv[1]))
