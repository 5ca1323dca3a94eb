/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a season says in a tournament report beside its players: lines that were kept and still hold
 * stay as they are, others give way to what is so by now.
 */
#include "app/league/trf/trf-private.h"

#include "app/league/schemes.h"

#include <stdlib.h>
#include <string.h>

/* What the lines say, as a reader takes them. */
static ImportTrf *
read_again (const ImportTrf *trf)
{
  gsize length;
  g_autofree char *text = import_trf_write (trf, &length);
  ImportTrf *again = import_trf_read (text, length, NULL);

  return again != NULL ? again : import_trf_new ();
}

/* Replaced */

static gboolean
is_of (const char *text, const char *codes)
{
  const char *at =
      strlen (text) >= 3 ? strstr (codes, ((char[4]){ text[0], text[1], text[2], '\0' })) : NULL;

  return at != NULL && (at - codes) % 4 == 0;
}

/* Takes lines away; the place of the first one, else @otherwise. */
static guint
take_away (ImportTrf *trf, const char *codes, guint otherwise)
{
  guint at = G_MAXUINT;

  for (guint k = trf->lines->len; k > 0; k--) {
    const ImportTrfLine *line = g_ptr_array_index (trf->lines, k - 1);

    if (line->text != NULL && is_of (line->text, codes)) {
      g_ptr_array_remove_index (trf->lines, k - 1);
      at = k - 1;
    }
  }
  return at != G_MAXUINT ? at : MIN (otherwise, trf->lines->len);
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

/**
 * Lines:
 * @at: where the next line goes
 */
typedef struct {
  ImportTrf *trf;
  const ImportTrf *was;
  const AppTrfFacts *facts;
  gboolean known; /* it was a report */
  guint paired;
  guint at;
} Lines;

static void say (Lines *lines, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* The lines of @codes ("042 052 ") go; new ones come where they were, or before or behind the
 * players. */
static void
begin (Lines *lines, const char *codes, gboolean behind)
{
  lines->at = take_away (lines->trf, codes, behind ? G_MAXUINT : count_before_players (lines->trf));
}

static void
say (Lines *lines, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_ptr_array_insert (lines->trf->lines, (gint)lines->at++,
                      app_trf_line_new (g_strdup_vprintf (format, arguments)));
  va_end (arguments);
}

static void
say_name (Lines *lines)
{
  const AppTrfFacts *facts = lines->facts;
  g_autofree char *was = import_trf_dup_value (lines->was, "012");

  /* A league gets a number behind its name where another one has the name. */
  if (was != NULL && *was != '\0' && g_str_has_prefix (facts->league->name, was))
    return;
  begin (lines, "012 ", FALSE);
  if (facts->season->name[0] != '\0')
    say (lines, "012 %s, %s", facts->league->name, facts->season->name);
  else if (facts->season->number > 1)
    say (lines, "012 %s, %u", facts->league->name, facts->season->number);
  else
    say (lines, "012 %s", facts->league->name);
}

static void
say_day (Lines *lines, const char *code, const char *day)
{
  g_autofree char *was = import_trf_dup_value (lines->was, code);
  g_autofree char *said = was != NULL ? import_trf_dup_day (was) : NULL;
  g_autofree char *codes = g_strconcat (code, " ", NULL);
  g_auto (GStrv) parts = g_strsplit (day, "-", 3);

  if (g_strcmp0 (said, *day != '\0' ? day : NULL) == 0)
    return;
  begin (lines, codes, FALSE);
  if (g_strv_length (parts) == 3)
    say (lines, "%s %s/%s/%.2s", code, parts[0], parts[1], parts[2]);
}

static void
say_size (Lines *lines)
{
  g_autofree char *was = import_trf_dup_value (lines->was, "062");
  guint n = lines->facts->entrants->len;

  if (was != NULL ? strtoul (was, NULL, 10) == n : lines->known)
    return;
  begin (lines, "062 ", FALSE);
  say (lines, "062 %u", n);
}

gboolean
app_trf_is_round_robin (const char *kind)
{
  g_autofree char *folded = kind != NULL ? g_ascii_strdown (kind, -1) : NULL;

  return folded != NULL && strstr (folded, "robin") != NULL;
}

static void
say_kind (Lines *lines)
{
  g_autofree char *was = import_trf_dup_value (lines->was, "092");
  const char *format = lines->facts->season->format;
  gboolean robin = g_str_equal (format, "round-robin");

  if ((was != NULL || lines->known) && app_trf_is_round_robin (was) == robin)
    return;
  begin (lines, "092 ", FALSE);
  say (lines, "092 %s",
       robin                               ? "Individual: Round-Robin"
       : g_str_equal (format, "knock-out") ? "Individual: Knock-Out"
       : g_str_equal (format, "ladder")    ? "Individual: Ladder"
                                           : "Individual: Swiss-System");
}

static const DbRound *
find_round (const AppTrfFacts *facts, guint number)
{
  for (guint k = 0; k < facts->rounds->len; k++) {
    const DbRound *round = g_ptr_array_index (facts->rounds, k);

    if (round->number == number)
      return round;
  }
  return NULL;
}

static void
say_round_days (Lines *lines)
{
  g_autoptr (GString) text = g_string_new ("132");
  guint told = import_trf_get_told (lines->trf);
  gboolean same = TRUE;

  for (guint r = 1; r <= MAX (told, lines->facts->rounds->len); r++) {
    const DbRound *round = find_round (lines->facts, r);
    g_autofree char *was = app_trf_dup_round_day (lines->was, r);
    const char *day = round != NULL ? round->date : "";

    same = same && g_str_equal (was, day);
    if (strlen (day) == 10) {
      while (text->len < 91 + 10 * (gsize)(r - 1))
        g_string_append_c (text, ' ');
      g_string_append_printf (text, "%.2s/%.2s/%.2s", day + 2, day + 5, day + 8);
    }
  }
  if (same)
    return;
  begin (lines, "132 ", FALSE);
  if (text->len > 3)
    say (lines, "%s", text->str);
}

static void
say_rounds (Lines *lines)
{
  guint n = lines->facts->season->rounds;

  if (lines->was->rounds == n
      || (lines->known && lines->was->rounds == 0 && n == import_trf_get_paired (lines->trf)))
    return;
  begin (lines, "142 XXR ", FALSE);
  if (n > 0)
    say (lines, "XXR %u", n);
}

/* As TRF26 has them, then bbpPairings' and JaVaFo's own; each reads one and leaves the others. */
static void
say_points (Lines *lines, const ImportTrfPoints *points)
{
  g_autofree char *win = import_trf_dup_points (points->win),
                  *draw = import_trf_dup_points (points->draw);
  g_autofree char *loss = import_trf_dup_points (points->loss),
                  *bye = import_trf_dup_points (points->bye);
  g_autofree char *zero = import_trf_dup_points (points->zero_bye);
  g_autofree char *forfeit = import_trf_dup_points (points->forfeit_loss);
  g_autofree char *half = import_trf_dup_points (points->half_bye),
                  *full = import_trf_dup_points (points->full_bye);
  g_autofree char *won = import_trf_dup_points (points->forfeit_win);

  begin (lines, "162 BBW BBD BBL BBZ BBF BBU XXS ", FALSE);
  say (lines, "162  W%s    D%s    L%s    A%s    P%s", win, draw, loss, zero, bye);
  say (lines, "BBW %s", win);
  say (lines, "BBD %s", draw);
  say (lines, "BBL %s", loss);
  say (lines, "BBZ %s", zero);
  say (lines, "BBF %s", forfeit);
  say (lines, "BBU %s", bye);
  say (lines, "XXS W=%s D=%s L=%s PAB=%s FPB=%s HPB=%s ZPB=%s FW=%s FL=%s", g_strchug (win),
       g_strchug (draw), g_strchug (loss), g_strchug (bye), g_strchug (full), g_strchug (half),
       g_strchug (zero), g_strchug (won), g_strchug (forfeit));
}

static void
say_scheme (Lines *lines)
{
  LeagueScheme scheme;
  ImportTrfPoints points;

  if (!app_scheme_read (lines->facts->season->scheme, &scheme, NULL))
    return;
  app_trf_write_scheme (&scheme, &points);
  if (memcmp (&points, &lines->was->points, sizeof points) != 0)
    say_points (lines, &points);
}

/* Absences and pairs, as sets of words */

static GHashTable *
new_set (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

/* Entrants' rows to start numbers. */
static GHashTable *
index_numbers (const AppTrfFacts *facts)
{
  GHashTable *numbers = g_hash_table_new (g_int64_hash, g_int64_equal);

  for (guint k = 0; k < facts->entrants->len; k++) {
    DbEntrant *row = g_ptr_array_index (facts->entrants, k);

    g_hash_table_insert (numbers, &row->id, GUINT_TO_POINTER (row->number));
  }
  return numbers;
}

static guint
number_of (GHashTable *numbers, gint64 entrant)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (numbers, &entrant));
}

static char
kind_of (const DbAbsence *absence)
{
  return (char)g_ascii_toupper (absence->kind[0]);
}

/* Whether a cell of the report says so already. */
static gboolean
is_in_cell (const ImportTrf *trf, guint number, guint round, char kind)
{
  const ImportTrfPlayer *player = import_trf_get_player (trf, number);
  ImportTrfRound cell = { 0, ' ', ' ' };

  if (player != NULL)
    cell = app_trf_get_round (player, round);
  return cell.opponent == 0 && cell.result == kind;
}

static char *
dup_absence (guint round, guint number, char kind)
{
  return g_strdup_printf ("240 %c %3u %4u", kind, round, number);
}

/* All that the season says; those that no cell says yet and that are to come go to @coming too. */
static GHashTable *
collect_absences (const Lines *lines, GPtrArray *coming)
{
  const GArray *absences = lines->facts->season->absences;
  g_autoptr (GHashTable) numbers = index_numbers (lines->facts);
  GHashTable *all = new_set ();

  for (guint k = 0; k < absences->len; k++) {
    const DbAbsence *absence = &g_array_index (absences, DbAbsence, k);
    guint number = number_of (numbers, absence->entrant);
    char *line = dup_absence (absence->round, number, kind_of (absence));

    g_hash_table_add (all, line);
    if (number > 0 && absence->round > lines->paired
        && !is_in_cell (lines->trf, number, absence->round, kind_of (absence)))
      g_ptr_array_add (coming, g_strdup (line));
  }
  return all;
}

/* What lines of the file said; FALSE where the season says otherwise. */
static gboolean
collect_said (const Lines *lines, GHashTable *all, GHashTable *said)
{
  gboolean same = TRUE;

  for (guint k = 0; k < lines->was->absences->len; k++) {
    const ImportTrfAbsence *absence = &g_array_index (lines->was->absences, ImportTrfAbsence, k);
    char *line = dup_absence (absence->round, absence->number, absence->kind);

    same = same && g_hash_table_contains (all, line);
    g_hash_table_add (said, line);
  }
  return same;
}

static void
say_absences (Lines *lines)
{
  g_autoptr (GPtrArray) coming = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) all = collect_absences (lines, coming), said = new_set ();
  gboolean same = collect_said (lines, all, said);

  for (guint k = 0; k < coming->len; k++)
    same = same && g_hash_table_contains (said, g_ptr_array_index (coming, k));
  if (same)
    return;
  begin (lines, "240 XXZ ", TRUE);
  for (guint k = 0; k < coming->len; k++)
    say (lines, "%s", (const char *)g_ptr_array_index (coming, k));
}

