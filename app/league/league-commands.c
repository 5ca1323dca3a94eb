/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The commands of leagues: seasons, entrants, absences, awards, results, pairing.
 */
#include "app/league/league-commands.h"

#include "app/base/error.h"
#include "app/base/phrases.h"
#include "app/league/fixture-match.h"
#include "app/league/pairing-reasons.h"
#include "app/league/schemes.h"
#include "app/league/season-draft.h"
#include "app/league/correction-impact.h"
#include "app/league/season-snapshot.h"
#include "app/league/season-ids.h"
#include "app/league/season.h"
#include "app/match/labels.h"
#include "app/result/quick-db.h"
#include "app/store/command-type.h"

#include "db/changes.h"
#include "db/match-outcomes.h"
#include "db/entrants.h"
#include "db/fixtures.h"
#include "db/matches.h"
#include "db/places.h"
#include "db/players.h"
#include "db/seasons.h"
#include "db/transaction.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/**
 * AppCommandContext:
 * @snapshot: of the season that the command is about, once it was read; owned
 * @uuid: of what was made; owned
 * @notice: (nullable): a warning or remark for the person; owned
 */
typedef struct {
  DbStore *db;
  AppPacks *packs;
  const AppLeagueCommand *command;
  AppSeasonSnapshot *snapshot;
  char *uuid;
  char *notice;
} AppCommandContext;

static gboolean app_league_command_add_entrants (AppCommandContext *context, gint64 season,
                                                 AppPartners partners, char **texts, guint joined,
                                                 GError **error);
static gboolean app_command_context_award (AppCommandContext *context, const AppFixture *fixture,
                                           const char *award, const guint *places,
                                           const char *reason, GError **error);

AppLeagueCommand *
app_league_command_new (AppLeagueCommandKind kind)
{
  AppLeagueCommand *command = g_new0 (AppLeagueCommand, 1);

  command->kind = kind;
  command->rating = NAN;
  command->bye = LEAGUE_UNPLAYED;
  return command;
}

void
app_league_command_free (AppLeagueCommand *command)
{
  if (command == NULL)
    return;
  g_free (command->league);
  g_free (command->season);
  g_free (command->entrant);
  g_free (command->other);
  g_free (command->fixture);
  g_free (command->match);
  g_free (command->text);
  g_free (command->note);
  g_strfreev (command->texts);
  app_season_draft_free (command->draft);
  g_clear_pointer (&command->quick, app_quick_free);
  g_clear_pointer (&command->pairing, league_pairing_free);
  g_free (command);
}

/* Refusing */

gboolean
app_league_command_refuse (GError **error, const char *sentence, ...)
{
  g_auto (GStrv) parts = g_strsplit (sentence, "%s", -1);
  GString *summary = g_string_new (parts[0]);
  va_list texts;

  va_start (texts, sentence);
  for (char **part = parts + 1; *part != NULL; part++) {
    const char *text = va_arg (texts, const char *);

    g_string_append (summary, text != NULL ? text : "");
    g_string_append (summary, *part);
  }
  va_end (texts);
  return app_league_command_refuse_take (error, g_string_free (summary, FALSE));
}

gboolean
app_league_command_refuse_take (GError **error, char *sentence)
{
  g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE, sentence);
  g_free (sentence);
  return FALSE;
}

/* What it is about */

static gboolean
read_season (AppCommandContext *context, gint64 season, GError **error)
{
  if (context->snapshot == NULL)
    context->snapshot = app_season_snapshot_read (context->db, context->packs, season, error);
  return context->snapshot != NULL;
}

static gboolean
fail_missing (GError **error, const char *sentence)
{
  g_set_error_literal (error, APP_ERROR, APP_ERROR_NOT_FOUND, sentence);
  return FALSE;
}

static gboolean
app_command_context_read_season (AppCommandContext *context, GError **error)
{
  gint64 id;

  if (context->command->season == NULL)
    return fail_missing (error, _ ("There is no such season."));
  return db_season_find (context->db, context->command->season, &id, error)
         && read_season (context, id, error);
}

static AppFixture *
app_command_context_read_fixture (AppCommandContext *context, GError **error)
{
  g_autoptr (DbFixture) row = NULL;
  AppFixture *fixture;
  gint64 id;

  if (context->command->fixture == NULL) {
    fail_missing (error, _ ("There is no such fixture."));
    return NULL;
  }
  if (!db_fixture_find (context->db, context->command->fixture, &id, error)
      || (row = db_fixture_get (context->db, id, error)) == NULL
      || !read_season (context, row->season, error))
    return NULL;
  fixture = app_season_snapshot_find_row (context->snapshot, id);
  if (fixture == NULL)
    fail_missing (error, _ ("The fixture is there no more: its round was unpaired."));
  return fixture;
}

static DbEntrant *
app_command_context_read_entrant (AppCommandContext *context, GError **error)
{
  g_autoptr (DbEntrant) row = NULL;
  DbEntrant *entrant;
  gint64 id;

  if (context->command->entrant == NULL) {
    fail_missing (error, _ ("There is no such entrant."));
    return NULL;
  }
  if (!db_entrant_find (context->db, context->command->entrant, &id, error)
      || (row = db_entrant_get (context->db, id, error)) == NULL
      || !read_season (context, row->season, error))
    return NULL;
  entrant = app_season_snapshot_find_entrant (context->snapshot, id, NULL);
  if (entrant == NULL)
    fail_missing (error, _ ("The entrant was taken out of the season."));
  return entrant;
}

static gboolean
check_not_deleted (const AppCommandContext *context, GError **error)
{
  return (context->snapshot->row->deleted == 0 && context->snapshot->league_row->deleted == 0)
         || app_league_command_refuse (error, _ ("The season is in the bin. Restore it first."),
                                       NULL);
}

/* Refuses what changes a season that is over. */
static gboolean
app_command_context_check_going_on (AppCommandContext *context, GError **error)
{
  if (!check_not_deleted (context, error))
    return FALSE;
  return context->snapshot->row->finished == 0
         || app_league_command_refuse (error, _ ("The season is over. Reopen it first."), NULL);
}

/* Leagues and seasons begun, changed, finished and put into the bin. */

/* What a season takes on */

/* An entrant of the season before with where he ended. */
typedef struct {
  const DbEntrant *row;
  guint rank;
  LeaguePoints points;
} PreviousEntrant;

static int
compare_previous (gconstpointer a, gconstpointer b)
{
  const PreviousEntrant *one = a, *other = b;

  if (one->rank != other->rank)
    return one->rank < other->rank ? -1 : 1;
  return one->row->number < other->row->number ? -1 : one->row->number > other->row->number;
}

/* Ranks and points by the final table. */
static gboolean
read_final_ranks (AppCommandContext *context, gint64 season, GArray *formers, GError **error)
{
  g_autoptr (AppSeason) figures = app_season_load (context->db, context->packs, season, 0, error);
  const LeagueTable *table;

  if (figures == NULL)
    return FALSE;
  table = app_season_get_table (figures);
  for (guint k = 0; k < formers->len; k++) {
    PreviousEntrant *former = &g_array_index (formers, PreviousEntrant, k);
    guint32 entrant;

    if (!app_season_find_entrant (figures, former->row->uuid, &entrant))
      continue;
    former->rank = league_table_get_rank (table, entrant);
    former->points = league_table_get_points (table, entrant);
  }
  return TRUE;
}

static gboolean
carry_entrant (AppCommandContext *context, gint64 season, const PreviousEntrant *former,
               GError **error)
{
  g_autoptr (DbEntrant) row = db_entrant_new (season);
  gint64 id;

  db_match_set_string (&row->name, former->row->name);
  row->player = former->row->player;
  row->rating = former->row->rating;
  g_array_append_vals (row->players, former->row->players->data, former->row->players->len);
  if ((context->command->draft->carry_flags & APP_CARRY_POINTS) != 0)
    row->start = former->points / (LEAGUE_POINT / 1000);
  return db_entrant_add (context->db, row, &id, error);
}

static gboolean
carry_entrants (AppCommandContext *context, const DbSeason *season, GError **error)
{
  guint carried = context->command->draft->carry_flags;
  g_autoptr (GPtrArray) rows = db_entrants_list (context->db, season->carries_from, error);
  g_autoptr (GArray) formers = g_array_new (FALSE, TRUE, sizeof (PreviousEntrant));

  if (rows == NULL)
    return FALSE;
  for (guint k = 0; k < rows->len; k++) {
    PreviousEntrant former = { g_ptr_array_index (rows, k), 0, 0 };

    if (former.row->left == G_MAXUINT)
      g_array_append_val (formers, former);
  }
  if ((carried & (APP_CARRY_SEEDS | APP_CARRY_POINTS)) != 0
      && !read_final_ranks (context, season->carries_from, formers, error))
    return FALSE;
  if ((carried & APP_CARRY_SEEDS) != 0)
    g_array_sort (formers, compare_previous);
  for (guint k = 0; k < formers->len; k++)
    if (!carry_entrant (context, season->id, &g_array_index (formers, PreviousEntrant, k), error))
      return FALSE;
  return TRUE;
}

/* Seasons */

static gboolean
check_draft (AppCommandContext *context, const char *season, GError **error)
{
  char *warning = NULL;
  char *wrong = app_season_draft_check (context->db, context->command->draft, season, &warning);

  if (wrong == NULL) {
    context->notice = warning;
    return TRUE;
  }
  return app_league_command_refuse_take (error, wrong);
}

static gboolean
find_league (AppCommandContext *context, const char *league, gint64 *id, GError **error)
{
  g_autofree char *trimmed = NULL;
  g_autoptr (DbLeague) row = NULL;

  if (league != NULL) {
    if (!db_league_find (context->db, league, id, error)
        || (row = db_league_get (context->db, *id, error)) == NULL)
      return FALSE;
    return row->deleted == 0
           || app_league_command_refuse (
               error, _ ("The league “%s” is in the bin. Restore it first."), row->name, NULL);
  }
  trimmed = g_strstrip (g_strdup (context->command->draft->league_name));
  row = db_league_new (trimmed);
  return db_league_add (context->db, row, id, error);
}

/* Matches count in one of two seasons that follow each other: an open one that nobody gave an end
 * ends before the next one starts. */
static gboolean
end_previous_season (AppCommandContext *context, const DbSeason *season, GError **error)
{
  g_autoptr (DbSeason) former = NULL;
  g_autofree char *day = NULL;
  g_autofree char *title = NULL;

  if (season->carries_from == 0 || !season->open || season->starts[0] == '\0')
    return TRUE;
  former = db_season_get (context->db, season->carries_from, error);
  if (former == NULL)
    return FALSE;
  if (!former->open || former->ends[0] != '\0' || former->league != season->league)
    return TRUE;
  day = app_day_dup_offset (season->starts, -1);
  if (strcmp (day, former->starts) < 0)
    return app_league_command_refuse (
        error, _ ("The season before starts on %s. Let this one start on a later day."),
        former->starts, NULL);
  title = app_season_row_title (former);
  db_match_set_string (&former->ends, day);
  g_free (context->notice);
  /* Translators: a season, and a day. */
  context->notice = g_strdup_printf (_ ("%s ends on %s."), title, day);
  return db_season_update (context->db, former, error);
}

static gboolean
app_league_command_new_season (AppCommandContext *context, GError **error)
{
  const AppSeasonDraft *draft = context->command->draft;
  g_autoptr (DbSeason) row = NULL;
  g_autoptr (DbSeason) added = NULL;
  gint64 league, id;

  if (!check_draft (context, NULL, error) || !find_league (context, draft->league, &league, error))
    return FALSE;
  row = db_season_new (league);
  if (!app_season_draft_write (context->db, draft, row, error)
      || !db_season_add (context->db, row, &id, error)
      || (added = db_season_get (context->db, id, error)) == NULL)
    return FALSE;
  if (!end_previous_season (context, added, error))
    return FALSE;
  if (added->carries_from != 0 && (draft->carry_flags & APP_CARRY_ENTRANTS) != 0
      && !carry_entrants (context, added, error))
    return FALSE;
  if (!app_league_command_add_entrants (context, id, draft->partners, draft->entrants, 1, error))
    return FALSE;
  g_free (context->uuid);
  context->uuid = g_strdup (added->uuid);
  return TRUE;
}

