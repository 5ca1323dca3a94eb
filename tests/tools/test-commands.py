#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Do the commands in the documents work?

    test-commands.py SOURCE BUILD WINDOW CLI

Reads what README.md, CONTRIBUTING.md and docs/**/*.md tell to type, in blocks and between backticks, and
looks whether targets, tests, programs, commands and options are there, and whether the shell can read it.
What is built in build/ must be there after ./run, which asks for no Check: so a second build folder is
configured without it. TAP on standard output.
"""

import fnmatch
import functools
import json
import os
import pathlib
import re
import shlex
import subprocess
import sys
import tempfile

# A folder of the tree: what begins with one is a file that must be there.
FOLDERS = "app bench data db debian docs importers po rules schema tests tools ui".split()
PLACEHOLDER = re.compile(r"[A-Z]{2,}|…|\.\.\.")
OPTION = re.compile(r"--[a-z][a-z0-9-]*")
OURS = re.compile(r"\./(?!$)|(%s)/|build[a-z-]*/[^ ]|(meson|ninja|tomekeeper|tomekeeper-cli)( |$)" % "|".join(FOLDERS))


@functools.lru_cache(maxsize=None)
def output(*command):
    """What a program prints, on both streams."""
    return subprocess.run(command, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False).stdout


def in_blocks(text):
    """Commands of fenced and indented blocks: (line number, command)."""
    fenced, begun = False, ""
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("```"):
            fenced = not fenced
        elif fenced or line.startswith("    "):
            # Behind two blanks, or a hash, stands what it does.
            begun += re.split(r" {2,}| # ", line.strip())[0]
            if begun.endswith("\\"):
                begun = begun[:-1]
            else:
                yield number, begun
                begun = ""


def in_sentences(text):
    """Commands between backticks, which may go on in the next line."""
    text = re.sub(r"^(    |```).*$", "", text, flags=re.MULTILINE)
    for found in re.finditer(r"`([^`]+)`", text):
        yield text.count("\n", 0, found.start()) + 1, " ".join(found.group(1).split())


def without_variables(words):
    while words and re.match(r"[A-Z_]+=", words[0]):
        words = words[1:]
    return words


def commands(text):
    """What of a document is typed: (line number, command)."""
    for number, command in [*in_blocks(text), *in_sentences(text)]:
        if OURS.match(" ".join(without_variables(command.split(" ")))) or " build/" in command:
            yield number, command


class Folder:
    """A build folder: what can be built and tested in it."""

    def __init__(self, path):
        self.path = path

    @functools.cached_property
    def targets(self):
        lines = output("ninja", "-C", self.path, "-t", "targets", "all").splitlines()
        return {line.rsplit(": ", 1)[0] for line in lines if ": " in line}

    def introspect(self, what):
        return json.loads(subprocess.run(["meson", "introspect", what, self.path], check=True, text=True,
                                         stdout=subprocess.PIPE).stdout)

    @functools.cached_property
    def tests(self):
        return self.introspect("--tests")

    @functools.cached_property
    def benchmarks(self):
        return self.introspect("--benchmarks")

    @functools.cached_property
    def options(self):
        return {option["name"] for option in self.introspect("--buildoptions")}


class Commands:
    """What there is to be typed."""

    def __init__(self, source, build, bare, window, cli):
        self.source = pathlib.Path(source)
        self.build = build
        self.bare = bare
        self.window = window
        self.cli = cli

    def folder(self, name):
        """build/ is what ./run made; the others have the tests."""
        return self.bare if name == "build" else self.build

    @staticmethod
    def help_of(*command):
        return set(OPTION.findall(output(*command)))

    def is_there(self, path):
        pattern = re.sub(r"[A-Z]{2,}|…", "*", path)
        # A module is named without its suffixes.
        return any(True for end in ("", ".*") for _ in self.source.glob(pattern.rstrip("/") + end))

    def check_path(self, word):
        """A word that leads somewhere: a file of the tree, or what is built."""
        folder, _, target = word.removeprefix("./").partition("/")
        if folder in FOLDERS and not self.is_there(folder + "/" + target):
            yield f"there is no {word}"
        elif folder == "build-fuzz" and target.startswith("tests/") and not self.is_there(target + ".c"):
            yield f"there is no {target}.c"
        elif folder.startswith("build") and folder != "build-fuzz" and target:
            targets = self.folder(folder).targets
            pattern = re.sub(PLACEHOLDER, "*", target)
            if not fnmatch.filter(targets, pattern) and not any(name.startswith(target) for name in targets):
                yield f"{folder}/ has no {target}"

    def check_script(self, words):
        path = self.source / words[0]
        if not path.is_file():
            yield f"there is no {words[0]}"
        elif not os.access(path, os.X_OK):
            yield f"{words[0]} can't be executed"
        elif words[0] == "./run":
            yield from self.check_options(words[1:], self.help_of(self.window, "--help"), "./run")
        else:
            known = set(OPTION.findall(path.read_text(encoding="utf-8")))
            # Behind it stands another program with its options.
            own = words[1:] if "headless.sh" not in words[0] else []
            yield from self.check_options(own, known, words[0])

    def check_options(self, words, known, program):
        for word in words:
            found = OPTION.match(word)
            if found and found.group() not in known | {"--help"}:
                yield f"{program} knows no {found.group()}"

    def check_targets(self, folder, words):
        for word in words:
            if not PLACEHOLDER.search(word) and word not in self.folder(folder).targets:
                yield f"{folder}/ has no target {word}"

    def check_tests(self, folder, words, suites, benchmark):
        place = self.folder(folder)
        tests = place.benchmarks if benchmark else place.tests
        for word in words:
            if word not in {test["name"] for test in tests}:
                yield f"{folder}/ has no {'benchmark' if benchmark else 'test'} {word}"
        for suite in suites:
            if not any(suite in test["suite"] or f"tomekeeper:{suite}" in test["suite"] for test in tests):
                yield f"{folder}/ has no suite {suite}"

    def check_meson(self, words):
        if not words:
            return
        verb, folder, plain, suites = words[0], "build-mine", [], []
        if not re.search(rf"^ +{re.escape(verb)} ", output("meson", "--help"), re.MULTILINE):
            yield f"meson knows no {verb}"
            return
        known = self.help_of("meson", verb, "--help")
        yield from self.check_options(words[1:], known, f"meson {verb}")
        benchmark = "--benchmark" in words
        words = iter(words[1:])
        for word in words:
            if word == "-C":
                folder = next(words)
            elif word in ("--suite", "--no-suite"):
                suites.append(next(words))
            elif word.startswith("-D"):
                name = word[2:].split("=")[0]
                if name not in self.build.options:
                    yield f"there is no option {name}"
            elif not word.startswith("-"):
                plain.append(word)
        if verb == "compile":
            yield from self.check_targets(folder, plain)
        elif verb == "test":
            yield from self.check_tests(folder, plain, suites, benchmark)

    def check_ninja(self, words):
        folder = "build-mine"
        if words[:1] == ["-C"]:
            folder, words = words[1], words[2:]
        yield from self.check_targets(folder, words)

    def check_cli(self, words):
        while words and words[0].startswith("-"):
            words = words[2:] if words[0] == "--database" else words[1:]
        if not words or PLACEHOLDER.search(words[0]):
            return
        found = re.search(rf"^  {re.escape(words[0])} ", output(self.cli, "--help"), re.MULTILINE)
        if not found and words[0] != "help":
            yield f"tomekeeper-cli knows no {words[0]}"
            return
        known = self.help_of(self.cli, words[0], "--help") | self.help_of(self.cli, "--help")
        # One that has several verbs explains their options with each.
        known |= self.help_of(self.cli, *words[:2], "--help")
        yield from self.check_options(words[1:], known, f"tomekeeper-cli {words[0]}")

    def check_simple(self, words):
        """One command without && and the like."""
        words = without_variables(words)
        if not words:
            return
        program, rest = words[0], words[1:]
        # What Ninja builds is no path of the tree.
        for word in [] if program == "ninja" or rest[:1] == ["compile"] else words:
            yield from self.check_path(word)
        if program == "meson":
            yield from self.check_meson(rest)
        elif program == "ninja":
            yield from self.check_ninja(rest)
        elif program == "tomekeeper-cli":
            yield from self.check_cli(rest)
        elif program == "tomekeeper":
            yield from self.check_options(rest, self.help_of(self.window, "--help"), program)
        elif program.startswith("./") or program.endswith((".sh", ".py")) and rest:
            yield from self.check_script(words)

    def check(self, command):
        """What is wrong with a command."""
        # An argument that may be left out is shown in brackets.
        plain = re.sub(r"\[([^]]*)\]", r"\1", command)
        said = subprocess.run(["bash", "-n", "-c", plain], text=True, stderr=subprocess.PIPE, check=False).stderr
        if said:
            yield f"bash can't read it: {said.strip()}"
            return
        lexer = shlex.shlex(plain, posix=True, punctuation_chars=True)
        lexer.whitespace_split = True
        lexer.commenters = ""
        words = []
        for word in [*lexer, ";"]:
            if word in ("&&", "||", "|", ";"):
                yield from self.check_simple(words)
                words = []
            elif word not in ("<", ">", ">>"):
                words.append(word)


# What must be found out.
WRONG = """
Type `tests/tools/nothing.sh record`, `ninja -C build-mine 'bench`, or `meson test -C build-mine
--suite nothing`, or `tomekeeper --nothing`; `tests/tools/screenshots.sh --nothing`:

    ./nothing
    ./run --nothing
    ninja -C build bench/nothing        what is not there
    meson compile -C build-mine nothing
    meson nothing
    meson setup build-mine \\
      -Dnothing=true   # an option
    meson test -C build --benchmark nothing
    meson test -C build-mine nothing --print-errorlogs
    NOTHING=1 build/tools/nothing data/packs/tome-starter.json
    valgrind build/bench/nothing data
    tomekeeper-cli nothing
    tomekeeper-cli --database a.db log --nothing
    meson setup build && ninja -C build nothing
    build/tools/pack-balance data/packs/nothing.json
    build-fuzz/tests/rules/fuzz-nothing FILE
