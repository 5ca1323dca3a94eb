/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The next round's pairing as a plan: made from a season's figures, told, accepted.
 */
#include "app/league/pairings-private.h"

#include "app/base/phrases.h"
#include "app/league/season-private.h"
#include "app/store/store-jobs.h"

#include <glib/gi18n-lib.h>

/* Who is paired */

static LeagueKind
absence_kind (const char *kind)
{
  if (g_str_equal (kind, "full"))
    return LEAGUE_FULL_BYE;
  return g_str_equal (kind, "half") ? LEAGUE_HALF_BYE : LEAGUE_ZERO_BYE;
}

static void
note_absence (const AppSeason *season, guint round, gint64 row, LeaguePairee *pairee)
{
  for (guint k = 0; k < season->row->absences->len; k++) {
    const DbAbsence *absence = &g_array_index (season->row->absences, DbAbsence, k);

    if (absence->round != round || absence->entrant != row)
      continue;
    pairee->absent = TRUE;
    pairee->kind = absence_kind (absence->kind);
  }
}

static void
read_pairees (AppPairing *pairing)
{
  AppSeason *season = pairing->season;
  const LeagueTable *table = app_season_get_table (season);
  const GArray *entrants = season->results->entrants;

  for (guint32 k = 0; k < entrants->len; k++) {
    const LeagueEntrant *entrant = &g_array_index (entrants, LeagueEntrant, k);
    LeaguePairee pairee = { .entrant = k,
                            .points = league_table_get_points (table, k),
                            .rank = league_table_get_rank (table, k) };

    if (entrant->left < pairing->round || (!pairing->whole && entrant->joined > pairing->round))
      continue;
    if (!pairing->whole)
      note_absence (season, pairing->round, entrant->id, &pairee);
    g_array_append_val (pairing->pairees, pairee);
  }
}

static guint
last_round (const AppSeason *season, guint *open)
{
  guint last = season->last_paired;

  *open = 0;
  for (guint k = 0; k < season->results->results->len; k++) {
    const LeagueResult *result = &g_array_index (season->results->results, LeagueResult, k);

    last = MAX (last, result->round);
    *open += result->round > 0 && result->kind == LEAGUE_UNPLAYED;
  }
  return last;
}

/* Planning */

static gboolean
refuse (GError **error, char *sentence)
{
  g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE, sentence);
  g_free (sentence);
  return FALSE;
}

/* One who takes part and sits nowhere, though the whole season is paired. */
static const char *
find_latecomer (AppPairing *pairing)
{
  const LeagueResults *results = pairing->season->results;
  g_autofree gboolean *seated = g_new0 (gboolean, results->entrants->len + 1);

  for (guint k = 0; k < results->seats->len; k++)
    seated[g_array_index (results->seats, LeagueSeat, k).entrant] = TRUE;
  for (guint32 k = 0; k < results->entrants->len; k++)
    if (!seated[k] && g_array_index (results->entrants, LeagueEntrant, k).left >= pairing->round)
      return app_season_get_name (pairing->season, k);
  return NULL;
}

static gboolean
refuse_whole (AppPairing *pairing, GError **error)
{
  const char *late = find_latecomer (pairing);

  if (late == NULL)
    return refuse (error, g_strdup (_ ("The whole season is paired already. Take the pairing back "
                                       "to pair it anew.")));
  return refuse (error,
                 g_strdup_printf (_ ("The whole season is paired already, without %s. Take the "
                                     "pairing back while nothing is played, or let %s enter the "
                                     "next season."),
                                  late, late));
}

static gboolean
check_time (AppPairing *pairing, GError **error)
{
  const AppSeason *season = pairing->season;

  if (season->row->finished != 0)
    return refuse (error, g_strdup (_ ("The season is finished. Reopen it first.")));
  if (pairing->whole && pairing->round > 1)
    return refuse_whole (pairing, error);
  if (!pairing->whole && pairing->rules.format != LEAGUE_LADDER && season->n_rounds > 0
      && pairing->round > season->n_rounds)
    return refuse (error, g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                                        "The season’s %u round is paired. Finish "
                                                        "it, or give it more rounds.",
                                                        "All %u rounds of the season are paired. "
                                                        "Finish it, or give it more rounds.",
                                                        season->n_rounds),
                                           season->n_rounds));
  return TRUE;
}

