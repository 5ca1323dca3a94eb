/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tournament reports in: a new league of one, or the season that it goes on with.
 */
#include "app/league/trf/trf-private.h"

#include "app/store/backups.h"
#include "app/base/error.h"
#include "app/result/quick.h"
#include "app/league/season-work.h"

#include "db/changes.h"
#include "db/matches.h"
#include "db/transaction.h"

#include <glib/gi18n-lib.h>
#include <string.h>

/**
 * Reading:
 * @name: of the file
 * @game: name or code of what was played; Owned
 * @league: name of what is made or gone on with; Owned
 * @told: sentences
 */
typedef struct {
  DbStore *db;
  AppPacks *packs;
  const char *name;
  char *game;
  ImportTrf *trf;
  AppTrfStore store;
  char *league;
  GStrvBuilder *told;
} Reading;

static gboolean
take_fault (const char *name, GError *fault, GError **error)
{
  guint line = import_error_get_line (fault), column = import_error_get_column (fault);

  if (column > 0)
    /* Translators: the column of a line, then a sentence. */
    app_error_at (error, APP_ERROR_RULES, name, line, _ ("column %u: %s"), column, fault->message);
  else
    app_error_at (error, APP_ERROR_RULES, name, line, "%s", fault->message);
  g_error_free (fault);
  return FALSE;
}

static ImportTrf *
read_file (const char *name, const char *text, gsize length, GError **error)
{
  GError *fault = NULL;
  g_autoptr (ImportTrf) trf = import_trf_read (text, length, &fault);

  if (trf != NULL && import_trf_check (trf, &fault))
    return g_steal_pointer (&trf);
  take_fault (name, fault, error);
  return NULL;
}

static void tell (Reading *reading, const char *format, ...) G_GNUC_PRINTF (2, 3);

static void
tell (Reading *reading, const char *format, ...)
{
  g_autofree char *sentence = NULL;
  va_list arguments;

  va_start (arguments, format);
  sentence = g_strdup_vprintf (format, arguments);
  va_end (arguments);
  g_strv_builder_add (reading->told, sentence);
}

/* The league */

/* What it may be called: as it says, as the file is called, or what it is. */
static char **
dup_titles (const Reading *reading)
{
  g_autofree char *said = import_trf_dup_value (reading->trf, "012");
  g_autofree char *file = g_path_get_basename (reading->name);
  g_autoptr (GStrvBuilder) titles = g_strv_builder_new ();
  char *dot = strrchr (file, '.');

  if (dot != NULL && dot > file)
    *dot = '\0';
  if (said != NULL)
    g_strv_builder_add (titles, said);
  if (!g_str_equal (file, "-"))
    g_strv_builder_add (titles, file);
  g_strv_builder_add (titles, _ ("Tournament"));
  return g_strv_builder_end (titles);
}

/* A second league of that name has a number behind it. */
static gboolean
add_called (Reading *reading, const char *title, gint64 *id, GError **error)
{
  g_autoptr (DbLeague) league = db_league_new (title);

  for (guint k = 2;; k++) {
    g_autoptr (GError) failed = NULL;
    g_autofree char *next = NULL;

    if (db_league_add (reading->db, league, id, &failed))
      break;
    if (!g_error_matches (failed, DB_ERROR, DB_ERROR_CONFLICT) || k > 1000) {
      g_propagate_error (error, g_steal_pointer (&failed));
      return FALSE;
    }
    next = g_strdup_printf ("%s %u", title, k);
    db_match_set_string (&league->name, next);
  }
  if (!g_str_equal (league->name, title))
    tell (reading, _ ("There is a league called “%s” already; this one is “%s”."), title,
          league->name);
  reading->league = g_strdup (league->name);
  return TRUE;
}

/* Called by the first title that a league can have: blanks are none. */
static gboolean
add_league (Reading *reading, gint64 *id, GError **error)
{
  g_auto (GStrv) titles = dup_titles (reading);
  GError *failed = NULL;

  for (char **title = titles; *title != NULL; title++) {
    g_clear_error (&failed);
    if (add_called (reading, *title, id, &failed))
      return TRUE;
    if (!g_error_matches (failed, DB_ERROR, DB_ERROR_INVALID))
      break;
  }
  g_propagate_error (error, failed);
  return FALSE;
}

/* Its season */

