/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches read to be written out, with their names.
 */
#include "app/plays-out/out-play.h"

#include "app/base/play-tags.h"
#include "app/league/season-result.h"
#include "app/result/games.h"
#include "app/result/quick-db.h"
#include "app/result/quick.h"

#include "db/match-outcomes.h"
#include "db/externals.h"
#include "db/figures.h"
#include "db/match-rows.h"
#include "db/notes.h"
#include "db/places.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* UUIDs of players, games and places, read once, and what other sources call them. */

/* @players: row to UUID; @games_by_row: row to DbPlaceOrGame; @games: by code, and by "=" and the
 * folded name; @places: by folded name. Both to DbPlaceOrGame of the lists. */
struct ExportNames {
  GHashTable *players, *games_by_row;
  GPtrArray *list_of_games, *list_of_places;
  GHashTable *games, *places;
};

static gboolean
player_cb (gint64 player, const char *uuid, const char *name, gpointer data)
{
  gint64 *row = g_new (gint64, 1);

  *row = player;
  g_hash_table_insert (data, row, g_strdup (uuid));
  return TRUE;
}

static char *
dup_key (const char *code, const char *name)
{
  g_autofree char *folded = code == NULL ? db_fold (name != NULL ? name : "") : NULL;

  return code != NULL ? g_strdup (code) : g_strconcat ("=", folded, NULL);
}

static GHashTable *
index_by_key (const GPtrArray *list)
{
  GHashTable *table = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint k = 0; k < list->len; k++) {
    DbPlaceOrGame *named = g_ptr_array_index (list, k);

    g_hash_table_insert (table, dup_key (named->code, named->name), named);
  }
  return table;
}

ExportNames *
export_names_new (DbStore *db, GError **error)
{
  g_autoptr (ExportNames) names = g_new0 (ExportNames, 1);

  names->players = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, g_free);
  names->list_of_games = app_games_list (db, error);
  if (names->list_of_games == NULL)
    return NULL;
  names->list_of_places = db_places_list (db, error);
  if (names->list_of_places == NULL || !db_players_foreach (db, player_cb, names->players, error))
    return NULL;
  names->games = index_by_key (names->list_of_games);
  names->games_by_row = g_hash_table_new (g_int64_hash, g_int64_equal);
  for (guint k = 0; k < names->list_of_games->len; k++) {
    DbPlaceOrGame *game = g_ptr_array_index (names->list_of_games, k);

    g_hash_table_insert (names->games_by_row, &game->id, game);
  }
  names->places = index_by_key (names->list_of_places);
  return g_steal_pointer (&names);
}

void
export_names_free (ExportNames *names)
{
  g_clear_pointer (&names->players, g_hash_table_unref);
  g_clear_pointer (&names->games_by_row, g_hash_table_unref);
  g_clear_pointer (&names->games, g_hash_table_unref);
  g_clear_pointer (&names->places, g_hash_table_unref);
  g_clear_pointer (&names->list_of_games, g_ptr_array_unref);
  g_clear_pointer (&names->list_of_places, g_ptr_array_unref);
  g_free (names);
}

const GPtrArray *
export_names_get_games (ExportNames *names)
{
  return names->list_of_games;
}

const DbPlaceOrGame *
export_names_get_game_row (ExportNames *names, gint64 row)
{
  return g_hash_table_lookup (names->games_by_row, &row);
}

/* One of the five that nobody played is the program's, and nobody's. */
gboolean
export_game_is_listed (const DbPlaceOrGame *game)
{
  return game->rating >= 0 || game->owned >= 0 || (game->matches == 0 && game->code == NULL);
}

const char *
export_names_get_player (ExportNames *names, gint64 player)
{
  const char *uuid = g_hash_table_lookup (names->players, &player);

  return uuid != NULL ? uuid : "";
}

