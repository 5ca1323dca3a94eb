/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Spelled's packs: every field checked, abilities compiled into small arrays; and Market sets that
 * players put together.
 */
#include "rules/spelled/spelled-cards.h"

#include <stdlib.h>

#include "rules/digest.h"
#include "rules/faults.h"
#include "rules/fields.h"

const char *const spelled_op_names[] = { "energy",  "heal",        "damage",  "draw",    "scrap",
                                         "acquire", "purchase-to", "destroy", "discard", NULL };
const char *const spelled_place_names[] = { "hand",  "deck",    "discard", "play",
                                            "scrap", "reserve", "market",  NULL };
static const char *const kind_names[] = { "effect", "shield", "totem", NULL };
static const char *const box_names[] = { "fragment", "spelled", "scrap" };

/* Fields of each operation beside op and if, in SpelledOp's order, and how much of it there is at
 * most. */
static const struct {
  const char *fields[6];
  uint16_t most;
} ops[] = {
  [SPELLED_OP_ENERGY] = { { "op", "if", "n" }, SPELLED_MAX_ENERGY },
  [SPELLED_OP_HEAL] = { { "op", "if", "n" }, SPELLED_MAX_HEALTH },
  [SPELLED_OP_DAMAGE] = { { "op", "if", "n" }, SPELLED_MAX_ENERGY },
  [SPELLED_OP_DRAW] = { { "op", "if", "n" }, SPELLED_MAX_HAND },
  [SPELLED_OP_SCRAP] = { { "op", "if", "n", "from", "optional" }, SPELLED_MAX_HAND },
  [SPELLED_OP_ACQUIRE] = { { "op", "if", "max", "to" }, 0 },
  [SPELLED_OP_PURCHASE] = { { "op", "if", "to" }, 0 },
  [SPELLED_OP_DESTROY] = { { "op", "if" }, 0 },
  [SPELLED_OP_DISCARD] = { { "op", "if", "n" }, SPELLED_MAX_HAND },
};

/* Letters of the longest word that cards of a hand can give. */
#define LONGEST (2 * SPELLED_MAX_HAND)

/* The sentence names the id, not the field that gives it. */
static RulesStatus
id_fault (const FieldPath *path, unsigned code, const char *id, RulesError *error)
{
  field_fault (path, "id", code, NULL, 0, 0, 0, error);
  if (error)
    rules_error_set_argument (error, 0, rules_text (id));
  return RULES_PACK;
}

static RulesStatus
read_from (const FieldPath *path, PackNode node, SpelledAbility *ability, RulesError *error)
{
  FieldPath from_path = { path, "from", 0 };
  PackNode list, member;
  PackIter iter;
  RulesStatus status = field_list (path, node, "from", false, 3, &list, error);

  ability->from = 1u << SPELLED_AT_HAND | 1u << SPELLED_AT_DISCARD | 1u << SPELLED_AT_MARKET;
  if (status != RULES_OK || pack_is_absent (list))
    return status;
  if (pack_count (list) == 0)
    return field_fault (path, "from", RULES_FAULT_LIST_SHORT, NULL, 1, 0, 0, error);
  ability->from = 0;
  iter = pack_iter (list);
  for (uint32_t i = 0; pack_next (&iter, NULL, &member); i++) {
    FieldPath at = { &from_path, NULL, i };
    const char *text = pack_text (member);
    int place = text ? field_enum_value (spelled_place_names, text) : -1;

    if (!text)
      return field_fault (&at, NULL, RULES_FAULT_FIELD_TEXT, NULL, 0, 0, 0, error);
    if ((place != SPELLED_AT_HAND && place != SPELLED_AT_DISCARD && place != SPELLED_AT_MARKET)
        || ability->from & 1u << place)
      return field_fault (&at, NULL, RULES_FAULT_FIELD_VALUE, text, 0, 0, 0, error);
    ability->from |= 1u << place;
  }
  return RULES_OK;
}

