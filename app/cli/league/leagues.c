/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `league`: its verbs, and leagues renamed, deleted, finished.
 */
#include "app/cli/league/leagues.h"

#include "app/cli/listing.h"

#include <string.h>

static void
league_clear (CliLeague *league)
{
  char *texts[] = { league->format,     league->tables, league->partners,    league->scheme,
                    league->tie_breaks, league->rating, league->season_name, league->starts,
                    league->ends,       league->note,   league->carry,       league->match,
                    league->decision,   league->reason, league->new_name,    league->from,
                    league->after,      league->rounds, league->cycles,      league->best_of,
                    league->number };

  for (gsize k = 0; k < G_N_ELEMENTS (texts); k++)
    g_free (texts[k]);
  g_strfreev (league->forfeits);
  g_strfreev (league->games);
  g_strfreev (league->entrants);
  g_strfreev (league->players);
  g_clear_pointer (&league->packs, app_packs_unref);
  g_clear_pointer (&league->db, db_store_close);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (CliLeague, league_clear)

/* Shared */

AppSeasonLook *
cli_league_look (CliLeague *league, const char *season, int *status)
{
  GError *error = NULL;
  AppSeasonLook *look = app_season_look (league->db, league->packs, season, &error);

  *status = look != NULL ? CLI_DONE : cli_fault (error);
  return look;
}

int
cli_league_do (CliLeague *league, AppDeed *deed, const char *key)
{
  g_autoptr (AppDeed) own = deed;
  g_autofree char *uuid = NULL;
  g_autofree char *told = NULL;
  GError *error = NULL;
  AppJson json = cli_json (league->cli);
  gint64 batch;

  if (!app_deed_do_told (league->db, league->packs, own, &uuid, &batch, &told, &error))
    return cli_fault (error);
  if (batch == 0)
    cli_tell (_ ("Nothing is changed: all of it was so already."));
  if (!league->cli->json) {
    if (key != NULL && uuid != NULL)
      g_string_append_printf (league->cli->out, "%s\n", uuid);
    if (told != NULL)
      g_string_append_printf (league->cli->out, "%s\n", told);
    return cli_flush (league->cli) ? CLI_DONE : CLI_USAGE;
  }
  app_json_begin_object (&json);
  if (key != NULL && uuid != NULL)
    app_json_set_text (&json, key, uuid);
  if (told != NULL)
    app_json_set_text (&json, "told", told);
  if (batch != 0)
    app_json_set_integer (&json, "change", batch);
  app_json_end_object (&json);
  return cli_json_end (league->cli);
}

const AppEntrant *
cli_league_entrant (CliLeague *league, const AppSeasonLook *look, const char *which)
{
  g_autofree char *folded = db_fold (which);
  guint64 number = 0;

  g_ascii_string_to_unsigned (which, 10, 1, G_MAXUINT, &number, NULL);
  for (guint k = 0; k < look->entrants->len; k++) {
    const AppEntrant *entrant = g_ptr_array_index (look->entrants, k);
    g_autofree char *name = db_fold (entrant->name);

    if (g_str_equal (folded, name) || (number != 0 && entrant->number == number)
        || (strlen (which) >= 8 && g_str_has_prefix (entrant->uuid, which)))
      return entrant;
  }
  cli_tell (_ ("“%s” does not take part in %s. `league show` names those who do."), which,
            look->title);
  return NULL;
}

const AppFixture *
cli_league_fixture (CliLeague *league, const AppSeasonLook *look, const char *which)
{
  g_auto (GStrv) parts = g_strsplit (which, ".", 2);
  guint64 round, number;

  if (parts[0] == NULL || parts[1] == NULL
      || !g_ascii_string_to_unsigned (parts[0], 10, 1, G_MAXUINT, &round, NULL)
      || !g_ascii_string_to_unsigned (parts[1], 10, 1, G_MAXUINT, &number, NULL)) {
    cli_tell (_ ("“%s” is no round and table. Write it like 2.1."), which);
    return NULL;
  }
  for (guint k = 0; k < look->rounds->len; k++) {
    const AppRound *found = g_ptr_array_index (look->rounds, k);

    for (guint j = 0; j < found->fixtures->len; j++) {
      const AppFixture *fixture = g_ptr_array_index (found->fixtures, j);

      if (fixture->round == round && fixture->number == number)
        return fixture;
    }
  }
  cli_tell (_ ("There is no table %s. `league fixtures` lists those that there are."), which);
  return NULL;
}

/* Names, the bin, the end */

/* A league by name or UUID, also one in the bin where no other has the name. */
static char *
dup_league (CliLeague *league, const char *which, GError **error)
{
  g_autoptr (GPtrArray) deleted = NULL;
  g_autoptr (DbLeague) row = NULL;
  g_autofree char *folded = db_fold (which);
  GError *failed = NULL;
  gint64 id;

  if (db_league_find (league->db, which, &id, &failed)) {
    row = db_league_get (league->db, id, error);
    return row != NULL ? g_strdup (row->uuid) : NULL;
  }
  deleted = db_leagues_list (league->db, TRUE, NULL);
  for (guint k = 0; deleted != NULL && k < deleted->len; k++) {
    const DbLeague *one = g_ptr_array_index (deleted, k);
    g_autofree char *name = db_fold (one->name);

    if (g_str_equal (folded, name)) {
      g_clear_error (&failed);
      return g_strdup (one->uuid);
    }
  }
  g_propagate_error (error, failed);
  return NULL;
}

/* "NAME/2": a season of a league, in the bin or not; NULL where it is none. */
static char *
dup_season (CliLeague *league, const char *which, gboolean deleted)
{
  const char *slash = strrchr (which, '/');
  g_autofree char *name = slash != NULL ? g_strndup (which, (gsize)(slash - which)) : NULL;
  g_autoptr (GPtrArray) seasons = NULL;
  guint64 number;
  gint64 id;

  if (name == NULL || !g_ascii_string_to_unsigned (slash + 1, 10, 1, G_MAXUINT, &number, NULL)
      || !db_league_find (league->db, name, &id, NULL)
      || (seasons = db_seasons_list (league->db, id, deleted, NULL)) == NULL)
    return NULL;
  for (guint k = seasons->len; k-- > 0;) {
    const DbSeason *season = g_ptr_array_index (seasons, k);

    if (season->number == number)
      return g_strdup (season->uuid);
  }
  return NULL;
}

static int
set_deleted (CliLeague *league, const char *which, gboolean deleted)
{
  AppDeed *deed;
  g_autofree char *season = dup_season (league, which, !deleted);
  g_autofree char *uuid = NULL;
  GError *error = NULL;

  if (season != NULL) {
    deed = app_deed_new (deleted ? APP_DEED_DELETE_SEASON : APP_DEED_RESTORE_SEASON);
    deed->season = g_steal_pointer (&season);
    return cli_league_do (league, deed, NULL);
  }
  uuid = dup_league (league, which, &error);
  if (uuid == NULL)
    return cli_fault (error);
  deed = app_deed_new (deleted ? APP_DEED_DELETE_LEAGUE : APP_DEED_RESTORE_LEAGUE);
  deed->league = g_steal_pointer (&uuid);
  return cli_league_do (league, deed, NULL);
}

static int
delete_league (CliLeague *league, char **words)
{
  return set_deleted (league, words[0], TRUE);
}

static int
restore_league (CliLeague *league, char **words)
{
  return set_deleted (league, words[0], FALSE);
}

static int
rename_league (CliLeague *league, char **words)
{
  AppDeed *deed = app_deed_new (APP_DEED_RENAME_LEAGUE);
  GError *error = NULL;

  deed->league = dup_league (league, words[0], &error);
  deed->text = g_strdup (words[1]);
  deed->note = g_strdup (league->note);
  if (deed->league != NULL)
    return cli_league_do (league, deed, NULL);
  app_deed_free (deed);
  return cli_fault (error);
}

static int
do_season (CliLeague *league, AppDeedKind kind, const char *which)
{
  int status;
  g_autoptr (AppSeasonLook) look = cli_league_look (league, which, &status);
  AppDeed *deed;

  if (look == NULL)
    return status;
  deed = app_deed_new (kind);
  deed->season = g_strdup (look->uuid);
  return cli_league_do (league, deed, NULL);
}

static int
finish_season (CliLeague *league, char **words)
{
  return do_season (league, APP_DEED_FINISH_SEASON, words[0]);
}

static int
reopen_season (CliLeague *league, char **words)
{
  return do_season (league, APP_DEED_REOPEN_SEASON, words[0]);
}

static int
show_league (CliLeague *league, char **words)
{
  return cli_show_league (league->cli, league->db, words[0]);
}

/* @min, @max: how many words it takes behind its name; -1 for any number. @create: it makes a
 * collection where there is none */
static const struct {
  const char *name;
  int min, max;
  gboolean create;
  int (*run) (CliLeague *league, char **words);
} verbs[] = {
  { "new", 1, 1, TRUE, cli_league_new },
  { "next", 1, 1, FALSE, cli_league_next },
  { "edit", 1, 1, FALSE, cli_league_edit },
  { "rename", 2, 2, FALSE, rename_league },
  { "delete", 1, 1, FALSE, delete_league },
  { "restore", 1, 1, FALSE, restore_league },
  { "finish", 1, 1, FALSE, finish_season },
  { "reopen", 1, 1, FALSE, reopen_season },
  { "show", 1, 1, FALSE, show_league },
  { "enter", 2, -1, FALSE, cli_league_enter },
  { "leave", 2, 2, FALSE, cli_league_leave },
  { "return", 2, 2, FALSE, cli_league_return },
  { "take-out", 2, 2, FALSE, cli_league_take_out },
  { "away", 3, 4, FALSE, cli_league_away },
  { "forbid", 3, 3, FALSE, cli_league_forbid },
  { "allow", 3, 3, FALSE, cli_league_allow },
  { "entrant", 2, 2, FALSE, cli_league_entrant_edit },
  { "fixtures", 1, 2, FALSE, cli_league_fixtures },
  { "result", 2, 3, FALSE, cli_league_result },
  { "start", 2, 2, FALSE, cli_league_start },
  { "award", 2, 2, FALSE, cli_league_award },
  { "unaward", 2, 2, FALSE, cli_league_unaward },
  { "unlink", 2, 2, FALSE, cli_league_unlink },
  { "date", 3, 3, FALSE, cli_league_date },
  { "seat", 3, -1, FALSE, cli_league_seat },
  { "count", 3, 3, FALSE, cli_league_count },
  { "schemes", 0, 0, TRUE, cli_league_schemes },
  { "scheme", 2, 3, TRUE, cli_league_scheme },
};

static int
run_verb (CliLeague *league, char **argv, guint k)
{
  GError *error = NULL;
  int n = (int)g_strv_length (argv + 2);

  if (n < verbs[k].min)
    return cli_usage (league->name, "%s", _ ("an argument is missing"));
  if (verbs[k].max >= 0 && n > verbs[k].max)
    return cli_usage (league->name, _ ("“%s” is too much"), argv[2 + verbs[k].max]);
  league->db = cli_open (league->cli, verbs[k].create, &error);
  if (league->db == NULL)
    return cli_report (error);
  league->packs = app_database_packs (league->db);
  return verbs[k].run (league, argv + 2);
}

#define TEXT(option, member)                                                                       \
  {                                                                                                \
    option, 0, 0, G_OPTION_ARG_STRING, &league.member, NULL, NULL                                  \
  }
#define TEXTS(option, member)                                                                      \
  {                                                                                                \
    option, 0, 0, G_OPTION_ARG_STRING_ARRAY, &league.member, NULL, NULL                            \
  }
#define FLAG(option, member)                                                                       \
  {                                                                                                \
    option, 0, 0, G_OPTION_ARG_NONE, &league.member, NULL, NULL                                    \
  }

int
cli_league (Cli *cli, const char *name, char **argv)
{
  g_auto (CliLeague) league = { .cli = cli, .name = name };
  const GOptionEntry entries[] = {
    TEXT ("format", format),
    TEXTS ("game", games),
    TEXTS ("entrant", entrants),
    TEXT ("tables", tables),
    TEXT ("partners", partners),
    TEXT ("scheme", scheme),
    TEXT ("tie-breaks", tie_breaks),
    TEXT ("rating", rating),
    TEXT ("season", season_name),
    TEXT ("starts", starts),
    TEXT ("ends", ends),
    TEXT ("note", note),
    TEXT ("carry", carry),
    TEXT ("match", match),
    TEXTS ("forfeit", forfeits),
    TEXT ("decision", decision),
    TEXT ("reason", reason),
    TEXT ("name", new_name),
    TEXTS ("player", players),
    TEXT ("rounds", rounds),
    TEXT ("cycles", cycles),
    TEXT ("best-of", best_of),
    TEXT ("number", number),
    TEXT ("from", from),
    TEXT ("after", after),
    FLAG ("third-place", third_place),
    FLAG ("no-third-place", no_third_place),
    FLAG ("open", open),
    FLAG ("by-hand", by_hand),
    G_OPTION_ENTRY_NULL,
  };

  if (!cli_parse (cli, name, entries, &argv, 1, -1))
    return CLI_USAGE;
  for (guint k = 0; k < G_N_ELEMENTS (verbs); k++)
    if (g_str_equal (argv[1], verbs[k].name))
      return run_verb (&league, argv, k);
  return cli_usage (name, _ ("“%s” can’t be done so"), argv[1]);
}
