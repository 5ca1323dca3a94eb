/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * What a table seems to be: by the words of its head in four languages, and by what stands below.
 */
#include "importers/plays/csv-guess.h"

#include "importers/plays/csv-cells.h"
#include "importers/plays/csv-days.h"
#include "importers/plays/csv-heads.h"
#include "importers/plays/csv-mapping.h"
#include "importers/plays/csv-private.h"
#include "importers/plays/csv-sniff.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define ROWS 60      /* that are looked at */
#define MOST_NAMED 8 /* players that tables without a day have a column for each */

/* How many cells of a column are what; @larger: numbers other than 0 and 1. */
typedef struct {
  guint filled, numbers, larger, days, commas, lists, said, letters;
} Cells;

typedef struct {
  ImportMapping *mapping;
  ImportCsvPreview *preview;
  guint n, first; /* columns; first row below the head */
  Cells *cells;
} Guess;

/* A date that no score or number could be. */
static gboolean
is_day (const char *text)
{
  ImportCsvDay day;
  gboolean marked = strpbrk (text, "./") != NULL || strchr (text, ' ') != NULL
                    || (strlen (text) >= 8 && strchr (text, '-') != NULL);

  return marked && strpbrk (text, "0123456789") != NULL
         && import_csv_read_day (text, IMPORT_DAY_AUTO, &day) && strlen (text) < 40
         && day.year > 1900 && day.year < 2200;
}

static void
count_cell (Cells *cells, const char *text)
{
  gboolean drawn;

  if (*text == '\0' || g_str_equal (text, "-") || g_str_equal (text, "–"))
    return;
  cells->filled++;
  if (is_day (text))
    cells->days++;
  else if (import_csv_is_number (text))
    cells->numbers++;
  else if (import_csv_read_tristate (text, &drawn) != IMPORT_UNSAID || drawn)
    cells->said++;
  else if (strpbrk (text, ",;&/") != NULL)
    cells->lists++;
  else
    cells->letters++;
  cells->commas += import_csv_has_comma (text);
  cells->larger +=
      import_csv_is_number (text) && !g_str_equal (text, "0") && !g_str_equal (text, "1");
}

static const char *
get_cell (const Guess *guess, guint row, guint column)
{
  char **cells = guess->preview->rows->pdata[row];

  for (guint k = 0; k <= column; k++)
    if (cells[k] == NULL)
      return "";
  return import_csv_clean (cells[column]);
}

static void
count_cells (Guess *guess)
{
  memset (guess->cells, 0, guess->n * sizeof *guess->cells);
  for (guint row = guess->first; row < guess->preview->rows->len; row++)
    for (guint k = 0; k < guess->n; k++)
      count_cell (&guess->cells[k], get_cell (guess, row, k));
}

/* A head has words that heads have, or else words alone above something other. */
static gboolean
has_head (const Guess *guess)
{
  guint known = 0, words = 0, filled = 0;

  for (guint k = 0; k < guess->n; k++) {
    const char *text = get_cell (guess, 0, k);

    if (*text == '\0')
      continue;
    filled++;
    known += import_csv_read_head (text) != IMPORT_COLUMNS;
    words += !import_csv_is_number (text) && !is_day (text);
  }
  if (known >= 2 || (known == 1 && words == filled))
    return TRUE;
  if (words < filled || guess->preview->rows->len < 2)
    return FALSE;
  for (guint k = 0; k < guess->n; k++)
    if (import_csv_is_number (get_cell (guess, 1, k)) || is_day (get_cell (guess, 1, k)))
      return TRUE;
  return FALSE;
}

/* Columns */

static ImportColumn *
column_at (const Guess *guess, guint k)
{
  return &g_array_index (guess->mapping->columns, ImportColumn, k);
}

static guint
count (const Guess *guess, ImportColumn column)
{
  guint n = 0;

  for (guint k = 0; k < guess->n; k++)
    n += *column_at (guess, k) == column;
  return n;
}

static void
read_heads (Guess *guess)
{
  for (guint k = 0; k < guess->n; k++) {
    ImportColumn column = import_csv_read_head (get_cell (guess, 0, k));

    if (column < IMPORT_COLUMN_FACT && column != IMPORT_COLUMN_NOTHING && count (guess, column) > 0)
      column = IMPORT_COLUMN_FACT;
    *column_at (guess, k) = column;
  }
}

/* The first column of those that mean nothing yet that passes. */
static gboolean
assign_first (Guess *guess, ImportColumn as, gboolean (*passes) (const Cells *cells))
{
  if (count (guess, as) > 0)
    return TRUE;
  for (guint k = 0; k < guess->n; k++)
    if (*column_at (guess, k) == IMPORT_COLUMNS && passes (&guess->cells[k])) {
      *column_at (guess, k) = as;
      return TRUE;
    }
  return FALSE;
}

