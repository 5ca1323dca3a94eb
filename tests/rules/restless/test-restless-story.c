/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What the game tells of a move: events, what is owed, what is likely, the party.
 */
#include "tests/rules/restless/restless-play.h"

#include <stdio.h>
#include <string.h>

#define TWO "2 characters=2 starters=0 encounters=2 realms=1"
#define BEGIN                                                                                      \
  "- join A arno seat=1\n- join B bele seat=2\n- realm hills-1\n- god maw\n"                       \
  "- adjust pick-from 1 \"t\"\n"

typedef struct {
  const RulesMatch *match;
  char *out;
  size_t size, length;
} EventText;

/* Names for {a} to {c}, numbers for {1} to {3}. */
static void
put_event (EventText *told, const RulesEvent *event)
{
  const char *at = event->sentence;

  if (told->length)
    told->out[told->length++] = '|';
  for (; *at; at++) {
    ck_assert_uint_lt (told->length + 64, told->size);
    if (*at != '{') {
      told->out[told->length++] = *at;
      continue;
    }
    if (at[1] >= 'a') {
      ck_assert_int_ge (event->cards[at[1] - 'a'], 0);
      told->length += (size_t)sprintf (told->out + told->length, "%s",
                                       told->match->cards[event->cards[at[1] - 'a']].id);
    } else {
      told->length +=
          (size_t)sprintf (told->out + told->length, "%d", (int)event->number[at[1] - '1']);
    }
    at += 2;
  }
  told->out[told->length] = '\0';
}

static bool
event_cb (const RulesEvent *event, void *data)
{
  put_event (data, event);
  return true;
}

/* Applies the line, and gets what it told. */
static void
play_events (PlayFixture *fixture, const char *text, char *out, size_t size)
{
  void *before = malloc (play_game.game->state_size);
  EventText told = { fixture->match, out, size, 0 };
  RecordLine line;
  RulesMoveBuffer move;

  *out = '\0';
  memcpy (before, fixture->state, play_game.game->state_size);
  ck_assert_int_eq (record_read_line (text, strlen (text), &line, NULL), RULES_OK);
  ck_assert_int_eq (rules_read_move (fixture->match, &line, &move, NULL), RULES_OK);
  ck_assert_msg (rules_apply (fixture->match, fixture->state, &move.move, RULES_JUDGED, NULL)
                     == RULES_OK,
                 "%s", text);
  rules_events (fixture->match, before, &move.move, fixture->state, event_cb, &told);
  free (before);
}

static void
open_at (PlayFixture *fixture, const char *game, const char *script)
{
  ck_assert_int_eq (play_open (fixture, game, NULL, NULL, NULL), RULES_OK);
  for (const char *at = script; *at; at += strcspn (at, "\n") + 1)
    ck_assert_int_eq (play_line (fixture, (RulesText){ at, (uint32_t)strcspn (at, "\n") }, NULL),
                      RULES_OK);
}

static const struct {
  const char *script, *move, *text;
} events[] = {
  { "", "- join A arno seat=1", "arno joins the party." },
  { "- join A arno seat=1\n- join B bele seat=2\n", "- realm hills-1",
    "The party enters hills-1." },
  { "- join A arno seat=1\n- join B bele seat=2\n- realm hills-1\n", "- god maw",
    "The road leads to maw." },
  { BEGIN, "- reveal bull", "The way is barred by bull." },
  { BEGIN, "- reveal moor", "The party comes upon moor." },
  { BEGIN, "- reveal slide", "The party comes upon slide." },
  { BEGIN "- adjust health B 2 \"t\"\n", "- reveal slide",
    "The party comes upon slide.|bele is killed by slide in hills-1." },
  { BEGIN "- reveal crow\n- adjust health A 1 \"t\"\n", "A attack roll=1",
    "arno is killed by crow in hills-1." },
  { BEGIN "- reveal bull\n", "A attack roll=1", "arno is close to death." },
  { BEGIN "- reveal crow\n", "A attack roll=10", "arno defeats crow." },
  { BEGIN "- reveal crow\n", "- adjust target-health 0 \"t\"",
    "The table makes a ruling.|The party defeats crow." },
  { BEGIN "- reveal crow\n", "- flee A=10 B=10", "The party flees from crow." },
  { BEGIN "- reveal crow\n- adjust health B 1 \"t\"\n", "- flee A=10 B=1",
    "bele is killed in flight from crow, in hills-1.|The party flees from crow." },
  { BEGIN "- reveal crypt\n", "B treasure wrath", "bele is bound to wrath." },
  { BEGIN "- reveal hoard\n", "A loot nil>drum", "arno finds drum." },
  { BEGIN "- reveal moor\n", "- rest camp", "The party rests: camp." },
  { BEGIN "- reveal inn\n- trader by=A chart drum crown ring\n", "A buy chart",
    "arno buys chart." },
  { BEGIN "- adjust kill B \"t\"\n", "- adjust revive B \"t\"",
    "The table makes a ruling.|bele lives again." },
  { BEGIN, "- adjust character A cato \"t\"", "The table makes a ruling.|arno becomes cato." },
  { BEGIN, "- adjust item A drum \"t\"", "The table makes a ruling.|arno gains drum." },
  { BEGIN "- adjust kill B \"t\"\n", "- adjust kill A \"t\"",
    "The table makes a ruling.|arno dies in hills-1.|Nobody is left, and the run is lost." },
  { BEGIN "- reveal moor\n- next\n- reveal moor\n- next\n", "- final-night",
    "The party spends the last night among others." },
  { BEGIN "- reveal moor\n- next\n- reveal moor\n- next\n", "- annihilation",
    "arno lets the end come.|bele lets the end come.|The party goes down with the world." },
  { BEGIN "- reveal moor\n- next\n- reveal moor\n- next\n", "- battle",
    "The final battle begins, against maw." },
  { BEGIN "- reveal moor\n- next\n- reveal moor\n- next\n- battle\n- adjust god-health 2 \"t\"\n",
    "A attack roll=14", "arno slays maw.|The run is won, and the world is over." },
  { BEGIN, "1 resign", "The party gives up." },
};

