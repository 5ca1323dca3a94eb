/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Tables of text: what their delimiter and encoding are, which rows and cells they have and on
 * which lines, and what is refused, also when it is a hundred times as large as memory should be.
 */
#include "tests/suite.h"

#include "importers/plays/csv-sniff.h"
#include "importers/plays/csv-table.h"

#include <string.h>
#include <unistd.h>

/* Bytes with NUL among them. */
#define BYTES(text) text, sizeof text - 1

static const struct {
  const char *text;
  gsize length;
  char delimiter;
  ImportCsvEncoding encoding;
} sniffs[] = {
  { BYTES ("a,b,c\n1,2,3\n"), ',', IMPORT_CSV_UTF8 },
  { BYTES ("a;b;c\n1,5;2,5;3\n"), ';', IMPORT_CSV_UTF8 },
  { BYTES ("a;b\n1,5;2,5\n1,5;2,5\n"), ';', IMPORT_CSV_UTF8 },
  { BYTES ("a\tb\n1;2\t3,4\n"), '\t', IMPORT_CSV_UTF8 },
  { BYTES ("a|b\n1|2\n"), '|', IMPORT_CSV_UTF8 },
  { BYTES ("a,b\n\"x;y;z\",\"1\n;;;\"\n"), ',', IMPORT_CSV_UTF8 },
  { BYTES ("only\none\n"), ',', IMPORT_CSV_UTF8 },
  { BYTES (""), ',', IMPORT_CSV_UTF8 },
  { BYTES ("sep=|\na,b,c|d\n"), '|', IMPORT_CSV_UTF8 },
  { BYTES ("\xef\xbb\xbf"
           "a;b\n"),
    ';', IMPORT_CSV_UTF8 },
  { BYTES ("Ort;K\xc3\xbc"
           "che\n"),
    ';', IMPORT_CSV_UTF8 },
  { BYTES ("Ort;K\xfc"
           "che\n"),
    ';', IMPORT_CSV_1252 },
  { BYTES ("\xff\xfe"
           "a\0;\0b\0"),
    ';', IMPORT_CSV_UTF16 },
  { BYTES ("\xfe\xff"
           "\0a\0;\0b"),
    ';', IMPORT_CSV_UTF16 },
  { BYTES ("a\0\t\0b\0"), '\t', IMPORT_CSV_UTF16 },
  { BYTES ("a;K\xe9"), ';', IMPORT_CSV_1252 },
};

START_TEST (test_sniff)
{
  ImportCsvDialect dialect = import_csv_sniff (sniffs[_i].text, sniffs[_i].length);

  ck_assert_int_eq (dialect.delimiter, sniffs[_i].delimiter);
  ck_assert_int_eq (dialect.encoding, sniffs[_i].encoding);
}
END_TEST

/* The first bytes of a file may end within a character. */
START_TEST (test_sniff_cut)
{
  g_autoptr (GString) text = g_string_new (NULL);

  while (text->len < 5000)
    g_string_append (text, "a;\xc3\xbc");
  for (gsize length = 5000; length > 4990; length--)
    ck_assert_int_eq (import_csv_sniff (text->str, length).encoding, IMPORT_CSV_UTF8);
  g_string_append (text, "\xfc");
  ck_assert_int_eq (import_csv_sniff (text->str, text->len).encoding, IMPORT_CSV_1252);
}
END_TEST

/* "2:a|b " of each row. */
static gboolean
row_cb (guint line, char **cells, guint n_cells, gpointer data, GError **error)
{
  GString *text = data;
  g_autofree char *row = g_strjoinv ("|", cells);

  ck_assert_uint_eq (g_strv_length (cells), n_cells);
  ck_assert (g_utf8_validate (row, -1, NULL));
  g_string_append_printf (text, "%u:%s ", line, row);
  return TRUE;
}

static void
format_error (GString *text, const GError *error)
{
  ck_assert (error->domain == IMPORT_ERROR);
  g_string_append_printf (text, "%s at %u",
                          error->code == IMPORT_ERROR_SYNTAX ? "syntax" : "too big",
                          import_error_get_line (error));
}

