/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tome's packs: every field checked, effects compiled into small arrays.
 */
#include "rules/tome/tome-cards.h"

#include <stdlib.h>

#include "rules/faults.h"
#include "rules/fields.h"

static const char *const when_names[] = { "played",      "any-played", "before-strongest",
                                          "chapter-end", "always",     NULL };
static const char *const condition_names[] = { "first",        "last",         "trump",
                                               "not-trump",    "won",          "lost",
                                               "chain-intact", "chain-broken", NULL };
static const char *const condition_keys[] = { "played-element", "title-element", "others-at-least",
                                              NULL };
static const char *const op_names[] = { "power",         "set-power",     "set-element",
                                        "silence",       "title-element", "swap-title",
                                        "take",          "return",        "points",
                                        "protect-title", "protect-power", NULL };
static const char *const of_names[] = { "self",        "previous",   "others",
                                        "all",         "opponents",  "allies",
                                        "same",        "chosen",     "chosen-opponent",
                                        "chosen-ally", "chosen-any", NULL };

/* Fields of each operation, in TomeOpKind's order. */
static const char *const op_fields[][5] = {
  { "op", "of", "by", "per", NULL },
  { "op", "of", "to", NULL },
  { "op", "of", "to", NULL },
  { "op", "of", NULL },
  { "op", "to", NULL },
  { "op", NULL },
  { "op", "of", NULL },
  { "op", "of", NULL },
  { "op", "by", NULL },
  { "op", NULL },
  { "op", "of", NULL },
};

/**
 * Reading:
 * @rules: (nullable): compile into it, its elements known; NULL for a check alone
 * What a walk through one card knows.
 */
typedef struct {
  const TomeRules *rules;
  RulesError *error;
} PackReader;

static int
element_index (const TomeRules *rules, const char *id)
{
  for (unsigned e = 0; e < rules->n_elements; e++)
    if (strcmp (rules->elements[e].id, id) == 0)
      return e;
  return -1;
}

/* The sentence names the id, not the field that gives it. */
static RulesStatus
duplicate_id_fault (const FieldPath *path, const char *id, RulesError *error)
{
  field_fault (path, "id", RULES_FAULT_ID_TWICE, NULL, 0, 0, 0, error);
  if (error)
    rules_error_set_argument (error, 0, rules_text (id));
  return RULES_PACK;
}

/* An element's id; when compiling, the element's number. An effect may name an element of another
 * pack, so only joined packs can lack it. */
static RulesStatus
read_element (PackReader *r, const FieldPath *path, PackNode object, const char *key,
              uint8_t *element)
{
  const char *id;
  RulesStatus status = field_id (path, object, key, &id, r->error);
  int e;

  if (status != RULES_OK || !r->rules)
    return status;
  e = element_index (r->rules, id);
  if (e < 0)
    return rules_error_text (r->error, RULES_PACK, TOME_FAULT_ELEMENT_UNKNOWN, rules_text (id), 0,
                             0);
  *element = e;
  return RULES_OK;
}

static RulesStatus
read_condition (PackReader *r, const FieldPath *path, PackNode node, unsigned when,
                TomeCondition *condition)
{
  PackIter iter;
  const char *key;
  PackNode value;
  int32_t n = 0;
  int k;

  if (pack_kind (node) == PACK_TEXT) {
    k = field_enum_value (condition_names, pack_text (node));
    if (k < 0)
      return field_fault (path, NULL, RULES_FAULT_FIELD_VALUE, pack_text (node), 0, 0, 0, r->error);
    condition->kind = k;
    if ((k == TOME_WON || k == TOME_LOST) && when != TOME_CHAPTER_END)
      return field_fault (path, NULL, TOME_FAULT_CHAPTER_END_ONLY, pack_text (node), 0, 0, 0,
                          r->error);
    return RULES_OK;
  }
  if (pack_kind (node) != PACK_OBJECT || pack_count (node) != 1)
    return field_fault (path, NULL, RULES_FAULT_FIELD_OBJECT, NULL, 0, 0, 0, r->error);
  iter = pack_iter (node);
  pack_next (&iter, &key, &value);
  k = field_enum_value (condition_keys, key);
  if (k < 0)
    return field_fault (path, key, RULES_FAULT_FIELD_UNKNOWN, NULL, 0, 0, 0, r->error);
  condition->kind = TOME_PLAYED_ELEMENT + k;
  if (condition->kind != TOME_OTHERS_AT_LEAST)
    return read_element (r, path, node, key, &condition->arg);
  RulesStatus status = field_integer (path, node, key, true, 1, TOME_DECK, &n, r->error);
  condition->arg = n;
  return status;
}

