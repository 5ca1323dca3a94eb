/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A history to read: sums, and plays by their dates.
 */
#include "app/plays-out/export-private.h"

#include "app/base/instants.h"
#include "app/document/pages.h"
#include "app/match/labels.h"
#include "app/result/quick.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/* How often each game, player and place occurs. */
typedef struct HistorySums HistorySums;

static void history_sums_free (HistorySums *sums);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (HistorySums, history_sums_free)

static char *history_sums_dup_span (const HistorySums *sums) G_GNUC_WARN_UNUSED_RESULT;
static void history_sums_report (const HistorySums *sums, AppDocument *report);
static void history_sums_add (HistorySums *sums, const ExportPlay *play);
static HistorySums *history_sums_new (void) G_GNUC_WARN_UNUSED_RESULT;
static char *history_dup_note (const ExportPlay *play) G_GNUC_WARN_UNUSED_RESULT;
static char *history_dup_players (const ExportPlay *play) G_GNUC_WARN_UNUSED_RESULT;

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
  AppDocument *report;
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
play_cb (ExportWriter *writing, const ExportPlay *play, gpointer data, GError **error)
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
add_name_column (AppTable *table, const Month *month, gsize field, const char *key,
                 const char *heading)
{
  AppTableColumn *column = app_table_add_column (table, key, heading, APP_ALIGN_LEFT);

  for (guint k = 0; k < month->rows->len; k++) {
    const Row *row = &g_array_index (month->rows, Row, k);

    column->wide = column->wide || g_utf8_strlen (G_STRUCT_MEMBER (char *, row, field), -1) > SHORT;
  }
}

static void
add_columns (AppTable *table, const Month *month)
{
  app_table_add_column (table, "date", _ ("Date"), APP_ALIGN_LEFT);
  add_name_column (table, month, G_STRUCT_OFFSET (Row, game), "game", _ ("Game"));
  app_table_add_column (table, "players", _ ("Players"), APP_ALIGN_LEFT)->wide = TRUE;
  if (month->minutes)
    app_table_add_column (table, "minutes", _ ("Time"), APP_ALIGN_RIGHT);
  if (month->place)
    add_name_column (table, month, G_STRUCT_OFFSET (Row, place), "place", _ ("Place"));
  if (month->note)
    app_table_add_column (table, "note", _ ("Notes"), APP_ALIGN_LEFT)->wide = TRUE;
}