START_TEST (moves_tell_what_happened)
{
  PlayFixture fixture;
  char told[1024];

  open_at (&fixture, TWO, events[_i].script);
  play_events (&fixture, events[_i].move, told, sizeof told);
  ck_assert_str_eq (told, events[_i].text);
  play_close (&fixture);
}
END_TEST

/* What a recap tells as it was has its words for that. */
static bool
past_cb (const RulesEvent *event, void *data)
{
  char *out = data;

  if (event->past)
    strcat (strcat (out, *out ? "|" : ""), event->past);
  else
    ck_assert (event->kind != RULES_EVENT_DEATH && event->kind != RULES_EVENT_OMEN
               && event->kind != RULES_EVENT_TRIUMPH && event->kind != RULES_EVENT_END);
  return true;
}

static void
read_past (const RulesMatch *match, const void *before, const RulesMove *move, const void *after,
           char *out)
{
  *out = '\0';
  rules_events (match, before, move, after, past_cb, out);
}

static const struct {
  const char *script, *move, *past;
} pasts[] = {
  { BEGIN "- reveal crow\n- adjust health A 1 \"t\"\n", "A attack roll=1",
    "{a} was killed by {b} in {c}." },
  { BEGIN "- reveal crypt\n", "B treasure wrath", "{a} was bound to {b}." },
  { BEGIN "- adjust kill B \"t\"\n", "- adjust kill A \"t\"",
    "{a} died in {c}.|Nobody was left, and the run was lost." },
  { BEGIN "- reveal moor\n- next\n- reveal moor\n- next\n- battle\n"
          "- adjust god-health 2 \"t\"\n",
    "A attack roll=14", "{a} slew {b}.|The run was won, and the world was over." },
  { BEGIN, "- abandon", "The run was abandoned." },
  { BEGIN, "- reveal bull", "" },
};

START_TEST (what_a_recap_tells_has_a_past)
{
  PlayFixture fixture;
  RecordLine line;
  RulesMoveBuffer move;
  char told[1024];
  void *before = malloc (play_game.game->state_size);

  open_at (&fixture, TWO, pasts[_i].script);
  memcpy (before, fixture.state, play_game.game->state_size);
  ck_assert_int_eq (record_read_line (pasts[_i].move, strlen (pasts[_i].move), &line, NULL),
                    RULES_OK);
  ck_assert_int_eq (rules_read_move (fixture.match, &line, &move, NULL), RULES_OK);
  ck_assert_int_eq (rules_apply (fixture.match, fixture.state, &move.move, RULES_JUDGED, NULL),
                    RULES_OK);
  read_past (fixture.match, before, &move.move, fixture.state, told);
  ck_assert_str_eq (told, pasts[_i].past);
  free (before);
  play_close (&fixture);
}
END_TEST

