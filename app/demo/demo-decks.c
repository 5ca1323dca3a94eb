/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The decks of the demo collection: some that are ready, one that is being made.
 */
#include "app/demo/demo-decks.h"

#include "app/store/deck-check.h"

#include "db/decks.h"
#include "db/players.h"

#include <glib/gi18n-lib.h>

#define DECK_CARDS 12

static const struct {
  const char *game, *name, *player, *note;
  const char *cards[DECK_CARDS + 1]; /* as often as they are in the deck */
} demo_decks[] = {
  { "tokio",
    N_ ("Storm"),
    "Ada",
    N_ ("Quick, and over quickly."),
    { "cinder", "lark", "hornet", "forge", "lantern" } },
  { "tokio", N_ ("Old Growth"), "Ben", "", { "fern", "thistle", "pebble", "bramble", "old-oak" } },
  { "tokio",
    N_ ("Sunday"),
    "Eve",
    N_ ("Still looking for a fifth gem."),
    { "spark", "spark", "brook", "heron" } },
  { "tome", N_ ("First Light"), "", "", { "fire", "water", "wind", "earth", "light" } },
  { "spelled",
    N_ ("Short Evening"),
    "",
    N_ ("A market of small cards."),
    { "toad", "newt", "salt", "silver", "rune", "raven", "leech", "dew", "door", "bat", "broom",
      "candle" } },
};

static gboolean
add_deck (DbStore *db, AppPacks *packs, guint k, GError **error)
{
  g_autoptr (DbDeck) deck = db_deck_new (demo_decks[k].game, _ (demo_decks[k].name));
  gint64 id;

  if (demo_decks[k].note[0] != '\0') {
    g_free (deck->note);
    deck->note = g_strdup (_ (demo_decks[k].note));
  }
  if (demo_decks[k].player[0] != '\0'
      && !db_player_ensure (db, demo_decks[k].player, &deck->player, error))
    return FALSE;
  for (guint c = 0; demo_decks[k].cards[c] != NULL; c++)
    db_deck_cards_set (deck->cards, demo_decks[k].cards[c],
                       db_deck_cards_get (deck->cards, demo_decks[k].cards[c]) + 1);
  return app_deck_pin (packs, deck, error) && db_deck_add (db, deck, &id, error);
}

gboolean
app_demo_add_decks (DbStore *db, AppPacks *packs, GError **error)
{
  for (guint k = 0; k < G_N_ELEMENTS (demo_decks); k++)
    if (!add_deck (db, packs, k, error))
      return FALSE;
  return TRUE;
}
