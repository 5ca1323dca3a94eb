/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How hard a pack of The Restless is: plays runs of four characters whose party is careful. It
 * chooses the easier encounter, hits with what brings most for what a miss costs, rerolls misses
 * that hurt, carries what is useful, heals, rests when it is hurt and flees from what it can't
 * beat. Tells how many runs were won, how far the others came, and what each foe cost.
 *
 *   restless-runs PACK [RUNS [SEED [VARIANT]]]
 *
 * With RESTLESS_TELL in the environment every move is told, too.
 */
#include "tools/restless-bot.h"

#include "importers/pack-json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define MOVES 5000 /* of one run, at most */

static double
average_cost (const Run *run, const char *id)
{
  const RestlessCard *card = bot_find_card (run, id);

  if (card->type != RESTLESS_COMBAT)
    return 0.5;
  return bot_expected_cost (run, card->attack, card->defense, card->health)
         - 1.0 * (card->drop_loot + 2 * card->drop_treasure);
}

static void
choose_encounter (Run *run)
{
  const AppValue *candidates = field (run->view, "candidates");
  const char *easiest = NULL;
  double least = 1e9;

  for (guint k = 0; k < app_value_length (candidates); k++) {
    const char *id = app_value_text (app_value_at (candidates, k));
    double cost = id != NULL ? average_cost (run, id) : 1e8;

    if (cost < least) {
      least = cost;
      easiest = id;
    }
  }
  if (easiest == NULL || !bot_try_move (run, "- choose %s", easiest))
    bot_apply_listed (run, "- choose");
}

/* @n different cards of a kind at random, into @drawn by number. */
static guint
draw_cards (Run *run, RestlessKind kind, guint n, guint *drawn)
{
  guint found = 0;

  for (guint tries = 0; found < n && tries < 10000; tries++) {
    guint card = rules_random_below (&run->random, run->match->n_pack_cards);
    gboolean twin = FALSE;

    for (guint k = 0; k < found; k++)
      twin |= drawn[k] == card;
    if (run->cards->cards[card].kind == kind && !twin)
      drawn[found++] = card;
  }
  return found;
}

/* Six characters and six starters, of which the best four are kept. */
static void
set_up (Run *run)
{
  guint drawn[2][6];
  guint n[2] = { draw_cards (run, RESTLESS_CHARACTER, 6, drawn[0]),
                 draw_cards (run, RESTLESS_STARTER, 6, drawn[1]) };

  for (guint list = 0; list < 2; list++)
    for (guint k = 0; k < SLOTS; k++) {
      guint best = 0;
      double most = -1e9;

      for (guint i = 0; i < n[list]; i++) {
        const RestlessCard *card = &run->cards->cards[drawn[list][i]];
        double worth = list == 0 ? card->health + 1.5 * card->attack + 0.25 * card->max_weight
                                 : card->damage * card->shots + card->armor + 2.0 * card->use.n
                                       + 1.5 * card->passive.n;

        if (worth > most) {
          most = worth;
          best = i;
        }
      }
      if (list == 0)
        bot_try_move (run, "- join %c %s seat=%u", 'A' + k, run->match->cards[drawn[0][best]].id,
                      k + 1);
      else
        bot_try_move (run, "%c starter %s", 'A' + k, run->match->cards[drawn[1][best]].id);
      drawn[list][best] = drawn[list][--n[list]];
    }
}

static void
play_step (Run *run)
{
  if (is_phase (run, "setup"))
    set_up (run);
  else if (is_battle (run))
    bot_fight (run);
  else if (is_phase (run, "encounter") || is_phase (run, "drops"))
    bot_finish_encounter (run);
  else if (is_phase (run, "choose"))
    choose_encounter (run);
  else if (is_phase (run, "rest"))
    bot_spend_night (run);
  else if (is_phase (run, "trader"))
    bot_apply_listed (run, "- leave");
  else if (is_phase (run, "final-night")) {
    while (bot_join_characters (run))
      ;
    bot_manage_items (run);
    if (!bot_try_move (run, "- battle"))
      bot_apply_listed (run, "- battle");
  } else if (!bot_join_characters (run) && !bot_apply_chance (run)
             && !bot_apply_listed (run, "- realm") && !bot_apply_listed (run, "- god")
             && !bot_apply_listed (run, "- reveal"))
    bot_apply_listed (run, "- consult");
}

