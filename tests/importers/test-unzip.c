/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Zip files taken apart: as programs write them, and as nobody should. They are put together here
 * byte by byte.
 */
#include "importers/unzip.h"

#include "importers/error.h"
#include "tests/suite.h"

#include <gio/gio.h>
#include <string.h>

/* Putting together */

#define FLAG_ENCRYPTED 0x0001
#define FLAG_UTF8 0x0800
#define STORED 0
#define DEFLATED 8
#define LZMA 14
#define AS_FIRST G_MAXUINT32 /* Entry.at: it shares the first one's bytes */

/**
 * Entry:
 * @packed: what is in the file, of @size bytes once it is unpacked
 * @mode: of Unix, 0 for a file
 * @at: 0 for its own place
 */
typedef struct {
  const char *name;
  guint method, flags, mode;
  GBytes *packed;
  guint32 size, crc;
  guint32 at;
} Entry;

typedef struct {
  GByteArray *bytes, *directory;
  guint n;
} Zip;

static void
put (GByteArray *to, guint64 value, guint n)
{
  for (guint k = 0; k < n; k++) {
    guint8 byte = (guint8)(value >> (8 * k));

    g_byte_array_append (to, &byte, 1);
  }
}

static void
put_text (GByteArray *to, const char *text)
{
  g_byte_array_append (to, (const guint8 *)text, (guint)strlen (text));
}

static guint32
get_crc (const guint8 *bytes, gsize n)
{
  guint32 crc = ~0u;

  for (gsize k = 0; k < n; k++) {
    crc ^= bytes[k];
    for (int bit = 0; bit < 8; bit++)
      crc = (crc >> 1) ^ (crc & 1 ? 0xedb88320u : 0);
  }
  return ~crc;
}

/* What both headers of an entry have in common. */
static void
put_fields (GByteArray *to, const Entry *entry)
{
  put (to, entry->flags, 2);
  put (to, entry->method, 2);
  put (to, 0x21, 4);
  put (to, entry->crc, 4);
  put (to, g_bytes_get_size (entry->packed), 4);
  put (to, entry->size, 4);
  put (to, strlen (entry->name), 2);
  put (to, 0, 2);
}

static void
zip_add (Zip *zip, const Entry *entry)
{
  guint32 at = entry->at == AS_FIRST ? 0 : zip->bytes->len;

  if (entry->at != AS_FIRST) {
    put_text (zip->bytes, "PK\003\004");
    put (zip->bytes, 20, 2);
    put_fields (zip->bytes, entry);
    put_text (zip->bytes, entry->name);
    g_byte_array_append (zip->bytes, g_bytes_get_data (entry->packed, NULL),
                         (guint)g_bytes_get_size (entry->packed));
  }
  put_text (zip->directory, "PK\001\002");
  put (zip->directory, 0x0314, 2);
  put (zip->directory, 20, 2);
  put_fields (zip->directory, entry);
  put (zip->directory, 0, 6);
  put (zip->directory, (guint64)(entry->mode > 0 ? entry->mode : 0100644) << 16, 4);
  put (zip->directory, at, 4);
  put_text (zip->directory, entry->name);
  zip->n++;
}

static Zip
zip_new (void)
{
  return (Zip){ .bytes = g_byte_array_new (), .directory = g_byte_array_new () };
}

static GBytes *
zip_end (Zip *zip)
{
  guint32 at = zip->bytes->len;

  g_byte_array_append (zip->bytes, zip->directory->data, zip->directory->len);
  put_text (zip->bytes, "PK\005\006");
  put (zip->bytes, 0, 4);
  put (zip->bytes, zip->n, 2);
  put (zip->bytes, zip->n, 2);
  put (zip->bytes, zip->directory->len, 4);
  put (zip->bytes, at, 4);
  put (zip->bytes, 0, 2);
  g_byte_array_unref (zip->directory);
  return g_byte_array_free_to_bytes (zip->bytes);
}

/* With the numbers of 64 bits that a big file needs. */
static GBytes *
zip_end_64 (Zip *zip)
{
  guint64 at = zip->bytes->len, end = at + zip->directory->len;

  g_byte_array_append (zip->bytes, zip->directory->data, zip->directory->len);
  put_text (zip->bytes, "PK\006\006");
  put (zip->bytes, 44, 8);
  put (zip->bytes, 45, 2);
  put (zip->bytes, 45, 2);
  put (zip->bytes, 0, 8);
  put (zip->bytes, zip->n, 8);
  put (zip->bytes, zip->n, 8);
  put (zip->bytes, zip->directory->len, 8);
  put (zip->bytes, at, 8);
  put_text (zip->bytes, "PK\006\007");
  put (zip->bytes, 0, 4);
  put (zip->bytes, end, 8);
  put (zip->bytes, 1, 4);
  put_text (zip->bytes, "PK\005\006");
  put (zip->bytes, 0, 4);
  put (zip->bytes, 0xffff, 2);
  put (zip->bytes, 0xffff, 2);
  put (zip->bytes, G_MAXUINT32, 4);
  put (zip->bytes, G_MAXUINT32, 4);
  put (zip->bytes, 0, 2);
  g_byte_array_unref (zip->directory);
  return g_byte_array_free_to_bytes (zip->bytes);
}

