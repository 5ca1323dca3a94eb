/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * How even the spells of a Tome pack are: plays team games of random spells and tells, for each
 * spell, in how many of the chapters that it was played in its side won, and by how many points
 * its side was ahead in them. What effects ask is answered at random, or with TRIALS as what did
 * best when the chapter was played to its end that many times.
 *
 *   pack-balance PACK [GAMES [SEED [TRIALS]]]
 */
#include "importers/pack-json.h"
#include "rules/replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One spell's chapters. */
typedef struct {
  guint64 played, won;
  gint64 ahead; /* points of its side less those of the other */
} Tally;

#define ANSWERS 64 /* to one choice, at most */

/* Picks the last chapter's winner out of a view. */
typedef struct {
  RulesWriter writer;
  guint depth, last_depth;
  gboolean is_last, is_winner;
  unsigned winner;
} WinnerFinder;

typedef struct {
  RulesMatch *match;
  RulesRandom random;
  Tally *tallies; /* by card */
  /* This chapter's plays */
  guint n_plays;
  struct {
    unsigned card, side;
  } plays[64];
  RulesProgress place;
  gint32 ahead; /* of the first side, when the chapter began */
  guint trials;
  void *trial; /* a state */
} Bench;

typedef struct {
  guint n;
  RulesMoveBuffer moves[ANSWERS];
} Answers;

static void
open_cb (RulesWriter *writer)
{
  WinnerFinder *finder = (WinnerFinder *)writer;

  finder->depth++;
  if (finder->is_last)
    finder->last_depth = finder->depth;
  finder->is_last = FALSE;
}

static void
close_cb (RulesWriter *writer)
{
  WinnerFinder *finder = (WinnerFinder *)writer;

  if (finder->depth == finder->last_depth)
    finder->last_depth = 0;
  finder->depth--;
}

static void
key_cb (RulesWriter *writer, const char *key)
{
  WinnerFinder *finder = (WinnerFinder *)writer;

  finder->is_last = finder->depth == 1 && strcmp (key, "last") == 0;
  finder->is_winner = finder->depth == finder->last_depth && strcmp (key, "winner") == 0;
}

static void
integer_cb (RulesWriter *writer, int64_t value)
{
  WinnerFinder *finder = (WinnerFinder *)writer;

  if (finder->is_winner)
    finder->winner = (unsigned)value;
  finder->is_winner = FALSE;
}

static void
text_cb (RulesWriter *writer, const char *text)
{
}

static void
boolean_cb (RulesWriter *writer, bool value)
{
}

static void
null_cb (RulesWriter *writer)
{
  ((WinnerFinder *)writer)->is_last = ((WinnerFinder *)writer)->is_winner = FALSE;
}

/* The seat that won the last chapter, 0 when nobody did. */
static unsigned
find_winner (const RulesMatch *match, const void *state)
{
  WinnerFinder finder = { .writer = { open_cb, close_cb, open_cb, close_cb, key_cb, integer_cb,
                                      text_cb, boolean_cb, null_cb } };

  rules_view (match, state, 0, &finder.writer);
  return finder.winner;
}

static gint32
first_side_ahead (const RulesMatch *match, const void *state)
{
  RulesOutcome outcome;

  rules_outcome (match, state, &outcome);
  return outcome.scores[0] - outcome.scores[1];
}

static void
count_chapter (Bench *bench, const void *state)
{
  unsigned winner = find_winner (bench->match, state);
  gint32 ahead = first_side_ahead (bench->match, state);

  for (guint k = 0; k < bench->n_plays; k++) {
    Tally *tally = &bench->tallies[bench->plays[k].card];
    unsigned side = bench->plays[k].side;

    tally->played++;
    tally->won += winner != 0 && bench->match->game->side (bench->match, winner) == side;
    tally->ahead += side == 0 ? ahead - bench->ahead : bench->ahead - ahead;
  }
  bench->ahead = ahead;
  bench->n_plays = 0;
}

static gboolean
is_verb (const RulesMatch *match, const RulesMove *move, const char *name)
{
  return move->verb >= RULES_VERB_GAME
         && strcmp (match->game->verbs[move->verb - RULES_VERB_GAME].name, name) == 0;
}

static void
note_play (Bench *bench, const RulesMove *move)
{
  if (!is_verb (bench->match, move, "play"))
    return;
  bench->plays[bench->n_plays].card = (unsigned)move->args[0].value;
  bench->plays[bench->n_plays++].side = bench->match->game->side (bench->match, move->actor);
}

static bool
add_answer_cb (const RulesMove *move, void *data)
{
  Answers *answers = data;
  RulesMoveBuffer *copy = &answers->moves[answers->n++];

  copy->move = *move;
  memcpy (copy->args, move->args, move->n_args * sizeof *move->args);
  copy->move.args = copy->args;
  return answers->n < ANSWERS;
}

