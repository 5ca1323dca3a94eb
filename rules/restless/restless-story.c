/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What happened, as a story: what differs between the states before and after a move.
 */
#include "rules/restless/restless-story.h"

#include "rules/restless/restless-passives.h"
#include "rules/restless/restless-items.h"
#include "rules/restless/restless-notation.h"
#include "rules/restless/restless-state.h"

typedef struct {
  const RulesMatch *match;
  const RestlessState *before, *after;
  const RulesMove *move;
  RulesEventFunc each;
  void *data;
  bool go_on;
} Telling;

static void
tell_all (Telling *tell, RulesEventKind kind, const char *sentence, int slot, int a, int b, int c,
          int number)
{
  RulesEvent event = { .kind = kind,
                       .sentence = sentence,
                       .actor = slot < 0 ? 0 : 'A' + slot,
                       .cards = { a, b, c },
                       .number = { number } };

  if (tell->go_on)
    tell->go_on = tell->each (&event, tell->data);
}

/* Of the table: @a is what it is about. */
static void
tell_table (Telling *tell, RulesEventKind kind, const char *sentence, int a)
{
  tell_all (tell, kind, sentence, -1, a, -1, -1, 0);
}

/* Of a character, which is {a}. */
static void
tell_of (Telling *tell, RulesEventKind kind, const char *sentence, int slot, int b)
{
  const RestlessState *state = tell->before->party[slot].seat && tell->before->party[slot].alive
                                   ? tell->before
                                   : tell->after;

  tell_all (tell, kind, sentence, slot, state->party[slot].card, b, -1, 0);
}

static bool
is_combat (const RulesMatch *match, const RestlessState *state, int card)
{
  return card >= 0 && restless_card (match, state, card)->kind == RESTLESS_ENCOUNTER
         && restless_card (match, state, card)->type == RESTLESS_COMBAT;
}

/* The encounter that the move met; -1 for none. */
static int
met_card (const Telling *tell)
{
  if (tell->after->met == tell->before->met && tell->move->verb != RESTLESS_VERB_REPLACE)
    return -1;
  switch (tell->move->verb) {
  case RESTLESS_VERB_REVEAL:
  case RESTLESS_VERB_CHOOSE:
  case RESTLESS_VERB_REPLACE:
  case RESTLESS_VERB_INSERT:
    return tell->move->args[0].value;
  default:
    return tell->before->candidates[0];
  }
}

static int
kept_card (const RulesMove *move)
{
  return restless_value (move, RESTLESS_KEY_KEEP, -1);
}

/* Places, Rests and the tarot */
static void
tell_course (Telling *tell)
{
  const RulesMove *move = tell->move;
  int met = met_card (tell);

  if (met >= 0)
    tell_table (tell, RULES_EVENT_SCENE,
                is_combat (tell->match, tell->after, met) ? N_ ("{a} bars the way.")
                                                          : N_ ("The party comes upon {a}."),
                met);
  switch (move->verb) {
  case RESTLESS_VERB_REALM:
    tell_table (tell, RULES_EVENT_SCENE, N_ ("The party enters {a}."), move->args[0].value);
    break;
  case RESTLESS_VERB_GOD:
    tell_table (tell, RULES_EVENT_OMEN, N_ ("At the end of the road waits {a}."),
                move->args[0].value);
    break;
  case RESTLESS_VERB_BATTLE:
    tell_table (tell, RULES_EVENT_SCENE, N_ ("The final battle begins, against {a}."),
                tell->after->god);
    break;
  case RESTLESS_VERB_REST:
    if (move->args[0].kind == RULES_ARG_CARD)
      tell_table (tell, RULES_EVENT_REST, N_ ("The party rests: {a}."), move->args[0].value);
    else
      tell_table (tell, RULES_EVENT_REST, N_ ("The party rests."), -1);
    break;
  case RESTLESS_VERB_FINAL_NIGHT:
    tell_table (tell, RULES_EVENT_REST, N_ ("The party spends the last night among others."), -1);
    break;
  case RESTLESS_VERB_CONSULT:
    if (kept_card (move) >= 0 && tell->after->phase != RESTLESS_PHASE_CONSULT)
      tell_table (tell, RULES_EVENT_OMEN, N_ ("The tarot takes its health and leaves {a}."),
                  kept_card (move));
    break;
  case RESTLESS_VERB_REMOVE:
    tell_table (tell, RULES_EVENT_SCENE, N_ ("{a} is gone."), tell->before->current);
    break;
  case RULES_VERB_ADJUST:
    tell_table (tell, RULES_EVENT_RULING, N_ ("The table makes a ruling."), -1);
    break;
  default:
    break;
  }
}

