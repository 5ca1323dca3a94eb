/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Lines of a tournament report beside its players': kept as tags of the season when a report comes
 * in, and put around its players again; and points as such files have them.
 */
#include "app/league/trf/trf-private.h"

#include <string.h>

#define FORM_TAG "trf"        /* line ends and encoding; a season that was a report has it */
#define PLAYERS_TAG "players" /* where they stand among the lines */
#define LINE_TAG "line"       /* a line without a code */

/* Points */

static gint
thousandths (LeaguePoints points)
{
  return (gint)CLAMP (points / (LEAGUE_POINT / 1000), 0, 999900);
}

void
app_trf_read_scheme (const ImportTrfPoints *points, LeagueScheme *scheme)
{
  const LeaguePoints unit = LEAGUE_POINT / 1000;

  *scheme = (LeagueScheme){ .win = points->win * unit,
                            .draw = points->draw * unit,
                            .loss = points->loss * unit,
                            .bye = points->bye * unit,
                            .full_bye = points->full_bye * unit,
                            .half_bye = points->half_bye * unit,
                            .zero_bye = points->zero_bye * unit,
                            .forfeit_win = points->forfeit_win * unit,
                            .forfeit_loss = points->forfeit_loss * unit };
}

void
app_trf_write_scheme (const LeagueScheme *scheme, ImportTrfPoints *points)
{
  gboolean places = scheme->by_place && (scheme->sizes & 1u << 2) != 0;

  *points = (ImportTrfPoints){ .win = thousandths (places ? scheme->places[2][1] : scheme->win),
                               .draw = thousandths (scheme->draw),
                               .loss = thousandths (places ? scheme->places[2][2] : scheme->loss),
                               .bye = thousandths (scheme->bye),
                               .full_bye = thousandths (scheme->full_bye),
                               .half_bye = thousandths (scheme->half_bye),
                               .zero_bye = thousandths (scheme->zero_bye),
                               .forfeit_win = thousandths (scheme->forfeit_win),
                               .forfeit_loss = thousandths (scheme->forfeit_loss) };
}

/* Kept */

static gboolean
has_code (const char *text)
{
  return g_ascii_isalnum (text[0]) && g_ascii_isalnum (text[1]) && g_ascii_isalnum (text[2]);
}

static void
add_tag (DbSeason *season, const char *name, const char *value)
{
  DbSeasonTag tag = { g_strdup (name), g_strdup (value) };

  g_array_append_val (season->tags, tag);
}

static void
keep_form (const ImportTrf *trf, DbSeason *season)
{
  g_autofree char *form = g_strdup_printf ("%s%s%s%s",
                                           g_str_equal (trf->newline, "\r\n") ? "crlf"
                                           : *trf->newline == '\r'            ? "cr"
                                                                              : "lf",
                                           trf->latin1 ? " latin1" : "", trf->mark ? " mark" : "",
                                           trf->ended ? "" : " open");

  add_tag (season, FORM_TAG, form);
}

void
app_trf_keep_lines (const ImportTrf *trf, DbSeason *season)
{
  gboolean players = FALSE;

  g_array_set_size (season->tags, 0);
  keep_form (trf, season);
  for (guint k = 0; k < trf->lines->len; k++) {
    const ImportTrfLine *line = g_ptr_array_index (trf->lines, k);

    if (line->player != NULL) {
      if (!players)
        add_tag (season, PLAYERS_TAG, "");
      players = TRUE;
    } else if (has_code (line->text)) {
      char code[4] = { line->text[0], line->text[1], line->text[2], '\0' };

      add_tag (season, code, line->text + 3);
    } else {
      add_tag (season, LINE_TAG, line->text);
    }
  }
}

static void
take_form (ImportTrf *trf, const char *form)
{
  g_auto (GStrv) words = g_strsplit (form, " ", -1);

  g_strlcpy (trf->newline,
             g_strv_contains ((const char *const *)words, "crlf") ? "\r\n"
             : g_strv_contains ((const char *const *)words, "cr") ? "\r"
                                                                  : "\n",
             sizeof trf->newline);
  trf->latin1 = g_strv_contains ((const char *const *)words, "latin1");
  trf->mark = g_strv_contains ((const char *const *)words, "mark");
  trf->ended = !g_strv_contains ((const char *const *)words, "open");
}

ImportTrfLine *
app_trf_line_new (char *text)
{
  ImportTrfLine *line = g_new0 (ImportTrfLine, 1);

  line->text = text;
  return line;
}

gboolean
app_trf_take_lines (ImportTrf *trf, const DbSeason *season)
{
  guint before = 0, n_players = trf->lines->len;
  gboolean was = FALSE, behind = FALSE;

  for (guint k = 0; k < season->tags->len; k++) {
    const DbSeasonTag *tag = &g_array_index (season->tags, DbSeasonTag, k);
    gboolean bare = g_str_equal (tag->name, LINE_TAG);

    if (g_str_equal (tag->name, FORM_TAG)) {
      take_form (trf, tag->value);
      was = TRUE;
    } else if (g_str_equal (tag->name, PLAYERS_TAG)) {
      behind = TRUE;
    } else if (bare || (strlen (tag->name) == 3 && has_code (tag->name))) {
      char *text = g_strconcat (bare ? "" : tag->name, tag->value, NULL);
      guint at = behind ? trf->lines->len : before++;

      g_ptr_array_insert (trf->lines, (gint)at, app_trf_line_new (text));
    }
  }
  g_assert (trf->lines->len >= n_players);
  return was;
}
