/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * `league`: fixtures, their results and awards.
 */
#include "app/cli/league/leagues.h"

#include "app/cli/listing.h"

#include "app/new-match/draft.h"
#include "app/result/quick-store.h"
#include "app/league/schemes.h"

#include <string.h>

/* A deed about one fixture; NULL and the status when there is none. @look (out) (optional): owned
 */
static AppDeed *
begin (CliLeague *league, AppDeedKind kind, char **words, AppSeasonLook **look, int *status)
{
  g_autoptr (AppSeasonLook) found = cli_league_look (league, words[0], status);
  const AppFixture *fixture = found != NULL ? cli_league_fixture (league, found, words[1]) : NULL;
  AppDeed *deed;

  if (found != NULL && fixture == NULL)
    *status = CLI_FAULT;
  if (fixture == NULL)
    return NULL;
  deed = app_deed_new (kind);
  deed->fixture = g_strdup (fixture->uuid);
  if (look != NULL)
    *look = g_steal_pointer (&found);
  return deed;
}

int
cli_league_fixtures (CliLeague *league, char **words)
{
  int status;
  g_autoptr (AppSeasonLook) look = cli_league_look (league, words[0], &status);
  AppJson json = cli_json (league->cli);
  guint round = 0;

  if (look == NULL)
    return status;
  if (!cli_check_number (words[1], 1, APP_MOST_ROUNDS, &round))
    return CLI_FAULT;
  if (round > look->rounds->len) {
    cli_tell (_ ("Round %u is not paired."), round);
    return CLI_FAULT;
  }
  if (!league->cli->json) {
    cli_put_rounds (league->cli, look, round);
    return cli_flush (league->cli) ? CLI_DONE : CLI_USAGE;
  }
  app_json_begin_object (&json);
  app_json_set_text (&json, "season", look->uuid);
  cli_put_rounds (league->cli, look, round);
  app_json_end_object (&json);
  return cli_json_end (league->cli);
}

/* Results */

/* "2-1", "½-½", "10-8-8-3": how many scores, 0 for anything else. */
static guint
read_scores (const char *line, LeaguePoints *scores)
{
  g_autoptr (GRegex) regex =
      g_regex_new ("^\\s*[0-9.,½]+(\\s*[-–:]\\s*[0-9.,½]+)+\\s*$", 0, 0, NULL);
  g_auto (GStrv) numbers = NULL;
  guint n = 0;

  if (!g_regex_match (regex, line, 0, NULL))
    return 0;
  numbers = g_regex_split_simple ("\\s*[-–:]\\s*", line, 0, 0);
  for (; numbers[n] != NULL; n++)
    if (n >= LEAGUE_SEATS || !app_points_read (g_strstrip (numbers[n]), &scores[n]))
      return 0;
  return n;
}

/* The score of a side is that of its first seat. */
static void
set_scores (AppQuick *quick, const LeaguePoints *scores, guint n)
{
  gboolean seen[LEAGUE_SEATS] = { FALSE };
  gboolean halves = n == 2 && scores[0] == scores[1] && scores[0] == LEAGUE_POINT / 2;

  quick->by = halves ? APP_QUICK_PLACES : APP_QUICK_HIGH_SCORE;
  for (guint k = 0; k < quick->seats->len; k++) {
    AppQuickSeat *seat = g_ptr_array_index (quick->seats, k);
    guint side = MIN (seat->side - 1, n - 1);

    seat->place = halves ? 1 : 0;
    seat->has_score = !halves && !seen[side];
    seat->score = seat->has_score ? (double)scores[side] / (double)LEAGUE_POINT : 0;
    seen[side] = TRUE;
  }
}

static guint
count_sides (const AppQuick *quick)
{
  guint sides = 0;

  for (guint k = 0; k < quick->seats->len; k++)
    sides = MAX (sides, ((const AppQuickSeat *)g_ptr_array_index (quick->seats, k))->side);
  return sides;
}