static const struct {
  const char *script, *owed;
} owed[] = {
  { "", "Characters still to join: 2." },
  { "- join A arno seat=1\n- join B bele seat=2\n", "A Realm is to be drawn." },
  { "- join A arno seat=1\n- join B bele seat=2\n- realm hills-1\n",
    "The Traitor God is to be drawn." },
  { "- join A arno seat=1\n- join B bele seat=2\n- realm hills-1\n- god maw\n- reveal crow\n",
    "Encounters still to reveal: 2." },
  { BEGIN "- reveal hoard\n- adjust item B chart \"t\"\nB use chart\n",
    "Loot still to draw: 1.|bele has Loot to draw: 1." },
  { BEGIN "- reveal hoard\n- pick-from 2 loot\n",
    "Loot still to draw: 1.|The next Loot is a Pick From 2: one is kept." },
  { BEGIN "- reveal moor\n- pick-from 3 treasure\n- pick-from 2 encounter\n",
    "The next encounter is a Pick From 2: one is chosen.|The next Treasure is a Pick From 3: one "
    "is "
    "kept." },
  { BEGIN "- pick-from 2 encounter\n", "Encounters still to reveal: 2." },
  { BEGIN "- reveal hoard\n- pick-from 2 loot\nA loot drum chart keep=drum\n",
    "On the ground: drum." },
  { BEGIN "- reveal moor\n- adjust item A anvil \"t\"\n", "arno carries 9, and can carry 6." },
  { BEGIN "- reveal moor\n- adjust ground drum \"t\"\n", "On the ground: drum." },
  { BEGIN "- reveal bull\nA attack roll=12\n- adjust health B 1 \"t\"\n",
    "arno has attacked and may end the turn.|bele is down to the last health." },
  { BEGIN "- reveal moor\n- adjust kill B \"t\"\n- rest camp\n",
    "bele is dead, and somebody new may join." },
};

START_TEST (what_waits_is_told)
{
  PlayFixture fixture;
  char text[1024] = "";
  EventText told = { NULL, text, sizeof text, 0 };

  open_at (&fixture, TWO, owed[_i].script);
  told.match = fixture.match;
  rules_pending_tasks (fixture.match, fixture.state, event_cb, &told);
  ck_assert_str_eq (text, owed[_i].owed);
  play_close (&fixture);
}
END_TEST

static const struct {
  const char *script, *left;
} supplies[] = {
  { "", "Rest cards left: 3.|Reroll Counters left: 5." },
  { BEGIN "- reveal hoard\nB loot nil>drum\n- rest camp\n",
    "Rest cards left: 2.|Reroll Counters left: 7." },
  { BEGIN "- adjust rests 0 \"t\"\n- adjust rerolls 0 \"t\"\n",
    "Rest cards left: 0.|Reroll Counters left: 0." },
  { BEGIN "- abandon\n", "" },
};

START_TEST (what_is_left_is_told)
{
  PlayFixture fixture;
  char text[1024] = "";
  EventText told = { NULL, text, sizeof text, 0 };

  open_at (&fixture, TWO, supplies[_i].script);
  told.match = fixture.match;
  rules_supplies (fixture.match, fixture.state, event_cb, &told);
  ck_assert_str_eq (text, supplies[_i].left);
  play_close (&fixture);
}
END_TEST

typedef struct {
  unsigned n;
  RulesGain gain;
} GainCount;

static bool
gain_cb (const RulesEvent *event, void *data)
{
  GainCount *count = data;

  if (event->kind == RULES_EVENT_GAIN) {
    count->n++;
    count->gain = event->gain;
  }
  return true;
}

static const struct {
  const char *options, *script, *move;
  RulesGain gain;
} gains[] = {
  { "2 characters=2 starters=1 encounters=2 realms=1",
    "- join A arno seat=1\n- join B bele seat=2\n", "A starter knife", RULES_GAIN_OUTFIT },
  { TWO, BEGIN "- reveal hoard\n", "A loot drum", RULES_GAIN_FOUND },
  { TWO, BEGIN "- reveal inn\n- trader by=A chart drum crown ring\n", "A buy chart",
    RULES_GAIN_BOUGHT },
  { TWO, BEGIN, "- adjust item A drum \"t\"", RULES_GAIN_RULED },
};

START_TEST (how_a_thing_was_gained_is_told)
{
  PlayFixture fixture;
  RecordLine line;
  RulesMoveBuffer move;
  GainCount told = { 0 };
  void *before = malloc (play_game.game->state_size);

  open_at (&fixture, gains[_i].options, gains[_i].script);
  memcpy (before, fixture.state, play_game.game->state_size);
  ck_assert_int_eq (record_read_line (gains[_i].move, strlen (gains[_i].move), &line, NULL),
                    RULES_OK);
  ck_assert_int_eq (rules_read_move (fixture.match, &line, &move, NULL), RULES_OK);
  ck_assert_int_eq (rules_apply (fixture.match, fixture.state, &move.move, RULES_JUDGED, NULL),
                    RULES_OK);
  rules_events (fixture.match, before, &move.move, fixture.state, gain_cb, &told);
  ck_assert_uint_eq (told.n, 1);
  ck_assert_uint_eq (told.gain, gains[_i].gain);
  free (before);
  play_close (&fixture);
}
END_TEST