static RulesStatus
read_per (PackReader *r, const FieldPath *path, PackNode node, TomeOp *op)
{
  static const char *const keys[] = { "spell-of-element", NULL };
  PackNode per = pack_member (node, "per");
  FieldPath inside = { path, "per", 0 };
  RulesStatus status;

  if (pack_is_absent (per))
    return RULES_OK;
  if (pack_kind (per) == PACK_TEXT) {
    op->per = TOME_PER_OTHER_SPELL;
    if (strcmp (pack_text (per), "other-spell") != 0)
      return field_fault (path, "per", RULES_FAULT_FIELD_VALUE, pack_text (per), 0, 0, 0, r->error);
    return RULES_OK;
  }
  op->per = TOME_PER_ELEMENT;
  status = field_keys (&inside, per, keys, r->error);
  return status == RULES_OK ? read_element (r, &inside, per, "spell-of-element", &op->per_element)
                            : status;
}

static RulesStatus
read_by (PackReader *r, const FieldPath *path, PackNode node, TomeOp *op)
{
  int32_t n = 0;
  RulesStatus status = field_integer (path, node, "by", true, -99, 99, &n, r->error);

  if (status == RULES_OK && n == 0)
    return field_fault (path, "by", TOME_FAULT_ZERO, NULL, 0, 0, 0, r->error);
  op->n = n;
  return status;
}

/* What an operation changes something to: a power, or an element. */
static RulesStatus
read_to (PackReader *r, const FieldPath *path, PackNode node, TomeOp *op)
{
  PackNode to = pack_member (node, "to");
  const char *text = pack_text (to), *other = op->op == TOME_OP_SET_ELEMENT ? "title" : "self";
  int32_t n = 0;
  RulesStatus status;

  if (op->op == TOME_OP_SET_POWER) {
    if (text && strcmp (text, "F") == 0) {
      op->n = TOME_FLUX;
      return RULES_OK;
    }
    status = field_integer (path, node, "to", true, 1, TOME_MAX_POWER, &n, r->error);
    op->n = n;
    return status;
  }
  if (text && strcmp (text, "chosen") == 0) {
    op->to = TOME_TO_CHOSEN;
    return RULES_OK;
  }
  if (text && strcmp (text, other) == 0) {
    op->to = TOME_TO_TITLE;
    return RULES_OK;
  }
  return read_element (r, path, node, "to", &op->to);
}

static RulesStatus
read_op (PackReader *r, const FieldPath *path, PackNode node, const TomeEffect *effect, TomeOp *op,
         bool *chose)
{
  bool protects;
  int k = 0, of = TOME_TARGET_SELF;
  RulesStatus status;

  if (pack_kind (node) != PACK_OBJECT)
    return field_fault (path, NULL, RULES_FAULT_FIELD_OBJECT, NULL, 0, 0, 0, r->error);
  if ((status = field_enum (path, node, "op", true, op_names, &k, r->error)) != RULES_OK)
    return status;
  op->op = k;
  if ((status = field_keys (path, node, op_fields[k], r->error)) != RULES_OK)
    return status;
  protects = k == TOME_OP_PROTECT_TITLE || k == TOME_OP_PROTECT_POWER;
  if (protects != (effect->when == TOME_ALWAYS))
    return field_fault (path, "op", protects ? TOME_FAULT_ALWAYS_ONLY : TOME_FAULT_ALWAYS,
                        op_names[k], 0, 0, 0, r->error);
  if (field_enum_value (op_fields[k], "of") >= 0) {
    if ((status = field_enum (path, node, "of", true, of_names, &of, r->error)) != RULES_OK)
      return status;
    op->of = of;
    if (protects && of >= TOME_TARGET_SAME)
      return field_fault (path, "of", TOME_FAULT_ALWAYS, of_names[of], 0, 0, 0, r->error);
    if (of == TOME_TARGET_SAME && !*chose)
      return field_fault (path, "of", TOME_FAULT_SAME, NULL, 0, 0, 0, r->error);
    *chose |= of >= TOME_TARGET_CHOSEN;
  }
  if (field_enum_value (op_fields[k], "by") >= 0
      && (status = read_by (r, path, node, op)) != RULES_OK)
    return status;
  if (field_enum_value (op_fields[k], "to") >= 0
      && (status = read_to (r, path, node, op)) != RULES_OK)
    return status;
  op->has_choice =
      op->op == TOME_OP_SWAP_TITLE || op->of >= TOME_TARGET_CHOSEN || op->to == TOME_TO_CHOSEN;
  return k == TOME_OP_POWER ? read_per (r, path, node, op) : RULES_OK;
}

