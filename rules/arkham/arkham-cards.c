/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Arkham's packs: every field checked; tomes, values, collections and events compiled into tables
 * of their own.
 */
#include "rules/arkham/arkham-cards.h"

#include <stdlib.h>

#include "rules/faults.h"
#include "rules/fields.h"

static const char *const op_names[] = { "stop-event",    "steal-resource", "gain-resource",
                                        "gain-for-sale", "guard",          "acquire-again",
                                        "steal-tome",    "discount",       "swap-tome",
                                        "move-first",    "lose-resource",  NULL };
static const char *const action_names[] = { "lucid", "demented" };

/* What an operation's n may be at most; 0 where there is none. */
static const uint8_t op_most[] = {
  [ARKHAM_OP_STEAL_RESOURCE] = ARKHAM_OP_CARDS, [ARKHAM_OP_GAIN_RESOURCE] = ARKHAM_OP_CARDS,
  [ARKHAM_OP_GAIN_FOR_SALE] = ARKHAM_OP_CARDS,  [ARKHAM_OP_ACQUIRE_AGAIN] = ARKHAM_OP_CARDS,
  [ARKHAM_OP_DISCOUNT] = ARKHAM_VALUES,         [ARKHAM_OP_LOSE_RESOURCE] = ARKHAM_OP_CARDS,
};

/* The member of the list @name whose id is @id, or none. */
static PackNode
find_member (PackNode root, const char *name, const char *id)
{
  PackIter iter = pack_iter (pack_member (root, name));
  PackNode node;

  while (pack_next (&iter, NULL, &node)) {
    const char *known = pack_text (pack_member (node, "id"));

    if (known && strcmp (known, id) == 0)
      return node;
  }
  return (PackNode){ NULL };
}

/* An id that no member before it in the list @name has. */
static RulesStatus
check_id (PackNode root, const char *name, const FieldPath *path, PackNode node, const char **id,
          RulesError *error)
{
  RulesStatus status = field_id (path, node, "id", id, error);

  if (status != RULES_OK || find_member (root, name, *id).at == node.at)
    return status;
  field_fault (path, "id", RULES_FAULT_ID_TWICE, NULL, 0, 0, 0, error);
  rules_error_set_argument (error, 0, rules_text (*id));
  return RULES_PACK;
}

static RulesStatus
check_source (const FieldPath *path, PackNode node, RulesError *error)
{
  static const char *const sources[] = { "house", "owner", NULL };
  int source;
  RulesStatus status = field_text (path, node, "text", false, NULL, error);

  return status == RULES_OK ? field_enum (path, node, "source", false, sources, &source, error)
                            : status;
}

/* @renown (may be NULL) gets what 0, 1, 2, … tomes bring. */
static RulesStatus
read_collection (PackNode root, const FieldPath *path, PackNode node, int16_t *renown,
                 RulesError *error)
{
  static const char *const known[] = { "id", "name", "renown", NULL };
  FieldPath list_path = { path, "renown", 0 };
  const char *id;
  PackNode list, member;
  PackIter iter;
  RulesStatus status;
  unsigned n = 0;

  if ((status = field_keys (path, node, known, error)) != RULES_OK
      || (status = check_id (root, "collections", path, node, &id, error)) != RULES_OK
      || (status = field_text (path, node, "name", true, NULL, error)) != RULES_OK
      || (status = field_list (path, node, "renown", true, ARKHAM_TOMES, &list, error)) != RULES_OK)
    return status;
  if (pack_count (list) == 0)
    return field_fault (path, "renown", RULES_FAULT_LIST_SHORT, NULL, 1, 0, 0, error);
  iter = pack_iter (list);
  while (pack_next (&iter, NULL, &member)) {
    FieldPath at = { &list_path, NULL, n++ };
    int64_t value = pack_integer (member);

    if (pack_kind (member) != PACK_INTEGER)
      return field_fault (&at, NULL, RULES_FAULT_FIELD_INTEGER, NULL, 0, 0, 0, error);
    if (value < -ARKHAM_MAX_RENOWN || value > ARKHAM_MAX_RENOWN)
      return field_fault (&at, NULL, RULES_FAULT_FIELD_BOUND, NULL, -ARKHAM_MAX_RENOWN,
                          ARKHAM_MAX_RENOWN, value, error);
    for (unsigned k = n; renown && k <= ARKHAM_TOMES; k++)
      renown[k] = value;
  }
  return RULES_OK;
}