static LeaguePairing *
pair_whole (AppPairing *pairing, char **problem)
{
  g_autofree guint32 *entrants = g_new (guint32, pairing->pairees->len + 1);

  for (guint k = 0; k < pairing->pairees->len; k++)
    entrants[k] = g_array_index (pairing->pairees, LeaguePairee, k).entrant;
  return league_pair_season (&pairing->rules, entrants, pairing->pairees->len, problem);
}

static LeaguePairing *
pair_next (AppPairing *pairing, char **problem)
{
  const LeaguePairee *pairees = (const LeaguePairee *)(gpointer)pairing->pairees->data;

  /* Whoever dropped out later doesn't make a season that began well a bad one. */
  *problem = pairing->round == 1
                 ? league_season_check (&pairing->rules, pairing->pairees->len, NULL)
                 : NULL;
  if (*problem != NULL)
    return NULL;
  return league_pair_round (&pairing->rules, pairees, pairing->pairees->len,
                            pairing->season->results, pairing->round, problem);
}

static char **
dup_names (AppSeason *season)
{
  guint n = season->results->entrants->len;
  char **names = g_new0 (char *, n + 1);

  for (guint32 k = 0; k < n; k++)
    names[k] = app_phrase_name (app_season_get_name (season, k));
  return names;
}

static const char *
name_of (guint32 entrant, gpointer data)
{
  const AppPairing *pairing = data;

  return pairing->names[entrant];
}

static gboolean
make_plan (AppPairing *pairing, GError **error)
{
  char *problem = NULL;

  if (!check_time (pairing, error))
    return FALSE;
  read_pairees (pairing);
  pairing->plan = pairing->whole ? pair_whole (pairing, &problem) : pair_next (pairing, &problem);
  if (pairing->plan == NULL)
    return refuse (error, problem);
  pairing->tables = league_pairing_copy (pairing->plan);
  app_pairing_check (pairing);
  return TRUE;
}

static AppPairing *
plan (DbStore *db, AppPacks *packs, gint64 season, gboolean again, GError **error)
{
  g_autoptr (AppPairing) pairing = g_new0 (AppPairing, 1);

  pairing->season = app_season_load (db, packs, season, 0, error);
  if (pairing->season == NULL)
    return NULL;
  pairing->uuid = g_strdup (pairing->season->row->uuid);
  pairing->names = dup_names (pairing->season);
  pairing->pairees = g_array_new (FALSE, FALSE, sizeof (LeaguePairee));
  pairing->rules = pairing->season->pairing;
  pairing->rules.rounds = pairing->season->n_rounds;
  pairing->rules.again = again;
  pairing->whole = league_format_is_whole (pairing->rules.format);
  pairing->round = last_round (pairing->season, &pairing->open) + 1;
  pairing->title = pairing->whole ? g_strdup (_ ("All rounds"))
                                  : g_strdup_printf (_ ("Round %u"), pairing->round);
  return make_plan (pairing, error) ? g_steal_pointer (&pairing) : NULL;
}

AppPairing *
app_pairing_plan (DbStore *db, AppPacks *packs, gint64 season, GError **error)
{
  return plan (db, packs, season, FALSE, error);
}

AppPairing *
app_pairing_plan_again (DbStore *db, AppPacks *packs, gint64 season, GError **error)
{
  return plan (db, packs, season, TRUE, error);
}

void
app_pairing_free (AppPairing *pairing)
{
  if (pairing == NULL)
    return;
  g_clear_pointer (&pairing->season, app_season_free);
  g_clear_pointer (&pairing->pairees, g_array_unref);
  league_pairing_free (pairing->plan);
  league_pairing_free (pairing->tables);
  g_strfreev (pairing->names);
  g_free (pairing->uuid);
  g_free (pairing->title);
  g_free (pairing);
}

