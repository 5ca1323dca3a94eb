/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The journal as a book: its blocks.
 */
#include "app/document/book-private.h"

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

void
app_book_swap_last (AppBook *book)
{
  gpointer *blocks = book->blocks->pdata + book->blocks->len - 2;
  gpointer last = blocks[1];

  blocks[1] = blocks[0];
  blocks[0] = last;
}

AppBook *
app_book_new (const char *title)
{
  AppBook *book = g_new0 (AppBook, 1);

  book->title = g_strdup (title);
  book->blocks = g_ptr_array_new_with_free_func (free_block);
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
