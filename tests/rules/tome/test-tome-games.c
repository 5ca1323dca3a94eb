/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What must hold in every game of Tome, tried on simulated ones: the list of moves is what
 * succeeds, what is refused changes nothing, records replay to the same digests whatever the
 * order of packs and cards, what was hidden never contradicts what is shown, rulings keep the
 * state whole, and games end. TOMEKEEPER_GAMES sets how many games each kind plays.
 */
#include "tome-play.h"

#include "rules/replay.h"

#include <stdio.h>
#include <string.h>

#define GAMES 1000
#define MOVES 6000 /* by then every game has ended */
#define MOVES_RULED 500

/* Kinds of game; @split: the packs of the second reading. */
static const struct {
  const char *game, *elements, *split;
} kinds[] = {
  { "team", "fire earth wind water light*", "water light*|wind fire earth" },
  { "team open", "fire earth wind water light*", "light*|water wind earth fire" },
  { "survival 3", "fire earth wind water light*", "wind light*|fire earth water" },
  { "survival 3 open", "fire earth wind water light* dark+ iron",
    "dark+ iron|light* earth wind fire water" },
  { "survival 4", "fire earth wind water light* iron", "iron light* water|fire earth wind" },
};

typedef struct {
  PlayTable table, other; /* @other: packs in another order, moves read from text */
  PlayTable masked;       /* of an open game: the same at a table where not all was seen */
  RulesRandom random;
  unsigned seed, number;
  char text[512];
} Game;

/* Check writes to a file at every one of its assertions; this one does when it fails. */
#define HOLDS(at, condition, what)                                                                 \
  do {                                                                                             \
    if (!(condition))                                                                              \
      ck_abort_msg ("kind %s, seed %u, move %u, %s: %s", kinds[_i].game, (at)->seed, (at)->number, \
                    (at)->text, what);                                                             \
  } while (0)

static unsigned
n_games (unsigned least)
{
  const char *text = getenv ("TOMEKEEPER_GAMES");

  return text ? (unsigned)strtoul (text, NULL, 10) : least;
}

static void
open_game (Game *game, int kind)
{
  char spells[8192], table[32];
  const char *open = strstr (kinds[kind].game, " open");

  snprintf (spells, sizeof spells, "%s", play_rich_spells);
  ck_assert_int_eq (play_open (&game->table, kinds[kind].game, kinds[kind].elements, spells, NULL),
                    RULES_OK);
  ck_assert_int_eq (play_open (&game->other, kinds[kind].game, kinds[kind].split, spells, NULL),
                    RULES_OK);
  snprintf (table, sizeof table, "%.*s",
            (int)(open ? (size_t)(open - kinds[kind].game) : strlen (kinds[kind].game)),
            kinds[kind].game);
  ck_assert_int_eq (play_open (&game->masked, table, kinds[kind].elements, spells, NULL), RULES_OK);
}

static void
close_game (Game *game)
{
  play_close (&game->table);
  play_close (&game->other);
  play_close (&game->masked);
}

static void
restart (Game *game, unsigned seed)
{
  game->seed = seed;
  game->number = 0;
  strcpy (game->text, "the start");
  rules_random_seed (&game->random, seed);
  rules_start (game->table.match, game->table.state);
  rules_start (game->other.match, game->other.state);
  rules_start (game->masked.match, game->masked.state);
}

static void
write_text (Game *game, const RulesMove *move)
{
  RulesBuffer buffer = { game->text, sizeof game->text - 1, 0, false };

  rules_write_move (game->table.match, move, &buffer);
  game->text[buffer.length] = '\0';
}

static RulesStatus
apply_text (PlayTable *table, const char *text)
{
  RecordLine line;
  RulesMoveBuffer move;

  if (record_read_line (text, strlen (text), &line, NULL) != RULES_OK
      || rules_read_move (table->match, &line, &move, NULL) != RULES_OK)
    ck_abort_msg ("%s can't be read", text);
  return rules_apply (table->match, table->state, &move.move, RULES_JUDGED, NULL);
}

