#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Do the published schema and the program say the same of every pack of the corpus?

    check-packs.py SCHEMA CORPUS VERDICTS [PACK...]

VERDICTS is the program that prints what the importer makes of files. Good packs, and the PACKs
given beside, must pass both; bad ones must fail both, and the program's fault must name the path
that faults.tsv gives; those in bad-c-only must fail in the program. TAP on standard output.
"""

import json
import pathlib
import re
import subprocess
import sys

import jsonschema

PLACE = re.compile(r"\d+:\d+")
VERDICT = re.compile(r"([1-9]\d*:[1-9]\d*): (.+)")


def schema_allows(validator, path):
    return validator.is_valid(json.loads(path.read_text(encoding="utf-8")))


def program_says(program, paths):
    done = subprocess.run([program, *paths], stdout=subprocess.PIPE, timeout=100,
                          encoding="utf-8", check=False)
    lines = done.stdout.splitlines()
    if done.returncode != 0 or len(lines) != len(paths):
        sys.exit(f"{program} ended with {done.returncode} after {len(lines)} of {len(paths)} packs")
    return dict(zip(paths, lines))


def wrong_fault(verdict, expected):
    """What is wrong with the way the program tells a fault, None when nothing is."""
    found = VERDICT.fullmatch(verdict)
    if found is None:
        return f"the program says: {verdict}"
    place, message = found.groups()
    if PLACE.fullmatch(expected):
        return None if place == expected else f"the fault is at {expected}, not {place}"
    if expected and not message.startswith(expected + ": "):
        return f"the fault is at {expected}, the program says: {message}"
    return None


def complaint(validator, corpus, faults, path, verdict):
    folder = path.parent.name if path.is_relative_to(corpus) else "good"
    if folder == "good":
        if not schema_allows(validator, path):
            return "the schema refuses it"
        return None if verdict == "ok" else f"the program says: {verdict}"
    if folder == "bad" and schema_allows(validator, path):
        return "the schema lets it pass"
    name = str(path.relative_to(corpus))
    if name not in faults:
        return "faults.tsv does not have it"
    return wrong_fault(verdict, faults[name])


def main():
    schema, corpus, program = map(pathlib.Path, sys.argv[1:4])
    description = json.loads(schema.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(description)
    validator = jsonschema.Draft202012Validator(description)
    faults = dict(line.split("\t") for line in
                  (corpus / "faults.tsv").read_text(encoding="utf-8").splitlines())
    paths = sorted(corpus.glob("*/*.json")) + [pathlib.Path(pack) for pack in sys.argv[4:]]
    verdicts = program_says(program, paths)

    print(f"1..{len(paths)}")
    for number, path in enumerate(paths, 1):
        wrong = complaint(validator, corpus, faults, path, verdicts[path])
        print(f"{'not ok' if wrong else 'ok'} {number} - {path.parent.name}/{path.name}"
              + (f"\n# {wrong}" if wrong else ""))


if __name__ == "__main__":
    main()
