/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Words with which seasons are stored, and that people type or read: tie-breaks, ratings, what is
 * carried on, entrants, titles.
 */
#include "app/league/season-ids.h"

#include "app/base/error.h"
#include "app/league/schemes.h"

#include <glib/gi18n-lib.h>
#include <string.h>

static gboolean
refuse (GError **error, const char *format, const char *word, const char *known)
{
  g_auto (GStrv) parts = g_strsplit (format, "%s", 3);

  g_set_error (error, APP_ERROR, APP_ERROR_USAGE, "%s%s%s%s%s", parts[0], word,
               parts[1] != NULL ? parts[1] : "", parts[1] != NULL && parts[2] != NULL ? known : "",
               parts[1] != NULL && parts[2] != NULL ? parts[2] : "");
  return FALSE;
}

/* Words apart by blanks or commas. */
static char **
split (const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text != NULL ? text : "", " ,\t\n", -1);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (char **word = words; *word != NULL; word++)
    if (**word != '\0')
      g_strv_builder_add (builder, *word);
  return g_strv_builder_end (builder);
}

/* Tie-breaks */

char *
app_tie_breaks_write (const LeagueRules *rules)
{
  GString *text = g_string_new (NULL);

  for (guint k = 0; k < rules->n_tie_breaks; k++)
    g_string_append_printf (text, "%s%s", k > 0 ? " " : "",
                            league_column_id (rules->tie_breaks[k]));
  return g_string_free (text, FALSE);
}

static char *
dup_tie_breaks (void)
{
  GString *known = g_string_new (NULL);

  for (guint k = 0; k < LEAGUE_COLUMNS; k++)
    if (league_column_is_tie_break (k))
      g_string_append_printf (known, "%s%s", known->len > 0 ? ", " : "", league_column_id (k));
  return g_string_free (known, FALSE);
}

static gboolean
has_tie_break (const LeagueRules *rules, LeagueColumn column)
{
  for (guint k = 0; k < rules->n_tie_breaks; k++)
    if (rules->tie_breaks[k] == column)
      return TRUE;
  return FALSE;
}

gboolean
app_tie_breaks_read (const char *text, LeagueRules *rules, GError **error)
{
  g_auto (GStrv) words = split (text);
  LeagueRules read = { 0 };

  for (char **word = words; *word != NULL; word++) {
    g_autofree char *folded = db_fold (*word);
    LeagueColumn column;

    if (!league_column_find (folded, &column) || !league_column_is_tie_break (column)) {
      g_autofree char *known = dup_tie_breaks ();

      return refuse (error, _ ("“%s” is no tie-break; there are %s."), *word, known);
    }
    if (has_tie_break (&read, column))
      return refuse (error, _ ("The tie-break “%s” is there twice; leave one out."), *word, NULL);
    read.tie_breaks[read.n_tie_breaks++] = column;
  }
  rules->n_tie_breaks = read.n_tie_breaks;
  memcpy (rules->tie_breaks, read.tie_breaks, sizeof rules->tie_breaks);
  return TRUE;
}

/* Ratings */

#define NUMBER(member) G_STRUCT_OFFSET (LeagueRatingRules, member)

/* @systems: bit s: the system s has it */
static const struct {
  const char *key;
  gsize offset;
  guint systems;
} numbers[] = {
  { "start", NUMBER (start), 1 << LEAGUE_ELO | 1 << LEAGUE_GLICKO2 },
  { "k", NUMBER (k), 1 << LEAGUE_ELO },
  { "deviation", NUMBER (deviation), 1 << LEAGUE_GLICKO2 },
  { "volatility", NUMBER (volatility), 1 << LEAGUE_GLICKO2 },
  { "tau", NUMBER (tau), 1 << LEAGUE_GLICKO2 },
  { "mu", NUMBER (mu), 1 << LEAGUE_PLACKETT_LUCE },
  { "sigma", NUMBER (sigma), 1 << LEAGUE_PLACKETT_LUCE },
  { "beta", NUMBER (beta), 1 << LEAGUE_PLACKETT_LUCE },
  { "kappa", NUMBER (kappa), 1 << LEAGUE_PLACKETT_LUCE },
  { "drift", NUMBER (drift), 1 << LEAGUE_PLACKETT_LUCE },
};

static const char *const periods[] = {
  [LEAGUE_PERIOD_ROUND] = "round",
  [LEAGUE_PERIOD_DAY] = "day",
  [LEAGUE_PERIOD_WEEK] = "week",
  [LEAGUE_PERIOD_MONTH] = "month",
};

/* As short as it can be and still the same number. */
static void
append_number (GString *text, double value)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  g_ascii_formatd (number, sizeof number, "%.15g", value);
  g_string_append (text, g_ascii_strtod (number, NULL) == value
                             ? number
                             : g_ascii_dtostr (number, sizeof number, value));
}

