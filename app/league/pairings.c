/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The next round as a plan: made, and changed by hand.
 */
#include "app/league/pairings.h"

#include "app/base/error.h"
#include "app/base/phrases.h"
#include "app/league/league-commands.h"
#include "app/league/season-private.h"
#include "app/store/store-jobs.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>
#include <string.h>

/**
 * AppPairing:
 * @uuid: of the season
 * @pairees: (element-type LeaguePairee)
 * @all_rounds: a round robin or a knock-out: all rounds at once
 * @plan: as the program made it; @tables: as they are now
 * @names: (array): by entrant, as they stand in sentences
 * @open: fixtures of earlier rounds that have no result yet
 */
struct AppPairing {
  AppSeason *season;
  char *uuid;
  char *title;
  LeaguePairingRules rules;
  GArray *pairees;
  guint round;
  gboolean all_rounds;
  LeaguePairing *plan, *tables;
  char **names;
  guint open;
  gboolean good, odd;
};

static inline LeaguePairedTable *
app_pairing_table (const LeaguePairing *tables, guint k)
{
  return g_ptr_array_index (tables->tables, k);
}

static void app_pairing_check (AppPairing *pairing);
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

    if (entrant->left < pairing->round
        || (!pairing->all_rounds && entrant->joined > pairing->round))
      continue;
    if (!pairing->all_rounds)
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
refuse_all_rounds (AppPairing *pairing, GError **error)
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
  if (pairing->all_rounds && pairing->round > 1)
    return refuse_all_rounds (pairing, error);
  if (!pairing->all_rounds && pairing->rules.format != LEAGUE_LADDER && season->n_rounds > 0
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
pair_all_rounds (AppPairing *pairing, char **problem)
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
  pairing->plan =
      pairing->all_rounds ? pair_all_rounds (pairing, &problem) : pair_next (pairing, &problem);
  if (pairing->plan == NULL)
    return refuse (error, problem);
  pairing->tables = league_pairing_copy (pairing->plan);
  app_pairing_check (pairing);
  return TRUE;
}

static AppPairing *
make_pairing (DbStore *db, AppPacks *packs, gint64 season, gboolean again, GError **error)
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
  pairing->rules.allow_repeats = again;
  pairing->all_rounds = league_format_is_paired_at_once (pairing->rules.format);
  pairing->round = last_round (pairing->season, &pairing->open) + 1;
  pairing->title = pairing->all_rounds ? g_strdup (_ ("All rounds"))
                                       : g_strdup_printf (_ ("Round %u"), pairing->round);
  return make_plan (pairing, error) ? g_steal_pointer (&pairing) : NULL;
}

AppPairing *
app_pairing_plan (DbStore *db, AppPacks *packs, gint64 season, GError **error)
{
  return make_pairing (db, packs, season, FALSE, error);
}

AppPairing *
app_pairing_plan_repeats (DbStore *db, AppPacks *packs, gint64 season, GError **error)
{
  return make_pairing (db, packs, season, TRUE, error);
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
} PlanRequest;

static void
plan_request_free (gpointer data)
{
  PlanRequest *request = data;

  g_free (request->season);
  g_free (request);
}

static void
free_pairing (gpointer pairing)
{
  app_pairing_free (pairing);
}

static gpointer
plan_work (DbStore *db, AppPacks *packs, gpointer data, GCancellable *cancellable, GError **error)
{
  const PlanRequest *request = data;
  gint64 season;

  return app_season_find (db, request->season, &season, error)
             ? make_pairing (db, packs, season, request->again, error)
             : NULL;
}

static void
plan_async (AppStore *store, const char *season, gboolean again, GCancellable *cancellable,
            GAsyncReadyCallback callback, gpointer data)
{
  GTask *task = g_task_new (store, cancellable, callback, data);
  PlanRequest *request = g_new (PlanRequest, 1);

  request->season = g_strdup (season);
  request->again = again;
  g_task_set_task_data (task, request, plan_request_free);
  app_store_read (store, task, plan_work, free_pairing);
}

void
app_pairing_plan_async (AppStore *store, const char *season, GCancellable *cancellable,
                        GAsyncReadyCallback callback, gpointer data)
{
  plan_async (store, season, FALSE, cancellable, callback, data);
}

