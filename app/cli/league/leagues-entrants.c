/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `league`: who takes part, and points schemes.
 */
#include "app/cli/league/leagues.h"

#include "app/cli/listing.h"

#include "app/league/schemes.h"

#include <math.h>
#include <string.h>

/* A deed about one entrant of a season; NULL and the status when there is none. */
static AppDeed *
begin (CliLeague *league, AppDeedKind kind, char **words, const char *name, int *status)
{
  g_autoptr (AppSeasonLook) look = cli_league_look (league, words[0], status);
  const AppEntrant *entrant = look != NULL ? cli_league_entrant (league, look, name) : NULL;
  AppDeed *deed;

  if (look != NULL && entrant == NULL)
    *status = CLI_FAULT;
  if (entrant == NULL)
    return NULL;
  deed = app_deed_new (kind);
  deed->entrant = g_strdup (entrant->uuid);
  return deed;
}

int
cli_league_enter (CliLeague *league, char **words)
{
  int status;
  g_autoptr (AppSeasonLook) look = cli_league_look (league, words[0], &status);
  AppDeed *deed;

  if (look == NULL)
    return status;
  deed = app_deed_new (APP_DEED_ENTER);
  deed->season = g_strdup (look->uuid);
  deed->texts = g_strdupv (words + 1);
  if (cli_check_number (league->from, 1, APP_MOST_ROUNDS, &deed->number))
    return cli_league_do (league, deed, "entrant");
  app_deed_free (deed);
  return CLI_FAULT;
}

int
cli_league_leave (CliLeague *league, char **words)
{
  int status;
  AppDeed *deed = begin (league, APP_DEED_LEAVE, words, words[1], &status);

  if (deed == NULL)
    return status;
  deed->number = G_MAXUINT;
  if (cli_check_number (league->after, 0, APP_MOST_ROUNDS, &deed->number))
    return cli_league_do (league, deed, NULL);
  app_deed_free (deed);
  return CLI_FAULT;
}

int
cli_league_return (CliLeague *league, char **words)
{
  int status;
  AppDeed *deed = begin (league, APP_DEED_RETURN, words, words[1], &status);

  return deed != NULL ? cli_league_do (league, deed, NULL) : status;
}

int
cli_league_take_out (CliLeague *league, char **words)
{
  int status;
  AppDeed *deed = begin (league, APP_DEED_TAKE_OUT, words, words[1], &status);

  return deed != NULL ? cli_league_do (league, deed, NULL) : status;
}

int
cli_league_away (CliLeague *league, char **words)
{
  static const struct {
    const char *word;
    LeagueKind kind;
  } kinds[] = { { "full", LEAGUE_FULL_BYE },
                { "half", LEAGUE_HALF_BYE },
                { "zero", LEAGUE_ZERO_BYE },
                { "none", LEAGUE_UNPLAYED } };
  const char *word = words[3] != NULL ? words[3] : "zero";
  AppDeed *deed;
  guint round, k = 0;
  int status;

  while (k < G_N_ELEMENTS (kinds) && !g_str_equal (word, kinds[k].word))
    k++;
  if (k == G_N_ELEMENTS (kinds))
    return cli_usage (league->name, _ ("“%s” is not full, half, zero or none"), word);
  if (!cli_check_number (words[1], 1, APP_MOST_ROUNDS, &round))
    return CLI_FAULT;
  deed = begin (league, APP_DEED_AWAY, words, words[2], &status);
  if (deed == NULL)
    return status;
  deed->number = round;
  deed->bye = kinds[k].kind;
  return cli_league_do (league, deed, NULL);
}

static int
forbid (CliLeague *league, char **words, guint number)
{
  int status;
  g_autoptr (AppSeasonLook) look = cli_league_look (league, words[0], &status);
  const AppEntrant *one, *other;
  AppDeed *deed;

  if (look == NULL)
    return status;
  one = cli_league_entrant (league, look, words[1]);
  other = one != NULL ? cli_league_entrant (league, look, words[2]) : NULL;
  if (other == NULL)
    return CLI_FAULT;
  deed = app_deed_new (APP_DEED_FORBID);
  deed->entrant = g_strdup (one->uuid);
  deed->other = g_strdup (other->uuid);
  deed->number = number;
  return cli_league_do (league, deed, NULL);
}

int
cli_league_forbid (CliLeague *league, char **words)
{
  return forbid (league, words, 1);
}

int
cli_league_allow (CliLeague *league, char **words)
{
  return forbid (league, words, 0);
}

int
cli_league_entrant_edit (CliLeague *league, char **words)
{
  int status;
  AppDeed *deed = begin (league, APP_DEED_EDIT_ENTRANT, words, words[1], &status);
  char *end;

  if (deed == NULL)
    return status;
  deed->text = g_strdup (league->new_name);
  deed->texts = g_strdupv (league->players);
  if (league->rating != NULL) {
    deed->rating = g_ascii_strtod (league->rating, &end);
    if (*end != '\0' || end == league->rating || isnan (deed->rating)) {
      app_deed_free (deed);
      cli_tell (_ ("“%s” is no rating: it is a number, from 0, which is none, to 100000."),
                league->rating);
      return CLI_FAULT;
    }
  }
  if (cli_check_number (league->number, 1, 100000, &deed->number))
    return cli_league_do (league, deed, NULL);
  app_deed_free (deed);
  return CLI_FAULT;
}

