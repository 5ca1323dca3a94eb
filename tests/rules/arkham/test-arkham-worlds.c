/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tomes of Arkham, ruling 3: a call is legal as long as a world explains it. Examples with their
 * answers, and random drafts and calls against all placings of the events.
 *
 * Source: the examples of the page on worlds that goes with rules revision 2; its pack by the
 * shorthand of arkham-packs.c, cards by other ids.
 */
#include "tests/rules/arkham/arkham-play.h"

#include "rules/arkham/arkham-round.h"
#include "rules/replay.h"

#include <stdio.h>
#include <string.h>

static const char pack[] = "collection al 0,3,6\n"
                           "collection eu 0,2,4,8\n"
                           "collection as 1,2,5\n"
                           "collection hy 0,4,5\n"
                           "collection de 0,1\n"
                           "tome azif al 5 4 d 1,1,2\n"
                           "tome alhazred al 3 2 d 2,1,1\n"
                           "tome olaus al 2 1 - 2,3,1\n"
                           "tome cultes eu 4 3 d 1,2\n"
                           "tome kulten eu 3 2 - 3,1,1\n"
                           "tome mysteriis eu 2 1 l 2,3,1\n"
                           "tome remnants eu 1 1 d 1,2\n"
                           "tome sand as 4 3 - 3,1\n"
                           "tome hsan as 2 2 l 2,2,1\n"
                           "tome dzyan as 1 0 d 1,2,2\n"
                           "tome eibon hy 6 5 d 1,1\n"
                           "tome voor hy 1 1 l 2,3,1\n"
                           "tome ivon hy 3 2 - 1,2\n"
                           "tome pnakotic - 5 3 l 3 2\n"
                           "tome king - 4 1 d 1 4\n"
                           "tome dagon de 2 1 d 1,2\n"
                           "tome rlyeh de 1 1 - 3,1\n"
                           "tome ghorl de 0 0 - 2,2\n";

/* The examples */

/* Lines are parted by |. @view: "path=value …" */
typedef struct {
  const char *name, *game;
  const char *record;
  const char *legal, *refused;
  const char *view;
} Example;