/* Applies @move judged, unjudged, and from its text in the other reading. */
static RulesStatus
step (Game *game, int _i, const RulesMove *move, bool listed)
{
  TomeState before = *tome_state (&game->table), unjudged = before;
  RulesMatch *match = game->table.match;
  RulesStatus status;
  const char *fault;

  write_text (game, move);
  game->number++;
  status = rules_apply (match, game->table.state, move, RULES_JUDGED, NULL);
  HOLDS (game, !listed || status == RULES_OK, "is listed and refused");
  if (status != RULES_OK) {
    HOLDS (game, memcmp (&before, game->table.state, sizeof before) == 0, "changed the state");
    HOLDS (game, apply_text (&game->other, game->text) == status, "is judged in another way");
    return status;
  }
  fault = rules_check (match, game->table.state);
  HOLDS (game, !fault, fault);
  rules_apply (match, &unjudged, move, RULES_UNJUDGED, NULL);
  HOLDS (game, memcmp (&unjudged, game->table.state, sizeof unjudged) == 0,
         "is another move unjudged");
  HOLDS (game, apply_text (&game->other, game->text) == RULES_OK, "is refused in another order");
  HOLDS (game,
         rules_digest (match, game->table.state)
             == rules_digest (game->other.match, game->other.state),
         "has another digest in another order of packs and cards");
  return RULES_OK;
}

/* The list of moves against all that could be said. */

typedef struct {
  const RulesMove *said;
  bool found;
  unsigned n;
} Look;

static bool
look_cb (const RulesMove *move, void *data)
{
  Look *look = data;

  look->n++;
  look->found |= move->actor == look->said->actor && move->verb == look->said->verb
                 && move->n_args == look->said->n_args
                 && (move->n_args == 0
                     || (move->args[0].kind == look->said->args[0].kind
                         && move->args[0].value == look->said->args[0].value));
  return true;
}

typedef struct {
  Game *game;
  unsigned accepted, listed;
} Saying;

static void
say (Saying *saying, int _i, unsigned actor, unsigned verb, int kind, int value)
{
  Game *game = saying->game;
  RulesMatch *match = game->table.match;
  RulesArg arg = { .kind = kind, .value = value };
  RulesMove move = { .actor = actor, .verb = verb, .n_args = kind >= 0, .args = &arg };
  TomeState trial = *tome_state (&game->table);
  Look look = { &move, false, 0 };
  RulesStatus status = rules_apply (match, &trial, &move, RULES_JUDGED, NULL);

  rules_choices (match, game->table.state, look_cb, &look);
  saying->listed = look.n;
  saying->accepted += status == RULES_OK;
  if ((status == RULES_OK) != look.found)
    write_text (game, &move);
  HOLDS (game, (status == RULES_OK) == look.found,
         look.found ? "is listed and refused" : "is not listed and succeeds");
  if (status != RULES_OK)
    HOLDS (game, memcmp (&trial, game->table.state, sizeof trial) == 0, "changed the state");
}

static void
check_list (Game *game, int _i)
{
  const TomeRules *rules = game->table.match->compiled;
  Saying saying = { game, 0, 0 };

  for (unsigned seat = 1; seat <= rules->seats; seat++) {
    for (unsigned card = 0; card < rules->n_cards; card++) {
      say (&saying, _i, seat, TOME_VERB_PLAY, RULES_ARG_CARD, card);
      say (&saying, _i, seat, TOME_VERB_CHOOSE, RULES_ARG_CARD, card);
    }
    for (unsigned e = 0; e < rules->n_elements; e++)
      say (&saying, _i, seat, TOME_VERB_CHOOSE, RULES_ARG_NAME, e);
    say (&saying, _i, seat, TOME_VERB_CHOOSE, RULES_ARG_NAME, TOME_NAME_YES);
    say (&saying, _i, seat, TOME_VERB_DECLINE, -1, 0);
    say (&saying, _i, 0, TOME_VERB_DEALER, RULES_ARG_NUMBER, seat);
  }
  for (unsigned card = 0; card < rules->n_cards; card++)
    say (&saying, _i, 0, TOME_VERB_TITLE, RULES_ARG_CARD, card);
  for (unsigned e = 0; e < rules->n_elements; e++)
    say (&saying, _i, 0, TOME_VERB_ELEMENT, RULES_ARG_NAME, e);
  say (&saying, _i, 0, TOME_VERB_DEAL, -1, 0);
  HOLDS (game, saying.accepted == saying.listed, "a move is listed that nobody can say, or twice");
}

START_TEST (games_hold)
{
  unsigned games = n_games (GAMES);
  Game game;

  open_game (&game, _i);
  for (unsigned seed = 1; seed <= games; seed++) {
    RulesOutcome outcome;
    RulesMoveBuffer move;

    restart (&game, seed);
    while (game.number < MOVES
           && replay_random (game.table.match, game.table.state, &game.random, &move)) {
      step (&game, _i, &move.move, true);
      if (rules_random_below (&game.random, 32) == 0)
        check_list (&game, _i);
    }
    rules_outcome (game.table.match, game.table.state, &outcome);
    HOLDS (&game, outcome.status == RULES_WON && outcome.winners != 0, "the game does not end");
  }
  close_game (&game);
}
END_TEST

/* Hidden cards */

