/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * A tournament report in TRF26's own words: what engines' extensions say, said by its records, and
 * teams by 310 instead of 013.
 */
#include "importers/trf-26.h"

#include "importers/trf-private.h"
#include "importers/trf-read.h"
#include "importers/trf-write.h"

#include <string.h>

/* Lines that have another form there. */
static const char *const said_otherwise[] = { "XXR", "XXC", "XXS", "XXZ", "XXP", "BBW",
                                              "BBD", "BBL", "BBZ", "BBF", "BBU", "013" };
/* Those that say the same there, to be written once. */
static const char *const said_again[] = { "142", "152", "162" };
static const char *const said_again_of_players[] = { "240", "260" };

static gboolean
has_code (const ImportTrfLine *line, const char *const *codes, gsize n)
{
  for (gsize k = 0; line->text != NULL && k < n; k++)
    if (g_str_has_prefix (line->text, codes[k]))
      return TRUE;
  return FALSE;
}

static gboolean
has_old_lines (const ImportTrf *trf)
{
  for (guint k = 0; k < trf->lines->len; k++)
    if (has_code (g_ptr_array_index (trf->lines, k), said_otherwise, G_N_ELEMENTS (said_otherwise)))
      return TRUE;
  return FALSE;
}

static void
remove_lines (ImportTrf *trf, const char *const *codes, gsize n)
{
  for (guint k = trf->lines->len; k > 0; k--)
    if (has_code (g_ptr_array_index (trf->lines, k - 1), codes, n))
      g_ptr_array_remove_index (trf->lines, k - 1);
}

/* @at: where the next line goes */
typedef struct {
  ImportTrf *trf;
  const ImportTrf *was;
  guint at;
} Rewriter;

static void add_line (Rewriter *rewriter, char *text);

/* Takes @text. */
static void
add_line (Rewriter *rewriter, char *text)
{
  ImportTrfLine *line = g_new0 (ImportTrfLine, 1);

  line->text = text;
  g_ptr_array_insert (rewriter->trf->lines, (gint)rewriter->at++, line);
}

/* Points */

char *
import_trf_dup_points (gint points)
{
  const char *sign = points < 0 ? "-" : "";
  gint all = ABS (points);
  char text[24];

  if (all % 100 != 0 && points > 0 && all < 10000)
    g_snprintf (text, sizeof text, "%s%d.%02d", sign, all / 1000, all % 1000 / 10);
  else if (all < (points < 0 ? 9950 : 99950))
    g_snprintf (text, sizeof text, "%s%d.%d", sign, (all + 50) / 1000, (all + 50) % 1000 / 100);
  else
    g_snprintf (text, sizeof text, "%s%d", sign, (all + 500) / 1000);
  return g_strdup_printf ("%4s", text);
}

char *
import_trf_dup_points_line (const ImportTrfPoints *points)
{
  const struct {
    char letter;
    gint points;
  } all[] = { { 'W', points->win },
              { 'D', points->draw },
              { 'L', points->loss },
              { 'A', points->zero_bye },
              { 'P', points->bye } };
  GString *line = g_string_new ("162");

  for (guint k = 0; k < G_N_ELEMENTS (all); k++) {
    g_autofree char *text = import_trf_dup_points (all[k].points);

    if (all[k].letter != 'A' || all[k].points != 0)
      g_string_append_printf (line, "%s%c%s", line->len > 3 ? "    " : "  ", all[k].letter, text);
  }
  return g_string_free (line, FALSE);
}

/* What line 162 brings a result to; that of an absence is a zero-point bye's. */
static ImportTrfPoints
fill_derived_points (const ImportTrfPoints *points)
{
  ImportTrfPoints followed = *points;

  followed.full_bye = followed.forfeit_win = points->win;
  followed.half_bye = points->draw;
  followed.forfeit_loss = points->zero_bye;
  return followed;
}

static void
add_points_line (Rewriter *rewriter)
{
  const ImportTrfPoints *points = &rewriter->was->points;
  const ImportTrfPoints usual = { .win = 1000, .draw = 500, .bye = 1000 };

  if (points->win != usual.win || points->draw != usual.draw || points->loss != usual.loss
      || points->bye != usual.bye || points->zero_bye != usual.zero_bye)
    add_line (rewriter, import_trf_dup_points_line (points));
}

/* The points of a bye asked for or a forfeit; FALSE for any other cell. */
static gboolean
get_points (const ImportTrfPoints *points, const ImportTrfRound *round, char kind, gint *value)
{
  if (round->result != kind)
    return FALSE;
  switch (kind) {
  case 'F':
    *value = points->full_bye;
    return TRUE;
  case 'H':
    *value = points->half_bye;
    return TRUE;
  case '+':
    *value = points->forfeit_win;
    return round->opponent > 0;
  default:
    *value = points->forfeit_loss;
    return round->opponent > 0;
  }
}

/* Who had it in a round: "    1    4". */
static char *
dup_who (const Rewriter *rewriter, guint r, char kind)
{
  GString *who = g_string_new (NULL);

  for (guint k = 0; k < rewriter->was->players->len; k++) {
    const ImportTrfPlayer *player = g_ptr_array_index (rewriter->was->players, k);
    gint value;

    if (r < player->rounds->len
        && get_points (&rewriter->was->points, &g_array_index (player->rounds, ImportTrfRound, r),
                       kind, &value))
      g_string_append_printf (who, " %4u", player->number);
  }
  return g_string_free (who, FALSE);
}