static const Example examples[] = {
  { "draft-all-unseen", "2", "1 drop ? | 1 keep collector | - draft",
    "1 event armitage | 2 event banking | 2 event investments",
    "1 event collector | 2 event whateley", "turn=null" },
  { "draft-exactly-enough", "2",
    "1 drop ? | 1 keep investments | - draft | 1 event investments | 1 gain $1 | 1 done",
    "1 event collector | 2 event collector",
    "2 event whateley | 1 event stars | - sale olaus dagon voor", "turn=null" },
  { "only-collector", "2",
    "1 drop armitage | 1 keep ? | 2 drop banking | 2 keep stars | 1 drop viewing | "
    "1 keep guard-dog | 2 drop whateley | 2 keep investments | 1 event guard-dog | 1 gain $1 | "
    "1 done | 2 event investments | 2 gain $1 | 2 done",
    "1 event collector", "2 event stars | - sale olaus dagon voor | 1 event stars", "turn=1" },
  { "spare-is-past", "2",
    "1 drop armitage | 1 keep ? | 2 drop ? | 2 keep stars | 1 drop viewing | 1 keep guard-dog | "
    "2 drop whateley | 2 keep investments | 1 event guard-dog | 1 gain $1 | 1 done | "
    "2 event investments | 2 gain $1 | 2 done",
    "1 event collector", "2 event stars | 1 event banking", "turn=1" },
  { "spare-is-higher", "2",
    "1 drop ? | 1 keep ? | 2 drop banking | 2 keep collector | 1 drop viewing | 1 keep guard-dog | "
    "2 drop stars | 2 keep investments | 1 event guard-dog | 1 gain $1 | 1 done | "
    "2 event investments | 2 gain $1 | 2 done",
    "2 event collector", "1 event whateley | 1 event armitage", "turn=2" },
  { "spare-is-lower-or-higher", "2",
    "1 drop ? | 1 keep ? | 2 drop banking | 2 keep collector | 1 drop viewing | 1 keep stars | "
    "2 drop guard-dog | 2 keep investments",
    "1 event armitage | 2 event investments", "2 event collector | 1 event whateley", "turn=null" },
  { "may-be-stopped", "2",
    "1 drop ? | 1 keep armitage | 2 drop viewing | 2 keep ? | 1 drop collector | 1 keep guard-dog "
    "| "
    "2 drop whateley | 2 keep investments | 1 event armitage | 1 action stars | 1 gain $1 | 1 done",
    "2 event banking | 1 event guard-dog", "2 event investments | 2 event stars", "turn=null" },
  { "is-stopped", "2",
    "1 drop ? | 1 keep armitage | 2 drop viewing | 2 keep ? | 1 drop collector | 1 keep guard-dog "
    "| "
    "2 drop whateley | 2 keep investments | 1 event armitage | 1 action stars | 1 gain $1 | "
    "1 done | 1 event guard-dog | 1 gain $1 | 1 done | 2 event investments | 2 gain $1 | 2 done",
    "- sale olaus dagon voor", "2 event stars", "phase=sale round=2 turn=null" },
  { "stopped-too-early", "2",
    "1 drop ? | 1 keep armitage | 2 drop viewing | 2 keep ? | 1 drop collector | 1 keep guard-dog "
    "| "
    "2 drop whateley | 2 keep investments | 1 event armitage | 1 action stars | 1 gain $1 | "
    "1 done | 1 event guard-dog | 1 gain $1 | 1 done",
    "2 event investments", "2 event stars", "turn=2" },
  { "stopped-shown", "2",
    "1 drop banking | 1 keep armitage | 2 drop ? | 2 keep ? | 1 drop viewing | 1 keep stars | "
    "2 drop collector | 2 keep investments | 1 event armitage | 1 action guard-dog | 1 gain $1 | "
    "1 done | 2 event guard-dog",
    "2 event investments", "2 event guard-dog | 1 event stars",
    "turn=2 events=[[stars],[guard-dog,investments]] stopped=[guard-dog]" },
  { "stopped-too-late", "2",
    "1 drop banking | 1 keep armitage | 2 drop ? | 2 keep ? | 1 drop viewing | 1 keep stars | "
    "2 drop collector | 2 keep investments | 1 event armitage | 1 action guard-dog | 1 gain $1 | "
    "1 done | 2 event investments | 2 gain $1 | 2 done",
    "1 event stars | 2 event whateley", "2 event guard-dog", "turn=null" },
  { "round-may-end", "2",
    "1 drop ? | 1 keep armitage | 2 drop guard-dog | 2 keep ? | 1 drop investments | "
    "1 keep banking | 2 drop whateley | 2 keep viewing | 1 event armitage | 1 action stars | "
    "1 gain $1 | 1 done | 1 event banking | 1 gain $1 | 1 done | 2 event viewing | 2 gain $1 | "
    "2 done",
    "2 event collector | 2 event stars | - sale olaus dagon voor", "1 event collector",
    "turn=null phase=acquire" },
  { "round-can-not-end", "2",
    "1 drop ? | 1 keep armitage | 2 drop guard-dog | 2 keep ? | 1 drop investments | "
    "1 keep banking | 2 drop whateley | 2 keep viewing | 1 event armitage | 1 action whateley | "
    "1 gain $1 | 1 done | 1 event banking | 1 gain $1 | 1 done | 2 event viewing | 2 gain $1 | "
    "2 done",
    "2 event collector | 2 event stars", "- sale olaus dagon voor", "turn=2" },
  { "ruling-stops", "2",
    "1 drop armitage | 1 keep ? | 2 drop banking | 2 keep stars | 1 drop viewing | "
    "1 keep guard-dog | 2 drop whateley | 2 keep investments | 1 event guard-dog | 1 gain $1 | "
    "1 done | 2 event investments | 2 gain $1 | 2 done | "
    "- adjust stop collector \"the table says so\"",
    "2 event stars | 1 event collector", "- sale olaus dagon voor | 1 event stars", "turn=2" },
  { "own-hand", "2",
    "1 drop armitage | 1 keep guard-dog | 2 drop banking | 2 keep stars | 1 drop viewing | "
    "1 keep investments | 2 drop whateley | 2 keep ? | 1 event guard-dog | 1 gain $1 | 1 done | "
    "1 event investments | 1 gain $1 | 1 done",
    "2 event collector", "2 event stars | 1 event collector", "turn=2" },
  { "four-seats", "4",
    "- out armitage up | - out ? down | - out ? down | 1 keep ? | 2 keep stars | 3 keep ? | "
    "4 keep whateley",
    "1 event banking | 3 event investments", "4 event whateley | 1 event collector | 2 event stars",
    "turn=null" },
  { "four-seats-last", "4",
    "- out armitage up | - out ? down | - out ? down | 1 keep ? | 2 keep stars | 3 keep ? | "
    "4 keep whateley | 1 event investments | 1 gain $1 | 1 done",
    "3 event collector", "4 event whateley | 3 event guard-dog", "turn=3" },
  { "two-sides", "2",
    "1 drop armitage | 1 keep viewing | 2 drop banking | 2 keep stars | 1 drop guard-dog | "
    "1 keep collector | 2 drop whateley | 2 keep investments | 1 event viewing",
    "1 action pnakotic:$3 | 1 action pnakotic:? | 1 action kulten:$1",
    "1 action pnakotic:$1 | 1 action kulten:$2", "turn=1" },
};

