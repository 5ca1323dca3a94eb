/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a row of a table tells of a play and of who sat at it.
 */
#include "importers/plays/csv-row.h"

#include "importers/plays/csv-cells.h"
#include "importers/plays/csv-days.h"
#include "importers/plays/csv-private.h"
#include "importers/plays/play-values.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define NAME_BYTES (4 * IMPORT_PLAY_NAME)

/* The n-th column of a kind; "" when there is none. */
static const char *
get_nth (const ImportCsvRow *row, ImportColumn column, guint n)
{
  const GArray *columns = row->mapping->columns;

  for (guint k = 0; k < columns->len; k++)
    if (g_array_index (columns, ImportColumn, k) == column && n-- == 0)
      return row->cells[k];
  return "";
}

const char *
import_csv_get (const ImportCsvRow *row, ImportColumn column)
{
  return get_nth (row, column, 0);
}

guint
import_csv_count_columns (const ImportMapping *mapping, ImportColumn column)
{
  guint n = 0;

  for (guint k = 0; k < mapping->columns->len; k++)
    n += g_array_index (mapping->columns, ImportColumn, k) == column;
  return n;
}

static const char *
get_head (const ImportCsvRow *row, guint k)
{
  return k < row->heads->len ? row->heads->pdata[k] : "";
}

/* Fields of a play */

/* The start of a cell, to be quoted. */
static char *
quote (const char *cell)
{
  return g_utf8_substring (cell, 0, MIN (g_utf8_strlen (cell, -1), 60));
}

static char *
read_time (ImportPlay *play, const char *text)
{
  char *clock = import_csv_read_time (text);
  g_autofree char *start = quote (text);
  g_autofree char *sentence = NULL;

  if (clock == NULL && strchr (text, ':') != NULL) {
    sentence = g_strdup_printf (_ ("“%s” is no time of day."), g_strstrip (start));
    import_play_remark (play, sentence);
  }
  return clock;
}

static void
take_day (const ImportCsvRow *row, ImportPlay *play)
{
  const char *text = import_csv_get (row, IMPORT_COLUMN_DATE);
  g_autofree char *clock = NULL;
  ImportCsvDay day;

  if (import_csv_read_day (text, row->order, &day)) {
    import_play_set_day (play, day.year, day.month, day.day);
    clock = read_time (play, day.rest);
  } else {
    import_play_set_when (play, text);
  }
  if (*import_csv_get (row, IMPORT_COLUMN_TIME) != '\0') {
    g_free (clock);
    clock = read_time (play, import_csv_get (row, IMPORT_COLUMN_TIME));
    if (clock == NULL)
      import_play_add_fact (play, "Time", import_csv_get (row, IMPORT_COLUMN_TIME));
  }
  if (clock != NULL && *play->date != '\0')
    play->time = import_play_text (play, clock, -1);
}

static void
take_minutes (ImportPlay *play, const char *text)
{
  g_autofree char *start = quote (text);
  g_autofree char *sentence = NULL;

  if (*text == '\0')
    return;
  play->minutes = import_csv_read_minutes (text);
  if (play->minutes < 0) {
    sentence = g_strdup_printf (_ ("“%s” is no length of time and was not taken."), start);
    import_play_remark (play, sentence);
  }
  if (play->minutes == 0)
    play->minutes = -1;
}

static void
take_quantity (ImportPlay *play, const char *text)
{
  g_autofree char *start = quote (text);
  g_autofree char *sentence = NULL;
  gint64 number;

  if (g_ascii_string_to_signed (text, 10, 1, IMPORT_PLAY_QUANTITY, &number, NULL)) {
    play->quantity = (guint)number;
  } else if (*text != '\0') {
    sentence = g_strdup_printf (_ ("“%s” is no number of plays from 1 to 1,000; it counts as one."),
                                start);
    import_play_remark (play, sentence);
  }
}

static gboolean
is_bgg_number (const char *text)
{
  return *text != '\0' && strspn (text, "0") < strlen (text)
         && strspn (text, "0123456789") == strlen (text) && strlen (text) <= 18;
}

