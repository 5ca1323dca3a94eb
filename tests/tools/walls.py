#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Keeps the walls of the house.

    walls.py ROOT [BUILD]  reads every #include and every Meson dependency of every folder, and what the
                           objects in BUILD call, against the tables below; TAP on standard output
    walls.py --self-test   runs the same over small houses that each break one wall

CONTRIBUTING.md has the same tables in words.
"""

import contextlib
import io
import itertools
import json
import pathlib
import re
import subprocess
import sys
import tempfile

# A library: how its headers begin, and its names for Meson.
LIBRARIES = {
    "glib": (r"(glib|glib-object|glib-unix|gmodule)\.h|(glib|gio|gobject)/",
             "glib-2.0 gobject-2.0 gio-2.0 gio-unix-2.0 gmodule-2.0"),
    "sqlite": (r"sqlite3", "sqlite3"),
    "zlib": (r"zlib\.h", "zlib"),
    "curl": (r"curl/", "libcurl"),
    "json-glib": (r"json-glib/", "json-glib-1.0"),
    "csv": (r"csv\.h", "csv"),
    "archive": (r"archive(_entry)?\.h", "libarchive"),
    "secret": (r"libsecret/", "libsecret-1"),
    "openssl": (r"openssl/", "openssl"),
    "pangocairo": (r"pango/|cairo", "pango pangocairo cairo cairo-pdf"),
    "gdk-pixbuf": (r"gdk-pixbuf/", "gdk-pixbuf-2.0"),
    "gtk": (r"(gtk|gdk|gsk)/|graphene", "gtk4 gtk4-x11"),
    "adwaita": (r"adwaita\.h", "libadwaita-1"),
    "math": (r"(math|float)\.h", "m"),
    "check": (r"check\.h", "check"),
    "x11": (r"X11/", "x11 xtst"),
    "sanitizers": (r"sanitizer/", ""),
    "resolver": (r"netdb\.h", ""),
}
EVERY_LIBRARY = set(LIBRARIES)

# A folder: which folders and which libraries it may use.
HOUSE = {
    "rules": (set(), set()),
    "schema": (set(), set()),
    "db": ({"rules", "schema"}, {"glib", "sqlite", "zlib", "math"}),
    "importers": ({"db", "rules"},
                  {"glib", "curl", "json-glib", "csv", "archive", "secret", "math"}),
    "app": ({"db", "importers", "rules"},
            {"glib", "json-glib", "pangocairo", "gdk-pixbuf", "archive", "math"}),
    "ui": ({"app"}, {"glib", "gtk", "adwaita", "pangocairo", "gdk-pixbuf", "math"}),
}
LIBRARY_FOLDERS = tuple(HOUSE)
for open_folder in ("tests", "bench", "tools"):
    HOUSE[open_folder] = ({*LIBRARY_FOLDERS, "tests"}, EVERY_LIBRARY)

# The rooms of app/ and ui/ in their order: a room may use those that are named before it, and of a line in
# braces none may use another.
ROOMS = """
app/base
app/document
app/store
app/result
app/match
app/deal
app/recording
app/files
app/new-match
app/league/maths
app/league
app/league/trf
app/player
app/campaign
app/collection
app/archive
app/plays-out
app/plays-in
app/rescue
app/demo
app/cli
ui/widget
ui/board
{ ui/board/tome ui/board/arkham ui/board/spelled ui/board/tokio ui/board/restless }
ui/boards
ui/entry
ui/new-match
ui/session
ui/match
ui/result
ui/campaign
ui/league/setup
ui/league
ui/player
ui/pack-editor
ui/collection
ui/import
ui/window
"""
RANKS = {room: rank for rank, line in enumerate(ROOMS.split("\n"))
         for room in line.strip("{} ").split()}
# A room has at most so many .c files, unless the first lines of its meson.build say why it has more.
MANY = 25
# So many .c files of a room may call each other in a circle, unless those lines give a reason: "circle: …".
CIRCLE = 3
INTERNAL = ("-private.h", "-internal.h")

# What the rules core may take from libc: nothing that knows a file, a clock or a locale.
PURE_HEADERS = set("assert.h inttypes.h limits.h stdalign.h stdarg.h stdbool.h stddef.h stdint.h "
                   "stdio.h stdlib.h string.h".split())
PLAIN_HEADERS = PURE_HEADERS | set("ctype.h errno.h fcntl.h langinfo.h locale.h setjmp.h signal.h "
                                   "time.h unistd.h".split())
PLAIN_PATTERN = re.compile(r"sys/[a-z]+\.h|(dirent|dlfcn|ftw|getopt|malloc|poll|pthread|spawn|stdatomic|"
                           r"strings|termios|wchar|wctype)\.h")

# stdio.h gives snprintf() to the core, stdlib.h malloc(); the rest of both stays outside.
IMPURE = re.compile(r"\b(FILE|fopen|fdopen|fputs|fwrite|fread|fprintf|printf|puts|putchar|perror|"
                    r"std(?:in|out|err)|f?scanf|getenv|setenv|setlocale|time|clock|s?rand|s?random|"
                    r"[dlm]rand48|getrandom|atof|strtod|strcoll|system|exit|abort)\b\s*(\()?")
IMPURE_NAMES = {"FILE", "stdin", "stdout", "stderr"}

# The mathematics of leagues, alone in its folder: numbers, and no file, name or window.
LEAGUE = "app/league/maths"
LEAGUE_HEADERS = re.compile(r"(glib|math|float)\.h|glib/gi18n(-lib)?\.h")
LEAGUE_PACKAGES = {"glib-2.0", "m"}

# A function of db/ writes that takes a store or a transaction, may fail, and has a word of WRITING or none of
# READING in its name. Neither ui/ nor app/cli calls one, or includes a header that declares one: what is changed is changed
# by a command of the subject's room in app/.
WRITING = set("add set".split())
READING = set("candidates check count dup find foreach get inspect is last list look of resolve since".split())
STORED = re.compile(r"\b(db_\w+) \((?:DbStore|DbTransaction) \*[^;{}]*?GError \*\*error\)")
ASKING = ("ui/", "app/cli/")

GAMES = ("tome", "arkham", "spelled", "tokio", "restless")

INCLUDE = re.compile(r'^[ \t]*#[ \t]*include[ \t]*([<"])([^>"]+)[>"]', re.MULTILINE)
DEFINED = re.compile(r"(\w+)\s*=\s*(?:dependency|cc\.find_library)\s*\(\s*'([^']+)'")
REQUESTED = re.compile(r"(?:dependency|cc\.find_library)\s*\(\s*'([^']+)'")
NOISE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)
LICENCE = "SPDX-License-Identifier: GPL-3.0-or-later"
SIGNED = (".sql", ".ui", ".css", ".py", ".sh")


def line_of(text, offset):
    return text.count("\n", 0, offset) + 1


def is_writer(words):
    return bool(WRITING & words) or not READING & words


def without_noise(text):
    """The code without comments and strings, every line in its place."""
    return NOISE.sub(lambda found: "\n" * found.group().count("\n") or " ", text)


def library_of(header):
    for name, (pattern, _) in LIBRARIES.items():
        if re.match(pattern, header):
            return name
    return None


def read(path):
    return path.read_text(encoding="utf-8", errors="replace")


class House:
    """A source tree, read once."""

    def __init__(self, root):
        self.root = root
        self.code = {}
        self.builds = {}
        self.others = {}
        self.symbols = {}  # of a build folder, once they are read
        for folder in HOUSE:
            for path in sorted((root / folder).rglob("*")):
                if path.suffix in (".c", ".h"):
                    self.code[path] = read(path)
                elif path.name == "meson.build":
                    self.builds[path] = read(path)
                elif path.suffix in SIGNED and "fixtures" not in path.parts:
                    self.others[path] = read(path)

    def name(self, path):
        return str(path.relative_to(self.root))

    def folder(self, path):
        return path.relative_to(self.root).parts[0]

    def code_of(self, folder):
        return [(path, text) for path, text in self.code.items() if self.folder(path) == folder]

    def target(self, header):
        """Where a quoted include leads: a path from the root, or None when nothing is there."""
        found = self.root / header
        return found if ".." not in found.parts and found.is_file() else None

    def includes(self, folder):
        """All includes of a folder as (place, bracket, header, path of the including file)."""
        for path, text in self.code_of(folder):
            for found in INCLUDE.finditer(text):
                place = f"{self.name(path)}:{line_of(text, found.start())}"
                yield place, found.group(1), found.group(2), path

    def generated_owner(self, header):
        """The folder whose meson.build makes this header, like the resources; None if none does."""
        folder = (self.root / header).parent
        build = self.builds.get(folder / "meson.build", "")
        return self.folder(folder) if f"'{pathlib.Path(header).stem}" in build else None

    def wrong_header(self, folder, bracket, header, path):
        """Why this include is not allowed here, or None."""
        folders, libraries = HOUSE[folder]
        if bracket == '"':
            target = self.target(header)
            owner = self.folder(target) if target else self.generated_owner(header)
            if owner is None:
                return "is no file, as a path from the top"
            allowed = owner == folder or owner in folders
            return None if allowed else f"belongs to {owner}/, which {folder}/ may not use"
        library = library_of(header)
        if library is not None:
            return None if library in libraries else f"is {library}'s, which {folder}/ may not use"
        if header in (PURE_HEADERS if folder == "rules" else PLAIN_HEADERS):
            return None
        if folder != "rules" and PLAIN_PATTERN.fullmatch(header):
            return None
        return f"is not on the list of what {folder}/ may use"

    def check_includes(self, folder):
        for place, bracket, header, path in self.includes(folder):
            reason = self.wrong_header(folder, bracket, header, path)
            if reason is not None:
                yield f"{place}: {header} {reason}"

    def check_dependencies(self, folder):
        """Meson's side: what a folder asks for or takes over from another folder's meson.build."""
        variables = {}
        for text in [read(self.root / "meson.build"), *self.builds.values()]:
            variables.update(dict(DEFINED.findall(text)))
        allowed_folders, libraries = HOUSE[folder]
        allowed = {package for name in libraries for package in LIBRARIES[name][1].split()}
        for path, text in self.builds.items():
            if self.folder(path) != folder:
                continue
            text = re.sub(r"#[^\n]*", "", text)
            wanted = set(REQUESTED.findall(text))
            words = set(re.findall(r"\w+", re.sub(r"'[^'\n]*'", "", text)))
            wanted |= {variables[word] for word in words if word in variables}
            for package in sorted(wanted - allowed):
                yield f"{self.name(path)}: {folder}/ may not depend on {package}"
            for other in LIBRARY_FOLDERS:
                named = {f"{other}_dep", f"{other}_lib"} & words
                if named and other not in {folder, *allowed_folders}:
                    yield f"{self.name(path)}: {folder}/ may not depend on {other}/"

    def check_purity(self):
        """No file, clock, chance, locale or end of the process in the rules core."""
        for path, text in self.code_of("rules"):
            for found in IMPURE.finditer(without_noise(text)):
                if found.group(1) in IMPURE_NAMES or found.group(2):
                    place = f"{self.name(path)}:{line_of(without_noise(text), found.start())}"
                    yield f"{place}: {found.group(1)} has no place in rules/"

    def check_games(self):
        """A game's headers stay in its folder, but for one file: the table that lists the games."""
        tables = {}
        for folder in LIBRARY_FOLDERS:
            for place, bracket, header, path in self.includes(folder):
                target = self.target(header) if bracket == '"' else None
                game = self.game_of(target)
                if game is None or self.game_of(path) == game:
                    continue
                if path.parent == self.root / "rules" and path.suffix == ".c":
                    tables[path] = place
                else:
                    yield f"{place}: {header} stays inside rules/{game}/"
        for place in sorted(tables.values())[1:]:
            yield f"{place}: one table in rules/ lists the games, and there is another"

    def game_of(self, path):
        parts = path.relative_to(self.root).parts if path is not None else ()
        return parts[1] if len(parts) > 2 and parts[0] == "rules" and parts[1] in GAMES else None

    def check_league(self):
        """The mathematics of leagues takes its own headers, GLib, libm and libc, nothing else."""
        home = self.root / LEAGUE
        for place, bracket, header, path in self.includes("app"):
            if home not in path.parents:
                continue
            if bracket == '"':
                target = self.target(header)
                allowed = target is not None and home in target.parents
            else:
                allowed = LEAGUE_HEADERS.fullmatch(header) or header in PURE_HEADERS
            if not allowed:
                yield f"{place}: {header} has no place in {LEAGUE}/"
        build = re.sub(r"#[^\n]*", "", self.builds.get(home / "meson.build", ""))
        words = set(re.findall(r"\w+", re.sub(r"'[^'\n]*'", "", build)))
        wanted = set(REQUESTED.findall(build)) | {
            package for text in self.builds.values() for name, package in DEFINED.findall(text)
            if name in words}
        for package in sorted(wanted - LEAGUE_PACKAGES):
            yield f"{LEAGUE}/meson.build: {LEAGUE}/ may not depend on {package}"
        for folder in sorted(word for word in words if word.endswith(("_dep", "_lib"))):
            if folder.rsplit("_", 1)[0] in HOUSE:
                yield f"{LEAGUE}/meson.build: {LEAGUE}/ may not depend on {folder}"

    def room(self, name):
        """The room of a file in app/ or ui/ by its path from the root, the deepest one; None outside."""
        parts = pathlib.PurePosixPath(name).parts[:-1]
        for length in range(len(parts), 1, -1):
            if (room := "/".join(parts[:length])) in RANKS:
                return room
        return None

    def upward(self, name, other):
        """What is wrong when the file @name uses the file @other, or None."""
        room, to = self.room(name), self.room(other)
        if room is None or to is None or room == to or room.split("/")[0] != to.split("/")[0]:
            return None
        if RANKS[to] < RANKS[room]:
            return None
        return f"{room} may not use {to}"

    def check_rooms(self):
        """Every C file of app/ and ui/ has a room, but for main.c and what is compiled before all."""
        sizes = dict.fromkeys(RANKS, 0)
        for path in self.code:
            name = self.name(path)
            if name.split("/")[0] not in ("app", "ui") or "/pch/" in name or name == "ui/main.c":
                continue
            room = self.room(name)
            if room is None:
                yield f"{name}: has no room"
            elif path.suffix == ".c":
                sizes[room] += 1
        for room, size in sizes.items():
            build = self.builds.get(self.root / room / "meson.build", "")
            if size > MANY and f"{MANY} files" not in build:
                yield f"{room}: {size} C files; over {MANY} wants a word in its meson.build"

    def check_room_includes(self):
        """Rooms use those below them alone, and internal headers stay in their room."""
        for folder in ("app", "ui"):
            for place, bracket, header, path in self.includes(folder):
                if bracket != '"':
                    continue
                reason = self.upward(self.name(path), header)
                if reason is not None:
                    yield f"{place}: {header}: {reason}"
                elif header.endswith(INTERNAL) and self.room(self.name(path)) != self.room(header) \
                        and header.split("/")[0] in ("app", "ui"):
                    yield f"{place}: {header} is its room's alone"

    def room_symbols(self, build):
        """What the objects of rooms define, as symbol to file, and what each file wants."""
        built = {str(path): name for name, path in objects(self.root, build) if self.room(name) is not None}
        if build in self.symbols or not built:
            return self.symbols.get(build, ({}, {}))
        defined, wanted = {}, {}
        known = subprocess.run(["nm", "-A", *built], check=True, stdout=subprocess.PIPE, encoding="utf-8")
        for line in known.stdout.splitlines():
            path, rest = line.split(":", 1)
            *_, kind, symbol = rest.split()
            if kind == "U":
                wanted.setdefault(built[path], set()).add(symbol)
            elif kind in "BCDRTVW":
                defined[symbol] = built[path]
        self.symbols[build] = defined, wanted
        return defined, wanted

    def check_room_calls(self, build):
        """What an object takes from another one, whatever it includes: a library links upwards, too."""
        defined, wanted = self.room_symbols(build)
        if not wanted:
            yield f"{build}: no objects of rooms here"
        for name, symbols in sorted(wanted.items()):
            for symbol in sorted(symbols & set(defined)):
                reason = self.upward(name, defined[symbol])
                if reason is not None:
                    yield f"{name}: {symbol} of {defined[symbol]}: {reason}"

    def check_circles(self, build):
        """Few files of a room call each other in a circle."""
        defined, wanted = self.room_symbols(build)
        # To name a class, as its checked cast does, is no call of its file.
        calls = {name: {defined[symbol] for symbol in symbols & set(defined)
                        if defined[symbol] != name and self.room(defined[symbol]) == self.room(name)
                        and not symbol.endswith("_get_type")}
                 for name, symbols in wanted.items()}
        for circle in circles(calls):
            room = self.room(circle[0])
            build_file = self.builds.get(self.root / room / "meson.build", "")
            if len(circle) > CIRCLE and re.search(r"\bcircle: \S", opening(build_file)) is None:
                yield f"{room}: {len(circle)} files call each other in a circle, over {CIRCLE}"
                for name in circle:
                    back = sorted(symbol for symbol in wanted[name]
                                  if defined.get(symbol) in circle and defined[symbol] != name)
                    yield f"    {name} calls {' '.join(back)}"

    def writing_headers(self):
        """The functions that write, by the header of db/ that declares them."""
        headers = {}
        for path, text in self.code_of("db"):
            if path.suffix == ".h":
                names = {name for name in STORED.findall(without_noise(text)) if is_writer(set(name.split("_")))}
                if names:
                    headers[self.name(path)] = names
        return headers

    def check_commands(self):
        """Nothing in ui/ and app/cli includes what writes in db/, or calls it."""
        headers = self.writing_headers()
        writing = {name for names in headers.values() for name in names}
        for path, text in self.code.items():
            if not self.name(path).startswith(ASKING):
                continue
            for found in INCLUDE.finditer(text):
                if found.group(2) in headers:
                    yield f"{self.name(path)}:{line_of(text, found.start())}: {found.group(2)} writes"
            code = without_noise(text)
            for found in re.finditer(r"\bdb_\w+", code):
                if found.group() in writing:
                    yield f"{self.name(path)}:{line_of(code, found.start())}: {found.group()} writes"

    def check_comments(self):
        """A comment that names a C file names one that there is: files move, and are joined."""
        there = {path.name for path in self.code}
        for path, text in self.code.items():
            for comment in re.finditer(r"/\*.*?\*/", text, re.DOTALL):
                for found in re.finditer(r"(?<![\w<-])[a-z][a-z0-9-]*\.[ch]\b", comment.group()):
                    if found.group() not in there:
                        place = line_of(text, comment.start() + found.start())
                        yield f"{self.name(path)}:{place}: there is no {found.group()}"

    def check_licence(self):
        for path, text in {**self.code, **self.builds, **self.others}.items():
            if LICENCE not in text[:200]:
                yield f"{self.name(path)}: no licence line"

    def walls(self, build):
        for folder in HOUSE:
            yield f"{folder}/ includes what it may", self.check_includes(folder)
            yield f"{folder}/ depends on what it may", self.check_dependencies(folder)
        yield "the rules core is pure", self.check_purity()
        yield "games keep to themselves", self.check_games()
        yield "the mathematics of leagues is alone", self.check_league()
        yield "every file has its room", self.check_rooms()
        yield "rooms include what is below them", self.check_room_includes()
        if build is not None:
            yield "rooms call what is below them", self.check_room_calls(build)
            yield "calls in a room make no large circle", self.check_circles(build)
        yield "commands change what is stored", self.check_commands()
        yield "comments name files that there are", self.check_comments()
        yield "every source has its licence line", self.check_licence()


