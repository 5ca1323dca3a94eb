/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A season as a dialog edits it: filled, checked, written, with what it may choose from.
 */
#include "app/league/season-draft.h"

#include "app/base/error.h"
#include "app/league/schemes.h"
#include "app/league/season-ids.h"
#include "app/league/leagues.h"
#include "app/result/quick-db.h"
#include "app/store/store-jobs.h"

#include "db/entrants.h"
#include "db/fixtures.h"
#include "db/leagues.h"
#include "db/matches.h"
#include "db/places.h"
#include "db/players.h"
#include "db/seasons.h"

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

void
app_season_draft_free (AppSeasonDraft *draft)
{
  if (draft == NULL)
    return;
  g_free (draft->league);
  g_free (draft->league_name);
  g_free (draft->name);
  g_strfreev (draft->games);
  g_free (draft->starts);
  g_free (draft->ends);
  g_free (draft->scheme_id);
  g_free (draft->carry_from);
  g_free (draft->note);
  g_strfreev (draft->entrants);
  g_clear_pointer (&draft->pairing.forbidden, g_array_unref);
  g_free (draft);
}

AppSeasonDraft *
app_season_draft_copy (const AppSeasonDraft *draft)
{
  AppSeasonDraft *copy = g_memdup2 (draft, sizeof *draft);

  copy->league = g_strdup (draft->league);
  copy->league_name = g_strdup (draft->league_name);
  copy->name = g_strdup (draft->name);
  copy->games = g_strdupv (draft->games);
  copy->starts = g_strdup (draft->starts);
  copy->ends = g_strdup (draft->ends);
  copy->scheme_id = g_strdup (draft->scheme_id);
  copy->carry_from = g_strdup (draft->carry_from);
  copy->note = g_strdup (draft->note);
  copy->entrants = g_strdupv (draft->entrants);
  copy->pairing.forbidden = NULL;
  return copy;
}

/* Usual settings */

#define USUAL_TIE_BREAKS 6

/**
 * Usual:
 * @scheme: of a ready one
 * @tie_breaks: ended by LEAGUE_COLUMN_PLAYED, which is none
 */
typedef struct {
  const char *scheme;
  LeagueColumn tie_breaks[USUAL_TIE_BREAKS];
} Usual;

static const Usual of_two[] = {
  [LEAGUE_LADDER] = { "three-one-nil",
                      { LEAGUE_COLUMN_PER_MATCH, LEAGUE_COLUMN_WINS, LEAGUE_COLUMN_DIFFERENCE } },
  [LEAGUE_ROUND_ROBIN] = { "chess",
                           { LEAGUE_COLUMN_DIRECT, LEAGUE_COLUMN_SONNEBORN, LEAGUE_COLUMN_WINS } },
  [LEAGUE_SWISS] = { "chess",
                     { LEAGUE_COLUMN_BUCHHOLZ_CUT1, LEAGUE_COLUMN_BUCHHOLZ, LEAGUE_COLUMN_SONNEBORN,
                       LEAGUE_COLUMN_WINS } },
  [LEAGUE_PODS] = { "three-one-nil", { LEAGUE_COLUMN_OPPONENTS_POINTS, LEAGUE_COLUMN_WINS } },
  [LEAGUE_KNOCK_OUT] = { "wins", { LEAGUE_COLUMN_PROGRESSIVE } },
};

static const Usual of_several[] = {
  [LEAGUE_LADDER] = { "places",
                      { LEAGUE_COLUMN_PER_MATCH, LEAGUE_COLUMN_WINS, LEAGUE_COLUMN_PLACE } },
  [LEAGUE_PODS] = { "places",
                    { LEAGUE_COLUMN_OPPONENTS_POINTS, LEAGUE_COLUMN_WINS, LEAGUE_COLUMN_PLACE } },
};

static const LeagueColumn of_cards[USUAL_TIE_BREAKS] = { LEAGUE_COLUMN_OPPONENTS_WIN,
                                                         LEAGUE_COLUMN_GAME_WIN,
                                                         LEAGUE_COLUMN_OPPONENTS_GAME };

static void
set_tie_breaks (AppSeasonDraft *draft, const LeagueColumn *tie_breaks)
{
  LeagueRules *rules = &draft->rules;

  rules->n_tie_breaks = 0;
  for (guint k = 0; k < USUAL_TIE_BREAKS && tie_breaks[k] != LEAGUE_COLUMN_PLAYED; k++)
    rules->tie_breaks[rules->n_tie_breaks++] = tie_breaks[k];
}

static const Usual *
usual_of (const AppSeasonDraft *draft)
{
  guint least, most;

  app_season_draft_sides (draft, &least, &most);
  return most > 2 ? &of_several[draft->pairing.format] : &of_two[draft->pairing.format];
}

void
app_season_draft_sides (const AppSeasonDraft *draft, guint *least, guint *most)
{
  const LeaguePairingRules *pairing = &draft->pairing;
  guint partners = draft->partners == APP_PARTNERS_CHANGING ? 2 : 1;
  gboolean tables = pairing->format == LEAGUE_PODS || pairing->format == LEAGUE_LADDER;

  *least = tables ? MAX (pairing->pod_least / partners, 2) : 2;
  *most = tables ? MAX (pairing->pod_most / partners, *least) : 2;
}

void
app_season_draft_set_scheme (AppSeasonDraft *draft, const char *id, const LeagueScheme *scheme)
{
  gboolean cards =
      g_strcmp0 (id, "three-one-nil") == 0
      && (draft->pairing.format == LEAGUE_SWISS || draft->pairing.format == LEAGUE_ROUND_ROBIN)
      && draft->rules.best_of > 1;

  draft->rules.scheme = *scheme;
  g_free (draft->scheme_id);
  draft->scheme_id = g_strdup (id != NULL ? id : "");
  set_tie_breaks (draft, cards ? of_cards : usual_of (draft)->tie_breaks);
}

static void
set_sizes (AppSeasonDraft *draft)
{
  LeaguePairingRules *pairing = &draft->pairing;

  if (draft->partners == APP_PARTNERS_CHANGING)
    pairing->pod_least = pairing->pod_most = 4;
  else if (pairing->format == LEAGUE_PODS && pairing->pod_most < 3)
    pairing->pod_least = 3, pairing->pod_most = 4;
  else if (pairing->format == LEAGUE_LADDER)
    pairing->pod_least = 2;
}

void
app_season_draft_set_format (AppSeasonDraft *draft, LeagueFormat format)
{
  const Usual *usual;
  guint least, most;

  draft->pairing.format = format;
  draft->open = format == LEAGUE_LADDER;
  set_sizes (draft);
  app_season_draft_sides (draft, &least, &most);
  usual = usual_of (draft);
  app_season_draft_set_scheme (draft, usual->scheme, &league_preset_scheme (usual->scheme)->scheme);
  league_rating_rules_init (&draft->rating, most > 2 || draft->partners != APP_PARTNERS_NONE
                                                ? LEAGUE_PLACKETT_LUCE
                                                : LEAGUE_ELO);
  draft->rounds = 0;
}

