#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""run_tests.py and results.py over logs like Meson's. TAP on standard output."""

import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE))
import run_tests  # noqa: E402

SUITE = """ok 1 - ../tests/rules/test-pack.c:packs:one: Passed
# 0.250 s ../tests/rules/test-pack.c:packs:one: Passed
ok 2 - ../tests/rules/test-pack.c:packs:two: Passed # SKIP it is Sunday
# variable TOMEKEEPER_LONG=1
1..2
# 17 assertions
"""
FAILED = "ok 1 - test-a.c:a:one: Passed\nnot ok 2 - test-a.c:a:two: Assertion failed\n1..2\n"


def entry(name, result, stdout, seconds=1.0):
    return json.dumps({"name": f"house:rules / {name}", "result": result, "stdout": stdout,
                       "duration": seconds})


# A title, what Meson logged; passed, failed, what was skipped and what fails of each test.
LOGS = [
    ("subtests count", [entry("pack", "OK", SUITE)],
     {"pack": (1, 0, [["test-pack.c:packs:two", "it is Sunday"]], [])}),
    ("a subtest fails", [entry("a", "FAIL", FAILED)],
     {"a": (1, 1, [], ["test-a.c:a:two: Assertion failed"])}),
    ("a crash after good subtests", [entry("a", "ERROR", "ok 1 - x\n")],
     {"a": (1, 1, [], ["a: error"])}),
    ("a time-out of a test that says nothing", [entry("a", "TIMEOUT", "")],
     {"a": (0, 1, [], ["a: timeout"])}),
    ("a plain test", [entry("a", "OK", "")], {"a": (1, 0, [], [])}),
    ("a plain test fails", [entry("a", "FAIL", "")], {"a": (0, 1, [], ["a: fail"])}),
    ("a plain test skips", [entry("a", "SKIP", "")],
     {"a": (0, 0, [["a", "its program says so"]], [])}),
    ("a line that was cut off", [entry("a", "OK", ""), '{"name": "b'], {"a": (1, 0, [], [])}),
]


def test(name, **more):
    return {"name": name, "bad": False, "passed": 0, "failed": 0, "skipped": [], "failing": [],
            "slow": [], "variables": [], "assertions": 0, "seconds": 1.0, "result": "OK", **more}


# A title, the tests of a run, those as before, unsteady ones, arguments; what is said, and the status.
SUMS = [
    ("passed", [test("a", passed=3, assertions=5)], [], [], [],
     ["5 assertions in 1 tests", "3 passed, 0 failed, 0 skipped"], 0),
    ("skipped by name and reason", [test("a", passed=1, skipped=[["b", "no disk"]])], [], [], [],
     ["skipped: a: b: no disk", "1 passed, 0 failed, 1 skipped"], 0),
    ("failed by name", [test("a", failed=1, bad=True, failing=["b: why"])], [], [], [],
     ["failed: run: a: b: why", "0 passed, 1 failed, 0 skipped"], 1),
    ("unsteady is failed", [test("a", failed=1, bad=True, failing=["b: why"])], [], ["a"], [],
     ["unsteady, it passed by itself: run: a: b: why", "0 passed, 1 failed, 0 skipped"], 1),
    ("as before", [], [["a", 7, [["b", "no disk"]]]], [], [],
     ["as before (7): 1 tests", "skipped: a: b: no disk", "0 passed, 0 failed, 1 skipped"], 0),
    ("nothing ran", [], [], [], [], ["0 passed, 0 failed, 0 skipped"], 1),
    ("a build that could not be made", [test("a", passed=1)], [], [], ["--unbuilt", "1"],
     ["1 passed, 1 failed, 0 skipped"], 1),
    ("the environment", [test("a", passed=1, variables=["TOMEKEEPER_LONG=1", "HERE=/tmp"])], [], [], [],
     ["TOMEKEEPER_LONG=1 (and the folders HERE)"], 0),
    ("the slowest first", [test("a", passed=1), test("b", passed=1, seconds=9.0)], [], [], [],
     ["9.0 s  b\n     1.0 s  a"], 0),
]


def of_log(lines):
    with tempfile.TemporaryDirectory() as room:
        log = pathlib.Path(room, "testlog.json")
        log.write_text("\n".join(lines), encoding="utf-8")
        return {name: (found["passed"], found["failed"], found["skipped"], found["failing"])
                for name, found in run_tests.read_log(log).items()}


def of_sums(tests, before, unsteady, arguments):
    with tempfile.TemporaryDirectory() as room:
        path = pathlib.Path(room, "build", "sums", "run.json")
        path.parent.mkdir(parents=True)
        path.write_text(json.dumps({"run": "run", "tests": tests, "before": before,
                                    "unsteady": unsteady, "seconds": 1}), encoding="utf-8")
        done = subprocess.run([sys.executable, HERE / "results.py", *arguments, path],
                              stdout=subprocess.PIPE, check=False, encoding="utf-8")
        return done.stdout, done.returncode


def main():
    number = 0
    bad = 0
    for title, lines, expected in LOGS:
        number += 1
        found = of_log(lines)
        print("ok" if found == expected else "not ok", number, "-", title)
        if found != expected:
            bad += 1
            print(f"# expected {expected}\n# got {found}")
    for title, tests, before, unsteady, arguments, parts, status in SUMS:
        number += 1
        text, got = of_sums(tests, before, unsteady, arguments)
        good = got == status and all(part in text for part in parts)
        # The sums stand alone on the last line.
        good = good and text.splitlines()[-1].endswith(" skipped")
        print("ok" if good else "not ok", number, "-", title)
        if not good:
            bad += 1
            print("\n".join("# " + line for line in [f"status {got}", *text.splitlines()]))
    found = run_tests.read_tap(SUITE)
    number += 1
    good = found["assertions"] == 17 and found["variables"] == ["TOMEKEEPER_LONG=1"] and \
        found["slow"] == [[0.25, "test-pack.c:packs:one"]]
    bad += not good
    print("ok" if good else "not ok", number, "- what a suite tells beside its tests")
    print(f"1..{number}")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
