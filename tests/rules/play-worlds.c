/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games where not all was seen against all their worlds: see the header for what must hold.
 */
#include "tests/rules/play-worlds.h"

#include "tests/rules/play-games.h"

#include "rules/replay.h"

#include <stdio.h>
#include <string.h>

#define LINE_BYTES 1024
#define WAYS 1200 /* to name the cards of one move, at most */
#define TRIES 40  /* moves that are looked at before all cards are seen */
#define SAID 512  /* lines tried at one state, at most */
#define LISTED 6  /* of them from the list of moves */
#define REMEMBERED 4

static const PlayWorlds *all;

/* States of the open game, no two of them equal. */
typedef struct {
  uint8_t *states;
  uint64_t *digests;
  unsigned n;
} Worlds;

/**
 * Naming:
 * @places: arguments of @move that are a "?" where not all is seen
 *
 * One way to name the cards of a move.
 */
typedef struct {
  RulesMoveBuffer move;
  uint16_t places[RULES_ARGS];
  unsigned n_places;
} Naming;

/**
 * Game:
 * @after: the table behind a move that is tried
 * @open: the open game, in one of the worlds
 * @remembered: lines that could be said before
 * @compared, @taken: lines that were tried, and how many of them were taken
 * @parted: of them, those that only some of the worlds take
 */
typedef struct {
  const PlayWorldsKind *kind;
  PlayFixture table, after, open;
  size_t size;
  Worlds worlds, next;
  RulesRandom random;
  RulesMoveBuffer listed[LISTED];
  unsigned n_listed;
  char remembered[REMEMBERED][LINE_BYTES];
  char said[SAID][LINE_BYTES];
  unsigned n_said;
  unsigned seed, number;
  char text[LINE_BYTES];
  unsigned states, several, most, compared, taken, parted;
} Game;

#define HOLDS(at, condition, what)                                                                 \
  ck_assert_msg (condition, "kind %s, seed %u, move %u, %s: %s", (at)->kind->game, (at)->seed,     \
                 (at)->number, (at)->text, what)

static unsigned
random_below (Game *game, unsigned n)
{
  return rules_random_below (&game->random, n);
}

/* Tables */

static void
open_worlds (Worlds *worlds, size_t size)
{
  worlds->states = aligned_alloc (8, size * (all->most + 1));
  worlds->digests = calloc (all->most + 1, sizeof *worlds->digests);
  worlds->n = 0;
}

static void
close_worlds (Worlds *worlds)
{
  free (worlds->states);
  free (worlds->digests);
}

static Game *
open_game (unsigned kind)
{
  Game *game = calloc (1, sizeof *game);
  char open[64];

  game->kind = &all->kinds[kind];
  game->size = (play_game.game->state_size + 7) / 8 * 8;
  snprintf (open, sizeof open, "%s open", game->kind->game);
  play_open_game (&game->table, game->kind->game, game->kind->pack, game->kind->more);
  play_open_game (&game->open, open, game->kind->pack, game->kind->more);
  game->after = game->table;
  game->after.state = aligned_alloc (8, game->size);
  open_worlds (&game->worlds, game->size);
  open_worlds (&game->next, game->size);
  return game;
}

static void
close_game (Game *game)
{
  close_worlds (&game->worlds);
  close_worlds (&game->next);
  free (game->after.state);
  play_close (&game->table);
  play_close (&game->open);
  free (game);
}

static void
restart (Game *game, unsigned seed)
{
  game->seed = seed;
  game->number = 0;
  strcpy (game->text, "the start");
  memset (game->remembered, 0, sizeof game->remembered);
  rules_random_seed (&game->random, seed);
  rules_start (game->table.match, game->table.state);
  rules_start (game->open.match, game->worlds.states);
  game->worlds.n = 1;
}

/* Worlds */

static void
copy_move (RulesMoveBuffer *to, const RulesMove *move)
{
  to->move = *move;
  if (move->n_args)
    memcpy (to->args, move->args, move->n_args * sizeof *move->args);
  to->move.args = to->args;
  if (move->text.length && move->text.length <= sizeof to->word)
    to->move.text.at = memcpy (to->word, move->text.at, move->text.length);
}

static void
set_card (Naming *naming, unsigned place, unsigned card)
{
  RulesArg *arg = &naming->move.args[naming->places[place]];

  arg->kind = RULES_ARG_CARD;
  arg->value = (int)card;
}

/* The first way; false when there are too many. */
static bool
begin_naming (Game *game, const RulesMove *move, Naming *naming)
{
  unsigned ways = 1;

  copy_move (&naming->move, move);
  naming->n_places = 0;
  for (unsigned i = 0; i < move->n_args; i++)
    if (move->args[i].kind == RULES_ARG_UNSEEN) {
      naming->places[naming->n_places] = (uint16_t)i;
      set_card (naming, naming->n_places++, 0);
      ways *= game->open.match->n_cards;
      if (ways > WAYS)
        return false;
    }
  return true;
}

