/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The Restless dealt by chance, what goes on in the middle of a move, and what tells something.
 */
#include "tests/rules/play-dealt.h"
#include "tests/rules/restless/restless-play.h"

#include "rules/restless/restless-notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Copies that left each deck and did not come back: in play, or in its pile. */
typedef struct {
  uint8_t out[RESTLESS_CARDS];
} Memory;

static const RestlessCard *
card_of (const PlayFixture *fixture, unsigned card)
{
  return restless_card (fixture->match, fixture->state, card);
}

/* Copies on the table when @move was paid; a Target stands there twice, and whose last life pays
 * for the tarot, its blessings go. */
static unsigned
on_table (const PlayFixture *fixture, const RulesMove *move, unsigned card)
{
  const char *id = fixture->match->cards[card].id;
  unsigned n = play_count_in_view (fixture, 0, NULL, id)
               - play_count_in_view (fixture, 0, "target.card", id)
               - play_count_in_view (fixture, 0, "piles", id);

  for (unsigned slot = 0; move->verb == RESTLESS_VERB_CONSULT && slot < RULES_PARTY; slot++) {
    int paid = restless_key_value (move, RESTLESS_KEY_A + slot, 0);
    char path[32], health[16];

    snprintf (path, sizeof path, "party.%u.health", slot);
    play_view_value (fixture, 0, rules_text (path), health, sizeof health);
    snprintf (path, sizeof path, "party.%u.blessings", slot);
    if (paid && paid == atoi (health))
      n -= play_count_in_view (fixture, 0, path, id);
  }
  return n;
}

static bool
is_empty (const PlayFixture *fixture, const Memory *memory, unsigned deck)
{
  unsigned n = 0;

  for (unsigned c = 0; c < fixture->match->n_cards; c++)
    if (card_of (fixture, c)->deck == deck)
      n += card_of (fixture, c)->copies - memory->out[c];
  return n == 0;
}

static unsigned
left (const PlayFixture *fixture, const void *data, const RulesChance *chance, unsigned card)
{
  const Memory *memory = data;
  unsigned deck = card_of (fixture, (unsigned)chance->options[0].arg.value)->deck;

  if (card_of (fixture, card)->deck != deck)
    return 0;
  if (is_empty (fixture, memory, deck))
    return card_of (fixture, card)->copies - on_table (fixture, &chance->move.move, card);
  return card_of (fixture, card)->copies - memory->out[card];
}

/* A deck's pile becomes the deck; @drawn: the cards that this move has drawn and not discarded. */
static void
shuffle (const PlayFixture *fixture, const RulesMove *move, Memory *memory, unsigned deck,
         const uint8_t *drawn)
{
  for (unsigned c = 0; c < fixture->match->n_cards; c++)
    if (card_of (fixture, c)->deck == deck)
      memory->out[c] = (uint8_t)(on_table (fixture, move, c) + drawn[c]);
}

static bool
draws (unsigned verb)
{
  return verb == RESTLESS_VERB_REALM || verb == RESTLESS_VERB_GOD || verb == RESTLESS_VERB_REVEAL
         || verb == RESTLESS_VERB_REST || verb == RESTLESS_VERB_LOOT
         || verb == RESTLESS_VERB_TREASURE || verb == RESTLESS_VERB_TRADER
         || verb == RESTLESS_VERB_CONSULT;
}

/* Candidates not chosen, and what is not kept of a Pick, go under the deck. */
static void
follow_return (const PlayFixture *fixture, Memory *memory, const RulesMove *move, bool sins)
{
  const RestlessState *state = restless_state (fixture);
  int keep = restless_key_value (move, RESTLESS_KEY_KEEP, -1);
  bool picked = move->verb == RESTLESS_VERB_LOOT || move->verb == RESTLESS_VERB_TREASURE;
  unsigned draw =
      move->verb == RESTLESS_VERB_LOOT ? RESTLESS_DRAW_OF_LOOT : RESTLESS_DRAW_OF_TREASURE;

  if (move->verb == RESTLESS_VERB_CHOOSE) {
    for (unsigned i = 0; i < state->n_candidates; i++)
      memory->out[state->candidates[i]]--;
    memory->out[move->args[0].value]++;
  }
  if (!picked || state->pick[draw] <= 1)
    return;
  for (unsigned i = 0; i < move->n_args; i++)
    if (move->args[i].key == RESTLESS_KEY_NONE
        && card_of (fixture, (unsigned)move->args[i].value)->item != RESTLESS_SIN)
      memory->out[move->args[i].value]--;
  if (!sins)
    memory->out[keep]++;
}

