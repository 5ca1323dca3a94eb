/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Simulated games of ToKiO: all that could be said against the list of moves, hidden gems against
 * open ones, and rulings at random.
 */
#include "tests/rules/play-games.h"
#include "tests/rules/tokio/tokio-play.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Each gem attacks with more in all than it defends with, so that two can't stand off for ever. */
#define LIVELY                                                                                     \
  "flint 1 - 2 2/1 1/2 1/1 3/0\nchert 1 - 2 2/1 2/2 3/1 1/1\ndart 1 swift 1 2/1 1/1 2/0 1/2\n"     \
  "blade 1 edge 1 2/2 1/1 3/1 0/1\nstone 1 rooted 1 1/2 3/1 2/1 2/2\npair 1 twin 1 1/2 3/0 2/2 "   \
  "1/1\n"                                                                                          \
  "hare 1 leap 1 2/0 1/2 1/1 3/1\nwheel 1 spin 1 1/1 2/2 3/1 4/3\n"
#define MIGHTY                                                                                     \
  "spear 1 reach 1 2/1 1/1 3/2 0/0\ngift 2 free 1 3/2 2/2 1/1 4/0\niron 2 - 2 4/2 3/3 2/2 1/1\n"   \
  "whirl 2 spin,twin 1 3/2 2/3 4/1 1/2\ncrown 3 - 1 5/3 4/4 3/3 6/2\n"                             \
  "throne 3 edge,reach 1 4/4 5/3 6/2 3/3\ngate 3 free,rooted 1 4/3 3/2 5/2 2/3\n"                  \
  "comet 3 swift,leap 1 5/5 5/2 4/4 6/1\n"

static const PlayKind kinds[] = {
  { "duel", LIVELY MIGHTY, NULL, MIGHTY LIVELY },
  { "duel open", LIVELY MIGHTY, NULL, MIGHTY "|" LIVELY },
  { "duel", "flint 1 - 4 2/1 1/2 1/1 3/0\niron 2 - 2 4/2 3/3 2/2 1/1\n", NULL,
    "iron 2 - 2 4/2 3/3 2/2 1/1\n|flint 1 - 4 2/1 1/2 1/1 3/0\n" },
};

__attribute__ ((format (printf, 3, 4))) static void
propose_line (PlayProposeFunc say, void *data, const char *format, ...)
{
  char line[128];
  va_list args;

  va_start (args, format);
  vsnprintf (line, sizeof line, format, args);
  va_end (args);
  say (line, data);
}

/* "" or " tribute=a,c" of a set of columns. */
static void
write_tribute (unsigned columns, char *out)
{
  const char *before = " tribute=";

  *out = '\0';
  for (unsigned c = 0; c < TOKIO_COLUMNS; c++)
    if (columns & 1u << c) {
      out += sprintf (out, "%s%c", before, 'a' + c);
      before = ",";
    }
}

static void
propose_flips (const PlayFixture *fixture, unsigned seat, unsigned column, PlayProposeFunc say,
               void *data)
{
  bool unseen = tokio_state (fixture)->gems[seat - 1][column] == TOKIO_UNSEEN;
  char tribute[32];

  for (unsigned columns = 0; columns < 1u << TOKIO_COLUMNS; columns++) {
    write_tribute (columns, tribute);
    propose_line (say, data, "%u flip %c%s", seat, 'a' + column, tribute);
    for (unsigned card = 0; unseen && card < fixture->match->n_cards; card++)
      propose_line (say, data, "%u flip %c %s%s", seat, 'a' + column,
                    fixture->match->cards[card].id, tribute);
  }
}

