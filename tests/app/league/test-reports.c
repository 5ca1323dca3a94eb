/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Reports of leagues, by the command line: what stands in them, that no text becomes markup or a
 * formula, that every kind of season has all of them, and what is refused.
 */
#include "tests/app/fixture.h"

#include "app/document/pages.h"

#include "importers/trf-check.h"
#include "importers/trf-read.h"
#include "importers/trf.h"

#include <json-glib/json-glib.h>
#include <string.h>

static const char *const kinds[] = { "table", "crosstable", "round", "ratings", "season" };

#define DATABASE "--database", in_folder ("a.db")

static void
done (CliOutput said)
{
  ck_assert_msg (said.status == 0, "%s", said.err);
}

static void
bring (const char *file)
{
  g_autofree char *name = g_strconcat ("tests/importers/trf/good/", file, NULL);

  done (cli (NULL, "import", DATABASE, "--format", "trf", in_source (name), NULL));
}

/* A report, to be freed. */
static char *
report (const char *league, const char *kind, const char *format)
{
  CliOutput said = cli (NULL, "export", DATABASE, "--league", league, "--report", kind, "--format",
                        format, NULL);

  ck_assert_msg (said.status == 0, "%s %s: %s", league, kind, said.err);
  return g_strdup (said.out);
}

/* What stands in it */

static const struct {
  const char *kind, *csv;
} berger[] = {
  { "table", "rank,name,played,won,drawn,lost,points,de,sb,win,rating\r\n"
             "1,Ann,5,3,2,0,4,,8.5,3,1545.132008\r\n"
             "2,Bob,5,2,3,0,3.5,,6.75,2,1529.221897\r\n" },
  { "crosstable",
    "number,name,against-1,against-2,against-3,against-4,against-5,against-6,points\r\n"
    "1,Ann,,½,1,1,½,1,4\r\n"
    "2,Bob,½,,½,½,1,1,3.5\r\n" },
  { "round", "table,first,first-points,result,second-points,second,first-result,second-result\r\n"
             "1,Eve,2,0 – 1,3,Ann,0,1\r\n"
             "2,Dee,3,½ – ½,3,Bob,0.5,0.5\r\n"
             "3,Cas,0.5,1 – 0,0.5,Fay,1,0\r\n" },
  { "season", "round,date,kind,player-1,side-1,place-1,score-1,points-1,"
              "player-2,side-2,place-2,score-2,points-2\r\n"
              "1,,played,Ann,1,1,,1,Fay,2,2,,0\r\n"
              "1,,played,Bob,1,1,,0.5,Eve,2,1,,0.5\r\n" },
};

START_TEST (says)
{
  g_autofree char *csv = NULL;

  bring ("berger6.trf");
  csv = report ("Berger six", berger[_i].kind, "csv");
  ck_assert_msg (g_str_has_prefix (csv, berger[_i].csv), "%s", csv);
}
END_TEST

START_TEST (at_a_time)
{
  CliOutput said;

  bring ("berger6.trf");
  said = cli (NULL, "export", DATABASE, "--league", "Berger six", "--format", "csv", "--round", "2",
              "--columns", "points,sb", NULL);
  ck_assert_msg (g_str_has_prefix (said.out, "rank,name,points,sb\r\n1,Dee,2,0\r\n"), "%s",
                 said.out);
  said = cli (NULL, "export", DATABASE, "--league", "Berger six", "--report", "round", "--format",
              "csv", "--round", "1", NULL);
  ck_assert_msg (strstr (said.out, "\r\n1,Ann,,1 – 0,,Fay,1,0\r\n") != NULL, "%s", said.out);
}
END_TEST

/* Odd names */

#define FORMULA "=HYPERLINK(1)"
#define MARKUP "<b>Bob</b> & <script>"
#define QUOTED "Cy, \"the\" %s%n"
#define LONG                                                                                       \
  "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaftschaferswessenschafe "       \
  "and some more of it, so that no column is wide enough for all of this name"

static const char *const names[] = {
  FORMULA, MARKUP, QUOTED, LONG, "-1", "@x", "Éva \u202ex", "Gus"
};