"""


def configure_bare(source, folder):
    """As ./run configures, with its programs but without Check. False when that can't be done."""
    done = subprocess.run(["meson", "setup", folder, source, "--buildtype=debugoptimized", "-Dtests=disabled"],
                          text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
    if done.returncode != 0:
        print("# " + done.stdout.replace("\n", "\n# "))
    return done.returncode == 0


def main():
    source, build, window, cli = sys.argv[1:5]
    number = 0

    def told(good, title, complaints=()):
        nonlocal number
        number += 1
        print(f"{'ok' if good else 'not ok'} {number} - {title}")
        for complaint in [] if good else complaints:
            print(f"# {complaint}")
        return good

    os.environ["LC_ALL"] = "C.UTF-8"
    os.environ.pop("LANGUAGE", None)
    with tempfile.TemporaryDirectory() as bare:
        if not told(configure_bare(source, bare), "the tree is configured without Check"):
            print(f"1..{number}")
            return
        typed = Commands(source, Folder(build), Folder(bare), os.path.abspath(window), os.path.abspath(cli))
        root = pathlib.Path(source)
        sum_of_commands = 0
        for path in [root / "README.md", root / "CONTRIBUTING.md", *sorted((root / "docs").rglob("*.md"))]:
            found = list(commands(path.read_text(encoding="utf-8")))
            sum_of_commands += len(found)
            complaints = [f"{path.relative_to(root)}:{line}: {command}: {complaint}"
                          for line, command in found for complaint in typed.check(command)]
            if found:
                told(not complaints, f"{path.relative_to(root)}: {len(found)} commands", complaints)
        told(sum_of_commands > 100, "commands are found in the documents", [str(sum_of_commands)])

        missed = [command for _, command in commands(WRONG) if not any(typed.check(command))]
        told(not missed, "what is not there is missed", missed)
        told(len(list(commands(WRONG))) == 20, "in every way of writing it",
             [command for _, command in commands(WRONG)])
    print(f"1..{number}")


if __name__ == "__main__":
    main()