/* Everything that can be said without naming gems that are placed or known. */
static void
propose_all (const PlayFixture *fixture, RulesRandom *random, PlayProposeFunc say, void *data)
{
  for (unsigned seat = 1; seat <= TOKIO_SEATS; seat++) {
    propose_line (say, data, "%u place ? ? ? ? ?", seat);
    propose_line (say, data, "- first %u", seat);
    propose_line (say, data, "%u end", seat);
    for (unsigned a = 0; a < TOKIO_COLUMNS; a++) {
      propose_flips (fixture, seat, a, say, data);
      propose_line (say, data, "%u rotate %c", seat, 'a' + a);
      propose_line (say, data, "%u rotate %c turns=2", seat, 'a' + a);
      propose_line (say, data, "%u rotate %c turns=3", seat, 'a' + a);
      propose_line (say, data, "%u attack %c", seat, 'a' + a);
      for (unsigned b = 0; b < TOKIO_COLUMNS; b++) {
        propose_line (say, data, "%u move %c %c", seat, 'a' + a, 'a' + b);
        if (a < b)
          propose_line (say, data, "%u swap %c %c", seat, 'a' + a, 'a' + b);
        if (a != b)
          propose_line (say, data, "%u attack %c %c", seat, 'a' + a, 'a' + b);
      }
    }
  }
}

/* Gems that are placed, some of them as "?"; flips name their gem, known or not. */
static void
mask (const PlayFixture *fixture, RulesRandom *random, const char *line, RulesBuffer *masked)
{
  bool place = strncmp (line + 1, " place", 6) == 0, flip = strncmp (line + 1, " flip", 5) == 0;

  for (unsigned word = 1; *line; word++) {
    size_t length = strcspn (line, " ");
    bool hide = place && word > 2 && rules_random_below (random, 2);

    rules_buffer_put (masked, hide ? "?" : line, hide ? 1 : length);
    if (flip && word == 3) {
      const TokioState *state = tokio_state (fixture);

      rules_buffer_puts (masked, " ");
      rules_buffer_puts (masked,
                         fixture->match->cards[state->gems[state->turn - 1][*line - 'a'] - 1].id);
    }
    line += length;
    if (*line)
      rules_buffer_put (masked, line++, 1);
  }
}

/* Whether what is known of a seat's lost gems is among them; a ruling may have lost some unseen,
 * and when one of two comes back the others' order says nothing. */
static bool
same_lost (const TokioState *open, const TokioState *masked, unsigned side)
{
  unsigned unseen = 0;

  if (open->n_lost[side] != masked->n_lost[side])
    return false;
  for (unsigned i = 0; i < masked->n_lost[side]; i++)
    unseen += masked->lost[side][i] == TOKIO_UNSEEN;
  if (unseen == 0)
    return memcmp (open->lost[side], masked->lost[side], sizeof open->lost[side]) == 0;
  for (unsigned i = 0; i < masked->n_lost[side]; i++) {
    int more = 0;

    for (unsigned k = 0; k < masked->n_lost[side]; k++)
      more += (masked->lost[side][k] == masked->lost[side][i])
              - (open->lost[side][k] == masked->lost[side][i]);
    if (masked->lost[side][i] != TOKIO_UNSEEN && more > 0)
      return false;
  }
  return true;
}

/* All that is on the table is the same, but for inactive gems that nobody saw. */
const char *
tokio_play_compare (const PlayFixture *open_table, const PlayFixture *masked_table)
{
  const TokioState *open = tokio_state (open_table);
  TokioState masked = *tokio_state (masked_table);

  for (unsigned i = 0; i < TOKIO_SEATS; i++) {
    for (unsigned c = 0; c < TOKIO_COLUMNS; c++)
      if (masked.gems[i][c] == TOKIO_UNSEEN) {
        if (open->fronts[i][c])
          return "an active gem is not known";
        if (!open->gems[i][c])
          return "a gem is where there is none";
        masked.gems[i][c] = open->gems[i][c];
      }
    if (!same_lost (open, &masked, i))
      return "other gems are lost";
    memcpy (masked.lost[i], open->lost[i], sizeof masked.lost[i]);
  }
  if (masked.head.ended_by_rules && !open->head.ended_by_rules)
    return "a gem that could be flipped is not among the possible ones";
  masked.head.ended_by_rules = open->head.ended_by_rules;
  return memcmp (open, &masked, sizeof masked) == 0 ? NULL : "the table has another course";
}

