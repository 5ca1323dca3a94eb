/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Cards that nobody saw, against all worlds: with packs as small as can be and moves at random, a
 * move that names a card is accepted when, and only when, some way of what lies where explains
 * every move before it and this one.
 *
 * Source: The Restless page, World
 */
#include "tests/rules/restless/restless-play.h"

#include "rules/random.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define TYPES 6
#define SHOWN 5
#define GAMES 60

static const char small[] =
    "{'id':'ash','kind':'character','attack':2,'max-weight':99,'health':20}\n"
    "{'id':'hill','kind':'realm','level':1,'encounters':20}\n"
    "{'id':'maw','kind':'god','defense':9,'health':9,'attacks':[{'from':1,'to':8,'damage':1}]}\n"
    "{'id':'dale','kind':'encounter','type':'event','copies':2}\n"
    "{'id':'fell','kind':'encounter','type':'event'}\n"
    "{'id':'glen','kind':'encounter','type':'event'}\n"
    "{'id':'camp','kind':'rest','copies':2}\n"
    "{'id':'den','kind':'rest'}\n"
    "{'id':'nook','kind':'rest'}\n"
    "{'id':'fool','kind':'tarot','form':'event','copies':2}\n"
    "{'id':'cup','kind':'tarot','form':'event'}\n"
    "{'id':'moon','kind':'tarot','form':'event'}\n"
    "{'id':'star','kind':'tarot','form':'blessing'}\n"
    "{'id':'sun','kind':'tarot','form':'event'}\n"
    "{'id':'tower','kind':'tarot','form':'event'}\n";

/* One way of where all copies of a deck lie that are neither in play nor known in the pile, by
 * their types: in the deck, unseen in the pile, unseen in front of the players. */
typedef struct {
  uint8_t deck[TYPES], hidden[TYPES], front[TYPES];
} World;

/**
 * Deck:
 * @piled: what is known to lie in the pile
 * @ahead: what is known to lie on the deck, from its top
 */
typedef struct {
  const char *ids[TYPES];
  unsigned n_types;
  uint8_t piled[TYPES];
  uint8_t ahead[16];
  unsigned n_ahead;
  World *worlds;
  unsigned n;
} Deck;

static void
open_deck (Deck *deck, const char *const *ids, const uint8_t *copies)
{
  memset (deck, 0, sizeof *deck);
  deck->worlds = calloc (1, sizeof *deck->worlds);
  deck->n = 1;
  for (; ids[deck->n_types]; deck->n_types++) {
    deck->ids[deck->n_types] = ids[deck->n_types];
    deck->worlds->deck[deck->n_types] = copies[deck->n_types];
  }
}

static Deck
copy_deck (const Deck *deck)
{
  Deck copy = *deck;

  copy.worlds = malloc ((deck->n + 1) * sizeof *deck->worlds);
  memcpy (copy.worlds, deck->worlds, deck->n * sizeof *deck->worlds);
  return copy;
}

static void
replace_deck (Deck *deck, Deck *by)
{
  free (deck->worlds);
  *deck = *by;
}

static int
compare_worlds (const void *a, const void *b)
{
  return memcmp (a, b, sizeof (World));
}

static void
keep_different (Deck *deck)
{
  unsigned n = 0;

  qsort (deck->worlds, deck->n, sizeof *deck->worlds, compare_worlds);
  for (unsigned i = 0; i < deck->n; i++)
    if (!n || compare_worlds (&deck->worlds[n - 1], &deck->worlds[i]))
      deck->worlds[n++] = deck->worlds[i];
  deck->n = n;
}

static unsigned
sum (const uint8_t *n)
{
  unsigned all = 0;

  for (unsigned t = 0; t < TYPES; t++)
    all += n[t];
  return all;
}

/* Cards that a deck and its pile can give. */
static unsigned
stock (const Deck *deck)
{
  return sum (deck->worlds->deck) + sum (deck->worlds->hidden) + sum (deck->piled) + deck->n_ahead;
}

static void
fill (Deck *deck)
{
  if (!deck->n || deck->n_ahead || sum (deck->worlds->deck))
    return;
  for (unsigned i = 0; i < deck->n; i++) {
    World *world = &deck->worlds[i];

    for (unsigned t = 0; t < TYPES; t++)
      world->deck[t] = (uint8_t)(world->hidden[t] + deck->piled[t]);
    memset (world->hidden, 0, TYPES);
  }
  memset (deck->piled, 0, TYPES);
  keep_different (deck);
}

