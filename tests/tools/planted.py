#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether the tests find the faults of tests/faults/planted.

    planted.py [--tree DIR] [--build DIR] [--again] [--quick] [--together] [--table] [NAME...]

Each fault NAME.patch is put into a clone of what is committed here, what its tests need is built
with the sanitizers, and the tests that its head names are run; where none of them fails, all tests
of its folder. One line a fault,

    found NAME by TEST (SUBTEST, ...)
    NOT FOUND NAME

and the sums. Which tests of the head failed is kept with the answer in planted-results.json of the
build folder: a run that is interrupted goes on with the next call, which also takes a fault out
again that was left in. An answer stands as long as the commit and the patch are the same.

--tree: a clone that is there already, used as it is; nothing may be changed in it.
--build: its build folder; build-asan of the clone unless it is said.
--again: asks again what was answered. --quick: no folder's tests, only those of the head.
--together: puts in all that were named at once, where no test is named by two of their heads, and
asks each one's tests. Quicker, and to be checked by eye: a test may have failed by another's fault.
--table: prints the answers as a table for tests/faults/planted/README.md, and runs nothing.
"""

import argparse
import fcntl
import hashlib
import json
import os
import pathlib
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree

from run_tests import introspect, target_files

TOP = pathlib.Path(__file__).resolve().parents[2]
PLANTED = TOP / "tests/faults/planted"
# Not INTERRUPT: what is stopped because another one failed says nothing.
BAD = ("FAIL", "ERROR", "TIMEOUT", "UNEXPECTEDPASS")
# As in ./check.
OPTIONS = ["-Dtests=enabled", "-Db_pch=true", "-Doptimization=0", "-Ddebug=true",
           "-Db_sanitize=address,undefined", "-Dc_args=-fno-sanitize-recover=undefined"]
ENVIRONMENT = {"CK_FORK": "no", "TOMEKEEPER_FEW_GAMES": "4", "CK_TIMEOUT_MULTIPLIER": "5",
               "ASAN_OPTIONS": "symbolize=0:malloc_context_size=1:quarantine_size_mb=8"}
MULTIPLIER = "5"
# Whose tests may find a fault in which folder.
SUITES = {"rules": ("rules", "app"), "db": ("db", "app"), "importers": ("importers", "app"),
          "app": ("league", "app"), "ui": ("ui",)}


class Fault:
    """A patch and what its head says."""

    def __init__(self, path):
        text = path.read_text(encoding="utf-8")
        head = dict(line.split(": ", 1) for line in text.partition("\n\n")[0].splitlines())
        self.path = path
        self.name = path.stem
        self.what = head["What"]
        self.tests = head["Suites"].split()
        self.suites = SUITES[self.name.partition("-")[0]]
        self.sum = hashlib.sha256(text.partition("\n\n")[2].encode()).hexdigest()


def git(tree, *arguments, check=True):
    return subprocess.run(["git", "-C", tree, *arguments], check=check, text=True,
                          capture_output=True)


def make_tree(tree, commit):
    """The clone that is ours, at @commit."""
    if not (tree / ".git").exists():
        tree.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["git", "clone", "-q", "--shared", "--no-checkout", TOP, tree], check=True)
    if git(tree, "rev-parse", "HEAD").stdout.strip() != commit \
            or not (tree / "meson.build").exists():
        git(tree, "fetch", "-q", "origin", commit, check=False)
        git(tree, "checkout", "-q", "-f", "--detach", commit)


def subtest(said):
    """Of "40 - test-replay.c:replay:digests_are_compared: Assertion ...", digests_are_compared."""
    return said.partition(" - ")[2].partition(": ")[0].rpartition(":")[2] or said


class Bench:
    """A clone, its build folder, and the fault that is in it."""

    def __init__(self, tree, build):
        self.tree = tree
        self.build = build
        self.mark = build / "planted-applied.patch"
        self.results = build / "planted-results.json"
        build.mkdir(parents=True, exist_ok=True)
        self.lock = (build / "planted-lock").open("w", encoding="utf-8")
        try:
            fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sys.exit(f"Another planted.py works in {build}")
        self.heal()
        if git(tree, "status", "--porcelain", "-uno").stdout.strip():
            sys.exit(f"{tree} has changes of its own")
        self.commit = git(tree, "rev-parse", "HEAD").stdout.strip()
        if not (build / "build.ninja").exists():
            subprocess.run(["meson", "setup", build, tree, *OPTIONS], check=True,
                           stdout=subprocess.DEVNULL)
        self.read_tests()

    def read_tests(self):
        """What there is to run, and what it needs built."""
        files = target_files(self.build)
        self.needs = {}
        self.of_suite = {}
        for test in introspect(self.build):
            needs = {os.path.relpath(name, self.build) for k in test["depends"]
                     for name in files.get(k, [])}
            self.needs.setdefault(test["name"], set()).update(needs)
            for suite in test["suite"]:
                self.of_suite.setdefault(suite.rpartition(":")[2], []).append(test["name"])

    def heal(self):
        """Takes out what an interrupted run left in."""
        if not self.mark.exists():
            return
        if git(self.tree, "apply", "-R", "--check", self.mark, check=False).returncode == 0:
            git(self.tree, "apply", "-R", self.mark)
        self.mark.unlink()

    def plant(self, faults):
        """FALSE when one of them does not apply: then none is in."""
        self.mark.write_bytes(b"".join(fault.path.read_bytes() for fault in faults))
        done = git(self.tree, "apply", self.mark, check=False)
        if done.returncode != 0:
            self.mark.unlink()
        return done.returncode == 0

    def make(self, tests):
        """Builds what @tests need; a warning counts as an error."""
        targets = sorted(set().union(*(self.needs[test] for test in tests)))
        log = self.build / "planted-build.log"
        with log.open("w", encoding="utf-8") as out:
            done = subprocess.run(["ninja", "-C", self.build, *targets], stdout=out,
                                  stderr=subprocess.STDOUT, check=False)
        said = log.read_text(encoding="utf-8", errors="replace")
        return done.returncode == 0 and " warning: " not in said

    def run(self, tests, most=1):
        """Runs @tests until @most have failed, 0 for all. Of each that did, what failed of it."""
        log = self.build / "meson-logs/planted.json"
        log.unlink(missing_ok=True)
        subprocess.run(["meson", "test", "-C", self.build, "--no-rebuild", "--quiet", "--maxfail",
                        str(most), "--logbase", "planted", "--timeout-multiplier", MULTIPLIER,
                        *tests],
                       check=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                       env={**os.environ, **ENVIRONMENT})
        entries = [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
        bad = {entry["name"].rpartition(" / ")[2]: entry["result"] for entry in entries
               if entry["result"] in BAD}
        return {test: self.failed_in(test) or [result.lower()] for test, result in bad.items()}

    def failed_in(self, test):
        junit = ElementTree.parse(self.build / "meson-logs/planted.junit.xml").getroot()
        return [subtest(case.get("name")) for suite in junit.iter("testsuite")
                if suite.get("name").rpartition(" / ")[2] == test for case in suite.iter("testcase")
                if case.find("failure") is not None or case.find("error") is not None]

    def read(self):
        return json.loads(self.results.read_text(encoding="utf-8")) if self.results.exists() else {}

    def answered(self, fault):
        answer = self.read().get(fault.name, {})
        same = answer.get("patch") == fault.sum and answer.get("commit") == self.commit
        return answer if same else {}

    def keep(self, fault, **answer):
        answers = self.read()
        answers[fault.name] = {"patch": fault.sum, "commit": self.commit, **answer}
        fresh = self.results.with_suffix(".new")
        fresh.write_text(json.dumps(answers, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        fresh.replace(self.results)

    def ask(self, faults, tests, whole):
        """Plants, builds, runs, takes out again; each fault is answered by its own tests, or, where
        there is but one, by all of @tests."""
        began = time.monotonic()
        missing = [test for test in tests if test not in self.needs]
        if missing:
            sys.exit(f"There is no test {', '.join(missing)}")
        state, failed = "does not apply", {}
        if self.plant(faults):
            try:
                state = "does not build"
                if self.make(tests):
                    state = "not found" if whole else "not by its tests"
                    failed = self.run(tests, 1 if len(faults) == 1 else 0)
            finally:
                self.heal()
        answer = {"seconds": round(time.monotonic() - began), "at_once": len(faults)}
        for fault in faults:
            found = [test for test in failed if len(faults) == 1 or test in fault.tests]
            if found:
                self.keep(fault, state="found", test=found[0], failed=failed[found[0]],
                          whole=whole, **answer)
            else:
                self.keep(fault, state=state, **answer)
        return [self.answered(fault) for fault in faults]


def tell(fault, answer):
    if answer["state"] == "found":
        failed = answer["failed"]
        some = ", ".join(failed[:3]) + (", …" if len(failed) > 3 else "")
        print(f"found {fault.name} by {answer['test']} ({some})", flush=True)
    elif answer["state"] == "not found":
        print(f"NOT FOUND {fault.name}", flush=True)
    else:
        print(f"{answer['state'].upper()} {fault.name}", flush=True)


def pick(names):
    faults = [Fault(path) for path in sorted(PLANTED.glob("*.patch"))]
    unknown = set(names) - {fault.name for fault in faults}
    if unknown:
        sys.exit(f"There is no fault {', '.join(sorted(unknown))} in {PLANTED}")
    return [fault for fault in faults if not names or fault.name in names]


def group(faults, answers, together):
    """Those without an answer, by how they are planted."""
    rest = [fault for fault in faults if not answers[fault.name]]
    tests = [test for fault in rest for test in fault.tests]
    if together and len(tests) > len(set(tests)):
        twice = sorted({test for test in tests if tests.count(test) > 1})
        sys.exit(f"More than one of them names {', '.join(twice)}")
    return [rest] if together and rest else [[fault] for fault in rest]


def print_table(bench, faults):
    print("| fault | what a user would meet | found by |\n| --- | --- | --- |")
    for fault in faults:
        answer = bench.answered(fault)
        by = f"`{answer['test']}`" if answer.get("state") == "found" else answer.get("state", "–")
        print(f"| `{fault.name}` | {fault.what} | {by} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tree", type=pathlib.Path)
    parser.add_argument("--build", type=pathlib.Path)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--together", action="store_true")
    parser.add_argument("--table", action="store_true")
    parser.add_argument("names", nargs="*")
    arguments = parser.parse_args()
    faults = pick(arguments.names)
    tree = arguments.tree
    if tree is None:
        tree = TOP / "build-planted/tree"
        if not arguments.table:
            make_tree(tree, git(TOP, "rev-parse", "HEAD").stdout.strip())
    tree = tree.resolve()
    bench = Bench(tree, (arguments.build or tree / "build-asan").resolve())
    if arguments.table:
        print_table(bench, faults)
        return 0
    answers = {fault.name: {} if arguments.again else bench.answered(fault) for fault in faults}
    for some in group(faults, answers, arguments.together):
        tests = [test for fault in some for test in fault.tests]
        for fault, answer in zip(some, bench.ask(some, tests, False)):
            answers[fault.name] = answer
            if answer["state"] != "not by its tests":
                tell(fault, answer)
    for fault in faults:
        if answers[fault.name]["state"] != "not by its tests":
            continue
        if not arguments.quick:
            rest = [test for suite in fault.suites for test in bench.of_suite[suite]
                    if test not in fault.tests]
            answers[fault.name] = bench.ask([fault], rest, True)[0]
        tell(fault, answers[fault.name])
    found = sum(answer["state"] == "found" for answer in answers.values())
    print(f"{found} found, {len(answers) - found} not found")
    return 0 if found == len(answers) else 1


if __name__ == "__main__":
    sys.exit(main())