/* On a thread */

typedef struct {
  char *season;
  gboolean again;
} Asked;

static void
asked_free (gpointer data)
{
  Asked *asked = data;

  g_free (asked->season);
  g_free (asked);
}

static void
free_pairing (gpointer pairing)
{
  app_pairing_free (pairing);
}

static gpointer
plan_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  const Asked *asked = data;
  gint64 season;

  return app_season_find (db, asked->season, &season, error)
             ? plan (db, packs, season, asked->again, error)
             : NULL;
}

static void
plan_async (AppStore *store, const char *season, gboolean again, GCancellable *cancellable,
            GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);
  Asked *asked = g_new (Asked, 1);

  asked->season = g_strdup (season);
  asked->again = again;
  g_task_set_task_data (task, asked, asked_free);
  app_store_read (store, task, plan_work, free_pairing);
}

void
app_pairing_plan_async (AppStore *store, const char *season, GCancellable *cancellable,
                        GAsyncReadyCallback callback, gpointer data)
{
  plan_async (store, season, FALSE, cancellable, callback, data);
}

void
app_pairing_plan_again_async (AppStore *store, const char *season, GCancellable *cancellable,
                              GAsyncReadyCallback callback, gpointer data)
{
  plan_async (store, season, TRUE, cancellable, callback, data);
}

AppPairing *
app_pairing_plan_finish (AppStore *store, GAsyncResult *result, GError **error)
{
  g_return_val_if_fail (g_task_is_valid (result, store), NULL);
  return g_task_propagate_pointer (G_TASK (result), error);
}

/* What it is */

const char *
app_pairing_get_title (AppPairing *pairing)
{
  return pairing->title;
}

guint
app_pairing_get_round (AppPairing *pairing)
{
  return pairing->round;
}

AppSeason *
app_pairing_get_season (AppPairing *pairing)
{
  return pairing->season;
}

const LeaguePairing *
app_pairing_get_tables (AppPairing *pairing)
{
  return pairing->tables;
}

gboolean
app_pairing_is_good (AppPairing *pairing, gboolean *odd)
{
  if (odd != NULL)
    *odd = pairing->odd;
  return pairing->good;
}

static void
add_told (AppPairing *pairing, const GArray *reasons, GStrvBuilder *told)
{
  for (guint k = 0; k < reasons->len; k++) {
    g_autofree char *sentence =
        league_reason_dup_told (&g_array_index (reasons, LeagueReason, k), name_of, pairing);

    g_strv_builder_add (told, sentence);
  }
}

char **
app_pairing_dup_reasons (AppPairing *pairing, guint table)
{
  g_autoptr (GStrvBuilder) told = g_strv_builder_new ();

  if (table < pairing->tables->tables->len)
    add_told (pairing, app_pairing_table (pairing->tables, table)->reasons, told);
  return g_strv_builder_end (told);
}

char **
app_pairing_dup_remarks (AppPairing *pairing)
{
  g_autoptr (GStrvBuilder) told = g_strv_builder_new ();

  if (pairing->open > 0) {
    g_autofree char *sentence = g_strdup_printf (
        g_dngettext (
            GETTEXT_PACKAGE,
            "%u fixture of earlier rounds has no result yet, and counts for nothing here.",
            "%u fixtures of earlier rounds have no result yet, and count for nothing here.",
            pairing->open),
        pairing->open);

    g_strv_builder_add (told, sentence);
  }
  add_told (pairing, pairing->tables->remarks, told);
  return g_strv_builder_end (told);
}

AppDeed *
app_pairing_accept (AppPairing *pairing)
{
  AppDeed *deed = app_deed_new (APP_DEED_PAIR);
  guint n = pairing->season->results->entrants->len;

  deed->season = g_strdup (pairing->uuid);
  deed->pairing = league_pairing_copy (pairing->tables);
  deed->round = pairing->round;
  deed->texts = g_new0 (char *, n + 1);
  for (guint32 k = 0; k < n; k++)
    deed->texts[k] = g_strdup (app_season_get_uuid (pairing->season, k));
  return deed;
}