/* Those who join, live again, or become somebody else */
static void
tell_joins (Telling *tell)
{
  for (int slot = 0; slot < RULES_PARTY; slot++) {
    const RestlessMember *before = &tell->before->party[slot], *after = &tell->after->party[slot];

    if (!after->alive || (before->alive && before->card == after->card))
      continue;
    if (before->alive)
      tell_all (tell, RULES_EVENT_JOIN, N_ ("{a} becomes {b}."), slot, before->card, after->card,
                -1, 0);
    else
      tell_all (tell, RULES_EVENT_JOIN,
                tell->move->verb == RULES_VERB_ADJUST ? N_ ("{a} lives again.")
                                                      : N_ ("{a} joins the party."),
                slot, after->card, -1, -1, 0);
  }
}

/* What killed who died in the move; -1 when no card did. */
static int
killer (const Telling *tell)
{
  const RulesMove *move = tell->move;
  unsigned n;

  switch (move->verb) {
  case RESTLESS_VERB_ATTACK:
  case RESTLESS_VERB_DODGE:
  case RESTLESS_VERB_FLEE:
    return tell->before->phase == RESTLESS_PHASE_GOD ? tell->before->god : tell->before->current;
  case RESTLESS_VERB_BATTLE:
    return tell->before->god;
  case RESTLESS_VERB_USE:
  case RESTLESS_VERB_ACTIVATE:
  case RESTLESS_VERB_REALM:
    return move->args[0].value;
  case RESTLESS_VERB_REST:
    return move->args[0].kind == RULES_ARG_CARD ? move->args[0].value : -1;
  case RESTLESS_VERB_CONSULT:
    return kept_card (move);
  case RULES_VERB_ADJUST:
    restless_key (move, RESTLESS_KEY_BY, &n);
    return n ? tell->before->current : met_card (tell);
  default:
    return met_card (tell);
  }
}

static void
tell_death (Telling *tell, int slot)
{
  const RulesMove *move = tell->move;
  int card = tell->before->party[slot].card, by = killer (tell);
  bool god = tell->before->phase == RESTLESS_PHASE_GOD;
  int realm = god || tell->after->realm_card == RESTLESS_NONE ? -1 : tell->after->realm_card;

  if (move->verb == RESTLESS_VERB_ANNIHILATION)
    tell_of (tell, RULES_EVENT_DEATH, N_ ("{a} lets the end come."), slot, -1);
  else if (move->verb == RESTLESS_VERB_CONSULT
           && restless_value (move, RESTLESS_KEY_A + slot, 0) == tell->before->party[slot].health)
    tell_of (tell, RULES_EVENT_DEATH, N_ ("{a} pays the tarot with the last of its life."), slot,
             -1);
  else if (by < 0)
    tell_all (tell, RULES_EVENT_DEATH, realm < 0 ? N_ ("{a} dies.") : N_ ("{a} dies in {c}."), slot,
              card, -1, realm, 0);
  else if (move->verb == RESTLESS_VERB_FLEE)
    tell_all (tell, RULES_EVENT_DEATH, N_ ("{a} is killed in flight from {b}, in {c}."), slot, card,
              by, realm, 0);
  else
    tell_all (tell, RULES_EVENT_DEATH,
              realm < 0 || realm == by ? N_ ("{a} is killed by {b}.")
                                       : N_ ("{a} is killed by {b} in {c}."),
              slot, card, by, realm == by ? -1 : realm, 0);
}

static void
tell_bodies (Telling *tell)
{
  for (int slot = 0; slot < RULES_PARTY; slot++) {
    const RestlessMember *before = &tell->before->party[slot], *after = &tell->after->party[slot];

    if (before->alive && !after->alive)
      tell_death (tell, slot);
    else if (before->alive && after->health < before->health && after->health <= 2
             && before->health > 2)
      tell_of (tell, RULES_EVENT_WOUND, N_ ("{a} is close to death."), slot, -1);
  }
}