static void
follow (const PlayFixture *fixture, void *data, const RulesMove *move)
{
  Memory *memory = data;
  uint8_t drawn[RESTLESS_CARDS] = { 0 };
  bool sins = false;

  for (unsigned i = 0; draws (move->verb) && i < move->n_args; i++) {
    unsigned card = (unsigned)move->args[i].value;
    const RestlessCard *is;

    if (move->args[i].kind != RULES_ARG_CARD || move->args[i].key != RESTLESS_KEY_NONE)
      continue;
    is = card_of (fixture, card);
    if (is_empty (fixture, memory, is->deck))
      shuffle (fixture, move, memory, is->deck, drawn);
    sins |= is->item == RESTLESS_SIN;
    memory->out[card]++;
    drawn[card] += is->item != RESTLESS_NOTHING;
  }
  if (move->verb == RESTLESS_VERB_STARTER)
    memory->out[move->args[0].value]++;
  follow_return (fixture, memory, move, sins);
}

/* Characters and starters are chosen: The Restless, "Setting up the game". */
static bool
may_name (const PlayFixture *fixture, const RulesMove *move, unsigned card)
{
  return move->verb == RESTLESS_VERB_JOIN || move->verb == RESTLESS_VERB_STARTER;
}

static const PlayDealtGamesKind kinds[] = {
  { "base 1 open", restless_standard, NULL },
  { "base 2 open rules=1", restless_standard, NULL },
  { "base 4 open", restless_standard, NULL },
  { "base 3 encounters=2 realms=3 open", restless_standard, NULL },
  { "tarot 2 open", restless_standard, NULL },
  { "tarot 3 rerolls=40 rests=9 open", restless_standard, NULL },
};

#define TWO "2 characters=2 starters=0 encounters=2 realms=1 open"
#define ARCANE "tarot 2 characters=2 starters=0 encounters=2 realms=1 open"
#define CONSULT "- join A arno seat=1\n- join B bele seat=2\n- realm hills-1\n- god maw\n"
#define BEGIN CONSULT "- adjust pick-from 1 \"t\"\n"

static const PlayObserversCase seen[] = {
  { "Setting up the game: characters are chosen, realms and gods drawn", TWO, NULL, NULL,
    "seen 1 2\ntells nothing\n- join A arno seat=1\n- join B bele seat=2\n"
    "seen 1 2\nuncovers\n- realm hills-1\nuncovers\n- god maw\n"
    "uncovers\n- reveal moor\nuncovers\n- reveal bull hoard\ntells nothing\n- choose hoard\n"
    "uncovers\nA loot nil>sword\ntells nothing\nA take sword\nuncovers\nA loot drum\n" },
  { "Combat: dice are rolled", TWO, NULL, NULL,
    BEGIN "- reveal bull\nuncovers\nA attack roll=20\ntells nothing\nA end\nuncovers\n"
          "B roll 3\nuncovers\nA dodge roll=20\nuncovers\n- flee A=20 B=20\n" },
  { "Rest cards, replaced and inserted encounters are drawn", TWO, NULL, NULL,
    BEGIN "- reveal moor\nuncovers\n- replace font\nuncovers\n- rest glade\ntells nothing\n"
          "- wake\nuncovers\n- insert hoard\ntells nothing\n- adjust rests +1 \"t\"\n" },
  { "Traders show what nobody knew; what is bought is known", TWO, NULL, NULL,
    BEGIN "- reveal inn\nuncovers\n- trader by=A nil chart crown envy blade\n"
          "tells nothing\nB buy chart\ntells nothing\n- leave\n" },
  { "The tarot is shown, unless it is paid with a last life", ARCANE, NULL, NULL,
    CONSULT "uncovers\n- consult A=2 B=2 cup fool judge moon star keep=star on=B\n" },
  { "The tarot is shown, unless it is paid with a last life",
    "tarot 1 starters=0 characters=1 realms=1", NULL, NULL,
    "- join A cato seat=1\n- realm hills-1\n- god maw\ntells nothing\n- consult A=4\n" },
  { "Notation: what nobody saw tells nothing", "1 characters=1 starters=0 realms=1", NULL, NULL,
    "- join A arno seat=1\n- realm hills-1\n- god maw\ntells nothing\n- reveal ? ?\n"
    "uncovers\n- reveal moor\n" },
};

