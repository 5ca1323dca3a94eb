#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Prints the standings of every season in every collection of tests/old-files.

    old-standings.py CLI > tests/old-files/standings

Each question with the collection's version before it, the exit status, and what CLI, a
tomekeeper-cli, answers. The answers that are kept are those of the first release, and stay as they
are; those of a collection that comes later are added by the program of its time (see the README
there).
"""

import json
import os
import pathlib
import shlex
import subprocess
import sys
import tarfile
import tempfile

PACKED = pathlib.Path(__file__).parents[1] / "old-files" / "collections.tar.xz"
FORMS = ([], ["--csv"], ["--crosstable"])


def main():
    cli = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        environment = dict(os.environ, LC_ALL="C.UTF-8", TZ="UTC", XDG_DATA_HOME=folder,
                           XDG_CACHE_HOME=folder, XDG_CONFIG_HOME=folder)

        def ask(version, *words):
            database = f"{folder}/{version}/collection.db"
            return subprocess.run([cli, "--database", database, *words], env=environment,
                                  capture_output=True)

        def rows(version, *words):
            return json.loads(ask(version, "--json", "list", *words).stdout or "[]")

        with tarfile.open(PACKED) as packed:
            packed.extractall(folder)
        for path in sorted(pathlib.Path(folder).glob("*/collection.db")):
            version = path.parent.name
            for league in rows(version, "leagues"):
                for number in range(1, len(rows(version, "seasons", league["name"])) + 1):
                    for form in FORMS:
                        words = ["standings", f"{league['name']}/{number}", *form]
                        said = ask(version, *words)
                        asked = f"$ {version} {shlex.join(words)}\n= {said.returncode}\n"
                        sys.stdout.buffer.write(asked.encode() + said.stdout)


if __name__ == "__main__":
    main()