/* Nobody enters after the last round. */
static gboolean
check_joined (AppCommandContext *context, GError **error)
{
  guint rounds = context->command->draft->rounds;

  if (rounds == 0 || context->snapshot->format == LEAGUE_LADDER)
    return TRUE;
  for (guint k = 0; k < context->snapshot->entrant_rows->len; k++) {
    const DbEntrant *row = app_season_snapshot_entrant (context->snapshot, k);
    g_autofree char *round = g_strdup_printf ("%u", row->joined);

    if (row->joined > rounds)
      return app_league_command_refuse (
          error, _ ("%s enters in round %s. Choose at least so many rounds, or take that one out."),
          row->display_name, round, NULL);
  }
  return TRUE;
}

/* What was paired stays as it is. */
static gboolean
check_paired (AppCommandContext *context, GError **error)
{
  const AppSeasonDraft *draft = context->command->draft;
  const AppSeasonSnapshot *snapshot = context->snapshot;
  guint last = app_season_snapshot_last_round (snapshot);
  gboolean whole = league_format_is_paired_at_once (snapshot->format);

  if (last == 0)
    return TRUE;
  if (!whole && draft->rounds != 0 && draft->rounds < last)
    return app_league_command_refuse_take (
        error, g_strdup_printf (_ ("Round %u is paired already. Choose at least so many rounds, or "
                                   "take the pairing back."),
                                last));
  if (whole
      && (draft->pairing.cycles != snapshot->row->cycles
          || draft->pairing.third_place != snapshot->row->third_place))
    return app_league_command_refuse (
        error, _ ("The whole season is paired already. Take the pairing back first."), NULL);
  return TRUE;
}

static gboolean
app_league_command_edit_season (AppCommandContext *context, GError **error)
{
  if (!app_command_context_read_season (context, error)
      || !check_draft (context, context->snapshot->row->uuid, error)
      || !check_paired (context, error) || !check_joined (context, error)
      || !app_season_draft_write (context->db, context->command->draft, context->snapshot->row,
                                  error))
    return FALSE;
  return db_season_update (context->db, context->snapshot->row, error);
}

static gboolean
find_season (AppCommandContext *context, gint64 *id, GError **error)
{
  return db_season_find (context->db, context->command->season, id, error);
}

static gboolean
app_league_command_delete_season (AppCommandContext *context, GError **error)
{
  gint64 id;

  return find_season (context, &id, error) && db_season_set_deleted (context->db, id, TRUE, error);
}

static gboolean
app_league_command_restore_season (AppCommandContext *context, GError **error)
{
  gint64 id;

  return find_season (context, &id, error) && db_season_set_deleted (context->db, id, FALSE, error);
}

static gboolean
app_league_command_finish_season (AppCommandContext *context, GError **error)
{
  guint open;

  if (!app_command_context_read_season (context, error))
    return FALSE;
  if (context->snapshot->row->finished != 0)
    return app_league_command_refuse (error, _ ("The season is over already."), NULL);
  open = app_season_snapshot_count_open (context->snapshot, 0);
  if (open > 0)
    context->notice =
        g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u fixture stays without a result.",
                                      "%u fixtures stay without a result.", open),
                         open);
  context->snapshot->row->finished = db_now ();
  return db_season_update (context->db, context->snapshot->row, error);
}

static gboolean
app_league_command_reopen_season (AppCommandContext *context, GError **error)
{
  if (!app_command_context_read_season (context, error))
    return FALSE;
  if (context->snapshot->row->finished == 0)
    return app_league_command_refuse (error, _ ("The season goes on already."), NULL);
  context->snapshot->row->finished = 0;
  return db_season_update (context->db, context->snapshot->row, error);
}

/* Leagues */

static gboolean
find_command_league (AppCommandContext *context, gint64 *id, GError **error)
{
  return db_league_find (context->db, context->command->league, id, error);
}

static gboolean
app_league_command_rename_league (AppCommandContext *context, GError **error)
{
  g_autofree char *name =
      context->command->text != NULL ? g_strstrip (g_strdup (context->command->text)) : NULL;
  g_autoptr (DbLeague) row = NULL;
  char *wrong;
  gint64 id;

  if (!find_command_league (context, &id, error)
      || (row = db_league_get (context->db, id, error)) == NULL)
    return FALSE;
  if (name != NULL && name[0] == '\0')
    return app_league_command_refuse (error, _ ("Give the league a name."), NULL);
  wrong = app_quick_check_text (_ ("The league’s name"), name);
  if (wrong != NULL)
    return app_league_command_refuse_take (error, wrong);
  if (name != NULL)
    db_match_set_string (&row->name, name);
  if (context->command->note != NULL)
    db_match_set_string (&row->note, context->command->note);
  return db_league_update (context->db, row, error);
}

static gboolean
app_league_command_delete_league (AppCommandContext *context, GError **error)
{
  gint64 id;

  return find_command_league (context, &id, error)
         && db_league_set_deleted (context->db, id, TRUE, error);
}

static gboolean
app_league_command_restore_league (AppCommandContext *context, GError **error)
{
  gint64 id;

  return find_command_league (context, &id, error)
         && db_league_set_deleted (context->db, id, FALSE, error);
}

/* Points schemes */

/* By its name alone; no UUID. */
static AppScheme *
find_scheme_named (DbStore *db, const char *name)
{
  g_autoptr (AppScheme) there = app_scheme_find (db, name, NULL);
  g_autofree char *folded = db_fold (name);
  g_autofree char *other = db_fold (there != NULL ? there->name : "");

  return there != NULL && (there->preset || g_str_equal (folded, other)) ? g_steal_pointer (&there)
                                                                         : NULL;
}

static gboolean
app_league_command_store_scheme (AppCommandContext *context, GError **error)
{
  const AppLeagueCommand *command = context->command;
  g_autofree char *name = g_strstrip (g_strdup (command->text != NULL ? command->text : ""));
  g_autofree char *json = app_scheme_write (&command->scheme);
  g_autoptr (AppScheme) there = NULL;
  g_autoptr (DbScheme) row = NULL;
  guint least = 2, most = 2;
  char *wrong;
  gint64 id;

  if (name[0] == '\0')
    return app_league_command_refuse (error, _ ("Give the points scheme a name."), NULL);
  wrong = app_quick_check_text (_ ("The points scheme’s name"), name);
  app_scheme_sizes (&command->scheme, &least, &most);
  if (wrong == NULL)
    wrong = league_scheme_check (&command->scheme, least, most);
  if (wrong != NULL)
    return app_league_command_refuse_take (error, wrong);
  there = find_scheme_named (context->db, name);
  if (there != NULL && there->preset)
    return app_league_command_refuse (
        error,
        _ ("“%s” is a points scheme that comes with the program. Choose another "
           "name."),
        name, NULL);
  row = db_scheme_new (name, json);
  if (there == NULL) {
    if (!db_scheme_add (context->db, row, &id, error))
      return FALSE;
  } else {
    if (!db_scheme_find (context->db, there->id, &id, error))
      return FALSE;
    row->id = id;
    if (!db_scheme_update (context->db, row, error))
      return FALSE;
  }
  db_scheme_free (row);
  row = db_scheme_get (context->db, id, error);
  context->uuid = row != NULL ? g_strdup (row->uuid) : NULL;
  return row != NULL;
}

static gboolean
set_scheme_deleted (AppCommandContext *context, gboolean deleted, GError **error)
{
  const char *which = context->command->text != NULL ? context->command->text : "";
  gint64 id;

  if (league_preset_scheme (which) != NULL)
    return app_league_command_refuse (error, _ ("“%s” comes with the program and stays."), which,
                                      NULL);
  return db_scheme_find (context->db, which, &id, error)
         && db_scheme_set_deleted (context->db, id, deleted, error);
}

static gboolean
app_league_command_delete_scheme (AppCommandContext *context, GError **error)
{
  return set_scheme_deleted (context, TRUE, error);
}

static gboolean
app_league_command_restore_scheme (AppCommandContext *context, GError **error)
{
  return set_scheme_deleted (context, FALSE, error);
}

/* Who takes part in a season: entering, leaving, returning. */

/* Entering */

static gboolean
put_players (AppCommandContext *context, const AppEntrantText *words, DbEntrant *row,
             GError **error)
{
  g_array_set_size (row->players, 0);
  for (char **name = words->players; *name != NULL; name++) {
    gint64 player;

    if (!db_player_ensure (context->db, *name, &player, error))
      return FALSE;
    if (words->name[0] == '\0')
      row->player = player;
    else
      g_array_append_val (row->players, player);
  }
  return TRUE;
}

/* Another of the stored season is not called so. */
static gboolean
check_team_name (AppCommandContext *context, gint64 season, gint64 but, const char *name,
                 GError **error)
{
  g_autoptr (GPtrArray) rows = db_entrants_list (context->db, season, error);
  g_autofree char *folded = db_fold (name);

  for (guint k = 0; rows != NULL && k < rows->len; k++) {
    const DbEntrant *row = g_ptr_array_index (rows, k);
    g_autofree char *other = db_fold (row->name);

    if (row->player == 0 && row->id != but && g_str_equal (folded, other))
      return app_league_command_refuse (error, _ ("Two teams are named “%s”. Rename one."), name,
                                        NULL);
  }
  return rows != NULL;
}

static gboolean
add_entrant (AppCommandContext *context, gint64 season, AppPartners partners, const char *text,
             guint joined, guint *size, GError **error)
{
  g_autoptr (AppEntrantText) words = NULL;
  g_autoptr (DbEntrant) row = db_entrant_new (season);
  g_autoptr (DbEntrant) added = NULL;
  char *problem;
  gint64 id;

  words = app_entrant_text_read (text, partners, &problem);
  if (words == NULL)
    return app_league_command_refuse_take (error, problem);
  if (*size != 0 && words->name[0] != '\0' && g_strv_length (words->players) != *size)
    return app_league_command_refuse_take (
        error,
        g_strdup_printf (
            g_dngettext (GETTEXT_PACKAGE,
                         "A team of this season has %u player, “%s” has %u. Make them equal.",
                         "A team of this season has %u players, “%s” has %u. Make them equal.",
                         *size),
            *size, words->name, g_strv_length (words->players)));
  *size = g_strv_length (words->players);
  if (words->name[0] != '\0' && !check_team_name (context, season, 0, words->name, error))
    return FALSE;
  db_match_set_string (&row->name, words->name);
  row->joined = joined;
  if (!put_players (context, words, row, error) || !db_entrant_add (context->db, row, &id, error)
      || (added = db_entrant_get (context->db, id, error)) == NULL)
    return FALSE;
  if (context->uuid == NULL)
    context->uuid = g_strdup (added->uuid);
  return TRUE;
}

/* How many players a team of the season has, 0 while nobody knows. */
static guint
team_size (const AppSeasonSnapshot *snapshot)
{
  for (guint k = 0; snapshot != NULL && k < snapshot->entrant_rows->len; k++)
    if (app_season_snapshot_entrant (snapshot, k)->player == 0)
      return app_season_snapshot_entrant (snapshot, k)->players->len;
  return 0;
}

static gboolean
app_league_command_add_entrants (AppCommandContext *context, gint64 season, AppPartners partners,
                                 char **texts, guint joined, GError **error)
{
  guint size = team_size (context->snapshot);

  for (char **text = texts; text != NULL && *text != NULL; text++)
    if (!add_entrant (context, season, partners, *text, joined, &size, error))
      return FALSE;
  return TRUE;
}

/* Whether all pairings are made at once, and were. */
static gboolean
is_season_paired (const AppSeasonSnapshot *snapshot)
{
  return league_format_is_paired_at_once (snapshot->format)
         && app_season_snapshot_last_round (snapshot) > 0;
}