char *
app_rating_write (gboolean rated, const LeagueRatingRules *rules)
{
  GString *text;

  if (!rated)
    return g_strdup ("");
  text = g_string_new (league_system_id (rules->system));
  for (guint k = 0; k < G_N_ELEMENTS (numbers); k++)
    if ((numbers[k].systems & 1u << rules->system) != 0) {
      g_string_append_printf (text, " %s=", numbers[k].key);
      append_number (text, G_STRUCT_MEMBER (double, rules, numbers[k].offset));
    }
  if (rules->system == LEAGUE_ELO)
    g_string_append_printf (text, " provisional=%u", rules->provisional);
  if (rules->system == LEAGUE_GLICKO2)
    g_string_append_printf (text, " period=%s", periods[rules->period]);
  return g_string_free (text, FALSE);
}

static gboolean
read_period (const char *value, LeagueRatingRules *rules, GError **error)
{
  for (guint k = 0; k < G_N_ELEMENTS (periods); k++)
    if (g_str_equal (value, periods[k])) {
      rules->period = (LeaguePeriod)k;
      return TRUE;
    }
  return refuse (error, _ ("“%s” is no rating period; there are %s."), value,
                 "round, day, week, month");
}

/* "k=20" */
static gboolean
read_setting (const char *word, LeagueRatingRules *rules, GError **error)
{
  const char *value = strchr (word, '=');
  g_autofree char *key = value != NULL ? g_strndup (word, (gsize)(value - word)) : g_strdup (word);
  guint64 count;
  char *end;

  value = value != NULL ? value + 1 : "";
  if (g_str_equal (key, "period") && rules->system == LEAGUE_GLICKO2)
    return read_period (value, rules, error);
  if (g_str_equal (key, "provisional") && rules->system == LEAGUE_ELO) {
    if (!g_ascii_string_to_unsigned (value, 10, 0, 1000, &count, NULL))
      return refuse (error, _ ("“%s”: a number of matches belongs behind the equals sign."), word,
                     NULL);
    rules->provisional = (guint)count;
    return TRUE;
  }
  for (guint k = 0; k < G_N_ELEMENTS (numbers); k++) {
    double number;

    if (!g_str_equal (key, numbers[k].key) || (numbers[k].systems & 1u << rules->system) == 0)
      continue;
    number = g_ascii_strtod (value, &end);
    if (end == value || *end != '\0')
      return refuse (error, _ ("“%s”: a number belongs behind the equals sign."), word, NULL);
    G_STRUCT_MEMBER (double, rules, numbers[k].offset) = number;
    return TRUE;
  }
  return refuse (error, _ ("%s has no setting “%s”."), league_system_name (rules->system), key);
}

gboolean
app_rating_read (const char *text, gboolean *rated, LeagueRatingRules *rules, GError **error)
{
  g_auto (GStrv) words = split (text);
  LeagueRatingRules read;
  LeagueSystem system;

  if (words[0] == NULL || g_str_equal (words[0], "none")) {
    *rated = FALSE;
    league_rating_rules_init (rules, LEAGUE_PLACKETT_LUCE);
    return words[0] == NULL || words[1] == NULL
           || refuse (error, _ ("“%s” says nothing where there is no rating."), words[1], NULL);
  }
  if (!league_system_find (words[0], &system))
    return refuse (error, _ ("“%s” is no rating; there are %s."), words[0],
                   "elo, glicko-2, plackett-luce, none");
  league_rating_rules_init (&read, system);
  for (char **word = words + 1; *word != NULL; word++)
    if (!read_setting (*word, &read, error))
      return FALSE;
  *rated = TRUE;
  *rules = read;
  return TRUE;
}

/* What is carried on */

static const char *const carries[] = { "entrants", "seeds", "ratings", "points" };

char *
app_carry_write (guint carried)
{
  GString *text = g_string_new (NULL);

  for (guint k = 0; k < G_N_ELEMENTS (carries); k++)
    if ((carried & 1u << k) != 0)
      g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", carries[k]);
  return g_string_free (text, FALSE);
}

gboolean
app_carry_read (const char *text, guint *carried, GError **error)
{
  g_auto (GStrv) words = split (text);

  *carried = 0;
  for (char **word = words; *word != NULL; word++) {
    guint k = 0;

    while (k < G_N_ELEMENTS (carries) && !g_str_equal (*word, carries[k]))
      k++;
    if (k == G_N_ELEMENTS (carries))
      return refuse (error, _ ("“%s” can’t be carried on; there are %s."), *word,
                     "entrants, seeds, ratings, points");
    *carried |= 1u << k;
  }
  return TRUE;
}

/* Partners */

static const char *const partners_ids[] = {
  [APP_PARTNERS_NONE] = "none",
  [APP_PARTNERS_FIXED] = "fixed",
  [APP_PARTNERS_CHANGING] = "changing",
};

const char *
app_partners_id (AppPartners partners)
{
  return partners_ids[partners];
}

