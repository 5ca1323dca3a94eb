#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""test-engine-reports.py CLI: reports of seasons of every scheme are read by the engine that docs/leagues.md names.

Its grammar decides (engine_trf.py). Where TOMEKEEPER_BBPPAIRINGS names the engine's program it is run too, and its
pairing taken; otherwise that is skipped by name.
"""
import json
import os
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import engine_trf  # noqa: E402

SCHEMES = [None, "three-one-nil", '{"win": 2, "draw": 1, "loss": 0}', '{"win": 3, "draw": 1, "loss": 0, "bye": 1}',
           '{"win": 1, "draw": 0.5, "loss": 0, "bye": 0.5}', '{"win": 3, "draw": 2, "loss": 1}']
NAMES = ["Ada", "Ben", "Cyd", "Dan", "Eva", "Fay", "Gus", "Hal", "Ivy"]
ENGINE = os.environ.get("TOMEKEEPER_BBPPAIRINGS", "")


class Failed(Exception):
    pass


class Club:
    def __init__(self, cli, folder):
        self.cli, self.folder = cli, folder
        self.database = os.path.join(folder, "club.db")

    def say(self, *words):
        done = subprocess.run([self.cli, "--database", self.database, *words], capture_output=True, text=True,
                              check=False, env=dict(os.environ, LC_ALL="C.UTF-8", TZ="UTC"))
        if done.returncode != 0:
            raise Failed(f"{' '.join(words)}: {done.stderr.strip() or done.stdout.strip()}")
        return done.stdout

    def play(self, league, number, rng):
        """The results of a round; one in six without play."""
        fixtures = json.loads(self.say("--json", "league", "fixtures", league, str(number)))
        for fixture in find_fixtures(fixtures):
            place = f"{number}.{fixture['table']}"
            names = [seat["name"] for seat in fixture["seats"]]
            if len(names) != 2 or fixture["state"] != "open":
                continue
            if rng.random() < 1 / 6:
                self.say("league", "award", league, place, "--forfeit", names[rng.randrange(2)], "--reason", "Ill")
            else:
                self.say("league", "result", league, place, rng.choice(["1-0", "0-1", "½-½"]))


def find_fixtures(value):
    """Objects that have seats, wherever they stand."""
    if isinstance(value, dict):
        if "seats" in value and "table" in value:
            yield value
        else:
            for one in value.values():
                yield from find_fixtures(one)
    elif isinstance(value, list):
        for one in value:
            yield from find_fixtures(one)


def run_scheme(club, scheme, k):
    rng, league = random.Random(k), f"League {k}"
    words = ["league", "new", league, "--format", "swiss", "--game", "Hive", "--rounds", "5"]
    if scheme is not None and scheme.startswith("{"):
        club.say("league", "scheme", "add", f"Scheme {k}", scheme)
        scheme = f"Scheme {k}"
    if scheme is not None:
        words += ["--scheme", scheme]
    for name in NAMES[:7 + k % 3]:
        words += ["--entrant", name]
    club.say(*words)
    for number in range(1, 5):
        if number == 3:
            club.say("league", "away", league, "4", "Ada", "zero")
        club.say("pair", league, "--accept")
        club.play(league, number, rng)
        path = os.path.join(club.folder, f"{k}-{number}.trf")
        club.say("export", "--league", league, "--format", "trf", "--output", path)
        why = engine_trf.check_file(path)
        if why is not None:
            raise Failed(f"round {number}: {why}")
        if ENGINE:
            run_engine(club, league, path)


def run_engine(club, league, path):
    answer = path + ".pairs"
    done = subprocess.run([ENGINE, "--dutch", path, "-p", answer], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise Failed(f"the engine: {done.stderr.strip() or done.stdout.strip()}")
    club.say("pair", league, "--from", answer)


def is_told():
    """The reader refuses what the engine does."""
    player = "001    1      " + "Ada".ljust(34) + " " * 32
    wrong = {
        "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0": "162 has no letter A",
        "162  W3.25": "no score of one decimal",
        "299 H          0.0  001    1": "299 is not supported",
        player + " 0.0    1": "the number of rounds",
    }
    with tempfile.TemporaryDirectory() as folder:
        for line, wanted in wrong.items():
            path = os.path.join(folder, "wrong.trf")
            with open(path, "w", encoding="utf-8") as file:
                file.write(line + "\n")
            why = engine_trf.check_file(path)
            if why is None or wanted not in why:
                raise Failed(f"{line}: {why}")


def main():
    cli = sys.argv[1]
    print(f"1..{len(SCHEMES) + 2}")
    tests = [("engine reports: what the engine refuses is refused", is_told)]
    with tempfile.TemporaryDirectory() as folder:
        club = Club(cli, folder)
        for k, scheme in enumerate(SCHEMES):
            tests.append((f"engine reports: scheme {scheme or 'of the format'}",
                          lambda scheme=scheme, k=k: run_scheme(club, scheme, k)))
        for number, (name, test) in enumerate(tests, 1):
            name = name.replace("#", "")
            try:
                test()
                print(f"ok {number} - {name}")
            except Failed as failed:
                print(f"not ok {number} - {name}\n# {failed}")
    if ENGINE:
        print(f"ok {len(SCHEMES) + 2} - engine reports: bbpPairings itself")
    else:
        print(f"ok {len(SCHEMES) + 2} - engine reports: bbpPairings itself # SKIP TOMEKEEPER_BBPPAIRINGS names none")


main()
