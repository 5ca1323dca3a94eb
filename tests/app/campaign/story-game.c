/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A game of a party and its story, as small as can be.
 */
#include "tests/app/campaign/story-game.h"

#include "rules/arguments.h"

#include <string.h>

#define CARRIED 8

typedef enum {
  STORY_GAME_REALM = RULES_VERB_GAME,
  STORY_GAME_MEET,
  STORY_GAME_APPROACH,
  STORY_GAME_GREET,
  STORY_GAME_JOIN,
  STORY_GAME_HURT,
  STORY_GAME_HEAL,
  STORY_GAME_DIE,
  STORY_GAME_RISE,
  STORY_GAME_BECOME,
  STORY_GAME_BEAT,
  STORY_GAME_TRIUMPH,
  STORY_GAME_FLEE,
  STORY_GAME_FIND,
  STORY_GAME_OUTFIT,
  STORY_GAME_BUY,
  STORY_GAME_GRANT,
  STORY_GAME_LOSE,
  STORY_GAME_BIND,
  STORY_GAME_REST,
  STORY_GAME_OWE,
  STORY_GAME_STOCK,
  STORY_GAME_LEAVE,
  STORY_GAME_END,
} StoryGameVerb;

typedef struct {
  RulesStateHeader head;
  int32_t place[2];
  int32_t owed;
  int32_t stock; /* candles + 1, 0 where nobody counts them */
  struct {
    int32_t card; /* its number + 1 */
    int32_t health, max;
    uint32_t n_carried;
    uint16_t carried[CARRIED];
  } party[RULES_PARTY];
} StoryGameState;

/* What each verb takes, brings about and is told as: {a} is the actor's card, {b} the argument. */
static const struct {
  const char *name;
  char takes; /* 'c' a card, 'n' a number */
  RulesEventKind kind;
  const char *sentence;
  RulesGain gain;
  const char *past;
} verbs[] = {
  { "realm", 'c', RULES_EVENT_SCENE, "The party reaches {b}." },
  { "meet", 'c', RULES_EVENT_SCENE, "{b} stands in the way." },
  { "approach", 0, RULES_EVENT_SCENE, NULL },
  { "greet", 'c', RULES_EVENT_SCENE, "{b} says hello." },
  { "join", 'c', RULES_EVENT_JOIN, "{a} joins the party." },
  { "hurt", 'n', RULES_EVENT_WOUND, "{a} loses {1} health." },
  { "heal", 'n', RULES_EVENT_WOUND, "{a} regains {1} health." },
  { "die", 'c', RULES_EVENT_DEATH, "{a} falls to {b}.", RULES_GAIN_FOUND, "{a} fell to {b}." },
  { "rise", 0, RULES_EVENT_RULING, "{a} comes back." },
  { "become", 'c', RULES_EVENT_RULING, "{a} is another." },
  { "beat", 'c', RULES_EVENT_VICTORY, "{a} slays {b}." },
  { "triumph", 'c', RULES_EVENT_TRIUMPH, "{b} is no more." },
  { "flee", 'c', RULES_EVENT_FLIGHT, "The party flees from {b}." },
  { "find", 'c', RULES_EVENT_GAIN, "{a} finds {b}." },
  { "outfit", 'c', RULES_EVENT_GAIN, "{a} sets out with {b}.", RULES_GAIN_OUTFIT },
  { "buy", 'c', RULES_EVENT_GAIN, "{a} buys {b}.", RULES_GAIN_BOUGHT },
  { "grant", 'c', RULES_EVENT_GAIN, "{a} gains {b}.", RULES_GAIN_RULED },
  { "lose", 'c', RULES_EVENT_LOSS, "{a} loses {b}." },
  { "bind", 'c', RULES_EVENT_OMEN, "{b} binds {a}." },
  { "rest", 0, RULES_EVENT_REST, "The party rests." },
  { "owe", 'n', RULES_EVENT_GAIN, NULL },
  { "stock", 'n', RULES_EVENT_GAIN, NULL },
  { "leave", 0, RULES_EVENT_GAIN, NULL },
  { "end", 0, RULES_EVENT_END, "The tale is told." },
};

static RulesStatus
story_game_check_pack (const RulesPack *pack, RulesError *error)
{
  return RULES_OK;
}

static RulesStatus
story_game_compile (const RulesMatch *match, void **compiled, RulesError *error)
{
  *compiled = NULL;
  return RULES_OK;
}