def objects(root, build):
    """The C files of the tree with their objects in a build folder."""
    for command in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
        source = (pathlib.Path(command["directory"]) / command["file"]).resolve()
        built = build / command["output"]
        if root in source.parents and source.suffix == ".c" and built.exists():
            yield str(source.relative_to(root)), built


def opening(text):
    """The comment that a meson.build begins with."""
    return "\n".join(itertools.takewhile(lambda line: line.startswith(("#", "/*")), text.split("\n")))


def circles(calls):
    """The sets of files that reach each other by @calls, file to files, each sorted."""
    def reached(start, graph):
        seen, left = {start}, [start]
        while left:
            for name in graph.get(left.pop(), ()):
                if name not in seen:
                    seen.add(name)
                    left.append(name)
        return seen

    back = {}
    for name, others in calls.items():
        for other in others:
            back.setdefault(other, set()).add(name)
    found = {tuple(sorted(reached(name, calls) & reached(name, back))) for name in calls}
    return sorted(circle for circle in found if len(circle) > 1)


def run(root, build=None):
    """Prints TAP; returns the number of walls that don't hold."""
    house = House(root.resolve())
    if not house.code:
        print("Bail out! no sources here")
        return 1
    fallen = 0
    walls = list(house.walls(build))
    print(f"1..{len(walls)}")
    for number, (title, complaints) in enumerate(walls, 1):
        complaints = list(complaints)
        fallen += bool(complaints)
        print(f"{'not ok' if complaints else 'ok'} {number} - {title}")
        for complaint in complaints:
            print(f"# {complaint}")
    return fallen