/* A score that is followed by what only a line with names can say. */
static gboolean
has_score_first (const char *line)
{
  g_auto (GStrv) parts = g_strsplit_set (line, ", ", 2);
  LeaguePoints scores[LEAGUE_SEATS];

  return parts[0] != NULL && parts[1] != NULL && read_scores (parts[0], scores) > 0;
}

static char *
tell_sides (guint sides)
{
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                       "Here %u side plays: say as many numbers, in the order "
                                       "of the fixture.",
                                       "Here %u sides play: say as many numbers, in the order "
                                       "of the fixture.",
                                       sides),
                          sides);
}

/* What the line does not say is as the fixture is. */
static AppQuick *
read_line (CliLeague *league, const char *fixture, const char *line, GError **error)
{
  g_autoptr (AppQuick) known = app_fixture_quick (league->db, fixture, error);
  AppQuick *quick;
  LeaguePoints scores[LEAGUE_SEATS];
  guint n;

  if (known == NULL)
    return NULL;
  n = read_scores (line, scores);
  if (n > 0 && n == count_sides (known)) {
    set_scores (known, scores, n);
    return g_steal_pointer (&known);
  }
  if (n > 0) {
    app_deed_refuse_take (error, tell_sides (count_sides (known)));
    return NULL;
  }
  if (has_score_first (line)) {
    app_deed_refuse (error,
                     _ ("A score stands alone. To say a day or more as well, name the players as "
                        "`log` takes them: “Ann 2, Ben 1, 2026-11-20”."),
                     NULL);
    return NULL;
  }
  quick = app_quick_read_line (league->db, line, known, error);
  if (quick == NULL)
    return NULL;
  app_quick_set_string (&quick->uuid, known->uuid);
  app_quick_set_string (&quick->event, known->event);
  if (quick->date == NULL)
    app_quick_set_string (&quick->date, known->date);
  if (quick->place == NULL)
    app_quick_set_string (&quick->place, known->place);
  return quick;
}

static int
log_result (CliLeague *league, char **words)
{
  int status;
  AppDeed *deed = begin (league, APP_DEED_LOG, words, NULL, &status);
  GError *error = NULL;

  if (deed == NULL)
    return status;
  deed->quick = read_line (league, deed->fixture, words[2], &error);
  if (deed->quick != NULL)
    return cli_league_do (league, deed, "match");
  app_deed_free (deed);
  return cli_fault (error);
}

int
cli_league_result (CliLeague *league, char **words)
{
  int status;
  AppDeed *deed;

  if ((words[2] != NULL) == (league->match != NULL))
    return cli_usage (league->name, "%s", _ ("say the result in a line, or by --match MATCH"));
  if (words[2] != NULL)
    return log_result (league, words);
  deed = begin (league, APP_DEED_LINK, words, NULL, &status);
  if (deed == NULL)
    return status;
  deed->match = g_strdup (league->match);
  return cli_league_do (league, deed, NULL);
}

/* A match begun for a fixture */

typedef struct {
  char *uuid;
  GError *error;
  gboolean done;
} Started;

static void
started_cb (GObject *source, GAsyncResult *result, gpointer data)
{
  Started *started = data;

  started->uuid = app_match_start_finish (APP_STORE (source), result, &started->error);
  started->done = TRUE;
}

static int
start_match (CliLeague *league, AppStore *store, const AppMatchDraft *draft)
{
  g_autofree char *wrong = app_match_draft_check (store, draft);
  g_autofree char *uuid = NULL;
  GError *error = NULL;
  Started started = { 0 };
  AppJson json = cli_json (league->cli);

  if (wrong != NULL) {
    g_set_error_literal (&error, APP_ERROR, APP_ERROR_USAGE, wrong);
    return cli_fault (error);
  }
  app_match_start_async (store, draft, NULL, started_cb, &started);
  while (!started.done)
    g_main_context_iteration (NULL, TRUE);
  if (started.uuid == NULL)
    return cli_fault (started.error);
  uuid = started.uuid;
  if (!league->cli->json) {
    g_string_append_printf (league->cli->out, "%s\n", uuid);
    return cli_flush (league->cli) ? CLI_DONE : CLI_USAGE;
  }
  app_json_begin_object (&json);
  app_json_set_text (&json, "match", uuid);
  app_json_end_object (&json);
  return cli_json_end (league->cli);
}

