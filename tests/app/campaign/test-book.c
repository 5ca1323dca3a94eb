/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The journal as a book: what stands where, as blocks, as text and HTML, and in pages.
 */
#include "tests/app/fixture.h"
#include "tests/app/campaign/story-game.h"

#include "app/campaign/run-book.h"
#include "app/document/pages.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <string.h>

#define RUN                                                                                        \
  "A join mirel\nB join orso\nA find torch\n- realm mile\n- meet hound\nA hurt 3\nA beat hound\n"  \
  "A find axe\nA find rope\n- note \"Ben <i>slept</i>\"\n- meet well\n- meet hag\nB hurt 1\n"      \
  "B hurt 1\nA die hag\nB beat hag\n- realm stair\nA join vey\n- meet king\nB triumph king\n- "    \
  "end\n"
#define DIED 15

static StoryGame *saga;

static void
set_up (void)
{
  folder_setup ();
  saga = story_game_new ("Ada");
}

static void
tear_down (void)
{
  g_clear_pointer (&saga, story_game_free);
  folder_teardown ();
}

static AppDocument *
bind (AppBookSource source)
{
  source.story = saga->story;
  if (source.title == NULL)
    source.title = "Run 1";
  if (source.status == NULL)
    source.status = "Ada & Ben won";
  return app_book_new_for_runs ("The Long Dark", NULL, &source, 1);
}

/* "kind: text" a line, with by and lines in brackets. */
static char *
dup_outline (AppDocument *book)
{
  static const char *const kinds[] = { "title", "run",     "chapter", "section", "paragraph",
                                       "entry", "epitaph", "health",  "closing", "photo" };
  GString *out = g_string_new (NULL);

  for (guint k = 0; k < app_document_get_n_blocks (book); k++) {
    const AppBlock *block = app_document_get_block (book, k);
    g_autofree char *lines = block->lines != NULL ? g_strjoinv ("|", block->lines) : NULL;

    g_string_append_printf (out, "%s: %s", kinds[block->kind], block->text);
    if (block->by != NULL)
      g_string_append_printf (out, " (%s)", block->by);
    if (lines != NULL && lines[0] != '\0')
      g_string_append_printf (out, " [%s]", lines);
    g_string_append_c (out, '\n');
  }
  return g_string_free (out, FALSE);
}

static void
assert_outline (AppDocument *book, const char *expected)
{
  g_autofree char *outline = dup_outline (book);

  ck_assert_msg (strcmp (outline, expected) == 0, "%s", outline);
}

static guint
count (const char *text, const char *part)
{
  guint n = 0;

  for (const char *at = strstr (text, part); at != NULL; at = strstr (at + 1, part))
    n++;
  return n;
}

/* Blocks */

START_TEST (a_run_is_told_in_chapters_and_sections)
{
  g_autoptr (AppDocument) book = NULL;

  story_game_play (saga, NULL, RUN);
  book = bind ((AppBookSource){ 0 });
  assert_outline (
      book, "title: The Long Dark\n"
            "chapter: The Beginning\n"
            "paragraph: The party that set out: Mirel (Ada) and Orso (Ben). Mirel finds Torch.\n"
            "chapter: Realm 1: The Drowned Mile\n"
            "paragraph: The party reaches The Drowned Mile.\n"
            "section: Encounter 1: " STORY_GAME_HOUND "\n"
            "paragraph: " STORY_GAME_HOUND " stands in the way. Mirel slays " STORY_GAME_HOUND
            ". Mirel finds Axe and Rope. Health lost: Mirel 3.\n"
            "entry: Ben <i>slept</i>\n"
            "section: Encounter 2: Well\n"
            "paragraph: Well stands in the way.\n"
            "section: Encounter 3: Bog Hag\n"
            "paragraph: Bog Hag stands in the way. Health lost: Orso 2.\n"
            "epitaph: Mirel (played by Ada) [Mirel falls to Bog Hag.|The Drowned Mile, Encounter "
            "3|Carried: Torch, Axe and Rope.]\n"
            "paragraph: Orso slays Bog Hag.\n"
            "chapter: Realm 2: The Salt Stair\n"
            "paragraph: The party reaches The Salt Stair. Vey joins the party.\n"
            "section: Encounter 1: Marsh King\n"
            "paragraph: Marsh King stands in the way. Marsh King is no more.\n"
            "health: Health of the party, move by move\n"
            "closing: Ada & Ben won [The tale is told.|Health at the end: Vey 8 of 8 and Orso 6 of "
            "8.]\n");
}
END_TEST

START_TEST (a_section_begins_where_something_is_met)
{
  g_autoptr (AppDocument) book = NULL;
  g_autofree char *outline = NULL;

  story_game_play (saga, NULL,
                   "A join mirel\n- realm mile\n- approach\nA find axe\n- greet hag\n"
                   "- rest\n- approach\nA find rope\n");
  book = bind ((AppBookSource){ 0 });
  outline = dup_outline (book);
  ck_assert_msg (strstr (outline,
                         "paragraph: The party reaches The Drowned Mile. Mirel finds Axe.\n"
                         "section: Encounter 1: Bog Hag\n"
                         "paragraph: Bog Hag says hello. The party rests. Mirel finds Rope.\n"
                         "health:")
                     != NULL,
                 "%s", outline);
}
END_TEST

