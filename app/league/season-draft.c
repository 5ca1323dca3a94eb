/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a dialog for a season asks for, with the usual settings of each format.
 */
#include "app/league/season-work.h"

#include "app/league/schemes.h"

#include <glib/gi18n-lib.h>
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
  g_free (draft->carries);
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
  copy->carries = g_strdup (draft->carries);
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
  app_season_draft_set_scheme (draft, usual->scheme, &league_ready_scheme (usual->scheme)->scheme);
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