/* What 162 can't say is said for each round and who had it. */
static void
add_abnormal_lines (Rewriter *rewriter)
{
  static const char kinds[] = "FH+-";
  ImportTrfPoints followed = fill_derived_points (&rewriter->was->points);
  guint n_rounds = import_trf_count_rounds (rewriter->was);

  for (guint k = 0; kinds[k] != '\0'; k++) {
    const ImportTrfRound cell = { 1, '-', kinds[k] };
    g_autofree char *points = NULL;
    gint value, usual;

    get_points (&rewriter->was->points, &cell, kinds[k], &value);
    get_points (&followed, &cell, kinds[k], &usual);
    if (value == usual)
      continue;
    points = import_trf_dup_points (value);
    for (guint r = 0; r < n_rounds; r++) {
      g_autofree char *who = dup_who (rewriter, r, kinds[k]);

      if (*who != '\0')
        add_line (rewriter,
                  g_strdup_printf ("299 %c        %s  %03u%s", kinds[k], points, r + 1, who));
    }
  }
}

/* Rounds and who */

static void
add_rounds_line (Rewriter *rewriter)
{
  if (rewriter->was->rounds > 0)
    add_line (rewriter, g_strdup_printf ("142 %u", rewriter->was->rounds));
  if (rewriter->was->first_colour != 0)
    add_line (rewriter, g_strdup_printf ("152 %c", g_ascii_toupper (rewriter->was->first_colour)));
}

static void
add_absence_lines (Rewriter *rewriter)
{
  for (guint k = 0; k < rewriter->was->absences->len; k++) {
    const ImportTrfAbsence *absence = &g_array_index (rewriter->was->absences, ImportTrfAbsence, k);

    add_line (rewriter,
              g_strdup_printf ("240 %c %03u %4u", absence->kind, absence->round, absence->number));
  }
}

/* "To the end" is the last round there is to be. */
static void
add_forbidden_lines (Rewriter *rewriter)
{
  guint last = MAX (rewriter->was->rounds, import_trf_count_rounds (rewriter->was));

  for (guint k = 0; k < rewriter->was->forbidden->len; k++) {
    const ImportTrfForbidden *pair =
        &g_array_index (rewriter->was->forbidden, ImportTrfForbidden, k);
    guint to = pair->to <= IMPORT_TRF_ROUNDS ? pair->to : MAX (last, pair->from);

    add_line (rewriter,
              g_strdup_printf ("260 %03u %03u %4u %4u", pair->from, to, pair->one, pair->other));
  }
}

/* @columns of it. */
static void
append_name (GString *text, const char *name, guint columns)
{
  g_autofree char *cut = g_utf8_substring (name, 0, MIN (g_utf8_strlen (name, -1), columns));

  g_string_append (text, cut);
  for (glong n = g_utf8_strlen (cut, -1); n < columns; n++)
    g_string_append_c (text, ' ');
}

/* A team of 013 has neither points nor rank. */
static void
add_team_lines (Rewriter *rewriter)
{
  guint number = 0;

  for (guint k = 0; k < rewriter->was->teams->len; k++)
    number = MAX (number, ((ImportTrfTeam *)g_ptr_array_index (rewriter->was->teams, k))->number);
  for (guint k = 0; k < rewriter->was->teams->len; k++) {
    const ImportTrfTeam *team = g_ptr_array_index (rewriter->was->teams, k);
    GString *text = g_string_new (NULL);

    if (team->number > 0) {
      g_string_free (text, TRUE);
      continue;
    }
    g_string_append_printf (text, "310 %3u ", ++number);
    append_name (text, *team->name != '\0' ? team->name : "?", 32);
    append_name (text, "", 73 - 40);
    for (guint j = 0; j < team->numbers->len; j++)
      g_string_append_printf (text, "%s%4u", j > 0 ? " " : "",
                              g_array_index (team->numbers, guint, j));
    add_line (rewriter, g_string_free (text, FALSE));
  }
}

static guint
count_before_players (const ImportTrf *trf)
{
  guint n = 0;

  while (n < trf->lines->len
         && ((ImportTrfLine *)g_ptr_array_index (trf->lines, n))->player == NULL)
    n++;
  return n;
}

void
import_trf_convert_to_26 (ImportTrf *trf)
{
  gsize length;
  g_autofree char *text = import_trf_write (trf, &length);
  g_autoptr (ImportTrf) was = import_trf_read (text, length, NULL);
  Rewriter rewriter = { trf, was, 0 };

  if (was == NULL || !has_old_lines (trf))
    return;
  remove_lines (trf, said_otherwise, G_N_ELEMENTS (said_otherwise));
  remove_lines (trf, said_again, G_N_ELEMENTS (said_again));
  if (!was->by_teams)
    remove_lines (trf, said_again_of_players, G_N_ELEMENTS (said_again_of_players));
  rewriter.at = count_before_players (trf);
  add_rounds_line (&rewriter);
  add_points_line (&rewriter);
  add_abnormal_lines (&rewriter);
  rewriter.at = trf->lines->len;
  add_absence_lines (&rewriter);
  add_forbidden_lines (&rewriter);
  add_team_lines (&rewriter);
}