/* The next one; false behind the last, when it is the first one again. */
static bool
next_naming (Game *game, Naming *naming)
{
  unsigned place = naming->n_places, card = 0;

  while (place > 0 && card == 0) {
    card = (unsigned)naming->move.args[naming->places[--place]].value + 1;
    card = card == game->open.match->n_cards ? 0 : card;
    set_card (naming, place, card);
  }
  for (unsigned i = place + 1; i < naming->n_places; i++)
    set_card (naming, i, all->in_order ? 0 : card);
  return card != 0;
}

static void
enter_world (Game *game, unsigned world)
{
  memcpy (game->open.state, game->worlds.states + world * game->size, game->size);
}

/**
 * take_in_world:
 * @taken: it was taken at the table, and @game->after is what came of it
 *
 * Whether the open game takes the move as it is named. Which of several unseen cards a ruling means
 * only the world tells in which the table looks like that afterwards; the worlds in which it
 * doesn't are none. Every other move is the same in all worlds.
 */
static bool
take_in_world (Game *game, unsigned world, const Naming *naming, bool taken, RulesError *error)
{
  const char *fault;

  error->code = 0;
  if (rules_apply (game->open.match, game->open.state, &naming->move.move, RULES_JUDGED, error)
      != RULES_OK)
    return false;
  fault = taken ? all->compare (&game->open, &game->after) : NULL;
  if (fault && naming->move.move.verb == RULES_VERB_ADJUST) {
    enter_world (game, world);
    return false;
  }
  HOLDS (game, !fault, fault);
  return true;
}

static bool
is_new (Game *game, uint64_t digest)
{
  for (unsigned i = 0; i < game->next.n; i++)
    if (game->next.digests[i] == digest)
      return false;
  return true;
}

/* The worlds behind a move that was taken at the table; false when there are too many. */
static bool
follow (Game *game, const RulesMove *move)
{
  RulesError error;
  Naming naming;

  game->next.n = 0;
  if (!begin_naming (game, move, &naming))
    return false;
  for (unsigned world = 0; world < game->worlds.n; world++) {
    enter_world (game, world);
    do {
      uint64_t digest;

      if (!take_in_world (game, world, &naming, true, &error))
        continue;
      digest = rules_digest (game->open.match, game->open.state);
      if (is_new (game, digest)) {
        memcpy (game->next.states + game->next.n * game->size, game->open.state, game->size);
        game->next.digests[game->next.n++] = digest;
      }
      if (game->next.n > all->most)
        return false;
      enter_world (game, world);
    } while (next_naming (game, &naming));
  }
  return true;
}

/* What could be said */

static bool
is_short (Game *game, const RulesMove *move)
{
  return all->is_short && all->is_short (&game->table, move);
}

/* Takes a line to those that will be tried. */
static void
say (Game *game, const RulesMove *move)
{
  if (game->n_said < SAID)
    play_write_move (&game->table, move, game->said[game->n_said++], LINE_BYTES);
}

/* A move with every card of the packs, and with one that nobody saw, in one of its places; and as
 * somebody else's. */
static void
say_variants (Game *game, const RulesMove *move)
{
  RulesMoveBuffer other;
  unsigned places[RULES_ARGS], n = 0;

  copy_move (&other, move);
  for (unsigned i = 0; i < move->n_args; i++)
    if (move->args[i].kind == RULES_ARG_CARD || move->args[i].kind == RULES_ARG_UNSEEN)
      places[n++] = i;
  if (n > 0) {
    RulesArg *arg = &other.args[places[random_below (game, n)]], kept = *arg;

    arg->kind = RULES_ARG_CARD;
    for (unsigned card = 0; card < game->table.match->n_cards; card++) {
      arg->value = (int)card;
      say (game, &other.move);
    }
    arg->kind = RULES_ARG_UNSEEN;
    say (game, &other.move);
    *arg = kept;
  }
  for (unsigned seat = 1; move->actor && seat <= game->table.match->setup.seats; seat++) {
    other.move.actor = (uint8_t)seat;
    say (game, &other.move);
  }
}

/* Keeps some of the listed moves, each as likely. */
static bool
list_cb (const RulesMove *move, void *data)
{
  Game *game = data;
  unsigned k = game->n_listed++;

  if (k >= LISTED)
    k = random_below (game, k + 1);
  if (k < LISTED)
    copy_move (&game->listed[k], move);
  return true;
}

/* A ruling at random; false when it can't be read. */
static bool
make_ruling (Game *game, RulesMoveBuffer *move, char *line)
{
  RulesBuffer out = { line, LINE_BYTES - 1, 0, false };

  all->write_ruling (&game->table, &game->random, &out);
  line[out.length] = '\0';
  return play_read_move (&game->table, line, move);
}

static void
collect_lines (Game *game)
{
  char line[LINE_BYTES];
  RulesMoveBuffer move;

  game->n_said = game->n_listed = 0;
  if (replay_random_move (game->table.match, game->table.state, &game->random, &move))
    say_variants (game, &move.move);
  if (make_ruling (game, &move, line))
    say_variants (game, &move.move);
  rules_choices (game->table.match, game->table.state, list_cb, game);
  for (unsigned i = 0; i < game->n_listed && i < LISTED; i++)
    say (game, &game->listed[i].move);
  for (unsigned i = 0; i < REMEMBERED && game->n_said < SAID; i++)
    if (*game->remembered[i])
      strcpy (game->said[game->n_said++], game->remembered[i]);
  if (game->n_said > 0)
    strcpy (game->remembered[random_below (game, REMEMBERED)],
            game->said[random_below (game, game->n_said)]);
}

