/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Points for the eye, and points schemes as JSON and as a line.
 */
#include "app/league/scheme-words.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define SIZES_TOLD 2

/* Points for the eye */

char *
app_points_dup (LeaguePoints points)
{
  gboolean negative = points < 0;
  gint64 whole = ABS (points) / LEAGUE_POINT, rest = ABS (points) % LEAGUE_POINT;
  gint64 thousandths = (rest + APP_SCHEME_UNIT / 2) / APP_SCHEME_UNIT;
  const char *sign = negative ? "−" : "";
  g_autofree char *number = NULL;

  if (rest == LEAGUE_POINT / 2)
    return whole == 0 ? g_strconcat (sign, "½", NULL)
                      : g_strdup_printf ("%s%" G_GINT64_FORMAT "½", sign, whole);
  number = g_strdup_printf ("%.10g", (double)whole + (double)thousandths / 1000);
  return g_strconcat (whole > 0 || thousandths > 0 ? sign : "", number, NULL);
}

/* Digits of a whole number; FALSE for none, or too many. */
static gboolean
read_digits (const char **at, gint64 *number)
{
  const char *from = *at;

  for (*number = 0; g_ascii_isdigit (**at); (*at)++)
    if (*at - from >= 8)
      return FALSE;
    else
      *number = *number * 10 + (**at - '0');
  return *at > from;
}

/* What stands behind the point, one to three digits. */
static gboolean
read_thousandths (const char **at, gint64 *thousandths)
{
  const char *from = *at;

  if (!read_digits (at, thousandths) || *at - from > 3)
    return FALSE;
  for (gsize k = (gsize)(*at - from); k < 3; k++)
    *thousandths *= 10;
  return TRUE;
}

gboolean
app_points_read (const char *text, LeaguePoints *points)
{
  g_autofree char *trimmed = g_strstrip (g_strdup (text));
  const char *at = trimmed;
  gint64 whole = 0, thousandths = 0;
  gboolean negative = FALSE, some;

  if (g_str_has_prefix (at, "−") || *at == '-') {
    negative = TRUE;
    at += *at == '-' ? 1 : strlen ("−");
  }
  some = read_digits (&at, &whole);
  if (!some && g_ascii_isdigit (*at))
    return FALSE;
  if (g_str_has_prefix (at, "½")) {
    at += strlen ("½");
    thousandths = 500;
  } else if (some && (*at == '.' || *at == ',')) {
    at++;
    if (!read_thousandths (&at, &thousandths))
      return FALSE;
  } else if (!some) {
    return FALSE;
  }
  if (*at != '\0' || whole > (LEAGUE_POINTS_MAX / LEAGUE_POINT))
    return FALSE;
  *points = whole * LEAGUE_POINT + thousandths * APP_SCHEME_UNIT;
  if (negative)
    *points = -*points;
  return TRUE;
}

const char *const app_scheme_ties[] = {
  [LEAGUE_TIES_SHARE] = "share",
  [LEAGUE_TIES_BEST] = "best",
  [LEAGUE_TIES_WORST] = "worst",
  [LEAGUE_TIES_FIXED] = "draw",
};

const char *const app_scheme_bonuses[] = {
  [LEAGUE_BONUS_WON_BY] = "won-by",
  [LEAGUE_BONUS_LOST_BY] = "lost-by",
  [LEAGUE_BONUS_SCORE] = "score",
  [LEAGUE_BONUS_PLAYED] = "played",
};

const char *const app_scheme_keys[] = {
  "win", "draw", "loss", "bye", "full-bye", "half-bye", "zero-bye", "forfeit-win", "forfeit-loss",
};

LeaguePoints *
app_scheme_points (LeagueScheme *scheme, guint key)
{
  LeaguePoints *const points[] = {
    &scheme->win,      &scheme->draw,        &scheme->loss,
    &scheme->bye,      &scheme->full_bye,    &scheme->half_bye,
    &scheme->zero_bye, &scheme->forfeit_win, &scheme->forfeit_loss,
  };

  return points[key];
}

/* Writing */

/* What no double is needed for, and nothing is lost in: "2.5". */
static void
append_points (GString *out, LeaguePoints points)
{
  gint64 thousandths = (ABS (points) + APP_SCHEME_UNIT / 2) / APP_SCHEME_UNIT;
  char *digits;

  if (points < 0 && thousandths > 0)
    g_string_append_c (out, '-');
  g_string_append_printf (out, "%" G_GINT64_FORMAT, thousandths / 1000);
  if (thousandths % 1000 == 0)
    return;
  g_string_append_printf (out, ".%03d", (int)(thousandths % 1000));
  digits = out->str + out->len;
  while (digits[-1] == '0')
    digits--;
  g_string_truncate (out, (gsize)(digits - out->str));
}

static void
append_places (GString *out, const LeagueScheme *scheme)
{
  gboolean first = TRUE;

  g_string_append (out, ", \"places\": {");
  for (guint n = 2; n <= LEAGUE_SEATS; n++) {
    if ((scheme->sizes & 1u << n) == 0)
      continue;
    g_string_append_printf (out, "%s\"%u\": [", first ? "" : ", ", n);
    first = FALSE;
    for (guint place = 1; place <= n; place++) {
      g_string_append (out, place > 1 ? ", " : "");
      append_points (out, scheme->places[n][place]);
    }
    g_string_append_c (out, ']');
  }
  g_string_append_printf (out, "}, \"ties\": \"%s\"", app_scheme_ties[scheme->ties]);
}