START_TEST (sessions_make_the_sections_where_there_are_any)
{
  static const AppBookSession sessions[] = {
    { 1, 10, "Session 1", "19 November 2026" },
    { 11, 16, "Session 2", NULL },
    { 17, 16, "Session 3", "nothing was played" },
    { 17, 21, "Session 4", "at Ben's" },
  };
  g_autoptr (AppDocument) book = NULL;
  g_autofree char *outline = NULL;

  story_game_play (saga, NULL, RUN);
  book = bind ((AppBookSource){ .sessions = sessions, .n_sessions = G_N_ELEMENTS (sessions) });
  outline = dup_outline (book);
  ck_assert_ptr_nonnull (strstr (outline, "chapter: The Beginning\n"
                                          "section: Session 1 (19 November 2026)\n"));
  ck_assert_ptr_nonnull (strstr (outline, "section: Session 2\nparagraph: Well"));
  /* It began with the realm: the realm's heading is above it. */
  ck_assert_ptr_nonnull (strstr (outline, "chapter: Realm 2: The Salt Stair\n"
                                          "section: Session 4 (at Ben's)\n"));
  ck_assert_ptr_null (strstr (outline, "Session 3"));
  ck_assert_ptr_null (strstr (outline, "section: Encounter"));
}
END_TEST

/* An entry stands after the move that it was written after: the last ones at the end. */
START_TEST (an_entry_stands_where_it_belongs)
{
  static const AppBookEntry entries[] = {
    { 0, "We begin.", "Ada, 1 November 2026" },
    { DIED, "Poor Mirel.\nRest now.", "Ben" },
    { DIED, "I liked her.", NULL },
    { 999, "The end.", "Ada" },
  };
  g_autoptr (AppDocument) book = NULL;
  g_autofree char *outline = NULL;

  story_game_play (saga, NULL, RUN);
  book = bind ((AppBookSource){ .entries = entries, .n_entries = G_N_ELEMENTS (entries) });
  outline = dup_outline (book);
  ck_assert_ptr_nonnull (strstr (outline, "chapter: The Beginning\n"
                                          "entry: We begin. (Ada, 1 November 2026)\nparagraph:"));
  ck_assert_ptr_nonnull (strstr (outline, "Torch, Axe and Rope.]\nentry: Poor Mirel.\nRest now. "
                                          "(Ben)\nentry: I liked her.\nparagraph: Orso slays"));
  ck_assert_ptr_nonnull (strstr (outline, "is no more.\nentry: The end. (Ada)\nhealth:"));
}
END_TEST

START_TEST (nothing_is_said_twice)
{
  g_autoptr (AppDocument) book = NULL;
  g_autofree char *outline = NULL;

  story_game_play (saga, NULL, RUN);
  book = bind ((AppBookSource){ 0 });
  outline = dup_outline (book);
  ck_assert_uint_eq (count (outline, "Mirel falls to Bog Hag."), 1);
  ck_assert_uint_eq (count (outline, "Vey joins the party."), 1);
  ck_assert_uint_eq (count (outline, "Mirel joins the party."), 0);
  ck_assert_uint_eq (count (outline, "The tale is told."), 1);
}
END_TEST

START_TEST (moves_taken_back_are_not_told)
{
  g_autoptr (AppDocument) book = NULL;
  g_autofree char *outline = NULL;

  story_game_play (saga, NULL, RUN);
  app_story_get_n_events (saga->story);
  app_timeline_truncate (saga->timeline, DIED - 1);
  app_story_forget (saga->story, DIED);
  book = bind ((AppBookSource){ 0 });
  outline = dup_outline (book);
  ck_assert_uint_eq (count (outline, "epitaph"), 0);
  ck_assert_uint_eq (count (outline, "Salt Stair"), 0);
  ck_assert_ptr_nonnull (strstr (outline, "closing: To Be Continued"));
}
END_TEST

START_TEST (an_empty_run_is_a_short_book)
{
  static const AppBookEntry entries[] = { { 0, "Tomorrow.", "Ada" } };
  g_autoptr (AppDocument) book =
      bind ((AppBookSource){ .entries = entries, .n_entries = G_N_ELEMENTS (entries) });
  g_autofree char *text = app_document_dup_text (book);
  g_autofree char *html = app_document_dup_html (book);
  g_autoptr (AppPages) pages = app_pages_new (book, APP_A5_WIDTH, APP_A5_HEIGHT, NULL);

  assert_outline (book, "title: The Long Dark\nparagraph: Nothing has happened yet.\n"
                        "entry: Tomorrow. (Ada)\n");
  ck_assert_ptr_nonnull (strstr (text, "Nothing has happened yet."));
  ck_assert_ptr_nonnull (strstr (html, "Nothing has happened yet."));
  ck_assert_uint_eq (app_pages_get_n_pages (pages), 2);
}
END_TEST

/* What ended without an end has no page, and no heading, for one sentence. */
START_TEST (an_abandoned_run_ends_in_a_paragraph)
{
  g_autoptr (AppDocument) book = NULL;
  g_autofree char *outline = NULL;

  story_game_play (saga, NULL, "A join mirel\n- realm mile\nA hurt 2\n- abandon\n");
  book = bind ((AppBookSource){ .status = "Abandoned" });
  outline = dup_outline (book);
  ck_assert_msg (strstr (outline, "paragraph: Here it was abandoned. Health at the end: Mirel 6 of "
                                  "8.\nhealth: ")
                     != NULL,
                 "%s", outline);
  ck_assert_ptr_null (strstr (outline, "closing: "));
}
END_TEST