static RulesStatus
read_effect (PackReader *r, const FieldPath *path, PackNode node, TomeEffect *effect)
{
  static const char *const known[] = { "when", "optional", "if", "do", NULL };
  FieldPath if_path = { path, "if", 0 }, do_path = { path, "do", 0 };
  bool optional = false, chose = false;
  PackNode list, member;
  PackIter iter;
  RulesStatus status;
  int when = 0;

  if ((status = field_keys (path, node, known, r->error)) != RULES_OK
      || (status = field_enum (path, node, "when", true, when_names, &when, r->error)) != RULES_OK
      || (status = field_boolean (path, node, "optional", &optional, r->error)) != RULES_OK)
    return status;
  effect->when = when;
  effect->optional = effect->has_choice = optional;
  if (optional && when == TOME_ALWAYS)
    return field_fault (path, "optional", TOME_FAULT_ALWAYS, "optional", 0, 0, 0, r->error);
  if ((status = field_list (path, node, "if", false, TOME_PARTS, &list, r->error)) != RULES_OK)
    return status;
  iter = pack_iter (list);
  while (pack_next (&iter, NULL, &member)) {
    FieldPath at = { &if_path, NULL, effect->n_conditions };

    status = read_condition (r, &at, member, when, &effect->conditions[effect->n_conditions++]);
    if (status != RULES_OK)
      return status;
  }
  if ((status = field_list (path, node, "do", true, TOME_PARTS, &list, r->error)) != RULES_OK)
    return status;
  if (pack_count (list) == 0)
    return field_fault (path, "do", RULES_FAULT_LIST_SHORT, NULL, 1, 0, 0, r->error);
  iter = pack_iter (list);
  while (pack_next (&iter, NULL, &member)) {
    FieldPath at = { &do_path, NULL, effect->n_ops };

    TomeOp *op = &effect->ops[effect->n_ops++];

    if ((status = read_op (r, &at, member, effect, op, &chose)) != RULES_OK)
      return status;
    effect->has_choice |= op->has_choice;
  }
  return RULES_OK;
}

static RulesStatus
read_power (const FieldPath *path, PackNode node, int16_t *power, RulesError *error)
{
  const char *text = pack_text (pack_member (node, "power"));
  int32_t n = 0;
  RulesStatus status;

  if (text && strcmp (text, "F") == 0) {
    *power = TOME_FLUX;
    return RULES_OK;
  }
  status = field_integer (path, node, "power", true, 1, 9, &n, error);
  *power = n;
  return status;
}