static char *
format_rows (const char *text, gsize length, ImportCsvDialect dialect)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, length);
  g_autoptr (ImportInput) input = import_input_new_bytes ("table", bytes);
  g_autoptr (GError) error = NULL;
  GString *sentence = g_string_new (NULL);

  if (!import_csv_read (input, &dialect, row_cb, sentence, &error))
    format_error (sentence, error);
  return g_string_free (sentence, FALSE);
}

#define UTF8                                                                                       \
  {                                                                                                \
    ',', IMPORT_CSV_UTF8, FALSE                                                                    \
  }

static const struct {
  const char *text;
  gsize length;
  ImportCsvDialect dialect;
  const char *rows;
} tables[] = {
  { BYTES ("a,b\nc,d\n"), UTF8, "1:a|b 2:c|d " },
  { BYTES ("a,b\r\nc,d\r\n"), UTF8, "1:a|b 2:c|d " },
  { BYTES ("a,b\rc,d"), UTF8, "1:a|b 2:c|d " },
  { BYTES ("\n\n  \na,b\n,\n\nc,d\n"), UTF8, "4:a|b 7:c|d " },
  { BYTES ("a,\"x\ny\"\nc,d\n"), UTF8, "1:a|x\ny 3:c|d " },
  { BYTES ("a,\"x\r\n\r\ny\"\r\nc,d\r\n"), UTF8, "1:a|x\r\n\r\ny 4:c|d " },
  { BYTES ("a,\"say \"\"hi\"\", Ben\"\n"), UTF8, "1:a|say \"hi\", Ben " },
  { BYTES (" a , b c ,\" d \"\n"), UTF8, "1:a|b c| d  " },
  { BYTES ("a,5\" nails,b\n"), UTF8, "1:a|5\" nails|b " },
  { BYTES ("a,,b,\n"), UTF8, "1:a||b| " },
  { BYTES (""), UTF8, "" },
  { BYTES ("\xef\xbb\xbf"
           "a,b\n"),
    UTF8, "1:a|b " },
  { BYTES ("sep=;\na;b\n"), { ';', IMPORT_CSV_UTF8, FALSE }, "2:a|b " },
  { BYTES ("a\t\"b\tc\n"), { '\t', IMPORT_CSV_UTF8, TRUE }, "1:a|\"b|c " },
  { BYTES ("\xffK\xfc"
           "che\x80\x81\n"),
    { ';', IMPORT_CSV_1252, FALSE },
    "1:ÿKüche€\uFFFD " },
  /* A file that is UTF-8 but for some cells. */
  { BYTES ("K\xc3\xbc"
           "che,K\xfc"
           "che\n"),
    UTF8, "1:Küche|Küche " },
  { BYTES ("\xff\xfe"
           "a\0,\0\xfc\0\n\0=\xd8\x00\xde"),
    { ',', IMPORT_CSV_UTF16, FALSE },
    "1:a|ü 2:😀 " },
  { BYTES ("\xfe\xff"
           "\0a\0,\xd8\x3d\0b\0\r\0\n\0c"),
    { ',', IMPORT_CSV_UTF16, FALSE },
    "1:a|\uFFFD"
    "b 2:c " },
  /* Wrong */
  { BYTES ("a,b\nc,\"d\ne,f\n"), UTF8, "1:a|b syntax at 2" },
  { BYTES ("a,\"b\n\",c\n\"d"), UTF8, "1:a|b\n|c syntax at 3" },
  { BYTES ("a,b\nc,d\0e\n"), UTF8, "1:a|b syntax at 2" },
  { BYTES ("a\0,\0b\0\n\0"), UTF8, "syntax at 1" },
};

START_TEST (test_rows)
{
  g_autofree char *text = format_rows (tables[_i].text, tables[_i].length, tables[_i].dialect);

  ck_assert_str_eq (text, tables[_i].rows);
}
END_TEST

/* A head, a start, then a piece again and again. */
static const struct {
  const char *start, *piece;
  guint times;
  const char *rows;
} large[] = {
  { "", "0123456789", 110000, "1:a|b too big at 2" },
  { "x,\n\"", "0123456789\"\"", 100000, "1:a|b 2:x| too big at 3" },
  { "\"", "\n\n\n\n\n\n\n\n\"\"", 120000, "1:a|b too big at 2" },
  { "", "x,", 201, "1:a|b too big at 2" },
  { "", ",", 30000, "1:a|b " },
};

