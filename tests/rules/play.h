/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A table for the tests of any game: packs of a few lines of text, and scripts that play a record,
 * ask the view, the list of moves and the outcome between the moves, and try what must be refused.
 * A test program has one game: its folder here defines play_game.
 */
#pragma once

#include "tests/suite.h"

#include "rules/faults.h"
#include "rules/record.h"
#include "rules/dictionary.h"

typedef struct PlayFixture PlayFixture;

/* A fault's short name in scripts. */
typedef struct {
  const char *name;
  unsigned code;
} PlayFault;

/**
 * PlayGame:
 * @standard: the pack of cases that name none
 * @pack: writes a pack's form from the two texts of a case; NULL: the first one is JSON with ' for
 *   ", an object of members; pack, game, title and revision are added where it lacks them
 * @faults: the game's own, ended by a name of NULL
 * @unlisted: whether @move is of a kind that succeeds without being listed; NULL: what chance
 *   brings. Verbs of every game and rulings are never listed
 */
typedef struct {
  const RulesGame *game;
  const char *standard;
  uint8_t *(*pack) (const char *id, const char *pack, const char *more, size_t *length);
  const PlayFault *faults;
  bool (*unlisted) (const PlayFixture *fixture, const RulesMove *move);
} PlayGame;

/* The game of this test program. */
extern const PlayGame play_game;

/* The form of a pack from JSON with ' for ", as PlayGame.pack says. */
uint8_t *play_pack_json (const char *id, const char *json, size_t *length);

/* Writes one value of JSON with ' for "; returns what follows it. */
const char *play_put_value (PackBuilder *builder, const char *json);
/* Writes the members of an object without its braces. */
void play_put_members (PackBuilder *builder, const char *json);
/* Whether the object @json, NULL for none, has a member @key at any depth of its first line. */
bool play_has_member (const char *json, const char *key);

/* A match at a table. */
struct PlayFixture {
  uint8_t *bytes[2];
  RulesPack *packs[2];
  unsigned n_packs;
  RulesMatch *match;
  RulesDictionary *words;
  void *state; /* the game's */
};

/**
 * play_open:
 * @game: a variant, a number of seats, "open" for open knowledge, options, a rules revision that is
 *   not the newest, each where it matters: "survival 3 open", "2 realms=1", "4 rules=1"; NULL for
 * the first variant with its least seats
 * @pack, @more: what play_game makes packs of; what stands behind a | in @pack makes a second one;
 *   NULL for its standard
 *
 * Checks the packs, joins them and starts. play_close() is called in any case.
 */
RulesStatus play_open (PlayFixture *fixture, const char *game, const char *pack, const char *more,
                       RulesError *error);
void play_close (PlayFixture *fixture);

/* Reads, judges and applies one line. What is refused must leave the state untouched; what is
 * applied must hold rules_check_state(), be written and read the same, be the same unjudged, and be
 * listed if it is of a kind that is. */
RulesStatus play_line (PlayFixture *fixture, RulesText text, RulesError *error);

/* The view as JSON without quotes and blanks, NUL-terminated. */
void play_view (const PlayFixture *fixture, unsigned viewer, char *out, size_t size);

/* The view's value at @path, "last.spells.0.power", or the outcome's, "outcome.status": as text,
 * "absent" when there is none. */
void play_view_value (const PlayFixture *fixture, unsigned viewer, RulesText path, char *out,
                      size_t size);

/* The match's words from now on: blank between them; NULL for none. */
void play_set_words (PlayFixture *fixture, const char *words);

/* All legal moves, " | " between, NUL-terminated. */
void play_list_moves (const PlayFixture *fixture, char *out, size_t size);

/**
 * PlayCase:
 * @rule: what it proves: a section of the rule book, a ruling or a heading of the page
 * @script: lines of a record, and between them
 *   "= path=value …"   of the view: "spells.0.power=5"; "outcome.status=won"; "=2 …" as seat 2 sees
 *   "? move | move"    the whole list of legal moves
 *   "x FAULT move"     is refused with that fault: "x TURN 2 play fire-1"
 *   "w FAULT move"     is applied, and warned of: - for not
 */
typedef struct {
  const char *rule;
  const char *game;
  const char *pack;
  const char *more;
  const char *script;
  const char *words; /* of the match, blank between them */
} PlayCase;

void play_case (const PlayCase *play);

/* A fault's short name in scripts; NULL for one that has none. */
const char *play_fault_name (unsigned code);

/* A loop test over @cases. */
#define PLAY_TEST(name, cases)                                                                     \
  START_TEST (name)                                                                                \
  {                                                                                                \
    play_case (&(cases)[_i]);                                                                      \
  }                                                                                                \
  END_TEST
#define PLAY_ADD(tcase, name, cases)                                                               \
  tcase_add_loop_test (tcase, name, 0, sizeof (cases) / sizeof *(cases))