int
cli_league_start (CliLeague *league, char **words)
{
  int status;
  g_autoptr (AppSeasonLook) look = cli_league_look (league, words[0], &status);
  const AppFixture *fixture = look != NULL ? cli_league_fixture (league, look, words[1]) : NULL;
  g_autoptr (AppStore) store = NULL;
  g_autoptr (AppMatchDraft) draft = NULL;
  GError *error = NULL;

  if (fixture == NULL)
    return look != NULL ? CLI_FAULT : status;
  store = app_store_open (db_store_get_path (league->db), &error);
  draft = store != NULL ? app_fixture_dup_draft (store, fixture->uuid, &error) : NULL;
  return draft != NULL ? start_match (league, store, draft) : cli_fault (error);
}

/* Awards */

static guint
count_seated_sides (const AppFixture *fixture)
{
  guint sides = 0;

  for (guint k = 0; k < fixture->n_seats; k++)
    sides = MAX (sides, fixture->seats[k].side + 1);
  return MIN (sides, LEAGUE_SEATS);
}

/* The sides' places from "1-0", "½-½", "0-0", or with more sides from as many numbers. */
static gboolean
read_decision (CliLeague *league, AppDeed *deed, const AppFixture *fixture)
{
  guint sides = count_seated_sides (fixture);
  LeaguePoints scores[LEAGUE_SEATS];
  g_auto (GStrv) parts = NULL;
  g_autofree char *told = tell_sides (sides);

  if (sides == 2 && read_scores (league->decision, scores) == 2) {
    deed->places[0] = scores[0] > 0 && scores[0] >= scores[1] ? 1 : 2;
    deed->places[1] = scores[1] > 0 && scores[1] >= scores[0] ? 1 : 2;
    return TRUE;
  }
  parts = g_strsplit (league->decision, ",", -1);
  if (sides < 2) /* a bye, which is refused as one */
    return TRUE;
  if (g_strv_length (parts) != sides) {
    cli_tell ("%s", told);
    return FALSE;
  }
  for (guint k = 0; parts[k] != NULL; k++)
    if (!cli_check_number (g_strstrip (parts[k]), 1, LEAGUE_SEATS, &deed->places[k]))
      return FALSE;
  return TRUE;
}

/* One who did not come. */
static gboolean
read_loser (AppDeed *deed, const AppFixture *fixture, const AppEntrant *loser)
{
  gboolean sits = FALSE;

  for (guint k = 0; k < fixture->n_seats; k++)
    if (g_strcmp0 (fixture->seats[k].entrant, loser->uuid) == 0
        && fixture->seats[k].side < LEAGUE_SEATS) {
      deed->places[fixture->seats[k].side] = 2;
      sits = TRUE;
    }
  return sits;
}

/* Those who did not come are last, the others share the first place. */
static gboolean
read_forfeit (CliLeague *league, AppDeed *deed, const AppSeasonLook *look,
              const AppFixture *fixture)
{
  for (guint k = 0; k < fixture->n_seats; k++)
    deed->places[MIN (fixture->seats[k].side, LEAGUE_SEATS - 1)] = 1;
  for (char **name = league->forfeits; *name != NULL; name++) {
    const AppEntrant *loser = cli_league_entrant (league, look, *name);

    if (loser == NULL)
      return FALSE;
    if (!read_loser (deed, fixture, loser)) {
      cli_tell (_ ("%s does not sit at table %u.%u."), loser->name, fixture->round,
                fixture->number);
      return FALSE;
    }
  }
  return TRUE;
}

