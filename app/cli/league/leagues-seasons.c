/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `league`: seasons begun, carried on and edited, as the options say.
 */
#include "app/cli/league/leagues.h"

#include "app/league/schemes.h"

#include "db/matches.h"

static void
set_text (char **field, const char *value)
{
  if (value != NULL)
    db_match_set_string (field, value);
}

static gboolean
apply_tables (CliLeague *league, AppSeasonDraft *draft)
{
  g_auto (GStrv) parts = NULL;
  guint least = draft->pairing.pod_least, most = draft->pairing.pod_most;

  if (league->tables == NULL)
    return TRUE;
  parts = g_strsplit (league->tables, "-", 2);
  if (!cli_check_number (parts[0], 2, LEAGUE_SEATS, &least))
    return FALSE;
  most = least;
  if (!cli_check_number (parts[0] != NULL ? parts[1] : NULL, 2, LEAGUE_SEATS, &most))
    return FALSE;
  draft->pairing.pod_least = least;
  draft->pairing.pod_most = most;
  return TRUE;
}

static gboolean
refuse (GError **error, const char *sentence, const char *word)
{
  return app_deed_refuse (error, sentence, word, NULL);
}

static gboolean
apply_format (CliLeague *league, AppSeasonDraft *draft, gboolean is_new, GError **error)
{
  LeagueFormat format = draft->pairing.format;
  gboolean another =
      is_new || league->format != NULL || league->partners != NULL || league->tables != NULL;

  if (league->format != NULL && !league_format_find (league->format, &format))
    return refuse (error,
                   _ ("“%s” is no format; there are ladder, round-robin, swiss, pods, knock-out."),
                   league->format);
  if (league->partners != NULL && !app_partners_find (league->partners, &draft->partners))
    return refuse (error, _ ("“%s”: partners are none, fixed or changing."), league->partners);
  if (!another)
    return TRUE;
  if (is_new || format != draft->pairing.format) {
    app_season_draft_set_format (draft, format);
    return apply_tables (league, draft);
  }
  return TRUE;
}

static gboolean
apply_scheme (CliLeague *league, AppSeasonDraft *draft, GError **error)
{
  g_autoptr (AppScheme) scheme = NULL;
  LeagueScheme read;

  if (league->scheme == NULL)
    return TRUE;
  if (g_str_has_prefix (league->scheme, "{")) {
    if (!app_scheme_read_at (league->scheme, "--scheme", &read, error))
      return FALSE;
    app_season_draft_set_scheme (draft, NULL, &read);
    return TRUE;
  }
  scheme = app_scheme_find (league->db, league->scheme, error);
  if (scheme == NULL)
    return FALSE;
  app_season_draft_set_scheme (draft, scheme->id, &scheme->scheme);
  return TRUE;
}

static gboolean
apply_counts (CliLeague *league, AppSeasonDraft *draft)
{
  return cli_check_number (league->rounds, 0, APP_MOST_ROUNDS, &draft->rounds)
         && cli_check_number (league->cycles, 1, APP_MOST_CYCLES, &draft->pairing.cycles)
         && cli_check_number (league->best_of, 1, APP_MOST_BEST_OF, &draft->rules.best_of);
}

/* Options that say nothing in the season's format. */
static gboolean
check_options (const CliLeague *league, const AppSeasonDraft *draft, GError **error)
{
  LeagueFormat format = draft->pairing.format;
  gboolean whole = league_format_is_whole (format);

  if (whole && league->rounds != NULL && draft->rounds > 0)
    return refuse (error,
                   _ ("How many rounds there are follows from who takes part. Leave --rounds out."),
                   NULL);
  if (format != LEAGUE_KNOCK_OUT && league->third_place)
    return refuse (error, _ ("--third-place is for a knock-out. Leave it out."), NULL);
  if (format != LEAGUE_ROUND_ROBIN && league->cycles != NULL && draft->pairing.cycles > 1)
    return refuse (error, _ ("--cycles is for a round robin. Leave it out."), NULL);
  if (format != LEAGUE_PODS && format != LEAGUE_LADDER && league->tables != NULL)
    return refuse (error, _ ("--tables is for pods and ladders. Leave it out."), NULL);
  return TRUE;
}

/* What the options say; @error is not set where a fault was told. */
static gboolean
apply (CliLeague *league, AppSeasonDraft *draft, gboolean is_new, GError **error)
{
  if (!apply_tables (league, draft) || !apply_format (league, draft, is_new, error)
      || !apply_counts (league, draft) || !apply_scheme (league, draft, error)
      || (league->tie_breaks != NULL
          && !app_tie_breaks_read (league->tie_breaks, &draft->rules, error))
      || (league->rating != NULL
          && !app_rating_read (league->rating, &draft->rated, &draft->rating, error))
      || (league->carry != NULL && !app_carry_read (league->carry, &draft->carried, error))
      || !check_options (league, draft, error))
    return FALSE;
  set_text (&draft->name, league->season_name);
  set_text (&draft->starts, league->starts);
  set_text (&draft->ends, league->ends);
  set_text (&draft->note, league->note);
  draft->pairing.third_place =
      (draft->pairing.third_place || league->third_place) && !league->no_third_place;
  draft->open = (draft->open || league->open) && !league->by_hand;
  if (league->games != NULL) {
    g_strfreev (draft->games);
    draft->games = g_strdupv (league->games);
  }
  if (league->entrants != NULL) {
    g_strfreev (draft->entrants);
    draft->entrants = g_strdupv (league->entrants);
  }
  return TRUE;
}

static int
do_draft (CliLeague *league, AppDeedKind kind, AppSeasonDraft *draft, const char *season,
          gboolean is_new)
{
  AppDeed *deed = app_deed_new (kind);
  GError *error = NULL;

  deed->draft = draft;
  deed->season = g_strdup (season);
  if (apply (league, draft, is_new, &error))
    return cli_league_do (league, deed, season == NULL ? "season" : NULL);
  app_deed_free (deed);
  return error != NULL ? cli_fault (error) : CLI_FAULT;
}

int
cli_league_new (CliLeague *league, char **words)
{
  AppSeasonDraft *draft;

  if (league->format == NULL || league->games == NULL)
    return cli_usage (league->name, "%s", _ ("--format and --game are needed"));
  draft = app_season_draft_new (LEAGUE_SWISS, g_strcmp0 (league->format, "pods") == 0 ? 4 : 2);
  db_match_set_string (&draft->league_name, words[0]);
  return do_draft (league, APP_DEED_NEW_SEASON, draft, NULL, TRUE);
}

int
cli_league_next (CliLeague *league, char **words)
{
  GError *error = NULL;
  AppSeasonDraft *draft = app_season_draft_next (league->db, words[0], &error);

  return draft != NULL ? do_draft (league, APP_DEED_NEW_SEASON, draft, NULL, FALSE)
                       : cli_fault (error);
}

int
cli_league_edit (CliLeague *league, char **words)
{
  g_autoptr (AppSeasonLook) look = NULL;
  int status;

  if (league->entrants != NULL)
    return cli_usage (league->name, "%s", _ ("who takes part is said with `league enter`"));
  look = cli_league_look (league, words[0], &status);
  return look != NULL ? do_draft (league, APP_DEED_EDIT_SEASON, app_season_draft_copy (look->draft),
                                  look->uuid, FALSE)
                      : status;
}