static void
story_game_start (const RulesMatch *match, void *state)
{
}

static RulesStatus
story_game_read (RulesMatch *match, const RecordLine *line, RulesMoveBuffer *move,
                 RulesError *error)
{
  const char takes = verbs[move->move.verb - RULES_VERB_GAME].takes;

  move->move.n_args = takes != 0 ? 1 : 0;
  if (line->n_tokens != move->move.n_args)
    return rules_error_set (error, RULES_SYNTAX, 0, 0, 0, 0);
  if (takes == 'c')
    return argument_read_card (match, line->tokens[0].value, &line->tokens[0], &move->args[0],
                               error);
  if (takes == 'n')
    return argument_read_number (line->tokens[0].value, false, 0, 99, &line->tokens[0],
                                 &move->args[0], error);
  return RULES_OK;
}

static void
story_game_write (const RulesMatch *match, const RulesMove *move, RulesBuffer *out)
{
  if (move->n_args == 0)
    return;
  rules_buffer_puts (out, " ");
  if (move->args[0].kind == RULES_ARG_CARD)
    rules_buffer_puts (out, match->cards[move->args[0].value].id);
  else
    rules_buffer_number (out, move->args[0].value);
}

static void
carry (StoryGameState *state, unsigned slot, int32_t card)
{
  if (state->party[slot].n_carried < CARRIED)
    state->party[slot].carried[state->party[slot].n_carried++] = (uint16_t)card;
}

static void
drop (StoryGameState *state, unsigned slot, int32_t card)
{
  for (unsigned k = 0; k < state->party[slot].n_carried; k++)
    if (state->party[slot].carried[k] == card) {
      memmove (&state->party[slot].carried[k], &state->party[slot].carried[k + 1],
               (CARRIED - 1 - k) * sizeof (uint16_t));
      state->party[slot].n_carried--;
      return;
    }
}

static RulesStatus
story_game_apply (const RulesMatch *match, void *data, const RulesMove *move, RulesApplyFlags flags,
                  RulesError *error)
{
  StoryGameState *state = data;
  const int32_t value = move->n_args > 0 ? move->args[0].value : 0;
  const unsigned slot = move->actor >= 'A' ? move->actor - 'A' : 0;

  switch (move->verb) {
  case STORY_GAME_REALM:
    state->place[0]++;
    state->place[1] = 0;
    break;
  case STORY_GAME_MEET:
  case STORY_GAME_APPROACH:
    state->place[1]++;
    break;
  case STORY_GAME_JOIN:
    memset (&state->party[slot], 0, sizeof state->party[slot]);
    state->party[slot].card = value + 1;
    state->party[slot].health = state->party[slot].max = 8;
    break;
  case STORY_GAME_BECOME:
    state->party[slot].card = value + 1;
    break;
  case STORY_GAME_HURT:
    state->party[slot].health -= value;
    break;
  case STORY_GAME_HEAL:
    state->party[slot].health += value;
    break;
  case STORY_GAME_RISE:
    state->party[slot].health = 1;
    break;
  case STORY_GAME_DIE:
    state->party[slot].health = 0;
    state->party[slot].n_carried = 0;
    break;
  case STORY_GAME_FIND:
  case STORY_GAME_OUTFIT:
  case STORY_GAME_BUY:
  case STORY_GAME_GRANT:
  case STORY_GAME_BIND:
    carry (state, slot, value);
    break;
  case STORY_GAME_LOSE:
    drop (state, slot, value);
    break;
  case STORY_GAME_OWE:
    state->owed = value;
    break;
  case STORY_GAME_STOCK:
    state->stock = value + 1;
    break;
  case STORY_GAME_LEAVE:
    state->place[1] = 0;
    break;
  case STORY_GAME_END:
    state->head.ended_by_rules = 1;
    break;
  default:
    break;
  }
  return RULES_OK;
}

static void
story_game_outcome (const RulesMatch *match, const void *data, RulesOutcome *outcome)
{
  const StoryGameState *state = data;

  outcome->status = state->head.ended_by_rules ? RULES_WON : RULES_RUNNING;
}