/* Copies @text, a deal with some of its cards as "?". */
static void
mask_deal (Game *game, char *masked)
{
  const char *at = game->text;
  unsigned word = 0;

  while (*at) {
    size_t length = strcspn (at, " ");

    if (++word > 3 && rules_random_below (&game->random, 2)) {
      *masked++ = '?';
    } else {
      memcpy (masked, at, length);
      masked += length;
    }
    at += length;
    if (*at)
      *masked++ = *at++;
  }
  *masked = '\0';
}

/* What all can see is the same, and what is known of a hand is in it. */
static void
compare_tables (Game *game, int _i)
{
  const TomeRules *rules = game->table.match->compiled;
  const TomeState *open = game->table.state, *masked = game->masked.state;

  HOLDS (game,
         open->phase == masked->phase && open->turn == masked->turn && open->round == masked->round
             && open->chapter == masked->chapter && open->title == masked->title
             && open->title_element == masked->title_element
             && open->head.over == masked->head.over,
         "the table has another course");
  HOLDS (game,
         memcmp (open->spells, masked->spells, sizeof open->spells) == 0
             && memcmp (open->scores, masked->scores, sizeof open->scores) == 0
             && memcmp (open->health, masked->health, sizeof open->health) == 0
             && memcmp (&open->last, &masked->last, sizeof open->last) == 0,
         "the table shows something else");
  for (unsigned seat = 1; seat <= rules->seats; seat++)
    HOLDS (game,
           masked->hidden[seat - 1] + masked->counts[TOME_HAND + seat - 1]
               == open->counts[TOME_HAND + seat - 1],
           "a hand has another size");
  for (unsigned c = 0; c < rules->n_cards; c++)
    HOLDS (game, masked->where[c] == TOME_UNSEEN || masked->where[c] == open->where[c],
           "a card is known where it is not");
}

START_TEST (hidden_cards_never_contradict)
{
  unsigned games = n_games (GAMES);
  Game game;

  if (!strstr (kinds[_i].game, "open"))
    return;
  open_game (&game, _i);
  for (unsigned seed = 1; seed <= games; seed++) {
    RulesMoveBuffer move;
    char text[512];

    restart (&game, seed + 1000000);
    while (replay_random (game.table.match, game.table.state, &game.random, &move)) {
      step (&game, _i, &move.move, true);
      strcpy (text, game.text);
      if (move.move.verb == TOME_VERB_DEAL)
        mask_deal (&game, text);
      HOLDS (&game, apply_text (&game.masked, text) == RULES_OK,
             "is refused where not all was seen");
      HOLDS (&game, !rules_check (game.masked.match, game.masked.state), "leaves a faulty state");
      compare_tables (&game, _i);
    }
  }
  close_game (&game);
}
END_TEST

/* Rulings */

/* A ruling at random; most of them are legal somewhere. */
static void
random_ruling (Game *game, RulesMoveBuffer *buffer)
{
  static const char *const forms[TOME_RULINGS] = {
    [TOME_RULE_POWER] = "cn",   [TOME_RULE_SET_POWER] = "cp",    [TOME_RULE_ELEMENT] = "ce",
    [TOME_RULE_SILENCE] = "co", [TOME_RULE_TITLE_ELEMENT] = "e", [TOME_RULE_TITLE] = "c",
    [TOME_RULE_WINNER] = "s",   [TOME_RULE_SCORE] = "sn",        [TOME_RULE_HEALTH] = "sn",
    [TOME_RULE_HAND] = "sc",    [TOME_RULE_DISCARD] = "c",       [TOME_RULE_CHAIN] = "h",
    [TOME_RULE_TURN] = "s",
  };
  const TomeRules *rules = game->table.match->compiled;
  const TomeState *state = game->table.state;
  RulesRandom *random = &game->random;
  unsigned rule = rules_random_below (random, TOME_RULINGS), n = 0;
  RulesArg *args = buffer->args;

  args[n++] = (RulesArg){ .kind = RULES_ARG_NAME, .value = rule };
  for (const char *form = forms[rule]; *form; form++, n++) {
    static const RulesArgKind arg_kinds[] = {
      ['c'] = RULES_ARG_CARD,  ['n'] = RULES_ARG_CHANGE, ['e'] = RULES_ARG_NAME,
      ['o'] = RULES_ARG_NAME,  ['s'] = RULES_ARG_NUMBER, ['h'] = RULES_ARG_NAME,
      ['p'] = RULES_ARG_NUMBER
    };
    int value = 0;

    switch (*form) {
    case 'c':
      value = state->n_spells && rules_random_below (random, 2)
                  ? state->spells[rules_random_below (random, state->n_spells)].card
                  : rules_random_below (random, rules->n_cards);
      break;
    case 'n':
      value = (int)rules_random_below (random, 7) - 3;
      value = rules_random_below (random, 40) ? value : value * 400;
      break;
    case 'e':
      value = rules_random_below (random, rules->n_elements);
      break;
    case 'o':
      value = TOME_NAME_ON + rules_random_below (random, 2);
      break;
    case 's':
      value = 1 + rules_random_below (random, rules->seats);
      break;
    case 'p':
      value = rules_random_below (random, 8) ? 1 + rules_random_below (random, 9) : 999;
      break;
    case 'h':
      value = TOME_NAME_NONE + rules_random_below (random, 3);
    }
    args[n] = (RulesArg){ .kind = arg_kinds[(unsigned char)*form], .value = value };
    if (*form == 'p' && rules_random_below (random, 8) == 0)
      args[n] = (RulesArg){ .kind = RULES_ARG_NAME, .value = TOME_NAME_FLUX };
    if (*form == 'h' && value == TOME_NAME_OPEN)
      form = "he";
  }
  buffer->move = (RulesMove){
    .verb = RULES_VERB_ADJUST, .n_args = n, .args = args, .text = RULES_TEXT ("a ruling")
  };
}