AppSeasonDraft *
app_season_draft_new (LeagueFormat format, guint sides)
{
  AppSeasonDraft *draft = g_new0 (AppSeasonDraft, 1);

  draft->league_name = g_strdup ("");
  draft->name = g_strdup ("");
  draft->games = g_new0 (char *, 1);
  draft->starts = g_strdup ("");
  draft->ends = g_strdup ("");
  draft->note = g_strdup ("");
  draft->entrants = g_new0 (char *, 1);
  draft->pairing.cycles = 1;
  draft->pairing.partners = 1;
  draft->pairing.pod_least = sides > 3 ? 3 : MAX (sides, 2);
  draft->pairing.pod_most = CLAMP (sides, 2, LEAGUE_SEATS);
  draft->rules.best_of = 1;
  draft->rated = TRUE;
  app_season_draft_set_format (draft, format);
  return draft;
}

/* How often 2 must be multiplied to reach n. */
static guint
log2_up (guint n)
{
  guint k = 0;

  while (1u << k < n)
    k++;
  return k;
}

guint
app_season_draft_suggest_rounds (const AppSeasonDraft *draft, guint n)
{
  guint rounds;

  switch (draft->pairing.format) {
  case LEAGUE_SWISS:
    if (n < 2)
      return 5;
    rounds = log2_up (n) + (n > 8 ? 1 : 0);
    return MAX (MIN (rounds, n % 2 == 0 ? n - 1 : n), 1);
  case LEAGUE_PODS:
    return n <= 4 ? 3 : MAX (log2_up (n), 3);
  case LEAGUE_ROUND_ROBIN:
    return n < 2 ? 0 : (n % 2 == 0 ? n - 1 : n) * draft->pairing.cycles;
  case LEAGUE_KNOCK_OUT:
    return log2_up (n);
  case LEAGUE_LADDER:
    break;
  }
  return 0;
}

/* What is wrong with a season as somebody wants to set it up, each with the way out. */

/* A sentence with one or two names in it. */
static char *
dup_with_names (const char *format, const char *one, const char *other)
{
  g_auto (GStrv) parts = g_strsplit (format, "%s", 3);
  g_autofree char *begun = g_strconcat (parts[0], parts[1] != NULL ? one : "", parts[1], NULL);

  return parts[1] != NULL && parts[2] != NULL ? g_strconcat (begun, other, parts[2], NULL)
                                              : g_steal_pointer (&begun);
}

/* Names */

static char *
check_names (const AppSeasonDraft *draft)
{
  return draft->name != NULL ? app_quick_check_text (_ ("The season’s name"), draft->name) : NULL;
}

static char *
check_league (DbStore *db, const AppSeasonDraft *draft)
{
  g_autofree char *folded = db_fold (draft->league_name != NULL ? draft->league_name : "");
  g_autoptr (GPtrArray) leagues = NULL;
  char *wrong;

  if (draft->league != NULL)
    return NULL;
  if (draft->league_name != NULL
      && (wrong = app_quick_check_text (_ ("The league’s name"), draft->league_name)) != NULL)
    return wrong;
  if (folded[0] == '\0')
    return g_strdup (_ ("Give the league a name."));
  leagues = db_leagues_list (db, FALSE, NULL);
  for (guint k = 0; leagues != NULL && k < leagues->len; k++) {
    const DbLeague *league = g_ptr_array_index (leagues, k);
    g_autofree char *other = db_fold (league->name);

    if (g_str_equal (folded, other))
      return dup_with_names (
          _ ("There is a league named “%s” already. Choose another name, or begin its "
             "next season."),
          league->name, NULL);
  }
  return NULL;
}

/* Games */

static gboolean
is_together (const RulesGame *game)
{
  for (guint k = 0; k < game->n_variants; k++)
    if (game->variants[k].mode != RULES_MODE_CO_OP)
      return FALSE;
  return TRUE;
}

static char *
check_games (const AppSeasonDraft *draft)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (char **name = draft->games; name != NULL && *name != NULL; name++) {
    const RulesGame *game = app_season_find_rules_game (*name);
    g_autofree char *folded = db_fold (app_quick_game_name (*name));
    char *wrong;

    if (folded[0] == '\0')
      continue;
    wrong = app_quick_check_text (_ ("A game’s name"), *name);
    if (wrong != NULL)
      return wrong;
    if (game != NULL && is_together (game))
      return dup_with_names (
          _ ("Everybody plays %s together against the table, so nobody ranks before "
             "another. Choose another game, or begin a campaign."),
          _ (game->name), NULL);
    if (!g_hash_table_add (seen, g_steal_pointer (&folded)))
      return dup_with_names (_ ("%s is there twice. Leave it out once."),
                             app_quick_game_name (*name), NULL);
  }
  return g_hash_table_size (seen) == 0
             ? g_strdup (_ ("Say which game is played: a league needs one at least."))
             : NULL;
}

/* Whether a match of so many sides, each of so many players, fits into a variant. */
static gboolean
fits (const RulesGame *game, guint sides, guint players)
{
  for (guint k = 0; k < game->n_variants; k++) {
    const RulesVariant *variant = &game->variants[k];
    guint seats = sides * players;
    gboolean pairs = variant->mode == RULES_MODE_VERSUS && variant->min_seats > 2;

    if (variant->mode != RULES_MODE_CO_OP && seats >= variant->min_seats
        && seats <= variant->max_seats && (pairs ? sides == 2 && players > 1 : players == 1))
      return TRUE;
  }
  return FALSE;
}

/* A game of the five that nobody can play so; results can be entered all the same. */
static char *
warn_games (const AppSeasonDraft *draft)
{
  guint players = draft->partners == APP_PARTNERS_NONE ? 1 : 2, least, most;

  app_season_draft_sides (draft, &least, &most);
  for (char **name = draft->games; *name != NULL; name++) {
    const RulesGame *game = app_season_find_rules_game (*name);
    gboolean some = FALSE;

    for (guint sides = least; sides <= most; sides++)
      some = some || game == NULL || fits (game, sides, players);
    if (!some)
      return most > 2 ? dup_with_names (
                 _ ("%s is not made for tables of that size. You can enter results, "
                    "but not record its moves."),
                 _ (game->name), NULL)
                      : dup_with_names (
                          _ ("%s is not made for two sides of that size. You can enter results, "
                             "but not record its moves."),
                          _ (game->name), NULL);
  }
  return NULL;
}

/* Time */

gboolean
app_day_is_valid (const char *text)
{
  static const char form[] = "dddd-dd-dd";
  guint year, month, day;

  if (strlen (text) != strlen (form))
    return FALSE;
  for (guint k = 0; form[k] != '\0'; k++)
    if (form[k] == 'd' ? !g_ascii_isdigit (text[k]) : text[k] != '-')
      return FALSE;
  return sscanf (text, "%4u-%2u-%2u", &year, &month, &day) == 3
         && g_date_valid_dmy ((GDateDay)day, (GDateMonth)month, (GDateYear)year);
}

static char *
check_time (const AppSeasonDraft *draft)
{
  const char *const days[] = { draft->starts, draft->ends };

  for (guint k = 0; k < G_N_ELEMENTS (days); k++)
    if (days[k] != NULL && days[k][0] != '\0' && !app_day_is_valid (days[k]))
      return dup_with_names (_ ("“%s” is no day. Write it like 2026-11-20."), days[k], NULL);
  if (draft->starts != NULL && draft->ends != NULL && draft->starts[0] != '\0'
      && draft->ends[0] != '\0' && strcmp (draft->ends, draft->starts) < 0)
    return dup_with_names (
        _ ("The season ends on %s, before it starts on %s. Exchange the days, or leave "
           "one out."),
        draft->ends, draft->starts);
  return NULL;
}