/* Somebody who left comes in again by returning, with what he has. */
static gboolean
check_has_not_left (AppCommandContext *context, const char *text, GError **error)
{
  g_autofree char *folded = db_fold (text);

  for (guint k = 0; k < context->snapshot->entrant_rows->len; k++) {
    const DbEntrant *row = app_season_snapshot_entrant (context->snapshot, k);
    g_autofree char *other = db_fold (row->display_name);

    if (row->left != G_MAXUINT && g_str_equal (folded, other))
      return app_league_command_refuse (
          error, _ ("%s took part in this season and left. Let the entrant return."),
          row->display_name, NULL);
  }
  return TRUE;
}

/* Once is enough. */
static gboolean
check_once (char **texts, GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (char **text = texts; *text != NULL; text++)
    if (!g_hash_table_add (seen, db_fold (*text)))
      return app_league_command_refuse (error, _ ("%s is there twice. Take one out."), *text, NULL);
  return TRUE;
}

static gboolean
app_league_command_enter (AppCommandContext *context, GError **error)
{
  const AppLeagueCommand *command = context->command;
  guint joined = command->number, next;

  if (!app_command_context_read_season (context, error)
      || !app_command_context_check_going_on (context, error))
    return FALSE;
  if (command->texts == NULL || command->texts[0] == NULL)
    return app_league_command_refuse (error, _ ("Say who enters."), NULL);
  if (is_season_paired (context->snapshot))
    return app_league_command_refuse (
        error,
        context->snapshot->format == LEAGUE_ROUND_ROBIN
            ? _ ("All rounds of the round robin are paired: nobody can enter "
                 "any more. Take the pairing back while there is no result, or "
                 "begin another season.")
            : _ ("The knock-out is drawn: nobody can enter any more. Take the "
                 "pairing back while there is no result, or begin another "
                 "season."),
        NULL);
  next = context->snapshot->format == LEAGUE_LADDER
             ? 1
             : app_season_snapshot_last_round (context->snapshot) + 1;
  if (joined == 0)
    joined = next;
  if (joined < next)
    return app_league_command_refuse_take (
        error,
        g_strdup_printf (_ ("Round %u is paired already. Enter from round %u on."), joined, next));
  if (context->snapshot->format != LEAGUE_LADDER && context->snapshot->row->rounds > 0
      && joined > context->snapshot->row->rounds)
    return app_league_command_refuse_take (
        error,
        g_strdup_printf (
            g_dngettext (GETTEXT_PACKAGE,
                         "The season has %u round, and nobody can enter after the last. Give it "
                         "more rounds, or begin another season.",
                         "The season has %u rounds, and nobody can enter after the last. Give it "
                         "more rounds, or begin another season.",
                         context->snapshot->row->rounds),
            context->snapshot->row->rounds));
  if (!check_once (command->texts, error))
    return FALSE;
  for (char **text = command->texts; *text != NULL; text++)
    if (!check_has_not_left (context, *text, error))
      return FALSE;
  return app_league_command_add_entrants (context, context->snapshot->row->id,
                                          context->snapshot->partners, command->texts, joined,
                                          error);
}

/* Changing */

/* Who played for the team stays in it, or his matches would count for nobody. */
static gboolean
check_players (AppCommandContext *context, const DbEntrant *before, const DbEntrant *row,
               GError **error)
{
  gboolean played = FALSE;

  for (guint k = 0; k < context->snapshot->fixtures->len; k++) {
    const AppFixture *fixture = app_season_snapshot_fixture (context->snapshot, k);

    for (guint j = 0; j < fixture->row->seats->len; j++)
      if (g_array_index (fixture->row->seats, DbFixtureSeat, j).entrant == before->id)
        played = played || fixture->row->match != 0;
  }
  for (guint k = 0; played && k < before->players->len; k++) {
    gint64 player = g_array_index (before->players, gint64, k);
    gboolean stays = FALSE;

    for (guint j = 0; j < row->players->len; j++)
      stays = stays || g_array_index (row->players, gint64, j) == player;
    if (!stays)
      return app_league_command_refuse (
          error,
          _ ("%s has played: add players to the team, but let those stay who "
             "are in it."),
          before->display_name, NULL);
  }
  return TRUE;
}

static gboolean
edit_team (AppCommandContext *context, DbEntrant *row, GError **error)
{
  const AppLeagueCommand *command = context->command;
  AppEntrantText words = { command->text, command->texts };
  g_autoptr (DbEntrant) before = db_entrant_get (context->db, row->id, error);

  if (before == NULL)
    return FALSE;
  if (row->player != 0)
    return app_league_command_refuse (
        error, _ ("%s is a player, who keeps his name here. Rename the player."), row->display_name,
        NULL);
  if (command->text != NULL) {
    g_autofree char *name = g_strstrip (g_strdup (command->text));

    if (name[0] == '\0')
      return app_league_command_refuse (error, _ ("Give the team a name."), NULL);
    if (!check_team_name (context, row->season, row->id, name, error))
      return FALSE;
    db_match_set_string (&row->name, name);
  }
  if (command->texts == NULL)
    return TRUE;
  if (g_strv_length (command->texts) < 2)
    return app_league_command_refuse (error, _ ("A team has two players at least."), NULL);
  words.name = row->name;
  return put_players (context, &words, row, error) && check_players (context, before, row, error);
}

/* Whoever has the number takes the other's. */
static gboolean
set_number (AppCommandContext *context, DbEntrant *row, guint number, GError **error)
{
  if (number > context->snapshot->entrant_rows->len)
    return app_league_command_refuse_take (error,
                                           g_strdup_printf (_ ("Start numbers go from 1 to %u."),
                                                            context->snapshot->entrant_rows->len));
  for (guint k = 0; k < context->snapshot->entrant_rows->len; k++) {
    DbEntrant *other = app_season_snapshot_entrant (context->snapshot, k);

    if (other->number != number || other->id == row->id)
      continue;
    other->number = row->number;
    if (!db_entrant_update (context->db, other, error))
      return FALSE;
  }
  row->number = number;
  return TRUE;
}

static gboolean
app_league_command_edit_entrant (AppCommandContext *context, GError **error)
{
  const AppLeagueCommand *command = context->command;
  DbEntrant *row = app_command_context_read_entrant (context, error);

  if (row == NULL)
    return FALSE;
  if ((command->text != NULL || command->texts != NULL) && !edit_team (context, row, error))
    return FALSE;
  if (!isnan (command->rating) && (command->rating < 0 || command->rating > 100000))
    return app_league_command_refuse (error, _ ("A rating goes from 0, which is none, to 100000."),
                                      NULL);
  if (!isnan (command->rating))
    row->rating = command->rating;
  return (command->number == 0 || set_number (context, row, command->number, error))
         && db_entrant_update (context->db, row, error);
}

/* Penalty points, which a jury may give after the end as well */

static gboolean
check_penalty_round (AppCommandContext *context, guint round, GError **error)
{
  const AppSeasonSnapshot *snapshot = context->snapshot;
  guint rounds = snapshot->row->rounds, last = app_season_snapshot_last_round (snapshot);

  if (round == 0 || (rounds == 0 && last > 0 && round <= last))
    return TRUE;
  if (rounds == 0 && last == 0 && snapshot->format == LEAGUE_LADDER)
    return app_league_command_refuse (
        error, _ ("There are no rounds here: the points are taken at once. Leave the round out."),
        NULL);
  rounds = rounds > 0 ? rounds : MAX (last, APP_MOST_ROUNDS);
  if (round <= rounds)
    return TRUE;
  return app_league_command_refuse_take (
      error, g_strdup_printf (
                 g_dngettext (GETTEXT_PACKAGE, "The season has %u round: choose one of these.",
                              "The season has %u rounds: choose one of these.", rounds),
                 rounds));
}

/* The last round of which a fixture has its result, as tables see it; 0 before any. */
static guint
begun_round (const AppCommandContext *context)
{
  guint begun = 0;

  for (guint k = 0; k < context->snapshot->fixtures->len; k++) {
    const AppFixture *fixture = app_season_snapshot_fixture (context->snapshot, k);

    if (fixture->state == APP_FIXTURE_PLAYED || fixture->state == APP_FIXTURE_FORFEIT
        || fixture->state == APP_FIXTURE_DECIDED)
      begun = MAX (begun, fixture->row->round);
  }
  return begun;
}

static gboolean
app_league_command_penalize (AppCommandContext *context, GError **error)
{
  const AppLeagueCommand *command = context->command;
  DbEntrant *row = app_command_context_read_entrant (context, error);
  g_autofree char *reason = g_strstrip (g_strdup (command->text != NULL ? command->text : ""));
  guint round = command->number;

  if (row == NULL || !check_not_deleted (context, error))
    return FALSE;
  if (command->points <= 0 || command->points > LEAGUE_POINTS_MAX)
    return app_league_command_refuse (
        error, _ ("Say how many points are taken: a number above 0, a million at most."), NULL);
  if (command->points % (LEAGUE_POINT / 1000) != 0)
    return app_league_command_refuse (
        error, _ ("Points have three digits behind the point at most."), NULL);
  if (reason[0] == '\0')
    return app_league_command_refuse (
        error, _ ("Say why the points are taken: everybody reads the reason."), NULL);
  if (round == G_MAXUINT)
    round = begun_round (context);
  if (!check_penalty_round (context, round, error))
    return FALSE;
  db_entrant_add_penalty (row, round, command->points / (LEAGUE_POINT / 1000), reason);
  return db_entrant_update (context->db, row, error);
}

static gboolean
app_league_command_pardon (AppCommandContext *context, GError **error)
{
  const AppLeagueCommand *command = context->command;
  DbEntrant *row = app_command_context_read_entrant (context, error);
  guint number = command->number;

  if (row == NULL || !check_not_deleted (context, error))
    return FALSE;
  if (row->penalties->len == 0)
    return app_league_command_refuse (error, _ ("No points were taken from %s."), row->display_name,
                                      NULL);
  if (number == 0 && row->penalties->len == 1)
    number = 1;
  if (number == 0 || number > row->penalties->len)
    return app_league_command_refuse_take (
        error,
        g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                      "Points were taken from %s %u time: say which, from 1.",
                                      "Points were taken from %s %u times: say which, from 1.",
                                      row->penalties->len),
                         row->display_name, row->penalties->len));
  g_array_remove_index (row->penalties, number - 1);
  return db_entrant_update (context->db, row, error);
}

/* Leaving */

/* The last round that he played; or, where rounds are paired one by one, the last one. What was
 * forfeited since others left is not played. */
static guint
last_round (const AppSeasonSnapshot *snapshot, gint64 entrant)
{
  guint last = 0;

  if (!league_format_is_paired_at_once (snapshot->format))
    return app_season_snapshot_last_round (snapshot);
  for (guint k = 0; k < snapshot->fixtures->len; k++) {
    const AppFixture *fixture = app_season_snapshot_fixture (snapshot, k);

    if (app_fixture_has_entrant (fixture->row, entrant)
        && (fixture->state == APP_FIXTURE_PLAYED || fixture->state == APP_FIXTURE_DECIDED))
      last = MAX (last, fixture->row->round);
  }
  return last;
}

static gboolean
has_left (const AppSeasonSnapshot *snapshot, gint64 entrant, guint round)
{
  const DbEntrant *row = app_season_snapshot_find_entrant (snapshot, entrant, NULL);

  return row != NULL && row->left < round;
}

/* Whoever left loses; so does the opponent who left, too. */
static gboolean
forfeit_fixture (AppCommandContext *context, const DbEntrant *leaver, const AppFixture *fixture,
                 GError **error)
{
  g_autofree char *reason = g_strdup_printf (_ ("%s left the season"), leaver->display_name);
  const GArray *seats = fixture->row->seats;
  guint places[LEAGUE_SEATS] = { 0 };

  for (guint k = 0; k < seats->len; k++)
    places[k] =
        g_array_index (seats, DbFixtureSeat, k).entrant == leaver->id
                || has_left (context->snapshot, g_array_index (seats, DbFixtureSeat, k).entrant,
                             fixture->row->round)
            ? 2
            : 1;
  return app_command_context_award (context, fixture, "forfeit", places, reason, error);
}