START_TEST (test_large)
{
  g_autoptr (GString) text = g_string_new ("a,b\n");
  g_autofree char *sentence = NULL;

  g_string_append (text, large[_i].start);
  for (guint k = 0; k < large[_i].times; k++)
    g_string_append (text, large[_i].piece);
  sentence = format_rows (text->str, text->len, (ImportCsvDialect)UTF8);
  ck_assert_msg (g_str_equal (sentence, large[_i].rows), "%.80s", sentence);
}
END_TEST

/* Many cells below their own limit are too much of a row. */
START_TEST (test_row_limit)
{
  g_autoptr (GString) text = g_string_new ("a,b\n");
  g_autofree char *sentence = NULL;

  for (guint k = 0; k < 150; k++) {
    for (guint i = 0; i < 30000; i++)
      g_string_append_c (text, 'x');
    g_string_append_c (text, ',');
  }
  sentence = format_rows (text->str, text->len, (ImportCsvDialect)UTF8);
  ck_assert_str_eq (sentence, "1:a|b too big at 2");
}
END_TEST

/* One line of 100 MB, of a file that takes no room: refused before much of it is read. */
START_TEST (test_huge)
{
  static const char start[] = "a,b\n\"";
  g_autoptr (GError) error = NULL;
  g_autoptr (ImportInput) input = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *piece = g_strnfill (1024 * 1024, 'x');
  ImportCsvDialect dialect = UTF8;
  int fd = import_input_make_file (&error);

  ck_assert_int_ge (fd, 0);
  ck_assert_int_eq (write (fd, start, strlen (start)), (gssize)strlen (start));
  for (guint k = 0; k < 3; k++)
    ck_assert_int_eq (write (fd, piece, 1024 * 1024), 1024 * 1024);
  ck_assert_int_eq (ftruncate (fd, 100 * 1000 * 1000), 0);
  input = import_input_new_fd ("huge.csv", fd, &error);
  ck_assert (input != NULL);
  ck_assert (!import_csv_read (input, &dialect, row_cb, text, &error));
  format_error (text, error);
  ck_assert_str_eq (text->str, "1:a|b too big at 2");
  ck_assert_uint_lt (import_input_get_position (input), 4 * 1024 * 1024);
  ck_assert (strstr (error->message, "quotation mark") != NULL);
}
END_TEST

static gboolean
stop_cb (guint line, char **cells, guint n_cells, gpointer data, GError **error)
{
  return ++*(guint *)data < 2;
}

START_TEST (test_stop)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (BYTES ("a\nb\nc\nd\"\"\n\"open"));
  g_autoptr (ImportInput) input = import_input_new_bytes ("table", bytes);
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL;
  ImportCsvDialect dialect = UTF8;
  guint rows = 0;

  ck_assert (import_csv_read (input, &dialect, stop_cb, &rows, &error));
  ck_assert_uint_eq (rows, 2);
  g_cancellable_cancel (cancellable);
  import_input_set_cancellable (input, cancellable);
  ck_assert (!import_csv_read (input, &dialect, stop_cb, &rows, &error));
  ck_assert (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_CANCELLED));
}
END_TEST

TEST_SUITE (csv_table)
{
  Suite *suite = suite_create ("csv-table");
  TCase *tcase = tcase_create ("table");

  tcase_add_loop_test (tcase, test_sniff, 0, G_N_ELEMENTS (sniffs));
  tcase_add_test (tcase, test_sniff_cut);
  tcase_add_loop_test (tcase, test_rows, 0, G_N_ELEMENTS (tables));
  tcase_add_loop_test (tcase, test_large, 0, G_N_ELEMENTS (large));
  tcase_add_test (tcase, test_row_limit);
  tcase_add_test (tcase, test_huge);
  tcase_add_test (tcase, test_stop);
  suite_add_tcase (suite, tcase);
  return suite;
}
