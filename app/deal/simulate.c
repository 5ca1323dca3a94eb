/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games of random legal moves.
 */
#include "app/deal/simulate.h"

#include "rules/faults.h"

#include <glib/gi18n-lib.h>

void
app_simulated_record_free (AppSimulatedRecord *simulated)
{
  if (simulated == NULL)
    return;
  record_tags_free (simulated->tags);
  rules_match_free (simulated->match);
  g_clear_pointer (&simulated->word_list, import_word_list_unref);
  if (simulated->texts != NULL)
    g_string_free (simulated->texts, TRUE);
  g_free (simulated->ends);
  g_free (simulated->digests);
  g_free (simulated);
}

static void
set_tags (RecordTags *tags, const AppSimulation *simulation, const RulesSetup *setup,
          const char *pinned)
{
  g_autofree char *rules = g_strdup_printf ("%u", setup->revision);

  record_tags_set (tags, "Record", "1");
  record_tags_set (tags, "Game", setup->game->id);
  record_tags_set (tags, "Variant", setup->game->variants[setup->variant].id);
  for (guint seat = 1; seat <= setup->seats; seat++) {
    g_autofree char *tag = g_strdup_printf ("Seat%u", seat);
    g_autofree char *name = simulation->names != NULL ? g_strdup (simulation->names[seat - 1])
                                                      : g_strdup_printf ("Player %u", seat);

    record_tags_set (tags, tag, name);
  }
  record_tags_set (tags, "Pack", pinned);
  record_tags_set (tags, "Rules", rules);
  if (simulation->dictionary != NULL && setup->game->word_use != NULL) {
    g_autofree char *words =
        app_dictionary_dup_tag (simulation->dictionary->name, simulation->dictionary->list->sha256);

    record_tags_set (tags, "Words", words);
  }
  record_tags_set (tags, "Knowledge", setup->open ? "open" : "table");
}

/* A game on its way: texts, where each ends, and digests. */
typedef struct {
  AppSimulatedRecord *simulated;
  Replay *replay;
  GArray *ends, *digests;
} Playing;

static RulesStatus
play_move (Playing *playing, const RulesMove *move, RulesError *wrong)
{
  const RulesMatch *match = playing->simulated->match;
  Replay *replay = playing->replay;
  GString *texts = playing->simulated->texts;
  char text[4096];
  RulesBuffer buffer = { .data = text, .size = sizeof text };
  RulesStatus status = rules_apply (match, replay->state, move, RULES_JUDGED, wrong);

  if (status != RULES_OK)
    return status;
  rules_write_move (match, move, &buffer);
  g_string_append_len (texts, text, (gssize)buffer.length);
  g_array_append_val (playing->ends, texts->len);
  replay->digest = rules_digest (match, replay->state);
  g_array_append_val (playing->digests, replay->digest);
  replay->n_moves++;
  return RULES_OK;
}

/* Plays until the game is over, nothing can be done, or there are enough moves. */
static RulesStatus
play (AppSimulatedRecord *simulated, const AppSimulation *simulation, Replay *replay,
      RulesError *wrong)
{
  static const RulesMove draw = { .verb = RULES_VERB_DRAW_AGREED };
  const RulesMatch *match = simulated->match;
  g_autoptr (GArray) ends = g_array_new (FALSE, FALSE, sizeof (gsize));
  g_autoptr (GArray) digests = g_array_new (FALSE, FALSE, sizeof (guint64));
  Playing playing = { simulated, replay, ends, digests };
  guint most = simulation->max_moves - (simulation->agree ? 1 : 0);
  RulesMoveBuffer move;
  RulesOutcome outcome;
  RulesRandom random;
  RulesStatus status = RULES_OK;

  rules_random_seed (&random, simulation->seed);
  while (status == RULES_OK && ends->len < most
         && replay_random_move (match, replay->state, &random, &move))
    status = play_move (&playing, &move.move, wrong);
  rules_outcome (match, replay->state, &outcome);
  if (status == RULES_OK && simulation->agree && outcome.status == RULES_RUNNING)
    status = play_move (&playing, &draw, wrong);
  simulated->n_moves = ends->len;
  simulated->ends = (gpointer)g_array_steal (ends, NULL);
  simulated->digests = (gpointer)g_array_steal (digests, NULL);
  return status;
}

static void
set_words (AppSimulatedRecord *simulated, const AppDictionary *words)
{
  if (simulated->match->game->word_use == NULL)
    return;
  if (words == NULL) {
    rules_match_set_dictionary (simulated->match, &rules_dictionary_any);
    return;
  }
  simulated->word_list = import_word_list_ref (words->list);
  rules_match_set_dictionary (simulated->match, words->list->dictionary);
}

AppSimulatedRecord *
app_simulate (const AppSimulation *simulation, AppPacks *packs, GError **error)
{
  g_autoptr (AppSimulatedRecord) simulated = g_new0 (AppSimulatedRecord, 1);
  g_autofree char *pinned = NULL;
  RulesSetup setup;
  RulesError wrong = { 0 };
  Replay replay;

  rules_setup_init (&setup, simulation->game);
  setup.variant = simulation->variant;
  setup.seats = simulation->seats > 0 ? simulation->seats
                                      : simulation->game->variants[setup.variant].min_seats;
  setup.open = simulation->open;
  if (!app_packs_join (packs, simulation->pack, &setup, &pinned, simulation->game->id, 0, error))
    return NULL;
  if (rules_match_new (&simulated->match, &setup, &wrong) != RULES_OK) {
    app_error_fault (error, pinned, 0, setup.game, &wrong);
    return NULL;
  }
  set_words (simulated, simulation->dictionary);
  simulated->tags = record_tags_new ();
  simulated->texts = g_string_new (NULL);
  set_tags (simulated->tags, simulation, &setup, pinned);
  replay_init (&replay, simulated->match);
  if (play (simulated, simulation, &replay, &wrong) != RULES_OK) {
    app_error_fault (error, setup.game->id, simulated->n_moves + 1, setup.game, &wrong);
    replay_clear (&replay);
    return NULL;
  }
  rules_outcome (simulated->match, replay.state, &simulated->outcome);
  replay_set_result (&replay, simulated->tags);
  replay_clear (&replay);
  return g_steal_pointer (&simulated);
}

RulesText
app_simulated_record_get_move (const AppSimulatedRecord *simulated, guint k)
{
  gsize begin = k > 0 ? simulated->ends[k - 1] : 0;

  return (RulesText){ simulated->texts->str + begin, (uint32_t)(simulated->ends[k] - begin) };
}

char *
app_simulated_record_dup_move (const AppSimulatedRecord *simulated, guint k)
{
  RulesText text = app_simulated_record_get_move (simulated, k);

  return g_strndup (text.at, text.length);
}

static void
append (const char *bytes, size_t length, void *data)
{
  g_string_append_len (data, bytes, (gssize)length);
}

void
app_simulated_record_write (const AppSimulatedRecord *simulated, GString *out)
{
  record_write_tags (simulated->tags, append, out);
  for (guint k = 0; k < simulated->n_moves; k++)
    record_write_move (app_simulated_record_get_move (simulated, k), RULES_TEXT (""),
                       &simulated->digests[k], RULES_TEXT (""), append, out);
}
