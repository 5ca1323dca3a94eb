#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Are the files that docs/compatibility.md promises to keep as they were released?

    test-promises.py ROOT

Compares tests/data/promised.sha256, and that it has every step of the schema and every record whose states
are known by their digests. TAP on standard output.
"""

import hashlib
import pathlib
import sys

WHY = {
    "schema": "a released step never changes: add another behind it",
    "tests": "the rules led to other states once: make a new rules revision",
}


def main():
    root = pathlib.Path(sys.argv[1])
    listed = {}
    for line in (root / "tests" / "data" / "promised.sha256").read_text(encoding="utf-8").splitlines():
        digest, name = line.split()
        listed[name] = digest
    wanted = sorted(str(path.relative_to(root)) for pattern in ("schema/[0-9]*.sql", "tests/rules/records/*/*.tkr")
                    for path in root.glob(pattern))
    names = sorted(set(wanted) | set(listed))
    for number, name in enumerate(names, 1):
        path = root / name
        digest = hashlib.sha256(path.read_bytes()).hexdigest() if path.exists() else "nothing"
        good = listed.get(name) == digest
        print(f"{'ok' if good else 'not ok'} {number} - {name}")
        if name not in listed:
            print(f"# tests/data/promised.sha256 lacks it: {digest}  {name}")
        elif not good:
            print(f"# {WHY[name.split('/')[0]]}")
    print(f"1..{len(names)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