static AppTable *
make_table (const Month *month)
{
  AppTable *table = app_table_new (month->key, APP_TABLE_LIST);

  add_columns (table, month);
  for (guint k = 0; k < month->rows->len; k++) {
    const Row *row = &g_array_index (month->rows, Row, k);

    app_table_add_text (table, row->day);
    app_table_add_text (table, row->game);
    app_table_add_text (table, row->players);
    if (month->minutes)
      app_table_add_text (table, row->minutes);
    if (month->place)
      app_table_add_text (table, row->place);
    if (month->note)
      app_table_add_text (table, row->note)->style = APP_CELL_FAINT;
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

  app_document_add_text (history->report, APP_BLOCK_SECTION, name, by);
  app_document_add_table (history->report, make_table (month));
}

static void
add_months (const History *history)
{
  const char *year = "";

  for (guint k = 0; k < history->months->len; k++) {
    const Month *month = g_ptr_array_index (history->months, k);

    if (month->key[0] != '\0' && strncmp (year, month->key, 4) != 0) {
      g_autofree char *heading = g_strndup (month->key, 4);

      app_document_add_text (history->report, APP_BLOCK_CHAPTER, heading, NULL);
      year = month->key;
    }
    add_month (history, month);
  }
}

static void
fill_report (History *history)
{
  AppDocument *report = history->report;

  report->has_title_page = TRUE;
  report->subtitle = history_sums_dup_span (history->sums);
  app_document_add_head (report);
  history_sums_report (history->sums, report);
  add_months (history);
}

static gboolean
write_report (ExportWriter *writing, const AppDocument *report, AppPlaysFormat format,
              GError **error)
{
  g_autoptr (GByteArray) pdf = NULL;
  g_autofree char *html = NULL;

  if (format == APP_PLAYS_PDF) {
    pdf = app_document_dup_pdf (report, APP_FORMAT_PDF, writing->cancellable, error);
    if (pdf != NULL)
      writing->sink ((const char *)pdf->data, pdf->len, writing->data);
    return pdf != NULL;
  }
  html = app_document_dup_html (report);
  writing->sink (html, strlen (html), writing->data);
  return TRUE;
}

gboolean
export_write_history (ExportWriter *writing, AppPlaysFormat format, GError **error)
{
  g_autoptr (AppDocument) report = app_document_new (APP_DOCUMENT_REPORT, _ ("Matches"));
  g_autoptr (GPtrArray) months = g_ptr_array_new_with_free_func (month_free);
  g_autoptr (HistorySums) sums = history_sums_new ();
  History history = { .report = report, .months = months, .sums = sums };

  if (!export_foreach_play (writing, play_cb, &history, error))
    return FALSE;
  fill_report (&history);
  return !g_cancellable_set_error_if_cancelled (writing->cancellable, error)
         && write_report (writing, report, format, error);
}

/* The sums at the beginning of a printed history: how often each game was played, and how each
 * player did. What is left out of statistics is left out of them, too. */

/**
 * Sum:
 * @won, @decided: of a player: matches won, and those with a result
 * @minutes: as far as somebody said; @last: day
 */
typedef struct {
  char *name;
  guint plays, won, decided;
  guint64 minutes;
  char last[11];
} Sum;

/* @games, @players, @places: (element-type Sum): by name, or by a player's row. */
struct HistorySums {
  GHashTable *games, *players, *places;
  guint plays, uncounted;
  guint64 minutes;
  char first[11], last[11];
};

static void
sum_free (gpointer data)
{
  g_free (((Sum *)data)->name);
  g_free (data);
}

static GHashTable *
new_table (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, sum_free);
}

static HistorySums *
history_sums_new (void)
{
  HistorySums *sums = g_new0 (HistorySums, 1);

  sums->games = new_table ();
  sums->players = new_table ();
  sums->places = new_table ();
  return sums;
}

static void
history_sums_free (HistorySums *sums)
{
  g_hash_table_unref (sums->games);
  g_hash_table_unref (sums->players);
  g_hash_table_unref (sums->places);
  g_free (sums);
}

/* Adding */

static Sum *
get_sum (GHashTable *table, const char *key, const char *name)
{
  Sum *sum = g_hash_table_lookup (table, key);

  if (sum == NULL) {
    sum = g_new0 (Sum, 1);
    sum->name = g_strdup (name);
    g_hash_table_insert (table, g_strdup (key), sum);
  }
  return sum;
}

static Sum *
count (GHashTable *table, const char *key, const char *name, const ExportPlay *play)
{
  Sum *sum = get_sum (table, key, name);

  sum->plays++;
  sum->minutes += (guint64)MAX (play->row->minutes, 0);
  if (strcmp (play->day, sum->last) > 0)
    g_strlcpy (sum->last, play->day, sizeof sum->last);
  return sum;
}

/* One who sits at several seats played once. */
static gboolean
sat_before (const ExportPlay *play, guint seat)
{
  for (guint k = 0; k < seat; k++)
    if (g_array_index (play->seats, ExportSeat, k).player
        == g_array_index (play->seats, ExportSeat, seat).player)
      return TRUE;
  return FALSE;
}

static gboolean
is_decided (const ExportPlay *play)
{
  return play->status == RULES_WON || play->status == RULES_DRAWN || play->status == RULES_LOST;
}