/* An optional text, or null, that is required to be there. */
static RulesStatus
read_null_or_text (const FieldPath *path, PackNode node, const char *key, const char **text,
                   RulesError *error)
{
  PackNode member = pack_member (node, key);

  *text = NULL;
  if (!pack_is_absent (member) && pack_kind (member) == PACK_NULL)
    return RULES_OK;
  return field_text (path, node, key, true, text, error);
}

static RulesStatus
read_tome (PackNode root, const FieldPath *path, PackNode node, ArkhamTome *tome,
           const char **collection, RulesError *error)
{
  static const char *const known[] = { "id",     "name",   "collection", "cost",
                                       "renown", "symbol", "unique",     "bonus",
                                       "text",   "source", NULL };
  static const char *const symbols[] = { "lucid", "demented", NULL };
  const char *symbol;
  int32_t cost = 0, renown = 0, bonus = 0;
  bool unique = false;
  int k = -1;
  RulesStatus status;

  if ((status = field_keys (path, node, known, error)) != RULES_OK
      || (status = check_id (root, "tomes", path, node, &tome->id, error)) != RULES_OK
      || (status = field_text (path, node, "name", true, NULL, error)) != RULES_OK
      || (status = read_null_or_text (path, node, "collection", collection, error)) != RULES_OK)
    return status;
  if (*collection && pack_is_absent (find_member (root, "collections", *collection)))
    return field_fault (path, "collection", RULES_FAULT_FIELD_REFERENCE, *collection, 0, 0, 0,
                        error);
  if ((status = field_integer (path, node, "cost", true, 0, 99, &cost, error)) != RULES_OK
      || (status = field_integer (path, node, "renown", true, -ARKHAM_MAX_RENOWN, ARKHAM_MAX_RENOWN,
                                  &renown, error))
             != RULES_OK
      || (status = read_null_or_text (path, node, "symbol", &symbol, error)) != RULES_OK)
    return status;
  if (symbol && (k = field_enum_value (symbols, symbol)) < 0)
    return field_fault (path, "symbol", RULES_FAULT_FIELD_VALUE, symbol, 0, 0, 0, error);
  if (pack_is_absent (pack_member (node, "unique")))
    return field_fault (path, "unique", RULES_FAULT_FIELD_MISSING, NULL, 0, 0, 0, error);
  if ((status = field_boolean (path, node, "unique", &unique, error)) != RULES_OK
      || (status = field_integer (path, node, "bonus", true, -ARKHAM_MAX_RENOWN, ARKHAM_MAX_RENOWN,
                                  &bonus, error))
             != RULES_OK)
    return status;
  tome->cost = cost;
  tome->worth = renown + (unique ? bonus : 0);
  tome->symbol = k + 1;
  return check_source (path, node, error);
}

static RulesStatus
read_card (PackNode root, const FieldPath *path, PackNode node, int32_t *worth, const char **tome,
           RulesError *error)
{
  static const char *const known[] = { "id",     N_ ("tome"), N_ ("resource"), "text", "copies",
                                       "source", NULL };
  const char *id;
  RulesStatus status;

  if ((status = field_keys (path, node, known, error)) != RULES_OK
      || (status = check_id (root, "cards", path, node, &id, error)) != RULES_OK)
    return status;
  if (strcmp (id, "bonus") == 0)
    return field_fault (path, "id", ARKHAM_FAULT_ID_BONUS, id, 0, 0, 0, error);
  if (!pack_is_absent (find_member (root, "tomes", id))) {
    field_fault (path, "id", ARKHAM_FAULT_ID_SHARED, NULL, 0, 0, 0, error);
    rules_error_set_argument (error, 0, rules_text (id));
    return RULES_PACK;
  }
  if ((status = field_id (path, node, "tome", tome, error)) != RULES_OK)
    return status;
  if (pack_is_absent (find_member (root, "tomes", *tome)))
    return field_fault (path, "tome", RULES_FAULT_FIELD_REFERENCE, *tome, 0, 0, 0, error);
  if ((status = field_integer (path, node, "resource", true, 1, ARKHAM_VALUES, worth, error))
      != RULES_OK)
    return status;
  if (!pack_is_absent (pack_member (node, "copies"))
      && (pack_kind (pack_member (node, "copies")) != PACK_INTEGER
          || pack_integer (pack_member (node, "copies")) != 1))
    return field_fault (path, "copies", ARKHAM_FAULT_COPIES, NULL, 0, 0, 0, error);
  return check_source (path, node, error);
}