static gboolean
says_yes (const char *text)
{
  gboolean drawn;

  return import_csv_read_tristate (text, &drawn) == IMPORT_YES;
}

/* "Board size" is the tag BoardSize; a column without a head is named by its number. */
static char *
make_fact_name (const char *head, guint k)
{
  GString *name = g_string_new (NULL);
  gboolean begins = TRUE;

  for (; *head != '\0' && name->len < 60; head = g_utf8_next_char (head)) {
    gunichar c = g_utf8_get_char (head);

    if (g_unichar_isalnum (c))
      g_string_append_unichar (name, begins ? g_unichar_toupper (c) : c);
    begins = !g_unichar_isalnum (c);
  }
  if (name->len == 0 || g_ascii_isdigit (name->str[0])) {
    g_autofree char *rest = g_strdup (name->str);

    g_string_printf (name, "Column%s", rest);
    if (*rest == '\0')
      g_string_append_printf (name, "%u", k + 1);
  }
  return g_string_free (name, FALSE);
}

static void
take_facts (const ImportCsvRow *row, ImportPlay *play)
{
  for (guint k = 0; k < row->mapping->columns->len; k++) {
    g_autofree char *name = NULL;

    if (g_array_index (row->mapping->columns, ImportColumn, k) != IMPORT_COLUMN_FACT
        || *row->cells[k] == '\0')
      continue;
    name = make_fact_name (get_head (row, k), k);
    import_play_add_fact (play, name, row->cells[k]);
  }
}

/* UUIDs are unique in the world, other ids among tables with the same heads. */
static void
take_id (const ImportCsvRow *row, ImportPlay *play)
{
  const char *text = import_csv_get (row, IMPORT_COLUMN_ID);
  g_autofree char *id = g_uuid_string_is_valid (text) ? g_ascii_strdown (text, -1)
                                                      : g_strdup_printf ("%s/%s", row->scope, text);

  if (*text != '\0')
    import_play_add_id (play, "csv", id);
}

static void
take_game (const ImportCsvRow *row, ImportPlay *play)
{
  const char *name = import_csv_get (row, IMPORT_COLUMN_GAME),
             *bgg = import_csv_get (row, IMPORT_COLUMN_BGG_GAME);

  play->game.name = import_play_name (play, *name != '\0' ? name : row->mapping->game, -1);
  if (is_bgg_number (bgg))
    import_entity_add_id (play, &play->game, "bgg", bgg);
}

/* All that is of the play and not of its seats. */
void
import_csv_fill_play (const ImportCsvRow *row, ImportPlay *play)
{
  take_id (row, play);
  take_game (row, play);
  take_day (row, play);
  take_minutes (play, import_csv_get (row, IMPORT_COLUMN_MINUTES));
  take_quantity (play, import_csv_get (row, IMPORT_COLUMN_QUANTITY));
  play->place.name = import_play_name (play, import_csv_get (row, IMPORT_COLUMN_PLACE), -1);
  play->comment = import_play_long_text (play, import_csv_get (row, IMPORT_COLUMN_COMMENT), -1);
  play->uncounted = says_yes (import_csv_get (row, IMPORT_COLUMN_UNCOUNTED));
  play->incomplete = says_yes (import_csv_get (row, IMPORT_COLUMN_INCOMPLETE));
  take_facts (row, play);
}

/* Co-op: everybody's result. */
void
import_csv_set_result (const ImportCsvRow *row, ImportPlay *play)
{
  const char *text = import_csv_get (row, IMPORT_COLUMN_RESULT);
  gboolean drawn;
  ImportTristate won = import_csv_read_tristate (text, &drawn);

  if (*text == '\0')
    return;
  if (won == IMPORT_UNSAID && !drawn && !g_str_equal (text, IMPORT_CSV_OPEN)) {
    import_play_add_fact (play, "Result", text);
    return;
  }
  play->co_op = IMPORT_YES;
  for (guint k = 0; k < play->seats->len; k++) {
    ImportSeat *seat = &g_array_index (play->seats, ImportSeat, k);

    seat->winner = won;
    if (drawn)
      seat->rank = 1;
  }
}