static void
count_players (HistorySums *sums, const ExportPlay *play)
{
  for (guint k = 0; k < play->seats->len; k++) {
    const ExportSeat *seat = &g_array_index (play->seats, ExportSeat, k);
    g_autofree char *key = g_strdup_printf ("%" G_GINT64_FORMAT, seat->player);
    Sum *sum;

    if (sat_before (play, k))
      continue;
    sum = count (sums->players, key, seat->name, play);
    sum->decided += is_decided (play) ? 1 : 0;
    sum->won += seat->won == IMPORT_YES ? 1 : 0;
  }
}

static void
history_sums_add (HistorySums *sums, const ExportPlay *play)
{
  if (play->day[0] != '\0' && (sums->first[0] == '\0' || strcmp (play->day, sums->first) < 0))
    g_strlcpy (sums->first, play->day, sizeof sums->first);
  if (strcmp (play->day, sums->last) > 0)
    g_strlcpy (sums->last, play->day, sizeof sums->last);
  if (play->uncounted) {
    sums->uncounted++;
    return;
  }
  sums->plays++;
  sums->minutes += (guint64)MAX (play->row->minutes, 0);
  count (sums->games, play->game, play->game, play);
  if (play->row->place[0] != '\0')
    count (sums->places, play->row->place, play->row->place, play);
  count_players (sums, play);
}

/* Telling */

static void
add_fact (AppDocument *report, const char *what, guint number)
{
  g_autofree char *text = g_strdup_printf ("%u", number);

  app_document_add_text (report, APP_BLOCK_FACT, what, text);
}

/* Most plays first, then by name. */
static int
compare (gconstpointer a, gconstpointer b)
{
  const Sum *one = *(const Sum *const *)a, *other = *(const Sum *const *)b;

  if (one->plays != other->plays)
    return one->plays > other->plays ? -1 : 1;
  return g_utf8_collate (one->name, other->name);
}

static GPtrArray *
list_sums (GHashTable *table)
{
  GPtrArray *list = g_ptr_array_new ();
  GHashTableIter iter;
  gpointer sum;

  g_hash_table_iter_init (&iter, table);
  while (g_hash_table_iter_next (&iter, NULL, &sum))
    g_ptr_array_add (list, sum);
  g_ptr_array_sort (list, compare);
  return list;
}

static void
add_number (AppTable *table, guint number)
{
  app_table_add_number (table, g_strdup_printf ("%u", number), number);
}

static void
add_last (AppTable *table, const Sum *sum)
{
  g_autofree char *day = app_date_dup (sum->last);

  app_table_add_text (table, day);
}

static void
add_games_table (const HistorySums *sums, AppDocument *report)
{
  AppTable *table = app_table_new ("games", APP_TABLE_LIST);
  g_autoptr (GPtrArray) list = list_sums (sums->games);

  app_table_add_column (table, "game", _ ("Game"), APP_ALIGN_LEFT)->wide = TRUE;
  app_table_add_column (table, "plays", _ ("Played"), APP_ALIGN_RIGHT);
  app_table_add_column (table, "minutes", _ ("Time"), APP_ALIGN_RIGHT);
  app_table_add_column (table, "last", _ ("Last"), APP_ALIGN_RIGHT);
  for (guint k = 0; k < list->len; k++) {
    const Sum *sum = g_ptr_array_index (list, k);
    g_autofree char *minutes =
        app_quick_dup_minutes (sum->minutes > 0 ? (int)MIN (sum->minutes, G_MAXINT) : -1);

    app_table_add_text (table, sum->name);
    add_number (table, sum->plays);
    app_table_add_text (table, minutes);
    add_last (table, sum);
  }
  app_document_add_text (report, APP_BLOCK_SECTION, _ ("Games"), NULL);
  app_document_add_table (report, table);
}

