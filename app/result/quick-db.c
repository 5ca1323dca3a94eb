/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Results without moves, stored and read.
 */
#include "app/result/quick-db.h"

#include "app/base/error.h"
#include "app/base/play-tags.h"
#include "app/store/command-type.h"

#include "db/figures.h"
#include "db/notes.h"
#include "db/players.h"
#include "db/recent.h"

#include <glib/gi18n-lib.h>
#include <string.h>

gboolean
app_quick_check_people (DbStore *db, const char *const *names, guint n, GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_int64_hash, g_int64_equal);
  g_autofree gint64 *players = g_new0 (gint64, n);

  for (guint k = 0; k < n; k++) {
    g_autoptr (GError) failed = NULL;

    /* Nobody of that name, or several: adding or the store will tell. */
    if (!db_player_find (db, names[k], &players[k], &failed))
      continue;
    if (!g_hash_table_add (seen, &players[k])) {
      g_set_error (error, APP_ERROR, APP_ERROR_USAGE, _ ("%s sits in two seats, by another name."),
                   names[k]);
      return FALSE;
    }
  }
  return TRUE;
}

static gboolean
check_people (DbStore *db, const AppQuick *quick, GError **error)
{
  const char *names[APP_QUICK_SEATS];

  for (guint k = 0; k < quick->seats->len; k++)
    names[k] = ((const AppQuickSeat *)g_ptr_array_index (quick->seats, k))->name;
  return app_quick_check_people (db, names, quick->seats->len, error);
}

static gboolean
write_note (DbStore *db, gint64 match, const char *text, GError **error)
{
  g_autoptr (GPtrArray) notes = db_notes_list (db, DB_SUBJECT_MATCH, match, error);
  g_autofree char *trimmed = g_strstrip (g_strdup (text != NULL ? text : ""));
  const DbNote *first;
  gint64 note;

  if (notes == NULL)
    return FALSE;
  first = notes->len > 0 ? g_ptr_array_index (notes, 0) : NULL;
  if (first == NULL)
    return trimmed[0] == '\0' || db_note_add (db, DB_SUBJECT_MATCH, match, trimmed, &note, error);
  if (trimmed[0] == '\0')
    return db_note_set_deleted (db, first->id, TRUE, error);
  return g_str_equal (first->text, trimmed) || db_note_set_text (db, first->id, trimmed, error);
}

/* Who was there stays the same person, in the bin or not. */
static void
copy_known_players (DbMatch *match, const DbMatch *before)
{
  for (guint k = 0; k < match->seats->len; k++) {
    DbSeat *seat = &g_array_index (match->seats, DbSeat, k);
    g_autofree char *folded = db_fold (seat->name);

    for (guint j = 0; j < before->seats->len; j++) {
      const DbSeat *sat = &g_array_index (before->seats, DbSeat, j);
      g_autofree char *name = db_fold (sat->name);

      if (g_str_equal (folded, name))
        seat->player = sat->player;
    }
  }
}

static gboolean
write_match (DbStore *db, const AppQuick *quick, gint64 *id, GError **error)
{
  g_autoptr (DbMatch) match = NULL;
  g_autoptr (DbMatch) before = NULL;

  if (quick->uuid == NULL) {
    match = db_match_new ();
    app_quick_fill_match (quick, match);
    return db_match_add (db, match, id, error);
  }
  if (!db_match_find (db, quick->uuid, id, error)
      || (match = db_match_get (db, *id, error)) == NULL)
    return FALSE;
  if (match->with_moves || match->raw_record != NULL) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE,
                         _ ("This match has moves: its result follows from them."));
    return FALSE;
  }
  before = db_match_get (db, *id, error);
  if (before == NULL)
    return FALSE;
  app_quick_fill_match (quick, match);
  copy_known_players (match, before);
  return db_match_update (db, match, error);
}

gboolean
app_quick_write_within (DbStore *db, const AppQuick *quick, gint64 *match, GError **error)
{
  return check_people (db, quick, error) && write_match (db, quick, match, error)
         && write_note (db, *match, quick->note, error);
}

