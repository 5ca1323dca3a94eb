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
} EventReport;

/* A sentence as it is told while it happens, and afterwards, where a recap needs that. */
typedef struct {
  const char *now, *past;
} Tense;

#define TENSE(now, past)                                                                           \
  (Tense)                                                                                          \
  {                                                                                                \
    now, past                                                                                      \
  }

static void
report_event (EventReport *report, RulesEventKind kind, Tense tense, int slot, int a, int b, int c)
{
  RulesEvent event = { .kind = kind,
                       .sentence = tense.now,
                       .past = tense.past,
                       .actor = slot < 0 ? 0 : 'A' + slot,
                       .cards = { a, b, c } };

  if (report->go_on)
    report->go_on = report->each (&event, report->data);
}

/* Of the table: @a is what it is about. */
static void
report_table_event (EventReport *report, RulesEventKind kind, const char *sentence, int a)
{
  report_event (report, kind, TENSE (sentence, NULL), -1, a, -1, -1);
}

/* The same, which a recap tells as it was. */
static void
report_table_tense (EventReport *report, RulesEventKind kind, Tense tense, int a)
{
  report_event (report, kind, tense, -1, a, -1, -1);
}

/* Of a character, which is {a}. */
static void
report_member_tense (EventReport *report, RulesEventKind kind, Tense tense, int slot, int b)
{
  const RestlessState *state = report->before->party[slot].seat && report->before->party[slot].alive
                                   ? report->before
                                   : report->after;

  report_event (report, kind, tense, slot, state->party[slot].card, b, -1);
}

static void
report_member_event (EventReport *report, RulesEventKind kind, const char *sentence, int slot,
                     int b)
{
  report_member_tense (report, kind, TENSE (sentence, NULL), slot, b);
}

static bool
is_combat (const RulesMatch *match, const RestlessState *state, int card)
{
  return card >= 0 && restless_card (match, state, card)->kind == RESTLESS_ENCOUNTER
         && restless_card (match, state, card)->type == RESTLESS_COMBAT;
}

/* The encounter that the move met; -1 for none. */
static int
met_card (const EventReport *report)
{
  if (report->after->met == report->before->met && report->move->verb != RESTLESS_VERB_REPLACE)
    return -1;
  switch (report->move->verb) {
  case RESTLESS_VERB_REVEAL:
  case RESTLESS_VERB_CHOOSE:
  case RESTLESS_VERB_REPLACE:
  case RESTLESS_VERB_INSERT:
    return report->move->args[0].value;
  default:
    return report->before->candidates[0];
  }
}

static int
kept_card (const RulesMove *move)
{
  return restless_key_value (move, RESTLESS_KEY_KEEP, -1);
}

/* Places, Rests and the tarot */
static void
report_course (EventReport *report)
{
  const RulesMove *move = report->move;
  int met = met_card (report);

  if (met >= 0)
    report_table_event (report, RULES_EVENT_SCENE,
                        is_combat (report->match, report->after, met)
                            ? N_ ("The way is barred by {a}.")
                            : N_ ("The party comes upon {a}."),
                        met);
  switch (move->verb) {
  case RESTLESS_VERB_REALM:
    report_table_event (report, RULES_EVENT_SCENE, N_ ("The party enters {a}."),
                        move->args[0].value);
    break;
  case RESTLESS_VERB_GOD:
    report_table_tense (report, RULES_EVENT_OMEN,
                        TENSE (N_ ("The road leads to {a}."), N_ ("The road led to {a}.")),
                        move->args[0].value);
    break;
  case RESTLESS_VERB_BATTLE:
    report_table_event (report, RULES_EVENT_SCENE, N_ ("The final battle begins, against {a}."),
                        report->after->god);
    break;
  case RESTLESS_VERB_REST:
    if (move->args[0].kind == RULES_ARG_CARD)
      report_table_event (report, RULES_EVENT_REST, N_ ("The party rests: {a}."),
                          move->args[0].value);
    else
      report_table_event (report, RULES_EVENT_REST, N_ ("The party rests."), -1);
    break;
  case RESTLESS_VERB_FINAL_NIGHT:
    report_table_event (report, RULES_EVENT_REST,
                        N_ ("The party spends the last night among others."), -1);
    break;
  case RESTLESS_VERB_CONSULT:
    if (kept_card (move) >= 0 && report->after->phase != RESTLESS_PHASE_CONSULT)
      report_table_tense (report, RULES_EVENT_OMEN,
                          TENSE (N_ ("The tarot takes its health and leaves {a}."),
                                 N_ ("The tarot took its health and left {a}.")),
                          kept_card (move));
    break;
  case RESTLESS_VERB_REMOVE:
    report_table_event (report, RULES_EVENT_SCENE, N_ ("That is the end of {a}."),
                        report->before->current);
    break;
  case RULES_VERB_ADJUST:
    report_table_event (report, RULES_EVENT_RULING, N_ ("The table makes a ruling."), -1);
    break;
  default:
    break;
  }
}

