/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Simulated games of Spelled: what could be said against the list of moves, hidden hands against
 * open ones, and rulings at random.
 */
#include "tests/rules/play-games.h"
#include "tests/rules/spelled/spelled-play.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const PlayKind kinds[] = {
  { "duel", spelled_rich, NULL, spelled_rich_split },
  { "duel open", spelled_rich, NULL, spelled_rich_split },
  { "free-for-all 3", spelled_rich, NULL, spelled_rich_split },
  { "free-for-all 3 open", spelled_rich, NULL, spelled_rich_split },
  { "free-for-all 4", spelled_rich, NULL, spelled_rich_split },
  { "free-for-all 4 open", spelled_rich, NULL, spelled_rich_split },
};

static const char *const places[] = { "discard", "hand", "market" };

typedef struct {
  const PlayTable *table;
  RulesRandom *random;
  PlaySayFunc say;
  void *data;
  unsigned seats, cards;
} Saying;

__attribute__ ((format (printf, 2, 3))) static void
say (const Saying *saying, const char *format, ...)
{
  char line[256];
  va_list args;

  va_start (args, format);
  vsnprintf (line, sizeof line, format, args);
  va_end (args);
  saying->say (line, saying->data);
}

static const char *
id_of (const Saying *saying, unsigned card)
{
  return saying->table->match->cards[card].id;
}

static unsigned
below (const Saying *saying, unsigned n)
{
  return rules_random_below (saying->random, n);
}

static void
say_chance (const Saying *saying)
{
  for (unsigned c = 0; c < saying->cards; c++)
    say (saying, "- reveal %s", id_of (saying, c));
  for (unsigned seat = 1; seat <= saying->seats; seat++) {
    say (saying, "- first %u", seat);
    say (saying, "- draw %u ?", seat);
    if (spelled_state (saying->table)->draws[seat - 1] != 1)
      say (saying, "- draw %u", seat);
    for (unsigned c = 0; c < saying->cards; c++)
      say (saying, "- draw %u %s", seat, id_of (saying, c));
  }
}

static void
say_cards (const Saying *saying, unsigned seat)
{
  static const char *const verbs[] = { "fragment", "buy", "scrap", "discard", "end" };

  for (unsigned v = 0; v < 5; v++)
    for (unsigned c = 0; c < saying->cards; c++)
      say (saying, "%u %s %s", seat, verbs[v], id_of (saying, c));
  say (saying, "%u end", seat);
  for (unsigned k = 0; k < 40; k++) {
    unsigned a = below (saying, saying->cards), b = a + below (saying, saying->cards - a);

    say (saying, "%u discard %s %s", seat, id_of (saying, a), id_of (saying, b));
    b = a;
    say (saying, "%u discard %s %s %s", seat, id_of (saying, a), id_of (saying, b),
         id_of (saying, b + below (saying, saying->cards - b)));
  }
}

static void
say_uses (const Saying *saying, unsigned seat, unsigned k)
{
  say (saying, "%u use %u", seat, k);
  for (unsigned c = 0; c < saying->cards; c++) {
    say (saying, "%u use %u %s", seat, k, id_of (saying, c));
    for (unsigned place = 0; place < 3; place++)
      say (saying, "%u use %u %s:%s", seat, k, places[place], id_of (saying, c));
    for (unsigned other = 1; other <= saying->seats; other++)
      say (saying, "%u use %u %u:%s", seat, k, other, id_of (saying, c));
  }
  for (unsigned other = 1; other <= saying->seats; other++)
    say (saying, "%u use %u %u", seat, k, other);
  for (unsigned i = 0; i < 60; i++) {
    unsigned from = below (saying, 3), to = from + below (saying, 3 - from),
             a = below (saying, saying->cards),
             b = from == to ? a + below (saying, saying->cards - a) : below (saying, saying->cards);

    say (saying, "%u use %u %s:%s %s:%s", seat, k, places[from], id_of (saying, a), places[to],
         id_of (saying, b));
  }
}

static void
say_hits (const Saying *saying, unsigned seat, unsigned k)
{
  for (unsigned other = 1; other <= saying->seats; other++) {
    say (saying, "%u hit %u %u", seat, k, other);
    for (unsigned c = 0; c < saying->cards; c++)
      say (saying, "%u hit %u %u:%s", seat, k, other, id_of (saying, c));
  }
}

static void
say_all (const PlayTable *table, RulesRandom *random, PlaySayFunc each, void *data)
{
  const Saying saying = {
    table, random, each, data, table->match->setup.seats, table->match->n_cards
  };
  const SpelledState *state = spelled_state (table);

  say_chance (&saying);
  for (unsigned seat = 1; seat <= saying.seats; seat++) {
    say_cards (&saying, seat);
    for (unsigned k = 1; k <= state->n_pool + 1u; k++)
      if (seat == state->turn || k == 1)
        say_uses (&saying, seat, k);
    for (unsigned k = 1; k <= state->n_hits + 1u; k++)
      if (seat == state->turn || k == 1)
        say_hits (&saying, seat, k);
  }
}

