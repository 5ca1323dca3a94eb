/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A history to be printed: what was played how often, and all matches by years and months.
 */
#include "app/plays-out/history.h"

#include "app/match/labels.h"
#include "app/result/quick.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define SHORT 26 /* characters of a name that gets the room it needs */

/* One match as a row. */
typedef struct {
  char *day, *game, *players, *minutes, *place, *note;
} Row;

/**
 * Month:
 * @key: "2026-11", or "" of matches without a day
 * @rows: (element-type Row)
 * @minutes, @place, @note: some match has one
 */
typedef struct {
  char key[8];
  GArray *rows;
  gboolean minutes, place, note;
} Month;

/* @months: (element-type Month): in their order */
typedef struct {
  AppReport *report;
  GPtrArray *months;
  HistorySums *sums;
} History;

static void
clear_row (gpointer data)
{
  Row *row = data;

  g_free (row->day);
  g_free (row->game);
  g_free (row->players);
  g_free (row->minutes);
  g_free (row->place);
  g_free (row->note);
}

static void
month_free (gpointer data)
{
  g_array_unref (((Month *)data)->rows);
  g_free (data);
}

/* Collecting */

static Month *
get_month (History *history, const char *day)
{
  Month *last = history->months->len > 0
                    ? g_ptr_array_index (history->months, history->months->len - 1)
                    : NULL;
  char key[8] = "";

  g_strlcpy (key, day, sizeof key);
  if (last != NULL && g_str_equal (last->key, key))
    return last;
  last = g_new0 (Month, 1);
  memcpy (last->key, key, sizeof key);
  last->rows = g_array_new (FALSE, TRUE, sizeof (Row));
  g_array_set_clear_func (last->rows, clear_row);
  g_ptr_array_add (history->months, last);
  return last;
}

/* "Thu 5": the month is in the heading. */
static char *
dup_day (const char *day)
{
  g_autoptr (GDateTime) date = NULL;

  if (day[0] != '\0')
    date = g_date_time_new_local (atoi (day), atoi (day + 5), atoi (day + 8), 12, 0, 0);
  /* Translators: a day in the table of a month, as in "Thu 5". */
  return date != NULL ? g_date_time_format (date, _ ("%a %-d")) : g_strdup (day);
}

static gboolean
take_cb (OutWriting *writing, const OutPlay *play, gpointer data, GError **error)
{
  History *history = data;
  const RulesGame *game =
      play->row->game_code != NULL ? rules_game (rules_text (play->row->game_code)) : NULL;
  Month *month = get_month (history, play->day);
  Row row = { .day = dup_day (play->day),
              .game = g_strdup (game != NULL ? _ (game->name) : play->game),
              .players = history_dup_players (play),
              .minutes = app_quick_dup_minutes (play->row->minutes),
              .place = g_strdup (play->row->place),
              .note = history_dup_note (play) };

  month->minutes = month->minutes || row.minutes[0] != '\0';
  month->place = month->place || row.place[0] != '\0';
  month->note = month->note || row.note[0] != '\0';
  g_array_append_val (month->rows, row);
  history_sums_add (history->sums, play);
  return TRUE;
}

/* Telling */

/* Names are short as a rule, and then their column is as wide as they are. */
static void
add_name_column (ReportTable *table, const Month *month, gsize field, const char *key,
                 const char *heading)
{
  ReportColumn *column = report_table_add_column (table, key, heading, REPORT_LEFT);

  for (guint k = 0; k < month->rows->len; k++) {
    const Row *row = &g_array_index (month->rows, Row, k);

    column->wide = column->wide || g_utf8_strlen (G_STRUCT_MEMBER (char *, row, field), -1) > SHORT;
  }
}

