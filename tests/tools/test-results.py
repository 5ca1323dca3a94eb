#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""results.py over logs like Meson's. TAP on standard output."""

import json
import pathlib
import subprocess
import sys
import tempfile

RESULTS = pathlib.Path(__file__).with_name("results.py")


def suite(name, *cases):
    """A JUnit suite; each case is a name, and maybe "!" and what stands in it."""
    body = "".join(f'<testcase name="{case}">{"<%s/>" % inside if inside else ""}</testcase>'
                   for case, _, inside in (text.partition("!") for text in cases))
    return f'<testsuite name="{name}">{body}</testsuite>'


PACK = "house:rules / pack"
DESKTOP = "house:data / desktop"


def pack(*cases):
    """The TAP test, whose subtests are the suite's cases."""
    return suite(f"house.{PACK}", *cases)


# A title, the JUnit suites, what Meson says of each test, arguments; the answer and its status.
CASES = [
    ("subtests count", [pack("1", "2", "3!skipped"), suite("house", DESKTOP)],
     {DESKTOP: "OK", PACK: "OK"}, [], "3 passed, 0 failed, 1 skipped", 0),
    ("a subtest fails", [pack("1", "2!failure")],
     {PACK: "ERROR"}, [], "1 passed, 1 failed, 0 skipped", 1),
    ("a crash after good subtests", [pack("1", "2")],
     {PACK: "ERROR"}, [], "2 passed, 1 failed, 0 skipped", 1),
    ("a TAP test that says nothing", [suite("house", f"{PACK}!error")],
     {PACK: "ERROR"}, [], "0 passed, 1 failed, 0 skipped", 1),
    ("a timeout of a plain test, which JUnit has as good", [suite("house", "slow", "quick")],
     {"slow": "TIMEOUT", "quick": "OK"}, [], "1 passed, 1 failed, 0 skipped", 1),
    ("a plain test fails", [suite("house", f"{DESKTOP}!failure")],
     {DESKTOP: "FAIL"}, [], "0 passed, 1 failed, 0 skipped", 1),
    ("only skipped", [suite("house", f"{DESKTOP}!skipped")],
     {DESKTOP: "SKIP"}, [], "0 passed, 0 failed, 1 skipped", 1),
    ("nothing ran", [], {}, [], "0 passed, 0 failed, 0 skipped", 1),
    ("a build that could not be made", [suite("house", DESKTOP)],
     {DESKTOP: "OK"}, ["--unbuilt", "1"], "1 passed, 1 failed, 0 skipped", 1),
    ("what failed, to be run again", [pack("1")],
     {PACK: "ERROR", DESKTOP: "TIMEOUT", "house:data / good": "OK"}, ["--failing"],
     "pack desktop", 0),
]


def answer(suites, tests, arguments):
    with tempfile.TemporaryDirectory() as room:
        logs = pathlib.Path(room, "meson-logs")
        logs.mkdir()
        (logs / "testlog.junit.xml").write_text(f"<testsuites>{''.join(suites)}</testsuites>")
        (logs / "testlog.json").write_text(
            "".join(json.dumps({"name": n, "result": r}) + "\n" for n, r in tests.items()))
        run = subprocess.run([sys.executable, RESULTS, *arguments, room], text=True,
                             stdout=subprocess.PIPE, check=False)
        return run.stdout.strip(), run.returncode


def main():
    print(f"1..{len(CASES)}")
    failed = 0
    for number, (title, suites, tests, arguments, *expected) in enumerate(CASES, 1):
        got = list(answer(suites, tests, arguments))
        failed += got != expected
        print(f"{'ok' if got == expected else 'not ok'} {number} - {title}")
        if got != expected:
            print(f"# expected {expected}, got {got}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
