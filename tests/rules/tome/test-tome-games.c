/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Simulated games of Tome: all that could be said against the list of moves, hidden hands against
 * open ones, and rulings at random.
 */
#include "tests/rules/play-games.h"
#include "tests/rules/tome/tome-play.h"

#include "rules/tome/tome-notation.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const PlayKind kinds[] = {
  { "team", "fire earth wind water light*", tome_rich_spells, "water light*|wind fire earth" },
  { "team open", "fire earth wind water light*", tome_rich_spells, "light*|water wind earth fire" },
  { "survival 3", "fire earth wind water light*", tome_rich_spells,
    "wind light*|fire earth water" },
  { "survival 3 open", "fire earth wind water light* dark+ iron", tome_rich_spells,
    "dark+ iron|light* earth wind fire water" },
  { "survival 4", "fire earth wind water light* iron", tome_rich_spells,
    "iron light* water|fire earth wind" },
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

/* Everything that can be said without naming what chance deals. */
static void
propose_all (const PlayFixture *fixture, RulesRandom *random, PlayProposeFunc say, void *data)
{
  const TomeRules *rules = fixture->match->compiled;
  const RulesCard *cards = fixture->match->cards;

  for (unsigned seat = 1; seat <= rules->seats; seat++) {
    for (unsigned card = 0; card < rules->n_cards; card++) {
      propose_line (say, data, "%u play %s", seat, cards[card].id);
      propose_line (say, data, "%u choose %s", seat, cards[card].id);
    }
    for (unsigned e = 0; e < rules->n_elements; e++)
      propose_line (say, data, "%u choose %s", seat, rules->elements[e].id);
    propose_line (say, data, "%u choose yes", seat);
    propose_line (say, data, "%u decline", seat);
    propose_line (say, data, "- dealer %u", seat);
  }
  for (unsigned card = 0; card < rules->n_cards; card++)
    propose_line (say, data, "- title %s", cards[card].id);
  for (unsigned e = 0; e < rules->n_elements; e++)
    propose_line (say, data, "- element %s", rules->elements[e].id);
  say ("- deal", data);
}

/* A deal with some of its cards as "?". */
static void
mask (const PlayFixture *fixture, RulesRandom *random, const char *line, RulesBuffer *masked)
{
  bool deal = strncmp (line, "- deal", 6) == 0;

  for (unsigned word = 1; *line; word++) {
    size_t length = strcspn (line, " ");
    bool hide = deal && word > 3 && rules_random_below (random, 2);

    rules_buffer_put (masked, hide ? "?" : line, hide ? 1 : length);
    line += length;
    if (*line)
      rules_buffer_put (masked, line++, 1);
  }
}

/* What all can see is the same, and what is known of a hand is in it. */
const char *
tome_play_compare (const PlayFixture *open_table, const PlayFixture *masked_table)
{
  const TomeRules *rules = open_table->match->compiled;
  const TomeState *open = open_table->state, *masked = masked_table->state;

  if (open->phase != masked->phase || open->turn != masked->turn || open->round != masked->round
      || open->chapter != masked->chapter || open->title != masked->title
      || open->title_element != masked->title_element
      || open->head.ended_by_rules != masked->head.ended_by_rules)
    return "the table has another course";
  if (memcmp (open->spells, masked->spells, sizeof open->spells) != 0
      || memcmp (open->scores, masked->scores, sizeof open->scores) != 0
      || memcmp (open->health, masked->health, sizeof open->health) != 0
      || memcmp (&open->last, &masked->last, sizeof open->last) != 0)
    return "the table shows something else";
  for (unsigned seat = 1; seat <= rules->seats; seat++)
    if (tome_card_count (masked, TOME_HAND + seat - 1)
        != tome_card_count (open, TOME_HAND + seat - 1))
      return "a hand has another size";
  for (unsigned c = 0; c < rules->n_cards; c++)
    if (masked->where[c] != TOME_UNSEEN && masked->where[c] != open->where[c])
      return "a card is known where it is not";
  return NULL;
}

/* A ruling at random; most of them are legal somewhere. */
void
tome_play_write_ruling (const PlayFixture *fixture, RulesRandom *random, RulesBuffer *line)
{
  static const char *const forms[TOME_RULINGS] = {
    [TOME_RULING_POWER] = "cn",   [TOME_RULING_SET_POWER] = "cp",    [TOME_RULING_ELEMENT] = "ce",
    [TOME_RULING_SILENCE] = "co", [TOME_RULING_TITLE_ELEMENT] = "e", [TOME_RULING_TITLE] = "c",
    [TOME_RULING_WINNER] = "s",   [TOME_RULING_SCORE] = "sn",        [TOME_RULING_HEALTH] = "sn",
    [TOME_RULING_HAND] = "sc",    [TOME_RULING_DISCARD] = "c",       [TOME_RULING_CHAIN] = "h",
    [TOME_RULING_TURN] = "s",
  };
  static const char *const chains[] = { "none", "open ", "broken" };
  const TomeRules *rules = fixture->match->compiled;
  const TomeState *state = fixture->state;
  unsigned ruling = rules_random_below (random, TOME_RULINGS);

  rules_buffer_puts (line, "- adjust ");
  rules_buffer_puts (line, tome_rulings[ruling].name);
  for (const char *form = forms[ruling]; *form; form++) {
    char word[32];
    const char *text = word;
    int by = (int)rules_random_below (random, 7) - 3;
    unsigned k;

    switch (*form) {
    case 'c':
      k = state->n_spells && rules_random_below (random, 2)
              ? state->spells[rules_random_below (random, state->n_spells)].card
              : rules_random_below (random, rules->n_cards);
      text = fixture->match->cards[k].id;
      break;
    case 'n':
      snprintf (word, sizeof word, "%+d", rules_random_below (random, 40) ? by : by * 400);
      break;
    case 'e':
      text = rules->elements[rules_random_below (random, rules->n_elements)].id;
      break;
    case 'o':
      text = rules_random_below (random, 2) ? "on" : "off";
      break;
    case 's':
      snprintf (word, sizeof word, "%u", 1 + rules_random_below (random, rules->seats));
      break;
    case 'p':
      k = rules_random_below (random, 8) ? 1 + rules_random_below (random, 9) : 999;
      snprintf (word, sizeof word, "%u", k);
      text = rules_random_below (random, 8) ? word : "F";
      break;
    case 'h':
      k = rules_random_below (random, 3);
      snprintf (word, sizeof word, "%s%s", chains[k],
                k == 1 ? rules->elements[rules_random_below (random, rules->n_elements)].id : "");
    }
    rules_buffer_puts (line, " ");
    rules_buffer_puts (line, text);
  }
  rules_buffer_puts (line, " \"a ruling\"");
}

TEST_SUITE (tome_games)
{
  static const PlayGames games = {
    .name = "tome-games",
    .kinds = kinds,
    .n_kinds = sizeof kinds / sizeof *kinds,
    .games = 500,
    .moves = 6000,
    .propose = propose_all,
    .proposes_all = true,
    .write_ruling = tome_play_write_ruling,
    .mask = mask,
    .compare = tome_play_compare,
    .build = tome_build,
  };

  return play_games_suite (&games);
}
