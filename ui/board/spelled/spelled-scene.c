/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * From a view of Spelled to the table that is drawn.
 */
#include "ui/board/spelled/spelled-scene.h"

#include "app/recording/pointing.h"

static guint
seat_of (const AppValue *value)
{
  gint64 seat = app_value_integer (value);

  return seat >= 1 && seat <= UI_SPELLED_SEATS ? (guint)seat : 0;
}

static int
integer_at (const AppValue *list, guint k)
{
  return (int)app_value_integer (app_value_at (list, k));
}

static int
integer_of (const AppValue *object, const char *key)
{
  return (int)app_value_integer (app_value_get (object, key));
}

static UiTileKind
kind_of (const AppValue *value)
{
  const char *kind = app_value_text (value);

  if (g_strcmp0 (kind, "shield") == 0)
    return UI_TILE_SHIELD;
  return g_strcmp0 (kind, "totem") == 0 ? UI_TILE_TOTEM : UI_TILE_EFFECT;
}

/* "qu" is "Qu" on a tile. */
static void
show_letters (const char *letter, char out[12])
{
  g_strlcpy (out, letter != NULL ? letter : "", 12);
  out[0] = g_ascii_toupper (out[0]);
}

void
ui_spelled_read_tile (UiTile *tile, const AppValue *card)
{
  const char *letter = app_value_text (app_value_get (card, "letter"));

  *tile = (UiTile){ .name = app_value_text (app_value_get (card, "name")),
                    .text = app_value_text (app_value_get (card, "text")) };
  tile->wild = g_strcmp0 (letter, "*") == 0;
  show_letters (tile->wild ? "" : letter, tile->letters);
  tile->kind = kind_of (app_value_get (card, "kind"));
  tile->cost = integer_of (card, "cost");
  tile->damage = integer_of (card, "damage");
  tile->strength = tile->kind != UI_TILE_EFFECT ? integer_of (card, "strength") : 0;
}

gboolean
ui_spelled_tile (const UiSpelledTable *table, const char *card, UiTile *tile)
{
  const AppCard *found = card != NULL ? app_match_get_card (table->match, card) : NULL;

  *tile = (UiTile){ 0 };
  if (found == NULL)
    return FALSE;
  ui_spelled_read_tile (tile, found->fields);
  tile->name = found->name;
  tile->text = found->text;
  return TRUE;
}

/* Words of this turn. */

/* What each card of a word stands for: a wild card one letter, any other what it has. */
static void
letters_of (const UiSpelledTable *table, const char *card, const char **rest, char out[8])
{
  UiTile tile;
  gsize n = 1;

  if (ui_spelled_tile (table, card, &tile) && !tile.wild)
    n = MAX (strlen (tile.letters), 1);
  n = MIN (MIN (n, strlen (*rest)), 7);
  for (gsize k = 0; k < n; k++)
    out[k] = g_ascii_toupper ((*rest)[k]);
  out[n] = '\0';
  *rest += n;
}

static gboolean
is_free (const UiSpelledCard *card, guint seat, const char *id)
{
  return card->seat == seat && card->tray && card->word < 0 && strcmp (card->card, id) == 0;
}

/* The word's cards on the tray, in order; what was scrapped since is there no more. */
static void
join_cards (UiSpelledTable *table, guint seat, char **move)
{
  const char *rest = move[2];

  for (guint k = 3; move[k] != NULL; k++) {
    char letters[8];

    letters_of (table, move[k], &rest, letters);
    for (guint j = 0; j < table->n_played; j++)
      if (is_free (&table->played[j], seat, move[k])) {
        table->played[j].word = (int)table->n_words;
        g_strlcpy (table->played[j].letters, letters, sizeof letters);
        break;
      }
  }
}

/* Which damage a word brought: what the view after it has and the one before it lacks. */
static void
claim_damage (UiSpelledTable *table, UiSpelledWord *word, guint number, char **move)
{
  g_autoptr (AppValue) after = app_match_dup_view (table->match, number, table->viewer);
  g_autoptr (AppValue) before = app_match_dup_view (table->match, number - 1, table->viewer);
  guint own = 0;

  word->first = app_value_length (app_value_get (before, "damage"));
  word->n = app_value_length (app_value_get (after, "damage")) - word->first;
  if (word->first + word->n > table->n_damage)
    word->n = 0;
  for (guint k = 3; move[k] != NULL; k++) {
    UiTile tile;

    own |= ui_spelled_tile (table, move[k], &tile) && tile.damage > 0;
  }
  if (strlen (word->word) >= UI_SPELLED_BONUS_LETTERS && own < word->n)
    table->damage[word->first + own].bonus = TRUE;
}

