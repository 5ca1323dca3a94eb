/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tome's state shown, digested and checked.
 */
#include "rules/tome/tome-view.h"

#include "rules/tome/tome-effects.h"
#include "rules/tome/tome-state.h"

#include <stddef.h>

#include "rules/digest.h"

/* What the view needs at every step. */
typedef struct {
  const RulesMatch *match;
  const TomeRules *rules;
  const TomeState *state;
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
  if (text)
    show->out->text (show->out, text);
  else
    show->out->null (show->out);
}

static const char *
element_id (ViewContext *show, unsigned element)
{
  return element == TOME_NONE ? NULL : show->rules->elements[element].id;
}

static const char *
phase_name (const TomeState *state)
{
  static const char *const phases[] = { "setup", "setup", "deal", "title", "play", "choose" };

  return state->head.ended_by_rules || state->head.end_verb ? "over" : phases[state->phase];
}

static void
put_title (ViewContext *show, unsigned card, unsigned element)
{
  show->out->key (show->out, "title");
  if (card == TOME_NONE) {
    show->out->null (show->out);
    return;
  }
  show->out->begin_object (show->out);
  put_text (show, "card", show->match->cards[card].id);
  put_text (show, "element", element_id (show, element));
  show->out->end_object (show->out);
}

static void
put_spells (ViewContext *show, const TomeSpell *spells, unsigned n, unsigned title_element)
{
  TomeState under = { .title = title_element == TOME_NONE ? TOME_NONE : 0,
                      .title_element = title_element };

  show->out->key (show->out, "spells");
  show->out->begin_list (show->out);
  for (unsigned i = 0; i < n; i++) {
    show->out->begin_object (show->out);
    put_integer (show, "seat", spells[i].seat);
    put_text (show, "card", show->match->cards[spells[i].card].id);
    put_text (show, "element", element_id (show, spells[i].element));
    if (spells[i].power == TOME_FLUX)
      put_text (show, "power", "F");
    else
      put_integer (show, "power", spells[i].power);
    show->out->key (show->out, "silenced");
    show->out->boolean (show->out, spells[i].silenced);
    show->out->key (show->out, "trump");
    show->out->boolean (show->out, tome_is_trump (show->rules, &under, &spells[i]));
    show->out->end_object (show->out);
  }
  show->out->end_list (show->out);
}

static void
put_hands (ViewContext *show)
{
  show->out->key (show->out, "hands");
  show->out->begin_list (show->out);
  for (unsigned i = 0; i < show->rules->seats; i++) {
    bool sees = !show->viewer || show->viewer == i + 1;
    unsigned unseen = sees ? show->state->hidden[i] : tome_card_count (show->state, TOME_HAND + i);

    show->out->begin_list (show->out);
    for (unsigned c = 0; sees && c < show->rules->n_cards; c++)
      if (show->state->where[c] == TOME_HAND + i)
        show->out->text (show->out, show->match->cards[c].id);
    for (unsigned k = 0; k < unseen; k++)
      show->out->text (show->out, "?");
    show->out->end_list (show->out);
  }
  show->out->end_list (show->out);
}

static void
put_numbers (ViewContext *show, const char *key, const int *numbers)
{
  show->out->key (show->out, key);
  show->out->begin_list (show->out);
  for (unsigned i = 0; i < show->rules->seats; i++)
    show->out->integer (show->out, numbers[i]);
  show->out->end_list (show->out);
}

static void
put_choice (ViewContext *show, bool asked)
{
  const TomeResolution *at = &show->state->resolving;
  TomeChoice choice;

  show->out->key (show->out, "choice");
  if (!asked) {
    show->out->null (show->out);
    return;
  }
  tome_current_choice (show->rules, show->state, &choice);
  show->out->begin_object (show->out);
  put_integer (show, "seat", at->source_seat);
  put_text (show, "card", show->match->cards[at->source_card].id);
  show->out->key (show->out, "options");
  show->out->begin_list (show->out);
  if (choice.kind == TOME_CHOICE_YES)
    show->out->text (show->out, "yes");
  for (unsigned i = 0; i < choice.n; i++) {
    bool hidden =
        choice.kind == TOME_CHOICE_HAND && show->viewer && show->viewer != at->source_seat;

    if (!hidden)
      show->out->text (show->out, choice.kind == TOME_CHOICE_ELEMENT
                                      ? element_id (show, choice.options[i])
                                      : show->match->cards[choice.options[i]].id);
  }
  show->out->end_list (show->out);
  show->out->key (show->out, "optional");
  show->out->boolean (show->out, choice.may_decline);
  show->out->end_object (show->out);
}

