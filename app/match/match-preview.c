/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A match opened from a record that is nowhere stored yet.
 */
#include "app/match/match-private.h"

#include "app/match/records.h"

#include <glib/gi18n-lib.h>

/* Keeps the record that @records is at the start of, and what it can be replayed with. */
static void
take_record (AppMatch *match, AppRecords *records)
{
  const GError *unplayable = app_records_get_unplayable (records);
  RulesSetup setup = *app_records_get_setup (records);
  RulesError wrong;

  match->tags = record_tags_copy (app_records_get_tags (records));
  match->game = setup.game;
  app_match_read_brought (match);
  if (unplayable != NULL) {
    match->fault = g_strdup (unplayable->message);
  } else if (rules_match_new (&match->match, &setup, &wrong) == RULES_OK) {
    match->timeline = app_timeline_new (match->match);
    match->labels = app_labels_new (match->match, match->tags);
  }
}

static void
take_move (AppMatch *match, AppRecords *records)
{
  const guint64 digest = app_records_get_replay (records)->digest;
  RulesError wrong;

  if (match->timeline != NULL)
    app_timeline_append (match->timeline, app_records_get_move (records),
                         app_records_get_instant (records), app_records_get_comment (records),
                         &digest, &wrong);
}

/* Reads all records of the file and takes the one of that index; counts them. */
static guint
read_records (AppMatch *match, AppRecords *records, guint index, GError **error)
{
  guint n = 0;

  for (;;) {
    GError *failed = NULL;

    switch (app_records_next (records, &failed)) {
    case APP_RECORDS_START:
      if (n == index)
        take_record (match, records);
      break;
    case APP_RECORDS_MOVE:
      if (n == index)
        take_move (match, records);
      break;
    case APP_RECORDS_FAULT:
      if (n == index && match->timeline != NULL)
        match->fault = g_strdup (failed->message);
      if (n == index && match->timeline == NULL)
        g_propagate_error (error, failed);
      else
        g_error_free (failed);
      n++;
      break;
    case APP_RECORDS_FINISH:
      if (n == index)
        match->record = g_strdup (app_records_get_text (records)->str);
      n++;
      break;
    case APP_RECORDS_DONE:
      if (failed != NULL && (error == NULL || *error == NULL))
        g_propagate_error (error, failed);
      else
        g_clear_error (&failed);
      return n;
    }
  }
}

AppMatch *
app_match_open_record (const char *path, guint index, guint *n_records, GError **error)
{
  g_autoptr (AppMatch) match = NULL;
  g_autoptr (AppRecords) records = NULL;
  g_autoptr (DbStore) db = NULL;
  g_autofree char *own = app_store_default_path (FALSE);
  AppLines *lines = app_lines_open (path, error);
  GError *failed = NULL;
  guint n;

  if (lines == NULL)
    return NULL;
  match = g_object_new (APP_TYPE_MATCH, NULL);
  match->record_name = g_strdup (path);
  /* The person's own packs count, where there are any. */
  db = db_store_open (own, DB_OPEN_READ_ONLY, NULL);
  match->packs = db != NULL ? app_database_packs (db) : app_packs_new ();
  records = app_records_new (lines, match->packs, APP_RECORDS_KEEP_TEXT | APP_RECORDS_UNPLAYABLE);
  n = read_records (match, records, index, &failed);
  app_packs_set_finder (match->packs, NULL, NULL);
  if (n_records != NULL)
    *n_records = n;
  if (failed != NULL) {
    g_propagate_error (error, failed);
    return NULL;
  }
  if (match->tags == NULL) {
    app_error_at (error, APP_ERROR_USAGE, path, 0, _ ("There is no record %u in it."), index + 1);
    return NULL;
  }
  g_ptr_array_set_size (match->moves, (int)app_match_get_n_moves (match));
  app_match_update_header (match);
  return g_steal_pointer (&match);
}
