/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The decks that are brought to a match about to start.
 */
#include "app/new-match/draft.h"

#include "app/store/deck-check.h"
#include "app/store/store-jobs.h"

#include "db/decks.h"

/* A deck of the game, not in the bin; NULL for any other. */
static DbDeck *
find_deck (AppStore *store, const RulesGame *game, const char *uuid)
{
  g_autoptr (DbDeck) deck = NULL;
  gint64 id;

  if (uuid == NULL || !db_deck_find (app_store_get_db (store), uuid, &id, NULL))
    return NULL;
  deck = db_deck_get (app_store_get_db (store), id, NULL);
  if (deck == NULL || deck->deleted != 0 || !g_str_equal (deck->game, game->id))
    return NULL;
  return g_steal_pointer (&deck);
}

gboolean
app_draft_knows_deck (AppStore *store, const RulesGame *game, const char *uuid)
{
  g_autoptr (DbDeck) deck = find_deck (store, game, uuid);

  return deck != NULL;
}

char *
app_draft_dup_deck_name (AppStore *store, const AppMatchDraft *draft, guint seat)
{
  g_autoptr (DbDeck) deck = find_deck (store, draft->game, draft->decks[seat]);

  return deck != NULL ? g_strdup (deck->name) : NULL;
}

char *
app_match_draft_dup_deck_faults (AppStore *store, const AppMatchDraft *draft, guint seat)
{
  g_autoptr (DbDeck) deck = find_deck (store, draft->game, draft->decks[seat]);
  g_autoptr (GPtrArray) faults = NULL;
  g_autoptr (GString) sentences = g_string_new (NULL);
  RulesMatch *match = deck != NULL ? app_draft_new_match (store, draft) : NULL;

  if (match != NULL)
    faults = app_deck_check_for (app_store_get_db (store), app_store_get_packs (store), deck, match,
                                 NULL);
  rules_match_free (match);
  for (guint k = 0; faults != NULL && k < faults->len; k++)
    g_string_append_printf (sentences, "%s%s", k > 0 ? "\n" : "",
                            ((const AppDeckFault *)g_ptr_array_index (faults, k))->sentence);
  return sentences->len > 0 ? g_string_free (g_steal_pointer (&sentences), FALSE) : NULL;
}
