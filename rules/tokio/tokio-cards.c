/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * ToKiO's packs and decks: every field checked, gems compiled into a table.
 */
#include "rules/tokio/tokio-cards.h"

#include <stdlib.h>

#include "rules/faults.h"
#include "rules/fields.h"

/* In the order of TokioAbility's bits. */
static const char *const ability_names[] = { "swift", "free",   "spin", "leap", "reach",
                                             "edge",  "rooted", "twin", NULL };

static RulesStatus
read_abilities (const FieldPath *path, PackNode node, TokioGem *gem, RulesError *error)
{
  FieldPath list_path = { path, "abilities", 0 };
  PackNode list, member;
  PackIter iter;
  RulesStatus status = field_list (path, node, "abilities", false, TOKIO_ABILITIES, &list, error);

  iter = pack_iter (list);
  for (uint32_t i = 0; status == RULES_OK && pack_next (&iter, NULL, &member); i++) {
    FieldPath at = { &list_path, NULL, i };
    const char *name = pack_text (member);
    int k = name ? field_enum_value (ability_names, name) : -1;

    if (!name)
      return field_fault (&at, NULL, RULES_FAULT_FIELD_TEXT, NULL, 0, 0, 0, error);
    if (k < 0)
      return field_fault (&at, NULL, RULES_FAULT_FIELD_VALUE, name, 0, 0, 0, error);
    if (gem->abilities & 1u << k)
      return field_fault (&at, NULL, TOKIO_FAULT_ABILITY_TWICE, name, 0, 0, 0, error);
    gem->abilities |= (uint8_t)(1u << k);
  }
  return status;
}

static RulesStatus
read_sides (const FieldPath *path, PackNode node, TokioGem *gem, RulesError *error)
{
  static const char *const known[] = { "attack", "defense", NULL };
  FieldPath list_path = { path, "sides", 0 };
  PackNode list, member;
  PackIter iter;
  RulesStatus status = field_list (path, node, "sides", true, TOKIO_SIDES, &list, error);

  if (status == RULES_OK && pack_count (list) != TOKIO_SIDES)
    return field_fault (path, "sides", TOKIO_FAULT_SIDES, NULL, pack_count (list), 0, 0, error);
  iter = pack_iter (list);
  for (uint32_t i = 0; status == RULES_OK && pack_next (&iter, NULL, &member); i++) {
    FieldPath at = { &list_path, NULL, i };
    int32_t attack = 0, defense = 0;

    if ((status = field_keys (&at, member, known, error)) == RULES_OK
        && (status =
                field_integer (&at, member, "attack", true, 0, TOKIO_MAX_POINTS, &attack, error))
               == RULES_OK)
      status = field_integer (&at, member, "defense", true, 0, TOKIO_MAX_POINTS, &defense, error);
    gem->attack[i] = (uint8_t)attack;
    gem->defense[i] = (uint8_t)defense;
  }
  return status;
}

static RulesStatus
read_gem (const FieldPath *path, PackNode node, TokioGem *gem, RulesError *error)
{
  static const char *const known[] = { "id",        "name",        "text",        "copies",
                                       "source",    N_ ("rarity"), N_ ("colour"), N_ ("level"),
                                       "abilities", "sides",       NULL };
  int32_t level = 0;
  RulesStatus status;

  memset (gem, 0, sizeof *gem);
  if ((status = field_keys (path, node, known, error)) != RULES_OK
      || (status = field_text (path, node, "name", true, NULL, error)) != RULES_OK
      || (status = field_text (path, node, "rarity", false, NULL, error)) != RULES_OK
      || (status = field_text (path, node, "colour", false, NULL, error)) != RULES_OK
      || (status = field_integer (path, node, "level", true, 1, 3, &level, error)) != RULES_OK
      || (status = read_abilities (path, node, gem, error)) != RULES_OK)
    return status;
  gem->level = (uint8_t)level;
  gem->light = level == 1 || gem->abilities & TOKIO_FREE;
  return read_sides (path, node, gem, error);
}

typedef struct {
  const char *id;
  uint32_t place;
} GemId;

static int
compare_gem_ids (const void *a, const void *b)
{
  const GemId *one = a, *other = b;
  int order = strcmp (one->id, other->id);

  return order != 0 ? order : (one->place > other->place) - (one->place < other->place);
}

/* Ids of one pack. @place (out): of the first gem whose id another before it has, UINT32_MAX for
 * none. Returns: false without memory */