static void
play_run (Run *run)
{
  RulesOutcome outcome = { 0 };
  guint64 at;

  replay_rewind (&run->replay);
  bot_read_view (run);
  run->foe = run->killer = -1;
  do {
    at = run->replay.n_moves;
    play_step (run);
    g_ptr_array_set_size (run->old_views, 0);
    rules_outcome (run->match, run->replay.state, &outcome);
  } while (outcome.status == RULES_RUNNING && run->replay.n_moves > at
           && run->replay.n_moves < MOVES);
  if (outcome.status == RULES_RUNNING)
    fprintf (stderr, "restless-runs: a run stands still in %s after %u moves\n",
             text (run->view, "phase"), (guint)run->replay.n_moves);
  run->runs++;
  run->moves += run->replay.n_moves;
  run->won += outcome.status == RULES_WON;
  if (outcome.status != RULES_WON)
    run->ended[run->killer >= 0 && run->cards->cards[run->killer].kind == RESTLESS_GOD
                   ? 6
                   : MIN (number (run->view, "realm"), 5)]++;
}

static void
print_runs (const Run *run)
{
  printf ("%u runs, %.1f %% won, %.0f moves and %.2f rests each\n", run->runs,
          100.0 * run->won / run->runs, (double)run->moves / run->runs,
          (double)run->rests / run->runs);
  for (guint realm = 1; realm <= 5; realm++)
    printf ("lost in realm %u: %.1f %%\n", realm, 100.0 * run->ended[realm] / run->runs);
  printf ("lost to the god: %.1f %%\n", 100.0 * run->ended[6] / run->runs);
  printf ("%-24s %7s %7s %7s %7s %7s\n", "foe", "met", "beaten", "fled", "lost", "cost");
  for (unsigned c = 0; c < run->match->n_pack_cards; c++) {
    const Tally *tally = &run->tallies[c];

    if (tally->met > 0)
      printf ("%-24s %7u %6.1f%% %6.1f%% %6.1f%% %7.2f\n", run->match->cards[c].id, tally->met,
              100.0 * tally->beaten / tally->met, 100.0 * tally->fled / tally->met,
              100.0 * tally->killed / tally->met, (double)tally->cost / tally->met);
  }
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ImportPack) pack = argc > 1 ? import_pack_load_file (argv[1], &error) : NULL;
  guint64 runs = argc > 2 ? g_ascii_strtoull (argv[2], NULL, 10) : 1000;
  Run run = { 0 };
  RulesSetup setup;
  RulesError fault;

  if (pack == NULL || strcmp (pack->info.game, "restless") != 0) {
    fprintf (stderr, "restless-runs: %s\n",
             error != NULL ? error->message : "PACK [RUNS [SEED [VARIANT]]]");
    return 2;
  }
  rules_setup_init (&setup, rules_game (rules_text (pack->info.game)));
  setup.variant = argc > 4 && strcmp (argv[4], "tarot") == 0;
  setup.seats = SLOTS;
  setup.open = true;
  setup.packs[0] = pack->pack;
  setup.n_packs = 1;
  if (rules_match_new (&run.match, &setup, &fault) != RULES_OK) {
    g_autofree char *sentence = import_fault_dup_sentence (setup.game, &fault, NULL);

    fprintf (stderr, "restless-runs: %s\n", sentence);
    return 1;
  }
  run.cards = run.match->compiled;
  run.old_views = g_ptr_array_new_with_free_func ((GDestroyNotify)app_value_unref);
  run.tallies = g_new0 (Tally, run.match->n_cards);
  rules_random_seed (&run.random, argc > 3 ? g_ascii_strtoull (argv[3], NULL, 10) : 1);
  replay_init (&run.replay, run.match);
  for (; runs > 0; runs--)
    play_run (&run);
  print_runs (&run);
  g_ptr_array_unref (run.old_views);
  app_value_unref (run.view);
  replay_clear (&run.replay);
  g_free (run.tallies);
  rules_match_free (run.match);
  return 0;
}