/* Points schemes */

int
cli_league_schemes (CliLeague *league, char **words)
{
  GError *error = NULL;
  g_autoptr (GPtrArray) schemes = app_schemes_list (league->db, &error);
  CliListing listing;

  if (schemes == NULL)
    return cli_fault (error);
  cli_listing_begin (&listing, league->cli, _ ("scheme|name|points"));
  for (guint k = 0; k < schemes->len; k++) {
    const AppScheme *scheme = g_ptr_array_index (schemes, k);
    g_autofree char *told = app_scheme_dup_told (&scheme->scheme);
    g_autofree char *points = app_scheme_write (&scheme->scheme);

    if (!league->cli->json) {
      cli_listing_add (&listing, 3, g_strdup (scheme->id), g_strdup (scheme->name),
                       g_steal_pointer (&told));
      continue;
    }
    app_json_begin_object (&listing.json);
    app_json_set_text (&listing.json, "scheme", scheme->id);
    app_json_set_text (&listing.json, "name", scheme->name);
    app_json_set_boolean (&listing.json, "ready", scheme->ready);
    app_json_set_text (&listing.json, "told", told);
    app_json_key (&listing.json, "points");
    g_string_append (listing.json.out, points);
    app_json_end_object (&listing.json);
  }
  return cli_listing_end (&listing);
}

/* A file's text, or what was typed when it begins like JSON. */
static gboolean
read_scheme (const char *text, LeagueScheme *scheme, GError **error)
{
  g_autofree char *file = NULL;
  g_autoptr (GError) failed = NULL;
  gsize length;

  if (g_str_has_prefix (text, "{"))
    return app_scheme_read_at (text, "-", scheme, error);
  if (!g_file_get_contents (text, &file, &length, &failed)) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_FILE, failed->message);
    return FALSE;
  }
  if (strlen (file) != length) {
    app_error_at (error, APP_ERROR_RULES, text, 1, "%s", _ ("This is no points scheme."));
    return FALSE;
  }
  return app_scheme_read_at (file, text, scheme, error);
}

static int
add_scheme (CliLeague *league, char **words)
{
  AppDeed *deed;
  GError *error = NULL;

  if (words[2] == NULL)
    return cli_usage (league->name, "%s", _ ("an argument is missing"));
  deed = app_deed_new (APP_DEED_KEEP_SCHEME);
  deed->text = g_strdup (words[1]);
  if (read_scheme (words[2], &deed->scheme, &error))
    return cli_league_do (league, deed, "scheme");
  app_deed_free (deed);
  return cli_fault (error);
}

static int
show_scheme (CliLeague *league, char **words)
{
  GError *error = NULL;
  g_autoptr (AppScheme) scheme = app_scheme_find (league->db, words[1], &error);
  g_autofree char *written = scheme != NULL ? app_scheme_write (&scheme->scheme) : NULL;

  if (scheme == NULL)
    return cli_fault (error);
  g_string_append_printf (league->cli->out, "%s\n", written);
  return cli_flush (league->cli) ? CLI_DONE : CLI_USAGE;
}

/* The UUID of one in the bin, by its name. */
static char *
dup_deleted (DbStore *db, const char *name)
{
  g_autoptr (GPtrArray) rows = db_schemes_list (db, TRUE, NULL);
  g_autofree char *folded = db_fold (name);

  for (guint k = 0; rows != NULL && k < rows->len; k++) {
    const DbScheme *row = g_ptr_array_index (rows, k);
    g_autofree char *other = db_fold (row->name);

    if (g_str_equal (folded, other))
      return g_strdup (row->uuid);
  }
  return g_strdup (name);
}

int
cli_league_scheme (CliLeague *league, char **words)
{
  AppDeed *deed;

  if (g_str_equal (words[0], "add"))
    return add_scheme (league, words);
  if (words[2] != NULL)
    return cli_usage (league->name, _ ("“%s” is too much"), words[2]);
  if (g_str_equal (words[0], "show"))
    return show_scheme (league, words);
  if (g_str_equal (words[0], "delete")) {
    deed = app_deed_new (APP_DEED_DELETE_SCHEME);
    deed->text = g_strdup (words[1]);
  } else if (g_str_equal (words[0], "restore")) {
    deed = app_deed_new (APP_DEED_RESTORE_SCHEME);
    deed->text = dup_deleted (league->db, words[1]);
  } else {
    return cli_usage (league->name, _ ("“%s” can’t be done so"), words[0]);
  }
  return cli_league_do (league, deed, NULL);
}