static gboolean
are_days (const Cells *cells)
{
  return cells->days > 0 && cells->days * 10 >= cells->filled * 8;
}

static gboolean
are_words (const Cells *cells)
{
  return cells->letters > 0 && (cells->letters + cells->lists) * 10 >= cells->filled * 8;
}

static gboolean
are_lists (const Cells *cells)
{
  return cells->lists > 0 && cells->lists * 10 >= cells->filled * 5;
}

static gboolean
are_numbers (const Cells *cells)
{
  return cells->filled > 0 && cells->numbers * 10 >= cells->filled * 9;
}

/* Heads of lists of games, folded. None of them is what a person is called. */
static gboolean
is_of_games (const char *head)
{
  static const char words[] =
      " own owned fortrade want wanttobuy wanttoplay prevowned previouslyowned preordered wishlist "
      "wishlistpriority collid average baverage avgweight averageweight avgrating averagerating "
      "bayesaverage numowned usersrated minplayers maxplayers minage minplaytime maxplaytime "
      "yearpublished bggrank bggrating myrating mybggrating userrating geekrating complexity "
      "imageid publisherid pricepaid currvalue versionid copies haspartslist wantpartslist "
      "besessen erscheinungsjahr mindestalter minspieler maxspieler komplexitat "
      "anneedepublication anneedesortie agemin joueursmin joueursmax complexite "
      "anodepublicacion edadminima jugadoresmin jugadoresmax complejidad ";
  g_autofree char *folded = import_csv_fold (head);
  g_autofree char *word = g_strdup_printf (" %s ", folded);

  return strstr (words, word) != NULL;
}

/* Looks like what a person is called. */
static gboolean
may_be_name (const char *head)
{
  glong length = g_utf8_strlen (head, -1);

  if (length == 0 || length > 30 || is_of_games (head))
    return FALSE;
  for (const char *at = head; *at != '\0'; at = g_utf8_next_char (at)) {
    gunichar c = g_utf8_get_char (at);

    if (!g_unichar_isalpha (c) && c != ' ' && c != '-' && c != '.' && c != '\'' && c != 0x2019)
      return FALSE;
  }
  return TRUE;
}

/* A list of things and not of plays: no day, and heads of lists of games among them, or more
 * columns of numbers than a table has players, each of them filled in every row. */
static gboolean
is_list_of_games (const Guess *guess)
{
  guint of_games = 0, full = 0;

  for (guint k = 0; k < guess->n; k++) {
    of_games += is_of_games (get_cell (guess, 0, k));
    full += *column_at (guess, k) == IMPORT_COLUMNS && are_numbers (&guess->cells[k])
            && guess->cells[k].filled + guess->first == guess->preview->rows->len;
  }
  return count (guess, IMPORT_COLUMN_DATE) == 0 && (of_games > 1 || full > MOST_NAMED);
}

/* Two columns or more of numbers under unknown heads are players with their scores. */
static void
name_scores (Guess *guess)
{
  guint n = 0;

  if (!guess->mapping->head || is_list_of_games (guess) || count (guess, IMPORT_COLUMN_PLAYER) > 0
      || count (guess, IMPORT_COLUMN_PLAYERS) > 0 || count (guess, IMPORT_COLUMN_SCORE) > 0)
    return;
  for (guint pass = 0; pass < 2; pass++)
    for (guint k = 0; k < guess->n; k++) {
      if (*column_at (guess, k) != IMPORT_COLUMNS || !are_numbers (&guess->cells[k])
          || !may_be_name (get_cell (guess, 0, k)))
        continue;
      if (pass == 0)
        n++;
      else if (n > 1)
        *column_at (guess, k) = IMPORT_COLUMN_NAMED_SCORE;
    }
}

/* Without a head: words and the numbers behind them are players and scores. */
static void
pair_up (Guess *guess)
{
  for (guint k = 0; k < guess->n; k++) {
    if (*column_at (guess, k) != IMPORT_COLUMNS)
      continue;
    if (are_lists (&guess->cells[k]) && count (guess, IMPORT_COLUMN_PLAYERS) == 0)
      *column_at (guess, k) = IMPORT_COLUMN_PLAYERS;
    else if (are_words (&guess->cells[k]))
      *column_at (guess, k) = IMPORT_COLUMN_PLAYER;
    else if (are_numbers (&guess->cells[k])
             && count (guess, IMPORT_COLUMN_SCORE) < count (guess, IMPORT_COLUMN_PLAYER))
      *column_at (guess, k) = IMPORT_COLUMN_SCORE;
  }
}