/* Targets defeated, gods slain, flights */
static void
tell_fights (Telling *tell)
{
  const RulesMove *move = tell->move;
  int actor = restless_actor (move), met = met_card (tell);
  int foe = met >= 0 ? met : tell->before->current == RESTLESS_NONE ? -1 : tell->before->current;
  bool by = actor >= 0 && tell->before->party[actor].alive;

  if (move->verb == RESTLESS_VERB_FLEE && !tell->after->head.over)
    tell_table (tell, RULES_EVENT_FLIGHT, N_ ("The party flees from {a}."), foe);
  else if (tell->after->won && by)
    tell_of (tell, RULES_EVENT_TRIUMPH, N_ ("{a} slays {b}."), actor, tell->after->god);
  else if (tell->after->won)
    tell_table (tell, RULES_EVENT_TRIUMPH, N_ ("{a} is slain."), tell->after->god);
  else if (tell->after->phase == RESTLESS_PHASE_DROPS && tell->after->may_rest
           && tell->before->phase != RESTLESS_PHASE_DROPS
           && tell->before->phase != RESTLESS_PHASE_REST && foe >= 0) {
    if (by)
      tell_of (tell, RULES_EVENT_VICTORY, N_ ("{a} defeats {b}."), actor, foe);
    else
      tell_table (tell, RULES_EVENT_VICTORY, N_ ("{a} is defeated."), foe);
  }
}

static unsigned
count_of (const uint16_t *list, unsigned n, unsigned card)
{
  unsigned found = 0;

  for (unsigned i = 0; i < n; i++)
    found += list[i] == card;
  return found;
}

/* Tells each card of which @list has more than @other. */
static void
tell_more (Telling *tell, RulesEventKind kind, const char *sentence, int slot, const uint16_t *list,
           unsigned n, const uint16_t *other, unsigned n_other)
{
  for (unsigned i = 0; i < n; i++)
    if (count_of (list, i + 1, list[i]) > count_of (other, n_other, list[i]))
      tell_of (tell, kind, sentence, slot, list[i]);
}

/* What lies on characters; who died is told as dead. */
static void
tell_burdens (Telling *tell)
{
  for (int slot = 0; slot < RULES_PARTY; slot++) {
    const RestlessMember *a = &tell->before->party[slot], *b = &tell->after->party[slot];

    if (!b->alive)
      continue;
    tell_more (tell, RULES_EVENT_OMEN, N_ ("{b} binds itself to {a}."), slot, b->sins, b->n_sins,
               a->sins, a->n_sins);
    tell_more (tell, RULES_EVENT_OMEN, N_ ("{a} is absolved of {b}."), slot, a->sins, a->n_sins,
               b->sins, b->n_sins);
    tell_more (tell, RULES_EVENT_OMEN, N_ ("{a} is now under {b}."), slot, b->status, b->n_status,
               a->status, a->n_status);
    tell_more (tell, RULES_EVENT_OMEN, N_ ("{a} is blessed by {b}."), slot, b->blessings,
               b->n_blessings, a->blessings, a->n_blessings);
  }
}

/* What the draws of the move left: no Nothing, no Sin, of a Pick From what was kept. */
static void
tell_finds (Telling *tell, int slot)
{
  const RulesMove *move = tell->move;
  int keep = kept_card (move);
  unsigned n;
  const RulesArg *args = restless_key (move, RESTLESS_KEY_NONE, &n);
  unsigned draw =
      move->verb == RESTLESS_VERB_LOOT ? RESTLESS_DRAW_OF_LOOT : RESTLESS_DRAW_OF_TREASURE;
  bool picked = tell->before->pick[draw] > 1;

  for (unsigned i = 0; i < n && !picked; i++)
    if (restless_is_item (restless_card (tell->match, tell->after, args[i].value)))
      tell_of (tell, RULES_EVENT_GAIN, N_ ("{a} finds {b}."), slot, args[i].value);
  if (picked && keep >= 0 && restless_is_item (restless_card (tell->match, tell->after, keep)))
    tell_of (tell, RULES_EVENT_GAIN, N_ ("{a} finds {b}."), slot, keep);
}