/* A run of a sentence or two stands on the page of the one before it. */
START_TEST (a_short_run_begins_no_page)
{
  AppBookSource runs[] = { { .title = "Run 1", .status = "Lost" },
                           { .title = "Run 2", .status = "Abandoned" },
                           { .title = "Run 3", .status = "Lost" } };
  g_autoptr (AppDocument) book = NULL;
  g_autoptr (AppPages) pages = NULL;
  g_autofree char *html = NULL;

  story_game_play (saga, NULL, "A join mirel\n- realm mile\n");
  for (guint k = 0; k < 40; k++)
    story_game_play (saga, NULL, "- meet hound\nA hurt 1\nA heal 1\nA beat hound\n");
  runs[0].story = runs[2].story = saga->story;
  book = app_book_new_for_runs ("The Long Dark", NULL, runs, 3);
  pages = app_pages_new (book, APP_A5_WIDTH, APP_A5_HEIGHT, NULL);
  for (guint k = 1; k < app_document_get_n_blocks (book); k++) {
    const AppBlock *block = app_document_get_block (book, k);

    if (block->kind == APP_BLOCK_RUN && block->run == 1)
      ck_assert_uint_eq (app_pages_find_block (pages, k), app_pages_find_block (pages, k - 1));
    if (block->kind == APP_BLOCK_RUN && block->run == 2)
      ck_assert_uint_gt (app_pages_find_block (pages, k), app_pages_find_block (pages, k - 1));
  }
  html = app_document_dup_html (book);
  ck_assert_uint_eq (count (html, "<h1 class=\"few\""), 1);
}
END_TEST

START_TEST (a_campaign_has_its_runs_one_after_another)
{
  AppBookSource runs[] = {
    { .title = "Run 1", .by = "2025", .status = "Lost" },
    { .title = "Run 2", .status = "Not playable here" },
  };
  static const char *const lines[] = { "Ada and Ben", NULL };
  g_autoptr (AppDocument) book = NULL;
  g_autofree char *outline = NULL;

  story_game_play (saga, NULL, "A join mirel\n- realm mile\n");
  runs[0].story = saga->story;
  book = app_book_new_for_runs ("The Long Dark", lines, runs, 2);
  outline = dup_outline (book);
  ck_assert_ptr_nonnull (strstr (outline, "title: The Long Dark [Ada and Ben]\n"
                                          "run: Run 1 (2025)\nchapter: The Beginning\n"));
  ck_assert_ptr_nonnull (strstr (outline, "run: Run 2\nparagraph: What happened can’t be told"));
  ck_assert (
      g_str_has_suffix (outline, "closing: The Runs [Run 1: Lost|Run 2: Not playable here]\n"));
}
END_TEST

/* Text and HTML */

/* The tags that a book may have; whatever else begins like a tag came out of a name. */
START_TEST (html_takes_nothing_for_markup)
{
  static const AppBookEntry entries[] = { { 2, "<script>alert(1)</script> &amp; \"x\"", "<b>" } };
  g_autoptr (AppDocument) book = NULL;
  g_autofree char *html = NULL;

  story_game_free (saga);
  saga = story_game_new ("<u>Ada</u>");
  story_game_play (saga, NULL, RUN);
  book = bind ((AppBookSource){ .entries = entries, .n_entries = 1, .status = "<em>" });
  html = app_document_dup_html (book);
  ck_assert_uint_eq (count (html, "<script"), 0);
  ck_assert_uint_eq (count (html, "<b>"), 0);
  ck_assert_uint_eq (count (html, "<u>"), 0);
  ck_assert_uint_eq (count (html, "<i>"), 0);
  ck_assert_uint_eq (count (html, "<em>"), 0);
  ck_assert_ptr_nonnull (strstr (html, "&lt;b&gt;Hound&lt;/b&gt; &amp; &quot;100%s&quot;"));
  ck_assert_ptr_nonnull (strstr (html, "&lt;script&gt;alert(1)&lt;/script&gt; &amp;amp;"));
  ck_assert_ptr_nonnull (strstr (html, "<svg"));
  ck_assert_uint_eq (count (html, "http"), 0);
}
END_TEST

/* The room of a name in the figure, in its units. */
static double
room_of (const char *html, const char *name)
{
  g_autofree char *end = g_strconcat (">", name, "</text>", NULL);
  const char *text = strstr (html, end), *room = NULL;

  ck_assert_ptr_nonnull (text);
  for (const char *at = html; (at = strstr (at, " width=\"")) != NULL && at < text; at++)
    room = at + strlen (" width=\"");
  ck_assert_ptr_nonnull (room);
  return g_ascii_strtod (room, NULL);
}