static gboolean
look_up (GHashTable *table, const char *code, const char *name, gint64 *row, const char **uuid)
{
  g_autofree char *key = dup_key (code, name);
  const DbPlaceOrGame *named = g_hash_table_lookup (table, key);

  *row = named != NULL ? named->id : 0;
  *uuid = named != NULL ? named->uuid : "";
  return named != NULL;
}

gboolean
export_names_get_game (ExportNames *names, const DbMatch *match, gint64 *row, const char **uuid)
{
  return look_up (names->games, match->game_code, match->game_name, row, uuid);
}

gboolean
export_names_get_place (ExportNames *names, const DbMatch *match, gint64 *row, const char **uuid)
{
  return look_up (names->places, NULL, match->place, row, uuid);
}

/* What others call them */

typedef struct {
  const char *source;
  char *id;
} Sought;

/* The one it got first. */
static gboolean
external_cb (const char *source, const char *id, gpointer data)
{
  Sought *sought = data;

  if (!g_str_equal (source, sought->source))
    return TRUE;
  sought->id = g_strdup (id);
  return FALSE;
}

char *
export_dup_external_id (DbStore *db, DbSubject subject, gint64 row, const char *source)
{
  Sought sought = { source, NULL };

  if (row != 0)
    db_externals_foreach (db, subject, row, external_cb, &sought, NULL);
  return sought.id;
}

gint64
export_get_bgg_id (DbStore *db, DbSubject subject, gint64 row)
{
  g_autofree char *id = export_dup_external_id (db, subject, row, "bgg");
  gint64 number = 0;

  if (id != NULL)
    g_ascii_string_to_signed (id, 10, 0, G_MAXINT32, &number, NULL);
  return number;
}

/* A match read to be written out. A match with moves has its result from its replay, kept or made
 * now; one without from what was entered. */

void
export_play_free (ExportPlay *play)
{
  if (play == NULL)
    return;
  db_match_free (play->row);
  g_clear_pointer (&play->notes, g_ptr_array_unref);
  g_free (play->comment);
  g_array_unref (play->seats);
  g_free (play);
}

/* Tags */

const char *
export_play_get_tag (const ExportPlay *play, const char *name)
{
  for (guint k = 0; k < play->row->tags->len; k++) {
    const DbTag *tag = &g_array_index (play->row->tags, DbTag, k);

    if (g_str_equal (tag->name, name))
      return tag->value;
  }
  return NULL;
}

static const char *
get_seat_tag (const ExportPlay *play, const char *format, guint seat)
{
  g_autofree char *name = g_strdup_printf ("%.*s%u", (int)strcspn (format, "%"), format, seat);

  return export_play_get_tag (play, name);
}

static gboolean
is_tagged (const ExportPlay *play, const char *name)
{
  return g_strcmp0 (export_play_get_tag (play, name), APP_TAG_YES) == 0;
}

/* "Role12" of "Role%u". */
static gboolean
is_seat_tag (const char *name, const char *format)
{
  gsize length = strcspn (format, "%");

  return strncmp (name, format, length) == 0 && name[length] != '\0'
         && strspn (name + length, "0123456789") == strlen (name + length);
}

gboolean
export_tag_is_redundant (const char *name)
{
  static const char *const said[] = { APP_TAG_TIME, APP_TAG_FIRST, APP_TAG_UNCOUNTED,
                                      APP_TAG_INCOMPLETE, APP_TAG_BY_HAND };

  for (guint k = 0; k < G_N_ELEMENTS (said); k++)
    if (g_str_equal (name, said[k]))
      return TRUE;
  return is_seat_tag (name, APP_TAG_ROLE) || is_seat_tag (name, APP_TAG_SCORE)
         || db_match_tag_has_field (name);
}

/* When */

/* The time beside a day, as import found it: "20:08" or "20:08:07". */
static void
read_time (ExportPlay *play)
{
  const char *time = export_play_get_tag (play, APP_TAG_TIME);
  guint hour, minute, second = 0;

  if (time != NULL && sscanf (time, "%2u:%2u:%2u", &hour, &minute, &second) >= 2 && hour < 24
      && minute < 60 && second < 60)
    g_snprintf (play->time, sizeof play->time, "%02u:%02u:%02u", hour, minute, second);
}

