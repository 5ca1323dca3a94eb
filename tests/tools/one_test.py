#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs one of Meson's tests, or a case or a test of its suite, with what it says.

    one_test.py BUILD NAME [CASE|TEST]

Builds what it needs and nothing else. Exits as it does.
"""

import os
import pathlib
import subprocess
import sys

from run_tests import introspect, target_files


def targets(build, test):
    files = target_files(build)
    return [os.path.relpath(name, build) for target in test["depends"]
            for name in files.get(target, [])]


def main():
    if not 3 <= len(sys.argv) <= 4:
        sys.exit(__doc__)
    build, name = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
    found = [test for test in introspect(build) if test["name"] == name]
    if not found:
        sys.exit(f"There is no test {name}; `meson test -C {build.name} --list` has them.")
    test = found[0]
    needed = targets(build, test)
    # What the window and translated texts read is not what Meson knows them to need.
    extra = ["tomekeeper-gmo", "data/gschemas.compiled"]
    built = subprocess.run(["ninja", "-C", build, *needed, *extra], stdout=subprocess.PIPE,
                           stderr=subprocess.STDOUT, check=False)
    if built.returncode != 0:
        sys.stderr.buffer.write(built.stdout[-8000:])
        return built.returncode
    environment = dict(os.environ, CK_FORK=os.environ.get("CK_FORK", "no"), **test["env"])
    return subprocess.run(test["cmd"] + sys.argv[3:], env=environment, cwd=test["workdir"] or build,
                          check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