/* Seats */

/* NULL when there are too many. */
static ImportSeat *
add_seat (ImportPlay *play, const char *name)
{
  ImportSeat *seat = import_play_add_seat (play);

  if (seat == NULL)
    return NULL;
  seat->player.name = import_play_name (play, name, -1);
  seat->anonymous = *seat->player.name == '\0';
  return seat;
}

static void
take_score (const ImportCsvRow *row, ImportPlay *play, ImportSeat *seat, const char *text)
{
  gboolean comma = row->mapping->comma;
  g_autofree char *score = import_csv_read_score (text, comma);

  import_play_set_score (play, seat, score, comma);
}

/* A number may be the sum of words, or was corrected since. */
static void
set_score_text (const ImportCsvRow *row, ImportPlay *play, ImportSeat *seat, guint n)
{
  const char *score = get_nth (row, IMPORT_COLUMN_SCORE, n);
  const char *words = get_nth (row, IMPORT_COLUMN_SCORE_TEXT, n);

  take_score (row, play, seat, *score != '\0' ? score : words);
  if (*words != '\0')
    seat->score = import_play_name (play, words, -1);
}

static const char *
name_or_null (ImportPlay *play, const char *text)
{
  const char *name = import_play_name (play, text, -1);

  return *name != '\0' ? name : NULL;
}

/* "1", "1.", "2nd". */
static guint
read_rank (const char *text)
{
  guint64 rank = g_ascii_strtoull (text, NULL, 10);

  return g_ascii_isdigit (*text) && rank <= IMPORT_PLAY_SEATS ? (guint)rank : 0;
}

static void
fill_seat (const ImportCsvRow *row, ImportPlay *play, ImportSeat *seat, guint n)
{
  gboolean drawn;

  set_score_text (row, play, seat, n);
  seat->rank = read_rank (get_nth (row, IMPORT_COLUMN_RANK, n));
  seat->winner = import_csv_read_tristate (get_nth (row, IMPORT_COLUMN_WON, n), &drawn);
  if (drawn && seat->rank == 0)
    seat->rank = 1;
  seat->team = name_or_null (play, get_nth (row, IMPORT_COLUMN_TEAM, n));
  seat->role = name_or_null (play, get_nth (row, IMPORT_COLUMN_ROLE, n));
  seat->first = says_yes (get_nth (row, IMPORT_COLUMN_FIRST, n));
  play->teams = play->teams || seat->team != NULL;
}

/* A row a play leaves the columns of seats empty that it does not need. */
static gboolean
is_taken (const ImportCsvRow *row, guint n)
{
  for (ImportColumn k = IMPORT_COLUMN_PLAYER; k <= IMPORT_COLUMN_FIRST; k++)
    if (*get_nth (row, k, n) != '\0')
      return TRUE;
  return FALSE;
}

/* The n-th player's columns. */
static gboolean
add_player (const ImportCsvRow *row, ImportPlay *play, guint n)
{
  const char *name = get_nth (row, IMPORT_COLUMN_PLAYER, n);
  ImportSeat *seat;

  if (!is_taken (row, n))
    return TRUE;
  seat = add_seat (play, name);
  if (seat != NULL)
    fill_seat (row, play, seat, n);
  return seat != NULL;
}

static gboolean
add_listed (const ImportCsvRow *row, ImportPlay *play)
{
  g_autoptr (GArray) names = import_csv_read_names (import_csv_get (row, IMPORT_COLUMN_PLAYERS));

  for (guint k = 0; k < names->len; k++) {
    const ImportCsvName *name = &g_array_index (names, ImportCsvName, k);
    ImportSeat *seat = add_seat (play, name->name);

    if (seat == NULL)
      return FALSE;
    if (name->score != NULL)
      take_score (row, play, seat, name->score);
  }
  return TRUE;
}

