/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A pack alone: the fields that every game's packs have, then its game's own check.
 */
#include "rules/rules.h"

#include "rules/faults.h"
#include "rules/fields.h"

#include <string.h>

static RulesStatus
check_common_card (const FieldPath *path, PackNode card, RulesError *error)
{
  static const char *const sources[] = { "house", "owner", NULL };
  RulesStatus status;
  int source;

  if (pack_kind (card) != PACK_OBJECT)
    return field_fault (path, NULL, RULES_FAULT_FIELD_OBJECT, NULL, 0, 0, 0, error);
  if ((status = field_id (path, card, "id", NULL, error)) != RULES_OK
      || (status = field_text (path, card, "name", false, NULL, error)) != RULES_OK
      || (status = field_text (path, card, "text", false, NULL, error)) != RULES_OK
      || (status = field_enum (path, card, "source", false, sources, &source, error)) != RULES_OK)
    return status;
  return field_integer (path, card, "copies", false, 1, 999, NULL, error);
}

RulesStatus
rules_check_pack (const RulesPack *pack, RulesError *error)
{
  PackNode root = rules_pack_root (pack), cards, card;
  const char *id, *name;
  const RulesGame *game;
  RulesStatus status;
  PackIter iter;
  FieldPath list = { NULL, "cards", 0 };

  if (error)
    memset (error, 0, sizeof *error);
  if ((status = field_id (NULL, root, "pack", &id, error)) != RULES_OK
      || (status = field_integer (NULL, root, "revision", true, 1, 999999999, NULL, error))
             != RULES_OK
      || (status = field_text (NULL, root, "game", true, &name, error)) != RULES_OK
      || (status = field_text (NULL, root, "title", true, NULL, error)) != RULES_OK
      || (status = field_text (NULL, root, "author", false, NULL, error)) != RULES_OK
      || (status = field_text (NULL, root, "licence", false, NULL, error)) != RULES_OK
      || (status = field_text (NULL, root, "language", false, NULL, error)) != RULES_OK)
    return status;
  game = rules_game (rules_text (name));
  if (!game) {
    rules_error_text (error, RULES_PACK, RULES_FAULT_GAME_UNKNOWN, rules_text (name), 0, 0);
    if (error)
      memcpy (error->path, "game", sizeof "game");
    return RULES_PACK;
  }
  status = field_list (NULL, root, "cards", true, 4096, &cards, error);
  iter = pack_iter (cards);
  for (uint32_t i = 0; status == RULES_OK && pack_next (&iter, NULL, &card); i++) {
    FieldPath path = { &list, NULL, i };

    status = check_common_card (&path, card, error);
  }
  return status == RULES_OK ? game->check_pack (pack, error) : status;
}