static LeagueFormat
find_format (const ImportTrf *trf)
{
  g_autofree char *kind = import_trf_dup_value (trf, "092");

  return app_trf_is_round_robin (kind) ? LEAGUE_ROUND_ROBIN : LEAGUE_SWISS;
}

static char *
dup_day (const ImportTrf *trf, const char *code)
{
  g_autofree char *value = import_trf_dup_value (trf, code);
  char *day = value != NULL ? import_trf_dup_day (value) : NULL;

  return day != NULL ? day : g_strdup ("");
}

/* How often all meet in a round robin of so many rounds. */
static guint
count_cycles (const ImportTrf *trf)
{
  guint n = trf->players->len, rounds = MAX (trf->rounds, import_trf_get_paired (trf));
  guint once = n % 2 == 0 ? n - 1 : n;

  return once > 0 ? MAX (1, (rounds + once / 2) / once) : 1;
}

static AppSeasonDraft *
make_draft (const Reading *reading)
{
  const ImportTrf *trf = reading->trf;
  LeagueFormat format = find_format (trf);
  AppSeasonDraft *draft = app_season_draft_new (format, 2);
  char *games[] = { reading->game, NULL };

  g_strfreev (draft->games);
  draft->games = g_strdupv (games);
  g_free (draft->starts);
  draft->starts = dup_day (trf, "042");
  g_free (draft->ends);
  draft->ends = dup_day (trf, "052");
  if (strcmp (draft->ends, draft->starts) < 0)
    db_match_set_string (&draft->ends, "");
  /* A report that doesn't announce them is one of all that were played. */
  draft->rounds = trf->rounds > 0 ? trf->rounds : import_trf_get_paired (trf);
  draft->pairing.format = format;
  draft->pairing.cycles = format == LEAGUE_ROUND_ROBIN ? count_cycles (trf) : 1;
  app_trf_read_scheme (&trf->points, &draft->rules.scheme);
  return draft;
}

/* Absences and forbidden pairs need the entrants' rows; @seen has those that are there. */
static void
add_absence (AppTrfStore *store, DbSeason *row, GHashTable *seen, guint round, guint number,
             char kind)
{
  DbAbsence absence = { .round = round, .entrant = store->entrants[number] };

  if (!g_hash_table_add (seen, g_strdup_printf ("%u %" G_GINT64_FORMAT, round, absence.entrant)))
    return;
  g_strlcpy (absence.kind,
             kind == 'F'   ? "full"
             : kind == 'H' ? "half"
                           : "zero",
             sizeof absence.kind);
  g_array_append_val (row->absences, absence);
}

static void
add_forbidden (AppTrfStore *store, DbSeason *row, GHashTable *seen, const ImportTrfForbidden *pair)
{
  gint64 one = store->entrants[pair->one], other = store->entrants[pair->other];
  DbForbidden forbidden = { MIN (one, other), MAX (one, other) };

  if (g_hash_table_add (seen, g_strdup_printf ("%" G_GINT64_FORMAT " %" G_GINT64_FORMAT,
                                               forbidden.one, forbidden.other)))
    g_array_append_val (row->forbidden, forbidden);
}

