/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Spelled's state shown and digested.
 */
#include "rules/spelled/spelled-view.h"

#include "rules/spelled/spelled-cards.h"
#include "rules/spelled/spelled-state.h"

#include <stddef.h>

#include "rules/digest.h"

/* What the view needs at every step. */
typedef struct {
  const RulesMatch *match;
  const SpelledRules *rules;
  const SpelledState *state;
  unsigned viewer;
  RulesWriter *out;
} ViewContext;

static void
put_integer (ViewContext *show, const char *key, int64_t value)
{
  show->out->key (show->out, key);
  show->out->integer (show->out, value);
}

/* A seat, or null for 0. */
static void
put_seat (ViewContext *show, const char *key, unsigned seat)
{
  show->out->key (show->out, key);
  if (seat)
    show->out->integer (show->out, seat);
  else
    show->out->null (show->out);
}

static void
put_text (ViewContext *show, const char *key, const char *text)
{
  show->out->key (show->out, key);
  show->out->text (show->out, text);
}

static void
put_boolean (ViewContext *show, const char *key, bool value)
{
  show->out->key (show->out, key);
  show->out->boolean (show->out, value);
}

static void
put_card (ViewContext *show, const char *key, unsigned card)
{
  put_text (show, key, show->match->cards[card].id);
}

static void
begin_list (ViewContext *show, const char *key)
{
  show->out->key (show->out, key);
  show->out->begin_list (show->out);
}

static bool
is_over (const SpelledState *state)
{
  return state->head.ended_by_rules || state->head.end_verb;
}

/* The cards of a pile in the order of their ids, then @unseen that nobody saw. */
static void
put_pile (ViewContext *show, unsigned pile, bool sees, unsigned unseen)
{
  show->out->begin_list (show->out);
  for (unsigned c = 0; sees && c < show->rules->n_cards; c++)
    for (unsigned k = 0; k < spelled_pile_copies (show->state, pile, c); k++)
      show->out->text (show->out, show->match->cards[c].id);
  for (unsigned k = 0; k < unseen; k++)
    show->out->text (show->out, "?");
  show->out->end_list (show->out);
}

static void
put_hands (ViewContext *show)
{
  begin_list (show, "hands");
  for (unsigned seat = 1; seat <= show->rules->seats; seat++) {
    bool sees = !show->viewer || show->viewer == seat;

    put_pile (show, spelled_seat_pile (SPELLED_PILE_HAND, seat), sees,
              sees ? show->state->hidden[seat - 1] : spelled_hand_size (show->state, seat));
  }
  show->out->end_list (show->out);
}

static void
put_play (ViewContext *show)
{
  static const char *const kinds[] = { "effect", "shield", "totem" };

  begin_list (show, "in_play");
  for (unsigned i = 0; i < show->state->n_play; i++) {
    const SpelledFaceUpCard *played = &show->state->play[i];

    show->out->begin_object (show->out);
    put_integer (show, "seat", played->seat);
    put_card (show, "card", played->card);
    put_text (show, "kind", kinds[show->rules->cards[played->card].kind]);
    put_integer (show, "damage", played->damage);
    put_boolean (show, "spell", played->spell);
    show->out->end_object (show->out);
  }
  show->out->end_list (show->out);
}

static void
put_pool (ViewContext *show)
{
  begin_list (show, "pool");
  for (unsigned i = 0; i < show->state->n_pool; i++) {
    const SpelledPoolAbility *pooled = &show->state->pool[i];

    show->out->begin_object (show->out);
    put_integer (show, "n", i + 1);
    put_card (show, "card", pooled->card);
    put_text (show, "op", spelled_op_names[spelled_pool_ability (show->rules, pooled)->op]);
    put_boolean (show, "spent", pooled->box & SPELLED_USED);
    show->out->end_object (show->out);
  }
  show->out->end_list (show->out);
}

static void
put_hits (ViewContext *show)
{
  begin_list (show, "damage");
  for (unsigned i = 0; i < show->state->n_hits; i++) {
    show->out->begin_object (show->out);
    put_integer (show, "n", i + 1);
    put_integer (show, "amount", show->state->hits[i] & ~SPELLED_SPENT);
    put_boolean (show, "spent", show->state->hits[i] & SPELLED_SPENT);
    show->out->end_object (show->out);
  }
  show->out->end_list (show->out);
}

static void
put_market (ViewContext *show)
{
  begin_list (show, "market");
  for (unsigned i = 0; i < SPELLED_ROW; i++)
    if (show->state->market[i] == SPELLED_NONE)
      show->out->null (show->out);
    else
      show->out->text (show->out, show->match->cards[show->state->market[i]].id);
  show->out->end_list (show->out);
}

static void
put_due (ViewContext *show)
{
  const SpelledState *state = show->state;
  const char *what = NULL;
  unsigned seat = 0, n = 0;

  if (is_over (state)) {
    n = 0;
  } else if (state->reveals) {
    what = "reveal";
    n = state->reveals;
  } else if (spelled_draws_due (state)) {
    while (!n)
      n = state->due_draws[seat++];
    what = "draw";
  } else if (state->turn && state->owed_discards[state->turn - 1]) {
    what = "discard";
    seat = state->turn;
    n = state->owed_discards[seat - 1];
  }
  show->out->key (show->out, "due");
  if (!n) {
    show->out->null (show->out);
    return;
  }
  show->out->begin_object (show->out);
  put_text (show, "what", what);
  put_seat (show, "seat", seat);
  put_integer (show, "n", n);
  show->out->end_object (show->out);
}