# Small houses: the files, and the walls (by a part of their title) that must fall.
SOUND = {
    "meson.build": "project('x', 'c')\n",
    "rules/meson.build": "rules_dep = declare_dependency()\n",
    "rules/rules.h": "#include <stdint.h>\n",
    "rules/games.c": '#include "rules/rules.h"\n#include "rules/tome/tome.h"\n',
    "rules/tome/tome.h": '#include "rules/rules.h"\n',
    "rules/tome/score.c": '#include "rules/tome/tome.h"\n#include "rules/rules.h"\n/* time() */ int f ();\n',
    "schema/meson.build": "gnome.compile_resources('schema-resource', 'x.xml')\n",
    "db/meson.build": "sqlite_dep = dependency('sqlite3')\ndb_dep = [rules_dep, sqlite_dep]\n",
    "db/db.h": '#include <glib.h>\n#include "rules/rules.h"\n',
    "db/write.h": '#include "db/db.h"\ngboolean db_player_add (DbStore *store, int *id,\n  GError **error);\n'
                  "gboolean db_word_list_set_deleted (DbStore *store, GError **error);\n",
    "db/read.h": '/* db_player_add () */ gboolean db_player_get (DbStore *store, GError **error);\n',
    "db/db.c": '#include "db/db.h"\n#include "schema/schema-resource.h"\n#include <sqlite3.h>\n',
    "app/meson.build": "x = [db_dep]\n",
    "app/base/app.h": '#include "db/db.h"\n',
    "app/store/store.c": '#include "app/base/app.h"\n#include "app/store/store-private.h"\nint f () { return g (); }\n',
    "app/store/store-private.h": "",
    "app/store/command.c": '#include "db/write.h"\nint h () { return db_player_add (); }\n',
    "app/cli/ask.c": '#include "db/read.h"\nint k () { return db_player_get (); }\n',
    "app/store/meson.build": "",
    "app/league/meson.build": "",
    "app/league/maths/meson.build": "glib_dep = dependency('glib-2.0')\n",
    "app/league/maths/points.h": "#include <glib.h>\n",
    "app/league/maths/table.c": '#include "app/league/maths/points.h"\n#include <glib/gi18n-lib.h>\n#include <math.h>\n',
    "app/league/season.h": '#include "app/league/maths/points.h"\n',
    "ui/meson.build": "gnome.compile_resources('ui-resources', 'x.xml')\n",
    "ui/main.c": '#include "ui/widget/page.h"\n',
    "ui/widget/page.h": "",
    "ui/widget/page.c": '#include "app/base/app.h"\n#include "ui/ui-resources.h"\n#include <adwaita.h>\n',
    "tests/db/test-db.c": '#include "db/db.h"\n#include <check.h>\n#include <sqlite3.h>\n',
}