gboolean
app_partners_find (const char *id, AppPartners *partners)
{
  for (guint k = 0; k < G_N_ELEMENTS (partners_ids); k++)
    if (g_strcmp0 (id, partners_ids[k]) == 0) {
      *partners = (AppPartners)k;
      return TRUE;
    }
  return FALSE;
}

/* A whole season */

static gboolean
unknown (GError **error, const char *word)
{
  g_set_error (error, APP_ERROR, APP_ERROR_RULES,
               _ ("The season has a setting that is not known here: “%s”. A newer Tomekeeper "
                  "knows it."),
               word);
  return FALSE;
}

gboolean
app_season_rules_read (const DbSeason *row, LeagueRules *rules, LeaguePairingRules *pairing,
                       gboolean *rated, LeagueRatingRules *rating, GError **error)
{
  AppPartners partners;

  memset (rules, 0, sizeof *rules);
  memset (pairing, 0, sizeof *pairing);
  if (!league_format_find (row->format, &pairing->format))
    return unknown (error, row->format);
  if (!app_partners_find (row->partners, &partners))
    return unknown (error, row->partners);
  pairing->rounds = rules->rounds = row->rounds;
  pairing->cycles = row->cycles;
  pairing->pod_least = row->pod_least;
  pairing->pod_most = row->pod_most;
  pairing->partners = partners == APP_PARTNERS_CHANGING ? 2 : 1;
  pairing->third_place = row->third_place;
  if (row->seating[0] != '\0' && !league_seating_find (row->seating, &pairing->seating))
    return unknown (error, row->seating);
  rules->round_robin = pairing->format == LEAGUE_ROUND_ROBIN;
  rules->best_of = row->best_of;
  if (!app_tie_breaks_read (row->tie_breaks, rules, error)
      || !app_scheme_read (row->scheme, &rules->scheme, error)
      || !app_rating_read (row->rating, rated, rating, error))
    return FALSE;
  pairing->win = league_scheme_win (&rules->scheme);
  return TRUE;
}

/* Entrants as people write them: a name, or a team with its players. */

void
app_entrant_text_free (AppEntrantText *words)
{
  if (words == NULL)
    return;
  g_free (words->name);
  g_strfreev (words->players);
  g_free (words);
}

/* A sentence with one name in it. */
static char *
tell (const char *format, const char *name)
{
  g_auto (GStrv) halves = g_strsplit (format, "%s", 2);

  return g_strjoinv (name, halves);
}

static char **
split_names (const char *text, const char *separators)
{
  g_auto (GStrv) names = g_strsplit_set (text, separators, -1);
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();

  for (char **name = names; *name != NULL; name++)
    if (*g_strstrip (*name) != '\0')
      g_strv_builder_add (builder, *name);
  return g_strv_builder_end (builder);
}

static gboolean
has_twice (char **names)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (; *names != NULL; names++)
    if (!g_hash_table_add (seen, db_fold (*names)))
      return TRUE;
  return FALSE;
}

static AppEntrantText *
read_team (const char *text, char **problem)
{
  g_autoptr (AppEntrantText) words = g_new0 (AppEntrantText, 1);
  const char *colon = strchr (text, ':');

  words->players = split_names (colon != NULL ? colon + 1 : text, ",&+");
  words->name = colon != NULL ? g_strstrip (g_strndup (text, (gsize)(colon - text)))
                              : g_strjoinv (" & ", words->players);
  if (g_strv_length (words->players) < 2)
    *problem = tell (_ ("“%s” is no team. Write it as “Red: Ann, Ben” or “Ann & Ben”."), text);
  else if (words->name[0] == '\0')
    *problem = tell (_ ("The team “%s” has no name. Write one before the colon."), text);
  else if (has_twice (words->players))
    *problem = tell (_ ("Somebody is in the team “%s” twice. Leave the name out once."), text);
  return *problem == NULL ? g_steal_pointer (&words) : NULL;
}

AppEntrantText *
app_entrant_text_read (const char *text, AppPartners partners, char **problem)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (text != NULL ? text : ""));
  AppEntrantText *words;

  *problem = NULL;
  if (trimmed[0] == '\0')
    *problem = g_strdup (_ ("An entrant has no name. Write one, or take the line out."));
  else if (partners != APP_PARTNERS_FIXED && strchr (trimmed, ':') != NULL)
    *problem = tell (_ ("“%s” is a team, but everybody enters alone. Name the players one by one, "
                        "or choose fixed partners."),
                     trimmed);
  if (*problem != NULL)
    return NULL;
  if (partners == APP_PARTNERS_FIXED)
    return read_team (trimmed, problem);
  words = g_new0 (AppEntrantText, 1);
  words->name = g_strdup ("");
  words->players = g_new0 (char *, 2);
  words->players[0] = g_steal_pointer (&trimmed);
  return words;
}

/* Titles */

char *
app_season_row_title (const DbSeason *row)
{
  return row->name[0] != '\0' ? g_strdup (row->name)
                              : g_strdup_printf (_ ("Season %u"), row->number);
}