/* "2026-11-05T19:02:00Z" is told by the clock here; with another offset it is the clock there. */
static void
read_when (ExportPlay *play)
{
  const char *date = play->row->date;
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autoptr (GDateTime) instant = g_date_time_new_from_iso8601 (date, utc);
  g_autoptr (GDateTime) shown = NULL;
  g_autofree char *text = NULL;
  LeagueDay day;
  gint64 ms;

  if (instant == NULL) {
    app_day_read (date, &day, &ms);
    if (day == 0)
      return;
    g_strlcpy (play->day, date, sizeof play->day);
    read_time (play);
    return;
  }
  shown = g_date_time_get_utc_offset (instant) == 0 ? g_date_time_to_local (instant)
                                                    : g_date_time_ref (instant);
  text = g_date_time_format (shown, "%Y-%m-%d %H:%M:%S");
  g_strlcpy (play->day, text, sizeof play->day);
  g_strlcpy (play->time, text + strlen ("2026-11-05 "), sizeof play->time);
}

GDateTime *
export_play_dup_instant (const ExportPlay *play, int hour)
{
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autoptr (GDateTime) local = NULL;
  GDateTime *instant = g_date_time_new_from_iso8601 (play->row->date, utc);
  gboolean timed = play->time[0] != '\0';

  if (instant == NULL && play->day[0] != '\0')
    local =
        g_date_time_new_local (atoi (play->day), atoi (play->day + 5), atoi (play->day + 8),
                               timed ? atoi (play->time) : hour, timed ? atoi (play->time + 3) : 0,
                               timed ? atoi (play->time + 6) : 0);
  if (local != NULL)
    return g_date_time_to_utc (local);
  if (instant != NULL) {
    local = instant;
    return g_date_time_to_utc (local);
  }
  return NULL;
}

/* Seats */

static const DbSide *
find_side (const DbMatch *row, guint side)
{
  for (guint k = 0; k < row->sides->len; k++)
    if (g_array_index (row->sides, DbSide, k).side == side)
      return &g_array_index (row->sides, DbSide, k);
  return NULL;
}

static guint
count_seats (const DbMatch *row, guint side)
{
  guint n = 0;

  for (guint k = 0; k < row->seats->len; k++)
    n += g_array_index (row->seats, DbSeat, k).side == side;
  return n;
}

static gboolean
begins (const ExportPlay *play, guint seat)
{
  const char *first = export_play_get_tag (play, APP_TAG_FIRST);
  g_auto (GStrv) seats = g_strsplit (first != NULL ? first : "", " ", -1);
  g_autofree char *number = g_strdup_printf ("%u", seat);

  return g_strv_contains ((const char *const *)seats, number);
}

static void
add_seat (ExportPlay *play, const DbSeat *from)
{
  const DbSide *side = find_side (play->row, from->side);
  const char *role = get_seat_tag (play, APP_TAG_ROLE, from->seat);
  ExportSeat seat = {
    .seat = from->seat,
    .side = from->side,
    .place = side != NULL && !play->co_op ? side->place : 0,
    .player = from->player,
    .name = from->name,
    .won = IMPORT_UNSAID,
    .has_score = from->has_score,
    .score = from->score,
    .score_text = get_seat_tag (play, APP_TAG_SCORE, from->seat),
    .team = side != NULL ? side->name : "",
    .role = role != NULL ? role : "",
    .first = begins (play, from->seat),
  };

  play->teams = play->teams || (!play->co_op && count_seats (play->row, from->side) > 1);
  g_array_append_val (play->seats, seat);
}

/* Results */

