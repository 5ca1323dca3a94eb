/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Games that are dealt by what the core says of chance: see the header for what must hold.
 */
#include "tests/rules/play-dealt.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#define LINE_BYTES 1024
#define VIEW_BYTES (1 << 16)
#define BEGINNINGS 256

static const PlayDealtGames *all;

/* The beginning of a move, as it is compared. */
typedef struct {
  RulesMove move;
  RulesArg args[16];
} Beginning;

/**
 * Game:
 * @beginnings: what chance may complete here
 * @n_ways: ways on that were looked at; each is as likely to be @next
 * @drawn: chance brought it something else than a seat
 */
typedef struct {
  const PlayDealtGamesKind *kind;
  PlayFixture fixture;
  RulesRandom random;
  unsigned seed, number;
  char text[LINE_BYTES];
  void *memory;
  RulesChance chance, on;
  RulesMoveBuffer begun, next, kept;
  bool due, thorough, drawn;
  Beginning beginnings[BEGINNINGS];
  unsigned n_beginnings, n_ways, n_endings;
} Game;

#define HOLDS(at, condition, what)                                                                 \
  ck_assert_msg (condition, "kind %s, seed %u, move %u, %s: %s", (at)->kind->game, (at)->seed,     \
                 (at)->number, (at)->text, what)

static unsigned
random_below (Game *game, unsigned n)
{
  return rules_random_below (&game->random, n);
}

static void
write_text (const PlayFixture *fixture, const RulesMove *move, char *text)
{
  RulesBuffer buffer = { text, LINE_BYTES - 1, 0, false };

  rules_write_move (fixture->match, move, &buffer);
  text[buffer.length] = '\0';
}

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

static bool
is_part (char c)
{
  return isalnum ((unsigned char)c) || strchr ("-$?", c);
}

/* How often @token stands in @text between characters that are no part of one. */
static unsigned
count_token (const char *text, const char *token, size_t length)
{
  unsigned n = 0;

  for (const char *at = text; (at = strstr (at, token)); at++)
    n += (at == text || !is_part (at[-1])) && (!at[length] || !is_part (at[length]));
  return n;
}

unsigned
play_count_in_view (const PlayFixture *fixture, unsigned viewer, const char *path, const char *id)
{
  static char text[VIEW_BYTES];

  if (path)
    play_view_value (fixture, viewer, rules_text (path), text, sizeof text);
  else
    play_view (fixture, viewer, text, sizeof text);
  return count_token (text, id, strlen (id));
}

/* Drawing */

static RulesArg
draw_option (Game *game, RulesChance *chance, unsigned option)
{
  if (!chance->replace)
    chance->options[option].copies--;
  return chance->options[option].arg;
}

static unsigned
any_option (Game *game, const RulesChance *chance)
{
  unsigned n = 0, i = 0, k;

  for (unsigned j = 0; j < chance->n_options; j++)
    n += chance->options[j].copies;
  HOLDS (game, n > 0, "fewer cards can come than are drawn");
  k = random_below (game, n);
  while (k >= chance->options[i].copies)
    k -= chance->options[i++].copies;
  return i;
}

static bool
continuation_cb (const RulesMove *move, void *data)
{
  Game *game = data;

  if (random_below (game, ++game->n_endings) == 0)
    copy_move (&game->kept, move);
  return true;
}

static bool
begins (const RulesMove *begun, const RulesMove *move)
{
  if (begun->actor != move->actor || begun->verb != move->verb || begun->n_args > move->n_args)
    return false;
  for (unsigned i = 0; i < begun->n_args; i++)
    if (memcmp (&begun->args[i], &move->args[i], sizeof (RulesArg)) != 0)
      return false;
  return true;
}

/* Draws what @chance has to add, @first before anything else, and what comes then, to the end of
 * the move: game->begun. @chance is used up. */
static void
draw_to_end (Game *game, RulesChance *chance, unsigned first)
{
  const RulesMatch *match = game->fixture.match;
  RulesMoveBuffer *begun = &game->begun;

  copy_move (begun, &chance->move.move);
  for (unsigned i = 0; i < chance->n_draw; i++)
    begun->args[begun->move.n_args++] =
        draw_option (game, chance, i == 0 ? first : any_option (game, chance));
  do {
    while (rules_next_draw (match, game->fixture.state, &begun->move, &game->on)) {
      write_text (&game->fixture, &begun->move, game->text);
      HOLDS (game,
             memcmp (game->on.move.args, begun->args, begun->move.n_args * sizeof *begun->args)
                 == 0,
             "goes on as another move");
      for (unsigned i = 0; i < game->on.n_draw; i++)
        begun->args[begun->move.n_args++] =
            draw_option (game, &game->on, any_option (game, &game->on));
    }
    write_text (&game->fixture, &begun->move, game->text);
    game->n_endings = 0;
    rules_continuations (match, game->fixture.state, &begun->move, continuation_cb, game);
    HOLDS (game, game->n_endings > 0, "was drawn and can't be ended");
    HOLDS (game, begins (&begun->move, &game->kept.move), "ends as another move");
    copy_move (begun, &game->kept.move);
  } while (rules_next_draw (match, game->fixture.state, &begun->move, &game->on));
}