/* In a format in which everybody meets everybody, his open fixtures of the rounds after @after are
 * lost without play. */
static gboolean
forfeit_open (AppCommandContext *context, const DbEntrant *leaver, guint after, GError **error)
{
  AppSeasonSnapshot *snapshot = context->snapshot;
  guint n = 0;

  if (!league_format_is_paired_at_once (snapshot->format))
    return TRUE;
  for (guint k = 0; k < snapshot->fixtures->len; k++) {
    AppFixture *fixture = app_season_snapshot_fixture (snapshot, k);

    if (fixture->row->round <= after || fixture->state != APP_FIXTURE_OPEN
        || !app_fixture_has_entrant (fixture->row, leaver->id))
      continue;
    if (!forfeit_fixture (context, leaver, fixture, error))
      return FALSE;
    n++;
  }
  if (n > 0)
    context->notice =
        g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u open fixture is forfeited.",
                                      "%u open fixtures are forfeited.", n),
                         n);
  return TRUE;
}

/* A fixture of a paired round that nobody gave up yet. */
static void
add_open_notice (AppCommandContext *context, const DbEntrant *leaver)
{
  for (guint k = 0; k < context->snapshot->fixtures->len; k++) {
    const AppFixture *fixture = app_season_snapshot_fixture (context->snapshot, k);
    gboolean late = fixture->row->round > leaver->left;
    g_autofree char *before = NULL;
    g_autofree char *open = NULL;

    if (!app_fixture_has_entrant (fixture->row, leaver->id)
        || (fixture->state != APP_FIXTURE_RUNNING
            && (fixture->state != APP_FIXTURE_OPEN || is_season_paired (context->snapshot))))
      continue;
    open = g_strdup_printf (late ? _ ("Round %u, table %u still waits: award it.")
                                 : _ ("Round %u, table %u still waits for a result: enter it, or "
                                      "award it."),
                            fixture->row->round, fixture->row->number);
    before = context->notice;
    context->notice =
        before != NULL ? g_strconcat (before, " ", open, NULL) : g_steal_pointer (&open);
  }
}

static gboolean
app_league_command_leave (AppCommandContext *context, GError **error)
{
  DbEntrant *row = app_command_context_read_entrant (context, error);
  guint number = context->command->number, played;

  if (row == NULL || !app_command_context_check_going_on (context, error))
    return FALSE;
  if (row->left != G_MAXUINT)
    return app_league_command_refuse_take (
        error,
        g_strdup_printf (_ ("%s left after round %u already."), row->display_name, row->left));
  played = last_round (context->snapshot, row->id);
  if (number != G_MAXUINT && number > app_season_snapshot_last_round (context->snapshot))
    return app_league_command_refuse_take (
        error,
        g_strdup_printf (_ ("Round %u is not paired yet. The last one that is paired is %u."),
                         number, app_season_snapshot_last_round (context->snapshot)));
  row->left = number == G_MAXUINT ? played : number;
  for (guint k = 0; k < context->snapshot->fixtures->len; k++) {
    const AppFixture *fixture = app_season_snapshot_fixture (context->snapshot, k);

    if (fixture->row->round > row->left && app_fixture_has_entrant (fixture->row, row->id)
        && fixture->state == APP_FIXTURE_PLAYED)
      return app_league_command_refuse_take (
          error, g_strdup_printf (_ ("%s played in round %u. Let the entrant leave after it."),
                                  row->display_name, fixture->row->round));
  }
  if (!db_entrant_update (context->db, row, error)
      || !forfeit_open (context, row, number == G_MAXUINT ? 0 : number, error))
    return FALSE;
  add_open_notice (context, row);
  return TRUE;
}

/* Whoever left before everybody was paired has nobody to play. */
static gboolean
check_seated (AppCommandContext *context, const DbEntrant *row, GError **error)
{
  for (guint k = 0; is_season_paired (context->snapshot) && k < context->snapshot->fixtures->len;
       k++)
    if (app_fixture_has_entrant (app_season_snapshot_fixture (context->snapshot, k)->row, row->id))
      return TRUE;
  return !is_season_paired (context->snapshot)
         || app_league_command_refuse (
             error,
             _ ("The whole season was paired without %s. Take the pairing back "
                "while there is no result, or begin another season."),
             row->display_name, NULL);
}

static gboolean
app_league_command_return (AppCommandContext *context, GError **error)
{
  DbEntrant *row = app_command_context_read_entrant (context, error);
  guint forfeits = 0;

  if (row == NULL || !app_command_context_check_going_on (context, error))
    return FALSE;
  if (row->left == G_MAXUINT)
    return app_league_command_refuse (error, _ ("%s takes part and has not left."),
                                      row->display_name, NULL);
  if (!check_seated (context, row, error))
    return FALSE;
  for (guint k = 0; k < context->snapshot->fixtures->len; k++) {
    const AppFixture *fixture = app_season_snapshot_fixture (context->snapshot, k);

    forfeits += fixture->row->round > row->left && fixture->state == APP_FIXTURE_FORFEIT
                        && app_fixture_has_entrant (fixture->row, row->id)
                    ? 1
                    : 0;
  }
  if (forfeits > 0)
    context->notice = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE,
                     "%u forfeit stays: take the award back where they play after all.",
                     "%u forfeits stay: take the awards back where they play after all.", forfeits),
        forfeits);
  row->left = G_MAXUINT;
  return db_entrant_update (context->db, row, error);
}

static gboolean
app_league_command_remove_entrant (AppCommandContext *context, GError **error)
{
  DbEntrant *row = app_command_context_read_entrant (context, error);

  if (row == NULL || !app_command_context_check_going_on (context, error))
    return FALSE;
  for (guint k = 0; k < context->snapshot->fixtures->len; k++)
    if (app_fixture_has_entrant (app_season_snapshot_fixture (context->snapshot, k)->row, row->id))
      return app_league_command_refuse (
          error,
          _ ("%s is paired already, and can’t be taken out. Let the entrant "
             "leave the season instead."),
          row->display_name, NULL);
  return db_entrant_set_deleted (context->db, row->id, TRUE, error);
}

/* Who is away from a round, and who must not meet. */

static const char *
absence_id (LeagueKind kind)
{
  return kind == LEAGUE_FULL_BYE ? "full" : kind == LEAGUE_HALF_BYE ? "half" : "zero";
}

static gboolean
check_away (AppCommandContext *context, guint round, GError **error)
{
  const AppSeasonSnapshot *snapshot = context->snapshot;

  if (league_format_is_paired_at_once (snapshot->format))
    return app_league_command_refuse (
        error,
        _ ("Here nobody can be away from a round: play the fixture another "
           "day, or award it."),
        NULL);
  if (round == 0)
    return app_league_command_refuse (error, _ ("Say from which round: rounds are counted from 1."),
                                      NULL);
  if (snapshot->row->rounds > 0 && round > snapshot->row->rounds)
    return app_league_command_refuse_take (
        error,
        g_strdup_printf (
            g_dngettext (GETTEXT_PACKAGE, "The season has %u round: choose one of these.",
                         "The season has %u rounds: choose one of these.", snapshot->row->rounds),
            snapshot->row->rounds));
  if (round <= app_season_snapshot_last_round (snapshot))
    return app_league_command_refuse_take (
        error, g_strdup_printf (_ ("Round %u is paired already. Award the fixture, or take the "
                                   "pairing back."),
                                round));
  return TRUE;
}

static gboolean
app_league_command_set_away (AppCommandContext *context, GError **error)
{
  const AppLeagueCommand *command = context->command;
  const DbEntrant *row = app_command_context_read_entrant (context, error);
  DbAbsence absence = { .round = command->number };
  GArray *absences;

  if (row == NULL || !app_command_context_check_going_on (context, error)
      || !check_away (context, command->number, error))
    return FALSE;
  if (row->left < command->number)
    return app_league_command_refuse (error, _ ("%s has left the season."), row->display_name,
                                      NULL);
  if (!league_kind_is_bye (command->bye) && command->bye != LEAGUE_UNPLAYED)
    return app_league_command_refuse (error, _ ("Say which bye it is: full, half or zero."), NULL);
  absences = context->snapshot->row->absences;
  for (guint k = absences->len; k-- > 0;) {
    const DbAbsence *there = &g_array_index (absences, DbAbsence, k);

    if (there->entrant == row->id && there->round == command->number)
      g_array_remove_index (absences, k);
  }
  absence.entrant = row->id;
  g_strlcpy (absence.kind, absence_id (command->bye), sizeof absence.kind);
  if (command->bye != LEAGUE_UNPLAYED)
    g_array_append_val (absences, absence);
  return db_season_update (context->db, context->snapshot->row, error);
}

static gboolean
app_league_command_forbid (AppCommandContext *context, GError **error)
{
  const DbEntrant *row = app_command_context_read_entrant (context, error), *other;
  GArray *forbidden;
  DbForbiddenPair pair;
  gint64 id;

  if (row == NULL || !app_command_context_check_going_on (context, error)
      || !db_entrant_find (
          context->db, context->command->other != NULL ? context->command->other : "", &id, error))
    return FALSE;
  other = app_season_snapshot_find_entrant (context->snapshot, id, NULL);
  if (other == NULL)
    return app_league_command_refuse (error, _ ("Both must take part in the same season."), NULL);
  if (other == row)
    return app_league_command_refuse (error, _ ("%s never meets himself. Name two entrants."),
                                      row->display_name, NULL);
  if (context->snapshot->format == LEAGUE_ROUND_ROBIN && context->command->number != 0)
    return app_league_command_refuse (
        error,
        _ ("In a round robin everybody meets everybody. Award their fixture "
           "instead."),
        NULL);
  forbidden = context->snapshot->row->forbidden;
  pair = (DbForbiddenPair){ MIN (row->id, id), MAX (row->id, id) };
  for (guint k = forbidden->len; k-- > 0;) {
    const DbForbiddenPair *there = &g_array_index (forbidden, DbForbiddenPair, k);

    if (there->one == pair.one && there->other == pair.other)
      g_array_remove_index (forbidden, k);
  }
  if (context->command->number != 0)
    g_array_append_val (forbidden, pair);
  return db_season_update (context->db, context->snapshot->row, error);
}

/* Fixtures awarded: forfeits and judges' decisions, with their reason; and their days. */

static gboolean
app_command_context_award (AppCommandContext *context, const AppFixture *fixture, const char *award,
                           const guint *places, const char *reason, GError **error)
{
  g_autoptr (DbFixture) row = db_fixture_get (context->db, fixture->row->id, error);

  if (row == NULL)
    return FALSE;
  for (guint k = 0; k < row->seats->len; k++) {
    DbFixtureSeat *seat = &g_array_index (row->seats, DbFixtureSeat, k);

    seat->entrant = g_array_index (fixture->row->seats, DbFixtureSeat, k).entrant;
    seat->place = places[k];
  }
  db_match_set_string (&row->award, award);
  db_match_set_string (&row->reason, reason);
  return db_fixture_update (context->db, row, error);
}

/* Places by seat from those by side; nobody is left out, and somebody ranks before another. */
static gboolean
read_places (AppCommandContext *context, const AppFixture *fixture, guint *places, GError **error)
{
  const GArray *seats = fixture->row->seats;
  gboolean forfeit = context->command->award == LEAGUE_FORFEIT;
  guint first = 0, n_sides = 0;

  for (guint k = 0; k < seats->len; k++) {
    guint side = g_array_index (seats, DbFixtureSeat, k).side - 1;

    places[k] = side < LEAGUE_SEATS ? context->command->places[side] : 0;
    if (places[k] == 0 || places[k] > LEAGUE_SEATS)
      return app_league_command_refuse (error, _ ("Say the place of each side, from 1."), NULL);
    if (side + 1 > n_sides) {
      n_sides = side + 1;
      first += places[k] == 1 ? 1 : 0;
    }
  }
  if (forfeit && first == n_sides)
    return app_league_command_refuse (
        error,
        _ ("Somebody must lose a forfeit. Say who did not play, or let a judge "
           "decide for a draw."),
        NULL);
  if (context->snapshot->format == LEAGUE_KNOCK_OUT && first != 1)
    return app_league_command_refuse (
        error, _ ("A knock-out needs one winner. Award it to one side."), NULL);
  return TRUE;
}