/* What revision 1 accepts beyond that, by the number of the example. */
static const struct {
  unsigned example;
  const char *legal;
  const char *view;
} accepted_before[] = {
  { 1, "1 event collector", "turn=null" },
  { 3, "2 event stars", "turn=null" },
  { 4, "2 event stars", "turn=null" },
  { 15, "2 event stars", "turn=2" },
  { 16, "4 event whateley", "turn=null" },
  { 17, "4 event whateley", "turn=null" },
  { 18, "1 action pnakotic:$1 | 1 action kulten:$2", "turn=1" },
};

static RulesStatus
play_text (PlayFixture *fixture, const char *text, size_t length)
{
  return play_line (fixture, (RulesText){ text, (uint32_t)length }, NULL);
}

/* Calls @each with every line of @lines. */
static void
each_line (PlayFixture *fixture, const char *name, const char *lines, bool legal, bool stays)
{
  ArkhamState *kept = malloc (sizeof *kept);

  for (const char *at = lines; *at;) {
    const char *end = strstr (at, " | ");
    size_t length = end ? (size_t)(end - at) : strlen (at);

    memcpy (kept, fixture->state, sizeof *kept);
    ck_assert_msg ((play_text (fixture, at, length) == RULES_OK) == legal, "%s: %.*s is %s", name,
                   (int)length, at, legal ? "refused" : "accepted");
    if (!stays)
      memcpy (fixture->state, kept, sizeof *kept);
    at += length + (end ? 3 : 0);
  }
  free (kept);
}

static void
expect_view (const PlayFixture *fixture, const char *name, const char *view)
{
  char found[256];

  for (size_t length; *view; view += length + strspn (view + length, " ")) {
    size_t path = strcspn (view, "=");

    length = strcspn (view, " ");
    play_view_value (fixture, 0, (RulesText){ view, (uint32_t)path }, found, sizeof found);
    ck_assert_msg (strlen (found) == length - path - 1
                       && memcmp (found, view + path + 1, strlen (found)) == 0,
                   "%s: %.*s and not %s", name, (int)length, view, found);
  }
}

/* At the end of @example's record. */
static void
open_example (PlayFixture *fixture, const Example *example, const char *revision)
{
  bool four = *example->game == '4';
  char game[32];

  snprintf (game, sizeof game, "%s%s", example->game, revision);
  ck_assert_int_eq (play_open (fixture, game, pack, NULL, NULL), RULES_OK);
  each_line (fixture, example->name, "- first 1 | - gain 1 $2 | - gain 2 $2", true, true);
  if (four)
    each_line (fixture, example->name, "- gain 3 $2 | - gain 4 $2", true, true);
  each_line (fixture, example->name,
             four ? "- sale pnakotic kulten rlyeh olaus dagon" : "- sale pnakotic kulten rlyeh",
             true, true);
  each_line (fixture, example->name, example->record, true, true);
}