static void
put_last (ViewContext *show)
{
  const TomeLastChapter *last = &show->state->last;

  show->out->key (show->out, "last");
  if (!last->ended || last->title == TOME_NONE) {
    show->out->null (show->out);
    return;
  }
  show->out->begin_object (show->out);
  put_seat (show, "winner", last->winner);
  put_seat (show, "weakest", last->weakest);
  /* While a chapter's end is resolved, they are that chapter's already. */
  if (show->state->resolving.stage != TOME_CHAPTER_END) {
    put_title (show, last->title, last->title_element);
    put_spells (show, show->state->last_spells, last->n_spells, last->title_element);
  }
  show->out->end_object (show->out);
}

/* Cards of the Element Deck, for the eye; null before they are dealt apart. */
static void
put_deck (ViewContext *show)
{
  const TomeState *state = show->state;

  show->out->key (show->out, "deck");
  if (state->phase < TOME_PHASE_TITLE)
    show->out->null (show->out);
  else
    show->out->integer (show->out, tome_card_count (state, TOME_UNSEEN) + state->n_under);
}

static void
put_chain (ViewContext *show)
{
  static const char *const states[] = { "none", "open", "broken" };

  show->out->key (show->out, "chain");
  show->out->begin_object (show->out);
  put_text (show, "state", states[show->state->chain]);
  put_text (show, "element", element_id (show, show->state->chain_element));
  show->out->end_object (show->out);
}

void
tome_view (const RulesMatch *match, const void *data, unsigned viewer, RulesWriter *writer)
{
  const TomeState *state = data;
  ViewContext show = { match, match->compiled, state, viewer, writer };
  const TomeLastChapter *last = &state->last;
  bool rules_ended = state->head.ended_by_rules, over = rules_ended || state->head.end_verb;
  int numbers[RULES_SEATS];

  writer->begin_object (writer);
  put_integer (&show, "round", rules_ended ? last->round : state->round);
  put_integer (&show, "chapter", rules_ended ? last->chapter : state->chapter);
  put_text (&show, "phase", phase_name (state));
  put_seat (&show, "dealer", rules_ended ? last->dealer : state->dealer);
  put_seat (&show, "lead", rules_ended ? last->lead : state->lead);
  put_seat (&show, "turn",
            over                                ? 0
            : state->phase == TOME_PHASE_CHOOSE ? state->resolving.source_seat
            : state->phase == TOME_PHASE_PLAY   ? state->turn
                                                : 0);
  put_title (&show, state->title, state->title_element);
  put_deck (&show);
  put_chain (&show);
  put_spells (&show, state->spells, state->n_spells, state->title_element);
  put_hands (&show);
  for (unsigned i = 0; i < show.rules->seats; i++)
    numbers[i] = state->scores[tome_side (show.rules, i + 1)];
  put_numbers (&show, "scores", numbers);
  for (unsigned i = 0; i < show.rules->seats; i++)
    numbers[i] = rules_ended ? last->health[i] : state->health[i];
  if (!show.rules->team)
    put_numbers (&show, "health", numbers);
  put_choice (&show, !over && state->phase == TOME_PHASE_CHOOSE);
  put_last (&show);
  writer->end_object (writer);
}

void
tome_progress (const RulesMatch *match, const void *data, RulesProgress *place)
{
  const TomeState *state = data;
  const TomeLastChapter *last = &state->last;
  bool between = state->phase == TOME_PHASE_DEAL
                     ? state->dealt == 0
                     : state->phase == TOME_PHASE_TITLE && state->chapter > 1;

  place->n = 2;
  place->number[0] = state->phase <= TOME_PHASE_DEALER ? 0 : state->round;
  place->number[1] = state->phase <= TOME_PHASE_TITLE ? 0 : state->chapter;
  /* What ends a chapter still belongs to it. */
  if (last->ended && (between || state->head.ended_by_rules)) {
    place->number[0] = last->round;
    place->number[1] = last->chapter;
  }
}

/* The digest */

_Static_assert(sizeof (TomeSpell) == 8 && sizeof (TomeLastChapter) == 32
                   && offsetof (TomeState, round) == 40 && offsetof (TomeState, last) == 64,
               "the parts are walked without padding");

#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
static void
swap (void *numbers, size_t n)
{
  uint16_t *at = numbers;

  for (size_t i = 0; i < n; i++)
    at[i] = __builtin_bswap16 (at[i]);
}

/* The state with its 16-bit numbers as a little-endian machine has them. */
static void
to_little_endian (TomeState *state)
{
  swap (&state->round, 2 + 2 * RULES_SEATS);
  swap (&state->last.round, 1 + 2 * RULES_SEATS);
  for (unsigned i = 0; i < TOME_DECK; i++) {
    swap (&state->spells[i].power, 1);
    swap (&state->last_spells[i].power, 1);
  }
}
#endif

