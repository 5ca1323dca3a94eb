/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arkham's state scored, shown, digested and checked.
 */
#include "rules/arkham/arkham-view.h"

#include "rules/arkham/arkham-round.h"
#include "rules/arkham/arkham-state.h"

#include <stddef.h>
#include <stdlib.h>

#include "rules/digest.h"

/* Scoring */

/* Source: Arkham, "End Game Triggers"; rulings 6 and 8 */
void
arkham_scores (const ArkhamRules *rules, const ArkhamState *state, int32_t scores[RULES_SEATS])
{
  unsigned demented[RULES_SEATS] = { 0 }, most = 1;

  memset (scores, 0, RULES_SEATS * sizeof *scores);
  for (unsigned i = 0; i < rules->seats; i++) {
    uint64_t tomes = state->tomes[i];

    scores[i] = state->adjusted[i];
    for (uint64_t left = tomes; left; left &= left - 1)
      scores[i] += rules->tomes[__builtin_ctzll (left)].worth;
    for (unsigned k = 0; k < rules->n_collections; k++)
      scores[i] +=
          rules->collections[k].renown[__builtin_popcountll (tomes & rules->collections[k].tomes)];
    if (arkham_is_demented (rules, state, i + 1))
      demented[i] = (unsigned)__builtin_popcountll (tomes & rules->symbols[ARKHAM_DEMENTED]);
    most = demented[i] > most ? demented[i] : most;
  }
  for (unsigned i = 0; i < rules->seats; i++)
    if (demented[i] == most)
      scores[i] -= ARKHAM_DANGEROUS_LOSS;
}

/* Tomes of the largest single collection. */
static unsigned
largest_collection (const ArkhamRules *rules, const ArkhamState *state, unsigned i)
{
  unsigned most = 0;

  for (unsigned k = 0; k < rules->n_collections; k++) {
    unsigned n = __builtin_popcountll (state->tomes[i] & rules->collections[k].tomes);

    most = n > most ? n : most;
  }
  return most;
}

/* Source: Arkham, "End Game Triggers"; ruling 7 */
void
arkham_outcome (const RulesMatch *match, const void *data, RulesOutcome *outcome)
{
  const ArkhamRules *rules = match->compiled;
  const ArkhamState *state = data;
  int64_t best = INT64_MIN;

  outcome->status = state->head.ended_by_rules ? RULES_WON : RULES_RUNNING;
  arkham_scores (rules, state, outcome->scores);
  for (unsigned i = 0; state->head.ended_by_rules && i < rules->seats; i++) {
    int64_t rank = ((int64_t)outcome->scores[i] * 256 + largest_collection (rules, state, i)) * 256
                   + state->sizes[i];

    if (rank > best)
      outcome->winners = 0;
    if (rank >= best) {
      outcome->winners |= 1u << i;
      best = rank;
    }
  }
}

/* Showing */

/* What the view needs at every step. */
typedef struct {
  const RulesMatch *match;
  const ArkhamRules *rules;
  const ArkhamState *state;
  unsigned viewer;
  RulesWriter *out;
} ViewContext;

static void
put_integer (ViewContext *show, const char *key, int64_t value)
{
  show->out->key (show->out, key);
  show->out->integer (show->out, value);
}

/* A number, or null for 0. */
static void
put_number (ViewContext *show, const char *key, unsigned number)
{
  show->out->key (show->out, key);
  if (number)
    show->out->integer (show->out, number);
  else
    show->out->null (show->out);
}

static void
begin_list (ViewContext *show, const char *key)
{
  if (key)
    show->out->key (show->out, key);
  show->out->begin_list (show->out);
}

static void
end_list (ViewContext *show)
{
  show->out->end_list (show->out);
}

static void
put_unseen (ViewContext *show, unsigned n)
{
  while (n--)
    show->out->text (show->out, "?");
}

/* A tome as @show's viewer sees it: a player can't look at a card's back. */
static const char *
tome_name (ViewContext *show, unsigned item)
{
  if (item >= ARKHAM_ITEM_CARD && !show->viewer)
    return show->match->cards[item - ARKHAM_ITEM_CARD].id;
  return show->rules->tomes[arkham_item_tome (show->rules, item)].id;
}