static gboolean
check_award (AppCommandContext *context, const AppFixture *fixture, GError **error)
{
  const AppLeagueCommand *command = context->command;
  g_autofree char *reason = g_strstrip (g_strdup (command->text != NULL ? command->text : ""));
  char *wrong;

  if (!check_not_deleted (context, error))
    return FALSE;
  if (fixture->state == APP_FIXTURE_BYE)
    return app_league_command_refuse (
        error, _ ("A bye can’t be awarded: nobody plays against another."), NULL);
  if (fixture->state == APP_FIXTURE_UNSEATED)
    return app_league_command_refuse (
        error,
        _ ("It is not known yet who comes here: enter the earlier results "
           "first."),
        NULL);
  if (reason[0] == '\0')
    return app_league_command_refuse (error, _ ("Say why it is awarded: everybody will read it."),
                                      NULL);
  wrong = app_quick_check_text (_ ("The reason"), reason);
  if (wrong != NULL)
    return app_league_command_refuse_take (error, wrong);
  if (command->award != LEAGUE_FORFEIT && command->award != LEAGUE_DECIDED)
    return app_league_command_refuse (error, _ ("An award is a forfeit or a judge’s decision."),
                                      NULL);
  if (command->award == LEAGUE_FORFEIT && fixture->state == APP_FIXTURE_PLAYED)
    return app_league_command_refuse (
        error,
        _ ("The fixture was played. A judge’s decision can overrule it; a "
           "forfeit is for what was not played."),
        NULL);
  return TRUE;
}

static gboolean
app_league_command_award (AppCommandContext *context, GError **error)
{
  const AppFixture *fixture = app_command_context_read_fixture (context, error);
  guint places[LEAGUE_SEATS] = { 0 };
  g_autofree char *reason = NULL;

  if (fixture == NULL || !check_award (context, fixture, error)
      || !read_places (context, fixture, places, error))
    return FALSE;
  reason = g_strstrip (g_strdup (context->command->text));
  return app_command_context_award (
      context, fixture, context->command->award == LEAGUE_FORFEIT ? "forfeit" : "decision", places,
      reason, error);
}

static gboolean
app_league_command_unaward (AppCommandContext *context, GError **error)
{
  const AppFixture *fixture = app_command_context_read_fixture (context, error);
  g_autoptr (DbFixture) row = NULL;

  if (fixture == NULL || (row = db_fixture_get (context->db, fixture->row->id, error)) == NULL)
    return FALSE;
  if (row->award[0] == '\0')
    return app_league_command_refuse (error, _ ("The fixture is not awarded."), NULL);
  for (guint k = 0; k < row->seats->len; k++) {
    DbFixtureSeat *seat = &g_array_index (row->seats, DbFixtureSeat, k);

    seat->place = 0;
    if ((fixture->fed_seats & 1u << k) != 0)
      seat->entrant = 0;
  }
  db_match_set_string (&row->award, "");
  db_match_set_string (&row->reason, "");
  return db_fixture_update (context->db, row, error);
}

static gboolean
app_league_command_set_date (AppCommandContext *context, GError **error)
{
  const AppFixture *fixture = app_command_context_read_fixture (context, error);
  g_autoptr (DbFixture) row = NULL;
  const char *day = context->command->text != NULL ? context->command->text : "";

  if (fixture == NULL || (row = db_fixture_get (context->db, fixture->row->id, error)) == NULL)
    return FALSE;
  if (day[0] != '\0' && !app_day_is_valid (day))
    return app_league_command_refuse (error, _ ("“%s” is no day. Write it like 2026-11-20."), day,
                                      NULL);
  db_match_set_string (&row->date, day);
  return db_fixture_update (context->db, row, error);
}

/* Results of fixtures: matches that count; and what a ladder counts against its rule. */

/* A match as it would count */

typedef struct {
  AppCommandContext *context;
  AppCountedMatch counted;
  AppMatchCounts counts;
  gint64 game;
  guint mode;
  gboolean deleted;
  GError *error;
} Match;

static gboolean
take_match (const DbMatchOutcome *match, gpointer data)
{
  Match *taken = data;
  DbMatchOutcome copy = *match;

  if (!copy.deleted
      && !app_match_outcome_complete (&copy, taken->context->db, taken->context->packs, NULL,
                                      &taken->error))
    return FALSE;
  taken->counts = app_counted_match_read (&copy, &taken->counted);
  taken->game = copy.game;
  taken->mode = copy.mode;
  taken->deleted = copy.deleted;
  return FALSE;
}

static gboolean
read_match (AppCommandContext *context, gint64 id, Match *match, GError **error)
{
  memset (match, 0, sizeof *match);
  match->context = context;
  if (!db_match_outcome_get (context->db, id, take_match, match, error))
    return FALSE;
  if (match->error == NULL)
    return TRUE;
  g_propagate_error (error, match->error);
  return FALSE;
}

static char *
dup_game (DbStore *db, gint64 id)
{
  g_autoptr (GPtrArray) games = db_games_list (db, NULL);

  for (guint k = 0; games != NULL && k < games->len; k++) {
    const DbPlaceOrGame *game = g_ptr_array_index (games, k);

    if (game->id == id)
      return app_phrase_name (app_quick_game_name (game->code != NULL ? game->code : game->name));
  }
  return g_strdup ("?");
}

static char *
dup_games (AppCommandContext *context)
{
  const GArray *games = context->snapshot->row->games;
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  for (guint k = 0; k < games->len; k++)
    g_ptr_array_add (names, dup_game (context->db, g_array_index (games, gint64, k)));
  return app_phrase_list ((const char *const *)names->pdata, names->len);
}

/* It is of a game of the season, and between sides. */
static gboolean
check_kind (AppCommandContext *context, const Match *match, GError **error)
{
  const GArray *games = context->snapshot->row->games;
  gboolean known = FALSE;

  if (match->deleted)
    return app_league_command_refuse (error, _ ("The match is in the bin. Restore it first."),
                                      NULL);
  for (guint k = 0; k < games->len; k++)
    known = known || g_array_index (games, gint64, k) == match->game;
  if (!known) {
    g_autofree char *game = dup_game (context->db, match->game);
    g_autofree char *own = dup_games (context);

    return app_league_command_refuse (
        error,
        _ ("The match is one of %s, but the season is one of %s. Choose another "
           "match, or add the game to the season."),
        game, own, NULL);
  }
  if (match->mode == DB_MODE_CO_OP || match->mode == DB_MODE_SOLO
      || match->counts == APP_COUNTS_NEVER)
    return app_league_command_refuse (
        error,
        _ ("Nobody played against another in this match, so it has no result "
           "for a league. Choose another match."),
        NULL);
  return TRUE;
}

/* Fixtures and matches */

/* All of a team play: as many on each side as the smallest team of the season has at least. */
static gboolean
are_teams_complete (const AppSeasonSnapshot *snapshot, const AppCountedMatch *counted)
{
  guint least = G_MAXUINT;

  if (snapshot->partners != APP_PARTNERS_FIXED)
    return TRUE;
  for (guint k = 0; k < snapshot->entrant_rows->len; k++)
    least = MIN (least, MAX (app_season_snapshot_entrant (snapshot, k)->players->len, 1));
  for (guint side = 0; side < counted->n_sides; side++) {
    guint n = 0;

    for (guint k = 0; k < counted->n_seats; k++)
      n += counted->seats[k].side == side ? 1 : 0;
    if (n < least)
      return FALSE;
  }
  return TRUE;
}

/* Those who played are those who sit here, with the same partners. */
static gboolean
check_players_match (AppCommandContext *context, const AppFixture *fixture,
                     const AppCountedMatch *counted, GError **error)
{
  const DbFixture *row = fixture->row;
  LeagueSeat seats[LEAGUE_SEATS];
  guint n;
  gboolean same =
      app_counted_match_seat (context->snapshot->index, counted, seats, &n) && n == row->seats->len;
  g_autofree char *sides = NULL;

  for (guint k = 0; same && k < n; k++)
    same = app_fixture_has_entrant (
        row, app_season_snapshot_entrant (context->snapshot, seats[k].entrant)->id);
  for (guint k = 0; same && k < n; k++)
    for (guint j = 0; same && j < n; j++) {
      gint64 one = app_season_snapshot_entrant (context->snapshot, seats[k].entrant)->id;
      gint64 other = app_season_snapshot_entrant (context->snapshot, seats[j].entrant)->id;
      guint side = 0, other_side = 0;

      for (guint i = 0; i < row->seats->len; i++) {
        const DbFixtureSeat *seat = &g_array_index (row->seats, DbFixtureSeat, i);

        side = seat->entrant == one ? seat->side : side;
        other_side = seat->entrant == other ? seat->side : other_side;
      }
      same = (side == other_side) == (seats[k].side == seats[j].side);
    }
  if (same && are_teams_complete (context->snapshot, counted))
    return TRUE;
  if (same)
    return app_league_command_refuse (
        error,
        _ ("Not all of a team played the match. Name all players of both "
           "sides."),
        NULL);
  sides = app_season_snapshot_dup_sides (context->snapshot, fixture);
  return app_league_command_refuse (
      error,
      _ ("The fixture is %s: others played the match, or on other sides. Choose "
         "another match, correct its players, or change the fixture."),
      sides, NULL);
}

/* Whether a result can be put in here at all. */
static gboolean
check_fixture (AppCommandContext *context, const AppFixture *fixture, GError **error)
{
  const DbFixture *row = fixture->row;

  if (!check_not_deleted (context, error))
    return FALSE;
  if (fixture->state == APP_FIXTURE_BYE)
    return app_league_command_refuse (
        error, _ ("This is a bye: nobody plays. Change the fixture if somebody does."), NULL);
  if (fixture->state == APP_FIXTURE_UNSEATED)
    return app_league_command_refuse (
        error,
        _ ("It is not known yet who comes here: enter the earlier results "
           "first."),
        NULL);
  for (guint k = 0; k < row->seats->len; k++) {
    const DbEntrant *entrant = app_season_snapshot_find_entrant (
        context->snapshot, g_array_index (row->seats, DbFixtureSeat, k).entrant, NULL);

    if (entrant != NULL && entrant->left < row->round)
      return app_league_command_refuse (
          error,
          _ ("%s has left the season before this round. Award the fixture, or "
             "let the entrant return first."),
          entrant->display_name, NULL);
  }
  return TRUE;
}

static gboolean
check_no_award (const AppFixture *fixture, GError **error)
{
  return fixture->row->award[0] == '\0'
         || app_league_command_refuse (
             error, _ ("The fixture is awarded already. Take the award back first."), NULL);
}

static gboolean
check_winner (const AppCommandContext *context, const AppCountedMatch *counted,
              AppMatchCounts counts, GError **error)
{
  guint first = 0;

  if (context->snapshot->format != LEAGUE_KNOCK_OUT || counts != APP_COUNTS)
    return TRUE;
  for (guint k = 0; k < counted->n_seats; k++)
    first += counted->seats[k].place == 1
                     && (k == 0 || counted->seats[k].side != counted->seats[k - 1].side)
                 ? 1
                 : 0;
  return first == 1
         || app_league_command_refuse (
             error,
             _ ("A knock-out needs a winner, and this match has none. Let them play "
                "again, or award the fixture."),
             NULL);
}

/* Nobody sees the same match twice in one season. */
static gboolean
check_not_linked (AppCommandContext *context, const AppFixture *fixture, gint64 match,
                  GError **error)
{
  for (guint k = 0; k < context->snapshot->fixtures->len; k++) {
    const DbFixture *row = app_season_snapshot_fixture (context->snapshot, k)->row;

    if (row->match == match && row->id != fixture->row->id)
      return app_league_command_refuse_take (
          error, g_strdup_printf (_ ("The match counts already, as the result of round %u, table "
                                     "%u. Take it off there first, or choose another."),
                                  row->round, row->number));
  }
  return TRUE;
}