/* Keeps the worlds in which a copy of @type lies where @from says; it lies there no more. */
static void
take (Deck *deck, size_t from, unsigned type)
{
  unsigned n = 0;

  for (unsigned i = 0; i < deck->n; i++) {
    World world = deck->worlds[i];
    uint8_t *lies = (uint8_t *)&world + from;

    if (lies[type]) {
      lies[type]--;
      deck->worlds[n++] = world;
    }
  }
  deck->n = n;
}

#define TAKE(deck, where, type) take (deck, offsetof (World, where), type)

static bool
lies (const Deck *deck, size_t where, unsigned type)
{
  for (unsigned i = 0; i < deck->n; i++)
    if (((const uint8_t *)&deck->worlds[i] + where)[type])
      return true;
  return false;
}

static void
put_into_deck (Deck *deck, unsigned type)
{
  for (unsigned i = 0; i < deck->n; i++)
    deck->worlds[i].deck[type]++;
}

static void
draw (Deck *deck, unsigned type)
{
  fill (deck);
  if (!deck->n_ahead) {
    TAKE (deck, deck, type);
  } else if (deck->ahead[0] == type) {
    memmove (deck->ahead, deck->ahead + 1, --deck->n_ahead);
  } else {
    deck->n = 0;
  }
}

/* Any card of the deck, unseen, comes to lie in front. */
static void
draw_unseen (Deck *deck)
{
  World *all;
  unsigned n = 0;

  fill (deck);
  all = malloc ((deck->n * TYPES + 1) * sizeof *all);
  for (unsigned i = 0; i < deck->n; i++)
    for (unsigned t = 0; t < TYPES; t++)
      if (deck->worlds[i].deck[t]) {
        all[n] = deck->worlds[i];
        all[n].deck[t]--;
        all[n++].front[t]++;
      }
  free (deck->worlds);
  deck->worlds = all;
  deck->n = n;
  keep_different (deck);
}

/* What is unseen in front goes into the deck, or to the pile. */
static void
put_front (Deck *deck, bool into_deck)
{
  for (unsigned i = 0; i < deck->n; i++) {
    World *world = &deck->worlds[i];

    for (unsigned t = 0; t < TYPES; t++)
      (into_deck ? world->deck : world->hidden)[t] =
          (uint8_t)((into_deck ? world->deck : world->hidden)[t] + world->front[t]);
    memset (world->front, 0, TYPES);
  }
  keep_different (deck);
}

static void
forget_ahead (Deck *deck)
{
  while (deck->n_ahead)
    put_into_deck (deck, deck->ahead[--deck->n_ahead]);
}

/* A game beside its worlds */

typedef struct {
  PlayFixture fixture;
  RulesRandom random;
  Deck encounters, rests, tarot;
  unsigned seed, n_accepted, n_refused, n_midst;
  char log[1 << 16];
} Table;

static unsigned
below (Table *table, unsigned n)
{
  return rules_random_below (&table->random, n);
}

static bool
says (Table *table, const char *line, bool keep)
{
  RecordLine read;
  RulesMoveBuffer move;
  size_t size = play_game.game->state_size;
  void *before = malloc (size);
  bool accepted;

  memcpy (before, table->fixture.state, size);
  ck_assert_int_eq (record_read_line (line, strlen (line), &read, NULL), RULES_OK);
  ck_assert_int_eq (rules_read_move (table->fixture.match, &read, &move, NULL), RULES_OK);
  accepted =
      rules_apply (table->fixture.match, table->fixture.state, &move.move, RULES_JUDGED, NULL)
      == RULES_OK;
  if (accepted) {
    const char *fault = rules_check_state (table->fixture.match, table->fixture.state);

    ck_assert_msg (!fault, "seed %u, after %s: %s\n%s", table->seed, line, fault, table->log);
  }
  if (accepted && keep) {
    if (!strstr (line, " health "))
      strncat (table->log, line, sizeof table->log - strlen (table->log) - 2);
    if (!strstr (line, " health "))
      strcat (table->log, "\n");
  } else {
    memcpy (table->fixture.state, before, size);
  }
  free (before);
  return accepted;
}