static void
story_game_party (const RulesMatch *match, const void *data, RulesMember members[RULES_PARTY])
{
  const StoryGameState *state = data;

  for (unsigned slot = 0; slot < RULES_PARTY; slot++) {
    members[slot].actor = (uint8_t)('A' + slot);
    members[slot].card = state->party[slot].card - 1;
    if (members[slot].card < 0)
      continue;
    members[slot].seat = (uint8_t)(1 + slot % 2);
    members[slot].alive = state->party[slot].health > 0;
    members[slot].health = state->party[slot].health;
    members[slot].max_health = state->party[slot].max;
    members[slot].n_carried = state->party[slot].n_carried;
    memcpy (members[slot].carried, state->party[slot].carried, sizeof state->party[slot].carried);
  }
}

static void
story_game_events (const RulesMatch *match, const void *before, const RulesMove *move,
                   const void *after, RulesEventFunc each, void *data)
{
  const StoryGameState *old = before, *now = after;
  RulesEvent event = { .actor = move->actor, .cards = { -1, -1, -1 } };

  if (move->verb < RULES_VERB_GAME || verbs[move->verb - RULES_VERB_GAME].sentence == NULL)
    return;
  event.kind = verbs[move->verb - RULES_VERB_GAME].kind;
  event.sentence = verbs[move->verb - RULES_VERB_GAME].sentence;
  event.past = verbs[move->verb - RULES_VERB_GAME].past;
  event.gain = verbs[move->verb - RULES_VERB_GAME].gain;
  if (move->actor >= 'A') {
    event.cards[0] = old->party[move->actor - 'A'].card - 1;
    if (event.cards[0] < 0 || move->verb == STORY_GAME_JOIN)
      event.cards[0] = now->party[move->actor - 'A'].card - 1;
  }
  if (move->n_args > 0 && move->args[0].kind == RULES_ARG_CARD && move->verb != STORY_GAME_JOIN)
    event.cards[1] = move->args[0].value;
  if (move->n_args > 0 && move->args[0].kind == RULES_ARG_NUMBER)
    event.number[0] = move->args[0].value;
  each (&event, data);
}

static void
story_game_owed (const RulesMatch *match, const void *data, RulesEventFunc each, void *user)
{
  const StoryGameState *state = data;
  const RulesEvent event = { .kind = RULES_EVENT_GAIN,
                             .sentence = "{1} draws are owed.",
                             .cards = { -1, -1, -1 },
                             .number = { state->owed } };

  if (state->owed > 0)
    each (&event, user);
}

static void
story_game_supplies (const RulesMatch *match, const void *data, RulesEventFunc each, void *user)
{
  const StoryGameState *state = data;
  const RulesEvent candles = { .kind = RULES_EVENT_GAIN,
                               .sentence = "Candles left: {1}.",
                               .cards = { -1, -1, -1 },
                               .number = { state->stock - 1 } };
  const RulesEvent pages = { .kind = RULES_EVENT_GAIN,
                             .sentence = "Pages left: {1}.",
                             .cards = { -1, -1, -1 },
                             .number = { 7 } };

  if (state->stock > 0 && each (&candles, user))
    each (&pages, user);
}

static unsigned
story_game_turn (const RulesMatch *match, const void *state)
{
  return 0;
}

static unsigned
story_game_side (const RulesMatch *match, unsigned seat)
{
  return 0;
}

static void
story_game_place (const RulesMatch *match, const void *data, RulesProgress *place)
{
  const StoryGameState *state = data;

  *place = (RulesProgress){ .n = 2, .number = { state->place[0], state->place[1] } };
}

static uint64_t
story_game_digest (const RulesMatch *match, const void *data)
{
  const StoryGameState *state = data;
  uint64_t digest = (uint64_t)state->place[0] << 32 | (uint64_t)state->place[1];

  for (unsigned slot = 0; slot < RULES_PARTY; slot++)
    digest = digest * 31 + (uint64_t)state->party[slot].health;
  return digest;
}

static const RulesVariant variants[] = { { "only", "Only", 2, 2, RULES_MODE_CO_OP } };
static RulesVerb named_verbs[G_N_ELEMENTS (verbs)];

static const RulesGame story_game_game = {
  .id = "saga",
  .name = "Saga",
  .revision = 1,
  .state_size = sizeof (StoryGameState),
  .state_limit = 1024,
  .variants = variants,
  .n_variants = 1,
  .verbs = named_verbs,
  .n_verbs = G_N_ELEMENTS (named_verbs),
  .levels = { "Realm {1}", "Encounter {1}" },
  .check_pack = story_game_check_pack,
  .compile = story_game_compile,
  .start = story_game_start,
  .read = story_game_read,
  .write = story_game_write,
  .apply = story_game_apply,
  .outcome = story_game_outcome,
  .party = story_game_party,
  .events = story_game_events,
  .pending_tasks = story_game_owed,
  .supplies = story_game_supplies,
  .seat_to_move = story_game_turn,
  .side = story_game_side,
  .progress = story_game_place,
  .digest = story_game_digest,
};