/* A realm that was entered at the end has the room that the one before it leaves. */
START_TEST (names_in_the_figure_are_whole_where_there_is_room)
{
  g_autoptr (AppDocument) book = NULL;
  g_autofree char *html = NULL;

  story_game_play (saga, NULL, "A join mirel\n- realm mile\n");
  for (guint k = 0; k < 30; k++)
    story_game_play (saga, NULL, "A hurt 1\nA heal 1\n");
  story_game_play (saga, NULL, "- realm stair\nA hurt 1\n- realm mile\nA hurt 1\n");
  book = bind ((AppBookSource){ 0 });
  html = app_document_dup_html (book);
  ck_assert_double_ge (room_of (html, "The Salt Stair"), 50);
  ck_assert_double_ge (room_of (strstr (html, "The Salt Stair</text>"), "The Drowned Mile"), 60);
}
END_TEST

START_TEST (names_of_another_direction_stay_by_themselves)
{
  g_autoptr (AppDocument) book = NULL;
  g_autofree char *text = NULL;

  story_game_free (saga);
  /* An override that would turn the rest of the line, and an end that would let it. */
  saga = story_game_new ("\xe2\x80\xae"
                         "Eve\xe2\x81\xa9\nDan");
  story_game_play (saga, NULL, "A join debora\n- realm mile\n");
  book = bind ((AppBookSource){ 0 });
  text = app_document_dup_text (book);
  ck_assert_msg (strstr (text, "The party that set out: \xe2\x80\x8e\xe2\x81\xa8" STORY_GAME_RTL
                               "\xe2\x81\xa9 "
                               "(\xe2\x80\x8e\xe2\x81\xa8\xe2\x80\xae"
                               "Eve Dan\xe2\x81\xa9).")
                     != NULL,
                 "%s", text);
}
END_TEST

START_TEST (text_is_filled)
{
  g_autoptr (AppDocument) book = NULL;
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;

  story_game_play (saga, NULL, RUN);
  book = bind ((AppBookSource){ 0 });
  text = app_document_dup_text (book);
  lines = g_strsplit (text, "\n", -1);
  for (char **line = lines; *line != NULL; line++)
    ck_assert_msg (g_utf8_strlen (*line, -1) <= 76, "%s", *line);
  ck_assert_ptr_nonnull (strstr (text, "Realm 1: The Drowned Mile\n-------------------------\n"));
  ck_assert_ptr_nonnull (strstr (text, "        Mirel\n        played by Ada\n"));
}
END_TEST

/* Pages */

/* A run of @rounds encounters. */
static AppDocument *
bind_long (guint rounds)
{
  story_game_play (saga, NULL, "A join mirel\nB join orso\n- realm mile\n");
  for (guint k = 0; k < rounds; k++)
    story_game_play (
        saga, NULL,
        "- meet hound\nA hurt 1\nB find axe\nA heal 1\nA beat hound\n- note \"We won\"\n");
  return bind ((AppBookSource){ 0 });
}

START_TEST (a_pdf_has_as_many_pages_as_told)
{
  static const struct {
    guint rounds;
    AppFormat format;
    double width, height;
  } cases[] = {
    { 0, APP_FORMAT_PDF_A5, APP_A5_WIDTH, APP_A5_HEIGHT },
    { 30, APP_FORMAT_PDF_A5, APP_A5_WIDTH, APP_A5_HEIGHT },
    { 30, APP_FORMAT_PDF, APP_A4_WIDTH, APP_A4_HEIGHT },
  };
  g_autoptr (AppDocument) book = bind_long (cases[_i].rounds);
  g_autoptr (AppPages) pages = app_pages_new (book, cases[_i].width, cases[_i].height, NULL);
  const char *path = in_folder ("book.pdf");
  g_autoptr (GError) error = NULL;

  ck_assert_msg (app_document_write (book, cases[_i].format, path, &error), "%s",
                 error != NULL ? error->message : "");
  ck_assert_uint_ge (app_pages_get_n_pages (pages), cases[_i].rounds > 0 ? 5 : 2);
  ck_assert_uint_eq (count_pdf_pages (path), app_pages_get_n_pages (pages));
}
END_TEST

/* Blocks go forward from page to page, none is missing, and none is beyond the end. */
START_TEST (every_block_has_its_page)
{
  g_autoptr (AppDocument) book = bind_long (20);
  g_autoptr (AppPages) pages = app_pages_new (book, 1, 1, NULL);
  guint last = 0;

  for (guint k = 0; k < app_document_get_n_blocks (book); k++) {
    const guint page = app_pages_find_block (pages, k);

    ck_assert_uint_ge (page, last);
    ck_assert_uint_le (page, last + 1);
    last = page;
  }
  ck_assert_uint_eq (app_pages_find_block (pages, 0), 0);
  ck_assert_uint_eq (app_pages_find_block (pages, 1), 1);
  ck_assert_uint_lt (last, app_pages_get_n_pages (pages));
}
END_TEST

/* A heading is never the last thing on a page. */
START_TEST (a_heading_has_something_under_it)
{
  g_autoptr (AppDocument) book = bind_long (60);
  g_autoptr (AppPages) pages = app_pages_new (book, APP_A5_WIDTH, APP_A5_HEIGHT, NULL);
  guint sections = 0;

  for (guint k = 0; k + 1 < app_document_get_n_blocks (book); k++)
    if (app_document_get_block (book, k)->kind == APP_BLOCK_SECTION) {
      sections++;
      ck_assert_uint_eq (app_pages_find_block (pages, k), app_pages_find_block (pages, k + 1));
    }
  ck_assert_uint_ge (sections, 60);
}
END_TEST

