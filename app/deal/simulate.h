/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games of random legal moves: for `simulate`, tests, benchmarks and the demo collection.
 */
#pragma once

#include "app/store/known-packs.h"
#include "app/store/dictionary.h"

#include "rules/replay.h"

G_BEGIN_DECLS

/**
 * AppSimulation:
 * @seats: 0 for the variant's fewest
 * @names: (nullable): the players by seat; else "Player 1" and so on
 * @pack: (nullable): a Pack tag's value; NULL as app_packs_join() says
 * @dictionary: (nullable): what is spelled is in it; without one, a game with words has every word
 * @max_moves: where it ends if the game does not
 * @agree: such a game is ended by draw-agreed, its last move (ToKiO's page, ruling 9)
 *
 * The same values give the same record on every machine.
 */
typedef struct {
  const RulesGame *game;
  guint variant;
  guint seats;
  const char *const *names;
  const char *pack;
  const AppDictionary *dictionary;
  gboolean open;
  guint64 seed;
  guint max_moves;
  gboolean agree;
} AppSimulation;

/* A simulated record. The moves' texts stand behind one another in @texts, @ends: the end of
 * each; @digests are those of the states after them. */
typedef struct {
  RecordTags *tags;
  RulesMatch *match;
  ImportWordList *word_list; /* that @match borrows; NULL without a list */
  guint n_moves;
  GString *texts;
  gsize *ends;
  guint64 *digests;
  RulesOutcome outcome;
} AppSimulatedRecord;

/* @packs must outlive the answer, whose match plays with them. */
AppSimulatedRecord *app_simulate (const AppSimulation *simulation, AppPacks *packs,
                                  GError **error) G_GNUC_WARN_UNUSED_RESULT;
void app_simulated_record_free (AppSimulatedRecord *simulated);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppSimulatedRecord, app_simulated_record_free)

RulesText app_simulated_record_get_move (const AppSimulatedRecord *simulated, guint k);
char *app_simulated_record_dup_move (const AppSimulatedRecord *simulated,
                                     guint k) G_GNUC_WARN_UNUSED_RESULT;
/* The record with its digests. */
void app_simulated_record_write (const AppSimulatedRecord *simulated, GString *out);

G_END_DECLS