static void
put_sale (ViewContext *show)
{
  begin_list (show, "sale");
  for (unsigned i = 0; i < show->state->n_sale; i++)
    show->out->text (show->out, tome_name (show, show->state->sale[i]));
  end_list (show);
}

static void
put_hand (ViewContext *show, unsigned seat)
{
  const ArkhamRules *rules = show->rules;
  const ArkhamState *state = show->state;
  unsigned counts[ARKHAM_VALUES];
  bool all = !show->viewer;

  begin_list (show, NULL);
  if (show->viewer && show->viewer != seat) {
    put_unseen (show, state->sizes[seat - 1]);
    end_list (show);
    return;
  }
  for (unsigned v = 0; v < rules->n_values; v++)
    counts[v] = state->hands[(seat - 1) * rules->n_values + v];
  for (unsigned c = 0; !all && c < rules->n_cards; c++)
    counts[rules->cards[c].value] += state->where[c] == ARKHAM_HAND + seat - 1;
  for (unsigned v = 0; v < rules->n_values; v++)
    while (counts[v]--)
      show->out->text (show->out, rules->values[v].text);
  for (unsigned c = 0; all && c < rules->n_cards; c++)
    if (state->where[c] == ARKHAM_HAND + seat - 1)
      show->out->text (show->out, show->match->cards[c].id);
  put_unseen (show, state->hidden[seat - 1]);
  end_list (show);
}

static int
compare_names (const void *a, const void *b)
{
  return strcmp (*(const char *const *)a, *(const char *const *)b);
}

static void
put_tomes (ViewContext *show, unsigned seat)
{
  const char *names[ARKHAM_TOMES];
  unsigned n = 0;

  for (unsigned t = 0; t < show->rules->n_tomes; t++) {
    RulesArg arg = { .kind = RULES_ARG_NAME, .extra = ARKHAM_NAME_TOME, .value = t };
    int item = arkham_find_owned (show->rules, show->state, seat, &arg);

    if (item >= 0)
      names[n++] = tome_name (show, item);
  }
  qsort (names, n, sizeof *names, compare_names);
  begin_list (show, NULL);
  for (unsigned i = 0; i < n; i++)
    show->out->text (show->out, names[i]);
  end_list (show);
}

/* Others see what was called alone. */
static void
put_events (ViewContext *show, unsigned seat)
{
  const ArkhamState *state = show->state;
  const char *names[ARKHAM_EVENTS];
  bool sees = !show->viewer || show->viewer == seat;
  unsigned held = state->held[seat - 1], seen = sees ? held : held & state->shown, n = 0;

  for (unsigned e = 0; e < ARKHAM_EVENTS; e++)
    if (seen >> e & 1)
      names[n++] = show->rules->events[e].id;
  qsort (names, n, sizeof *names, compare_names);
  begin_list (show, NULL);
  for (unsigned i = 0; i < n; i++)
    show->out->text (show->out, names[i]);
  put_unseen (show, state->unseen[seat - 1] + (unsigned)__builtin_popcount (held & ~seen));
  end_list (show);
}

static void
put_seats (ViewContext *show, const char *key, void (*put) (ViewContext *show, unsigned seat))
{
  begin_list (show, key);
  for (unsigned seat = 1; seat <= show->rules->seats; seat++)
    put (show, seat);
  end_list (show);
}

static void
put_symbols (ViewContext *show, const char *key, ArkhamSymbol symbol)
{
  begin_list (show, key);
  for (unsigned i = 0; i < show->rules->seats; i++)
    show->out->integer (
        show->out, __builtin_popcountll (show->state->tomes[i] & show->rules->symbols[symbol]));
  end_list (show);
}

static void
put_renown (ViewContext *show)
{
  int32_t scores[RULES_SEATS];

  arkham_scores (show->rules, show->state, scores);
  begin_list (show, "renown");
  for (unsigned i = 0; i < show->rules->seats; i++)
    show->out->integer (show->out, scores[i]);
  end_list (show);
}

static void
put_stopped (ViewContext *show)
{
  begin_list (show, "stopped");
  for (unsigned i = 0; i < show->state->n_stopped; i++)
    show->out->text (show->out, show->rules->events[show->state->stopped[i] - 1].id);
  end_list (show);
}