static RulesStatus
read_op (const FieldPath *path, PackNode node, ArkhamOp *op, RulesError *error)
{
  static const char *const with_n[] = { "op", "n", NULL }, *const without[] = { "op", NULL };
  int32_t n = 1;
  int k = 0;
  RulesStatus status;

  if (pack_kind (node) != PACK_OBJECT)
    return field_fault (path, NULL, RULES_FAULT_FIELD_OBJECT, NULL, 0, 0, 0, error);
  if ((status = field_enum (path, node, "op", true, op_names, &k, error)) != RULES_OK)
    return status;
  bool counts = k < (int)sizeof op_most && op_most[k];
  if ((status = field_keys (path, node, counts ? with_n : without, error)) != RULES_OK)
    return status;
  if (counts
      && (status = field_integer (path, node, "n", false, 1, op_most[k], &n, error)) != RULES_OK)
    return status;
  *op = (ArkhamOp){ k, n };
  return RULES_OK;
}

static RulesStatus
read_action (const FieldPath *path, PackNode node, const char *key, ArkhamAction *action,
             RulesError *error)
{
  FieldPath list_path = { path, key, 0 };
  PackNode list, member;
  PackIter iter;
  RulesStatus status = field_list (path, node, key, true, ARKHAM_OPS, &list, error);

  iter = pack_iter (list);
  while (status == RULES_OK && pack_next (&iter, NULL, &member)) {
    FieldPath at = { &list_path, NULL, action->n_ops };
    ArkhamOp *op = &action->ops[action->n_ops++];

    status = read_op (&at, member, op, error);
    action->guards |= op->op == ARKHAM_OP_GUARD;
  }
  return status;
}

static RulesStatus
read_event (PackNode root, const FieldPath *path, PackNode node, ArkhamEvent *event,
            int32_t *initiative, RulesError *error)
{
  static const char *const known[] = { "initiative", "id",   "name",   "bonus", "lucid",
                                       "demented",   "text", "source", NULL };
  int32_t bonus = 0;
  RulesStatus status;

  if ((status = field_keys (path, node, known, error)) != RULES_OK
      || (status =
              field_integer (path, node, "initiative", true, 1, ARKHAM_EVENTS, initiative, error))
             != RULES_OK
      || (status = check_id (root, "events", path, node, &event->id, error)) != RULES_OK
      || (status = field_text (path, node, "name", true, NULL, error)) != RULES_OK
      || (status = field_integer (path, node, "bonus", true, 0, 99, &bonus, error)) != RULES_OK)
    return status;
  event->bonus = bonus;
  for (unsigned k = 0; k < 2; k++)
    if ((status = read_action (path, node, action_names[k], &event->actions[k], error)) != RULES_OK)
      return status;
  return check_source (path, node, error);
}

/* Checking a pack */

typedef RulesStatus (*CheckFunc) (PackNode root, const FieldPath *path, PackNode node,
                                  RulesError *error);

static RulesStatus
check_list (PackNode root, const char *name, unsigned max, CheckFunc check, RulesError *error)
{
  FieldPath list_path = { NULL, name, 0 };
  PackNode list, node;
  PackIter iter;
  RulesStatus status = field_list (NULL, root, name, true, max, &list, error);

  if (status != RULES_OK)
    return status;
  iter = pack_iter (list);
  for (uint32_t i = 0; status == RULES_OK && pack_next (&iter, NULL, &node); i++) {
    FieldPath path = { &list_path, NULL, i };

    status = check (root, &path, node, error);
  }
  return status;
}

