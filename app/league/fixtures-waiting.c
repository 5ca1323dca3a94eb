/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Fixtures that wait for a result, of all seasons that go on.
 */
#include "app/league/season-looking.h"

#include "app/base/error.h"
#include "app/base/phrases.h"
#include "app/store/store-jobs.h"

#include <glib/gi18n-lib.h>

void
app_fixture_title_free (AppFixtureTitle *title)
{
  if (title == NULL)
    return;
  g_free (title->uuid);
  g_free (title->season);
  g_free (title->title);
  g_free (title->subtitle);
  g_free (title->match);
  g_free (title);
}

static void
free_title (gpointer title)
{
  app_fixture_title_free (title);
}

/* One with its round, to sort by. */
typedef struct {
  AppFixtureTitle *title;
  guint round;
  gint64 row;
} Waiting;

static int
compare_waiting (gconstpointer a, gconstpointer b)
{
  const Waiting *one = a, *other = b;

  if (one->round != other->round)
    return one->round < other->round ? -1 : 1;
  return one->row < other->row ? -1 : one->row > other->row;
}

static AppFixtureTitle *
title_new (const AppLooking *looking, const AppFixtureRow *fixture)
{
  AppFixtureTitle *title = g_new0 (AppFixtureTitle, 1);

  title->uuid = g_strdup (fixture->row->uuid);
  title->season = g_strdup (looking->row->uuid);
  title->title = app_looking_dup_sides (looking, fixture);
  /* Translators: a league and the number of a round. */
  title->subtitle =
      app_phrase_printf (_ ("%s, round %u"), looking->league->name, fixture->row->round);
  if (fixture->state == APP_FIXTURE_RUNNING)
    title->match = g_strdup (fixture->row->match_uuid);
  return title;
}

static void
add_waiting (GArray *waiting, const AppLooking *looking)
{
  for (guint k = 0; k < looking->fixtures->len; k++) {
    const AppFixtureRow *fixture = app_looking_fixture (looking, k);
    Waiting one = { NULL, fixture->row->round, fixture->row->id };

    if (fixture->state != APP_FIXTURE_OPEN && fixture->state != APP_FIXTURE_RUNNING)
      continue;
    one.title = title_new (looking, fixture);
    g_array_append_val (waiting, one);
  }
}

GPtrArray *
app_fixtures_waiting (AppStore *store, guint limit)
{
  DbStore *db = app_store_get_db (store);
  GPtrArray *titles = g_ptr_array_new_with_free_func (free_title);
  g_autoptr (GArray) waiting = g_array_new (FALSE, FALSE, sizeof (Waiting));
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) seasons = db_seasons_list (db, 0, FALSE, &error);

  for (guint k = 0; seasons != NULL && k < seasons->len; k++) {
    const DbSeason *season = g_ptr_array_index (seasons, k);
    g_autoptr (AppLooking) looking = NULL;

    if (season->finished != 0)
      continue;
    looking = app_looking_new (db, NULL, season->id, &error);
    if (looking == NULL)
      break;
    add_waiting (waiting, looking);
  }
  if (error != NULL)
    app_error_log (G_LOG_LEVEL_WARNING, error);
  g_array_sort (waiting, compare_waiting);
  for (guint k = 0; k < waiting->len; k++) {
    AppFixtureTitle *title = g_array_index (waiting, Waiting, k).title;

    if (k < limit)
      g_ptr_array_add (titles, title);
    else
      app_fixture_title_free (title);
  }
  return titles;
}
