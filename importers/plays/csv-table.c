/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Rows of a table: bytes become UTF-8, UTF-8 goes line by line through libcsv, whose cells are
 * gathered to rows. Every limit is looked at while a cell grows.
 */
#include "importers/plays/csv-table.h"

#include "importers/plays/csv-decode.h"
#include "importers/plays/csv-private.h"

#include <csv.h>
#include <glib/gi18n-lib.h>
#include <string.h>

#define CHUNK (32 * 1024)
#define ROW_BYTES (4 * IMPORT_CSV_CELL)

typedef struct {
  struct csv_parser csv;
  ImportCsvRowFunc each;
  gpointer data;
  GString *cells;  /* of the row, NUL after each */
  GArray *offsets; /* gsize: where each begins */
  GPtrArray *row;  /* what the caller gets */
  gsize fed;       /* bytes of the row */
  guint line;      /* of the byte that is fed */
  guint row_line;  /* where the row began */
  guint cell_line; /* where the cell began */
  gboolean open;   /* a row has begun */
  gboolean filled; /* with anything but empty cells */
  gboolean after_return;
  gboolean at_start;
  gboolean stopped; /* with or without error */
  GError *error;
} Reader;

static gboolean
fail (Reader *reader, ImportError code, guint line, const char *message)
{
  if (!reader->stopped)
    import_error_set (&reader->error, code, line, 0, message);
  reader->stopped = TRUE;
  return FALSE;
}

/* Cells and rows */

static void
append_cell (Reader *reader, const char *text, gsize length)
{
  if (g_utf8_validate_len (text, length, NULL))
    g_string_append_len (reader->cells, text, (gssize)length);
  else
    import_csv_append_1252 (reader->cells, text, length);
  g_string_append_c (reader->cells, '\0');
}

static void
cell_cb (void *text, size_t length, void *data)
{
  Reader *reader = data;
  gsize offset = reader->cells->len;

  if (reader->stopped)
    return;
  reader->filled = reader->filled || length > 0;
  reader->cell_line = reader->line;
  if (reader->offsets->len < IMPORT_CSV_COLUMNS) {
    g_array_append_val (reader->offsets, offset);
    append_cell (reader, text, length);
  } else if (length > 0) {
    fail (reader, IMPORT_ERROR_TOO_BIG, reader->row_line, _ ("A row has more than 200 columns."));
  }
}

/* The line "sep=;" that Excel writes and reads at the top. */
static gboolean
is_separator_line (Reader *reader)
{
  return reader->row_line == 1 && g_str_has_prefix (reader->cells->str, "sep=")
         && strlen (reader->cells->str) <= 5;
}

static void
hand_over (Reader *reader)
{
  GError *error = NULL;

  g_ptr_array_set_size (reader->row, 0);
  for (guint k = 0; k < reader->offsets->len; k++)
    g_ptr_array_add (reader->row, reader->cells->str + g_array_index (reader->offsets, gsize, k));
  g_ptr_array_add (reader->row, NULL);
  if (reader->each (reader->row_line, (char **)reader->row->pdata, reader->offsets->len,
                    reader->data, &error))
    return;
  reader->error = error;
  reader->stopped = TRUE;
}

static void
row_cb (int end, void *data)
{
  Reader *reader = data;

  if (!reader->stopped && reader->filled && !is_separator_line (reader))
    hand_over (reader);
  g_string_truncate (reader->cells, 0);
  g_array_set_size (reader->offsets, 0);
  reader->open = reader->filled = FALSE;
  reader->fed = 0;
}

/* Text */

static gboolean
check_size (Reader *reader)
{
  if (csv_error (&reader->csv) != CSV_SUCCESS)
    return fail (reader, IMPORT_ERROR_TOO_BIG, reader->row_line,
                 _ ("There is not enough memory for this row."));
  if (reader->open && reader->csv.entry_pos > IMPORT_CSV_CELL)
    return fail (reader, IMPORT_ERROR_TOO_BIG, reader->cell_line,
                 reader->csv.quoted ? _ ("A cell has more than 1 MB. A quotation mark that begins "
                                         "on this line may not be closed.")
                                    : _ ("A cell has more than 1 MB."));
  if (reader->fed > ROW_BYTES)
    return fail (reader, IMPORT_ERROR_TOO_BIG, reader->row_line, _ ("A row has more than 4 MB."));
  return TRUE;
}

