/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches into a sink, one after another, in one of the formats.
 */
#include "app/plays-out/out-private.h"

#include "app/base/error.h"

#include "db/transaction.h"

#include <glib/gi18n-lib.h>

void
out_flush (OutWriting *writing)
{
  writing->sink (writing->line->str, writing->line->len, writing->data);
  g_string_truncate (writing->line, 0);
}

gboolean
out_foreach (OutWriting *writing, OutEach each, gpointer data, GError **error)
{
  for (guint k = 0; k < writing->matches->len; k++) {
    gint64 match = g_array_index (writing->matches, gint64, k);
    g_autoptr (OutPlay) play = NULL;

    if (writing->progress != NULL)
      writing->progress ((double)k / writing->matches->len, writing->progress_data);
    if (g_cancellable_set_error_if_cancelled (writing->cancellable, error))
      return FALSE;
    play = out_play_read (writing->db, writing->packs, match, error);
    if (play == NULL || !each (writing, play, data, error))
      return FALSE;
    out_flush (writing);
  }
  return TRUE;
}

static gboolean
write_format (OutWriting *writing, AppPlaysFormat format, GError **error)
{
  switch (format) {
  case APP_PLAYS_CSV:
    return out_write_csv (writing, error);
  case APP_PLAYS_CSV_WIDE:
    return out_write_wide (writing, error);
  case APP_PLAYS_JSON:
    return out_write_json (writing, error);
  case APP_PLAYS_BGSTATS:
    return out_write_bgstats (writing, error);
  case APP_PLAYS_LINKS:
    return out_write_links (writing, error);
  default:
    return out_write_history (writing, format, error);
  }
}

static gboolean
write_all (OutWriting *writing, const AppPlaysWhich *which, AppPlaysFormat format, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (GArray) matches = NULL;
  g_autoptr (OutNames) names = NULL;
  g_autoptr (GString) line = g_string_new (NULL);

  if (!db_transaction_begin_read (&scope, writing->db, error))
    return FALSE;
  matches = out_which_list (writing->db, which, &writing->most_seats, error);
  names = matches != NULL ? out_names_new (writing->db, error) : NULL;
  if (names == NULL)
    return FALSE;
  writing->matches = matches;
  writing->names = names;
  writing->line = line;
  if (!write_format (writing, format, error))
    return FALSE;
  out_flush (writing);
  return db_transaction_commit (&scope, error);
}

gboolean
out_write_plays (DbStore *db, AppPacks *packs, const AppPlaysWhich *which, AppPlaysFormat format,
                 RecordSink sink, gpointer data, OutProgress progress, gpointer progress_data,
                 GCancellable *cancellable, GError **error)
{
  OutWriting writing = { .db = db,
                         .packs = packs,
                         .sink = sink,
                         .data = data,
                         .progress = progress,
                         .progress_data = progress_data,
                         .cancellable = cancellable };

  return write_all (&writing, which, format, error);
}

gboolean
app_plays_write (DbStore *db, AppPacks *packs, const AppPlaysWhich *which, AppPlaysFormat format,
                 RecordSink sink, gpointer data, GCancellable *cancellable, GError **error)
{
  GError *failed = NULL;

  if (out_write_plays (db, packs, which, format, sink, data, NULL, NULL, cancellable, &failed))
    return TRUE;
  app_error_take (error, failed);
  return FALSE;
}

char *
app_plays_dup_link (DbStore *db, AppPacks *packs, gint64 match, GError **error)
{
  GError *failed = NULL;
  g_autoptr (OutNames) names = out_names_new (db, &failed);
  g_autoptr (OutPlay) play = names != NULL ? out_play_read (db, packs, match, &failed) : NULL;
  char *link;

  if (play == NULL) {
    app_error_take (error, failed);
    return NULL;
  }
  link = out_dup_link (db, names, play);
  if (link == NULL)
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE,
                         _ ("This match is not over: there is no result to send yet."));
  return link;
}