/* Of a match without moves: whoever comes first has won. */
static void
set_winners (ExportPlay *play)
{
  gboolean over = play->status == RULES_WON || play->status == RULES_LOST;

  for (guint k = 0; over && k < play->seats->len; k++) {
    ExportSeat *seat = &g_array_index (play->seats, ExportSeat, k);

    if (play->co_op)
      seat->won = play->status == RULES_WON;
    else if (play->status == RULES_LOST)
      seat->won = IMPORT_NO;
    else
      seat->won = seat->place == 1;
  }
}

typedef struct {
  ExportPlay *play;
  DbStore *db;
  AppPacks *packs;
  GError *error;
} Replaying;

/* Each seat has its side's score, unless there are none: no side has anything in a game that they
 * all play together. */
static void
take_scores (ExportPlay *play, const RulesOutcome *outcome)
{
  gboolean any = !play->co_op;

  for (guint k = 0; k < MIN (play->seats->len, RULES_SEATS); k++)
    any = any || outcome->scores[k] != 0;
  for (guint k = 0; any && k < MIN (play->seats->len, RULES_SEATS); k++) {
    ExportSeat *seat = &g_array_index (play->seats, ExportSeat, k);

    seat->has_score = TRUE;
    seat->score = outcome->scores[k];
  }
}

static void
take_outcome (ExportPlay *play, const DbMatchOutcome *match)
{
  AppCountedMatch counted;
  gboolean counts = app_counted_match_read (match, &counted) == APP_COUNTS;

  play->status = match->outcome.status;
  for (guint k = 0; k < play->seats->len; k++) {
    ExportSeat *seat = &g_array_index (play->seats, ExportSeat, k);

    seat->place = counts && !play->co_op && k < counted.n_seats ? counted.seats[k].place : 0;
    if (play->status == RULES_WON || play->status == RULES_LOST)
      seat->won = (match->outcome.winners >> (seat->seat - 1) & 1) != 0;
  }
  if (play->status != RULES_RUNNING)
    take_scores (play, &match->outcome);
}

static gboolean
counted_cb (const DbMatchOutcome *match, gpointer data)
{
  Replaying *replaying = data;
  DbMatchOutcome copy = *match;

  if (!app_match_outcome_complete (&copy, replaying->db, replaying->packs, NULL, &replaying->error))
    return FALSE;
  if (copy.has_outcome)
    take_outcome (replaying->play, &copy);
  return FALSE;
}

static gboolean
read_result (ExportPlay *play, DbStore *db, AppPacks *packs, GError **error)
{
  Replaying replaying = { play, db, packs, NULL };

  if (!play->row->with_moves) {
    play->status = play->row->result;
    set_winners (play);
  } else if (!db_match_outcome_get (db, play->row->id, counted_cb, &replaying, error)) {
    return FALSE;
  }
  if (replaying.error != NULL) {
    g_propagate_error (error, replaying.error);
    return FALSE;
  }
  play->running =
      (play->row->with_moves || play->row->raw_record != NULL) && play->status == RULES_RUNNING;
  return TRUE;
}

/* The rest */

static gboolean
read_notes (ExportPlay *play, DbStore *db, GError **error)
{
  GString *all = g_string_new (NULL);

  play->notes = db_notes_list (db, DB_SUBJECT_MATCH, play->row->id, error);
  for (guint k = 0; play->notes != NULL && k < play->notes->len; k++)
    g_string_append_printf (all, "%s%s", k > 0 ? "\n" : "",
                            ((const DbNote *)g_ptr_array_index (play->notes, k))->text);
  play->comment = g_string_free (all, FALSE);
  return play->notes != NULL;
}

static void
read_marks (ExportPlay *play)
{
  const char *by = export_play_get_tag (play, APP_QUICK_TAG);

  play->low_wins = g_strcmp0 (by, app_quick_scoring_name (APP_QUICK_LOW_SCORE)) == 0;
  play->winners = g_strcmp0 (by, app_quick_scoring_name (APP_QUICK_WINNERS)) == 0;
  play->uncounted = is_tagged (play, APP_TAG_UNCOUNTED);
  play->incomplete = is_tagged (play, APP_TAG_INCOMPLETE) || play->status == RULES_ABANDONED;
  play->by_hand = is_tagged (play, APP_TAG_BY_HAND);
}