/* The ink of a page: how many of its points are dark. */
static guint
count_ink (AppPages *pages, guint page)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 420, 596);
  cairo_t *cr = cairo_create (surface);
  guint n = 0, outside = 0;

  app_pages_draw (pages, page, cr);
  cairo_surface_flush (surface);
  for (int y = 0; y < 596; y++) {
    const guchar *row =
        cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface);

    for (int x = 0; x < 420; x++) {
      outside += row[x] > 0 && (x < 40 || x >= 380 || y < 30 || y > 570) ? 1 : 0;
      n += row[x] > 64 ? 1 : 0;
    }
  }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  ck_assert_uint_eq (outside, 0);
  return n;
}

/* The contents stand behind the title, and whatever they point at behind them. */
START_TEST (a_book_of_several_runs_has_contents)
{
  AppBookSource runs[] = { { .title = "Run 1", .status = "Lost" },
                           { .title = "Run 2", .status = "Lost" } };
  g_autoptr (AppDocument) book = NULL;
  g_autoptr (AppPages) pages = NULL;
  const AppBlock *closing;

  story_game_play (saga, NULL, "A join mirel\n- realm mile\n");
  for (guint k = 0; k < 20; k++)
    story_game_play (saga, NULL, "- realm stair\n- meet hound\nA hurt 1\nA beat hound\nA heal 1\n");
  runs[0].story = runs[1].story = saga->story;
  book = app_book_new_for_runs ("The Long Dark", NULL, runs, 2);
  pages = app_pages_new (book, APP_A5_WIDTH, APP_A5_HEIGHT, NULL);
  ck_assert_uint_eq (app_document_get_block (book, 1)->kind, APP_BLOCK_RUN);
  /* 46 lines take two pages. */
  ck_assert_uint_eq (app_pages_find_block (pages, 1), 3);
  ck_assert_uint_gt (count_ink (pages, 1), 500);
  ck_assert_uint_gt (count_ink (pages, 2), 100);
  closing = app_document_get_block (book, app_document_get_n_blocks (book) - 1);
  ck_assert_uint_eq (closing->kind, APP_BLOCK_CLOSING);
  ck_assert_uint_eq (closing->targets[0], 1);
  ck_assert_uint_eq (app_document_get_block (book, closing->targets[1])->kind, APP_BLOCK_RUN);
  ck_assert_uint_eq (app_document_get_block (book, closing->targets[1])->run, 1);
}
END_TEST

START_TEST (every_page_has_ink_and_margins)
{
  g_autoptr (AppDocument) book = bind_long (20);
  g_autoptr (AppPages) pages = app_pages_new (book, APP_A5_WIDTH, APP_A5_HEIGHT, NULL);

  for (guint page = 0; page < app_pages_get_n_pages (pages); page++)
    ck_assert_uint_gt (count_ink (pages, page), 100);
}
END_TEST

/* How many lines of type the first and the last paragraph on a page have: lines that are further
 * apart than @gap belong to different ones. */
static void
count_lines (AppPages *pages, guint page, int gap, guint *first, guint *last)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 420, 596);
  cairo_t *cr = cairo_create (surface);
  guint n = 0, paragraphs = 0;
  int end = -1;

  app_pages_draw (pages, page, cr);
  cairo_surface_flush (surface);
  *first = 0;
  /* The page's number is below. */
  for (int y = 0; y < 530; y++) {
    const guchar *row =
        cairo_image_surface_get_data (surface) + y * cairo_image_surface_get_stride (surface);
    gboolean ink = FALSE;

    for (int x = 0; x < 420 && !ink; x++)
      ink = row[x] > 0;
    if (!ink)
      continue;
    if (end >= 0 && y - end > gap) {
      *first = paragraphs++ == 0 ? n : *first;
      n = 0;
    }
    n += end < 0 || y - end > 1 ? 1 : 0;
    end = y;
  }
  *first = paragraphs == 0 ? n : *first;
  *last = n;
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
}

/* Wherever a paragraph is cut, two lines of it are on either page. */
START_TEST (no_line_stands_alone)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (AppBookEntry));
  AppBookEntry entry = { 1, NULL, NULL };
  g_autoptr (AppDocument) book = NULL;
  g_autoptr (AppPages) pages = NULL;
  guint cut = 0;

  for (guint k = 0; k < 5 + (guint)_i; k++)
    g_string_append (text, "Hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh ");
  entry.text = text->str;
  story_game_play (saga, NULL, "A join mirel\n");
  for (guint k = 0; k < 40; k++)
    g_array_append_val (entries, entry);
  book = bind ((AppBookSource){ .entries = (AppBookEntry *)(gpointer)entries->data,
                                .n_entries = entries->len });
  pages = app_pages_new (book, APP_A5_WIDTH, APP_A5_HEIGHT, NULL);
  for (guint page = 2; page + 2 < app_pages_get_n_pages (pages); page++) {
    guint first, last;

    count_lines (pages, page, 11, &first, &last);
    ck_assert_msg (first >= 2 && last >= 2, "page %u: %u and %u lines", page, first, last);
    cut += first < 5 + (guint)_i ? 1 : 0;
  }
  ck_assert_uint_gt (cut, 0);
}
END_TEST