/* Where an acquired or bought card goes. */
static RulesStatus
read_to (const FieldPath *path, PackNode node, SpelledAbility *ability, RulesError *error)
{
  static const char *const acquired[] = { "hand", "deck", "discard", NULL };
  static const char *const bought[] = { "hand", "deck", NULL };
  bool purchase = ability->op == SPELLED_OP_PURCHASE;
  int to = SPELLED_AT_DISCARD;
  RulesStatus status =
      field_enum (path, node, "to", purchase, purchase ? bought : acquired, &to, error);

  _Static_assert(SPELLED_AT_HAND == 0 && SPELLED_AT_DECK == 1 && SPELLED_AT_DISCARD == 2,
                 "the names stand in the places' order");
  ability->to = to;
  return status;
}

static RulesStatus
read_if (const FieldPath *path, PackNode node, SpelledAbility *ability, RulesError *error)
{
  static const char *const known[] = { "word-at-least", NULL };
  FieldPath if_path = { path, "if", 0 };
  PackNode condition = pack_member (node, "if");
  int32_t letters = 0;
  RulesStatus status;

  if (pack_is_absent (condition))
    return RULES_OK;
  if ((status = field_keys (&if_path, condition, known, error)) != RULES_OK
      || (status = field_integer (&if_path, condition, "word-at-least", true, 1, LONGEST, &letters,
                                  error))
             != RULES_OK)
    return status;
  ability->word = letters;
  return RULES_OK;
}

static RulesStatus
read_ability (const FieldPath *path, PackNode node, SpelledAbility *ability, RulesError *error)
{
  bool optional = false;
  int32_t n = 1, max = SPELLED_NONE;
  int op = 0;
  RulesStatus status;

  if (pack_kind (node) != PACK_OBJECT)
    return field_fault (path, NULL, RULES_FAULT_FIELD_OBJECT, NULL, 0, 0, 0, error);
  if ((status = field_enum (path, node, "op", true, spelled_op_names, &op, error)) != RULES_OK
      || (status = field_keys (path, node, ops[op].fields, error)) != RULES_OK
      || (status = read_if (path, node, ability, error)) != RULES_OK)
    return status;
  ability->op = op;
  if (ops[op].most
      && (status = field_integer (path, node, "n", false, 1, ops[op].most, &n, error)) != RULES_OK)
    return status;
  if (op == SPELLED_OP_SCRAP
      && ((status = read_from (path, node, ability, error)) != RULES_OK
          || (status = field_boolean (path, node, "optional", &optional, error)) != RULES_OK))
    return status;
  if (op == SPELLED_OP_ACQUIRE
      && (status = field_integer (path, node, "max", false, 0, SPELLED_MAX_ENERGY, &max, error))
             != RULES_OK)
    return status;
  if ((op == SPELLED_OP_ACQUIRE || op == SPELLED_OP_PURCHASE)
      && (status = read_to (path, node, ability, error)) != RULES_OK)
    return status;
  ability->n = n;
  ability->max = max;
  ability->optional = optional;
  return RULES_OK;
}

/* One box; @abilities gets at most SPELLED_MAX_HAND, NULL for a check alone. */
static RulesStatus
read_box (const FieldPath *path, PackNode node, unsigned box, SpelledCard *card,
          SpelledAbility *abilities, RulesError *error)
{
  FieldPath box_path = { path, box_names[box], 0 };
  PackNode list, member;
  PackIter iter;
  RulesStatus status =
      field_list (path, node, box_names[box], false, SPELLED_MAX_HAND, &list, error);

  if (status != RULES_OK)
    return status;
  iter = pack_iter (list);
  while (pack_next (&iter, NULL, &member)) {
    FieldPath at = { &box_path, NULL, card->n[box] };
    SpelledAbility ability = { 0 };

    if ((status = read_ability (&at, member, &ability, error)) != RULES_OK)
      return status;
    if (abilities)
      abilities[card->n[box]] = ability;
    card->n[box]++;
  }
  return RULES_OK;
}

