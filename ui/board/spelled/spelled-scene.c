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

static UiSpelledTileKind
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
ui_spelled_read_tile (UiSpelledTile *tile, const AppValue *card)
{
  const char *letter = app_value_text (app_value_get (card, "letter"));

  *tile = (UiSpelledTile){ .name = app_value_text (app_value_get (card, "name")),
                           .text = app_value_text (app_value_get (card, "text")) };
  tile->wild = g_strcmp0 (letter, "*") == 0;
  show_letters (tile->wild ? "" : letter, tile->letters);
  tile->kind = kind_of (app_value_get (card, "kind"));
  tile->cost = integer_of (card, "cost");
  tile->damage = integer_of (card, "damage");
  tile->strength = tile->kind != UI_TILE_EFFECT ? integer_of (card, "strength") : 0;
}

gboolean
ui_spelled_find_tile (const UiSpelledScene *scene, const char *card, UiSpelledTile *tile)
{
  const AppCard *found = card != NULL ? app_match_get_card (scene->match, card) : NULL;

  *tile = (UiSpelledTile){ 0 };
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
letters_of (const UiSpelledScene *scene, const char *card, const char **rest, char out[8])
{
  UiSpelledTile tile;
  gsize n = 1;

  if (ui_spelled_find_tile (scene, card, &tile) && !tile.wild)
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
join_cards (UiSpelledScene *scene, guint seat, char **move)
{
  const char *rest = move[2];

  for (guint k = 3; move[k] != NULL; k++) {
    char letters[8];

    letters_of (scene, move[k], &rest, letters);
    for (guint j = 0; j < scene->n_played; j++)
      if (is_free (&scene->played[j], seat, move[k])) {
        scene->played[j].word = (int)scene->n_words;
        g_strlcpy (scene->played[j].letters, letters, sizeof letters);
        break;
      }
  }
}

/* Which damage a word brought: what the view after it has and the one before it lacks. */
static void
claim_damage (UiSpelledScene *scene, UiSpelledWord *word, guint number, char **move)
{
  g_autoptr (AppValue) after = app_match_dup_view (scene->match, number, scene->viewer);
  g_autoptr (AppValue) before = app_match_dup_view (scene->match, number - 1, scene->viewer);
  guint own = 0;

  word->first = app_value_length (app_value_get (before, "damage"));
  word->n = app_value_length (app_value_get (after, "damage")) - word->first;
  if (word->first + word->n > scene->n_damage)
    word->n = 0;
  for (guint k = 3; move[k] != NULL; k++) {
    UiSpelledTile tile;

    own |= ui_spelled_find_tile (scene, move[k], &tile) && tile.damage > 0;
  }
  if (strlen (word->word) >= UI_SPELLED_BONUS_LETTERS && own < word->n)
    scene->damage[word->first + own].bonus = TRUE;
}

static void
add_word (UiSpelledScene *scene, guint number, char **move)
{
  UiSpelledWord *word = &scene->words[scene->n_words];

  word->word = g_ascii_strup (move[2], -1);
  word->changed = number == scene->number;
  join_cards (scene, (guint)g_ascii_strtoull (move[0], NULL, 10), move);
  claim_damage (scene, word, number, move);
  scene->n_words++;
}

/* The first move after the end of the turn before. */
static guint
turn_start (const UiSpelledScene *scene)
{
  guint start = scene->number;

  while (start > 0) {
    const AppMove *move = app_match_get_move (scene->match, start);
    g_auto (GStrv) words = app_pointing_split_move (move->text);

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
read_turn (UiSpelledScene *scene)
{
  gboolean over = g_strcmp0 (scene->phase, "over") == 0;
  guint start = turn_start (scene);

  if (g_strcmp0 (scene->phase, "main") == 0 && ui_spelled_discards_owed (scene, scene->turn) == 0)
    scene->tray_seat = scene->turn;
  for (guint k = start; over && k <= scene->number; k++) {
    const AppMove *move = app_match_get_move (scene->match, k);
    g_auto (GStrv) words = app_pointing_split_move (move->text);

    if (plays_card (words))
      scene->tray_seat = move->seat;
  }
  if (scene->tray_seat == 0)
    return;
  for (guint k = 0; k < scene->n_played; k++)
    scene->played[k].tray = scene->played[k].seat == scene->tray_seat;
  for (guint k = start; k <= scene->number && scene->n_words < UI_SPELLED_WORDS; k++) {
    g_auto (GStrv) words = app_pointing_split_move (app_match_get_move (scene->match, k)->text);

    if (plays_card (words) && strcmp (words[1], "spell") == 0)
      add_word (scene, k, words);
  }
}

/* What the view says. */

static void
read_played (UiSpelledScene *scene)
{
  const AppValue *list = app_value_get (scene->view, "in_play");
  const AppValue *old = app_value_get (scene->before, "in_play");

  scene->n_played = MIN (app_value_length (list), UI_SPELLED_MOST_PLAYED);
  for (guint k = 0; k < scene->n_played; k++) {
    const AppValue *value = app_value_at (list, k);
    UiSpelledCard *card = &scene->played[k];
    gboolean found = FALSE;

    card->seat = seat_of (app_value_get (value, "seat"));
    card->card = app_value_text (app_value_get (value, "card"));
    card->kind = kind_of (app_value_get (value, "kind"));
    card->damage = integer_of (value, "damage");
    card->word = -1;
    for (guint j = 0; j < app_value_length (old) && !found; j++)
      found = app_value_equal (app_value_at (old, j), value);
    card->changed = scene->before != NULL && !found;
  }
}

static guint
read_chips (const UiSpelledScene *scene, const char *key, UiSpelledChip *chips)
{
  const AppValue *list = app_value_get (scene->view, key);
  const AppValue *old = app_value_get (scene->before, key);
  guint n = MIN (app_value_length (list), UI_SPELLED_CHIPS);

  for (guint k = 0; k < n; k++) {
    const AppValue *value = app_value_at (list, k);

    chips[k].n = integer_of (value, "n");
    chips[k].amount = integer_of (value, "amount");
    chips[k].card = app_value_text (app_value_get (value, "card"));
    chips[k].op = app_value_text (app_value_get (value, "op"));
    chips[k].spent = app_value_boolean (app_value_get (value, "spent"));
    chips[k].changed = scene->before != NULL && !app_value_equal (app_value_at (old, k), value);
  }
  return n;
}

static void
read_seats (UiSpelledScene *scene)
{
  const AppValue *view = scene->view, *old = scene->before;

  for (guint k = 0; k < scene->n_seats; k++) {
    scene->health[k] = integer_at (app_value_get (view, "health"), k);
    scene->health_changed[k] =
        old != NULL && integer_at (app_value_get (old, "health"), k) != scene->health[k];
    scene->owes[k] = integer_at (app_value_get (view, "owes"), k);
    scene->decks[k] = integer_at (app_value_get (view, "decks"), k);
    scene->hands[k] = app_value_at (app_value_get (view, "hands"), k);
    scene->discards[k] = app_value_at (app_value_get (view, "discards"), k);
  }
  scene->energy = integer_of (view, "energy");
  scene->energy_changed = old != NULL && integer_of (old, "energy") != scene->energy;
}

UiSpelledScene *
ui_spelled_scene_new (AppMatch *match, guint number, guint viewer)
{
  UiSpelledScene *scene = g_new0 (UiSpelledScene, 1);
  const AppValue *view, *due;

  scene->match = match;
  scene->number = number;
  scene->viewer = viewer;
  scene->n_seats = MIN (app_match_get_n_seats (match), UI_SPELLED_SEATS);
  view = scene->view = app_match_dup_view (match, number, viewer);
  scene->before = number > 0 ? app_match_dup_view (match, number - 1, viewer) : NULL;
  scene->phase = app_value_text (app_value_get (view, "phase"));
  scene->turn = seat_of (app_value_get (view, "turn"));
  scene->market = app_value_get (view, "market");
  scene->market_deck = integer_of (view, "market_deck");
  scene->reserve = app_value_get (view, "reserve");
  scene->scrap = app_value_get (view, "scrap");
  due = app_value_get (view, "due");
  scene->due_what = app_value_text (app_value_get (due, "what"));
  scene->due_seat = seat_of (app_value_get (due, "seat"));
  scene->due_n = integer_of (due, "n");
  read_seats (scene);
  scene->n_pool = read_chips (scene, "pool", scene->pool);
  scene->n_damage = read_chips (scene, "damage", scene->damage);
  read_played (scene);
  read_turn (scene);
  return scene;
}

void
ui_spelled_scene_free (UiSpelledScene *scene)
{
  for (guint k = 0; k < scene->n_words; k++)
    g_free (scene->words[k].word);
  app_value_unref (scene->view);
  g_clear_pointer (&scene->before, app_value_unref);
  g_free (scene);
}

guint
ui_spelled_hand_size (const UiSpelledScene *scene, guint seat)
{
  return app_value_length (scene->hands[seat - 1]);
}

int
ui_spelled_discards_owed (const UiSpelledScene *scene, guint seat)
{
  int due = 0;

  if (seat == 0)
    return 0;
  if (scene->due_seat == seat && g_strcmp0 (scene->due_what, "discard") == 0)
    due = scene->due_n;
  return MAX (due, scene->owes[seat - 1]);
}

gboolean
ui_spelled_can_play (const UiSpelledScene *scene, guint seat)
{
  return seat == scene->turn && seat == scene->tray_seat && scene->due_what == NULL;
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
ui_spelled_card_is_new (const UiSpelledScene *scene, const char *key, guint seat, guint k)
{
  const AppValue *list = app_value_at (app_value_get (scene->view, key), seat - 1);
  const AppValue *old = app_value_at (app_value_get (scene->before, key), seat - 1);
  const char *card = app_value_text (app_value_at (list, k));

  if (scene->before == NULL || app_value_length (list) <= app_value_length (old))
    return FALSE;
  return count_card (list, card, k + 1) > count_card (old, card, app_value_length (old));
}

gboolean
ui_spelled_market_changed (const UiSpelledScene *scene, guint k)
{
  const char *now = app_value_text (app_value_at (scene->market, k));
  const AppValue *old = app_value_get (scene->before, "market");

  return scene->before != NULL && now != NULL
         && g_strcmp0 (now, app_value_text (app_value_at (old, k))) != 0;
}

gboolean
ui_spelled_has_wild (const UiSpelledScene *scene, guint seat)
{
  UiSpelledTile tile;

  for (guint k = 0; seat != 0 && k < ui_spelled_hand_size (scene, seat); k++)
    if (ui_spelled_find_tile (scene, app_value_text (app_value_at (scene->hands[seat - 1], k)),
                              &tile)
        && tile.wild)
      return TRUE;
  return FALSE;
}
