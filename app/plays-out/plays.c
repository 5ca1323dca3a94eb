/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Matches out as plays: which ones, in the format that is asked for.
 */
#include "app/plays-out/plays.h"

#include "app/base/error.h"
#include "app/league/season-result.h"
#include "app/plays-out/export-private.h"
#include "app/result/quick.h"

#include "db/match-rows.h"
#include "db/transaction.h"

#include <glib/gi18n-lib.h>

/* Which matches go out, and in what order. */

/* What orders them: day and instant, then the order of adding. */
typedef struct {
  LeagueDay day;
  gint64 instant;
  gint64 match;
} Found;

/* @code: of the game that is asked for, or NULL; @folded: its name. */
typedef struct {
  const AppPlaysFilter *filter;
  const char *code;
  char *folded;
  LeagueDay since, until;
  GArray *found;
  guint seats;
} MatchQuery;

static gboolean
has_game (const MatchQuery *query, const DbMatchRow *row)
{
  g_autofree char *folded = NULL;

  if (query->folded == NULL)
    return TRUE;
  if (query->code != NULL && row->game_code != NULL)
    return g_str_equal (query->code, row->game_code);
  folded = db_fold (row->game_name);
  return g_str_equal (folded, query->folded);
}

static gboolean
has_player (const MatchQuery *query, const DbMatchRow *row)
{
  for (guint k = 0; k < row->n_seats; k++)
    if (row->seats[k].player == query->filter->player)
      return TRUE;
  return query->filter->player == 0;
}

static gboolean
has_day (const MatchQuery *query, LeagueDay day)
{
  return (query->since == 0 || day >= query->since)
         && (query->until == 0 || (day != 0 && day <= query->until));
}

static gboolean
row_cb (const DbMatchRow *row, gpointer data)
{
  MatchQuery *query = data;
  Found found = { .match = row->id };

  app_day_read (row->date, &found.day, &found.instant);
  if (!has_day (query, found.day) || !has_player (query, row) || !has_game (query, row))
    return TRUE;
  g_array_append_val (query->found, found);
  query->seats = MAX (query->seats, row->n_seats);
  return TRUE;
}

static int
compare (gconstpointer a, gconstpointer b)
{
  const Found *one = a, *other = b;

  if (one->day != other->day)
    return one->day < other->day ? -1 : 1;
  if (one->instant != other->instant)
    return one->instant < other->instant ? -1 : 1;
  return one->match < other->match ? -1 : one->match > other->match;
}

static LeagueDay
read_day (const char *day)
{
  LeagueDay read = 0;
  gint64 instant;

  if (day != NULL)
    app_day_read (day, &read, &instant);
  return read;
}

static GArray *
dup_rows (const GArray *found)
{
  GArray *rows = g_array_sized_new (FALSE, FALSE, sizeof (gint64), found->len);

  for (guint k = 0; k < found->len; k++)
    g_array_append_val (rows, g_array_index (found, Found, k).match);
  return rows;
}

/* Those that are named, one by one, as far as they are what is asked for. */
static gboolean
find_listed (MatchQuery *query, DbStore *db, GError **error)
{
  for (guint k = 0; k < query->filter->matches->len; k++)
    if (!db_match_row_get (db, g_array_index (query->filter->matches, gint64, k), row_cb, query,
                           error))
      return FALSE;
  return TRUE;
}

/* Row ids of the matches that are meant (element-type gint64), the earliest first unless
 * they are named. @seats: (out): of the one with most. */
static GArray *
list_filtered (DbStore *db, const AppPlaysFilter *filter, guint *seats, GError **error)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (Found));
  g_autofree char *folded = filter->game != NULL ? db_fold (filter->game) : NULL;
  MatchQuery query = { .filter = filter,
                       .code = filter->game != NULL ? app_quick_game_code (filter->game) : NULL,
                       .folded = folded,
                       .since = read_day (filter->since),
                       .until = read_day (filter->until),
                       .found = found };

  if (filter->matches != NULL ? !find_listed (&query, db, error)
                              : !db_matches_foreach (db, FALSE, row_cb, &query, error))
    return NULL;
  if (filter->matches == NULL)
    g_array_sort (found, compare);
  *seats = query.seats;
  return dup_rows (found);
}

