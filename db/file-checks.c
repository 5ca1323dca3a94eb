/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Looks at a file before it is trusted.
 */
#include "db/file-checks.h"

#include "db/error.h"
#include "db/wal.h"
#include "db/pages.h"

#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <sys/stat.h>
#include <unistd.h>

#define SAMPLE 64 /* pages that are looked at */

/* Every table that the newest schema has, derived ones too. A root page is one table's or index's
 * alone, and is in the file. */
static const char schema_sql[] =
    "SELECT count (*) FILTER (WHERE type = 'table' AND name IN ('absences', 'batches', 'bookmarks',"
    " 'campaign_options', 'campaign_players', 'campaigns', 'changes', 'clock_spans', 'clocks',"
    " 'compiled_packs', 'deck_cards', 'decks', 'drawn', 'entrant_penalties', 'entrant_players', "
    "'entrant_tags',"
    " 'entrants', 'external_ids', 'fixture_seats', 'fixtures', 'forbidden', 'form_dictionaries', 'games', 'imported',"
    " 'journal', 'kept_records', 'league_tables', 'league_touched', 'leagues', 'lines', 'mappings',"
    " 'match_deck_cards', 'match_decks', 'match_options', 'match_packs', 'match_tags', 'matches',"
    " 'move_notes', 'moves', 'notes', 'owned_cards', 'pack_drafts', 'packs', 'photo_bytes',"
    " 'photos', 'places', 'player_aliases', 'players', 'reached', 'results', 'rounds', 'runs', "
    "'schemes', 'search',"
    " 'season_games', 'season_matches', 'season_tags', 'seasons', 'seats', 'session_players',"
    " 'sessions', 'settings', 'sides', 'stale', 'tags', 'waiting', 'word_lists')) = 67"
    " AND count (nullif (rootpage, 0)) = count (DISTINCT nullif (rootpage, 0))"
    " AND max (rootpage) <= (SELECT page_count FROM pragma_page_count) FROM sqlite_schema";

static goffset
size_of (const char *path)
{
  struct stat info;

  return stat (path, &info) == 0 ? info.st_size : 0;
}

gboolean
db_file_check_path (const char *path, GError **error)
{
  g_autofree char *log = g_strconcat (path, "-wal", NULL);

  return size_of (path) > 0 || size_of (log) == 0
         || db_fail_path (path, SQLITE_CORRUPT, NULL, error);
}

/* Frames that were damaged after others had been committed behind them: read once more, since
 * somebody may have been writing to it just then. */
static gboolean
is_still_damaged (const char *log)
{
  int fd = open (log, O_RDONLY | O_CLOEXEC);
  g_autoptr (DbWal) frames = db_wal_read (fd);

  if (fd >= 0)
    close (fd);
  return frames->damaged_frames > 0;
}

/* Pages behind the file's end that are not in the log either. */
static gboolean
is_cut_short (DbPages *pages, const char *path)
{
  guint32 there = (guint32)(size_of (path) / db_pages_get_size (pages));
  guint32 expected = db_pages_get_expected (pages);

  for (guint32 number = there + 1; number <= expected; number++)
    if (!db_pages_is_logged (pages, number))
      return TRUE;
  return FALSE;
}

void
db_file_check_wal (DbStore *store)
{
  g_autofree char *log = g_strconcat (store->path, "-wal", NULL);
  g_autoptr (DbPages) pages = NULL;

  /* What this process has open it has looked at. */
  if (size_of (log) == 0 || db_shared_file_has_others (store->file))
    return;
  /* It may be as long as the file: once is enough. */
  pages = db_pages_open (store->path, NULL);
  if (pages != NULL
      && ((db_pages_get_broken (pages) > 0 && is_still_damaged (log))
          || (db_pages_has_header (pages) && is_cut_short (pages, store->path))))
    db_store_set_damaged (store);
}

gboolean
db_file_was_database (const char *path)
{
  g_autoptr (DbPages) pages = db_pages_open (path, NULL);
  g_autoptr (DbPage) page = pages != NULL ? db_page_new (pages) : NULL;
  guint sensible = 0, looked;

  if (pages == NULL)
    return FALSE;
  for (looked = 0; looked < MIN (SAMPLE, db_pages_get_count (pages)); looked++)
    sensible += db_page_load (pages, looked + 1, page) && db_page_makes_sense (pages, page);
  return sensible >= 2 && sensible * 4 >= looked;
}

gboolean
db_file_check_schema (DbStore *store, GError **error)
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
db_file_check_pages (DbStore *store, GError **error)
{
  g_autoptr (GError) why = NULL;
  g_autoptr (DbStatement) check = db_prepare (store, "PRAGMA quick_check (1)", &why);

  if (db_statement_run_check (check, &why))
    return TRUE;
  if (g_error_matches (why, DB_ERROR, DB_ERROR_DAMAGED))
    db_store_set_damaged (store);
  g_propagate_error (error, g_steal_pointer (&why));
  return FALSE;
}
