/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Looks at a file before it is trusted.
 */
#include "sound.h"

#include <glib/gi18n-lib.h>

/* Every table that the newest schema has, derived ones too. A root page is one table's or index's
 * alone, and is in the file. */
static const char schema_sql[] =
#include <sys/stat.h>
#include <unistd.h>

#define SAMPLE 64 /* pages that are looked at */
    "SELECT count (*) FILTER (WHERE type = 'table' AND name IN ('absences', 'batches', 'bookmarks',"
    " 'campaign_options', 'campaign_players', 'campaigns', 'changes', 'clock_spans', 'clocks',"
    " 'compiled_packs', 'deck_cards', 'decks', 'drawn', 'entrant_players', 'entrant_tags',"
    " 'entrants', 'external_ids', 'fixture_seats', 'fixtures', 'forbidden', 'games', 'imported',"
    " 'journal', 'kept_records', 'league_tables', 'league_touched', 'leagues', 'lines', 'mappings',"
    " 'match_deck_cards', 'match_decks', 'match_options', 'match_packs', 'match_tags', 'matches',"
    " 'move_notes', 'moves', 'notes', 'owned_cards', 'packs', 'photo_bytes', 'photos', 'places',"
    " 'player_aliases', 'players', 'reached', 'results', 'rounds', 'runs', 'schemes', 'search',"
    " 'season_games', 'season_matches', 'season_tags', 'seasons', 'seats', 'session_players',"
    " 'sessions', 'settings', 'sides', 'stale', 'tags', 'waiting', 'word_lists')) = 64"
    " AND count (nullif (rootpage, 0)) = count (DISTINCT nullif (rootpage, 0))"
    " AND max (rootpage) <= (SELECT page_count FROM pragma_page_count) FROM sqlite_schema";

gboolean
db_sound_look_at_schema (DbStore *store, GError **error)
{
  gint64 sound;

  if (!db_store_pragma (store, schema_sql, &sound, error))
    return FALSE;
  if (sound)
    return TRUE;
  db_store_set_damaged (store);
  return db_fail_path (store->path, SQLITE_CORRUPT, NULL, error);
}

gboolean
db_sound_look_at_pages (DbStore *store, GError **error)
{
  g_autoptr (GError) why = NULL;

  if (db_run_check (check, &why))
    return TRUE;
  if (g_error_matches (why, DB_ERROR, DB_ERROR_DAMAGED))
    db_store_set_damaged (store);
  g_propagate_error (error, g_steal_pointer (&why));
  return FALSE;
}
  g_autoptr (DbStatement) check = db_prepare (store, "PRAGMA quick_check (1)", &why);