static void
must (Table *table, const char *line)
{
  ck_assert_msg (says (table, line, true), "seed %u: %s is refused after\n%s", table->seed, line,
                 table->log);
}

/* Whether the game accepts @line as the worlds do; with @keep it is played then. */
static bool
compare (Table *table, const char *line, const Deck *worlds, bool keep)
{
  bool accepted = says (table, line, keep);

  ck_assert_msg (accepted == (worlds->n > 0), "seed %u: %s has %u worlds, and is %s, after\n%s",
                 table->seed, line, worlds->n, accepted ? "accepted" : "refused", table->log);
  table->n_accepted += accepted;
  table->n_refused += !accepted;
  return accepted;
}

static unsigned
any_type (Table *table, const Deck *deck)
{
  return below (table, deck->n_types);
}

/* Encounters */

static void
reveal_one (Table *table, uint8_t *candidates, unsigned *n)
{
  Deck *deck = &table->encounters;
  char line[64];

  for (unsigned t = 0; t < deck->n_types; t++) {
    Deck trial = copy_deck (deck);

    draw (&trial, t);
    snprintf (line, sizeof line, "- reveal %s", deck->ids[t]);
    compare (table, line, &trial, false);
    free (trial.worlds);
  }
  for (;;) {
    Deck trial = copy_deck (deck);
    unsigned t = any_type (table, deck);
    bool unseen = below (table, 2);
    bool known = unseen && trial.n_ahead;

    if (known)
      t = trial.ahead[0];
    if (unseen && !known)
      draw_unseen (&trial);
    else
      draw (&trial, t);
    snprintf (line, sizeof line, "- reveal %s", unseen ? "?" : deck->ids[t]);
    if (compare (table, line, &trial, true)) {
      candidates[(*n)++] = unseen && !known ? TYPES : (uint8_t)t;
      replace_deck (deck, &trial);
      return;
    }
    free (trial.worlds);
  }
}

static void
choose_type (Deck *trial, const uint8_t *candidates, unsigned n, unsigned type)
{
  bool found = false;

  for (unsigned i = 0; i < n; i++) {
    if (candidates[i] == TYPES)
      continue;
    if (!found && candidates[i] == type)
      found = true;
    else
      put_into_deck (trial, candidates[i]);
  }
  if (!found)
    TAKE (trial, front, type);
  put_front (trial, true);
}

/* Meets an encounter, which is left on the table; its type. */
static unsigned
meet (Table *table)
{
  Deck *deck = &table->encounters;
  uint8_t candidates[8];
  unsigned n = 0, pick = 2 + below (table, 3), met = TYPES;
  char line[64];

  snprintf (line, sizeof line, "- adjust pick-from %u \"t\"", pick);
  must (table, line);
  while (n < pick)
    reveal_one (table, candidates, &n);
  while (met == TYPES)
    for (unsigned t = 0; t < deck->n_types; t++) {
      Deck trial = copy_deck (deck);
      bool keep = met == TYPES && below (table, 3) == 0;

      choose_type (&trial, candidates, n, t);
      snprintf (line, sizeof line, "- choose %s", deck->ids[t]);
      if (met == TYPES && compare (table, line, &trial, keep) && keep) {
        replace_deck (deck, &trial);
        met = t;
        continue;
      }
      free (trial.worlds);
    }
  return met;
}

/* Rests */

static void
rest (Table *table)
{
  Deck *deck = &table->rests;
  char line[64];
  bool rested = false;

  must (table, "- adjust rests 3 \"t\"");
  while (!rested) {
    Deck trial = copy_deck (deck);
    unsigned t = any_type (table, deck);
    bool unseen = below (table, 2), known = unseen && trial.n_ahead;

    if (known)
      t = trial.ahead[0];
    if (unseen && !known)
      draw_unseen (&trial);
    else
      draw (&trial, t);
    if (unseen && !known)
      put_front (&trial, false);
    else if (trial.n)
      trial.piled[t]++;
    snprintf (line, sizeof line, "- rest %s", unseen ? "?" : deck->ids[t]);
    if ((rested = compare (table, line, &trial, true)))
      replace_deck (deck, &trial);
    else
      free (trial.worlds);
  }
}

/* The tarot */

#define STAR 3 /* the blessing */