static gboolean
link_match (AppCommandContext *context, const AppFixture *fixture, gint64 id, GError **error)
{
  g_autoptr (DbFixture) row = NULL;
  Match match;

  if (!check_fixture (context, fixture, error) || !check_no_award (fixture, error))
    return FALSE;
  if (fixture->row->match == id && !fixture->row->match_deleted)
    return app_league_command_refuse (error, _ ("The match is this fixture’s result already."),
                                      NULL);
  if (fixture->row->match != 0 && !fixture->row->match_deleted)
    return app_league_command_refuse (
        error,
        _ ("The fixture has a match already. Take that off first, or correct "
           "its result."),
        NULL);
  if (!read_match (context, id, &match, error) || !check_kind (context, &match, error)
      || !check_players_match (context, fixture, &match.counted, error)
      || !check_not_linked (context, fixture, id, error)
      || !check_winner (context, &match.counted, match.counts, error)
      || (row = db_fixture_get (context->db, fixture->row->id, error)) == NULL)
    return FALSE;
  row->match = id;
  return db_fixture_update (context->db, row, error);
}

static gboolean
app_league_command_link (AppCommandContext *context, GError **error)
{
  const AppFixture *fixture = app_command_context_read_fixture (context, error);
  gint64 id;

  return fixture != NULL
         && db_match_find (context->db,
                           context->command->match != NULL ? context->command->match : "", &id,
                           error)
         && link_match (context, fixture, id, error);
}

gboolean
app_fixture_link (DbStore *db, AppPacks *packs, const char *fixture, gint64 match, GError **error)
{
  g_autoptr (AppLeagueCommand) command = app_league_command_new (APP_LEAGUE_COMMAND_LINK);
  AppCommandContext context = { .db = db, .packs = packs, .command = command };
  const AppFixture *row;
  gboolean done;

  command->fixture = g_strdup (fixture);
  row = app_command_context_read_fixture (&context, error);
  done = row != NULL && link_match (&context, row, match, error);
  app_season_snapshot_free (context.snapshot);
  g_free (context.notice);
  return done;
}

static gboolean
app_league_command_unlink (AppCommandContext *context, GError **error)
{
  const AppFixture *fixture = app_command_context_read_fixture (context, error);
  g_autoptr (DbFixture) row = NULL;

  if (fixture == NULL || (row = db_fixture_get (context->db, fixture->row->id, error)) == NULL)
    return FALSE;
  if (row->match == 0)
    return app_league_command_refuse (error, _ ("The fixture has no match."), NULL);
  row->match = 0;
  return db_fixture_update (context->db, row, error);
}

/* Results without moves */

static gboolean
name_round (AppCommandContext *context, const AppFixture *fixture, DbMatch *match, GError **error)
{
  if (fixture->row->round == 0 || match->round[0] != '\0')
    return TRUE;
  g_free (match->round);
  match->round = g_strdup_printf ("%u", fixture->row->round);
  return db_match_update (context->db, match, error);
}

static gboolean
log_quick (AppCommandContext *context, const AppFixture *fixture, const AppQuick *quick,
           GError **error)
{
  g_autoptr (DbMatch) match = NULL;
  g_autofree char *wrong = NULL;
  Match read;
  gboolean own;
  gint64 id;

  if (!check_fixture (context, fixture, error) || !check_no_award (fixture, error))
    return FALSE;
  own = quick->uuid != NULL && fixture->row->match_uuid != NULL
        && g_str_equal (quick->uuid, fixture->row->match_uuid);
  if (fixture->row->match != 0 && !fixture->row->match_deleted && !own)
    return app_league_command_refuse (
        error,
        _ ("The fixture has a match already. Take that off first, or correct "
           "its result."),
        NULL);
  wrong = app_quick_check (quick);
  if (wrong != NULL)
    return app_league_command_refuse_take (error, g_steal_pointer (&wrong));
  if (quick->scoring == APP_QUICK_OPEN)
    return app_league_command_refuse (
        error, _ ("Nobody says who won. Say it with scores, places, or won."), NULL);
  if (!app_quick_write_within (context->db, quick, &id, error)
      || (match = db_match_get (context->db, id, error)) == NULL)
    return FALSE;
  context->uuid = g_strdup (match->uuid);
  if (!own)
    return link_match (context, fixture, id, error) && name_round (context, fixture, match, error);
  return read_match (context, id, &read, error) && check_kind (context, &read, error)
         && check_players_match (context, fixture, &read.counted, error)
         && check_winner (context, &read.counted, read.counts, error);
}

static gboolean
app_league_command_log (AppCommandContext *context, GError **error)
{
  const AppFixture *fixture = app_command_context_read_fixture (context, error);

  return fixture != NULL && log_quick (context, fixture, context->command->quick, error);
}

/* What was logged is the command's notice. */
static gboolean
app_league_command_result (AppCommandContext *context, GError **error)
{
  const AppFixture *fixture = app_command_context_read_fixture (context, error);
  g_autoptr (AppQuick) quick =
      fixture != NULL ? app_fixture_make_quick (context->snapshot, fixture, error) : NULL;
  g_autofree char *text = NULL;

  if (quick == NULL)
    return FALSE;
  quick->scoring = APP_QUICK_PLACES;
  for (guint k = 0; k < quick->seats->len; k++) {
    AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);
    guint side = seat->side;

    /* A match that was linked may have its sides in another order. */
    if (quick->uuid != NULL
        && !app_fixture_find_side (context->snapshot, fixture, seat, &side, error))
      return FALSE;
    seat->place = side >= 1 && side <= LEAGUE_SEATS ? context->command->places[side - 1] : 0;
  }
  text = app_quick_dup_text (quick);
  if (quick->uuid != NULL)
    /* Translators: what came of a match: "Ann wins before Ben". */
    context->notice = g_strdup_printf (_ ("Corrected: %s"), text);
  else
    /* Translators: what came of a match: "Ann wins before Ben". */
    context->notice = g_strdup_printf (_ ("Logged: %s"), text);
  return log_quick (context, fixture, quick, error);
}

/* Ladders */

static gboolean
check_ladder (AppCommandContext *context, const Match *match, GError **error)
{
  LeagueSeat seats[LEAGUE_SEATS];
  guint n;

  if (context->snapshot->format != LEAGUE_LADDER)
    return app_league_command_refuse (
        error,
        _ ("Only a ladder counts matches by themselves. Make the match the "
           "result of a fixture."),
        NULL);
  if (context->command->number > 2)
    return app_league_command_refuse (error, _ ("A match counts, doesn’t, or goes by the rule."),
                                      NULL);
  if (context->command->number != 1)
    return TRUE;
  if (!check_kind (context, match, error))
    return FALSE;
  return app_counted_match_seat (context->snapshot->index, &match->counted, seats, &n)
         || app_league_command_refuse (
             error,
             _ ("Somebody who played the match is not in the season. Let all of "
                "them enter first."),
             NULL);
}

static gboolean
app_league_command_set_counted (AppCommandContext *context, GError **error)
{
  const AppLeagueCommand *command = context->command;
  g_autofree char *reason = g_strstrip (g_strdup (command->text != NULL ? command->text : ""));
  DbSeasonMatch entry = { 0 };
  GArray *matches;
  Match match;
  gint64 id;

  if (!app_command_context_read_season (context, error)
      || !db_match_find (context->db, command->match != NULL ? command->match : "", &id, error)
      || !read_match (context, id, &match, error) || !check_ladder (context, &match, error))
    return FALSE;
  if (command->number == 0 && reason[0] == '\0')
    return app_league_command_refuse (
        error, _ ("Say why the match doesn’t count: everybody will read it."), NULL);
  matches = context->snapshot->row->matches;
  for (guint k = matches->len; k-- > 0;)
    if (g_array_index (matches, DbSeasonMatch, k).match == id)
      g_array_remove_index (matches, k);
  if (command->number != 2) {
    entry = (DbSeasonMatch){ id, command->number == 1, g_steal_pointer (&reason) };
    g_array_append_val (matches, entry);
  }
  return db_season_update (context->db, context->snapshot->row, error);
}

/* Rounds paired, pairings taken back and changed. */

/* Pairing */

/**
 * Pairing:
 * @rows: (element-type DbEntrant): whom the pairing counts from 0; borrowed elements
 * @first: the first round that is made
 * @numbers: of each table in its round
 */
typedef struct {
  AppCommandContext *context;
  const LeaguePairing *tables;
  GPtrArray *rows;
  guint first;
  guint *numbers;
} Pairing;

static void
pairing_clear (Pairing *pairing)
{
  g_ptr_array_unref (pairing->rows);
  g_free (pairing->numbers);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Pairing, pairing_clear)

static const LeaguePairedTable *
table_at (const Pairing *pairing, guint k)
{
  return g_ptr_array_index (pairing->tables->tables, k);
}

static guint
round_of (const Pairing *pairing, const LeaguePairedTable *table)
{
  return table->round != 0 ? table->round : pairing->first;
}

/* Whom the pairing counts, as it was made. */
static gboolean
read_rows (Pairing *pairing, GError **error)
{
  AppCommandContext *context = pairing->context;
  char **uuids = context->command->texts;

  for (guint k = 0; uuids == NULL && k < context->snapshot->entrant_rows->len; k++)
    g_ptr_array_add (pairing->rows, app_season_snapshot_entrant (context->snapshot, k));
  for (char **uuid = uuids; uuid != NULL && *uuid != NULL; uuid++) {
    DbEntrant *row = NULL;
    gint64 id;

    if (db_entrant_find (context->db, *uuid, &id, NULL))
      row = app_season_snapshot_find_entrant (context->snapshot, id, NULL);
    if (row == NULL)
      return app_league_command_refuse (
          error,
          _ ("Somebody whom the pairing names was taken out of the season. Pair "
             "the round again."),
          NULL);
    g_ptr_array_add (pairing->rows, row);
  }
  return TRUE;
}

/* Nobody sits twice in a round, or after having left. */
static gboolean
check_seat (Pairing *pairing, GHashTable *seen, const LeaguePairedTable *table, guint seat,
            GError **error)
{
  guint32 entrant = table->entrants[seat];
  guint round = round_of (pairing, table);
  const DbEntrant *row;
  gpointer key;

  if (entrant == G_MAXUINT32)
    return pairing->context->snapshot->format == LEAGUE_KNOCK_OUT
           || app_league_command_refuse (
               error, _ ("A table has an empty seat. Seat somebody there."), NULL);
  if (entrant >= pairing->rows->len)
    return app_league_command_refuse (
        error, _ ("The pairing seats somebody who is not in the season."), NULL);
  row = g_ptr_array_index (pairing->rows, entrant);
  for (guint k = 0; k < seat; k++)
    if (table->entrants[k] == entrant)
      return app_league_command_refuse (
          error, _ ("%s is paired against himself. Seat somebody else there."), row->display_name,
          NULL);
  if (row->left < round)
    return app_league_command_refuse (
        error,
        _ ("%s has left the season. Let the entrant return, or seat somebody "
           "else."),
        row->display_name, NULL);
  key = GSIZE_TO_POINTER ((gsize)round * G_MAXUINT16 + entrant);
  return g_hash_table_add (seen, key)
         || app_league_command_refuse (error,
                                       _ ("%s sits at two tables of a round. Take one seat back."),
                                       row->display_name, NULL);
}

static gboolean
check_tables (Pairing *pairing, GError **error)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);

  if (pairing->tables->tables->len == 0)
    return app_league_command_refuse (error, _ ("There is nobody to pair. Enter players first."),
                                      NULL);
  for (guint k = 0; k < pairing->tables->tables->len; k++) {
    const LeaguePairedTable *table = table_at (pairing, k);

    for (guint seat = 0; seat < table->n; seat++)
      if (!check_seat (pairing, seen, table, seat, error))
        return FALSE;
  }
  return TRUE;
}