/* Stored as a command */

static gboolean
prepare_log (AppCommandRun *run, gconstpointer data, GError **error)
{
  const AppQuickLog *command = data;
  g_autofree char *wrong = app_quick_check (command->quick);

  if (wrong != NULL)
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE, wrong);
  return wrong == NULL;
}

static DbTitle *
new_log_title (AppCommandRun *run, gconstpointer data)
{
  const AppQuickLog *command = data;

  return app_quick_new_title (command->quick);
}

static gboolean
run_log (AppCommandRun *run, gconstpointer data, GError **error)
{
  const AppQuickLog *command = data;
  gint64 match;

  if (!app_quick_write_within (run->db, command->quick, &match, error))
    return FALSE;
  run->uuid = db_subject_dup_uuid (run->db, DB_SUBJECT_MATCH, match, error);
  return run->uuid != NULL;
}

static gpointer
copy_quick (gconstpointer quick)
{
  return app_quick_copy (quick);
}

static void
free_quick (gpointer quick)
{
  app_quick_free (quick);
}

static const AppCommandField log_fields[] = {
  { G_STRUCT_OFFSET (AppQuickLog, quick), copy_quick, free_quick },
};

const AppCommandType app_quick_log = {
  .size = sizeof (AppQuickLog),
  .fields = log_fields,
  .n_fields = G_N_ELEMENTS (log_fields),
  .prepare = prepare_log,
  .new_title = new_log_title,
  .run = run_log,
};

/* A result without moves as a stored match, and a stored match as one. */

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
  db_match_set_tag (match, APP_QUICK_TAG, app_quick_scoring_name (quick->scoring));
}

/* Whether the places are those that the scores make. */
static gboolean
places_follow (AppQuick *quick, AppQuickScoring by)
{
  g_autoptr (GArray) said = app_quick_sides (quick, FALSE);
  g_autoptr (GArray) ranked = NULL;

  quick->scoring = by;
  ranked = app_quick_sides (quick, TRUE);
  for (guint k = 0; k < said->len; k++)
    if (!g_array_index (said, AppQuickSide, k).has_score
        || g_array_index (said, AppQuickSide, k).place
               != g_array_index (ranked, AppQuickSide, k).place)
      return FALSE;
  return TRUE;
}

/* What decided, of a match that does not say it. */
static AppQuickScoring
guess_scoring (AppQuick *quick, const DbMatch *match)
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

/* What a source says of a seat's score beside the number. */
static char *
dup_words (const DbMatch *match, guint seat)
{
  g_autofree char *name = g_strdup_printf (APP_TAG_SCORE, seat);

  for (guint k = 0; k < match->tags->len; k++)
    if (g_str_equal (g_array_index (match->tags, DbTag, k).name, name))
      return g_strdup (g_array_index (match->tags, DbTag, k).value);
  return NULL;
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
    seat->words = dup_words (match, from->seat);
  }
  for (guint k = 0; k < match->tags->len && !said; k++) {
    const DbTag *tag = &g_array_index (match->tags, DbTag, k);

    said = g_str_equal (tag->name, APP_QUICK_TAG)
           && app_quick_scoring_from_name (tag->value, &quick->scoring);
  }
  if (!said)
    quick->scoring = guess_scoring (quick, match);
  return quick;
}

gboolean
app_quick_find_game (DbStore *db, const char *name, gint64 *game, GError **error)
{
  GError *failed = NULL;

  if (!db_recent_find_game (db, app_quick_game_code (name), name, game, &failed)) {
    app_error_take (error, failed);
    return FALSE;
  }
  if (*game != 0)
    return TRUE;
  g_set_error (error, APP_ERROR, APP_ERROR_NOT_FOUND, _ ("There is no match of a game “%s” here."),
               name);
  return FALSE;
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
  if (row->with_moves || row->raw_record != NULL) {
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