/* @effects gets the card's, TOME_PARTS at most, zeroed before. */
static RulesStatus
read_card (PackReader *r, const FieldPath *path, PackNode node, TomeCard *card, TomeEffect *effects)
{
  static const char *const known[] = { "id",      "name",  "text",    "copies", "source",
                                       "element", "power", "effects", NULL };
  FieldPath effects_path = { path, "effects", 0 };
  PackNode list, member;
  PackIter iter;
  RulesStatus status;

  if ((status = field_keys (path, node, known, r->error)) != RULES_OK
      || (status = field_text (path, node, "name", true, NULL, r->error)) != RULES_OK
      || (status = field_id (path, node, "element", NULL, r->error)) != RULES_OK
      || (status = read_power (path, node, &card->spell.power, r->error)) != RULES_OK
      || (status = field_list (path, node, "effects", false, TOME_PARTS, &list, r->error))
             != RULES_OK)
    return status;
  if (!pack_is_absent (pack_member (node, "copies"))
      && pack_integer (pack_member (node, "copies")) != 1)
    return field_fault (path, "copies", TOME_FAULT_COPIES, NULL, 0, 0, 0, r->error);
  iter = pack_iter (list);
  while (pack_next (&iter, NULL, &member)) {
    FieldPath at = { &effects_path, NULL, card->n_effects };
    TomeEffect *effect = &effects[card->n_effects++];

    if ((status = read_effect (r, &at, member, effect)) != RULES_OK)
      return status;
    card->acts[effect->when] = 1;
  }
  return RULES_OK;
}

/* The pack's element @id; absent when it has none of that id. */
static PackNode
pack_element (PackNode root, const char *id)
{
  PackIter iter = pack_iter (pack_member (root, "elements"));
  PackNode element;

  while (pack_next (&iter, NULL, &element))
    if (strcmp (pack_text (pack_member (element, "id")), id) == 0)
      return element;
  return (PackNode){ NULL };
}

static bool
is_basic (PackNode element)
{
  return strcmp (pack_text (pack_member (element, "kind")), "basic") == 0;
}

static RulesStatus
check_elements (PackNode root, RulesError *error)
{
  static const char *const known[] = { "id", "name", "kind", "property", NULL };
  static const char *const kinds[] = { "basic", "special", NULL };
  static const char *const properties[] = { "outranks-non-trump", NULL };
  static const char *const words[] = { "title", "self", "chosen", "yes", NULL };
  FieldPath list_path = { NULL, "elements", 0 };
  PackNode list, element;
  PackIter iter;
  int k;
  RulesStatus status = field_list (NULL, root, "elements", true, TOME_ELEMENTS, &list, error);

  iter = pack_iter (list);
  for (uint32_t i = 0; status == RULES_OK && pack_next (&iter, NULL, &element); i++) {
    FieldPath path = { &list_path, NULL, i };
    const char *id = NULL;

    if ((status = field_keys (&path, element, known, error)) == RULES_OK
        && (status = field_id (&path, element, "id", &id, error)) == RULES_OK
        && (status = field_text (&path, element, "name", true, NULL, error)) == RULES_OK
        && (status = field_enum (&path, element, "kind", true, kinds, &k, error)) == RULES_OK
        && pack_kind (pack_member (element, "property")) != PACK_NULL)
      status = field_enum (&path, element, "property", false, properties, &k, error);
    if (status == RULES_OK && field_enum_value (words, id) >= 0)
      return field_fault (&path, "id", TOME_FAULT_ELEMENT_WORD, id, 0, 0, 0, error);
    if (status == RULES_OK && pack_element (root, id).at != element.at)
      return duplicate_id_fault (&path, id, error);
  }
  return status;
}

/* Each element has exactly six spells, and a spell's element stands in its own pack. */
static RulesStatus
check_counts (PackNode root, RulesError *error)
{
  FieldPath list_path = { NULL, "elements", 0 };
  PackIter iter = pack_iter (pack_member (root, "elements"));
  PackNode element;

  for (uint32_t i = 0; pack_next (&iter, NULL, &element); i++) {
    FieldPath path = { &list_path, NULL, i };
    PackIter cards = pack_iter (pack_member (root, "cards"));
    const char *id = pack_text (pack_member (element, "id"));
    PackNode card;
    unsigned n = 0;

    while (pack_next (&cards, NULL, &card))
      n += strcmp (pack_text (pack_member (card, "element")), id) == 0;
    if (n != TOME_HAND_SIZE)
      return field_fault (&path, NULL, TOME_FAULT_ELEMENT_SPELLS, id, TOME_HAND_SIZE, n, 0, error);
  }
  return RULES_OK;
}