static GHashTable *
collect_pairs (const GArray *said)
{
  GHashTable *pairs = new_set ();

  for (guint k = 0; k < said->len; k++) {
    const ImportTrfForbidden *pair = &g_array_index (said, ImportTrfForbidden, k);

    g_hash_table_add (pairs, g_strdup_printf ("%u %u", pair->one, pair->other));
  }
  return pairs;
}

static void
say_forbidden (Lines *lines)
{
  const GArray *forbidden = lines->facts->season->forbidden;
  g_autoptr (GHashTable) said = collect_pairs (lines->was->forbidden);
  g_autoptr (GHashTable) numbers = index_numbers (lines->facts);
  g_autoptr (GPtrArray) pairs = g_ptr_array_new_with_free_func (g_free);
  gboolean same = TRUE;

  for (guint k = 0; k < forbidden->len; k++) {
    const DbForbidden *pair = &g_array_index (forbidden, DbForbidden, k);
    guint one = number_of (numbers, pair->one), other = number_of (numbers, pair->other);
    char *text = g_strdup_printf ("%u %u", MIN (one, other), MAX (one, other));

    if (one == 0 || other == 0) {
      g_free (text);
      continue;
    }
    same = same && g_hash_table_contains (said, text);
    g_ptr_array_add (pairs, text);
  }
  if (same && pairs->len == g_hash_table_size (said))
    return;
  begin (lines, "260 XXP ", TRUE);
  for (guint k = 0; k < pairs->len; k++)
    say (lines, "XXP %s", (const char *)g_ptr_array_index (pairs, k));
}

void
app_trf_add_lines (ImportTrf *trf, const AppTrfFacts *facts, guint paired)
{
  gboolean known = app_trf_take_lines (trf, facts->season);
  g_autoptr (ImportTrf) was = read_again (trf);
  Lines lines = { trf, was, facts, known, paired, 0 };

  say_name (&lines);
  say_day (&lines, "042", facts->season->starts);
  say_day (&lines, "052", facts->season->ends);
  say_size (&lines);
  say_kind (&lines);
  say_round_days (&lines);
  say_rounds (&lines);
  say_scheme (&lines);
  say_absences (&lines);
  say_forbidden (&lines);
}
