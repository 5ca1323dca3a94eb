/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * core DATA: the rules core alone on one core, for each game that has a starter pack in DATA: moves
 * a second, legality checked and digests taken; unchecked and without digests; and allocations
 * while moves are applied. Beside each the limit of DESIGN.md. Exits with 1 when one is passed.
 */
#include "app/deal/simulate.h"

#include "bench/budgets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define GAMES 150
#define ROUNDS 40 /* the best one counts: others share the machine */
#define MOST_ROUNDS 400
#define ROUND_MS 30

void *__real_malloc (size_t size);
void *__wrap_malloc (size_t size);
void *__real_calloc (size_t n, size_t size);
void *__wrap_calloc (size_t n, size_t size);
void *__real_realloc (void *old, size_t size);
void *__wrap_realloc (void *old, size_t size);

static volatile gboolean counting;
static volatile guint64 allocations;

/* The linker leads every allocation of this program and its static libraries here. */
void *
__wrap_malloc (size_t size)
{
  if (counting)
    allocations++;
  return __real_malloc (size);
}

void *
__wrap_calloc (size_t n, size_t size)
{
  if (counting)
    allocations++;
  return __real_calloc (n, size);
}

void *
__wrap_realloc (void *old, size_t size)
{
  if (counting)
    allocations++;
  return __real_realloc (old, size);
}

/* Millions of moves a second that a game must reach. */
static double
get_limit (const char *game)
{
  static const struct {
    const char *game;
    double limit;
  } limits[] = {
    { "tome", LIMIT_MOVES_TOME },         { "tokio", LIMIT_MOVES_TOKIO },
    { "spelled", LIMIT_MOVES_SPELLED },   { "arkham", LIMIT_MOVES_ARKHAM },
    { "restless", LIMIT_MOVES_RESTLESS },
  };

  for (guint k = 0; k < G_N_ELEMENTS (limits); k++)
    if (g_str_equal (limits[k].game, game))
      return limits[k].limit;
  return 1;
}

/* One simulated game with its moves read, and laid tightly: what is measured is the core, not the
 * memory of buffers. */
typedef struct {
  AppSimulatedRecord *simulated;
  RulesMove *moves;
  GArray *args;
  guint n;
} Game;

static void
game_read (Game *game)
{
  gsize at = 0;

  game->n = game->simulated->n_moves;
  game->moves = g_new0 (RulesMove, game->n);
  game->args = g_array_new (FALSE, FALSE, sizeof (RulesArg));
  for (guint k = 0; k < game->n; k++) {
    RulesText text = app_simulated_record_get_move (game->simulated, k);
    RulesMoveBuffer move;
    RecordLine line;
    RulesError error;

    if (record_read_line (text.at, text.length, &line, &error) != RULES_OK
        || rules_read_move (game->simulated->match, &line, &move, &error) != RULES_OK)
      exit (2);
    game->moves[k] = move.move;
    g_array_append_vals (game->args, move.args, move.move.n_args);
  }
  for (guint k = 0; k < game->n; k++) {
    game->moves[k].args = &g_array_index (game->args, RulesArg, at);
    at += game->moves[k].n_args;
  }
}

/* All games once; the number of moves. */
static guint64
play (const Game *games, void *state, RulesApplyFlags flags)
{
  guint64 n = 0;

  for (const Game *game = games; game < games + GAMES; game++) {
    const RulesMatch *match = game->simulated->match;
    const RulesMove *moves = game->moves;

    rules_start (match, state);
    if (flags == RULES_JUDGED)
      for (guint k = 0; k < game->n; k++) {
        if (rules_apply (match, state, &moves[k], flags, NULL) != RULES_OK
            || rules_digest (match, state) != game->simulated->digests[k])
          exit (2);
      }
    else
      for (guint k = 0; k < game->n; k++)
        if (rules_apply (match, state, &moves[k], flags, NULL) != RULES_OK)
          exit (2);
    n += game->n;
  }
  return n;
}

/* Microseconds that this process had a core: what others do meanwhile does not count. */
static gint64
cpu_time (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * G_USEC_PER_SEC + now.tv_nsec / 1000;
}

/* The best round's millions of moves a second. While that is below the limit there are more rounds:
 * on a shared core a quiet moment may be long in coming. */
static double
measure (const Game *games, void *state, RulesApplyFlags flags, double limit)
{
  double best = 0;

  for (guint round = 0; round < ROUNDS || (round < MOST_ROUNDS && best < limit); round++) {
    gint64 begin = cpu_time (), now = begin;
    guint64 n = 0;

    while (now - begin < ROUND_MS * 1000) {
      n += play (games, state, flags);
      now = cpu_time ();
    }
    best = MAX (best, (double)n / (double)(now - begin));
  }
  return best;
}

static gboolean
print_result (const char *game, const char *what, double value, double limit)
{
  printf ("%-9s %-34s %8.1f M/s   limit %5.1f   ratio %.2f%s\n", game, what, value, limit,
          value / limit, value < limit ? "   TOO SLOW" : "");
  return value >= limit;
}

static gboolean
bench_game (const RulesGame *rules, AppPacks *packs)
{
  double limit = get_limit (rules->id);
  Game *games = g_new0 (Game, GAMES);
  void *state = g_malloc0 (rules->state_size + 8);
  gboolean good = TRUE;
  GError *error = NULL;

  for (guint g = 0; g < GAMES; g++) {
    const RulesVariant *variant = &rules->variants[g % rules->n_variants];
    const AppSimulation simulation = { .game = rules,
                                       .variant = g % rules->n_variants,
                                       .seats = variant->min_seats
                                                + g % (variant->max_seats - variant->min_seats + 1),
                                       .open = g / rules->n_variants % 2 == 0,
                                       .seed = g + 1,
                                       .max_moves = 2000 };

    games[g].simulated = app_simulate (&simulation, packs, &error);
    if (games[g].simulated == NULL) {
      fprintf (stderr, "%s\n", error->message);
      exit (2);
    }
    game_read (&games[g]);
  }
  counting = TRUE;
  play (games, state, RULES_JUDGED);
  play (games, state, RULES_UNJUDGED);
  counting = FALSE;
  good &= print_result (rules->id, "moves checked, with digests",
                        measure (games, state, RULES_JUDGED, limit), limit);
  good &= print_result (rules->id, "moves unchecked, without digests",
                        measure (games, state, RULES_UNJUDGED, LIMIT_UNCHECKED * limit),
                        LIMIT_UNCHECKED * limit);
  printf ("%-9s %-34s %8" G_GUINT64_FORMAT "       limit     0%s\n", rules->id,
          "allocations while moves are applied", allocations, allocations > 0 ? "   TOO MANY" : "");
  good &= allocations == 0;
  for (guint g = 0; g < GAMES; g++) {
    app_simulated_record_free (games[g].simulated);
    g_array_unref (games[g].args);
    g_free (games[g].moves);
  }
  g_free (games);
  g_free (state);
  return good;
}

int
main (int argc, char **argv)
{
  g_autoptr (AppPacks) packs = app_packs_new ();
  gboolean good = TRUE;

  if (argc > 1)
    g_setenv ("TOMEKEEPER_DATA_DIR", argv[1], TRUE);
  for (guint k = 0; rules_games[k] != NULL; k++)
    good &= bench_game (rules_games[k], packs);
  return good ? 0 : 1;
}
