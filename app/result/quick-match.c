/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A result without moves as a stored match, and a stored match as one.
 */
#include "app/result/quick-store.h"

#include "app/base/error.h"
#include "app/store/store-jobs.h"

#include "db/notes.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static DbMode
mode_of (const AppQuick *quick, const GArray *sides)
{
  guint sizes[2] = { 0, 0 };

  if (quick->seats->len == 1)
    return DB_MODE_SOLO;
  if (sides->len == 1)
    return DB_MODE_CO_OP;
  if (sides->len > 2)
    return DB_MODE_FREE_FOR_ALL;
  for (guint k = 0; k < quick->seats->len; k++)
    sizes[app_quick_side_of (quick, sides, k)]++;
  return quick->seats->len > 2 && MIN (sizes[0], sizes[1]) == 1 ? DB_MODE_ONE_AGAINST_MANY
                                                                : DB_MODE_VERSUS;
}

/* Trimmed; "" for NULL. */
static void
set_trimmed (char **field, const char *text)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (text != NULL ? text : ""));

  db_match_set_string (field, trimmed);
}

void
app_quick_fill_match (const AppQuick *quick, DbMatch *match)
{
  g_autoptr (GArray) sides = app_quick_sides (quick, TRUE);
  const char *code = app_quick_game_code (quick->game);

  db_match_set_string (&match->game_code, code);
  if (code == NULL)
    set_trimmed (&match->game_name, quick->game);
  else
    db_match_set_string (&match->game_name, NULL);
  set_trimmed (&match->variant, quick->variant);
  set_trimmed (&match->place, quick->place);
  set_trimmed (&match->event, quick->event);
  if (quick->date != NULL) {
    set_trimmed (&match->date, quick->date);
  } else {
    g_autofree char *today = app_quick_dup_today ();

    db_match_set_string (&match->date, today);
  }
  match->mode = mode_of (quick, sides);
  match->result = app_quick_result (quick, sides);
  match->minutes = quick->minutes;
  g_array_set_size (match->seats, 0);
  g_array_set_size (match->sides, 0);
  for (guint k = 0; k < quick->seats->len; k++) {
    const AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);
    g_autofree char *name = g_strstrip (g_strdup (seat->name));
    DbSeat *made;

    db_match_add_seat (match, app_quick_side_of (quick, sides, k) + 1, 0, name);
    made = &g_array_index (match->seats, DbSeat, k);
    made->has_score = seat->has_score;
    made->score = seat->score;
  }
  for (guint k = 0; k < sides->len; k++) {
    const AppQuickSide *side = &g_array_index (sides, AppQuickSide, k);

    db_match_add_side (match, side->side, side->place, NULL);
  }
  db_match_set_tag (match, APP_QUICK_TAG, app_quick_by_name (quick->by));
}

/* Whether the places are those that the scores make. */
static gboolean
places_follow (AppQuick *quick, AppQuickBy by)
{
  g_autoptr (GArray) said = app_quick_sides (quick, FALSE);
  g_autoptr (GArray) ranked = NULL;

  quick->by = by;
  ranked = app_quick_sides (quick, TRUE);
  for (guint k = 0; k < said->len; k++)
    if (!g_array_index (said, AppQuickSide, k).has_score
        || g_array_index (said, AppQuickSide, k).place
               != g_array_index (ranked, AppQuickSide, k).place)
      return FALSE;
  return TRUE;
}

/* What decided, of a match that does not say it. */
static AppQuickBy
guess_by (AppQuick *quick, const DbMatch *match)
{
  guint places = 0, last = 0;

  for (guint k = 0; k < match->sides->len; k++) {
    guint place = g_array_index (match->sides, DbSide, k).place;

    places += place > 0 ? 1 : 0;
    last = MAX (last, place);
  }
  if (match->mode == DB_MODE_CO_OP || (match->sides->len == 1 && match->result != RULES_RUNNING))
    return APP_QUICK_CO_OP;
  if (match->result == RULES_RUNNING && places == 0)
    return APP_QUICK_OPEN;
  if (places_follow (quick, APP_QUICK_HIGH_SCORE))
    return APP_QUICK_HIGH_SCORE;
  if (places_follow (quick, APP_QUICK_LOW_SCORE))
    return APP_QUICK_LOW_SCORE;
  return last > 2 && places == match->sides->len ? APP_QUICK_PLACES : APP_QUICK_WINNERS;
}

static guint
place_of (const DbMatch *match, guint side)
{
  for (guint k = 0; k < match->sides->len; k++)
    if (g_array_index (match->sides, DbSide, k).side == side)
      return g_array_index (match->sides, DbSide, k).place;
  return 0;
}

AppQuick *
app_quick_from_match (const DbMatch *match)
{
  AppQuick *quick = app_quick_new ();
  gboolean said = FALSE;

  quick->uuid = g_strdup (match->uuid);
  quick->game = g_strdup (match->game_code != NULL ? match->game_code : match->game_name);
  quick->variant = g_strdup (match->variant);
  quick->date = g_strdup (match->date);
  quick->place = g_strdup (match->place);
  quick->event = g_strdup (match->event);
  quick->minutes = match->minutes;
  quick->co_op_result = match->result;
  for (guint k = 0; k < match->seats->len; k++) {
    const DbSeat *from = &g_array_index (match->seats, DbSeat, k);
    AppQuickSeat *seat;

    app_quick_add_seat (quick, from->name, from->side);
    seat = g_ptr_array_index (quick->seats, k);
    seat->place = place_of (match, from->side);
    seat->has_score = from->has_score;
    seat->score = from->score;
  }
  for (guint k = 0; k < match->tags->len && !said; k++) {
    const DbTag *tag = &g_array_index (match->tags, DbTag, k);

    said =
        g_str_equal (tag->name, APP_QUICK_TAG) && app_quick_by_from_name (tag->value, &quick->by);
  }
  if (!said)
    quick->by = guess_by (quick, match);
  return quick;
}

AppQuick *
app_quick_get (DbStore *db, gint64 match, GError **error)
{
  g_autoptr (DbMatch) row = db_match_get (db, match, error);
  g_autoptr (GPtrArray) notes =
      row != NULL ? db_notes_list (db, DB_SUBJECT_MATCH, match, error) : NULL;
  AppQuick *quick;

  if (notes == NULL)
    return NULL;
  if (row->with_moves || row->kept != NULL) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE,
                         _ ("This match has moves: its result follows from them."));
    return NULL;
  }
  quick = app_quick_from_match (row);
  if (notes->len > 0)
    quick->note = g_strdup (((const DbNote *)g_ptr_array_index (notes, 0))->text);
  return quick;
}

AppQuick *
app_quick_load (AppStore *store, const char *uuid, GError **error)
{
  DbStore *db = app_store_get_db (store);
  GError *failed = NULL;
  AppQuick *quick;
  gint64 match;

  quick = db_match_find (db, uuid, &match, &failed) ? app_quick_get (db, match, &failed) : NULL;
  if (quick == NULL)
    app_error_take (error, failed);
  return quick;
}