/* What chance tells */

static void
check_options (Game *game, const RulesChance *chance)
{
  unsigned n = 0;

  HOLDS (game, chance->n_draw > 0 && chance->n_options > 0, "nothing can come");
  for (unsigned i = 0; i < chance->n_options; i++) {
    n += chance->options[i].copies;
    HOLDS (game, chance->options[i].copies > 0, "what has no copies can't come");
    for (unsigned k = 0; k < i && game->thorough; k++)
      HOLDS (game, memcmp (&chance->options[i].arg, &chance->options[k].arg, sizeof (RulesArg)),
             "an option is told twice");
  }
  HOLDS (game, chance->replace || n >= chance->n_draw, "fewer cards can come than are drawn");
}

/* Each card as often as it is left, by who has seen the game. */
static void
check_copies (Game *game, const RulesChance *chance)
{
  const RulesMatch *match = game->fixture.match;

  if (!all->left || chance->options[0].arg.kind != RULES_ARG_CARD)
    return;
  for (unsigned c = 0; c < match->n_cards; c++) {
    unsigned told = 0, left = all->left (&game->fixture, game->memory, chance, c);

    for (unsigned i = 0; i < chance->n_options; i++)
      if ((unsigned)chance->options[i].arg.value == c)
        told = chance->options[i].copies;
    ck_assert_msg (!(told != left), "kind %s, seed %u, move %u, %s: of %s %u are told and %u left",
                   game->kind->game, game->seed, game->number, game->text, match->cards[c].id, told,
                   left);
  }
}

/* Whatever comes first, the move can be made. */
static void
check_completions (Game *game, const RulesChance *chance)
{
  size_t size = (play_game.game->state_size + 7) / 8 * 8;
  void *trial = aligned_alloc (8, size);
  RulesChance *copy = malloc (sizeof *copy);

  for (unsigned i = 0; i < chance->n_options; i++) {
    *copy = *chance;
    copy->move.move.args = copy->move.args;
    draw_to_end (game, copy, i);
    memcpy (trial, game->fixture.state, play_game.game->state_size);
    write_text (&game->fixture, &game->begun.move, game->text);
    HOLDS (game,
           rules_apply (game->fixture.match, trial, &game->begun.move, RULES_JUDGED, NULL)
               == RULES_OK,
           "was drawn and is refused");
    HOLDS (game, rules_check_state (game->fixture.match, trial) == NULL,
           "was drawn and spoils the state");
  }
  free (copy);
  free (trial);
}

static bool
chance_cb (const RulesChance *chance, void *data)
{
  Game *game = data;
  Beginning *beginning = &game->beginnings[game->n_beginnings];
  const RulesMove *move = &chance->move.move;

  HOLDS (game, game->n_beginnings < BEGINNINGS && move->n_args <= 16,
         "more than there is room for");
  write_text (&game->fixture, move, game->text);
  for (unsigned i = 0; i < game->n_beginnings; i++)
    HOLDS (game, !begins (&game->beginnings[i].move, move), "is told twice");
  memcpy (beginning->args, move->args, move->n_args * sizeof *move->args);
  beginning->move = *move;
  beginning->move.args = beginning->args;
  game->n_beginnings++;
  game->due |= chance->due;
  check_options (game, chance);
  check_copies (game, chance);
  if (game->thorough)
    check_completions (game, chance);
  if (random_below (game, ++game->n_ways) == 0) {
    RulesChance *copy = malloc (sizeof *copy);

    *copy = *chance;
    copy->move.move.args = copy->move.args;
    draw_to_end (game, copy, any_option (game, copy));
    copy_move (&game->next, &game->begun.move);
    game->drawn = chance->options[0].arg.kind != RULES_ARG_NUMBER;
    free (copy);
  }
  return true;
}

/* What players may decide */