static RulesStatus
check_collection (PackNode root, const FieldPath *path, PackNode node, RulesError *error)
{
  return read_collection (root, path, node, NULL, error);
}

static RulesStatus
check_tome (PackNode root, const FieldPath *path, PackNode node, RulesError *error)
{
  ArkhamTome tome = { 0 };
  const char *collection;

  return read_tome (root, path, node, &tome, &collection, error);
}

static RulesStatus
check_card (PackNode root, const FieldPath *path, PackNode node, RulesError *error)
{
  int32_t worth = 0;
  const char *tome;

  return read_card (root, path, node, &worth, &tome, error);
}

/* No event before it has the same initiative. */
static RulesStatus
check_event (PackNode root, const FieldPath *path, PackNode node, RulesError *error)
{
  ArkhamEvent event = { 0 };
  int32_t initiative = 0;
  PackIter iter = pack_iter (pack_member (root, "events"));
  PackNode twin;
  RulesStatus status = read_event (root, path, node, &event, &initiative, error);

  while (status == RULES_OK && pack_next (&iter, NULL, &twin) && twin.at != node.at)
    if (pack_integer (pack_member (twin, "initiative")) == initiative)
      status = field_fault (path, "initiative", ARKHAM_FAULT_INITIATIVE_TWICE, NULL, initiative, 0,
                            0, error);
  return status;
}

RulesStatus
arkham_check_pack (const RulesPack *pack, RulesError *error)
{
  static const char *const known[] = { "pack",   "revision", "game",     "title",
                                       "author", "licence",  "language", "collections",
                                       "tomes",  "cards",    "events",   NULL };
  PackNode root = rules_pack_root (pack);
  unsigned n_cards, n_events;
  RulesStatus status;

  if ((status = field_keys (NULL, root, known, error)) != RULES_OK
      || (status = check_list (root, "collections", ARKHAM_COLLECTIONS, check_collection, error))
             != RULES_OK
      || (status = check_list (root, "tomes", ARKHAM_TOMES, check_tome, error)) != RULES_OK
      || (status = check_list (root, "cards", ARKHAM_CARDS, check_card, error)) != RULES_OK)
    return status;
  n_events = pack_count (pack_member (root, "events"));
  /* A pack without events adds to one that has them. */
  if (pack_kind (pack_member (root, "events")) == PACK_LIST && n_events != ARKHAM_EVENTS
      && n_events != 0)
    return field_fault (NULL, "events", ARKHAM_FAULT_EVENTS_EIGHT, NULL, ARKHAM_EVENTS, n_events, 0,
                        error);
  if ((status = check_list (root, "events", ARKHAM_EVENTS, check_event, error)) != RULES_OK)
    return status;
  n_cards = pack_count (pack_member (root, "cards"));
  if (n_cards != ARKHAM_DECK && error) {
    field_fault (NULL, "cards", ARKHAM_FAULT_CARDS_OTHER, NULL, ARKHAM_DECK, n_cards, 0, error);
    error->status = RULES_OK;
  }
  return RULES_OK;
}

/* Compiling joined packs */

static PackIter
iterate_list (const RulesMatch *match, unsigned pack, const char *name)
{
  return pack_iter (pack_member (rules_pack_root (match->setup.packs[pack]), name));
}

static unsigned
count_members (const RulesMatch *match, const char *name)
{
  unsigned n = 0;

  for (unsigned i = 0; i < match->setup.n_packs; i++)
    n += pack_count (pack_member (rules_pack_root (match->setup.packs[i]), name));
  return n;
}

static RulesStatus
duplicate_id_fault (const char *id, RulesError *error)
{
  return rules_error_text (error, RULES_PACK, RULES_FAULT_ID_TWICE, rules_text (id), 0, 0);
}

static int
compare_collections (const void *a, const void *b)
{
  return strcmp (((const ArkhamCollection *)a)->id, ((const ArkhamCollection *)b)->id);
}

