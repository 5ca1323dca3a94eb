#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Records that an older tomekeeper-cli wrote, replayed by a newer one.

    old-records.py make CLI FOLDER [--games N] [--game GAME]… [--short N] [--pack FILE]… [--words FILE]
    old-records.py replay CLI [--pack FILE]… [--without-rules] PATH…

`make` has CLI simulate N games of each game (100), in turn in every variant, number of seats and
knowledge, with the starter pack and with every pack FILE, and writes them to FOLDER as files of up
to 500 records. All but every N-th game (--short; 0: none) end after 60 moves; games without end
after 1,000. FILE of --words is a word list, from which every fifth game spells.

`replay` has CLI replay all records of files and folders (*.tkr, *.tkr.xz), and counts those that are
exact (every move has a digest, and it agrees), unverified (some have none), diverged (one differs)
and refused (a move or a result is). --without-rules takes the Rules tag out of each record before.
Exits with 1 when one is diverged or refused, or when there is none at all.

tests/old-files/records.tar.xz was made with `make`; see the README there.
"""

import argparse
import collections
import concurrent.futures
import json
import lzma
import os
import pathlib
import re
import subprocess
import sys

# Of each game its variants, with the numbers of seats.
SETUPS = {
    "tome": (("team", 4), ("survival", 3), ("survival", 4)),
    "arkham": (("standard", 2), ("standard", 3), ("standard", 4)),
    "spelled": (("duel", 2), ("free-for-all", 3), ("free-for-all", 4)),
    "tokio": (("duel", 2),),
    "restless": tuple((variant, seats) for variant in ("base", "tarot") for seats in (1, 2, 3, 4)),
}
FILE = 500  # records
SHORT = 60  # moves
LONG = 1000  # moves
DIFFERS = "The state after this move is"
COUNTS = ("exact", "unverified", "diverged", "refused")
ENVIRONMENT = dict(os.environ, LC_ALL="C.UTF-8")


def pack_game(path):
    return json.loads(pathlib.Path(path).read_text(encoding="utf-8"))["game"]


def simulate(args, game, seed):
    packs = [None] + [pack for pack in args.pack if pack_game(pack) == game]
    ways = [(setup, knowledge, pack) for pack in packs for setup in SETUPS[game]
            for knowledge in ("table", "open")]
    (variant, seats), knowledge, pack = ways[seed % len(ways)]
    call = [args.cli, "simulate", game, "--variant", variant, "--seats", str(seats),
            "--knowledge", knowledge, "--seed", str(seed)]
    short = args.short and seed // len(ways) % args.short != 0
    call += ["--max-moves", str(SHORT if short else LONG)]
    if pack:
        call += ["--pack", pack]
    if args.words and game == "spelled" and seed % 5 == 0:
        call += ["--words", args.words]
    return subprocess.run(call, capture_output=True, text=True, check=True, env=ENVIRONMENT).stdout


def make(args):
    folder = pathlib.Path(args.folder)
    folder.mkdir(parents=True, exist_ok=True)
    for game in args.game or SETUPS:
        for first in range(1, args.games + 1, FILE):
            seeds = range(first, min(first + FILE, args.games + 1))
            with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
                records = list(pool.map(lambda seed: simulate(args, game, seed), seeds))
            path = folder / f"{game}-{first:06}.tkr.xz"
            with lzma.open(path, "wt", preset=1, encoding="utf-8") as file:
                file.write("\n".join(records))
            print(f"{path}: {len(records)} records, "
                  f"{sum(record.count(' #') for record in records)} moves", flush=True)


def files_of(paths):
    for path in map(pathlib.Path, paths):
        found = sorted(path.rglob("*.tkr*")) if path.is_dir() else [path]
        yield from (file for file in found if file.name.endswith((".tkr", ".tkr.xz")))


def read(path):
    if path.suffix == ".xz":
        return lzma.open(path, "rt", encoding="utf-8").read()
    return path.read_text(encoding="utf-8")


def split(text):
    """The records of a file, each with the number of its first line."""
    found = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith("[Record "):
            found.append((number, []))
        if found:
            found[-1][1].append(line)
    return found


def is_verified(lines):
    moves = [line for line in lines if line and line[0] not in "[#"]
    return all(re.search(r" #[0-9a-f]{16}(?![0-9a-f])", line) for line in moves)


def replay_file(args, path):
    text = read(path)
    if args.without_rules:
        text = re.sub(r'^\[Rules "\d+"\]$', "#", text, flags=re.M)
    records = split(text)
    call = [args.cli, "replay", "--json", "-"]
    for pack in args.pack:
        call += ["--pack", pack]
    run = subprocess.run(call, input=text, capture_output=True, text=True, env=ENVIRONMENT)
    answered = sum(line.startswith("{") for line in run.stdout.splitlines())
    told = [line for line in run.stderr.splitlines() if ": warning: " not in line]
    counts = collections.Counter()
    counts["diverged"] = sum(DIFFERS in line for line in told)
    counts["refused"] = len(records) - answered - counts["diverged"]
    if answered == len(records):
        counts["diverged"] = counts["refused"] = 0
    counts["unverified"] = sum(not is_verified(lines) for _, lines in records)
    counts["exact"] = max(0, answered - counts["unverified"])
    return counts, told, len(records)


def replay(args):
    total = collections.Counter()
    for path in files_of(args.path):
        counts, told, n = replay_file(args, path)
        total += counts
        print(f"{path}: {n} records, "
              + ", ".join(f"{counts[name]} {name}" for name in COUNTS), flush=True)
        for line in told[:5]:
            print(f"  {line}")
    print(f"{sum(total.values())} records: " + ", ".join(f"{total[name]} {name}" for name in COUNTS))
    return 1 if total["diverged"] or total["refused"] or not total else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    making = commands.add_parser("make")
    making.add_argument("cli")
    making.add_argument("folder")
    making.add_argument("--games", type=int, default=100)
    making.add_argument("--game", action="append", choices=SETUPS)
    making.add_argument("--short", type=int, default=0)
    making.add_argument("--jobs", type=int, default=2)
    making.add_argument("--words")
    making.set_defaults(run=make)
    replaying = commands.add_parser("replay")
    replaying.add_argument("cli")
    replaying.add_argument("path", nargs="+")
    replaying.add_argument("--without-rules", action="store_true")
    replaying.set_defaults(run=replay)
    for command in (making, replaying):
        command.add_argument("--pack", action="append", default=[])
    args = parser.parse_args()
    return args.run(args)


if __name__ == "__main__":
    sys.exit(main())