PLAY_OBSERVERS_TEST (who_learns, seen)

/**
 * Drawn:
 * @begun: what players begin
 * @came: what was drawn since; > before it: for the one before
 * @next: "2 loot": what chance adds then; NULL: nothing
 * @endings: all that follows, " | " between, when nothing is added
 */
typedef struct {
  const char *rule, *game, *script, *begun, *came, *next, *endings;
  bool called;
} Drawn;

static const Drawn drawn[] = {
  { "Setting up the game: six characters are drawn to choose four",
    "2 characters=4 starters=4 open", "", "- offer", "", "6 character", NULL, false },
  { "Setting up the game: then as many Starter Items as there are",
    "2 characters=2 starters=4 open",
    "- offer arno bele cato dido edda fenn\n- join A arno seat=1\n- join B bele seat=2\n",
    "- offer", "", "4 starter", NULL, false },
  { "Setting up the game: all of them at once", "2 characters=4 starters=4", "", "- offer",
    "arno bele cato", "3 character", NULL, false },
  { "Setting up the game: then somebody joins", "2 characters=4 starters=4", "", "- offer",
    "arno bele cato dido edda fenn", NULL, "- offer arno bele cato dido edda fenn", false },
  { "Reveal a Card: one more card of a deck is looked at", TWO,
    BEGIN "- reveal moor\n- ahead loot drum\n", "- ahead loot drum", "", "1 loot", NULL, true },
  { "Reveal a Card: what was seen comes", TWO,
    BEGIN "- ahead loot drum\n- reveal hoard\n- pick-from 2 loot\n", "A loot", "", "1 loot", NULL,
    false },
  { "Reveal a Card: then what is not known", TWO,
    BEGIN "- ahead loot drum\n- reveal hoard\n- pick-from 2 loot\n", "A loot", "drum", "1 loot",
    NULL, false },
  { "Treasure: what is owed, one card a line", TWO, BEGIN "- reveal hoard\n", "A loot", "",
    "1 loot", NULL, false },
  { "Loot: a Nothing is discarded", TWO, BEGIN "- reveal hoard\n", "B loot", "nil", NULL,
    "B loot nil", false },
  { "Loot: a Nothing is rerolled", TWO, BEGIN "- reveal hoard\n", "A loot", "nil >nil >drum", NULL,
    "A loot nil>nil>drum", false },
  { "Loot: nothing else is rerolled", TWO, BEGIN "- reveal hoard\n", "A loot", "sword >drum", NULL,
    "", false },
  { "Pick From Multiple: cards come together", TWO, BEGIN "- reveal hoard\n- pick-from 3 loot\n",
    "A loot", "", "3 loot", NULL, false },
  { "Pick From Multiple: one is kept", TWO, BEGIN "- reveal hoard\n- pick-from 3 loot\n", "A loot",
    "sword drum sword", NULL,
    "A loot sword drum sword keep=sword | A loot sword drum sword keep=drum", false },
  { "Treasure: in a Pick From with Sins nothing is kept", TWO,
    BEGIN "- reveal crypt\n- pick-from 2 treasure\n", "B treasure", "envy crown", NULL,
    "B treasure envy crown", false },
  { "Traders: two Loot, two Treasures", TWO, BEGIN "- reveal inn\n", "- trader by=A", "", "1 loot",
    NULL, false },
  { "Traders: a Sin that was seen ahead comes", TWO,
    BEGIN "- reveal inn\n- ahead treasure envy crown\n", "- trader by=A", "nil sword envy crown",
    "1 treasure", NULL, false },
  { "Traders: a Nothing leaves its slot empty", TWO, BEGIN "- reveal inn\n", "- trader by=A",
    "nil sword", "1 treasure", NULL, false },
  { "Traders: a Nothing is rerolled", TWO, BEGIN "- reveal inn\n", "- trader by=A", "nil >sword",
    "1 loot", NULL, false },
  { "Traders: a Sin's slot is refilled", TWO, BEGIN "- reveal inn\n", "- trader by=B",
    "nil sword envy crown", "1 treasure", NULL, false },
  { "Traders: then the Inventory is whole", TWO, BEGIN "- reveal inn\n", "- trader by=B",
    "nil sword envy crown ring", NULL, "- trader by=B nil sword envy crown ring", false },
  { "Tarot: with an Omenist five cards", ARCANE, CONSULT, "- consult A=1 B=3", "", "5 tarot", NULL,
    false },
  { "Tarot: one is kept, by or for who paid", ARCANE, CONSULT, "- consult A=4",
    "wheel moon judge fool star", NULL,
    "- consult A=4 wheel moon judge fool star keep=wheel | "
    "- consult A=4 wheel moon judge fool star keep=moon | "
    "- consult A=4 wheel moon judge fool star keep=judge on=A | "
    "- consult A=4 wheel moon judge fool star keep=fool | "
    "- consult A=4 wheel moon judge fool star keep=star on=A",
    false },
  { "Tarot: the deck is empty, and its pile becomes the deck", ARCANE,
    CONSULT "- consult A=4 cup fool judge moon tower keep=fool\n- adjust health A 7 \"t\"\n"
            "- reveal moor\n- reveal font\n- reveal hoard\n- choose moor\n- rest glade\n",
    "- consult A=4", "", "3 tarot", NULL, false },
  { "Tarot: what was there comes first, then what was set aside", ARCANE,
    CONSULT "- consult A=4 cup fool judge moon tower keep=fool\n- adjust health A 7 \"t\"\n"
            "- reveal moor\n- reveal font\n- reveal hoard\n- choose moor\n- rest glade\n",
    "- consult A=4", "star sun wheel", "2 tarot", NULL, false },
  { "Reveal a Card: a text replaces an encounter", TWO, BEGIN "- reveal moor\n", "- replace", "",
    "1 encounter", NULL, true },
  { "Items: a text has a card drawn", TWO, BEGIN "- reveal moor\n", "B treasure", "", "1 treasure",
    NULL, true },
  { "Dodge rolls: a card's text asks for it", TWO, BEGIN "- reveal bull\n", "A dodge", "", "1 die",
    NULL, true },
};

