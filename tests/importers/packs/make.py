#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes the corpus of good and bad Tome packs anew, beside itself.

Every file is one small pack with one thing changed. A bad file's name stands in faults.tsv with
the path that its fault must name, or the line and column; bad-c-only has what no JSON Schema
could find.
"""

import copy
import json
import pathlib
import shutil

HERE = pathlib.Path(__file__).parent

BASE = {
    "pack": "small", "revision": 1, "game": "tome", "title": "Small",
    "elements": [{"id": "fire", "name": "Fire", "kind": "basic"},
                 {"id": "light", "name": "Light", "kind": "special",
                  "property": "outranks-non-trump"}],
    "cards": [{"id": f"{element[0]}{power}".lower(), "name": f"{element} {power}",
               "element": element, "power": power}
              for element in ("fire", "light") for power in (1, 2, 3, 4, 5, "F")],
}

# What can be changed: a path, and the value there; DROP takes it away.
DROP = object()


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


def element(key, value):
    return changed((["elements", 0, key], value))


def card(key, value):
    return changed((["cards", 0, key], value))


def effect(*effects):
    return card("effects", list(effects))


def do(*ops, when="played", **more):
    return effect({"when": when, **more, "do": list(ops)})


def op(name, **fields):
    return {"op": name, **fields}


def condition(*conditions, when="played"):
    return effect({"when": when, "if": list(conditions), "do": [op("points", by=1)]})


SELF = op("power", of="self", by=1)
EVERY_OF = ("self", "previous", "others", "all", "opponents", "allies", "chosen",
            "chosen-opponent", "chosen-ally", "chosen-any")

GOOD = {
    "base": BASE,
    "root-described": changed((["author"], "A"), (["licence"], "CC0-1.0"), (["language"], "en")),
    "root-empty": changed((["elements"], []), (["cards"], [])),
    "root-revision-highest": root("revision", 999999999),
    "root-revision-as-double": root("revision", 1.0),
    "id-of-all-characters": root("pack", "z-09-"),
    "text-of-any-script": changed((["title"], "Ένα 火 🔥"), (["cards", 0, "text"], "a\n\"b\"\t\\")),
    "element-property-null": element("property", None),
    "element-basic-with-property": element("property", "outranks-non-trump"),
    "card-described": changed((["cards", 0, "text"], ""), (["cards", 0, "copies"], 1),
                              (["cards", 0, "source"], "owner"), (["cards", 1, "source"], "house")),
    "card-power-9": card("power", 9),
    "card-effects-empty": effect(),
    "card-special-effects-empty": changed((["cards", 6, "effects"], [])),
    "card-effects-8": effect(*[{"when": "played", "do": [SELF]}] * 8),
    "effect-conditions-empty": condition(),
    "effect-conditions-all": condition("first", "last", "trump", "not-trump", "chain-intact",
                                       "chain-broken", {"title-element": "fire"},
                                       {"others-at-least": 30}),
    "effect-conditions-end": condition("won", "lost", {"others-at-least": 1},
                                       {"played-element": "fire"}, when="chapter-end"),
    "effect-condition-of-another-pack": condition({"played-element": "metal"}, when="any-played"),
    "effect-before-strongest": do(SELF, when="before-strongest"),
    "effect-optional": do(SELF, optional=True),
    "effect-operations-8": do(*[SELF] * 8),
    "effect-always": do(op("protect-title"), op("protect-power", of="allies"), when="always",
                        optional=False, **{"if": ["trump"]}),
    "op-power-bounds": do(op("power", of="self", by=99), op("power", of="all", by=-99)),
    "op-power-per-spell": do(op("power", of="self", by=2, per="other-spell")),
    "op-power-per-element": do(op("power", of="self", by=2, per={"spell-of-element": "fire"})),
    "op-of-all": effect({"when": "played", "do": [op("silence", of=of) for of in EVERY_OF[:5]]},
                        {"when": "played", "do": [op("silence", of=of) for of in EVERY_OF[5:]]}),
    "op-set-power": do(op("set-power", of="self", to=1), op("set-power", of="self", to=999),
                       op("set-power", of="self", to="F")),
    "op-set-element": do(op("set-element", of="self", to="light"),
                         op("set-element", of="self", to="title"),
                         op("set-element", of="self", to="chosen"),
                         op("set-element", of="self", to="metal")),
    "op-title-element": do(op("title-element", to="fire"), op("title-element", to="chosen"),
                           op("title-element", to="self")),
    "op-the-rest": do(op("swap-title"), op("take", of="chosen"), op("return", of="same"),
                      op("points", by=-1)),
}

# name: (pack, path of the fault)
BAD = {
    "root-is-a-list": ([BASE], ""),
    "root-is-a-text": ("tome", ""),
    "root-unknown-field": (root("cars", []), "cars"),
    "root-no-pack": (root("pack", DROP), "pack"),
    "root-no-revision": (root("revision", DROP), "revision"),
    "root-no-game": (root("game", DROP), "game"),
    "root-no-title": (root("title", DROP), "title"),
    "root-no-elements": (root("elements", DROP), "elements"),
    "root-no-cards": (root("cards", DROP), "cards"),
    "root-pack-capital": (root("pack", "Small"), "pack"),
    "root-pack-empty": (root("pack", ""), "pack"),
    "root-pack-number": (root("pack", 1), "pack"),
    "root-pack-digit-first": (root("pack", "1st"), "pack"),
    "root-pack-path": (root("pack", "../x"), "pack"),
    "root-revision-0": (root("revision", 0), "revision"),
    "root-revision-too-high": (root("revision", 1000000000), "revision"),
    "root-revision-text": (root("revision", "1"), "revision"),
    "root-revision-true": (root("revision", True), "revision"),
    "root-revision-fraction": (root("revision", 1.5), "revision"),
    "root-revision-null": (root("revision", None), "revision"),
    "root-revision-huge": (root("revision", 1e300), "revision"),
    "root-game-unknown": (root("game", "whist"), "game"),
    "root-game-null": (root("game", None), "game"),
    "root-title-number": (root("title", 7), "title"),
    "root-author-list": (root("author", ["A"]), "author"),
    "root-language-null": (root("language", None), "language"),
    "root-elements-object": (root("elements", {}), "elements"),
    "root-elements-13": (root("elements", BASE["elements"] * 6 + BASE["elements"][:1]),
                         "elements"),
    "root-cards-object": (root("cards", {}), "cards"),
    "root-cards-73": (root("cards", (BASE["cards"] * 7)[:73]), "cards"),
    "element-text": (changed((["elements", 0], "fire")), "elements[0]"),
    "element-unknown-field": (element("colour", "red"), "elements[0].colour"),
    "element-no-id": (element("id", DROP), "elements[0].id"),
    "element-no-name": (element("name", DROP), "elements[0].name"),
    "element-no-kind": (element("kind", DROP), "elements[0].kind"),
    "element-id-blank": (element("id", "fi re"), "elements[0].id"),
    "element-kind-unknown": (element("kind", "rare"), "elements[0].kind"),
    "element-property-unknown": (element("property", "trump"), "elements[0].property"),
    "element-property-false": (element("property", False), "elements[0].property"),
    "card-null": (changed((["cards", 0], None)), "cards[0]"),
    "card-unknown-field": (card("cost", 1), "cards[0].cost"),
    "card-no-id": (card("id", DROP), "cards[0].id"),
    "card-no-name": (card("name", DROP), "cards[0].name"),
    "card-no-element": (card("element", DROP), "cards[0].element"),
    "card-no-power": (card("power", DROP), "cards[0].power"),
    "card-id-underscore": (card("id", "f_1"), "cards[0].id"),
    "card-id-letter": (card("id", "é1"), "cards[0].id"),
    "card-name-null": (card("name", None), "cards[0].name"),
    "card-text-list": (card("text", ["a"]), "cards[0].text"),
    "card-copies-0": (card("copies", 0), "cards[0].copies"),
    "card-copies-2": (card("copies", 2), "cards[0].copies"),
    "card-copies-text": (card("copies", "1"), "cards[0].copies"),
    "card-source-unknown": (card("source", "web"), "cards[0].source"),
    "card-power-0": (card("power", 0), "cards[0].power"),
    "card-power-10": (card("power", 10), "cards[0].power"),
    "card-power-negative": (card("power", -1), "cards[0].power"),
    "card-power-fraction": (card("power", 1.5), "cards[0].power"),
    "card-power-small-f": (card("power", "f"), "cards[0].power"),
    "card-power-digit-text": (card("power", "3"), "cards[0].power"),
    "card-effects-object": (card("effects", {"when": "played", "do": [SELF]}), "cards[0].effects"),
    "card-effects-null": (card("effects", None), "cards[0].effects"),
    "card-effects-9": (effect(*[{"when": "played", "do": [SELF]}] * 9), "cards[0].effects"),
    "effect-text": (card("effects", ["played"]), "cards[0].effects[0]"),
    "effect-unknown-field": (do(SELF, note="x"), "cards[0].effects[0].note"),
    "effect-no-when": (effect({"do": [SELF]}), "cards[0].effects[0].when"),
    "effect-no-do": (effect({"when": "played"}), "cards[0].effects[0].do"),
    "effect-when-unknown": (do(SELF, when="dealt"), "cards[0].effects[0].when"),
    "effect-optional-number": (do(SELF, optional=1), "cards[0].effects[0].optional"),
    "effect-optional-null": (do(SELF, optional=None), "cards[0].effects[0].optional"),
    "effect-do-empty": (do(), "cards[0].effects[0].do"),
    "effect-do-object": (effect({"when": "played", "do": SELF}), "cards[0].effects[0].do"),
    "effect-do-9": (do(*[SELF] * 9), "cards[0].effects[0].do"),
    "effect-if-object": (do(SELF, **{"if": {"others-at-least": 1}}), "cards[0].effects[0].if"),
    "effect-if-text": (do(SELF, **{"if": "first"}), "cards[0].effects[0].if"),
    "effect-if-9": (condition(*["first"] * 9), "cards[0].effects[0].if"),
    "condition-unknown": (condition("second"), "cards[0].effects[0].if[0]"),
    "condition-number": (condition("first", 1), "cards[0].effects[0].if[1]"),
    "condition-unknown-key": (condition({"hand-element": "fire"}),
                              "cards[0].effects[0].if[0].hand-element"),
    "condition-empty": (condition({}), "cards[0].effects[0].if[0]"),
    "condition-two-keys": (condition({"title-element": "fire", "others-at-least": 1}),
                           "cards[0].effects[0].if[0]"),
    "condition-element-null": (condition({"title-element": None}),
                               "cards[0].effects[0].if[0].title-element"),
    "condition-element-no-id": (condition({"played-element": "Fire"}),
                                "cards[0].effects[0].if[0].played-element"),
    "condition-others-0": (condition({"others-at-least": 0}),
                           "cards[0].effects[0].if[0].others-at-least"),
    "condition-others-31": (condition({"others-at-least": 31}),
                            "cards[0].effects[0].if[0].others-at-least"),
    "condition-others-text": (condition({"others-at-least": "2"}),
                              "cards[0].effects[0].if[0].others-at-least"),
    "condition-won-played": (condition("won"), "cards[0].effects[0].if[0]"),
    "condition-lost-before-strongest": (condition("first", "lost", when="before-strongest"),
                                        "cards[0].effects[0].if[1]"),
    "condition-won-always": (effect({"when": "always", "if": ["won"],
                                     "do": [op("protect-title")]}), "cards[0].effects[0].if[0]"),
    "op-text": (do("silence"), "cards[0].effects[0].do[0]"),
    "op-missing": (do({"of": "self"}), "cards[0].effects[0].do[0].op"),
    "op-unknown": (do(SELF, op("draw", by=1)), "cards[0].effects[0].do[1].op"),
    "op-unknown-field": (do(op("silence", of="self", by=1)), "cards[0].effects[0].do[0].by"),
    "op-no-of": (do(op("silence")), "cards[0].effects[0].do[0].of"),
    "op-of-unknown": (do(op("silence", of="next")), "cards[0].effects[0].do[0].of"),
    "op-of-list": (do(op("silence", of=["self"])), "cards[0].effects[0].do[0].of"),
    "op-power-no-by": (do(op("power", of="self")), "cards[0].effects[0].do[0].by"),
    "op-power-by-0": (do(op("power", of="self", by=0)), "cards[0].effects[0].do[0].by"),
    "op-power-by-100": (do(op("power", of="self", by=100)), "cards[0].effects[0].do[0].by"),
    "op-power-by-minus-100": (do(op("power", of="self", by=-100)),
                              "cards[0].effects[0].do[0].by"),
    "op-power-by-text": (do(op("power", of="self", by="+1")), "cards[0].effects[0].do[0].by"),
    "op-power-by-fraction": (do(op("power", of="self", by=0.5)), "cards[0].effects[0].do[0].by"),
    "op-power-to": (do(op("power", of="self", by=1, to=2)), "cards[0].effects[0].do[0].to"),
    "op-power-per-unknown": (do(op("power", of="self", by=1, per="spell")),
                             "cards[0].effects[0].do[0].per"),
    "op-power-per-number": (do(op("power", of="self", by=1, per=2)),
                            "cards[0].effects[0].do[0].per"),
    "op-power-per-empty": (do(op("power", of="self", by=1, per={})),
                           "cards[0].effects[0].do[0].per.spell-of-element"),
    "op-power-per-more": (do(op("power", of="self", by=1,
                                per={"spell-of-element": "fire", "up-to": 3})),
                          "cards[0].effects[0].do[0].per.up-to"),
    "op-power-per-null": (do(op("power", of="self", by=1, per=None)),
                          "cards[0].effects[0].do[0].per"),
    "op-set-power-no-to": (do(op("set-power", of="self")), "cards[0].effects[0].do[0].to"),
    "op-set-power-0": (do(op("set-power", of="self", to=0)), "cards[0].effects[0].do[0].to"),
    "op-set-power-1000": (do(op("set-power", of="self", to=1000)),
                          "cards[0].effects[0].do[0].to"),
    "op-set-power-text": (do(op("set-power", of="self", to="flux")),
                          "cards[0].effects[0].do[0].to"),
    "op-set-power-by": (do(op("set-power", of="self", to=1, by=1)),
                        "cards[0].effects[0].do[0].by"),
    "op-set-element-no-to": (do(op("set-element", of="self")), "cards[0].effects[0].do[0].to"),
    "op-set-element-number": (do(op("set-element", of="self", to=1)),
                              "cards[0].effects[0].do[0].to"),
    "op-set-element-no-id": (do(op("set-element", of="self", to="Light")),
                             "cards[0].effects[0].do[0].to"),
    "op-set-element-no-of": (do(op("set-element", to="fire")), "cards[0].effects[0].do[0].of"),
    "op-title-element-of": (do(op("title-element", of="self", to="fire")),
                            "cards[0].effects[0].do[0].of"),
    "op-title-element-no-to": (do(op("title-element")), "cards[0].effects[0].do[0].to"),
    "op-swap-title-of": (do(op("swap-title", of="self")), "cards[0].effects[0].do[0].of"),
    "op-points-0": (do(op("points", by=0)), "cards[0].effects[0].do[0].by"),
    "op-points-of": (do(op("points", by=1, of="self")), "cards[0].effects[0].do[0].of"),
    "op-points-no-by": (do(op("points")), "cards[0].effects[0].do[0].by"),
    "always-power": (do(SELF, when="always"), "cards[0].effects[0].do[0].op"),
    "always-mixed": (do(op("protect-title"), op("points", by=1), when="always"),
                     "cards[0].effects[0].do[1].op"),
    "always-optional": (do(op("protect-title"), when="always", optional=True),
                        "cards[0].effects[0].optional"),
    "protect-title-played": (do(op("protect-title")), "cards[0].effects[0].do[0].op"),
    "protect-power-at-the-end": (do(SELF, op("protect-power", of="self"), when="chapter-end"),
                                 "cards[0].effects[0].do[1].op"),
    "protect-title-of": (do(op("protect-title", of="self"), when="always"),
                         "cards[0].effects[0].do[0].of"),
    "protect-power-no-of": (do(op("protect-power"), when="always"),
                            "cards[0].effects[0].do[0].of"),
    "protect-power-chosen": (do(op("protect-power", of="chosen"), when="always"),
                             "cards[0].effects[0].do[0].of"),
    "protect-power-same": (do(op("protect-power", of="same"), when="always"),
                           "cards[0].effects[0].do[0].of"),
}

C_ONLY = {
    "element-twice": (changed((["elements", 1, "id"], "fire")), "elements[1].id"),
    "element-of-no-spell": (changed((["elements", 2], {"id": "wind", "name": "W", "kind": "basic"})),
                            "elements[2]"),
    "element-of-five": (changed((["cards", 11], DROP)), "elements[1]"),
    "element-of-seven": (changed((["cards", 12], {"id": "f7", "name": "7", "element": "fire",
                                                  "power": 7})), "elements[0]"),
    "card-twice": (changed((["cards", 5, "id"], "f1")), "cards[5].id"),
    "card-element-unknown": (card("element", "wind"), "cards[0].element"),
    "card-special-effects": (changed((["cards", 6, "effects"], [{"when": "played",
                                                                 "do": [SELF]}])),
                             "cards[6].effects"),
    "same-without-choice": (do(op("power", of="same", by=1)), "cards[0].effects[0].do[0].of"),
    "same-before-choice": (do(SELF, op("silence", of="same"), op("silence", of="chosen")),
                           "cards[0].effects[0].do[1].of"),
    "same-after-choice-of-another-effect": (
        effect({"when": "played", "do": [op("silence", of="chosen")]},
               {"when": "played", "do": [op("silence", of="same")]}),
        "cards[0].effects[1].do[0].of"),
    "same-after-chosen-element": (do(op("title-element", to="chosen"), op("silence", of="same")),
                                  "cards[0].effects[0].do[1].of"),
}


def laid_out(pack):
    if not isinstance(pack, dict):
        return json.dumps(pack) + "\n"
    lines = []
    for key, value in pack.items():
        if isinstance(value, list) and value:
            members = ",\n".join("    " + json.dumps(member, ensure_ascii=False)
                                 for member in value)
            lines.append(f'  "{key}": [\n{members}\n  ]')
        else:
            lines.append(f'  "{key}": {json.dumps(value, ensure_ascii=False)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


def broken_texts():
    """Files that are not strict JSON, or not read alike by everybody: text and place."""
    text = laid_out(BASE)
    start = text.index('"title"')
    return {
        "json-key-twice": (text[:start] + '"title": "Other",\n  ' + text[start:], "6:3"),
        "json-comment": (text[:start] + "// no\n  " + text[start:], "5:3"),
        "json-comma-too-many": (text[:start] + '"title": "T",}\n', "5:16"),
        "json-cut": (text[:-3], "23:4"),
        "json-nan": (text.replace('"revision": 1', '"revision": NaN'), "3:15"),
        "json-integer-huge": (text.replace('"revision": 1', '"revision": 1' + "0" * 30), "3:15"),
        "json-nested-deep": (text.replace('"Small"', "[" * 64 + "]" * 64), "5:75"),
        "json-surrogate": (text.replace('"Small"', '"\\ud800"'), "5:13"),
        "json-nul": (text.replace('"Small"', '"a\\u0000b"'), "5:14"),
        "json-empty": ("", "1:1"),
        "json-text-long": (text.replace('"Small"', '"' + "a" * 65537 + '"'), "5:12"),
    }


def write_corpus(here, good, bad, c_only, texts):
    """Writes a game's corpus anew beside its script."""
    for folder in ("good", "bad", "bad-c-only"):
        shutil.rmtree(here / folder, ignore_errors=True)
        (here / folder).mkdir()
    faults = []
    for name, pack in good.items():
        (here / "good" / f"{name}.json").write_text(laid_out(pack), encoding="utf-8")
    for folder, packs in (("bad", bad), ("bad-c-only", c_only)):
        for name, (pack, path) in packs.items():
            (here / folder / f"{name}.json").write_text(laid_out(pack), encoding="utf-8")
            faults.append(f"{folder}/{name}.json\t{path}\n")
    for name, (text, place) in texts.items():
        (here / "bad-c-only" / f"{name}.json").write_text(text, encoding="utf-8")
        faults.append(f"bad-c-only/{name}.json\t{place}\n")
    (here / "faults.tsv").write_text("".join(sorted(faults)), encoding="utf-8")


if __name__ == "__main__":
    write_corpus(HERE, GOOD, BAD, C_ONLY, broken_texts())