def circling(n):
    """@n files of a room of which each calls the next one, and the last the first."""
    return {f"app/demo/{k}.c": f"int f{(k + 1) % n} (); int f{k} () {{ return f{(k + 1) % n} (); }} /* not g () */\n"
            for k in range(n)}


ALLOWED = [
    circling(CIRCLE),
    {**circling(CIRCLE + 1), "app/demo/meson.build": "# The demo.\n# circle: a game, its rounds and its seats.\n"},
    {name: re.sub(r"\bf(\d)\b", r"f\1_get_type", text) for name, text in circling(CIRCLE + 1).items()},
]
BROKEN = [
    ({"rules/clock.c": "#include <time.h>\n"}, "rules/ includes"),
    ({"rules/clock.c": "#include <glib.h>\n"}, "rules/ includes"),
    ({"rules/clock.c": "#  include <locale.h>\n"}, "rules/ includes"),
    ({"rules/up.c": '#include "db/db.h"\n'}, "rules/ includes"),
    ({"rules/file.c": "#include <stdio.h>\nint f (void) { return puts (0); }\n"}, "is pure"),
    ({"rules/file.c": "#include <stdio.h>\nstatic FILE *f;\n"}, "is pure"),
    ({"db/net.c": "#include <curl/curl.h>\n"}, "db/ includes"),
    ({"db/up.c": '#include "app/base/app.h"\n'}, "db/ includes"),
    ({"importers/raw.c": "#include <sqlite3.h>\n"}, "importers/ includes"),
    ({"app/base/raw.c": "#include <sqlite3.h>\n"}, "app/ includes"),
    ({"app/base/raw.c": "#include <gtk/gtk.h>\n"}, "app/ includes"),
    ({"app/base/odd.c": "#include <strange.h>\n"}, "app/ includes"),
    ({"app/base/odd.c": '#include "gone.h"\n'}, "app/ includes"),
    ({"app/base/odd.c": '#include "app.h"\n'}, "app/ includes"),
    ({"app/base/odd.c": '#include "../base/app.h"\n'}, "app/ includes"),
    ({"ui/widget/deep.c": '#include "rules/rules.h"\n'}, "ui/ includes"),
    ({"ui/widget/deep.c": '#include "db/db.h"\n'}, "ui/ includes"),
    ({"app/base/made.c": '#include "schema/schema-resource.h"\n'}, "app/ includes"),
    ({"ui/widget/net.c": "#include <curl/curl.h>\n"}, "ui/ includes"),
    ({"rules/meson.build": "x = dependency('glib-2.0')\n"}, "rules/ depends"),
    ({"app/meson.build": "x = [sqlite_dep]\n"}, "app/ depends"),
    ({"app/meson.build": "x = cc.find_library('csv')\n"}, "app/ depends"),
    ({"db/meson.build": "x = importers_dep\n"}, "db/ depends"),
    ({"db/tome.c": '#include "rules/tome/tome.h"\n'}, "games keep"),
    ({"rules/replay.c": '#include "rules/tome/tome.h"\n'}, "games keep"),
    ({"rules/arkham/a.c": '#include "rules/tome/tome.h"\n'}, "games keep"),
    ({"app/league/maths/up.c": '#include "app/base/app.h"\n'}, "leagues is alone"),
    ({"app/league/maths/up.c": '#include "db/db.h"\n'}, "leagues is alone"),
    ({"app/league/maths/up.c": '#include "rules/rules.h"\n'}, "leagues is alone"),
    ({"app/league/maths/up.c": "#include <json-glib/json-glib.h>\n"}, "leagues is alone"),
    ({"app/league/maths/up.c": "#include <gio/gio.h>\n"}, "leagues is alone"),
    ({"app/league/maths/clock.c": "#include <time.h>\n"}, "leagues is alone"),
    ({"app/league/maths/meson.build": "x = dependency('json-glib-1.0')\n"}, "leagues is alone"),
    ({"app/league/maths/meson.build": "x = [db_dep]\n"}, "leagues is alone"),
    ({"app/flat.c": ""}, "has its room"),
    ({"ui/flat.h": ""}, "has its room"),
    ({f"app/demo/{k}.c": "" for k in range(MANY + 1)}, "has its room"),
    ({"app/store/up.h": '#include "app/league/season.h"\n'}, "rooms include"),
    ({"app/league/up.c": '#include "app/league/trf/trf.h"\n', "app/league/trf/trf.h": ""}, "rooms include"),
    ({"app/archive/side.c": '#include "app/plays-out/plays.h"\n', "app/plays-out/plays.h": ""}, "rooms include"),
    ({"ui/board/tome/side.c": '#include "ui/board/tokio/tokio.h"\n', "ui/board/tokio/tokio.h": ""},
     "rooms include"),
    ({"app/league/in.c": '#include "app/store/store-private.h"\n'}, "rooms include"),
    ({"app/league/up.c": "int g () { return 1; }\n"}, "rooms call"),
    (circling(CIRCLE + 1), "no large circle"),
    ({**circling(CIRCLE + 1), "app/demo/meson.build": "# circle:\n"}, "no large circle"),
    ({**circling(CIRCLE + 1), "app/demo/meson.build": "# A room.\n\n# circle: late\n"}, "no large circle"),
    ({"app/cli/do.c": '#include "db/write.h"\n'}, "commands change"),
    ({"app/cli/do.c": "int l () { return db_player_add (); }\n"}, "commands change"),
    ({"ui/widget/do.c": "int l () { return db_word_list_set_deleted (); }\n"}, "commands change"),
    ({"db/odd.c": "/* As store.c does, and gone.c. */\n"}, "comments name"),
    ({"db/bare.c": None}, "licence line"),
    ({"schema/001-bare.sql": None}, "licence line"),
]