START_TEST (examples_have_their_answers)
{
  const Example *example = &examples[_i];
  PlayFixture fixture;

  open_example (&fixture, example, "");
  expect_view (&fixture, example->name, example->view);
  each_line (&fixture, example->name, example->legal, true, false);
  each_line (&fixture, example->name, example->refused, false, false);
  play_close (&fixture);
}
END_TEST

START_TEST (revision_1_answers_as_it_did)
{
  const Example *example = &examples[accepted_before[_i].example - 1];
  PlayFixture fixture;

  open_example (&fixture, example, " rules=1");
  expect_view (&fixture, example->name, accepted_before[_i].view);
  each_line (&fixture, example->name, example->legal, true, false);
  each_line (&fixture, example->name, accepted_before[_i].legal, true, false);
  play_close (&fixture);
}
END_TEST

/* A line turns over as many cards of two sides as there are. */
static const PlayCase backs[] = {
  { .rule = "Moves: t:$v is one card, and all that one line names is on show together",
    .game = "4",
    .pack = "tome log - 2 1 - 1,2,2,2,3,3\ntome kit - 9 1 - 2,2,2,2,1,1\n",
    .more = "event 1 armitage 1 gain-for-sale:2 -\n",
    .script = "- first 1\n- gain 1 $2\n- gain 2 $2\n- gain 3 $2\n- gain 4 $2\n"
              "- sale log log kit kit kit\n- out viewing up\n- draft\n1 event armitage\n"
              "x TWO_SIDES 1 action log:$1 log:$1\nx TWO_SIDES 1 action log:$1 log-1\n"
              "x TWO_SIDES 1 action kit:$3 log:$1\n1 action log:$1 kit:$1\n" },
  { .rule = "Moves: t:$v names a card that is not in play by its id",
    .pack = "tome log - 2 1 - 1,2,2,2,3,3\ntome kit - 9 1 - 2,2,2,2,1,1\n",
    .more = "event 1 armitage 1 gain-for-sale -\n",
    .script = "- first 1\n- gain 1 log-5\n- gain 2 log-6\n- sale log log kit\n1 drop ?\n- draft\n"
              "1 event armitage\nx TWO_SIDES 1 action log:$3\n1 action log:$1\n" },
};

/* Tomes on sale of which chance told what may be behind them. */
typedef struct {
  const PlayFixture *fixture;
  unsigned n_tomes;
} ToldBacks;

static bool
count_backs_cb (const RulesChance *chance, void *data)
{
  ToldBacks *told = data;
  const RulesMove *begun = &chance->move.move;
  const ArkhamRules *rules = arkham_rules (told->fixture);
  unsigned tome = begun->n_args ? (unsigned)begun->args[0].value & 0xFF : 0, of_tome = 0;

  if (begun->verb != ARKHAM_VERB_ACTION)
    return true;
  told->n_tomes++;
  for (unsigned v = 0; v < rules->n_values; v++) {
    bool there = false;

    for (unsigned c = 0; c < rules->n_cards; c++)
      there |= rules->cards[c].tome == tome && rules->cards[c].value == v;
    of_tome += there;
  }
  ck_assert_uint_eq (chance->n_options, of_tome);
  return true;
}

START_TEST (chance_turns_up_backs_that_there_are)
{
  Example example = examples[sizeof examples / sizeof *examples - 1];
  RulesChance *chance = malloc (sizeof *chance);
  PlayFixture fixture;
  ToldBacks told = { &fixture, 0 };

  example.game = "2 open";
  open_example (&fixture, &example, "");
  rules_list_chances (fixture.match, fixture.state, chance, count_backs_cb, &told);
  ck_assert_uint_eq (told.n_tomes, 3);
  play_close (&fixture);
  free (chance);
}
END_TEST