static bool
find_duplicate_id (PackNode list, uint32_t *place)
{
  uint32_t n = pack_count (list), k = 0;
  GemId *gems = calloc (n ? n : 1, sizeof *gems);
  PackIter iter = pack_iter (list);
  PackNode node;

  *place = UINT32_MAX;
  if (!gems)
    return false;
  for (; k < n && pack_next (&iter, NULL, &node); k++)
    gems[k] = (GemId){ pack_text (pack_member (node, "id")), k };
  qsort (gems, k, sizeof *gems, compare_gem_ids);
  for (uint32_t i = 1; i < k; i++)
    if (strcmp (gems[i - 1].id, gems[i].id) == 0 && gems[i].place < *place)
      *place = gems[i].place;
  free (gems);
  return true;
}

RulesStatus
tokio_check_pack (const RulesPack *pack, RulesError *error)
{
  static const char *const known[] = { "pack",    "revision", "game",  "title", "author",
                                       "licence", "language", "cards", NULL };
  FieldPath list_path = { NULL, "cards", 0 };
  PackNode root = rules_pack_root (pack), list, node;
  PackIter iter;
  TokioGem gem;
  RulesStatus status;
  uint32_t twin;

  if ((status = field_keys (NULL, root, known, error)) != RULES_OK
      || (status = field_list (NULL, root, "cards", true, TOKIO_GEMS, &list, error)) != RULES_OK)
    return status;
  if (!find_duplicate_id (list, &twin))
    return rules_error_set (error, RULES_PACK, RULES_FAULT_MEMORY, 0, 0, 0);
  iter = pack_iter (list);
  for (uint32_t i = 0; pack_next (&iter, NULL, &node); i++) {
    FieldPath path = { &list_path, NULL, i };

    if ((status = read_gem (&path, node, &gem, error)) != RULES_OK)
      return status;
    if (i == twin) {
      field_fault (&path, "id", RULES_FAULT_ID_TWICE, NULL, 0, 0, 0, error);
      rules_error_set_argument (error, 0, rules_text (pack_text (pack_member (node, "id"))));
      return RULES_PACK;
    }
  }
  return RULES_OK;
}

RulesStatus
tokio_compile (const RulesMatch *match, void **compiled, RulesError *error)
{
  TokioRules *rules;
  uint32_t copies = 0;

  if (match->n_cards > TOKIO_GEMS)
    return rules_error_set (error, RULES_PACK, RULES_FAULT_CARDS_MANY, TOKIO_GEMS, match->n_cards,
                            0);
  rules = calloc (1, sizeof *rules);
  if (!rules)
    return rules_error_set (error, RULES_PACK, RULES_FAULT_MEMORY, 0, 0, 0);
  *compiled = rules;
  rules->open = match->setup.open;
  rules->n_gems = (uint16_t)match->n_cards;
  for (unsigned c = 0; c < match->n_cards; c++) {
    const RulesCard *card = &match->cards[c];
    FieldPath path = { NULL, card->id, 0 };
    TokioGem *gem = &rules->gems[c + 1];
    RulesStatus status = read_gem (&path, card->node, gem, error);

    if (status != RULES_OK) {
      if (error)
        error->path[0] = '\0';
      return status;
    }
    gem->copies = card->copies < TOKIO_COLUMNS ? (uint8_t)card->copies : TOKIO_COLUMNS;
    copies += gem->copies;
    rules->light += gem->light ? gem->copies : 0;
  }
  if (copies < TOKIO_COLUMNS)
    return rules_error_set (error, RULES_PACK, TOKIO_FAULT_GEMS_FEW, TOKIO_COLUMNS, copies, 0);
  return RULES_OK;
}

void
tokio_check_deck (const RulesMatch *match, const RulesDeckEntry *entries, unsigned n_entries,
                  RulesDeckFaultFunc each, void *data)
{
  uint64_t gems = 0;
  RulesError fault;

  for (unsigned i = 0; i < n_entries; i++) {
    int card = rules_match_card (match, entries[i].id);

    gems += entries[i].copies;
    if (card < 0) {
      rules_error_text (&fault, RULES_UNKNOWN, RULES_FAULT_CARD_UNKNOWN, entries[i].id, 0, 0);
      each (&fault, data);
    } else if (entries[i].copies > match->cards[card].copies) {
      rules_error_text (&fault, RULES_ILLEGAL, TOKIO_FAULT_DECK_COPIES, entries[i].id,
                        match->cards[card].copies, entries[i].copies);
      each (&fault, data);
    }
  }
  if (gems != TOKIO_COLUMNS) {
    rules_error_set (&fault, RULES_ILLEGAL, TOKIO_FAULT_DECK_SIZE, TOKIO_COLUMNS, (int64_t)gems, 0);
    each (&fault, data);
  }
}