static RulesStatus
read_letter (const FieldPath *path, PackNode node, SpelledCard *card, RulesError *error)
{
  const char *text = NULL;
  RulesStatus status = field_text (path, node, "letter", true, &text, error);
  size_t length;

  if (status != RULES_OK || strcmp (text, "*") == 0)
    return status;
  length = strlen (text);
  for (size_t i = 0; i < length; i++)
    if (text[i] < 'a' || text[i] > 'z' || i == 2)
      return field_fault (path, "letter", SPELLED_FAULT_LETTER, text, 0, 0, 0, error);
  if (length == 0)
    return field_fault (path, "letter", SPELLED_FAULT_LETTER, text, 0, 0, 0, error);
  memcpy (card->letters, text, length);
  card->n_letters = length;
  return RULES_OK;
}

/* @abilities gets the card's, as many as there are; NULL for a check alone. */
static RulesStatus
read_card (const FieldPath *path, PackNode node, SpelledCard *card, SpelledAbility *abilities,
           RulesError *error)
{
  /* Translators: what stands before a figure or a name on a card, as in "cost 3". */
  static const char *const known[] = {
    "id",        "name",        "text",          "copies",   "source",  N_ ("letter"), N_ ("kind"),
    N_ ("cost"), N_ ("damage"), N_ ("strength"), "fragment", "spelled", "scrap",       NULL
  };
  int32_t cost = 0, damage = 0, strength = 0;
  int kind = 0;
  RulesStatus status;

  if ((status = field_keys (path, node, known, error)) != RULES_OK
      || (status = field_text (path, node, "name", true, NULL, error)) != RULES_OK
      || (status = field_integer (path, node, "copies", false, 1, SPELLED_COPIES, NULL, error))
             != RULES_OK
      || (status = read_letter (path, node, card, error)) != RULES_OK
      || (status = field_enum (path, node, "kind", true, kind_names, &kind, error)) != RULES_OK
      || (status = field_integer (path, node, "cost", true, 0, SPELLED_MAX_ENERGY, &cost, error))
             != RULES_OK
      || (status =
              field_integer (path, node, "damage", true, 0, SPELLED_MAX_ENERGY, &damage, error))
             != RULES_OK)
    return status;
  if (kind == SPELLED_EFFECT && !pack_is_absent (pack_member (node, "strength")))
    return field_fault (path, "strength", SPELLED_FAULT_STRENGTH_NONE, NULL, 0, 0, 0, error);
  if (kind != SPELLED_EFFECT
      && (status =
              field_integer (path, node, "strength", true, 1, SPELLED_MAX_ENERGY, &strength, error))
             != RULES_OK)
    return status;
  card->kind = kind;
  card->cost = cost;
  card->damage = damage;
  card->strength = strength;
  for (unsigned box = 0; status == RULES_OK && box < SPELLED_BOXES; box++) {
    status = read_box (path, node, box, card, abilities, error);
    if (abilities)
      abilities += card->n[box];
  }
  return status;
}

/* A pack alone */

static PackNode
find_member (PackNode list, const char *id)
{
  PackIter iter = pack_iter (list);
  PackNode member;

  while (pack_next (&iter, NULL, &member))
    if (strcmp (pack_text (pack_member (member, "id")), id) == 0)
      return member;
  return (PackNode){ NULL };
}

static int32_t
copies_of (PackNode node)
{
  PackNode copies = pack_member (node, "copies");

  return pack_is_absent (copies) ? 1 : (int32_t)pack_integer (copies);
}

/* A list of cards of the pack with their copies; @sum gets all copies.
 * Source: the page, Pack */
