/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A table for Tome's tests: packs made of one line a spell, and scripts that play a record, ask
 * the view, the list of moves and the outcome between the moves, and try what must be refused.
 */
#pragma once

#include "suite.h"

#include "rules/record.h"
#include "rules/tome/tome-table.h"
#include "rules/tome/tome.h"

/* What "fire earth wind water light*" stands for: the elements of the Light Edition. */
#define PLAY_ELEMENTS "fire earth wind water light*"
/* Seat 1 leads; nobody's cards were seen. */
#define DEALT "- dealer 4\n- deal\n"
/* The same in survival with three seats, without wind. */
#define DEALT_THREE "- element fire\n- element earth\n- element water\n- dealer 3\n- deal\n"

/**
 * play_pack:
 * @elements: ids, blank between; with * behind it a special one that outranks non-trump, with +
 *   a special one without a property, else basic
 * @spells: what differs from six plain spells "fire-1" … "fire-5" and "fire-f" an element, one a
 *   line: an id, a blank, then a list of effects, an object of members, or - for "leave it out".
 *   An element's id, or "." for the pack, may be followed by an object of members too. JSON
 *   with ' for ". Lines end with LF. NULL for none.
 * @backwards: cards and elements stand in the other order
 *
 * Returns: (transfer full): the form's bytes.
 */
uint8_t *play_pack (const char *id, const char *elements, const char *spells, bool backwards,
                    size_t *length);

/* Spells that use every operation, condition, moment and kind of choice, for games at random. */
extern const char play_rich_spells[];

/* A match at a table. */
typedef struct {
  uint8_t *bytes[2];
  RulesPack *packs[2];
  unsigned n_packs;
  RulesMatch *match;
  TomeState *state;
} PlayTable;

/**
 * play_open:
 * @game: "team", "survival 3" or "survival 4", with " open" for open knowledge; NULL for "team"
 * @elements: as for play_pack(); what stands behind a | makes a second pack; NULL for
 *   PLAY_ELEMENTS
 *
 * Checks the packs, joins them and starts. play_close() is called in any case.
 */
RulesStatus play_open (PlayTable *table, const char *game, const char *elements, const char *spells,
                       RulesError *error);
void play_close (PlayTable *table);

/* Reads, judges and applies one line. What is refused must leave the state untouched; what is
 * applied must hold rules_check(), be written and read the same, be the same unjudged, and be
 * listed if it is of a kind that is. */
RulesStatus play_line (PlayTable *table, RulesText text, RulesError *error);

/* The view as JSON without quotes and blanks, NUL-terminated. */
void play_view (const PlayTable *table, unsigned viewer, char *out, size_t size);

/* The view's value at @path, "last.spells.0.power", or the outcome's, "outcome.status": as text,
 * "absent" when there is none. */
void play_look (const PlayTable *table, unsigned viewer, RulesText path, char *out, size_t size);

/* All legal moves, " | " between, NUL-terminated. */
void play_list (const PlayTable *table, char *out, size_t size);

/**
 * PlayCase:
 * @rule: what it proves: a section of the rule book, a ruling or a heading of the page
 * @script: lines of a record, and between them
 *   "= path=value …"   of the view: "spells.0.power=5"; "outcome.status=won"; "=2 …" as seat 2 sees
 *   "? move | move"    the whole list of legal moves
 *   "x FAULT move"     is refused with that fault: "x TURN 2 play fire-1"
 */
typedef struct {
  const char *rule;
  const char *game;
  const char *elements;
  const char *spells;
  const char *script;
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