/* Heads that mean something else above such cells: "Player" above "Ada, Ben", "Winner" above "yes",
 * "Place" and "Result" and "Time" above numbers. */
static ImportColumn
correct_one (const Guess *guess, ImportColumn column, const Cells *cells)
{
  gboolean numbers = are_numbers (cells);

  /* Who was the first one is said of one player: a row has one, whatever is in the name. */
  if (column == IMPORT_COLUMN_PLAYER && count (guess, column) == 1 && are_lists (cells)
      && count (guess, IMPORT_COLUMN_FIRST) == 0)
    return IMPORT_COLUMN_PLAYERS;
  if (column == IMPORT_COLUMN_PLAYERS && numbers)
    return IMPORT_COLUMN_NOTHING;
  if (column == IMPORT_COLUMN_WINNERS && cells->said > 0 && cells->said == cells->filled)
    return IMPORT_COLUMN_WON;
  if (column == IMPORT_COLUMN_PLACE && numbers && count (guess, IMPORT_COLUMN_RANK) == 0)
    return IMPORT_COLUMN_RANK;
  if (column == IMPORT_COLUMN_WON && numbers && cells->larger > 0
      && count (guess, IMPORT_COLUMN_SCORE) == 0)
    return IMPORT_COLUMN_SCORE;
  if (column == IMPORT_COLUMN_TIME && numbers && count (guess, IMPORT_COLUMN_MINUTES) == 0)
    return IMPORT_COLUMN_MINUTES;
  return column;
}

static void
correct (Guess *guess)
{
  for (guint k = 0; k < guess->n; k++)
    *column_at (guess, k) = correct_one (guess, *column_at (guess, k), &guess->cells[k]);
}

/* "Result" without a column of players is everybody's. */
static void
share_result (Guess *guess)
{
  gboolean players = count (guess, IMPORT_COLUMN_PLAYERS) > 0
                     || count (guess, IMPORT_COLUMN_NAMED_SCORE) > 0
                     || count (guess, IMPORT_COLUMN_PLAYER) > 1;

  if (!players || count (guess, IMPORT_COLUMN_WON) != 1 || count (guess, IMPORT_COLUMN_RESULT) > 0)
    return;
  for (guint k = 0; k < guess->n; k++)
    if (*column_at (guess, k) == IMPORT_COLUMN_WON)
      *column_at (guess, k) = IMPORT_COLUMN_RESULT;
}

/* "Name" is the game, unless there is one; then it is the player. */
static void
settle_name (Guess *guess)
{
  for (guint k = 0; guess->mapping->head && k < guess->n; k++) {
    g_autofree char *folded = import_csv_fold (get_cell (guess, 0, k));

    if (!g_str_equal (folded, "name") || count (guess, IMPORT_COLUMN_PLAYER) > 0)
      continue;
    for (guint i = 0; i < guess->n; i++)
      if (i != k
          && (*column_at (guess, i) == IMPORT_COLUMN_GAME
              || (*column_at (guess, i) == IMPORT_COLUMN_FACT
                  && import_csv_read_head (get_cell (guess, 0, i)) == IMPORT_COLUMN_GAME))) {
        *column_at (guess, i) = IMPORT_COLUMN_GAME;
        *column_at (guess, k) = IMPORT_COLUMN_PLAYER;
        break;
      }
  }
}

static void
guess_columns (Guess *guess)
{
  for (guint k = 0; k < guess->n; k++)
    *column_at (guess, k) = IMPORT_COLUMNS;
  if (guess->mapping->head)
    read_heads (guess);
  settle_name (guess);
  assign_first (guess, IMPORT_COLUMN_DATE, are_days);
  assign_first (guess, IMPORT_COLUMN_GAME, are_words);
  name_scores (guess);
  if (!guess->mapping->head)
    pair_up (guess);
  correct (guess);
  share_result (guess);
  if (count (guess, IMPORT_COLUMN_PLAYER) == 0 && count (guess, IMPORT_COLUMN_PLAYERS) == 0
      && count (guess, IMPORT_COLUMN_NAMED_SCORE) == 0)
    assign_first (guess, IMPORT_COLUMN_PLAYERS, are_lists);
  for (guint k = 0; k < guess->n; k++)
    if (*column_at (guess, k) == IMPORT_COLUMNS)
      *column_at (guess, k) = guess->mapping->head && *get_cell (guess, 0, k) != '\0'
                                  ? IMPORT_COLUMN_FACT
                                  : IMPORT_COLUMN_NOTHING;
}