#define ROUND_2(sale)                                                                              \
  "- first 1\n- gain 1 $2\n- gain 2 $2\n" sale "1 drop viewing\n1 keep armitage\n"                 \
  "2 drop investments\n2 keep banking\n1 drop collector\n1 keep guard-dog\n2 drop whateley\n"      \
  "2 keep stars\n1 event armitage\n1 gain $1\n1 done\n2 event banking\n2 gain $1\n2 done\n"        \
  "1 event guard-dog\n1 gain $1\n1 done\n2 event stars\n2 gain $1\n2 done\n= round=2 phase=sale\n"

/* The order of the deck is not remembered: what goes against it is warned of, not refused. */
static const PlayCase orders[] = {
  { .rule = "Clean-up: the only copies have just gone under the deck",
    .script =
        ROUND_2 ("w - - sale pnakotic king rlyeh\n") "w UNDER_DECK - sale pnakotic rlyeh hsan\n"
                                                     "= round=2 phase=draft\n" },
  { .rule = "Clean-up: another copy of a tome may lie above",
    .script = ROUND_2 ("- sale pnakotic king rlyeh\n") "w - - sale rlyeh hsan kulten\n" },
  { .rule = "Clean-up: two copies of which one went under the deck",
    .script = ROUND_2 ("- sale pnakotic king rlyeh\n") "w UNDER_DECK - sale rlyeh rlyeh kulten\n" },
  { .rule = "Clean-up: a known card",
    .script = ROUND_2 ("- sale hsan-1 king rlyeh\n") "w UNDER_DECK - sale hsan-1 voor kulten\n" },
  { .rule = "Clean-up: a ruling may have looked for it",
    .script = ROUND_2 ("- sale pnakotic king rlyeh\n") "- adjust tome 1 pnakotic \"x\"\n"
                                                       "- adjust tome 1 pnakotic out \"x\"\n"
                                                       "w - - sale pnakotic hsan kulten\n" },
  { .rule = "Clean-up: no other cards lie above",
    .pack = "tome log - 2 1 - 1,1,1,1,1,1,1\ntome kit - 9 1 - 1\ntome pin - 9 1 - 1,1,1\n",
    .script = "- first 1\n- gain 1 $1\n- gain 1 $1\n- gain 2 $1\n- gain 2 $1\n- sale log kit pin\n"
              "1 drop viewing\n1 keep armitage\n2 drop investments\n2 keep banking\n"
              "1 drop collector\n1 keep guard-dog\n2 drop whateley\n2 keep stars\n"
              "1 event armitage\n1 gain $1\n1 done\n2 event banking\n2 gain $1\n2 done\n"
              "1 event guard-dog\n1 gain $1\n1 done\n2 event stars\n2 gain $1\n2 done\n"
              "= round=2 deck=3\nw - - sale log kit pin\n" },
  { .rule = "Clean-up: the sale that ends the round is looked at, too",
    .script = "- first 1\n- gain 1 $2\n- gain 2 $2\n- sale pnakotic king rlyeh\n"
              "1 drop viewing\n1 keep armitage\n2 drop ?\n2 keep banking\n1 drop collector\n"
              "1 keep ?\n2 drop whateley\n2 keep guard-dog\n1 event armitage\n1 action stars\n"
              "1 gain $1\n1 done\n2 event banking\n2 gain $1\n2 done\n2 event guard-dog\n"
              "2 gain $1\n2 done\nw UNDER_DECK - sale pnakotic hsan kulten\n= round=2\n" },
};

PLAY_TEST (back, backs)
PLAY_TEST (order, orders)

/* Every placing of the events */

#define ROUNDS 6
#define PLACINGS 2520

/* An event a byte: who holds it, 0 for nobody. */
typedef struct {
  uint8_t holder[ARKHAM_EVENTS];
} World;

/**
 * Worlds:
 * @worlds: (array length=n): those that explain the round so far
 * @named: by seat: events that it kept by their names, a mask
 * @stops: mask of events
 */
