/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The journal as a book: the events of the log as flowing paragraphs, by chapters and sessions,
 * with the party's own entries among them. A book is a list of typed blocks, a snapshot that is
 * independent of what it was made from; it can be read as plain text and HTML, and laid out in
 * pages that a PDF file, a printer or a window draw.
 */
#pragma once

#include "rules/rules.h"

#include <cairo.h>
#include <gio/gio.h>

G_BEGIN_DECLS

typedef struct AppBook AppBook;

typedef enum {
  APP_BOOK_TITLE,     /* the title page: @text, and @lines under it */
  APP_BOOK_RUN,       /* a run of a campaign begins */
  APP_BOOK_CHAPTER,   /* a place of the first level, or what came before it */
  APP_BOOK_SECTION,   /* a session, or a place of the second level */
  APP_BOOK_PARAGRAPH, /* sentences of the log */
  APP_BOOK_ENTRY,     /* the party's own words; may have line feeds */
  APP_BOOK_EPITAPH,   /* who died: the name; how, where, with what: @lines */
  APP_BOOK_HEALTH,    /* a figure; @text is its caption */
  APP_BOOK_CLOSING,   /* the end of a run or of the book: a heading, and @lines */
  APP_BOOK_PHOTO,     /* a picture; @text is its caption */
  APP_BOOK_CHECK,     /* a thing of a list, to be ticked off; @by is what is said of it */
} AppBookKind;

/* One step of a slot's line: its health from @move on. */
typedef struct {
  guint move;
  gint health, max_health;
} AppBookStep;

/* A name at a move: who begins there, which place, who died. */
typedef struct {
  guint move;
  char *name;
} AppBookMark;

/**
 * AppBookChart:
 * @steps, @names, @deaths: (element-type AppBookStep, AppBookMark, AppBookMark): by slot
 * @places: (element-type AppBookMark): of the first level
 * @max_health: the highest there is
 *
 * Health over a run of @n_moves moves.
 */
typedef struct {
  guint n_moves;
  gint max_health;
  GArray *steps[RULES_PARTY];
  GArray *names[RULES_PARTY];
  GArray *deaths[RULES_PARTY];
  GArray *places;
} AppBookChart;

/**
 * AppBookBlock:
 * @text: a heading, a paragraph, a name, a caption
 * @by: (nullable): beside it: a heading's date, place and people; an entry's author and date; who
 *   played the dead
 * @lines: (nullable) (array zero-terminated=1)
 * @targets: (nullable): of each of @lines the block that it is about: its page stands beside it
 * @chart: (nullable): of a figure
 * @photo: (nullable): of a photo: a JPEG of @photo_width x @photo_height pixels
 * @run: which run it is about, from 0; @move: the move after which it stands, 0 for none
 *
 * Texts are translated and plain: nothing in them is markup.
 */
typedef struct {
  AppBookKind kind;
  char *text;
  char *by;
  char **lines;
  guint *targets;
  AppBookChart *chart;
  GBytes *photo;
  guint photo_width, photo_height;
  guint run, move;
} AppBookBlock;

/* A thing to be ticked off in one line: "Quench (element fire, power 3)". */
char *app_book_block_dup_line (const AppBookBlock *block) G_GNUC_WARN_UNUSED_RESULT;

/* A book without blocks. */
AppBook *app_book_new (const char *title) G_GNUC_WARN_UNUSED_RESULT;
void app_book_free (AppBook *book);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppBook, app_book_free)

/* Adds a block; takes @text and @by (nullable). The rest of it is to be filled in. */
AppBookBlock *app_book_add (AppBook *book, AppBookKind kind, char *text, char *by);
/* Pages have contents under @heading, with the pages of runs and chapters, where there are enough
 * of them to look for one. */
void app_book_set_contents (AppBook *book, const char *heading);

/* The last two blocks change places. */
void app_book_swap_last (AppBook *book);

const char *app_book_get_title (AppBook *book);
guint app_book_get_n_blocks (AppBook *book);
const AppBookBlock *app_book_get_block (AppBook *book, guint k);

/* Plain text, filled to 76 columns. */
char *app_book_dup_text (AppBook *book) G_GNUC_WARN_UNUSED_RESULT;
/* One HTML document that needs nothing else and prints well. */
char *app_book_dup_html (AppBook *book) G_GNUC_WARN_UNUSED_RESULT;

/* Pages. Lengths are in points, 1/72 inch. */

#define APP_BOOK_A5_WIDTH 419.53
#define APP_BOOK_A5_HEIGHT 595.28
#define APP_BOOK_A4_WIDTH 595.28
#define APP_BOOK_A4_HEIGHT 841.89

/* A book laid out for one size of paper; it draws its own margins and page numbers. */
typedef struct AppBookPages AppBookPages;

/* @book is borrowed and must outlive it. Sizes below A6 are laid out as A6 and cut. */
AppBookPages *app_book_pages_new (AppBook *book, double width,
                                  double height) G_GNUC_WARN_UNUSED_RESULT;
void app_book_pages_free (AppBookPages *pages);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppBookPages, app_book_pages_free)

guint app_book_pages_get_n_pages (AppBookPages *pages); /* at least 1 */
/* The page, from 0, on which block @k begins. */
guint app_book_pages_find_block (AppBookPages *pages, guint k);
/* Draws page @n, from 0, in black on what is there; one unit of @cr is a point. */
void app_book_pages_draw (AppBookPages *pages, guint n, cairo_t *cr);

/* Writes all pages as a PDF file, as app_book_write() does. */
gboolean app_book_pages_write_pdf (AppBookPages *pages, const char *path, GError **error);

typedef enum {
  APP_BOOK_TEXT,
  APP_BOOK_HTML,
  APP_BOOK_PDF_A5,
  APP_BOOK_PDF_A4,
} AppBookFormat;

/* Writes the book to @path, which is replaced completely or not at all; "-" is standard output. */
gboolean app_book_write (AppBook *book, AppBookFormat format, const char *path, GError **error);

/* A chart alone, in @color on a @width x @height area at the
 * origin. For windows too. */
void app_book_chart_draw (const AppBookChart *chart, cairo_t *cr, double width, double height,
                          const double color[3]);
/* The height that suits it at that width. */
double app_book_chart_get_height (const AppBookChart *chart, double width);
void app_book_chart_free (AppBookChart *chart);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (AppBookChart, app_book_chart_free)

G_END_DECLS
