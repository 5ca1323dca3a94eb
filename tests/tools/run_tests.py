#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs a build folder's tests by `meson test`, and keeps what came of them for results.py.

    run_tests.py BUILD RUN [--suite S]… [--no-suite S]… [--test NAME]… [--all] [--resume]
                 [--seconds N] [--timeout-multiplier N] [--processes N] [--wrap COMMAND]
    run_tests.py BUILD RUN … --targets      what has to be built for these tests

RUN names the run in the sums; its answers are BUILD/sums/RUN.json. A test whose program, arguments,
environment and data are those of its last green run in this folder is not run again, and counts as
it did then, "as before"; --all runs it. With --resume tests that a run of this name has already
answered are not run again, whatever came of them, and after --seconds no further ones are begun.

What fails is run again by itself, with names in what the sanitizers say. When it passes then it is
unsteady, which is a failure, too: it is to be mended. Exits with 4 when something failed, with 3
when --seconds ended before the list did; with anything else but 0 it broke off.
"""

import argparse
import hashlib
import json
import os
import pathlib
import re
import shlex
import signal
import subprocess
import sys
import time

SOURCE = pathlib.Path(__file__).resolve().parents[2]
BAD = ("FAIL", "ERROR", "TIMEOUT", "INTERRUPT", "UNEXPECTEDPASS")
# What tests may read of the environment, beside what Meson sets.
SETS = ("CK_", "TOMEKEEPER_", "ASAN_", "UBSAN_", "LSAN_", "G_", "GTK_", "ACCESS_")


def introspect(build):
    """The tests as they were configured; Meson documents these files."""
    return json.loads(pathlib.Path(build, "meson-info/intro-tests.json").read_bytes())


def target_files(build):
    targets = json.loads(pathlib.Path(build, "meson-info/intro-targets.json").read_bytes())
    return {target["id"]: target["filename"] for target in targets}


def suites(test):
    return [name.rpartition(":")[2] for name in test["suite"]]


class Keys:
    """What a test depends on, as one number."""

    def __init__(self, build, wrap):
        self.build = build
        self.wrap = wrap
        self.files = {}
        listed = subprocess.run(["git", "-C", SOURCE, "ls-files", "-co", "--exclude-standard"],
                                stdout=subprocess.PIPE, check=False).stdout.decode()
        self.tree = sorted(name for name in listed.splitlines() if (SOURCE / name).is_file())
        code = re.compile(r"\.(c|h|md)$|(^|/)meson\.build$")
        self.data = self.sum([SOURCE / name for name in self.tree if not code.search(name)])
        self.whole = self.sum([SOURCE / name for name in self.tree])
        self.target_files = target_files(build)

    def sum(self, paths):
        total = hashlib.sha256()
        for path in paths:
            total.update(self.of_file(path))
        return total.digest()

    def of_file(self, path):
        path = str(path)
        if path not in self.files:
            one = hashlib.sha256(path.encode())
            try:
                with open(path, "rb") as file:
                    while block := file.read(1 << 20):
                        one.update(block)
            except OSError:
                one.update(b"missing")
            self.files[path] = one.digest()
        return self.files[path]

    def of(self, test):
        total = hashlib.sha256(self.data)
        for word in test["cmd"]:
            total.update(word.encode() + b"\0")
            path = pathlib.Path(word)
            if path.is_file():
                total.update(self.of_file(path))
            # Who is given the whole tree may read all of it.
            if path == SOURCE:
                total.update(self.whole)
        for target in test["depends"]:
            for name in self.target_files.get(target, []):
                total.update(self.of_file(name))
        outside = {name: value for name, value in os.environ.items() if name.startswith(SETS)}
        total.update(json.dumps([test["env"], outside, self.wrap], sort_keys=True).encode())
        return total.hexdigest()


def read_tap(text):
    """What a test's standard output says: sums, skipped ones with their reasons, slow subtests,
    variables, assertions."""
    found = {"passed": 0, "failed": 0, "skipped": [], "failing": [], "slow": [], "variables": [],
             "assertions": 0, "tap": False}
    for line in text.splitlines():
        if match := re.match(r"(not )?ok\b\s*\d*\s*-?\s*(.*)", line):
            found["tap"] = True
            name, _, directive = match[2].partition(" # ")
            name = re.sub(r"^\S*/(?=test-)", "", name)
            if directive.upper().startswith("SKIP"):
                found["skipped"].append([re.sub(r": Passed$", "", name), directive[4:].strip()])
            elif match[1]:
                found["failed"] += 1
                found["failing"].append(name)
            else:
                found["passed"] += 1
        elif match := re.match(r"1\.\.0\s*# *SKIP\S*\s*(.*)", line, re.IGNORECASE):
            found["tap"] = True
            found["skipped"].append(["all", match[1]])
        elif match := re.match(r"# variable (\w+=.*)", line):
            found["variables"].append(match[1])
        elif match := re.match(r"# (\d+) assertions$", line):
            found["assertions"] += int(match[1])
        elif match := re.match(r"# (\d+\.\d+) s (?:\S*/)?(test-.*?)(: Passed)?$", line):
            found["slow"].append([float(match[1]), match[2]])
    return found


def read_log(log):
    """What Meson noted of each test, by name."""
    answers = {}
    if not log.exists():
        return answers
    for line in log.read_text(encoding="utf-8").splitlines():
        try:
            entry = json.loads(line)
        except json.JSONDecodeError:
            continue
        name = entry["name"].rpartition(" / ")[2]
        found = read_tap(entry.get("stdout", ""))
        bad = entry["result"] in BAD
        if not found["tap"]:
            if entry["result"] == "SKIP":
                found["skipped"].append([name, "its program says so"])
            else:
                found["passed" if not bad else "failed"] += 1
        elif bad and not found["failed"]:
            # A crash, a time-out, or a bad exit status after good subtests.
            found["failed"] += 1
        if bad and not found["failing"]:
            found["failing"] = [f"{name}: {entry['result'].lower()}"]
        found.update(name=name, result=entry["result"], bad=bad, seconds=entry["duration"])
        del found["tap"]
        answers[name] = found
    return answers


class Run:
    def __init__(self, arguments):
        self.arguments = arguments
        self.build = arguments.build
        self.sums = self.build / "sums"
        self.sums.mkdir(exist_ok=True)
        self.path = self.sums / (arguments.run + ".json")
        self.began = time.monotonic()
        self.interrupted = False
        # A timeout's or a shell's end of it is an interruption like one by hand.
        signal.signal(signal.SIGTERM, signal.default_int_handler)

    def meson(self, log, names, extra, shown):
        """One `meson test`; with @shown its failures' output is, too."""
        base = self.build / "meson-logs" / log
        if self.arguments.wrap:
            # Meson names its logs by the wrapper, too.
            base = base.with_name(f"{log}-{pathlib.Path(shlex.split(self.arguments.wrap)[0]).name}")
        for suffix in (".json", ".txt", ".junit.xml"):
            base.with_suffix(suffix).unlink(missing_ok=True)
        command = ["meson", "test", "-C", str(self.build), "--no-rebuild", "--quiet",
                   "--logbase", log, "--timeout-multiplier", str(self.arguments.timeout_multiplier)]
        if self.arguments.wrap:
            command += ["--wrap", self.arguments.wrap]
        if shown:
            command.append("--print-errorlogs")
        with open(base.with_suffix(".said"), "w+b") as said:
            with subprocess.Popen(command + extra + names, stdin=subprocess.DEVNULL, stdout=said,
                                  stderr=subprocess.STDOUT) as process:
                try:
                    process.wait()
                except KeyboardInterrupt:
                    self.interrupted = True
                    # It ends its tests then.
                    process.terminate()
            said.seek(0)
            text = said.read().decode("utf-8", "replace")
        answers = read_log(base.with_suffix(".json"))
        if self.interrupted:
            return {name: answer for name, answer in answers.items() if not answer["bad"]}
        if shown and any(answer["bad"] for answer in answers.values()):
            sys.stderr.write(text)
        if not answers.keys() >= set(names):
            sys.stderr.write(text[-4000:])
        for name in names:
            if name not in answers:
                answers[name] = {**read_tap(""), "name": name, "result": "NOT RUN", "bad": True,
                                 "failed": 1, "failing": [f"{name}: did not run"], "seconds": 0}
        return answers

    def again(self, failing):
        """What failed, by itself: what passes now is unsteady."""
        environment = dict(os.environ)
        os.environ.pop("ASAN_OPTIONS", None)
        answers = self.meson(self.arguments.run + "-again", failing, ["--num-processes", "1"], True)
        os.environ.clear()
        os.environ.update(environment)
        return [name for name in failing if not answers[name]["bad"]]

    def left(self):
        return self.arguments.seconds - (time.monotonic() - self.began)

    def wanted(self):
        """The tests that are asked for."""
        arguments = self.arguments
        wanted = []
        for test in introspect(self.build):
            names = suites(test)
            if arguments.suite and not set(names) & set(arguments.suite):
                continue
            if set(names) & set(arguments.no_suite):
                continue
            if arguments.test and test["name"] not in arguments.test:
                continue
            wanted.append(test)
        if arguments.test and len(wanted) < len(set(arguments.test)):
            known = {test["name"] for test in wanted}
            sys.exit(f"{self.build}: no such test: {' '.join(sorted(set(arguments.test) - known))}")
        return wanted

    def targets(self):
        """What has to be built for them, as Ninja names it."""
        names = set()
        files = target_files(self.build)
        for test in self.wanted():
            for target in test["depends"]:
                names.update(os.path.relpath(name, self.build) for name in files.get(target, []))
        return sorted(names)

    def main(self):
        arguments = self.arguments
        if not arguments.resume:
            # Should this run break off, those of the last one are not its.
            self.path.unlink(missing_ok=True)
        wanted = self.wanted()
        green_path = self.build / "green.json"
        green = json.loads(green_path.read_text()) if green_path.exists() else {}
        keys = Keys(self.build, arguments.wrap)
        key = {test["name"]: keys.of(test) for test in wanted}
        sums = {"run": arguments.run, "tests": [], "before": [], "unsteady": [], "seconds": 0}
        if arguments.resume and self.path.exists():
            sums = json.loads(self.path.read_text())
        answered = {test["name"] for test in sums["tests"]}
        names = []
        for test in wanted:
            name = test["name"]
            if name in answered:
                continue
            if not arguments.all and green.get(name, {}).get("key") == key[name]:
                sums["before"].append([name, green[name]["passed"], green[name]["skipped"]])
            else:
                names.append((test["priority"], name))
        names = [name for _, name in sorted(names, key=lambda pair: -pair[0])]
        size = 12 if arguments.resume else len(names)
        while names and (not arguments.seconds or self.left() > 0):
            part, names = names[:size], names[size:]
            answers = self.meson(arguments.run, part, ["--num-processes", str(arguments.processes)],
                                 False)
            failing = [name for name in part if name in answers and answers[name]["bad"]]
            if failing and not self.interrupted:
                sums["unsteady"] += self.again(failing)
            for name, answer in answers.items():
                sums["tests"].append(answer)
                if not answer["bad"]:
                    green[name] = {"key": key[name], "passed": answer["passed"],
                                   "skipped": answer["skipped"]}
                else:
                    green.pop(name, None)
            sums["seconds"] += round(time.monotonic() - self.began, 1)
            self.began, arguments.seconds = time.monotonic(), self.left() if arguments.seconds else 0
            self.path.write_text(json.dumps(sums))
            green_path.write_text(json.dumps(green))
            if self.interrupted:
                return 1
        self.path.write_text(json.dumps(sums))
        if names:
            return 3
        return 4 if any(test["bad"] for test in sums["tests"]) else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("run")
    parser.add_argument("--suite", action="append", default=[])
    parser.add_argument("--no-suite", action="append", default=[])
    parser.add_argument("--test", action="append", default=[])
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--resume", action="store_true")
    parser.add_argument("--seconds", type=float, default=0)
    parser.add_argument("--timeout-multiplier", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--wrap")
    parser.add_argument("--targets", action="store_true")
    arguments = parser.parse_args()
    if arguments.targets:
        print(*Run(arguments).targets())
        return 0
    return Run(arguments).main()


if __name__ == "__main__":
    sys.exit(main())