static bool
choice_cb (const RulesMove *move, void *data)
{
  Game *game = data;
  const RulesMatch *match = game->fixture.match;
  unsigned n = 0;

  write_text (&game->fixture, move, game->text);
  for (unsigned i = 0; i < game->n_beginnings; i++) {
    const RulesMove *begun = &game->beginnings[i].move;

    n += move->n_args > begun->n_args && begins (begun, move);
  }
  HOLDS (game, n <= 1, "is completed by two draws");
  /* What else the table does waits for what is due. */
  if (n || (game->due && move->actor == 0))
    return true;
  HOLDS (game, !strchr (game->text, '$'), "somebody could decide what a card is worth");
  for (unsigned i = 0; game->thorough && i < move->n_args; i++) {
    unsigned card = (unsigned)move->args[i].value;

    if (move->args[i].kind == RULES_ARG_CARD
        && !(all->may_name && all->may_name (&game->fixture, move, card)))
      HOLDS (game, play_count_in_view (&game->fixture, 0, NULL, match->cards[card].id) > 0,
             "somebody could decide by a card that nobody knows");
  }
  if (!game->due && random_below (game, ++game->n_ways) == 0) {
    copy_move (&game->next, move);
    game->drawn = false;
  }
  return true;
}

/* What a card's text calls for can be made, and is no choice. */
static bool
check_called_cb (const RulesChance *chance, void *data)
{
  Game *game = data;

  write_text (&game->fixture, &chance->move.move, game->text);
  for (unsigned i = 0; i < game->n_beginnings; i++)
    HOLDS (game, !begins (&game->beginnings[i].move, &chance->move.move),
           "is called for, and a choice");
  check_options (game, chance);
  check_completions (game, chance);
  return true;
}

/* Who sees */

/* Dice, and what chance brought to where somebody may look, unless it is his own that he placed. */
static bool
reveals (const Game *game, unsigned seen)
{
  const RulesMove *move = &game->next.move;
  uint64_t dealing = play_game.game->drawing_verbs | play_game.game->partly_drawing_verbs;

  for (unsigned i = 0; i < move->n_args; i++)
    if (move->args[i].kind == RULES_ARG_DIE)
      return true;
  return game->drawn && seen && dealing >> (move->verb - RULES_VERB_GAME) & 1;
}

/* Words of the move that name something; where it says much that all may know, resources alone. */
static unsigned
names_of (const Game *game, char names[64][64])
{
  const char *text = game->text;
  uint64_t mixed = play_game.game->partly_drawing_verbs;
  unsigned verb = game->next.move.verb, n = 0;
  bool all_words = verb < RULES_VERB_GAME || !(mixed >> (verb - RULES_VERB_GAME) & 1);

  for (const char *at = strchr (strchr (text, ' ') + 1, ' '); at && *at;) {
    size_t length;

    at += strspn (at, " ,=:");
    length = strcspn (at, " ,=:");
    if (length && length < 64 && n < 64
        && (*at == '$'
            || (isalpha ((unsigned char)*at)
                && (all_words
                    || rules_match_card (game->fixture.match, (RulesText){ at, (uint32_t)length })
                           >= 0)))) {
      memcpy (names[n], at, length);
      names[n++][length] = '\0';
    }
    at += length;
  }
  return n;
}

static void
step (Game *game)
{
  const RulesMatch *match = game->fixture.match;
  const RulesMove *move = &game->next.move;
  unsigned seats = match->setup.seats, seen = rules_observers (match, game->fixture.state, move);
  unsigned before[RULES_SEATS][64], n = 0;
  char names[64][64];
  bool hides = seen != (1u << seats) - 1;

  write_text (&game->fixture, move, game->text);
  HOLDS (game, seen < 1u << seats, "is seen by who is not there");
  HOLDS (game, rules_move_reveals (match, game->fixture.state, move) == reveals (game, seen),
         "uncovers what it should not, or nothing");
  if (hides)
    n = names_of (game, names);
  for (unsigned i = 0; hides && i < seats; i++)
    for (unsigned k = 0; k < n; k++)
      before[i][k] = play_count_in_view (&game->fixture, i + 1, NULL, names[k]);
  if (all->follow)
    all->follow (&game->fixture, game->memory, move);
  HOLDS (game, rules_apply (match, game->fixture.state, move, RULES_JUDGED, NULL) == RULES_OK,
         "is told and refused");
  HOLDS (game, rules_check_state (match, game->fixture.state) == NULL,
         rules_check_state (match, game->fixture.state));
  for (unsigned i = 0; hides && i < seats; i++)
    for (unsigned k = 0; k < n && !(seen >> i & 1); k++)
      HOLDS (game, play_count_in_view (&game->fixture, i + 1, NULL, names[k]) <= before[i][k],
             "is seen by who may not");
}

static unsigned
n_games (void)
{
  const char *few = suite_variable ("TOMEKEEPER_FEW_GAMES");
  unsigned part = few ? (unsigned)strtoul (few, NULL, 10) : 1;

  return (all->games + part - 1) / part;
}

