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
  const AppPlaysWhich *which;
  const char *code;
  char *folded;
  LeagueDay since, until;
  GArray *found;
  guint seats;
} Finding;

static gboolean
has_game (const Finding *finding, const DbMatchRow *row)
{
  g_autofree char *folded = NULL;

  if (finding->folded == NULL)
    return TRUE;
  if (finding->code != NULL && row->game_code != NULL)
    return g_str_equal (finding->code, row->game_code);
  folded = db_fold (row->game_name);
  return g_str_equal (folded, finding->folded);
}

static gboolean
has_player (const Finding *finding, const DbMatchRow *row)
{
  for (guint k = 0; k < row->n_seats; k++)
    if (row->seats[k].player == finding->which->player)
      return TRUE;
  return finding->which->player == 0;
}

static gboolean
has_day (const Finding *finding, LeagueDay day)
{
  return (finding->since == 0 || day >= finding->since)
         && (finding->until == 0 || (day != 0 && day <= finding->until));
}

static gboolean
row_cb (const DbMatchRow *row, gpointer data)
{
  Finding *finding = data;
  Found found = { .match = row->id };

  app_day_read (row->date, &found.day, &found.instant);
  if (!has_day (finding, found.day) || !has_player (finding, row) || !has_game (finding, row))
    return TRUE;
  g_array_append_val (finding->found, found);
  finding->seats = MAX (finding->seats, row->n_seats);
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
find_named (Finding *finding, DbStore *db, GError **error)
{
  for (guint k = 0; k < finding->which->matches->len; k++)
    if (!db_match_row (db, g_array_index (finding->which->matches, gint64, k), row_cb, finding,
                       error))
      return FALSE;
  return TRUE;
}

/* Row ids of the matches that are meant (element-type gint64), the earliest first unless
 * they are named. @seats: (out): of the one with most. */
static GArray *
out_which_list (DbStore *db, const AppPlaysWhich *which, guint *seats, GError **error)
{
  g_autoptr (GArray) found = g_array_new (FALSE, FALSE, sizeof (Found));
  g_autofree char *folded = which->game != NULL ? db_fold (which->game) : NULL;
  Finding finding = { .which = which,
                      .code = which->game != NULL ? app_quick_game_code (which->game) : NULL,
                      .folded = folded,
                      .since = read_day (which->since),
                      .until = read_day (which->until),
                      .found = found };

  if (which->matches != NULL ? !find_named (&finding, db, error)
                             : !db_matches_foreach (db, FALSE, row_cb, &finding, error))
    return NULL;
  if (which->matches == NULL)
    g_array_sort (found, compare);
  *seats = finding.seats;
  return dup_rows (found);
}

/* Writing them */

static gboolean
write_format (OutWriting *writing, AppPlaysFormat format, GError **error)
{
  switch (format) {
  case APP_PLAYS_CSV:
    return out_write_csv (writing, error);
  case APP_PLAYS_CSV_WIDE:
    return out_write_wide (writing, error);
  case APP_PLAYS_JSON:
    return out_write_json (writing, error);
  case APP_PLAYS_BGSTATS:
    return out_write_bgstats (writing, error);
  case APP_PLAYS_LINKS:
    return out_write_links (writing, error);
  default:
    return out_write_history (writing, format, error);
  }
}

static gboolean
write_all (OutWriting *writing, const AppPlaysWhich *which, AppPlaysFormat format, GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autoptr (GArray) matches = NULL;
  g_autoptr (OutNames) names = NULL;
  g_autoptr (GString) line = g_string_new (NULL);

  if (!db_transaction_begin_read (&scope, writing->db, error))
    return FALSE;
  matches = out_which_list (writing->db, which, &writing->most_seats, error);
  names = matches != NULL ? out_names_new (writing->db, error) : NULL;
  if (names == NULL)
    return FALSE;
  writing->matches = matches;
  writing->names = names;
  writing->line = line;
  if (!write_format (writing, format, error))
    return FALSE;
  out_flush (writing);
  return db_transaction_commit (&scope, error);
}

gboolean
out_write_plays (DbStore *db, AppPacks *packs, const AppPlaysWhich *which, AppPlaysFormat format,
                 RecordSink sink, gpointer data, OutProgress progress, gpointer progress_data,
                 GCancellable *cancellable, GError **error)
{
  OutWriting writing = { .db = db,
                         .packs = packs,
                         .sink = sink,
                         .data = data,
                         .progress = progress,
                         .progress_data = progress_data,
                         .cancellable = cancellable };

  return write_all (&writing, which, format, error);
}

gboolean
app_plays_write (DbStore *db, AppPacks *packs, const AppPlaysWhich *which, AppPlaysFormat format,
                 RecordSink sink, gpointer data, GCancellable *cancellable, GError **error)
{
  GError *failed = NULL;

  if (out_write_plays (db, packs, which, format, sink, data, NULL, NULL, cancellable, &failed))
    return TRUE;
  app_error_take (error, failed);
  return FALSE;
}

char *
app_plays_dup_link (DbStore *db, AppPacks *packs, gint64 match, GError **error)
{
  GError *failed = NULL;
  g_autoptr (OutNames) names = out_names_new (db, &failed);
  g_autoptr (OutPlay) play = names != NULL ? out_play_read (db, packs, match, &failed) : NULL;
  char *link;

  if (play == NULL) {
    app_error_take (error, failed);
    return NULL;
  }
  link = out_dup_link (db, names, play);
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
