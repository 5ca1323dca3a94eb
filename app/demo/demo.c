/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The demo collection. Each match is played, written as a record, and imported like anybody's.
 */
#include "app/demo/demo.h"

#include "app/recording/correcting.h"
#include "app/demo/demo-decks.h"
#include "app/demo/demo-leagues.h"
#include "app/demo/demo-play.h"
#include "app/demo/demo-results.h"
#include "app/demo/demo-runs.h"
#include "app/files/import.h"
#include "app/match/stored.h"
#include "app/recording/recording.h"
#include "app/store/store-jobs.h"

#include "db/lines.h"
#include "db/notes.h"
#include "db/settings.h"
#include "db/transaction.h"
#include "db/uuid.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define SETTING "demo.filled"
#define WORDS_LEAST 10000 /* of a list with which games at random come to an end */

static gboolean
import_matches (DbStore *db, AppPacks *packs, GError **error)
{
  g_autoptr (GString) records = g_string_new (NULL);
  g_autoptr (AppImport) import = app_import_new (db, packs, APP_IMPORT_FLAGS_NONE);
  g_autoptr (AppWords) words = app_words_load_default ();
  const GPtrArray *faults;

  if (words != NULL && rules_words_count (words->list->words) < WORDS_LEAST)
    g_clear_pointer (&words, app_words_free);
  if (words != NULL && !app_words_keep (db, words, error))
    return FALSE;
  for (guint k = 0; demo_runs[k].seed > 0; k++)
    if (!app_demo_play (&demo_runs[k], k + 1, packs, NULL, records, error))
      return FALSE;
  for (guint k = 0; demo_matches[k].seed > 0; k++)
    if (!app_demo_play (&demo_matches[k], k + 1, packs, words, records, error))
      return FALSE;
  if (!app_import_read_lines (import, app_lines_new (_ ("Demo"), records->str, records->len),
                              error))
    return FALSE;
  faults = app_import_get_faults (import);
  if (faults->len > 0) {
    g_propagate_error (error, g_error_copy (g_ptr_array_index (faults, 0)));
    return FALSE;
  }
  return app_import_run (import, _ ("The demo collection"), NULL, error);
}

static gboolean
find_demo (DbStore *db, guint number, gint64 *match, GError **error)
{
  char uuid[DB_UUID_SIZE];

  app_demo_uuid (&demo_matches[number - 1], number, uuid);
  return db_match_find (db, uuid, match, error);
}

typedef struct {
  const RulesMatch *match;
  const char *not_this;
  char *found;
} Alternative;

static bool
take_other (const RulesMove *move, void *data)
{
  Alternative *alternative = data;
  char text[256];
  RulesBuffer buffer = { .data = text, .size = sizeof text - 1 };

  rules_write_move (alternative->match, move, &buffer);
  text[buffer.length] = '\0';
  if (g_str_equal (text, alternative->not_this))
    return true;
  alternative->found = g_strdup (text);
  return false;
}

static gboolean
take_text (const DbMove *move, gpointer data)
{
  *(char **)data = g_strndup (move->text.at, move->text.length);
  return FALSE;
}

/* Another legal move at the place of @number, NULL when there was no choice. */
static char *
dup_alternative (DbStore *db, AppPacks *packs, gint64 match, guint64 number, GError **error)
{
  g_autoptr (AppStored) stored = app_stored_load (db, packs, match, error);
  g_autofree char *old = NULL;
  Alternative alternative = { 0 };
  Replay replay;
  DbTip tip;

  if (stored == NULL || !app_stored_check (stored, error)
      || !db_match_get_tip (db, match, &tip, error)
      || !db_line_foreach_move (db, tip.line, number, number, take_text, &old, error))
    return NULL;
  replay_init (&replay, stored->match);
  if (old != NULL && app_stored_replay (stored, tip.line, &replay, number - 1, NULL, NULL, error)) {
    alternative.match = stored->match;
    alternative.not_this = old;
    rules_choices (stored->match, replay.state, take_other, &alternative);
  }
  replay_clear (&replay);
  return alternative.found;
}

/* Tries one correction; it stays when all that followed fits. */
static gboolean
try_correction (DbStore *db, AppPacks *packs, gint64 match, guint64 number, gboolean *fits,
                GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  GError *failed = NULL;
  g_autofree char *other = dup_alternative (db, packs, match, number, &failed);
  g_autoptr (AppRecording) recording = NULL;
  g_auto (AppCorrecting) done = { 0 };

  *fits = FALSE;
  if (failed != NULL) {
    g_propagate_error (error, failed);
    return FALSE;
  }
  if (other == NULL)
    return TRUE;
  recording = app_recording_open (db, packs, match, error);
  if (recording == NULL || !db_transaction_begin (&scope, db, error)
      || !app_recording_correct (recording, APP_CORRECT_REPLACE, number, other, &done, error))
    return FALSE;
  *fits = done.n_waiting == 0;
  return !*fits || db_transaction_commit (&scope, error);
}

static gboolean
correct_match (DbStore *db, AppPacks *packs, GError **error)
{
  gboolean fits = FALSE;
  gint64 match;
  DbTip tip;

  if (!find_demo (db, DEMO_CORRECTED, &match, error) || !db_match_get_tip (db, match, &tip, error))
    return FALSE;
  for (guint64 number = 14; number <= tip.number && !fits; number++)
    if (!try_correction (db, packs, match, number, &fits, error))
      return FALSE;
  return TRUE;
}

/* Notes, a tag and a bookmark where a person would have left them. */
static gboolean
add_marks (DbStore *db, GError **error)
{
  gint64 final, last, note;
  DbTip tip;

  return find_demo (db, DEMO_FAVOURITE, &final, error)
         && find_demo (db, DEMO_UNFINISHED, &last, error)
         && db_note_add (db, DB_SUBJECT_MATCH, final, _ ("Best final so far. Photos in the album."),
                         &note, error)
         && db_note_add (db, DB_SUBJECT_MATCH, last, _ ("To be finished next Thursday."), &note,
                         error)
         && db_tag_set (db, DB_SUBJECT_MATCH, final, _ ("favourite"), TRUE, error)
         && db_match_get_tip (db, last, &tip, error)
         && db_bookmark_set (db, tip.line, 25, _ ("The disputed point"), error);
}

gboolean
app_demo_fill (DbStore *db, AppPacks *packs, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autofree char *filled = NULL;
  GError *failed = NULL;

  filled = db_setting_dup (db, SETTING, &failed);
  if (failed == NULL && filled != NULL)
    return TRUE;
  if (failed == NULL && db_transaction_begin (&scope, db, &failed)
      && app_demo_add_campaign (db, &failed) && app_demo_add_results (db, &failed)
      && import_matches (db, packs, &failed) && app_demo_add_evenings (db, &failed)
      && correct_match (db, packs, &failed) && add_marks (db, &failed)
      && app_demo_add_decks (db, packs, &failed) && app_demo_add_leagues (db, packs, &failed)
      && db_setting_set (db, SETTING, "1", &failed)
      && db_transaction_commit (&scope, &failed))
    return TRUE;
  app_error_take (error, failed);
  return FALSE;
}

AppStore *
app_demo_open (GError **error)
{
  g_autofree char *path = app_store_default_path (TRUE);
  AppStore *store = app_store_open_file (path, TRUE, error);

  if (store != NULL
      && !app_demo_fill (app_store_get_db (store), app_store_get_packs (store), error))
    g_clear_object (&store);
  return store;
}