static void
make_league (const char *name, const char *format, const char *partners)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  const char *begin[] = { "league", "new",    DATABASE, name,         "--format",
                          format,   "--game", "Tack",   "--partners", partners };

  for (guint k = 0; k < G_N_ELEMENTS (begin); k++)
    g_ptr_array_add (words, (gpointer)begin[k]);
  if (g_str_equal (format, "swiss") || g_str_equal (format, "pods")) {
    g_ptr_array_add (words, (gpointer) "--rounds");
    g_ptr_array_add (words, (gpointer) "3");
  }
  for (guint k = 0; k < G_N_ELEMENTS (names); k++) {
    g_ptr_array_add (words, (gpointer) "--entrant");
    g_ptr_array_add (words, (gpointer)names[k]);
  }
  g_ptr_array_add (words, NULL);
  done (cli_run (NULL, (const char *const *)words->pdata));
}

static guint
count (const char *text, const char *part)
{
  guint n = 0;

  for (; (text = strstr (text, part)) != NULL; text += strlen (part))
    n++;
  return n;
}

/* Every element that is opened is closed. */
static void
check_html (const char *html)
{
  static const char *const elements[] = { "html", "body", "table",  "thead",   "tbody",  "tr",
                                          "td",   "div",  "figure", "h1",      "h2",     "h3",
                                          "svg",  "text", "dl",     "section", "header", "style" };

  ck_assert (g_str_has_prefix (html, "<!DOCTYPE html>\n"));
  ck_assert_ptr_null (strstr (html, "<script"));
  ck_assert_ptr_null (strstr (html, "<b>"));
  ck_assert (g_utf8_validate (html, -1, NULL));
  for (guint k = 0; k < G_N_ELEMENTS (elements); k++) {
    g_autofree char *bare = g_strdup_printf ("<%s>", elements[k]);
    g_autofree char *open = g_strdup_printf ("<%s ", elements[k]);
    g_autofree char *close = g_strdup_printf ("</%s>", elements[k]);

    ck_assert_msg (count (html, bare) + count (html, open) == count (html, close), "%s",
                   elements[k]);
  }
}

/* How many fields a line has, and that none begins a formula. */
static guint
check_line (const char **at)
{
  guint fields = 1;
  gboolean quoted = FALSE;

  for (const char *text = *at;; text++) {
    gboolean begins = text == *at || (text[-1] == ',' && !quoted);

    ck_assert_msg (!begins || strchr ("=+@", *text) == NULL || *text == '\0', "%s", text);
    if (*text == '"')
      quoted = !quoted;
    fields += *text == ',' && !quoted;
    if (g_str_has_prefix (text, "\r\n") && !quoted) {
      *at = text + 2;
      return fields;
    }
    ck_assert_int_ne (*text, '\0');
  }
}

static void
check_csv (const char *csv)
{
  guint n = check_line (&csv);

  while (*csv != '\0')
    ck_assert_uint_eq (check_line (&csv), n);
}

static void
check_json (const char *json)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autoptr (GError) error = NULL;

  ck_assert_msg (json_parser_load_from_data (parser, json, -1, &error), "%s",
                 error != NULL ? error->message : "");
  ck_assert (
      json_object_has_member (json_node_get_object (json_parser_get_root (parser)), "tables"));
}

static void
check_pdf (const char *league, const char *kind)
{
  const char *path = in_folder ("a.pdf");
  g_autofree char *bytes = NULL;
  gsize length;

  done (
      cli (NULL, "export", DATABASE, "--league", league, "--report", kind, "--output", path, NULL));
  ck_assert (g_file_get_contents (path, &bytes, &length, NULL));
  ck_assert (length > 1000 && memcmp (bytes, "%PDF", 4) == 0);
  ck_assert (memcmp (bytes + length - 6, "%%EOF\n", 6) == 0);
}

