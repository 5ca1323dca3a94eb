#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the corpus of good and bad packs of The Restless anew, beside itself.

Every file is one small pack with one thing changed; see the script of Tome's corpus.
"""

import copy
import pathlib
import sys

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent))

from make import DROP, write_corpus  # noqa: E402

NAMES = ["drover", "hound", "shrine", "cleaver", "broth", "ember", "bell", "mail", "gloom", "camp",
         "moor", "maw", "hale", "sun", "well"]
BASE = {
    "pack": "small", "revision": 1, "game": "restless", "title": "Small",
    "cards": [
        {"id": "drover", "name": "Drover", "kind": "character", "attack": 1, "max-weight": 8,
         "health": 7, "traits": ["hunter"], "death": [{"op": "rerolls", "n": 2}]},
        {"id": "hound", "name": "Hound", "kind": "encounter", "type": "combat", "attack": 2,
         "defense": 10, "health": 4, "drops": {"loot": 1}, "types": ["beast"]},
        {"id": "shrine", "name": "Shrine", "kind": "encounter", "type": "event",
         "use": [{"op": "heal", "n": 2}]},
        {"id": "cleaver", "name": "Cleaver", "kind": "starter", "item": "weapon", "damage": 3,
         "weight": 2, "value": 1},
        {"id": "broth", "name": "Broth", "kind": "loot", "item": "consumable", "food": True,
         "use": [{"op": "heal", "n": 2, "of": "chosen"}]},
        {"id": "ember", "name": "Ember", "kind": "loot", "item": "consumable", "spell": True,
         "damage": 4, "ranged": True, "shots": 2, "counters": 3},
        {"id": "bell", "name": "Bell", "kind": "treasure", "item": "active", "recharge": 2,
         "use": [{"op": "damage", "n": 1, "of": "target"}]},
        {"id": "mail", "name": "Mail", "kind": "treasure", "item": "equipment", "armor": 4,
         "passive": [{"op": "weight-bonus", "n": 1}]},
        {"id": "gloom", "name": "Gloom", "kind": "treasure", "item": "sin",
         "passive": [{"op": "roll-bonus", "n": -1, "roll": "dodge"}]},
        {"id": "camp", "name": "Camp", "kind": "rest"},
        {"id": "moor", "name": "Moor", "kind": "realm", "level": 1},
        {"id": "maw", "name": "Maw", "kind": "god", "defense": 14, "health": 20,
         "attacks": [{"from": 1, "to": 4, "damage": 4}, {"from": 5, "to": 13, "damage": 2}]},
        {"id": "hale", "name": "Hale", "kind": "status", "stacks": True,
         "passive": [{"op": "max-health", "n": 2}]},
        {"id": "sun", "name": "Sun", "kind": "tarot", "form": "blessing",
         "passive": [{"op": "damage-bonus", "n": 1}]},
        {"id": "well", "name": "Well", "kind": "tarot", "form": "resource-pool", "counters": 2,
         "use": [{"op": "heal", "n": 1, "of": "chosen"}]},
    ],
}


def root(key, value):
    pack = copy.deepcopy(BASE)
    if value is DROP:
        del pack[key]
    else:
        pack[key] = value
    return pack


def card(name, *changes):
    pack = copy.deepcopy(BASE)
    for key, value in changes:
        if value is DROP:
            del pack["cards"][NAMES.index(name)][key]
        else:
            pack["cards"][NAMES.index(name)][key] = value
    return pack


def bad(name, key, value, path=""):
    return (card(name, (key, value)), f"cards[{NAMES.index(name)}].{key}{path}")


def op(name, n=1, **fields):
    return {"op": name, "n": n, **fields}


def attack(low, high, damage=1, **fields):
    return {"from": low, "to": high, "damage": damage, **fields}


SIGNED = ["max-health", "weight-bonus", "rerolls", "damage-bonus", "defense"]
COUNTED = ["heal", "damage", "armor", "draw-loot", "draw-treasure", "recharge"]
PASSIVE = ["max-health", "weight-bonus", "damage-bonus", "defense"]
WHOM = ["self", "chosen", "party"]

GOOD = {
    "base": BASE,
    "root-described": dict(BASE, author="A", licence="CC0-1.0", language="en"),
    "root-empty": dict(BASE, cards=[]),
    "card-described": card("broth", ("text", "a\n\"b\""), ("copies", 99), ("source", "owner")),
    "character-least": card("drover", ("attack", 0), ("max-weight", 0), ("health", 1)),
    "character-most": card("drover", ("attack", 99), ("max-weight", 99), ("health", 999),
                           ("passive", [op(name, 99) for name in PASSIVE]), ("traits", [])),
    "character-death": card("drover", ("death", [op("damage", of="target"), op("heal", of="party"),
                                                 op("armor"), op("draw-loot", of="party")])),
    "combat-bounds": card("hound", ("attack", 0), ("defense", 99), ("health", 999),
                          ("chain-magic", True),
                          ("drops", {"loot": 20, "treasure": 0, "rerolls": 20})),
    "combat-bare": card("hound", ("drops", DROP), ("types", DROP), ("attack", 99),
                        ("defense", 1)),
    "combat-traits-alone": card("hound", ("traits", ["hunter", "omenist"])),
    "event-types": card("shrine", ("types", ["holy"]), ("type", "trader")),
    "weapon-shots": card("cleaver", ("ranged", True), ("shots", 9), ("damage", 99)),
    "weapon-no-range": card("cleaver", ("shots", 2), ("damage", 0)),
    "consumable-bare": card("broth", ("food", DROP), ("use", DROP)),
    "consumable-no-spell": card("broth", ("spell", False)),
    "spell-without-damage": card("ember", ("damage", DROP)),
    "active-bounds": card("bell", ("recharge", 99), ("rest-only", True)),
    "item-bounds": card("mail", ("weight", 99), ("value", 99), ("armor", 99)),
    "item-below": card("mail", ("weight", -99), ("value", -99), ("armor", -99)),
    "item-of-any-deck": card("gloom", ("kind", "loot"), ("weight", 2)),
    "item-nothing": card("gloom", ("item", "nothing"), ("copies", 33)),
    "equipment-use": card("mail", ("use", [op("heal")])),
    "realm-encounters": card("moor", ("level", 5), ("encounters", 20),
                             ("passive", [op("roll-bonus", roll="ranged", of="party")]),
                             ("use", [op("heal", of="self")])),
    "god-attacks-none": card("maw", ("attacks", [])),
    "god-attacks": card("maw", ("attacks", [attack(20, 20, 99, text="It\nfalls."), attack(1, 1, 0),
                                            attack(2, 19)])),
    "god-attacks-20": card("maw", ("attacks", [attack(k, k) for k in range(1, 21)])),
    "status-weight": card("hale", ("weight", 3), ("use", [op("heal")])),
    "tarot-weight": card("sun", ("weight", 1)),
    "tarot-forms": card("sun", ("form", "group-blessing")),
    "tarot-event": card("sun", ("form", "event"), ("passive", DROP),
                        ("use", [op("heal", 3, of="chosen"), op("draw-treasure")])),
    "ops-signed": card("broth", ("use", [op(name, n, of=of) for name in SIGNED for n in (-99, 99)
                                         for of in WHOM])),
    "ops-counted": card("broth", ("use", [op(name, n, of=of) for name in COUNTED for n in (1, 99)
                                          for of in WHOM])),
    "ops-target": card("broth", ("use", [op(name, 1, of="target")
                                         for name in ("heal", "damage", "defense")])),
    "ops-rolls": card("bell", ("use", [op("roll-bonus", n, roll=roll, of=of) for n in (-99, 0, 99)
                                       for roll in ("combat", "ranged", "dodge") for of in WHOM])),
    "ops-none": card("bell", ("use", []), ("passive", []), ("trait-bonus", [])),
    "ops-99": card("bell", ("use", [op("heal")] * 99)),
    "bonus-of-use": card("broth", ("trait-bonus", [op("heal", of="chosen")]),
                         ("traits", ["herbalist"])),
    "bonus-of-empty-use": card("broth", ("use", []), ("trait-bonus", [op("heal")]),
                               ("traits", ["herbalist"])),
    "bonus-passive": card("mail", ("trait-bonus", [op("damage-bonus")]), ("traits", ["soldier"])),
    "bonus-without-traits": card("mail", ("trait-bonus", [op("damage-bonus")])),
}

# name: (pack, path of the fault)
BAD = {
    "root-unknown-field": (root("decks", []), "decks"),
    "root-no-cards": (root("cards", DROP), "cards"),
    "root-cards-object": (root("cards", {}), "cards"),
    "root-cards-2001": (root("cards", [{"id": f"c{k}", "name": "C", "kind": "rest"}
                                       for k in range(2001)]), "cards"),
    "card-text": (root("cards", ["drover"]), "cards[0]"),
    "card-unknown-field": bad("drover", "power", 1),
    "card-no-id": bad("hound", "id", DROP),
    "card-id-capital": bad("hound", "id", "Hound"),
    "card-no-name": bad("hound", "name", DROP),
    "card-no-kind": bad("hound", "kind", DROP),
    "card-kind-unknown": bad("hound", "kind", "monster"),
    "card-kind-number": bad("hound", "kind", 3),
    "card-copies-0": bad("broth", "copies", 0),
    "card-copies-100": bad("broth", "copies", 100),
    "card-source-unknown": bad("broth", "source", "web"),
    "card-text-list": bad("broth", "text", []),
    "character-no-attack": bad("drover", "attack", DROP),
    "character-no-max-weight": bad("drover", "max-weight", DROP),
    "character-no-health": bad("drover", "health", DROP),
    "character-attack-negative": bad("drover", "attack", -1),
    "character-attack-100": bad("drover", "attack", 100),
    "character-health-0": bad("drover", "health", 0),
    "character-health-1000": bad("drover", "health", 1000),
    "character-max-weight-negative": bad("drover", "max-weight", -1),
    "character-use": bad("drover", "use", []),
    "character-trait-bonus": bad("drover", "trait-bonus", []),
    "character-weight": bad("drover", "weight", 1),
    "traits-text": bad("drover", "traits", "hunter"),
    "traits-number": bad("drover", "traits", ["hunter", 2], "[1]"),
    "traits-capital": bad("drover", "traits", ["Hunter"], "[0]"),
    "traits-blank": bad("drover", "traits", ["old hunter"], "[0]"),
    "death-object": bad("drover", "death", {}),
    "death-chosen": bad("drover", "death", [op("heal", of="chosen")], "[0].of"),
    "combat-no-type": bad("hound", "type", DROP),
    "combat-type-unknown": bad("hound", "type", "boss"),
    "combat-no-attack": bad("hound", "attack", DROP),
    "combat-no-defense": bad("hound", "defense", DROP),
    "combat-no-health": bad("hound", "health", DROP),
    "combat-defense-0": bad("hound", "defense", 0),
    "combat-defense-100": bad("hound", "defense", 100),
    "combat-health-text": bad("hound", "health", "4"),
    "combat-chain-magic-number": bad("hound", "chain-magic", 1),
    "combat-drops-number": bad("hound", "drops", 1),
    "combat-drops-unknown": bad("hound", "drops", {"gold": 1}, ".gold"),
    "combat-drops-21": bad("hound", "drops", {"loot": 1, "treasure": 21}, ".treasure"),
    "combat-drops-negative": bad("hound", "drops", {"rerolls": -1}, ".rerolls"),
    "combat-types-blank": bad("hound", "types", ["wild beast"], "[0]"),
    "combat-damage": bad("hound", "damage", 2),
    "event-attack": bad("shrine", "attack", 2),
    "event-drops": bad("shrine", "drops", {}),
    "event-chain-magic": bad("shrine", "chain-magic", False),
    "event-use-chosen": bad("shrine", "use", [op("heal", of="chosen")], "[0].of"),
    "item-no-item": bad("cleaver", "item", DROP),
    "item-unknown": bad("cleaver", "item", "armor"),
    "item-level": bad("cleaver", "level", 1),
    "item-weight-100": bad("mail", "weight", 100),
    "item-value-below": bad("mail", "value", -100),
    "item-armor-100": bad("mail", "armor", 100),
    "item-rest-only-text": bad("mail", "rest-only", "true"),
    "weapon-no-damage": bad("cleaver", "damage", DROP),
    "weapon-damage-100": bad("cleaver", "damage", 100),
    "weapon-shots-0": bad("cleaver", "shots", 0),
    "weapon-shots-10": bad("cleaver", "shots", 10),
    "weapon-counters": bad("cleaver", "counters", 2),
    "weapon-food": bad("cleaver", "food", True),
    "weapon-recharge": bad("cleaver", "recharge", 1),
    "weapon-spell": bad("cleaver", "spell", True),
    "consumable-counters-0": bad("broth", "counters", 0),
    "consumable-counters-100": bad("broth", "counters", 100),
    "consumable-damage": bad("broth", "damage", 2),
    "consumable-ranged": bad("broth", "ranged", True),
    "consumable-recharge": bad("broth", "recharge", 2),
    "spell-not-damage": (card("ember", ("spell", False), ("ranged", DROP), ("shots", DROP)),
                         "cards[5].damage"),
    "spell-damage-negative": bad("ember", "damage", -1),
    "active-recharge-0": bad("bell", "recharge", 0),
    "active-recharge-100": bad("bell", "recharge", 100),
    "active-counters": bad("bell", "counters", 2),
    "sin-recharge": bad("gloom", "recharge", 2),
    "rest-weight": bad("camp", "weight", 1),
    "realm-no-level": bad("moor", "level", DROP),
    "realm-level-0": bad("moor", "level", 0),
    "realm-level-6": bad("moor", "level", 6),
    "realm-encounters-0": bad("moor", "encounters", 0),
    "realm-encounters-21": bad("moor", "encounters", 21),
    "god-no-defense": bad("maw", "defense", DROP),
    "god-no-health": bad("maw", "health", DROP),
    "god-no-attacks": bad("maw", "attacks", DROP),
    "god-attack": bad("maw", "attack", 2),
    "god-attacks-object": bad("maw", "attacks", {}),
    "god-attacks-text": bad("maw", "attacks", ["1-4:4"], "[0]"),
    "god-attacks-no-from": bad("maw", "attacks", [{"to": 4, "damage": 4}], "[0].from"),
    "god-attacks-no-to": bad("maw", "attacks", [{"from": 4, "damage": 4}], "[0].to"),
    "god-attacks-no-damage": bad("maw", "attacks", [{"from": 4, "to": 4}], "[0].damage"),
    "god-attacks-from-0": bad("maw", "attacks", [attack(0, 4)], "[0].from"),
    "god-attacks-to-21": bad("maw", "attacks", [attack(1, 4), attack(5, 21)], "[1].to"),
    "god-attacks-damage-100": bad("maw", "attacks", [attack(1, 4, 100)], "[0].damage"),
    "god-attacks-unknown-field": bad("maw", "attacks", [attack(1, 4, of="party")], "[0].of"),
    "god-attacks-text-number": bad("maw", "attacks", [attack(1, 4, text=3)], "[0].text"),
    "status-stacks-number": bad("hale", "stacks", 2),
    "status-counters": bad("hale", "counters", 2),
    "tarot-no-form": bad("sun", "form", DROP),
    "tarot-form-unknown": bad("sun", "form", "curse"),
    "tarot-counters-of-blessing": bad("sun", "counters", 2),
    "tarot-counters-0": bad("well", "counters", 0),
    "tarot-passive-chosen": bad("sun", "passive", [op("max-health", of="chosen")], "[0].of"),
    "use-object": bad("broth", "use", {}),
    "use-100": bad("broth", "use", [op("heal")] * 100),
    "effect-text": bad("broth", "use", ["heal:2"], "[0]"),
    "effect-no-op": bad("broth", "use", [{"n": 2}], "[0].op"),
    "effect-unknown": bad("broth", "use", [op("heal"), op("bless")], "[1].op"),
    "effect-unknown-field": bad("broth", "use", [op("heal", by=1)], "[0].by"),
    "effect-no-n": bad("broth", "use", [{"op": "heal"}], "[0].n"),
    "effect-n-text": bad("broth", "use", [op("heal", "2")], "[0].n"),
    "effect-of-unknown": bad("broth", "use", [op("heal", of="all")], "[0].of"),
    "effect-of-number": bad("broth", "use", [op("heal", of=1)], "[0].of"),
    "effect-roll-of-heal": bad("broth", "use", [op("heal", roll="dodge")], "[0].roll"),
    "effect-no-roll": bad("broth", "use", [op("roll-bonus")], "[0].roll"),
    "effect-roll-unknown": bad("broth", "use", [op("roll-bonus", roll="flee")], "[0].roll"),
    "passive-heal": bad("mail", "passive", [op("max-health"), op("heal")], "[1].op"),
    "passive-armor": bad("mail", "passive", [op("armor")], "[0].op"),
    "passive-rerolls": bad("mail", "passive", [op("rerolls")], "[0].op"),
    "passive-recharge": bad("mail", "passive", [op("recharge")], "[0].op"),
    "passive-n-100": bad("mail", "passive", [op("max-health", 100)], "[0].n"),
    "passive-chosen": bad("mail", "passive", [op("max-health", of="chosen")], "[0].of"),
    "passive-target": bad("mail", "passive", [op("max-health", of="target")], "[0].of"),
    "bonus-without-use": bad("mail", "trait-bonus", [op("heal")], "[0].op"),
    "bonus-chosen-without-use": bad("mail", "trait-bonus", [op("defense", of="chosen")], "[0].of"),
}
for name in SIGNED:
    BAD[f"{name}-100"] = bad("broth", "use", [op(name, 100)], "[0].n")
    BAD[f"{name}-below"] = bad("broth", "use", [op(name, -100)], "[0].n")
for name in COUNTED:
    BAD[f"{name}-0"] = bad("broth", "use", [op(name, 0)], "[0].n")
    BAD[f"{name}-100"] = bad("broth", "use", [op(name, 100)], "[0].n")
for name in ("armor", "max-health", "weight-bonus", "damage-bonus", "draw-loot", "recharge"):
    BAD[f"{name}-target"] = bad("broth", "use", [op(name, of="target")], "[0].of")

# What no schema can say.
BAD_C_ONLY = {
    "card-twice": (card("sun", ("id", "hound")), "cards[13].id"),
    "name-control": bad("hound", "name", "a\u0007b"),
    "god-attacks-backwards": bad("maw", "attacks", [attack(4, 1)], "[0].to"),
    "god-attacks-overlap": bad("maw", "attacks", [attack(1, 4), attack(4, 9)], "[1]"),
    "god-attacks-inside": bad("maw", "attacks", [attack(1, 20), attack(5, 5)], "[1]"),
}


if __name__ == "__main__":
    write_corpus(HERE, GOOD, BAD, BAD_C_ONLY, {})