static RulesStatus
check_list (PackNode root, const char *key, const char *other, int32_t *sum, RulesError *error)
{
  static const char *const known[] = { "id", "copies", NULL };
  FieldPath list_path = { NULL, key, 0 };
  PackNode list, node;
  PackIter iter;
  RulesStatus status = field_list (NULL, root, key, false, SPELLED_CARDS, &list, error);

  *sum = 0;
  iter = pack_iter (list);
  for (uint32_t i = 0; status == RULES_OK && pack_next (&iter, NULL, &node); i++) {
    FieldPath path = { &list_path, NULL, i };
    const char *id = NULL;

    if ((status = field_keys (&path, node, known, error)) != RULES_OK
        || (status = field_id (&path, node, "id", &id, error)) != RULES_OK
        || (status = field_integer (&path, node, "copies", false, 1, SPELLED_COPIES, NULL, error))
               != RULES_OK)
      return status;
    if (pack_is_absent (find_member (pack_member (root, "cards"), id)))
      return field_fault (&path, "id", RULES_FAULT_FIELD_REFERENCE, id, 0, 0, 0, error);
    if (find_member (list, id).at != node.at)
      return id_fault (&path, RULES_FAULT_ID_TWICE, id, error);
    if (other && !pack_is_absent (find_member (pack_member (root, other), id)))
      return id_fault (&path, SPELLED_FAULT_BOTH, id, error);
    *sum += copies_of (node);
  }
  return status;
}

/* Copies of the cards that stand in neither list. */
static int32_t
count_market (PackNode root)
{
  PackIter iter = pack_iter (pack_member (root, "cards"));
  PackNode node;
  int32_t sum = 0;

  while (pack_next (&iter, NULL, &node)) {
    const char *id = pack_text (pack_member (node, "id"));

    if (pack_is_absent (find_member (pack_member (root, "starter"), id))
        && pack_is_absent (find_member (pack_member (root, "reserve"), id)))
      sum += copies_of (node);
  }
  return sum;
}

/* A pack that brings starters is a whole edition, and has what the box has, or a person should
 * know.
 * Source: Spelled, "Components" */
static void
warn_counts (PackNode root, int32_t starters, int32_t reserve, RulesError *error)
{
  static const struct {
    const char *key;
    unsigned code;
    int32_t wanted;
  } counts[] = {
    { "starter", SPELLED_FAULT_COUNT_STARTER, 10 },
    { "reserve", SPELLED_FAULT_COUNT_RESERVE, 5 },
    { "cards", SPELLED_FAULT_COUNT_MARKET, 78 },
  };
  const int32_t found[] = { starters, reserve, count_market (root) };

  for (unsigned i = 0; starters && i < 3; i++)
    if (found[i] != counts[i].wanted) {
      field_fault (NULL, counts[i].key, counts[i].code, NULL, counts[i].wanted, found[i], 0, error);
      if (error)
        error->status = RULES_OK;
      return;
    }
}

RulesStatus
spelled_check_pack (const RulesPack *pack, RulesError *error)
{
  static const char *const known[] = { "pack",    "revision", "game",     "title",
                                       "author",  "licence",  "language", "starter",
                                       "reserve", "cards",    NULL };
  FieldPath list_path = { NULL, "cards", 0 };
  PackNode root = rules_pack_root (pack), list, node;
  int32_t starters, reserve;
  PackIter iter;
  RulesStatus status;

  if ((status = field_keys (NULL, root, known, error)) != RULES_OK
      || (status = field_list (NULL, root, "cards", true, SPELLED_CARDS, &list, error)) != RULES_OK)
    return status;
  iter = pack_iter (list);
  for (uint32_t i = 0; pack_next (&iter, NULL, &node); i++) {
    FieldPath path = { &list_path, NULL, i };
    const char *id = pack_text (pack_member (node, "id"));
    SpelledCard card = { 0 };

    if ((status = read_card (&path, node, &card, NULL, error)) != RULES_OK)
      return status;
    if (find_member (list, id).at != node.at)
      return id_fault (&path, RULES_FAULT_ID_TWICE, id, error);
  }
  if ((status = check_list (root, "starter", NULL, &starters, error)) != RULES_OK
      || (status = check_list (root, "reserve", "starter", &reserve, error)) != RULES_OK)
    return status;
  warn_counts (root, starters, reserve, error);
  return RULES_OK;
}

/* Compiling joined packs */