/* The format */

static char *
check_partners (const AppSeasonDraft *draft)
{
  const LeaguePairingRules *pairing = &draft->pairing;

  if (draft->partners != APP_PARTNERS_CHANGING)
    return NULL;
  if (pairing->format != LEAGUE_PODS && pairing->format != LEAGUE_LADDER)
    return g_strdup (_ ("Partners change in pods or in a ladder alone. Choose one of these, or "
                        "fixed partners."));
  if (!draft->open && (pairing->pod_least != 4 || pairing->pod_most != 4))
    return g_strdup (_ ("Where partners change, two play against two. Choose tables of 4."));
  return NULL;
}

static char *
check_pods (const AppSeasonDraft *draft)
{
  const LeaguePairingRules *pairing = &draft->pairing;
  guint least = pairing->format == LEAGUE_PODS ? 3 : 2;

  if (pairing->format != LEAGUE_PODS && pairing->format != LEAGUE_LADDER)
    return NULL;
  if (pairing->pod_most < pairing->pod_least)
    return g_strdup (_ ("The largest table is smaller than the smallest one. Exchange the two."));
  if (pairing->pod_least < least && pairing->format == LEAGUE_PODS)
    return g_strdup (_ ("A pod has 3 players at least. For two players choose a Swiss."));
  if (pairing->pod_most > LEAGUE_SEATS)
    return g_strdup_printf (_ ("A table has %d players at most."), LEAGUE_SEATS);
  return NULL;
}

static char *
check_rounds (const AppSeasonDraft *draft, guint n)
{
  const LeaguePairingRules *pairing = &draft->pairing;
  guint usual = app_season_draft_suggest_rounds (draft, n);

  if (draft->rounds > APP_MOST_ROUNDS)
    return g_strdup_printf (_ ("A season has %d rounds at most."), APP_MOST_ROUNDS);
  if (pairing->cycles < 1 || pairing->cycles > APP_MOST_CYCLES)
    return g_strdup_printf (_ ("Everybody can meet everybody from once to %d times."),
                            APP_MOST_CYCLES);
  if (draft->rounds > 0 || (pairing->format != LEAGUE_SWISS && pairing->format != LEAGUE_PODS))
    return NULL;
  if (n < 2)
    return g_strdup (_ ("Say how many rounds are played. Where that is open, choose a ladder."));
  return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                       "Say how many rounds are played: with %u entrant, %u are "
                                       "usual. Where that is open, choose a ladder.",
                                       "Say how many rounds are played: with %u entrants, %u are "
                                       "usual. Where that is open, choose a ladder.",
                                       n),
                          n, usual);
}

static char *
check_season (const AppSeasonDraft *draft, guint n, char **warning)
{
  LeaguePairingRules rules = draft->pairing;

  if (n < 2)
    return NULL;
  rules.rounds = draft->rounds;
  rules.forbidden = NULL;
  rules.partners = draft->partners == APP_PARTNERS_CHANGING ? 2 : 1;
  return league_season_check (&rules, n, warning);
}

/* Tie-breaks */

static char *
check_tie_breaks (const LeagueRules *rules)
{
  for (guint k = 0; k < rules->n_tie_breaks; k++) {
    LeagueColumn column = rules->tie_breaks[k];

    if (!league_column_is_tie_break (column))
      return dup_with_names (_ ("“%s” breaks no ties. Take it out."), league_column_name (column),
                             NULL);
    for (guint j = 0; j < k; j++)
      if (rules->tie_breaks[j] == column)
        return dup_with_names (_ ("The tie-break “%s” is there twice. Take it out once."),
                               league_column_name (column), NULL);
  }
  return NULL;
}

static char *
warn_tie_breaks (const LeagueRules *rules)
{
  for (guint k = 0; k < rules->n_tie_breaks; k++) {
    LeagueColumn column = rules->tie_breaks[k];

    if (column == LEAGUE_COLUMN_START && k + 1 < rules->n_tie_breaks)
      return dup_with_names (_ ("Behind “%s” no tie-break counts any more: it always tells apart."),
                             league_column_name (column), NULL);
    if ((column == LEAGUE_COLUMN_GAME_WIN || column == LEAGUE_COLUMN_OPPONENTS_GAME)
        && rules->best_of < 2)
      return dup_with_names (
          _ ("“%s” counts the games of a match. Say that a match is best of three, or "
             "take it out."),
          league_column_name (column), NULL);
  }
  return NULL;
}

/* Entrants */

typedef struct {
  DbStore *db;
  GHashTable *names;   /* folded, to the entrant as written */
  GHashTable *players; /* rows, of those who are known */
  GHashTable *teams;
  guint size, n;
} EntrantCheck;

static void
entrant_check_clear (EntrantCheck *check)
{
  g_hash_table_unref (check->names);
  g_hash_table_unref (check->players);
  g_hash_table_unref (check->teams);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (EntrantCheck, entrant_check_clear)

static char *
dup_twice_text (const char *name, const char *entrant, const AppEntrantText *words)
{
  return words->name[0] != '\0' ? dup_with_names (
             _ ("%s is in two teams, the second is “%s”. Take the name out of one."), name, entrant)
                                : dup_with_names (_ ("%s is there twice. Take one out."), name,
                                                  NULL);
}

static char *
check_player (EntrantCheck *check, const char *name, const char *entrant,
              const AppEntrantText *words)
{
  gint64 player, *row;
  char *wrong = app_quick_check_text (_ ("A player’s name"), name);

  if (wrong != NULL)
    return wrong;
  if (!g_hash_table_add (check->names, db_fold (name)))
    return dup_twice_text (name, entrant, words);
  if (!db_player_find (check->db, name, &player, NULL))
    return NULL;
  row = g_memdup2 (&player, sizeof player);
  return g_hash_table_add (check->players, row) ? NULL : dup_twice_text (name, entrant, words);
}

static char *
check_entrant (EntrantCheck *check, const char *entrant, AppPartners partners)
{
  g_autoptr (AppEntrantText) words = NULL;
  char *wrong = NULL;
  guint size;

  words = app_entrant_text_read (entrant, partners, &wrong);
  if (words == NULL)
    return wrong;
  size = g_strv_length (words->players);
  if (check->size != 0 && size != check->size)
    return g_strdup_printf (
        g_dngettext (
            GETTEXT_PACKAGE,
            "The teams are of different size: one has %u player, another %u. Make them equal.",
            "The teams are of different size: one has %u players, another %u. Make them equal.",
            check->size),
        check->size, size);
  check->size = size;
  check->n++;
  if (words->name[0] != '\0' && !g_hash_table_add (check->teams, db_fold (words->name)))
    return dup_with_names (_ ("Two teams are named “%s”. Rename one."), words->name, NULL);
  for (char **name = words->players; wrong == NULL && *name != NULL; name++)
    wrong = check_player (check, *name, entrant, words);
  return wrong;
}

/* Those who come in anyway: of the stored season, or of the one that it carries on from. */
static void
add_stored_entrants (EntrantCheck *check, const char *season)
{
  g_autoptr (GPtrArray) rows = NULL;
  gint64 id;

  if (season == NULL || !db_season_find (check->db, season, &id, NULL)
      || (rows = db_entrants_list (check->db, id, NULL)) == NULL)
    return;
  for (guint k = 0; k < rows->len; k++) {
    const DbEntrant *row = g_ptr_array_index (rows, k);
    const GArray *players = row->players;

    if (row->left != G_MAXUINT)
      continue;
    check->n++;
    if (row->player != 0)
      g_hash_table_add (check->players, g_memdup2 (&row->player, sizeof row->player));
    else
      check->size = players->len;
    if (row->player == 0)
      g_hash_table_add (check->teams, db_fold (row->name));
    for (guint j = 0; row->player == 0 && j < players->len; j++)
      g_hash_table_add (check->players,
                        g_memdup2 (&g_array_index (players, gint64, j), sizeof (gint64)));
  }
}

static char *
check_entrants (DbStore *db, const AppSeasonDraft *draft, const char *season, guint *n)
{
  g_auto (EntrantCheck) check = {
    db,
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
    g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL),
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
    0,
    0,
  };
  char *wrong = NULL;

  if (season != NULL || (draft->carry_flags & APP_CARRY_ENTRANTS) != 0)
    add_stored_entrants (&check, season != NULL ? season : draft->carry_from);
  for (char **entrant = season == NULL ? draft->entrants : NULL;
       wrong == NULL && entrant != NULL && *entrant != NULL; entrant++)
    wrong = check_entrant (&check, *entrant, draft->partners);
  *n = check.n;
  return wrong;
}