/* A beginning that is looked for. */
typedef struct {
  PlayFixture fixture;
  const char *text;
  RulesMoveBuffer begun;
  unsigned n_draw, n_found;
  RulesChanceOption option;
  char endings[1024];
} Looking;

static void
write_text (const Looking *looking, const RulesMove *move, char *text, size_t size)
{
  RulesBuffer buffer = { text, size - 1, 0, false };

  rules_write_move (looking->fixture.match, move, &buffer);
  text[buffer.length] = '\0';
}

static bool
look_cb (const RulesChance *chance, void *data)
{
  Looking *looking = data;
  char text[256];

  write_text (looking, &chance->move.move, text, sizeof text);
  if (strcmp (text, looking->text) != 0)
    return true;
  looking->begun.move = chance->move.move;
  memcpy (looking->begun.args, chance->move.args, sizeof looking->begun.args);
  looking->begun.move.args = looking->begun.args;
  looking->n_draw = chance->n_draw;
  looking->option = chance->options[0];
  looking->n_found++;
  return true;
}

static bool
ending_cb (const RulesMove *move, void *data)
{
  Looking *looking = data;
  size_t length = strlen (looking->endings);

  if (length) {
    strcpy (looking->endings + length, " | ");
    length += 3;
  }
  write_text (looking, move, looking->endings + length, sizeof looking->endings - length);
  return true;
}

static void
add_came (Looking *looking, const char *came)
{
  for (const char *at = came; *at;) {
    bool again = *at == '>';
    RulesText id = { at + again, (uint32_t)strcspn (at + again, " ") };
    int card = rules_match_card (looking->fixture.match, id);

    ck_assert_int_ge (card, 0);
    looking->begun.args[looking->begun.move.n_args++] = (RulesArg){
      .kind = RULES_ARG_CARD, .extra = again ? RESTLESS_EXTRA_AGAIN : 0, .value = card
    };
    at = id.at + id.length;
    at += strspn (at, " ");
  }
}

static const char *
deck_name (const Looking *looking, const RulesArg *arg)
{
  static const char *const names[] = { "character", "encounter", "starter", "loot",   "treasure",
                                       "rest",      "realm",     "god",     "status", "tarot" };

  return arg->kind == RULES_ARG_DIE
             ? "die"
             : names[card_of (&looking->fixture, (unsigned)arg->value)->kind];
}