static void
put_guarded (ViewContext *show)
{
  begin_list (show, "guarded");
  for (unsigned i = 0; i < show->rules->seats; i++)
    if (show->state->guarded >> i & 1)
      show->out->integer (show->out, i + 1);
  end_list (show);
}

static void
put_due (ViewContext *show, bool over)
{
  show->out->key (show->out, "due");
  if (over || !show->state->demented_due) {
    show->out->null (show->out);
    return;
  }
  show->out->begin_object (show->out);
  show->out->key (show->out, "what");
  show->out->text (show->out, "demented");
  put_integer (show, "seat", show->state->turn);
  show->out->end_object (show->out);
}

void
arkham_view (const RulesMatch *match, const void *data, unsigned viewer, RulesWriter *writer)
{
  static const char *const phases[] = { "setup", "sale", "draft", "acquire" };
  const ArkhamState *state = data;
  ViewContext show = { match, match->compiled, state, viewer, writer };
  bool over = state->head.ended_by_rules || state->head.end_verb;

  writer->begin_object (writer);
  put_integer (&show, "round", state->round);
  writer->key (writer, "phase");
  writer->text (writer, over ? "over" : phases[state->phase]);
  put_number (&show, "first", state->first);
  put_number (&show, "turn", over ? 0 : match->game->seat_to_move (match, state));
  put_number (&show, "initiative", over ? 0 : state->event);
  put_sale (&show);
  put_integer (&show, "deck", state->deck);
  put_seats (&show, "resources", put_hand);
  put_seats (&show, "tomes", put_tomes);
  put_seats (&show, "events", put_events);
  put_symbols (&show, "lucid", ARKHAM_LUCID);
  put_symbols (&show, "demented", ARKHAM_DEMENTED);
  put_renown (&show);
  put_stopped (&show);
  put_guarded (&show);
  put_due (&show, over);
  writer->end_object (writer);
}

void
arkham_progress (const RulesMatch *match, const void *data, RulesProgress *place)
{
  const ArkhamState *state = data;
  /* The round that ended goes on to the next sale. */
  bool between = state->phase == ARKHAM_PHASE_SALE;

  place->n = 2;
  place->number[0] = state->phase == ARKHAM_PHASE_SETUP ? 0 : (int32_t)state->round - between;
  place->number[1] = state->called;
}

/* The digest */

_Static_assert(offsetof (ArkhamState, round) == 44 && offsetof (ArkhamState, tomes) == 64
                   && offsetof (ArkhamState, hands) == 96 && sizeof (int32_t) == 4,
               "the first part is walked without padding");

#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
/* The state with its numbers as a little-endian machine has them. */
static void
to_little_endian (ArkhamState *state)
{
  state->round = __builtin_bswap32 (state->round);
  for (unsigned i = 0; i < RULES_SEATS; i++) {
    state->adjusted[i] = (int32_t)__builtin_bswap32 ((uint32_t)state->adjusted[i]);
    state->tomes[i] = __builtin_bswap64 (state->tomes[i]);
  }
}
#endif

/* docs/digest-arkham.md tells the walk. */
uint64_t
arkham_digest (const RulesMatch *match, const void *data)
{
  const ArkhamRules *rules = match->compiled;
  const ArkhamState *state = data;
  RulesWalk to = rules_walk_begin (match->setup_hash);

#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  ArkhamState copy = *state;

  to_little_endian (&copy);
  state = &copy;
#endif
  rules_walk (&to, state, offsetof (ArkhamState, hands));
  rules_walk (&to, state->hands, (size_t)rules->seats * rules->n_values);
  rules_walk (&to, state->sale, state->n_sale);
  if (state->n_known)
    rules_walk (&to, state->where, rules->n_cards);
  return rules_walk_end (&to);
}

/* Checking */