/* A ruling at random; most of them are legal somewhere. */
void
tokio_play_write_ruling (const PlayFixture *fixture, RulesRandom *random, RulesBuffer *line)
{
  const TokioState *state = tokio_state (fixture);
  unsigned seat = 1 + rules_random_below (random, TOKIO_SEATS), n = fixture->match->n_cards;
  unsigned lost = state->n_lost[seat - 1]
                      ? state->lost[seat - 1][rules_random_below (random, state->n_lost[seat - 1])]
                      : 0;
  char column = (char)('a' + rules_random_below (random, TOKIO_COLUMNS)), text[96];
  const char *gem = lost && lost != TOKIO_UNSEEN ? fixture->match->cards[lost - 1].id
                    : rules_random_below (random, 4)
                        ? fixture->match->cards[rules_random_below (random, n)].id
                        : "?";

  switch (rules_random_below (random, TOKIO_RULINGS + 1)) {
  case TOKIO_RULING_REMOVE:
    snprintf (text, sizeof text, "remove %u %c", seat, column);
    break;
  case TOKIO_RULING_FRONT:
    snprintf (text, sizeof text, "front %u %c %u", seat, column,
              1 + rules_random_below (random, TOKIO_SIDES));
    break;
  case TOKIO_RULING_ACTIVE:
    snprintf (text, sizeof text, "active %u %c %s", seat, column,
              rules_random_below (random, 2) ? "on" : "off");
    break;
  case TOKIO_RULING_TURN:
    snprintf (text, sizeof text, "turn %u", seat);
    break;
  default:
    snprintf (text, sizeof text, "place %u %c %s", seat, column, gem);
  }
  rules_buffer_puts (line, "- adjust ");
  rules_buffer_puts (line, text);
  rules_buffer_puts (line, " \"a ruling\"");
}

/* The columns where a seat's active gems are or could move to; inactive gems are in their way. */
static unsigned
range_of (const PlayFixture *fixture, unsigned seat)
{
  const TokioRules *rules = fixture->match->compiled;
  const TokioState *state = tokio_state (fixture);
  unsigned range = tokio_active_columns (rules, state, seat, 0), before = 0, empty = 0;
  bool leaps = false;

  for (unsigned c = 0; c < TOKIO_COLUMNS; c++) {
    empty |= !state->gems[seat - 1][c] ? 1u << c : 0;
    leaps |= state->fronts[seat - 1][c]
             && tokio_has_ability (rules, state->gems[seat - 1][c], TOKIO_LEAP);
  }
  while (range != before) {
    before = range;
    range |= empty & (leaps ? empty : range << 1 | range >> 1);
  }
  return range;
}

/* The columns that a seat's active gems could attack. */
static unsigned
attacked_by (const PlayFixture *fixture, unsigned seat)
{
  const TokioRules *rules = fixture->match->compiled;
  const TokioState *state = tokio_state (fixture);
  unsigned range = range_of (fixture, seat), columns = range;

  for (unsigned c = 0; c < TOKIO_COLUMNS; c++)
    if (state->fronts[seat - 1][c]
        && tokio_has_ability (rules, state->gems[seat - 1][c], TOKIO_REACH))
      columns |= range << 1 | range >> 1;
  return columns;
}

/* tokio.md, ruling 9: there are games without end. Here: the active gems can't come to face each
 * other, for want of tributes to flip those that stand between. */
static bool
endless (const PlayFixture *fixture)
{
  return !(attacked_by (fixture, 1) & range_of (fixture, 2))
         && !(attacked_by (fixture, 2) & range_of (fixture, 1));
}

TEST_SUITE (tokio_games)
{
  static const PlayGames games = {
    .name = "tokio-games",
    .kinds = kinds,
    .n_kinds = sizeof kinds / sizeof *kinds,
    .games = 200,
    .moves = 5000,
    .propose = propose_all,
    .proposes_all = true,
    .write_ruling = tokio_play_write_ruling,
    .mask = mask,
    .compare = tokio_play_compare,
    .build = tokio_build,
    .endless = endless,
  };

  return play_games_suite (&games);
}
