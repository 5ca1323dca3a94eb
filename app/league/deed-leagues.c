/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Leagues and seasons begun, changed, finished and put into the bin.
 */
#include "app/league/deed-work.h"

#include "app/result/quick-store.h"
#include "app/league/schemes.h"
#include "app/league/season.h"

#include "db/matches.h"

#include <glib/gi18n-lib.h>
#include <stdlib.h>
#include <string.h>

/* What a season takes on */

/* An entrant of the season before with where he ended. */
typedef struct {
  const DbEntrant *row;
  guint rank;
  LeaguePoints points;
} Former;

static int
compare_former (gconstpointer a, gconstpointer b)
{
  const Former *one = a, *other = b;

  if (one->rank != other->rank)
    return one->rank < other->rank ? -1 : 1;
  return one->row->number < other->row->number ? -1 : one->row->number > other->row->number;
}

/* Ranks and points by the final table. */
static gboolean
read_ends (AppDoing *doing, gint64 season, GArray *formers, GError **error)
{
  g_autoptr (AppSeason) figures = app_season_load (doing->db, doing->packs, season, 0, error);
  const LeagueTable *table;

  if (figures == NULL)
    return FALSE;
  table = app_season_get_table (figures);
  for (guint k = 0; k < formers->len; k++) {
    Former *former = &g_array_index (formers, Former, k);
    guint32 entrant;

    if (!app_season_find_entrant (figures, former->row->uuid, &entrant))
      continue;
    former->rank = league_table_get_rank (table, entrant);
    former->points = league_table_get_points (table, entrant);
  }
  return TRUE;
}

static gboolean
take_on_one (AppDoing *doing, gint64 season, const Former *former, GError **error)
{
  g_autoptr (DbEntrant) row = db_entrant_new (season);
  gint64 id;

  db_match_set_string (&row->name, former->row->name);
  row->player = former->row->player;
  row->rating = former->row->rating;
  g_array_append_vals (row->players, former->row->players->data, former->row->players->len);
  if ((doing->deed->draft->carried & APP_CARRY_POINTS) != 0)
    row->start = former->points / (LEAGUE_POINT / 1000);
  return db_entrant_add (doing->db, row, &id, error);
}

static gboolean
take_on (AppDoing *doing, const DbSeason *season, GError **error)
{
  guint carried = doing->deed->draft->carried;
  g_autoptr (GPtrArray) rows = db_entrants_list (doing->db, season->carries, error);
  g_autoptr (GArray) formers = g_array_new (FALSE, TRUE, sizeof (Former));

  if (rows == NULL)
    return FALSE;
  for (guint k = 0; k < rows->len; k++) {
    Former former = { g_ptr_array_index (rows, k), 0, 0 };

    if (former.row->left == G_MAXUINT)
      g_array_append_val (formers, former);
  }
  if ((carried & (APP_CARRY_SEEDS | APP_CARRY_POINTS)) != 0
      && !read_ends (doing, season->carries, formers, error))
    return FALSE;
  if ((carried & APP_CARRY_SEEDS) != 0)
    g_array_sort (formers, compare_former);
  for (guint k = 0; k < formers->len; k++)
    if (!take_on_one (doing, season->id, &g_array_index (formers, Former, k), error))
      return FALSE;
  return TRUE;
}

/* Seasons */

static gboolean
check_draft (AppDoing *doing, const char *season, GError **error)
{
  char *warning = NULL;
  char *wrong = app_season_draft_check (doing->db, doing->deed->draft, season, &warning);

  if (wrong == NULL) {
    doing->told = warning;
    return TRUE;
  }
  return app_deed_refuse_take (error, wrong);
}

static gboolean
find_league (AppDoing *doing, const char *league, gint64 *id, GError **error)
{
  g_autofree char *trimmed = NULL;
  g_autoptr (DbLeague) row = NULL;

  if (league != NULL) {
    if (!db_league_find (doing->db, league, id, error)
        || (row = db_league_get (doing->db, *id, error)) == NULL)
      return FALSE;
    return row->deleted == 0
           || app_deed_refuse (error, _ ("The league “%s” is in the bin. Restore it first."),
                               row->name, NULL);
  }
  trimmed = g_strstrip (g_strdup (doing->deed->draft->league_name));
  row = db_league_new (trimmed);
  return db_league_add (doing->db, row, id, error);
}

/* Matches count in one of two seasons that follow each other: an open one that nobody gave an end
 * ends before the next one starts. */