/* How far @side is ahead when the chapter has gone on at random after @move. */
static gint32
try_move (Bench *bench, const void *state, const RulesMove *move, unsigned side)
{
  const RulesGame *game = bench->match->game;
  RulesMoveBuffer next;
  RulesProgress place = bench->place;
  gint32 ahead;

  memcpy (bench->trial, state, game->state_size);
  rules_apply (bench->match, bench->trial, move, RULES_UNJUDGED, NULL);
  game->progress (bench->match, bench->trial, &place);
  while (memcmp (place.number, bench->place.number, sizeof place.number) == 0
         && replay_random_move (bench->match, bench->trial, &bench->random, &next)) {
    rules_apply (bench->match, bench->trial, &next.move, RULES_UNJUDGED, NULL);
    game->progress (bench->match, bench->trial, &place);
  }
  ahead = first_side_ahead (bench->match, bench->trial);
  return side == 0 ? ahead : -ahead;
}

/* Puts the best answer into @move when an effect asks something. */
static void
choose_answer (Bench *bench, const void *state, RulesMoveBuffer *move)
{
  Answers answers = { 0 };
  gint64 best = G_MININT64;
  unsigned side;

  if (!is_verb (bench->match, &move->move, "choose")
      && !is_verb (bench->match, &move->move, "decline"))
    return;
  side = bench->match->game->side (bench->match, move->move.actor);
  rules_choices (bench->match, state, add_answer_cb, &answers);
  for (guint k = 0; k < answers.n; k++) {
    gint64 sum = 0;

    for (guint n = 0; n < bench->trials; n++)
      sum += try_move (bench, state, &answers.moves[k].move, side);
    if (sum > best) {
      best = sum;
      *move = answers.moves[k];
      move->move.args = move->args;
    }
  }
}

static void
play_game (Bench *bench, void *state)
{
  const RulesGame *game = bench->match->game;
  RulesMoveBuffer move;
  RulesProgress place;

  rules_start (bench->match, state);
  bench->ahead = 0;
  game->progress (bench->match, state, &bench->place);
  while (replay_random_move (bench->match, state, &bench->random, &move)) {
    if (bench->trials > 0)
      choose_answer (bench, state, &move);
    note_play (bench, &move.move);
    rules_apply (bench->match, state, &move.move, RULES_UNJUDGED, NULL);
    game->progress (bench->match, state, &place);
    if (memcmp (place.number, bench->place.number, sizeof place.number) != 0)
      count_chapter (bench, state);
    bench->place = place;
  }
  if (bench->n_plays > 0)
    count_chapter (bench, state); /* the game's last chapter */
}

static void
print_tallies (const Bench *bench)
{
  printf ("%-16s %-8s %5s  %8s  %6s  %7s\n", "spell", "element", "power", "chapters", "won %",
          "points");
  for (unsigned c = 0; c < bench->match->n_cards; c++) {
    const RulesCard *card = &bench->match->cards[c];
    PackNode power = pack_member (card->node, "power");
    const Tally *tally = &bench->tallies[c];
    char number[24];

    g_snprintf (number, sizeof number, "%" G_GINT64_FORMAT, (gint64)pack_integer (power));
    printf ("%-16s %-8s %5s  %8" G_GUINT64_FORMAT "  %6.1f  %+7.2f\n", card->name,
            pack_text (pack_member (card->node, "element")),
            pack_kind (power) == PACK_TEXT ? pack_text (power) : number, tally->played,
            100.0 * (double)tally->won / (double)tally->played,
            (double)tally->ahead / (double)tally->played);
  }
}

int
main (int argc, char **argv)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (ImportPack) pack = argc > 1 ? import_pack_load_file (argv[1], &error) : NULL;
  guint64 games = argc > 2 ? g_ascii_strtoull (argv[2], NULL, 10) : 100000;
  Bench bench = { 0 };
  RulesSetup setup;
  RulesError fault;
  g_autofree void *state = NULL;

  if (pack == NULL) {
    fprintf (stderr, "pack-balance: %s\n",
             error != NULL ? error->message : "PACK [GAMES [SEED [TRIALS]]]");
    return 2;
  }
  rules_setup_init (&setup, rules_game (rules_text (pack->info.game)));
  setup.open = true;
  setup.packs[0] = pack->pack;
  setup.n_packs = 1;
  if (rules_match_new (&bench.match, &setup, &fault) != RULES_OK) {
    g_autofree char *sentence = import_fault_dup_sentence (setup.game, &fault, NULL);

    fprintf (stderr, "pack-balance: %s\n", sentence);
    return 1;
  }
  rules_random_seed (&bench.random, argc > 3 ? g_ascii_strtoull (argv[3], NULL, 10) : 1);
  bench.tallies = g_new0 (Tally, bench.match->n_cards);
  bench.trials = argc > 4 ? (guint)g_ascii_strtoull (argv[4], NULL, 10) : 0;
  bench.trial = g_malloc (setup.game->state_size);
  state = g_malloc (setup.game->state_size);
  for (; games > 0; games--)
    play_game (&bench, state);
  print_tallies (&bench);
  g_free (bench.trial);
  g_free (bench.tallies);
  rules_match_free (bench.match);
  return 0;
}