/* One paragraph of many pages, a word that is wider than the page, and a title of a page and more.
 */
START_TEST (what_is_too_long_goes_on)
{
  g_autoptr (GString) text = g_string_new (NULL);
  AppBookEntry entry = { 1, NULL, "Ada" };
  g_autoptr (AppDocument) book = NULL;
  g_autoptr (AppPages) pages = NULL;

  for (guint k = 0; k < 3000; k++)
    g_string_append (text, k % 10 == 0 ? "word " : "longer");
  story_game_play (saga, NULL, "A join mirel\n");
  entry.text = text->str;
  book = app_book_new_for_runs (
      text->str, NULL,
      &(AppBookSource){
          .story = saga->story, .title = "", .status = "", .entries = &entry, .n_entries = 1 },
      1);
  pages = app_pages_new (book, APP_A5_WIDTH, APP_A5_HEIGHT, NULL);
  ck_assert_uint_gt (app_pages_get_n_pages (pages), 6);
  for (guint page = 0; page < app_pages_get_n_pages (pages); page++)
    count_ink (pages, page);
}
END_TEST

START_TEST (two_thousand_moves_are_quick)
{
  glong start = suite_cpu_time ();
  g_autoptr (AppDocument) book = bind_long (333);
  glong told = suite_cpu_time ();
  g_autoptr (AppPages) pages = app_pages_new (book, APP_A5_WIDTH, APP_A5_HEIGHT, NULL);
  glong laid = suite_cpu_time ();

  g_print ("# %u moves told in %ld µs, %u pages laid out in %ld µs\n",
           app_timeline_get_length (saga->timeline), told - start, app_pages_get_n_pages (pages),
           laid - told);
  ck_assert_uint_gt (app_pages_get_n_pages (pages), 20);
  ck_assert_int_lt (laid - start, 10 * G_USEC_PER_SEC);
}
END_TEST

START_TEST (a_file_that_cannot_be_written_is_told)
{
  g_autoptr (AppDocument) book = bind ((AppBookSource){ 0 });
  const char *path = in_folder ("no/such/folder/book.pdf");

  for (AppFormat format = APP_FORMAT_HTML; format <= APP_FORMAT_PDF; format++) {
    g_autoptr (GError) error = NULL;

    ck_assert (!app_document_write (book, format, path, &error));
    ck_assert (g_error_matches (error, APP_ERROR, APP_ERROR_FILE));
  }
}
END_TEST

/* The command line */

#define RECORD                                                                                     \
  "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n"        \
  "[Seat3 \"Cyd\"]\n[Seat4 \"Dan\"]\n\n- dealer 4\n- note \"Tea & <cake>\"\n"

static char *
import_match (void)
{
  g_auto (GStrv) words =
      g_strsplit (cli (NULL, "import", write_file ("a.tkr", RECORD), NULL).out, " ", 3);

  ck_assert_ptr_nonnull (words[1]);
  return g_strdup (words[1]);
}

START_TEST (the_command_line_writes_books)
{
  g_autofree char *match = import_match ();
  const char *html = in_folder ("a.html"), *pdf = in_folder ("a.pdf");
  g_autofree char *page = NULL;
  CliOutput said = cli (NULL, "book", match, NULL);

  ck_assert_int_eq (said.status, 0);
  ck_assert_ptr_nonnull (strstr (said.out, "    Tea & <cake>\n"));
  said = cli (NULL, "book", "--html", html, "--pdf", pdf, "--a4", match, NULL);
  ck_assert_int_eq (said.status, 0);
  ck_assert_str_eq (said.out, "");
  page = read_text (html);
  ck_assert_ptr_nonnull (strstr (page, "Tea &amp; &lt;cake&gt;"));
  ck_assert_uint_ge (count_pdf_pages (pdf), 2);
  said = cli (NULL, "book", "--json", match, NULL);
  ck_assert_ptr_nonnull (strstr (
      said.out, "{\"kind\": \"entry\", \"text\": \"Tea & <cake>\", \"run\": 1, \"at\": 2}"));
}
END_TEST

/* A game whose moves tell no story has an empty one. */
START_TEST (a_result_without_moves_has_no_book)
{
  g_auto (GStrv) words = g_strsplit (cli (NULL, "log", "Catan: Ada 10, Ben 8", NULL).out, " ", 2);
  g_autofree char *match = g_strndup (words[0], 36);
  CliOutput said = cli (NULL, "book", match, NULL);

  ck_assert_int_eq (said.status, 1);
  ck_assert_str_eq (said.out, "");
  ck_assert_ptr_nonnull (
      strstr (said.err, "This is a result without moves: there is nothing to tell."));
}
END_TEST