/* A table of @n pairings for a wall. */
static AppDocument *
new_wall (guint n)
{
  AppDocument *made = app_document_new (APP_DOCUMENT_REPORT, "Thursdays");
  AppTable *table = app_table_new ("round-1", APP_TABLE_WALL);

  made->kind = "round";
  made->subtitle = g_strdup ("Round 1");
  app_document_add_head (made);
  app_table_add_column (table, "table", "Table", APP_ALIGN_RIGHT);
  app_table_add_column (table, "first", "First", APP_ALIGN_LEFT)->wide = TRUE;
  app_table_add_column (table, "second", "Second", APP_ALIGN_LEFT)->wide = TRUE;
  for (guint k = 1; k <= n; k++) {
    app_table_add_number (table, g_strdup_printf ("%u", k), k);
    app_table_add_text (table, "Adelheid");
    app_table_add_text (table, "Benedikt");
  }
  app_document_add_table (made, table);
  return made;
}

/* How much of an upright page's height is drawn on above its foot. */
static double
filled_part (const AppPages *pages)
{
  const int width = 595, height = 842, foot = 50;
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_A8, width, height);
  cairo_t *cr = cairo_create (image);
  int lowest = 0;

  app_pages_draw (pages, 0, cr);
  cairo_surface_flush (image);
  for (int y = 0; y < height - foot; y++)
    for (int x = 0; x < width; x++)
      if (cairo_image_surface_get_data (image)[y * cairo_image_surface_get_stride (image) + x] > 64)
        lowest = y;
  cairo_destroy (cr);
  cairo_surface_destroy (image);
  return (double)lowest / (height - foot);
}

/* What hangs on a wall is as large as all of it fits on a page; more goes over several. */
START_TEST (test_wall_is_large)
{
  static const struct {
    guint n, sheets;
    double least; /* of the page's height that is drawn on */
  } walls[] = { { 6, 1, 0.4 }, { 20, 1, 0.75 }, { 120, 4, 0.75 } };

  for (guint k = 0; k < G_N_ELEMENTS (walls); k++) {
    AppDocument *wall = new_wall (walls[k].n);
    g_autoptr (AppPages) pages = app_pages_new (wall, APP_A4_WIDTH, APP_A4_HEIGHT, NULL);
    const double filled = filled_part (pages);

    ck_assert_uint_eq (app_pages_get_n_pages (pages), walls[k].sheets);
    ck_assert_msg (filled >= walls[k].least, "%u: %.2f", walls[k].n, filled);
    app_document_unref (wall);
  }
}
END_TEST

/* The book has the others in it, but for the wall's look. */
static void
check_book (const char *league)
{
  g_autofree char *html = report (league, "season", "html");
  g_autofree char *csv = report (league, "season", "csv");
  g_autofree char *json = report (league, "season", "json");
  g_autofree char *wall = report (league, "round", "html");

  check_html (html);
  check_csv (csv);
  check_json (json);
  check_html (wall);
  check_pdf (league, "season");
  check_pdf (league, "round");
}

static void
check_all (const char *league)
{
  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++) {
    g_autofree char *html = NULL, *csv = NULL, *json = NULL;

    if (g_str_equal (kinds[k], "round"))
      continue;
    html = report (league, kinds[k], "html");
    csv = report (league, kinds[k], "csv");
    json = report (league, kinds[k], "json");
    check_html (html);
    check_csv (csv);
    check_json (json);
    check_pdf (league, kinds[k]);
  }
}

/* The last sum of an entrant's own page; 0 where he has none. */
static double
sum_of (JsonObject *tables, guint number)
{
  g_autofree char *id = g_strdup_printf ("player-%u", number);
  JsonArray *rows =
      json_object_has_member (tables, id) ? json_object_get_array_member (tables, id) : NULL;
  const guint n = rows != NULL ? json_array_get_length (rows) : 0;

  return n > 0 ? json_object_get_double_member (json_array_get_object_element (rows, n - 1), "sum")
               : 0;
}

/* The points of each page of the book, and of the data, are those of its table. */
static void
check_sums (const char *league, const char *const *entrants)
{
  g_autofree char *text = report (league, "season", "json");
  g_autoptr (JsonNode) root = json_from_string (text, NULL);
  JsonObject *tables = json_object_get_object_member (json_node_get_object (root), "tables");
  JsonArray *rows = json_object_get_array_member (tables, "table");

  ck_assert_uint_eq (json_array_get_length (rows), g_strv_length ((char **)entrants));
  for (guint k = 0; k < json_array_get_length (rows); k++) {
    JsonObject *row = json_array_get_object_element (rows, k);
    const char *name = json_object_get_string_member (row, "name");
    guint number = 0;

    while (!g_str_equal (entrants[number], name))
      number++;
    ck_assert_msg (sum_of (tables, number + 1) == json_object_get_double_member (row, "points"),
                   "%s", name);
  }
}