/* Whether some world takes the move. @tried: (out): as far as that can be told; @parted: (out): one
 * that was asked before does not */
static bool
is_explained (Game *game, const RulesMove *move, bool taken, bool *tried, bool *parted)
{
  RulesError error;
  Naming naming;

  *parted = false;
  *tried = begin_naming (game, move, &naming);
  for (unsigned world = 0; *tried && world < game->worlds.n; world++) {
    enter_world (game, world);
    do {
      if (take_in_world (game, world, &naming, taken, &error))
        return true;
      /* What names nothing and stands for cards that nobody saw. */
      *tried = error.code != RULES_FAULT_OPEN_UNSEEN;
    } while (*tried && next_naming (game, &naming));
    *parted = true;
  }
  return false;
}

static void
check_line (Game *game, const char *line)
{
  RulesMoveBuffer move;
  bool taken, explained, tried, parted;

  if (!play_read_move (&game->table, line, &move))
    return;
  strcpy (game->text, line);
  memcpy (game->after.state, game->table.state, game->size);
  taken = rules_apply (game->table.match, game->after.state, &move.move, RULES_JUDGED, NULL)
          == RULES_OK;
  explained = is_explained (game, &move.move, taken, &tried, &parted);
  if (!tried)
    return;
  HOLDS (game, explained || !taken, "is taken, and no world explains it");
  HOLDS (game, taken || !explained || is_short (game, &move.move),
         "is refused, and a world explains it");
  game->compared++;
  game->taken += taken;
  game->parted += taken && parted;
}

static void
check_lines (Game *game)
{
  collect_lines (game);
  for (unsigned i = 0; i < game->n_said; i++)
    check_line (game, game->said[i]);
  game->states++;
  game->several += game->worlds.n > 1;
  game->most = game->worlds.n > game->most ? game->worlds.n : game->most;
}

/* Games */

/* A move as the table may see it, or as it is in one of the worlds. */
static bool
make_move (Game *game, bool seen, RulesMoveBuffer *move, char *line)
{
  if (random_below (game, 12) == 0 && make_ruling (game, move, line))
    return true;
  if (!seen)
    return replay_random_move (game->table.match, game->table.state, &game->random, move);
  enter_world (game, random_below (game, game->worlds.n));
  return replay_random_move (game->open.match, game->open.state, &game->random, move);
}

/* One that leaves few enough worlds; false when the game is over. */
static bool
play_move (Game *game)
{
  char line[LINE_BYTES];
  RulesMoveBuffer move;

  for (unsigned i = 0; i < 2 * TRIES; i++) {
    if (!make_move (game, i >= TRIES || random_below (game, 2), &move, line))
      continue;
    memcpy (game->after.state, game->table.state, game->size);
    if (rules_apply (game->table.match, game->after.state, &move.move, RULES_JUDGED, NULL)
        != RULES_OK) {
      play_write_move (&game->table, &move.move, game->text, LINE_BYTES);
      HOLDS (game, move.move.verb == RULES_VERB_ADJUST || is_short (game, &move.move),
             "is refused, and a world explains it");
      continue;
    }
    play_write_move (&game->table, &move.move, game->text, LINE_BYTES);
    if (follow (game, &move.move)) {
      Worlds worlds = game->worlds;

      HOLDS (game, game->next.n > 0, "is taken, and no world explains it");
      game->worlds = game->next;
      game->next = worlds;
      memcpy (game->table.state, game->after.state, game->size);
      game->number++;
      return true;
    }
  }
  return false;
}

START_TEST (what_a_world_explains_is_taken)
{
  unsigned games = play_count_games (all->games);
  Game *game = open_game (_i);

  for (unsigned seed = 1; seed <= games; seed++) {
    restart (game, seed);
    do
      check_lines (game);
    while (game->number < all->moves && play_move (game));
  }
  ck_assert_uint_gt (game->several, 0);
  ck_assert_uint_gt (game->parted, 0);
  if (suite_variable ("TOMEKEEPER_TAKEN"))
    printf (
        "# %s: %u states, %u of them with several worlds, %u at most; %u lines, %u taken, %u of "
        "them not in all worlds\n",
        game->kind->game, game->states, game->several, game->most, game->compared, game->taken,
        game->parted);
  close_game (game);
}
END_TEST

Suite *
play_worlds_suite (const PlayWorlds *worlds)
{
  Suite *suite = suite_create (worlds->name);
  TCase *tcase = tcase_create ("worlds");

  all = worlds;
  tcase_set_timeout (tcase, 0);
  tcase_add_loop_test (tcase, what_a_world_explains_is_taken, 0, (int)worlds->n_kinds);
  suite_add_tcase (suite, tcase);
  return suite;
}