static void
append_bonus (GString *out, const LeagueBonus *bonus)
{
  g_string_append_printf (out, "{\"for\": \"%s\"", app_scheme_bonuses[bonus->kind]);
  if (bonus->kind != LEAGUE_BONUS_PLAYED) {
    g_string_append (out, ", \"limit\": ");
    append_points (out, bonus->limit * APP_SCHEME_UNIT);
  }
  g_string_append (out, ", \"points\": ");
  append_points (out, bonus->points);
  g_string_append_c (out, '}');
}

char *
app_scheme_write (const LeagueScheme *scheme)
{
  GString *out = g_string_new ("{");

  for (guint k = 0; k < APP_SCHEME_POINTS; k++) {
    g_string_append_printf (out, "%s\"%s\": ", k > 0 ? ", " : "", app_scheme_keys[k]);
    append_points (out, *app_scheme_points ((LeagueScheme *)scheme, k));
  }
  if (scheme->by_place)
    append_places (out, scheme);
  for (guint k = 0; k < scheme->n_bonus; k++) {
    g_string_append (out, k == 0 ? ", \"bonus\": [" : ", ");
    append_bonus (out, &scheme->bonus[k]);
  }
  if (scheme->n_bonus > 0)
    g_string_append_c (out, ']');
  g_string_append_c (out, '}');
  return g_string_free (out, FALSE);
}

/* For the eye */

static void
append_part (GString *told, const char *separator, const char *format, LeaguePoints points)
{
  g_autofree char *number = app_points_dup (points);
  g_auto (GStrv) halves = g_strsplit (format, "%s", 2);
  g_autofree char *part = g_strjoinv (number, halves);

  g_string_append_printf (told, "%s%s", told->len > 0 ? separator : "", part);
}

static char *
dup_places (const LeagueScheme *scheme, guint n)
{
  GString *places = g_string_new (NULL);

  for (guint place = 1; place <= n; place++)
    append_part (places, ", ", "%s", scheme->places[n][place]);
  return g_string_free (places, FALSE);
}

/* The sizes that people play at; of the others how far they go. */
static void
append_sizes (GString *told, const LeagueScheme *scheme)
{
  guint least, most, told_to = 0, shown = 0;

  app_scheme_sizes (scheme, &least, &most);
  for (guint n = least; n <= most && shown < SIZES_TOLD; n++) {
    g_autofree char *places = NULL;

    if ((scheme->sizes & 1u << n) == 0 || (n == 2 && most > 2))
      continue;
    places = dup_places (scheme, n);
    /* Translators: points by place at a table of so many: "Of 4: 3, 2, 1, 0". */
    g_string_append_printf (told, shown == 0 ? _ ("Of %u: %s") : _ ("; of %u: %s"), n, places);
    told_to = n;
    shown++;
  }
  if (most > told_to)
    /* Translators: behind points of smaller tables: "; and so on to tables of 16". */
    g_string_append_printf (told, _ ("; and so on to tables of %u"), most);
}

static void
append_bonus_told (GString *told, const LeagueBonus *bonus)
{
  static const char *const formats[] = {
    [LEAGUE_BONUS_WON_BY] = N_ ("%s for a win by %s or more"),
    [LEAGUE_BONUS_LOST_BY] = N_ ("%s for losing by %s or less"),
    [LEAGUE_BONUS_SCORE] = N_ ("%s for a score of %s or more"),
    [LEAGUE_BONUS_PLAYED] = N_ ("%s for playing"),
  };
  g_autofree char *points = app_points_dup (bonus->points);
  g_autofree char *limit = app_points_dup (bonus->limit * APP_SCHEME_UNIT);
  g_auto (GStrv) parts = g_strsplit (_ (formats[bonus->kind]), "%s", 3);

  g_string_append_printf (told, "; %s%s%s", bonus->points >= 0 ? "+" : "", points, parts[1]);
  if (bonus->kind != LEAGUE_BONUS_PLAYED)
    g_string_append_printf (told, "%s%s", limit, parts[2]);
}

char *
app_scheme_dup_told (const LeagueScheme *scheme)
{
  static const char *const ties[] = {
    [LEAGUE_TIES_SHARE] = N_ ("ties share"),
    [LEAGUE_TIES_BEST] = N_ ("ties count as the best place"),
    [LEAGUE_TIES_WORST] = N_ ("ties count as the last place"),
    [LEAGUE_TIES_FIXED] = N_ ("a shared first place %s"),
  };
  GString *told = g_string_new (NULL);

  if (scheme->by_place) {
    append_sizes (told, scheme);
    append_part (told, "; ", _ (ties[scheme->ties]), scheme->draw);
  } else {
    append_part (told, ", ", _ ("Win %s"), scheme->win);
    append_part (told, ", ", _ ("draw %s"), scheme->draw);
    append_part (told, ", ", _ ("loss %s"), scheme->loss);
  }
  if (scheme->bye != (scheme->by_place ? 0 : scheme->win))
    append_part (told, "; ", _ ("bye %s"), scheme->bye);
  for (guint k = 0; k < scheme->n_bonus; k++)
    append_bonus_told (told, &scheme->bonus[k]);
  return g_string_free (told, FALSE);
}