static void
consult (Table *table, bool keep_move)
{
  Deck *deck = &table->tarot;
  Deck trial = copy_deck (deck);
  unsigned n = stock (deck) < 4 ? stock (deck) : 4, kept = any_type (table, deck);
  unsigned before = sum (deck->worlds->deck) + deck->n_ahead;
  int found = -1;
  uint8_t shown[SHOWN];
  char line[128] = "- consult A=4";

  for (unsigned i = 0; i < n; i++) {
    bool unseen = below (table, 2), known = unseen && trial.n && trial.n_ahead;
    unsigned t = known ? trial.ahead[0] : any_type (table, deck);

    if (unseen && !known)
      draw_unseen (&trial);
    else
      draw (&trial, t);
    shown[i] = unseen && !known ? TYPES : (uint8_t)t;
    strcat (line, " ");
    strcat (line, unseen ? "?" : deck->ids[t]);
  }
  if (below (table, 2) && shown[n - 1] < TYPES)
    kept = shown[n - 1];
  for (unsigned i = 0; i < n && found < 0; i++)
    if (shown[i] == kept)
      found = (int)i;
  if (found < 0)
    TAKE (&trial, front, kept);
  put_front (&trial, false);
  for (unsigned i = 0; i < n; i++)
    if (shown[i] < TYPES && (int)i != found)
      trial.piled[shown[i]]++;
  if (kept != STAR)
    trial.piled[kept]++;
  strcat (line, " keep=");
  strcat (line, deck->ids[kept]);
  strcat (line, " on=A");
  must (table, "- adjust health A 20 \"t\"");
  if (compare (table, line, &trial, keep_move) && keep_move) {
    table->n_midst += before < n;
    replace_deck (deck, &trial);
  } else {
    free (trial.worlds);
  }
}

/* The blessing goes: to the pile, or by a ruling into the deck. */
static void
lose_blessing (Table *table)
{
  if (!restless_state (&table->fixture)->party[0].n_blessings)
    return;
  if (below (table, 2)) {
    must (table, "A discard star");
    table->tarot.piled[STAR]++;
  } else {
    must (table, "- adjust blessing A star off \"t\"");
    forget_ahead (&table->tarot);
    put_into_deck (&table->tarot, STAR);
    keep_different (&table->tarot);
  }
}

/* Rulings on a pile and a deck, and what is read ahead */

static void
rule_pile (Table *table, Deck *deck, const char *name)
{
  static const char *const where[] = { "in", "bottom", "top" };
  unsigned t = any_type (table, deck), way = below (table, 3);
  bool into = way < 2, ahead = false;
  Deck trial = copy_deck (deck);
  char line[64];

  for (unsigned i = 0; i < trial.n_ahead; i++)
    ahead |= trial.ahead[i] == t;
  forget_ahead (&trial);
  if (trial.piled[t])
    trial.piled[t]--;
  else if (into && !ahead && lies (&trial, offsetof (World, hidden), t))
    TAKE (&trial, hidden, t);
  else if (lies (&trial, offsetof (World, deck), t))
    TAKE (&trial, deck, t);
  else
    TAKE (&trial, hidden, t);
  if (into)
    put_into_deck (&trial, t);
  else
    trial.ahead[trial.n_ahead++] = (uint8_t)t;
  keep_different (&trial);
  snprintf (line, sizeof line, "- adjust pile %s %s %s \"t\"", name, deck->ids[t], where[way]);
  if (compare (table, line, &trial, true))
    replace_deck (deck, &trial);
  else
    free (trial.worlds);
}

static void
rule_all (Table *table, Deck *deck, const char *name)
{
  char line[64];

  if (!sum (deck->piled) && !sum (deck->worlds->hidden))
    return;
  snprintf (line, sizeof line, "- adjust pile %s all in \"t\"", name);
  must (table, line);
  forget_ahead (deck);
  for (unsigned i = 0; i < deck->n; i++) {
    World *world = &deck->worlds[i];

    for (unsigned t = 0; t < TYPES; t++)
      world->deck[t] = (uint8_t)(world->deck[t] + world->hidden[t] + deck->piled[t]);
    memset (world->hidden, 0, TYPES);
  }
  memset (deck->piled, 0, TYPES);
  keep_different (deck);
}

