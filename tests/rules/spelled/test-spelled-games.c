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
  const PlayFixture *fixture;
  RulesRandom *random;
  PlayProposeFunc say;
  void *data;
  unsigned seats, cards;
} Proposal;

__attribute__ ((format (printf, 2, 3))) static void
say (const Proposal *proposal, const char *format, ...)
{
  char line[256];
  va_list args;

  va_start (args, format);
  vsnprintf (line, sizeof line, format, args);
  va_end (args);
  proposal->say (line, proposal->data);
}

static const char *
id_of (const Proposal *proposal, unsigned card)
{
  return proposal->fixture->match->cards[card].id;
}

static unsigned
random_below (const Proposal *proposal, unsigned n)
{
  return rules_random_below (proposal->random, n);
}

static void
propose_chance (const Proposal *proposal)
{
  for (unsigned c = 0; c < proposal->cards; c++)
    say (proposal, "- reveal %s", id_of (proposal, c));
  for (unsigned seat = 1; seat <= proposal->seats; seat++) {
    say (proposal, "- first %u", seat);
    say (proposal, "- draw %u ?", seat);
    if (spelled_state (proposal->fixture)->due_draws[seat - 1] != 1)
      say (proposal, "- draw %u", seat);
    for (unsigned c = 0; c < proposal->cards; c++)
      say (proposal, "- draw %u %s", seat, id_of (proposal, c));
  }
}

static void
propose_cards (const Proposal *proposal, unsigned seat)
{
  static const char *const verbs[] = { "fragment", "buy", "scrap", "discard", "end" };

  for (unsigned v = 0; v < 5; v++)
    for (unsigned c = 0; c < proposal->cards; c++)
      say (proposal, "%u %s %s", seat, verbs[v], id_of (proposal, c));
  say (proposal, "%u end", seat);
  for (unsigned k = 0; k < 40; k++) {
    unsigned a = random_below (proposal, proposal->cards),
             b = a + random_below (proposal, proposal->cards - a);

    say (proposal, "%u discard %s %s", seat, id_of (proposal, a), id_of (proposal, b));
    b = a;
    say (proposal, "%u discard %s %s %s", seat, id_of (proposal, a), id_of (proposal, b),
         id_of (proposal, b + random_below (proposal, proposal->cards - b)));
  }
}

static void
propose_uses (const Proposal *proposal, unsigned seat, unsigned k)
{
  say (proposal, "%u use %u", seat, k);
  for (unsigned c = 0; c < proposal->cards; c++) {
    say (proposal, "%u use %u %s", seat, k, id_of (proposal, c));
    for (unsigned place = 0; place < 3; place++)
      say (proposal, "%u use %u %s:%s", seat, k, places[place], id_of (proposal, c));
    for (unsigned other = 1; other <= proposal->seats; other++)
      say (proposal, "%u use %u %u:%s", seat, k, other, id_of (proposal, c));
  }
  for (unsigned other = 1; other <= proposal->seats; other++)
    say (proposal, "%u use %u %u", seat, k, other);
  for (unsigned i = 0; i < 60; i++) {
    unsigned from = random_below (proposal, 3), to = from + random_below (proposal, 3 - from),
             a = random_below (proposal, proposal->cards),
             b = from == to ? a + random_below (proposal, proposal->cards - a)
                            : random_below (proposal, proposal->cards);

    say (proposal, "%u use %u %s:%s %s:%s", seat, k, places[from], id_of (proposal, a), places[to],
         id_of (proposal, b));
  }
}

static void
propose_hits (const Proposal *proposal, unsigned seat, unsigned k)
{
  for (unsigned other = 1; other <= proposal->seats; other++) {
    say (proposal, "%u hit %u %u", seat, k, other);
    for (unsigned c = 0; c < proposal->cards; c++)
      say (proposal, "%u hit %u %u:%s", seat, k, other, id_of (proposal, c));
  }
}

static void
propose_all (const PlayFixture *fixture, RulesRandom *random, PlayProposeFunc each, void *data)
{
  const Proposal proposal = {
    fixture, random, each, data, fixture->match->setup.seats, fixture->match->n_cards
  };
  const SpelledState *state = spelled_state (fixture);

  propose_chance (&proposal);
  for (unsigned seat = 1; seat <= proposal.seats; seat++) {
    propose_cards (&proposal, seat);
    for (unsigned k = 1; k <= state->n_pool + 1u; k++)
      if (seat == state->turn || k == 1)
        propose_uses (&proposal, seat, k);
    for (unsigned k = 1; k <= state->n_hits + 1u; k++)
      if (seat == state->turn || k == 1)
        propose_hits (&proposal, seat, k);
  }
}

/* Cards that are drawn, some of them as "?". */
static void
mask (const PlayFixture *fixture, RulesRandom *random, const char *line, RulesBuffer *masked)
{
  bool draw = strncmp (line, "- draw", 6) == 0;

  (void)fixture;
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
  unsigned hand = spelled_seat_pile (SPELLED_PILE_HAND, seat),
           unseen = spelled_seat_pile (SPELLED_PILE_UNSEEN, seat),
           discard = spelled_seat_pile (SPELLED_PILE_DISCARD, seat);

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
const char *
spelled_play_compare (const PlayFixture *open_table, const PlayFixture *masked_table)
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
void
spelled_play_write_ruling (const PlayFixture *fixture, RulesRandom *random, RulesBuffer *line)
{
  static const char *const from[] = { "hand",  "deck",    "discard", "play",
                                      "scrap", "reserve", "market" };
  const Proposal proposal = {
    fixture, random, NULL, NULL, fixture->match->setup.seats, fixture->match->n_cards
  };
  unsigned seat = 1 + random_below (&proposal, proposal.seats);
  const char *card = id_of (&proposal, random_below (&proposal, proposal.cards));
  int by = (int)random_below (&proposal, 9) - 3;
  char text[96];

  switch (random_below (&proposal, SPELLED_RULINGS + 6)) {
  case SPELLED_RULING_HEALTH:
    snprintf (text, sizeof text, "health %u %+d", seat, by);
    break;
  case SPELLED_RULING_ENERGY:
    snprintf (text, sizeof text, "energy %u %+d", seat, by);
    break;
  case SPELLED_RULING_DAMAGE:
    snprintf (text, sizeof text, "damage %u +%u", seat, random_below (&proposal, 6));
    break;
  case SPELLED_RULING_OWES:
    snprintf (text, sizeof text, "owes %u %+d", seat, by);
    break;
  case SPELLED_RULING_DRAW:
    snprintf (text, sizeof text, "draw %u %u", seat, 1 + random_below (&proposal, 4));
    break;
  case SPELLED_RULING_MARKET:
    snprintf (text, sizeof text, "market %s out", card);
    break;
  case SPELLED_RULING_WORD:
    snprintf (text, sizeof text, "word ok");
    break;
  default:
    snprintf (text, sizeof text, "move %u %s %s %s", seat, card, from[random_below (&proposal, 7)],
              from[random_below (&proposal, 6)]);
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
    .propose = propose_all,
    .write_ruling = spelled_play_write_ruling,
    .mask = mask,
    .compare = spelled_play_compare,
    .build = spelled_build,
  };

  return play_games_suite (&games);
}