static void
add_word (UiSpelledTable *table, guint number, char **move)
{
  UiSpelledWord *word = &table->words[table->n_words];

  word->word = g_ascii_strup (move[2], -1);
  word->changed = number == table->number;
  join_cards (table, (guint)g_ascii_strtoull (move[0], NULL, 10), move);
  claim_damage (table, word, number, move);
  table->n_words++;
}

/* The first move after the end of the turn before. */
static guint
turn_start (const UiSpelledTable *table)
{
  guint start = table->number;

  while (start > 0) {
    const AppMove *move = app_match_get_move (table->match, start);
    g_auto (GStrv) words = app_pointing_dup_words (move->text);

    if (g_strv_length (words) > 1 && strcmp (words[1], "end") == 0)
      break;
    start--;
  }
  return start + 1;
}

static gboolean
plays_card (char **move)
{
  return g_strv_length (move) > 2
         && (strcmp (move[1], "spell") == 0 || strcmp (move[1], "fragment") == 0);
}

static void
read_turn (UiSpelledTable *table)
{
  gboolean over = g_strcmp0 (table->phase, "over") == 0;
  guint start = turn_start (table);

  if (g_strcmp0 (table->phase, "main") == 0 && ui_spelled_owed (table, table->turn) == 0)
    table->tray_seat = table->turn;
  for (guint k = start; over && k <= table->number; k++) {
    const AppMove *move = app_match_get_move (table->match, k);
    g_auto (GStrv) words = app_pointing_dup_words (move->text);

    if (plays_card (words))
      table->tray_seat = move->seat;
  }
  if (table->tray_seat == 0)
    return;
  for (guint k = 0; k < table->n_played; k++)
    table->played[k].tray = table->played[k].seat == table->tray_seat;
  for (guint k = start; k <= table->number && table->n_words < UI_SPELLED_WORDS; k++) {
    g_auto (GStrv) words = app_pointing_dup_words (app_match_get_move (table->match, k)->text);

    if (plays_card (words) && strcmp (words[1], "spell") == 0)
      add_word (table, k, words);
  }
}

/* What the view says. */

static void
read_played (UiSpelledTable *table)
{
  const AppValue *list = app_value_get (table->view, "in_play");
  const AppValue *old = app_value_get (table->before, "in_play");

  table->n_played = MIN (app_value_length (list), UI_SPELLED_MOST_PLAYED);
  for (guint k = 0; k < table->n_played; k++) {
    const AppValue *value = app_value_at (list, k);
    UiSpelledCard *card = &table->played[k];
    gboolean found = FALSE;

    card->seat = seat_of (app_value_get (value, "seat"));
    card->card = app_value_text (app_value_get (value, "card"));
    card->kind = kind_of (app_value_get (value, "kind"));
    card->damage = integer_of (value, "damage");
    card->word = -1;
    for (guint j = 0; j < app_value_length (old) && !found; j++)
      found = app_value_equal (app_value_at (old, j), value);
    card->changed = table->before != NULL && !found;
  }
}

static guint
read_chips (const UiSpelledTable *table, const char *key, UiSpelledChip *chips)
{
  const AppValue *list = app_value_get (table->view, key);
  const AppValue *old = app_value_get (table->before, key);
  guint n = MIN (app_value_length (list), UI_SPELLED_CHIPS);

  for (guint k = 0; k < n; k++) {
    const AppValue *value = app_value_at (list, k);

    chips[k].n = integer_of (value, "n");
    chips[k].amount = integer_of (value, "amount");
    chips[k].card = app_value_text (app_value_get (value, "card"));
    chips[k].op = app_value_text (app_value_get (value, "op"));
    chips[k].spent = app_value_boolean (app_value_get (value, "spent"));
    chips[k].changed = table->before != NULL && !app_value_equal (app_value_at (old, k), value);
  }
  return n;
}