static gboolean
check_pairing (Pairing *pairing, GError **error)
{
  const AppCommandContext *context = pairing->context;
  guint last = app_season_snapshot_last_round (context->snapshot);

  if (pairing->first != 0 && pairing->first <= last)
    return app_league_command_refuse_take (
        error, g_strdup_printf (_ ("Round %u is paired already. Take that pairing back first."),
                                pairing->first));
  if (last > 0 && league_format_is_paired_at_once (context->snapshot->format))
    return app_league_command_refuse (
        error, _ ("The whole season is paired already. Take the pairing back first."), NULL);
  pairing->first = last + 1;
  if (context->snapshot->row->rounds > 0 && pairing->first > context->snapshot->row->rounds
      && context->snapshot->format != LEAGUE_LADDER)
    return app_league_command_refuse_take (
        error,
        g_strdup_printf (
            g_dngettext (
                GETTEXT_PACKAGE,
                "The season has %u round, and it is paired. Finish it, or give it more rounds.",
                "The season has %u rounds, and all are paired. Finish it, or give it more rounds.",
                context->snapshot->row->rounds),
            context->snapshot->row->rounds));
  return check_tables (pairing, error);
}

static gboolean
is_by_hand (const GArray *reasons)
{
  for (guint k = 0; reasons != NULL && k < reasons->len; k++)
    if (g_array_index (reasons, LeagueReason, k).kind == LEAGUE_WHY_HAND)
      return TRUE;
  return FALSE;
}

/* Tables are numbered in their rounds in the order in which they come. */
static void
number_tables (Pairing *pairing)
{
  g_autoptr (GHashTable) used = g_hash_table_new (NULL, NULL);

  pairing->numbers = g_new (guint, pairing->tables->tables->len);
  for (guint k = 0; k < pairing->tables->tables->len; k++) {
    gpointer round = GUINT_TO_POINTER (round_of (pairing, table_at (pairing, k)));
    guint number = GPOINTER_TO_UINT (g_hash_table_lookup (used, round)) + 1;

    g_hash_table_insert (used, round, GUINT_TO_POINTER (number));
    pairing->numbers[k] = number;
  }
}

static guint
number_of (const Pairing *pairing, int table)
{
  if (table < 0 || (guint)table >= pairing->tables->tables->len)
    return 0;
  return app_bracket_number (round_of (pairing, table_at (pairing, (guint)table)),
                             pairing->numbers[table]);
}

static gboolean
add_table (Pairing *pairing, guint k, GError **error)
{
  AppCommandContext *context = pairing->context;
  const LeaguePairedTable *table = table_at (pairing, k);
  g_autoptr (DbFixture) row = db_fixture_new (context->snapshot->row->id, round_of (pairing, table),
                                              app_fixture_kind_id (table->kind));
  gint64 id;

  row->number = pairing->numbers[k];
  g_free (row->why);
  row->why = app_reasons_write (table->reasons, pairing->rows);
  row->by_hand = is_by_hand (table->reasons);
  if (context->snapshot->format == LEAGUE_KNOCK_OUT) {
    row->winner_to = number_of (pairing, table->winner_to);
    row->loser_to = number_of (pairing, table->loser_to);
  }
  for (guint seat = 0; seat < table->n; seat++) {
    const DbEntrant *entrant = table->entrants[seat] < pairing->rows->len
                                   ? g_ptr_array_index (pairing->rows, table->entrants[seat])
                                   : NULL;

    db_fixture_add_seat (row, table->sides[seat] + 1u, entrant != NULL ? entrant->id : 0, 0);
  }
  return db_fixture_add (context->db, row, &id, error);
}

/* The table as it stands now, which the pairing goes by. */
static char *
dup_published_table (AppCommandContext *context, GError **error)
{
  g_autoptr (AppSeason) figures =
      app_season_load (context->db, context->packs, context->snapshot->row->id, 0, error);

  return figures != NULL ? app_season_dup_published_table (figures, app_season_get_table (figures))
                         : NULL;
}