void
app_pairing_plan_repeats_async (AppStore *store, const char *season, GCancellable *cancellable,
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
add_reason_texts (AppPairing *pairing, const GArray *reasons, GStrvBuilder *sentences)
{
  for (guint k = 0; k < reasons->len; k++) {
    g_autofree char *sentence =
        league_reason_dup_text (&g_array_index (reasons, LeagueReason, k), name_of, pairing);

    g_strv_builder_add (sentences, sentence);
  }
}

char **
app_pairing_dup_reasons (AppPairing *pairing, guint table)
{
  g_autoptr (GStrvBuilder) sentences = g_strv_builder_new ();

  if (table < pairing->tables->tables->len)
    add_reason_texts (pairing, app_pairing_table (pairing->tables, table)->reasons, sentences);
  return g_strv_builder_end (sentences);
}

char **
app_pairing_dup_remarks (AppPairing *pairing)
{
  g_autoptr (GStrvBuilder) sentences = g_strv_builder_new ();

  if (pairing->open > 0) {
    g_autofree char *sentence = g_strdup_printf (
        g_dngettext (
            GETTEXT_PACKAGE,
            "%u fixture of earlier rounds has no result yet, and counts for nothing here.",
            "%u fixtures of earlier rounds have no result yet, and count for nothing here.",
            pairing->open),
        pairing->open);

    g_strv_builder_add (sentences, sentence);
  }
  add_reason_texts (pairing, pairing->tables->remarks, sentences);
  return g_strv_builder_end (sentences);
}

AppLeagueCommand *
app_pairing_to_command (AppPairing *pairing)
{
  AppLeagueCommand *command = app_league_command_new (APP_LEAGUE_COMMAND_PAIR);
  guint n = pairing->season->results->entrants->len;

  command->season = g_strdup (pairing->uuid);
  command->pairing = league_pairing_copy (pairing->tables);
  command->round = pairing->round;
  command->texts = g_new0 (char *, n + 1);
  for (guint32 k = 0; k < n; k++)
    command->texts[k] = g_strdup (app_season_get_uuid (pairing->season, k));
  return command;
}

/* A plan changed by hand, or taken from another engine, and checked again. */

/* Checking */

static gboolean
is_same (const LeaguePairedTable *one, const LeaguePairedTable *other)
{
  return one->kind == other->kind && one->n == other->n && one->round == other->round
         && memcmp (one->entrants, other->entrants, one->n * sizeof *one->entrants) == 0
         && memcmp (one->sides, other->sides, one->n * sizeof *one->sides) == 0;
}

/* The table of the plan that is the same as the one at @index; NULL when a person made it. In a
 * knock-out several are alike whose players nobody knows yet. */
static const LeaguePairedTable *
find_planned (const AppPairing *pairing, guint index)
{
  const LeaguePairedTable *table = app_pairing_table (pairing->tables, index);

  if (index < pairing->plan->tables->len
      && is_same (app_pairing_table (pairing->plan, index), table))
    return app_pairing_table (pairing->plan, index);
  for (guint k = 0; k < pairing->plan->tables->len; k++)
    if (is_same (app_pairing_table (pairing->plan, k), table))
      return app_pairing_table (pairing->plan, k);
  return NULL;
}

static gboolean
has_kind (const GArray *reasons, LeagueReasonKind kind)
{
  for (guint k = 0; k < reasons->len; k++)
    if (g_array_index (reasons, LeagueReason, k).kind == kind)
      return TRUE;
  return FALSE;
}

/* Whether the plan said as much. */
static gboolean
is_in_plan (const GArray *planned, LeagueReasonKind kind)
{
  return has_kind (planned, kind)
         || (kind == LEAGUE_ODD_MET && has_kind (planned, LEAGUE_ODD_AGAIN));
}

/* What the check found goes behind the plan's own reasons. */
static void
merge_reasons (const AppPairing *pairing, guint index)
{
  LeaguePairedTable *table = app_pairing_table (pairing->tables, index);
  const LeaguePairedTable *planned = find_planned (pairing, index);
  g_autoptr (GArray) found = g_steal_pointer (&table->reasons);

  if (planned != NULL) {
    table->reasons = g_array_copy (planned->reasons);
  } else {
    const LeagueReason hand = { .kind = LEAGUE_WHY_HAND, .one = G_MAXUINT32, .other = G_MAXUINT32 };

    table->reasons = g_array_new (FALSE, FALSE, sizeof (LeagueReason));
    g_array_append_val (table->reasons, hand);
  }
  for (guint k = 0; k < found->len; k++) {
    const LeagueReason *reason = &g_array_index (found, LeagueReason, k);

    if (planned == NULL || !is_in_plan (planned->reasons, reason->kind))
      g_array_append_vals (table->reasons, reason, 1);
  }
}

static gboolean
are_odd (const GArray *reasons)
{
  for (guint k = 0; k < reasons->len; k++)
    if (league_reason_is_odd (&g_array_index (reasons, LeagueReason, k)))
      return TRUE;
  return FALSE;
}

/* Checks the tables, and explains those that are as the program made them as it did. */
static void
app_pairing_check (AppPairing *pairing)
{
  const LeaguePairee *pairees = (const LeaguePairee *)(gpointer)pairing->pairees->data;

  pairing->good =
      league_pairing_check (&pairing->rules, pairing->tables, pairees, pairing->pairees->len,
                            pairing->season->results, pairing->round);
  pairing->odd = are_odd (pairing->tables->remarks) || pairing->open > 0;
  for (guint k = 0; k < pairing->tables->tables->len; k++) {
    merge_reasons (pairing, k);
    pairing->odd = pairing->odd || are_odd (app_pairing_table (pairing->tables, k)->reasons);
  }
}

/* By hand */

/* Two change places in all rounds: so a season that is paired as a whole stays one. */
static void
exchange_everywhere (AppPairing *pairing, guint32 one, guint32 other)
{
  for (guint k = 0; k < pairing->tables->tables->len; k++) {
    LeaguePairedTable *table = app_pairing_table (pairing->tables, k);

    for (guint seat = 0; seat < table->n; seat++) {
      if (table->entrants[seat] == one)
        table->entrants[seat] = other;
      else if (table->entrants[seat] == other)
        table->entrants[seat] = one;
    }
  }
}

void
app_pairing_swap (AppPairing *pairing, guint table, guint seat, guint other_table, guint other_seat)
{
  guint n = pairing->tables->tables->len;
  LeaguePairedTable *one, *other;
  guint32 entrant;

  g_return_if_fail (table < n && other_table < n);
  one = app_pairing_table (pairing->tables, table);
  other = app_pairing_table (pairing->tables, other_table);
  g_return_if_fail (seat < one->n && other_seat < other->n);
  entrant = one->entrants[seat];
  if (pairing->all_rounds) {
    if (entrant != G_MAXUINT32 && other->entrants[other_seat] != G_MAXUINT32)
      exchange_everywhere (pairing, entrant, other->entrants[other_seat]);
  } else {
    one->entrants[seat] = other->entrants[other_seat];
    other->entrants[other_seat] = entrant;
  }
  app_pairing_check (pairing);
}

/* Sides are counted in the order of their first seats. */
static void
number_sides (LeaguePairedTable *table)
{
  guint8 numbers[LEAGUE_SEATS];
  guint8 n = 0;

  memset (numbers, G_MAXUINT8, sizeof numbers);
  for (guint seat = 0; seat < table->n; seat++) {
    guint8 side = MIN (table->sides[seat], LEAGUE_SEATS - 1);

    if (numbers[side] == G_MAXUINT8)
      numbers[side] = n++;
    table->sides[seat] = numbers[side];
  }
}

void
app_pairing_reverse_seats (AppPairing *pairing, guint table)
{
  LeaguePairedTable *turned;
  guint32 entrants[LEAGUE_SEATS];
  guint8 sides[LEAGUE_SEATS];

  g_return_if_fail (table < pairing->tables->tables->len);
  turned = app_pairing_table (pairing->tables, table);
  for (guint seat = 0; seat < turned->n; seat++) {
    entrants[seat] = turned->entrants[turned->n - 1 - seat];
    sides[seat] = turned->sides[turned->n - 1 - seat];
    /* Which seat is whose follows from earlier tables. */
    if (entrants[seat] == G_MAXUINT32)
      return;
  }
  memcpy (turned->entrants, entrants, turned->n * sizeof *entrants);
  memcpy (turned->sides, sides, turned->n * sizeof *sides);
  number_sides (turned);
  app_pairing_check (pairing);
}

/* Another engine's */

/**
 * Reading:
 * @line: that is being read, from 1
 * @seated: by entrant
 */
typedef struct {
  AppPairing *pairing;
  LeaguePairing *tables;
  guint line;
  gboolean *seated;
  GError *error;
} EngineReader;

/* Takes the sentence over. */
static gboolean
fail (EngineReader *reader, char *sentence)
{
  g_set_error (&reader->error, APP_ERROR, APP_ERROR_RULES, _ ("Line %u: %s"), MAX (reader->line, 1),
               sentence);
  g_free (sentence);
  return FALSE;
}

static gboolean
find_number (EngineReader *reader, guint64 number, guint32 *entrant)
{
  AppSeason *season = reader->pairing->season;

  if (!app_season_find_number (season, number, entrant))
    return fail (reader, g_strdup_printf (_ ("Nobody has the start number %" PRIu64 "."), number));
  if (reader->seated[*entrant])
    return fail (reader, g_strdup_printf (_ ("%s is paired for the second time."),
                                          app_season_get_name (season, *entrant)));
  reader->seated[*entrant] = TRUE;
  return TRUE;
}

static gboolean
read_table (EngineReader *reader, const guint64 *numbers)
{
  guint32 entrants[] = { G_MAXUINT32, G_MAXUINT32 };
  gboolean bye = numbers[1] == 0;
  LeaguePairedTable *table;

  if (!find_number (reader, numbers[0], &entrants[0])
      || (!bye && !find_number (reader, numbers[1], &entrants[1])))
    return FALSE;
  table = league_pairing_add (reader->tables, bye ? LEAGUE_BYE : LEAGUE_UNPLAYED);
  table->round = reader->pairing->round;
  table->n = bye ? 1 : 2;
  memcpy (table->entrants, entrants, table->n * sizeof *entrants);
  table->sides[1] = bye ? 0 : 1;
  return TRUE;
}

/* The numbers of a line, two at most. Returns how many there are, and one more for anything else.
 */
static guint
read_numbers (const char *line, guint64 *numbers)
{
  g_auto (GStrv) words = g_strsplit_set (line, " \t", -1);
  guint n = 0;

  for (char **word = words; *word != NULL; word++) {
    if (**word == '\0')
      continue;
    if (n == 2 || !g_ascii_string_to_unsigned (*word, 10, 0, G_MAXUINT, &numbers[n], NULL))
      return 3;
    n++;
  }
  return n;
}

static gboolean
read_lines (EngineReader *reader, char **lines)
{
  guint64 numbers[2], expected = G_MAXUINT64;

  for (char **line = lines; *line != NULL; line++) {
    guint n = read_numbers (*line, numbers);

    reader->line++;
    if (n == 0)
      continue;
    if (expected == G_MAXUINT64) {
      if (n != 1)
        return fail (reader, g_strdup (_ ("The first line is the number of tables.")));
      expected = numbers[0];
    } else if (n != 2) {
      return fail (reader, g_strdup (_ ("A table is two start numbers, like “3 7”; “3 0” is a "
                                        "bye.")));
    } else if (!read_table (reader, numbers)) {
      return FALSE;
    }
  }
  if (expected == G_MAXUINT64)
    return fail (reader, g_strdup (_ ("There is no pairing in it.")));
  if (expected != reader->tables->tables->len)
    return fail (reader,
                 g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                               "There should be %" PRIu64 " table; there are %u.",
                                               "There should be %" PRIu64 " tables; there are %u.",
                                               (gulong)expected),
                                  expected, reader->tables->tables->len));
  return TRUE;
}