/* Those who join, live again, or become somebody else */
static void
report_joins (EventReport *report)
{
  for (int slot = 0; slot < RULES_PARTY; slot++) {
    const RestlessMember *before = &report->before->party[slot],
                         *after = &report->after->party[slot];

    if (!after->alive || (before->alive && before->card == after->card))
      continue;
    if (before->alive)
      report_event (report, RULES_EVENT_JOIN, TENSE (N_ ("{a} becomes {b}."), NULL), slot,
                    before->card, after->card, -1);
    else
      report_event (report, RULES_EVENT_JOIN,
                    TENSE (report->move->verb == RULES_VERB_ADJUST ? N_ ("{a} lives again.")
                                                                   : N_ ("{a} joins the party."),
                           NULL),
                    slot, after->card, -1, -1);
  }
}

/* What killed who died in the move; -1 when no card did. */
static int
killer (const EventReport *report)
{
  const RulesMove *move = report->move;
  unsigned n;

  switch (move->verb) {
  case RESTLESS_VERB_ATTACK:
  case RESTLESS_VERB_DODGE:
  case RESTLESS_VERB_FLEE:
    return report->before->phase == RESTLESS_PHASE_GOD ? report->before->god
                                                       : report->before->current;
  case RESTLESS_VERB_BATTLE:
    return report->before->god;
  case RESTLESS_VERB_USE:
  case RESTLESS_VERB_ACTIVATE:
  case RESTLESS_VERB_REALM:
    return move->args[0].value;
  case RESTLESS_VERB_REST:
    return move->args[0].kind == RULES_ARG_CARD ? move->args[0].value : -1;
  case RESTLESS_VERB_CONSULT:
    return kept_card (move);
  case RULES_VERB_ADJUST:
    restless_key_args (move, RESTLESS_KEY_BY, &n);
    return n ? report->before->current : met_card (report);
  default:
    return met_card (report);
  }
}

static void
report_death (EventReport *report, int slot)
{
  const RulesMove *move = report->move;
  int card = report->before->party[slot].card, by = killer (report);
  bool god = report->before->phase == RESTLESS_PHASE_GOD;
  int realm = god || report->after->realm_card == RESTLESS_NONE ? -1 : report->after->realm_card;

  if (move->verb == RESTLESS_VERB_ANNIHILATION)
    report_member_tense (report, RULES_EVENT_DEATH,
                         TENSE (N_ ("{a} lets the end come."), N_ ("{a} let the end come.")), slot,
                         -1);
  else if (move->verb == RESTLESS_VERB_CONSULT
           && restless_key_value (move, RESTLESS_KEY_A + slot, 0)
                  == report->before->party[slot].health)
    report_member_tense (report, RULES_EVENT_DEATH,
                         TENSE (N_ ("{a} pays the tarot with the last of its life."),
                                N_ ("{a} paid the tarot with the last of its life.")),
                         slot, -1);
  else if (by < 0)
    report_event (report, RULES_EVENT_DEATH,
                  realm < 0 ? TENSE (N_ ("{a} dies."), N_ ("{a} died."))
                            : TENSE (N_ ("{a} dies in {c}."), N_ ("{a} died in {c}.")),
                  slot, card, -1, realm);
  else if (move->verb == RESTLESS_VERB_FLEE)
    report_event (report, RULES_EVENT_DEATH,
                  TENSE (N_ ("{a} is killed in flight from {b}, in {c}."),
                         N_ ("{a} was killed in flight from {b}, in {c}.")),
                  slot, card, by, realm);
  else
    report_event (
        report, RULES_EVENT_DEATH,
        realm < 0 || realm == by
            ? TENSE (N_ ("{a} is killed by {b}."), N_ ("{a} was killed by {b}."))
            : TENSE (N_ ("{a} is killed by {b} in {c}."), N_ ("{a} was killed by {b} in {c}.")),
        slot, card, by, realm == by ? -1 : realm);
}