static Entry
stored (const char *name, const char *content)
{
  gsize n = strlen (content);

  return (Entry){ .name = name,
                  .method = STORED,
                  .packed = g_bytes_new (content, n),
                  .size = (guint32)n,
                  .crc = get_crc ((const guint8 *)content, n) };
}

static Entry
deflated (const char *name, const guint8 *content, gsize n)
{
  g_autoptr (GZlibCompressor) deflate = g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_RAW, 9);
  guint8 *packed = g_malloc (n + 64);
  gsize read, written;

  g_assert_cmpint (g_converter_convert (G_CONVERTER (deflate), content, n, packed, n + 64,
                                        G_CONVERTER_INPUT_AT_END, &read, &written, NULL),
                   ==, G_CONVERTER_FINISHED);
  return (Entry){ .name = name,
                  .method = DEFLATED,
                  .packed = g_bytes_new_take (packed, written),
                  .size = (guint32)n,
                  .crc = get_crc (content, n) };
}

static void
add_stored (Zip *zip, const char *name, guint flags, guint mode, const char *content)
{
  Entry entry = stored (name, content);

  entry.flags = flags;
  entry.mode = mode;
  zip_add (zip, &entry);
  g_bytes_unref (entry.packed);
}

/* Taking apart */

/* What was handed over: "name=content" lines of short ones, and how many. */
typedef struct {
  GString *text;
  guint n;
  guint64 bytes;
} Taken;

static gboolean
each_cb (const char *name, ImportInput *entry, gpointer data, GError **error)
{
  g_autoptr (ImportInput) input = entry;
  g_autofree char *whole = g_strconcat ("test.zip/", name, NULL);
  Taken *taken = data;

  ck_assert_str_eq (import_input_get_name (input), whole);
  ck_assert (g_utf8_validate (name, -1, NULL));
  taken->n++;
  taken->bytes += import_input_get_size (input);
  if (import_input_get_size (input) < 100) {
    g_autoptr (GBytes) bytes = import_input_read_all (input, 100, NULL);

    g_string_append_printf (taken->text, "%s=%.*s\n", name, (int)g_bytes_get_size (bytes),
                            (const char *)g_bytes_get_data (bytes, NULL));
  }
  return TRUE;
}

static gboolean
wants_json (const char *name, guint64 size, gpointer data)
{
  return g_str_has_suffix (name, ".json");
}

/* Takes @bytes over. What came before an error is in @taken too. */
static GError *
unzip_some (GBytes *bytes, ImportZipFilter wants, Taken *taken)
{
  g_autoptr (ImportInput) input = import_input_new_bytes ("test.zip", bytes);
  GError *error = NULL;
  gboolean all;

  *taken = (Taken){ .text = g_string_new (NULL) };
  all = import_unzip (input, wants, each_cb, taken, &error);
  ck_assert (all == (error == NULL));
  g_bytes_unref (bytes);
  return error;
}

static void
check_entry (GBytes *bytes, const char *text)
{
  Taken taken;
  g_autoptr (GError) error = unzip_some (bytes, NULL, &taken);

  ck_assert_msg (error == NULL, "%s", error != NULL ? error->message : "");
  ck_assert_str_eq (taken.text->str, text);
  g_string_free (taken.text, TRUE);
}

static void
check_failure (GBytes *bytes, ImportError code, const char *words)
{
  Taken taken;
  g_autoptr (GError) error = unzip_some (bytes, NULL, &taken);

  ck_assert_ptr_nonnull (error);
  ck_assert_msg (error->domain == IMPORT_ERROR && error->code == (int)code
                     && strstr (error->message, words) != NULL,
                 "%d: %s", error->code, error->message);
  g_string_free (taken.text, TRUE);
}