static const char *
get_game_name (const DbMatch *row)
{
  const RulesGame *game = row->game_code != NULL ? rules_game (rules_text (row->game_code)) : NULL;

  return game != NULL ? game->name : row->game_name != NULL ? row->game_name : "";
}

/* Who plays alone may do so against the game or for a score. */
static gboolean
is_co_op (const ExportPlay *play)
{
  const char *by = export_play_get_tag (play, APP_QUICK_TAG);

  if (play->row->mode != DB_MODE_SOLO)
    return play->row->mode == DB_MODE_CO_OP;
  return play->row->with_moves || play->row->result == RULES_LOST
         || g_strcmp0 (by, app_quick_scoring_name (APP_QUICK_CO_OP)) == 0;
}

ExportPlay *
export_play_read (DbStore *db, AppPacks *packs, gint64 match, GError **error)
{
  g_autoptr (ExportPlay) play = g_new0 (ExportPlay, 1);

  play->seats = g_array_new (FALSE, TRUE, sizeof (ExportSeat));
  play->row = db_match_get (db, match, error);
  if (play->row == NULL)
    return NULL;
  play->game = get_game_name (play->row);
  play->co_op = is_co_op (play);
  read_when (play);
  for (guint k = 0; k < play->row->seats->len; k++)
    add_seat (play, &g_array_index (play->row->seats, DbSeat, k));
  if (!read_result (play, db, packs, error) || !read_notes (play, db, error))
    return NULL;
  read_marks (play);
  return g_steal_pointer (&play);
}

gboolean
export_play_has_only_winners (const ExportPlay *play)
{
  guint first = 0, winners = 0;

  for (guint k = 0; k < play->seats->len; k++) {
    const ExportSeat *seat = &g_array_index (play->seats, ExportSeat, k);

    if (seat->place == 1 && seat->side != first) {
      first = seat->side;
      winners++;
    }
  }
  return play->winners && play->status == RULES_WON && winners > 1;
}

const ExportSeat *
export_play_get_scored (const ExportPlay *play, const ExportSeat *seat)
{
  const ExportSeat *scored = NULL;

  if (seat->has_score || seat->score_text != NULL || (!play->teams && !play->co_op))
    return seat;
  for (guint k = 0; k < play->seats->len; k++) {
    const ExportSeat *other = &g_array_index (play->seats, ExportSeat, k);

    if (other->side != seat->side || (!other->has_score && other->score_text == NULL))
      continue;
    if (scored != NULL)
      return seat;
    scored = other;
  }
  return scored != NULL ? scored : seat;
}

const char *
export_play_get_result (const ExportPlay *play)
{
  static const char *const results[] = { [RULES_RUNNING] = "",
                                         [RULES_WON] = "won",
                                         [RULES_DRAWN] = "drawn",
                                         [RULES_LOST] = "lost",
                                         [RULES_ABANDONED] = "abandoned" };

  return results[play->status];
}

/* One after another */

void
export_flush (ExportWriter *writing)
{
  writing->sink (writing->line->str, writing->line->len, writing->data);
  g_string_truncate (writing->line, 0);
}

gboolean
export_foreach_play (ExportWriter *writing, ExportPlayFunc each, gpointer data, GError **error)
{
  for (guint k = 0; k < writing->matches->len; k++) {
    gint64 match = g_array_index (writing->matches, gint64, k);
    g_autoptr (ExportPlay) play = NULL;

    if (writing->progress != NULL)
      writing->progress ((double)k / writing->matches->len, writing->progress_data);
    if (g_cancellable_set_error_if_cancelled (writing->cancellable, error))
      return FALSE;
    play = export_play_read (writing->db, writing->packs, match, error);
    if (play == NULL || !each (writing, play, data, error))
      return FALSE;
    export_flush (writing);
  }
  return TRUE;
}