static void
tell_ruled_item (Telling *tell)
{
  const RulesArg *args = tell->move->args;
  bool off = tell->move->n_args > 3 && args[3].extra & RESTLESS_EXTRA_WORD && !args[3].key
             && args[3].value == RESTLESS_WORD_OFF;

  if (args[0].value == RESTLESS_RULE_ITEM)
    tell_of (tell, off ? RULES_EVENT_LOSS : RULES_EVENT_GAIN,
             off ? N_ ("{a} loses {b}.") : N_ ("{a} gains {b}."), args[1].value, args[2].value);
}

static void
tell_items (Telling *tell)
{
  int slot = restless_actor (tell->move);
  int card = tell->move->n_args ? tell->move->args[0].value : -1;

  switch (tell->move->verb) {
  case RESTLESS_VERB_STARTER:
    tell_of (tell, RULES_EVENT_GAIN, N_ ("{a} sets out with {b}."), slot, card);
    break;
  case RESTLESS_VERB_LOOT:
  case RESTLESS_VERB_TREASURE:
    tell_finds (tell, slot);
    break;
  case RESTLESS_VERB_BUY:
    tell_of (tell, RULES_EVENT_GAIN, N_ ("{a} buys {b}."), slot, card);
    break;
  case RESTLESS_VERB_SELL:
    tell_of (tell, RULES_EVENT_LOSS, N_ ("{a} sells {b}."), slot, card);
    break;
  case RULES_VERB_ADJUST:
    tell_ruled_item (tell);
    break;
  default:
    break;
  }
}

static void
tell_end (Telling *tell)
{
  const RulesHead *before = &tell->before->head, *after = &tell->after->head;

  if (after->over && !before->over) {
    if (tell->after->won)
      tell_table (tell, RULES_EVENT_END, N_ ("The run is won, and the world is over."), -1);
    else if (tell->move->verb == RESTLESS_VERB_ANNIHILATION)
      tell_table (tell, RULES_EVENT_END, N_ ("The party goes down with the world."), -1);
    else
      tell_table (tell, RULES_EVENT_END, N_ ("Nobody is left, and the run is lost."), -1);
  } else if (after->ended && !before->ended) {
    tell_table (tell, RULES_EVENT_END,
                after->ended == RULES_VERB_RESIGN        ? N_ ("The party gives up.")
                : after->ended == RULES_VERB_DRAW_AGREED ? N_ ("The run ends in a draw.")
                                                         : N_ ("The run is abandoned."),
                -1);
  }
}

void
restless_events (const RulesMatch *match, const void *before, const RulesMove *move,
                 const void *after, RulesEventFunc each, void *data)
{
  Telling tell = { match, before, after, move, each, data, true };

  tell_course (&tell);
  tell_joins (&tell);
  tell_burdens (&tell);
  tell_items (&tell);
  tell_bodies (&tell);
  tell_fights (&tell);
  tell_end (&tell);
}

/* The party */

static void
put_carried (RulesMember *member, const uint16_t *cards, unsigned n)
{
  for (unsigned i = 0; i < n && member->n_carried < RULES_CARRIED; i++)
    member->carried[member->n_carried++] = cards[i];
}

void
restless_party (const RulesMatch *match, const void *data, RulesMember members[RULES_PARTY])
{
  const RestlessState *state = data;
  RestlessForce force;

  restless_reckon (match, state, &force);
  for (unsigned i = 0; i < RULES_PARTY; i++) {
    const RestlessMember *is = &state->party[i];
    RulesMember *member = &members[i];

    *member = (RulesMember){ .actor = 'A' + i, .card = -1 };
    if (!is->seat)
      continue;
    member->seat = is->seat;
    member->alive = is->alive;
    member->card = is->card;
    member->health = is->health;
    member->max_health =
        is->alive ? force.of[i].max_health : restless_card (match, state, is->card)->health;
    for (unsigned k = 0; k < is->n_items; k++)
      put_carried (member, &is->items[k].card, 1);
    put_carried (member, is->status, is->n_status);
    put_carried (member, is->blessings, is->n_blessings);
    put_carried (member, is->sins, is->n_sins);
  }
}