/* All of it */

static char *
check_carries (DbStore *db, const AppSeasonDraft *draft, const char *season)
{
  g_autoptr (DbSeason) from = NULL;
  gint64 id, own;

  if (draft->carry_from == NULL)
    return NULL;
  if (!db_season_find (db, draft->carry_from, &id, NULL)
      || (from = db_season_get (db, id, NULL)) == NULL)
    return g_strdup (_ ("The season that this one carries on from is not there. Choose another."));
  if (season != NULL && db_season_find (db, season, &own, NULL) && own == id)
    return g_strdup (_ ("A season can’t carry on from itself. Choose another."));
  if (season == NULL && from->open && draft->open && (draft->starts == NULL || !draft->starts[0]))
    return g_strdup (_ ("The season before counts every match, and this one does as well: say on "
                        "which day this one starts, where that one ends."));
  if (season == NULL && from->open && draft->open && strcmp (from->ends, draft->starts) >= 0)
    return dup_with_names (
        _ ("The season before goes on until %s. Let this one start after it, or let that "
           "one end earlier."),
        from->ends, NULL);
  if (!g_str_equal (from->partners, app_partners_id (draft->partners))
      && (draft->carry_flags & APP_CARRY_ENTRANTS) != 0)
    return g_strdup (_ ("That season had other partners, so its entrants can’t be taken on. Enter "
                        "them anew."));
  return NULL;
}

/* Pods that don't come out even are larger or smaller than they should be. */
static char *
check_scheme (const AppSeasonDraft *draft, guint n)
{
  const LeaguePairingRules *pairing = &draft->pairing;
  guint least, most, tables = MAX (n / MAX (pairing->pod_least, 1), 1);

  app_season_draft_sides (draft, &least, &most);
  if (league_pairing_rules_use_pods (pairing) && !draft->open
      && draft->partners != APP_PARTNERS_CHANGING && n > most)
    most = MIN (MAX (most, (n + tables - 1) / tables), LEAGUE_SEATS);
  return league_scheme_check (&draft->rules.scheme, least, most);
}

/* The teams or players stay what they are once they are in. */
static char *
check_stored (DbStore *db, const AppSeasonDraft *draft, const char *season, guint n)
{
  g_autoptr (DbSeason) row = NULL;
  g_autoptr (GPtrArray) fixtures = NULL;
  gint64 id;

  if (season == NULL || !db_season_find (db, season, &id, NULL)
      || (row = db_season_get (db, id, NULL)) == NULL)
    return NULL;
  if (n > 0 && g_str_equal (row->partners, "fixed") != (draft->partners == APP_PARTNERS_FIXED))
    return g_strdup (_ ("Players and teams can’t be exchanged once somebody has entered. Take the "
                        "entrants out first, or begin another season."));
  fixtures = db_fixtures_list (db, id, NULL);
  if (fixtures == NULL || fixtures->len == 0
      || g_str_equal (row->format, league_format_id (draft->pairing.format)))
    return NULL;
  return g_strdup (_ ("The format can’t change once a round is paired. Take the pairing back, or "
                      "begin another season."));
}

static void
warn (char **warning, char *sentence)
{
  if (warning == NULL || *warning != NULL)
    g_free (sentence);
  else
    *warning = sentence;
}

char *
app_season_draft_check (DbStore *db, const AppSeasonDraft *draft, const char *season,
                        char **warning)
{
  g_autofree char *unwise = NULL;
  guint n = 0;
  char *wrong;

  if (warning != NULL)
    *warning = NULL;
  if ((wrong = check_league (db, draft)) != NULL || (wrong = check_names (draft)) != NULL
      || (wrong = check_games (draft)) != NULL || (wrong = check_time (draft)) != NULL
      || (wrong = check_partners (draft)) != NULL || (wrong = check_pods (draft)) != NULL
      || (wrong = check_carries (db, draft, season)) != NULL
      || (wrong = check_entrants (db, draft, season, &n)) != NULL
      || (wrong = check_rounds (draft, n)) != NULL
      || (wrong = check_season (draft, n, &unwise)) != NULL
      || (wrong = check_stored (db, draft, season, n)) != NULL)
    return wrong;
  if (draft->rules.best_of < 1 || draft->rules.best_of > APP_MOST_BEST_OF)
    return g_strdup_printf (_ ("A match has from 1 to %d games."), APP_MOST_BEST_OF);
  if ((wrong = check_tie_breaks (&draft->rules)) != NULL
      || (wrong = check_scheme (draft, n)) != NULL
      || (draft->rated && (wrong = league_rating_rules_check (&draft->rating)) != NULL))
    return wrong;
  warn (warning, g_steal_pointer (&unwise));
  warn (warning, warn_games (draft));
  warn (warning, warn_tie_breaks (&draft->rules));
  return NULL;
}

/* Drafts of seasons from rows of the store, and into them. */

const RulesGame *
app_season_find_rules_game (const char *name)
{
  const char *code = app_quick_game_code (name);

  return code != NULL ? rules_game (rules_text (code)) : NULL;
}

/* Names of games by their rows: the code of those that have one. */
static char **
read_games (DbStore *db, const DbSeason *row, GError **error)
{
  g_autoptr (GPtrArray) games = db_games_list (db, error);
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();

  if (games == NULL)
    return NULL;
  for (guint k = 0; k < row->games->len; k++)
    for (guint j = 0; j < games->len; j++) {
      const DbPlaceOrGame *game = g_ptr_array_index (games, j);

      if (game->id == g_array_index (row->games, gint64, k))
        g_strv_builder_add (names, game->code != NULL ? game->code : game->name);
    }
  return g_strv_builder_end (names);
}

