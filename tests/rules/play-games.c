/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Simulated games of one kind after the other: see the header for what must hold.
 */
#include "tests/rules/play-games.h"

#include "tests/rules/play-layout.h"

#include "rules/replay.h"

#include <stdio.h>
#include <string.h>

#define LINE_BYTES 1024
#define LISTED 16384

static const PlayGames *all;

/* Lines of the list of moves, sorted. */
typedef struct {
  char *texts[LISTED];
  unsigned n;
} List;

typedef struct {
  const PlayKind *kind;
  PlayFixture fixture, other; /* @other: packs in another order, moves read from text */
  PlayFixture masked;         /* of an open game: the same at a table where not all was seen */
  RulesRandom random;
  unsigned seed, number;
  char text[LINE_BYTES];
  List list;
  unsigned accepted;
} Game;

/* In any of a game's states. */
#define HOLDS(at, condition, what)                                                                 \
  ck_assert_msg (condition, "kind %s, seed %u, move %u, %s: %s", (at)->kind->game, (at)->seed,     \
                 (at)->number, (at)->text, what)

unsigned
play_count_games (unsigned usual)
{
  const char *text = suite_variable ("TOMEKEEPER_GAMES"),
             *few = suite_variable ("TOMEKEEPER_FEW_GAMES");
  unsigned part = few ? (unsigned)strtoul (few, NULL, 10) : 1;

  if (text)
    return (unsigned)strtoul (text, NULL, 10);
  return (usual + part - 1) / part;
}

static Game *
open_game (unsigned kind)
{
  Game *game = calloc (1, sizeof *game);
  const char *name = all->kinds[kind].game, *open = strstr (name, " open");
  char fixture[64];

  game->kind = &all->kinds[kind];
  snprintf (fixture, sizeof fixture, "%.*s", (int)(open ? (size_t)(open - name) : strlen (name)),
            name);
  play_open_game (&game->fixture, name, game->kind->pack, game->kind->more);
  play_open_game (&game->other, name, game->kind->split, game->kind->more);
  play_open_game (&game->masked, fixture, game->kind->pack, game->kind->more);
  return game;
}

static void
close_game (Game *game)
{
  play_close (&game->fixture);
  play_close (&game->other);
  play_close (&game->masked);
  free (game);
}

static void
restart (Game *game, unsigned seed)
{
  game->seed = seed;
  game->number = 0;
  strcpy (game->text, "the start");
  rules_random_seed (&game->random, seed);
  rules_start (game->fixture.match, game->fixture.state);
  rules_start (game->other.match, game->other.state);
  rules_start (game->masked.match, game->masked.state);
}

static RulesStatus
apply_text (PlayFixture *fixture, const char *text)
{
  RulesMoveBuffer move;

  ck_assert_msg (play_read_move (fixture, text, &move), "%s can't be read", text);
  return rules_apply (fixture->match, fixture->state, &move.move, RULES_JUDGED, NULL);
}

static void *
copy_state (const PlayFixture *fixture)
{
  size_t size = play_game.game->state_size;
  void *copy = aligned_alloc (8, (size + 7) / 8 * 8);

  memcpy (copy, fixture->state, size);
  return copy;
}

static bool
same_state (const PlayFixture *fixture, const void *state)
{
  return memcmp (fixture->state, state, play_game.game->state_size) == 0;
}

/* Applies @move judged, unjudged, and from its text in the other reading. */
static RulesStatus
apply_move (Game *game, const RulesMove *move, bool listed)
{
  RulesMatch *match = game->fixture.match;
  void *before = copy_state (&game->fixture);
  RulesStatus status;
  const char *fault;

  play_write_move (&game->fixture, move, game->text, LINE_BYTES);
  game->number++;
  status = rules_apply (match, game->fixture.state, move, RULES_JUDGED, NULL);
  HOLDS (game, !listed || status == RULES_OK, "is listed and refused");
  if (status != RULES_OK) {
    HOLDS (game, same_state (&game->fixture, before), "changed the state");
    HOLDS (game, apply_text (&game->other, game->text) == status, "is judged in another way");
    free (before);
    return status;
  }
  fault = rules_check_state (match, game->fixture.state);
  HOLDS (game, !fault, fault);
  rules_apply (match, before, move, RULES_UNJUDGED, NULL);
  HOLDS (game, same_state (&game->fixture, before), "is another move unjudged");
  HOLDS (game, apply_text (&game->other, game->text) == RULES_OK, "is refused in another order");
  HOLDS (game,
         rules_digest (match, game->fixture.state)
             == rules_digest (game->other.match, game->other.state),
         "has another digest in another order of packs and cards");
  free (before);
  return RULES_OK;
}

/* The list of moves against what could be said. */

