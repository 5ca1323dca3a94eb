/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches as tables: a row a seat, or a row a match. Heads and words are English in every
 * language, for they are for machines.
 */
#include "app/plays-out/export-private.h"

#include "app/base/csv.h"
#include "app/result/quick-db.h"
#include "importers/plays/csv-plays.h"

#include <math.h>

/* Fields */

static void
put_text (GString *line, const char *text)
{
  g_string_append_c (line, ',');
  app_csv_append_text (line, text != NULL ? text : "");
}

static void
put_number (GString *line, gboolean known, double number)
{
  g_string_append_c (line, ',');
  app_csv_append_number (line, known ? number : NAN);
}

static void
put_said (GString *line, ImportTristate said)
{
  put_text (line, said == IMPORT_UNSAID ? "" : said == IMPORT_YES ? "yes" : "no");
}

/* The number is what other programs can add up; where there is none, the words. */
static void
put_score (GString *line, const ExportSeat *seat)
{
  if (seat->has_score)
    put_number (line, TRUE, seat->score);
  else
    put_text (line, seat->score_text);
}

static void
put_match (ExportWriter *writing, const ExportPlay *play)
{
  GString *line = writing->line;

  app_csv_append_text (line, play->row->uuid);
  put_text (line, play->day);
  put_text (line, play->time);
  put_text (line, play->game);
  put_text (line, play->row->place);
  put_number (line, play->row->minutes >= 0, play->row->minutes);
}

/* Whether somebody said that nobody won. */
static gboolean
nobody_won (const ExportPlay *play)
{
  return !play->co_op && !play->running && play->status == RULES_RUNNING
         && g_strcmp0 (export_play_get_tag (play, APP_QUICK_TAG),
                       app_quick_scoring_name (APP_QUICK_OPEN))
                == 0;
}

static void
put_seat (GString *line, const ExportPlay *play, const ExportSeat *seat)
{
  const ExportSeat *scored = seat->seat > 0 ? export_play_get_scored (play, seat) : seat;

  put_text (line, seat->name);
  put_score (line, scored);
  put_text (line, scored->score_text);
  put_number (line, seat->place > 0 && !export_play_has_only_winners (play), seat->place);
  put_said (line, seat->seat > 0 && nobody_won (play) ? IMPORT_NO : seat->won);
  put_text (line, seat->team);
  put_text (line, seat->role);
  put_said (line, seat->first ? IMPORT_YES : IMPORT_UNSAID);
}

/* A team without a name goes by its number, so that partners stay together. */
static ExportSeat
name_team (const ExportPlay *play, guint k)
{
  static const char *const numbers[] = { "1", "2",  "3",  "4",  "5",  "6",  "7",  "8",
                                         "9", "10", "11", "12", "13", "14", "15", "16" };
  ExportSeat seat = g_array_index (play->seats, ExportSeat, k);

  if (play->teams && seat.team[0] == '\0' && seat.side >= 1 && seat.side <= G_N_ELEMENTS (numbers))
    seat.team = numbers[seat.side - 1];
  return seat;
}

#define MATCH_HEADS "id,date,time,game,place,minutes"
#define REST_HEADS "co_op_result,bgg_game,variant,event,mode,moves,uncounted,incomplete,comment"

/* They played it together, and nobody said how it ended. */
static gboolean
is_open (const ExportPlay *play)
{
  return play->status == RULES_RUNNING && !play->running;
}

static void
put_rest (ExportWriter *writing, const ExportPlay *play)
{
  GString *line = writing->line;
  const char *uuid;
  gint64 game, bgg;

  export_names_get_game (writing->names, play->row, &game, &uuid);
  bgg = export_get_bgg_id (writing->db, DB_SUBJECT_GAME, game);
  put_text (line, !play->co_op     ? ""
                  : is_open (play) ? IMPORT_CSV_OPEN
                                   : export_play_get_result (play));
  put_number (line, bgg > 0, (double)bgg);
  put_text (line, play->row->variant);
  put_text (line, play->row->event);
  put_text (line, db_mode_name (play->row->mode));
  put_said (line, play->row->with_moves || play->row->raw_record != NULL);
  put_said (line, play->uncounted);
  put_said (line, play->incomplete || play->running);
  put_text (line, play->comment);
  g_string_append (line, "\r\n");
}

/* A row a seat */

static gboolean
csv_cb (ExportWriter *writing, const ExportPlay *play, gpointer data, GError **error)
{
  for (guint k = 0; k < play->seats->len; k++) {
    ExportSeat seat = name_team (play, k);

    put_match (writing, play);
    put_seat (writing->line, play, &seat);
    put_rest (writing, play);
  }
  return TRUE;
}

gboolean
export_write_csv (ExportWriter *writing, GError **error)
{
  g_string_append (writing->line, MATCH_HEADS
                   ",player,score,score_text,rank,won,team,role,first," REST_HEADS "\r\n");
  return export_foreach_play (writing, csv_cb, NULL, error);
}

/* A row a match: as many columns as the longest one has seats. */

static gboolean
wide_cb (ExportWriter *writing, const ExportPlay *play, gpointer data, GError **error)
{
  static const ExportSeat nobody = { .name = "", .won = IMPORT_UNSAID, .team = "", .role = "" };

  put_match (writing, play);
  for (guint k = 0; k < writing->most_seats; k++) {
    ExportSeat seat = k < play->seats->len ? name_team (play, k) : nobody;

    put_seat (writing->line, play, &seat);
  }
  put_rest (writing, play);
  return TRUE;
}

gboolean
export_write_wide (ExportWriter *writing, GError **error)
{
  g_string_append (writing->line, MATCH_HEADS);
  for (guint k = 1; k <= writing->most_seats; k++)
    g_string_append_printf (writing->line,
                            ",player_%u,score_%u,score_text_%u,rank_%u,won_%u,team_%u,role_%u,"
                            "first_%u",
                            k, k, k, k, k, k, k, k);
  g_string_append (writing->line, "," REST_HEADS "\r\n");
  return export_foreach_play (writing, wide_cb, NULL, error);
}
