#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the corpus of good and bad packs for Tomes of Arkham anew, beside itself.

Every file is one small pack with one thing changed. A bad file's name stands in faults.tsv with the
path that its fault must name; bad-c-only has what no JSON Schema could find.
"""

import copy
import pathlib
import sys

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent))
from make import DROP, write_corpus  # noqa: E402

NAMES = ("one", "two", "three", "four", "five", "six", "seven", "eight")


def tome(name, collection, **more):
    return {"id": name, "name": name.title(), "collection": collection, "cost": 2, "renown": 1,
            "symbol": None, "unique": False, "bonus": 0, **more}


BASE = {
    "pack": "small", "revision": 1, "game": "arkham", "title": "Small",
    "collections": [{"id": "salt", "name": "Salt", "renown": [0, 2]}],
    "tomes": [tome("log", "salt"), tome("psalter", "salt", symbol="demented"),
              tome("folio", None, symbol="lucid", unique=True, bonus=2)],
    "cards": [{"id": f"c{k}", "tome": name, "resource": k % 3 + 1}
              for k, name in enumerate(("log", "log", "psalter", "folio"))],
    "events": [{"initiative": k, "id": name, "name": name.title(), "bonus": 1,
                "lucid": [{"op": "gain-resource", "n": 2}], "demented": [{"op": "swap-tome"}]}
               for k, name in enumerate(NAMES, 1)],
}


def changed(*changes):
    pack = copy.deepcopy(BASE)
    for path, value in changes:
        *way, last = path
        place = pack
        for step in way:
            place = place[step]
        if value is DROP:
            del place[last]
        elif isinstance(place, list) and last == len(place):
            place.append(value)
        else:
            place[last] = value
    return pack


def root(key, value):
    return changed(([key], value))


def collection(key, value):
    return changed((["collections", 0, key], value))


def of_tome(key, value):
    return changed((["tomes", 0, key], value))


def card(key, value):
    return changed((["cards", 0, key], value))


def event(key, value):
    return changed((["events", 0, key], value))


def lucid(*ops):
    return event("lucid", list(ops))


def many(key, n):
    """A list of @n members with ids of their own, all like the first."""
    return root(key, [{**BASE[key][0], "id": f"x{k}"} for k in range(n)])


WITHOUT_N = ("stop-event", "guard", "steal-tome", "swap-tome", "move-first")
WITH_N = ("steal-resource", "gain-resource", "gain-for-sale", "acquire-again", "discount",
          "lose-resource")

GOOD = {
    "base": BASE,
    "root-described": changed((["author"], "A"), (["licence"], "CC0-1.0"), (["language"], "en")),
    "root-no-events": root("events", []),
    "root-events-backwards": root("events", BASE["events"][::-1]),
    "root-cards-none": root("cards", []),
    "root-cards-100": many("cards", 100),
    "root-cards-41": many("cards", 41),
    "root-collections-12": changed((["collections"],
                                    [{**BASE["collections"][0], "id": name}
                                     for name in ("salt", *(f"x{k}" for k in range(11)))])),
    "collection-renown-bounds": collection("renown", [-999, 0, 999]),
    "collection-renown-60": collection("renown", [1] * 60),
    "collection-called-like-a-tome": changed((["collections", 0, "id"], "log"),
                                             (["tomes", 0, "collection"], "log"),
                                             (["tomes", 1, "collection"], None)),
    "tome-described": changed((["tomes", 0, "text"], "a\nb"), (["tomes", 0, "source"], "house")),
    "tome-bounds": changed((["tomes", 0, "cost"], 0), (["tomes", 1, "cost"], 99),
                           (["tomes", 0, "renown"], -999), (["tomes", 1, "renown"], 999),
                           (["tomes", 2, "bonus"], -999)),
    "tome-alone-not-unique": of_tome("collection", None),
    "tome-unique-in-a-collection": of_tome("unique", True),
    "tome-not-unique-with-bonus": of_tome("bonus", 3),
    "card-described": changed((["cards", 0, "text"], ""), (["cards", 0, "copies"], 1),
                              (["cards", 0, "source"], "owner")),
    "card-resource-bounds": changed((["cards", 0, "resource"], 1), (["cards", 1, "resource"], 99)),
    "event-described": changed((["events", 0, "text"], "Does it."),
                               (["events", 0, "source"], "house")),
    "event-bonus-bounds": changed((["events", 0, "bonus"], 0), (["events", 1, "bonus"], 99)),
    "event-called-like-a-tome": event("id", "log"),
    "event-actions-empty": changed((["events", 0, "lucid"], []), (["events", 0, "demented"], [])),
    "event-operations-6": lucid(*[{"op": "guard"}] * 6),
    "op-without-n": changed((["events", 0, "lucid"], [{"op": op} for op in WITHOUT_N]),
                            (["events", 0, "demented"], [{"op": op} for op in WITH_N])),
    "op-n-bounds": changed((["events", 0, "lucid"], [{"op": op, "n": 9} for op in WITH_N]),
                           (["events", 0, "demented"], [{"op": "discount", "n": 99},
                                                        {"op": "lose-resource", "n": 1}])),
}

# name: (pack, path of the fault)
BAD = {
    "root-unknown-field": (root("players", 4), "players"),
    "root-no-title": (root("title", DROP), "title"),
    "root-no-collections": (root("collections", DROP), "collections"),
    "root-no-tomes": (root("tomes", DROP), "tomes"),
    "root-no-cards": (root("cards", DROP), "cards"),
    "root-no-events-field": (root("events", DROP), "events"),
    "root-events-seven": (changed((["events", 7], DROP)), "events"),
    "root-events-nine": (changed((["events", 8], {**BASE["events"][0], "id": "nine"})),
                         "events"),
    "root-events-object": (root("events", {}), "events"),
    "root-cards-101": (many("cards", 101), "cards"),
    "root-tomes-61": (many("tomes", 61), "tomes"),
    "root-collections-13": (many("collections", 13), "collections"),
    "collection-text": (changed((["collections", 0], "salt")), "collections[0]"),
    "collection-unknown-field": (collection("colour", "red"), "collections[0].colour"),
    "collection-no-id": (collection("id", DROP), "collections[0].id"),
    "collection-id-capital": (collection("id", "Salt"), "collections[0].id"),
    "collection-no-name": (collection("name", DROP), "collections[0].name"),
    "collection-no-renown": (collection("renown", DROP), "collections[0].renown"),
    "collection-renown-empty": (collection("renown", []), "collections[0].renown"),
    "collection-renown-number": (collection("renown", 2), "collections[0].renown"),
    "collection-renown-text": (collection("renown", [0, "2"]), "collections[0].renown[1]"),
    "collection-renown-1000": (collection("renown", [0, 1000]), "collections[0].renown[1]"),
    "collection-renown-minus-1000": (collection("renown", [-1000]), "collections[0].renown[0]"),
    "collection-renown-61": (collection("renown", [1] * 61), "collections[0].renown"),
    "tome-null": (changed((["tomes", 0], None)), "tomes[0]"),
    "tome-unknown-field": (of_tome("price", 3), "tomes[0].price"),
    "tome-no-id": (of_tome("id", DROP), "tomes[0].id"),
    "tome-no-name": (of_tome("name", DROP), "tomes[0].name"),
    "tome-no-collection": (of_tome("collection", DROP), "tomes[0].collection"),
    "tome-no-cost": (of_tome("cost", DROP), "tomes[0].cost"),
    "tome-no-renown": (of_tome("renown", DROP), "tomes[0].renown"),
    "tome-no-symbol": (of_tome("symbol", DROP), "tomes[0].symbol"),
    "tome-no-unique": (of_tome("unique", DROP), "tomes[0].unique"),
    "tome-no-bonus": (of_tome("bonus", DROP), "tomes[0].bonus"),
    "tome-cost-negative": (of_tome("cost", -1), "tomes[0].cost"),
    "tome-cost-100": (of_tome("cost", 100), "tomes[0].cost"),
    "tome-cost-text": (of_tome("cost", "$2"), "tomes[0].cost"),
    "tome-renown-1000": (of_tome("renown", 1000), "tomes[0].renown"),
    "tome-renown-minus-1000": (of_tome("renown", -1000), "tomes[0].renown"),
    "tome-symbol-unknown": (of_tome("symbol", "mad"), "tomes[0].symbol"),
    "tome-symbol-true": (of_tome("symbol", True), "tomes[0].symbol"),
    "tome-unique-null": (of_tome("unique", None), "tomes[0].unique"),
    "tome-unique-number": (of_tome("unique", 1), "tomes[0].unique"),
    "tome-bonus-1000": (of_tome("bonus", 1000), "tomes[0].bonus"),
    "tome-copies": (of_tome("copies", 2), "tomes[0].copies"),
    "card-text": (changed((["cards", 0], "log")), "cards[0]"),
    "card-unknown-field": (card("value", 2), "cards[0].value"),
    "card-name": (card("name", "Log"), "cards[0].name"),
    "card-no-id": (card("id", DROP), "cards[0].id"),
    "card-no-tome": (card("tome", DROP), "cards[0].tome"),
    "card-no-resource": (card("resource", DROP), "cards[0].resource"),
    "card-resource-0": (card("resource", 0), "cards[0].resource"),
    "card-resource-100": (card("resource", 100), "cards[0].resource"),
    "card-resource-text": (card("resource", "$2"), "cards[0].resource"),
    "card-copies-2": (card("copies", 2), "cards[0].copies"),
    "card-called-bonus": (card("id", "bonus"), "cards[0].id"),
    "card-source-unknown": (card("source", "web"), "cards[0].source"),
    "event-text": (changed((["events", 0], "one")), "events[0]"),
    "event-unknown-field": (event("cost", 1), "events[0].cost"),
    "event-no-initiative": (event("initiative", DROP), "events[0].initiative"),
    "event-no-id": (event("id", DROP), "events[0].id"),
    "event-no-name": (event("name", DROP), "events[0].name"),
    "event-no-bonus": (event("bonus", DROP), "events[0].bonus"),
    "event-no-lucid": (event("lucid", DROP), "events[0].lucid"),
    "event-no-demented": (event("demented", DROP), "events[0].demented"),
    "event-initiative-0": (event("initiative", 0), "events[0].initiative"),
    "event-initiative-9": (event("initiative", 9), "events[0].initiative"),
    "event-bonus-negative": (event("bonus", -1), "events[0].bonus"),
    "event-bonus-100": (event("bonus", 100), "events[0].bonus"),
    "event-lucid-object": (event("lucid", {"op": "guard"}), "events[0].lucid"),
    "event-demented-null": (event("demented", None), "events[0].demented"),
    "event-operations-7": (lucid(*[{"op": "guard"}] * 7), "events[0].lucid"),
    "op-text": (lucid("guard"), "events[0].lucid[0]"),
    "op-missing": (lucid({"n": 1}), "events[0].lucid[0].op"),
    "op-unknown": (lucid({"op": "guard"}, {"op": "burn"}), "events[0].lucid[1].op"),
    "op-unknown-field": (lucid({"op": "guard", "of": "self"}), "events[0].lucid[0].of"),
    "op-n-0": (lucid({"op": "gain-resource", "n": 0}), "events[0].lucid[0].n"),
    "op-n-10": (lucid({"op": "lose-resource", "n": 10}), "events[0].lucid[0].n"),
    "op-n-text": (lucid({"op": "discount", "n": "2"}), "events[0].lucid[0].n"),
    "op-discount-100": (lucid({"op": "discount", "n": 100}), "events[0].lucid[0].n"),
    **{f"op-{op}-n": (event("demented", [{"op": op, "n": 1}]), "events[0].demented[0].n")
       for op in WITHOUT_N},
}

C_ONLY = {
    "collection-twice": (changed((["collections", 1], BASE["collections"][0])),
                         "collections[1].id"),
    "tome-twice": (changed((["tomes", 1, "id"], "log")), "tomes[1].id"),
    "tome-collection-unknown": (of_tome("collection", "glass"), "tomes[0].collection"),
    "card-twice": (changed((["cards", 3, "id"], "c0")), "cards[3].id"),
    "card-called-like-a-tome": (card("id", "folio"), "cards[0].id"),
    "card-tome-unknown": (card("tome", "c1"), "cards[0].tome"),
    "event-twice": (changed((["events", 4, "id"], "one")), "events[4].id"),
    "event-initiative-twice": (changed((["events", 3, "initiative"], 2)), "events[3].initiative"),
    "event-name-control": (event("name", "a\nb"), "events[0].name"),
}

if __name__ == "__main__":
    write_corpus(HERE, GOOD, BAD, C_ONLY, {})