/* Cards that are drawn, some of them as "?". */
static void
mask (const PlayTable *table, RulesRandom *random, const char *line, RulesBuffer *masked)
{
  bool draw = strncmp (line, "- draw", 6) == 0;

  (void)table;
  for (unsigned word = 1; *line; word++) {
    size_t length = strcspn (line, " ");
    bool hide = draw && word > 3 && rules_random_below (random, 2);

    rules_buffer_put (masked, hide ? "?" : line, hide ? 1 : length);
    line += length;
    if (*line)
      rules_buffer_put (masked, line++, 1);
  }
}

/* One seat: what is known of its hand is in it, and what is unseen is the rest. */
static const char *
compare_seat (const SpelledState *open, const SpelledState *masked, unsigned seat)
{
  unsigned hand = spelled_pile (SPELLED_PILE_HAND, seat),
           unseen = spelled_pile (SPELLED_PILE_UNSEEN, seat),
           discard = spelled_pile (SPELLED_PILE_DISCARD, seat);

  if (spelled_hand_size (open, seat) != spelled_hand_size (masked, seat))
    return "a hand has another size";
  if (spelled_deck_size (open, seat) != spelled_deck_size (masked, seat))
    return "a deck has another size";
  for (unsigned c = 0; c < SPELLED_CARDS; c++) {
    if (masked->counts[hand][c] > open->counts[hand][c])
      return "a card is known to be in a hand that has it not";
    if (masked->counts[hand][c] + masked->counts[unseen][c]
        != open->counts[hand][c] + open->counts[unseen][c])
      return "a card could not be where it is";
  }
  if (memcmp (open->counts[discard], masked->counts[discard], SPELLED_CARDS) != 0)
    return "a discard pile differs";
  return NULL;
}

/* All that lies open is the same. */
static const char *
compare (const PlayTable *open_table, const PlayTable *masked_table)
{
  const SpelledState *open = spelled_state (open_table), *masked = spelled_state (masked_table);
  SpelledState plain = *masked;

  for (unsigned seat = 1; seat <= open_table->match->setup.seats; seat++) {
    const char *fault = compare_seat (open, masked, seat);

    if (fault)
      return fault;
    plain.hidden[seat - 1] = 0;
  }
  if (memcmp (open, &plain, offsetof (SpelledState, sums)) != 0
      || memcmp (open->play, masked->play, sizeof open->play) != 0
      || memcmp (open->pool, masked->pool, sizeof open->pool) != 0
      || memcmp (open->hits, masked->hits, sizeof open->hits) != 0
      || memcmp (open->tops, masked->tops, sizeof open->tops) != 0
      || memcmp (open->counts[0], masked->counts[0], 2 * sizeof *open->counts) != 0)
    return "the table has another course";
  return NULL;
}

/* A ruling at random; most of them are legal somewhere. */
static void
write_ruling (const PlayTable *table, RulesRandom *random, RulesBuffer *line)
{
  static const char *const from[] = { "hand",  "deck",    "discard", "play",
                                      "scrap", "reserve", "market" };
  const Saying saying = {
    table, random, NULL, NULL, table->match->setup.seats, table->match->n_cards
  };
  unsigned seat = 1 + below (&saying, saying.seats);
  const char *card = id_of (&saying, below (&saying, saying.cards));
  int by = (int)below (&saying, 9) - 3;
  char text[96];

  switch (below (&saying, SPELLED_RULINGS + 6)) {
  case SPELLED_RULE_HEALTH:
    snprintf (text, sizeof text, "health %u %+d", seat, by);
    break;
  case SPELLED_RULE_ENERGY:
    snprintf (text, sizeof text, "energy %u %+d", seat, by);
    break;
  case SPELLED_RULE_DAMAGE:
    snprintf (text, sizeof text, "damage %u +%u", seat, below (&saying, 6));
    break;
  case SPELLED_RULE_OWES:
    snprintf (text, sizeof text, "owes %u %+d", seat, by);
    break;
  case SPELLED_RULE_DRAW:
    snprintf (text, sizeof text, "draw %u %u", seat, 1 + below (&saying, 4));
    break;
  case SPELLED_RULE_MARKET:
    snprintf (text, sizeof text, "market %s out", card);
    break;
  case SPELLED_RULE_WORD:
    snprintf (text, sizeof text, "word ok");
    break;
  default:
    snprintf (text, sizeof text, "move %u %s %s %s", seat, card, from[below (&saying, 7)],
              from[below (&saying, 6)]);
  }
  rules_buffer_puts (line, "- adjust ");
  rules_buffer_puts (line, text);
  rules_buffer_puts (line, " \"a ruling\"");
}

TEST_SUITE (spelled_games)
{
  static const PlayGames games = {
    .name = "spelled-games",
    .kinds = kinds,
    .n_kinds = sizeof kinds / sizeof *kinds,
    .games = 3,
    .moves = 20000,
    .say = say_all,
    .rule = write_ruling,
    .mask = mask,
    .compare = compare,
  };

  return play_games (&games);
}