typedef struct {
  PlayFixture fixture;
  RulesRandom random;
  unsigned seats, called, stops, named[RULES_SEATS + 1];
  unsigned n;
  World worlds[PLACINGS];
  char text[64];
} Worlds;

static void
place_events (Worlds *all, World *world, unsigned event, unsigned *room)
{
  if (event == ARKHAM_EVENTS) {
    ck_assert_uint_lt (all->n, PLACINGS);
    all->worlds[all->n++] = *world;
    return;
  }
  for (unsigned holder = 0; holder <= all->seats; holder++)
    if (room[holder] > 0) {
      room[holder]--;
      world->holder[event] = (uint8_t)holder;
      place_events (all, world, event + 1, room);
      room[holder]++;
    }
}

static void
begin_round (Worlds *all)
{
  unsigned each = all->seats == 4 ? 1 : 2, room[RULES_SEATS + 1] = { 0 };
  World world;

  room[0] = ARKHAM_EVENTS - each * all->seats;
  for (unsigned seat = 1; seat <= all->seats; seat++)
    room[seat] = each;
  all->n = all->called = all->stops = 0;
  memset (all->named, 0, sizeof all->named);
  place_events (all, &world, 0, room);
}

/* Who has the first turn from event @from on; 0 for nobody. @before: ends there. */
static unsigned
next_turn (const Worlds *all, const World *world, unsigned from, unsigned before)
{
  for (unsigned e = from; e < before; e++)
    if (world->holder[e] && !(all->stops >> e & 1))
      return world->holder[e];
  return 0;
}

static bool
explains_call (const Worlds *all, const World *world, unsigned seat, unsigned event)
{
  return event >= all->called && world->holder[event] == seat
         && !next_turn (all, world, all->called, event);
}

static bool
explains_end (const Worlds *all, const World *world)
{
  return !next_turn (all, world, all->called, ARKHAM_EVENTS);
}

/* The worlds that are left after a move. @ends: it is a sale that ends a round. */
static void
keep_worlds (Worlds *all, const RulesMove *move, bool ends)
{
  const RulesArg *arg = move->n_args ? &move->args[move->n_args - 1] : NULL;
  bool names = arg && arg->kind == RULES_ARG_NAME && arg->extra == ARKHAM_NAME_EVENT;
  unsigned event = names ? (unsigned)arg->value : 0, n = 0;

  for (unsigned i = 0; i < all->n; i++) {
    const World *world = &all->worlds[i];
    bool stays = true;

    if (names && move->verb == ARKHAM_VERB_KEEP)
      stays = world->holder[event] == move->actor;
    if (names && (move->verb == ARKHAM_VERB_DROP || move->verb == ARKHAM_VERB_OUT))
      stays = world->holder[event] == 0;
    if (move->verb == ARKHAM_VERB_EVENT)
      stays = explains_call (all, world, move->actor, event);
    if (ends)
      stays = explains_end (all, world);
    if (stays)
      all->worlds[n++] = *world;
  }
  all->n = n;
  if (names && move->verb == ARKHAM_VERB_KEEP)
    all->named[move->actor] |= 1u << event;
  if (move->verb == ARKHAM_VERB_EVENT)
    all->called = event + 1;
  if (names && (move->verb == ARKHAM_VERB_ACTION || move->verb == RULES_VERB_ADJUST))
    all->stops |= 1u << event;
}

#define HOLDS(all, condition, what)                                                                \
  ck_assert_msg (condition, "%u seats, after %s: %s", (all)->seats, (all)->text, what)

static bool
is_accepted (Worlds *all, const char *text)
{
  ArkhamState trial = *arkham_state (&all->fixture);
  RecordLine line;
  RulesMoveBuffer move;

  ck_assert_int_eq (record_read_line (text, strlen (text), &line, NULL), RULES_OK);
  ck_assert_int_eq (rules_read_move (all->fixture.match, &line, &move, NULL), RULES_OK);
  return rules_apply (all->fixture.match, &trial, &move.move, RULES_JUDGED, NULL) == RULES_OK;
}

