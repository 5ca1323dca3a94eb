#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""run_tests.py, one_test.py and planted.py over a small project, from its build to the sums. TAP on standard
output."""

import json
import os
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent

# Its program answers 0 as long as there is a good word in it. "count" has three assertions, "second"
# passes when it is run again.
FILES = {
    "meson.build": """project('small', 'c')
good = executable('good', 'good.c')
test('good', good, suite: 'rules')
test('other', good, suite: 'rules', args: 'other')
test('count', find_program('count.sh'), suite: 'app', protocol: 'tap')
test('second', find_program('second.sh'), suite: 'unsteady')
test('never', find_program('false'), suite: 'broken')
test('through', find_program('through.sh'), args: good, suite: 'alone')
# What one_test.py has made for any test of the window.
subdir('data')
alias_target('tomekeeper-gmo', good)
""",
    "data/meson.build": """custom_target('schemas', output: 'gschemas.compiled', capture: true,
  command: [find_program('echo'), 'nothing'])
""",
    "good.c": """int
main (int argc, char **argv)
{
  int one = 1;
  int two = 2;

  return argc > 1 ? two - 2 : one - 1;
}
""",
    "count.sh": "#!/bin/sh\necho 1..1\necho ok 1 - test-x.c:x:one\necho '# 3 assertions'\n",
    "through.sh": "#!/bin/sh\n\"$1\" && echo through with \"$2\"\n",
    "second.sh": "#!/bin/sh\n[ -e second.once ] || { : >second.once; exit 1; }\n",
}
FAULTS = {
    "rules-one": """What: nothing is good any more
Suites: good

--- a/good.c
+++ b/good.c
@@ -4,4 +4,4 @@
-  int one = 1;
+  int one = 2;
   int two = 2;

   return argc > 1 ? two - 2 : one - 1;
""",
    # Its head names a test that does not find it, but its folder's tests do.
    "rules-two": """What: nothing else is good any more
Suites: good

--- a/good.c
+++ b/good.c
@@ -5,3 +5,3 @@
-  int two = 2;
+  int two = 3;

   return argc > 1 ? two - 2 : one - 1;
""",
    "rules-none": """What: nobody notices
Suites: good other

--- a/good.c
+++ b/good.c
@@ -5,3 +5,3 @@
-  int two = 2;
+  int two = 1 + 1;

   return argc > 1 ? two - 2 : one - 1;
""",
    "rules-gone": """What: its place is there no longer
Suites: good

--- a/good.c
+++ b/good.c
@@ -5,3 +5,3 @@
-  int three = 3;
+  int three = 2;

   return argc > 1 ? two - 2 : one - 1;