/* The ready one or the stored one that is the same, "" for none. */
static char *
dup_scheme_id (DbStore *db, const char *json)
{
  g_autoptr (GPtrArray) schemes = app_schemes_list (db, NULL);

  for (guint k = 0; schemes != NULL && k < schemes->len; k++) {
    const AppScheme *scheme = g_ptr_array_index (schemes, k);
    g_autofree char *written = app_scheme_write (&scheme->scheme);

    if (g_str_equal (written, json))
      return g_strdup (scheme->id);
  }
  return g_strdup ("");
}

static gboolean
read_carries (DbStore *db, const DbSeason *row, AppSeasonDraft *draft, GError **error)
{
  g_autoptr (DbSeason) from = NULL;

  if (!app_carry_read (row->carried, &draft->carry_flags, error))
    return FALSE;
  if (row->carries_from == 0)
    return TRUE;
  from = db_season_get (db, row->carries_from, error);
  if (from == NULL)
    return FALSE;
  draft->carry_from = g_strdup (from->uuid);
  return TRUE;
}

AppSeasonDraft *
app_season_draft_read (DbStore *db, const DbSeason *row, GError **error)
{
  g_autoptr (AppSeasonDraft) draft = g_new0 (AppSeasonDraft, 1);
  g_autoptr (DbLeague) league = db_league_get (db, row->league, error);

  draft->entrants = g_new0 (char *, 1);
  if (league == NULL || (draft->games = read_games (db, row, error)) == NULL
      || !app_season_rules_read (row, &draft->rules, &draft->pairing, &draft->rated, &draft->rating,
                                 error)
      || !read_carries (db, row, draft, error))
    return NULL;
  app_partners_find (row->partners, &draft->partners);
  draft->league = g_strdup (league->uuid);
  draft->league_name = g_strdup (league->name);
  draft->name = g_strdup (row->name);
  draft->open = row->open;
  draft->starts = g_strdup (row->starts);
  draft->ends = g_strdup (row->ends);
  draft->rounds = row->rounds;
  draft->scheme_id = dup_scheme_id (db, row->scheme);
  draft->note = g_strdup (row->note);
  return g_steal_pointer (&draft);
}

static gboolean
write_games (DbStore *db, const AppSeasonDraft *draft, DbSeason *row, GError **error)
{
  g_array_set_size (row->games, 0);
  for (char **name = draft->games; *name != NULL; name++) {
    const RulesGame *known = app_season_find_rules_game (*name);
    g_autofree char *trimmed = g_strstrip (g_strdup (*name));
    gint64 game;

    if (trimmed[0] == '\0')
      continue;
    if (!db_game_ensure (db, known != NULL ? known->id : NULL,
                         known != NULL ? known->name : trimmed, &game, error))
      return FALSE;
    g_array_append_val (row->games, game);
  }
  return TRUE;
}

static void
set_trimmed (char **field, const char *value)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (value != NULL ? value : ""));

  db_match_set_string (field, trimmed);
}

gboolean
app_season_draft_write (DbStore *db, const AppSeasonDraft *draft, DbSeason *row, GError **error)
{
  const LeaguePairingRules *pairing = &draft->pairing;
  g_autofree char *scheme = app_scheme_write (&draft->rules.scheme);
  g_autofree char *tie_breaks = app_tie_breaks_write (&draft->rules);
  g_autofree char *rating = app_rating_write (draft->rated, &draft->rating);
  g_autofree char *carried = app_carry_write (draft->carry_from != NULL ? draft->carry_flags : 0);

  set_trimmed (&row->name, draft->name);
  db_match_set_string (&row->format, league_format_id (pairing->format));
  db_match_set_string (&row->partners, app_partners_id (draft->partners));
  row->open = draft->open && pairing->format == LEAGUE_LADDER;
  set_trimmed (&row->starts, draft->starts);
  set_trimmed (&row->ends, draft->ends);
  row->rounds = draft->rounds;
  row->cycles = pairing->cycles;
  row->pod_least = pairing->pod_least;
  row->pod_most = pairing->pod_most;
  row->best_of = draft->rules.best_of;
  row->third_place = pairing->third_place && pairing->format == LEAGUE_KNOCK_OUT;
  db_match_set_string (&row->seating,
                       pairing->format == LEAGUE_SWISS && pairing->seating != LEAGUE_SEATING_GAPS
                           ? league_seating_id (pairing->seating)
                           : "");
  db_match_set_string (&row->scheme, scheme);
  db_match_set_string (&row->tie_breaks, tie_breaks);
  db_match_set_string (&row->rating, rating);
  db_match_set_string (&row->carried, carried);
  db_match_set_string (&row->note, draft->note != NULL ? draft->note : "");
  row->carries_from = 0;
  return (draft->carry_from == NULL
          || db_season_find (db, draft->carry_from, &row->carries_from, error))
         && write_games (db, draft, row, error);
}

/* Drafts of what is stored */

static AppSeasonDraft *
forward_error (AppSeasonDraft *draft, GError *failed, GError **error)
{
  if (draft == NULL)
    app_error_take (error, failed);
  return draft;
}

AppSeasonDraft *
app_season_draft_load (DbStore *db, const char *season, GError **error)
{
  g_autoptr (DbSeason) row = NULL;
  GError *failed = NULL;
  gint64 id;

  if (!db_season_find (db, season, &id, &failed) || (row = db_season_get (db, id, &failed)) == NULL)
    return forward_error (NULL, failed, error);
  return forward_error (app_season_draft_read (db, row, &failed), failed, error);
}

char *
app_day_dup_offset (const char *day, int by)
{
  int year = 0, month = 0, number = 0;
  g_autoptr (GDateTime) date = NULL, moved = NULL;

  if (app_day_is_valid (day) && sscanf (day, "%4d-%2d-%2d", &year, &month, &number) == 3)
    date = g_date_time_new_utc (year, month, number, 0, 0, 0);
  moved = date != NULL ? g_date_time_add_days (date, by) : NULL;
  return moved != NULL ? g_date_time_format (moved, "%Y-%m-%d") : g_strdup ("");
}

/* A season that counts matches by itself begins where the last one ends: today unless that was
 * said. */
static char *
dup_first_day (const DbSeason *last)
{
  g_autofree char *today = app_quick_dup_today ();

  return app_day_dup_offset (last->ends[0] != '\0' ? last->ends : today, 1);
}

AppSeasonDraft *
app_season_draft_next (DbStore *db, const char *league, GError **error)
{
  g_autoptr (GPtrArray) seasons = NULL;
  AppSeasonDraft *draft;
  const DbSeason *last;
  GError *failed = NULL;
  gint64 id;

  if (!db_league_find (db, league, &id, &failed)
      || (seasons = db_seasons_list (db, id, FALSE, &failed)) == NULL)
    return forward_error (NULL, failed, error);
  if (seasons->len == 0) {
    g_set_error_literal (error, APP_ERROR, APP_ERROR_NOT_FOUND,
                         _ ("The league has no season to go on from."));
    return NULL;
  }
  last = g_ptr_array_index (seasons, seasons->len - 1);
  draft = app_season_draft_read (db, last, &failed);
  if (draft == NULL)
    return forward_error (NULL, failed, error);
  db_match_set_string (&draft->name, "");
  g_free (draft->starts);
  draft->starts = draft->open ? dup_first_day (last) : g_strdup ("");
  db_match_set_string (&draft->ends, "");
  db_match_set_string (&draft->note, "");
  db_match_set_string (&draft->carry_from, last->uuid);
  draft->carry_flags =
      APP_CARRY_ENTRANTS | APP_CARRY_SEEDS | (draft->rated ? APP_CARRY_RATINGS : 0);
  return draft;
}

