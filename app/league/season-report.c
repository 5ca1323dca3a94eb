/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reports of a season: chosen and filled.
 */
#include "app/league/season-report.h"

#include "app/base/error.h"
#include "app/base/instants.h"
#include "app/league/schemes.h"
#include "app/league/season-private.h"

#include <glib/gi18n-lib.h>

static const char *const kinds[] = { "table", "crosstable", "round", "ratings", "season" };

gboolean
app_report_kind_find (const char *id, AppReportKind *kind)
{
  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    if (g_str_equal (kinds[k], id)) {
      *kind = (AppReportKind)k;
      return TRUE;
    }
  return FALSE;
}

const char *
app_report_kind_id (AppReportKind kind)
{
  return kinds[kind];
}

static const AppRound *
find_round (const ReportMaker *maker)
{
  const AppRound *found = NULL;

  for (guint k = 0; maker->look != NULL && k < maker->look->rounds->len; k++) {
    const AppRound *round = g_ptr_array_index (maker->look->rounds, k);

    if (round->fixtures->len > 0 && (maker->round == 0 || round->number == maker->round))
      found = round;
  }
  return found;
}

static char *
dup_time (const ReportMaker *maker)
{
  g_autofree char *day = app_day_dup (maker->until);
  g_autofree char *shown = maker->until != 0 ? app_date_dup (day) : NULL;

  if (shown != NULL)
    /* Translators: the table of a day. */
    return g_strdup_printf (_ ("on %s"), shown);
  if (maker->look != NULL && maker->look->finished && maker->round == 0)
    return g_strdup (_ ("at the end"));
  if (maker->round > 0)
    /* Translators: the table after a round. */
    return g_strdup_printf (_ ("after round %u"), maker->round);
  return NULL;
}

const char *
report_kind_name (AppReportKind kind)
{
  static const char *const names[] = { NULL, N_ ("Crosstable"), N_ ("Pairings"), N_ ("Ratings"),
                                       N_ ("The season’s book") };

  return kind == APP_REPORT_TABLE ? C_ ("league", "Table") : _ (names[kind]);
}

static char *
dup_subtitle (const ReportMaker *maker, AppReportKind kind)
{
  const AppRound *round = kind == APP_REPORT_ROUND ? find_round (maker) : NULL;
  g_autofree char *time = NULL, *day = NULL;

  if (round != NULL) {
    day = round->date != NULL && *round->date != '\0' ? app_date_dup (round->date) : NULL;
    return day != NULL ? g_strdup_printf ("%s, %s", round->title, day) : g_strdup (round->title);
  }
  time = dup_time (maker);
  return time != NULL ? g_strdup_printf ("%s %s", report_kind_name (kind), time)
                      : g_strdup (report_kind_name (kind));
}

static gboolean
check (const ReportMaker *maker, AppReportKind kind, GError **error)
{
  const char *wrong = NULL;

  if (kind == APP_REPORT_RATINGS && app_season_get_ratings (maker->season) == NULL)
    wrong = _ ("This season isn’t rated. Choose a rating in its settings, or another report.");
  else if (kind == APP_REPORT_SEASON && maker->look == NULL)
    wrong = _ ("A book is that of a season. Choose a league.");
  else if (kind == APP_REPORT_ROUND && find_round (maker) == NULL)
    wrong = maker->round > 0
                ? _ ("That round isn’t paired yet. Pair it first, or choose another one.")
                : _ ("No round is paired yet. Pair one first, or choose another report.");
  if (wrong != NULL)
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE, wrong);
  return wrong == NULL;
}

static void
fill (ReportMaker *maker)
{
  switch (maker->kind) {
  case APP_REPORT_TABLE:
    report_make_table (maker);
    break;
  case APP_REPORT_CROSSTABLE:
    report_make_crosstable (maker);
    break;
  case APP_REPORT_ROUND:
    report_make_round (maker, find_round (maker), TRUE);
    break;
  case APP_REPORT_RATINGS:
    report_make_ratings (maker);
    break;
  case APP_REPORT_SEASON:
    report_make_season (maker);
    break;
  }
}

static GHashTable *
index_entrants (AppSeason *season)
{
  GHashTable *entrants = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint32 k = 0; k < app_season_get_results (season)->entrants->len; k++)
    g_hash_table_insert (entrants, (char *)app_season_get_uuid (season, k), GUINT_TO_POINTER (k));
  return entrants;
}

static gboolean
make (ReportMaker *maker, AppReportKind kind, GError **error)
{
  const DbSeason *row = maker->season->row;

  if (row != NULL
      && (maker->look = app_season_look (maker->db, maker->packs, row->uuid, error)) == NULL)
    return FALSE;
  if (!check (maker, kind, error))
    return FALSE;
  maker->table = app_season_dup_table (maker->season, maker->until,
                                       kind == APP_REPORT_ROUND ? 0 : maker->round);
  maker->entrants = index_entrants (maker->season);
  maker->kind = kind;
  maker->report->kind = app_report_kind_id (kind);
  maker->report->title = g_strdup (app_season_get_title (maker->season));
  maker->report->subtitle = dup_subtitle (maker, kind);
  report_add (maker->report, REPORT_TITLE, maker->report->title, maker->report->subtitle);
  fill (maker);
  return TRUE;
}

AppReport *
app_report_new (AppSeason *season, DbStore *db, AppPacks *packs, AppReportKind kind,
                const LeagueColumn *columns, guint n_columns, LeagueDay until, guint round,
                GError **error)
{
  g_autoptr (AppReport) report = g_new0 (AppReport, 1);
  LeagueColumn own[LEAGUE_COLUMNS];
  ReportMaker maker = { .report = report,
                        .season = season,
                        .db = db,
                        .packs = packs,
                        .columns = columns,
                        .n_columns = n_columns,
                        .until = until,
                        .round = round };
  gboolean made;

  if (columns == NULL) {
    maker.columns = own;
    maker.n_columns = app_season_get_columns (season, own);
  }
  made = make (&maker, kind, error);
  g_clear_pointer (&maker.entrants, g_hash_table_unref);
  league_table_free (maker.table);
  app_season_look_free (maker.look);
  return made ? g_steal_pointer (&report) : NULL;
}

void
report_add_points (ReportTable *table, LeaguePoints points)
{
  report_table_add_number (table, app_points_dup (points), (double)points / LEAGUE_POINT);
}
