/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Who takes part in a season: entering, leaving, returning.
 */
#include "app/league/deed-work.h"

#include "db/matches.h"
#include "db/players.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

/* Entering */

static gboolean
put_players (AppDoing *doing, const AppEntrantWords *words, DbEntrant *row, GError **error)
{
  g_array_set_size (row->players, 0);
  for (char **name = words->players; *name != NULL; name++) {
    gint64 player;

    if (!db_player_ensure (doing->db, *name, &player, error))
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
check_team_name (AppDoing *doing, gint64 season, gint64 but, const char *name, GError **error)
{
  g_autoptr (GPtrArray) rows = db_entrants_list (doing->db, season, error);
  g_autofree char *folded = db_fold (name);

  for (guint k = 0; rows != NULL && k < rows->len; k++) {
    const DbEntrant *row = g_ptr_array_index (rows, k);
    g_autofree char *other = db_fold (row->name);

    if (row->player == 0 && row->id != but && g_str_equal (folded, other))
      return app_deed_refuse (error, _ ("Two teams are named “%s”. Rename one."), name, NULL);
  }
  return rows != NULL;
}

static gboolean
add_entrant (AppDoing *doing, gint64 season, AppPartners partners, const char *text, guint joined,
             guint *size, GError **error)
{
  g_autoptr (AppEntrantWords) words = NULL;
  g_autoptr (DbEntrant) row = db_entrant_new (season);
  g_autoptr (DbEntrant) added = NULL;
  char *problem;
  gint64 id;

  words = app_entrant_words_read (text, partners, &problem);
  if (words == NULL)
    return app_deed_refuse_take (error, problem);
  if (*size != 0 && words->name[0] != '\0' && g_strv_length (words->players) != *size)
    return app_deed_refuse_take (
        error,
        g_strdup_printf (
            g_dngettext (GETTEXT_PACKAGE,
                         "A team of this season has %u player, “%s” has %u. Make them equal.",
                         "A team of this season has %u players, “%s” has %u. Make them equal.",
                         *size),
            *size, words->name, g_strv_length (words->players)));
  *size = g_strv_length (words->players);
  if (words->name[0] != '\0' && !check_team_name (doing, season, 0, words->name, error))
    return FALSE;
  db_match_set_string (&row->name, words->name);
  row->joined = joined;
  if (!put_players (doing, words, row, error) || !db_entrant_add (doing->db, row, &id, error)
      || (added = db_entrant_get (doing->db, id, error)) == NULL)
    return FALSE;
  if (doing->uuid == NULL)
    doing->uuid = g_strdup (added->uuid);
  return TRUE;
}

/* How many players a team of the season has, 0 while nobody knows. */
static guint
team_size (const AppLooking *looking)
{
  for (guint k = 0; looking != NULL && k < looking->entrants->len; k++)
    if (app_looking_entrant (looking, k)->player == 0)
      return app_looking_entrant (looking, k)->players->len;
  return 0;
}

gboolean
app_deed_add_entrants (AppDoing *doing, gint64 season, AppPartners partners, char **texts,
                       guint joined, GError **error)
{
  guint size = team_size (doing->looking);

  for (char **text = texts; text != NULL && *text != NULL; text++)
    if (!add_entrant (doing, season, partners, *text, joined, &size, error))
      return FALSE;
  return TRUE;
}

/* Whether all pairings are made at once, and were. */
static gboolean
is_paired_whole (const AppLooking *looking)
{
  return league_format_is_whole (looking->format) && app_looking_last_round (looking) > 0;
}

/* Somebody who left comes in again by returning, with what he has. */
static gboolean
check_left (AppDoing *doing, const char *text, GError **error)
{
  g_autofree char *folded = db_fold (text);

  for (guint k = 0; k < doing->looking->entrants->len; k++) {
    const DbEntrant *row = app_looking_entrant (doing->looking, k);
    g_autofree char *other = db_fold (row->shown);

    if (row->left != G_MAXUINT && g_str_equal (folded, other))
      return app_deed_refuse (error,
                              _ ("%s took part in this season and left. Let the entrant return."),
                              row->shown, NULL);
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
      return app_deed_refuse (error, _ ("%s is there twice. Take one out."), *text, NULL);
  return TRUE;
}

gboolean
app_deed_enter (AppDoing *doing, GError **error)
{
  const AppDeed *deed = doing->deed;
  guint joined = deed->number, next;

  if (!app_doing_read_season (doing, error) || !app_doing_check_going_on (doing, error))
    return FALSE;
  if (deed->texts == NULL || deed->texts[0] == NULL)
    return app_deed_refuse (error, _ ("Say who enters."), NULL);
  if (is_paired_whole (doing->looking))
    return app_deed_refuse (error,
                            doing->looking->format == LEAGUE_ROUND_ROBIN
                                ? _ ("All rounds of the round robin are paired: nobody can enter "
                                     "any more. Take the pairing back while there is no result, or "
                                     "begin another season.")
                                : _ ("The knock-out is drawn: nobody can enter any more. Take the "
                                     "pairing back while there is no result, or begin another "
                                     "season."),
                            NULL);
  next = doing->looking->format == LEAGUE_LADDER ? 1 : app_looking_last_round (doing->looking) + 1;
  if (joined == 0)
    joined = next;
  if (joined < next)
    return app_deed_refuse_take (
        error,
        g_strdup_printf (_ ("Round %u is paired already. Enter from round %u on."), joined, next));
  if (doing->looking->format != LEAGUE_LADDER && doing->looking->row->rounds > 0
      && joined > doing->looking->row->rounds)
    return app_deed_refuse_take (
        error,
        g_strdup_printf (
            g_dngettext (GETTEXT_PACKAGE,
                         "The season has %u round, and nobody can enter after the last. Give it "
                         "more rounds, or begin another season.",
                         "The season has %u rounds, and nobody can enter after the last. Give it "
                         "more rounds, or begin another season.",
                         doing->looking->row->rounds),
            doing->looking->row->rounds));
  if (!check_once (deed->texts, error))
    return FALSE;
  for (char **text = deed->texts; *text != NULL; text++)
    if (!check_left (doing, *text, error))
      return FALSE;
  return app_deed_add_entrants (doing, doing->looking->row->id, doing->looking->partners,
                                deed->texts, joined, error);
}

/* Changing */

/* Who played for the team stays in it, or his matches would count for nobody. */
static gboolean
check_players (AppDoing *doing, const DbEntrant *before, const DbEntrant *row, GError **error)
{
  gboolean played = FALSE;

  for (guint k = 0; k < doing->looking->fixtures->len; k++) {
    const AppFixtureRow *fixture = app_looking_fixture (doing->looking, k);

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
      return app_deed_refuse (error,
                              _ ("%s has played: add players to the team, but let those stay who "
                                 "are in it."),
                              before->shown, NULL);
  }
  return TRUE;
}

static gboolean
edit_team (AppDoing *doing, DbEntrant *row, GError **error)
{
  const AppDeed *deed = doing->deed;
  AppEntrantWords words = { deed->text, deed->texts };
  g_autoptr (DbEntrant) before = db_entrant_get (doing->db, row->id, error);

  if (before == NULL)
    return FALSE;
  if (row->player != 0)
    return app_deed_refuse (
        error, _ ("%s is a player, who keeps his name here. Rename the player."), row->shown, NULL);
  if (deed->text != NULL) {
    g_autofree char *name = g_strstrip (g_strdup (deed->text));

    if (name[0] == '\0')
      return app_deed_refuse (error, _ ("Give the team a name."), NULL);
    if (!check_team_name (doing, row->season, row->id, name, error))
      return FALSE;
    db_match_set_string (&row->name, name);
  }
  if (deed->texts == NULL)
    return TRUE;
  if (g_strv_length (deed->texts) < 2)
    return app_deed_refuse (error, _ ("A team has two players at least."), NULL);
  words.name = row->name;
  return put_players (doing, &words, row, error) && check_players (doing, before, row, error);
}

/* Whoever has the number takes the other's. */
static gboolean
set_number (AppDoing *doing, DbEntrant *row, guint number, GError **error)
{
  if (number > doing->looking->entrants->len)
    return app_deed_refuse_take (error, g_strdup_printf (_ ("Start numbers go from 1 to %u."),
                                                         doing->looking->entrants->len));
  for (guint k = 0; k < doing->looking->entrants->len; k++) {
    DbEntrant *other = app_looking_entrant (doing->looking, k);

    if (other->number != number || other->id == row->id)
      continue;
    other->number = row->number;
    if (!db_entrant_update (doing->db, other, error))
      return FALSE;
  }
  row->number = number;
  return TRUE;
}

gboolean
app_deed_edit_entrant (AppDoing *doing, GError **error)
{
  const AppDeed *deed = doing->deed;
  DbEntrant *row = app_doing_read_entrant (doing, error);

  if (row == NULL)
    return FALSE;
  if ((deed->text != NULL || deed->texts != NULL) && !edit_team (doing, row, error))
    return FALSE;
  if (!isnan (deed->rating) && (deed->rating < 0 || deed->rating > 100000))
    return app_deed_refuse (error, _ ("A rating goes from 0, which is none, to 100000."), NULL);
  if (!isnan (deed->rating))
    row->rating = deed->rating;
  return (deed->number == 0 || set_number (doing, row, deed->number, error))
         && db_entrant_update (doing->db, row, error);
}

/* Leaving */

static gboolean
has_seat (const DbFixture *row, gint64 entrant)
{
  for (guint k = 0; k < row->seats->len; k++)
    if (g_array_index (row->seats, DbFixtureSeat, k).entrant == entrant)
      return TRUE;
  return FALSE;
}

/* The last round that he played; or, where rounds are paired one by one, the last one. What was
 * forfeited since others left is not played. */
static guint
last_round (const AppLooking *looking, gint64 entrant)
{
  guint last = 0;

  if (!league_format_is_whole (looking->format))
    return app_looking_last_round (looking);
  for (guint k = 0; k < looking->fixtures->len; k++) {
    const AppFixtureRow *fixture = app_looking_fixture (looking, k);

    if (has_seat (fixture->row, entrant)
        && (fixture->state == APP_FIXTURE_PLAYED || fixture->state == APP_FIXTURE_DECIDED))
      last = MAX (last, fixture->row->round);
  }
  return last;
}

static gboolean
has_left (const AppLooking *looking, gint64 entrant, guint round)
{
  const DbEntrant *row = app_looking_find_entrant (looking, entrant, NULL);

  return row != NULL && row->left < round;
}

/* Whoever left loses; so does the opponent who left, too. */
static gboolean
forfeit (AppDoing *doing, const DbEntrant *leaver, const AppFixtureRow *fixture, GError **error)
{
  g_autofree char *reason = g_strdup_printf (_ ("%s left the season"), leaver->shown);
  const GArray *seats = fixture->row->seats;
  guint places[LEAGUE_SEATS] = { 0 };

  for (guint k = 0; k < seats->len; k++)
    places[k] =
        g_array_index (seats, DbFixtureSeat, k).entrant == leaver->id
                || has_left (doing->looking, g_array_index (seats, DbFixtureSeat, k).entrant,
                             fixture->row->round)
            ? 2
            : 1;
  return app_doing_award (doing, fixture, "forfeit", places, reason, error);
}

/* In a format in which everybody meets everybody, his open fixtures of the rounds after @after are
 * lost without play. */
static gboolean
forfeit_open (AppDoing *doing, const DbEntrant *leaver, guint after, GError **error)
{
  AppLooking *looking = doing->looking;
  guint n = 0;

  if (!league_format_is_whole (looking->format))
    return TRUE;
  for (guint k = 0; k < looking->fixtures->len; k++) {
    AppFixtureRow *fixture = app_looking_fixture (looking, k);

    if (fixture->row->round <= after || fixture->state != APP_FIXTURE_OPEN
        || !has_seat (fixture->row, leaver->id))
      continue;
    if (!forfeit (doing, leaver, fixture, error))
      return FALSE;
    n++;
  }
  if (n > 0)
    doing->told = g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u open fixture is forfeited.",
                                                "%u open fixtures are forfeited.", n),
                                   n);
  return TRUE;
}

/* A fixture of a paired round that nobody gave up yet. */
static void
tell_open (AppDoing *doing, const DbEntrant *leaver)
{
  for (guint k = 0; k < doing->looking->fixtures->len; k++) {
    const AppFixtureRow *fixture = app_looking_fixture (doing->looking, k);
    gboolean late = fixture->row->round > leaver->left;
    g_autofree char *before = NULL;
    g_autofree char *open = NULL;

    if (!has_seat (fixture->row, leaver->id)
        || (fixture->state != APP_FIXTURE_RUNNING
            && (fixture->state != APP_FIXTURE_OPEN || is_paired_whole (doing->looking))))
      continue;
    open = g_strdup_printf (late ? _ ("Round %u, table %u still waits: award it.")
                                 : _ ("Round %u, table %u still waits for a result: enter it, or "
                                      "award it."),
                            fixture->row->round, fixture->row->number);
    before = doing->told;
    doing->told = before != NULL ? g_strconcat (before, " ", open, NULL) : g_steal_pointer (&open);
  }
}

gboolean
app_deed_leave (AppDoing *doing, GError **error)
{
  DbEntrant *row = app_doing_read_entrant (doing, error);
  guint number = doing->deed->number, played;

  if (row == NULL || !app_doing_check_going_on (doing, error))
    return FALSE;
  if (row->left != G_MAXUINT)
    return app_deed_refuse_take (
        error, g_strdup_printf (_ ("%s left after round %u already."), row->shown, row->left));
  played = last_round (doing->looking, row->id);
  if (number != G_MAXUINT && number > app_looking_last_round (doing->looking))
    return app_deed_refuse_take (
        error,
        g_strdup_printf (_ ("Round %u is not paired yet. The last one that is paired is %u."),
                         number, app_looking_last_round (doing->looking)));
  row->left = number == G_MAXUINT ? played : number;
  for (guint k = 0; k < doing->looking->fixtures->len; k++) {
    const AppFixtureRow *fixture = app_looking_fixture (doing->looking, k);

    if (fixture->row->round > row->left && has_seat (fixture->row, row->id)
        && fixture->state == APP_FIXTURE_PLAYED)
      return app_deed_refuse_take (
          error, g_strdup_printf (_ ("%s played in round %u. Let the entrant leave after it."),
                                  row->shown, fixture->row->round));
  }
  if (!db_entrant_update (doing->db, row, error)
      || !forfeit_open (doing, row, number == G_MAXUINT ? 0 : number, error))
    return FALSE;
  tell_open (doing, row);
  return TRUE;
}

/* Whoever left before everybody was paired has nobody to play. */
static gboolean
check_seated (AppDoing *doing, const DbEntrant *row, GError **error)
{
  for (guint k = 0; is_paired_whole (doing->looking) && k < doing->looking->fixtures->len; k++)
    if (has_seat (app_looking_fixture (doing->looking, k)->row, row->id))
      return TRUE;
  return !is_paired_whole (doing->looking)
         || app_deed_refuse (error,
                             _ ("The whole season was paired without %s. Take the pairing back "
                                "while there is no result, or begin another season."),
                             row->shown, NULL);
}

gboolean
app_deed_return (AppDoing *doing, GError **error)
{
  DbEntrant *row = app_doing_read_entrant (doing, error);
  guint forfeits = 0;

  if (row == NULL || !app_doing_check_going_on (doing, error))
    return FALSE;
  if (row->left == G_MAXUINT)
    return app_deed_refuse (error, _ ("%s takes part and has not left."), row->shown, NULL);
  if (!check_seated (doing, row, error))
    return FALSE;
  for (guint k = 0; k < doing->looking->fixtures->len; k++) {
    const AppFixtureRow *fixture = app_looking_fixture (doing->looking, k);

    forfeits += fixture->row->round > row->left && fixture->state == APP_FIXTURE_FORFEIT
                        && has_seat (fixture->row, row->id)
                    ? 1
                    : 0;
  }
  if (forfeits > 0)
    doing->told = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE,
                     "%u forfeit stays: take the award back where they play after all.",
                     "%u forfeits stay: take the awards back where they play after all.", forfeits),
        forfeits);
  row->left = G_MAXUINT;
  return db_entrant_update (doing->db, row, error);
}

gboolean
app_deed_take_out (AppDoing *doing, GError **error)
{
  DbEntrant *row = app_doing_read_entrant (doing, error);

  if (row == NULL || !app_doing_check_going_on (doing, error))
    return FALSE;
  for (guint k = 0; k < doing->looking->fixtures->len; k++)
    if (has_seat (app_looking_fixture (doing->looking, k)->row, row->id))
      return app_deed_refuse (error,
                              _ ("%s is paired already, and can’t be taken out. Let the entrant "
                                 "leave the season instead."),
                              row->shown, NULL);
  return db_entrant_set_deleted (doing->db, row->id, TRUE, error);
}