/* docs/digest.md tells the walk. Cards and elements are numbered in the order of their ids. */
uint64_t
tome_digest (const RulesMatch *match, const void *data)
{
  const TomeRules *rules = match->compiled;
  const TomeState *state = data;
  RulesWalk to = rules_walk_begin (match->setup_hash);

#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
  TomeState copy = *state;

  to_little_endian (&copy);
  state = &copy;
#endif
  rules_walk (&to, state, offsetof (TomeState, last));
  rules_walk (&to, &state->last, sizeof state->last);
  rules_walk (&to, state->where, rules->n_cards);
  rules_walk (&to, state->under, state->n_under);
  rules_walk (&to, state->spells, state->n_spells * sizeof *state->spells);
  rules_walk (&to, state->last_spells, state->last.n_spells * sizeof *state->last_spells);
  return rules_walk_end (&to);
}

/* Checking */

static const char *
check_cards (const TomeRules *rules, const TomeState *state)
{
  unsigned counts[TOME_PLACES] = { 0 }, kept = state->n_discarded_unseen;

  for (unsigned c = 0; c < rules->n_cards; c++) {
    bool in_deck = state->elements & 1u << rules->cards[c].spell.element;

    if (state->phase >= TOME_PHASE_DEAL && in_deck != (state->where[c] != TOME_OUT))
      return "the deck is made of its elements";
    counts[state->where[c]]++;
  }
  for (unsigned i = 0; i < RULES_SEATS; i++) {
    if (counts[TOME_HAND + i] + state->hidden[i] != tome_card_count (state, TOME_HAND + i))
      return "the cards of hands are counted";
    kept += state->hidden[i];
  }
  if (kept > counts[TOME_UNSEEN])
    return "there is an unseen card for every ?";
  if (state->phase >= TOME_PHASE_DEAL
      && counts[TOME_UNSEEN] - kept != tome_card_count (state, TOME_UNSEEN))
    return "the cards of the Element Deck are counted";
  if (counts[TOME_CHAPTER] != state->n_spells || counts[TOME_UNDER] != state->n_under)
    return "spells on the chapter and under the deck are listed";
  if (counts[TOME_TITLE] != (state->title != TOME_NONE))
    return "there is one Title or none";
  if (state->title != TOME_NONE && state->where[state->title] != TOME_TITLE)
    return "the Title lies in its place";
  return NULL;
}

static const char *
check_spells (const TomeRules *rules, const TomeState *state)
{
  TomeState derived = *state;

  tome_derive_acting (rules, &derived);
  if (memcmp (derived.acting, state->acting, sizeof state->acting) != 0)
    return "the spells that act are kept";
  for (unsigned i = 0; i < state->n_spells; i++) {
    const TomeSpell *spell = &state->spells[i];

    if (state->where[spell->card] != TOME_CHAPTER)
      return "a spell on the chapter lies there";
    if ((spell->power < 1 || spell->power > TOME_MAX_POWER) && spell->power != TOME_FLUX)
      return "power goes from 1 to 999 or is F";
    if (spell->order >= state->orders || (i && spell->order <= state->spells[i - 1].order))
      return "spells stand in play order";
    if (!(state->played & 1u << (spell->seat - 1)))
      return "who has a spell on the chapter has played";
    if (spell->element >= rules->n_elements)
      return "a spell has an element";
  }
  return NULL;
}

static const char *
check_turn (const TomeRules *rules, const TomeState *state)
{
  TomeChoice choice;

  if (state->head.ended_by_rules)
    return NULL;
  if (state->phase == TOME_PHASE_PLAY) {
    if (state->turn < 1 || state->turn > rules->seats)
      return "somebody is to play";
    if (!tome_card_count (state, TOME_HAND + state->turn - 1))
      return "who is to play has a card";
  }
  if (state->phase == TOME_PHASE_CHOOSE) {
    tome_current_choice (rules, state, &choice);
    if (choice.kind == TOME_CHOICE_NOTHING || (choice.kind != TOME_CHOICE_YES && choice.n == 0))
      return "a choice has options";
  } else if (state->resolving.stage != TOME_ALWAYS) {
    return "nothing is resolved outside a choice";
  }
  return NULL;
}

const char *
tome_check_state (const RulesMatch *match, const void *data)
{
  const TomeRules *rules = match->compiled;
  const TomeState *state = data;
  const char *fault;

  for (unsigned i = 0; i < RULES_SEATS; i++)
    if (state->scores[i] < 0 || state->scores[i] > TOME_MAX_SCORE
        || state->health[i] > TOME_MAX_HEALTH)
      return "scores and health keep their bounds";
  if ((fault = check_cards (rules, state)) || (fault = check_spells (rules, state)))
    return fault;
  return check_turn (rules, state);
}
