/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Plays of a table by its mapping: a row a play, or rows that stand together, each a player's
 * result. One play is kept at a time.
 */
#include "importers/plays/csv-cells.h"
#include "importers/plays/csv-days.h"
#include "importers/plays/csv-mapping.h"
#include "importers/plays/csv-row.h"

#include "importers/plays/csv-private.h"
#include "importers/plays/play-values.h"
#include "importers/plays/plays-private.h"

#include <glib/gi18n-lib.h>
#include <string.h>

typedef struct {
  ImportParse *parse;
  const ImportMapping *mapping;
  ImportDayOrder order;
  GPtrArray *heads; /* of char *; empty without a head */
  char *scope;      /* what ids of this table begin with */
  gboolean past_head;
  gboolean open;    /* a play is being filled */
  gboolean refused; /* and can't be taken; it was told */
  GString *key;     /* of the rows of that play */
  GString *row_key;
  guint comments;   /* of that play that were added to its first */
  char *winners;    /* of that play, as they stand */
  GHashTable *seen; /* hashes of ids and keys that were */
} Table;

/* Plays */

static gboolean
refuse (Table *table, const char *why, GError **error)
{
  if (table->refused)
    return TRUE;
  table->refused = TRUE;
  return import_parse_skip_play (table->parse, why, error);
}

static gboolean
end_play (Table *table, GError **error)
{
  ImportPlay *play = table->parse->play;

  if (!table->open)
    return TRUE;
  table->open = FALSE;
  if (!table->refused && table->winners != NULL && !import_csv_set_winners (play, table->winners)
      && !refuse (table, _ ("The play has more than 64 players."), error))
    return FALSE;
  g_clear_pointer (&table->winners, g_free);
  if (table->refused)
    return TRUE;
  if (table->mapping->low_wins)
    play->high_score = IMPORT_NO;
  if (play->n_ids == 0)
    import_play_make_id (play, "csv");
  return import_parse_end_play (table->parse, error);
}

/* Whether the id, or the key of rows without one, was there before. */
static gboolean
was_before (Table *table, const char *id)
{
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, id, -1);

  hash[15] = '\0';
  return !g_hash_table_add (table->seen,
                            GSIZE_TO_POINTER ((gsize)g_ascii_strtoull (hash, NULL, 16) | 1));
}

/* Without ids it may be another round of the same evening: it is a play, but is told. */
static void
remark_apart (Table *table, ImportPlay *play)
{
  if (table->mapping->by_player && was_before (table, table->row_key->str)
      && !g_string_equal (table->key, table->row_key))
    import_play_remark (play, _ ("Rows of the same day, game and place stand elsewhere in the "
                                 "table; these are taken for a play of their own."));
}

static gboolean
begin_play (Table *table, const ImportCsvRow *row, GError **error)
{
  ImportPlay *play = import_parse_begin_play (table->parse, row->line, "");
  const char *id = import_csv_get (row, IMPORT_COLUMN_ID);

  table->open = TRUE;
  table->refused = FALSE;
  table->comments = 0;
  import_csv_fill_play (row, play);
  table->winners = g_strdup (import_csv_get (row, IMPORT_COLUMN_WINNERS));
  if (*play->game.name == '\0' && play->game.n_ids == 0)
    return refuse (table, _ ("The row names no game."), error);
  if (*id == '\0')
    remark_apart (table, play);
  else if (was_before (table, id))
    return refuse (table,
                   table->mapping->by_player
                       ? _ ("Another play stands between this row and the others of its play.")
                       : _ ("There was a row with the same number of the play before."),
                   error);
  return TRUE;
}

/* Comments of the same play that differ are kept, one below the other, as many as it may have
 * players: each costs a copy of all before it. */
static void
add_comment (Table *table, const ImportCsvRow *row, ImportPlay *play)
{
  const char *text = import_csv_get (row, IMPORT_COLUMN_COMMENT);
  g_autofree char *both = NULL;

  if (*text == '\0' || table->comments == IMPORT_PLAY_SEATS || strstr (play->comment, text) != NULL)
    return;
  table->comments++;
  both = g_strdup_printf ("%s%s%s", play->comment, *play->comment != '\0' ? "\n" : "", text);
  play->comment = import_play_long_text (play, both, -1);
}

static gboolean
has_player (const ImportPlay *play, const char *name)
{
  for (guint k = 0; *name != '\0' && k < play->seats->len; k++)
    if (g_str_equal (g_array_index (play->seats, ImportSeat, k).player.name, name))
      return TRUE;
  return FALSE;
}

static void
make_key (const ImportCsvRow *row, GString *key)
{
  static const ImportColumn columns[] = { IMPORT_COLUMN_DATE, IMPORT_COLUMN_TIME,
                                          IMPORT_COLUMN_GAME, IMPORT_COLUMN_PLACE };
  const char *id = import_csv_get (row, IMPORT_COLUMN_ID);

  g_string_assign (key, id);
  if (*id != '\0')
    return;
  for (gsize k = 0; k < G_N_ELEMENTS (columns); k++)
    g_string_append_printf (key, "\n%s", import_csv_get (row, columns[k]));
}