/* What dialogs ask of the main thread's connection when a league is set up. */

GPtrArray *
app_schemes_list_from_store (AppStore *store)
{
  GPtrArray *schemes = app_schemes_list (app_store_get_db (store), NULL);

  return schemes != NULL ? schemes
                         : g_ptr_array_new_with_free_func ((GDestroyNotify)app_scheme_free);
}

/* A season as a form edits it */

/* What a person chose, so that it isn't filled in any more. */
typedef enum {
  OWN_ROUNDS = 1 << 0,
  OWN_POINTS = 1 << 1,
  OWN_TIE_BREAKS = 1 << 2,
  OWN_RATING = 1 << 3,
  OWN_SIZES = 1 << 4,
  OWN_ALL = (1 << 5) - 1,
} Own;

#define N_CARRIES 4

struct _AppSeasonForm {
  AppDraft parent_instance;

  AppStore *store;    /* Owned */
  char *season;       /* Owned; UUID of the stored one */
  AppSeasonDraft now; /* Owned; texts as typed, but for @games and @carries */
  char *games;        /* Owned; with commas between them */
  GPtrArray *schemes; /* Owned; of AppScheme */
  guint points;       /* The one of @schemes */
  guint ratings;      /* 0 for none, else 1 and the system */
  gboolean carries[N_CARRIES];
  guint n_carried; /* Entrants of the season that it carries on from, or edits */
  guint own;       /* Own flags */
};

G_DEFINE_FINAL_TYPE (AppSeasonForm, app_season_form, APP_TYPE_DRAFT)

/* Those up to LAST_USUAL are others with another format. */
enum {
  FORMAT,
  PARTNERS,
  POD_LEAST,
  POD_MOST,
  POINTS,
  TIE_BREAKS,
  RATINGS,
  FIRST_NUMBER,
  LAST_NUMBER = FIRST_NUMBER + 8,
  LAST_USUAL = LAST_NUMBER,
  ROUNDS,
};

#define FIELD(field) G_STRUCT_OFFSET (AppSeasonForm, field)

static const AppProperty properties[] = {
  [FORMAT] = { "format", APP_PROPERTY_UINT, FIELD (now.pairing.format) },
  [PARTNERS] = { "partners", APP_PROPERTY_UINT, FIELD (now.partners) },
  [POD_LEAST] = { "pod-least", APP_PROPERTY_UINT, FIELD (now.pairing.pod_least) },
  [POD_MOST] = { "pod-most", APP_PROPERTY_UINT, FIELD (now.pairing.pod_most) },
  [POINTS] = { "points", APP_PROPERTY_UINT, FIELD (points) },
  [TIE_BREAKS] = { "n-tie-breaks", APP_PROPERTY_UINT, FIELD (now.rules.n_tie_breaks) },
  [RATINGS] = { "ratings", APP_PROPERTY_UINT, FIELD (ratings) },
  [FIRST_NUMBER] = { "start", APP_PROPERTY_DOUBLE, FIELD (now.rating.start) },
  { "k", APP_PROPERTY_DOUBLE, FIELD (now.rating.k) },
  { "provisional", APP_PROPERTY_UINT, FIELD (now.rating.provisional) },
  { "deviation", APP_PROPERTY_DOUBLE, FIELD (now.rating.deviation) },
  { "tau", APP_PROPERTY_DOUBLE, FIELD (now.rating.tau) },
  { "period", APP_PROPERTY_UINT, FIELD (now.rating.period) },
  { "mu", APP_PROPERTY_DOUBLE, FIELD (now.rating.mu) },
  { "sigma", APP_PROPERTY_DOUBLE, FIELD (now.rating.sigma) },
  [LAST_NUMBER] = { "beta", APP_PROPERTY_DOUBLE, FIELD (now.rating.beta) },
  [ROUNDS] = { "rounds", APP_PROPERTY_UINT, FIELD (now.rounds) },
  { "cycles", APP_PROPERTY_UINT, FIELD (now.pairing.cycles) },
  { "best-of", APP_PROPERTY_UINT, FIELD (now.rules.best_of) },
  { "third-place", APP_PROPERTY_BOOLEAN, FIELD (now.pairing.third_place) },
  /* The other seating is 0. */
  { "fide-seats", APP_PROPERTY_BOOLEAN, FIELD (now.pairing.seating) },
  { "carry-entrants", APP_PROPERTY_BOOLEAN, FIELD (carries[0]) },
  { "carry-seeds", APP_PROPERTY_BOOLEAN, FIELD (carries[1]) },
  { "carry-ratings", APP_PROPERTY_BOOLEAN, FIELD (carries[2]) },
  { "carry-points", APP_PROPERTY_BOOLEAN, FIELD (carries[3]) },
  { "league-name", APP_PROPERTY_TEXT, FIELD (now.league_name) },
  { "season-name", APP_PROPERTY_TEXT, FIELD (now.name) },
  { "games", APP_PROPERTY_TEXT, FIELD (games) },
  { "starts", APP_PROPERTY_TEXT, FIELD (now.starts) },
  { "ends", APP_PROPERTY_TEXT, FIELD (now.ends) },
  { "note", APP_PROPERTY_TEXT, FIELD (now.note) },
  { NULL, APP_PROPERTY_NONE, FIELD (now.league), g_free },
  { NULL, APP_PROPERTY_NONE, FIELD (now.games), (GDestroyNotify)g_strfreev },
  { NULL, APP_PROPERTY_NONE, FIELD (now.scheme_id), g_free },
  { NULL, APP_PROPERTY_NONE, FIELD (now.carry_from), g_free },
  { NULL, APP_PROPERTY_NONE, FIELD (now.entrants), (GDestroyNotify)g_strfreev },
  { NULL, APP_PROPERTY_NONE, FIELD (schemes), (GDestroyNotify)g_ptr_array_unref },
  { NULL, APP_PROPERTY_NONE, FIELD (season), g_free },
  { NULL, APP_PROPERTY_NONE, FIELD (store), g_object_unref },
};

/* What the property of each is for. */
static const guint carries[N_CARRIES] = { APP_CARRY_ENTRANTS, APP_CARRY_SEEDS, APP_CARRY_RATINGS,
                                          APP_CARRY_POINTS };

/* app_properties_install_writable() has it. */
static void (*set_field) (GObject *object, guint id, const GValue *value, GParamSpec *spec);

char **
app_season_split_games (const char *text)
{
  g_auto (GStrv) words = g_strsplit (text, ",", -1);
  g_autoptr (GStrvBuilder) games = g_strv_builder_new ();

  for (char **word = words; *word != NULL; word++)
    if (*g_strstrip (*word) != '\0')
      g_strv_builder_add (games, *word);
  return g_strv_builder_end (games);
}

/* Whether a person says how many rounds are played. */
static gboolean
has_rounds (AppSeasonForm *self)
{
  return self->now.pairing.format == LEAGUE_SWISS || self->now.pairing.format == LEAGUE_PODS;
}

