/* SPDX-License-Identifier: GPL-3.0-or-later
 *
 * The board of Tome: its files put together.
 */
#include "ui/board/tome/tome-board.h"

#include "ui/board/tome/tome-paint.h"
#include "ui/board/tome/tome-text.h"

#include <glib/gi18n.h>
#include <stdlib.h>
#include <string.h>

#define TOOLTIP_CARD 200 /* px */

struct _UiTomeBoard {
  UiBoard parent_instance;
};

G_DEFINE_FINAL_TYPE (UiTomeBoard, ui_tome_board, UI_TYPE_BOARD)

static gpointer
read_scene (AppMatch *match, guint number, guint viewer)
{
  return ui_tome_scene_new (match, number, viewer);
}

static void
free_scene (gpointer scene)
{
  ui_tome_scene_free (scene);
}

/* The card in full, with its text, as it is now. */
static GtkWidget *
new_tooltip (gconstpointer data, const UiBoardItem *item)
{
  const UiTomeScene *scene = data;
  UiCardFace face;
  char power[12];

  if (!ui_tome_find_face (scene, item->key, &face, power))
    return NULL;
  if (item->kind == UI_TOME_TITLE) {
    face.printed_element = face.element;
    face.element = scene->title_element;
  } else if (item->kind == UI_TOME_SPELL) {
    const UiTomeSpell *spell = &scene->spells[item->index];

    face.printed_element = spell->printed_element;
    face.printed_power = spell->printed_power;
    face.element = spell->element;
    face.power = spell->power;
  }
  return ui_card_new (&face, TOOLTIP_CARD);
}

static gboolean
holds (const AppValue *hand, const char *card)
{
  for (guint k = 0; k < app_value_length (hand); k++)
    if (g_strcmp0 (app_value_text (app_value_at (hand, k)), card) == 0)
      return TRUE;
  return FALSE;
}

/* A spell that nobody has seen is any that its player may play and is not known to hold. */
static gboolean
items_match (gconstpointer data, const UiBoardItem *const *items, guint n, const char *const *words)
{
  const UiTomeScene *scene = data;
  const UiBoardItem *item = items[0];

  if (n == 1 && item->kind == UI_TOME_HAND && g_strcmp0 (item->key, "?") == 0)
    return atoi (words[0]) == (int)item->seat && g_strcmp0 (words[1], "play") == 0
           && !holds (scene->hands[item->seat - 1], words[2]);
  return ui_board_items_match (items, n, words);
}

/* A card of a hand is played. */
static char *
intended_move (gconstpointer scene, const UiBoardItem *item)
{
  return item->kind == UI_TOME_HAND && g_strcmp0 (item->key, "?") != 0
             ? g_strdup_printf ("%u play %s", item->seat, item->key)
             : NULL;
}

/* Whether the last move played the spell that is trump. */
static gboolean
is_trump (const UiTomeScene *scene)
{
  const AppMove *last = scene->number > 0 ? app_match_get_move (scene->match, scene->number) : NULL;

  return last != NULL && strstr (last->text, " play ") != NULL && scene->n_spells > 0
         && scene->spells[scene->n_spells - 1].trump;
}

/* What the mat says; besides, what one sees there: a crown, and what is awaited after a chapter. */
static char *
news (gconstpointer data)
{
  const UiTomeScene *scene = data;
  g_autofree char *mat = ui_tome_dup_news (scene);
  const char *next = NULL;

  if (scene->over && scene->winner != 0 && g_strcmp0 (scene->phase, "title") == 0)
    next = _ ("The Title Spell is next");
  else if (scene->over && scene->winner != 0 && g_strcmp0 (scene->phase, "deal") == 0)
    next = _ ("The deal is next");
  return g_strconcat (is_trump (scene) ? _ ("Trump") : "", is_trump (scene) ? "; " : "", mat,
                      next != NULL ? "; " : "", next, NULL);
}

static void
ui_tome_board_class_init (UiTomeBoardClass *class)
{
  UiBoardClass *board_class = UI_BOARD_CLASS (class);

  board_class->new_state = read_scene;
  board_class->free_scene = free_scene;
  board_class->height_for = ui_tome_height_for;
  board_class->lay_out = ui_tome_lay_out;
  board_class->item_number = ui_tome_item_number;
  board_class->paint = ui_tome_paint;
  board_class->describe = ui_tome_describe;
  board_class->news = news;
  board_class->explain = ui_tome_explain;
  board_class->new_tooltip = new_tooltip;
  board_class->items_match = items_match;
  board_class->intended_move = intended_move;
}

static void
ui_tome_board_init (UiTomeBoard *self)
{
}
