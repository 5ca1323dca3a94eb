#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the corpus of good and bad ToKiO packs anew, beside itself.

Every file is one small pack with one thing changed; see the script of Tome's corpus.
"""

import copy
import pathlib
import sys

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from make import DROP, write_corpus  # noqa: E402

ABILITIES = ("swift", "free", "spin", "leap", "reach", "edge", "rooted", "twin")


def side(attack, defense):
    return {"attack": attack, "defense": defense}


SIDES = [side(2, 1), side(1, 2), side(0, 3), side(3, 0)]
BASE = {
    "pack": "small", "revision": 1, "game": "tokio", "title": "Small",
    "cards": [{"id": name, "name": name.title(), "level": level, "sides": SIDES}
              for name, level in (("flint", 1), ("iron", 2), ("crown", 3))],
}


def root(key, value):
    pack = copy.deepcopy(BASE)
    if value is DROP:
        del pack[key]
    else:
        pack[key] = value
    return pack


def gem(*changes):
    pack = copy.deepcopy(BASE)
    for key, value in changes:
        if value is DROP:
            del pack["cards"][0][key]
        else:
            pack["cards"][0][key] = value
    return pack


def sided(number, value):
    return gem(("sides", SIDES[:number] + [value] + SIDES[number + 1:]))


def gems(count):
    return root("cards", [dict(BASE["cards"][0], id=f"g{k}") for k in range(count)])


GOOD = {
    "base": BASE,
    "root-described": dict(BASE, author="A", licence="CC0-1.0", language="en"),
    "root-empty": root("cards", []),
    "gem-described": gem(("text", "a\n\"b\""), ("copies", 999), ("source", "owner"),
                         ("rarity", "rare"), ("colour", "κόκκινο"), ("abilities", [])),
    "gem-abilities": root("cards", [dict(BASE["cards"][0], id=f"g{k}",
                                         abilities=list(ABILITIES[2 * k:2 * k + 2]))
                                    for k in range(4)]),
    "gem-ability-alone": gem(("abilities", ["twin"])),
    "side-bounds": sided(3, side(99, 0)),
    "side-bounds-other": sided(0, side(0, 99)),
}

# name: (pack, path of the fault)
BAD = {
    "root-unknown-field": (root("elements", []), "elements"),
    "root-no-cards": (root("cards", DROP), "cards"),
    "root-no-title": (root("title", DROP), "title"),
    "root-cards-object": (root("cards", {}), "cards"),
    "root-cards-1001": (gems(1001), "cards"),
    "gem-text": (root("cards", ["flint"]), "cards[0]"),
    "gem-unknown-field": (gem(("power", 1)), "cards[0].power"),
    "gem-american": (gem(("color", "red")), "cards[0].color"),
    "gem-no-id": (gem(("id", DROP)), "cards[0].id"),
    "gem-no-name": (gem(("name", DROP)), "cards[0].name"),
    "gem-no-level": (gem(("level", DROP)), "cards[0].level"),
    "gem-no-sides": (gem(("sides", DROP)), "cards[0].sides"),
    "gem-level-0": (gem(("level", 0)), "cards[0].level"),
    "gem-level-4": (gem(("level", 4)), "cards[0].level"),
    "gem-level-text": (gem(("level", "L1")), "cards[0].level"),
    "gem-copies-0": (gem(("copies", 0)), "cards[0].copies"),
    "gem-copies-1000": (gem(("copies", 1000)), "cards[0].copies"),
    "gem-source-unknown": (gem(("source", "web")), "cards[0].source"),
    "gem-rarity-number": (gem(("rarity", 3)), "cards[0].rarity"),
    "gem-colour-null": (gem(("colour", None)), "cards[0].colour"),
    "abilities-text": (gem(("abilities", "swift")), "cards[0].abilities"),
    "abilities-null": (gem(("abilities", None)), "cards[0].abilities"),
    "abilities-three": (gem(("abilities", ["swift", "edge", "twin"])), "cards[0].abilities"),
    "ability-unknown": (gem(("abilities", ["fly"])), "cards[0].abilities[0]"),
    "ability-capital": (gem(("abilities", ["twin", "Swift"])), "cards[0].abilities[1]"),
    "ability-number": (gem(("abilities", [1])), "cards[0].abilities[0]"),
    "ability-twice": (gem(("abilities", ["spin", "spin"])), "cards[0].abilities[1]"),
    "sides-object": (gem(("sides", {})), "cards[0].sides"),
    "sides-none": (gem(("sides", [])), "cards[0].sides"),
    "sides-three": (gem(("sides", SIDES[:3])), "cards[0].sides"),
    "sides-five": (gem(("sides", SIDES + SIDES[:1])), "cards[0].sides"),
    "side-number": (sided(2, 3), "cards[0].sides[2]"),
    "side-empty": (sided(1, {}), "cards[0].sides[1].attack"),
    "side-no-defense": (sided(1, {"attack": 1}), "cards[0].sides[1].defense"),
    "side-unknown-field": (sided(0, dict(side(1, 1), front=True)), "cards[0].sides[0].front"),
    "side-defence": (sided(3, {"attack": 1, "defence": 1}), "cards[0].sides[3].defence"),
    "side-attack-100": (sided(0, side(100, 1)), "cards[0].sides[0].attack"),
    "side-attack-negative": (sided(0, side(-1, 1)), "cards[0].sides[0].attack"),
    "side-defense-100": (sided(3, side(1, 100)), "cards[0].sides[3].defense"),
    "side-defense-text": (sided(3, side(1, "1")), "cards[0].sides[3].defense"),
    "side-attack-fraction": (sided(0, side(1.5, 1)), "cards[0].sides[0].attack"),
}

C_ONLY = {
    "gem-twice": (gem(("id", "crown")), "cards[2].id"),
    "name-control": (gem(("name", "Fl\u0007int")), "cards[0].name"),
    "colour-control": (gem(("colour", "re\td\u001b")), "cards[0].colour"),
}

if __name__ == "__main__":
    write_corpus(HERE, GOOD, BAD, C_ONLY, {})
