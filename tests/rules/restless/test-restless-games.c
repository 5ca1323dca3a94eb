/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Simulated runs of The Restless: what is listed against what could be said, and rulings at random.
 */
#include "tests/rules/play-games.h"
#include "tests/rules/restless/restless-play.h"

#include "rules/restless/restless-verbs.h"

#include <stdio.h>
#include <string.h>

static const PlayKind kinds[] = {
  { "base 1", restless_standard, NULL, restless_standard_reordered },
  { "base 2", restless_standard, NULL, restless_standard_reordered },
  { "base 3 encounters=2 realms=3", restless_standard, NULL, restless_standard_reordered },
  { "base 4", restless_standard, NULL, restless_standard_reordered },
  { "tarot 1", restless_standard, NULL, restless_standard_reordered },
  { "tarot 2", restless_standard, NULL, restless_standard_reordered },
  { "tarot 3 rerolls=40 rests=9", restless_standard, NULL, restless_standard_reordered },
  { "tarot 4", restless_standard, NULL, restless_standard_reordered },
  { "tarot 4 rules=1", restless_standard, NULL, restless_standard_reordered },
};

static unsigned
random_below (RulesRandom *random, unsigned n)
{
  return rules_random_below (random, n);
}

static const char *
any_card (const PlayFixture *fixture, RulesRandom *random)
{
  return fixture->match->cards[random_below (random, fixture->match->n_cards)].id;
}

/* A card of somebody's, most of the time. */
static const char *
any_item (const PlayFixture *fixture, RulesRandom *random, unsigned slot)
{
  const RestlessMember *member = &restless_state (fixture)->party[slot];

  return member->n_items && random_below (random, 6)
             ? fixture->match->cards[member->items[random_below (random, member->n_items)].card].id
             : any_card (fixture, random);
}

/* What is listed in all its forms, with any card and anybody. */
static void
propose_some (const PlayFixture *fixture, RulesRandom *random, PlayProposeFunc say, void *data)
{
  static const char *const alone[] = { "- leave",  "- wake",        "- next",
                                       "- battle", "- final-night", "- annihilation" };
  static const char *const table_cards[] = { "realm", "god", "choose", "rest" };
  static const char *const items[] = { "take", "drop", "discard", "sell", "starter" };
  char line[256];

  for (unsigned i = 0; i < sizeof alone / sizeof *alone; i++)
    say (alone[i], data);
  for (unsigned k = 0; k < 40; k++) {
    unsigned slot = random_below (random, RULES_PARTY);
    char who = 'A' + slot, other = 'A' + random_below (random, RULES_PARTY);

    snprintf (line, sizeof line, "- %s %s", table_cards[random_below (random, 4)],
              any_card (fixture, random));
    say (line, data);
    snprintf (line, sizeof line, "%c %s %s", who, items[random_below (random, 5)],
              any_item (fixture, random, slot));
    say (line, data);
    snprintf (line, sizeof line, "%c give %s %c", who, any_item (fixture, random, slot), other);
    say (line, data);
    snprintf (line, sizeof line, "%c heal %c", who, other);
    say (line, data);
    snprintf (line, sizeof line, "%c end", who);
    say (line, data);
    snprintf (line, sizeof line, "%c attack roll=%u", who, 1 + random_below (random, RESTLESS_DIE));
    say (line, data);
    if (restless_state (fixture)->phase == RESTLESS_PHASE_SETUP) {
      snprintf (line, sizeof line, "- join %c %s seat=%u", who, any_card (fixture, random),
                1 + random_below (random, RULES_SEATS));
    } else {
      snprintf (line, sizeof line, "- join %c %s", who, any_card (fixture, random));
    }
    say (line, data);
  }
}