static void
add_columns (ReportTable *table, const Month *month)
{
  report_table_add_column (table, "date", _ ("Date"), REPORT_LEFT);
  add_name_column (table, month, G_STRUCT_OFFSET (Row, game), "game", _ ("Game"));
  report_table_add_column (table, "players", _ ("Players"), REPORT_LEFT)->wide = TRUE;
  if (month->minutes)
    report_table_add_column (table, "minutes", _ ("Time"), REPORT_RIGHT);
  if (month->place)
    add_name_column (table, month, G_STRUCT_OFFSET (Row, place), "place", _ ("Place"));
  if (month->note)
    report_table_add_column (table, "note", _ ("Notes"), REPORT_LEFT)->wide = TRUE;
}

static ReportTable *
make_table (const Month *month)
{
  ReportTable *table = report_table_new (month->key, REPORT_LIST);

  add_columns (table, month);
  for (guint k = 0; k < month->rows->len; k++) {
    const Row *row = &g_array_index (month->rows, Row, k);

    report_table_add_text (table, row->day);
    report_table_add_text (table, row->game);
    report_table_add_text (table, row->players);
    if (month->minutes)
      report_table_add_text (table, row->minutes);
    if (month->place)
      report_table_add_text (table, row->place);
    if (month->note)
      report_table_add_text (table, row->note)->style = REPORT_FAINT;
  }
  return table;
}

/* "November 2026". */
static char *
dup_month_name (const Month *month)
{
  g_autofree char *first = g_strconcat (month->key, "-01", NULL);
  g_autoptr (GTimeZone) utc = g_time_zone_new_utc ();
  g_autofree char *text = g_strconcat (first, "T12:00:00Z", NULL);
  g_autoptr (GDateTime) day = g_date_time_new_from_iso8601 (text, utc);

  /* Translators: a month as a heading, as in "November 2026". */
  return day != NULL ? g_date_time_format (day, _ ("%OB %Y")) : g_strdup (month->key);
}

static void
add_month (const History *history, const Month *month)
{
  guint n = month->rows->len;
  g_autofree char *name =
      month->key[0] != '\0' ? dup_month_name (month) : g_strdup (_ ("Without a date"));
  g_autofree char *by = g_strdup_printf (ngettext ("%u match", "%u matches", n), n);

  report_add (history->report, REPORT_SECTION, name, by);
  report_add_table (history->report, make_table (month));
}

static void
add_months (const History *history)
{
  const char *year = "";

  for (guint k = 0; k < history->months->len; k++) {
    const Month *month = g_ptr_array_index (history->months, k);

    if (month->key[0] != '\0' && strncmp (year, month->key, 4) != 0) {
      g_autofree char *heading = g_strndup (month->key, 4);

      report_add (history->report, REPORT_CHAPTER, heading, NULL);
      year = month->key;
    }
    add_month (history, month);
  }
}

static void
tell (History *history)
{
  AppReport *report = history->report;

  report->book = TRUE;
  report->title = g_strdup (_ ("Matches"));
  report->subtitle = history_sums_dup_span (history->sums);
  report_add (report, REPORT_TITLE, report->title, report->subtitle);
  history_sums_tell (history->sums, report);
  add_months (history);
}

static gboolean
write_report (OutWriting *writing, const AppReport *report, AppPlaysFormat format, GError **error)
{
  g_autoptr (GByteArray) pdf = NULL;
  g_autofree char *html = NULL;

  if (format == APP_PLAYS_PDF) {
    pdf = report_dup_pdf (report, writing->cancellable, error);
    if (pdf != NULL)
      writing->sink ((const char *)pdf->data, pdf->len, writing->data);
    return pdf != NULL;
  }
  html = report_dup_html (report);
  writing->sink (html, strlen (html), writing->data);
  return TRUE;
}

gboolean
out_write_history (OutWriting *writing, AppPlaysFormat format, GError **error)
{
  g_autoptr (AppReport) report = g_new0 (AppReport, 1);
  g_autoptr (GPtrArray) months = g_ptr_array_new_with_free_func (month_free);
  g_autoptr (HistorySums) sums = history_sums_new ();
  History history = { .report = report, .months = months, .sums = sums };

  if (!out_foreach (writing, take_cb, &history, error))
    return FALSE;
  tell (&history);
  return !g_cancellable_set_error_if_cancelled (writing->cancellable, error)
         && write_report (writing, report, format, error);
}