START_TEST (test_comes)
{
  static const char again[] = "again and again and again";
  Entry packed = deflated ("deep/er/b.json", (const guint8 *)again, strlen (again));
  Zip zip = zip_new ();

  add_stored (&zip, "a.json", 0, 0, "one");
  add_stored (&zip, "deep/", 0, 040755, "");
  zip_add (&zip, &packed);
  add_stored (&zip, "windows\\", 0, 0, "");
  add_stored (&zip, "empty.csv", 0, 0, "");
  add_stored (&zip, "link", 0, 0120777, "/etc/passwd");
  add_stored (&zip, "inner.zip", 0, 0, "PK\003\004");
  add_stored (&zip, "z.json", 0, 0, "two");
  g_bytes_unref (packed.packed);
  check_entry (zip_end (&zip), "a.json=one\ndeep/er/b.json=again and again and again\nempty.csv=\n"
                               "inner.zip=PK\003\004\nz.json=two\n");
}
END_TEST

START_TEST (test_zip64)
{
  Zip zip = zip_new ();

  add_stored (&zip, "a.json", 0, 0, "one");
  check_entry (zip_end_64 (&zip), "a.json=one\n");
}
END_TEST

/* A program that unpacks itself: the zip is behind it. */
START_TEST (test_behind_something)
{
  Zip zip = zip_new ();

  put_text (zip.bytes, "MZ, and what else such a program has in front");
  add_stored (&zip, "a.json", 0, 0, "one");
  check_entry (zip_end (&zip), "a.json=one\n");
}
END_TEST

START_TEST (test_names)
{
  static const struct {
    const char *raw;
    guint flags;
    const char *name;
  } cases[] = {
    { "Pl\xc3\xa4ne.csv", FLAG_UTF8, "Pläne.csv" },
    { "Pl\xc3\xa4ne.csv", 0, "Pläne.csv" },
    { "Pl\x84ne.csv", 0, "Pläne.csv" },        /* code page 437 */
    { "Pl\xe4ne \xd6.csv", 0, "Pläne Ö.csv" }, /* Windows */
    { "a\\b\\c.csv", 0, "a/b/c.csv" },
    { "/etc/passwd", 0, "etc/passwd" },
    { "//a", 0, "a" },
    { "C:\\plays\\a.csv", 0, "plays/a.csv" },
    { "./a", 0, "a" },
    { "a\x1b[1m\nb", 0, "a [1m b" },
    { "..a/b..", 0, "..a/b.." },
  };

  for (gsize k = 0; k < G_N_ELEMENTS (cases); k++) {
    g_autofree char *text = g_strdup_printf ("%s=x\n", cases[k].name);
    Zip zip = zip_new ();

    add_stored (&zip, cases[k].raw, cases[k].flags, 0, "x");
    check_entry (zip_end (&zip), text);
  }
}
END_TEST

START_TEST (test_names_outside)
{
  static const char *const names[] = { "../a", "a/../../b", "..", "a\\..\\b", "/..", "C:\\..\\a" };

  for (gsize k = 0; k < G_N_ELEMENTS (names); k++) {
    Zip zip = zip_new ();

    add_stored (&zip, names[k], 0, 0, "x");
    check_failure (zip_end (&zip), IMPORT_ERROR_CONTENT, "outside");
  }
}
END_TEST

/* Of two with one name, others may read the other one; what nobody wants may be there twice. */
START_TEST (test_name_twice)
{
  Zip zip = zip_new ();
  g_autoptr (GError) error = NULL;
  Taken taken;

  add_stored (&zip, "a.json", 0, 0, "one");
  add_stored (&zip, "./a.json", 0, 0, "two");
  check_failure (zip_end (&zip), IMPORT_ERROR_CONTENT, "“a.json” is in the zip file twice");

  zip = zip_new ();
  add_stored (&zip, "a.txt", 0, 0, "one");
  add_stored (&zip, "a.txt", 0, 0, "two");
  add_stored (&zip, "b.json", 0, 0, "three");
  error = unzip_some (zip_end (&zip), wants_json, &taken);
  ck_assert (error == NULL);
  ck_assert_str_eq (taken.text->str, "b.json=three\n");
  g_string_free (taken.text, TRUE);
}
END_TEST

/* What nobody wants may be of any kind. */
START_TEST (test_wanted)
{
  Entry lzma = stored ("photo.jpg", "xxxx");
  Zip zip = zip_new ();
  g_autoptr (GError) error = NULL;
  Taken taken;

  lzma.method = LZMA;
  zip_add (&zip, &lzma);
  add_stored (&zip, "b.txt", FLAG_ENCRYPTED, 0, "secret bytes of a length");
  add_stored (&zip, "a.json", 0, 0, "one");
  g_bytes_unref (lzma.packed);
  error = unzip_some (zip_end (&zip), wants_json, &taken);
  ck_assert_msg (error == NULL, "%s", error != NULL ? error->message : "");
  ck_assert_str_eq (taken.text->str, "a.json=one\n");
  g_string_free (taken.text, TRUE);
}
END_TEST