static gboolean
end_former (AppDoing *doing, const DbSeason *season, GError **error)
{
  g_autoptr (DbSeason) former = NULL;
  g_autofree char *day = NULL;
  g_autofree char *title = NULL;

  if (season->carries == 0 || !season->open || season->starts[0] == '\0')
    return TRUE;
  former = db_season_get (doing->db, season->carries, error);
  if (former == NULL)
    return FALSE;
  if (!former->open || former->ends[0] != '\0' || former->league != season->league)
    return TRUE;
  day = app_season_dup_neighbour_day (season->starts, -1);
  if (strcmp (day, former->starts) < 0)
    return app_deed_refuse (
        error, _ ("The season before starts on %s. Let this one start on a later day."),
        former->starts, NULL);
  title = app_season_row_title (former);
  db_match_set_string (&former->ends, day);
  g_free (doing->told);
  /* Translators: a season, and a day. */
  doing->told = g_strdup_printf (_ ("%s ends on %s."), title, day);
  return db_season_update (doing->db, former, error);
}

gboolean
app_deed_new_season (AppDoing *doing, GError **error)
{
  const AppSeasonDraft *draft = doing->deed->draft;
  g_autoptr (DbSeason) row = NULL;
  g_autoptr (DbSeason) added = NULL;
  gint64 league, id;

  if (!check_draft (doing, NULL, error) || !find_league (doing, draft->league, &league, error))
    return FALSE;
  row = db_season_new (league);
  if (!app_season_draft_write (doing->db, draft, row, error)
      || !db_season_add (doing->db, row, &id, error)
      || (added = db_season_get (doing->db, id, error)) == NULL)
    return FALSE;
  if (!end_former (doing, added, error))
    return FALSE;
  if (added->carries != 0 && (draft->carried & APP_CARRY_ENTRANTS) != 0
      && !take_on (doing, added, error))
    return FALSE;
  if (!app_deed_add_entrants (doing, id, draft->partners, draft->entrants, 1, error))
    return FALSE;
  g_free (doing->uuid);
  doing->uuid = g_strdup (added->uuid);
  return TRUE;
}

/* Nobody enters after the last round. */
static gboolean
check_joined (AppDoing *doing, GError **error)
{
  guint rounds = doing->deed->draft->rounds;

  if (rounds == 0 || doing->looking->format == LEAGUE_LADDER)
    return TRUE;
  for (guint k = 0; k < doing->looking->entrants->len; k++) {
    const DbEntrant *row = app_looking_entrant (doing->looking, k);
    g_autofree char *round = g_strdup_printf ("%u", row->joined);

    if (row->joined > rounds)
      return app_deed_refuse (
          error, _ ("%s enters in round %s. Choose at least so many rounds, or take that one out."),
          row->shown, round, NULL);
  }
  return TRUE;
}

/* What was paired stays as it is. */
static gboolean
check_paired (AppDoing *doing, GError **error)
{
  const AppSeasonDraft *draft = doing->deed->draft;
  const AppLooking *looking = doing->looking;
  guint last = app_looking_last_round (looking);
  gboolean whole = league_format_is_whole (looking->format);

  if (last == 0)
    return TRUE;
  if (!whole && draft->rounds != 0 && draft->rounds < last)
    return app_deed_refuse_take (
        error, g_strdup_printf (_ ("Round %u is paired already. Choose at least so many rounds, or "
                                   "take the pairing back."),
                                last));
  if (whole
      && (draft->pairing.cycles != looking->row->cycles
          || draft->pairing.third_place != looking->row->third_place))
    return app_deed_refuse (
        error, _ ("The whole season is paired already. Take the pairing back first."), NULL);
  return TRUE;
}

gboolean
app_deed_edit_season (AppDoing *doing, GError **error)
{
  if (!app_doing_read_season (doing, error)
      || !check_draft (doing, doing->looking->row->uuid, error) || !check_paired (doing, error)
      || !check_joined (doing, error)
      || !app_season_draft_write (doing->db, doing->deed->draft, doing->looking->row, error))
    return FALSE;
  return db_season_update (doing->db, doing->looking->row, error);
}

static gboolean
find_season (AppDoing *doing, gint64 *id, GError **error)
{
  return db_season_find (doing->db, doing->deed->season, id, error);
}

gboolean
app_deed_delete_season (AppDoing *doing, GError **error)
{
  gint64 id;

  return find_season (doing, &id, error) && db_season_set_deleted (doing->db, id, TRUE, error);
}

gboolean
app_deed_restore_season (AppDoing *doing, GError **error)
{
  gint64 id;

  return find_season (doing, &id, error) && db_season_set_deleted (doing->db, id, FALSE, error);
}

gboolean
app_deed_finish_season (AppDoing *doing, GError **error)
{
  guint open;

  if (!app_doing_read_season (doing, error))
    return FALSE;
  if (doing->looking->row->finished != 0)
    return app_deed_refuse (error, _ ("The season is over already."), NULL);
  open = app_looking_count_open (doing->looking, 0);
  if (open > 0)
    doing->told =
        g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u fixture stays without a result.",
                                      "%u fixtures stay without a result.", open),
                         open);
  doing->looking->row->finished = db_now ();
  return db_season_update (doing->db, doing->looking->row, error);
}