START_TEST (the_command_line_tells_stories)
{
  static const struct {
    const char *words[4]; /* "@" is the match */
    int status;
    const char *out;
  } calls[] = {
    { { "story", "@" }, 0, "" },
    { { "story", "--json", "@" },
      0,
      "{\"events\": [], \"lives\": [], \"health\": [], \"owed\": []}\n" },
    { { "recap", "@" }, 0, "" },
    { { "recap", "--json", "@" }, 0, "{\"from\": 1, \"to\": 2, \"paragraphs\": []}\n" },
    { { "recap", "--session=3", "@" }, 2, "" },
    { { "recap", "--session=-1", "@" }, 2, "" },
    { { "recap", "ffffffff" }, 2, "" },
    { { "story" }, 2, "" },
    { { "book", "--pdf=/", "@" }, 2, "" },
    { { "book", "--campaign", "nobody" }, 2, "" },
  };
  g_autofree char *match = import_match ();

  for (guint k = 0; k < G_N_ELEMENTS (calls); k++) {
    const char *words[5] = { NULL };
    CliOutput said;

    for (guint j = 0; calls[k].words[j] != NULL; j++)
      words[j] = strcmp (calls[k].words[j], "@") == 0 ? match : calls[k].words[j];
    said = cli_run (NULL, words);
    ck_assert_msg (said.status == calls[k].status, "call %u: %d, %s", k, said.status, said.err);
    ck_assert_msg (strcmp (said.out, calls[k].out) == 0, "call %u: %s", k, said.out);
    ck_assert_msg (said.err[0] != '\0' || said.status == 0, "call %u", k);
  }
}
END_TEST

/* A run of random moves in a collection of its own, as run of the campaign "Dark". */
static char *
import_run (void)
{
  g_autofree char *record =
      g_strdup (cli (NULL, "simulate", "restless", "--seats", "2", "--seed", "11", NULL).out);
  g_auto (GStrv) words = NULL;

  ck_assert_int_eq (cli (NULL, "campaign", "new", "restless", "Dark", NULL).status, 0);
  words = g_strsplit (cli (NULL, "import", write_file ("run.tkr", record), NULL).out, " ", 3);
  ck_assert_int_eq (cli (NULL, "campaign", "add-run", "Dark", words[1], NULL).status, 0);
  return g_strdup (words[1]);
}

/* Sessions are sections, and entries stand in theirs. */
START_TEST (a_run_of_a_campaign_has_its_sessions_and_its_journal)
{
  g_autofree char *run = import_run ();
  g_autofree char *whole = NULL;
  const char *first, *entry, *second;

  ck_assert_int_eq (
      cli (NULL, "session", "add", run, "1", "20", "--date", "2026-11-05", NULL).status, 0);
  ck_assert_int_eq (
      cli (NULL, "session", "add", run, "21", "40", "--place", "the hut", NULL).status, 0);
  ck_assert_int_eq (
      cli (NULL, "journal", run, "add", "We are cold.", "--at", "15", "--by", "Ann", NULL).status,
      0);
  whole = g_strdup (cli (NULL, "book", run, NULL).out);
  first = strstr (whole, "Session 1\n");
  entry = strstr (whole, "    We are cold.\n    Ann · ");
  second = strstr (whole, "Session 2\n");
  ck_assert_msg (first != NULL && entry > first && second > entry, "%s", whole);
  ck_assert_ptr_nonnull (strstr (second, "the hut"));
  ck_assert_ptr_nonnull (strstr (cli (NULL, "book", "--campaign", "dark", NULL).out, entry));
  ck_assert_int_eq (cli (NULL, "recap", "--session=2", run, NULL).status, 0);
}
END_TEST

/* A picture as a camera has it. */
static const char *
make_photo (void)
{
  g_autoptr (GdkPixbuf) pixbuf = gdk_pixbuf_new (GDK_COLORSPACE_RGB, FALSE, 8, 120, 80);
  const char *path = in_folder ("us.jpg");

  gdk_pixbuf_fill (pixbuf, 0x336699ff);
  ck_assert (gdk_pixbuf_save (pixbuf, path, "jpeg", NULL, NULL));
  return path;
}

/* Whichever way it was written, it stands where it belongs; a photo where pictures can. */
START_TEST (all_that_was_written_is_in_the_book)
{
  g_autofree char *run = import_run ();
  const char *html = in_folder ("run.html"), *pdf = in_folder ("run.pdf");
  g_autofree char *whole = NULL;
  g_autofree char *page = NULL;
  const char *early, *remark, *entry, *note, *photo, *end;

  ck_assert_int_eq (cli (NULL, "remark", run, "0", "The kettle was on.", NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "remark", run, "15", "Nobody saw that coming.", NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "note", run, "A <fine> evening.", NULL).status, 0);
  ck_assert_int_eq (cli (NULL, "photo", run, make_photo (), "--caption", "All of us", NULL).status,
                    0);
  ck_assert_int_eq (cli (NULL, "journal", run, "add", "We are cold.", "--at", "15", NULL).status,
                    0);
  whole = g_strdup (cli (NULL, "book", run, NULL).out);
  early = strstr (whole, "    The kettle was on.\n");
  remark = strstr (whole, "    Nobody saw that coming.\n");
  entry = strstr (whole, "    We are cold.\n");
  note = strstr (whole, "    A <fine> evening.\n");
  photo = strstr (whole, "    [All of us]\n");
  end = strstr (whole, "Health of the party");
  ck_assert_msg (early != NULL && remark > early && entry > remark && note > entry && photo > note
                     && end > photo,
                 "%s", whole);
  ck_assert_int_eq (cli (NULL, "book", "--html", html, "--pdf", pdf, run, NULL).status, 0);
  page = read_text (html);
  ck_assert_ptr_nonnull (strstr (page, "src=\"data:image/jpeg;base64,"));
  ck_assert_ptr_nonnull (strstr (page, "<figcaption dir=\"auto\">All of us</figcaption>"));
  g_clear_pointer (&page, g_free);
  ck_assert (g_file_get_contents (pdf, &page, NULL, NULL));
  ck_assert_uint_ge (count_pdf_pages (pdf), 2);
  ck_assert_ptr_nonnull (strstr (cli (NULL, "book", "--json", run, NULL).out,
                                 "{\"kind\": \"photo\", \"text\": \"All of us\""));
}
END_TEST