/* What stands on one line, up to and with its end. */
static void
feed_line (Reader *reader, const char *text, gsize length)
{
  const char *end = text + length;

  if (!reader->open) {
    while (text < end && strchr (" \r\n", *text) != NULL && *text != '\0')
      text++;
    if (text == end)
      return;
    reader->open = TRUE;
    reader->row_line = reader->cell_line = reader->line;
  }
  if (memchr (text, '\0', (gsize)(end - text)) != NULL) {
    fail (reader, IMPORT_ERROR_SYNTAX, reader->line,
          _ ("There is a NUL byte on this line, so it is no text that can be read."));
    return;
  }
  reader->fed += (gsize)(end - text);
  csv_parse (&reader->csv, text, (gsize)(end - text), cell_cb, row_cb, reader);
  check_size (reader);
}

static const char *
find_line_end (const char *text, const char *end)
{
  while (text < end && *text != '\n' && *text != '\r')
    text++;
  return text;
}

/* UTF-8, or what should be it. */
static void
feed_text (Reader *reader, const char *text, gsize length)
{
  const char *end = text + length;

  while (text < end && !reader->stopped) {
    const char *stop = find_line_end (text, end);
    gboolean ends = stop < end;

    if (reader->after_return && *text == '\n')
      reader->line--;
    reader->after_return = ends && *stop == '\r';
    feed_line (reader, text, (gsize)(stop - text) + ends);
    reader->line += ends;
    text = stop + ends;
  }
}

static void
feed_end (Reader *reader)
{
  if (reader->stopped)
    return;
  csv_set_opts (&reader->csv, CSV_STRICT | CSV_STRICT_FINI);
  if (reader->open && csv_fini (&reader->csv, cell_cb, row_cb, reader) != 0)
    fail (reader, IMPORT_ERROR_SYNTAX, reader->cell_line,
          _ ("A quotation mark that begins on this line is not closed."));
}

/* The whole */

static gboolean
read_all (Reader *reader, ImportInput *input, ImportCsvEncoding encoding, GError **error)
{
  g_autofree char *bytes = g_malloc (CHUNK);
  g_autoptr (ImportCsvDecoder) decoder = import_csv_decoder_new (encoding);
  gssize length;

  while (!reader->stopped && (length = import_input_read (input, bytes, CHUNK, error)) != 0) {
    const GString *text;

    if (length < 0)
      return FALSE;
    text = import_csv_decode (decoder, bytes, (gsize)length);
    feed_text (reader, text->str, text->len);
  }
  feed_end (reader);
  if (reader->error == NULL)
    return TRUE;
  g_propagate_error (error, g_steal_pointer (&reader->error));
  return FALSE;
}

gboolean
import_csv_read (ImportInput *input, const ImportCsvDialect *dialect, ImportCsvRowFunc each,
                 gpointer data, GError **error)
{
  Reader reader = { .each = each, .data = data, .line = 1 };
  gboolean done;

  if (!import_input_rewind (input, error))
    return FALSE;
  csv_init (&reader.csv, 0);
  csv_set_delim (&reader.csv, (unsigned char)dialect->delimiter);
  if (dialect->plain)
    csv_set_quote (&reader.csv, '\0'); /* which feed_line() lets nothing pass as */
  csv_set_blk_size (&reader.csv, CHUNK);
  reader.cells = g_string_new (NULL);
  reader.offsets = g_array_new (FALSE, FALSE, sizeof (gsize));
  reader.row = g_ptr_array_new ();
  done = read_all (&reader, input, dialect->encoding, error);
  g_clear_error (&reader.error);
  g_ptr_array_unref (reader.row);
  g_array_unref (reader.offsets);
  g_string_free (reader.cells, TRUE);
  csv_free (&reader.csv);
  return done;
}