START_TEST (rulings_keep_the_state_whole)
{
  unsigned games = n_games (GAMES), taken[TOME_RULINGS] = { 0 }, undone = 0;
  Game game;

  open_game (&game, _i);
  for (unsigned seed = 1; seed <= games; seed++) {
    RulesMoveBuffer move;

    restart (&game, seed + 2000000);
    while (game.number < MOVES_RULED) {
      bool over = tome_state (&game.table)->head.over;

      if (rules_random_below (&game.random, 3) == 0) {
        random_ruling (&game, &move);
        taken[move.args[0].value] += step (&game, _i, &move.move, false) == RULES_OK;
        undone += over && !tome_state (&game.table)->head.over;
      } else if (replay_random (game.table.match, game.table.state, &game.random, &move)) {
        step (&game, _i, &move.move, true);
      } else {
        game.number++;
      }
      if (rules_random_below (&game.random, 64) == 0 && !tome_state (&game.table)->head.over)
        check_list (&game, _i);
    }
  }
  for (unsigned i = 0; games >= GAMES && i < TOME_RULINGS; i++)
    ck_assert_msg (taken[i] || (i == TOME_RULE_HEALTH && _i < 2), "no %s was tried",
                   tome_rulings[i].name);
  ck_assert (undone || games < GAMES);
  close_game (&game);
}
END_TEST

/* The same seed gives the same record, and records written are records read. */
START_TEST (records_replay_to_their_digests)
{
  unsigned games = n_games (GAMES);
  Game game;

  open_game (&game, _i);
  for (unsigned seed = 1; seed <= games; seed++) {
    static char record[1 << 20];
    RulesBuffer out = { record, sizeof record, 0, false };
    Replay replay;
    RulesMoveBuffer move;

    restart (&game, seed + 3000000);
    while (replay_random (game.table.match, game.table.state, &game.random, &move)) {
      char digest[32];

      rules_apply (game.table.match, game.table.state, &move.move, RULES_JUDGED, NULL);
      rules_write_move (game.table.match, &move.move, &out);
      snprintf (digest, sizeof digest, " #%016llx\n",
                (unsigned long long)rules_digest (game.table.match, game.table.state));
      rules_buffer_puts (&out, digest);
    }
    ck_assert (!out.full);
    replay_init (&replay, game.other.match);
    for (const char *at = record, *end = record + out.length; at < end;) {
      size_t length = strcspn (at, "\n");
      RecordLine line;

      HOLDS (&game,
             record_read_line (at, length, &line, NULL) == RULES_OK
                 && replay_line (&replay, &line, NULL, NULL) == RULES_OK,
             "the record is refused");
      at += length + 1;
    }
    HOLDS (&game, replay.diverged == 0 && replay.unverified == 0, "the replay diverges");
    replay_clear (&replay);
  }
  close_game (&game);
}
END_TEST

int
main (void)
{
  Suite *suite = suite_create ("tome-games");
  TCase *tcase = tcase_create ("games");
  int n = sizeof kinds / sizeof *kinds;

  tcase_set_timeout (tcase, 0);
  tcase_add_loop_test (tcase, games_hold, 0, n);
  tcase_add_loop_test (tcase, hidden_cards_never_contradict, 0, n);
  tcase_add_loop_test (tcase, rulings_keep_the_state_whole, 0, n);
  tcase_add_loop_test (tcase, records_replay_to_their_digests, 0, n);
  suite_add_tcase (suite, tcase);
  return suite_main (suite);
}