AppSeasonDraft *
app_season_form_dup_draft (AppSeasonForm *self)
{
  AppSeasonDraft *draft = app_season_draft_copy (&self->now);
  char *const texts[] = { draft->league_name, draft->name, draft->starts, draft->ends,
                          draft->note };

  for (guint k = 0; k < G_N_ELEMENTS (texts); k++)
    g_strstrip (texts[k]);
  g_strfreev (draft->games);
  draft->games = app_season_split_games (self->games);
  draft->rounds = has_rounds (self) ? draft->rounds : 0;
  if (self->season != NULL || draft->carry_from == NULL)
    return draft;
  draft->carry_flags = 0;
  for (guint k = 0; k < N_CARRIES; k++)
    draft->carry_flags |= self->carries[k] ? carries[k] : 0;
  return draft;
}

static char *
check_form (AppDraft *draft, char **warning)
{
  AppSeasonForm *self = APP_SEASON_FORM (draft);
  g_autoptr (AppSeasonDraft) stored = app_season_form_dup_draft (self);

  return app_season_draft_check (app_store_get_db (self->store), stored, self->season, warning);
}

guint
app_season_form_count_entrants (AppSeasonForm *self)
{
  gboolean all = self->season != NULL || (self->now.carry_from != NULL && self->carries[0]);

  return g_strv_length (self->now.entrants) + (all ? self->n_carried : 0);
}

/* The usual number of rounds, until somebody chooses another. */
static void
set_rounds (AppSeasonForm *self)
{
  if (!has_rounds (self) || (self->own & OWN_ROUNDS))
    return;
  self->now.rounds =
      app_season_draft_suggest_rounds (&self->now, app_season_form_count_entrants (self));
  g_object_notify (G_OBJECT (self), properties[ROUNDS].name);
}

void
app_season_form_take_entrants (AppSeasonForm *self, char **entrants)
{
  g_object_freeze_notify (G_OBJECT (self));
  g_strfreev (self->now.entrants);
  self->now.entrants = entrants;
  set_rounds (self);
  app_draft_changed (APP_DRAFT (self));
  g_object_thaw_notify (G_OBJECT (self));
}

static void
set_columns (AppSeasonForm *self, const LeagueColumn *columns, guint n)
{
  memmove (self->now.rules.tie_breaks, columns, n * sizeof *columns);
  self->now.rules.n_tie_breaks = n;
  g_object_notify (G_OBJECT (self), properties[TIE_BREAKS].name);
}

void
app_season_form_set_tie_breaks (AppSeasonForm *self, const LeagueColumn *columns, guint n)
{
  self->own |= OWN_TIE_BREAKS;
  set_columns (self, columns, n);
}

/* Other points have other tie-breaks, unless somebody chose these. */
static void
set_scheme (AppSeasonForm *self, const AppScheme *scheme)
{
  const LeagueRules before = self->now.rules;

  self->own |= OWN_POINTS;
  app_season_draft_set_scheme (&self->now, scheme->id, &scheme->scheme);
  if (self->own & OWN_TIE_BREAKS)
    set_columns (self, before.tie_breaks, before.n_tie_breaks);
  else
    g_object_notify (G_OBJECT (self), properties[TIE_BREAKS].name);
}

/* The place of the draft's scheme; G_MAXUINT for none. */
static guint
find_scheme (AppSeasonForm *self)
{
  for (guint k = 0; k < self->schemes->len; k++) {
    const AppScheme *scheme = g_ptr_array_index (self->schemes, k);

    if (g_strcmp0 (scheme->id, self->now.scheme_id) == 0)
      return k;
  }
  return G_MAXUINT;
}

/* The draft's own points are none of those that are known, any more. */
static void
add_odd_scheme (AppSeasonForm *self)
{
  AppScheme *scheme = g_new0 (AppScheme, 1);

  g_free (self->now.scheme_id);
  self->now.scheme_id = g_strdup ("");
  scheme->id = g_strdup ("");
  scheme->name = g_strdup (_ ("As it was"));
  scheme->scheme = self->now.rules.scheme;
  g_ptr_array_insert (self->schemes, 0, scheme);
}

void
app_season_form_read_schemes (AppSeasonForm *self, const char *chosen)
{
  g_object_freeze_notify (G_OBJECT (self));
  g_clear_pointer (&self->schemes, g_ptr_array_unref);
  self->schemes = app_schemes_list_from_store (self->store);
  for (guint k = 0; chosen != NULL && k < self->schemes->len; k++) {
    const AppScheme *scheme = g_ptr_array_index (self->schemes, k);

    if (g_str_equal (scheme->id, chosen))
      set_scheme (self, scheme);
  }
  if (find_scheme (self) == G_MAXUINT)
    add_odd_scheme (self);
  self->points = find_scheme (self);
  g_object_notify (G_OBJECT (self), properties[POINTS].name);
  g_object_thaw_notify (G_OBJECT (self));
}

/* The usual settings, but for what somebody chose. */
static void
set_usual (AppSeasonForm *self)
{
  AppSeasonDraft *now = &self->now;
  const LeagueRules rules = now->rules;
  const LeagueRatingRules rating = now->rating;
  const guint rounds = now->rounds;
  g_autofree char *scheme_id = g_strdup (now->scheme_id);

  if (!(self->own & OWN_SIZES) && now->pairing.format == LEAGUE_LADDER)
    now->pairing.pod_most = 2;
  app_season_draft_set_format (now, now->pairing.format);
  if (self->own & OWN_POINTS) {
    now->rules.scheme = rules.scheme;
    g_free (now->scheme_id);
    now->scheme_id = g_steal_pointer (&scheme_id);
  }
  if (self->own & OWN_TIE_BREAKS)
    set_columns (self, rules.tie_breaks, rules.n_tie_breaks);
  if (self->own & OWN_RATING)
    now->rating = rating;
  now->rounds = rounds;
  self->points = find_scheme (self);
  self->ratings = now->rated ? 1 + (guint)now->rating.system : 0;
  for (guint k = 0; k <= LAST_USUAL; k++)
    g_object_notify (G_OBJECT (self), properties[k].name);
}

static void
set_ratings (AppSeasonForm *self)
{
  LeagueSystem system = (LeagueSystem)(self->ratings - 1);

  self->now.rated = self->ratings > 0;
  if (!self->now.rated || system == self->now.rating.system)
    return;
  league_rating_rules_init (&self->now.rating, system);
  for (guint k = FIRST_NUMBER; k <= LAST_NUMBER; k++)
    g_object_notify (G_OBJECT (self), properties[k].name);
}

/* What follows from another value of a property. */
static void
follow (AppSeasonForm *self, guint property)
{
  if (property == POD_LEAST || property == POD_MOST)
    self->own |= OWN_SIZES;
  else if (property >= RATINGS && property <= LAST_NUMBER)
    self->own |= OWN_RATING;
  else if (property == ROUNDS)
    self->own |= OWN_ROUNDS;
  if (property <= POD_MOST)
    set_usual (self);
  else if (property == POINTS)
    set_scheme (self, g_ptr_array_index (self->schemes, self->points));
  else if (property == RATINGS)
    set_ratings (self);
  set_rounds (self);
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  g_auto (GValue) old = G_VALUE_INIT;

  g_object_get_property (object, spec->name, &old);
  if (g_param_values_cmp (spec, &old, value) == 0)
    return;
  g_object_freeze_notify (object);
  set_field (object, id, value, spec);
  follow (APP_SEASON_FORM (object), id - 1);
  g_object_thaw_notify (object);
}

