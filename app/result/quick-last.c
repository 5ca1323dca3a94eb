/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a new result most likely is: as the last one was, and the names to complete from.
 */
#include "app/result/quick-store.h"

#include "app/store/store-jobs.h"

#include "db/players.h"
#include "db/recent.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* What mostly says who won a game that no result is known of. */
static AppQuickBy
usual_by (const char *game)
{
  const char *code = app_quick_game_code (game);
  const RulesGame *known = code != NULL ? rules_game (rules_text (code)) : NULL;
  gboolean together = known != NULL;

  for (guint k = 0; known != NULL && k < known->n_variants; k++)
    together = together && known->variants[k].mode == RULES_MODE_CO_OP;
  return together ? APP_QUICK_CO_OP : APP_QUICK_HIGH_SCORE;
}

static DbMatch *
get_last (DbStore *db, gint64 game)
{
  gint64 id;

  return db_recent_match (db, game, &id, NULL) && id != 0 ? db_match_get (db, id, NULL) : NULL;
}

static gint64
find_game (DbStore *db, const char *game)
{
  gint64 row;

  return game != NULL && db_recent_find_game (db, app_quick_game_code (game), game, &row, NULL)
             ? row
             : 0;
}

gboolean
app_quick_was_played (DbStore *db, const char *game)
{
  gint64 row = find_game (db, game);
  g_autoptr (DbMatch) last = row != 0 ? get_last (db, row) : NULL;

  return last != NULL;
}

/* Only who it was stays. */
static void
forget_result (AppQuick *quick)
{
  for (guint k = 0; k < quick->seats->len; k++) {
    AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);

    seat->place = 0;
    seat->has_score = FALSE;
    seat->score = 0;
  }
  quick->co_op_result = RULES_RUNNING;
  quick->minutes = -1;
  g_clear_pointer (&quick->uuid, g_free);
  g_clear_pointer (&quick->date, g_free);
  g_clear_pointer (&quick->event, g_free);
}

/* In another game they sit each for themselves. */
static void
take_apart (AppQuick *quick)
{
  for (guint k = 0; k < quick->seats->len; k++)
    ((AppQuickSeat *)g_ptr_array_index (quick->seats, k))->side = k + 1;
  g_clear_pointer (&quick->variant, g_free);
}

AppQuick *
app_quick_last (DbStore *db, const char *game)
{
  gint64 row = find_game (db, game);
  g_autoptr (DbMatch) of_game = row != 0 ? get_last (db, row) : NULL;
  g_autoptr (DbMatch) of_any = of_game == NULL ? get_last (db, 0) : NULL;
  const DbMatch *last = of_game != NULL ? of_game : of_any;
  gboolean same = of_game != NULL || game == NULL;
  AppQuick *quick = last != NULL ? app_quick_from_match (last) : app_quick_new ();

  forget_result (quick);
  if (!same) {
    take_apart (quick);
    app_quick_set_string (&quick->game, game);
  }
  if (!same || last == NULL || last->with_moves || last->kept != NULL)
    quick->by = usual_by (quick->game);
  while (quick->seats->len > APP_QUICK_SEATS)
    g_ptr_array_remove_index (quick->seats, quick->seats->len - 1);
  return quick;
}

AppQuick *
app_quick_new_like_last (AppStore *store, const char *game)
{
  return app_quick_last (app_store_get_db (store), game);
}

static char **
or_nobody (char **names)
{
  return names != NULL ? names : g_new0 (char *, 1);
}

char **
app_quick_dup_players (AppStore *store, const char *game)
{
  DbStore *db = app_store_get_db (store);

  return or_nobody (db_recent_players (db, find_game (db, game), NULL));
}

char **
app_quick_dup_places (AppStore *store)
{
  return or_nobody (db_recent_places (app_store_get_db (store), NULL));
}

static void
add_once (GStrvBuilder *names, GHashTable *seen, const char *name)
{
  if (g_hash_table_add (seen, db_fold (name)))
    g_strv_builder_add (names, name);
}

char **
app_quick_dup_games (AppStore *store)
{
  DbStore *db = app_store_get_db (store);
  g_auto (GStrv) games = db_recent_games (db, NULL);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  for (char **game = games; game != NULL && *game != NULL; game++)
    add_once (names, seen, app_quick_game_name (*game));
  for (guint k = 0; rules_games[k] != NULL; k++)
    add_once (names, seen, app_quick_game_name (rules_games[k]->id));
  return g_strv_builder_end (names);
}

/* Names that are not known */

static void
add_new (GString *news, const char *name)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (name));

  if (trimmed[0] != '\0')
    g_string_append_printf (news, "%s%s", news->len > 0 ? ", " : "", trimmed);
}

static gboolean
is_new_player (DbStore *db, const char *name)
{
  g_autoptr (GError) error = NULL;
  gint64 player;

  return !db_player_find (db, name, &player, &error)
         && g_error_matches (error, DB_ERROR, DB_ERROR_NOT_FOUND);
}

static gboolean
is_new_place (DbStore *db, const char *name)
{
  gboolean has;

  return db_recent_has_place (db, name, &has, NULL) && !has;
}

char *
app_quick_dup_new_names (DbStore *db, const AppQuick *quick)
{
  g_autoptr (GString) news = g_string_new (NULL);

  if (quick->game != NULL && app_quick_game_code (quick->game) == NULL
      && find_game (db, quick->game) == 0)
    add_new (news, quick->game);
  for (guint k = 0; k < quick->seats->len; k++) {
    const AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);

    if (seat->name != NULL && is_new_player (db, seat->name))
      add_new (news, seat->name);
  }
  if (quick->place != NULL && is_new_place (db, quick->place))
    add_new (news, quick->place);
  /* Translators: names that were not there before. */
  return news->len > 0 ? g_strdup_printf (_ ("New: %s"), news->str) : g_strdup ("");
}

char *
app_quick_dup_new (AppStore *store, const AppQuick *quick)
{
  return app_quick_dup_new_names (app_store_get_db (store), quick);
}
