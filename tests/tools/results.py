#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The sums over all test runs.

    results.py [--unbuilt N] BUILD...
    results.py --failing BUILD

Reads what `meson test` left in meson-logs of the build folders and prints, as its only line,
`N passed, N failed, N skipped`. Every subtest of a TAP test counts. A test that ended badly
without a failing subtest (a crash, a timeout, a wrong exit status) counts as one failed, and so
does each of the N builds that could not be made. Exits with 1 when something failed or nothing
passed. With --failing it prints the names of tests that ended badly, as `meson test` takes them.
"""

import argparse
import collections
import json
import pathlib
import sys
import xml.etree.ElementTree as ElementTree

BAD = ("FAIL", "ERROR", "TIMEOUT", "INTERRUPT", "UNEXPECTEDPASS")


def outcome(case):
    if case.find("failure") is not None or case.find("error") is not None:
        return "failed"
    return "skipped" if case.find("skipped") is not None else "passed"


def count_run(junit):
    """The sums of one run: of its JUnit file, and of the JSON lines beside it, one a test."""
    sums = collections.Counter()
    failing = collections.Counter()
    passing = {}
    for suite in ElementTree.parse(junit).getroot().iter("testsuite"):
        for case in suite.iter("testcase"):
            # A TAP test is a suite "PROJECT.TEST"; the others are cases of a suite "PROJECT".
            test = suite.get("name").partition(".")[2] or case.get("name")
            result = outcome(case)
            sums[result] += 1
            failing[test] += result == "failed"
            passing[test] = "." not in suite.get("name") and result == "passed"
    lines = junit.with_name(junit.name.replace(".junit.xml", ".json"))
    for line in lines.read_text(encoding="utf-8").splitlines():
        entry = json.loads(line)
        if entry["result"] in BAD and not failing[entry["name"]]:
            sums["failed"] += 1
            sums["passed"] -= passing.get(entry["name"], False)
    return sums


def failing(build):
    """The names of tests of the plain log that ended badly, without project and suite."""
    lines = (build / "meson-logs" / "testlog.json").read_text(encoding="utf-8").splitlines()
    return [entry["name"].rpartition(" / ")[2]
            for entry in map(json.loads, lines) if entry["result"] in BAD]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--unbuilt", type=int, default=0)
    parser.add_argument("--failing", action="store_true")
    parser.add_argument("builds", nargs="*", type=pathlib.Path)
    arguments = parser.parse_args()
    if arguments.failing:
        print(*failing(arguments.builds[0]))
        return 0
    sums = collections.Counter(failed=arguments.unbuilt)
    for build in arguments.builds:
        for junit in sorted((build / "meson-logs").glob("testlog*.junit.xml")):
            sums.update(count_run(junit))
    print(f"{sums['passed']} passed, {sums['failed']} failed, {sums['skipped']} skipped")
    return 1 if sums["failed"] or not sums["passed"] else 0


if __name__ == "__main__":
    sys.exit(main())