static bool
list_cb (const RulesMove *move, void *data)
{
  Game *game = data;
  char text[LINE_BYTES];

  HOLDS (game, game->list.n < LISTED, "more is listed than the test has room for");
  play_write_move (&game->fixture, move, text, LINE_BYTES);
  game->list.texts[game->list.n++] = strdup (text);
  return true;
}

static int
compare_texts (const void *a, const void *b)
{
  return strcmp (*(char *const *)a, *(char *const *)b);
}

static void
propose_cb (const char *line, void *data)
{
  Game *game = data;
  void *trial;
  RulesMoveBuffer move;
  RulesStatus status = RULES_SYNTAX;
  char text[LINE_BYTES], *key = text;
  bool listed;

  ck_assert_msg (play_read_move (&game->fixture, line, &move), "%s can't be read", line);
  play_write_move (&game->fixture, &move.move, text, LINE_BYTES);
  trial = copy_state (&game->fixture);
  status = rules_apply (game->fixture.match, trial, &move.move, RULES_JUDGED, NULL);
  listed = bsearch (&key, game->list.texts, game->list.n, sizeof *game->list.texts, compare_texts);
  if ((status == RULES_OK) != listed)
    strcpy (game->text, text);
  HOLDS (game, (status == RULES_OK) == listed,
         listed ? "is listed and refused" : "is not listed and succeeds");
  if (status != RULES_OK)
    HOLDS (game, same_state (&game->fixture, trial), "changed the state");
  game->accepted += status == RULES_OK;
  free (trial);
}

static void
check_list (Game *game)
{
  game->list.n = game->accepted = 0;
  rules_choices (game->fixture.match, game->fixture.state, list_cb, game);
  qsort (game->list.texts, game->list.n, sizeof *game->list.texts, compare_texts);
  for (unsigned i = 1; i < game->list.n; i++)
    HOLDS (game, strcmp (game->list.texts[i - 1], game->list.texts[i]) != 0, game->list.texts[i]);
  all->propose (&game->fixture, &game->random, propose_cb, game);
  HOLDS (game, !all->proposes_all || game->accepted == game->list.n,
         "a move is listed that nobody can say");
  for (unsigned i = 0; i < game->list.n; i++)
    free (game->list.texts[i]);
}

START_TEST (games_hold)
{
  unsigned games = play_count_games (all->games);
  Game *game = open_game (_i);

  for (unsigned seed = 1; seed <= games; seed++) {
    RulesOutcome outcome;
    RulesMoveBuffer move;

    restart (game, seed);
    while (game->number < all->moves
           && replay_random_move (game->fixture.match, game->fixture.state, &game->random, &move)) {
      apply_move (game, &move.move, true);
      if (rules_random_below (&game->random, 32) == 0)
        check_list (game);
    }
    rules_outcome (game->fixture.match, game->fixture.state, &outcome);
    HOLDS (
        game,
        (outcome.status == RULES_WON && outcome.winners != 0)
            || (all->may_draw && outcome.status == RULES_DRAWN)
            || (all->may_lose && outcome.status == RULES_LOST)
            || (outcome.status == RULES_RUNNING && all->endless && all->endless (&game->fixture)),
        "the game does not end");
  }
  close_game (game);
}
END_TEST

/* Hidden cards */

START_TEST (hidden_cards_never_contradict)
{
  unsigned games = play_count_games (all->games);
  Game *game = open_game (_i);

  for (unsigned seed = 1; seed <= games; seed++) {
    RulesMoveBuffer move;

    restart (game, seed + 1000000);
    while (game->number < all->moves
           && replay_random_move (game->fixture.match, game->fixture.state, &game->random, &move)) {
      char text[LINE_BYTES];
      RulesBuffer masked = { text, sizeof text - 1, 0, false };
      const char *fault;

      play_write_move (&game->fixture, &move.move, game->text, LINE_BYTES);
      all->mask (&game->fixture, &game->random, game->text, &masked);
      text[masked.length] = '\0';
      apply_move (game, &move.move, true);
      ck_assert_msg (apply_text (&game->masked, text) == RULES_OK,
                     "kind %s, seed %u, move %u: %s is refused where not all was seen, for %s",
                     game->kind->game, game->seed, game->number, text, game->text);
      fault = rules_check_state (game->masked.match, game->masked.state);
      HOLDS (game, !fault, fault);
      fault = all->compare (&game->fixture, &game->masked);
      HOLDS (game, !fault, fault);
    }
  }
  close_game (game);
}
END_TEST

/* Rulings */

static void
apply_ruling (Game *game, unsigned *taken)
{
  char line[LINE_BYTES];
  RulesBuffer out = { line, sizeof line - 1, 0, false };
  RulesMoveBuffer move;

  all->write_ruling (&game->fixture, &game->random, &out);
  line[out.length] = '\0';
  ck_assert_msg (play_read_move (&game->fixture, line, &move), "%s can't be read", line);
  if (apply_move (game, &move.move, false) == RULES_OK)
    for (unsigned i = 0; i < play_game.game->n_rulings; i++) {
      const char *name = play_game.game->rulings[i].name;
      size_t length = strlen (name), prefix = strlen ("- adjust ");

      taken[i] += strncmp (line + prefix, name, length) == 0 && line[prefix + length] == ' ';
    }
}