int
cli_league_award (CliLeague *league, char **words)
{
  g_autoptr (AppSeasonLook) look = NULL;
  const AppFixture *fixture;
  AppDeed *deed;
  int status;

  if ((league->forfeits != NULL) == (league->decision != NULL))
    return cli_usage (league->name, "%s",
                      _ ("say --forfeit NAME, who did not play, or --decision \"1-0\""));
  deed = begin (league, APP_DEED_AWARD, words, &look, &status);
  if (deed == NULL)
    return status;
  fixture = cli_league_fixture (league, look, words[1]);
  deed->text = g_strdup (league->reason);
  deed->award = league->forfeits != NULL ? LEAGUE_FORFEIT : LEAGUE_DECIDED;
  if (league->forfeits != NULL ? read_forfeit (league, deed, look, fixture)
                               : read_decision (league, deed, fixture))
    return cli_league_do (league, deed, NULL);
  app_deed_free (deed);
  return CLI_FAULT;
}

int
cli_league_unaward (CliLeague *league, char **words)
{
  int status;
  AppDeed *deed = begin (league, APP_DEED_UNAWARD, words, NULL, &status);

  return deed != NULL ? cli_league_do (league, deed, NULL) : status;
}

int
cli_league_unlink (CliLeague *league, char **words)
{
  int status;
  AppDeed *deed = begin (league, APP_DEED_UNLINK, words, NULL, &status);

  return deed != NULL ? cli_league_do (league, deed, NULL) : status;
}

int
cli_league_date (CliLeague *league, char **words)
{
  int status;
  AppDeed *deed = begin (league, APP_DEED_DATE, words, NULL, &status);
  g_autofree char *day = NULL;

  if (deed == NULL)
    return status;
  if (words[2][0] != '\0' && !app_quick_read_date (words[2], &day)) {
    app_deed_free (deed);
    cli_tell (_ ("“%s” is no day. Write it like 2026-11-20."), words[2]);
    return CLI_FAULT;
  }
  deed->text = g_strdup (day != NULL ? day : "");
  return cli_league_do (league, deed, NULL);
}

int
cli_league_seat (CliLeague *league, char **words)
{
  g_autoptr (AppSeasonLook) look = NULL;
  int status;
  AppDeed *deed = begin (league, APP_DEED_SEAT, words, &look, &status);
  g_autoptr (GStrvBuilder) uuids = NULL;

  if (deed == NULL)
    return status;
  uuids = g_strv_builder_new ();
  for (char **name = words + 2; *name != NULL; name++) {
    const AppEntrant *entrant = cli_league_entrant (league, look, *name);

    if (entrant == NULL) {
      app_deed_free (deed);
      return CLI_FAULT;
    }
    g_strv_builder_add (uuids, entrant->uuid);
  }
  deed->texts = g_strv_builder_end (uuids);
  return cli_league_do (league, deed, NULL);
}

int
cli_league_count (CliLeague *league, char **words)
{
  static const char *const answers[] = { "no", "yes", "rule" };
  g_autoptr (AppSeasonLook) look = NULL;
  AppDeed *deed;
  guint number = 0;
  int status;

  while (number < G_N_ELEMENTS (answers) && !g_str_equal (words[2], answers[number]))
    number++;
  if (number == G_N_ELEMENTS (answers))
    return cli_usage (league->name, _ ("“%s” is not yes, no or rule"), words[2]);
  look = cli_league_look (league, words[0], &status);
  if (look == NULL)
    return status;
  deed = app_deed_new (APP_DEED_COUNT);
  deed->season = g_strdup (look->uuid);
  deed->match = g_strdup (words[1]);
  deed->number = number;
  deed->text = g_strdup (league->reason);
  return cli_league_do (league, deed, NULL);
}
