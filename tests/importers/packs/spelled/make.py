#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the corpus of good and bad Spelled packs anew, beside itself.

Every file is one small pack with one thing changed; see the script of Tome's corpus.
"""

import copy
import pathlib
import sys

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from make import DROP, write_corpus  # noqa: E402

BASE = {
    "pack": "small", "revision": 1, "game": "spelled", "title": "Small",
    "starter": [{"id": "ash", "copies": 2}],
    "reserve": [{"id": "amber"}],
    "cards": [{"id": "ash", "name": "Ash", "letter": "a", "kind": "effect", "cost": 0, "damage": 1,
               "fragment": [{"op": "energy"}]},
              {"id": "amber", "name": "Amber", "letter": "a", "kind": "effect", "cost": 2,
               "damage": 2, "scrap": [{"op": "draw", "n": 2}]},
              {"id": "owl", "name": "Owl", "letter": "ow", "kind": "shield", "cost": 3,
               "damage": 1, "strength": 4, "copies": 2}],
}


def root(key, value):
    pack = copy.deepcopy(BASE)
    if value is DROP:
        del pack[key]
    else:
        pack[key] = value
    return pack


def card(number, *changes):
    pack = copy.deepcopy(BASE)
    for key, value in changes:
        if value is DROP:
            del pack["cards"][number][key]
        else:
            pack["cards"][number][key] = value
    return pack


def ability(*abilities, box="fragment"):
    return card(0, (box, list(abilities)))


def op(name, **fields):
    return {"op": name, **fields}


def longer(letters):
    return {"if": {"word-at-least": letters}}


EVERY_OP = [op("energy", n=999), op("heal", n=9999), op("damage", n=999), op("draw", n=40),
            op("scrap", n=40, optional=False), op("acquire"), op("purchase-to", to="deck"),
            op("destroy"), op("discard", n=40)]

GOOD = {
    "base": BASE,
    "root-described": dict(BASE, author="A", licence="CC0-1.0", language="en"),
    "root-expansion": {key: value for key, value in BASE.items()
                       if key not in ("starter", "reserve")},
    "root-empty": dict(BASE, starter=[], reserve=[], cards=[]),
    "root-sixty": root("starter", [{"id": "ash", "copies": 60}]),
    "card-described": card(0, ("text", "a\n\"b\""), ("copies", 60), ("source", "owner")),
    "card-bounds": card(2, ("cost", 999), ("damage", 999), ("strength", 999), ("copies", 60)),
    "card-wild": card(0, ("letter", "*")),
    "card-totem": card(2, ("kind", "totem")),
    "ops": ability(*EVERY_OP),
    "ops-spelled": ability(*(dict(one, **longer(80)) for one in EVERY_OP), box="spelled"),
    "op-scrap": ability(op("scrap", **{"from": ["market", "hand", "discard"]}, optional=True),
                        op("scrap", **{"from": ["discard"]}), box="scrap"),
    "op-acquire": ability(op("acquire", max=0, to="hand"), op("acquire", max=999, to="deck"),
                          op("acquire", to="discard")),
    "op-purchase": ability(op("purchase-to", to="hand")),
    "abilities-40": ability(*[op("energy")] * 40),
}

# name: (pack, path of the fault)
BAD = {
    "root-unknown-field": (root("elements", []), "elements"),
    "root-no-cards": (root("cards", DROP), "cards"),
    "root-cards-object": (root("cards", {}), "cards"),
    "root-cards-501": (root("cards", [dict(BASE["cards"][0], id=f"c{k}") for k in range(501)]),
                       "cards"),
    "root-starter-object": (root("starter", {"ash": 2}), "starter"),
    "root-reserve-null": (root("reserve", None), "reserve"),
    "starter-text": (root("starter", ["ash"]), "starter[0]"),
    "starter-no-id": (root("starter", [{"copies": 2}]), "starter[0].id"),
    "starter-id-capital": (root("starter", [{"id": "Ash"}]), "starter[0].id"),
    "starter-copies-0": (root("starter", [{"id": "ash", "copies": 0}]), "starter[0].copies"),
    "starter-copies-61": (root("starter", [{"id": "ash", "copies": 61}]), "starter[0].copies"),
    "reserve-unknown-field": (root("reserve", [{"id": "amber", "cost": 1}]), "reserve[0].cost"),
    "card-text": (root("cards", ["ash"]), "cards[0]"),
    "card-unknown-field": (card(0, ("power", 1)), "cards[0].power"),
    "card-no-id": (card(1, ("id", DROP)), "cards[1].id"),
    "card-no-name": (card(0, ("name", DROP)), "cards[0].name"),
    "card-no-letter": (card(0, ("letter", DROP)), "cards[0].letter"),
    "card-no-kind": (card(0, ("kind", DROP)), "cards[0].kind"),
    "card-no-cost": (card(0, ("cost", DROP)), "cards[0].cost"),
    "card-no-damage": (card(0, ("damage", DROP)), "cards[0].damage"),
    "card-letter-capital": (card(0, ("letter", "A")), "cards[0].letter"),
    "card-letter-empty": (card(0, ("letter", "")), "cards[0].letter"),
    "card-letter-three": (card(0, ("letter", "ash")), "cards[0].letter"),
    "card-letter-wild-two": (card(0, ("letter", "**")), "cards[0].letter"),
    "card-letter-accent": (card(0, ("letter", "é")), "cards[0].letter"),
    "card-letter-number": (card(0, ("letter", 1)), "cards[0].letter"),
    "card-kind-unknown": (card(0, ("kind", "spell")), "cards[0].kind"),
    "card-cost-negative": (card(0, ("cost", -1)), "cards[0].cost"),
    "card-cost-1000": (card(0, ("cost", 1000)), "cards[0].cost"),
    "card-damage-text": (card(0, ("damage", "1")), "cards[0].damage"),
    "card-damage-1000": (card(0, ("damage", 1000)), "cards[0].damage"),
    "card-strength-of-effect": (card(0, ("strength", 3)), "cards[0].strength"),
    "card-strength-none": (card(2, ("strength", DROP)), "cards[2].strength"),
    "card-strength-0": (card(2, ("strength", 0)), "cards[2].strength"),
    "card-strength-1000": (card(2, ("strength", 1000)), "cards[2].strength"),
    "card-copies-0": (card(2, ("copies", 0)), "cards[2].copies"),
    "card-copies-61": (card(2, ("copies", 61)), "cards[2].copies"),
    "card-source-unknown": (card(0, ("source", "web")), "cards[0].source"),
    "box-object": (card(0, ("spelled", {})), "cards[0].spelled"),
    "box-unknown": (card(0, ("played", [])), "cards[0].played"),
    "box-41": (ability(*[op("energy")] * 41), "cards[0].fragment"),
    "ability-text": (ability("draw"), "cards[0].fragment[0]"),
    "ability-no-op": (ability({"n": 1}), "cards[0].fragment[0].op"),
    "ability-unknown": (ability(op("energy"), op("shuffle")), "cards[0].fragment[1].op"),
    "ability-unknown-field": (ability(op("energy", by=1)), "cards[0].fragment[0].by"),
    "energy-0": (ability(op("energy", n=0)), "cards[0].fragment[0].n"),
    "energy-1000": (ability(op("energy", n=1000)), "cards[0].fragment[0].n"),
    "heal-10000": (ability(op("heal", n=10000)), "cards[0].fragment[0].n"),
    "damage-text": (ability(op("damage", n="2")), "cards[0].fragment[0].n"),
    "draw-41": (ability(op("draw", n=41)), "cards[0].fragment[0].n"),
    "discard-negative": (ability(op("discard", n=-1)), "cards[0].fragment[0].n"),
    "scrap-from-text": (ability(op("scrap", **{"from": "hand"})), "cards[0].fragment[0].from"),
    "scrap-from-none": (ability(op("scrap", **{"from": []})), "cards[0].fragment[0].from"),
    "scrap-from-deck": (ability(op("scrap", **{"from": ["hand", "deck"]})),
                        "cards[0].fragment[0].from[1]"),
    "scrap-from-twice": (ability(op("scrap", **{"from": ["hand", "hand"]})),
                         "cards[0].fragment[0].from[1]"),
    "scrap-optional-number": (ability(op("scrap", optional=1)), "cards[0].fragment[0].optional"),
    "draw-optional": (ability(op("draw", optional=True)), "cards[0].fragment[0].optional"),
    "acquire-n": (ability(op("acquire", n=1)), "cards[0].fragment[0].n"),
    "acquire-max-negative": (ability(op("acquire", max=-1)), "cards[0].fragment[0].max"),
    "acquire-to-scrap": (ability(op("acquire", to="scrap")), "cards[0].fragment[0].to"),
    "purchase-no-to": (ability(op("purchase-to")), "cards[0].fragment[0].to"),
    "purchase-to-market": (ability(op("purchase-to", to="market")), "cards[0].fragment[0].to"),
    "destroy-n": (ability(op("destroy", n=1)), "cards[0].fragment[0].n"),
    "if-number": (ability(op("draw", **{"if": 5})), "cards[0].fragment[0].if"),
    "if-empty": (ability(op("draw", **{"if": {}})), "cards[0].fragment[0].if.word-at-least"),
    "if-unknown": (ability(op("draw", **{"if": {"word-at-most": 3}})),
                   "cards[0].fragment[0].if.word-at-most"),
    "if-0": (ability(op("draw", **longer(0)), box="scrap"), "cards[0].scrap[0].if.word-at-least"),
    "if-81": (ability(op("draw", **longer(81)), box="spelled"),
              "cards[0].spelled[0].if.word-at-least"),
}

C_ONLY = {
    "card-twice": (card(2, ("id", "ash")), "cards[2].id"),
    "starter-twice": (root("starter", [{"id": "ash"}, {"id": "ash", "copies": 2}]),
                      "starter[1].id"),
    "starter-of-no-card": (root("starter", [{"id": "ivy"}]), "starter[0].id"),
    "reserve-of-no-card": (root("reserve", [{"id": "amber"}, {"id": "opal"}]), "reserve[1].id"),
    "reserve-and-starter": (root("reserve", [{"id": "ash"}]), "reserve[0].id"),
    "name-control": (card(0, ("name", "A\u0007sh")), "cards[0].name"),
}

if __name__ == "__main__":
    write_corpus(HERE, GOOD, BAD, C_ONLY, {})