static void
app_season_form_class_init (AppSeasonFormClass *class)
{
  GObjectClass *object_class = G_OBJECT_CLASS (class);

  APP_DRAFT_CLASS (class)->check = check_form;
  app_properties_install_writable (object_class, properties, G_N_ELEMENTS (properties));
  set_field = object_class->set_property;
  object_class->set_property = set_property;
}

static void
app_season_form_init (AppSeasonForm *self)
{
}

static guint
count_entrants (DbStore *db, const char *season)
{
  g_autoptr (GPtrArray) rows = NULL;
  gint64 id;
  guint n = 0;

  if (season != NULL && db_season_find (db, season, &id, NULL))
    rows = db_entrants_list (db, id, NULL);
  for (guint k = 0; rows != NULL && k < rows->len; k++)
    n += ((const DbEntrant *)g_ptr_array_index (rows, k))->left == G_MAXUINT;
  return n;
}

static char *
join_games (char **games)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  g_auto (GStrv) joined = NULL;

  for (; *games != NULL; games++)
    g_strv_builder_add (names, app_quick_game_name (*games));
  joined = g_strv_builder_end (names);
  return g_strjoinv (", ", joined);
}

/* @draft: (transfer full) (nullable): NULL makes none. @season: (nullable): the stored one */
static AppSeasonForm *
new_form (AppStore *store, AppSeasonDraft *draft, const char *season)
{
  AppSeasonForm *self;

  if (draft == NULL)
    return NULL;
  self = g_object_new (APP_TYPE_SEASON_FORM, NULL);
  self->store = g_object_ref (store);
  self->season = g_strdup (season);
  self->now = *draft;
  g_free (draft);
  self->games = join_games (self->now.games);
  for (guint k = 0; k < N_CARRIES; k++)
    self->carries[k] = (self->now.carry_flags & carries[k]) != 0;
  self->ratings = self->now.rated ? 1 + (guint)self->now.rating.system : 0;
  if (self->now.league != NULL)
    self->own = self->now.rounds > 0 ? OWN_ALL : OWN_ALL & ~OWN_ROUNDS;
  self->n_carried =
      count_entrants (app_store_get_db (store), season != NULL ? season : self->now.carry_from);
  app_season_form_read_schemes (self, NULL);
  set_rounds (self);
  return self;
}

AppSeasonForm *
app_season_form_new (AppStore *store, const AppSeasonDraft *draft)
{
  return new_form (store, app_season_draft_copy (draft), NULL);
}

AppSeasonForm *
app_season_form_new_next (AppStore *store, const char *league, GError **error)
{
  return new_form (store, app_season_draft_next (app_store_get_db (store), league, error), NULL);
}

AppSeasonForm *
app_season_form_new_edit (AppStore *store, const char *season, GError **error)
{
  return new_form (store, app_season_draft_load (app_store_get_db (store), season, error), season);
}

const AppSeasonDraft *
app_season_form_get_draft (AppSeasonForm *self)
{
  return &self->now;
}

const char *
app_season_form_get_season (AppSeasonForm *self)
{
  return self->season;
}

const GPtrArray *
app_season_form_get_schemes (AppSeasonForm *self)
{
  return self->schemes;
}

/* What is awarded to a fixture */

struct _AppAwardDraft {
  AppDraft parent_instance;

  guint n_sides;
  LeagueKind kind;
  guint places[LEAGUE_SEATS]; /* By side */
  char *reason;               /* Owned */
};

G_DEFINE_FINAL_TYPE (AppAwardDraft, app_award_draft, APP_TYPE_DRAFT)

static const AppProperty award_properties[] = {
  { "reason", APP_PROPERTY_TEXT, G_STRUCT_OFFSET (AppAwardDraft, reason) },
};

static char *
check_award (AppDraft *draft, char **warning)
{
  AppAwardDraft *self = APP_AWARD_DRAFT (draft);
  g_autofree char *reason = g_strstrip (g_strdup (self->reason));
  gboolean lost = FALSE;

  for (guint k = 0; k < self->n_sides; k++)
    lost = lost || self->places[k] != 1;
  if (self->kind == LEAGUE_UNPLAYED)
    return g_strdup (_ ("Say what is awarded."));
  if (self->kind == LEAGUE_FORFEIT && !lost)
    return g_strdup (_ ("Somebody must lose a forfeit. Say who did not play."));
  return *reason == '\0' ? g_strdup (_ ("Say why it is awarded: everybody will read it.")) : NULL;
}

static void
app_award_draft_class_init (AppAwardDraftClass *class)
{
  APP_DRAFT_CLASS (class)->check = check_award;
  app_properties_install_writable (G_OBJECT_CLASS (class), award_properties,
                                   G_N_ELEMENTS (award_properties));
}

static void
app_award_draft_init (AppAwardDraft *self)
{
}

AppAwardDraft *
app_award_draft_new (guint n_sides, const char *reason)
{
  AppAwardDraft *self = g_object_new (APP_TYPE_AWARD_DRAFT, NULL);

  self->n_sides = n_sides;
  self->kind = n_sides > 2 ? LEAGUE_FORFEIT : LEAGUE_UNPLAYED;
  self->reason = g_strdup (reason != NULL ? reason : "");
  for (guint k = 0; k < n_sides; k++)
    self->places[k] = k + 1;
  return self;
}

void
app_award_draft_set_kind (AppAwardDraft *self, LeagueKind kind)
{
  self->kind = kind;
  app_draft_changed (APP_DRAFT (self));
}

void
app_award_draft_set_place (AppAwardDraft *self, guint side, guint place)
{
  self->places[side] = place;
  app_draft_changed (APP_DRAFT (self));
}

LeagueKind
app_award_draft_get (AppAwardDraft *self, guint *places)
{
  memcpy (places, self->places, sizeof self->places);
  return self->kind;
}

/* Entrants */

static void
add_other (DbStore *db, const DbForbiddenPair *pair, gint64 entrant, GStrvBuilder *others)
{
  gint64 id = pair->one == entrant ? pair->other : pair->one;
  g_autoptr (DbEntrant) other = NULL;

  if (pair->one != entrant && pair->other != entrant)
    return;
  other = db_entrant_get (db, id, NULL);
  if (other != NULL)
    g_strv_builder_add (others, other->uuid);
}

char **
app_entrant_dup_forbidden (AppStore *store, const char *season, const char *entrant)
{
  DbStore *db = app_store_get_db (store);
  g_autoptr (GStrvBuilder) others = g_strv_builder_new ();
  g_autoptr (DbSeason) row = NULL;
  gint64 id, of;

  if (db_season_find (db, season, &id, NULL) && db_entrant_find (db, entrant, &of, NULL))
    row = db_season_get (db, id, NULL);
  for (guint k = 0; row != NULL && k < row->forbidden->len; k++)
    add_other (db, &g_array_index (row->forbidden, DbForbiddenPair, k), of, others);
  return g_strv_builder_end (others);
}