static void
play_script (PlayFixture *fixture, const char *script)
{
  for (const char *at = script; *at; at += strcspn (at, "\n") + 1)
    ck_assert_msg (play_line (fixture, (RulesText){ at, (uint32_t)strcspn (at, "\n") }, NULL)
                       == RULES_OK,
                   "%s is refused", at);
}

START_TEST (draws_go_on)
{
  const Drawn *test = &drawn[_i];
  Looking *looking = calloc (1, sizeof *looking);
  RulesChance *chance = malloc (sizeof *chance);
  char next[64] = "";
  bool more = true;

  ck_assert_int_eq (play_open (&looking->fixture, test->game, NULL, NULL, NULL), RULES_OK);
  play_script (&looking->fixture, test->script);
  looking->text = test->begun;
  (test->called ? rules_list_called_chances : rules_list_chances) (
      looking->fixture.match, looking->fixture.state, chance, look_cb, looking);
  ck_assert_msg (looking->n_found == 1, "%s: %s is told %u times", test->rule, test->begun,
                 looking->n_found);
  if (*test->came) {
    add_came (looking, test->came);
    more = rules_next_draw (looking->fixture.match, looking->fixture.state, &looking->begun.move,
                            chance);
    looking->n_draw = chance->n_draw;
    looking->option = chance->options[0];
  }
  if (more)
    snprintf (next, sizeof next, "%u %s", looking->n_draw,
              deck_name (looking, &looking->option.arg));
  ck_assert_msg (strcmp (next, test->next ? test->next : "") == 0, "%s: %s comes", test->rule,
                 next);
  if (test->endings) {
    rules_continuations (looking->fixture.match, looking->fixture.state, &looking->begun.move,
                         ending_cb, looking);
    ck_assert_msg (strcmp (looking->endings, test->endings) == 0, "%s: ends as %s", test->rule,
                   looking->endings);
  }
  play_close (&looking->fixture);
  free (chance);
  free (looking);
}
END_TEST

static bool
comes (const Looking *looking, const RulesChance *chance, const char *id)
{
  int card = rules_match_card (looking->fixture.match, rules_text (id));

  for (unsigned i = 0; i < chance->n_options; i++)
    if (chance->options[i].arg.value == card)
      return true;
  return false;
}

/* The bounds: a character has at most twelve Sins, and no card comes that nobody could record. */
START_TEST (sins_without_room_do_not_come)
{
  static const char sins[] = "{'id':'gloat','kind':'treasure','item':'sin','copies':20}\n";
  static const char script[] = "- reveal inn\n", sin[] = "- adjust sin A gloat on \"t\"\n";
  Looking *looking = calloc (1, sizeof *looking);
  RulesChance *chance = malloc (sizeof *chance);

  ck_assert_int_eq (play_open (&looking->fixture, TWO, restless_standard, sins, NULL), RULES_OK);
  play_script (&looking->fixture, BEGIN);
  play_script (&looking->fixture, script);
  for (unsigned n = 11; n <= 12; n++) {
    for (unsigned i = 0; i < (n == 11 ? 11 : 1); i++)
      play_script (&looking->fixture, sin);
    looking->text = "- trader by=A";
    looking->n_found = 0;
    rules_list_chances (looking->fixture.match, looking->fixture.state, chance, look_cb, looking);
    ck_assert_uint_eq (looking->n_found, 1);
    add_came (looking, "nil sword");
    ck_assert (rules_next_draw (looking->fixture.match, looking->fixture.state,
                                &looking->begun.move, chance));
    ck_assert (comes (looking, chance, "crown"));
    ck_assert (comes (looking, chance, "gloat") == (n == 11));
  }
  play_close (&looking->fixture);
  free (chance);
  free (looking);
}
END_TEST

TEST_SUITE (restless_dealt)
{
  static const PlayDealtGames dealt = {
    .name = "restless-dealt",
    .kinds = kinds,
    .n_kinds = sizeof kinds / sizeof *kinds,
    .games = 6,
    .moves = 20000,
    .memory = sizeof (Memory),
    .left = left,
    .follow = follow,
    .may_name = may_name,
  };
  TCase *tcase = tcase_create ("seen");

  PLAY_ADD (tcase, who_learns, seen);
  PLAY_ADD (tcase, draws_go_on, drawn);
  tcase_add_test (tcase, sins_without_room_do_not_come);
  return play_dealt_suite (&dealt, tcase);
}
