#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""test-flatpak.py MANIFEST VERSION: the Flatpak's manifest asks for what is needed and no more, takes
only what has a sum, and has nothing that flatpak-builder does not know; the version is the same wherever
it is told. TAP on standard output.
"""

import datetime
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

number = 0


def check(title, got, expected):
    global number
    number += 1
    print(f"{'ok' if got == expected else 'not ok'} {number} - {title}")
    if got != expected:
        print(f"# expected {expected}, but got {got}")


def months(date):
    return 12 * date.year + date.month


def runtime_since(version):
    """The month when a GNOME came: 50 in March 2026, and another one each half year."""
    return 12 * 2026 + 3 + 6 * (int(version) - 50)


def main(path, version):
    top = Path(path).parent
    manifest = json.loads(Path(path).read_text(encoding="utf-8"))
    check("the name of the file is the id", manifest["id"] + ".json", Path(path).name)
    check("a window, the network, and nothing of the home", sorted(manifest["finish-args"]),
          ["--device=dri", "--share=ipc", "--share=network", "--socket=fallback-x11", "--socket=wayland"])
    metainfo = (top / "data" / f"{manifest['id']}.metainfo.xml.in").read_text(encoding="utf-8")
    released = datetime.date.fromisoformat(re.search(r'<release version="[^"]+" date="([^"]+)"', metainfo)[1])
    age = months(released) - runtime_since(manifest["runtime-version"])
    check("the runtime was there at the last release, and is supported, which takes a year", 0 <= age < 12, True)
    modules = {module["name"]: module for module in manifest["modules"]}
    check("what is built is what Git has, without a developer's build folders",
          [source["type"] for source in modules["tomekeeper"]["sources"]], ["git"])
    options = (top / "meson_options.txt").read_text(encoding="utf-8")
    usual = re.search(r"'word_list'.*?value: '/usr/([^']+)'", options, re.DOTALL)[1]
    steps = "\n".join(modules["wamerican"]["build-commands"])
    check("it brings the word list that Debian has, and names it",
          (f"-Dword_list=/app/{usual}" in modules["tomekeeper"]["config-opts"],
           f"$FLATPAK_DEST/{Path(usual).parent} usr/{usual}" in steps), (True, True))
    check("and whose it is", "usr/share/doc/wamerican/copyright" in steps, True)
    sources = [source for module in manifest["modules"] for source in module["sources"]]
    check("what is fetched has a sum", [source.get("url") for source in sources if "url" in source
                                        and not re.fullmatch(r"[0-9a-f]{64}", source.get("sha256", ""))], [])
    if shutil.which("flatpak-builder"):
        shown = subprocess.run(["flatpak-builder", "--show-manifest", path], capture_output=True,
                               text=True, check=True)
        check("flatpak-builder knows all of it", json.loads(shown.stdout), manifest)
    else:
        check("flatpak-builder knows all of it # SKIP no flatpak-builder here", None, None)

    check("the version in the metainfo", re.search(r'<release version="([^"]+)"', metainfo)[1], version)
    changes = (top / "debian" / "changelog").read_text(encoding="utf-8")
    check("the version of the package", re.match(r"tomekeeper \(([^-]+)-", changes)[1], version)
    print(f"1..{number}")


main(*sys.argv[1:])