RulesStatus
tome_check_pack (const RulesPack *pack, RulesError *error)
{
  static const char *const known[] = { "pack",    "revision", "game",     "title", "author",
                                       "licence", "language", "elements", "cards", NULL };
  FieldPath list_path = { NULL, "cards", 0 };
  PackNode root = rules_pack_root (pack), list, node;
  PackReader reader = { NULL, error };
  PackIter iter;
  RulesStatus status;

  if ((status = field_keys (NULL, root, known, error)) != RULES_OK
      || (status = check_elements (root, error)) != RULES_OK
      || (status = field_list (NULL, root, "cards", true, TOME_CARDS, &list, error)) != RULES_OK)
    return status;
  iter = pack_iter (list);
  for (uint32_t i = 0; pack_next (&iter, NULL, &node); i++) {
    FieldPath path = { &list_path, NULL, i };
    TomeEffect effects[TOME_PARTS] = { 0 };
    TomeCard card = { 0 };
    PackNode element, twin;
    PackIter before = pack_iter (list);

    if ((status = read_card (&reader, &path, node, &card, effects)) != RULES_OK)
      return status;
    element = pack_element (root, pack_text (pack_member (node, "element")));
    if (pack_is_absent (element))
      return field_fault (&path, "element", RULES_FAULT_FIELD_REFERENCE,
                          pack_text (pack_member (node, "element")), 0, 0, 0, error);
    if (!is_basic (element) && card.n_effects)
      return field_fault (&path, "effects", TOME_FAULT_SPECIAL_EFFECTS, NULL, 0, 0, 0, error);
    while (pack_next (&before, NULL, &twin) && twin.at != node.at)
      if (strcmp (pack_text (pack_member (twin, "id")), pack_text (pack_member (node, "id"))) == 0)
        return duplicate_id_fault (&path, pack_text (pack_member (node, "id")), error);
  }
  return check_counts (root, error);
}

/* Compiling joined packs */

static int
compare_elements (const void *a, const void *b)
{
  return strcmp (((const TomeElement *)a)->id, ((const TomeElement *)b)->id);
}

static RulesStatus
join_elements (const RulesMatch *match, TomeRules *rules, RulesError *error)
{
  for (unsigned i = 0; i < match->setup.n_packs; i++) {
    PackIter iter = pack_iter (pack_member (rules_pack_root (match->setup.packs[i]), "elements"));
    PackNode node;

    while (pack_next (&iter, NULL, &node)) {
      const char *id = pack_text (pack_member (node, "id"));

      if (rules->n_elements == TOME_ELEMENTS)
        return rules_error_set (error, RULES_PACK, TOME_FAULT_ELEMENTS_MANY, TOME_ELEMENTS, 0, 0);
      if (element_index (rules, id) >= 0)
        return rules_error_text (error, RULES_PACK, RULES_FAULT_ID_TWICE, rules_text (id), 0, 0);
      rules->elements[rules->n_elements++] = (TomeElement){
        .id = id,
        .name = pack_text (pack_member (node, "name")),
        .basic = is_basic (node),
        .outranks = pack_kind (pack_member (node, "property")) == PACK_TEXT,
      };
    }
  }
  qsort (rules->elements, rules->n_elements, sizeof *rules->elements, compare_elements);
  return RULES_OK;
}

/* Which elements are in the deck by themselves and which kinds are chosen.
 * Source: Tome, "Playing with multiple versions" */
static RulesStatus
compile_deck (TomeRules *rules, RulesError *error)
{
  unsigned basics = 0, specials = 0;

  for (unsigned e = 0; e < rules->n_elements; e++)
    *(rules->elements[e].basic ? &basics : &specials) += 1;
  rules->n_basics = rules->team ? 4 : rules->seats;
  if (basics < rules->n_basics)
    return rules_error_set (error, RULES_PACK, TOME_FAULT_ELEMENTS_FEW, rules->n_basics, basics, 0);
  if (specials == 0)
    return rules_error_set (error, RULES_PACK, TOME_FAULT_SPECIAL_NONE, 0, 0, 0);
  rules->choose = (basics > rules->n_basics ? 1 : 0) | (specials > 1 ? 2 : 0);
  for (unsigned e = 0; e < rules->n_elements; e++) {
    if (!(rules->choose & (rules->elements[e].basic ? 1 : 2)))
      rules->fixed_elements |= 1u << e;
    rules->outranking |= (unsigned)rules->elements[e].outranks << e;
  }
  return RULES_OK;
}