START_TEST (test_unreadable)
{
  Entry lzma = stored ("a.json", "xxxx"), wrong = stored ("a.json", "one");
  Zip zip = zip_new ();

  add_stored (&zip, "a.json", FLAG_ENCRYPTED, 0, "secret bytes of a length");
  check_failure (zip_end (&zip), IMPORT_ERROR_CONTENT, "“a.json” in the zip file is encrypted");

  zip = zip_new ();
  lzma.method = LZMA;
  zip_add (&zip, &lzma);
  check_failure (zip_end (&zip), IMPORT_ERROR_CONTENT, "packed in a way");

  zip = zip_new ();
  wrong.crc ^= 1;
  zip_add (&zip, &wrong);
  check_failure (zip_end (&zip), IMPORT_ERROR_SYNTAX, "“a.json” does not unpack");
  g_bytes_unref (lzma.packed);
  g_bytes_unref (wrong.packed);
}
END_TEST

/* Cut anywhere, it is no zip: nothing is handed over. And nothing else is one. */
START_TEST (test_cut)
{
  static const char start[] = "PK\003\004 is all there is";
  g_autoptr (GBytes) whole = NULL;
  Zip zip = zip_new ();

  add_stored (&zip, "a.json", 0, 0, "one");
  add_stored (&zip, "b.json", 0, 0, "two");
  whole = zip_end (&zip);
  for (gsize n = 0; n < g_bytes_get_size (whole); n++) {
    g_autoptr (GError) error = NULL;
    Taken taken;

    error = unzip_some (g_bytes_new_from_bytes (whole, 0, n), NULL, &taken);
    ck_assert_msg (error != NULL && error->domain == IMPORT_ERROR
                       && error->code == IMPORT_ERROR_SYNTAX && taken.n == 0,
                   "cut at %" G_GSIZE_FORMAT, n);
    g_string_free (taken.text, TRUE);
  }
  check_failure (g_bytes_new_static (start, strlen (start)), IMPORT_ERROR_SYNTAX, "zip");
}
END_TEST

/* Bombs */

START_TEST (test_ratio)
{
  gsize n = 4 * 1024 * 1024;
  g_autofree guint8 *zeros = g_malloc0 (n);
  Entry small = deflated ("a.json", zeros, 1024 * 1024), bomb = deflated ("a.json", zeros, n);
  Entry lying = bomb;
  Zip zip = zip_new ();

  zip_add (&zip, &small);
  check_entry (zip_end (&zip), "");
  zip = zip_new ();
  zip_add (&zip, &bomb);
  check_failure (zip_end (&zip), IMPORT_ERROR_TOO_BIG, "400 times");
  zip = zip_new ();
  lying.size = 100;
  zip_add (&zip, &lying);
  check_failure (zip_end (&zip), IMPORT_ERROR_TOO_BIG, "400 times");
  g_bytes_unref (small.packed);
  g_bytes_unref (bomb.packed);
}
END_TEST

START_TEST (test_announced_size)
{
  Entry big = stored ("a.json", "one");
  Zip zip = zip_new ();

  big.size = 0xfffffff0;
  zip_add (&zip, &big);
  check_failure (zip_end (&zip), IMPORT_ERROR_TOO_BIG, "1.1");
  g_bytes_unref (big.packed);
}
END_TEST

/* Each is small enough. */
START_TEST (test_many)
{
  gsize n = 1024 * 1024;
  g_autofree guint8 *zeros = g_malloc0 (n);
  Entry entry = deflated ("a.json", zeros, n);
  Zip zip = zip_new ();
  g_autoptr (GError) error = NULL;
  Taken taken;

  for (guint k = 0; k <= IMPORT_ZIP_BYTES / n; k++) {
    g_autofree char *name = g_strdup_printf ("%u.json", k);

    entry.name = name;
    zip_add (&zip, &entry);
  }
  g_bytes_unref (entry.packed);
  error = unzip_some (zip_end (&zip), NULL, &taken);
  ck_assert (g_error_matches (error, IMPORT_ERROR, IMPORT_ERROR_TOO_BIG));
  ck_assert_ptr_nonnull (strstr (error->message, "1.1"));
  ck_assert_uint_eq (taken.bytes, IMPORT_ZIP_BYTES);
  g_string_free (taken.text, TRUE);
}
END_TEST

