/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Commands in few words.
 */
#include "tests/app/league/league-command-stage.h"

#include "app/store/command-db.h"
#include "app/league/league-commands.h"
#include "app/league/season-draft.h"
#include "app/store/database.h"
#include "app/league/leagues.h"
#include "app/result/quick-db.h"

#include "db/changes.h"

#include <string.h>

DbStore *league_db;
AppPacks *league_packs;

void
set_up (void)
{
  g_autoptr (GError) error = NULL;

  folder_setup ();
  g_setenv ("TZ", "UTC", TRUE);
  league_db = app_database_open (in_folder ("leagues.db"), DB_OPEN_CREATE, &error);
  ck_assert_msg (league_db != NULL, "%s", error != NULL ? error->message : "");
  league_packs = app_database_new_packs (league_db);
}

void
tear_down (void)
{
  g_clear_pointer (&league_packs, app_packs_unref);
  g_clear_pointer (&league_db, db_store_close);
  folder_teardown ();
}

/* Commands */

char *
run_command_text (AppLeagueCommand *command, char **sentences)
{
  g_autoptr (AppLeagueCommand) own = command;
  g_autoptr (GError) error = NULL;
  g_auto (AppCommandAnswer) answer = { 0 };

  ck_assert_msg (
      app_command_do (league_db, league_packs, &app_league_command, own, &answer, &error), "%s",
      error != NULL ? error->message : "");
  if (sentences != NULL)
    *sentences = g_steal_pointer (&answer.notice);
  return g_steal_pointer (&answer.uuid);
}

void
run_command (AppLeagueCommand *command)
{
  g_free (run_command_text (command, NULL));
}

void
assert_has_parts (const char *sentence, const char *words)
{
  g_auto (GStrv) parts = g_strsplit (words, "|", -1);

  for (char **part = parts; *part != NULL; part++)
    ck_assert_msg (strstr (sentence, *part) != NULL, "“%s” lacks “%s”", sentence, *part);
}

void
refuse (AppLeagueCommand *command, const char *words)
{
  g_autoptr (AppLeagueCommand) own = command;
  g_autoptr (GError) error = NULL;
  gint64 before, after;

  ck_assert (db_changes_last_undoable (league_db, &before, NULL));
  ck_assert (!app_command_do (league_db, league_packs, &app_league_command, own, NULL, &error));
  assert_has_parts (error->message, words);
  ck_assert (g_error_matches (error, APP_ERROR, APP_ERROR_USAGE));
  ck_assert (db_changes_last_undoable (league_db, &after, NULL));
  ck_assert_int_eq (before, after);
}

AppLeagueCommand *
of_season (AppLeagueCommandKind kind, const char *season)
{
  AppLeagueCommand *command = app_league_command_new (kind);

  command->season = g_strdup (season);
  return command;
}

/* Drafts */

AppSeasonDraft *
draft_of (LeagueFormat format, guint sides, const char *entrants)
{
  AppSeasonDraft *draft = app_season_draft_new (format, sides);

  g_free (draft->league_name);
  draft->league_name = g_strdup ("Thursdays");
  g_strfreev (draft->games);
  draft->games = g_strsplit ("Catan", "|", -1);
  g_strfreev (draft->entrants);
  draft->entrants = g_strsplit (entrants, "|", -1);
  draft->rounds = app_season_draft_suggest_rounds (draft, g_strv_length (draft->entrants));
  if (format == LEAGUE_ROUND_ROBIN || format == LEAGUE_KNOCK_OUT)
    draft->rounds = 0;
  return draft;
}

AppLeagueCommand *
begin_of (AppSeasonDraft *draft)
{
  AppLeagueCommand *command = app_league_command_new (APP_LEAGUE_COMMAND_NEW_SEASON);

  command->draft = draft;
  return command;
}

char *
begin (LeagueFormat format, guint sides, const char *entrants)
{
  return run_command_text (begin_of (draft_of (format, sides, entrants)), NULL);
}

AppSeasonSnapshot *
look_at (const char *season)
{
  g_autoptr (GError) error = NULL;
  AppSeasonSnapshot *snapshot = app_season_snapshot_new (league_db, league_packs, season, &error);

  ck_assert_msg (snapshot != NULL, "%s", error != NULL ? error->message : "");
  return snapshot;
}

const AppEntrant *
entrant_named (const AppSeasonSnapshot *snapshot, const char *name)
{
  for (guint k = 0; k < snapshot->entrants->len; k++) {
    const AppEntrant *entrant = g_ptr_array_index (snapshot->entrants, k);

    if (g_str_equal (entrant->name, name))
      return entrant;
  }
  ck_abort_msg ("%s is not in", name);
  return NULL;
}

const AppFixture *
fixture_at (const AppSeasonSnapshot *snapshot, guint round, guint table)
{
  const AppRound *found;

  ck_assert_uint_ge (snapshot->rounds->len, round);
  found = g_ptr_array_index (snapshot->rounds, round - 1);
  ck_assert_uint_ge (found->fixtures->len, table);
  return g_ptr_array_index (found->fixtures, table - 1);
}