def compiled(root, files):
    """A build folder with objects of those files that include nothing or define g()."""
    build = root / "build"
    build.mkdir()
    commands = []
    for number, (name, text) in enumerate(files.items()):
        if name.endswith(".c") and text and "g ()" in text:
            code = "\n".join(line for line in text.splitlines() if "#include" not in line)
            subprocess.run(["cc", "-w", "-std=gnu89", "-x", "c", "-c", "-", "-o", build / f"{number}.o"], input=code,
                           encoding="utf-8", check=True)
            commands.append({"directory": str(root), "file": name, "output": f"{number}.o"})
    (build / "compile_commands.json").write_text(json.dumps(commands), encoding="utf-8")
    return build


def fallen_walls(files):
    """The titles of the walls that fall in a house of @files."""
    with tempfile.TemporaryDirectory() as room:
        for name, text in files.items():
            path = pathlib.Path(room, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("" if text is None else f"/* {LICENCE} */\n{text}", encoding="utf-8")
        output = io.StringIO()
        with contextlib.redirect_stdout(output):
            run(pathlib.Path(room).resolve(), compiled(pathlib.Path(room).resolve(), files))
        return [line for line in output.getvalue().splitlines() if line.startswith("not ok")]


def self_test():
    cases = [({}, None), *((change, None) for change in ALLOWED), *BROKEN]
    print(f"1..{len(cases)}")
    failed = 0
    for number, (change, title) in enumerate(cases, 1):
        fallen = fallen_walls({**SOUND, **change})
        good = not fallen if title is None else len(fallen) == 1 and title in fallen[0]
        failed += not good
        what = f"{next(iter(change))} breaks '{title}'" if title is not None else \
            f"a house with {next(iter(change), 'nothing more')} stands"
        print(f"{'ok' if good else 'not ok'} {number} - {what}")
        if not good:
            print(f"# {change}: {fallen}")
    return failed


def main():
    if sys.argv[1:] == ["--self-test"]:
        return 1 if self_test() else 0
    if len(sys.argv) not in (2, 3):
        print(__doc__, file=sys.stderr)
        return 2
    return 1 if run(*(pathlib.Path(word).resolve() for word in sys.argv[1:])) else 0


if __name__ == "__main__":
    sys.exit(main())