/* Ids */

static const char *
cell_of (const Guess *guess, guint row, ImportColumn column)
{
  for (guint k = 0; k < guess->n; k++)
    if (*column_at (guess, k) == column)
      return get_cell (guess, row, k);
  return "";
}

/* Whether two rows may be of the same play, but for their ids. */
static gboolean
are_alike (const Guess *guess, guint row, guint other)
{
  static const ImportColumn columns[] = { IMPORT_COLUMN_DATE, IMPORT_COLUMN_TIME,
                                          IMPORT_COLUMN_GAME, IMPORT_COLUMN_PLACE };

  for (gsize k = 0; k < G_N_ELEMENTS (columns); k++)
    if (!g_str_equal (cell_of (guess, row, columns[k]), cell_of (guess, other, columns[k])))
      return FALSE;
  return TRUE;
}

/* A play's number stands in the rows of the play alone, but for slips. A game's number comes again
 * and again, and a row's number parts the players of a play. */
static gboolean
are_ids (const Guess *guess)
{
  g_autoptr (GHashTable) rows = g_hash_table_new (g_str_hash, g_str_equal);
  guint filled = 0, wrong = 0, repeated = 0, parted = 0;

  for (guint row = guess->first; row < guess->preview->rows->len; row++) {
    const char *id = cell_of (guess, row, IMPORT_COLUMN_ID);
    gpointer before;

    if (g_uuid_string_is_valid (id))
      return TRUE;
    if (*id == '\0')
      continue;
    filled++;
    if (g_hash_table_lookup_extended (rows, id, NULL, &before)) {
      repeated++;
      wrong += !are_alike (guess, row, GPOINTER_TO_UINT (before));
    } else {
      g_hash_table_insert (rows, (gpointer)id, GUINT_TO_POINTER (row));
      parted += row > guess->first && are_alike (guess, row, row - 1);
    }
  }
  return wrong * 5 <= filled && (!guess->mapping->by_player || repeated > 0 || parted == 0);
}

static void
doubt_ids (Guess *guess)
{
  if (count (guess, IMPORT_COLUMN_ID) == 0 || are_ids (guess))
    return;
  for (guint k = 0; k < guess->n; k++)
    if (*column_at (guess, k) == IMPORT_COLUMN_ID)
      *column_at (guess, k) = IMPORT_COLUMN_NOTHING;
}

static void
guess_forms (Guess *guess)
{
  ImportMapping *mapping = guess->mapping;

  mapping->by_player = count (guess, IMPORT_COLUMN_PLAYER) == 1
                       && count (guess, IMPORT_COLUMN_PLAYERS) == 0
                       && count (guess, IMPORT_COLUMN_NAMED_SCORE) == 0;
  for (guint k = 0; k < guess->n; k++) {
    ImportColumn column = *column_at (guess, k);

    if (column == IMPORT_COLUMN_SCORE || column == IMPORT_COLUMN_NAMED_SCORE)
      mapping->comma = mapping->comma || guess->cells[k].commas > 0;
    if (column != IMPORT_COLUMN_DATE)
      continue;
    for (guint row = guess->first; row < guess->preview->rows->len; row++)
      if (mapping->day_order == IMPORT_DAY_AUTO)
        mapping->day_order = import_csv_day_order (get_cell (guess, row, k));
  }
}

static void
guess_mapping (ImportMapping *mapping, ImportCsvPreview *preview)
{
  g_autofree Cells *cells = g_new0 (Cells, preview->columns + 1);
  Guess guess = { .mapping = mapping, .preview = preview, .n = preview->columns, .cells = cells };

  g_array_set_size (mapping->columns, preview->columns);
  mapping->head = has_head (&guess);
  guess.first = mapping->head ? 1 : 0;
  count_cells (&guess);
  guess_columns (&guess);
  guess_forms (&guess);
  doubt_ids (&guess);
}

ImportMapping *
import_mapping_guess (ImportInput *input, GError **error)
{
  g_autoptr (ImportMapping) mapping = import_mapping_new ();
  g_autoptr (ImportCsvPreview) preview = NULL;

  if (!import_csv_sniff_input (input, &mapping->dialect, error))
    return NULL;
  preview = import_csv_preview (input, &mapping->dialect, ROWS, error);
  if (preview == NULL)
    return NULL;
  if (preview->rows->len == 0) {
    import_error_set (error, IMPORT_ERROR_CONTENT, 0, 0, _ ("The table has no row."));
    return NULL;
  }
  guess_mapping (mapping, preview);
  return g_steal_pointer (&mapping);
}