/* A bye counts once its round has begun, in the book as in the table. */
START_TEST (the_book_agrees_with_the_table)
{
  static const char *const entrants[] = { "Ann", "Ben", "Cy", "Dee", "Eve", NULL };
  static const char *const tables[] = { "1.1", "1.2", "2.1", "2.2" };
  g_autofree char *book = NULL;

  done (cli (NULL, "league", "new", DATABASE, "Five", "--format", "swiss", "--game", "Hive",
             "--rounds", "3", "--entrant", "Ann", "--entrant", "Ben", "--entrant", "Cy",
             "--entrant", "Dee", "--entrant", "Eve", NULL));
  done (cli (NULL, "league", "away", DATABASE, "Five", "2", "Dee", "half", NULL));
  for (guint k = 0; k < G_N_ELEMENTS (tables); k++) {
    if (k % 2 == 0) {
      done (cli (NULL, "pair", DATABASE, "Five", "--accept", NULL));
      check_sums ("Five", entrants);
    }
    done (cli (NULL, "league", "result", DATABASE, "Five", tables[k], "1-0", NULL));
    check_sums ("Five", entrants);
  }
  done (cli (NULL, "league", "penalty", DATABASE, "Five", "Ben", "0.5", "--reason", "late",
             "--from", "1", NULL));
  done (cli (NULL, "league", "penalty", DATABASE, "Five", "Cy", "1", "--reason", "phone", "--from",
             "0", NULL));
  done (cli (NULL, "league", "penalty", DATABASE, "Five", "Dee", "1", "--reason", "to come",
             "--from", "3", NULL));
  check_sums ("Five", entrants);
  book = report ("Five", "season", "html");
  ck_assert_ptr_nonnull (strstr (book, "Points taken: phone"));
  ck_assert_ptr_null (strstr (book, "to come"));
}
END_TEST

static const struct {
  const char *format, *partners;
} formats[] = {
  { "swiss", "none" },     { "round-robin", "none" }, { "pods", "none" },
  { "knock-out", "none" }, { "pods", "changing" },
};

/* Somebody forfeits, whoever sits at the first table. */
static void
award (const char *league)
{
  for (guint k = 0; k < G_N_ELEMENTS (names); k++)
    if (cli (NULL, "league", "award", DATABASE, league, "1.1", "--forfeit", names[k], "--reason",
             "<b>ill</b>, \"too\" %s", NULL)
            .status
        == 0)
      return;
  ck_abort_msg ("nobody sits at the first table");
}

START_TEST (of_every_season)
{
  make_league ("<b>Odd</b> & %s", formats[_i].format, formats[_i].partners);
  done (cli (NULL, "pair", DATABASE, "<b>Odd</b> & %s", "--accept", NULL));
  award ("<b>Odd</b> & %s");
  check_book ("<b>Odd</b> & %s");
}
END_TEST

START_TEST (of_a_ladder)
{
  g_autofree char *csv = NULL;

  make_league ("Ladder", "ladder", "none");
  done (
      cli (NULL, "log", DATABASE, "Tack", "--player", FORMULA "=3", "--player", MARKUP "=1", NULL));
  check_all ("Ladder");
  csv = report ("Ladder", "table", "csv");
  ck_assert_msg (strstr (csv, "\"'" FORMULA "\"") != NULL, "%s", csv);
  ck_assert_msg (strstr (csv, "\"Cy, \"\"the\"\" %s%n\"") != NULL, "%s", csv);
  ck_assert_msg (strstr (csv, "\"'-1\"") != NULL, "%s", csv);
}
END_TEST

