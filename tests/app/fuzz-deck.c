/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * Feeds any bytes to the reader of decks. Those that it takes are the same when they are written
 * and read again; what it refuses has a sentence with its place.
 */
#include "tests/fuzz.h"

#include "app/collection/deck-file.h"

static char *
write_decks (GPtrArray *decks)
{
  GString *out = g_string_new (NULL);

  for (guint k = 0; k < decks->len; k++)
    app_deck_write (g_ptr_array_index (decks, k), out);
  return g_string_free (out, FALSE);
}

static void
check_cards (const DbDeck *deck)
{
  for (guint k = 0; k < deck->cards->len; k++) {
    const DbDeckCard *card = &g_array_index (deck->cards, DbDeckCard, k);

    require (card->copies > 0 && db_deck_cards_get (deck->cards, card->code) == card->copies);
  }
}

static void
try_entry (const char *text)
{
  guint copies = 0;
  g_autofree char *id = app_deck_read_entry (text, &copies);

  require (id == NULL || g_ascii_islower (id[0]));
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  g_autoptr (AppTextReader) lines = app_text_reader_new ("fuzz", (const char *)data, size);
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) decks = app_deck_read (lines, &error), again = NULL;
  g_autofree char *typed = dup_typed (data, size), *once = NULL, *twice = NULL;

  if (typed != NULL)
    try_entry (typed);
  if (decks == NULL) {
    require_sentence (error);
    require (g_str_has_prefix (error->message, "fuzz:"));
    return 0;
  }
  for (guint k = 0; k < decks->len; k++)
    check_cards (g_ptr_array_index (decks, k));
  once = write_decks (decks);
  g_clear_pointer (&lines, app_text_reader_free);
  lines = app_text_reader_new ("fuzz", once, strlen (once));
  again = app_deck_read (lines, NULL);
  require (again != NULL && again->len == decks->len);
  twice = write_decks (again);
  require (g_str_equal (once, twice));
  return 0;
}
