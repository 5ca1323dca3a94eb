/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A season by what a person types: a UUID, a league's name, "NAME/2".
 */
#include "app/league/season-looking.h"

#include "app/base/error.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
fail_season (const char *season, GError **error)
{
  g_set_error (error, APP_ERROR, APP_ERROR_NOT_FOUND,
               _ ("There is no league or season “%s”. `list leagues` and the page of leagues show "
                  "those that there are."),
               season);
  return FALSE;
}

static gboolean
find_present (DbStore *db, gint64 league, const char *text, gint64 *id, GError **error)
{
  if (!app_league_present_season (db, league, id, error))
    return FALSE;
  if (*id != 0)
    return TRUE;
  g_set_error (error, APP_ERROR, APP_ERROR_NOT_FOUND, _ ("The league “%s” has no season yet."),
               text);
  return FALSE;
}

/* "NAME/2" */
static gboolean
find_numbered (DbStore *db, const char *text, gint64 *id, GError **error)
{
  const char *slash = strrchr (text, '/');
  g_autofree char *name = slash != NULL ? g_strndup (text, (gsize)(slash - text)) : NULL;
  g_autoptr (GPtrArray) seasons = NULL;
  guint64 number;
  gint64 league;

  if (name == NULL || !g_ascii_string_to_unsigned (slash + 1, 10, 1, G_MAXUINT, &number, NULL)
      || !db_league_find (db, name, &league, NULL))
    return fail_season (text, error);
  seasons = db_seasons_list (db, league, FALSE, error);
  if (seasons == NULL)
    return FALSE;
  for (guint k = 0; k < seasons->len; k++) {
    const DbSeason *season = g_ptr_array_index (seasons, k);

    if (season->number == number) {
      *id = season->id;
      return TRUE;
    }
  }
  g_set_error (error, APP_ERROR, APP_ERROR_NOT_FOUND,
               g_dngettext (GETTEXT_PACKAGE, "The league has %u season.",
                            "The league has %u seasons.", seasons->len),
               seasons->len);
  return FALSE;
}

static gboolean
find_season (DbStore *db, const char *text, gint64 *id, GError **error)
{
  g_autoptr (GError) failed = NULL;
  g_autoptr (GError) failed_too = NULL;
  gint64 league;

  if (text[0] == '\0')
    return fail_season (text, error);
  if (db_league_find (db, text, &league, &failed))
    return find_present (db, league, text, id, error);
  if (g_error_matches (failed, DB_ERROR, DB_ERROR_AMBIGUOUS)) {
    g_propagate_error (error, g_steal_pointer (&failed));
    return FALSE;
  }
  if (db_season_find (db, text, id, &failed_too))
    return TRUE;
  if (g_error_matches (failed_too, DB_ERROR, DB_ERROR_NOT_FOUND))
    return find_numbered (db, text, id, error);
  g_propagate_error (error, g_steal_pointer (&failed_too));
  return FALSE;
}

gboolean
app_season_find (DbStore *db, const char *season, gint64 *id, GError **error)
{
  GError *failed = NULL;

  if (find_season (db, season, id, &failed))
    return TRUE;
  app_error_take (error, failed);
  return FALSE;
}
