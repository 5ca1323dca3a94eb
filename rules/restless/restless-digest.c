/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The digest of a state: cards by the hashes of their ids, so that it depends on no numbers.
 * docs/digest-restless.md tells the walk.
 */
#include "rules/restless/restless-digest.h"

#include "rules/digest.h"
#include "rules/restless/restless-state.h"

#define WORDS 1280

typedef struct {
  const RulesMatch *match;
  const RestlessState *state;
  unsigned n;
  uint64_t words[WORDS];
} Walk;

static void
walk_word (Walk *walk, uint64_t word)
{
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  word = __builtin_bswap64 (word);
#endif
  walk->words[walk->n++] = word;
}

static uint64_t
card_id_hash (const Walk *walk, unsigned card)
{
  return card == RESTLESS_NONE     ? 0
         : card == RESTLESS_UNSEEN ? 1
                                   : restless_card (walk->match, walk->state, card)->id;
}

static void
put_cards (Walk *walk, const uint16_t *cards, unsigned n)
{
  for (unsigned i = 0; i < n; i++)
    walk_word (walk, card_id_hash (walk, cards[i]));
}

static void
put_items (Walk *walk, const RestlessHeldItem *items, unsigned n)
{
  for (unsigned i = 0; i < n; i++) {
    walk_word (walk, card_id_hash (walk, items[i].card));
    walk_word (walk, items[i].counters | (uint64_t)items[i].armor << 8
                         | (uint64_t)items[i].ready_at << 16);
  }
}

static uint64_t
pack_four (unsigned a, unsigned b, unsigned c, unsigned d)
{
  return (uint64_t)(uint16_t)a | (uint64_t)(uint16_t)b << 16 | (uint64_t)(uint16_t)c << 32
         | (uint64_t)(uint16_t)d << 48;
}

static uint64_t
pack_eight (unsigned a, unsigned b, unsigned c, unsigned d, unsigned e, unsigned f, unsigned g,
            unsigned h)
{
  return pack_four (a | b << 8, c | d << 8, e | f << 8, g | h << 8);
}

static void
put_table (Walk *walk)
{
  const RestlessState *s = walk->state;

  walk_word (walk, pack_eight (s->head.end_verb, s->head.resigned_seat, s->head.ended_by_rules,
                               s->won, s->phase, s->return_phase, s->realm, s->encounter));
  walk_word (walk, pack_eight (s->encounters, s->turn, s->attacked, s->battle, s->may_rest,
                               s->no_rest, s->traded, s->night_shared));
  walk_word (walk, pack_eight (s->chain, s->starters, s->n_candidates, s->n_stock, s->n_ground,
                               s->n_held, s->n_groups, s->n_pools));
  walk_word (walk, pack_four (s->pick[0], s->pick[1], s->pick[2], s->met));
  walk_word (walk, pack_four (s->owed[1], s->owed[2], s->rerolls, s->rests));
  walk_word (walk, pack_four (s->attack, s->health, s->defense, s->defense_bonus));
  walk_word (walk, pack_four (s->god_health, s->god_defense, s->hidden[RESTLESS_REST],
                              s->hidden[RESTLESS_TAROT]));
  walk_word (walk, s->rounds);
  put_cards (walk, &s->realm_card, 1);
  put_cards (walk, &s->current, 1);
  put_cards (walk, &s->god, 1);
  walk_word (walk, s->pile_sum);
  walk_word (walk, s->defined_sum);
}

static void
put_member (Walk *walk, const RestlessMember *member)
{
  if (!member->seat) {
    walk_word (walk, 0);
    return;
  }
  walk_word (walk, pack_eight (member->seat, member->alive, member->acted, member->consumed,
                               member->armor, member->n_items, member->n_status, member->n_sins));
  put_cards (walk, &member->card, 1);
  if (!member->alive)
    return;
  walk_word (walk, pack_four (member->health, member->health_mod, member->weight_mod,
                              member->n_blessings));
  walk_word (walk,
             pack_four (member->rolls[0], member->rolls[1], member->rolls[2], member->damage));
  walk_word (walk, pack_four (member->owes[1], member->owes[2], 0, 0));
  put_items (walk, member->items, member->n_items);
  put_cards (walk, member->status, member->n_status);
  put_cards (walk, member->sins, member->n_sins);
  put_cards (walk, member->blessings, member->n_blessings);
}

static void
put_shared (Walk *walk, const RestlessSharedCard *shared, unsigned n)
{
  for (unsigned i = 0; i < n; i++) {
    walk_word (walk, card_id_hash (walk, shared[i].card));
    walk_word (walk, shared[i].on | (uint64_t)shared[i].counters << 8);
  }
}

/* What is known of decks, and what was drawn to choose from: only where there is any, so that
 * states without it are as they were before the game knew of it. */
static void
put_known (Walk *walk)
{
  const RestlessState *s = walk->state;

  if (!s->n_offered && !s->n_ahead && !s->n_out)
    return;
  walk_word (walk, pack_four (s->n_offered, s->n_ahead, s->n_out, 0));
  put_cards (walk, s->offered, s->n_offered);
  for (unsigned deck = 0; deck < RESTLESS_DECKS; deck++)
    for (unsigned i = 0; i < s->n_ahead; i++)
      if (s->ahead[i].deck == deck)
        put_cards (walk, &s->ahead[i].card, 1);
  put_cards (walk, s->out, s->n_out);
}

/* 13 words of the table, 64 items on the ground and 96 held, two lists of 40, two of 40 shared, and
 * four characters of at most 5 words, 24 items and 36 burdens; and what is known of decks. */
_Static_assert(13 + 2 * (RESTLESS_GROUND_ITEMS + RESTLESS_TARGET_ITEMS)
                       + 2 * RESTLESS_MAX_CANDIDATES + 2 * 2 * RESTLESS_GROUPS
                       + RULES_PARTY * (5 + 2 * RESTLESS_ITEMS + 3 * RESTLESS_BURDENS) + 1
                       + RESTLESS_OFFER + RESTLESS_AHEAD + RESTLESS_OUT + 3
                   <= WORDS,
               "a state fits into its walk");

uint64_t
restless_digest (const RulesMatch *match, const void *data)
{
  const RestlessState *state = data;
  RulesWalk to = rules_walk_begin (match->setup_hash);
  Walk walk;

  walk.match = match;
  walk.state = state;
  walk.n = 0;
  put_table (&walk);
  for (unsigned i = 0; i < RULES_PARTY; i++)
    put_member (&walk, &state->party[i]);
  put_cards (&walk, state->candidates, state->n_candidates);
  put_cards (&walk, state->stock, state->n_stock);
  put_items (&walk, state->ground, state->n_ground);
  put_items (&walk, state->held, state->n_held);
  put_shared (&walk, state->groups, state->n_groups);
  put_shared (&walk, state->pools, state->n_pools);
  put_known (&walk);
  while (walk.n % (RULES_WALK_BLOCK / sizeof *walk.words))
    walk_word (&walk, 0);
  rules_walk (&to, walk.words, walk.n * sizeof *walk.words);
  return rules_walk_end (&to);
}
