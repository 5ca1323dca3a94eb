#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""engine_trf.py FILE…: says why bbpPairings would refuse a tournament report for pairing the next round.

The grammar is that of release 16a000f (src/fileformats/trf.cpp), written anew: which lines it reads, in which
columns, which letters it knows, and what must agree with what. Exits with 1 when a file is refused.
"""
import sys

RESULTS = "D=H+W1FU-L0Z "
UNPLAYED = "+-HFUZ "


class Refused(Exception):
    pass


def number(text, what):
    parts = text.split(" ")
    parts = [part for part in parts if part]
    if len(parts) != 1 or not parts[0].isascii() or not parts[0].isdigit():
        raise Refused(f"{what}: {text!r} is no number")
    return int(parts[0])


def positive(text, what):
    found = number(text, what)
    if found == 0:
        raise Refused(f"{what} is 0")
    return found


def score(text, what):
    """Tenths of a point."""
    parts = [part for part in text.split(" ") if part]
    if len(parts) != 1:
        raise Refused(f"{what}: {text!r} is no score")
    whole, dot, tenths = parts[0].partition(".")
    if not whole.isdigit() or (dot and (len(tenths) != 1 or not tenths.isdigit())):
        raise Refused(f"{what}: {text!r} is no score of one decimal")
    return int(whole) * 10 + (int(tenths) if dot else 0)


class Tournament:
    def __init__(self):
        self.players = {}
        self.rounds = 0
        self.points = {"W": 10, "D": 5, "L": 0, "Z": 0, "F": 0, "P": 10}
        self.own_bye = False
        self.byes = []

    def read_player(self, line):
        if len(line) < 84:
            raise Refused("a player's line has at least 84 characters")
        who = positive(line[4:8], "a start number")
        if line[48:52].strip():
            number(line[48:52], "a rating")
        if who in self.players:
            raise Refused(f"start number {who} is there twice")
        games, skipped, at = [], 0, 91
        while at + 8 <= len(line):
            opponent, colour, result = line[at:at + 4], line[at + 5], line[at + 7].upper()
            other = None
            if opponent not in ("    ", "0000"):
                other = positive(opponent, "an opponent")
                if other == who:
                    raise Refused(f"{who} plays against themselves")
            if colour not in "wb- ":
                raise Refused(f"{colour!r} is no colour")
            if other is None and colour in "wb":
                raise Refused("a colour without an opponent")
            if result not in RESULTS:
                raise Refused(f"{result!r} is no result")
            if result in UNPLAYED and result not in "+-" and other is not None:
                raise Refused(f"{result!r} with an opponent")
            if result not in UNPLAYED and colour not in "wb" and (result != "=" or other is not None):
                raise Refused("a game without a colour")
            played = other is not None and colour in "wb" and result not in UNPLAYED
            if opponent == "    " and colour == " " and result == " ":
                skipped += 1
            else:
                games += [(None, " ", " ", False)] * skipped
                skipped = 0
                games.append((other, colour, result, played))
            at += 10
        if line[at:].strip():
            raise Refused("something stands behind the last round")
        self.players[who] = (score(line[80:84], "a player's points"), games)

    def read_points(self, line):
        if len(line) < 10:
            raise Refused("162 is too short")
        at = 5
        while at + 5 <= len(line):
            letter, value = line[at], score(line[at + 1:at + 5], f"162 {line[at]}")
            if letter not in "WDLZP":
                raise Refused(f"162 has no letter {letter}")
            self.points[letter] = value
            if letter == "Z":
                self.points["F"] = value
            if letter == "W" and not self.own_bye:
                self.points["P"] = value
            self.own_bye = self.own_bye or letter == "P"
            at += 9
        if line[at:].strip():
            raise Refused("something stands behind the points of 162")

    def read_own_points(self, line):
        if len(line) < 8:
            raise Refused(f"{line[:3]} is too short")
        letter = {"BBW": "W", "BBD": "D", "BBL": "L", "BBZ": "Z", "BBF": "F", "BBU": "P"}[line[:3]]
        self.points[letter] = score(line[4:12], line[:3])
        if letter == "W" and not self.own_bye:
            self.points["P"] = self.points["W"]
        self.own_bye = self.own_bye or letter == "P"

    def read_numbers(self, line, start, what):
        at = start
        while at + 4 <= len(line):
            positive(line[at:at + 4], what)
            at += 5
        if line[at:].strip():
            raise Refused(f"something stands behind {line[:3]}")

    def read(self, line):
        kind = line[:3]
        if kind == "001":
            self.read_player(line)
        elif kind in ("013", "310"):
            raise Refused("teams are not supported")
        elif kind == "240":
            if len(line) < 11:
                raise Refused("240 is too short")
            self.byes.append(positive(line[6:9], "240's round"))
            self.read_numbers(line, 10, "240's player")
        elif kind == "260":
            if len(line) < 18:
                raise Refused("260 is too short")
            positive(line[4:7], "260's first round")
            positive(line[8:11], "260's last round")
            self.read_numbers(line, 12, "260's player")
        elif kind == "XXP":
            for part in line[3:].split():
                positive(part, "XXP's player")
        elif kind in ("142", "XXR"):
            self.rounds = positive(line[3:], "the number of rounds")
        elif kind == "152" and (len(line) != 5 or line[4] not in "WB"):
            raise Refused("152 is one of W and B")
        elif kind == "162":
            self.read_points(line)
        elif kind in ("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"):
            self.read_own_points(line)
        elif kind == "192":
            if line[4:] not in ("FIDE_DUTCH_2025", "FIDE_DUTCH", "FIDE_DUTCH_2025_BAKU", "FIDE_DUTCH_BAKU",
                                "FIDE_BURSTEIN", "FIDE_BURSTEIN_BAKU"):
                raise Refused("192 names another system")
        elif kind == "299":
            raise Refused("299 is not supported")

    def points_of(self, game):
        other, _, result, played = game
        points = self.points
        if result in "D=H":
            return points["D"]
        if result == "U":
            return points["P"]
        if result in "+W1F":
            return points["W"]
        if played:
            return points["L"]
        return points["F"] if other is not None else points["Z"]

    def check(self):
        if sorted(self.players) != list(range(1, len(self.players) + 1)):
            raise Refused("a start number is missing")
        if self.rounds == 0:
            raise Refused("the number of rounds is not said")
        paired = max((k + 1 for _, games in self.players.values() for k, game in enumerate(games)
                      if game[0] is not None or game[2] in "U+"), default=0)
        if paired > self.rounds - 1:
            raise Refused("all rounds are paired")
        for who, (told, games) in self.players.items():
            for k, (other, colour, _, played) in enumerate(games):
                back = self.players.get(other, (0, []))[1][k:k + 1]
                if played and (not back or not back[0][3] or back[0][0] != who or back[0][1] == colour):
                    raise Refused(f"round {k + 1} of {who} contradicts the opponent's")
            games = games + [(None, " ", " ", False)] * (paired - len(games))
            sums = sum(self.points_of(game) for game in games[:paired])
            ahead = sum(self.points_of(game) for game in games[paired:paired + 1])
            if told not in (sums, sums + ahead):
                raise Refused(f"the points of {who} are {told / 10}, and {sums / 10} by the results")


def check_file(path):
    """None, or the line and why it is refused."""
    tournament = Tournament()
    with open(path, encoding="utf-8", newline="") as file:
        text = file.read().replace("\r", "\n")
    for line in text.split("\n"):
        if len(line) < 3:
            continue
        try:
            tournament.read(line)
        except Refused as refused:
            return f"{refused}: {line}"
    try:
        tournament.check()
    except Refused as refused:
        return str(refused)
    return None


def main():
    bad = 0
    for path in sys.argv[1:]:
        why = check_file(path)
        if why is not None:
            print(f"{path}: {why}")
            bad += 1
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