static void
add_players_table (const HistorySums *sums, AppDocument *report)
{
  AppTable *table = app_table_new ("players", APP_TABLE_LIST);
  g_autoptr (GPtrArray) list = list_sums (sums->players);

  app_table_add_column (table, "player", _ ("Player"), APP_ALIGN_LEFT)->wide = TRUE;
  app_table_add_column (table, "plays", _ ("Played"), APP_ALIGN_RIGHT);
  app_table_add_column (table, "won", _ ("Won"), APP_ALIGN_RIGHT);
  app_table_add_column (table, "share", _ ("Won of decided"), APP_ALIGN_RIGHT);
  app_table_add_column (table, "last", _ ("Last"), APP_ALIGN_RIGHT);
  for (guint k = 0; k < list->len; k++) {
    const Sum *sum = g_ptr_array_index (list, k);
    g_autofree char *share =
        sum->decided > 0 ? g_strdup_printf ("%.0f %%", 100.0 * sum->won / sum->decided) : NULL;

    app_table_add_text (table, sum->name);
    add_number (table, sum->plays);
    add_number (table, sum->won);
    app_table_add_text (table, share);
    add_last (table, sum);
  }
  app_document_add_text (report, APP_BLOCK_SECTION, _ ("Players"), NULL);
  app_document_add_table (report, table);
}

/* Facts and tables about all that was added. */
static void
history_sums_report (const HistorySums *sums, AppDocument *report)
{
  g_autofree char *minutes = app_quick_dup_minutes ((int)MIN (sums->minutes, G_MAXINT));

  add_fact (report, _ ("Matches"), sums->plays);
  if (sums->uncounted > 0)
    add_fact (report, _ ("Not counted"), sums->uncounted);
  add_fact (report, _ ("Games"), g_hash_table_size (sums->games));
  add_fact (report, _ ("Players"), g_hash_table_size (sums->players));
  if (g_hash_table_size (sums->places) > 0)
    add_fact (report, _ ("Places"), g_hash_table_size (sums->places));
  if (sums->minutes > 0)
    app_document_add_text (report, APP_BLOCK_FACT, _ ("Time"), minutes);
  if (sums->plays == 0)
    return;
  add_games_table (sums, report);
  add_players_table (sums, report);
}

/* "5 Jan 2019 – 20 Nov 2026", or "". */
static char *
history_sums_dup_span (const HistorySums *sums)
{
  g_autofree char *first = app_date_dup (sums->first);
  g_autofree char *last = app_date_dup (sums->last);

  if (g_str_equal (first, last))
    return g_steal_pointer (&first);
  return g_strdup_printf ("%s – %s", first, last);
}

/* One match of a printed history in words. */

#define SHORT_NAME 24       /* characters */
#define MOST_NOTE 400       /* characters that go into a row */
#define NO_BREAK "\302\240" /* a place, a name and a score stay on a line */

/* Partners stand together by " & ", with the side's score when all have the same or one has it. */
static void
append_score (GString *out, const ExportSeat *seat)
{
  g_autofree char *score = seat->has_score
                               ? app_quick_dup_score_as_written (seat->score, seat->score_text)
                           : seat->score_text != NULL ? g_strdup (seat->score_text)
                                                      : NULL;

  if (score != NULL)
    g_string_append_printf (out, NO_BREAK "%s", score);
}

static gboolean
has_same_score (const ExportSeat *one, const ExportSeat *other)
{
  return one->has_score == other->has_score && one->score == other->score
         && g_strcmp0 (one->score_text, other->score_text) == 0;
}

/* Whether all on a side have one score, which then stands once behind them. */
static gboolean
share_score (const ExportPlay *play, const ExportSeat *first)
{
  for (guint k = 0; k < play->seats->len; k++) {
    const ExportSeat *seat = &g_array_index (play->seats, ExportSeat, k);

    if (seat->side == first->side && !has_same_score (seat, first))
      return FALSE;
  }
  return TRUE;
}

/* A name that is not long stays on a line. */
static void
append_name (GString *out, const char *name)
{
  gsize begin = out->len;

  g_string_append (out, name);
  for (gsize k = out->len; k > begin && g_utf8_strlen (name, -1) <= SHORT_NAME; k--)
    if (out->str[k - 1] == ' ') {
      g_string_erase (out, (gssize)k - 1, 1);
      g_string_insert (out, (gssize)k - 1, NO_BREAK);
    }
}