/* Writing them */

static gboolean
write_format (ExportWriter *writing, AppPlaysFormat format, GError **error)
{
  switch (format) {
  case APP_PLAYS_CSV:
    return export_write_csv (writing, error);
  case APP_PLAYS_CSV_WIDE:
    return export_write_wide (writing, error);
  case APP_PLAYS_JSON:
    return export_write_json (writing, error);
  case APP_PLAYS_BGSTATS:
    return export_write_bgstats (writing, error);
  case APP_PLAYS_LINKS:
    return export_write_links (writing, error);
  default:
    return export_write_history (writing, format, error);
  }
}

static gboolean
write_all (ExportWriter *writing, const AppPlaysFilter *filter, AppPlaysFormat format,
           GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (GArray) matches = NULL;
  g_autoptr (ExportNames) names = NULL;
  g_autoptr (GString) line = g_string_new (NULL);

  if (!db_transaction_begin_read (&scope, writing->db, error))
    return FALSE;
  matches = list_filtered (writing->db, filter, &writing->most_seats, error);
  names = matches != NULL ? export_names_new (writing->db, error) : NULL;
  if (names == NULL)
    return FALSE;
  writing->matches = matches;
  writing->whole = filter->matches == NULL && filter->game == NULL && filter->player == 0
                   && filter->since == NULL && filter->until == NULL;
  writing->names = names;
  writing->line = line;
  if (!write_format (writing, format, error))
    return FALSE;
  export_flush (writing);
  return db_transaction_commit (&scope, error);
}

gboolean
export_write_plays (DbStore *db, AppPacks *packs, const AppPlaysFilter *filter,
                    AppPlaysFormat format, RecordSink sink, gpointer data,
                    ExportProgressFunc progress, gpointer progress_data, GCancellable *cancellable,
                    GError **error)
{
  ExportWriter writing = { .db = db,
                           .packs = packs,
                           .sink = sink,
                           .data = data,
                           .progress = progress,
                           .progress_data = progress_data,
                           .cancellable = cancellable };

  return write_all (&writing, filter, format, error);
}

gboolean
app_plays_write (DbStore *db, AppPacks *packs, const AppPlaysFilter *filter, AppPlaysFormat format,
                 RecordSink sink, gpointer data, GCancellable *cancellable, GError **error)
{
  GError *failed = NULL;

  if (export_write_plays (db, packs, filter, format, sink, data, NULL, NULL, cancellable, &failed))
    return TRUE;
  app_error_take (error, failed);
  return FALSE;
}

char *
app_plays_dup_link (DbStore *db, AppPacks *packs, gint64 match, GError **error)
{
  GError *failed = NULL;
  g_autoptr (ExportNames) names = export_names_new (db, &failed);
  g_autoptr (ExportPlay) play = names != NULL ? export_play_read (db, packs, match, &failed) : NULL;
  char *link;

  if (play == NULL) {
    app_error_take (error, failed);
    return NULL;
  }
  link = export_dup_link (db, names, play);
  if (link == NULL)
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE,
                         _ ("This match is not over: there is no result to send yet."));
  return link;
}

/* What the formats of plays are called. */

static const char *const format_names[] = {
  [APP_PLAYS_CSV] = "csv",         [APP_PLAYS_CSV_WIDE] = "csv-wide",   [APP_PLAYS_JSON] = "json",
  [APP_PLAYS_BGSTATS] = "bgstats", [APP_PLAYS_LINKS] = "bgstats-links", [APP_PLAYS_HTML] = "html",
  [APP_PLAYS_PDF] = "pdf",
};
G_STATIC_ASSERT (G_N_ELEMENTS (format_names) == APP_PLAYS_FORMATS);

AppPlaysFormat
app_plays_format_from_name (const char *name)
{
  guint format = 0;

  while (format < APP_PLAYS_FORMATS && !g_str_equal (format_names[format], name))
    format++;
  return format;
}