static void
compile_lists (const RulesMatch *match, SpelledRules *rules)
{
  for (unsigned c = 0; c < match->n_cards; c++)
    rules->cards[c].market = match->cards[c].copies;
  for (unsigned i = 0; i < match->setup.n_packs; i++) {
    PackNode root = rules_pack_root (match->setup.packs[i]), node;
    PackIter iter = pack_iter (pack_member (root, "starter"));
    int c;

    while (pack_next (&iter, NULL, &node)) {
      c = rules_match_card (match, rules_text (pack_text (pack_member (node, "id"))));
      rules->cards[c].starter = copies_of (node);
      rules->cards[c].market = 0;
    }
    iter = pack_iter (pack_member (root, "reserve"));
    while (pack_next (&iter, NULL, &node)) {
      c = rules_match_card (match, rules_text (pack_text (pack_member (node, "id"))));
      rules->cards[c].reserve = copies_of (node);
      rules->cards[c].market = 0;
    }
  }
}

static unsigned
count_abilities (const RulesMatch *match)
{
  unsigned n = 0;

  for (unsigned c = 0; c < match->n_cards; c++)
    for (unsigned box = 0; box < SPELLED_BOXES; box++)
      n += pack_count (pack_member (match->cards[c].node, box_names[box]));
  return n;
}

RulesStatus
spelled_compile (const RulesMatch *match, void **compiled, RulesError *error)
{
  SpelledRules *rules;
  uint32_t first = 0;
  bool starters = false;

  if (match->n_cards > SPELLED_CARDS)
    return rules_error_set (error, RULES_PACK, RULES_FAULT_CARDS_MANY, SPELLED_CARDS,
                            match->n_cards, 0);
  rules = calloc (1, sizeof *rules + count_abilities (match) * sizeof *rules->abilities);
  if (!rules)
    return rules_error_set (error, RULES_PACK, RULES_FAULT_MEMORY, 0, 0, 0);
  *compiled = rules;
  rules->seats = match->setup.seats;
  rules->open = match->setup.open;
  rules->n_cards = match->n_cards;
  for (unsigned c = 0; c < match->n_cards; c++) {
    const FieldPath path = { NULL, match->cards[c].id, 0 };
    SpelledCard *card = &rules->cards[c];
    RulesStatus status =
        read_card (&path, match->cards[c].node, card, &rules->abilities[first], error);

    if (status != RULES_OK)
      return status;
    card->first = first;
    first += card->n[0] + card->n[1] + card->n[2];
    rules->marks[c] = rules_xxh64 (match->cards[c].id, strlen (match->cards[c].id), 0);
  }
  compile_lists (match, rules);
  for (unsigned c = 0; c < match->n_cards; c++)
    starters |= rules->cards[c].starter > 0;
  if (!starters)
    return rules_error_set (error, RULES_PACK, SPELLED_FAULT_STARTER_NONE, 0, 0, 0);
  return RULES_OK;
}

/* Market sets */

void
spelled_check_deck (const RulesMatch *match, const RulesDeckEntry *entries, unsigned n_entries,
                    RulesDeckFaultFunc each, void *data)
{
  const SpelledRules *rules = match->compiled;
  RulesError fault;
  uint64_t cheap = 0;

  for (unsigned i = 0; i < n_entries; i++) {
    int c = rules_match_card (match, entries[i].id);
    unsigned code = c < 0                                        ? SPELLED_FAULT_DECK_UNKNOWN
                    : !rules->cards[c].market                    ? SPELLED_FAULT_DECK_MARKET
                    : entries[i].copies > rules->cards[c].market ? SPELLED_FAULT_DECK_COPIES
                                                                 : 0;

    if (code) {
      rules_error_text (&fault, RULES_ILLEGAL, code, entries[i].id,
                        c < 0 ? 0 : rules->cards[c].market, entries[i].copies);
      each (&fault, data);
    }
    if (c >= 0 && rules->cards[c].market && rules->cards[c].cost < SPELLED_SETUP_SCRAP_COST)
      cheap += entries[i].copies;
  }
  if (cheap < SPELLED_ROW) {
    rules_error_set (&fault, RULES_ILLEGAL, SPELLED_FAULT_DECK_ROW, SPELLED_ROW, (int64_t)cheap, 0);
    each (&fault, data);
  }
}