static const struct {
  const char *script, *likely;
} likely[] = {
  { "- join A arno seat=1\n- join B bele seat=2\n", "- realm +1" },
  { "- join A arno seat=1\n- join B bele seat=2\n- realm hills-1\n- god maw\n", "- reveal +3" },
  { BEGIN "- reveal bull\n", "A attack roll=1" },
  { BEGIN "- adjust item A sword \"t\"\n- adjust item A longbow \"t\"\n- reveal bull\n",
    "A attack longbow roll=2" },
  { BEGIN "- reveal bull\nA attack roll=12\n", "A end" },
  { BEGIN "- reveal bull\nA attack roll=12\nA end\n", "B attack roll=1" },
  { BEGIN "- reveal hoard\n", "A loot +1" },
  { BEGIN "- reveal moor\n", "- next" },
  { BEGIN "- reveal moor\n- rest camp\n", "- wake" },
  { BEGIN "- reveal inn\n- trader by=A chart drum crown ring\n", "- leave" },
  { BEGIN "- reveal moor\n- next\n- reveal moor\n- next\n", "- battle" },
};

START_TEST (what_comes_next_is_guessed)
{
  PlayFixture fixture;
  RulesLikelyMove next;
  char text[256];
  RulesBuffer out = { text, sizeof text - 32, 0, false };

  open_at (&fixture, TWO, likely[_i].script);
  ck_assert (rules_likely_move (fixture.match, fixture.state, &next));
  rules_write_move (fixture.match, &next.move.move, &out);
  text[out.length] = '\0';
  if (next.dice)
    sprintf (text + out.length, " %s=%u", next.dice, next.n_dice);
  else if (next.n_cards)
    sprintf (text + out.length, " +%u", next.n_cards);
  ck_assert_str_eq (text, likely[_i].likely);
  play_close (&fixture);
}
END_TEST

/* What lies on the ground is not left behind by one key: several may take it. */
START_TEST (what_lies_there_is_not_left)
{
  PlayFixture fixture;
  RulesLikelyMove next;

  open_at (&fixture, TWO, BEGIN "- reveal moor\n- adjust ground drum \"t\"\n");
  ck_assert (!rules_likely_move (fixture.match, fixture.state, &next));
  play_close (&fixture);
}
END_TEST

START_TEST (the_party_is_told)
{
  PlayFixture fixture;
  RulesMember members[RULES_PARTY];

  open_at (&fixture, TWO,
           BEGIN "- adjust item A ring \"t\"\n- adjust sin A envy \"t\"\n- adjust kill B \"t\"\n");
  ck_assert (rules_party (fixture.match, fixture.state, members));
  ck_assert_int_eq (members[0].health, 6);
  ck_assert_int_eq (members[0].max_health, 8);
  ck_assert_uint_eq (members[0].n_carried, 2);
  ck_assert_str_eq (fixture.match->cards[members[0].carried[1]].id, "envy");
  ck_assert (!members[1].alive && members[1].seat == 2 && members[1].max_health == 5);
  ck_assert_int_eq (members[2].card, -1);
  play_close (&fixture);
}
END_TEST

TEST_SUITE (restless_story)
{
  Suite *suite = suite_create ("restless-story");
  TCase *tcase = tcase_create ("story");

  tcase_add_loop_test (tcase, moves_tell_what_happened, 0, sizeof events / sizeof *events);
  tcase_add_loop_test (tcase, what_a_recap_tells_has_a_past, 0, sizeof pasts / sizeof *pasts);
  tcase_add_loop_test (tcase, what_waits_is_told, 0, sizeof owed / sizeof *owed);
  tcase_add_loop_test (tcase, what_is_left_is_told, 0, sizeof supplies / sizeof *supplies);
  tcase_add_loop_test (tcase, how_a_thing_was_gained_is_told, 0, sizeof gains / sizeof *gains);
  tcase_add_loop_test (tcase, what_comes_next_is_guessed, 0, sizeof likely / sizeof *likely);
  tcase_add_test (tcase, what_lies_there_is_not_left);
  tcase_add_test (tcase, the_party_is_told);
  suite_add_tcase (suite, tcase);
  return suite;
}