/* JSON says a name as it is. */
START_TEST (keeps_names)
{
  g_autoptr (JsonParser) parser = json_parser_new ();
  g_autofree char *json = NULL;
  JsonArray *rows;

  make_league ("Ladder", "ladder", "none");
  json = report ("Ladder", "table", "json");
  ck_assert (json_parser_load_from_data (parser, json, -1, NULL));
  rows = json_object_get_array_member (
      json_object_get_object_member (json_node_get_object (json_parser_get_root (parser)),
                                     "tables"),
      "table");
  ck_assert_uint_eq (json_array_get_length (rows), G_N_ELEMENTS (names));
  ck_assert_str_eq (json_object_get_string_member (json_array_get_object_element (rows, 0), "name"),
                    FORMULA);
}
END_TEST

/* Many players, and more columns than a page has room for. */
START_TEST (of_many)
{
  g_autoptr (GString) trf = g_string_new ("012 Many\n092 Individual: Round-Robin\n");
  const guint n = 32;
  const char *path;

  for (guint k = 0; k < n; k++) {
    g_string_append_printf (trf, "001 %4u      Player of a long name, %u%*s%4.1f %4u", k + 1, k + 1,
                            k + 1 < 10 ? 42 : 41, "", 0.5 * (n - 1), k + 1);
    for (guint r = 0; r < n - 1; r++) {
      guint other = k == n - 1 ? r : (2 * r + n - 1 - k) % (n - 1);

      if (other == k)
        other = n - 1;
      g_string_append_printf (trf, "  %4u %c =", other + 1, k < other ? 'w' : 'b');
    }
    g_string_append_c (trf, '\n');
  }
  path = write_file ("many.trf", trf->str);
  done (cli (NULL, "import", DATABASE, path, NULL));
  check_pdf ("Many", "crosstable");
  check_pdf ("Many", "round");
  check_pdf ("Many", "season");
}
END_TEST

/* Tournament reports on the command line */

START_TEST (trf)
{
  const char *path = in_source ("tests/importers/trf/good/swiss11r5.trf");
  g_autofree char *text = read_text (path);
  CliOutput said = cli (NULL, "import", DATABASE, "--dry-run", path, NULL);

  done (said);
  ck_assert_msg (strstr (said.out, "11 players") != NULL, "%s", said.out);
  said = cli (NULL, "export", DATABASE, "--league", "AutoTest Tournament 20261", "--format", "trf",
              NULL);
  ck_assert_int_eq (said.status, 2);
  done (cli (text, "import", DATABASE, "--format", "trf", "--game", "Go", "-", NULL));
  said = cli (NULL, "export", DATABASE, "--league", "AutoTest Tournament 20261", "--format", "trf",
              NULL);
  ck_assert_str_eq (said.out, text);
  said = cli (text, "import", DATABASE, "--format", "trf", "--into", "AutoTest Tournament 20261",
              "--json", "-", NULL);
  done (said);
  ck_assert_msg (strstr (said.out, "says nothing new of it") != NULL, "%s", said.out);
}
END_TEST

/* An engine computes the points itself and refuses others. */
START_TEST (trf_of_its_own)
{
  g_autoptr (ImportTrf) report = NULL;
  g_autoptr (GError) error = NULL;
  g_auto (GStrv) remarks = NULL;
  CliOutput said;

  make_league ("Own", "swiss", "none");
  done (cli (NULL, "league", "edit", DATABASE, "Own", "--scheme", "three-one-nil", NULL));
  done (cli (NULL, "league", "away", DATABASE, "Own", "1", "Gus", "half", NULL));
  done (cli (NULL, "league", "forbid", DATABASE, "Own", "@x", MARKUP, NULL));
  done (cli (NULL, "pair", DATABASE, "Own", "--accept", NULL));
  award ("Own");
  for (guint k = 2; k <= 3; k++) {
    g_autofree char *table = g_strdup_printf ("1.%u", k);

    done (cli (NULL, "league", "award", DATABASE, "Own", table, "--decision",
               k == 2 ? "1-0" : "1-1", "--reason", "judged", NULL));
  }
  said = cli (NULL, "export", DATABASE, "--league", "Own", "--format", "trf", NULL);
  done (said);
  report = import_trf_read (said.out, strlen (said.out), &error);
  ck_assert_msg (report != NULL && import_trf_check (report, &error), "%s\n%s", said.out,
                 error != NULL ? error->message : "");
  remarks = import_trf_dup_remarks (report);
  ck_assert_msg (remarks[0] == NULL, "%s", remarks[0]);
  ck_assert_uint_eq (report->rounds, 3);
  ck_assert_int_eq (report->points.win, 3000);
  ck_assert_int_eq (report->points.half_bye, 1000);
  ck_assert_uint_eq (report->forbidden->len, 1);
  ck_assert_uint_eq (import_trf_count_rounds (report), 1);
}
END_TEST

