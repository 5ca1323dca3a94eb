#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What fuzzing came to, as run_tests.py tells it of a run.

    fuzz_sums.py FUZZ_DIR SINCE

SINCE is the ledger as it was before. A parser is a test: it passes when it ran and nothing was found.
"""

import collections
import json
import pathlib
import sys


def main():
    folder, since = map(pathlib.Path, sys.argv[1:])
    skipped = since.read_text().count("\n") if since.exists() else 0
    seconds, runs, finds = (collections.Counter() for _ in range(3))
    ledger = folder / "ledger.tsv"
    for line in (ledger.read_text().splitlines() if ledger.exists() else [])[skipped:]:
        _, name, spent, executed, _, found = line.split("\t")
        seconds[name] += float(spent)
        runs[name] += int(executed)
        finds[name] += int(found)
    tests = []
    for name in sorted(seconds):
        bad = finds[name] > 0 or runs[name] == 0
        what = f"fuzz-{name}: {finds[name]} finds, {runs[name]} inputs"
        tests.append({"name": f"fuzz-{name} ({runs[name]} inputs)", "bad": bad,
                      "result": "FAIL" if bad else "OK", "seconds": seconds[name],
                      "passed": int(not bad), "failed": int(bad), "failing": [what] if bad else [],
                      "skipped": [], "slow": [], "variables": [], "assertions": 0})
    json.dump({"run": "fuzz", "tests": tests, "before": [], "unsteady": [],
               "seconds": sum(seconds.values())}, sys.stdout)


if __name__ == "__main__":
    main()
