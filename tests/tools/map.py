#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Does all that docs/architecture.md names exist?

    map.py ROOT    TAP on standard output: its files and folders, its functions, types
                and commands
"""

import pathlib
import re
import sys

FOLDERS = ("app", "ui", "importers", "db", "schema", "rules", "tests", "bench", "tools", "docs")


def report(number, title, complaints):
    print(f"{'not ok' if complaints else 'ok'} {number} - {title}")
    for complaint in complaints:
        print(f"# {complaint}")
    return bool(complaints)


def files_that_name_games(root):
    """Code outside of the games' own folders and files that knows a game by its name. “tome” and
    “spelled” are words of packs, too; whatever has a table of games names the other three."""
    names = "(?:arkham|restless|tokio)"
    game = re.compile(rf"""["'/]{names}["'/]""")
    own = re.compile(r"(?:^rules|/board)/(?:tome|arkham|spelled|tokio|restless)/"
                     r"|-(?:tome|arkham|spelled|tokio|restless)\.[ch]$")
    comment = re.compile(r"/\*.*?\*/", re.S)
    for folder in FOLDERS[:6] + ("bench",):
        for path in sorted((root / folder).rglob("*")):
            name = str(path.relative_to(root))
            if path.suffix in (".c", ".h", ".build") and not own.search(name):
                if game.search(comment.sub("", path.read_text(encoding="utf-8"))):
                    yield name


def main():
    root = pathlib.Path(sys.argv[1])
    text = (root / "docs/architecture.md").read_text(encoding="utf-8")
    code = "\n".join(path.read_text(encoding="utf-8") for folder in FOLDERS[:6]
                     for path in sorted((root / folder).rglob("*.[ch]")))
    named = re.findall(r"`([^`\n]+)`", text)
    paths = {word.rstrip("/") for word in named if word.split("/")[0] in FOLDERS}
    functions = {word[:-2] for word in named if re.fullmatch(r"\w+\(\)", word)}
    types = {word for word in named if re.fullmatch(r"(App|Ui|Db|Rules)[A-Z]\w+", word)}
    rooms = {str(path.parent.relative_to(root)) for folder in ("app", "ui")
             for path in (root / folder).rglob("meson.build")} - {"app", "ui"}
    section = text.partition("\n## A new game\n")[2].partition("\n## ")[0]
    commands = set(re.findall(r"^const AppCommandType (\w+) =", code, re.M))
    listed = re.findall(r"^- (`app_\w+`(?:, `app_\w+`)*)", text, re.M)
    listed = set(re.findall(r"`(\w+)`", " ".join(listed)))
    print("1..7")
    bad = report(1, "the map names files, functions and types",
                 [] if len(paths) > 40 and len(functions) > 15 and types else ["it hardly does"])
    bad += report(2, "its files and folders exist",
                  [name for name in sorted(paths) if not (root / name).exists()])
    bad += report(3, "its functions are declared",
                  [name for name in sorted(functions) if not re.search(rf"\b{name} \(", code)])
    bad += report(4, "its types are there",
                  [name for name in sorted(types) if not re.search(rf"\b{name}\b", code)])
    bad += report(5, "every room is on it",
                  sorted(room for room in rooms if room not in paths and "ui/board/" not in room))
    bad += report(6, "whatever names a game is on the list for a new one",
                  [name for name in files_that_name_games(root) if f"`{name}`" not in section])
    bad += report(7, "it lists the commands",
                  sorted(commands ^ listed) if len(commands) > 5 else ["there are hardly any"])
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