START_TEST (trf_faults)
{
  const char *path = write_file ("bad.trf", "012 A\n001    1      Ann\n001    1      Ben\n");
  CliOutput said = cli (NULL, "import", DATABASE, path, NULL);
  g_autofree char *expected = g_strdup_printf ("%s:3: ", path);

  ck_assert_int_eq (said.status, 1);
  ck_assert_msg (strstr (said.err, expected) != NULL, "%s", said.err);
  make_league ("Pods", "pods", "none");
  done (cli (NULL, "pair", DATABASE, "Pods", "--accept", NULL));
  said = cli (NULL, "export", DATABASE, "--league", "Pods", "--format", "trf", NULL);
  ck_assert_int_eq (said.status, 2);
  ck_assert_msg (strstr (said.err, "Round 1 has a table of 4.") != NULL, "%s", said.err);
}
END_TEST

/* Refused */

static const struct {
  const char *option, *value, *says;
} refused[] = {
  { "--report", "tables", "there are table, crosstable" },
  { "--format", "doc", "there are html, pdf" },
  { "--columns", "points,nix", "There is no column “nix”" },
  { "--round", "x", "“x” is no number" },
  { "--date", "2026-02-30", "no day" },
  { "--league", "nobody", "“nobody”" },
  { "--output", "/nowhere/at/all.pdf", "/nowhere/at/all.pdf" },
};

START_TEST (refuses)
{
  CliOutput said;

  bring ("berger6.trf");
  said = cli (NULL, "export", DATABASE, "--league", "Berger six", refused[_i].option,
              refused[_i].value, NULL);
  ck_assert_int_eq (said.status, 2);
  ck_assert_msg (strstr (said.err, refused[_i].says) != NULL, "%s", said.err);
  ck_assert_str_eq (said.out, "");
}
END_TEST

/* A report that can't be made leaves the file that was there. */
START_TEST (keeps_files)
{
  const char *path = write_file ("kept.html", "kept");
  g_autofree char *text = NULL;
  CliOutput said;

  make_league ("New", "swiss", "none");
  said = cli (NULL, "export", DATABASE, "--league", "New", "--report", "round", "-o", path, NULL);
  ck_assert_int_eq (said.status, 2);
  ck_assert_msg (strstr (said.err, "No round is paired yet.") != NULL, "%s", said.err);
  text = read_text (path);
  ck_assert_str_eq (text, "kept");
}
END_TEST

TEST_SUITE (reports)
{
  Suite *suite = suite_create ("app-reports");
  TCase *tests = tcase_create ("reports");

  tcase_add_checked_fixture (tests, folder_setup, folder_teardown);
  tcase_add_loop_test (tests, says, 0, G_N_ELEMENTS (berger));
  tcase_add_test (tests, at_a_time);
  tcase_add_test (tests, test_wall_is_large);
  tcase_add_test (tests, the_book_agrees_with_the_table);
  tcase_add_loop_test (tests, of_every_season, 0, G_N_ELEMENTS (formats));
  tcase_add_test (tests, of_a_ladder);
  tcase_add_test (tests, keeps_names);
  tcase_add_test (tests, of_many);
  tcase_add_test (tests, trf);
  tcase_add_test (tests, trf_of_its_own);
  tcase_add_test (tests, trf_faults);
  tcase_add_loop_test (tests, refuses, 0, G_N_ELEMENTS (refused));
  tcase_add_test (tests, keeps_files);
  suite_add_tcase (suite, tests);
  return suite;
}
