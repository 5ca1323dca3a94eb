/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The points schemes of a collection beside the ready ones.
 */
#include "app/league/schemes.h"

#include "app/base/error.h"

#include "db/leagues.h"

#include <glib/gi18n-lib.h>

void
app_scheme_free (AppScheme *scheme)
{
  if (scheme == NULL)
    return;
  g_free (scheme->id);
  g_free (scheme->name);
  g_free (scheme);
}

static void
free_scheme (gpointer scheme)
{
  app_scheme_free (scheme);
}

static AppScheme *
scheme_of_ready (const LeagueReadyScheme *ready)
{
  AppScheme *scheme = g_new0 (AppScheme, 1);

  scheme->id = g_strdup (ready->id);
  scheme->name = g_strdup (_ (ready->name));
  scheme->ready = TRUE;
  scheme->scheme = ready->scheme;
  return scheme;
}

static AppScheme *
scheme_of_row (const DbScheme *row, GError **error)
{
  g_autoptr (AppScheme) scheme = g_new0 (AppScheme, 1);

  scheme->id = g_strdup (row->uuid);
  scheme->name = g_strdup (row->name);
  return app_scheme_read_at (row->json, row->name, &scheme->scheme, error)
             ? g_steal_pointer (&scheme)
             : NULL;
}

GPtrArray *
app_schemes_list (DbStore *db, GError **error)
{
  g_autoptr (GPtrArray) schemes = g_ptr_array_new_with_free_func (free_scheme);
  GError *failed = NULL;
  g_autoptr (GPtrArray) rows = db_schemes_list (db, FALSE, &failed);

  if (rows == NULL) {
    app_error_take (error, failed);
    return NULL;
  }
  for (const LeagueReadyScheme *ready = league_ready_schemes (); ready->id != NULL; ready++)
    g_ptr_array_add (schemes, scheme_of_ready (ready));
  for (guint k = 0; k < rows->len; k++) {
    AppScheme *scheme = scheme_of_row (g_ptr_array_index (rows, k), error);

    if (scheme == NULL)
      return NULL;
    g_ptr_array_add (schemes, scheme);
  }
  return g_steal_pointer (&schemes);
}

/* By its id, or its name in English or translated. */
static const LeagueReadyScheme *
find_ready (const char *name)
{
  g_autofree char *folded = db_fold (name);

  for (const LeagueReadyScheme *ready = league_ready_schemes (); ready->id != NULL; ready++) {
    g_autofree char *english = db_fold (ready->name);
    g_autofree char *translated = db_fold (_ (ready->name));

    if (g_str_equal (folded, ready->id) || g_str_equal (folded, english)
        || g_str_equal (folded, translated))
      return ready;
  }
  return NULL;
}

AppScheme *
app_scheme_find (DbStore *db, const char *name, GError **error)
{
  const LeagueReadyScheme *ready = find_ready (name);
  g_autoptr (DbScheme) row = NULL;
  GError *failed = NULL;
  gint64 id;

  if (ready != NULL)
    return scheme_of_ready (ready);
  if (!db_scheme_find (db, name, &id, &failed) || (row = db_scheme_get (db, id, &failed)) == NULL) {
    app_error_take (error, failed);
    return NULL;
  }
  return scheme_of_row (row, error);
}

void
app_scheme_sizes (const LeagueScheme *scheme, guint *least, guint *most)
{
  *least = 2;
  *most = scheme->by_place ? LEAGUE_SEATS : 2;
  while (scheme->by_place && *least < LEAGUE_SEATS && (scheme->sizes & 1u << *least) == 0)
    (*least)++;
  while (*most > *least && (scheme->sizes & 1u << *most) == 0)
    (*most)--;
}