static void
report_health (EventReport *report)
{
  for (int slot = 0; slot < RULES_PARTY; slot++) {
    const RestlessMember *before = &report->before->party[slot],
                         *after = &report->after->party[slot];

    if (before->alive && !after->alive)
      report_death (report, slot);
    else if (before->alive && after->health < before->health && after->health <= 2
             && before->health > 2)
      report_member_event (report, RULES_EVENT_WOUND, N_ ("{a} is close to death."), slot, -1);
  }
}

/* Targets defeated, gods slain, flights */
static void
report_fights (EventReport *report)
{
  const RulesMove *move = report->move;
  int actor = restless_actor_slot (move), met = met_card (report);
  int foe = met >= 0                                   ? met
            : report->before->current == RESTLESS_NONE ? -1
                                                       : report->before->current;
  bool by = actor >= 0 && report->before->party[actor].alive;

  if (move->verb == RESTLESS_VERB_FLEE && !report->after->head.ended_by_rules)
    report_table_event (report, RULES_EVENT_FLIGHT, N_ ("The party flees from {a}."), foe);
  else if (report->after->won && by)
    report_member_tense (report, RULES_EVENT_TRIUMPH,
                         TENSE (N_ ("{a} slays {b}."), N_ ("{a} slew {b}.")), actor,
                         report->after->god);
  else if (report->after->won)
    report_table_tense (report, RULES_EVENT_TRIUMPH,
                        TENSE (N_ ("The party slays {a}."), N_ ("The party slew {a}.")),
                        report->after->god);
  else if (report->after->phase == RESTLESS_PHASE_DROPS && report->after->may_rest
           && report->before->phase != RESTLESS_PHASE_DROPS
           && report->before->phase != RESTLESS_PHASE_REST && foe >= 0) {
    if (by)
      report_member_event (report, RULES_EVENT_VICTORY, N_ ("{a} defeats {b}."), actor, foe);
    else
      report_table_event (report, RULES_EVENT_VICTORY, N_ ("The party defeats {a}."), foe);
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
report_new_cards (EventReport *report, Tense tense, int slot, const uint16_t *list, unsigned n,
                  const uint16_t *other, unsigned n_other)
{
  for (unsigned i = 0; i < n; i++)
    if (count_of (list, i + 1, list[i]) > count_of (other, n_other, list[i]))
      report_member_tense (report, RULES_EVENT_OMEN, tense, slot, list[i]);
}

/* What lies on characters; who died is told as dead. */
static void
report_burdens (EventReport *report)
{
  for (int slot = 0; slot < RULES_PARTY; slot++) {
    const RestlessMember *a = &report->before->party[slot], *b = &report->after->party[slot];

    if (!b->alive)
      continue;
    report_new_cards (report, TENSE (N_ ("{a} is bound to {b}."), N_ ("{a} was bound to {b}.")),
                      slot, b->sins, b->n_sins, a->sins, a->n_sins);
    report_new_cards (report,
                      TENSE (N_ ("{a} is absolved of {b}."), N_ ("{a} was absolved of {b}.")), slot,
                      a->sins, a->n_sins, b->sins, b->n_sins);
    report_new_cards (report, TENSE (N_ ("{a} is now under {b}."), N_ ("{a} came under {b}.")),
                      slot, b->status, b->n_status, a->status, a->n_status);
    report_new_cards (report, TENSE (N_ ("{a} is blessed by {b}."), N_ ("{a} was blessed by {b}.")),
                      slot, b->blessings, b->n_blessings, a->blessings, a->n_blessings);
  }
}

/* Of a character who gets @card. */
static void
report_gain (EventReport *report, RulesGain gain, const char *sentence, int slot, int card)
{
  RulesEvent event = { .kind = RULES_EVENT_GAIN,
                       .gain = gain,
                       .sentence = sentence,
                       .actor = 'A' + slot,
                       .cards = { report->before->party[slot].card, card, -1 } };

  if (report->go_on)
    report->go_on = report->each (&event, report->data);
}

/* What the draws of the move left: no Nothing, no Sin, of a Pick From what was kept. */
static void
report_finds (EventReport *report, int slot)
{
  const RulesMove *move = report->move;
  int keep = kept_card (move);
  unsigned n;
  const RulesArg *args = restless_key_args (move, RESTLESS_KEY_NONE, &n);
  unsigned draw =
      move->verb == RESTLESS_VERB_LOOT ? RESTLESS_DRAW_OF_LOOT : RESTLESS_DRAW_OF_TREASURE;
  bool picked = report->before->pick[draw] > 1;

  for (unsigned i = 0; i < n && !picked; i++)
    if (restless_is_item (restless_card (report->match, report->after, args[i].value)))
      report_gain (report, RULES_GAIN_FOUND, N_ ("{a} finds {b}."), slot, args[i].value);
  if (picked && keep >= 0 && restless_is_item (restless_card (report->match, report->after, keep)))
    report_gain (report, RULES_GAIN_FOUND, N_ ("{a} finds {b}."), slot, keep);
}

static void
report_ruled_item (EventReport *report)
{
  const RulesArg *args = report->move->args;
  bool off = report->move->n_args > 3 && args[3].extra & RESTLESS_EXTRA_KEYWORD && !args[3].key
             && args[3].value == RESTLESS_KEYWORD_OFF;

  if (args[0].value != RESTLESS_RULING_ITEM)
    return;
  if (off)
    report_member_event (report, RULES_EVENT_LOSS, N_ ("{a} loses {b}."), args[1].value,
                         args[2].value);
  else
    report_gain (report, RULES_GAIN_RULED, N_ ("{a} gains {b}."), args[1].value, args[2].value);
}

static void
report_items (EventReport *report)
{
  int slot = restless_actor_slot (report->move);
  int card = report->move->n_args ? report->move->args[0].value : -1;

  switch (report->move->verb) {
  case RESTLESS_VERB_STARTER:
    report_gain (report, RULES_GAIN_OUTFIT, N_ ("{a} sets out with {b}."), slot, card);
    break;
  case RESTLESS_VERB_LOOT:
  case RESTLESS_VERB_TREASURE:
    report_finds (report, slot);
    break;
  case RESTLESS_VERB_BUY:
    report_gain (report, RULES_GAIN_BOUGHT, N_ ("{a} buys {b}."), slot, card);
    break;
  case RESTLESS_VERB_SELL:
    report_member_event (report, RULES_EVENT_LOSS, N_ ("{a} sells {b}."), slot, card);
    break;
  case RULES_VERB_ADJUST:
    report_ruled_item (report);
    break;
  default:
    break;
  }
}

static void
report_end (EventReport *report)
{
  const RulesStateHeader *before = &report->before->head, *after = &report->after->head;

  if (after->ended_by_rules && !before->ended_by_rules) {
    if (report->after->won)
      report_table_tense (report, RULES_EVENT_END,
                          TENSE (N_ ("The run is won, and the world is over."),
                                 N_ ("The run was won, and the world was over.")),
                          -1);
    else if (report->move->verb == RESTLESS_VERB_ANNIHILATION)
      report_table_tense (report, RULES_EVENT_END,
                          TENSE (N_ ("The party goes down with the world."),
                                 N_ ("The party went down with the world.")),
                          -1);
    else
      report_table_tense (report, RULES_EVENT_END,
                          TENSE (N_ ("Nobody is left, and the run is lost."),
                                 N_ ("Nobody was left, and the run was lost.")),
                          -1);
  } else if (after->end_verb && !before->end_verb) {
    report_table_tense (
        report, RULES_EVENT_END,
        after->end_verb == RULES_VERB_RESIGN
            ? TENSE (N_ ("The party gives up."), N_ ("The party gave up."))
        : after->end_verb == RULES_VERB_DRAW_AGREED
            ? TENSE (N_ ("The run ends in a draw."), N_ ("The run ended in a draw."))
            : TENSE (N_ ("The run is abandoned."), N_ ("The run was abandoned.")),
        -1);
  }
}

void
restless_events (const RulesMatch *match, const void *before, const RulesMove *move,
                 const void *after, RulesEventFunc each, void *data)
{
  EventReport report = { match, before, after, move, each, data, true };

  report_course (&report);
  report_joins (&report);
  report_burdens (&report);
  report_items (&report);
  report_health (&report);
  report_fights (&report);
  report_end (&report);
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
  RestlessPassiveTotals force;

  restless_sum_passives (match, state, &force);
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