gboolean
app_deed_reopen_season (AppDoing *doing, GError **error)
{
  if (!app_doing_read_season (doing, error))
    return FALSE;
  if (doing->looking->row->finished == 0)
    return app_deed_refuse (error, _ ("The season goes on already."), NULL);
  doing->looking->row->finished = 0;
  return db_season_update (doing->db, doing->looking->row, error);
}

/* Leagues */

static gboolean
find_own (AppDoing *doing, gint64 *id, GError **error)
{
  return db_league_find (doing->db, doing->deed->league, id, error);
}

gboolean
app_deed_rename_league (AppDoing *doing, GError **error)
{
  g_autofree char *name =
      doing->deed->text != NULL ? g_strstrip (g_strdup (doing->deed->text)) : NULL;
  g_autoptr (DbLeague) row = NULL;
  char *wrong;
  gint64 id;

  if (!find_own (doing, &id, error) || (row = db_league_get (doing->db, id, error)) == NULL)
    return FALSE;
  if (name != NULL && name[0] == '\0')
    return app_deed_refuse (error, _ ("Give the league a name."), NULL);
  wrong = app_quick_check_text (_ ("The league’s name"), name);
  if (wrong != NULL)
    return app_deed_refuse_take (error, wrong);
  if (name != NULL)
    db_match_set_string (&row->name, name);
  if (doing->deed->note != NULL)
    db_match_set_string (&row->note, doing->deed->note);
  return db_league_update (doing->db, row, error);
}

gboolean
app_deed_delete_league (AppDoing *doing, GError **error)
{
  gint64 id;

  return find_own (doing, &id, error) && db_league_set_deleted (doing->db, id, TRUE, error);
}

gboolean
app_deed_restore_league (AppDoing *doing, GError **error)
{
  gint64 id;

  return find_own (doing, &id, error) && db_league_set_deleted (doing->db, id, FALSE, error);
}

/* Points schemes */

/* By its name alone; no UUID. */
static AppScheme *
find_named (DbStore *db, const char *name)
{
  g_autoptr (AppScheme) there = app_scheme_find (db, name, NULL);
  g_autofree char *folded = db_fold (name);
  g_autofree char *other = db_fold (there != NULL ? there->name : "");

  return there != NULL && (there->ready || g_str_equal (folded, other)) ? g_steal_pointer (&there)
                                                                        : NULL;
}

gboolean
app_deed_keep_scheme (AppDoing *doing, GError **error)
{
  const AppDeed *deed = doing->deed;
  g_autofree char *name = g_strstrip (g_strdup (deed->text != NULL ? deed->text : ""));
  g_autofree char *json = app_scheme_write (&deed->scheme);
  g_autoptr (AppScheme) there = NULL;
  g_autoptr (DbScheme) row = NULL;
  guint least = 2, most = 2;
  char *wrong;
  gint64 id;

  if (name[0] == '\0')
    return app_deed_refuse (error, _ ("Give the points scheme a name."), NULL);
  wrong = app_quick_check_text (_ ("The points scheme’s name"), name);
  app_scheme_sizes (&deed->scheme, &least, &most);
  if (wrong == NULL)
    wrong = league_scheme_check (&deed->scheme, least, most);
  if (wrong != NULL)
    return app_deed_refuse_take (error, wrong);
  there = find_named (doing->db, name);
  if (there != NULL && there->ready)
    return app_deed_refuse (
        error,
        _ ("“%s” is a points scheme that comes with the program. Choose another "
           "name."),
        name, NULL);
  row = db_scheme_new (name, json);
  if (there == NULL) {
    if (!db_scheme_add (doing->db, row, &id, error))
      return FALSE;
  } else {
    if (!db_scheme_find (doing->db, there->id, &id, error))
      return FALSE;
    row->id = id;
    if (!db_scheme_update (doing->db, row, error))
      return FALSE;
  }
  db_scheme_free (row);
  row = db_scheme_get (doing->db, id, error);
  doing->uuid = row != NULL ? g_strdup (row->uuid) : NULL;
  return row != NULL;
}

static gboolean
set_scheme_deleted (AppDoing *doing, gboolean deleted, GError **error)
{
  const char *which = doing->deed->text != NULL ? doing->deed->text : "";
  gint64 id;

  if (league_ready_scheme (which) != NULL)
    return app_deed_refuse (error, _ ("“%s” comes with the program and stays."), which, NULL);
  return db_scheme_find (doing->db, which, &id, error)
         && db_scheme_set_deleted (doing->db, id, deleted, error);
}

gboolean
app_deed_delete_scheme (AppDoing *doing, GError **error)
{
  return set_scheme_deleted (doing, TRUE, error);
}

gboolean
app_deed_restore_scheme (AppDoing *doing, GError **error)
{
  return set_scheme_deleted (doing, FALSE, error);
}