static gboolean
set_rounds (Pairing *pairing, char *text, GError **error)
{
  AppCommandContext *context = pairing->context;
  guint last = pairing->first;

  for (guint k = 0; k < pairing->tables->tables->len; k++)
    last = MAX (last, round_of (pairing, table_at (pairing, k)));
  for (guint number = pairing->first; number <= last; number++) {
    const DbRound *there = app_season_snapshot_find_round (context->snapshot, number);
    DbRound round = { number, there != NULL ? there->date : (char *)"", db_now (), text };

    if (!db_round_set (context->db, context->snapshot->row->id, &round, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
app_league_command_pair (AppCommandContext *context, GError **error)
{
  g_auto (Pairing) pairing = { context, context->command->pairing, g_ptr_array_new (),
                               context->command->round, NULL };
  g_autofree char *text = NULL;

  if (!app_command_context_read_season (context, error)
      || !app_command_context_check_going_on (context, error) || !read_rows (&pairing, error)
      || !check_pairing (&pairing, error) || (text = dup_published_table (context, error)) == NULL)
    return FALSE;
  number_tables (&pairing);
  for (guint k = 0; k < pairing.tables->tables->len; k++)
    if (!add_table (&pairing, k, error))
      return FALSE;
  context->uuid = g_strdup (context->snapshot->row->uuid);
  return set_rounds (&pairing, text, error);
}

/* Taking back */

/* The day that was set for it stays. */
static gboolean
unpair_round (AppCommandContext *context, const DbRound *round, GError **error)
{
  const DbRound planned = { round->number, round->date, 0, (char *)"" };
  gint64 season = context->snapshot->row->id;

  return round->date[0] != '\0' ? db_round_set (context->db, season, &planned, error)
                                : db_round_remove (context->db, season, round->number, error);
}

static gboolean
unpair_rounds (AppCommandContext *context, guint from, GError **error)
{
  AppSeasonSnapshot *snapshot = context->snapshot;

  for (guint k = 0; k < snapshot->fixtures->len; k++) {
    const AppFixture *fixture = app_season_snapshot_fixture (snapshot, k);

    if (fixture->row->round >= from
        && !db_fixture_set_deleted (context->db, fixture->row->id, TRUE, error))
      return FALSE;
  }
  for (guint k = snapshot->round_rows->len; k-- > 0;) {
    const DbRound *round = g_ptr_array_index (snapshot->round_rows, k);

    if (round->number >= from && round->paired != 0 && !unpair_round (context, round, error))
      return FALSE;
  }
  return TRUE;
}

static gboolean
app_league_command_unpair (AppCommandContext *context, GError **error)
{
  guint last, from;
  AppSeasonSnapshot *snapshot;

  if (!app_command_context_read_season (context, error)
      || !app_command_context_check_going_on (context, error))
    return FALSE;
  snapshot = context->snapshot;
  last = app_season_snapshot_last_round (snapshot);
  if (last == 0)
    return app_league_command_refuse (error, _ ("No round is paired."), NULL);
  from = league_format_is_paired_at_once (snapshot->format) ? 1 : last;
  for (guint k = 0; k < snapshot->fixtures->len; k++) {
    const AppFixture *fixture = app_season_snapshot_fixture (snapshot, k);
    g_autofree char *sides = NULL;

    if (fixture->row->round < from || fixture->state == APP_FIXTURE_BYE
        || fixture->state == APP_FIXTURE_OPEN || fixture->state == APP_FIXTURE_UNSEATED)
      continue;
    sides = app_season_snapshot_dup_sides (snapshot, fixture);
    return app_league_command_refuse_take (
        error, g_strdup_printf (_ ("Round %u, table %u (%s) has a result or has begun. Take that "
                                   "off first; the match itself stays."),
                                fixture->row->round, fixture->row->number, sides));
  }
  return unpair_rounds (context, from, error);
}

/* One fixture changed */

static gboolean
check_open (const AppFixture *fixture, GError **error)
{
  if (fixture->fed_seats != 0)
    return app_league_command_refuse (
        error, _ ("Who comes here follows from earlier results of the knock-out."), NULL);
  if (fixture->state == APP_FIXTURE_BYE || fixture->state == APP_FIXTURE_OPEN)
    return TRUE;
  return app_league_command_refuse (
      error,
      _ ("The fixture has a result or has begun. Take that off first; the match "
         "itself stays."),
      NULL);
}

/* The open fixture of the same round in which somebody sits, with the seat. */
static AppFixture *
find_seat (const AppSeasonSnapshot *snapshot, guint round, gint64 entrant, guint *seat)
{
  for (guint k = 0; k < snapshot->fixtures->len; k++) {
    AppFixture *fixture = app_season_snapshot_fixture (snapshot, k);

    if (fixture->row->round != round)
      continue;
    for (guint j = 0; j < fixture->row->seats->len; j++)
      if (g_array_index (fixture->row->seats, DbFixtureSeat, j).entrant == entrant) {
        *seat = j;
        return fixture;
      }
  }
  return NULL;
}

static gboolean
write_by_hand (AppCommandContext *context, AppFixture *fixture, GError **error)
{
  const LeagueReason hand = { .kind = LEAGUE_WHY_HAND, .one = G_MAXUINT32, .other = G_MAXUINT32 };
  g_autoptr (GArray) reasons = g_array_new (FALSE, FALSE, sizeof hand);

  g_array_append_val (reasons, hand);
  g_free (fixture->row->why);
  fixture->row->why = app_reasons_write (reasons, context->snapshot->entrant_rows);
  fixture->row->by_hand = TRUE;
  return db_fixture_update (context->db, fixture->row, error);
}

/* Who sat there goes where the new one comes from. */
static gboolean
exchange (AppCommandContext *context, AppFixture *fixture, guint seat, const DbEntrant *entrant,
          GError **error)
{
  DbFixtureSeat *to = &g_array_index (fixture->row->seats, DbFixtureSeat, seat), *from;
  guint other_seat;
  AppFixture *other = find_seat (context->snapshot, fixture->row->round, entrant->id, &other_seat);
  gint64 before = to->entrant;

  to->entrant = entrant->id;
  if (other == NULL || before == entrant->id)
    return TRUE;
  from = &g_array_index (other->row->seats, DbFixtureSeat, other_seat);
  from->entrant = before;
  if (other == fixture)
    return TRUE;
  return check_open (other, error) && write_by_hand (context, other, error);
}

static gboolean
read_seats (AppCommandContext *context, const AppFixture *fixture, const DbEntrant **entrants,
            GError **error)
{
  guint n = fixture->row->seats->len;

  if (context->command->texts == NULL || g_strv_length (context->command->texts) != n)
    return app_league_command_refuse_take (
        error, g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "The fixture has %u seat: name one.",
                                             "The fixture has %u seats: name so many.", n),
                                n));
  for (guint k = 0; k < n; k++) {
    gint64 id;

    if (!db_entrant_find (context->db, context->command->texts[k], &id, error))
      return FALSE;
    entrants[k] = app_season_snapshot_find_entrant (context->snapshot, id, NULL);
    if (entrants[k] == NULL)
      return app_league_command_refuse (
          error, _ ("Somebody is not in this season. Let all of them enter first."), NULL);
    if (entrants[k]->left < fixture->row->round)
      return app_league_command_refuse (
          error,
          _ ("%s has left the season. Let the entrant return, or seat somebody "
             "else."),
          entrants[k]->display_name, NULL);
    for (guint j = 0; j < k; j++)
      if (entrants[j] == entrants[k])
        return app_league_command_refuse (
            error, _ ("%s is paired against himself. Seat somebody else there."),
            entrants[k]->display_name, NULL);
  }
  return TRUE;
}

/* Where all is paired at once only who begins may change. */
static gboolean
check_same (const AppCommandContext *context, const AppFixture *fixture, const DbEntrant **entrants,
            GError **error)
{
  const GArray *seats = fixture->row->seats;

  if (!league_format_is_paired_at_once (context->snapshot->format))
    return TRUE;
  for (guint k = 0; k < seats->len; k++) {
    gboolean there = FALSE;

    for (guint j = 0; j < seats->len; j++)
      there = there || g_array_index (seats, DbFixtureSeat, j).entrant == entrants[k]->id;
    if (!there)
      return app_league_command_refuse (
          error,
          context->snapshot->format == LEAGUE_ROUND_ROBIN
              ? _ ("In a round robin everybody meets everybody: only who begins "
                   "can be changed.")
              : _ ("In a knock-out who meets whom follows from start numbers. "
                   "Take the pairing back, change these, and pair again."),
          NULL);
  }
  return TRUE;
}

/* Whoever was there and sits nowhere now. */
static void
add_left_out_notice (AppCommandContext *context, const DbFixture *before, guint round)
{
  for (guint k = 0; context->notice == NULL && k < before->seats->len; k++) {
    gint64 entrant = g_array_index (before->seats, DbFixtureSeat, k).entrant;
    const DbEntrant *row = app_season_snapshot_find_entrant (context->snapshot, entrant, NULL);
    guint seat;

    if (row != NULL && find_seat (context->snapshot, round, entrant, &seat) == NULL)
      context->notice = g_strdup_printf (_ ("%s has neither a table nor a bye in this round now."),
                                         row->display_name);
  }
}

static gboolean
app_league_command_set_seats (AppCommandContext *context, GError **error)
{
  AppFixture *fixture = app_command_context_read_fixture (context, error);
  const DbEntrant *entrants[LEAGUE_SEATS];
  g_autoptr (DbFixture) before = NULL;

  if (fixture == NULL || !app_command_context_check_going_on (context, error)
      || !check_open (fixture, error) || !read_seats (context, fixture, entrants, error)
      || !check_same (context, fixture, entrants, error)
      || (before = db_fixture_get (context->db, fixture->row->id, error)) == NULL)
    return FALSE;
  for (guint seat = 0; seat < fixture->row->seats->len; seat++)
    if (!exchange (context, fixture, seat, entrants[seat], error))
      return FALSE;
  add_left_out_notice (context, before, fixture->row->round);
  return write_by_hand (context, fixture, error);
}

/* All of them */

static const struct {
  DbTitleKind title; /* of the batch */
  gboolean (*func) (AppCommandContext *context, GError **error);
} kinds[] = {
  [APP_LEAGUE_COMMAND_NEW_SEASON] = { DB_TITLE_COMMAND_NEW_SEASON, app_league_command_new_season },
  [APP_LEAGUE_COMMAND_EDIT_SEASON] = { DB_TITLE_COMMAND_EDIT_SEASON,
                                       app_league_command_edit_season },
  [APP_LEAGUE_COMMAND_RENAME_LEAGUE] = { DB_TITLE_COMMAND_RENAME_LEAGUE,
                                         app_league_command_rename_league },
  [APP_LEAGUE_COMMAND_DELETE_LEAGUE] = { DB_TITLE_COMMAND_DELETE_LEAGUE,
                                         app_league_command_delete_league },
  [APP_LEAGUE_COMMAND_RESTORE_LEAGUE] = { DB_TITLE_COMMAND_RESTORE_LEAGUE,
                                          app_league_command_restore_league },
  [APP_LEAGUE_COMMAND_DELETE_SEASON] = { DB_TITLE_COMMAND_DELETE_SEASON,
                                         app_league_command_delete_season },
  [APP_LEAGUE_COMMAND_RESTORE_SEASON] = { DB_TITLE_COMMAND_RESTORE_SEASON,
                                          app_league_command_restore_season },
  [APP_LEAGUE_COMMAND_FINISH_SEASON] = { DB_TITLE_COMMAND_FINISH_SEASON,
                                         app_league_command_finish_season },
  [APP_LEAGUE_COMMAND_REOPEN_SEASON] = { DB_TITLE_COMMAND_REOPEN_SEASON,
                                         app_league_command_reopen_season },
  [APP_LEAGUE_COMMAND_ENTER] = { DB_TITLE_COMMAND_ENTER, app_league_command_enter },
  [APP_LEAGUE_COMMAND_EDIT_ENTRANT] = { DB_TITLE_COMMAND_EDIT_ENTRANT,
                                        app_league_command_edit_entrant },
  [APP_LEAGUE_COMMAND_LEAVE] = { DB_TITLE_COMMAND_LEAVE, app_league_command_leave },
  [APP_LEAGUE_COMMAND_RETURN] = { DB_TITLE_COMMAND_RETURN, app_league_command_return },
  [APP_LEAGUE_COMMAND_REMOVE_ENTRANT] = { DB_TITLE_COMMAND_REMOVE_ENTRANT,
                                          app_league_command_remove_entrant },
  [APP_LEAGUE_COMMAND_SET_AWAY] = { DB_TITLE_COMMAND_SET_AWAY, app_league_command_set_away },
  [APP_LEAGUE_COMMAND_FORBID] = { DB_TITLE_COMMAND_FORBID, app_league_command_forbid },
  [APP_LEAGUE_COMMAND_PENALIZE] = { DB_TITLE_COMMAND_PENALIZE, app_league_command_penalize },
  [APP_LEAGUE_COMMAND_PARDON] = { DB_TITLE_COMMAND_PARDON, app_league_command_pardon },
  [APP_LEAGUE_COMMAND_PAIR] = { DB_TITLE_COMMAND_PAIR, app_league_command_pair },
  [APP_LEAGUE_COMMAND_UNPAIR] = { DB_TITLE_COMMAND_UNPAIR, app_league_command_unpair },
  [APP_LEAGUE_COMMAND_SET_SEATS] = { DB_TITLE_COMMAND_SET_SEATS, app_league_command_set_seats },
  [APP_LEAGUE_COMMAND_LINK] = { DB_TITLE_COMMAND_LINK, app_league_command_link },
  [APP_LEAGUE_COMMAND_UNLINK] = { DB_TITLE_COMMAND_UNLINK, app_league_command_unlink },
  [APP_LEAGUE_COMMAND_LOG] = { DB_TITLE_COMMAND_LOG, app_league_command_log },
  [APP_LEAGUE_COMMAND_RESULT] = { DB_TITLE_COMMAND_LOG, app_league_command_result },
  [APP_LEAGUE_COMMAND_AWARD] = { DB_TITLE_COMMAND_AWARD, app_league_command_award },
  [APP_LEAGUE_COMMAND_UNAWARD] = { DB_TITLE_COMMAND_UNAWARD, app_league_command_unaward },
  [APP_LEAGUE_COMMAND_SET_DATE] = { DB_TITLE_COMMAND_SET_DATE, app_league_command_set_date },
  [APP_LEAGUE_COMMAND_SET_COUNTED] = { DB_TITLE_COMMAND_SET_COUNTED,
                                       app_league_command_set_counted },
  [APP_LEAGUE_COMMAND_STORE_SCHEME] = { DB_TITLE_COMMAND_STORE_SCHEME,
                                        app_league_command_store_scheme },
  [APP_LEAGUE_COMMAND_DELETE_SCHEME] = { DB_TITLE_COMMAND_DELETE_SCHEME,
                                         app_league_command_delete_scheme },
  [APP_LEAGUE_COMMAND_RESTORE_SCHEME] = { DB_TITLE_COMMAND_RESTORE_SCHEME,
                                          app_league_command_restore_scheme },
};

/* For the history */

/* Whom it is about: "Ann – Ben", "Ann", or "". What isn't there will be told by the command. */
static char *
dup_who (AppCommandContext *context)
{
  const AppFixture *fixture =
      context->command->fixture != NULL ? app_command_context_read_fixture (context, NULL) : NULL;
  const DbEntrant *entrant =
      context->command->entrant != NULL ? app_command_context_read_entrant (context, NULL) : NULL;

  if (fixture != NULL)
    return app_season_snapshot_dup_sides (context->snapshot, fixture);
  if (context->command->season != NULL && app_command_context_read_season (context, NULL)
      && context->command->kind == APP_LEAGUE_COMMAND_ENTER && context->command->texts != NULL)
    return g_strjoinv (", ", context->command->texts);
  return g_strdup (entrant != NULL ? entrant->display_name : "");
}

static char *
dup_where (AppCommandContext *context)
{
  const AppLeagueCommand *command = context->command;
  const char *which = command->league != NULL  ? command->league
                      : command->draft != NULL ? command->draft->league
                                               : NULL;
  g_autoptr (DbLeague) row = NULL;
  gint64 id;

  if (context->snapshot != NULL)
    return g_strdup (context->snapshot->league_row->name);
  if (which != NULL && db_league_find (context->db, which, &id, NULL))
    row = db_league_get (context->db, id, NULL);
  if (row != NULL)
    return g_strdup (row->name);
  if (command->kind >= APP_LEAGUE_COMMAND_STORE_SCHEME)
    return g_strdup (command->text != NULL ? command->text : "");
  return g_strdup (command->draft != NULL && command->draft->league_name != NULL
                       ? command->draft->league_name
                       : "");
}

static void
context_free (gpointer data)
{
  AppCommandContext *context = data;

  app_season_snapshot_free (context->snapshot);
  g_free (context->uuid);
  g_free (context->notice);
  g_free (context);
}

/* "Award a fixture: Ann – Ben (Thursdays)" */
static DbTitle *
new_title (AppCommandRun *run, gconstpointer data)
{
  const AppLeagueCommand *command = data;
  AppCommandContext *context = g_new0 (AppCommandContext, 1);
  g_autofree char *who = NULL;
  g_autofree char *where = NULL;

  *context = (AppCommandContext){ .db = run->db, .packs = run->packs, .command = command };
  run->state = context;
  run->free_state = context_free;
  who = dup_who (context);
  where = dup_where (context);
  return db_title_new (kinds[command->kind].title, who, where, NULL);
}

/* What contradicts what is stored can't be, whoever noticed. */
static void
convert_error (GError **error, GError *failed)
{
  if (failed->domain == DB_ERROR
      && (failed->code == DB_ERROR_CONFLICT || failed->code == DB_ERROR_INVALID)) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_USAGE, failed->message);
    g_error_free (failed);
  } else {
    app_error_take (error, failed);
  }
}

static gboolean
run_command (AppCommandRun *run, gconstpointer data, GError **error)
{
  AppCommandContext *context = run->state;
  GError *failed = NULL;
  const gboolean done = kinds[context->command->kind].func (context, &failed);

  if (!done)
    convert_error (error, failed);
  run->uuid = g_steal_pointer (&context->uuid);
  run->notice = g_steal_pointer (&context->notice);
  return done;
}

static const AppCommandField fields[] = {
  { G_STRUCT_OFFSET (AppLeagueCommand, league) },
  { G_STRUCT_OFFSET (AppLeagueCommand, season) },
  { G_STRUCT_OFFSET (AppLeagueCommand, entrant) },
  { G_STRUCT_OFFSET (AppLeagueCommand, other) },
  { G_STRUCT_OFFSET (AppLeagueCommand, fixture) },
  { G_STRUCT_OFFSET (AppLeagueCommand, match) },
  { G_STRUCT_OFFSET (AppLeagueCommand, text) },
  { G_STRUCT_OFFSET (AppLeagueCommand, note) },
  { G_STRUCT_OFFSET (AppLeagueCommand, texts), (AppCopyFunc)g_strdupv, (GDestroyNotify)g_strfreev },
  { G_STRUCT_OFFSET (AppLeagueCommand, draft), (AppCopyFunc)app_season_draft_copy,
    (GDestroyNotify)app_season_draft_free },
  { G_STRUCT_OFFSET (AppLeagueCommand, quick), (AppCopyFunc)app_quick_copy,
    (GDestroyNotify)app_quick_free },
  { G_STRUCT_OFFSET (AppLeagueCommand, pairing), (AppCopyFunc)league_pairing_copy,
    (GDestroyNotify)league_pairing_free },
};

const AppCommandType app_league_command = {
  .size = sizeof (AppLeagueCommand),
  .fields = fields,
  .n_fields = G_N_ELEMENTS (fields),
  .new_title = new_title,
  .run = run_command,
};