static RulesStatus
compile_cards (const RulesMatch *match, TomeRules *rules, RulesError *error)
{
  PackReader reader = { rules, error };

  for (unsigned c = 0; c < match->n_cards; c++) {
    PackNode node = match->cards[c].node;
    FieldPath path = { NULL, match->cards[c].id, 0 };
    TomeCard *card = &rules->cards[c];
    RulesStatus status = read_card (&reader, &path, node, card, &rules->effects[rules->n_effects]);

    if (status == RULES_OK)
      status = read_element (&reader, &path, node, "element", &card->spell.element);
    if (status != RULES_OK) {
      if (error)
        error->path[0] = '\0';
      return status;
    }
    card->spell.card = c;
    card->basic = rules->elements[card->spell.element].basic;
    card->first = rules->n_effects;
    rules->n_effects += card->n_effects;
  }
  return RULES_OK;
}

/* Who plays with whom, and after whom. */
static void
compile_seats (TomeRules *rules)
{
  rules->lives = rules->team ? 0x01010101 : 0;
  for (unsigned seat = 1; seat <= rules->seats; seat++)
    rules->sides[seat] = rules->team ? (seat - 1) % 2 : seat - 1;
  for (unsigned a = 1; a <= rules->seats; a++)
    for (unsigned b = 1; b <= rules->seats; b++)
      rules->relations[a][b] = rules->sides[a] != rules->sides[b] ? TOME_OPPONENT
                               : rules->team                      ? TOME_ALLY
                                                                  : TOME_NEITHER;
  for (unsigned from = 1; from <= rules->seats + 1u; from++)
    for (unsigned able = 1; able < 1u << RULES_SEATS; able++) {
      unsigned seat = from > rules->seats ? 1 : from;

      for (unsigned n = 0; n < rules->seats && !(able & 1u << (seat - 1)); n++)
        seat = tome_seat_to_left (rules, seat);
      rules->turns[from][able] = able & 1u << (seat - 1) ? seat : 0;
    }
}

/* The most that effects can add to a power or a score in one chapter without rulings, were every
 * one to come at every play. */
static unsigned
most_added (const TomeRules *rules)
{
  unsigned sum = 0;

  for (unsigned e = 0; e < rules->n_effects; e++) {
    const TomeEffect *effect = &rules->effects[e];
    unsigned times = effect->when == TOME_ANY_PLAYED ? RULES_SEATS : 1;

    for (unsigned k = 0; k < effect->n_ops; k++)
      if (effect->ops[k].op == TOME_OP_POWER && effect->ops[k].n > 0)
        sum += effect->ops[k].n * times * (effect->ops[k].per ? RULES_SEATS : 1);
      else if ((effect->ops[k].op == TOME_OP_SET_POWER && effect->ops[k].n < TOME_FLUX)
               || (effect->ops[k].op == TOME_OP_POINTS && effect->ops[k].n > 0))
        sum += effect->ops[k].n * times;
  }
  return sum;
}

RulesStatus
tome_compile (const RulesMatch *match, void **compiled, RulesError *error)
{
  TomeRules *rules;
  RulesStatus status;

  if (match->n_cards > TOME_CARDS)
    return rules_error_set (error, RULES_PACK, RULES_FAULT_CARDS_MANY, TOME_CARDS, match->n_cards,
                            0);
  rules = calloc (1, sizeof *rules);
  if (!rules)
    return rules_error_set (error, RULES_PACK, RULES_FAULT_MEMORY, 0, 0, 0);
  *compiled = rules;
  rules->team = match->setup.variant == TOME_TEAM;
  rules->seats = match->setup.seats;
  rules->open = match->setup.open;
  rules->n_cards = match->n_cards;
  compile_seats (rules);
  if ((status = join_elements (match, rules, error)) != RULES_OK
      || (status = compile_deck (rules, error)) != RULES_OK)
    return status;
  status = compile_cards (match, rules, error);
  rules->strong = most_added (rules) > TOME_MAX_POWER / 2 - 16;
  return status;
}
