/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A disk without room.
 */
#include "tests/full-disk.h"

#include "app/store/store-jobs.h"
#include "db/statement.h"

#include <string.h>

#define LONG 9000

static gpointer
limit_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  static const char full_sql[] = "PRAGMA max_page_count = 1";
  static const char room_sql[] = "PRAGMA max_page_count = 1073741823";
  g_autoptr (DbStatement) limit =
      db_prepare (db, GPOINTER_TO_INT (data) ? full_sql : room_sql, error);

  while (db_step (limit, error) == DB_STEP_ROW)
    ;
  return NULL;
}

static void
limited_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  g_autoptr (GError) error = NULL;

  g_task_propagate_pointer (G_TASK (result), &error);
  g_assert_no_error (error);
  *(gboolean *)data = TRUE;
}

void
full_disk (AppStore *store, gboolean full)
{
  gboolean done = FALSE;
  GTask *task = g_task_new (store, NULL, limited_cb, &done);

  g_task_set_task_data (task, GINT_TO_POINTER (full), NULL);
  app_store_push (store, task, limit_work, NULL);
  while (!done)
    g_main_context_iteration (NULL, TRUE);
}

char *
full_disk_dup_note (char letter)
{
  GString *note = g_string_new ("- note \"");

  for (guint k = 0; k < LONG; k++)
    g_string_append_c (note, letter);
  return g_string_free (g_string_append_c (note, '"'), FALSE);
}