void
spelled_view (const RulesMatch *match, const void *data, unsigned viewer, RulesWriter *writer)
{
  static const char *const phases[] = { "setup", "discard", "main", "draw" };
  const SpelledState *state = data;
  ViewContext show = { match, match->compiled, state, viewer, writer };
  bool over = is_over (state);

  writer->begin_object (writer);
  put_seat (&show, "turn", over ? 0 : state->turn);
  put_text (&show, "phase", over ? "over" : phases[state->phase]);
  begin_list (&show, "health");
  for (unsigned i = 0; i < show.rules->seats; i++)
    writer->integer (writer, state->health[i]);
  writer->end_list (writer);
  put_integer (&show, "energy", state->energy);
  put_hands (&show);
  begin_list (&show, "decks");
  for (unsigned seat = 1; seat <= show.rules->seats; seat++)
    writer->integer (writer, spelled_deck_size (state, seat));
  writer->end_list (writer);
  begin_list (&show, "discards");
  for (unsigned seat = 1; seat <= show.rules->seats; seat++)
    put_pile (&show, spelled_seat_pile (SPELLED_PILE_DISCARD, seat), true, 0);
  writer->end_list (writer);
  put_play (&show);
  put_pool (&show);
  put_hits (&show);
  put_market (&show);
  put_integer (&show, "market_deck", state->sizes[SPELLED_PILE_MARKET]);
  writer->key (writer, "reserve");
  put_pile (&show, SPELLED_PILE_RESERVE, true, 0);
  writer->key (writer, "scrap");
  put_pile (&show, SPELLED_PILE_SCRAP, true, 0);
  begin_list (&show, "owes");
  for (unsigned i = 0; i < show.rules->seats; i++)
    writer->integer (writer, state->owed_discards[i]);
  writer->end_list (writer);
  put_due (&show);
  writer->end_object (writer);
}

/* The digest */

_Static_assert(offsetof (SpelledState, energy) == 32 && offsetof (SpelledState, market) == 42
                   && offsetof (SpelledState, buys) == 56 && offsetof (SpelledState, sums) == 64
                   && sizeof (SpelledFaceUpCard) == 8 && sizeof (SpelledPoolAbility) == 4,
               "the parts are walked without padding");
_Static_assert(sizeof ((SpelledState *)0)->sums % RULES_WALK_BLOCK == 0
                   && sizeof ((SpelledState *)0)->play % RULES_WALK_BLOCK == 0
                   && sizeof ((SpelledState *)0)->pool % RULES_WALK_BLOCK == 0
                   && sizeof ((SpelledState *)0)->hits % RULES_WALK_BLOCK == 0
                   && sizeof ((SpelledState *)0)->tops[0] % RULES_WALK_BLOCK == 0,
               "zeros follow each part up to a whole block");

#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
static void
swap (uint16_t *at, size_t n)
{
  for (size_t i = 0; i < n; i++)
    at[i] = __builtin_bswap16 (at[i]);
}

/* The state's walked parts as a little-endian machine has them. */
static void
to_little_endian (SpelledState *state)
{
  swap (&state->energy, 1 + RULES_SEATS + SPELLED_ROW);
  state->buys = __builtin_bswap64 (state->buys);
  for (unsigned i = 0; i < SPELLED_SUMS; i++)
    state->sums[i] = __builtin_bswap64 (state->sums[i]);
  for (unsigned i = 0; i < SPELLED_MAX_IN_PLAY; i++) {
    swap (&state->play[i].card, 1);
    swap (&state->play[i].damage, 1);
  }
  for (unsigned i = 0; i < SPELLED_MAX_HAND; i++)
    swap (&state->pool[i].card, 1);
  swap (state->hits, SPELLED_HITS);
  swap (&state->tops[0][0], RULES_SEATS * SPELLED_TOPS);
}
#endif

/* docs/digest-spelled.md tells the walk. Cards are numbered in the order of their ids. */
uint64_t
spelled_digest (const RulesMatch *match, const void *data)
{
  const SpelledRules *rules = match->compiled;
  const SpelledState *state = data;
  RulesWalk to = rules_walk_begin (match->setup_hash);

#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  SpelledState copy = *state;

  to_little_endian (&copy);
  state = &copy;
#endif
  rules_walk (&to, state,
              offsetof (SpelledState, sums)
                  + (SPELLED_PILE_HAND + 3 * rules->seats) * sizeof *state->sums);
  rules_walk (&to, state->play, state->n_play * sizeof *state->play);
  rules_walk (&to, state->pool, state->n_pool * sizeof *state->pool);
  rules_walk (&to, state->hits, state->n_hits * sizeof *state->hits);
  for (unsigned i = 0; i < rules->seats; i++)
    rules_walk (&to, state->tops[i], state->n_tops[i] * sizeof *state->tops[i]);
  return rules_walk_end (&to);
}