static const char *const cards[][2] = {
  { "mile", "The Drowned Mile" },
  { "stair", "The Salt Stair" },
  { "mirel", "Mirel" },
  { "orso", "Orso" },
  { "vey", "Vey" },
  { "debora", STORY_GAME_RTL },
  { "hound", STORY_GAME_HOUND },
  { "hag", "Bog Hag" },
  { "well", "Well" },
  { "king", "Marsh King" },
  { "axe", "Axe" },
  { "rope", "Rope" },
  { "crown", "Crown" },
  { "torch", "Torch" },
  { "flask", "Flask" },
  { "envy", "Envy" },
};

static void
add_text (PackBuilder *builder, const char *key, const char *text)
{
  pack_builder_key (builder, key);
  pack_builder_text (builder, text, strlen (text));
}

static RulesPack *
make_pack (void)
{
  PackBuilder *builder = pack_builder_new ();
  RulesPack *pack = NULL;
  uint8_t *bytes;
  size_t length;

  pack_builder_begin (builder, PACK_OBJECT);
  add_text (builder, "pack", "saga-starter");
  pack_builder_key (builder, "revision");
  pack_builder_integer (builder, 1);
  add_text (builder, "game", "saga");
  pack_builder_key (builder, "cards");
  pack_builder_begin (builder, PACK_LIST);
  for (guint k = 0; k < G_N_ELEMENTS (cards); k++) {
    pack_builder_begin (builder, PACK_OBJECT);
    add_text (builder, "id", cards[k][0]);
    add_text (builder, "name", cards[k][1]);
    pack_builder_key (builder, "copies");
    pack_builder_integer (builder, strcmp (cards[k][0], "crown") == 0 ? 1 : 3);
    pack_builder_end (builder);
  }
  pack_builder_end (builder);
  pack_builder_end (builder);
  ck_assert_int_eq (pack_builder_finish (builder, &bytes, &length), PACK_OK);
  pack_builder_free (builder);
  ck_assert_int_eq (rules_pack_open_take (&pack, bytes, length), PACK_OK);
  return pack;
}

StoryGame *
story_game_new (const char *ada)
{
  StoryGame *saga = g_new0 (StoryGame, 1);
  RecordTags *tags = record_tags_new ();
  RulesSetup setup;
  RulesError error;

  for (guint k = 0; k < G_N_ELEMENTS (verbs); k++)
    named_verbs[k] = (RulesVerb){ .name = verbs[k].name, .usage = verbs[k].name, .summary = "" };
  saga->pack = make_pack ();
  rules_setup_init (&setup, &story_game_game);
  setup.packs[setup.n_packs++] = saga->pack;
  ck_assert_int_eq (rules_match_new (&saga->match, &setup, &error), RULES_OK);
  record_tags_set (tags, "Seat1", ada);
  record_tags_set (tags, "Seat2", "Ben");
  saga->labels = app_labels_new (saga->match, tags);
  record_tags_free (tags);
  saga->timeline = app_timeline_new (saga->match);
  saga->story = app_story_new (saga->match, saga->timeline, saga->labels);
  return saga;
}

void
story_game_free (StoryGame *saga)
{
  app_story_free (saga->story);
  app_timeline_free (saga->timeline);
  app_labels_free (saga->labels);
  rules_match_free (saga->match);
  rules_pack_free (saga->pack);
  g_free (saga);
}

void
story_game_play (StoryGame *saga, const char *instant, const char *moves)
{
  g_auto (GStrv) lines = g_strsplit (moves, "\n", -1);

  for (char **line = lines; *line != NULL; line++) {
    RulesError error = { 0 };

    if (**line == '\0')
      continue;
    ck_assert_msg (app_timeline_append (saga->timeline, rules_text (*line),
                                        rules_text (instant != NULL ? instant : ""),
                                        rules_text (""), NULL, &error)
                       == RULES_OK,
                   "%s: %d", *line, error.code);
  }
}