void
assert_fixture (const char *season, guint round, guint table, const char *sides, const char *text)
{
  g_autoptr (AppSeasonSnapshot) snapshot = look_at (season);
  const AppFixture *fixture = fixture_at (snapshot, round, table);

  ck_assert_str_eq (fixture->sides, sides);
  ck_assert_str_eq (fixture->result_text, text);
}

char *
uuid_of (const char *season, guint round, guint table)
{
  g_autoptr (AppSeasonSnapshot) snapshot = look_at (season);

  return g_strdup (fixture_at (snapshot, round, table)->uuid);
}

AppLeagueCommand *
of_fixture (AppLeagueCommandKind kind, const char *season, guint round, guint table)
{
  AppLeagueCommand *command = app_league_command_new (kind);

  command->fixture = uuid_of (season, round, table);
  return command;
}

AppLeagueCommand *
of_entrant (AppLeagueCommandKind kind, const char *season, const char *name)
{
  g_autoptr (AppSeasonSnapshot) snapshot = look_at (season);
  AppLeagueCommand *command = app_league_command_new (kind);

  command->entrant = g_strdup (entrant_named (snapshot, name)->uuid);
  return command;
}

AppLeagueCommand *
pairing_of (const char *season)
{
  g_autoptr (AppSeasonSnapshot) snapshot = look_at (season);
  AppLeagueCommand *command = of_season (APP_LEAGUE_COMMAND_PAIR, snapshot->uuid);
  g_autoptr (GArray) entrants = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_autofree char *problem = NULL;

  for (guint32 k = 0; k < snapshot->entrants->len; k++)
    g_array_append_val (entrants, k);
  command->pairing = league_pair_season (
      &snapshot->draft->pairing, (guint32 *)(gpointer)entrants->data, entrants->len, &problem);
  ck_assert_msg (command->pairing != NULL, "%s", problem);
  return command;
}

AppLeagueCommand *
round_of (const char *season, const char *tables)
{
  g_autoptr (AppSeasonSnapshot) snapshot = look_at (season);
  AppLeagueCommand *command = of_season (APP_LEAGUE_COMMAND_PAIR, snapshot->uuid);
  g_auto (GStrv) lines = g_strsplit (tables, "|", -1);

  command->pairing = league_pairing_new ();
  for (char **line = lines; *line != NULL; line++) {
    g_auto (GStrv) names = g_strsplit (*line, " ", -1);
    guint n = g_strv_length (names);
    LeaguePairedTable *table =
        league_pairing_add (command->pairing, n == 1 ? LEAGUE_BYE : LEAGUE_UNPLAYED);

    table->n = n;
    for (guint k = 0; k < n; k++) {
      table->entrants[k] = entrant_named (snapshot, names[k])->number - 1;
      table->sides[k] = (guint8)k;
    }
  }
  return command;
}

AppQuick *
quick_of (const char *game, const char *names)
{
  g_auto (GStrv) words = g_strsplit (names, " ", -1);
  AppQuick *quick = app_quick_new ();
  gboolean drawn = strstr (names, " = ") != NULL;

  app_quick_set_string (&quick->game, game);
  quick->scoring = APP_QUICK_PLACES;
  for (char **name = words; *name != NULL; name++) {
    AppQuickSeat *seat;

    if (g_str_equal (*name, "="))
      continue;
    app_quick_add_seat (quick, *name, quick->seats->len + 1);
    seat = g_ptr_array_index (quick->seats, quick->seats->len - 1);
    seat->place = drawn ? 1 : quick->seats->len;
  }
  return quick;
}

AppLeagueCommand *
log_of (const char *season, guint round, guint table, const char *names)
{
  AppLeagueCommand *command = of_fixture (APP_LEAGUE_COMMAND_LOG, season, round, table);

  command->quick = quick_of ("Catan", names);
  return command;
}

char *
play (const char *game, const char *names)
{
  g_autoptr (AppQuick) quick = quick_of (game, names);
  g_autoptr (GError) error = NULL;
  g_auto (AppCommandAnswer) answer = { 0 };

  ck_assert_msg (
      app_command_do (league_db, NULL, &app_quick_log, &(AppQuickLog){ quick }, &answer, &error),
      "%s", error != NULL ? error->message : "");
  return g_steal_pointer (&answer.uuid);
}

AppLeagueCommand *
link_of (const char *season, guint round, guint table, const char *match)
{
  AppLeagueCommand *command = of_fixture (APP_LEAGUE_COMMAND_LINK, season, round, table);

  command->match = g_strdup (match);
  return command;
}

AppLeagueCommand *
award_of (const char *season, guint round, guint table, LeagueKind kind, guint one, guint other,
          const char *reason)
{
  AppLeagueCommand *command = of_fixture (APP_LEAGUE_COMMAND_AWARD, season, round, table);

  command->award = kind;
  command->places[0] = one;
  command->places[1] = other;
  command->text = g_strdup (reason);
  return command;
}