/* Makes one move; false when nothing can be done. */
static bool
make_move (Game *game)
{
  const RulesMatch *match = game->fixture.match;
  const void *state = game->fixture.state;

  game->due = false;
  game->n_beginnings = game->n_ways = 0;
  game->thorough = random_below (game, 16) == 0;
  rules_list_chances (match, state, &game->chance, chance_cb, game);
  HOLDS (game, !game->due || game->n_beginnings == 1, "more than one thing is due");
  if (game->thorough || !game->due)
    rules_choices (match, state, choice_cb, game);
  if (game->thorough)
    rules_list_called_chances (match, state, &game->chance, check_called_cb, game);
  if (game->n_ways == 0)
    return false;
  game->number++;
  step (game);
  return true;
}

START_TEST (games_are_dealt)
{
  unsigned games = n_games ();
  Game *game = calloc (1, sizeof *game);
  RulesError error = { 0 };

  game->kind = &all->kinds[_i];
  ck_assert_msg (
      play_open (&game->fixture, game->kind->game, game->kind->pack, game->kind->more, &error)
          == RULES_OK,
      "%s: %s", game->kind->game, rules_error_fault (play_game.game, &error)->sentence);
  if (play_game.game->word_use)
    rules_match_set_dictionary (game->fixture.match, &rules_dictionary_any);
  game->memory = malloc (all->memory + 1);
  for (game->seed = 1; game->seed <= games; game->seed++) {
    game->number = 0;
    strcpy (game->text, "the start");
    rules_random_seed (&game->random, game->seed);
    rules_start (game->fixture.match, game->fixture.state);
    memset (game->memory, 0, all->memory);
    while (game->number < all->moves && make_move (game))
      ;
    HOLDS (game,
           rules_is_over (game->fixture.state) || (all->endless && game->number == all->moves),
           "the game does not end");
  }
  free (game->memory);
  play_close (&game->fixture);
  free (game);
}
END_TEST

Suite *
play_dealt_suite (const PlayDealtGames *dealt, TCase *more)
{
  Suite *suite = suite_create (dealt->name);
  TCase *tcase = tcase_create ("games");

  all = dealt;
  tcase_set_timeout (tcase, 0);
  tcase_add_loop_test (tcase, games_are_dealt, 0, (int)dealt->n_kinds);
  suite_add_tcase (suite, tcase);
  if (more)
    suite_add_tcase (suite, more);
  return suite;
}

/* Who learns what */

static unsigned
read_seats (const char *at, const char *end)
{
  unsigned mask = 0;

  for (; at < end; at++)
    if (*at >= '1' && *at <= '4')
      mask |= 1u << (*at - '1');
  return mask;
}

static void
check_observers (const PlayObserversCase *play, PlayFixture *fixture, const char *line, int seen,
                 int uncovers)
{
  static RulesMoveBuffer move;
  RecordLine read;
  RulesError error = { 0 };

  ck_assert_msg (!(record_read_line (line, strlen (line), &read, &error) != RULES_OK
                   || rules_read_move (fixture->match, &read, &move, &error) != RULES_OK),
                 "%s: %s can't be read", play->rule, line);
  rules_normalize_move (fixture->match, fixture->state, &move);
  if (seen >= 0)
    ck_assert_msg (rules_observers (fixture->match, fixture->state, &move.move) == (unsigned)seen,
                   "%s: %s is seen by %x", play->rule, line,
                   rules_observers (fixture->match, fixture->state, &move.move));
  if (uncovers >= 0)
    ck_assert_msg (rules_move_reveals (fixture->match, fixture->state, &move.move) == uncovers,
                   "%s: %s %s", play->rule, line, uncovers ? "tells nothing" : "uncovers");
  ck_assert_msg (
      rules_apply (fixture->match, fixture->state, &move.move, RULES_JUDGED, &error) == RULES_OK,
      "%s: %s: %s", play->rule, line, rules_error_fault (play_game.game, &error)->sentence);
}

void
play_observers_case (const PlayObserversCase *play)
{
  PlayFixture fixture;
  RulesError error = { 0 };
  int seen = -1, uncovers = -1;

  ck_assert_msg (play_open (&fixture, play->game, play->pack, play->more, &error) == RULES_OK,
                 "%s: %s", play->rule, rules_error_fault (play_game.game, &error)->sentence);
  for (const char *at = play->script; *at; at += strspn (at, "\n")) {
    const char *end = at + strcspn (at, "\n");
    char line[LINE_BYTES];

    ck_assert_uint_lt (end - at, sizeof line);
    memcpy (line, at, end - at);
    line[end - at] = '\0';
    if (strncmp (at, "seen", 4) == 0) {
      seen = (int)read_seats (at, end);
    } else if (strncmp (at, "uncovers", 8) == 0) {
      uncovers = 1;
    } else if (strncmp (at, "tells nothing", 13) == 0) {
      uncovers = 0;
    } else {
      check_observers (play, &fixture, line, seen, uncovers);
      seen = uncovers = -1;
    }
    at = end;
  }
  play_close (&fixture);
}
