#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts a BG Stats export apart from the importer; test-bgstats.c has the numbers.

    count.py bgstats-2020-ios-pga99-MIT.json
"""
import json
import re
import sys

export = json.load(open(sys.argv[1], encoding="utf-8"))
players = {player["id"]: player for player in export["players"]}
games = {game["id"]: game for game in export["games"]}
plays = export["plays"]
seats = [seat for play in plays for seat in play["playerScores"]]


def points(text):
    """The number that a score says, sums from left to right; None for words."""
    text = (text or "").replace(",", ".")
    if not re.fullmatch(r"[-+]?\d+(\.\d+)?([-+]\d+(\.\d+)?)*", text):
        return None
    return sum(float(part) for part in re.findall(r"[-+]?\d+(?:\.\d+)?", text))


def together(play):
    """Whether a co-op table won or lost as one."""
    winners = sum(seat["winner"] for seat in play["playerScores"])
    return games[play["gameRefId"]]["cooperative"] and winners in (0, len(play["playerScores"]))


numbers = [points(seat["score"]) for seat in seats]
print("plays", len(plays))
print("games", len(games))
print("players", sum(not player["isAnonymous"] for player in players.values()))
print("seats", len(seats))
print("anonymous", sum(players[seat["playerRefId"]]["isAnonymous"] for seat in seats))
print("scores", sum(bool(seat["score"]) for seat in seats))
print("points", sum(number is not None for number in numbers))
print("sum", sum(number or 0 for number in numbers))
print("winners", sum(seat["winner"] for seat in seats))
print("roles", sum(bool(seat.get("role")) for seat in seats))
print("timed", sum(not play["playDate"].endswith(" 10:00:00") for play in plays))
print("lasting", sum(play["durationMin"] > 0 for play in plays))
print("minutes", sum(play["durationMin"] for play in plays))
print("comments", sum(bool(play.get("comments")) for play in plays))
print("co-op", sum(together(play) for play in plays))
print("by hand", sum(play["manualWinner"] for play in plays))
print("rounds", sum(play["rounds"] > 0 for play in plays))
print("boards", sum(bool(play.get("board")) for play in plays))
print("low", sum(not games[play["gameRefId"]]["highestWins"]
                 and not games[play["gameRefId"]]["noPoints"] for play in plays))