static RulesStatus
join_collections (const RulesMatch *match, ArkhamRules *rules, RulesError *error)
{
  unsigned n = count_members (match, "collections");

  if (n > ARKHAM_COLLECTIONS)
    return rules_error_set (error, RULES_PACK, ARKHAM_FAULT_COLLECTIONS_MANY, ARKHAM_COLLECTIONS, n,
                            0);
  for (unsigned i = 0; i < match->setup.n_packs; i++) {
    PackIter iter = iterate_list (match, i, "collections");
    PackNode node;

    while (pack_next (&iter, NULL, &node)) {
      ArkhamCollection *collection = &rules->collections[rules->n_collections++];

      collection->id = pack_text (pack_member (node, "id"));
      read_collection (rules_pack_root (match->setup.packs[i]), NULL, node, collection->renown,
                       NULL);
    }
  }
  qsort (rules->collections, n, sizeof *rules->collections, compare_collections);
  for (unsigned k = 1; k < n; k++)
    if (strcmp (rules->collections[k - 1].id, rules->collections[k].id) == 0)
      return duplicate_id_fault (rules->collections[k].id, error);
  return RULES_OK;
}

static int
compare_tomes (const void *a, const void *b)
{
  return strcmp (((const ArkhamTome *)a)->id, ((const ArkhamTome *)b)->id);
}

static unsigned
collection_index (const ArkhamRules *rules, const char *id)
{
  for (unsigned k = 0; id && k < rules->n_collections; k++)
    if (strcmp (rules->collections[k].id, id) == 0)
      return k;
  return ARKHAM_NONE;
}

static RulesStatus
join_tomes (const RulesMatch *match, ArkhamRules *rules, RulesError *error)
{
  unsigned n = count_members (match, "tomes");

  if (n > ARKHAM_TOMES)
    return rules_error_set (error, RULES_PACK, ARKHAM_FAULT_TOMES_MANY, ARKHAM_TOMES, n, 0);
  for (unsigned i = 0; i < match->setup.n_packs; i++) {
    PackIter iter = iterate_list (match, i, "tomes");
    PackNode node;

    while (pack_next (&iter, NULL, &node)) {
      ArkhamTome *tome = &rules->tomes[rules->n_tomes++];
      const char *collection;

      read_tome (rules_pack_root (match->setup.packs[i]), NULL, node, tome, &collection, NULL);
      tome->collection = collection_index (rules, collection);
    }
  }
  qsort (rules->tomes, n, sizeof *rules->tomes, compare_tomes);
  for (unsigned t = 0; t < n; t++) {
    const ArkhamTome *tome = &rules->tomes[t];

    if (t > 0 && strcmp (tome[-1].id, tome->id) == 0)
      return duplicate_id_fault (tome->id, error);
    if (rules_match_card (match, rules_text (tome->id)) >= 0)
      return rules_error_text (error, RULES_PACK, ARKHAM_FAULT_ID_SHARED, rules_text (tome->id), 0,
                               0);
    rules->symbols[tome->symbol] |= (uint64_t)1 << t;
    if (tome->collection != ARKHAM_NONE)
      rules->collections[tome->collection].tomes |= (uint64_t)1 << t;
  }
  return RULES_OK;
}

static RulesStatus
join_events (const RulesMatch *match, ArkhamRules *rules, RulesError *error)
{
  unsigned n = count_members (match, "events");

  for (unsigned i = 0; i < match->setup.n_packs; i++) {
    PackIter iter = iterate_list (match, i, "events");
    PackNode node;

    while (pack_next (&iter, NULL, &node)) {
      ArkhamEvent event = { 0 };
      int32_t initiative = 1;

      read_event (rules_pack_root (match->setup.packs[i]), NULL, node, &event, &initiative, NULL);
      for (unsigned e = 0; e < ARKHAM_EVENTS; e++)
        if (rules->events[e].id && strcmp (rules->events[e].id, event.id) == 0)
          return duplicate_id_fault (event.id, error);
      if (rules->events[initiative - 1].id)
        return rules_error_set (error, RULES_PACK, ARKHAM_FAULT_INITIATIVE_TWICE, initiative, 0, 0);
      rules->events[initiative - 1] = event;
    }
  }
  if (n != ARKHAM_EVENTS)
    return rules_error_set (error, RULES_PACK, ARKHAM_FAULT_EVENTS_EIGHT, ARKHAM_EVENTS, n, 0);
  return RULES_OK;
}

