/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The lines and fields of tournament reports, and what of a season stands in them.
 */
#include "app/league/trf/trf-fields.h"

#include "app/base/error.h"
#include "app/league/schemes.h"
#include "app/league/trf/trf.h"

#include "db/matches.h"
#include "importers/input.h"
#include "importers/trf-26.h"
#include "importers/trf-check.h"
#include "importers/trf-read.h"
#include "importers/trf-write.h"
#include "importers/trf.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void app_trf_write_scheme (const LeagueScheme *scheme, ImportTrfPoints *points);
static ImportTrfLine *app_trf_line_new (char *text) G_GNUC_WARN_UNUSED_RESULT;
static gboolean app_trf_lines_from_tags (ImportTrf *trf, const DbSeason *season);
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
remove_lines (ImportTrf *trf, const char *codes, guint otherwise)
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
  const AppSeasonSnapshot *snapshot;
  gboolean known; /* it was a report */
  guint paired;
  guint at;
} Lines;

static void add_formatted_line (Lines *lines, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* The lines of @codes ("042 052 ") go; new ones come where they were, or before or behind the
 * players. */
static void
begin (Lines *lines, const char *codes, gboolean behind)
{
  lines->at =
      remove_lines (lines->trf, codes, behind ? G_MAXUINT : count_before_players (lines->trf));
}

static void
add_formatted_line (Lines *lines, const char *format, ...)
{
  va_list arguments;

  va_start (arguments, format);
  g_ptr_array_insert (lines->trf->lines, (gint)lines->at++,
                      app_trf_line_new (g_strdup_vprintf (format, arguments)));
  va_end (arguments);
}

static void
add_name_line (Lines *lines)
{
  const AppSeasonSnapshot *snapshot = lines->snapshot;
  g_autofree char *was = import_trf_dup_value (lines->was, "012");

  /* A league gets a number behind its name where another one has the name. */
  if (was != NULL && *was != '\0' && g_str_has_prefix (snapshot->league_row->name, was))
    return;
  begin (lines, "012 ", FALSE);
  if (snapshot->row->name[0] != '\0')
    add_formatted_line (lines, "012 %s, %s", snapshot->league_row->name, snapshot->row->name);
  else if (snapshot->row->number > 1)
    add_formatted_line (lines, "012 %s, %u", snapshot->league_row->name, snapshot->row->number);
  else
    add_formatted_line (lines, "012 %s", snapshot->league_row->name);
}

static void
add_day_line (Lines *lines, const char *code, const char *day)
{
  g_autofree char *was = import_trf_dup_value (lines->was, code);
  g_autofree char *said = was != NULL ? import_trf_dup_day (was) : NULL;
  g_autofree char *codes = g_strconcat (code, " ", NULL);
  g_auto (GStrv) parts = g_strsplit (day, "-", 3);

  if (g_strcmp0 (said, *day != '\0' ? day : NULL) == 0)
    return;
  begin (lines, codes, FALSE);
  if (g_strv_length (parts) == 3)
    add_formatted_line (lines, "%s %s/%s/%.2s", code, parts[0], parts[1], parts[2]);
}

static void
add_size_lines (Lines *lines)
{
  g_autofree char *was = import_trf_dup_value (lines->was, "062");
  guint n = lines->snapshot->entrant_rows->len;

  if (was != NULL ? strtoul (was, NULL, 10) == n : lines->known)
    return;
  begin (lines, "062 ", FALSE);
  add_formatted_line (lines, "062 %u", n);
}

gboolean
app_trf_is_round_robin (const char *kind)
{
  g_autofree char *folded = kind != NULL ? g_ascii_strdown (kind, -1) : NULL;

  return folded != NULL && strstr (folded, "robin") != NULL;
}

static void
add_kind_line (Lines *lines)
{
  g_autofree char *was = import_trf_dup_value (lines->was, "092");
  const char *format = lines->snapshot->row->format;
  gboolean robin = g_str_equal (format, "round-robin");

  if ((was != NULL || lines->known) && app_trf_is_round_robin (was) == robin)
    return;
  begin (lines, "092 ", FALSE);
  add_formatted_line (lines, "092 %s",
                      robin                               ? "Individual: Round-Robin"
                      : g_str_equal (format, "knock-out") ? "Individual: Knock-Out"
                      : g_str_equal (format, "ladder")    ? "Individual: Ladder"
                                                          : "Individual: Swiss-System");
}

static void
add_round_day_line (Lines *lines)
{
  g_autoptr (GString) text = g_string_new ("132");
  guint n_rounds = import_trf_count_rounds (lines->trf);
  gboolean same = TRUE;

  for (guint r = 1; r <= MAX (n_rounds, lines->snapshot->round_rows->len); r++) {
    const DbRound *round = app_season_snapshot_find_round (lines->snapshot, r);
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
    add_formatted_line (lines, "%s", text->str);
}

static void
add_rounds_line (Lines *lines)
{
  guint n = lines->snapshot->row->rounds;

  if (lines->was->rounds == n
      || (lines->known && lines->was->rounds == 0
          && n == import_trf_count_paired_rounds (lines->trf)))
    return;
  begin (lines, "142 XXR ", FALSE);
  if (n > 0)
    add_formatted_line (lines, "XXR %u", n);
}

/* As TRF26 has them, then bbpPairings' and JaVaFo's own; each reads one and leaves the others. */
static void
add_points_line (Lines *lines, const ImportTrfPoints *points)
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

  g_autofree char *line = import_trf_dup_points_line (points);

  begin (lines, "162 BBW BBD BBL BBZ BBF BBU XXS ", FALSE);
  add_formatted_line (lines, "%s", line);
  add_formatted_line (lines, "BBW %s", win);
  add_formatted_line (lines, "BBD %s", draw);
  add_formatted_line (lines, "BBL %s", loss);
  add_formatted_line (lines, "BBZ %s", zero);
  add_formatted_line (lines, "BBF %s", forfeit);
  add_formatted_line (lines, "BBU %s", bye);
  add_formatted_line (lines, "XXS W=%s D=%s L=%s PAB=%s FPB=%s HPB=%s ZPB=%s FW=%s FL=%s",
                      g_strchug (win), g_strchug (draw), g_strchug (loss), g_strchug (bye),
                      g_strchug (full), g_strchug (half), g_strchug (zero), g_strchug (won),
                      g_strchug (forfeit));
}

static void
add_scheme_line (Lines *lines)
{
  LeagueScheme scheme;
  ImportTrfPoints points;

  if (!app_scheme_read (lines->snapshot->row->scheme, &scheme, NULL))
    return;
  app_trf_write_scheme (&scheme, &points);
  if (memcmp (&points, &lines->was->points, sizeof points) != 0)
    add_points_line (lines, &points);
}

/* Absences and pairs, as sets of words */

static GHashTable *
new_set (void)
{
  return g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
}

/* An entrant's start number, 0 of none. */
static guint
number_of (const AppSeasonSnapshot *snapshot, gint64 entrant)
{
  const DbEntrant *row = app_season_snapshot_find_entrant (snapshot, entrant, NULL);

  return row != NULL ? row->number : 0;
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
  const GArray *absences = lines->snapshot->row->absences;
  GHashTable *all = new_set ();

  for (guint k = 0; k < absences->len; k++) {
    const DbAbsence *absence = &g_array_index (absences, DbAbsence, k);
    guint number = number_of (lines->snapshot, absence->entrant);
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
collect_lines_said (const Lines *lines, GHashTable *all, GHashTable *said)
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
add_absence_lines (Lines *lines)
{
  g_autoptr (GPtrArray) coming = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GHashTable) all = collect_absences (lines, coming), said = new_set ();
  gboolean same = collect_lines_said (lines, all, said);

  for (guint k = 0; k < coming->len; k++)
    same = same && g_hash_table_contains (said, g_ptr_array_index (coming, k));
  if (same)
    return;
  begin (lines, "240 XXZ ", TRUE);
  for (guint k = 0; k < coming->len; k++)
    add_formatted_line (lines, "%s", (const char *)g_ptr_array_index (coming, k));
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
add_forbidden_lines (Lines *lines)
{
  const GArray *forbidden = lines->snapshot->row->forbidden;
  g_autoptr (GHashTable) said = collect_pairs (lines->was->forbidden);
  g_autoptr (GPtrArray) pairs = g_ptr_array_new_with_free_func (g_free);
  gboolean same = TRUE;

  for (guint k = 0; k < forbidden->len; k++) {
    const DbForbiddenPair *pair = &g_array_index (forbidden, DbForbiddenPair, k);
    guint one = number_of (lines->snapshot, pair->one),
          other = number_of (lines->snapshot, pair->other);
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
    add_formatted_line (lines, "XXP %s", (const char *)g_ptr_array_index (pairs, k));
}

/* Penalties: lines 299 of points beside the results that are below 0. */

static gboolean
takes_points (const ImportTrfAbnormal *line)
{
  return line->kind == ' ' && line->points < 0;
}

static char *
dup_penalty (guint number, guint round, gint64 points)
{
  return g_strdup_printf ("%u %u %" G_GINT64_FORMAT, number, round, points);
}

/* Of each word how often it was said. */
static void
count_word (GHashTable *words, char *word, int by)
{
  int n = GPOINTER_TO_INT (g_hash_table_lookup (words, word)) + by;

  g_hash_table_insert (words, word, GINT_TO_POINTER (n));
}

static gboolean
are_all_zero (GHashTable *words)
{
  GHashTableIter iter;
  gpointer n;

  g_hash_table_iter_init (&iter, words);
  while (g_hash_table_iter_next (&iter, NULL, &n))
    if (GPOINTER_TO_INT (n) != 0)
      return FALSE;
  return TRUE;
}

static gboolean
says_penalties (const Lines *lines)
{
  g_autoptr (GHashTable) words = new_set ();

  for (guint k = 0; k < lines->was->abnormal->len; k++) {
    const ImportTrfAbnormal *line = &g_array_index (lines->was->abnormal, ImportTrfAbnormal, k);

    if (takes_points (line))
      count_word (words, dup_penalty (line->number, line->round, -line->points), 1);
  }
  for (guint k = 0; k < lines->snapshot->entrant_rows->len; k++) {
    const DbEntrant *entrant = g_ptr_array_index (lines->snapshot->entrant_rows, k);

    for (guint j = 0; j < entrant->penalties->len; j++) {
      const DbPenalty *penalty = &g_array_index (entrant->penalties, DbPenalty, j);

      count_word (words, dup_penalty (entrant->number, penalty->round, penalty->points), -1);
    }
  }
  return are_all_zero (words);
}

/* Lines that take points from players go; others of 299 stay. Returns the place of the first one.
 */
static guint
remove_penalty_lines (Lines *lines)
{
  guint at = count_before_players (lines->trf);

  for (guint k = lines->trf->lines->len; k > 0; k--) {
    const ImportTrfLine *line = g_ptr_array_index (lines->trf->lines, k - 1);

    if (line->text == NULL || !g_str_has_prefix (line->text, "299  ") || strlen (line->text) < 17
        || g_ascii_strtod (line->text + 13, NULL) >= 0)
      continue;
    g_ptr_array_remove_index (lines->trf->lines, k - 1);
    at = k - 1;
  }
  return MIN (at, lines->trf->lines->len);
}

/* TRF26 has a record for them; older readers leave it. */
static void
add_penalty_lines (Lines *lines)
{
  if (lines->was->by_teams || says_penalties (lines))
    return;
  lines->at = remove_penalty_lines (lines);
  for (guint k = 0; k < lines->snapshot->entrant_rows->len; k++) {
    const DbEntrant *entrant = g_ptr_array_index (lines->snapshot->entrant_rows, k);

    for (guint j = 0; j < entrant->penalties->len; j++) {
      const DbPenalty *penalty = &g_array_index (entrant->penalties, DbPenalty, j);
      g_autofree char *points = import_trf_dup_points ((gint)-MIN (penalty->points, 999900));

      add_formatted_line (lines, "299          %s  %03u %4u", points,
                          MIN (penalty->round, IMPORT_TRF_ROUNDS), entrant->number);
    }
  }
}

void
app_trf_add_lines (ImportTrf *trf, const AppSeasonSnapshot *snapshot, guint paired)
{
  gboolean known = app_trf_lines_from_tags (trf, snapshot->row);
  g_autoptr (ImportTrf) was = read_again (trf);
  Lines lines = { trf, was, snapshot, known, paired, 0 };

  add_name_line (&lines);
  add_day_line (&lines, "042", snapshot->row->starts);
  add_day_line (&lines, "052", snapshot->row->ends);
  add_size_lines (&lines);
  add_kind_line (&lines);
  add_round_day_line (&lines);
  add_rounds_line (&lines);
  add_scheme_line (&lines);
  add_absence_lines (&lines);
  add_forbidden_lines (&lines);
  add_penalty_lines (&lines);
}

/* The bytes of a tournament report. */

#define CHUNK 65536

GBytes *
app_trf_load (const char *path, GError **error)
{
  gboolean input = g_str_equal (path, "-");
  FILE *file = input ? import_input_get_standard () : fopen (path, "rbe");
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  gsize n = CHUNK;
  int failed = file == NULL ? errno : 0;

  while (failed == 0 && n == CHUNK && bytes->len <= IMPORT_TRF_BYTES) {
    guint length = bytes->len;

    g_byte_array_set_size (bytes, length + CHUNK);
    n = fread (bytes->data + length, 1, CHUNK, file);
    g_byte_array_set_size (bytes, length + (guint)n);
    failed = ferror (file) ? errno : 0;
  }
  if (file != NULL && !input)
    fclose (file);
  if (failed == 0)
    return g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
  app_error_errno (error, path, failed);
  return NULL;
}

/* Lines of a tournament report beside its players': kept as tags of the season when a report
 * comes in, and put around its players again; and points as such files have them. */

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

static void
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

/* Lines as the season's tags, and back */

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
format_to_tag (const ImportTrf *trf, DbSeason *season)
{
  g_autofree char *form =
      g_strdup_printf ("%s%s%s%s",
                       g_str_equal (trf->newline, "\r\n") ? "crlf"
                       : *trf->newline == '\r'            ? "cr"
                                                          : "lf",
                       trf->latin1 ? " latin1" : "", trf->byte_order_mark ? " mark" : "",
                       trf->ends_with_newline ? "" : " open");

  add_tag (season, FORM_TAG, form);
}

void
app_trf_lines_to_tags (const ImportTrf *trf, DbSeason *season)
{
  gboolean players = FALSE;

  g_array_set_size (season->tags, 0);
  format_to_tag (trf, season);
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
format_from_tag (ImportTrf *trf, const char *form)
{
  g_auto (GStrv) words = g_strsplit (form, " ", -1);

  g_strlcpy (trf->newline,
             g_strv_contains ((const char *const *)words, "crlf") ? "\r\n"
             : g_strv_contains ((const char *const *)words, "cr") ? "\r"
                                                                  : "\n",
             sizeof trf->newline);
  trf->latin1 = g_strv_contains ((const char *const *)words, "latin1");
  trf->byte_order_mark = g_strv_contains ((const char *const *)words, "mark");
  trf->ends_with_newline = !g_strv_contains ((const char *const *)words, "open");
}

/* A line to be put in between; takes @text over. */
static ImportTrfLine *
app_trf_line_new (char *text)
{
  ImportTrfLine *line = g_new0 (ImportTrfLine, 1);

  line->text = text;
  return line;
}

/* Puts them around the players again. FALSE when the season was no report. */
static gboolean
app_trf_lines_from_tags (ImportTrf *trf, const DbSeason *season)
{
  guint before = 0, n_players = trf->lines->len;
  gboolean was = FALSE, behind = FALSE;

  for (guint k = 0; k < season->tags->len; k++) {
    const DbSeasonTag *tag = &g_array_index (season->tags, DbSeasonTag, k);
    gboolean bare = g_str_equal (tag->name, LINE_TAG);

    if (g_str_equal (tag->name, FORM_TAG)) {
      format_from_tag (trf, tag->value);
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

/* What a tournament report says of a player, as tags of an entrant: fields that nothing else has
 * a column for, and the file's own way of saying a result, its points and rank. */

const char *
app_trf_get_tag (const GArray *tags, const char *name)
{
  for (guint k = 0; k < tags->len; k++) {
    const DbSeasonTag *tag = &g_array_index (tags, DbSeasonTag, k);

    if (g_str_equal (tag->name, name))
      return tag->value;
  }
  return "";
}

static void
app_trf_set_tag (GArray *tags, const char *name, const char *value)
{
  DbSeasonTag tag = { NULL, NULL };

  for (guint k = 0; k < tags->len; k++) {
    DbSeasonTag *known = &g_array_index (tags, DbSeasonTag, k);

    if (g_str_equal (known->name, name)) {
      db_match_set_string (&known->value, value);
      return;
    }
  }
  tag.name = g_strdup (name);
  tag.value = g_strdup (value);
  g_array_append_val (tags, tag);
}

/* Fields */

#define FIELDS 5

static const char *const field_names[FIELDS] = { "sex", "title", "federation", "id", "born" };

static char **
get_field (ImportTrfPlayer *player, guint k)
{
  char **fields[FIELDS] = { &player->sex, &player->title, &player->federation, &player->id,
                            &player->born };

  return fields[k];
}

void
app_trf_fields_to_tags (const ImportTrfPlayer *player, DbEntrant *entrant)
{
  const char *fields[FIELDS] = { player->sex, player->title, player->federation, player->id,
                                 player->born };

  for (guint k = 0; k < FIELDS; k++)
    if (fields[k][0] != '\0')
      app_trf_set_tag (entrant->tags, field_names[k], fields[k]);
}

void
app_trf_fields_from_tags (ImportTrfPlayer *player, const DbEntrant *entrant)
{
  for (guint k = 0; k < FIELDS; k++)
    db_match_set_string (get_field (player, k), app_trf_get_tag (entrant->tags, field_names[k]));
}

/* Differences */

static gboolean
same_round (const ImportTrfRound *one, const ImportTrfRound *other)
{
  return one->opponent == other->opponent && one->colour == other->colour
         && one->result == other->result;
}

ImportTrfRound
app_trf_get_round (const ImportTrfPlayer *player, guint round)
{
  if (round > player->rounds->len)
    return (ImportTrfRound){ 0, ' ', ' ' };
  return g_array_index (player->rounds, ImportTrfRound, round - 1);
}

static gboolean
rounds_to_tags (const ImportTrfPlayer *ours, const ImportTrfPlayer *theirs, DbEntrant *entrant)
{
  guint n = MAX (ours->rounds->len, theirs->rounds->len);
  gboolean kept = FALSE;

  for (guint r = 1; r <= n; r++) {
    ImportTrfRound mine = app_trf_get_round (ours, r), cell = app_trf_get_round (theirs, r);
    char name[24], value[24];

    if (same_round (&mine, &cell))
      continue;
    g_snprintf (name, sizeof name, "round %u", r);
    g_snprintf (value, sizeof value, "%u|%c|%c", cell.opponent, cell.colour, cell.result);
    app_trf_set_tag (entrant->tags, name, value);
    kept = TRUE;
  }
  return kept;
}

gboolean
app_trf_difference_to_tags (const ImportTrfPlayer *ours, const ImportTrfPlayer *theirs,
                            DbEntrant *entrant)
{
  gboolean kept = rounds_to_tags (ours, theirs, entrant);

  if (ours->points != theirs->points || ours->rank != theirs->rank) {
    g_autofree char *value =
        g_strdup_printf ("%d %u %d %u", ours->points, ours->rank, theirs->points, theirs->rank);

    app_trf_set_tag (entrant->tags, "standing", value);
    kept = TRUE;
  }
  if (!g_str_equal (ours->name, theirs->name)) {
    g_autofree char *value = g_strdup_printf ("%s\n%s", ours->name, theirs->name);

    app_trf_set_tag (entrant->tags, "name", value);
    kept = TRUE;
  }
  return kept;
}

/* What a cell means, whatever letter says it. */
static char
meaning (const ImportTrfRound *round)
{
  static const struct {
    const char *said;
    char means;
  } byes[] = { { "F1W", 'F' }, { "U+", 'U' }, { "H=D", 'H' }, { "Z0L- ", 'Z' } };

  if (round->opponent > 0)
    return round->result;
  for (guint k = 0; k < G_N_ELEMENTS (byes); k++)
    if (strchr (byes[k].said, round->result) != NULL)
      return byes[k].means;
  return round->result;
}

static gboolean
means_same (const ImportTrfRound *ours, const ImportTrfRound *theirs)
{
  gboolean colour = ours->colour == theirs->colour || theirs->colour == '-' || theirs->colour == ' '
                    || ours->opponent == 0;

  if (ours->opponent != theirs->opponent || !colour)
    return FALSE;
  if (ours->result == APP_TRF_BOTH_LOST)
    return theirs->result == '0' || theirs->result == 'L';
  return meaning (ours) == meaning (theirs);
}

static void
restore_round (ImportTrfPlayer *player, guint r, const DbEntrant *entrant)
{
  ImportTrfRound *round = &g_array_index (player->rounds, ImportTrfRound, r - 1);
  ImportTrfRound cell = { 0, ' ', ' ' };
  const char *value;
  char name[24];
  guint opponent;

  g_snprintf (name, sizeof name, "round %u", r);
  value = app_trf_get_tag (entrant->tags, name);
  if (sscanf (value, "%5u|%c|%c", &opponent, &cell.colour, &cell.result) == 3
      && opponent <= IMPORT_TRF_NUMBER) {
    cell.opponent = (guint16)opponent;
    if (means_same (round, &cell))
      *round = cell;
  }
  if (round->result == APP_TRF_BOTH_LOST)
    round->result = 'L';
}

void
app_trf_restore_from_tags (ImportTrfPlayer *player, const DbEntrant *entrant)
{
  const char *name = app_trf_get_tag (entrant->tags, "name"), *feed = strchr (name, '\n');
  gint points, their_points;
  guint rank, their_rank;

  for (guint r = 1; r <= player->rounds->len; r++)
    restore_round (player, r, entrant);
  if (sscanf (app_trf_get_tag (entrant->tags, "standing"), "%9d %9u %9d %9u", &points, &rank,
              &their_points, &their_rank)
          == 4
      && points == player->points && rank == player->rank) {
    player->points = their_points;
    player->rank = their_rank;
  }
  if (feed != NULL && (gsize)(feed - name) == strlen (player->name)
      && strncmp (name, player->name, (gsize)(feed - name)) == 0)
    db_match_set_string (&player->name, feed + 1);
}