/* A card of the kind that a ruling is about, most of the time. */
static const char *
fitting_card (const PlayFixture *fixture, RulesRandom *random, unsigned ruling)
{
  static const RestlessKind wanted[RESTLESS_RULINGS] = {
    [RESTLESS_RULING_STATUS] = RESTLESS_STATUS,  [RESTLESS_RULING_SIN] = RESTLESS_TREASURE,
    [RESTLESS_RULING_BLESSING] = RESTLESS_TAROT, [RESTLESS_RULING_GROUP_BLESSING] = RESTLESS_TAROT,
    [RESTLESS_RULING_POOL] = RESTLESS_TAROT,     [RESTLESS_RULING_ITEM] = RESTLESS_LOOT,
    [RESTLESS_RULING_GROUND] = RESTLESS_LOOT,
  };
  unsigned card = random_below (random, fixture->match->n_cards);

  for (unsigned k = 0;
       k < 200 && restless_card (fixture->match, fixture->state, card)->kind != wanted[ruling]; k++)
    card = random_below (random, fixture->match->n_cards);
  return fixture->match->cards[card].id;
}

/* One that lies in some pile, most of the time. */
static const char *
piled_card (const PlayFixture *fixture, RulesRandom *random)
{
  const RestlessState *state = restless_state (fixture);
  unsigned at = state->n_order ? random_below (random, state->n_order) : 0;

  return state->n_order && state->order[at] < RESTLESS_PILED_UNSEEN (0)
             ? fixture->match->cards[state->order[at]].id
             : any_card (fixture, random);
}

/* "A", a card, a number, … by the form of a ruling's usage */
static void
put_part (const PlayFixture *fixture, RulesRandom *random, unsigned ruling, const char *part,
          size_t length, RulesBuffer *line)
{
  unsigned slot = random_below (random, RULES_PARTY);
  char name[3] = { 'A' + slot, ':', '\0' };

  rules_buffer_puts (line, " ");
  if (length == 4 && memcmp (part, "SLOT", 4) == 0) {
    name[1] = '\0';
    rules_buffer_puts (line, name);
  } else if (length == 9 && memcmp (part, "SLOT:ITEM", 9) == 0) {
    rules_buffer_puts (line, name);
    rules_buffer_puts (line, any_item (fixture, random, slot));
  } else if (length == 4 && (memcmp (part, "CARD", 4) == 0 || memcmp (part, "ITEM", 4) == 0)) {
    rules_buffer_puts (line, fitting_card (fixture, random, ruling));
  } else if (length == 5 && memcmp (part, "CARDS", 5) == 0) {
    if (random_below (random, 2)) {
      rules_buffer_puts (line, "all");
    } else {
      rules_buffer_puts (line, piled_card (fixture, random));
      rules_buffer_puts (line, random_below (random, 3) ? "" : ",sword");
    }
  } else if (length == 1) {
    unsigned form = random_below (random, 3);

    rules_buffer_puts (line, form == 0 ? "+" : form == 1 ? "-" : "");
    rules_buffer_number (line, random_below (random, form ? 6 : 4));
  } else if (memchr (part, '|', length)) {
    /* One of the words. */
    const char *word = part;
    unsigned n = 1;

    for (size_t i = 0; i < length; i++)
      n += part[i] == '|';
    for (n = random_below (random, n); n > 0; n--)
      word = strchr (word, '|') + 1;
    rules_buffer_put (line, word, strcspn (word, "|] "));
  } else {
    rules_buffer_put (line, part, length);
  }
}

static void
rule (const PlayFixture *fixture, RulesRandom *random, RulesBuffer *line)
{
  unsigned ruling = random_below (random, RESTLESS_RULINGS);
  const RulesVerb *verb = &restless_rulings[ruling];
  const char *at = verb->usage;

  rules_buffer_puts (line, "- adjust ");
  rules_buffer_puts (line, verb->name);
  for (at += strlen (verb->name); *at;) {
    size_t length = strcspn (++at, " ");
    bool optional = *at == '[';

    if (!optional)
      put_part (fixture, random, ruling, at, length, line);
    else if (random_below (random, 3) == 0)
      put_part (fixture, random, ruling, at + 1, length - 2, line);
    at += length;
  }
  rules_buffer_puts (line, " \"t\"");
}

TEST_SUITE (restless_games)
{
  static const PlayGames all = {
    .name = "restless-games",
    .kinds = kinds,
    .n_kinds = sizeof kinds / sizeof *kinds,
    .games = 40,
    .moves = 20000,
    .propose = propose_some,
    .write_ruling = rule,
    .build = restless_build,
    .may_lose = true,
  };

  return play_games_suite (&all);
}
