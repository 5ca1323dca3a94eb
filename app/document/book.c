/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The journal as a book: its blocks.
 */
#include "app/document/book-private.h"

#include "app/base/phrases.h"

#include <glib/gi18n-lib.h>

static void
free_block (gpointer data)
{
  AppBookBlock *block = data;

  g_free (block->text);
  g_free (block->by);
  g_strfreev (block->lines);
  app_book_chart_free (block->chart);
  g_free (block);
}

AppBookBlock *
app_book_add (AppBook *book, AppBookKind kind, char *text, char *by)
{
  AppBookBlock *block = g_new0 (AppBookBlock, 1);

  block->kind = kind;
  block->text = text;
  block->by = by;
  g_ptr_array_add (book->blocks, block);
  return block;
}

/* The last page of a book of several runs: how each ended. */
static void
add_summary (AppBook *book, const AppBookSource *runs, guint n_runs)
{
  g_autoptr (GStrvBuilder) lines = g_strv_builder_new ();
  AppBookBlock *closing = app_book_add (book, APP_BOOK_CLOSING, g_strdup (_ ("The Runs")), NULL);

  for (guint k = 0; k < n_runs; k++) {
    g_autofree char *title = app_phrase_name (runs[k].title);
    /* Translators: a run's title, and how it ended: "Run 3: Ada & Ben won". */
    g_autofree char *line = app_phrase_set (_ ("{a}: {b}"), title, runs[k].status);

    g_strv_builder_add (lines, line);
  }
  closing->lines = g_strv_builder_end (lines);
  closing->run = n_runs - 1;
}

AppBook *
app_book_new (const char *title, const char *const *lines, const AppBookSource *runs, guint n_runs)
{
  AppBook *book = g_new0 (AppBook, 1);

  book->title = app_phrase_name (title);
  book->blocks = g_ptr_array_new_with_free_func (free_block);
  app_book_add (book, APP_BOOK_TITLE, g_strdup (book->title), NULL)->lines =
      g_strdupv ((char **)lines);
  for (guint k = 0; k < n_runs; k++)
    app_book_tell_run (book, &runs[k], k, n_runs > 1);
  if (n_runs > 1)
    add_summary (book, runs, n_runs);
  return book;
}

void
app_book_free (AppBook *book)
{
  if (book == NULL)
    return;
  g_ptr_array_unref (book->blocks);
  g_free (book->title);
  g_free (book);
}

const char *
app_book_get_title (AppBook *book)
{
  return book->title;
}

guint
app_book_get_n_blocks (AppBook *book)
{
  return book->blocks->len;
}

const AppBookBlock *
app_book_get_block (AppBook *book, guint k)
{
  g_return_val_if_fail (k < book->blocks->len, NULL);
  return g_ptr_array_index (book->blocks, k);
}