static void
look_ahead (Table *table, Deck *deck, const char *name)
{
  Deck trial = copy_deck (deck);
  unsigned n = 1 + below (table, 2);
  char line[64];

  snprintf (line, sizeof line, "- ahead %s", name);
  for (unsigned i = 0; i < n; i++) {
    unsigned t = any_type (table, deck);

    strcat (line, " ");
    strcat (line, deck->ids[t]);
    if (i < trial.n_ahead) {
      if (trial.ahead[i] != t)
        trial.n = 0;
      continue;
    }
    fill (&trial);
    TAKE (&trial, deck, t);
    trial.ahead[trial.n_ahead++] = (uint8_t)t;
  }
  if (compare (table, line, &trial, true))
    replace_deck (deck, &trial);
  else
    free (trial.worlds);
}

static void
meddle (Table *table)
{
  static const char *const names[] = { "rest", "tarot", "encounter" };
  Deck *const decks[] = { &table->rests, &table->tarot, &table->encounters };
  unsigned k = below (table, 3);

  switch (below (table, 8)) {
  case 0:
    rule_pile (table, decks[k], names[k]);
    break;
  case 1:
    if (below (table, 3) == 0)
      rule_all (table, decks[k], names[k]);
    break;
  case 2:
    look_ahead (table, decks[k], names[k]);
    break;
  case 3:
    lose_blessing (table);
    break;
  default:
    break;
  }
}

static void
play (Table *table, bool meddles)
{
  static const char *const encounters[] = { "dale", "fell", "glen", NULL };
  static const char *const rests[] = { "camp", "den", "nook", NULL };
  static const char *const tarot[] = { "fool", "cup", "moon", "star", "sun", "tower", NULL };
  static const uint8_t copies[TYPES] = { 2, 1, 1, 1, 1, 1 };

  table->log[0] = '\0';
  open_deck (&table->encounters, encounters, copies);
  open_deck (&table->rests, rests, copies);
  open_deck (&table->tarot, tarot, copies);
  must (table, "- join A ash seat=1");
  must (table, "- realm hill");
  must (table, "- god maw");
  must (table, "- adjust skip \"t\"");
  for (unsigned k = 0; k < 12; k++) {
    unsigned met = meet (table);

    for (unsigned r = 0; r < 2; r++) {
      rest (table);
      if (meddles)
        meddle (table);
      for (unsigned i = 0; i < 12; i++)
        consult (table, false);
      for (unsigned i = 0; i < 4; i++)
        consult (table, true);
      if (meddles)
        meddle (table);
      else if (below (table, 3) == 0 && restless_state (&table->fixture)->party[0].n_blessings) {
        must (table, "A discard star");
        table->tarot.piled[STAR]++;
      }
      must (table, "- wake");
    }
    must (table, "- next");
    table->encounters.piled[met]++;
  }
  free (table->encounters.worlds);
  free (table->rests.worlds);
  free (table->tarot.worlds);
}

START_TEST (what_has_a_world_is_accepted)
{
  const char *few = suite_variable ("TOMEKEEPER_FEW_GAMES");
  unsigned games = GAMES / (few ? (unsigned)strtoul (few, NULL, 10) : 1) + 1;
  Table *table = calloc (1, sizeof *table);

  ck_assert_int_eq (play_open (&table->fixture,
                               "tarot 1 characters=1 starters=0 encounters=20 realms=1", small,
                               NULL, NULL),
                    RULES_OK);
  for (table->seed = 1; table->seed <= games; table->seed++) {
    rules_random_seed (&table->random, table->seed + (_i ? 5000 : 0));
    rules_start (table->fixture.match, table->fixture.state);
    play (table, _i > 0);
  }
  ck_assert_uint_gt (table->n_accepted, 1000);
  ck_assert_uint_gt (table->n_refused, 1000);
  ck_assert_uint_gt (table->n_midst, 20);
  play_close (&table->fixture);
  free (table);
}
END_TEST

TEST_SUITE (restless_worlds)
{
  Suite *suite = suite_create ("restless-worlds");
  TCase *tcase = tcase_create ("worlds");

  tcase_set_timeout (tcase, 0);
  tcase_add_loop_test (tcase, what_has_a_world_is_accepted, 0, 2);
  suite_add_tcase (suite, tcase);
  return suite;
}