static int
compare_values (const void *a, const void *b)
{
  return strcmp (((const ArkhamValue *)a)->text, ((const ArkhamValue *)b)->text);
}

static unsigned
value_index (const ArkhamRules *rules, unsigned worth)
{
  unsigned v = 0;

  while (v < rules->n_values && rules->values[v].worth != worth)
    v++;
  return v;
}

/* The values that cards have, in two orders. */
static void
list_values (const RulesMatch *match, ArkhamRules *rules)
{
  bool there[ARKHAM_VALUES + 1] = { false };
  unsigned n = 0;

  for (unsigned c = 0; c < match->n_cards; c++)
    there[pack_integer (pack_member (match->cards[c].node, "resource"))] = true;
  for (unsigned worth = 1; worth <= ARKHAM_VALUES; worth++)
    if (there[worth]) {
      ArkhamValue *value = &rules->values[rules->n_values++];
      unsigned at = 0;

      value->worth = worth;
      value->text[at++] = '$';
      if (worth >= 10)
        value->text[at++] = '0' + worth / 10;
      value->text[at] = '0' + worth % 10;
    }
  qsort (rules->values, rules->n_values, sizeof *rules->values, compare_values);
  for (unsigned worth = 1; worth <= ARKHAM_VALUES; worth++)
    if (there[worth])
      rules->rising[n++] = value_index (rules, worth);
}

static void
join_cards (const RulesMatch *match, ArkhamRules *rules)
{
  for (unsigned c = 0; c < match->n_cards; c++) {
    PackNode node = match->cards[c].node;
    const char *id = pack_text (pack_member (node, "tome"));
    ArkhamCard *card = &rules->cards[c];

    while (strcmp (rules->tomes[card->tome].id, id) != 0)
      card->tome++;
    card->value = value_index (rules, pack_integer (pack_member (node, "resource")));
    rules->tomes[card->tome].copies++;
    rules->values[card->value].copies++;
  }
}

static int32_t
magnitude (int32_t n)
{
  return n < 0 ? -n : n;
}

/* The most that all tomes and collections can bring to a seat, or take from it. */
static int32_t
most_renown (const ArkhamRules *rules)
{
  int32_t sum = ARKHAM_DANGEROUS_LOSS;

  for (unsigned t = 0; t < rules->n_tomes; t++)
    sum += magnitude (rules->tomes[t].worth);
  for (unsigned k = 0; k < rules->n_collections; k++) {
    int32_t most = 0;

    for (unsigned i = 1; i <= ARKHAM_TOMES; i++)
      if (magnitude (rules->collections[k].renown[i]) > most)
        most = magnitude (rules->collections[k].renown[i]);
    sum += most;
  }
  return sum;
}

RulesStatus
arkham_compile (const RulesMatch *match, void **compiled, RulesError *error)
{
  ArkhamRules *rules;
  RulesStatus status;

  if (match->n_cards > ARKHAM_CARDS)
    return rules_error_set (error, RULES_PACK, RULES_FAULT_CARDS_MANY, ARKHAM_CARDS, match->n_cards,
                            0);
  rules = calloc (1, sizeof *rules);
  if (!rules)
    return rules_error_set (error, RULES_PACK, RULES_FAULT_MEMORY, 0, 0, 0);
  *compiled = rules;
  rules->revision = match->setup.revision;
  rules->seats = match->setup.seats;
  rules->open = match->setup.open;
  rules->n_cards = match->n_cards;
  if ((status = join_collections (match, rules, error)) != RULES_OK
      || (status = join_tomes (match, rules, error)) != RULES_OK
      || (status = join_events (match, rules, error)) != RULES_OK)
    return status;
  list_values (match, rules);
  join_cards (match, rules);
  rules->most = most_renown (rules);
  return RULES_OK;
}