static void
read_seats (UiSpelledTable *table)
{
  const AppValue *view = table->view, *old = table->before;

  for (guint k = 0; k < table->n_seats; k++) {
    table->health[k] = integer_at (app_value_get (view, "health"), k);
    table->health_changed[k] =
        old != NULL && integer_at (app_value_get (old, "health"), k) != table->health[k];
    table->owes[k] = integer_at (app_value_get (view, "owes"), k);
    table->decks[k] = integer_at (app_value_get (view, "decks"), k);
    table->hands[k] = app_value_at (app_value_get (view, "hands"), k);
    table->discards[k] = app_value_at (app_value_get (view, "discards"), k);
  }
  table->energy = integer_of (view, "energy");
  table->energy_changed = old != NULL && integer_of (old, "energy") != table->energy;
}

UiSpelledTable *
ui_spelled_table_new (AppMatch *match, guint number, guint viewer)
{
  UiSpelledTable *table = g_new0 (UiSpelledTable, 1);
  const AppValue *view, *due;

  table->match = match;
  table->number = number;
  table->viewer = viewer;
  table->n_seats = MIN (app_match_get_n_seats (match), UI_SPELLED_SEATS);
  view = table->view = app_match_dup_view (match, number, viewer);
  table->before = number > 0 ? app_match_dup_view (match, number - 1, viewer) : NULL;
  table->phase = app_value_text (app_value_get (view, "phase"));
  table->turn = seat_of (app_value_get (view, "turn"));
  table->market = app_value_get (view, "market");
  table->market_deck = integer_of (view, "market_deck");
  table->reserve = app_value_get (view, "reserve");
  table->scrap = app_value_get (view, "scrap");
  due = app_value_get (view, "due");
  table->due_what = app_value_text (app_value_get (due, "what"));
  table->due_seat = seat_of (app_value_get (due, "seat"));
  table->due_n = integer_of (due, "n");
  read_seats (table);
  table->n_pool = read_chips (table, "pool", table->pool);
  table->n_damage = read_chips (table, "damage", table->damage);
  read_played (table);
  read_turn (table);
  return table;
}

void
ui_spelled_table_free (UiSpelledTable *table)
{
  for (guint k = 0; k < table->n_words; k++)
    g_free (table->words[k].word);
  app_value_unref (table->view);
  g_clear_pointer (&table->before, app_value_unref);
  g_free (table);
}

guint
ui_spelled_hand_size (const UiSpelledTable *table, guint seat)
{
  return app_value_length (table->hands[seat - 1]);
}

int
ui_spelled_owed (const UiSpelledTable *table, guint seat)
{
  int due = 0;

  if (seat == 0)
    return 0;
  if (table->due_seat == seat && g_strcmp0 (table->due_what, "discard") == 0)
    due = table->due_n;
  return MAX (due, table->owes[seat - 1]);
}

gboolean
ui_spelled_plays (const UiSpelledTable *table, guint seat)
{
  return seat == table->turn && seat == table->tray_seat && table->due_what == NULL;
}

static guint
count_card (const AppValue *list, const char *card, guint n)
{
  guint count = 0;

  for (guint k = 0; k < n; k++)
    count += g_strcmp0 (app_value_text (app_value_at (list, k)), card) == 0;
  return count;
}

gboolean
ui_spelled_came (const UiSpelledTable *table, const char *key, guint seat, guint k)
{
  const AppValue *list = app_value_at (app_value_get (table->view, key), seat - 1);
  const AppValue *old = app_value_at (app_value_get (table->before, key), seat - 1);
  const char *card = app_value_text (app_value_at (list, k));

  if (table->before == NULL || app_value_length (list) <= app_value_length (old))
    return FALSE;
  return count_card (list, card, k + 1) > count_card (old, card, app_value_length (old));
}

gboolean
ui_spelled_market_changed (const UiSpelledTable *table, guint k)
{
  const char *now = app_value_text (app_value_at (table->market, k));
  const AppValue *old = app_value_get (table->before, "market");

  return table->before != NULL && now != NULL
         && g_strcmp0 (now, app_value_text (app_value_at (old, k))) != 0;
}

gboolean
ui_spelled_has_wild (const UiSpelledTable *table, guint seat)
{
  UiTile tile;

  for (guint k = 0; seat != 0 && k < ui_spelled_hand_size (table, seat); k++)
    if (ui_spelled_tile (table, app_value_text (app_value_at (table->hands[seat - 1], k)), &tile)
        && tile.wild)
      return TRUE;
  return FALSE;
}