/* A dash, or nothing, did not play. */
static gboolean
add_heads (const ImportCsvRow *row, ImportPlay *play)
{
  for (guint k = 0; k < row->mapping->columns->len; k++) {
    ImportSeat *seat;

    if (g_array_index (row->mapping->columns, ImportColumn, k) != IMPORT_COLUMN_NAMED_SCORE
        || *row->cells[k] == '\0' || g_str_equal (row->cells[k], "-")
        || g_str_equal (row->cells[k], "–"))
      continue;
    seat = add_seat (play, get_head (row, k));
    if (seat == NULL)
      return FALSE;
    take_score (row, play, seat, row->cells[k]);
  }
  return TRUE;
}

gboolean
import_csv_add_seats (const ImportCsvRow *row, ImportPlay *play)
{
  guint n = import_csv_count_columns (row->mapping, IMPORT_COLUMN_PLAYER);

  for (guint k = 0; k < n; k++)
    if (!add_player (row, play, k))
      return FALSE;
  return add_listed (row, play) && add_heads (row, play);
}

/* Winners */

/* What is longer than any name is none, and costs no more than that. */
static gboolean
same_name (const char *a, const char *b)
{
  g_autofree char *folded = NULL, *other = NULL;

  if (strlen (a) > NAME_BYTES || strlen (b) > NAME_BYTES)
    return FALSE;
  folded = g_utf8_casefold (a, -1);
  other = g_utf8_casefold (b, -1);
  return g_str_equal (folded, other);
}

/* Whether anybody has this name, or is in the team of this name. */
static gboolean
mark_winner (ImportPlay *play, const char *name)
{
  gboolean found = FALSE;

  for (guint pass = 0; pass < 2 && !found; pass++)
    for (guint k = 0; k < play->seats->len; k++) {
      ImportSeat *seat = &g_array_index (play->seats, ImportSeat, k);
      const char *its = pass == 0 ? seat->player.name : seat->team;

      if (its == NULL || !same_name (its, name))
        continue;
      seat->winner = IMPORT_YES;
      found = TRUE;
    }
  return found;
}

/* Whoever has not been named yet sat there too. */
static gboolean
add_winner (ImportPlay *play, const char *name)
{
  ImportSeat *seat;

  if (mark_winner (play, name))
    return TRUE;
  seat = add_seat (play, name);
  if (seat != NULL)
    seat->winner = IMPORT_YES;
  return seat != NULL;
}

/* "All", "nobody", "draw" instead of names. */
static gboolean
set_winner_by_word (ImportPlay *play, const char *text)
{
  static const char all[] = " all everyone everybody alle tous todos ";
  static const char none[] = " none nobody noone keiner niemand personne aucun nadie ninguno ";
  g_autofree char *folded = import_csv_fold (text);
  g_autofree char *piece = g_strdup_printf (" %s ", folded);
  gboolean is_all = strstr (all, piece) != NULL, is_none = strstr (none, piece) != NULL, drawn;

  import_csv_read_tristate (text, &drawn);
  if (*folded != '\0' && !is_all && !is_none && !drawn)
    return FALSE;
  for (guint k = 0; k < play->seats->len; k++) {
    ImportSeat *seat = &g_array_index (play->seats, ImportSeat, k);

    if (drawn)
      seat->rank = 1;
    else if (*folded != '\0')
      seat->winner = is_all ? IMPORT_YES : IMPORT_NO;
  }
  return TRUE;
}

gboolean
import_csv_set_winners (ImportPlay *play, const char *text)
{
  g_autoptr (GArray) names = NULL;

  if (*text == '\0')
    return TRUE;
  /* A name with a comma in it stands for itself. */
  if (!mark_winner (play, text)) {
    if (set_winner_by_word (play, text))
      return TRUE;
    names = import_csv_read_names (text);
    for (guint k = 0; k < names->len; k++)
      if (!add_winner (play, g_array_index (names, ImportCsvName, k).name))
        return FALSE;
  }
  for (guint k = 0; k < play->seats->len; k++) {
    ImportSeat *seat = &g_array_index (play->seats, ImportSeat, k);

    if (seat->winner != IMPORT_YES)
      seat->winner = IMPORT_NO;
  }
  return TRUE;
}