static void
write_sale (const Worlds *all, char *text)
{
  const ArkhamState *state = arkham_state (&all->fixture);
  unsigned n = all->seats + 1, deck = state->deck + state->n_sale;

  strcpy (text, "- sale");
  for (unsigned i = 0; i < n && i < deck; i++)
    strcat (text, " log");
}

static bool
count_cb (const RulesMove *move, void *data)
{
  ++*(unsigned *)data;
  return true;
}

/* Between turns: calls, the round's end and the next caller, against all worlds. */
static void
check_calls (Worlds *all)
{
  const ArkhamState *state = arkham_state (&all->fixture);
  unsigned callers = 0, legal = 0, listed = 0, n_ends = 0;
  char text[64];

  for (unsigned i = 0; i < all->n; i++) {
    unsigned seat = next_turn (all, &all->worlds[i], all->called, ARKHAM_EVENTS);

    callers |= 1u << seat;
    n_ends += seat == 0;
  }
  HOLDS (all, n_ends < all->n, "the round goes on although no world has a turn");
  HOLDS (all,
         rules_seat_to_move (all->fixture.match, state)
             == (callers & (callers - 1) ? 0 : (unsigned)__builtin_ctz (callers)),
         "the next caller is another one");
  for (unsigned seat = 1; seat <= all->seats; seat++)
    for (unsigned e = 0; e < ARKHAM_EVENTS; e++) {
      bool known_stopped = all->named[seat] & all->stops & 1u << e, explained = false;

      for (unsigned i = 0; !known_stopped && !explained && i < all->n; i++)
        explained = explains_call (all, &all->worlds[i], seat, e);
      snprintf (text, sizeof text, "%u event %s", seat, arkham_rules (&all->fixture)->events[e].id);
      HOLDS (all, is_accepted (all, text) == explained, text);
      legal += explained;
    }
  rules_choices (all->fixture.match, state, count_cb, &listed);
  HOLDS (all, listed == legal, "other calls are listed");
  write_sale (all, text);
  HOLDS (all, is_accepted (all, text) == (n_ends > 0), text);
}

/* Many a "?" in the draft, and stopped events. */
static void
choose_line (Worlds *all, RulesMoveBuffer *move, RecordLine *line)
{
  const ArkhamRules *rules = arkham_rules (&all->fixture);
  const ArkhamState *state = arkham_state (&all->fixture);
  unsigned seat, event = rules_random_below (&all->random, ARKHAM_EVENTS);
  const char *id = rules->events[event].id;

  *all->text = '\0';
  if (state->phase == ARKHAM_PHASE_DRAFT && rules_random_below (&all->random, 2)) {
    ArkhamDraftStep draft = arkham_next_draft_step (rules, state, &seat);

    if (draft == ARKHAM_DRAFT_OUT && state->downs < (all->seats == 3 ? 1 : 2))
      strcpy (all->text, "- out ? down");
    else if (draft != ARKHAM_DRAFT_OUT)
      snprintf (all->text, sizeof all->text, "%u %s ?", seat,
                draft == ARKHAM_DRAFT_KEEP ? "keep" : "drop");
  } else if (state->phase == ARKHAM_PHASE_ACQUIRE && !state->turn
             && rules_random_below (&all->random, 4) == 0) {
    write_sale (all, all->text);
  } else if (state->phase == ARKHAM_PHASE_ACQUIRE && rules_random_below (&all->random, 8) == 0) {
    snprintf (all->text, sizeof all->text, "- adjust stop %s \"t\"", id);
  } else if (state->turn && state->acquired) {
    snprintf (all->text, sizeof all->text, "%u done", state->turn);
  } else if (state->turn && !state->acted && state->event % 2) {
    snprintf (all->text, sizeof all->text, "%u action %s", state->turn, id);
  } else if (state->turn) {
    snprintf (all->text, sizeof all->text, "%u gain ?", state->turn);
  }
  if (*all->text && is_accepted (all, all->text)) {
    ck_assert_int_eq (record_read_line (all->text, strlen (all->text), line, NULL), RULES_OK);
    ck_assert_int_eq (rules_read_move (all->fixture.match, line, move, NULL), RULES_OK);
    return;
  }
  if (state->turn && state->event % 2 && !state->acquired && !state->acted)
    snprintf (all->text, sizeof all->text, "%u gain ?", state->turn);
  else
    do {
      RulesBuffer text = { all->text, sizeof all->text - 1, 0, false };

      ck_assert (replay_random_move (all->fixture.match, state, &all->random, move));
      rules_write_move (all->fixture.match, &move->move, &text);
      all->text[text.length] = '\0';
    } while (state->turn && move->move.verb != ARKHAM_VERB_DONE
             && move->move.verb != ARKHAM_VERB_GAIN);
  ck_assert_int_eq (record_read_line (all->text, strlen (all->text), line, NULL), RULES_OK);
  ck_assert_int_eq (rules_read_move (all->fixture.match, line, move, NULL), RULES_OK);
}