/* Entries that nobody wants count too. */
START_TEST (test_entries)
{
  Entry entry = stored ("a.txt", "");
  Zip zip = zip_new ();
  g_autoptr (GError) error = NULL;
  Taken taken;

  for (guint k = 0; k <= IMPORT_ZIP_ENTRIES; k++)
    zip_add (&zip, &entry);
  g_bytes_unref (entry.packed);
  error = unzip_some (zip_end (&zip), wants_json, &taken);
  ck_assert (g_error_matches (error, IMPORT_ERROR, IMPORT_ERROR_TOO_BIG));
  ck_assert_ptr_nonnull (strstr (error->message, "10000 files"));
  g_string_free (taken.text, TRUE);
}
END_TEST

/* Of entries at the same place, as bombs have them by the thousand, one is unpacked. */
START_TEST (test_overlap)
{
  Entry first = stored ("a.json", "one");
  Zip zip = zip_new ();

  zip_add (&zip, &first);
  first.at = AS_FIRST;
  for (guint k = 0; k < 1000; k++)
    zip_add (&zip, &first);
  check_entry (zip_end (&zip), "a.json=one\n");
  g_bytes_unref (first.packed);
}
END_TEST

/* A directory of more than can be looked at is not read to its end. */
START_TEST (test_directory)
{
  Entry first = stored ("a-name-that-takes-its-place-in-the-directory-of-this-zip-file", "x");
  Zip zip = zip_new ();

  zip_add (&zip, &first);
  first.at = AS_FIRST;
  while (zip.directory->len < 10 * 1024 * 1024) {
    g_autofree guint8 *again = g_memdup2 (zip.directory->data, zip.directory->len);

    g_byte_array_append (zip.directory, again, zip.directory->len);
  }
  check_failure (zip_end (&zip), IMPORT_ERROR_TOO_BIG, "10000 files");
  g_bytes_unref (first.packed);
}
END_TEST

/* Ends from outside */

static gboolean
refuse_cb (const char *name, ImportInput *entry, gpointer data, GError **error)
{
  import_input_free (entry);
  g_set_error_literal (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE, "full");
  return FALSE;
}

START_TEST (test_taker_refuses)
{
  Zip zip = zip_new ();
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (ImportInput) input = NULL;
  g_autoptr (GCancellable) cancellable = g_cancellable_new ();
  g_autoptr (GError) error = NULL, cancelled = NULL;

  add_stored (&zip, "a.json", 0, 0, "one");
  bytes = zip_end (&zip);
  input = import_input_new_bytes ("test.zip", bytes);
  ck_assert (!import_unzip (input, NULL, refuse_cb, NULL, &error));
  ck_assert (g_error_matches (error, G_IO_ERROR, G_IO_ERROR_NO_SPACE));
  import_input_set_cancellable (input, cancellable);
  g_cancellable_cancel (cancellable);
  ck_assert (!import_unzip (input, NULL, refuse_cb, NULL, &cancelled));
  ck_assert (g_error_matches (cancelled, G_IO_ERROR, G_IO_ERROR_CANCELLED));
}
END_TEST

START_TEST (test_is)
{
  ck_assert (import_is_zip ("PK\003\004", 4));
  ck_assert (import_is_zip ("PK\005\006 empty", 10));
  ck_assert (!import_is_zip ("PK\003", 3));
  ck_assert (!import_is_zip ("PK\001\002", 4));
  ck_assert (!import_is_zip ("", 0));
}
END_TEST

TEST_SUITE (unzip)
{
  Suite *suite = suite_create ("unzip");
  TCase *whole = tcase_create ("whole");
  TCase *broken = tcase_create ("broken");
  TCase *bombs = tcase_create ("bombs");

  tcase_add_test (whole, test_is);
  tcase_add_test (whole, test_comes);
  tcase_add_test (whole, test_zip64);
  tcase_add_test (whole, test_behind_something);
  tcase_add_test (whole, test_names);
  tcase_add_test (whole, test_wanted);
  tcase_add_test (whole, test_taker_refuses);
  tcase_add_test (broken, test_names_outside);
  tcase_add_test (broken, test_name_twice);
  tcase_add_test (broken, test_unreadable);
  tcase_add_test (broken, test_cut);
  tcase_add_test (bombs, test_ratio);
  tcase_add_test (bombs, test_announced_size);
  tcase_add_test (bombs, test_many);
  tcase_add_test (bombs, test_entries);
  tcase_add_test (bombs, test_overlap);
  tcase_add_test (bombs, test_directory);
  suite_add_tcase (suite, whole);
  suite_add_tcase (suite, broken);
  suite_add_tcase (suite, bombs);
  return suite;
}