/* In a record a note on a move is its comment. */
START_TEST (the_comments_of_moves_are_in_the_book)
{
  g_autofree char *match = NULL;
  g_auto (GStrv) words = NULL;

  words = g_strsplit (
      cli (NULL, "import",
           write_file ("b.tkr", "[Record \"1\"]\n[Game \"tome\"]\n[Variant \"team\"]\n"
                                "[Seat1 \"Ada\"]\n[Seat2 \"Ben\"]\n[Seat3 \"Cyd\"]\n[Seat4 "
                                "\"Dan\"]\n\n- dealer 4 ; of course\n"),
           NULL)
          .out,
      " ", 3);
  match = g_strdup (words[1]);
  ck_assert_ptr_nonnull (strstr (cli (NULL, "book", match, NULL).out, "    of course\n"));
}
END_TEST

/* Of a run that goes on, the first thing that is asked when it is taken up again. */
START_TEST (a_recap_of_a_run_ends_with_its_rests_and_rerolls)
{
  g_autofree char *run = import_run ();
  CliOutput said;

  ck_assert_int_eq (cli (NULL, "undo", run, "20", NULL).status, 0);
  said = cli (NULL, "recap", run, NULL);
  ck_assert_msg (g_regex_match_simple ("Rest cards left: \\d+\\. Reroll Counters left: \\d+\\.\n$",
                                       said.out, 0, 0),
                 "%s", said.out);
}
END_TEST

/* The story of what was taken back is gone, and the rest is as it was. */
START_TEST (a_run_without_its_last_moves_has_a_shorter_story)
{
  g_autofree char *run = import_run ();
  g_autofree char *whole = g_strdup (cli (NULL, "story", "--json", run, NULL).out);
  g_autofree char *rest = NULL;
  const char *end;

  ck_assert_int_eq (cli (NULL, "undo", run, "20", NULL).status, 0);
  rest = g_strdup (cli (NULL, "story", "--json", run, NULL).out);
  end = strstr (rest, "], \"lives\": ");
  ck_assert_msg (end > rest + 200, "%s", rest);
  ck_assert_msg (strncmp (rest, whole, (gsize)(end - rest)) == 0, "%s\n%s", whole, rest);
  ck_assert_int_eq (whole[end - rest], ',');
}
END_TEST

TEST_SUITE (book)
{
  Suite *suite = suite_create ("app-book");
  TCase *tests = tcase_create ("book");

  tcase_add_checked_fixture (tests, set_up, tear_down);
  tcase_add_test (tests, a_run_is_told_in_chapters_and_sections);
  tcase_add_test (tests, a_section_begins_where_something_is_met);
  tcase_add_test (tests, sessions_make_the_sections_where_there_are_any);
  tcase_add_test (tests, an_entry_stands_where_it_belongs);
  tcase_add_test (tests, nothing_is_said_twice);
  tcase_add_test (tests, moves_taken_back_are_not_told);
  tcase_add_test (tests, an_empty_run_is_a_short_book);
  tcase_add_test (tests, an_abandoned_run_ends_in_a_paragraph);
  tcase_add_test (tests, a_short_run_begins_no_page);
  tcase_add_test (tests, a_campaign_has_its_runs_one_after_another);
  tcase_add_test (tests, html_takes_nothing_for_markup);
  tcase_add_test (tests, names_in_the_figure_are_whole_where_there_is_room);
  tcase_add_test (tests, names_of_another_direction_stay_by_themselves);
  tcase_add_test (tests, text_is_filled);
  tcase_add_loop_test (tests, a_pdf_has_as_many_pages_as_told, 0, 3);
  tcase_add_test (tests, every_block_has_its_page);
  tcase_add_test (tests, a_heading_has_something_under_it);
  tcase_add_test (tests, a_book_of_several_runs_has_contents);
  tcase_add_test (tests, every_page_has_ink_and_margins);
  tcase_add_loop_test (tests, no_line_stands_alone, 0, 3);
  tcase_add_test (tests, what_is_too_long_goes_on);
  tcase_add_test (tests, two_thousand_moves_are_quick);
  tcase_add_test (tests, a_file_that_cannot_be_written_is_told);
  tcase_add_test (tests, the_command_line_writes_books);
  tcase_add_test (tests, a_result_without_moves_has_no_book);
  tcase_add_test (tests, the_command_line_tells_stories);
  tcase_add_test (tests, a_run_of_a_campaign_has_its_sessions_and_its_journal);
  tcase_add_test (tests, all_that_was_written_is_in_the_book);
  tcase_add_test (tests, the_comments_of_moves_are_in_the_book);
  tcase_add_test (tests, a_recap_of_a_run_ends_with_its_rests_and_rerolls);
  tcase_add_test (tests, a_run_without_its_last_moves_has_a_shorter_story);
  suite_add_tcase (suite, tests);
  return suite;
}
