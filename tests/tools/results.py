#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What a run of ./check says at its end.

    results.py [--unbuilt N] [--steps FILE] [--slowest N] SUMS…

SUMS are the files that run_tests.py left, BUILD/sums/RUN.json. FILE has a line a step: seconds, a
tab, a name. Prints where the time went: the steps, the build by kind of work (BUILD/.ninja_log
against BUILD/ninja-before, its copy from before the build), the slowest tests; then what was read of the environment, what
was skipped and why, what is as before, what failed and what is unsteady; and last, alone on its
line, `N passed, N failed, N skipped`. Every subtest of a TAP test counts; a test that ended badly
without a failing subtest (a crash, a time-out, a wrong exit status) counts as one failed, and so
does each of the N builds that could not be made. Exits with 1 when something failed, or when
nothing passed, now or before.
"""

import argparse
import collections
import json
import pathlib
import re
import sys

KINDS = (
    ("precompiled headers", re.compile(r"\.gch$")),
    ("test programs, compiled", re.compile(r"^(tests|bench|tools)/.*\.o$")),
    ("test programs, linked", re.compile(r"^(tests|bench|tools)/[^.]*$")),
    ("product, compiled", re.compile(r"\.o$")),
    ("libraries and programs, linked", re.compile(r"\.(a|so)$|^(app|ui)/[^.]*$")),
    ("translations, manual, data", re.compile(r"")),
)


def ninja_log(path):
    if not path.exists():
        return set()
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    return {line for line in lines if line and not line.startswith("#")}


def built(build):
    """Seconds of work by kind, and how many pieces, of what this run built."""
    seconds = collections.Counter()
    pieces = collections.Counter()
    for line in ninja_log(build / ".ninja_log") - ninja_log(build / "ninja-before"):
        start, end, _, output = line.split("\t")[:4]
        kind = next(name for name, pattern in KINDS if pattern.search(output))
        seconds[kind] += (int(end) - int(start)) / 1000
        pieces[kind] += 1
    return [(name, pieces[name], seconds[name]) for name, _ in KINDS if pieces[name]]


def tell_time(steps, builds, tests, slowest):
    for seconds, name in steps:
        print(f"{seconds:8.0f} s  {name}")
    for build in builds:
        rows = built(build)
        if rows:
            print(f"\nBuilt in {build.name}/, seconds of work:")
            for name, n, seconds in rows:
                print(f"{seconds:8.0f} s  {name} ({n})")
    rows = sorted(tests, key=lambda row: -row["seconds"])[:slowest]
    if rows:
        print(f"\nThe {len(rows)} slowest tests, and the slowest part of each:")
    for row in rows:
        part = max(row["slow"], default=None)
        part = f"; {part[0]:.1f} s {part[1]}" if part and len(row["slow"]) > 1 else ""
        print(f"{row['seconds']:8.1f} s  {row['name']}{part}")


def tell_environment(tests):
    values = collections.defaultdict(set)
    for test in tests:
        for variable in test["variables"]:
            name, _, value = variable.partition("=")
            values[name].add(value)
    texts = [f"{name}={' or '.join(sorted(values[name]))}" for name in sorted(values)
             # Meson sets these for each build: folders.
             if not all(value.startswith("/") or value.startswith("unix:") for value in values[name])]
    folders = [name for name in sorted(values) if f"{name}=" not in " ".join(texts)]
    if values:
        print("\nRead of the environment:", "; ".join(texts) or "nothing but folders",
              f"(and the folders {', '.join(folders)})" if folders else "")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--unbuilt", type=int, default=0)
    parser.add_argument("--steps", type=pathlib.Path)
    parser.add_argument("--slowest", type=int, default=25)
    parser.add_argument("sums", nargs="*", type=pathlib.Path)
    arguments = parser.parse_args()

    steps = []
    if arguments.steps and arguments.steps.exists():
        for line in arguments.steps.read_text(encoding="utf-8").splitlines():
            seconds, _, name = line.partition("\t")
            steps.append((float(seconds), name))
    runs = [(path, json.loads(path.read_text(encoding="utf-8"))) for path in arguments.sums
            if path.exists()]
    tests = [dict(test, run=run["run"]) for _, run in runs for test in run["tests"]]
    before = [row for _, run in runs for row in run["before"]]
    unsteady = [name for _, run in runs for name in run["unsteady"]]
    builds = sorted({path.parent.parent for path in arguments.sums})
    passed = sum(test["passed"] for test in tests)
    failed = sum(test["failed"] for test in tests) + arguments.unbuilt
    # A skip that stood there before stands there still.
    skipped = [[test["name"], *skip] for test in tests for skip in test["skipped"]]
    skipped += [[name, *skip] for name, _, skips in before for skip in skips]

    tell_time(steps, builds, tests, arguments.slowest)
    tell_environment(tests)
    for name, part, reason in skipped:
        print(f"skipped: {name}: {part}: {reason or 'no reason was given'}")
    if before:
        print(f"as before ({sum(row[1] for row in before)}): {len(before)} tests whose program, data and "
              "environment are those of their last green run; --all runs them")
    for test in tests:
        if test["bad"] or test["failing"]:
            state = "unsteady, it passed by itself" if test["name"] in unsteady else "failed"
            for part in test["failing"]:
                print(f"{state}: {test['run']}: {test['name']}: {part}")
    print(f"{sum(test['assertions'] for test in tests)} assertions in {len(tests)} tests")
    print(f"{passed} passed, {failed} failed, {len(skipped)} skipped")
    return 1 if failed or not passed + sum(row[1] for row in before) else 0


if __name__ == "__main__":
    sys.exit(main())