START_TEST (rulings_keep_the_state_whole)
{
  unsigned games = play_count_games (all->games), n = all->moves < 500 ? all->moves : 500;
  unsigned *taken = calloc (play_game.game->n_rulings, sizeof *taken);
  unsigned n_taken = 0;
  Game *game = open_game (_i);

  for (unsigned seed = 1; seed <= games; seed++) {
    RulesMoveBuffer move;

    restart (game, seed + 2000000);
    while (game->number < n) {
      if (rules_random_below (&game->random, 3) == 0)
        apply_ruling (game, taken);
      else if (replay_random_move (game->fixture.match, game->fixture.state, &game->random, &move))
        apply_move (game, &move.move, true);
      else
        game->number++;
      if (rules_random_below (&game->random, 64) == 0
          && !((const RulesStateHeader *)game->fixture.state)->ended_by_rules)
        check_list (game);
    }
  }
  for (unsigned i = 0; i < play_game.game->n_rulings; i++)
    n_taken += taken[i];
  ck_assert_uint_gt (n_taken, 0);
  if (suite_variable ("TOMEKEEPER_TAKEN"))
    for (unsigned i = 0; i < play_game.game->n_rulings; i++)
      printf ("# %s, %s: %u\n", all->kinds[_i].game, play_game.game->rulings[i].name, taken[i]);
  free (taken);
  close_game (game);
}
END_TEST

/* The same seed gives the same record, and records written are records read. */
START_TEST (records_replay_to_their_digests)
{
  unsigned games = play_count_games (all->games);
  Game *game = open_game (_i);

  for (unsigned seed = 1; seed <= games; seed++) {
    static char record[1 << 22];
    RulesBuffer out = { record, sizeof record, 0, false };
    Replay replay;
    RulesMoveBuffer move;

    restart (game, seed + 3000000);
    while (game->number++ < all->moves
           && replay_random_move (game->fixture.match, game->fixture.state, &game->random, &move)) {
      char digest[32];

      rules_apply (game->fixture.match, game->fixture.state, &move.move, RULES_JUDGED, NULL);
      rules_write_move (game->fixture.match, &move.move, &out);
      snprintf (digest, sizeof digest, " #%016llx\n",
                (unsigned long long)rules_digest (game->fixture.match, game->fixture.state));
      rules_buffer_puts (&out, digest);
    }
    ck_assert (!out.full);
    ck_assert_uint_gt (out.length, 0);
    replay_init (&replay, game->other.match);
    for (const char *at = record, *end = record + out.length; at < end;) {
      size_t length = strcspn (at, "\n");
      RecordLine line;

      HOLDS (game,
             record_read_line (at, length, &line, NULL) == RULES_OK
                 && replay_line (&replay, &line, NULL, NULL) == RULES_OK,
             "the record is refused");
      at += length + 1;
    }
    HOLDS (game, replay.diverged == 0 && replay.unverified == 0, "the replay diverges");
    replay_clear (&replay);
  }
  close_game (game);
}
END_TEST

/* A state is made again from the list of what lies on its table. */
START_TEST (layouts_make_states_again)
{
  unsigned games = play_count_games (all->games), n = games > 50 ? 50 : games;
  PlayFixture fixture;

  play_open_game (&fixture, all->kinds[_i].game, all->kinds[_i].pack, all->kinds[_i].more);
  play_layout_check (all, &fixture, all->kinds[_i].game, n,
                     !suite_variable ("TOMEKEEPER_FEW_GAMES"));
  play_close (&fixture);
}
END_TEST

Suite *
play_games_suite (const PlayGames *games)
{
  Suite *suite = suite_create (games->name);
  TCase *tcase = tcase_create ("games");

  all = games;
  tcase_set_timeout (tcase, 0);
  tcase_add_loop_test (tcase, games_hold, 0, (int)games->n_kinds);
  for (int k = 0; k < (int)games->n_kinds; k++)
    if (strstr (games->kinds[k].game, "open"))
      tcase_add_loop_test (tcase, hidden_cards_never_contradict, k, k + 1);
  tcase_add_loop_test (tcase, rulings_keep_the_state_whole, 0, (int)games->n_kinds);
  tcase_add_loop_test (tcase, records_replay_to_their_digests, 0, (int)games->n_kinds);
  suite_add_tcase (suite, tcase);
  tcase = tcase_create ("layouts");
  tcase_set_timeout (tcase, 0);
  tcase_add_loop_test (tcase, layouts_make_states_again, 0, (int)games->n_kinds);
  suite_add_tcase (suite, tcase);
  return suite;
}