static void
append_seat (GString *out, const ExportSeat *seat, gboolean with_score)
{
  append_name (out, seat->name);
  if (seat->role[0] != '\0')
    g_string_append_printf (out, " (%s)", seat->role);
  if (with_score)
    append_score (out, seat);
}

static void
append_side (GString *out, const ExportPlay *play, const ExportSeat *first)
{
  gboolean shared = share_score (play, first), more = FALSE;

  if (first->place > 0 && play->status != RULES_DRAWN) {
    /* Translators: a place in front of a name, as in "1. Ada". */
    g_string_append_printf (out, _ ("%u."), first->place);
    g_string_append (out, NO_BREAK);
  }
  for (guint k = 0; k < play->seats->len; k++) {
    const ExportSeat *seat = &g_array_index (play->seats, ExportSeat, k);

    if (seat->side != first->side)
      continue;
    g_string_append (out, more ? " & " : "");
    append_seat (out, seat, !shared);
    more = TRUE;
  }
  if (shared)
    append_score (out, first);
}

/* First seats of sides, the best first; those without a place keep their order behind them. */
static int
compare_places (gconstpointer a, gconstpointer b)
{
  const ExportSeat *one = *(const ExportSeat *const *)a, *other = *(const ExportSeat *const *)b;
  guint place = one->place > 0 ? one->place : G_MAXUINT;
  guint other_place = other->place > 0 ? other->place : G_MAXUINT;

  if (place != other_place)
    return place < other_place ? -1 : 1;
  return one->seat < other->seat ? -1 : 1;
}

static GPtrArray *
list_sides (const ExportPlay *play)
{
  GPtrArray *sides = g_ptr_array_new ();

  for (guint k = 0; k < play->seats->len; k++) {
    ExportSeat *seat = &g_array_index (play->seats, ExportSeat, k);
    gboolean known = FALSE;

    for (guint n = 0; n < sides->len; n++)
      known = known || ((const ExportSeat *)g_ptr_array_index (sides, n))->side == seat->side;
    if (!known)
      g_ptr_array_add (sides, seat);
  }
  g_ptr_array_sort (sides, compare_places);
  return sides;
}

/* What places don't say; NULL where they say all. */
static const char *
get_ending (const ExportPlay *play)
{
  if (play->row->raw_record != NULL)
    return _ ("not playable here");
  if (play->running)
    return _ ("unfinished");
  if (play->status == RULES_ABANDONED)
    return _ ("abandoned");
  if (play->status == RULES_RUNNING)
    return _ ("no result");
  if (play->status == RULES_DRAWN)
    return _ ("a draw");
  if (play->status == RULES_LOST)
    return _ ("lost");
  return play->co_op ? _ ("won") : NULL;
}

/* "1. Ada 10, 2. Ben 8", "Ada & Ben: won", "Ada, Ben: no result": who played and what came out. */
static char *
history_dup_players (const ExportPlay *play)
{
  GString *out = g_string_new (NULL);
  g_autoptr (GPtrArray) sides = list_sides (play);
  const char *ending = get_ending (play);

  for (guint k = 0; k < sides->len; k++) {
    g_string_append (out, k > 0 ? ", " : "");
    append_side (out, play, g_ptr_array_index (sides, k));
  }
  if (ending != NULL)
    g_string_append_printf (out, "%s%s", out->len > 0 ? ": " : "", ending);
  if (play->uncounted)
    g_string_append_printf (out, " (%s)", _ ("not counted"));
  return g_string_free (out, FALSE);
}

/* What people wrote about it, on one line and not too long. */
static char *
history_dup_note (const ExportPlay *play)
{
  g_autofree char *line = g_strdelimit (g_strstrip (g_strdup (play->comment)), "\r\n\t", ' ');
  g_autofree char *cut = NULL;

  if (g_utf8_strlen (line, -1) <= MOST_NOTE)
    return g_steal_pointer (&line);
  cut = g_utf8_substring (line, 0, MOST_NOTE - 1);
  return g_strconcat (cut, "…", NULL);
}