/* One move, and what must hold after it. Returns whether there is a next. */
static bool
play_one (Worlds *all)
{
  const ArkhamState *state = arkham_state (&all->fixture);
  unsigned round = state->round, ends = 0;
  bool called = state->phase == ARKHAM_PHASE_ACQUIRE;
  RulesMoveBuffer move;
  RecordLine line;

  choose_line (all, &move, &line);
  HOLDS (all,
         rules_apply (all->fixture.match, all->fixture.state, &move.move, RULES_JUDGED, NULL)
             == RULES_OK,
         "it is refused");
  HOLDS (all, !rules_check_state (all->fixture.match, state),
         rules_check_state (all->fixture.match, state));
  keep_worlds (all, &move.move, called && move.move.verb == ARKHAM_VERB_SALE);
  HOLDS (all, all->n > 0, "no world is left");
  if (state->head.ended_by_rules)
    return false;
  if (state->round > round) {
    for (unsigned i = 0; i < all->n; i++)
      ends += explains_end (all, &all->worlds[i]);
    HOLDS (all, ends == all->n, "the round ends although a world has a turn");
    begin_round (all);
  }
  if (state->phase == ARKHAM_PHASE_ACQUIRE && !state->turn)
    check_calls (all);
  return state->round <= ROUNDS;
}

START_TEST (calls_are_what_a_world_explains)
{
  static const char few[] =
      "tome log - 9 0 - 1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,"
      "1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1\n"
      "event 1 armitage 0 stop-event -\nevent 2 banking 0 guard -\n"
      "event 3 viewing 0 stop-event -\nevent 4 guard-dog 0 guard -\n"
      "event 5 investments 0 stop-event -\nevent 6 collector 0 guard -\n"
      "event 7 whateley 0 stop-event -\nevent 8 stars 0 guard -\n";
  static const char *const seats[] = { "2", "3", "4" };
  Worlds *all = calloc (1, sizeof *all);

  all->seats = 2 + (unsigned)_i;
  ck_assert_int_eq (play_open (&all->fixture, seats[_i], few, NULL, NULL), RULES_OK);
  for (unsigned seed = 1; seed <= 40; seed++) {
    rules_random_seed (&all->random, seed);
    rules_start (all->fixture.match, all->fixture.state);
    begin_round (all);
    while (play_one (all))
      ;
  }
  play_close (&all->fixture);
  free (all);
}
END_TEST

TEST_SUITE (arkham_worlds)
{
  Suite *suite = suite_create ("arkham-worlds");
  TCase *tcase = tcase_create ("worlds");

  tcase_add_loop_test (tcase, examples_have_their_answers, 0, sizeof examples / sizeof *examples);
  tcase_add_loop_test (tcase, revision_1_answers_as_it_did, 0,
                       sizeof accepted_before / sizeof *accepted_before);
  PLAY_ADD (tcase, back, backs);
  tcase_add_test (tcase, chance_turns_up_backs_that_there_are);
  PLAY_ADD (tcase, order, orders);
  tcase_add_loop_test (tcase, calls_are_what_a_world_explains, 0, 3);
  suite_add_tcase (suite, tcase);
  return suite;
}