static const char *
check_items (const ArkhamRules *rules, const ArkhamState *state)
{
  unsigned values[ARKHAM_VALUES] = { 0 }, tomes[ARKHAM_TOMES] = { 0 }, known = 0, on_sale = 0;
  unsigned sizes[RULES_SEATS] = { 0 }, deck = rules->n_cards - state->n_sale;

  for (unsigned c = 0; c < rules->n_cards; c++) {
    unsigned where = state->where[c];

    if (where >= ARKHAM_MOVING)
      return "a known card lies somewhere";
    if (where == ARKHAM_AWAY)
      continue;
    known++;
    on_sale += where == ARKHAM_ON_SALE;
    values[rules->cards[c].value]++;
    if (where < ARKHAM_OWNED) {
      sizes[where - ARKHAM_HAND]++;
      tomes[rules->cards[c].tome]++;
    } else if (where < ARKHAM_ON_SALE
               && !(state->tomes[where - ARKHAM_OWNED] >> rules->cards[c].tome & 1)) {
      return "who owns a card owns its tome";
    }
  }
  for (unsigned i = 0; i < state->n_sale; i++) {
    tomes[arkham_item_tome (rules, state->sale[i])]++;
    if (state->sale[i] >= ARKHAM_ITEM_CARD) {
      on_sale--;
      if (state->where[state->sale[i] - ARKHAM_ITEM_CARD] != ARKHAM_ON_SALE)
        return "a known card on sale is there";
    }
  }
  if (on_sale || known != state->n_known)
    return "known cards are counted";
  for (unsigned i = 0; i < RULES_SEATS; i++) {
    for (unsigned v = 0; i < rules->seats && v < rules->n_values; v++) {
      sizes[i] += state->hands[i * rules->n_values + v];
      values[v] += state->hands[i * rules->n_values + v];
    }
    for (unsigned t = 0; t < ARKHAM_TOMES; t++)
      tomes[t] += state->tomes[i] >> t & 1;
    sizes[i] += state->hidden[i];
    deck -= sizes[i] + (unsigned)__builtin_popcountll (state->tomes[i]);
    if (sizes[i] != state->sizes[i])
      return "cards in hand are counted";
    if (__builtin_popcountll (state->tomes[i]) >= ARKHAM_LAST_ROUND_TOMES && !state->is_last_round)
      return "the eighth tome begins the last round";
  }
  for (unsigned v = 0; v < rules->n_values; v++)
    if (values[v] != state->shown_values[v] || values[v] > rules->values[v].copies)
      return "of each value there are as many on show as there are";
  for (unsigned t = 0; t < rules->n_tomes; t++)
    if (tomes[t] != state->shown_tomes[t] || tomes[t] > rules->tomes[t].copies)
      return "of each tome there are as many on show as there are";
  return deck == state->deck ? NULL : "no card is lost";
}

static const char *
check_events (const ArkhamRules *rules, const ArkhamState *state)
{
  unsigned seen = state->aside, stops = 0, n = arkham_count_unseen_events (state);

  for (unsigned i = 0; i < RULES_SEATS; i++) {
    if (seen & state->held[i])
      return "an event is in one place";
    seen |= state->held[i];
  }
  if ((unsigned)__builtin_popcount (seen | state->shown) + n > ARKHAM_EVENTS)
    return "there are eight events";
  for (unsigned i = 0; i < ARKHAM_EVENTS; i++) {
    if ((state->stopped[i] != 0) != (i < state->n_stopped))
      return "stopped events are listed";
    if (state->stopped[i])
      stops |= 1u << (state->stopped[i] - 1);
  }
  if (stops != state->stops || __builtin_popcount (stops) != state->n_stopped)
    return "stopped events are stopped once";
  if (state->turn
      && (!state->event || state->event != state->called || state->phase != ARKHAM_PHASE_ACQUIRE
          || !(state->held[state->turn - 1] >> (state->event - 1) & 1)))
    return "who has a turn plays an event";
  if (!state->turn
      && (state->event || state->acquired || state->acted || state->demented_due
          || state->acquires_left || state->bonus_spent || state->discount))
    return "between turns nothing is begun";
  return NULL;
}

const char *
arkham_check_state (const RulesMatch *match, const void *data)
{
  const ArkhamRules *rules = match->compiled;
  const ArkhamState *state = data;
  const char *fault = check_items (rules, state);
  int32_t scores[RULES_SEATS];

  if (fault || (fault = check_events (rules, state)))
    return fault;
  arkham_scores (rules, state, scores);
  for (unsigned i = 0; i < rules->seats; i++)
    if (scores[i] < -ARKHAM_MAX_RENOWN || scores[i] > ARKHAM_MAX_RENOWN)
      return "renown keeps its bounds";
  return NULL;
}
