/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Feeds what may be typed to the reader of results in one line; behind a line feed stands a second
 * one, which goes on from the first. What is taken can be stored, and is told in clean sentences.
 */
#include "tests/fuzz.h"

#include "app/store/database.h"
#include "app/result/quick-db.h"

static DbStore *
get_store (void)
{
  static DbStore *db;

  if (db == NULL)
    db = app_database_open (":memory:", DB_OPEN_CREATE, NULL);
  return db;
}

static void
require_text (char *text)
{
  require (text != NULL && g_utf8_validate (text, -1, NULL));
  g_free (text);
}

static void
check (const AppQuick *quick)
{
  g_autofree char *wrong = app_quick_check (quick);
  g_autoptr (GPtrArray) standings = app_quick_dup_standings (quick);
  g_autoptr (AppQuick) copy = app_quick_copy (quick);

  require (wrong == NULL && copy->seats->len == quick->seats->len);
  require (quick->game != NULL && quick->minutes >= -1);
  require_text (app_quick_dup_text (quick));
  require_text (app_quick_dup_circumstances (quick));
  for (guint k = 0; k < standings->len; k++) {
    const AppQuickStanding *standing = g_ptr_array_index (standings, k);

    require (standing->names[0] != '\0');
  }
}

static AppQuick *
try_line (const char *line, const AppQuick *last)
{
  g_autoptr (GError) error = NULL;
  AppQuick *quick = app_quick_read_line (get_store (), line, last, &error);

  if (quick != NULL)
    check (quick);
  else
    require_sentence (error);
  return quick;
}

/* The small fields of the form. */
static void
try_fields (const char *text)
{
  g_autofree char *date = NULL;
  int minutes = -1;

  if (app_quick_read_minutes (text, &minutes)) {
    g_autofree char *sentence = app_quick_dup_minutes (minutes);

    require (minutes >= 0 && sentence[0] != '\0');
  }
  if (app_quick_read_date (text, &date))
    require (date != NULL && strlen (date) >= 10);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autofree char *typed = dup_typed (data, size);
  g_auto (GStrv) lines = typed != NULL ? g_strsplit (typed, "\n", 2) : NULL;
  g_autoptr (AppQuick) first = NULL, second = NULL;

  if (lines == NULL || lines[0] == NULL)
    return 0;
  try_fields (lines[0]);
  first = try_line (lines[0], NULL);
  if (lines[1] != NULL)
    second = try_line (lines[1], first);
  return 0;
}