static GHashTable *
new_seen (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

static void
add_all_forbidden (Reading *reading, DbSeason *row)
{
  g_autoptr (GHashTable) seen = new_seen ();

  for (guint k = 0; k < row->forbidden->len; k++) {
    const DbForbidden *known = &g_array_index (row->forbidden, DbForbidden, k);

    g_hash_table_add (
        seen, g_strdup_printf ("%" G_GINT64_FORMAT " %" G_GINT64_FORMAT, known->one, known->other));
  }
  for (guint k = 0; k < reading->trf->forbidden->len; k++)
    add_forbidden (&reading->store, row, seen,
                   &g_array_index (reading->trf->forbidden, ImportTrfForbidden, k));
}

/* Cells of rounds that the file doesn't pair, and lines of their own. */
static void
add_absences (Reading *reading, DbSeason *row)
{
  const ImportTrf *trf = reading->trf;
  g_autoptr (GHashTable) seen = new_seen ();
  guint told = import_trf_get_told (trf);

  for (guint k = 0; k < row->absences->len; k++) {
    const DbAbsence *known = &g_array_index (row->absences, DbAbsence, k);

    g_hash_table_add (seen, g_strdup_printf ("%u %" G_GINT64_FORMAT, known->round, known->entrant));
  }
  for (guint r = 1; r <= told; r++) {
    if (app_trf_is_paired (trf, r))
      continue;
    for (guint k = 0; k < trf->players->len; k++) {
      const ImportTrfPlayer *player = g_ptr_array_index (trf->players, k);
      ImportTrfRound cell = app_trf_get_round (player, r);

      if (cell.result != ' ' && strchr ("FHZ", cell.result) != NULL)
        add_absence (&reading->store, row, seen, r, player->number, cell.result);
    }
  }
  for (guint k = 0; k < trf->absences->len; k++) {
    const ImportTrfAbsence *absence = &g_array_index (trf->absences, ImportTrfAbsence, k);

    add_absence (&reading->store, row, seen, absence->round, absence->number, absence->kind);
  }
}

static gboolean
update_season (Reading *reading, gboolean lines, GError **error)
{
  g_autoptr (DbSeason) row = db_season_get (reading->db, reading->store.season, error);

  if (row == NULL)
    return FALSE;
  if (lines)
    app_trf_keep_lines (reading->trf, row);
  add_absences (reading, row);
  add_all_forbidden (reading, row);
  return db_season_update (reading->db, row, error);
}

static gboolean
add_season (Reading *reading, GError **error)
{
  g_autoptr (AppSeasonDraft) draft = make_draft (reading);
  g_autoptr (DbSeason) row = NULL;
  gint64 league;

  if (!add_league (reading, &league, error))
    return FALSE;
  row = db_season_new (league);
  return app_season_draft_write (reading->db, draft, row, error)
         && db_season_add (reading->db, row, &reading->store.season, error);
}

/* The day of a round that is not paired yet is kept, too. */
static gboolean
store_rounds (Reading *reading, GError **error)
{
  const ImportTrf *trf = reading->trf;
  guint last = MAX (import_trf_get_told (trf), MIN (trf->rounds, IMPORT_TRF_ROUNDS));

  for (guint r = 1; r <= last; r++) {
    g_autofree char *day = app_trf_dup_round_day (trf, r);
    DbRound row = { r, day, 0, (char *)"" };

    if (app_trf_is_paired (trf, r)
            ? !app_trf_store_round (&reading->store, r, error)
            : (*day != '\0' && !db_round_set (reading->db, reading->store.season, &row, error)))
      return FALSE;
  }
  return TRUE;
}

/* What the season would not say as the file did. */
static gboolean
keep_differences (Reading *reading, GError **error)
{
  g_autoptr (AppTrfFacts) facts = NULL;
  g_autoptr (ImportTrf) ours =
      app_trf_make (reading->db, reading->packs, reading->store.season, &facts, error);

  if (ours == NULL)
    return FALSE;
  for (guint k = 0; k < facts->entrants->len; k++) {
    DbEntrant *entrant = g_ptr_array_index (facts->entrants, k);
    const ImportTrfPlayer *player = import_trf_get_player (ours, entrant->number);
    const ImportTrfPlayer *theirs = import_trf_get_player (reading->trf, entrant->number);

    if (app_trf_keep_difference (player, theirs, entrant)
        && !db_entrant_update (reading->db, entrant, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
import_new (Reading *reading, GError **error)
{
  if (!add_season (reading, error))
    return FALSE;
  reading->store.event = reading->league;
  for (guint k = 0; k < reading->trf->players->len; k++)
    if (!app_trf_store_entrant (&reading->store, g_ptr_array_index (reading->trf->players, k), 1,
                                reading->told, error))
      return FALSE;
  if (!update_season (reading, TRUE, error) || !store_rounds (reading, error)
      || !keep_differences (reading, error))
    return FALSE;
  tell (reading,
        g_dngettext (GETTEXT_PACKAGE, "“%s”: %u player", "“%s”: %u players",
                     reading->trf->players->len),
        reading->league, reading->trf->players->len);
  return TRUE;
}

/* An existing season */

static gboolean
import_into (Reading *reading, GError **error)
{
  g_autoptr (AppTrfFacts) facts = app_trf_facts_new (reading->db, reading->store.season, error);

  if (facts == NULL)
    return FALSE;
  if (g_str_equal (facts->season->format, "knock-out")) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE,
                         _ ("A knock-out can’t be gone on with from a tournament report. Enter its "
                            "results by hand."));
    return FALSE;
  }
  reading->store.event = reading->league = g_strdup (facts->league->name);
  return app_trf_continue (&reading->store, reading->packs, reading->name, reading->told, error)
         && update_season (reading, FALSE, error);
}

/* Of a season that there is, its first game. */
static gboolean
find_game (Reading *reading, gint64 into, GError **error)
{
  g_autoptr (AppSeasonDraft) draft = NULL;
  g_autoptr (DbSeason) row = NULL;

  if (reading->game == NULL && into != 0) {
    row = db_season_get (reading->db, into, error);
    if (row == NULL || (draft = app_season_draft_read (reading->db, row, error)) == NULL)
      return FALSE;
    reading->game = g_strdup (draft->games[0]);
  }
  if (reading->game == NULL)
    reading->game = g_strdup ("Chess");
  reading->store.game = app_quick_game_code (reading->game);
  reading->store.game_name = reading->game;
  return TRUE;
}

static void
tell_counts (Reading *reading)
{
  const AppTrfStore *store = &reading->store;

  tell (reading, _ ("Results: %u; awards: %u; byes: %u; pairings without a result: %u."),
        store->n_matches, store->n_awards, store->n_byes, store->n_open);
}

static void
tell_teams (Reading *reading)
{
  const GPtrArray *teams = reading->trf->teams;
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint k = 0; k < teams->len; k++)
    g_string_append_printf (names, "%s%s", k > 0 ? ", " : "",
                            ((const ImportTrfTeam *)g_ptr_array_index (teams, k))->name);
  if (teams->len > 0)
    tell (reading,
          /* Translators: names of teams. */
          _ ("Teams: %s. Their players take part one by one; the teams are kept for the export."),
          names->str);
}

/* At most so many matches. */
static guint64
count_matches (const ImportTrf *trf)
{
  return (guint64)trf->players->len / 2 * import_trf_get_paired (trf);
}

static gboolean
import_all (Reading *reading, gint64 into, gboolean dry, char **season, gint64 *batch,
            GError **error)
{
  g_auto (DbTransaction) scope = DB_TRANSACTION_INIT;
  g_autofree char *base = g_path_get_basename (reading->name);
  g_autofree char *title = g_strdup_printf (_ ("Import %s"), base);
  g_auto (GStrv) remarks = import_trf_dup_remarks (reading->trf);
  g_autoptr (DbSeason) row = NULL;

  if (!db_transaction_begin (&scope, reading->db, error) || !find_game (reading, into, error)
      || !db_changes_open_batch (reading->db, DB_ORIGIN_IMPORT, title, reading->name, batch, error))
    return FALSE;
  reading->store.season = into;
  if (into != 0 ? !import_into (reading, error) : !import_new (reading, error))
    return FALSE;
  tell_counts (reading);
  tell_teams (reading);
  g_strv_builder_addv (reading->told, (const char **)remarks);
  row = db_season_get (reading->db, reading->store.season, error);
  if (row == NULL)
    return FALSE;
  if (dry)
    return TRUE;
  *season = g_strdup (row->uuid);
  return db_transaction_commit (&scope, error);
}

gboolean
app_trf_import (DbStore *db, AppPacks *packs, const char *name, const char *text, gsize length,
                const char *game, gint64 into, gboolean dry, char **season, char ***told,
                gint64 *batch, GError **error)
{
  g_autoptr (ImportTrf) trf = read_file (name, text, length, error);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_autofree Reading *reading = NULL;
  GError *failed = NULL;
  gint64 made = 0;
  gboolean good;

  *season = NULL;
  *told = NULL;
  if (trf == NULL
      || (!dry && !app_backups_before_bulk (db, DB_KEPT_IMPORT, count_matches (trf), error)))
    return FALSE;
  reading = g_new0 (Reading, 1);
  *reading = (Reading){ .db = db, .packs = packs, .name = name, .trf = trf };
  reading->game = g_strdup (game);
  reading->store.db = db;
  app_trf_store_init (&reading->store, trf);
  reading->told = builder;
  good = import_all (reading, into, dry, season, &made, &failed);
  if (batch != NULL)
    *batch = good && !dry ? made : 0;
  g_free (reading->league);
  g_free (reading->game);
  if (good)
    *told = g_strv_builder_end (builder);
  else
    app_error_take (error, failed);
  return good;
}