""",
}


class Small:
    def __init__(self, room):
        self.tree = pathlib.Path(room, "small")
        self.build = self.tree / "build"
        for name, text in FILES.items():
            path = self.tree / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            path.chmod(0o755)
        # The programs of a folder of tools know the tree from where they lie.
        tools = self.tree / "tests/tools"
        tools.mkdir(parents=True)
        for name in ("run_tests.py", "one_test.py", "planted.py"):
            (tools / name).write_bytes((HERE / name).read_bytes())
        self.tools = tools
        planted = self.tree / "tests/faults/planted"
        planted.mkdir(parents=True)
        for name, text in FAULTS.items():
            (planted / f"{name}.patch").write_text(text, encoding="utf-8")
        for command in (["init", "-q"], ["add", "."],
                        ["-c", "user.name=x", "-c", "user.email=x@localhost", "commit", "-qm", "x"]):
            subprocess.run(["git", "-C", self.tree, *command], check=True)
        self.quiet("meson", "setup", self.build, self.tree)
        self.quiet("ninja", "-C", self.build)

    def quiet(self, *command):
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)

    def run(self, *arguments):
        """Its status, the sums, and what it said."""
        done = subprocess.run([sys.executable, self.tools / "run_tests.py", self.build, "run",
                               *arguments], check=False, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, encoding="utf-8")
        return done.returncode, json.loads((self.build / "sums/run.json").read_text()), done.stdout

    def planted(self, *arguments):
        done = subprocess.run([sys.executable, self.tools / "planted.py", "--tree", self.tree,
                               "--build", self.build, *arguments], check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")
        return done.returncode, done.stdout


def results(sums):
    return {test["name"]: test["result"] for test in sums["tests"]}


def green(small):
    status, sums, _ = small.run("--suite", "rules", "--suite", "app")
    count = next(test for test in sums["tests"] if test["name"] == "count")
    return status == 0 and results(sums) == {"good": "OK", "other": "OK", "count": "OK"} and \
        count["passed"] == 1 and count["assertions"] == 3 and not sums["before"]


def as_before(small):
    path = small.tree / "count.sh"
    path.write_text(path.read_text() + "# more\n")
    done = small.run("--suite", "rules", "--suite", "app")
    # Of what is no C file, any test may read everything.
    if results(done[1]).keys() != {"good", "other", "count"}:
        return False
    status, sums, _ = small.run("--suite", "rules", "--suite", "app")
    return status == 0 and not sums["tests"] and \
        sorted(row[0] for row in sums["before"]) == ["count", "good", "other"]


def failing(small):
    status, sums, said = small.run("--test", "never", "--test", "second", "--test", "good", "--all")
    return status == 4 and results(sums) == {"good": "OK", "never": "FAIL", "second": "FAIL"} and \
        sums["unsteady"] == ["second"] and "never" in said


def failing_is_not_as_before(small):
    status, sums, _ = small.run("--test", "never", "--test", "good")
    return status == 4 and results(sums) == {"never": "FAIL"}


def wrapped(small):
    status, sums, _ = small.run("--suite", "rules", "--wrap", "/usr/bin/env EXTRA=1")
    return status == 0 and results(sums) == {"good": "OK", "other": "OK"}


def unknown(small):
    done = subprocess.run([sys.executable, small.tools / "run_tests.py", small.build, "run", "--test",
                           "nobody"], check=False, capture_output=True, encoding="utf-8")
    return done.returncode == 1 and "no such test: nobody" in done.stderr


def goes_on(small):
    # What was refused before left none.
    (small.build / "sums/run.json").unlink(missing_ok=True)
    first, sums, _ = small.run("--suite", "rules", "--all", "--resume", "--seconds", "0.000001")
    begun = len(sums["tests"])
    second, sums, _ = small.run("--suite", "rules", "--all", "--resume", "--seconds", "600")
    return first == 3 and begun == 0 and second == 0 and set(results(sums)) == {"good", "other"}


def broken_off(small):
    path = small.build / "green.json"
    text = path.read_text()
    path.write_text("{")
    done = subprocess.run([sys.executable, small.tools / "run_tests.py", small.build, "run", "--suite",
                           "rules"], check=False, capture_output=True)
    path.write_text(text)
    return done.returncode not in (0, 3, 4) and not (small.build / "sums/run.json").exists()


def one_runs_alone(small):
    """From any folder, and built if it has to be."""
    (small.build / "good").unlink()
    done = [subprocess.run([sys.executable, small.tools / "one_test.py", small.build, *words],
                           check=False, capture_output=True, encoding="utf-8", cwd="/")
            for words in (["through", "case"], ["never"], ["nobody"])]
    return done[0].returncode == 0 and done[0].stdout == "through with case\n" and \
        done[1].returncode == 1 and "There is no test nobody" in done[2].stderr


def faults_are_asked(small):
    subprocess.run(["git", "-C", small.tree, "checkout", "-q", "."], check=True)
    status, said = small.planted()
    return status == 1 and set(said.splitlines()) == {
        "found rules-one by good (fail)", "found rules-two by other (fail)",
        "NOT FOUND rules-none", "DOES NOT APPLY rules-gone", "2 found, 2 not found"}


def faults_are_taken_out(small):
    changed = subprocess.run(["git", "-C", small.tree, "diff", "--stat", "good.c"], check=True,
                             stdout=subprocess.PIPE).stdout
    return not changed and not (small.build / "planted-applied.patch").exists()


# In this order, for each goes on where the one before left the folder.
TESTS = [
    ("what passes is told", green),
    ("what is as it was is not run again, but for another program", as_before),
    ("what fails is told with its output; what passes then is unsteady, and bad", failing),
    ("what failed is run again, though nothing changed", failing_is_not_as_before),
    ("the answers under a wrapper are read", wrapped),
    ("a name that no test has is refused", unknown),
    ("a run goes on where its time was over", goes_on),
    ("a run that breaks off leaves no sums, not even the last one's", broken_off),
    ("one test is run alone", one_runs_alone),
    ("planted faults are found by a test of their head, by one of their folder, or by none",
     faults_are_asked),
    ("they are taken out again", faults_are_taken_out),
]


def main():
    for name in list(os.environ):
        if name.startswith(("MESON_", "ASAN_", "CK_", "NINJA")):
            del os.environ[name]
    bad = 0
    print(f"1..{len(TESTS)}", flush=True)
    with tempfile.TemporaryDirectory() as room:
        small = Small(room)
        for number, (title, test) in enumerate(TESTS, 1):
            good = test(small)
            bad += not good
            print("ok" if good else "not ok", number, "-", title, flush=True)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