/* Whoever asked to be away has no line of his own. */
static void
add_absent (EngineReader *reader)
{
  const GArray *pairees = reader->pairing->pairees;

  for (guint k = 0; k < pairees->len; k++) {
    const LeaguePairee *pairee = &g_array_index (pairees, LeaguePairee, k);
    LeaguePairedTable *table;

    if (!pairee->absent || reader->seated[pairee->entrant])
      continue;
    table = league_pairing_add (reader->tables, pairee->kind);
    table->round = reader->pairing->round;
    table->n = 1;
    table->entrants[0] = pairee->entrant;
  }
}

gboolean
app_pairing_read_engine (AppPairing *pairing, const char *text, GError **error)
{
  g_autoptr (LeaguePairing) tables = league_pairing_new ();
  g_autofree gboolean *seated = g_new0 (gboolean, pairing->season->results->entrants->len + 1);
  EngineReader reader = { .pairing = pairing, .tables = tables, .seated = seated };
  g_autoptr (GString) plain = g_string_new (text);
  g_auto (GStrv) lines = NULL;

  if (pairing->all_rounds || league_pairing_rules_use_pods (&pairing->rules)) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE,
                         _ ("A list of pairs goes with a Swiss or a ladder alone."));
    return FALSE;
  }
  /* Engines end lines in three ways. */
  g_string_replace (plain, "\r\n", "\n", 0);
  g_string_replace (plain, "\r", "\n", 0);
  lines = g_strsplit (plain->str, "\n", -1);
  if (!read_lines (&reader, lines)) {
    g_propagate_error (error, reader.error);
    return FALSE;
  }
  add_absent (&reader);
  league_pairing_free (pairing->tables);
  pairing->tables = g_steal_pointer (&tables);
  app_pairing_check (pairing);
  return TRUE;
}