/* Whether it is the next player of the play that is being filled. Without ids, the same player
 * again is the next play. */
static gboolean
goes_on (const Table *table, const ImportCsvRow *row)
{
  return table->open && table->mapping->by_player && g_string_equal (table->key, table->row_key)
         && (*import_csv_get (row, IMPORT_COLUMN_ID) != '\0'
             || !has_player (table->parse->play, import_csv_get (row, IMPORT_COLUMN_PLAYER)));
}

static gboolean
take_row (Table *table, const ImportCsvRow *row, GError **error)
{
  ImportPlay *play = table->parse->play;

  if (table->mapping->by_player)
    make_key (row, table->row_key);
  if (goes_on (table, row)) {
    if (!table->refused)
      add_comment (table, row, play);
  } else if (!end_play (table, error) || !begin_play (table, row, error)) {
    return FALSE;
  }
  g_string_assign (table->key, table->row_key->str);
  if (table->refused)
    return TRUE;
  if (!import_csv_add_seats (row, play))
    return refuse (table, _ ("The play has more than 64 players."), error);
  import_csv_set_result (row, play);
  return table->mapping->by_player || end_play (table, error);
}

/* The table */

static void
keep_heads (Table *table, char **cells, guint n_cells)
{
  table->past_head = TRUE;
  for (guint k = 0; k < n_cells; k++)
    g_ptr_array_add (table->heads, g_strdup (import_csv_clean (cells[k])));
}

static void
make_scope (Table *table)
{
  g_autofree char *signature = NULL;
  g_autoptr (GPtrArray) heads = g_ptr_array_new ();

  for (guint k = 0; k < table->heads->len; k++)
    g_ptr_array_add (heads, table->heads->pdata[k]);
  g_ptr_array_add (heads, NULL);
  signature = import_csv_make_signature ((char **)heads->pdata);
  table->scope = g_compute_checksum_for_string (G_CHECKSUM_SHA256, signature, -1);
  table->scope[12] = '\0';
}

static gboolean
row_cb (guint line, char **cells, guint n_cells, gpointer data, GError **error)
{
  Table *table = data;
  guint n = table->mapping->columns->len;
  g_autofree const char **row = NULL;

  if (table->mapping->head && !table->past_head) {
    keep_heads (table, cells, n_cells);
    make_scope (table);
    return TRUE;
  }
  if (table->scope == NULL)
    make_scope (table);
  row = g_new (const char *, n + 1);
  for (guint k = 0; k < n; k++)
    row[k] = k < n_cells ? import_csv_clean (cells[k]) : "";
  return take_row (
      table, &(ImportCsvRow){ table->mapping, table->order, table->heads, table->scope, line, row },
      error);
}

/* The first day that leaves one order possible settles it for all. */
static gboolean
order_cb (guint line, char **cells, guint n_cells, gpointer data, GError **error)
{
  Table *table = data;
  const GArray *columns = table->mapping->columns;

  if (table->mapping->head && !table->past_head) {
    table->past_head = TRUE;
    return TRUE;
  }
  for (guint k = 0; k < columns->len && k < n_cells; k++)
    if (g_array_index (columns, ImportColumn, k) == IMPORT_COLUMN_DATE)
      table->order = import_csv_day_order (import_csv_clean (cells[k]));
  return table->order == IMPORT_DAY_AUTO;
}

static gboolean
read_table (Table *table, GError **error)
{
  ImportInput *input = table->parse->input;
  const ImportCsvDialect *dialect = &table->mapping->dialect;

  if (table->order == IMPORT_DAY_AUTO
      && import_csv_count_columns (table->mapping, IMPORT_COLUMN_DATE) > 0) {
    if (!import_csv_read (input, dialect, order_cb, table, error))
      return FALSE;
    table->past_head = FALSE;
  }
  return import_csv_read (input, dialect, row_cb, table, error) && end_play (table, error);
}

gboolean
import_parse_csv (ImportParse *parse, const ImportMapping *mapping, GError **error)
{
  g_autofree char *missing = import_mapping_check (mapping);
  Table table = { .parse = parse, .mapping = mapping, .order = mapping->day_order };
  gboolean done;

  if (missing != NULL) {
    import_error_set (error, IMPORT_ERROR_CONTENT, 0, 0, missing);
    return FALSE;
  }
  table.heads = g_ptr_array_new_with_free_func (g_free);
  table.key = g_string_new (NULL);
  table.row_key = g_string_new (NULL);
  table.seen = g_hash_table_new (g_direct_hash, g_direct_equal);
  done = read_table (&table, error);
  g_ptr_array_unref (table.heads);
  g_string_free (table.key, TRUE);
  g_string_free (table.row_key, TRUE);
  g_hash_table_unref (table.seen);
  g_free (table.winners);
  g_free (table.scope);
  return done;
}
